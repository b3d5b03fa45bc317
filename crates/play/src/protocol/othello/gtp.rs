//! GTP 2, the Go Text Protocol, as Othello programs speak it.
//!
//! A square is a letter and a digit with a1 in the upper left corner, as Othello players and the
//! other Othello engines write it (a Go board counts its rows from below). Black moves first.
//!
//! | commands | |
//! |---|---|
//! | `protocol_version` `name` `version` `known_command` `list_commands` `quit` | administrative |
//! | `boardsize` `clear_board` `komi` `play` `genmove` `undo` | the core; the board has 8 rows, and komi means nothing |
//! | `time_settings` `time_left` `final_score` `showboard` `reg_genmove` `loadsgf` | |
//! | `set_game` `list_games` | of Quarry, a client for several games |
//! | `gogui-rules_game_id` `gogui-rules_board` `gogui-rules_board_size` `gogui-rules_legal_moves` `gogui-rules_side_to_move` `gogui-rules_final_result` | of GoGui, by which a client without rules plays any game |
//! | `gogui-interrupt` | the line `# interrupt` ends a `genmove` at once |
//! | `level` | an extension: `level N` plays as strong as level N, `level 0` without limit, `level` tells it |
//!
//! GoGui draws row 1 at the bottom and knows moves in capitals alone, so that `gogui-rules_board` begins with
//! rank 8 and `gogui-rules_legal_moves` writes `D3`: names and discs agree, but the board of GoGui is the
//! mirror image of the one that Othello players know.
//!
//! A pass is `pass`; a forced one may be left out, and an `undo` takes it back with the move that it was
//! left out before. When the game is over both sides pass.
//!
//! Sources: Gunnar Farnebäck, GTP version 2, draft 2; GoGui 1.6, chapter "Rules" of its manual and the class
//! `GenericBoard`.

mod times;

use std::{
    fs::File,
    io::{self, Read},
    ops::ControlFlow,
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use othello_core::{
    Color, Game, Move, Position,
    notation::{Mode, diagram::Diagram},
    record::{self, sgf},
};
use othello_engine::Level;

use self::times::Times;
use super::{Finding, Player, Task};
use crate::protocol::{Leash, Output, Protocol, SearchThread, When, Words};

/// A conversation in GTP.
#[derive(Debug)]
pub struct Gtp<P> {
    player: Arc<Mutex<P>>,
    output: Output,
    table: Table,
    level: Option<Level>,
    times: Times,
    /// The command that waits for the search.
    thinking: Option<Pending>,
}

/// A game, and how the client has played it.
#[derive(Clone, Debug, Default)]
struct Table {
    game: Game,
    /// How many moves the game had before each `play`: a forced pass may have been put in, and a pass
    /// after the end is no move of the game.
    plays: Vec<usize>,
}

/// A `genmove` under way.
#[derive(Debug)]
struct Pending {
    id: Id,
    color: Color,
    started: Instant,
    /// Whether the move is played on the board.
    is_played: bool,
}

/// The number that a client may put before a command, as it wrote it.
type Id = String;

/// What a command answers.
type Answer = Result<String, String>;

/// The commands, in the order in which they are listed.
const COMMANDS: [&str; 28] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "time_settings",
    "time_left",
    "final_score",
    "showboard",
    "loadsgf",
    "level",
    "set_game",
    "list_games",
    "gogui-interrupt",
    "gogui-rules_game_id",
    "gogui-rules_board",
    "gogui-rules_board_size",
    "gogui-rules_legal_moves",
    "gogui-rules_side_to_move",
    "gogui-rules_final_result",
];

const INTERRUPT: &str = "# interrupt";

impl<P: Player> Gtp<P> {
    /// A conversation about the start position; `None` for a player without a limit of strength.
    pub fn new(player: P, level: Option<Level>, output: Output) -> Self {
        Self {
            player: Arc::new(Mutex::new(player)),
            output,
            table: Table::default(),
            level,
            times: Times::default(),
            thinking: None,
        }
    }

