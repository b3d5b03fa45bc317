//! Sets of squares and boards of both kinds: against sorted lists, and against each other.

use std::collections::BTreeSet;

use othello_core::{
    Bitboard, Board, Position, Setup, Square,
    sized::{self, NotEightError, Size},
    strategies,
};
use proptest::prelude::*;

macro_rules! check_set {
    ($name:ident, $set:ty, $square:ty) => {
        fn $name(one: $set, other: $set) {
            let [a, b] = [one, other].map(|set| set.into_iter().collect::<BTreeSet<$square>>());
            assert!(one.into_iter().eq(a.iter().copied()));
            assert!(one.into_iter().rev().eq(a.iter().rev().copied()));
            assert_eq!(one.first(), a.first().copied());
            assert_eq!(one.last(), a.last().copied());
            assert_eq!(one.len() as usize, a.len());

            let mut grown = one;
            grown.extend(other);
            assert_eq!(grown, one | other);
            assert!(grown.into_iter().eq(a.union(&b).copied()));
            let mut common = one;
            common &= other;
            assert_eq!(common, one & other);
            assert!(common.into_iter().eq(a.intersection(&b).copied()));
            let mut either = one;
            either ^= other;
            assert_eq!(either, one ^ other);
            assert!(either.into_iter().eq(a.symmetric_difference(&b).copied()));
            let mut left = one;
            other.into_iter().for_each(|square| left.remove(square));
            assert_eq!(left, one & !other);
            other.into_iter().for_each(|square| left.insert(square));
            assert_eq!(left, one | other);
        }
    };
}

check_set!(check_8x8, Bitboard, Square);
check_set!(check_sized, sized::Bitboard, sized::Square);

fn sizes() -> impl Strategy<Value = Size> {
    prop::sample::select(&Size::ALL[..])
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn sets_are_sorted_lists(one in strategies::bitboards(), other in strategies::bitboards()) {
        check_8x8(one, other);
    }

    #[test]
    fn sized_sets_are_sorted_lists(
        (one, other) in sizes().prop_flat_map(|size| {
            (strategies::sized::bitboards(size), strategies::sized::bitboards(size))
        })
    ) {
        check_sized(one, other);
    }

    #[test]
    fn both_kinds_hold_the_same_squares(set in strategies::bitboards()) {
        let wide = sized::Bitboard::from(set);
        prop_assert!(wide.into_iter().eq(set.into_iter().map(sized::Square::from)));
    }

    #[test]
    fn boards_are_read_as_drawn(position in strategies::positions()) {
        let board = position.board();
        prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board));
        let wide = sized::Position::from(position);
        prop_assert_eq!(wide.board().to_string().parse(), Ok(*wide.board()));
        prop_assert!(wide.board().iter().eq(board.iter().map(|(square, color)| (square.into(), color))));
        prop_assert_eq!(Position::try_from(wide), Ok(position));
        prop_assert_eq!(Setup::from(position).faults(), sized::Setup::from(wide).faults());
    }
}

#[test]
fn other_sizes_are_told() {
    for size in Size::ALL.into_iter().filter(|size| *size != Size::EIGHT) {
        let board = sized::Board::new(size);
        assert_eq!(board.to_string().parse(), Ok(board));
        let found = Position::try_from(sized::Position::new(size));
        assert_eq!(found, Err(NotEightError { found: size }));
    }
}

#[test]
fn a_board_alone_has_no_side_to_move() {
    let text = format!("{} X", Board::new());
    let error = text.parse::<Board>().expect_err("a side to move");
    assert_eq!(
        error.to_string(),
        "line 9, column 2 (byte 73): expected the end of the text, found \"X\""
    );
    let text = format!("{}X", sized::Board::new(Size::ALL[0]));
    assert!(text.parse::<sized::Board>().is_err());
    assert!(text.parse::<sized::Position>().is_ok());
}

#[test]
fn a_default_board_is_the_start() {
    assert_eq!(Board::default(), Position::default().board());
}
