//! An engine of a match: which program, in which protocol, and what it plays.

use std::{
    str::FromStr,
    time::{Duration, Instant},
};

use xiangqi_core::{
    Color, Game, Move,
    notation::uci::{self, Ranks},
};

use super::{
    limit::Limit,
    process::{Process, Silence},
};

/// The protocol of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Uci,
    Ucci,
}

/// What is said of an engine on the command line.
#[derive(Clone, Debug)]
pub(crate) struct EngineSpec {
    /// The program and its arguments.
    pub(super) words: Vec<String>,
    /// `None` to find out.
    dialect: Option<Dialect>,
    /// Names and values to be set.
    pub(super) options: Vec<EngineOption>,
    pub(super) limit: Limit,
}

/// `NAME=VALUE`; a button has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EngineOption {
    name: String,
    value: String,
}

impl FromStr for EngineOption {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        if name.trim().is_empty() {
            return Err(format!("expected NAME=VALUE, found {text:?}"));
        }
        Ok(Self {
            name: name.trim().into(),
            value: value.trim().into(),
        })
    }
}

impl EngineSpec {
    /// Reads `[uci:|ucci:]PROGRAM ARGUMENT…`. The program `self` is this one.
    pub(super) fn new(
        command: &str,
        options: &[EngineOption],
        limit: Limit,
    ) -> Result<Self, String> {
        let (dialect, command) = match (command.strip_prefix("uci:"), command.strip_prefix("ucci:"))
        {
            (Some(rest), _) => (Some(Dialect::Uci), rest),
            (_, Some(rest)) => (Some(Dialect::Ucci), rest),
            _ => (None, command),
        };
        let mut words = split(command)?;
        let Some(program) = words.first_mut() else {
            return Err("expected a program, found nothing".into());
        };
        if program == "self" {
            let own = std::env::current_exe().map_err(|fault| fault.to_string())?;
            *program = own.to_string_lossy().into_owned();
            if words.len() == 1 {
                words.push(
                    if dialect == Some(Dialect::Ucci) {
                        "ucci"
                    } else {
                        "uci"
                    }
                    .into(),
                );
            }
        }
        Ok(Self {
            words,
            dialect,
            options: options.to_vec(),
            limit,
        })
    }
}

/// The words of a command line; quotes of either kind hold words together.
fn split(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in command.chars() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    if quote.is_some() {
        return Err(format!("expected a closing quote in {command:?}"));
    }
    words.extend(word);
    Ok(words)
}

/// An engine that runs.
#[derive(Debug)]
pub(super) struct Engine {
    process: Process,
    dialect: Dialect,
    ranks: Ranks,
    /// What it calls itself.
    pub(super) name: String,
    limit: Limit,
}

/// How an engine's turn ended, if not by a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// It ended or closed its output.
    Crashed,
    /// It said nothing for too long.
    Hung,
    /// Its time ran out.
    Late,
    /// It played no legal move.
    Illegal(String),
    /// It gave up.
    Resigned,
}

/// A move and the time it took.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answer {
    pub(super) m: Move,
    pub(super) time: Duration,
}

/// The times of the clocks, red's and black's.
pub(super) type Clocks = [Duration; 2];

/// How patient the match is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    /// How much later than its time an engine may answer.
    pub(super) grace: Duration,
    /// After how long an engine without a limit of time counts as hung.
    pub(super) hang: Duration,
}

/// What an engine may take to start.
const START: Duration = Duration::from_secs(20);
/// What it may take to say that it speaks a protocol.
const GREETING: Duration = Duration::from_secs(5);

impl Engine {
    /// Starts an engine and sets its options.
    pub(super) fn start(spec: &EngineSpec) -> Result<Self, String> {
        let dialects: &[Dialect] = match spec.dialect {
            Some(Dialect::Uci) => &[Dialect::Uci],
            Some(Dialect::Ucci) => &[Dialect::Ucci],
            None => &[Dialect::Uci, Dialect::Ucci],
        };
        let program = &spec.words[0];
        for &dialect in dialects {
            let process =
                Process::start(&spec.words).map_err(|fault| format!("{program}: {fault}"))?;
            if let Some(engine) = Self::greet(process, dialect, spec)? {
                return Ok(engine);
            }
        }
        Err(format!(
            "{program}: expected an engine that speaks UCI or UCCI"
        ))
    }

