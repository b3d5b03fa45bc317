//! `xiangqi selfplay`.

use std::{
    fs::OpenOptions,
    io::{BufWriter, Write},
    path::{Path, PathBuf},
    thread,
};

use anyhow::{Context, bail};
use clap::Args;
use play::{arguments::Common, failure, files, progress};
use xiangqi_engine::tuning::{PlayedGame, SelfPlay, SelfPlayOptions};

use crate::parameters::ParametersArgument;

/// Play games of the engine against itself, to tune its evaluation on
///
/// Each game begins with four to nine random moves and is a line of the file: its number, the
/// result, the moves with the scores that the search gave them. A game depends on its number, the
/// seed, the nodes and the parameters alone. If the file holds games already, those that are
/// missing at its end are added: interrupted work goes on.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The file of games
    file: PathBuf,

    /// How many games the file shall hold
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,

    /// Positions to visit for a move
    #[arg(long, value_name = "N", default_value_t = SelfPlayOptions::default().nodes)]
    nodes: u64,

    #[command(flatten)]
    parameters: ParametersArgument,
}

const EXAMPLES: &str = "\
Examples:
  xiangqi selfplay games.txt --games 4000 --parameters untuned
  xiangqi selfplay games.txt --games 8000 --threads 2";

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    let done = games_in(&arguments.file)?;
    if done >= arguments.games {
        failure::note(format_args!("{done} games are there already"));
        return Ok(());
    }
    let parameters = arguments.parameters.read()?;
    let options = SelfPlayOptions {
        nodes: arguments.nodes,
        seed: common.seed,
    };
    let players = (0..common.threads).map(|_| SelfPlay::new(&parameters, options));
    let mut players: Vec<SelfPlay> = players.collect::<Result<_, _>>()?;
    let name = || arguments.file.display().to_string();
    let file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&arguments.file);
    let mut file = BufWriter::new(file.with_context(name)?);
    let bar = progress::bar(arguments.games, "games");
    bar.set_position(done);
    let mut next = done;
    while next < arguments.games {
        let numbers = next..arguments.games;
        for game in play_side_by_side(&mut players, numbers) {
            writeln!(file, "{game}").with_context(name)?;
            next += 1;
        }
        file.flush().with_context(name)?;
        bar.set_position(next);
    }
    bar.finish_and_clear();
    Ok(())
}

/// The next games, one of each player, in the order of their numbers.
fn play_side_by_side(
    players: &mut [SelfPlay],
    numbers: impl Iterator<Item = u64>,
) -> Vec<PlayedGame> {
    thread::scope(|scope| {
        let playing: Vec<_> = (players.iter_mut().zip(numbers))
            .map(|(player, number)| scope.spawn(move || player.play(number)))
            .collect();
        let games = playing.into_iter().map(|game| {
            let result = game.join();
            result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        games.collect()
    })
}

/// How many games a file holds. A line that was not written to its end is cut off.
fn games_in(path: &Path) -> anyhow::Result<u64> {
    let name = || path.display().to_string();
    if !path.try_exists().with_context(name)? {
        return Ok(0);
    }
    let text = files::read_text(path)?;
    let complete = text.rfind('\n').map_or(0, |end| end + 1);
    if complete < text.len() {
        let file = OpenOptions::new()
            .write(true)
            .open(path)
            .with_context(name)?;
        file.set_len(complete as u64).with_context(name)?;
    }
    let mut games = 0;
    for line in text[..complete].lines() {
        let game: PlayedGame =
            (line.parse()).with_context(|| format!("{}: line {}", name(), games + 1))?;
        if game.number != games {
            bail!(
                "{}: line {}: expected game {games}, found game {}",
                name(),
                games + 1,
                game.number
            );
        }
        games += 1;
    }
    Ok(games)
}
