//! Scores, the bounds that a search proves, and windows.

use core::fmt;
use core::ops::Neg;

/// The worth of a position for the side to move.
///
/// Three disjoint ranges, so that every score fits sixteen bits:
///
/// | range | meaning |
/// |---|---|
/// | −30,000 ..= 30,000 | ordinary: evaluations and game results counted in points; 0 is a draw |
/// | 31,000 ..= 32,000 | won, `32,000 − plies` until the end |
/// | −32,000 ..= −31,000 | lost, the same mirrored |
///
/// Distances are counted **from the root of the search**: the score of a position in which the
/// side to move has just been beaten, `ply` plies below the root, is
/// [`Score::loss_in(ply)`](Score::loss_in). A sooner win is the higher score and a later loss is
/// the higher score, so the search hurries to win and resists as long as it can.
///
/// A game whose result is a number of points (discs in Othello) may use ordinary scores for its
/// results too.
///
/// ```
/// use game_search::Score;
///
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::loss_in(5) > Score::loss_in(3));
/// assert_eq!(-Score::win_in(3), Score::loss_in(3));
/// assert_eq!(Score::win_in(3).distance(), Some(3));
/// assert!(Score::new(250) > Score::DRAW);
/// assert_eq!(Score::new(1_000_000).value(), Score::MAX_ORDINARY);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

impl Score {
    /// A drawn game: zero.
    pub const DRAW: Score = Score(0);

    /// The largest ordinary score; the smallest is its negation.
    pub const MAX_ORDINARY: i32 = 30_000;

    /// The longest distance to the end that a score can tell, in plies.
    pub const MAX_DISTANCE: u32 = 1_000;

    /// Above every score a position can have. Its negation is below every score. Only windows and
    /// bounds reach it.
    pub const INFINITY: Score = Score(32_001);

    const WIN: i32 = 32_000;
    const LEAST_WIN: i32 = Self::WIN - Self::MAX_DISTANCE as i32;

    /// An ordinary score; `value` is brought into ±[`MAX_ORDINARY`](Self::MAX_ORDINARY).
    #[must_use]
    #[inline]
    pub const fn new(value: i32) -> Score {
        if value > Self::MAX_ORDINARY {
            Score(Self::MAX_ORDINARY)
        } else if value < -Self::MAX_ORDINARY {
            Score(-Self::MAX_ORDINARY)
        } else {
            Score(value)
        }
    }

    /// The side to move has won when `plies` more have been played, counted from the root.
    ///
    /// Distances above [`MAX_DISTANCE`](Self::MAX_DISTANCE) are taken as that.
    #[must_use]
    #[inline]
    pub const fn win_in(plies: u32) -> Score {
        let plies = if plies > Self::MAX_DISTANCE {
            Self::MAX_DISTANCE
        } else {
            plies
        };
        Score(Self::WIN - plies as i32)
    }

    /// The side to move has lost when `plies` more have been played, counted from the root.
    #[must_use]
    #[inline]
    pub const fn loss_in(plies: u32) -> Score {
        Score(-Self::win_in(plies).0)
    }

    /// The score as a number, in the ranges of the table above.
    #[must_use]
    #[inline]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// Whether this is a win counted by distance.
    #[must_use]
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 >= Self::LEAST_WIN
    }

    /// Whether this is a loss counted by distance.
    #[must_use]
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 <= -Self::LEAST_WIN
    }

    /// Whether this is neither a win nor a loss counted by distance.
    #[must_use]
    #[inline]
    pub const fn is_ordinary(self) -> bool {
        !self.is_win() && !self.is_loss()
    }

    /// Plies from the root to the won or lost end; `None` for an ordinary score.
    #[must_use]
    pub const fn distance(self) -> Option<u32> {
        if self.is_ordinary() || self.0.abs() > Self::WIN {
            None
        } else {
            Some((Self::WIN - self.0.abs()) as u32)
        }
    }

    /// The next score up.
    #[inline]
    pub(crate) const fn above(self) -> Score {
        Score(self.0 + 1)
    }

    /// A score by its number, whatever the range.
    #[inline]
    pub(crate) const fn from_value(value: i32) -> Score {
        Score(value)
    }

    /// As the table keeps it: distances counted from the position, not from the root.
    #[inline]
    pub(crate) const fn to_table(self, ply: u32) -> i16 {
        let value = if self.is_win() {
            let value = self.0 + ply as i32;
            if value > Self::WIN { Self::WIN } else { value }
        } else if self.is_loss() {
            let value = self.0 - ply as i32;
            if value < -Self::WIN {
                -Self::WIN
            } else {
                value
            }
        } else {
            self.0
        };
        value as i16
    }

    /// The inverse of [`to_table`](Self::to_table) at a position `ply` plies below the root.
    #[inline]
    pub(crate) const fn from_table(value: i16, ply: u32) -> Score {
        let score = Score(value as i32);
        if score.is_win() {
            let value = score.0 - ply as i32;
            Score(if value < Self::LEAST_WIN {
                Self::LEAST_WIN
            } else {
                value
            })
        } else if score.is_loss() {
            let value = score.0 + ply as i32;
            Score(if value > -Self::LEAST_WIN {
                -Self::LEAST_WIN
            } else {
                value
            })
        } else {
            score
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    /// `+12`, `-3`, `0`, `win in 5`, `loss in 4` (plies), `+inf`, `-inf`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.distance() {
            Some(plies) if self.is_win() => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {plies}"),
            None if self.is_win() => f.write_str("+inf"),
            None if self.is_loss() => f.write_str("-inf"),
            None if self.0 == 0 => f.write_str("0"),
            None => write!(f, "{:+}", self.0),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Score({self})")
    }
}

