//! Opening books of Connect Four: what is read is written the same, and finds mirror images.

#![no_main]

use connect4_core::{Position, Symmetry, Word};
use connect4_engine::Book;
use fuzz::next;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let mut input = input;
    match next(&mut input) % 4 {
        0 => check::<4, 4, 4, u64>(input),
        1 => check::<4, 4, 4, u64>(&sealed(&[4, 4, 4], input)),
        2 => check::<7, 6, 4, u64>(&sealed(&[7, 6, 4], input)),
        _ => check::<8, 8, 4, u128>(&sealed(&[8, 8, 4], input)),
    }
});

/// A file of the right board, length and checksum: a byte for the plies, then the scores.
fn sealed(board: &[u8; 3], mut input: &[u8]) -> Vec<u8> {
    let plies = next(&mut input);
    let mut file = Vec::from(b"c4-book\0\x01");
    file.extend(board);
    file.extend([plies, 0, 0, 0]);
    file.extend((input.len() as u32).to_le_bytes());
    file.extend(input);
    let checksum = file.iter().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    file.extend(checksum.to_le_bytes());
    file
}

fn check<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>(file: &[u8]) {
    let book = match Book::<COLS, ROWS, TO_WIN, B>::from_bytes(file) {
        Ok(book) => book,
        Err(error) => return assert!(error.to_string().len() < 400),
    };
    assert_eq!(book.to_bytes(), file);
    assert!(book.len() <= file.len());
    for entry in book.entries() {
        let (position, score) = (entry.position, Some(entry.score));
        assert_eq!(book.lookup(&position), score);
        assert_eq!(book.lookup(&Symmetry::Mirror.apply(&position)), score);
        let again = entry.game();
        assert_eq!(*again.position(), position);
    }
    assert!(book.lookup(&Position::start()).is_some());
}
