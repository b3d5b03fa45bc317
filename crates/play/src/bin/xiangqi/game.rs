//! `xiangqi play`: a game in the terminal.

use std::{
    io::{stdin, stdout},
    path::Path,
};

use anyhow::Context;
use clap::Args;
use play::{
    arguments::Common,
    files,
    seat::Seat,
    session::{Session, Table},
    thinking::ThinkingArguments,
};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use xiangqi_core::{
    Bitboard, Color, Game, Move, Square,
    judge::Rules,
    notation::{Mode, Notation, chinese},
    random,
    record::{self, GameResult, Record, WriteOptions},
};
use xiangqi_engine::{Engine, Level, Thinking};

use crate::{
    drawing::Drawing,
    format, moves, position,
    rules::RulesArgument,
    thinking::{engine, thinking},
};

/// Play a game in the terminal
///
/// Type a move in any notation: `h2e2`, `H2-E2`, `C2=5`, `炮二平五`. `help` lists the other commands:
/// hints, undo, redo, save, load and more. A game without a human plays itself to the end.
#[derive(Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Who plays red, who moves first
    #[arg(long, value_enum, value_name = "SEAT", default_value = "human")]
    first: Seat,

    /// Who plays black
    #[arg(long, value_enum, value_name = "SEAT", default_value = "engine")]
    second: Seat,

    /// Strength of the engine, 1 to 20
    #[arg(long, value_name = "N", default_value_t = Level::default())]
    level: Level,

    #[command(flatten)]
    thinking: ThinkingArguments,

    /// Where to begin, as FEN (default: the start)
    #[arg(long, value_name = "FEN")]
    position: Option<String>,

    /// By which rules repetitions are judged
    #[arg(long, value_enum, value_name = "RULES", default_value_t)]
    rules: RulesArgument,

    #[command(flatten)]
    drawing: Drawing,

    /// Plain lines of text, the only way there is so far
    #[arg(long)]
    plain: bool,
}

const EXAMPLES: &str = "\
Examples:
  xiangqi play --level 3                          you are red
  xiangqi play --first engine --second human --orient black --pieces chinese
  xiangqi play --position \"3k5/9/9/9/9/9/9/3R5/9/5K3 b\" --rules simple
  xiangqi play --first engine --second random --seed 7 --time-ms 50";

