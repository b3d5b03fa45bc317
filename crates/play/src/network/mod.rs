//! Play over a network: one side hosts, another one joins, and others may look on.
//!
//! The protocol is one of lines of JSON ([`Packet`]), or what a [`Wire`] makes of it; the guide
//! tells all of it. Threads read, write and listen ([`link`]), and everything that happens comes
//! out of one channel to where the game is played, in plain lines or on the full screen
//! ([`Online`]).

pub mod arguments;
mod clock;
mod guest;
mod host;
pub mod link;
mod online;
mod packet;
mod peer;
mod plain;
mod wire;

use std::{
    io::{BufReader, stdin, stdout},
    net::TcpListener,
    sync::{
        Arc,
        atomic::AtomicBool,
        mpsc::{Receiver, SyncSender},
    },
};

use anyhow::{Context, bail};

pub use arguments::{DEFAULT_PORT, LINE, NetworkArguments, SideChoice};
pub use clock::TimeControl;
pub use link::Event;
pub use online::{News, Online};
pub use packet::{Ended, Packet, Question, Rejection, State, VERSION};
pub use wire::{Fault, JsonLines, MOST_BYTES, NewWire, Wire};

use crate::{
    messages::Message,
    screen::{self, Scene},
    sitting::Sitting,
    table::Table,
};
use clock::GameClock;
use guest::Guest;
use host::Host;
use online::Role;
use plain::PlainGame;

/// What is spoken on the lines, and where.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// For each connection of a host.
    pub new_host_wire: NewWire,
    /// For each connection of a guest.
    pub new_guest_wire: NewWire,
    /// If no port is told.
    pub port: u16,
}

impl Default for Dialect {
    /// Lines of JSON at the default port.
    fn default() -> Self {
        Self {
            new_host_wire: JsonLines::new_wire,
            new_guest_wire: JsonLines::new_wire,
            port: DEFAULT_PORT,
        }
    }
}

/// Plays over a network, until somebody leaves: on the full screen where that is possible, unless
/// plain lines are wanted.
///
/// On stderr stand `listening ADDR:PORT` when a host can be joined, and `token TOKEN` with which a
/// guest that lost its line can come back.
///
/// # Errors
///
/// If nobody can be reached, the host turns the guest away, or input or output fails.
pub fn run<T: Scene>(
    table: T,
    arguments: &NetworkArguments,
    dialect: Dialect,
    is_plain: bool,
) -> anyhow::Result<()> {
    if table.players().seats.len() != 2 {
        bail!("{}", table.say(Message::TwoPlayersOnly));
    }
    let mut sitting = Sitting::new(table);
    if let Some(strength) = arguments.strength() {
        sitting.table.players_mut().strength = strength.clone();
    }
    let (sender, events) = link::channel();
    let online = match (&arguments.host, &arguments.join) {
        (Some(address), _) => host(&mut sitting, address, arguments, dialect, &sender)?,
        (None, Some(address)) => join(&mut sitting, address, arguments, dialect, &sender)?,
        (None, None) => bail!("--host or --join"),
    };
    if screen::is_possible() && !is_plain {
        drop(sender);
        return screen::run_online(sitting, online, events);
    }
    play_plainly(sitting, online, sender, events)
}

fn play_plainly<T: Table>(
    sitting: Sitting<T>,
    online: Online,
    sender: SyncSender<Event>,
    events: Receiver<Event>,
) -> anyhow::Result<()> {
    plain::read_lines(BufReader::new(stdin()), sender);
    PlainGame::new(sitting, online, events, stdout().lock()).run()
}

fn host<T: Table>(
    sitting: &mut Sitting<T>,
    address: &str,
    arguments: &NetworkArguments,
    dialect: Dialect,
    events: &SyncSender<Event>,
) -> anyhow::Result<Online> {
    let address = arguments::with_port(address, dialect.port);
    let listener = TcpListener::bind(&address).with_context(|| address.clone())?;
    let bound = listener.local_addr().context(address)?;
    let choice = arguments.side.unwrap_or_default();
    let host = Host::new(choice, dialect.new_host_wire);
    let mut notes = vec![format!("listening {bound}")];
    if !host.is_terse() {
        notes.push(format!("token {}", host.token()));
    }
    let ping = ping(dialect.new_host_wire);
    let side = Some(host::choose(choice));
    let mut online = Online::new(Role::Host(host), side, arguments.seat(), sitting);
    online.clock = arguments.clock.map(|control| GameClock::new(control, 2));
    online.news.notes = notes;
    let bound = &bound.to_string();
    online.tell(sitting, Message::WaitingFor { address: bound });
    link::listen(listener, events.clone(), ping);
    Ok(online)
}

fn join<T: Table>(
    sitting: &mut Sitting<T>,
    address: &str,
    arguments: &NetworkArguments,
    dialect: Dialect,
    events: &SyncSender<Event>,
) -> anyhow::Result<Online> {
    let address = arguments::with_port(address, dialect.port);
    let stream = link::dial(&address).with_context(|| address.clone())?;
    let is_leaving = Arc::new(AtomicBool::new(false));
    let guest = Guest::new(
        arguments.token.clone(),
        arguments.watch,
        dialect.new_guest_wire,
        Arc::clone(&is_leaving),
    );
    let online = Online::new(Role::Guest(guest), None, arguments.seat(), sitting);
    let ping = ping(dialect.new_guest_wire);
    link::stay_connected(stream, address, events.clone(), ping, is_leaving);
    Ok(online)
}

/// What is said in silence, if the language has a word for it.
fn ping(new_wire: NewWire) -> Option<Vec<u8>> {
    Some(new_wire().encode(&Packet::Ping)).filter(|ping| !ping.is_empty())
}
