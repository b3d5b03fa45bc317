//! Othello on a small board: passes, results in discs, a small position that is copied.

use game_search::{Game, MoveCode, MoveList, Node, Ranking, Score, ScoreBounds, Window};

/// Othello on a board of `SIDE` × `SIDE`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Othello<const SIDE: usize> {
    /// Whether empty squares count for the winner.
    pub(crate) empties_to_winner: bool,
}

/// Square (file, rank) is bit `rank × SIDE + file`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Discs {
    pub(crate) mover: u64,
    pub(crate) other: u64,
}

/// A square to play on, or none: a pass.
pub(crate) type Move = Option<u8>;

impl<const SIDE: usize> Othello<SIDE> {
    const SQUARES: usize = SIDE * SIDE;
    /// Up to this many empty squares the game solves itself.
    const LAST_PLIES: u32 = 3;

    /// Black to move; black on the long diagonal of rising files and falling ranks.
    pub(crate) fn start(&self) -> Discs {
        let middle = SIDE / 2;
        let square = |file: usize, rank: usize| 1 << (rank * SIDE + file);
        Discs {
            mover: square(middle, middle - 1) | square(middle - 1, middle),
            other: square(middle - 1, middle - 1) | square(middle, middle),
        }
    }

    fn flips(discs: &Discs, square: usize) -> u64 {
        if (discs.mover | discs.other) >> square & 1 != 0 {
            return 0;
        }
        let mut flips = 0;
        for file_step in -1..=1 {
            for rank_step in -1..=1 {
                if (file_step, rank_step) != (0, 0) {
                    flips |= Self::flips_along(discs, square, file_step, rank_step);
                }
            }
        }
        flips
    }

    fn flips_along(discs: &Discs, square: usize, file_step: i32, rank_step: i32) -> u64 {
        let (mut file, mut rank) = ((square % SIDE) as i32, (square / SIDE) as i32);
        let mut flips = 0;
        loop {
            file += file_step;
            rank += rank_step;
            let side = 0..SIDE as i32;
            if !side.contains(&file) || !side.contains(&rank) {
                return 0;
            }
            let bit = 1 << (rank as usize * SIDE + file as usize);
            if discs.mover & bit != 0 {
                return flips;
            }
            if discs.other & bit == 0 {
                return 0;
            }
            flips |= bit;
        }
    }

    fn places(discs: &Discs) -> impl Iterator<Item = u8> {
        (0..Self::SQUARES)
            .filter(|&square| Self::flips(discs, square) != 0)
            .map(|square| square as u8)
    }

    fn after(discs: &Discs, mv: Move) -> Discs {
        let (flips, placed) = match mv {
            Some(square) => (Self::flips(discs, square.into()), 1 << square),
            None => (0, 0),
        };
        Discs {
            mover: discs.other & !flips,
            other: discs.mover | flips | placed,
        }
    }

    fn empties(discs: &Discs) -> u32 {
        Self::SQUARES as u32 - (discs.mover | discs.other).count_ones()
    }

    fn difference(discs: &Discs) -> i32 {
        discs.mover.count_ones() as i32 - discs.other.count_ones() as i32
    }

    fn corners() -> u64 {
        [0, SIDE - 1, Self::SQUARES - SIDE, Self::SQUARES - 1]
            .into_iter()
            .fold(0, |corners, square| corners | 1 << square)
    }

    fn solve(&self, discs: &Discs, window: Window, nodes: &mut u64) -> Score {
        let mut best = -Score::INFINITY;
        let mut moves: MoveList<Move, 36> = MoveList::new();
        self.legal_moves(discs, &mut moves);
        if moves.is_empty() {
            return self.score_without_moves(discs, 0);
        }
        for mv in moves.iter() {
            let alpha = window.alpha().max(best);
            let Some(open) = Window::new(alpha, window.beta()) else {
                break;
            };
            *nodes += 1;
            best = best.max(-self.solve(&Self::after(discs, mv), -open, nodes));
        }
        best
    }
}

impl<const SIDE: usize> Game for Othello<SIDE> {
    type Position = Discs;
    type Move = Move;
    type Undo = Discs;
    type Moves = MoveList<Move, 36>;

    fn legal_moves(&self, discs: &Discs, moves: &mut Self::Moves) {
        moves.extend(Self::places(discs).map(Some));
        if moves.is_empty() && Self::places(&Self::after(discs, None)).next().is_some() {
            moves.push(None);
        }
    }

    fn play(&self, discs: &mut Discs, mv: Move) -> Discs {
        let after = Self::after(discs, mv);
        std::mem::replace(discs, after)
    }

    fn undo(&self, discs: &mut Discs, _: Move, before: Discs) {
        *discs = before;
    }

    fn key(&self, discs: &Discs) -> u64 {
        let mix = |bits: u64, factor: u64| bits.wrapping_mul(factor) ^ bits >> 31;
        mix(discs.mover, 0x9E37_79B9_7F4A_7C15)
            ^ mix(discs.other, 0xC2B2_AE3D_27D4_EB4F).rotate_left(32)
    }

    fn move_code(&self, _: &Discs, mv: Move) -> MoveCode {
        MoveCode::from_index(mv.map_or(Self::SQUARES as u16, u16::from))
    }

    fn score_without_moves(&self, discs: &Discs, _: u32) -> Score {
        let difference = Self::difference(discs);
        let empties = match self.empties_to_winner {
            true => Self::empties(discs) as i32,
            false => 0,
        };
        Score::new(difference + difference.signum() * empties)
    }

    fn evaluate(&self, discs: &Discs) -> Score {
        Score::new(Self::difference(discs))
    }

    /// Corners are never flipped.
    fn score_bounds(&self, discs: &Discs, _: u32, _: Window) -> ScoreBounds {
        let most = |corners: u64| Self::SQUARES as i32 - 2 * corners.count_ones() as i32;
        ScoreBounds::new(
            Score::new(-most(discs.mover & Self::corners())),
            Score::new(most(discs.other & Self::corners())),
        )
    }

    fn solve_last_plies(
        &self,
        discs: &mut Discs,
        _: u32,
        window: Window,
        nodes: &mut u64,
    ) -> Option<Score> {
        let close = Self::empties(discs) <= Self::LAST_PLIES;
        close.then(|| self.solve(discs, window, nodes))
    }

    /// Fastest first: where the other side has the fewest moves.
    fn rank_moves(&self, discs: &Discs, _: Node, moves: &mut Self::Moves) -> Ranking {
        moves.rank_by(|mv| -(Self::places(&Self::after(discs, mv)).count() as i32));
        Ranking::Ranked
    }
}
