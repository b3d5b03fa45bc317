//! `othello play`: a game in the terminal.

use std::{
    io::{stdin, stdout},
    path::Path,
};

use clap::Args;
use othello_core::{
    Annotation, Color, Game, Move, Outcome,
    notation::diagram::{Diagram, Marks},
    random,
    record::{Record, Tags},
    sized::{Position, Size, Square},
};
use othello_engine::{Engine, Level, Thinking};
use play::{
    arguments::Common,
    seat::Seat,
    session::{Session, Table},
    thinking::ThinkingArguments,
};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::{
    files,
    thinking::{engine, thinking},
};

/// Play a game in the terminal
///
/// Type a square to place a disc: `f5`, `F5` and `f 5` are the same. `help` lists the other
/// commands: hints, undo, redo, save, load and more. A game without a human plays itself to the
/// end.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Who plays black, who moves first
    #[arg(long, value_enum, value_name = "SEAT", default_value = "human")]
    first: Seat,

    /// Who plays white
    #[arg(long, value_enum, value_name = "SEAT", default_value = "engine")]
    second: Seat,

    /// Strength of the engine, 1 to 20
    #[arg(long, value_name = "N", default_value_t = Level::default())]
    level: Level,

    #[command(flatten)]
    thinking: ThinkingArguments,

    /// Begin with the colours of the four discs in the middle exchanged
    #[arg(long)]
    mirrored: bool,

    /// Plain lines of text, the only way there is so far
    #[arg(long)]
    plain: bool,
}

const EXAMPLES: &str = "\
Examples:
  othello play --level 3                          you are black
  othello play --first engine --second human      you are white
  othello play --first human --second human --size 6
  othello play --first engine --second random --seed 7 --time-ms 50";

