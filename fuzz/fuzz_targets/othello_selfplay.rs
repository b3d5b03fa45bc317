//! Files of games of self-play. The first byte tells whether the checksums are put right.

#![no_main]

use fuzz::{checksum::fnv1a, next};
use libfuzzer_sys::fuzz_target;
use othello_engine::selfplay::{HEADER_BYTES, RECORD_BYTES, read_games};

fuzz_target!(|input: &[u8]| {
    let mut input = input;
    let puts_right = next(&mut input) % 2 == 1;
    let mut file = input.to_vec();
    if puts_right {
        put_right(&mut file);
    }
    let Ok((read, faults)) = read_games(&file) else {
        return;
    };
    let records = (file.len() - HEADER_BYTES).div_ceil(RECORD_BYTES);
    assert_eq!(read.games.len() + faults.len(), records);
    let mut written = read.header.to_bytes().to_vec();
    for game in &read.games {
        assert!(game.positions().is_ok());
        written.extend(game.to_bytes());
    }
    let (again, faults) = read_games(&written).expect("what was written");
    assert!(faults.is_empty(), "{faults:?}");
    assert_eq!(again, read);
});

/// Puts the checksum at the end of each whole record.
fn put_right(file: &mut [u8]) {
    let records = file.get_mut(HEADER_BYTES..).unwrap_or_default();
    for record in records.chunks_exact_mut(RECORD_BYTES) {
        let (covered, checksum) = record.split_at_mut(RECORD_BYTES - 8);
        checksum.copy_from_slice(&fnv1a(covered.iter().copied()).to_le_bytes());
    }
}
