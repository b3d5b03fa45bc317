use alloc::{vec, vec::Vec};
use core::fmt;

use crate::{
    Column, Columns, Direction, IllegalMove, IllegalReason, Move, Outcome, Player, Row, Shape,
    Square, Symmetry, Transform, notation::text_board, square::MOST_LINES,
};

/// A position of the game on a board whose size is chosen at run time, for two to eight players.
///
/// The rules are those of [`Position`](crate::Position): the players drop a disc each in turn, a
/// line of [`to_win`](Shape::to_win) discs or more of one player wins, and a full board without a
/// line is a draw. The value keeps the result, so that asking for it costs nothing.
///
/// ```
/// use connect4_core::{Direction, Grid, Outcome, Player, Shape};
///
/// let mut grid = Grid::new(Shape::new(5, 4)?.with_to_win(3)?.with_players(3)?);
/// for digit in ["1", "2", "3", "1", "2", "4", "1"] {
///     grid.play(digit.parse()?)?;
/// }
/// assert_eq!(grid.outcome(), Some(Outcome::Win(Player::FIRST)));
/// assert_eq!(grid.winning_lines(), [["a1".parse()?, "a2".parse()?, "a3".parse()?]]);
/// let line = grid.lines(Direction::North, "b1".parse()?);
/// assert_eq!(line.longest_run().expect("a disc").length, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    /// Column by column from the left, each from the bottom.
    discs: Vec<Option<Player>>,
    heights: [u8; MOST_LINES as usize],
    plies: u32,
    outcome: Option<Outcome<Player>>,
}