    fn greet(
        process: Process,
        dialect: Dialect,
        spec: &EngineSpec,
    ) -> Result<Option<Self>, String> {
        let mut engine = Self {
            process,
            dialect,
            ranks: Ranks::FromZero,
            name: spec.words[0].clone(),
            limit: spec.limit,
        };
        let (greeting, end) = match dialect {
            Dialect::Uci => ("uci", "uciok"),
            Dialect::Ucci => ("ucci", "ucciok"),
        };
        engine.process.send(greeting);
        let patience = if spec.dialect.is_some() {
            START
        } else {
            GREETING
        };
        let until = Instant::now() + patience;
        let mut options = Vec::new();
        loop {
            match engine.process.line(until) {
                Ok(line) if line.trim() == end => break,
                Ok(line) => {
                    if let Some(name) = line.strip_prefix("id name ") {
                        engine.name = name.trim().into();
                    }
                    options.push(line);
                }
                Err(_) => return Ok(None),
            }
        }
        engine.set_up(&options, &spec.options)?;
        Ok(Some(engine))
    }

    fn set_up(&mut self, told: &[String], options: &[EngineOption]) -> Result<(), String> {
        if self.dialect == Dialect::Uci
            && told
                .iter()
                .any(|line| line.starts_with("option name UCI_Variant "))
        {
            // An engine of many variants: it counts ranks from 1.
            self.process
                .send("setoption name UCI_Variant value xiangqi");
            self.ranks = Ranks::FromOne;
        }
        if self.dialect == Dialect::Ucci
            && told
                .iter()
                .any(|line| line.starts_with("option usemillisec "))
        {
            self.process.send("setoption usemillisec true");
        }
        for EngineOption { name, value } in options {
            match (self.dialect, value.is_empty()) {
                (Dialect::Uci, true) => self.process.send(&format!("setoption name {name}")),
                (Dialect::Uci, false) => self
                    .process
                    .send(&format!("setoption name {name} value {value}")),
                (Dialect::Ucci, _) => self
                    .process
                    .send(format!("setoption {name} {value}").trim_end()),
            }
        }
        self.wait_until_ready()
    }

    /// Tells that another game begins.
    pub(super) fn new_game(&mut self) -> Result<(), String> {
        self.process.drain();
        match self.dialect {
            Dialect::Uci => self.process.send("ucinewgame"),
            Dialect::Ucci => self.process.send("setoption newgame"),
        }
        self.wait_until_ready()
    }

    fn wait_until_ready(&mut self) -> Result<(), String> {
        self.process.send("isready");
        let until = Instant::now() + START;
        loop {
            match self.process.line(until) {
                Ok(line) if line.trim() == "readyok" => return Ok(()),
                Ok(_) => {}
                Err(Silence::Ended) => return Err(format!("{}: it ended", self.name)),
                Err(Silence::TimedOut) => return Err(format!("{}: it is not ready", self.name)),
            }
        }
    }

    /// Lets it think about the position at the end of a game.
    pub(super) fn think(
        &mut self,
        game: &Game,
        clocks: Clocks,
        patience: Patience,
    ) -> Result<Answer, Failure> {
        self.process.drain();
        let turn = game.position().turn();
        let position = self.position(game);
        let go = self.go(turn, clocks);
        let start = Instant::now();
        self.process.send(&position);
        self.process.send(&go);
        let (until, silence) = match self.limit {
            Limit::Time(time) => (start + time + patience.grace, Failure::Late),
            Limit::Clock(..) => (start + clocks[side(turn)] + patience.grace, Failure::Late),
            Limit::Nodes(_) | Limit::Depth(_) => (start + patience.hang, Failure::Hung),
        };
        loop {
            match self.process.line(until) {
                Ok(line) => {
                    if let Some(best) = best_move(&line) {
                        let time = start.elapsed();
                        return Ok(Answer {
                            m: self.read(game, best)?,
                            time,
                        });
                    }
                }
                Err(Silence::Ended) => return Err(Failure::Crashed),
                Err(Silence::TimedOut) => return Err(silence),
            }
        }
    }

