//! How the lowest levels err: as people do who begin to play, not by chance alone.

use othello_core::sized::{Position, Size, Square};

use crate::{Analysis, Level};

/// What a weak player does other than choose the best move that it sees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Habits {
    /// The spread of its judgement in hundredths of a disc: a move that much worse than another is
    /// chosen about one time in four.
    blur: f64,
    /// What flipping a disc seems to be worth, in hundredths of a disc.
    greed: f64,
    /// Whether it lets the other side have a corner where it need not.
    gives_corners: bool,
}

impl Habits {
    /// Those of a level; `None` if it always plays the best move that it sees.
    pub(crate) const fn of(level: Level) -> Option<Self> {
        let (blur, greed) = match level.number() {
            1 => (800.0, 150.0),
            2 => (500.0, 80.0),
            3 => (300.0, 40.0),
            4 => (170.0, 20.0),
            5 => (80.0, 0.0),
            _ => return None,
        };
        Some(Self {
            blur,
            greed,
            gives_corners: level.number() == 1,
        })
    }

    /// The place of the move to play among all moves of a position.
    pub(crate) fn choose(
        self,
        position: &Position,
        moves: &[Analysis<Square>],
        seed: u64,
    ) -> Option<usize> {
        let mut random = Random(position.key() ^ seed.wrapping_mul(Random::STEP));
        let careful = moves.iter().any(|m| !gives_corner(position, m));
        let mut best = None;
        for (place, analysis) in moves.iter().enumerate() {
            let seems = self.seems(position, analysis) + self.blur * random.slip();
            if careful && !self.gives_corners && gives_corner(position, analysis) {
                continue;
            }
            if best.is_none_or(|(_, most)| seems > most) {
                best = Some((place, seems));
            }
        }
        best.map(|(place, _)| place)
    }

    fn seems(self, position: &Position, analysis: &Analysis<Square>) -> f64 {
        let square = analysis.best_move.and_then(|m| m.square());
        let flips = square.map_or(0, |square| position.flips(square).len());
        f64::from(analysis.evaluation.centidiscs) + self.greed * f64::from(flips)
    }
}

/// Whether the other side may take a corner after a move.
fn gives_corner(position: &Position, analysis: &Analysis<Square>) -> bool {
    let Some(m) = analysis.best_move else {
        return false;
    };
    let mut after = *position;
    after.play_unchecked(m);
    after
        .moves()
        .into_iter()
        .any(|square| is_corner(square, position.size()))
}

fn is_corner(square: Square, size: Size) -> bool {
    let last = size.get() - 1;
    [square.file(), square.rank()]
        .into_iter()
        .all(|at| at == 0 || at == last)
}

/// SplitMix64 (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(Self::STEP);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number of the Gumbel distribution: with it, the highest sum is drawn with a probability that
    /// falls exponentially with what a move is worse by.
    fn slip(&mut self) -> f64 {
        let open = ((self.next() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64;
        -(-open.ln()).ln()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engine, EngineOptions, Thinking};

    fn moves_of(position: &Position) -> Vec<Analysis<Square>> {
        let engine = Engine::new(EngineOptions { hash_mebibytes: 1 }).expect("1 MiB");
        let thinking = Thinking {
            depth: Some(1),
            exact_empties: 0,
            ..Thinking::default()
        };
        engine.analyse_any_size(position, usize::MAX, &thinking, |_, _| ())
    }

    #[test]
    fn mistakes_grow_rarer_with_the_level() {
        let position: othello_core::Position =
            "---------------------------OX------XXX-----X-------------------- O"
                .parse()
                .expect("a position");
        let position = Position::from(position);
        let moves = moves_of(&position);
        let lost = |number| {
            let habits = Habits::of(Level::new(number).expect("a level")).expect("a weak one");
            let chosen = (0..2_000).filter_map(|seed| habits.choose(&position, &moves, seed));
            let best = moves[0].evaluation.centidiscs;
            chosen
                .map(|place| i64::from(best - moves[place].evaluation.centidiscs))
                .sum::<i64>()
        };
        let lost: Vec<i64> = (1..=5).map(lost).collect();
        assert!(lost.is_sorted_by(|more, less| more > less), "{lost:?}");
        assert!(lost[4] > 0);
        assert_eq!(Habits::of(Level::default()), None);
    }

    #[test]
    fn corners_are_given_by_the_lowest_level_only() {
        // Black may play b2, which gives white a1.
        let position: othello_core::Position =
            "----------OX------OXX------XO-------O--------------------------- X"
                .parse()
                .expect("a position");
        let position = Position::from(position);
        let moves = moves_of(&position);
        let bad = |place: &usize| gives_corner(&position, &moves[*place]);
        assert!((0..moves.len()).any(|place| bad(&place)));
        for number in 1..=5 {
            let habits = Habits::of(Level::new(number).expect("a level")).expect("a weak one");
            let chosen = (0..2_000).filter_map(|seed| habits.choose(&position, &moves, seed));
            let given = chosen.filter(bad).count();
            assert_eq!(given > 0, number == 1, "level {number}: {given}");
        }
    }
}
