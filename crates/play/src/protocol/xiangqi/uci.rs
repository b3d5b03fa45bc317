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
//! `w` is red. Times are milliseconds. Words before the first that is a command are told and passed over,
//! as UCI wants it. A line that cannot be obeyed is answered with `info string`
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
    limits::Faults,
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

    fn set_option(&mut self, words: Words<'_>) {
        let Some((name, value)) = named_value(words) else {
            self.tell("expected setoption name N value V");
            return;
        };
        let mut settings = self.settings.clone();
        match options::set(&options::UCI, &mut settings, &name, value) {
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
        for fault in go.faults.told() {
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
        match command(line).next() {
            Some("stop" | "ponderhit" | "isready" | "quit" | "debug") => When::Now,
            _ => When::AfterSearch,
        }
    }

    fn obey(&mut self, line: &str, search: &mut SearchThread<Decision>) -> ControlFlow<()> {
        let mut words = command(line);
        if let Some(first) = Words::of(line).next()
            && !COMMANDS.contains(&first)
        {
            self.tell(&format!("unknown command {:?}", excerpt(first)));
        }
        match words.next() {
            Some("uci") => self.introduce(),
            Some("isready") => self.output.line("readyok"),
            Some("setoption") => self.set_option(words),
            Some("ucinewgame") => self.player().new_game(),
            Some("position") => self.position(words),
            Some("go") => self.go(words, search),
            Some("stop") => search.stop(),
            Some("ponderhit") => self.ponder_hit(search),
            Some("debug") => self.settings.debug = words.skip_word("on"),
            Some("d") => self.draw(),
            Some("quit") => return ControlFlow::Break(()),
            _ => {}
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

const COMMANDS: [&str; 11] = [
    "uci",
    "isready",
    "setoption",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "debug",
    "d",
    "quit",
];

/// The words of a line from the first that is a command on.
fn command(line: &str) -> Words<'_> {
    let mut words = Words::of(line);
    while words.peek().is_some_and(|word| !COMMANDS.contains(&word)) {
        words.next();
    }
    words
}

/// Name and value of `name N [value V]`. Both may have several words; in the name it does not matter
/// how many blanks are between them.
fn named_value(mut words: Words<'_>) -> Option<(String, &str)> {
    if !words.skip_word("name") {
        return None;
    }
    let mut name = Vec::new();
    while !words.skip_word("value")
        && let Some(word) = words.next()
    {
        name.push(word);
    }
    (!name.is_empty()).then(|| (name.join(" "), words.rest()))
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
    faults: Faults,
}

impl Go {
    /// Reads what can be read, and says of the rest what is wrong with it.
    fn read(mut words: Words<'_>, game: &Game, ranks: Ranks) -> Self {
        let mut go = Self::default();
        let unit = Duration::from_millis(1);
        while let Some(word) = words.next() {
            let faults = &mut go.faults;
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "depth" => go.depth = faults.number(word, &mut words),
                "nodes" => go.nodes = faults.number(word, &mut words),
                "mate" => go.mate = faults.number(word, &mut words),
                "movestogo" => go.moves_to_go = faults.number(word, &mut words),
                "perft" => {
                    go.perft = faults
                        .number(word, &mut words)
                        .map(|depth: u32| depth.clamp(1, MOST_PERFT));
                }
                "movetime" => go.time = faults.time(word, &mut words, unit),
                "wtime" => go.left[0] = faults.time(word, &mut words, unit),
                "btime" => go.left[1] = faults.time(word, &mut words, unit),
                "winc" => go.increment[0] = faults.time(word, &mut words, unit),
                "binc" => go.increment[1] = faults.time(word, &mut words, unit),
                "searchmoves" => go.allow(&mut words, game, ranks),
                other => faults.tell(format!("go: unknown word {:?}", excerpt(other))),
            }
        }
        let own = side(game.position().turn());
        if go.left[own].is_none() && go.left[1 - own].is_some() {
            let missing = ["wtime", "btime"][own];
            go.faults
                .tell(format!("go: no {missing} for the side to move"));
        }
        // Without a limit it is as good as infinite.
        go.infinite |= !go.is_limited(own);
        go
    }

    fn is_limited(&self, own: usize) -> bool {
        self.depth.is_some()
            || self.nodes.is_some()
            || self.time.is_some()
            || self.mate.is_some()
            || self.perft.is_some()
            || self.left[own].is_some()
    }

    fn allow(&mut self, words: &mut Words<'_>, game: &Game, ranks: Ranks) {
        while let Some(word) = words.peek() {
            if !is_move(word) {
                return;
            }
            words.next();
            match start::read_move(game.position(), word, ranks) {
                Ok(m) => self.allowed.push(m),
                Err(fault) => {
                    let word = excerpt(word);
                    self.faults
                        .tell(format!("go searchmoves {word:?}: {fault}"));
                }
            }
        }
    }

    fn clock(&self, turn: Color, overhead: Duration) -> Option<Clock> {
        let own = side(turn);
        Some(Clock {
            remaining: self.left[own]?,
            increment: self.increment[own].unwrap_or_default(),
            moves_to_go: self.moves_to_go,
            overhead,
        })
    }
}

/// Where the clock of a side stands.
fn side(color: Color) -> usize {
    usize::from(color == Color::Black)
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
        for (line, expected) in [
            ("name Move Overhead value 30", Some(("Move Overhead", "30"))),
            (
                "name  Move \t Overhead  value  30",
                Some(("Move Overhead", "30")),
            ),
            ("name Clear Hash", Some(("Clear Hash", ""))),
            ("name Book value  a  b ", Some(("Book", "a  b"))),
            ("name Book value", Some(("Book", ""))),
            ("name", None),
            ("name value 5", None),
            ("Hash 5", None),
        ] {
            let found = named_value(Words::of(line));
            let expected = expected.map(|(name, value)| (name.to_owned(), value));
            assert_eq!(found, expected, "{line}");
        }
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
        assert_eq!(go.faults.told().len(), 4, "{:?}", go.faults);
        assert!(!go.infinite);
        assert!(read("").infinite && read("ponder").infinite);
        let huge = read("nodes 99999999999999999999 depth 3");
        assert_eq!((huge.nodes, huge.depth), (None, Some(3)));
    }

    #[test]
    fn the_clock_of_the_other_side_is_no_limit() {
        let mut game = Game::new();
        for clocks in ["btime 100", "btime 100 binc 5 winc 5 movestogo 3"] {
            let go = Go::read(Words::of(clocks), &game, Ranks::FromZero);
            assert!(go.infinite && go.faults.told().len() == 1, "{clocks}");
        }
        game.play("h2e2".parse().expect("a move")).expect("legal");
        let read = |text| Go::read(Words::of(text), &game, Ranks::FromZero);
        assert!(read("wtime 100").infinite);
        let bounded = read("wtime 100 depth 3");
        assert!(!bounded.infinite && bounded.faults.told().len() == 1);
        let own = read("btime 100");
        assert!(!own.infinite && own.faults.told().is_empty());
        assert!(own.clock(Color::Black, Duration::ZERO).is_some());
    }
}
