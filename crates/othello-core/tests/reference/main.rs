//! The fast rules against slow and obvious ones, on arbitrary and on reachable positions of every
//! size.

mod square_by_square;

use std::{
    collections::{HashMap, HashSet},
    fmt,
};

use othello_core::{
    Bitboard, Board, Color, DiscCounts, IllegalMove, Move, Outcome, Position, Rules, Square,
    sized::{self, Size},
    strategies,
};
use proptest::{prelude::*, test_runner::RngSeed};
use square_by_square::{Final, Place, Reference};

/// What the trait does not tell, as places.
trait Fast: Rules {
    fn moves_of(&self, color: Color) -> Vec<Place>;
    fn flips_of(&self, color: Color, square: Self::Square) -> Vec<Place>;
    fn flip_counts_of(&self, color: Color, square: Self::Square) -> Vec<u8>;
    fn own_flips(&self, square: Self::Square) -> Vec<Place>;
    fn own_flip_counts(&self, square: Self::Square) -> Vec<u8>;
    fn both_moves(&self) -> [Vec<Place>; 2];
    fn all_gains(&self) -> Vec<(Place, u8)>;
    fn all_legal_moves(&self) -> Vec<Move<Self::Square>>;
    fn play_and_tell(&mut self, m: Move<Self::Square>) -> Result<Vec<Place>, String>;
    /// The square, also if it is off this board, as long as the type has it.
    fn any_square(place: Place) -> Option<Self::Square>;
}

macro_rules! fast {
    ($position:ty, $any_square:expr) => {
        impl Fast for $position {
            fn moves_of(&self, color: Color) -> Vec<Place> {
                places::<Self>(self.board().moves(color))
            }

            fn flips_of(&self, color: Color, square: Self::Square) -> Vec<Place> {
                places::<Self>(self.board().flips(color, square))
            }

            fn flip_counts_of(&self, color: Color, square: Self::Square) -> Vec<u8> {
                self.board().flip_counts(color, square).values().collect()
            }

            fn own_flips(&self, square: Self::Square) -> Vec<Place> {
                places::<Self>(self.flips(square))
            }

            fn own_flip_counts(&self, square: Self::Square) -> Vec<u8> {
                self.flip_counts(square).values().collect()
            }

            fn both_moves(&self) -> [Vec<Place>; 2] {
                [self.moves(), self.opponent_moves()].map(places::<Self>)
            }

            fn all_gains(&self) -> Vec<(Place, u8)> {
                self.gains()
                    .map(|(square, gain)| (Self::coordinates(square), gain))
                    .collect()
            }

            fn all_legal_moves(&self) -> Vec<Move<Self::Square>> {
                let legal = self.legal_moves();
                let moves: Vec<_> = legal.into_iter().collect();
                assert_eq!(moves.len(), legal.len());
                assert_eq!(moves.is_empty(), legal.is_empty());
                assert!(moves.iter().all(|m| legal.contains(*m)));
                moves
            }

            fn play_and_tell(&mut self, m: Move<Self::Square>) -> Result<Vec<Place>, String> {
                let before = *self;
                let flips = self.play(m).map_err(reason)?;
                let mut again = before;
                assert_eq!(again.play_unchecked(m), flips);
                assert_eq!(again, *self);
                again.undo(m, flips);
                assert_eq!(again, before);
                Ok(places::<Self>(flips))
            }

            fn any_square(place: Place) -> Option<Self::Square> {
                let any_square: fn(Place) -> Option<Self::Square> = $any_square;
                any_square(place)
            }
        }
    };
}

fast!(Position, |(file, rank)| Square::ALL
    .into_iter()
    .find(|square| Position::coordinates(*square) == (file, rank)));
fast!(sized::Position, |(file, rank)| sized::Square::new(
    file, rank
));

fn places<P: Rules>(set: impl IntoIterator<Item = P::Square>) -> Vec<Place> {
    set.into_iter().map(P::coordinates).collect()
}

fn reason<S: fmt::Debug + fmt::Display>(error: IllegalMove<S>) -> String {
    error.reason.to_string()
}

