//! The options of play over a network.

use clap::{Args, ValueEnum};

use crate::seat::{Seat, SeatArgument, Strength};

use super::clock::TimeControl;

/// The port if none is told.
pub const DEFAULT_PORT: u16 = 9898;

/// The group of `--host` and `--join`: what only a game over a network knows requires it, what
/// such a game does not know conflicts with it.
pub const LINE: &str = "line";

/// With whom to play over a network.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Network")]
pub struct NetworkArguments {
    /// Let somebody join, here or through this address (port 0: any that is free)
    #[arg(
        long,
        value_name = "ADDR:PORT",
        num_args = 0..=1,
        default_missing_value = "127.0.0.1",
        group = LINE,
        conflicts_with_all = ["join", "first", "second"]
    )]
    pub host: Option<String>,

    /// Join somebody's game
    #[arg(
        long,
        value_name = "ADDR:PORT",
        group = LINE,
        conflicts_with_all = ["first", "second"]
    )]
    pub join: Option<String>,

    /// Come back into the game where this token was given
    #[arg(long, value_name = "TOKEN", requires = "join")]
    pub token: Option<String>,

    /// Only look on
    #[arg(long, requires = "join", conflicts_with_all = ["token", "seat"])]
    pub watch: bool,

    /// Who moves here, when it is this side's turn (default: human)
    #[arg(long, value_name = "SEAT", requires = LINE)]
    pub seat: Option<SeatArgument>,

    /// Which player the host is (default: random)
    #[arg(long, value_enum, value_name = "SIDE", requires = "host")]
    pub side: Option<SideChoice>,

    /// Time for the game, and more with each move
    #[arg(long, value_name = "MIN[+SEC]", requires = "host")]
    pub clock: Option<TimeControl>,
}

/// Which player the host is.
#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SideChoice {
    /// The one who moves first
    First,
    /// The other one
    Second,
    /// Whichever falls, anew in each game
    #[default]
    Random,
}

impl NetworkArguments {
    /// Who moves here.
    pub(super) fn seat(&self) -> Seat {
        (self.seat.as_ref()).map_or(Seat::Human, |argument| argument.seat)
    }

    /// The strength that the engine here was given with its seat.
    pub(super) fn strength(&self) -> Option<&Strength> {
        self.seat.as_ref()?.strength.as_ref()
    }

    /// Whether a game over a network is wanted.
    #[must_use]
    pub const fn is_used(&self) -> bool {
        self.host.is_some() || self.join.is_some()
    }
}

/// An address with a port, whether it has one or not.
pub(super) fn with_port(address: &str, default: u16) -> String {
    let has_port = match address.rsplit_once(':') {
        Some((host, _)) => !host.contains(':') || address.contains("]:"),
        None => false,
    };
    match address {
        _ if has_port => address.into(),
        // Without brackets the colons of such an address would hide the port.
        _ if address.contains(':') && !address.starts_with('[') => format!("[{address}]:{default}"),
        _ => format!("{address}:{default}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_get_the_default_port() {
        for (address, expected) in [
            ("127.0.0.1", "127.0.0.1:9898"),
            ("localhost:0", "localhost:0"),
            ("example.org", "example.org:9898"),
            ("::1", "[::1]:9898"),
            ("[::1]", "[::1]:9898"),
            ("[::1]:7", "[::1]:7"),
        ] {
            assert_eq!(with_port(address, DEFAULT_PORT), expected);
        }
    }
}
