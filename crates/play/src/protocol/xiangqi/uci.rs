//! UCI as Xiangqi engines speak it: moves with ranks 0 to 9, or 1 to 10 by the option `Ranks`.
//!
//! | command | |
//! |---|---|
//! | `uci`, `isready`, `ucinewgame`, `debug on\|off`, `quit` | |
//! | `setoption name N [value V]` | the options that `uci` lists, in any case |
//! | `position startpos\|fen F [moves M…]` | all moves count for repetitions |
//! | `go` | `depth` `nodes` `movetime` `wtime` `btime` `winc` `binc` `movestogo` `infinite` `ponder` `mate` `searchmoves` `perft` |
//! | `stop`, `ponderhit` | heard at once |
//! | `d` | draws the position |
//!
//! `w` is red. Times are milliseconds. A line that cannot be obeyed is answered with `info string`
//! and changes nothing, except that a position is taken up to its first bad move. Other commands
//! wait while a search runs.

use std::{ops::ControlFlow, sync::Arc, sync::Mutex, sync::PoisonError, time::Duration};

use game_search::{Bound, Clock, Score};
use xiangqi_core::{
    Color, Game, Move,
    notation::{
        diagram::Diagram,
        uci::{self, Ranks},
    },
    perft,
};

use super::{
    Decision, Player, Settings, Task, Thought,
    options::{self, Action},
    start,
};
use crate::protocol::{Leash, Output, Protocol, SearchThread, When, Words, excerpt};

/// A conversation in UCI.
///
/// ```
/// # use game_search::{Clock, Score};
/// # use play::protocol::{Output, converse, xiangqi::{Decision, Player, Settings, Task, Thought, Uci}};
/// # use xiangqi_core::Game;
/// struct First;
///
/// impl Player for First {
///     fn name(&self) -> String {
///         "First move".into()
///     }
///     # fn new_game(&mut self) {}
///     # fn change(&mut self, _: &Settings) -> Result<(), String> { Ok(()) }
///     # fn evaluate(&self, _: &Game) -> Score { Score::DRAW }
///     fn think(&mut self, task: &Task, _: &mut dyn FnMut(&Thought<'_>)) -> Decision {
///         let moves = task.game.position().legal_moves();
///         Decision { best: moves.first().copied(), ..Decision::default() }
///     }
///     // …
/// }
///
/// let output = Output::new(std::io::stdout());
/// let mut uci = Uci::new(First, Settings::default(), output.clone());
/// converse(&mut uci, &b"position startpos\ngo depth 1\nquit\n"[..], &output)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Uci<P> {
    player: Arc<Mutex<P>>,
    defaults: Settings,
    settings: Settings,
    game: Game,
    output: Output,
    /// Whether `ponderhit` lets the search end by itself.
    ends_after_hit: bool,
}

impl<P: Player> Uci<P> {
    /// A conversation about the start position.
    pub fn new(player: P, settings: Settings, output: Output) -> Self {
        Self {
            player: Arc::new(Mutex::new(player)),
            defaults: settings.clone(),
            settings,
            game: Game::new(),
            output,
            ends_after_hit: false,
        }
    }

    fn tell(&self, fault: &str) {
        self.output.line(format_args!("info string {fault}"));
    }

    fn player(&self) -> std::sync::MutexGuard<'_, P> {
        self.player.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn introduce(&self) {
        let output = &self.output;
        output.line(format_args!("id name {}", self.player().name()));
        output.line(format_args!("id author {AUTHOR}"));
        for option in &options::UCI {
            let (name, description) = (option.name, option.description(&self.defaults));
            output.line(format_args!("option name {name} {description}"));
        }
        output.line("uciok");
    }

    fn set_option(&mut self, line: &str) {
        let Some((name, value)) = named_value(line) else {
            self.tell("expected setoption name N value V");
            return;
        };
        let mut settings = self.settings.clone();
        match options::set(&options::UCI, &mut settings, name, value) {
            Ok(Some(Action::NewGame)) => self.player().new_game(),
            Ok(None) => self.change(settings),
            Err(fault) => self.tell(&fault),
        }
    }

