//! `othello selfplay`.

use std::{
    collections::BTreeMap,
    fs::{File, OpenOptions},
    io::{BufWriter, ErrorKind, Read, Seek, SeekFrom, Write, stdout},
    ops::Range,
    path::PathBuf,
    sync::{
        atomic::{AtomicU64, Ordering},
        mpsc,
    },
};

use anyhow::{Context, bail};
use clap::Args;
use indicatif::ProgressBar;
use othello_engine::{
    Classic, Evaluator,
    selfplay::{HEADER_BYTES, Header, Plan, RECORD_BYTES, SelfPlay},
};
use play::{arguments::Common, failure, progress};
use serde_json::json;

use crate::evaluation::{Loaded, Named};

/// Let the engine play against itself, as material for `othello train`
///
/// Each game begins with moves that are partly random, goes on with searched moves and ends with
/// solved ones. The games depend on the options, the seed and the evaluation, not on the number of
/// threads. If the file holds games of the same kind already, more are added until there are as
/// many as asked for; so work that was stopped goes on. The guide describes the file.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The file of games
    file: PathBuf,

    /// How many games the file is to hold
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    games: u64,

    /// Plies searched for each move
    #[arg(long, value_name = "D", default_value_t = Plan::default().depth,
          value_parser = clap::value_parser!(u8).range(1..=20))]
    depth: u8,

    /// Empty squares from which on positions are solved
    #[arg(long, value_name = "N", default_value_t = Plan::default().exact_empties,
          value_parser = clap::value_parser!(u8).range(1..=24))]
    exact: u8,

    /// Who plays: `shipped`, `classic` or a file of weights
    #[arg(long, value_name = "E", default_value_t = Named::Shipped)]
    evaluation: Named,
}

const EXAMPLES: &str = "\
Examples:
  othello selfplay first.games --games 30000 --evaluation classic
  othello selfplay second.games --games 60000 --evaluation first.weights --threads 2";

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    let evaluation = arguments.evaluation.load()?;
    let header = Header {
        plan: Plan {
            depth: arguments.depth,
            exact_empties: arguments.exact,
        },
        seed: common.seed,
        evaluation: evaluation.checksum(),
    };
    let path = arguments.file.display().to_string();
    let (file, known) = open(arguments, &header).with_context(|| path.clone())?;
    let bar = progress::bar(arguments.games, "games");
    bar.set_position(known);
    let numbers = known..arguments.games.max(known);
    let mut output = Output {
        out: BufWriter::new(file),
        bar: &bar,
    };
    match &evaluation {
        Loaded::Classic => play_games(&Classic, &header, numbers, common, &mut output),
        Loaded::Weights(weights) => {
            play_games(weights.as_ref(), &header, numbers, common, &mut output)
        }
    }
    .with_context(|| path.clone())?;
    bar.finish_and_clear();
    let games = arguments.games.max(known);
    let mut out = stdout().lock();
    if common.json {
        writeln!(out, "{}", json!({ "games": games, "added": games - known }))?;
    } else {
        writeln!(out, "{path}: {games} games, {} added", games - known)?;
    }
    Ok(())
}

/// The file, to be written behind its last whole game, and how many games it holds.
fn open(arguments: &Arguments, header: &Header) -> anyhow::Result<(File, u64)> {
    let mut file = match OpenOptions::new()
        .read(true)
        .write(true)
        .open(&arguments.file)
    {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let mut file = File::create(&arguments.file)?;
            file.write_all(&header.to_bytes())?;
            return Ok((file, 0));
        }
        Err(error) => return Err(error.into()),
    };
    let mut start = Vec::new();
    (&mut file)
        .take(HEADER_BYTES as u64)
        .read_to_end(&mut start)?;
    let found = Header::read(&start)?;
    if found != *header {
        let differences = differences(&found, header).join(", ");
        bail!("it holds games played otherwise: {differences}");
    }
    let games = (file.metadata()?.len() - HEADER_BYTES as u64) / RECORD_BYTES as u64;
    let end = HEADER_BYTES as u64 + games * RECORD_BYTES as u64;
    file.set_len(end)?;
    file.seek(SeekFrom::Start(end))?;
    if games > arguments.games {
        failure::note(format_args!("it holds {games} games already"));
    }
    Ok((file, games))
}

/// In what the games of a file were played otherwise than asked for.
fn differences(found: &Header, asked: &Header) -> Vec<String> {
    let number = |header: &Header, plan: fn(&Plan) -> u8| plan(&header.plan).to_string();
    let option = |name, value: &dyn Fn(&Header) -> String| (name, value(found), value(asked));
    let options = [
        option("depth", &|header| number(header, |plan| plan.depth)),
        option("exact", &|header| number(header, |plan| plan.exact_empties)),
        option("seed", &|header| header.seed.to_string()),
        option("evaluation", &|header| match header.evaluation {
            0 => "classic".to_owned(),
            checksum => format!("{checksum:016x}"),
        }),
    ];
    let differing = options
        .into_iter()
        .filter(|(_, found, asked)| found != asked);
    differing
        .map(|(name, found, asked)| format!("--{name} {found} instead of {asked}"))
        .collect()
}

struct Output<'a> {
    out: BufWriter<File>,
    bar: &'a ProgressBar,
}

impl Output<'_> {
    fn write(&mut self, game: &[u8]) -> std::io::Result<()> {
        const GAMES_BETWEEN_FLUSHES: u64 = 64;
        self.out.write_all(game)?;
        self.bar.inc(1);
        if self.bar.position().is_multiple_of(GAMES_BETWEEN_FLUSHES) {
            self.out.flush()?;
        }
        Ok(())
    }
}

/// Plays the games with these numbers on all threads and writes them in order.
fn play_games<E: Evaluator>(
    evaluator: &E,
    header: &Header,
    numbers: Range<u64>,
    common: &Common,
    output: &mut Output<'_>,
) -> anyhow::Result<()> {
    let players: Vec<_> = (0..common.threads)
        .map(|_| SelfPlay::new(evaluator, header.plan, header.seed))
        .collect::<Result<_, _>>()?;
    let next = AtomicU64::new(numbers.start);
    let (sender, receiver) = mpsc::sync_channel(256);
    std::thread::scope(|scope| {
        for player in players {
            let (sender, next, end) = (sender.clone(), &next, numbers.end);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= end || sender.send((number, player.play(number))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut due = numbers.start;
        let mut early = BTreeMap::new();
        // The receiver goes when this ends, which stops the players if a write failed.
        for (number, game) in receiver {
            early.insert(number, game);
            while let Some(game) = early.remove(&due) {
                output.write(&game.to_bytes())?;
                due += 1;
            }
        }
        output.out.flush()?;
        Ok(())
    })
}
