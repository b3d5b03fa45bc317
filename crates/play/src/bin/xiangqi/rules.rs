//! By which rules a game ends.

use clap::ValueEnum;
use xiangqi_core::judge::{RuleSet, Rules};

/// A set of rules for the end of a game.
#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum RulesArgument {
    /// Perpetual check loses, any other third repetition is a draw; 120 plies without capture
    Simple,
    /// Asian and World Federation: perpetual check and chase lose; 100 plies, at most ten checks
    /// counted
    #[default]
    Axf,
    /// Chinese Association, as far as the guide says; 120 plies
    Cxa,
}

impl From<RulesArgument> for Rules {
    fn from(argument: RulesArgument) -> Self {
        match argument {
            RulesArgument::Simple => RuleSet::Simple,
            RulesArgument::Axf => RuleSet::Axf,
            RulesArgument::Cxa => RuleSet::Cxa,
        }
        .into()
    }
}
