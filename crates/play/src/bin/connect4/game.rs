//! `connect4 play`: a game in the terminal.

use std::{
    io::{stdin, stdout},
    path::Path,
};

use anyhow::{Context, bail};
use clap::Args;
use connect4_core::{
    Column, Columns, Game, Grid, Player, Square, notation::text_board::Style, random,
};
use connect4_engine::{Engine, Level, Thinking};
use play::{
    arguments::Common,
    files,
    seat::Seat,
    session::{Session, Table},
    thinking::ThinkingArguments,
};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{
    board::BoardArguments,
    drawing,
    format::{Format, Record},
    thinking::{BookArgument, thinking},
};

/// Play a game in the terminal
///
/// Type the number of a column to drop a disc into it. `help` lists the other commands: hints,
/// undo, redo, save, load and more. A game without a human plays itself to the end.
#[derive(Args, Clone, Debug, Default)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Who moves first (default: human)
    #[arg(long, value_enum, value_name = "SEAT")]
    first: Option<Seat>,

    /// Who moves second (default: engine, as for all further players)
    #[arg(long, value_enum, value_name = "SEAT")]
    second: Option<Seat>,

    /// Who sits where, in the order of their moves, with commas between
    #[arg(
        long,
        value_enum,
        value_name = "A,B,C…",
        value_delimiter = ',',
        conflicts_with_all = ["first", "second"]
    )]
    seats: Vec<Seat>,

    /// Strength of the engine, 1 to 20
    #[arg(long, value_name = "N", default_value_t = Level::default())]
    level: Level,

    #[command(flatten)]
    thinking: ThinkingArguments,

    #[command(flatten)]
    book: BookArgument,

    /// Plain lines of text, the only way there is so far
    #[arg(long)]
    plain: bool,
}

const EXAMPLES: &str = "\
Examples:
  connect4 play --level 3                         you move first
  connect4 play --first engine --second human     the engine does
  connect4 play --seats human,human,human --cols 9 --rows 7
  connect4 play --seats engine,engine,engine,engine --cols 11 --rows 8
  connect4 play --first engine --second random --to-win 5 --cols 9 --rows 7 --seed 7";

impl Arguments {
    /// Who sits where, for this many players if that is said.
    fn seats(&self, players: Option<u8>) -> anyhow::Result<Vec<Seat>> {
        if self.seats.is_empty() {
            let mut seats = vec![Seat::Engine; players.unwrap_or(2).into()];
            let first = self.first.unwrap_or(Seat::Human);
            let named = [Some(first), self.second];
            for (seat, named) in seats.iter_mut().zip(named) {
                *seat = named.unwrap_or(*seat);
            }
            return Ok(seats);
        }
        let count = self.seats.len();
        if let Some(players) = players
            && usize::from(players) != count
        {
            bail!("--players {players}: there are {count} --seats");
        }
        Ok(self.seats.clone())
    }
}

pub(crate) fn run(
    arguments: &Arguments,
    board: &BoardArguments,
    common: &Common,
) -> anyhow::Result<()> {
    let seats = arguments.seats(board.players)?;
    let players = u8::try_from(seats.len()).context("--seats")?;
    let shape = board.shape_for(players)?;
    let table = ConnectTable {
        game: Game::from_start(Grid::new(shape)),
        seats,
        engine: arguments.book.engine(shape, common)?,
        thinking: thinking(&arguments.thinking, arguments.level),
        random: rand::SeedableRng::seed_from_u64(common.seed),
    };
    Session {
        table,
        input: stdin().lock(),
        out: stdout().lock(),
    }
    .run()
}

struct ConnectTable {
    game: Game<Grid>,
    /// In the order of their moves, one for each player.
    seats: Vec<Seat>,
    engine: Engine,
    thinking: Thinking,
    random: Xoshiro256PlusPlus,
}

impl Table for ConnectTable {
    type Move = Column;

