//! CBR and CBL: faults lie inside the file, and what is read survives every format that is written. The
//! first byte tells whether the file is taken as it is, or has a right header put before its moves.

#![no_main]

use fuzz::{
    next,
    xiangqi_files::{cbl, cbr},
    xiangqi_records::check,
};
use libfuzzer_sys::fuzz_target;
use xiangqi_core::record::Format;

fuzz_target!(|input: &[u8]| {
    let mut input = input;
    match next(&mut input) % 4 {
        0 => check(input, Format::Cbr),
        1 => check(input, Format::Cbl),
        2 => check(&cbr(input), Format::Cbr),
        _ => check(&cbl(&cbr(input)), Format::Cbl),
    }
});
