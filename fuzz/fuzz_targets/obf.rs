//! OBF files: a problem or a fault a line; read, write, read.

#![no_main]

use fuzz::text::{check_fault, lines};
use libfuzzer_sys::fuzz_target;
use othello_core::{
    notation::Mode,
    record::obf::{self, Problem},
};

fuzz_target!(|text: &[u8]| {
    for mode in [Mode::Strict, Mode::Lenient] {
        for keeps_illegal in [false, true] {
            check(text, mode, keeps_illegal);
        }
    }
});

fn check(text: &[u8], mode: Mode, keeps_illegal: bool) {
    let items = read(text, mode, keeps_illegal);
    assert!(items.len() <= lines(text));
    for item in items {
        let problem = match item {
            Ok(problem) => problem,
            Err(error) => {
                check_fault(text, error.place, &error);
                match error.problem {
                    Some(problem) => *problem,
                    None => continue,
                }
            }
        };
        let written = problem.to_string();
        assert!(!written.contains('\n'));
        let again = read(written.as_bytes(), mode, keeps_illegal);
        assert_eq!(again, [Ok(problem)], "{written}");
    }
}

fn read(text: &[u8], mode: Mode, keeps_illegal: bool) -> Vec<Result<Problem, obf::ObfError>> {
    let problems = obf::read(text, mode);
    if keeps_illegal {
        problems.keep_illegal_moves().collect()
    } else {
        problems.collect()
    }
}