impl Default for Arguments {
    fn default() -> Self {
        Self {
            first: Seat::Human,
            second: Seat::Engine,
            level: Level::default(),
            thinking: ThinkingArguments::default(),
            position: None,
            rules: RulesArgument::default(),
            drawing: Drawing::default(),
            plain: false,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    let table = XiangqiTable {
        game: position::game(arguments.position.as_deref())?,
        tags: Vec::new(),
        rules: arguments.rules.into(),
        seats: [arguments.first, arguments.second],
        engine: engine(common)?,
        thinking: thinking(&arguments.thinking, arguments.level),
        random: Xoshiro256PlusPlus::seed_from_u64(common.seed),
        drawing: arguments.drawing,
    };
    Session {
        table,
        input: stdin().lock(),
        out: stdout().lock(),
    }
    .run()
}

struct XiangqiTable {
    game: Game,
    /// What the file that the game was loaded from told about it.
    tags: Vec<(String, String)>,
    rules: Rules,
    /// Red's, then black's.
    seats: [Seat; 2],
    engine: Engine,
    thinking: Thinking,
    random: Xoshiro256PlusPlus,
    drawing: Drawing,
}

impl Table for XiangqiTable {
    type Move = Move;

    const HELP: &'static str = "\
h2e2          move (H2-E2, C2=5 and 炮二平五 are the same)
hints         the legal moves of each piece
undo, redo    take back to your last move, or play it again
start, end    go to the beginning or the end of the game
board         draw the board
comment TEXT  a remark about the last move
save FILE     save the game: .pgn, .xqf, .ubb or .txt
load FILE     go on with a saved game
quit          leave";

    fn parse_move(&self, line: &str) -> Result<Move, String> {
        moves::read(self.game.position(), line, None)
            .map_err(|fault| format!("{fault}; `hints` lists the moves, `help` the commands"))
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
        self.game.verdict(&self.rules).is_some()
    }

    fn choose(&mut self) -> Option<Move> {
        if self.seat() == Seat::Random {
            return random::legal_move(self.game.position(), &mut self.random);
        }
        self.engine
            .analyse(&self.game, &self.thinking, |_| ())
            .best_move
    }

    fn play(&mut self, m: Move) -> Result<String, String> {
        let before = *self.game.position();
        let turn = before.turn();
        let captured = before.board().piece_at(m.to);
        self.game.play(m).map_err(|illegal| illegal.to_string())?;
        let chinese = Notation::Chinese(chinese::Style::SIMPLIFIED);
        let mut told = format!("{turn} plays {m} {}", chinese.display(&before, m));
        if let Some(captured) = captured {
            told.push_str(&format!(", captures a {}", captured.role));
        }
        if self.game.position().is_check() {
            told.push_str(", check");
        }
        Ok(told + &self.warning())
    }

    fn hints(&self) -> String {
        let position = self.game.position();
        let moves = position.legal_moves();
        let of = |from: Square| {
            let piece = position.board().piece_at(from)?;
            let targets: Vec<String> = (moves.iter())
                .filter(|m| m.from == from)
                .map(|m| m.to.to_string())
                .collect();
            (!targets.is_empty()).then(|| format!("{} {from}: {}", piece.role, targets.join(" ")))
        };
        let pieces = position.board().side(position.turn());
        let hints: Vec<String> = pieces.into_iter().filter_map(of).collect();
        if hints.is_empty() {
            "no legal move".into()
        } else {
            format!("legal moves:\n  {}", hints.join("\n  "))
        }
    }

    fn draw(&self) -> String {
        let played = &self.game.moves()[..self.game.cursor()];
        let marked = match played.last() {
            Some(last) => Bitboard::from(last.from).with(last.to),
            None => Bitboard::EMPTY,
        };
        let board = self.drawing.draw(self.game.position().board(), marked);
        let result = self
            .game
            .verdict(&self.rules)
            .map(|verdict| format!("the game is over: {verdict}\n"));
        format!("{board}\n{}", result.unwrap_or_default())
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
        match self.game.cursor().checked_sub(1) {
            None => self.game.set_comment(text),
            Some(last) => self.game.set_comment_on(last, text),
        }
        true
    }

    fn save(&self, path: &Path) -> anyhow::Result<()> {
        let format = format::of_output(None, path)?;
        let record = Record {
            tags: self.tags.clone(),
            result: self.result(),
            tree: (&self.game).into(),
        };
        let bytes = record::write(&[record], format, &WriteOptions::default())?;
        files::write(path, &bytes)
    }

    fn load(&mut self, path: &Path) -> anyhow::Result<()> {
        let bytes = files::read(path)?;
        let format = format::of_input(None, path, &bytes)?;
        let first = record::read(&bytes, format, Mode::Lenient).next();
        let Record { tags, tree, .. } = first.context("the file has no game")??;
        self.tags = tags;
        self.game = Game::from(&tree);
        self.game.go_to_end();
        Ok(())
    }
}

impl XiangqiTable {
    fn result(&self) -> Option<GameResult> {
        let verdict = self.game.verdict(&self.rules)?;
        Some(match verdict.winner {
            Some(Color::Red) => GameResult::RedWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        })
    }

    /// What a further repetition would be, if the game goes on and the position stood before.
    fn warning(&self) -> String {
        let goes_on = self.game.verdict(&self.rules).is_none();
        match self.game.repetition(&self.rules).filter(|_| goes_on) {
            None => String::new(),
            Some(repetition) => match repetition.loser() {
                Some(loser) => format!("; warning to {loser}: {repetition}"),
                None => format!("; {repetition}"),
            },
        }
    }
}
