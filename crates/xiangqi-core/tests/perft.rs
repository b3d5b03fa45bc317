//! Perft against published counts.

use std::{fs, path::Path};

use xiangqi_core::{
    Position, Symmetry,
    perft::{divide, perft},
};

/// Positions 1 to 9 of the page "Chinese Chess Perft Results" of the chess programming wiki, with
/// the counts for depths from 1 on.
const PUBLISHED: [(&str, [u64; 5]); 9] = [
    (
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        [44, 1_920, 79_666, 3_290_240, 133_312_995],
    ),
    (
        "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w",
        [38, 1_128, 43_929, 1_339_047, 53_112_976],
    ),
    (
        "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w",
        [7, 281, 8_620, 326_201, 10_369_923],
    ),
    (
        "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w",
        [25, 424, 9_850, 202_884, 4_739_553],
    ),
    (
        "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w",
        [28, 516, 14_808, 395_483, 11_842_230],
    ),
    (
        "R1N1k1b2/9/3aba3/9/2nr5/2B6/9/4B4/4A4/4KA3 w",
        [21, 364, 7_626, 162_837, 3_500_505],
    ),
    (
        "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w",
        [28, 222, 6_241, 64_971, 1_914_306],
    ),
    (
        "4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w",
        [23, 345, 8_124, 149_272, 3_513_104],
    ),
    (
        "2b1ka3/9/b3N4/4n4/9/9/9/4C4/2p6/2BK5 w",
        [21, 195, 3_883, 48_060, 933_096],
    ),
];

/// The leaves of a count that is quick also without optimisation.
const QUICK: u64 = 8_000_000;

fn is_quick((_, leaves): &(u32, u64)) -> bool {
    *leaves <= QUICK
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn check(fen: &str, depth: u32, leaves: u64) {
    assert_eq!(perft(&position(fen), depth), leaves, "{fen} {depth}");
}

#[test]
fn published_counts() {
    for (fen, counts) in PUBLISHED {
        for (depth, leaves) in (1..).zip(counts).filter(is_quick) {
            check(fen, depth, leaves);
        }
    }
}

/// Takes a second or two in the release profile: `cargo test --release -- --ignored`.
#[test]
#[ignore = "deep counts"]
fn published_counts_deep_down() {
    for (fen, counts) in PUBLISHED {
        for (depth, leaves) in (1..).zip(counts).filter(|count| !is_quick(count)) {
            check(fen, depth, leaves);
        }
    }
}

/// Position, depth and leaves of an EPD suite, whose lines are a FEN and fields such as `D3 9850`,
/// divided by semicolons.
fn suite() -> Vec<(String, (u32, u64))> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/xiangqi/perft.epd");
    let Ok(text) = fs::read_to_string(&path) else {
        println!("skipped: there is no {}", path.display());
        return Vec::new();
    };
    let lines = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let counts = lines.flat_map(|line| {
        let (fen, fields) = line.split_once(';').expect("fields after the FEN");
        fields.split(';').filter_map(move |field| {
            let (depth, leaves) = field.trim().strip_prefix('D')?.split_once(' ')?;
            let depth = depth.parse().expect("a depth");
            let leaves = leaves.trim().parse().expect("a number of leaves");
            Some((fen.trim().to_owned(), (depth, leaves)))
        })
    });
    counts.collect()
}

#[test]
fn suite_counts() {
    for (fen, (depth, leaves)) in suite().iter().filter(|(_, count)| is_quick(count)) {
        check(fen, *depth, *leaves);
    }
}

/// Takes a few seconds in the release profile: `cargo test --release -- --ignored`.
#[test]
#[ignore = "deep counts"]
fn suite_counts_deep_down() {
    for (fen, (depth, leaves)) in suite().iter().filter(|(_, count)| !is_quick(count)) {
        check(fen, *depth, *leaves);
    }
}

#[test]
fn divide_adds_up() {
    for (fen, counts) in PUBLISHED {
        let parts = divide(&position(fen), 3);
        assert_eq!(parts.len() as u64, counts[0]);
        let sum: u64 = parts.iter().map(|(_, leaves)| leaves).sum();
        assert_eq!(sum, counts[2]);
    }
}

#[test]
fn a_finished_game_has_no_leaves() {
    let mated = position("3k5/9/9/9/9/9/9/9/4R4/3RK4 b");
    assert_eq!(perft(&mated, 0), 1);
    assert_eq!(perft(&mated, 1), 0);
    assert_eq!(perft(&mated, 5), 0);
    assert!(divide(&mated, 3).is_empty());
}

#[test]
fn symmetric_positions_have_the_same_counts() {
    for (fen, counts) in PUBLISHED {
        for symmetry in Symmetry::ALL {
            let image = symmetry.apply(&position(fen));
            assert_eq!(perft(&image, 3), counts[2], "{symmetry:?} of {fen}");
        }
    }
}

#[cfg(feature = "rayon")]
#[test]
fn parallel_counts_are_the_same() {
    for depth in 0..5 {
        assert_eq!(
            xiangqi_core::perft::par_perft(&Position::new(), depth),
            perft(&Position::new(), depth),
        );
    }
}
