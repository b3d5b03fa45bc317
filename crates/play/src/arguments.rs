//! Options that every command of every game understands.

use clap::Args;

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

    /// Print results as JSON, one record a line
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
