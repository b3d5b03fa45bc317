//! `othello match`.

use std::{
    fmt,
    io::{Write, stdout},
    path::PathBuf,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use anyhow::{Context, bail};
use clap::Args;
use othello_core::{Color, Outcome, Position, notation::Mode, random, record::transcripts};
use othello_engine::selfplay::{Contest, Player};
use play::{arguments::Common, files, progress};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use serde_json::json;

use crate::evaluation::Named;

/// Let two evaluations play a match at equally many positions for each move
///
/// Both sides use the same search. Each opening is played twice, each side with black once. The
/// same options give the same games, whatever the number of threads.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Who plays: `shipped`, `classic` or a file of weights
    #[arg(long, value_name = "E", default_value_t = Named::Shipped)]
    first: Named,

    /// Against whom
    #[arg(long, value_name = "E", default_value_t = Named::Classic)]
    second: Named,

    /// Positions that a side may visit for each move
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    nodes: u64,

    /// How many openings are played, spread evenly over the file
    #[arg(long, value_name = "N", default_value_t = 100)]
    openings: usize,

    /// Openings, a move list a line; without it, eight random moves
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  othello match
  othello match --first new.weights --second shipped --from openings.xot --nodes 20000";

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    let (first, second) = (arguments.first.load()?, arguments.second.load()?);
    let players = [first.player(), second.player()];
    let starts = starts(arguments, common)?;
    let games = 2 * starts.len();
    let bar = progress::bar(games as u64, "games");
    let contests: Vec<Contest> = (0..common.threads)
        .map(|_| Contest::new(arguments.nodes))
        .collect::<Result<_, _>>()?;
    let (next, score) = (AtomicUsize::new(0), Mutex::new(Score::default()));
    std::thread::scope(|scope| {
        for contest in &contests {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    let Some(start) = starts.get(game / 2) else {
                        return;
                    };
                    let color = Color::ALL[game % 2];
                    let outcome = play(contest, start, color, players);
                    if let Ok(mut score) = score.lock() {
                        score.count(&outcome, color);
                    }
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let score = score.into_inner().unwrap_or_default();
    let mut out = stdout().lock();
    if common.json {
        let Score {
            won,
            drawn,
            lost,
            discs,
        } = score;
        writeln!(
            out,
            "{}",
            json!({ "won": won, "drawn": drawn, "lost": lost, "discs": discs })
        )?;
    } else {
        writeln!(
            out,
            "{} against {}: {score}",
            arguments.first, arguments.second
        )?;
    }
    Ok(())
}

/// Plays a game with the first player on this side.
fn play(
    contest: &Contest,
    start: &Position,
    color: Color,
    [first, second]: [&dyn Player; 2],
) -> Outcome {
    match color {
        Color::Black => contest.play(start, first, second),
        Color::White => contest.play(start, second, first),
    }
}

fn starts(arguments: &Arguments, common: &Common) -> anyhow::Result<Vec<Position>> {
    let count = arguments.openings;
    let Some(path) = &arguments.from else {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(common.seed);
        let random = |_| random::position(&Position::new(), 8, &mut rng);
        return Ok((0..count).map(random).collect());
    };
    let name = || path.display().to_string();
    let bytes = files::read(path)?;
    let mut all = Vec::new();
    for game in transcripts::read(Position::new(), &bytes, Mode::Lenient) {
        all.push(*game.with_context(name)?.game.position());
    }
    if all.len() < count {
        bail!("{}: expected {count} openings, found {}", name(), all.len());
    }
    Ok((0..count)
        .map(|index| all[index * all.len() / count])
        .collect())
}

/// The games of the first player.
#[derive(Clone, Copy, Default)]
struct Score {
    won: u32,
    drawn: u32,
    lost: u32,
    /// The sum of the final scores.
    discs: i32,
}

impl Score {
    fn count(&mut self, outcome: &Outcome, color: Color) {
        let discs = outcome.difference(color);
        self.discs += discs;
        match discs.signum() {
            1 => self.won += 1,
            0 => self.drawn += 1,
            _ => self.lost += 1,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            won,
            drawn,
            lost,
            discs,
        } = self;
        let games = f64::from((won + drawn + lost).max(1));
        let percent = 100.0 * (f64::from(*won) + f64::from(*drawn) / 2.0) / games;
        let mean = f64::from(*discs) / games;
        write!(
            f,
            "{won} won, {drawn} drawn, {lost} lost ({percent:.1} %), {mean:+.2} discs a game"
        )
    }
}
