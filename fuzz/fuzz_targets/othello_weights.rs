//! Files of weights. The first byte tells whether the file is taken as it is, or made more likely to
//! be whole.

#![no_main]

use fuzz::{checksum::fnv1a, next};
use libfuzzer_sys::fuzz_target;
use othello_engine::{Weights, WeightsError};

const HEADER_BYTES: usize = 32;

/// More than the codes of all weights take if each is a zero.
const ZEROS: usize = 150_000;

fuzz_target!(|input: &[u8]| {
    let mut input = input;
    let choice = next(&mut input);
    let mut file = input.to_vec();
    if choice % 4 == 0 {
        check(&file);
        return;
    }
    put_right(&mut file);
    check(&file);
    if choice % 4 == 3 && matches!(Weights::from_bytes(&file), Err(WeightsError::Codes { .. })) {
        file.resize(file.len() + ZEROS, 0);
        put_right(&mut file);
        if let Err(WeightsError::Codes { offset, .. }) = Weights::from_bytes(&file) {
            file.truncate(offset);
            put_right(&mut file);
        }
        check(&file);
    }
});

/// Puts the length and the checksum into the header, if there is one.
fn put_right(file: &mut [u8]) {
    let Some((header, codes)) = file.split_first_chunk_mut::<HEADER_BYTES>() else {
        return;
    };
    header[20..24].copy_from_slice(&(codes.len() as u32).to_le_bytes());
    let covered = codes.iter().chain(&header[..24]).copied();
    let checksum = fnv1a(covered).to_le_bytes();
    header[24..].copy_from_slice(&checksum);
}

fn check(file: &[u8]) {
    match Weights::from_bytes(file) {
        Ok(weights) => {
            let step = u16::from_le_bytes([file[14], file[15]]);
            let written = weights.to_bytes(step);
            let again = Weights::from_bytes(&written).expect("what was written");
            assert_eq!(again.to_bytes(step), written);
        }
        Err(WeightsError::Header { offset, .. } | WeightsError::Codes { offset, .. }) => {
            assert!(offset <= file.len());
        }
        Err(WeightsError::ShortHeader { found }) => assert!(found < HEADER_BYTES),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
