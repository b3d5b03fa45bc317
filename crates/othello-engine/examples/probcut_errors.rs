//! Measures how far shallow searches are from deep ones, for the error model of multi-probcut.
//!
//! ```text
//! cargo run --release -p othello-engine --features training --example probcut_errors -- \
//!     GAMES [POSITIONS [DEEPEST [WEIGHTS]]]
//! ```
//!
//! Takes positions of a file of `othello selfplay`, searches each to all depths without guesses, and
//! prints for each pair of depths the mean and the standard deviation of deep minus shallow score in
//! discs, then the plane that fits the deviations best.

use std::{env, fs, sync::Arc};

use game_search::{Bound, Limits, Search, Table, Techniques};
use othello_engine::{Evaluator, Midgame, Weights, selfplay::read_games};

/// Empty squares of the positions of a group.
const GROUP: u32 = 6;

/// Scores in discs at depth 0, 1, 2, …
struct Measured {
    empties: u32,
    scores: Vec<f64>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = env::args().skip(1);
    let games = arguments.next().ok_or("expected a file of games")?;
    let positions: usize = arguments.next().map_or(Ok(1000), |n| n.parse())?;
    let deepest: u32 = arguments.next().map_or(Ok(8), |n| n.parse())?;
    let weights = match arguments.next() {
        Some(path) => Arc::new(Weights::from_bytes(&fs::read(path)?)?),
        None => Arc::clone(Weights::shipped()),
    };
    let measured = measure(&fs::read(games)?, positions, deepest, &weights)?;
    let cells = print_cells(&measured, deepest);
    print_plane(&cells);
    Ok(())
}

fn measure(
    games: &[u8],
    positions: usize,
    deepest: u32,
    weights: &Weights,
) -> Result<Vec<Measured>, Box<dyn std::error::Error>> {
    let table = Table::with_mebibytes(64)?;
    let midgame = Midgame::new(weights);
    let (file, _) = read_games(games)?;
    let mut measured = Vec::new();
    for (number, game) in file.games.iter().enumerate() {
        let scored = game.positions().map_err(|(index, error)| {
            format!("game {}, move {}: {error}", number + 1, index + 1)
        })?;
        // Another stage of the game in each game.
        let Some(position) = scored
            .get(number * 7 % scored.len().max(1))
            .map(|scored| scored.position)
            .filter(|position| position.empty_squares().len() > deepest + 2)
        else {
            continue;
        };
        let mut scores = vec![hundredths(weights.evaluate_position(&position).centidiscs)];
        table.clear();
        Search::new(&midgame, &table)
            .with_techniques(Techniques::exact())
            .run_with(
                &midgame.position(&position),
                &Limits::new().depth(deepest),
                |report| {
                    if report.bound == Bound::Exact && report.depth as usize == scores.len() {
                        scores.push(hundredths(report.score.value()));
                    }
                },
            );
        measured.push(Measured {
            empties: position.empty_squares().len(),
            scores,
        });
        if measured.len() == positions {
            break;
        }
    }
    Ok(measured)
}

fn hundredths(score: i32) -> f64 {
    f64::from(score) / 100.0
}

/// Mean empties, shallow depth, deep depth, standard deviation, number of positions.
type Cell = ([f64; 3], f64, f64);

fn print_cells(measured: &[Measured], deepest: u32) -> Vec<Cell> {
    println!("empties\tshallow\tdeep\tmean\tsigma\tpositions");
    let mut cells = Vec::new();
    for group in 0..=60 / GROUP {
        let of_group = |m: &&Measured| m.empties / GROUP == group;
        for deep in 1..=deepest as usize {
            for shallow in (0..deep).filter(|shallow| (deep - shallow).is_multiple_of(2)) {
                let errors: Vec<f64> = measured
                    .iter()
                    .filter(of_group)
                    .filter_map(|m| Some(m.scores.get(deep)? - m.scores.get(shallow)?))
                    .collect();
                if errors.len() < 20 {
                    continue;
                }
                let count = errors.len() as f64;
                let mean = errors.iter().sum::<f64>() / count;
                let sigma = (errors.iter().map(|e| (e - mean).powi(2)).sum::<f64>() / count).sqrt();
                let empties = f64::from(group * GROUP) + f64::from(GROUP - 1) / 2.0;
                println!("{empties}\t{shallow}\t{deep}\t{mean:+.2}\t{sigma:.2}\t{count}");
                cells.push(([empties, shallow as f64, deep as f64], sigma, count));
            }
        }
    }
    cells
}

/// Least squares: the plane through empties, shallow and deep depth.
fn print_plane(cells: &[Cell]) {
    let mut rows = [[0.0; 5]; 4];
    for ([empties, shallow, deep], sigma, count) in cells {
        let terms = [1.0, *empties, *shallow, *deep, *sigma];
        for (row, term) in rows.iter_mut().zip(terms) {
            for (sum, other) in row.iter_mut().zip(terms) {
                *sum += count * term * other;
            }
        }
    }
    for pivot in 0..4 {
        let row = rows[pivot];
        for (other, values) in rows.iter_mut().enumerate() {
            if other != pivot {
                let scale = values[pivot] / row[pivot];
                values
                    .iter_mut()
                    .zip(row)
                    .for_each(|(value, from)| *value -= scale * from);
            }
        }
    }
    let [constant, empties, shallow, deep] =
        core::array::from_fn(|index: usize| rows[index][4] / rows[index][index]);
    println!("sigma = {constant:.3} {empties:+.4} empties {shallow:+.3} shallow {deep:+.3} deep");
}