impl Grid {
    /// An empty board.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        Self {
            shape,
            discs: vec![None; shape.squares()],
            heights: [0; MOST_LINES as usize],
            plies: 0,
            outcome: None,
        }
    }

    /// A board with these discs, which were found to make a position.
    pub(crate) fn from_discs(shape: Shape, disc_at: impl Fn(Square) -> Option<Player>) -> Self {
        let mut grid = Self::new(shape);
        for square in shape.iter() {
            let disc = disc_at(square);
            grid.discs[shape.index(square)] = disc;
            if disc.is_some() {
                grid.heights[square.column.index()] += 1;
                grid.plies += 1;
            }
        }
        grid.outcome = grid.find_outcome();
        grid
    }

    /// The board's size and the rules.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The player to move; also in a finished game, where nobody can move any more.
    #[must_use]
    pub const fn turn(&self) -> Player {
        Player::after(self.plies, self.shape.players())
    }

    /// How many moves have been played.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// The disc on a square, if there is one; `None` off the board.
    #[must_use]
    #[inline]
    pub fn disc_at(&self, square: Square) -> Option<Player> {
        if self.shape.contains(square) {
            self.discs[self.shape.index(square)]
        } else {
            None
        }
    }

    /// How many discs a column holds; 0 for a column that the board does not have.
    #[must_use]
    #[inline]
    pub const fn height(&self, column: Column) -> usize {
        self.heights[column.index()] as usize
    }

    /// The square on which the next disc of a column would come to lie; `None` if the column is
    /// full or the board has none such.
    #[must_use]
    #[inline]
    pub fn playable_square(&self, column: Column) -> Option<Square> {
        let square = Square {
            column,
            row: Row::new(self.heights[column.index()])?,
        };
        self.shape.contains(square).then_some(square)
    }

    /// The columns that the rules allow to play: none when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Columns {
        if self.outcome.is_some() {
            return Columns::EMPTY;
        }
        Column::all(self.shape.columns())
            .filter(|column| self.playable_square(*column).is_some())
            .collect()
    }

    /// Whether the rules allow a move here.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        self.landing(m).is_ok()
    }

    /// The square on which the disc of a legal move comes to lie.
    #[inline]
    fn landing(&self, m: Move) -> Result<Square, IllegalReason> {
        if m.index() >= usize::from(self.shape.columns()) {
            Err(IllegalReason::NoSuchColumn)
        } else if self.outcome.is_some() {
            Err(IllegalReason::GameOver)
        } else {
            self.playable_square(m).ok_or(IllegalReason::ColumnFull)
        }
    }

    /// Plays a move and returns the square on which the disc came to lie.
    ///
    /// # Errors
    ///
    /// If the move is illegal; the position is then unchanged.
    #[inline]
    pub fn play(&mut self, m: Move) -> Result<Square, IllegalMove> {
        let square = self
            .landing(m)
            .map_err(|reason| IllegalMove { illegal: m, reason })?;
        let player = self.turn();
        let wins = self.completes_line(square, player);
        self.discs[self.shape.index(square)] = Some(player);
        self.heights[m.index()] += 1;
        self.plies += 1;
        if wins {
            self.outcome = Some(Outcome::Win(player));
        } else if self.plies as usize == self.shape.squares() {
            self.outcome = Some(Outcome::Draw);
        }
        Ok(square)
    }

    /// Takes back the last move, given its column, and returns the square that is empty now.
    ///
    /// `None`, and nothing happens, if the disc on top of the column is not of the player that
    /// moved last, or there is none.
    pub fn undo(&mut self, m: Move) -> Option<Square> {
        let before = self.plies.checked_sub(1)?;
        let square = Square {
            column: m,
            row: Row::new(self.heights[m.index()].checked_sub(1)?)?,
        };
        let player = Player::after(before, self.shape.players());
        if self.disc_at(square) != Some(player) {
            return None;
        }
        self.discs[self.shape.index(square)] = None;
        self.heights[m.index()] -= 1;
        self.plies = before;
        // The line is still there if another disc than the last one was taken.
        if matches!(self.outcome, Some(Outcome::Win(_))) {
            self.outcome = self.find_outcome();
        } else {
            self.outcome = None;
        }
        Some(square)
    }

    /// The result of a finished game; `None` while it goes on.
    #[must_use]
    #[inline]
    pub const fn outcome(&self) -> Option<Outcome<Player>> {
        self.outcome
    }

    fn find_outcome(&self) -> Option<Outcome<Player>> {
        let in_line = |square: Square| {
            let player = self.disc_at(square)?;
            self.completes_line(square, player).then_some(player)
        };
        match self.shape.iter().find_map(in_line) {
            Some(player) => Some(Outcome::Win(player)),
            None => (self.plies as usize == self.shape.squares()).then_some(Outcome::Draw),
        }
    }

    /// Whether a disc of a player on a square, there already or not, is in a line that wins.
    #[must_use]
    #[inline]
    pub fn completes_line(&self, square: Square, player: Player) -> bool {
        Direction::AXES
            .into_iter()
            .any(|axis| self.run_through(square, player, axis) >= usize::from(self.shape.to_win()))
    }

    /// How many discs of a player in a row would run through a square that holds one of them.
    fn run_through(&self, square: Square, player: Player, axis: Direction) -> usize {
        let run = |direction: Direction| {
            self.lines(direction, square)
                .skip(1)
                .take_while(|(_, disc)| *disc == Some(player))
                .count()
        };
        1 + run(axis) + run(axis.opposite())
    }

    /// The empty squares on which a disc of this player would complete a line, playable or not.
    pub fn winning_squares(&self, player: Player) -> impl Iterator<Item = Square> + '_ {
        self.shape.iter().filter(move |square| {
            self.disc_at(*square).is_none() && self.completes_line(*square, player)
        })
    }

    /// Whether the player to move has a move that completes a line.
    #[must_use]
    pub fn can_win_next(&self) -> bool {
        self.legal_moves()
            .into_iter()
            .filter_map(|column| self.playable_square(column))
            .any(|square| self.completes_line(square, self.turn()))
    }

    /// The lines of a won game, each as its squares from one end; none in any other position.
    ///
    /// One move can complete several lines, in different directions. A line has all its discs,
    /// which can be more than [`to_win`](Shape::to_win).
    #[must_use]
    pub fn winning_lines(&self) -> Vec<Vec<Square>> {
        let Some(Outcome::Win(winner)) = self.outcome else {
            return Vec::new();
        };
        let is_winners = |square: Square| self.disc_at(square) == Some(winner);
        let starts = |axis: Direction| {
            let begins = move |square: &Square| {
                let before = axis.opposite().from_square(*square);
                is_winners(*square) && !before.is_some_and(is_winners)
            };
            self.shape.iter().filter(begins)
        };
        let line = |axis: Direction, start: Square| -> Vec<Square> {
            self.lines(axis, start)
                .map(|(square, _)| square)
                .take_while(|square| is_winners(*square))
                .collect()
        };
        // A single disc that wins is one line, not one in each direction.
        let axes = match self.shape.to_win() {
            1 => &Direction::AXES[..1],
            _ => &Direction::AXES[..],
        };
        axes.iter()
            .copied()
            .flat_map(|axis| starts(axis).map(move |start| line(axis, start)))
            .filter(|line| line.len() >= usize::from(self.shape.to_win()))
            .collect()
    }

    /// The squares of the row, column or diagonal that runs from a start in the direction of a
    /// step to the edge of the board, with their discs; the start is the first of them. Nothing if
    /// the start is off the board.
    #[must_use]
    #[inline]
    pub fn lines(&self, step: Direction, start: Square) -> Line<'_> {
        Line {
            grid: self,
            step,
            next: Some(start),
        }
    }
}