    fn change(&mut self, settings: Settings) {
        let changed = self.player().change(&settings);
        match changed {
            Ok(()) => self.settings = settings,
            Err(fault) => self.tell(&fault),
        }
    }

    fn position(&mut self, words: Words<'_>) {
        let sent = start::read(words, self.settings.ranks);
        if let Some(game) = sent.game {
            self.game = game;
        }
        if let Some(fault) = sent.fault {
            self.tell(&fault);
        }
    }

    fn go(&mut self, words: Words<'_>, search: &mut SearchThread<Decision>) {
        let go = Go::read(words, &self.game, self.settings.ranks);
        for fault in &go.faults {
            self.tell(fault);
        }
        if let Some(depth) = go.perft {
            self.perft(depth);
            return;
        }
        self.ends_after_hit = !go.infinite;
        let leash = if go.infinite || go.ponder {
            Leash::held()
        } else {
            Leash::new()
        };
        let clock = go.clock(self.game.position().turn(), self.settings.overhead);
        let task = Task {
            game: self.game.clone(),
            depth: go.depth,
            nodes: go.nodes,
            time: go.time,
            clock,
            is_pondering: go.ponder,
            mate: go.mate,
            allowed: go.allowed,
            lines: self.settings.lines,
            leash: leash.clone(),
        };
        let player = Arc::clone(&self.player);
        let (output, ranks) = (self.output.clone(), self.settings.ranks);
        search.start(&leash, move || {
            let mut player = player.lock().unwrap_or_else(PoisonError::into_inner);
            let decision = player.think(&task, &mut |thought| {
                output.line(info(thought, ranks));
                if output.is_closed() {
                    task.leash.stop();
                }
            });
            task.leash.wait();
            decision
        });
    }

    fn ponder_hit(&self, search: &SearchThread<Decision>) {
        if let Some(leash) = search.leash().filter(|_| self.ends_after_hit) {
            leash.release();
        }
    }

    fn perft(&self, depth: u32) {
        let mut total = 0;
        for (m, leaves) in perft::divide(self.game.position(), depth) {
            let m = uci::display(m, self.settings.ranks);
            self.output.line(format_args!("{m}: {leaves}"));
            total += leaves;
        }
        self.output
            .line(format_args!("\nNodes searched: {total}\n"));
    }

    fn draw(&self) {
        let drawing = Diagram::new(self.game.position().board())
            .coordinates()
            .to_string();
        self.output
            .line(format_args!("{drawing}\nFen: {}", self.game.setup()));
    }
}

/// The longest tree that `go perft` counts, in plies.
const MOST_PERFT: u32 = 5;

const AUTHOR: &str = "the authors of xiangqi-engine";

impl<P: Player> Protocol for Uci<P> {
    type Answer = Decision;

    fn when(&self, line: &str) -> When {
        match Words::of(line).next() {
            Some("stop" | "ponderhit" | "isready" | "quit" | "debug") => When::Now,
            _ => When::AfterSearch,
        }
    }

    fn obey(&mut self, line: &str, search: &mut SearchThread<Decision>) -> ControlFlow<()> {
        let mut words = Words::of(line);
        match words.next() {
            None => {}
            Some("uci") => self.introduce(),
            Some("isready") => self.output.line("readyok"),
            Some("setoption") => self.set_option(words.rest()),
            Some("ucinewgame") => self.player().new_game(),
            Some("position") => self.position(words),
            Some("go") => self.go(words, search),
            Some("stop") => search.stop(),
            Some("ponderhit") => self.ponder_hit(search),
            Some("debug") => self.settings.debug = words.skip_word("on"),
            Some("d") => self.draw(),
            Some("quit") => return ControlFlow::Break(()),
            Some(other) => self.tell(&format!("unknown command {:?}", excerpt(other))),
        }
        ControlFlow::Continue(())
    }