/// What a score says about the true value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The value is at most the score.
    Upper = 1,
    /// The value is at least the score.
    Lower = 2,
    /// The value is the score.
    Exact = 3,
}

/// Proven limits of a value: `lower <= value <= upper`.
///
/// ```
/// use game_search::{Score, ScoreBounds};
///
/// let bounds = ScoreBounds::new(Score::new(-10), Score::new(64));
/// assert_eq!(bounds.exact(), None);
/// assert_eq!(ScoreBounds::UNKNOWN.upper, Score::INFINITY);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScoreBounds {
    /// The value is at least this.
    pub lower: Score,
    /// The value is at most this.
    pub upper: Score,
}

impl ScoreBounds {
    /// Nothing is known.
    pub const UNKNOWN: ScoreBounds = ScoreBounds {
        lower: Score::from_value(-Score::INFINITY.value()),
        upper: Score::INFINITY,
    };

    /// `lower <= value <= upper`. It is the caller's duty that `lower <= upper`.
    #[must_use]
    #[inline]
    pub const fn new(lower: Score, upper: Score) -> ScoreBounds {
        ScoreBounds { lower, upper }
    }

    /// The value is at least `lower`.
    #[must_use]
    #[inline]
    pub const fn at_least(lower: Score) -> ScoreBounds {
        ScoreBounds {
            lower,
            ..Self::UNKNOWN
        }
    }

    /// The value is at most `upper`.
    #[must_use]
    #[inline]
    pub const fn at_most(upper: Score) -> ScoreBounds {
        ScoreBounds {
            upper,
            ..Self::UNKNOWN
        }
    }

    /// The bound that settles whether the value is above `alpha`, if one does.
    #[inline(always)]
    pub(crate) fn beyond(self, alpha: Score) -> Option<Score> {
        if self.lower > alpha {
            Some(self.lower)
        } else if self.upper <= alpha {
            Some(self.upper)
        } else {
            None
        }
    }

    /// What is known after the question whether the value is above `alpha` was answered by `score`.
    pub(crate) fn with_answer(self, score: Score, alpha: Score) -> ScoreBounds {
        if score > alpha {
            ScoreBounds::new(score, self.upper)
        } else {
            ScoreBounds::new(self.lower, score)
        }
    }

    /// The value, if the two bounds meet.
    #[must_use]
    pub fn exact(self) -> Option<Score> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

/// The scores that a search has to tell apart: those strictly between `alpha` and `beta`.
///
/// A value inside is found exactly. For a value at or below alpha, or at or above beta, the search
/// only proves that it lies there. Always `alpha < beta`.
///
/// ```
/// use game_search::{Score, Window};
///
/// assert!(Window::new(Score::new(3), Score::new(3)).is_none());
/// assert!(Window::null(Score::new(3)).is_null());
/// assert_eq!(Window::WIN_DRAW_LOSS.alpha(), Score::new(-1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Window {
    alpha: Score,
    beta: Score,
}

impl Window {
    /// Every score.
    pub const FULL: Window = Window {
        alpha: ScoreBounds::UNKNOWN.lower,
        beta: ScoreBounds::UNKNOWN.upper,
    };

    /// Only the sign: is the game won, drawn or lost?
    pub const WIN_DRAW_LOSS: Window = Window {
        alpha: Score::new(-1),
        beta: Score::new(1),
    };

    /// The window between two scores; `None` unless `alpha < beta`.
    #[must_use]
    #[inline]
    pub fn new(alpha: Score, beta: Score) -> Option<Window> {
        (alpha < beta).then_some(Window { alpha, beta })
    }

    /// The empty window just above `alpha`: is the value above `alpha` or not?
    ///
    /// [`Score::INFINITY`] as `alpha` is taken as the score before it.
    #[must_use]
    #[inline]
    pub fn null(alpha: Score) -> Window {
        let alpha = alpha.min(Score::from_value(Score::INFINITY.value() - 1));
        Window {
            alpha,
            beta: alpha.above(),
        }
    }

