//! Where a game is played.

use std::io::{stdin, stdout};

use clap::Args;

use crate::{
    network::{self, Dialect, NetworkArguments},
    screen::{self, Scene},
    session::Session,
};

/// Over a network or here, on the full screen or in plain lines.
#[derive(Args, Clone, Debug, Default)]
#[group(skip)]
pub struct Venue {
    /// Plain lines of text, as without a terminal
    #[arg(long)]
    plain: bool,

    /// With whom to play over a network.
    #[command(flatten)]
    pub network: NetworkArguments,
}

impl Venue {
    /// Plays until somebody leaves; `dialect` is what is spoken on the line.
    ///
    /// # Errors
    ///
    /// If nobody can be reached over the network, or input or output fails.
    pub fn play(&self, table: impl Scene, dialect: Dialect) -> anyhow::Result<()> {
        if self.network.is_used() {
            return network::run(table, &self.network, dialect, self.plain);
        }
        if screen::is_possible() && !self.plain {
            return screen::run(table);
        }
        Session::new(table, stdin().lock(), stdout().lock()).run()
    }
}
