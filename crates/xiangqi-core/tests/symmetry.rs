//! The four symmetries: a group, and one that the rules respect.

use std::{collections::BTreeSet, fmt::Debug};

use proptest::{prelude::*, test_runner::RngSeed};
use xiangqi_core::{
    Bitboard, Board, Color, Game, Move, Piece, Position, Setup, Square, Symmetry, Transform,
    strategies,
};

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 100,
        rng_seed: RngSeed::Fixed(8),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

#[test]
fn the_four_form_a_group() {
    for a in Symmetry::ALL {
        assert_eq!(a.compose(Symmetry::Identity), a);
        assert_eq!(a.compose(a.inverse()), Symmetry::Identity);
        let row: BTreeSet<_> = Symmetry::ALL.map(|b| a.compose(b)).into();
        assert_eq!(row.len(), 4, "each row of the table has each symmetry once");
        for b in Symmetry::ALL {
            assert_eq!(a.compose(b), b.compose(a));
            for c in Symmetry::ALL {
                assert_eq!(a.compose(b).compose(c), a.compose(b.compose(c)));
            }
        }
    }
}

/// The image of b1, which no symmetry keeps, tells each from the others.
#[test]
fn each_does_what_its_name_says() {
    let images = [
        (Symmetry::Identity, Square::B1, false),
        (Symmetry::Mirror, Square::H1, false),
        (Symmetry::SwapColors, Square::H8, true),
        (Symmetry::MirrorSwapColors, Square::B8, true),
    ];
    for (symmetry, image, swaps) in images {
        assert_eq!(symmetry.apply(&Square::B1), image, "{symmetry:?}");
        assert_eq!(symmetry.swaps_colors(), swaps);
        assert_eq!(symmetry.apply(&Color::Red) == Color::Black, swaps);
        let all: BTreeSet<_> = Square::ALL.map(|square| symmetry.apply(&square)).into();
        assert_eq!(all.len(), 90, "{symmetry:?} permutes the points");
    }
}

/// `compose` on symmetries is doing one and then the other, on anything.
fn check_composition<T: Transform + PartialEq + Debug>(value: &T) {
    assert_eq!(&Symmetry::Identity.apply(value), value);
    for first in Symmetry::ALL {
        let image = first.apply(value);
        assert_eq!(&first.inverse().apply(&image), value);
        for next in Symmetry::ALL {
            assert_eq!(next.apply(&image), first.compose(next).apply(value));
        }
    }
}

/// The image of a game is a game.
fn check_game(game: &Game, symmetry: Symmetry) {
    let image = symmetry.apply(game);
    let mut replayed = Game::from_setup(symmetry.apply(game.start())).expect("a position");
    for m in game.moves() {
        replayed
            .play(symmetry.apply(m))
            .expect("the image of a legal move");
    }
    assert_eq!(replayed, image);
    for (position, image) in game.positions().zip(image.positions()) {
        assert_eq!(symmetry.apply(&position), image);
        assert_eq!(image.is_check(), position.is_check());
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn composition(
        set in strategies::bitboards(),
        square in strategies::squares(),
        m in strategies::moves(),
        piece in strategies::pieces(),
        board in strategies::boards(),
        setup in strategies::setups(),
    ) {
        check_composition::<Bitboard>(&set);
        check_composition::<Square>(&square);
        check_composition::<Move>(&m);
        check_composition::<Piece>(&piece);
        check_composition::<Board>(&board);
        check_composition::<Setup>(&setup);
        for symmetry in Symmetry::ALL {
            prop_assert_eq!(
                symmetry.apply(&set).contains(symmetry.apply(&square)),
                set.contains(square)
            );
            let there = symmetry.apply(&board).piece_at(symmetry.apply(&square));
            prop_assert_eq!(there, board.piece_at(square).map(|piece| symmetry.apply(&piece)));
            prop_assert_eq!(symmetry.apply(&setup).faults().len(), setup.faults().len());
        }
    }

    #[test]
    fn games(game in strategies::games(), symmetry in strategies::symmetries()) {
        check_composition::<Game>(&game);
        check_game(&game, symmetry);
    }

    #[test]
    fn canonical_is_the_least_of_the_four(
        position in prop_oneof![strategies::positions(), strategies::reachable_positions()],
    ) {
        check_composition::<Position>(&position);
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
}
