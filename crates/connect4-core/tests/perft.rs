//! Known leaf counts, to depths that are quick; `examples/perft_tables.rs` counts the deep ones.

use connect4_core::{
    Grid, Position, Rules, Shape,
    perft::{divide, perft},
};

/// Counts of depth 0, 1, and so on.
fn assert_counts<P: Rules>(start: &P, expected: &[u64]) {
    for (depth, leaves) in expected.iter().enumerate() {
        let found = perft(start, depth as u32);
        assert_eq!(found, *leaves, "depth {depth} of {}", start.shape());
    }
}

fn grid(columns: u8, rows: u8, to_win: u8, players: u8) -> Grid {
    let shape = Shape::new(columns, rows)
        .and_then(|shape| shape.with_to_win(to_win))
        .and_then(|shape| shape.with_players(players));
    Grid::new(shape.expect("a shape"))
}

/// The same counts on the fast board, in both words, and on the grid, which is slower.
macro_rules! assert_all {
    ($columns:literal, $rows:literal, $to_win:literal, $grid_depth:literal, $expected:expr) => {
        let expected: &[u64] = &$expected;
        assert_counts(&Position::<$columns, $rows, $to_win>::start(), expected);
        assert_counts(
            &Position::<$columns, $rows, $to_win, u128>::start(),
            expected,
        );
        let shallow = &expected[..expected.len().min($grid_depth + 1)];
        assert_counts(&grid($columns, $rows, $to_win, 2), shallow);
    };
}

#[test]
fn the_usual_board() {
    assert_all!(
        7,
        6,
        4,
        7,
        [
            1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234, 39_394_572
        ]
    );
}

#[test]
fn other_boards_of_64_bits() {
    assert_all!(
        6,
        7,
        4,
        6,
        [1, 6, 36, 216, 1_296, 7_776, 46_656, 279_936, 1_649_190]
    );
    assert_all!(
        5,
        4,
        4,
        7,
        [
            1, 5, 25, 125, 625, 3_120, 15_500, 76_300, 363_308, 1_718_544, 7_738_740
        ]
    );
    assert_all!(
        4,
        5,
        4,
        8,
        [
            1, 4, 16, 64, 256, 1_024, 4_092, 16_296, 63_420, 246_264, 919_224
        ]
    );
    assert_all!(
        7,
        6,
        5,
        6,
        [
            1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_764_458, 40_344_150
        ]
    );
    assert_all!(
        9,
        6,
        5,
        5,
        [1, 9, 81, 729, 6_561, 59_049, 531_441, 4_782_960]
    );
    assert_all!(
        8,
        7,
        5,
        5,
        [1, 8, 64, 512, 4_096, 32_768, 262_144, 2_097_152, 16_777_208]
    );
}

#[test]
fn small_boards_to_the_end() {
    assert_all!(
        4,
        3,
        3,
        12,
        [
            1, 4, 16, 64, 252, 960, 3_096, 9_924, 24_636, 55_036, 75_648, 76_652, 30_878, 0
        ]
    );
    assert_all!(3, 3, 3, 9, [1, 3, 9, 27, 78, 210, 456, 890, 982, 622, 0]);
    assert_all!(
        4,
        4,
        3,
        8,
        [
            1, 4, 16, 64, 256, 1_020, 3_588, 13_148, 40_520, 122_884, 293_850, 664_034, 1_112_934,
            1_647_528, 1_540_890, 986_440, 334_040, 0
        ]
    );
}

#[test]
fn boards_of_128_bits() {
    let nine = Position::<9, 7, 4, u128>::start();
    assert_counts(&nine, &[1, 9, 81, 729, 6_561, 59_049, 531_441, 4_782_969]);
    let twelve = Position::<12, 6, 4, u128>::start();
    assert_counts(&twelve, &[1, 12, 144, 1_728, 20_736, 248_832, 2_985_984]);
    let eight = Position::<8, 7>::start();
    assert_counts(
        &eight,
        &[1, 8, 64, 512, 4_096, 32_768, 262_144, 2_097_152, 16_553_656],
    );
}

#[test]
fn three_and_four_players() {
    let expected = [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536];
    assert_counts(&grid(7, 6, 4, 3), &expected);
    assert_counts(&grid(7, 6, 4, 4), &expected);
    assert_counts(&grid(7, 6, 3, 3), &expected);
    assert_counts(
        &grid(5, 4, 3, 3),
        &[
            1, 5, 25, 125, 625, 3_120, 15_500, 76_300, 350_378, 1_598_104,
        ],
    );
}

#[test]
fn a_line_ends_the_count() {
    let mut position = Position::new();
    for digit in ["1", "2", "1", "2", "1", "2", "1"] {
        position
            .play(digit.parse().expect("a column"))
            .expect("a legal move");
    }
    assert_eq!(perft(&position, 0), 1);
    assert_eq!(perft(&position, 1), 0);
    assert_eq!(perft(&position, 5), 0);
    assert!(divide(&position, 3).is_empty());
}

#[test]
fn divide_adds_up() {
    let start = grid(5, 4, 3, 3);
    let counts = divide(&start, 7);
    assert_eq!(counts.len(), 5);
    assert_eq!(
        counts[0].1, counts[4].1,
        "mirrored moves have the same count"
    );
    assert_eq!(counts.iter().map(|(_, leaves)| leaves).sum::<u64>(), 76_300);
}

#[cfg(feature = "rayon")]
#[test]
fn all_cores_count_the_same() {
    use connect4_core::perft::par_perft;

    assert_eq!(par_perft(&Position::new(), 9), 39_394_572);
    assert_eq!(par_perft(&grid(5, 4, 3, 3), 8), 350_378);
    assert_eq!(par_perft(&Position::<3, 3, 3>::start(), 9), 622);
}