    fn answer(&mut self, decision: Decision) {
        let ranks = self.settings.ranks;
        match (decision.best, decision.reply) {
            (None, _) => self.output.line("bestmove (none)"),
            (Some(best), None) => {
                let best = uci::display(best, ranks);
                self.output.line(format_args!("bestmove {best}"));
            }
            (Some(best), Some(reply)) => {
                let (best, reply) = (uci::display(best, ranks), uci::display(reply, ranks));
                self.output
                    .line(format_args!("bestmove {best} ponder {reply}"));
            }
        }
    }

    fn overlong(&mut self) {
        self.tell("the line is too long");
    }
}

/// Name and value of `name N [value V]`; both may have blanks.
fn named_value(line: &str) -> Option<(&str, &str)> {
    let mut words = Words::of(line);
    if !words.skip_word("name") {
        return None;
    }
    let rest = words.rest();
    let split = rest
        .find(" value ")
        .map(|at| (&rest[..at], &rest[at + 7..]));
    let (name, value) = split.unwrap_or((rest.strip_suffix(" value").unwrap_or(rest), ""));
    (!name.trim().is_empty()).then_some((name.trim(), value.trim()))
}

/// What `go` says.
#[derive(Debug, Default)]
struct Go {
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    /// Red's and black's.
    left: [Option<Duration>; 2],
    increment: [Option<Duration>; 2],
    moves_to_go: Option<u32>,
    mate: Option<u32>,
    perft: Option<u32>,
    infinite: bool,
    ponder: bool,
    allowed: Vec<Move>,
    faults: Vec<String>,
}

impl Go {
    /// Reads what can be read, and says of the rest what is wrong with it.
    fn read(mut words: Words<'_>, game: &Game, ranks: Ranks) -> Self {
        let mut go = Self::default();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "depth" => go.depth = go.number(word, &mut words),
                "nodes" => go.nodes = go.number(word, &mut words),
                "mate" => go.mate = go.number(word, &mut words),
                "movestogo" => go.moves_to_go = go.number(word, &mut words),
                "perft" => {
                    go.perft = go
                        .number(word, &mut words)
                        .map(|depth: u32| depth.clamp(1, MOST_PERFT))
                }
                "movetime" => go.time = go.milliseconds(word, &mut words),
                "wtime" => go.left[0] = go.milliseconds(word, &mut words),
                "btime" => go.left[1] = go.milliseconds(word, &mut words),
                "winc" => go.increment[0] = go.milliseconds(word, &mut words),
                "binc" => go.increment[1] = go.milliseconds(word, &mut words),
                "searchmoves" => go.allow(&mut words, game, ranks),
                other => go
                    .faults
                    .push(format!("go: unknown word {:?}", excerpt(other))),
            }
        }
        // Without a limit it is as good as infinite.
        go.infinite |= !go.is_limited();
        go
    }

    fn is_limited(&self) -> bool {
        self.depth.is_some()
            || self.nodes.is_some()
            || self.time.is_some()
            || self.mate.is_some()
            || self.perft.is_some()
            || self.left.iter().any(Option::is_some)
    }

    fn number<T: std::str::FromStr>(&mut self, name: &str, words: &mut Words<'_>) -> Option<T> {
        let number = words.number();
        if number.is_none() {
            let found = excerpt(words.peek().unwrap_or_default());
            self.faults
                .push(format!("go {name}: expected a number, found {found:?}"));
            // A number out of range belongs to this word all the same.
            if words.peek().is_some_and(is_numeric) {
                words.next();
            }
        }
        number
    }

    /// Some clients send a clock below zero.
    fn milliseconds(&mut self, name: &str, words: &mut Words<'_>) -> Option<Duration> {
        let number: i64 = self.number(name, words)?;
        Some(Duration::from_millis(u64::try_from(number).unwrap_or(0)))
    }

    fn allow(&mut self, words: &mut Words<'_>, game: &Game, ranks: Ranks) {
        while let Some(word) = words.peek() {
            if !is_move(word) {
                return;
            }
            words.next();
            match uci::parse(game.position(), word, ranks) {
                Ok(m) => self.allowed.push(m),
                Err(fault) => self
                    .faults
                    .push(format!("go searchmoves {:?}: {fault}", excerpt(word))),
            }
        }
    }

    fn clock(&self, turn: Color, overhead: Duration) -> Option<Clock> {
        let side = usize::from(turn == Color::Black);
        Some(Clock {
            remaining: self.left[side]?,
            increment: self.increment[side].unwrap_or_default(),
            moves_to_go: self.moves_to_go,
            overhead,
        })
    }
}