    fn player(&self) -> MutexGuard<'_, P> {
        self.player.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn respond(&self, id: &str, answer: &Answer) {
        let (mark, text) = match answer {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        let blank = if text.is_empty() || text.starts_with('\n') {
            ""
        } else {
            " "
        };
        // The empty line ends the response.
        self.output
            .line(format_args!("{mark}{id}{blank}{}\n", text.trim_end()));
    }

    fn command(&mut self, name: &str, arguments: &mut Words<'_>) -> Answer {
        match name {
            "protocol_version" => Ok("2".into()),
            "name" => Ok(self.player().name()),
            "version" => Ok(self.player().version()),
            "known_command" => known_command(arguments),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "boardsize" => boardsize(arguments),
            "clear_board" => {
                self.player().new_game();
                self.table = Table::default();
                self.times.restart();
                done()
            }
            "komi" => {
                number::<f32>(arguments, "a number")?;
                done()
            }
            "play" => {
                let color = color(arguments)?;
                let m = one_move(arguments)?;
                self.table.play(color, m)?;
                done()
            }
            "undo" => {
                self.table.undo()?;
                done()
            }
            "time_settings" => self.times.set(arguments),
            "time_left" => self.times.set_left(arguments),
            "final_score" => self.table.final_score(),
            "showboard" => Ok(self.table.drawing()),
            "loadsgf" => self.load(arguments),
            "level" => self.set_level(arguments),
            "set_game" if arguments.skip_word("Othello") => done(),
            "set_game" => Err("unsupported game".into()),
            "list_games" | "gogui-rules_game_id" => Ok("Othello".into()),
            // That the line is heard is all that is asked.
            "gogui-interrupt" => done(),
            "gogui-rules_board" => Ok(self.table.gogui_board()),
            "gogui-rules_board_size" => Ok("8".into()),
            "gogui-rules_legal_moves" => Ok(self.table.gogui_legal_moves()),
            "gogui-rules_side_to_move" => Ok(self.table.position().turn().to_string()),
            "gogui-rules_final_result" => self.table.final_score(),
            _ => Err("unknown command".into()),
        }
    }

    fn set_level(&mut self, arguments: &mut Words<'_>) -> Answer {
        if arguments.peek().is_none() {
            return Ok(self.level.map_or(0, Level::number).to_string());
        }
        let expected = format!("a level from 0 to {}", Level::MAX);
        let number: u8 = number(arguments, &expected)?;
        if number > Level::MAX.number() {
            return Err(format!("syntax error: expected {expected}"));
        }
        self.level = Level::new(number);
        done()
    }

    /// `loadsgf FILE [MOVE]`: the game of a file, up to before a move.
    fn load(&mut self, arguments: &mut Words<'_>) -> Answer {
        let path = arguments.next().ok_or("syntax error: expected a file")?;
        let before: Option<usize> = match arguments.peek() {
            None => None,
            Some(_) => Some(number(arguments, "the number of a move")?),
        };
        let cannot = |fault: &dyn std::fmt::Display| format!("cannot load file: {fault}");
        let bytes = read(Path::new(path)).map_err(|fault| cannot(&fault))?;
        let text = record::decode(&bytes);
        let mut game = match sgf::read::<Position>(&text, Mode::Lenient).next() {
            Some(Ok(record)) => record.game,
            Some(Err(fault)) => return Err(cannot(&fault)),
            None => return Err(cannot(&"it has no game")),
        };
        if let Some(before) = before {
            game.go_to(before.saturating_sub(1));
            let moves = game.moves()[..game.cursor()].to_vec();
            game = replay(*game.start(), &moves);
        }
        let color = game.position().turn();
        self.table = Table {
            plays: (0..game.cursor()).collect(),
            game,
        };
        Ok(color.to_string())
    }

    fn think(
        &mut self,
        id: &str,
        arguments: &mut Words<'_>,
        is_played: bool,
        search: &mut SearchThread<Vec<Finding>>,
    ) {
        let turn = color(arguments).and_then(|color| Ok((color, self.table.game_for(color)?)));
        let (color, position) = match turn {
            Ok((color, game)) => (color, *game.position()),
            Err(fault) => return self.respond(id, &Err(fault)),
        };
        if position.is_over() || position.legal_moves().is_pass() {
            let answer = match is_played {
                true => self.make(color, Move::Pass, Duration::ZERO),
                false => Ok(vertex(Move::Pass)),
            };
            return self.respond(id, &answer);
        }
        let leash = Leash::new();
        let task = Task {
            position,
            level: self.level,
            depth: None,
            time: self.times.for_move(color, &position, self.level),
            lines: 1,
            is_to_play: true,
            leash: leash.clone(),
        };
        self.thinking = Some(Pending {
            id: id.into(),
            color,
            started: Instant::now(),
            is_played,
        });
        let (player, output) = (Arc::clone(&self.player), self.output.clone());
        search.start(&leash, move || {
            let mut player = player.lock().unwrap_or_else(PoisonError::into_inner);
            player.think(&task, &mut |_| {
                if output.is_closed() {
                    task.leash.stop();
                }
            })
        });
    }

    /// Plays what the engine has thought about for so long.
    fn make(&mut self, color: Color, m: Move, spent: Duration) -> Answer {
        self.table.play(color, m)?;
        self.times.pay(color, spent);
        Ok(vertex(m))
    }
}

impl<P: Player> Protocol for Gtp<P> {
    type Answer = Vec<Finding>;

