use connect4_core::{Column, Grid, MOST_LINES, Outcome, Player, Shape, Square};
use game_search::{Game, MoveCode, MoveList, Node, Ranking, Score};

use crate::line_counts::{LineCounts, Stretches, above, index};

/// A game on any [`Grid`] as one player fears it: all others play together against it.
///
/// This is the paranoid reduction. [`game_search`] knows two sides that move in turn, so between
/// the moves of two opponents the player makes a forced [pass](Turn::Pass). With two players there
/// are no passes and nothing is reduced.
///
/// Distances in scores count passes; [`Round`] converts them to discs. A draw is a full board. A
/// game that an opponent wins is lost, whichever opponent it is.
///
/// ```
/// use connect4_core::{Column, Grid, Shape};
/// use connect4_engine::{Paranoid, Turn};
/// use game_search::{Limits, Score, Search, Table};
///
/// // Three to win, three players: the first has two discs side by side.
/// let mut grid = Grid::new(Shape::new(6, 4)?.with_to_win(3)?.with_players(3)?);
/// for column in ["3", "3", "3", "4", "2", "6"] {
///     grid.play(column.parse()?)?;
/// }
/// let game = Paranoid::new(&grid);
/// let table = Table::with_mebibytes(1)?;
/// let result = Search::new(&game, &table).run(&game.position(&grid), &Limits::new().depth(3));
/// assert_eq!(result.score, Score::win_in(1));
/// assert_eq!(result.best_move, Some(Turn::Drop("5".parse()?)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Paranoid {
    shape: Shape,
    player: Player,
    /// How many discs lay on the board when the player began to think.
    root_plies: u32,
    stretches: Stretches,
    columns: Vec<Column>,
}

/// What a side does in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Drops a disc into a column.
    Drop(Column),
    /// Lets the next opponent move too.
    Pass,
}

/// A position of [`Paranoid`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParanoidPosition {
    grid: Grid,
    /// Whether an opponent has moved and another is to move, so that the player has to pass.
    passes: bool,
    counts: LineCounts,
    /// The evaluation for the player, whoever is to move.
    worth: i32,
    key: u64,
}

/// What [`Paranoid`] restores when a move is taken back.
#[derive(Clone, Copy, Debug)]
pub struct ParanoidUndo {
    passes: bool,
    worth: i32,
    key: u64,
}

impl ParanoidPosition {
    /// The discs.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    fn drop_disc(&mut self, game: &Paranoid, column: Column) {
        let mover = self.grid.turn();
        let Ok(square) = self.grid.play(column) else {
            return;
        };
        let before = self.counts.worth(&game.stretches, square, game.player);
        self.counts.add(&game.stretches, square, mover);
        self.worth += self.counts.worth(&game.stretches, square, game.player) - before;
        self.key ^= game.disc_key(square, mover);
        self.passes = mover != game.player && self.grid.turn() != game.player;
    }

    fn take_disc(&mut self, game: &Paranoid, column: Column) {
        if let Some(square) = self.grid.undo(column) {
            self.counts
                .remove(&game.stretches, square, self.grid.turn());
        }
    }
}

impl Paranoid {
    /// The game as the player to move in this position sees it.
    #[must_use]
    pub fn new(root: &Grid) -> Self {
        let shape = root.shape();
        let mut columns: Vec<Column> = Column::all(shape.columns()).collect();
        let last = shape.columns() - 1;
        columns.sort_by_key(|column| (2 * column.index() as i32 - i32::from(last)).abs());
        Self {
            shape,
            player: root.turn(),
            root_plies: root.plies(),
            stretches: Stretches::new(shape),
            columns,
        }
    }

    /// The player whose game this is.
    #[must_use]
    pub const fn player(&self) -> Player {
        self.player
    }

    /// The position that was given to [`Paranoid::new`], or another of the same shape in which the
    /// same player is to move.
    ///
    /// # Panics
    ///
    /// If the shape or the player to move is another.
    #[must_use]
    pub fn position(&self, grid: &Grid) -> ParanoidPosition {
        assert_eq!(grid.shape(), self.shape, "the game is of one shape");
        assert_eq!(grid.turn(), self.player, "the game is of one player");
        let mut position = ParanoidPosition {
            grid: grid.clone(),
            passes: false,
            counts: LineCounts::new(&self.stretches),
            worth: 0,
            key: self.start_key(),
        };
        for square in self.shape.iter() {
            if let Some(player) = grid.disc_at(square) {
                let before = position.counts.worth(&self.stretches, square, self.player);
                position.counts.add(&self.stretches, square, player);
                position.worth +=
                    position.counts.worth(&self.stretches, square, self.player) - before;
                position.key ^= self.disc_key(square, player);
            }
        }
        position
    }

