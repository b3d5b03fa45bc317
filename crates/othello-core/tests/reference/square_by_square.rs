//! The rules of Othello written to be obvious, not fast: one square after the other.

use othello_core::{Color, DiscCounts, IllegalReason, Rules};

/// File and rank, 0 for file a and rank 1.
pub(crate) type Place = (u8, u8);

/// File and rank steps, clockwise from north (towards rank 1).
const STEPS: [(i8, i8); 8] = [
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
];

/// A board of up to 16×16 and the side to move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reference {
    size: u8,
    discs: [[Option<Color>; 16]; 16],
    turn: Color,
}

/// What a finished game comes to.
#[derive(Debug, PartialEq)]
pub(crate) struct Final {
    pub(crate) winner: Option<Color>,
    pub(crate) black_score: u16,
    pub(crate) white_score: u16,
}

impl Reference {
    /// The same position as that of the crate.
    pub(crate) fn of<P: Rules>(position: &P) -> Self {
        let mut discs = [[None; 16]; 16];
        for square in position.squares() {
            let (file, rank) = P::coordinates(square);
            discs[usize::from(rank)][usize::from(file)] = position.disc_at(square);
        }
        Self {
            size: position.size().get(),
            discs,
            turn: position.turn(),
        }
    }

    fn is_on_board(&self, (file, rank): Place) -> bool {
        file < self.size && rank < self.size
    }

    fn disc_at(&self, (file, rank): Place) -> Option<Color> {
        self.discs[usize::from(rank)][usize::from(file)]
    }

    fn set(&mut self, (file, rank): Place, color: Color) {
        self.discs[usize::from(rank)][usize::from(file)] = Some(color);
    }

    pub(crate) fn places(&self) -> Vec<Place> {
        (0..self.size)
            .flat_map(|rank| (0..self.size).map(move |file| (file, rank)))
            .collect()
    }

    /// The places from `place` on in one direction, up to the border.
    fn ray(&self, place: Place, (file_step, rank_step): (i8, i8)) -> Vec<Place> {
        let mut ray = Vec::new();
        let (mut file, mut rank) = place;
        loop {
            file = file.wrapping_add_signed(file_step);
            rank = rank.wrapping_add_signed(rank_step);
            if !self.is_on_board((file, rank)) {
                return ray;
            }
            ray.push((file, rank));
        }
    }

    /// The discs that `color` would flip by placing one here, in each of the eight directions.
    pub(crate) fn flips_by_direction(&self, color: Color, place: Place) -> [Vec<Place>; 8] {
        STEPS.map(|step| {
            let mut bracketed = Vec::new();
            if !self.is_on_board(place) || self.disc_at(place).is_some() {
                return bracketed;
            }
            for next in self.ray(place, step) {
                match self.disc_at(next) {
                    None => return Vec::new(),
                    Some(disc) if disc == color => return bracketed,
                    Some(_) => bracketed.push(next),
                }
            }
            Vec::new()
        })
    }

    /// The discs that `color` would flip by placing one here, rank by rank from a1.
    pub(crate) fn flips(&self, color: Color, place: Place) -> Vec<Place> {
        let mut flips = self.flips_by_direction(color, place).concat();
        flips.sort_by_key(|&(file, rank)| (rank, file));
        flips
    }

    pub(crate) fn moves(&self, color: Color) -> Vec<Place> {
        let mut moves = self.places();
        moves.retain(|&place| !self.flips(color, place).is_empty());
        moves
    }

    fn can_move(&self, color: Color) -> bool {
        !self.moves(color).is_empty()
    }

    pub(crate) fn is_over(&self) -> bool {
        !self.can_move(Color::Black) && !self.can_move(Color::White)
    }

    /// Why a disc may not be placed here, or a pass (`None`) not be played; `None` if it may.
    /// Whether the game is over is asked once a position, since it takes long to find out.
    pub(crate) fn why_illegal(&self, m: Option<Place>, is_over: bool) -> Option<IllegalReason> {
        let Some(place) = m else {
            return if is_over {
                Some(IllegalReason::GameOver)
            } else if self.can_move(self.turn) {
                Some(IllegalReason::PassNotAllowed)
            } else {
                None
            };
        };
        if !self.is_on_board(place) {
            Some(IllegalReason::OffBoard)
        } else if self.disc_at(place).is_some() {
            Some(IllegalReason::Occupied)
        } else if is_over {
            Some(IllegalReason::GameOver)
        } else if self.flips(self.turn, place).is_empty() {
            Some(IllegalReason::FlipsNothing)
        } else {
            None
        }
    }

    /// The position after a legal move.
    pub(crate) fn after(&self, m: Option<Place>) -> Self {
        let mut after = self.clone();
        if let Some(place) = m {
            after.set(place, self.turn);
            for flipped in self.flips(self.turn, place) {
                after.set(flipped, self.turn);
            }
        }
        after.turn = !self.turn;
        after
    }

    pub(crate) fn counts(&self) -> DiscCounts {
        let count = |wanted: Option<Color>| {
            let places = self.places();
            places
                .into_iter()
                .filter(|&place| self.disc_at(place) == wanted)
                .count() as u16
        };
        DiscCounts {
            black: count(Some(Color::Black)),
            white: count(Some(Color::White)),
            empty: count(None),
        }
    }

    pub(crate) fn outcome(&self) -> Option<Final> {
        if !self.is_over() {
            return None;
        }
        let DiscCounts {
            black,
            white,
            empty,
        } = self.counts();
        let (winner, black_share) = match black.cmp(&white) {
            std::cmp::Ordering::Greater => (Some(Color::Black), empty),
            std::cmp::Ordering::Equal => (None, empty / 2),
            std::cmp::Ordering::Less => (Some(Color::White), 0),
        };
        Some(Final {
            winner,
            black_score: black + black_share,
            white_score: white + empty - black_share,
        })
    }
}