    fn when(&self, line: &str) -> When {
        match line.trim() == INTERRUPT {
            true => When::Now,
            false => When::AfterSearch,
        }
    }

    fn obey(&mut self, line: &str, search: &mut SearchThread<Vec<Finding>>) -> ControlFlow<()> {
        if line.trim() == INTERRUPT {
            search.stop();
            return ControlFlow::Continue(());
        }
        let line = preprocess(line);
        let mut words = Words::of(&line);
        let is_id = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let id = words.peek().filter(is_id).unwrap_or_default();
        if !id.is_empty() {
            words.next();
        }
        let Some(name) = words.next() else {
            if !id.is_empty() {
                self.respond(id, &Err("syntax error: expected a command".into()));
            }
            return ControlFlow::Continue(());
        };
        match name {
            "genmove" => self.think(id, &mut words, true, search),
            "reg_genmove" => self.think(id, &mut words, false, search),
            "quit" => {
                self.respond(id, &done());
                return ControlFlow::Break(());
            }
            _ => {
                let answer = self.command(name, &mut words);
                self.respond(id, &answer);
            }
        }
        ControlFlow::Continue(())
    }

    fn answer(&mut self, found: Vec<Finding>) {
        let Some(pending) = self.thinking.take() else {
            return;
        };
        let best = found.first().and_then(|finding| finding.line.first());
        let answer = match best {
            None => Err("no move found".into()),
            Some(&m) if pending.is_played => self.make(pending.color, m, pending.started.elapsed()),
            Some(&m) => Ok(vertex(m)),
        };
        self.respond(&pending.id, &answer);
    }

    fn overlong(&mut self) {
        self.respond("", &Err("syntax error: the line is too long".into()));
    }
}

fn done() -> Answer {
    Ok(String::new())
}

/// Takes out control characters and what follows a `#`.
fn preprocess(line: &str) -> String {
    let code = line.split('#').next().unwrap_or_default();
    code.chars()
        .filter(|&letter| letter == '\t' || !letter.is_control())
        .collect()
}

fn known_command(arguments: &mut Words<'_>) -> Answer {
    let name = arguments.next().unwrap_or_default();
    Ok(COMMANDS.contains(&name).to_string())
}

fn boardsize(arguments: &mut Words<'_>) -> Answer {
    match number::<u32>(arguments, "a number of rows")? {
        8 => done(),
        _ => Err("unacceptable size".into()),
    }
}

fn number<T: std::str::FromStr>(arguments: &mut Words<'_>, expected: &str) -> Result<T, String> {
    arguments
        .number()
        .ok_or_else(|| format!("syntax error: expected {expected}"))
}

fn color(arguments: &mut Words<'_>) -> Result<Color, String> {
    let word = arguments.next().unwrap_or_default();
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err("syntax error: expected black or white".into()),
    }
}

