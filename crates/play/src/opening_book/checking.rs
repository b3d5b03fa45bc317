use std::{
    io::{self, Write},
    ops::ControlFlow,
    path::PathBuf,
};

use anyhow::bail;
use clap::Args;
use game_search::book::{Checked, Mismatch, Rules, Sample, Verification};
use serde_json::json;

use super::BookGame;
use crate::{arguments::Common, failure, progress};

/// A position that is not as it should be.
type Wrong<G> = Mismatch<<<G as BookGame>::Rules as Rules>::Position>;

/// Which book is checked, and how.
#[derive(Args, Clone, Debug)]
pub struct VerifyArguments {
    /// The book
    pub file: PathBuf,

    /// Search only one position in N once more, picked by --seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub one_in: u32,

    /// By how many hundredths the score of a search may differ; 0 is right for the engine that built
    /// the book
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub tolerance: u32,
}

impl VerifyArguments {
    /// Checks the book and tells what was found: each fault on stderr, their number on stdout.
    ///
    /// # Errors
    ///
    /// If the book cannot be read, or something is wrong with it.
    pub fn verify<G: BookGame>(&self, common: &Common) -> anyhow::Result<()> {
        let book = super::read::<G::Rules>(&self.file)?;
        let mut searcher = G::searcher(*book.settings())?;
        let sample = Sample {
            one_in: self.one_in,
            seed: common.seed,
        };
        let bar = progress::bar(0, "positions");
        let found = book.verify(sample, self.tolerance, &mut searcher, |searched, total| {
            bar.set_length(total as u64);
            bar.set_position(searched as u64);
            ControlFlow::Continue(())
        });
        bar.finish_and_clear();
        for wrong in &found.mismatches {
            failure::tell(&fault::<G>(wrong));
        }
        tell_numbers(&found, common.json)?;
        match found.mismatches.len() {
            0 => Ok(()),
            wrong => bail!(
                "{}: {}",
                self.file.display(),
                failure::counted(wrong, "fault")
            ),
        }
    }
}

fn fault<G: BookGame>(wrong: &Wrong<G>) -> String {
    let by = match wrong.checked {
        Checked::ByRules => "the rules",
        Checked::ByChildren => "the positions that follow",
        Checked::BySearch => "another search",
    };
    let position = G::position(&wrong.position);
    match (G::score(wrong.expected).text, G::score(wrong.found).text) {
        (expected, found) if expected == found => {
            format!("{position}: the moves are not as {by} want them")
        }
        (expected, found) => format!("{position}: expected {expected} by {by}, found {found}"),
    }
}

fn tell_numbers<P>(found: &Verification<P>, json: bool) -> io::Result<()> {
    let Verification {
        by_rules,
        by_search,
        mismatches,
        ..
    } = found;
    let wrong = mismatches.len();
    let mut out = io::stdout().lock();
    if json {
        let record = json!({ "by_rules": by_rules, "by_search": by_search, "wrong": wrong });
        return writeln!(out, "{record}");
    }
    writeln!(
        out,
        "{by_rules} compared with the rules and what follows, {by_search} searched, {wrong} wrong"
    )
}