    /// The score that the side to move already has.
    #[must_use]
    #[inline]
    pub const fn alpha(self) -> Score {
        self.alpha
    }

    /// The score that the opponent already has, seen from the side to move.
    #[must_use]
    #[inline]
    pub const fn beta(self) -> Score {
        self.beta
    }

    /// The window with `alpha` or what it has, whichever is higher; `None` if nothing is left.
    #[inline]
    pub(crate) fn raised_to(self, alpha: Score) -> Option<Window> {
        Window::new(self.alpha.max(alpha), self.beta)
    }

    /// Whether no score lies strictly inside.
    #[must_use]
    #[inline]
    pub const fn is_null(self) -> bool {
        self.alpha.0 + 1 == self.beta.0
    }

    /// What a fail-soft score means that a search with this window returned.
    #[must_use]
    #[inline]
    pub fn bound(self, score: Score) -> Bound {
        if score <= self.alpha {
            Bound::Upper
        } else if score >= self.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }
}

impl Neg for Window {
    type Output = Window;

    /// The same window seen by the opponent.
    #[inline]
    fn neg(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn ranges_are_disjoint_and_ordered() {
        let longest = Score::MAX_DISTANCE;
        let ascending = [
            -Score::INFINITY,
            Score::loss_in(0),
            Score::loss_in(longest),
            Score::new(i32::MIN),
            Score::new(-1),
            Score::DRAW,
            Score::new(1),
            Score::new(i32::MAX),
            Score::win_in(longest),
            Score::win_in(0),
            Score::INFINITY,
        ];
        assert!(ascending.is_sorted_by(|low, high| low < high));
        assert_eq!(Score::win_in(longest + 5), Score::win_in(longest));
    }

    #[test]
    fn distances_are_told() {
        for plies in 0..=Score::MAX_DISTANCE {
            let win = Score::win_in(plies);
            assert!(win.is_win() && !win.is_loss() && !win.is_ordinary());
            assert_eq!(win.distance(), Some(plies));
            assert_eq!((-win).distance(), Some(plies));
            assert!((-win).is_loss());
        }
        assert_eq!(Score::new(Score::MAX_ORDINARY).distance(), None);
        assert_eq!(Score::INFINITY.distance(), None);
    }

    #[test]
    fn table_counts_distances_from_the_position() {
        for ply in 0..=200 {
            for score in [
                Score::win_in(ply),
                Score::win_in(ply + 7),
                Score::loss_in(ply),
                Score::loss_in(ply + 7),
                Score::new(Score::MAX_ORDINARY),
                Score::new(-Score::MAX_ORDINARY),
                Score::DRAW,
            ] {
                assert_eq!(Score::from_table(score.to_table(ply), ply), score);
            }
            let seen_elsewhere = Score::from_table(Score::win_in(ply + 7).to_table(ply), 3);
            assert_eq!(seen_elsewhere, Score::win_in(10));
        }
    }

    #[test]
    fn table_keeps_scores_within_their_range() {
        let longest = Score::MAX_DISTANCE;
        let win = Score::from_table(Score::win_in(longest).to_table(0), 9);
        assert_eq!(win, Score::win_in(longest));
        let loss = Score::from_table(Score::loss_in(longest).to_table(0), 9);
        assert_eq!(loss, Score::loss_in(longest));
        assert_eq!(
            Score::from_table(Score::win_in(2).to_table(9), 0),
            Score::win_in(0)
        );
        assert_eq!(
            Score::from_table(Score::loss_in(2).to_table(9), 0),
            Score::loss_in(0)
        );
    }

    #[test]
    fn scores_as_text() {
        assert_eq!(Score::new(12).to_string(), "+12");
        assert_eq!(Score::new(-3).to_string(), "-3");
        assert_eq!(Score::DRAW.to_string(), "0");
        assert_eq!(Score::win_in(5).to_string(), "win in 5");
        assert_eq!(Score::loss_in(4).to_string(), "loss in 4");
        assert_eq!((-Score::INFINITY).to_string(), "-inf");
    }

    #[test]
    fn windows_say_what_a_score_means() {
        let window = Window::new(Score::new(-2), Score::new(3)).unwrap();
        assert_eq!(window.bound(Score::new(-2)), Bound::Upper);
        assert_eq!(window.bound(Score::new(-1)), Bound::Exact);
        assert_eq!(window.bound(Score::new(3)), Bound::Lower);
        assert_eq!((-window).alpha(), Score::new(-3));
        assert_eq!((-window).beta(), Score::new(2));
        assert_eq!(Window::null(Score::INFINITY).beta(), Score::INFINITY);
    }
}