fn one_move(arguments: &mut Words<'_>) -> Result<Move, String> {
    let word = arguments.next().unwrap_or_default();
    word.parse()
        .map_err(|_| "syntax error: expected a square from a1 to h8 or pass".into())
}

fn vertex(m: Move) -> String {
    match m {
        Move::Place(square) => square.to_string(),
        Move::Pass => "pass".into(),
    }
}

/// The bytes of a file that may well be a game.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    /// In bytes; large files of games are smaller.
    const LARGEST: u64 = 1 << 26;

    let file = File::open(path)?;
    let about = file.metadata()?;
    // A device may have no end.
    if !about.is_file() || about.len() > LARGEST {
        return Err(io::Error::other("expected a file of at most 64 MiB"));
    }
    let mut bytes = Vec::new();
    file.take(LARGEST).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A game of moves that have been played before.
fn replay(start: Position, moves: &[Move]) -> Game {
    let mut game = Game::from_start(start);
    for &m in moves {
        if game.play(m).is_err() {
            break;
        }
    }
    game
}

impl Table {
    fn position(&self) -> &Position {
        self.game.position()
    }

    /// The game with this side to move, after a forced pass of the other if need be.
    fn game_for(&self, color: Color) -> Result<Game, String> {
        let mut game = self.game.clone();
        let position = *game.position();
        if position.turn() == color || position.is_over() {
            return Ok(game);
        }
        if !position.legal_moves().is_pass() {
            return Err(format!("illegal move: {} is to move", position.turn()));
        }
        game.play(Move::Pass).map_err(|fault| fault.to_string())?;
        Ok(game)
    }

    fn play(&mut self, color: Color, m: Move) -> Result<(), String> {
        let mut game = self.game_for(color)?;
        if !(game.position().is_over() && m.is_pass()) {
            game.play(m)
                .map_err(|fault| format!("illegal move: {fault}"))?;
        }
        self.plays.push(self.game.cursor());
        self.game = game;
        Ok(())
    }

    /// Takes back a `play`, and a pass that was put in before it.
    fn undo(&mut self) -> Result<(), String> {
        let before = self.plays.pop().ok_or("cannot undo")?;
        self.game.go_to(before);
        Ok(())
    }

    /// `B+12`, `W+4` or `0`; the winner gets the empty squares.
    fn final_score(&self) -> Answer {
        let outcome = self.position().outcome();
        let difference = outcome.map(|outcome| outcome.difference(Color::Black));
        match difference {
            None => Err("cannot score: the game is not over".into()),
            Some(0) => Ok("0".into()),
            Some(black @ 1..) => Ok(format!("B+{black}")),
            Some(black) => Ok(format!("W+{}", -black)),
        }
    }

    fn drawing(&self) -> String {
        let position = self.position();
        let counts = position.counts();
        let drawing = Diagram::new(position).coordinates();
        let turn = match position.is_over() {
            true => "the game is over".into(),
            false => format!("{} to move", position.turn()),
        };
        format!(
            "\n{drawing}black (X) {}, white (O) {}, {turn}",
            counts.black, counts.white
        )
    }

    /// As GoGui reads a board: its first line is the highest row, so that a1 is in the lower left corner.
    fn gogui_board(&self) -> String {
        let drawing = Diagram::new(self.position()).to_string();
        let rows: Vec<&str> = drawing.lines().rev().collect();
        format!("\n{}", rows.join("\n").replace('-', "."))
    }

    /// As GoGui reads moves: squares in capitals, a pass in small letters.
    fn gogui_legal_moves(&self) -> String {
        let moves = self.position().legal_moves().into_iter();
        let texts: Vec<String> = moves
            .map(|m| match m {
                Move::Place(square) => square.to_string().to_uppercase(),
                Move::Pass => vertex(m),
            })
            .collect();
        texts.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_preprocessed() {
        assert_eq!(preprocess("1 play\tb f5 # a remark"), "1 play\tb f5 ");
        assert_eq!(preprocess("na\u{7}me\r"), "name");
    }
}
