//! `xiangqi play`: a game in the terminal.

use anyhow::bail;
use clap::{Args, ValueEnum};
use play::{
    arguments::Common,
    network::{self, Dialect},
    seat::{Players, Seat, SeatArgument, Strength},
    thinking::ThinkingArguments,
    venue::Venue,
};
use xiangqi_engine::Level;

use crate::{
    book::BookArguments,
    drawing::Drawing,
    position,
    qt_wire::{self, QtWire},
    rules::RulesArgument,
    table::{Setting, XiangqiTable},
    thinking::engine,
};

/// Play a game in the terminal
///
/// Type a move in any notation: `h2e2`, `H2-E2`, `C2=5`, `炮二平五`. `help` lists the other commands:
/// hints, undo, redo, save, load and more. A game without a human plays itself to the end.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Who plays red, who moves first
    #[arg(long, value_name = "SEAT", default_value = "human")]
    first: SeatArgument,

    /// Who plays black
    #[arg(long, value_name = "SEAT", default_value = "engine")]
    second: SeatArgument,

    /// Strength of the engines that have none of their own, 1 to 20
    #[arg(long, value_name = "N", default_value_t = Level::default())]
    level: Level,

    #[command(flatten)]
    thinking: ThinkingArguments,

    #[command(flatten)]
    book: BookArguments,

    /// Where to begin, as FEN (default: the start)
    #[arg(long, value_name = "FEN")]
    position: Option<String>,

    /// By which rules repetitions are judged
    #[arg(long, value_enum, value_name = "RULES", default_value_t)]
    rules: RulesArgument,

    #[command(flatten)]
    drawing: Drawing,

    #[command(flatten)]
    venue: Venue,

    /// What is spoken on the line (default port of qt: 9899)
    #[arg(
        long,
        value_enum,
        value_name = "WIRE",
        default_value_t,
        requires = network::LINE,
        help_heading = "Network"
    )]
    wire: WireArgument,
}

const EXAMPLES: &str = "\
Examples:
  xiangqi play --level 3                          you are red
  xiangqi play --first engine --second human --orient black --pieces chinese
  xiangqi play --position \"3k5/9/9/9/9/9/9/3R5/9/5K3 b\" --rules simple
  xiangqi play --first engine --second random --seed 7 --time-ms 50
  xiangqi play --host                             somebody may join
  xiangqi play --join 127.0.0.1:9898
  xiangqi play --host 0.0.0.0 --wire qt           for the classroom
  xiangqi play --join 192.0.2.7 --wire qt         a guest of the classroom program";

impl Default for Arguments {
    fn default() -> Self {
        Self {
            first: Seat::Human.into(),
            second: Seat::Engine.into(),
            level: Level::default(),
            thinking: ThinkingArguments::default(),
            book: BookArguments::default(),
            position: None,
            rules: RulesArgument::default(),
            drawing: Drawing::default(),
            venue: Venue::default(),
            wire: WireArgument::default(),
        }
    }
}

/// What is spoken on the line.
#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum WireArgument {
    /// Lines of JSON
    #[default]
    Json,
    /// The bytes of the classroom program
    Qt,
}

impl Arguments {
    fn dialect(&self) -> anyhow::Result<Dialect> {
        if self.wire == WireArgument::Json {
            return Ok(Dialect::default());
        }
        let network = &self.venue.network;
        let unknown = [
            ("--position", self.position.is_some()),
            ("--token", network.token.is_some()),
            ("--watch", network.watch),
        ];
        if let Some((option, _)) = unknown.into_iter().find(|(_, is_there)| *is_there) {
            bail!("--wire qt: that program knows no {option}");
        }
        Ok(Dialect {
            new_host_wire: QtWire::new_server_wire,
            new_guest_wire: QtWire::new_client_wire,
            port: qt_wire::PORT,
        })
    }
}

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    let strength = Strength {
        level: arguments.level.number(),
        limits: arguments.thinking.clone(),
    };
    let seats = [&arguments.first, &arguments.second].map(SeatArgument::clone);
    let setting = Setting {
        rules: arguments.rules.into(),
        drawing: arguments.drawing,
        language: common.language(),
    };
    let table = XiangqiTable::new(
        position::game(arguments.position.as_deref())?,
        Players::new(seats, strength, common.seed),
        arguments
            .book
            .give_to(engine(common, setting.rules)?, common)?,
        setting,
    );
    arguments.venue.play(table, arguments.dialect()?)
}
