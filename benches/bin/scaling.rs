//! How the work grows with depth, threads and size of a database, and pictures of it.
//!
//! ```text
//! cargo run --release -p benches --bin scaling -- measure > benches/scaling.csv
//! cargo run --release -p benches --bin scaling -- draw
//! ```
//!
//! The first command takes some minutes and prints lines `subject,series,x,y`. Positions visited are
//! counts, the same everywhere with one thread; times are processor time. The second draws the
//! committed lines into docs/src/scaling-*.svg.

#[path = "scaling/chart.rs"]
mod chart;
#[path = "scaling/measuring.rs"]
mod measuring;

use std::{env, error::Error, fs, path::Path};

use chart::{Chart, Series};

/// What is drawn: the subject, the title, what the axes are, and whether the upright one is
/// logarithmic.
const CHARTS: [(&str, &str, [&str; 2], bool); 3] = [
    (
        "depth",
        "Positions visited from the start, one thread",
        ["depth in plies", "positions"],
        true,
    ),
    (
        "threads",
        "Positions visited by all threads together, to those of one",
        ["threads", "ratio"],
        false,
    ),
    (
        "database",
        "Processor time to read, replay and score random games",
        ["thousands of games", "milliseconds"],
        false,
    ),
];

fn main() -> Result<(), Box<dyn Error>> {
    match env::args().nth(1).as_deref() {
        Some("measure") => measuring::all(),
        Some("draw") => draw()?,
        _ => return Err("expected `measure` or `draw`".into()),
    }
    Ok(())
}

fn draw() -> Result<(), Box<dyn Error>> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(here.join("scaling.csv"))?;
    for (subject, title, axes, logarithmic) in CHARTS {
        let mut series: Vec<Series> = Vec::new();
        for line in text.lines() {
            let fields: Vec<&str> = line.split(',').collect();
            let [of, name, x, y] = fields[..] else {
                return Err(format!("not a line `subject,series,x,y`: {line}").into());
            };
            if of != subject {
                continue;
            }
            let point = (x.parse()?, y.parse()?);
            match series.iter_mut().find(|series| series.name == name) {
                Some(series) => series.points.push(point),
                None => series.push(Series {
                    name: name.into(),
                    points: vec![point],
                }),
            }
        }
        let chart = Chart {
            title,
            axes,
            logarithmic,
            series,
        };
        let file = here.join(format!("../docs/src/scaling-{subject}.svg"));
        fs::write(file, chart.to_svg())?;
    }
    Ok(())
}