impl Default for Arguments {
    fn default() -> Self {
        Self {
            first: Seat::Human,
            second: Seat::Engine,
            level: Level::default(),
            thinking: ThinkingArguments::default(),
            mirrored: false,
            plain: false,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, size: Size, common: &Common) -> anyhow::Result<()> {
    let start = if arguments.mirrored {
        Position::mirrored(size)
    } else {
        Position::new(size)
    };
    let table = OthelloTable {
        game: Game::from_start(start),
        tags: Tags::default(),
        seats: [arguments.first, arguments.second],
        engine: engine(common)?,
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

struct OthelloTable {
    game: Game<Position>,
    /// What the file that the game was loaded from told about it.
    tags: Tags,
    /// Black's, then white's.
    seats: [Seat; 2],
    engine: Engine,
    thinking: Thinking,
    random: Xoshiro256PlusPlus,
}

impl Table for OthelloTable {
    type Move = Move<Square>;

    const HELP: &'static str = "\
f5            place a disc (F5 and f 5 are the same)
hints         the legal moves and the discs each gains
undo, redo    take back to your last move, or play it again
start, end    go to the beginning or the end of the game
board         draw the board
comment TEXT  a remark about the last move
save FILE     save the game: .pgn, .ggf, .sgf, .oth, .txt or .wtb
load FILE     go on with a saved game
quit          leave";

    fn parse_move(&self, line: &str) -> Result<Move<Square>, String> {
        match line.to_ascii_lowercase().as_str() {
            "pass" | "pa" | "ps" | "--" => Ok(Move::Pass),
            _ => square(line).map(Move::Place),
        }
    }

    fn turn(&self) -> String {
        self.game.position().turn().to_string()
    }

    fn seat(&self) -> Seat {
        self.seat_of(self.game.position().turn())
    }

    fn has_human(&self) -> bool {
        self.seats.contains(&Seat::Human)
    }

    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    fn pass_if_forced(&mut self) -> Option<String> {
        let position = self.game.position();
        let turn = position.turn();
        let passes = position.must_pass() && self.game.play(Move::Pass).is_ok();
        passes.then(|| format!("{turn} has no legal move and passes"))
    }

    fn has_choice(&self) -> bool {
        !self.game.position().moves().is_empty()
    }

    fn choose(&mut self) -> Option<Move<Square>> {
        let position = self.game.position();
        if self.seat() == Seat::Random {
            return random::legal_move(position, &mut self.random);
        }
        let found = (self.engine).analyse_any_size(position, 1, &self.thinking, |_, _| ());
        found.first()?.best_move
    }

    fn play(&mut self, m: Move<Square>) -> Result<String, String> {
        let turn = self.game.position().turn();
        let discs = |game: &Game<Position>| game.position().counts().of(turn);
        let before = discs(&self.game);
        self.game.play(m).map_err(|illegal| illegal.to_string())?;
        self.tags.forget_result();
        let gained = discs(&self.game) - before;
        Ok(format!("{turn} plays {m} and gains {gained} discs"))
    }

    fn hints(&self) -> String {
        let gains: Vec<String> = (self.game.position().gains())
            .map(|(square, gained)| format!("{square} (gains {gained})"))
            .collect();
        if gains.is_empty() {
            "no legal move".into()
        } else {
            format!("legal moves: {}", gains.join(", "))
        }
    }

    fn draw(&self) -> String {
        let position = self.game.position();
        let counts = position.counts();
        let marks = if self.seat() == Seat::Human {
            Marks::Moves
        } else {
            Marks::None
        };
        let last =
            (self.game.cursor().checked_sub(1)).and_then(|last| self.game.moves()[last].square());
        let diagram = Diagram::new(position)
            .coordinates()
            .marks(marks)
            .last_move(last);
        let (black, white) = (counts.black, counts.white);
        let result = self.game.outcome().map(tell_outcome).unwrap_or_default();
        format!("{diagram}\nblack (X) {black}, white (O) {white}\n\n{result}")
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

    fn comment(&mut self, text: String) -> bool {
        let Some(last) = self.game.cursor().checked_sub(1) else {
            self.game.set_comment(text);
            return true;
        };
        let told = self.game.annotation(last).cloned().unwrap_or_default();
        let annotation = Annotation {
            comment: text,
            ..told
        };
        self.game.annotate(last, annotation);
        true
    }

    fn save(&self, path: &Path) -> anyhow::Result<()> {
        let record = Record {
            game: self.game.clone(),
            tags: self.tags.clone(),
        };
        files::save(path, &record)
    }

    fn load(&mut self, path: &Path) -> anyhow::Result<()> {
        let record = files::load(path, self.game.start().size())?;
        Record {
            game: self.game,
            tags: self.tags,
        } = record;
        self.game.go_to_end();
        Ok(())
    }
}

impl OthelloTable {
    fn seat_of(&self, color: Color) -> Seat {
        self.seats[color as usize]
    }
}

fn tell_outcome(outcome: Outcome) -> String {
    let winner = match outcome.winner() {
        Some(color) => format!("{color} wins"),
        None => "a draw".into(),
    };
    let empty = outcome.counts().empty;
    let empties = match empty {
        0 => String::new(),
        _ if outcome.winner().is_none() => format!(" (the {empty} empty squares are shared)"),
        _ => format!(" (the {empty} empty squares go to the winner)"),
    };
    format!("the game is over: {winner} {outcome}{empties}\n")
}

/// A square with blanks anywhere: `a1`, `A1`, `a 1`.
fn square(line: &str) -> Result<Square, String> {
    let letters: String = line
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .collect();
    letters
        .parse()
        .map_err(|_| format!("{line:?} is neither a square such as f5 nor a command; try `help`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_may_be_written_in_any_way() {
        let f5 = Square::new(5, 4).expect("on the board");
        for line in ["f5", "F5", " f5 ", "f 5", "F\t5"] {
            assert_eq!(square(line), Ok(f5), "{line:?}");
        }
        assert!(square("z9").unwrap_err().contains("z9"));
    }
}
