//! The eight symmetries: a group, and one that the rules respect.

use std::collections::BTreeSet;

use othello_core::{
    Board, Color, Game, Move, Position, Rules, Square, Symmetry, Transform,
    sized::{self, Size},
    strategies,
};
use proptest::{prelude::*, test_runner::RngSeed};

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 100,
        rng_seed: RngSeed::Fixed(8),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

#[test]
fn the_eight_form_a_group() {
    for a in Symmetry::ALL {
        assert_eq!(a.compose(Symmetry::Identity), a);
        assert_eq!(Symmetry::Identity.compose(a), a);
        assert_eq!(a.compose(a.inverse()), Symmetry::Identity);
        assert_eq!(a.inverse().compose(a), Symmetry::Identity);
        let row: BTreeSet<_> = Symmetry::ALL.map(|b| a.compose(b)).into();
        assert_eq!(row.len(), 8, "each row of the table has each symmetry once");
        for b in Symmetry::ALL {
            assert_eq!(b * a, a.compose(b));
            for c in Symmetry::ALL {
                assert_eq!(a.compose(b).compose(c), a.compose(b.compose(c)));
            }
        }
    }
    assert_ne!(
        Symmetry::Rotate90.compose(Symmetry::Transpose),
        Symmetry::Transpose.compose(Symmetry::Rotate90),
    );
}

/// The image of b1, which no symmetry keeps, tells each from the others.
#[test]
fn each_does_what_its_name_says() {
    let images = [
        (Symmetry::Identity, Square::B1),
        (Symmetry::MirrorFiles, Square::G1),
        (Symmetry::MirrorRanks, Square::B8),
        (Symmetry::Rotate180, Square::G8),
        (Symmetry::Transpose, Square::A2),
        (Symmetry::Rotate90, Square::H2),
        (Symmetry::Rotate270, Square::A7),
        (Symmetry::AntiTranspose, Square::H7),
    ];
    for (symmetry, image) in images {
        assert_eq!(symmetry.apply(&Square::B1), image, "{symmetry:?}");
        let all: BTreeSet<_> = Square::ALL.map(|square| symmetry.apply(&square)).into();
        assert_eq!(all.len(), 64, "{symmetry:?} permutes the squares");
    }
}

/// `compose` on symmetries is doing one and then the other, on anything.
fn check_composition<T: Transform + PartialEq + std::fmt::Debug>(value: &T) {
    assert_eq!(&Symmetry::Identity.apply(value), value);
    for first in Symmetry::ALL {
        let image = first.apply(value);
        assert_eq!(&first.inverse().apply(&image), value);
        for next in Symmetry::ALL {
            assert_eq!(next.apply(&image), first.compose(next).apply(value));
        }
    }
}

#[test]
fn composition_on_squares_and_moves() {
    for square in Square::ALL {
        check_composition(&square);
        check_composition(&Move::Place(square));
    }
    check_composition(&Move::<Square>::Pass);
}

#[test]
fn the_starts() {
    let keeping = |board: Board| {
        let keeps = |symmetry: &Symmetry| symmetry.apply(&board) == board;
        Symmetry::ALL.into_iter().filter(keeps).collect::<Vec<_>>()
    };
    let diagonal = [
        Symmetry::Identity,
        Symmetry::Rotate180,
        Symmetry::Transpose,
        Symmetry::AntiTranspose,
    ];
    assert_eq!(keeping(Board::new()), diagonal);
    assert_eq!(keeping(Board::mirrored()), diagonal);
    assert_eq!(
        Symmetry::Rotate90.apply(&Position::new()),
        Position::mirrored()
    );
    for size in Size::ALL {
        let mirrored = sized::Position::mirrored(size);
        assert_eq!(
            Symmetry::MirrorFiles.apply(&sized::Position::new(size)),
            mirrored
        );
    }
}

/// The image of a game is a game: symmetric positions have symmetric moves.
fn check_game<P: Rules>(game: &Game<P>, symmetry: Symmetry) {
    let image = symmetry.apply(game);
    let mut replayed = Game::from_start(symmetry.apply(game.start()));
    for &m in game.moves() {
        let m = game.start().transform_move(m, symmetry);
        let before = replayed.position().clone();
        assert!(before.is_legal(m));
        replayed.play(m).expect("the image of a legal move");
    }
    assert_eq!(replayed, image);
    for (position, image) in game.positions().zip(image.positions()) {
        assert_eq!(symmetry.apply(&position), image);
        let moves = position
            .move_squares()
            .map(|square| position.transform_square(square, symmetry));
        let expected: BTreeSet<_> = moves.collect();
        assert_eq!(image.move_squares().collect::<BTreeSet<_>>(), expected);
        assert_eq!(image.counts(), position.counts());
        assert_eq!(image.outcome(), position.outcome());
    }
}