    fn read(&self, game: &Game, best: &str) -> Result<Move, Failure> {
        let mut words = best.split_whitespace();
        let word = words.next().unwrap_or_default();
        if ["", "(none)", "null", "0000", "resign", "nobestmove"].contains(&word)
            || words.any(|word| word == "resign")
        {
            return Err(Failure::Resigned);
        }
        uci::parse(game.position(), word, self.ranks)
            .map_err(|_| Failure::Illegal(play::protocol::excerpt(word)))
    }

    fn position(&self, game: &Game) -> String {
        use std::fmt::Write;

        // UCCI sends the game since the last capture.
        let from = match self.dialect {
            Dialect::Uci => 0,
            Dialect::Ucci => last_capture(game),
        };
        let mut start = game.clone();
        start.go_to(from);
        let mut line = format!("position fen {}", start.setup());
        if game.moves().len() > from {
            line.push_str(" moves");
        }
        for &m in &game.moves()[from..] {
            // Writing to a string cannot fail.
            let _ = write!(line, " {}", uci::display(m, self.ranks));
        }
        line
    }

    fn go(&self, turn: Color, clocks: Clocks) -> String {
        let [red, black] = clocks.map(|left| left.as_millis());
        match (self.limit, self.dialect) {
            (Limit::Nodes(nodes), _) => format!("go nodes {nodes}"),
            (Limit::Depth(depth), _) => format!("go depth {depth}"),
            (Limit::Time(time), Dialect::Uci) => format!("go movetime {}", time.as_millis()),
            // UCCI has no time for a move but a last move before more time comes.
            (Limit::Time(time), Dialect::Ucci) => {
                format!("go time {} movestogo 1", time.as_millis())
            }
            (Limit::Clock(_, more), Dialect::Uci) => {
                let more = more.as_millis();
                format!("go wtime {red} btime {black} winc {more} binc {more}")
            }
            (Limit::Clock(_, more), Dialect::Ucci) => {
                let (own, other) = if turn == Color::Red {
                    (red, black)
                } else {
                    (black, red)
                };
                let more = more.as_millis();
                format!("go time {own} increment {more} opptime {other} oppincrement {more}")
            }
        }
    }
}

/// The index of a side.
pub(super) fn side(color: Color) -> usize {
    usize::from(color == Color::Black)
}

/// What follows `bestmove`, or the whole line if there is no move.
fn best_move(line: &str) -> Option<&str> {
    let line = line.trim();
    if line == "nobestmove" {
        return Some(line);
    }
    let rest = line.strip_prefix("bestmove")?;
    (rest.is_empty() || rest.starts_with(' ')).then(|| rest.trim())
}

/// How many moves of the game end with its last capture.
fn last_capture(game: &Game) -> usize {
    let mut walk = game.clone();
    walk.go_to_start();
    let mut last = 0;
    while let Some(&m) = game.moves().get(walk.cursor()) {
        if walk.position().board().piece_at(m.to).is_some() {
            last = walk.cursor() + 1;
        }
        walk.redo();
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_are_split() {
        let words = |text| split(text).expect("quotes are closed");
        assert_eq!(words("a  b\tc"), ["a", "b", "c"]);
        assert_eq!(words("'a b'c \"\" d"), ["a bc", "", "d"]);
        assert!(split("a 'b").is_err());
    }

    #[test]
    fn answers_are_told_from_other_lines() {
        assert_eq!(
            best_move("bestmove h2e2 ponder h9g7"),
            Some("h2e2 ponder h9g7")
        );
        assert_eq!(best_move("nobestmove "), Some("nobestmove"));
        assert_eq!(best_move("bestmove"), Some(""));
        assert_eq!(best_move("info bestmove h2e2"), None);
        assert_eq!(best_move("bestmoves"), None);
    }

    #[test]
    fn the_last_capture_is_found() {
        let mut game = Game::new();
        assert_eq!(last_capture(&game), 0);
        for text in ["h2e2", "h7e7", "e2e6", "d9e8", "b2e2"] {
            game.play(text.parse().expect("a move")).expect("legal");
        }
        assert_eq!(last_capture(&game), 3);
    }
}