    /// Differs by shape, and by player where a position is not worth the same to all.
    fn start_key(&self) -> u64 {
        let shape = self.shape;
        let player = if shape.players() == 2 {
            0
        } else {
            self.player.index() as u8
        };
        mix(u64::from_le_bytes([
            shape.columns(),
            shape.rows(),
            shape.to_win(),
            shape.players(),
            player,
            0,
            0,
            1,
        ]))
    }

    fn disc_key(&self, square: Square, player: Player) -> u64 {
        mix((8 * index(self.shape, square) + player.index()) as u64)
    }

    /// The squares where the next disc can fall, those in the middle first.
    fn playable<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = Square> + 'a {
        let columns = self.columns.iter();
        columns.filter_map(|column| grid.playable_square(*column))
    }

    /// A square where a player completes a line if it is its turn now.
    fn winning_square(&self, position: &ParanoidPosition, player: Player) -> Option<Square> {
        self.playable(&position.grid)
            .find(|square| position.counts.wins(&self.stretches, *square, player))
    }

    /// A square that the side to move must not leave to the other: the next player is of the other
    /// side and wins there.
    fn square_to_block(&self, position: &ParanoidPosition) -> Option<Square> {
        let mover = position.grid.turn();
        let next = mover.next(self.shape.players());
        let opposed = (mover == self.player) != (next == self.player);
        opposed
            .then(|| self.winning_square(position, next))
            .flatten()
    }
}

const PASS_KEY: u64 = mix(u64::MAX);

/// Spreads a number over 64 bits: the finaliser of SplitMix64.
pub(crate) const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Game for Paranoid {
    type Position = ParanoidPosition;
    type Move = Turn;
    type Undo = ParanoidUndo;
    type Moves = MoveList<Turn, { MOST_LINES as usize }>;

    /// At the root every move, so that each can be judged. Below it, if the next player of the
    /// other side threatens to win at once, only a move that blocks: no other is better.
    fn legal_moves(&self, position: &ParanoidPosition, moves: &mut Self::Moves) {
        if position.grid.outcome().is_some() {
            return;
        }
        if position.passes {
            moves.push(Turn::Pass);
            return;
        }
        if position.grid.plies() != self.root_plies
            && let Some(square) = self.square_to_block(position)
        {
            moves.push(Turn::Drop(square.column));
            return;
        }
        moves.extend(
            self.playable(&position.grid)
                .map(|square| Turn::Drop(square.column)),
        );
    }

    fn play(&self, position: &mut ParanoidPosition, turn: Turn) -> ParanoidUndo {
        let before = ParanoidUndo {
            passes: position.passes,
            worth: position.worth,
            key: position.key,
        };
        match turn {
            Turn::Drop(column) => position.drop_disc(self, column),
            Turn::Pass => position.passes = false,
        }
        before
    }

    fn undo(&self, position: &mut ParanoidPosition, turn: Turn, before: ParanoidUndo) {
        if let Turn::Drop(column) = turn {
            position.take_disc(self, column);
        }
        position.passes = before.passes;
        position.worth = before.worth;
        position.key = before.key;
    }

    fn key(&self, position: &ParanoidPosition) -> u64 {
        if position.passes {
            position.key ^ PASS_KEY
        } else {
            position.key
        }
    }

    fn move_code(&self, _: &ParanoidPosition, turn: Turn) -> MoveCode {
        MoveCode::from_index(match turn {
            Turn::Drop(column) => column.index() as u16,
            Turn::Pass => u16::from(MOST_LINES),
        })
    }

    fn score_without_moves(&self, _: &ParanoidPosition, _: u32) -> Score {
        Score::DRAW
    }

    fn evaluate(&self, position: &ParanoidPosition) -> Score {
        let sides_turn = position.passes || position.grid.turn() == self.player;
        Score::new(if sides_turn {
            position.worth
        } else {
            -position.worth
        })
    }

    /// The end of the game; below the root also a win with the next disc.
    fn outcome(&self, position: &ParanoidPosition, ply: u32) -> Option<Score> {
        match position.grid.outcome() {
            Some(Outcome::Win(_)) => return Some(Score::loss_in(ply)),
            Some(Outcome::Draw) => return Some(Score::DRAW),
            None if ply == 0 => return None,
            None => {}
        }
        self.winning_square(position, position.grid.turn())?;
        Some(if position.passes {
            Score::loss_in(ply + 2)
        } else {
            Score::win_in(ply + 1)
        })
    }

    /// Squares of open lines first, one's own and those of others; last what lets the next player
    /// of the other side win on top of it.
    fn rank_moves(
        &self,
        position: &ParanoidPosition,
        node: Node,
        moves: &mut Self::Moves,
    ) -> Ranking {
        const LEAST_DEPTH: u32 = 2;
        const GIVES_A_WIN: i32 = -100_000;
        if position.passes || node.depth.is_some_and(|depth| depth < LEAST_DEPTH) {
            return Ranking::AsGenerated;
        }
        let next = position.grid.turn().next(self.shape.players());
        moves.rank_by(|turn| {
            let Turn::Drop(column) = turn else {
                return 0;
            };
            let Some(square) = position.grid.playable_square(column) else {
                return 0;
            };
            let gives_a_win = above(square)
                .filter(|square| self.shape.contains(*square))
                .is_some_and(|square| position.counts.wins(&self.stretches, square, next));
            let stakes = position.counts.stakes(&self.stretches, square);
            stakes + if gives_a_win { GIVES_A_WIN } else { 0 }
        });
        Ranking::Ranked
    }
}

