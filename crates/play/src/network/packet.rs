//! What two sides tell each other: one JSON object a line, documented in the guide.

use serde::{Deserialize, Serialize};

use crate::sitting::Ending;

/// The version of the protocol; sides of different versions do not play.
pub const VERSION: u32 = 1;

/// A message of the protocol.
///
/// ```
/// use play::network::Packet;
///
/// let packet: Packet = serde_json::from_str(r#"{"type":"move","ply":3,"move":"f5"}"#)?;
/// assert_eq!(packet, Packet::Move { ply: 3, text: "f5".into(), left: None });
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Packet {
    /// A guest's first words.
    Hello {
        /// Its version of the protocol.
        version: u32,
        /// The game that it plays.
        game: String,
        /// What it was given when it was welcomed, if it comes back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
        /// Whether it only looks on.
        #[serde(default)]
        watch: bool,
        /// The game as it knows it, if it comes back: a host that was started again has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        state: Option<State>,
    },
    /// The host takes the guest in.
    Welcome {
        /// The host's version of the protocol.
        version: u32,
        /// With what the guest can come back after a lost line; none for those who look on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
    },
    /// The host does not take the guest in.
    Rejected {
        /// Why not.
        why: Rejection,
    },
    /// The whole game, from the host: it replaces what the guest knows.
    State(State),
    /// A move.
    Move {
        /// How many moves, passes too, were played before.
        ply: usize,
        /// In the notation of the game.
        #[serde(rename = "move")]
        text: String,
        /// The milliseconds that each player has left, from the host of a game with clocks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Vec<u64>>,
    },
    /// The move at this ply is not played: the game goes on before it.
    Refused {
        /// How many moves were played before.
        ply: usize,
        /// Why.
        why: String,
    },
    /// A request that the other player may grant.
    Ask {
        /// For what.
        what: Question,
    },
    /// The answer to a request.
    Answer {
        /// To which.
        what: Question,
        /// Whether it is granted.
        yes: bool,
    },
    /// The guest gives up.
    Resign,
    /// A line of conversation.
    Chat {
        /// Which player says it, told by the host; none if somebody who looks on does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<usize>,
        /// What.
        text: String,
    },
    /// Who else is on the line, from the host.
    Present {
        /// Whether the guest who plays is.
        guest: bool,
        /// How many look on.
        spectators: usize,
    },
    /// The guest lost the thread and asks for the state.
    Sync,
    /// A message was not understood. No answer is expected.
    Error {
        /// Why.
        why: String,
    },
    /// Sent after some seconds of silence, so that the other side knows the line to stand.
    Ping,
    /// The sender leaves for good.
    Bye,
}

/// A game as far as it was played.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Board, rules and first position in the words of the game.
    pub start: String,
    /// The moves, passes too.
    pub moves: Vec<String>,
    /// Which player the guest is; none if it looks on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<usize>,
    /// The end, if it is not on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ended>,
    /// The milliseconds that each player has left, in a game with clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Vec<u64>>,
}

/// A request that the other player may grant.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// To take moves back until so many are left.
    TakeBack {
        /// The moves that are left.
        to: usize,
    },
    /// To call the game a draw.
    Draw,
    /// To begin another game.
    NewGame,
}

/// Why a guest is not taken in.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Rejection {
    /// It speaks another version.
    Version,
    /// It plays another game.
    Game,
    /// Somebody else plays.
    Taken,
    /// Its token is not that of this game.
    Token,
    /// Too many look on.
    Crowded,
}

/// An end that the board does not show.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// This player gave up.
    Resigned(usize),
    /// This player's time was up.
    OutOfTime(usize),
    /// Both agreed to a draw.
    DrawAgreed,
}

impl From<Ending> for Ended {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Resigned(player) => Self::Resigned(player),
            Ending::OutOfTime(player) => Self::OutOfTime(player),
            Ending::DrawAgreed => Self::DrawAgreed,
        }
    }
}

impl Ended {
    /// The ending, if there are so many players.
    pub(super) fn ending(self, players: usize) -> Option<Ending> {
        Some(match self {
            Self::Resigned(player) if player < players => Ending::Resigned(player),
            Self::OutOfTime(player) if player < players => Ending::OutOfTime(player),
            Self::DrawAgreed => Ending::DrawAgreed,
            _ => return None,
        })
    }
}