fn is_numeric(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-' || letter == '+')
}

/// A file and a digit first, as no word of `go` has.
fn is_move(word: &str) -> bool {
    word.as_bytes().get(1).is_some_and(u8::is_ascii_digit)
}

/// A thought in a line.
fn info(thought: &Thought<'_>, ranks: Ranks) -> String {
    use std::fmt::Write;

    let Thought {
        depth,
        seldepth,
        line_index,
        nodes,
        hash_permille,
        ..
    } = thought;
    let score = score(thought.score);
    let bound = match thought.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let milliseconds = thought.time.as_millis();
    let per_second = u128::from(*nodes) * 1_000_000_000 / thought.time.as_nanos().max(1);
    let mut line = format!(
        "info depth {depth} seldepth {seldepth} multipv {} score {score}{bound} nodes {nodes} \
         nps {per_second} hashfull {hash_permille} time {milliseconds} pv",
        line_index + 1,
    );
    for &m in thought.line {
        // Writing to a string cannot fail.
        let _ = write!(line, " {}", uci::display(m, ranks));
    }
    line
}

/// Hundredths of a soldier, or moves of the side that mates.
fn score(score: Score) -> String {
    match score.distance() {
        Some(plies) if score.is_win() => format!("mate {}", plies.div_ceil(2)),
        Some(plies) => format!("mate {}", -i64::from(plies.div_ceil(2))),
        None => format!("cp {}", score.value()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_named_with_blanks() {
        assert_eq!(
            named_value("name Move Overhead value 30"),
            Some(("Move Overhead", "30"))
        );
        assert_eq!(named_value("name Clear Hash"), Some(("Clear Hash", "")));
        assert_eq!(named_value("name Book value  a b "), Some(("Book", "a b")));
        assert_eq!(named_value("name Book value"), Some(("Book", "")));
        assert_eq!(named_value("name"), None);
        assert_eq!(named_value("Hash 5"), None);
    }

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(score(Score::win_in(1)), "mate 1");
        assert_eq!(score(Score::win_in(3)), "mate 2");
        assert_eq!(score(Score::loss_in(0)), "mate 0");
        assert_eq!(score(Score::loss_in(2)), "mate -1");
        assert_eq!(score(Score::loss_in(4)), "mate -2");
        assert_eq!(score(Score::new(-35)), "cp -35");
    }

    #[test]
    fn go_reads_around_its_faults() {
        let game = Game::new();
        let read = |text| Go::read(Words::of(text), &game, Ranks::FromZero);
        let go =
            read("wtime -5 btime 3000 nonsense depth x nodes 7 searchmoves h2e2 a0a9 b2e2 ponder");
        assert_eq!(
            go.left,
            [Some(Duration::ZERO), Some(Duration::from_secs(3))]
        );
        assert_eq!((go.depth, go.nodes, go.ponder), (None, Some(7), true));
        assert_eq!(go.allowed.len(), 2);
        assert_eq!(go.faults.len(), 4, "{:?}", go.faults);
        assert!(!go.infinite);
        assert!(read("").infinite && read("ponder").infinite);
        let huge = read("nodes 99999999999999999999 depth 3");
        assert_eq!((huge.nodes, huge.depth), (None, Some(3)));
    }
}