    const HELP: &'static str = "\
4             drop a disc into column 4
hints         the columns that can be played, that win, and that must be blocked
undo, redo    take back to your last move, or play it again
start, end    go to the beginning or the end of the game
board         draw the board
save FILE     save the moves, or what the name ends with: .digits0, .uci, .flat-top, .letters, …
load FILE     go on with a saved game or position
quit          leave";

    fn parse_move(&self, line: &str) -> Result<Column, String> {
        line.parse().map_err(|_| {
            format!("{line:?} is neither a column such as 4 nor a command; try `help`")
        })
    }

    fn turn(&self) -> String {
        self.game.position().turn().to_string()
    }

    fn seat(&self) -> Seat {
        self.seats[self.game.position().turn().index()]
    }

    fn has_human(&self) -> bool {
        self.seats.contains(&Seat::Human)
    }

    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    fn choose(&mut self) -> Option<Column> {
        let position = self.game.position();
        if self.seat() == Seat::Random {
            return random::legal_move(position, &mut self.random);
        }
        let found = self.engine.analyse(position, &self.thinking, |_| ());
        found.best_move
    }

    fn play(&mut self, m: Column) -> Result<String, String> {
        let turn = self.game.position().turn();
        match self.game.play(m) {
            Ok(square) => Ok(format!("{turn} plays column {m} ({square})")),
            Err(illegal) => Err(illegal.to_string()),
        }
    }

    fn hints(&self) -> String {
        let position = self.game.position();
        let columns = position.legal_moves();
        if columns.is_empty() {
            return "no column can be played".into();
        }
        let mut told = format!("columns: {}", numbers(columns));
        let turn = position.turn();
        let wins = columns_that_win(position, turn);
        if !wins.is_empty() {
            told.push_str(&format!("; winning: {}", numbers(wins)));
        }
        for player in Player::all(position.shape().players()) {
            let threats = columns_that_win(position, player);
            if player != turn && !threats.is_empty() {
                told.push_str(&format!("; {player} threatens: {}", numbers(threats)));
            }
        }
        told
    }

    fn draw(&self) -> String {
        let position = self.game.position();
        let players: Vec<String> = Player::all(position.shape().players())
            .map(|player| format!("{player} ({})", Style::Letters.symbol(Some(player))))
            .collect();
        let result = drawing::result(position)
            .map(|result| format!("the game is over: {result}\n"))
            .unwrap_or_default();
        let board = drawing::board(&self.game);
        format!("{board}\n{}\n\n{result}", players.join(", "))
    }

    fn cursor(&self) -> usize {
        self.game.cursor()
    }

    fn len(&self) -> usize {
        self.game.moves().len()
    }

    fn go_to(&mut self, cursor: usize) {
        self.game.go_to(cursor);
    }

    fn save(&self, path: &Path) -> anyhow::Result<()> {
        let record = Record {
            game: self.game.clone(),
            value: None,
        };
        let text = Format::of_saved(path).write(&[record])?;
        files::write(path, text.as_bytes())
    }

    fn load(&mut self, path: &Path) -> anyhow::Result<()> {
        let shape = self.game.start().shape();
        let records = Format::of_saved(path).read(&files::read(path)?, shape);
        match records.into_iter().next() {
            Some(Ok(record)) => self.game = record.game,
            Some(Err(fault)) => bail!("{}: {}", path.display(), fault.message),
            None => bail!("{}: there is no game in the file", path.display()),
        }
        self.game.go_to_end();
        Ok(())
    }
}

/// The columns in which the next disc of a player would complete a line.
fn columns_that_win(position: &Grid, player: Player) -> Columns {
    let square = |column: &Column| position.playable_square(*column);
    let wins = |square: Square| position.completes_line(square, player);
    (position.legal_moves().into_iter())
        .filter(|column| square(column).is_some_and(wins))
        .collect()
}

fn numbers(columns: Columns) -> String {
    let numbers: Vec<String> = columns
        .into_iter()
        .map(|column| column.to_string())
        .collect();
    numbers.join(" ")
}