/// Holds everything that a position tells against the reference.
fn check<P: Fast>(position: &P) {
    let reference = Reference::of(position);
    let turn = position.turn();
    for color in Color::ALL {
        assert_eq!(position.moves_of(color), reference.moves(color));
    }
    assert_eq!(
        position.both_moves(),
        [reference.moves(turn), reference.moves(!turn)]
    );
    assert_eq!(
        places::<P>(position.move_squares()),
        reference.moves(turn),
        "the trait's moves"
    );
    let is_over = reference.is_over();
    for place in (0..16).flat_map(|rank| (0..16).map(move |file| (file, rank))) {
        if let Some(square) = P::any_square(place) {
            check_flips(position, &reference, square);
            check_move(position, &reference, Move::Place(square), is_over);
        }
    }
    check_move(position, &reference, Move::Pass, is_over);
    check_lists(position, &reference);
    check_end(position, &reference);
}

fn check_flips<P: Fast>(position: &P, reference: &Reference, square: P::Square) {
    let place = P::coordinates(square);
    let turn = position.turn();
    for color in Color::ALL {
        let flips = reference.flips(color, place);
        let counts = reference.flips_by_direction(color, place);
        let counts: Vec<u8> = counts.iter().map(|ray| ray.len() as u8).collect();
        if color == turn {
            let gain = if flips.is_empty() { 0 } else { 1 + flips.len() };
            assert_eq!(usize::from(position.gain(square)), gain, "{square}");
            assert_eq!(position.own_flips(square), flips, "{square}");
            assert_eq!(position.own_flip_counts(square), counts, "{square}");
        }
        assert_eq!(position.flips_of(color, square), flips, "{color} {square}");
        assert_eq!(
            position.flip_counts_of(color, square),
            counts,
            "{color} {square}"
        );
    }
}

fn check_move<P: Fast>(position: &P, reference: &Reference, m: Move<P::Square>, is_over: bool) {
    let place = m.square().map(P::coordinates);
    let fault = reference.why_illegal(place, is_over);
    let fault = fault.map(|fault| fault.to_string());
    let mut played = position.clone();
    let result = played.play_and_tell(m);
    assert_eq!(position.is_legal(m), fault.is_none(), "{m}");
    if let Some(fault) = fault {
        assert_eq!(result, Err(fault), "{m}");
        assert_eq!(&played, position, "an illegal move changes nothing");
    } else {
        let turn = position.turn();
        let flips = place.map_or(Vec::new(), |place| reference.flips(turn, place));
        assert_eq!(result, Ok(flips), "{m}");
        assert_eq!(Reference::of(&played), reference.after(place), "{m}");
        assert_ne!(played.turn(), turn);
    }
}

fn check_lists<P: Fast>(position: &P, reference: &Reference) {
    let turn = position.turn();
    let gains: Vec<_> = reference
        .moves(turn)
        .into_iter()
        .map(|place| (place, 1 + reference.flips(turn, place).len() as u8))
        .collect();
    assert_eq!(position.all_gains(), gains);

    let legal = position.all_legal_moves();
    let squares: Vec<_> = legal.iter().filter_map(|m| m.square()).collect();
    assert_eq!(places::<P>(squares), reference.moves(turn));
    let must_pass = reference.why_illegal(None, reference.is_over()).is_none();
    assert_eq!(legal.contains(&Move::Pass), must_pass);
    assert_eq!(position.must_pass(), must_pass);
}