/// How turns with passes and discs correspond, counted from a position in which the player of a
/// [`Paranoid`] game is to move.
///
/// ```
/// use connect4_engine::Round;
///
/// // Four players: a disc of one's own, then of three opponents with two passes between them.
/// let round = Round::of(4);
/// assert_eq!(round.turns(4), 6);
/// assert_eq!((0..=7).map(|turns| round.discs(turns)).collect::<Vec<_>>(), [0, 1, 2, 2, 3, 3, 4, 5]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    players: u32,
}

impl Round {
    /// A round among so many players (at least two).
    #[must_use]
    pub const fn of(players: u8) -> Self {
        let players = if players < 2 { 2 } else { players };
        Self {
            players: players as u32,
        }
    }

    const fn turns_a_round(self) -> u32 {
        2 * self.players - 2
    }

    /// How many turns it takes until so many discs are played.
    #[must_use]
    pub const fn turns(self, discs: u32) -> u32 {
        let over = discs % self.players;
        let turns = (discs / self.players).saturating_mul(self.turns_a_round());
        turns.saturating_add(if over < 2 { over } else { 2 * over - 2 })
    }

    /// How many discs are played in so many turns.
    #[must_use]
    pub const fn discs(self, turns: u32) -> u32 {
        let over = turns % self.turns_a_round();
        let discs = turns / self.turns_a_round() * self.players;
        discs + if over == 0 { 0 } else { 1 + over / 2 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of drops and passes, each checked against a position made from scratch and taken
    /// back.
    #[test]
    fn what_is_kept_by_steps_is_what_is_made_from_scratch() {
        for players in 2..=4 {
            let shape = Shape::new(5, 4).and_then(|shape| shape.with_players(players));
            let start = Grid::new(shape.unwrap());
            let game = Paranoid::new(&start);
            let mut position = game.position(&start);
            for step in 0_u64.. {
                let mut moves = MoveList::new();
                game.legal_moves(&position, &mut moves);
                let Some(turn) = moves.iter().nth(mix(step) as usize % moves.len().max(1)) else {
                    break;
                };
                let before = position.clone();
                let undo = game.play(&mut position, turn);
                let after = position.clone();
                game.undo(&mut position, turn, undo);
                assert_eq!(position, before);
                position = after;
                if position.grid.turn() == game.player {
                    assert_eq!(position, game.position(&position.grid));
                }
            }
            assert!(position.grid.outcome().is_some());
        }
    }

    #[test]
    fn a_pass_is_another_position() {
        let mut grid = Grid::new(Shape::STANDARD.with_players(3).unwrap());
        grid.play(Column::new(0).unwrap()).unwrap();
        grid.undo(Column::new(0).unwrap());
        let game = Paranoid::new(&grid);
        let mut position = game.position(&grid);
        game.play(&mut position, Turn::Drop(Column::new(0).unwrap()));
        game.play(&mut position, Turn::Drop(Column::new(1).unwrap()));
        assert!(position.passes);
        let waiting = game.key(&position);
        game.play(&mut position, Turn::Pass);
        assert_ne!(game.key(&position), waiting);
    }

    #[test]
    fn rounds_convert_back() {
        for players in 2..=8 {
            let round = Round::of(players);
            for discs in 0..40 {
                assert_eq!(round.discs(round.turns(discs)), discs, "{players} players");
            }
        }
    }
}
