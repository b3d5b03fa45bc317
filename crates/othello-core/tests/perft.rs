//! Perft against published counts: Aart Bik's table, Edax, Egaroucid.

use othello_core::{
    Position,
    perft::{Convention, divide, perft},
    sized::{self, Size},
};

#[test]
fn eight_by_eight_in_the_three_conventions() {
    let start = Position::new();
    let same_in_all = [1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216];
    for convention in [
        Convention::PassIsPly,
        Convention::ExactPlies,
        Convention::PassIsFree,
    ] {
        for (depth, leaves) in (0..).zip(same_in_all) {
            assert_eq!(perft(&start, depth, convention), leaves, "depth {depth}");
        }
    }
    assert_eq!(perft(&start, 9, Convention::PassIsPly), 3_005_288);
    assert_eq!(perft(&start, 9, Convention::ExactPlies), 3_005_288);
    assert_eq!(perft(&start, 9, Convention::PassIsFree), 3_005_320);
    assert_eq!(perft(&start, 10, Convention::PassIsPly), 24_571_284);
    assert_eq!(perft(&start, 10, Convention::ExactPlies), 24_571_056);
    assert_eq!(perft(&start, 10, Convention::PassIsFree), 24_571_420);
}

fn sized_perft(size: u8, depth: u32, convention: Convention) -> u64 {
    let size = Size::new(size).expect("an even size");
    perft(&sized::Position::new(size), depth, convention)
}

#[test]
fn four_by_four_to_the_end_of_every_game() {
    let by_ply = [
        4, 12, 44, 128, 424, 1256, 3624, 9116, 20044, 36540, 50704, 57436, 59564, 59980,
    ];
    for (depth, leaves) in (1..).zip(by_ply) {
        assert_eq!(
            sized_perft(4, depth, Convention::PassIsPly),
            leaves,
            "depth {depth}"
        );
    }
    let exact = [
        (8, 9112),
        (9, 20032),
        (10, 36412),
        (11, 50268),
        (12, 55112),
        (13, 31396),
    ];
    for (depth, leaves) in exact {
        assert_eq!(
            sized_perft(4, depth, Convention::ExactPlies),
            leaves,
            "depth {depth}"
        );
    }
    let free = [
        (5, 436),
        (6, 1296),
        (7, 3788),
        (8, 9768),
        (9, 22184),
        (10, 41636),
        (11, 60060),
    ];
    for (depth, leaves) in free {
        assert_eq!(
            sized_perft(4, depth, Convention::PassIsFree),
            leaves,
            "depth {depth}"
        );
    }
    assert_eq!(
        sized_perft(4, 20, Convention::PassIsFree),
        60_060,
        "complete games"
    );
}

#[test]
fn six_by_six_and_ten_by_ten() {
    let by_ply = [4, 12, 56, 244, 1364, 7604, 47740, 308716];
    for (depth, leaves) in (1..).zip(by_ply) {
        assert_eq!(
            sized_perft(6, depth, Convention::PassIsPly),
            leaves,
            "depth {depth}"
        );
    }
    assert_eq!(sized_perft(6, 9, Convention::PassIsFree), 2_115_128);
    assert_eq!(sized_perft(10, 7, Convention::PassIsPly), 55_180);
    assert_eq!(sized_perft(10, 8, Convention::PassIsPly), 392_268);
}

#[test]
fn the_sized_board_counts_as_the_fast_one() {
    for convention in [
        Convention::PassIsPly,
        Convention::ExactPlies,
        Convention::PassIsFree,
    ] {
        for depth in 0..8 {
            assert_eq!(
                sized_perft(8, depth, convention),
                perft(&Position::new(), depth, convention),
            );
        }
    }
}

#[test]
fn divide_adds_up() {
    for convention in [
        Convention::PassIsPly,
        Convention::ExactPlies,
        Convention::PassIsFree,
    ] {
        let below: Vec<_> = divide(&Position::new(), 8, convention);
        assert_eq!(below.len(), 4);
        assert!(below.iter().all(|(_, leaves)| *leaves == 390_216 / 4));
    }
}

#[cfg(feature = "rayon")]
#[test]
fn parallel_counts_are_the_same() {
    use othello_core::perft::par_perft;

    for convention in [
        Convention::PassIsPly,
        Convention::ExactPlies,
        Convention::PassIsFree,
    ] {
        assert_eq!(
            par_perft(&Position::new(), 9, convention),
            perft(&Position::new(), 9, convention),
        );
        let four = sized::Position::new(Size::ALL[0]);
        assert_eq!(
            par_perft(&four, 12, convention),
            perft(&four, 12, convention)
        );
    }
}
