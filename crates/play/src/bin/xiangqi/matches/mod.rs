//! `xiangqi match`: games between two engines.

mod engine;
mod game;
mod limit;
mod openings;
mod process;
mod report;
mod tally;

use std::{
    collections::BTreeMap,
    fs::File,
    path::{Path, PathBuf},
    sync::{
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{self, Sender},
    },
    thread,
    time::Duration,
};

use anyhow::{Context, anyhow, bail};
use clap::Args;
use play::{arguments::Common, files, progress};
use xiangqi_core::Game;

use self::{
    engine::{Engine, EngineOption, EngineSpec, Patience},
    game::{Conditions, Finished},
    limit::Limit,
    report::Report,
};
use crate::rules::RulesArgument;

/// Let two engines play a match over UCI or UCCI
///
/// Each opening is played twice, with colours exchanged. The rules of Xiangqi are applied by this
/// program, not by the engines: mate, stalemate, repetition, the natural limit. An engine that
/// crashes, hangs, is late or plays an illegal move loses. With --limit nodes or depth the same
/// engines play the same match again, whatever --concurrency is.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// A program with arguments, `uci:` or `ucci:` before it if it should not be found out; the
    /// program `self` is this one
    #[arg(value_name = "ENGINE1")]
    first: String,

    /// The other one
    #[arg(value_name = "ENGINE2")]
    second: String,

    /// How long each move may take: nodes=N, depth=N, time=MILLISECONDS or clock=SECONDS+INCREMENT
    #[arg(long, value_name = "LIMIT", default_value = "time=100")]
    limit: Limit,

    /// The same for the first engine alone
    #[arg(long, value_name = "LIMIT")]
    limit1: Option<Limit>,

    /// The same for the second engine alone
    #[arg(long, value_name = "LIMIT")]
    limit2: Option<Limit>,

    /// An option of the first engine; may be given several times
    #[arg(long, value_name = "NAME=VALUE")]
    option1: Vec<EngineOption>,

    /// An option of the second engine
    #[arg(long, value_name = "NAME=VALUE")]
    option2: Vec<EngineOption>,

    /// How many games (default: two for each opening of the file, or 100)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: Option<u64>,

    /// Openings: a FEN or moves from the start on each line
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Without openings, begin with so many random moves (--seed)
    #[arg(long, value_name = "N", default_value_t = 4, conflicts_with = "openings",
        value_parser = clap::value_parser!(u16).range(..=100))]
    random_plies: u16,

    /// By which rules repetitions are judged
    #[arg(long, value_enum, value_name = "RULES", default_value_t)]
    rules: RulesArgument,

    /// A game as long as this, its opening counted, is a draw
    #[arg(long, value_name = "PLIES", default_value_t = 400)]
    max_plies: usize,

    /// How much later than its time an engine may answer, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 500)]
    grace_ms: u64,

    /// An engine without a limit of time that thinks longer counts as hung
    #[arg(long, value_name = "SECONDS", default_value_t = 60,
        value_parser = clap::value_parser!(u64).range(1..=86_400))]
    hang_s: u64,

    /// How many games are played at the same time
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,

    /// Write the games here, one after another as they end
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,

    /// Go on with the match whose games the file of --pgn has; they must be of the same engines, limits,
    /// rules and openings
    #[arg(long, requires = "pgn")]
    resume: bool,
}

const EXAMPLES: &str = "\
Examples:
  xiangqi match self self --limit1 depth=4 --limit2 depth=3 --games 20
  xiangqi match self ucci:./eleeye --limit time=100 --games 200 --pgn match.pgn
  xiangqi match \"self uci --hash 16\" ./stockfish --option2 \"Use NNUE=false\" --limit nodes=20000
  xiangqi match self ./old --openings openings.txt --concurrency 2 --pgn match.pgn --resume";

