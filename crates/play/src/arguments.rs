//! Options that every command of every game understands.

use std::ffi::OsString;

use clap::{Args, Parser, error::ErrorKind};

use crate::language::Language;

/// More would only wait for each other, and starting them takes long.
const MOST_THREADS: i64 = 256;

/// The options that stand for all commands.
#[derive(Args, Clone, Debug)]
pub struct Common {
    /// How many threads may work; commands that cannot share out their work use one
    #[arg(
        long,
        global = true,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS)
    )]
    pub threads: u16,

    /// Size of the search's transposition table in MiB
    #[arg(long, global = true, value_name = "MIB", default_value_t = 64)]
    pub hash: usize,

    /// Seed of all random choices: the same seed gives the same choices
    #[arg(long, global = true, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// Print results as JSON, one record a line; play, convert and the protocols print none
    #[arg(long, global = true)]
    pub json: bool,

    /// Language of the texts of play (default: that of the locale)
    #[arg(long, global = true, value_name = "LANG")]
    pub lang: Option<Language>,
}

impl Common {
    /// The language of the texts of play.
    #[must_use]
    pub fn language(&self) -> Language {
        self.lang.unwrap_or_else(Language::of_environment)
    }
}

/// Reads a command line, the name of the program first. Without a command a game begins, so that
/// the options of `play` need no `play` before them.
///
/// # Errors
///
/// If it makes no sense, or help is wanted.
pub fn parse<P: Parser>(line: impl Iterator<Item = OsString>) -> Result<P, clap::Error> {
    let mut line: Vec<OsString> = line.collect();
    let parsed = P::try_parse_from(&line);
    let is_unknown = |error: &clap::Error| error.kind() == ErrorKind::UnknownArgument;
    if parsed.as_ref().err().is_some_and(is_unknown) && !names_a_command::<P>(&line) {
        line.insert(1, "play".into());
        return P::try_parse_from(&line);
    }
    parsed
}

fn names_a_command<P: Parser>(line: &[OsString]) -> bool {
    let command = P::command();
    let mut words = line.iter().skip(1).filter_map(|word| word.to_str());
    words.any(|word| command.find_subcommand(word).is_some())
}
