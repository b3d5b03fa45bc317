//! Solves empty boards of many sizes and compares their values with the published ones.
//!
//! ```text
//! cargo run --release --example known_sizes
//! cargo run --release --example known_sizes -- 7x6 64 2
//! ```
//!
//! The second line solves one board with 64 MiB and two threads. The values are those of John
//! Tromp's table (<https://tromp.github.io/c4/c4.html>); the length of the game, for a win with
//! shortest and a loss with longest play, is that of the readme of
//! <https://github.com/ChristopheSteininger/c4>.

use std::env::args;
use std::process::ExitCode;

use connect4_core::Position;
use connect4_engine::{Goal, Solver};
use game_search::Limits;

/// Who wins with best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Value {
    First,
    Second,
    Draw,
}

struct Board {
    name: &'static str,
    value: Value,
    /// The number of discs at the end of the game.
    discs: u32,
    solve: fn(usize, usize) -> Result<Found, Box<dyn std::error::Error>>,
}

struct Found {
    value: Value,
    discs: u32,
    nodes: u64,
    seconds: f64,
}

macro_rules! boards {
    ($($columns:literal x $rows:literal $value:ident $discs:literal)+) => {
        &[$(Board {
            name: concat!($columns, "x", $rows),
            value: Value::$value,
            discs: $discs,
            solve: solve::<$columns, $rows>,
        }),+]
    };
}

/// Columns × rows.
const BOARDS: &[Board] = boards! {
    4 x 4 Draw 16
    5 x 4 Draw 20
    6 x 4 Second 24
    7 x 4 Draw 28
    8 x 4 Second 32
    9 x 4 Second 36
    4 x 5 Draw 20
    5 x 5 Draw 25
    6 x 5 Draw 30
    7 x 5 Draw 35
    4 x 6 Draw 24
    5 x 6 Draw 30
    6 x 6 Second 36
    7 x 6 First 41
    4 x 7 Draw 28
    5 x 7 Draw 35
    4 x 8 Draw 32
    5 x 8 Draw 40
};

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let wanted = args().nth(1);
    let mebibytes = args().nth(2).map_or(Ok(80), |text| text.parse())?;
    let threads = args().nth(3).map_or(Ok(1), |text| text.parse())?;
    let is_wanted = |board: &&Board| wanted.as_deref().is_none_or(|name| name == board.name);
    let mut differ = 0;
    println!("| board | value | discs | positions | seconds |");
    println!("|---|---|---|---|---|");
    for board in BOARDS.iter().filter(is_wanted) {
        let found = (board.solve)(mebibytes, threads)?;
        let agrees = (found.value, found.discs) == (board.value, board.discs);
        println!(
            "| {} | {:?} | {} | {} | {:.2} |{}",
            board.name,
            found.value,
            found.discs,
            found.nodes,
            found.seconds,
            if agrees { "" } else { " published otherwise" },
        );
        differ += usize::from(!agrees);
    }
    Ok(ExitCode::from(u8::from(differ > 0)))
}

fn solve<const COLS: usize, const ROWS: usize>(
    mebibytes: usize,
    threads: usize,
) -> Result<Found, Box<dyn std::error::Error>> {
    let solver = Solver::<COLS, ROWS>::with_mebibytes(mebibytes)?.with_threads(threads)?;
    let start = Position::start();
    let solved = solver.score(&start, Goal::Score, &Limits::new());
    let score = solved.score().ok_or("not solved")?;
    Ok(Found {
        value: match score {
            1.. => Value::First,
            0 => Value::Draw,
            _ => Value::Second,
        },
        discs: Solver::<COLS, ROWS>::plies_to_end(&start, score),
        nodes: solved.nodes,
        seconds: solved.time.as_secs_f64(),
    })
}