/// Iterates over the squares of a line and their discs: see [`Grid::lines`].
#[derive(Clone, Debug)]
pub struct Line<'a> {
    grid: &'a Grid,
    step: Direction,
    next: Option<Square>,
}

impl Iterator for Line<'_> {
    type Item = (Square, Option<Player>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let square = self
            .next
            .filter(|square| self.grid.shape.contains(*square))?;
        self.next = self.step.from_square(square);
        Some((square, self.grid.disc_at(square)))
    }
}

impl core::iter::FusedIterator for Line<'_> {}

/// Discs of one player side by side in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// Whose discs they are.
    pub player: Player,
    /// The first one, in the direction of the line.
    pub start: Square,
    /// How many there are.
    pub length: usize,
}

impl Line<'_> {
    /// The longest run among the squares that are still to come, the first of them if several are
    /// equally long; `None` if there is no disc.
    ///
    /// ```
    /// use connect4_core::{Direction, Grid, Player, Shape};
    ///
    /// let mut grid = Grid::new(Shape::STANDARD);
    /// for digit in ["2", "2", "3", "3", "5"] {
    ///     grid.play(digit.parse()?)?;
    /// }
    /// let run = grid.lines(Direction::East, "a1".parse()?).longest_run().expect("a disc");
    /// assert_eq!((run.player, run.start, run.length), (Player::FIRST, "b1".parse()?, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn longest_run(self) -> Option<Run> {
        let mut longest: Option<Run> = None;
        let mut current: Option<Run> = None;
        for (square, disc) in self {
            current = disc.map(|player| match current {
                Some(run) if run.player == player => Run {
                    length: run.length + 1,
                    ..run
                },
                _ => Run {
                    player,
                    start: square,
                    length: 1,
                },
            });
            let length = |run: Option<Run>| run.map_or(0, |run| run.length);
            if length(current) > length(longest) {
                longest = current;
            }
        }
        longest
    }
}

impl Transform for Grid {
    fn transform(&self, symmetry: Symmetry) -> Self {
        match symmetry {
            Symmetry::Identity => self.clone(),
            Symmetry::Mirror => Self::from_discs(self.shape, |square| {
                self.disc_at(Square {
                    column: self.shape.mirrored(square.column),
                    ..square
                })
            }),
        }
    }
}

/// Draws the board with letters: see [`text_board::Style::Letters`].
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text_board::display(self, text_board::Style::Letters).fmt(f)
    }
}