/// How many games without a file of openings.
const GAMES: u64 = 100;

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    if let Some(path) = &arguments.pgn {
        files::check_writable(path)?;
    }
    let plan = Plan::new(arguments, common)?;
    let names = plan.names()?;
    let file = arguments
        .pgn
        .as_deref()
        .map(|path| open(path, arguments.resume));
    let mut report = Report::new(names, &plan, file.transpose()?, common.json);
    if arguments.resume {
        report.resume(&plan)?;
    }
    let bar = progress::bar(plan.games, "games");
    bar.set_position(report.games());
    let first = report.games();
    let mut early: BTreeMap<u64, Finished> = BTreeMap::new();
    plan.play_from(first, arguments.concurrency, |number, finished| {
        early.insert(number, finished);
        // Games are told in their order.
        while let Some(finished) = early.remove(&report.games()) {
            bar.suspend(|| report.game(&finished))?;
            bar.inc(1);
            bar.set_message(report.standing());
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    report.summary()
}

/// The file of games; it is emptied unless the match goes on.
fn open(path: &Path, resume: bool) -> anyhow::Result<(PathBuf, File)> {
    let mut options = File::options();
    let options = match resume {
        true => options.append(true),
        false => options.write(true).truncate(true),
    };
    let file = options.create(true).open(path);
    let file = file.with_context(|| path.display().to_string())?;
    Ok((path.to_owned(), file))
}

/// A match as it is to be played.
#[derive(Debug)]
struct Plan {
    engines: [EngineSpec; 2],
    openings: Vec<Game>,
    random_plies: usize,
    seed: u64,
    games: u64,
    /// Limits are those of the first and the second engine here.
    conditions: Conditions,
}

impl Plan {
    fn new(arguments: &Arguments, common: &Common) -> anyhow::Result<Self> {
        let limits = [arguments.limit1, arguments.limit2].map(|own| own.unwrap_or(arguments.limit));
        let spec = |command: &str, options: &[EngineOption], limit| {
            EngineSpec::new(command, options, limit)
                .map_err(|fault| anyhow!("{command:?}: {fault}"))
        };
        let openings = match &arguments.openings {
            Some(path) => openings::read(path)?,
            None => Vec::new(),
        };
        let of_file = match openings.len() {
            0 => GAMES,
            openings => 2 * openings as u64,
        };
        Ok(Self {
            engines: [
                spec(&arguments.first, &arguments.option1, limits[0])?,
                spec(&arguments.second, &arguments.option2, limits[1])?,
            ],
            openings,
            random_plies: arguments.random_plies.into(),
            seed: common.seed,
            games: arguments.games.unwrap_or(of_file),
            conditions: Conditions {
                rules: arguments.rules.into(),
                most_plies: arguments.max_plies,
                patience: Patience {
                    grace: Duration::from_millis(arguments.grace_ms),
                    hang: Duration::from_secs(arguments.hang_s),
                },
                limits,
            },
        })
    }

    /// What the engines call themselves; an error if one does not start.
    fn names(&self) -> anyhow::Result<[String; 2]> {
        let [first, second] = &self.engines;
        Ok([start(first)?.name, start(second)?.name])
    }

    fn opening(&self, number: u64) -> Game {
        let pair = number / 2;
        match self.openings.len() as u64 {
            0 => openings::random(self.random_plies, self.seed, pair, &self.conditions.rules),
            count => self.openings[(pair % count) as usize].clone(),
        }
    }

    /// Plays the games from a number on, several at a time, and hands them over as they end.
    fn play_from(
        &self,
        first: u64,
        concurrency: u16,
        mut finished: impl FnMut(u64, Finished) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let next = AtomicU64::new(first);
        let is_off = AtomicBool::new(false);
        let (sender, results) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..concurrency {
                let sender = sender.clone();
                let (next, is_off) = (&next, &is_off);
                scope.spawn(move || self.work(next, is_off, &sender));
            }
            drop(sender);
            let told = results.iter().try_for_each(|result| {
                let (number, game) = result?;
                finished(number, game)
            });
            // The others end with their present games.
            is_off.store(true, Ordering::Relaxed);
            told
        })
    }

    fn work(
        &self,
        next: &AtomicU64,
        is_off: &AtomicBool,
        results: &Sender<anyhow::Result<(u64, Finished)>>,
    ) {
        let mut engines = [None, None];
        while !is_off.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.games {
                return;
            }
            let result = self.play(number, &mut engines).map(|game| (number, game));
            let failed = result.is_err();
            if results.send(result).is_err() || failed {
                return;
            }
        }
    }

    fn play(&self, number: u64, engines: &mut [Option<Engine>; 2]) -> anyhow::Result<Finished> {
        for (engine, spec) in engines.iter_mut().zip(&self.engines) {
            let is_ready = engine
                .as_mut()
                .is_some_and(|engine| engine.new_game().is_ok());
            if !is_ready {
                let mut fresh = start(spec)?;
                fresh.new_game().map_err(|fault| anyhow!(fault))?;
                *engine = Some(fresh);
            }
        }
        let [Some(first), Some(second)] = engines else {
            bail!("an engine is missing");
        };
        let mut conditions = self.conditions;
        let is_exchanged = is_exchanged(number);
        let players = if is_exchanged {
            conditions.limits.reverse();
            [second, first]
        } else {
            [first, second]
        };
        let finished = game::play(&self.opening(number), players, &conditions);
        for (side, is_broken) in finished.is_broken.into_iter().enumerate() {
            if is_broken {
                engines[side ^ usize::from(is_exchanged)] = None;
            }
        }
        Ok(finished)
    }
}

fn start(spec: &EngineSpec) -> anyhow::Result<Engine> {
    Engine::start(spec)
        .map_err(|fault| anyhow!(fault))
        .context("an engine does not start")
}

/// Whether the second engine is red in the game of this number, counted from 0.
const fn is_exchanged(number: u64) -> bool {
    number % 2 == 1
}