fn check_end<P: Fast>(position: &P, reference: &Reference) {
    assert_eq!(position.counts(), reference.counts());
    let outcome = position.outcome().map(|outcome| {
        assert_eq!(outcome.counts(), reference.counts());
        Final {
            winner: outcome.winner(),
            black_score: outcome.score(Color::Black),
            white_score: outcome.score(Color::White),
        }
    });
    assert_eq!(outcome, reference.outcome());
    assert_eq!(outcome.is_some(), position.all_legal_moves().is_empty());
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(20_261_130),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn any_sized_position() -> impl Strategy<Value = sized::Position> {
    strategies::sized::sizes().prop_flat_map(strategies::sized::positions)
}

fn any_sized_game() -> impl Strategy<Value = othello_core::Game<sized::Position>> {
    strategies::sized::sizes().prop_flat_map(strategies::sized::games)
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn arbitrary_boards(position in strategies::positions()) {
        check(&position);
    }

    #[test]
    fn reachable_positions(position in strategies::reachable_positions()) {
        check(&position);
    }

    #[test]
    fn sized_reachable_positions(game in any_sized_game()) {
        check(game.position());
    }
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn sized_arbitrary_boards(position in any_sized_position()) {
        check(&position);
    }

    /// Finished games are where passes, full boards and wipe-outs are.
    #[test]
    fn finished_games(game in strategies::finished_games_from(Position::new())) {
        let reached: Vec<_> = game.positions().collect();
        prop_assert_eq!(reached.last(), Some(game.position()));
        for position in &reached[reached.len().saturating_sub(4)..] {
            check(position);
        }
    }

    #[test]
    fn eight_by_eight_is_the_sized_board_of_eight(game in strategies::games()) {
        let mut sized = sized::Position::new(Size::EIGHT);
        for (position, m) in game.positions().zip(game.moves()) {
            prop_assert_eq!(sized, sized::Position::from(position));
            let m = match m {
                Move::Place(square) => Move::Place(sized::Square::from(*square)),
                Move::Pass => Move::Pass,
            };
            sized.play(m).expect("legal on 8×8");
        }
        prop_assert_eq!(sized, sized::Position::from(*game.position()));
        prop_assert_eq!(sized.to_string(), game.position().to_string());
        prop_assert_eq!(sized.outcome(), game.outcome());
    }

    #[test]
    fn unchecked_play_and_undo(game in strategies::games()) {
        let mut forward = *game.start();
        let mut flips = Vec::new();
        for (m, position) in game.moves().iter().zip(game.positions().skip(1)) {
            flips.push(forward.play_unchecked(*m));
            prop_assert_eq!(forward, position);
        }
        let mut back = *game.position();
        for (m, flips) in game.moves().iter().zip(flips).rev() {
            back.undo(*m, flips);
        }
        prop_assert_eq!(back, *game.start());
    }

    #[test]
    fn keys_tell_positions_apart(games in prop::collection::vec(strategies::games(), 8)) {
        let mut known = HashMap::new();
        for position in games.iter().flat_map(|game| game.positions()) {
            let first = *known.entry(position.key()).or_insert(position);
            prop_assert_eq!(first, position);
        }
    }

    /// A disc placed where it may not be still leaves each square with one disc at most.
    #[test]
    fn unchecked_illegal_moves_keep_the_board_sound(
        position in strategies::positions(),
        m in strategies::moves(),
    ) {
        let mut played = position;
        played.play_unchecked(m);
        prop_assert!(played.own().is_disjoint(played.opponent()));
    }
}

/// Empty squares go to the winner, in a draw half to each.
#[test]
fn outcomes_share_out_every_square() {
    for size in Size::ALL {
        let squares = size.squares() as u16;
        for black in 0..=squares {
            for white in 0..=squares - black {
                let empty = squares - black - white;
                let outcome = Outcome::new(DiscCounts {
                    black,
                    white,
                    empty,
                });
                let scores = Color::ALL.map(|color| outcome.score(color));
                assert_eq!(scores[0].cmp(&scores[1]), black.cmp(&white));
                if empty.is_multiple_of(2) || black != white {
                    assert_eq!(scores[0] + scores[1], squares);
                }
            }
        }
    }
}

/// Boards that differ from one in a square of each side or of neither, with either side to move.
#[test]
fn keys_tell_boards_apart_that_are_alike() {
    let squares = || [None].into_iter().chain(Square::ALL.into_iter().map(Some));
    let without = |discs: Bitboard, square: Option<Square>| {
        let changed = square.map_or(Bitboard::EMPTY, Bitboard::from);
        discs ^ changed
    };
    for (own, opponent) in [
        (0x0000_0008_1000_0000, 0x0000_0010_0800_0000),
        (0x00F1_2604_8A1C_3E10, 0xFF0E_D8FB_75E3_C1EF),
    ] {
        let mut keys = HashSet::new();
        let mut sized_keys = HashSet::new();
        for (first, second) in squares().flat_map(|a| squares().map(move |b| (a, b))) {
            let own = without(Bitboard(own), first);
            let opponent = without(Bitboard(opponent), second);
            let Some(board) = Board::from_discs(own, opponent) else {
                continue;
            };
            for turn in Color::ALL {
                let position = Position::from_board(board, turn);
                assert!(keys.insert(position.key()), "{position}");
                assert!(sized_keys.insert(sized::Position::from(position).key()));
            }
        }
        assert!(keys.len() > 1000);
    }
}