/// Turning a game to any image of its first square succeeds, and gives one of its images.
fn check_orient<P: Rules>(game: &Game<P>) {
    let Some(first) = game.moves().iter().find_map(|m| m.square()) else {
        return;
    };
    for symmetry in Symmetry::ALL {
        let wanted = game.start().transform_square(first, symmetry);
        let turned = game.orient(wanted).expect("a symmetry leads there");
        assert_eq!(turned.moves().iter().find_map(|m| m.square()), Some(wanted));
        let images = Symmetry::ALL.map(|symmetry| symmetry.apply(game));
        assert!(images.contains(&turned));
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn bitboards(set in strategies::bitboards(), square in strategies::squares()) {
        check_composition(&set);
        for symmetry in Symmetry::ALL {
            let images: othello_core::Bitboard =
                set.into_iter().map(|square| symmetry.apply(&square)).collect();
            prop_assert_eq!(symmetry.apply(&set), images);
            prop_assert_eq!(
                symmetry.apply(&set).contains(symmetry.apply(&square)),
                set.contains(square)
            );
        }
    }

    #[test]
    fn boards_and_positions(position in strategies::positions()) {
        check_composition(&position.board());
        check_composition(&position);
        for symmetry in Symmetry::ALL {
            let image = symmetry.apply(&position);
            prop_assert_eq!(image.moves(), symmetry.apply(&position.moves()));
            for square in Square::ALL {
                let flips = position.flips(square);
                prop_assert_eq!(image.flips(symmetry.apply(&square)), symmetry.apply(&flips));
            }
        }
    }

    #[test]
    fn games(game in strategies::games(), symmetry in strategies::symmetries()) {
        check_composition(&game);
        check_game(&game, symmetry);
        check_orient(&game);
    }

    #[test]
    fn sized_games(
        game in strategies::sized::sizes().prop_flat_map(strategies::sized::games),
        symmetry in strategies::symmetries(),
    ) {
        check_composition(game.position());
        check_game(&game, symmetry);
        check_orient(&game);
    }

    #[test]
    fn canonical_is_the_least_of_the_eight(
        position in prop_oneof![strategies::positions(), strategies::reachable_positions()],
    ) {
        let (canonical, symmetry) = position.canonical();
        prop_assert_eq!(symmetry.apply(&position), canonical);
        for symmetry in Symmetry::ALL {
            let image = symmetry.apply(&position);
            prop_assert!(canonical <= image);
            let (same, back) = image.canonical();
            prop_assert_eq!(same, canonical);
            prop_assert_eq!(back.apply(&image), canonical);
        }
    }

    #[test]
    fn sized_canonical_is_one_for_all_eight(
        position in strategies::sized::sizes().prop_flat_map(strategies::sized::positions),
    ) {
        let (canonical, symmetry) = position.canonical();
        prop_assert_eq!(symmetry.apply(&position), canonical);
        for symmetry in Symmetry::ALL {
            let image = symmetry.apply(&position);
            let (same, back) = image.canonical();
            prop_assert_eq!(same, canonical);
            prop_assert_eq!(back.apply(&image), canonical);
        }
    }
}

fn game(start: Position, moves: &[Square]) -> Game {
    let mut game = Game::from_start(start);
    for square in moves {
        game.play_square(*square).expect("a legal move");
    }
    game
}

const FIRST_MOVES: [Square; 4] = [Square::D3, Square::C4, Square::F5, Square::E6];

#[test]
fn orient_turns_any_opening_into_the_usual_ones() {
    let lines = [
        [Square::D3, Square::C3, Square::C4],
        [Square::C4, Square::C3, Square::D3],
        [Square::F5, Square::F6, Square::E6],
        [Square::E6, Square::F6, Square::F5],
    ];
    for line in &lines {
        let played = game(Position::new(), line);
        for (first, expected) in FIRST_MOVES.into_iter().zip(&lines) {
            let turned = played.orient(first).expect("all first moves are symmetric");
            assert_eq!(turned, game(Position::new(), expected));
        }
        assert_eq!(played.orient(Square::D4), None);
    }
    assert_eq!(
        game(Position::new(), &lines[0]).orient(Square::E3),
        Some(game(Position::mirrored(), &mirrored(&lines[0]))),
    );
    assert_eq!(Game::new().orient(Square::D3), None, "no first move");
}

fn mirrored(line: &[Square]) -> Vec<Square> {
    line.iter()
        .map(|square| Symmetry::MirrorFiles.apply(square))
        .collect()
}

#[test]
fn orient_from_the_mirrored_start_leads_to_the_standard_one() {
    let line = [Square::E3, Square::F3, Square::F4];
    let played = game(Position::mirrored(), &line);
    for first in FIRST_MOVES {
        let turned = played.orient(first).expect("all first moves are symmetric");
        assert_eq!(turned.start(), &Position::new());
        assert_eq!(turned.moves()[0], Move::Place(first));
    }
    assert_eq!(
        played.orient(Square::D3),
        Some(game(Position::new(), &mirrored(&line)))
    );
}

/// Both mirroring the files and a quarter turn lead from f6 to c6.
#[test]
fn orient_keeps_the_start_where_it_can() {
    let mirrors = ["d4", "e4"].map(square);
    let mirrored = ["d5", "e5"].map(square);
    let turns = ["c4", "e3", "f5", "d6"].map(square);
    let turned = ["d4", "e4", "d5", "e5", "e6", "c5", "d3", "f4"].map(square);
    for (black, white, keeps) in [
        (&mirrors[..], &mirrored[..], Symmetry::MirrorFiles),
        (&turns[..], &turned[..], Symmetry::Rotate90),
    ] {
        let [black, white] = [black, white].map(|discs| discs.iter().copied().collect());
        let board = Board::from_discs(black, white).expect("no square twice");
        let start = Position::from_board(board, Color::Black);
        assert_eq!(keeps.apply(&start), start);
        let oriented = game(start, &[Square::F6]).orient(Square::C6);
        assert_eq!(oriented, Some(game(start, &[Square::C6])));
    }
}

fn square(text: &str) -> Square {
    text.parse().expect("a square")
}

#[test]
fn orient_skips_passes_before_the_first_disc() {
    let board = Board::from_discs(Square::A1.into(), Square::B1.into()).expect("two squares");
    let start = Position::from_board(board, Color::White);
    let played = game(start, &[Square::C1]);
    assert_eq!(played.moves(), [Move::Pass, Move::Place(Square::C1)]);
    let turned = played.orient(Square::A3).expect("symmetric squares");
    assert_eq!(turned.moves(), [Move::Pass, Move::Place(Square::A3)]);
    assert_eq!(
        turned.start().board().color_at(Square::A2),
        Some(Color::White)
    );
}
