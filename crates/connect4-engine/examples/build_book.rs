//! Builds the opening book of the usual board, or checks one.
//!
//! ```text
//! cargo run --release -p connect4-engine --example build_book -- PLIES FILE [MIB]
//! cargo run --release -p connect4-engine --example build_book -- verify ONE_IN FILE [MIB]
//! ```
//!
//! `MIB` is the size of the solver's table, 64 if it is not given. `ONE_IN` says how many positions
//! of the last ply are solved again: one in so many.

use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;
use std::{env, fs};

use connect4_engine::{Book, BookProgress, Sample, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["verify", one_in, file] => verify(one_in.parse()?, file, 64),
        ["verify", one_in, file, mebibytes] => verify(one_in.parse()?, file, mebibytes.parse()?),
        [plies, file] => build(plies.parse()?, file, 64),
        [plies, file, mebibytes] => build(plies.parse()?, file, mebibytes.parse()?),
        _ => Err("expected PLIES FILE [MIB] or verify ONE_IN FILE [MIB]".into()),
    }
}

fn build(plies: u32, file: &str, mebibytes: usize) -> Result<(), Box<dyn Error>> {
    let solver: Solver = Solver::with_mebibytes(mebibytes)?;
    let started = Instant::now();
    let book: Book = Book::build(plies, &solver, report)?;
    let bytes = book.to_bytes();
    fs::write(file, &bytes)?;
    println!(
        "{} positions, {} bytes, {:.1} s",
        book.len(),
        bytes.len(),
        started.elapsed().as_secs_f64()
    );
    Ok(())
}

fn verify(one_in: u32, file: &str, mebibytes: usize) -> Result<(), Box<dyn Error>> {
    let started = Instant::now();
    let book: Book = Book::from_bytes(&fs::read(file)?)?;
    println!("read in {:.3} s", started.elapsed().as_secs_f64());
    let solver: Solver = Solver::with_mebibytes(mebibytes)?;
    let verification = book.verify(&solver, Sample { one_in, seed: 1 }, report);
    for mismatch in &verification.mismatches {
        println!("{mismatch:?}");
    }
    println!(
        "{} by children, {} by solver, {} wrong, {:.1} s",
        verification.by_children,
        verification.by_solver,
        verification.mismatches.len(),
        started.elapsed().as_secs_f64()
    );
    Ok(())
}

fn report(progress: BookProgress) -> ControlFlow<()> {
    if progress.solved.is_multiple_of(10) || progress.solved == progress.total {
        eprintln!("{} of {} solved", progress.solved, progress.total);
    }
    ControlFlow::Continue(())
}
