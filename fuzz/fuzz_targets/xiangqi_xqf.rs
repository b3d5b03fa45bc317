//! XQF: faults lie inside the file, and what is read survives every format that is written.

#![no_main]

use fuzz::xiangqi_records::check;
use libfuzzer_sys::fuzz_target;
use xiangqi_core::record::Format;

fuzz_target!(|bytes: &[u8]| check(bytes, Format::Xqf));
