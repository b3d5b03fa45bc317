//! Counts the leaves of a table of boards and says which counts are wrong.
//!
//! `cargo run --release -p connect4-core --example perft_tables -- FILE`. A line of the file is
//! `7x6 N=4 2p: 1 7 49 …`: columns and rows, how many discs in a line win, players, and the counts
//! of depth 0, 1, 2 and so on. Other lines are passed over.

use std::{env, error::Error, fs, process::ExitCode};

use connect4_core::{Grid, Position, Shape, perft::perft};

struct Table {
    shape: Shape,
    counts: Vec<u64>,
}

fn parse(line: &str) -> Option<Table> {
    let (board, counts) = line.split_once(':')?;
    let mut words = board.split(' ');
    let (columns, rows) = words.next()?.split_once('x')?;
    let to_win = words.next()?.strip_prefix("N=")?;
    let players = words.next()?.strip_suffix('p')?;
    let shape = Shape::new(columns.parse().ok()?, rows.parse().ok()?)
        .and_then(|shape| shape.with_to_win(to_win.parse().unwrap_or(0)))
        .and_then(|shape| shape.with_players(players.parse().unwrap_or(0)))
        .ok()?;
    let counts = counts.split_whitespace().map(str::parse);
    Some(Table {
        shape,
        counts: counts.collect::<Result<_, _>>().ok()?,
    })
}

/// The count on the fast board if the table's board is one of those compiled in here.
fn count(shape: Shape, depth: u32) -> u64 {
    let fast = [
        fast::<7, 6, 4, u64>(shape, depth),
        fast::<6, 7, 4, u64>(shape, depth),
        fast::<8, 7, 4, u64>(shape, depth),
        fast::<9, 7, 4, u128>(shape, depth),
        fast::<12, 6, 4, u128>(shape, depth),
        fast::<9, 6, 5, u64>(shape, depth),
        fast::<8, 7, 5, u64>(shape, depth),
        fast::<7, 6, 5, u64>(shape, depth),
        fast::<4, 4, 4, u64>(shape, depth),
        fast::<5, 4, 4, u64>(shape, depth),
        fast::<4, 5, 4, u64>(shape, depth),
        fast::<4, 4, 3, u64>(shape, depth),
        fast::<4, 3, 3, u64>(shape, depth),
        fast::<3, 3, 3, u64>(shape, depth),
    ];
    let found = fast.into_iter().flatten().next();
    found.unwrap_or_else(|| perft(&Grid::new(shape), depth))
}

fn fast<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: connect4_core::Word>(
    shape: Shape,
    depth: u32,
) -> Option<u64> {
    let start = Position::<COLS, ROWS, TO_WIN, B>::start();
    (shape == Position::<COLS, ROWS, TO_WIN, B>::SHAPE).then(|| perft(&start, depth))
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let file = env::args()
        .nth(1)
        .ok_or("expected the name of a file of tables")?;
    let mut wrong = 0;
    for Table { shape, counts } in fs::read_to_string(file)?.lines().filter_map(parse) {
        for (depth, expected) in counts.iter().enumerate() {
            let found = count(shape, depth as u32);
            if found != *expected {
                wrong += 1;
                println!("{shape}, depth {depth}: expected {expected}, found {found}");
            }
        }
        println!("{shape}: {} depths", counts.len());
    }
    println!("{wrong} wrong");
    Ok(if wrong == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
