//! UCCI 3, the universal protocol of Chinese chess, as XQBase describes it.
//!
//! | command | |
//! |---|---|
//! | `ucci`, `isready`, `quit` | `quit` is answered with `bye` |
//! | `setoption N [V]` | the options that `ucci` lists; `name` and `value` are read too |
//! | `position startpos\|fen F [moves M…]` | |
//! | `banmoves M…` | moves not to be played in this position |
//! | `go [ponder\|draw]` | `depth` `infinite` `nodes` `time` with `movestogo` or `increment`; `opptime` and so on are read over |
//! | `stop` | heard at once; without a search it is answered with `nobestmove` |
//! | `ponderhit [draw]` | heard at once |
//! | `probe …` | answered with `pophash` |
//!
//! Times are seconds, or milliseconds with `usemillisec`; fractions are read, and less than nothing as
//! nothing. Moves have ranks 0 to 9. Scores count a
//! horse or cannon as 100; a mate in so many plies is 10,000 less the plies. A line that cannot be
//! obeyed is answered with `info message`. With `batch`, lines wait while a search runs, `stop` too.
//!
//! `go depth 0` tells the score of the position as it stands and `nobestmove`. A draw that is
//! offered is taken unless the engine is better off.

use std::{
    fmt::Write,
    ops::ControlFlow,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use game_search::{Clock, Score};
use xiangqi_core::{Game, Move, notation::uci::Ranks};

use super::{
    Decision, Player, Settings, Task, Thought,
    limits::Faults,
    options::{self, Action},
    start,
};
use crate::protocol::{Leash, Output, Protocol, SearchThread, When, Words, excerpt};

/// A conversation in UCCI.
#[derive(Debug)]
pub struct Ucci<P> {
    player: Arc<Mutex<P>>,
    defaults: Settings,
    settings: Settings,
    game: Game,
    banned: Vec<Move>,
    output: Output,
    /// Whether `ponderhit` lets the search end by itself.
    ends_after_hit: bool,
    /// Whether the other side offers a draw.
    is_offered_draw: bool,
}

impl<P: Player> Ucci<P> {
    /// A conversation about the start position.
    pub fn new(player: P, settings: Settings, output: Output) -> Self {
        Self {
            player: Arc::new(Mutex::new(player)),
            defaults: settings.clone(),
            settings,
            game: Game::new(),
            banned: Vec::new(),
            output,
            ends_after_hit: false,
            is_offered_draw: false,
        }
    }

    fn tell(&self, fault: &str) {
        self.output.line(format_args!("info message {fault}"));
    }

    fn player(&self) -> MutexGuard<'_, P> {
        self.player.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn introduce(&self) {
        let output = &self.output;
        output.line(format_args!("id name {}", self.player().name()));
        for option in &options::UCCI {
            let (name, description) = (option.name, option.description(&self.defaults));
            output.line(format_args!("option {name} {description}"));
        }
        output.line("ucciok");
    }

    fn set_option(&mut self, mut words: Words<'_>) {
        words.skip_word("name");
        let Some(name) = words.next() else {
            self.tell("expected setoption OPTION VALUE");
            return;
        };
        words.skip_word("value");
        let mut settings = self.settings.clone();
        match options::set(&options::UCCI, &mut settings, name, words.rest()) {
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
        let sent = start::read(words, Ranks::FromZero);
        if let Some(game) = sent.game {
            self.game = game;
            self.banned.clear();
        }
        if let Some(fault) = sent.fault {
            self.tell(&fault);
        }
    }

    fn ban(&mut self, words: Words<'_>) {
        for word in words {
            match start::read_move(self.game.position(), word, Ranks::FromZero) {
                Ok(m) => self.banned.push(m),
                Err(fault) => self.tell(&format!("banmoves {:?}: {fault}", excerpt(word))),
            }
        }
    }

    /// The moves that are left to choose among; empty if all are.
    fn allowed(&self) -> Vec<Move> {
        if self.banned.is_empty() {
            return Vec::new();
        }
        let mut moves = self.game.position().legal_moves();
        moves.retain(|m| !self.banned.contains(&m));
        moves.to_vec()
    }

    fn go(&mut self, words: Words<'_>, search: &mut SearchThread<Decision>) {
        let go = Go::read(words, self.settings.milliseconds);
        for fault in go.faults.told() {
            self.tell(fault);
        }
        self.is_offered_draw = go.draw;
        let allowed = self.allowed();
        if go.depth == Some(0) {
            let score = points(self.player().evaluate(&self.game));
            self.output.line(format_args!("info depth 0 score {score}"));
            self.output.line("nobestmove");
            return;
        }
        if allowed.is_empty() && !self.banned.is_empty() {
            self.output.line("nobestmove");
            return;
        }
        self.ends_after_hit = !go.infinite;
        let leash = if go.infinite || go.ponder {
            Leash::held()
        } else {
            Leash::new()
        };
        let clock = go.clock(self.settings.overhead);
        let task = Task {
            game: self.game.clone(),
            depth: go.depth,
            nodes: go.nodes,
            clock,
            is_pondering: go.ponder,
            allowed,
            lines: 1,
            leash: leash.clone(),
            ..Task::default()
        };
        let player = Arc::clone(&self.player);
        let (output, debug) = (self.output.clone(), self.settings.debug);
        search.start(&leash, move || {
            let mut player = player.lock().unwrap_or_else(PoisonError::into_inner);
            let decision = player.think(&task, &mut |thought| {
                report(&output, thought, debug);
                if output.is_closed() {
                    task.leash.stop();
                }
            });
            task.leash.wait();
            decision
        });
    }

    fn ponder_hit(&mut self, mut words: Words<'_>, search: &SearchThread<Decision>) {
        let Some(leash) = search.leash() else { return };
        self.is_offered_draw = words.skip_word("draw");
        if self.ends_after_hit {
            leash.release();
        }
    }

    fn stop(&self, search: &SearchThread<Decision>) {
        if search.is_running() {
            search.stop();
        } else {
            self.output.line("nobestmove");
        }
    }
}

impl<P: Player> Protocol for Ucci<P> {
    type Answer = Decision;

    fn when(&self, line: &str) -> When {
        match Words::of(line).next() {
            _ if self.settings.batch => When::AfterSearch,
            Some("stop" | "ponderhit" | "isready" | "probe" | "quit") => When::Now,
            _ => When::AfterSearch,
        }
    }

    fn obey(&mut self, line: &str, search: &mut SearchThread<Decision>) -> ControlFlow<()> {
        let mut words = Words::of(line);
        match words.next() {
            None => {}
            Some("ucci") => self.introduce(),
            Some("isready") => self.output.line("readyok"),
            Some("setoption") => self.set_option(words),
            Some("position") => self.position(words),
            Some("banmoves") => self.ban(words),
            Some("go") => self.go(words, search),
            Some("stop") => self.stop(search),
            Some("ponderhit") => self.ponder_hit(words, search),
            // The table keeps what helps the search, not what a position is known to be worth.
            Some("probe") => self.output.line("pophash"),
            Some("quit") => {
                search.stop();
                search.wait();
                self.output.line("bye");
                return ControlFlow::Break(());
            }
            Some(other) => self.tell(&format!("unknown command {:?}", excerpt(other))),
        }
        ControlFlow::Continue(())
    }

    fn answer(&mut self, decision: Decision) {
        let Some(best) = decision.best else {
            self.output.line("nobestmove");
            return;
        };
        let mut line = format!("bestmove {best}");
        if let Some(reply) = decision.reply {
            // Writing to a string cannot fail.
            let _ = write!(line, " ponder {reply}");
        }
        if self.settings.resigns && decision.score.is_loss() {
            line.push_str(" resign");
        } else if self.is_offered_draw && decision.score <= Score::DRAW {
            line.push_str(" draw");
        }
        self.output.line(line);
    }

    fn overlong(&mut self) {
        self.tell("the line is too long");
    }
}

/// What `go` says.
#[derive(Debug, Default)]
struct Go {
    ponder: bool,
    draw: bool,
    infinite: bool,
    depth: Option<u32>,
    nodes: Option<u64>,
    left: Option<Duration>,
    increment: Duration,
    moves_to_go: Option<u32>,
    faults: Faults,
}

impl Go {
    /// Reads what can be read, and says of the rest what is wrong with it.
    fn read(mut words: Words<'_>, milliseconds: bool) -> Self {
        let mut go = Self::default();
        let unit = match milliseconds {
            true => Duration::from_millis(1),
            false => Duration::from_secs(1),
        };
        while let Some(word) = words.next() {
            let faults = &mut go.faults;
            match word {
                "ponder" => go.ponder = true,
                "draw" => go.draw = true,
                "infinite" => go.infinite = true,
                // As older programs write it: `go depth infinite`.
                "depth" if words.skip_word("infinite") => go.infinite = true,
                "depth" => go.depth = faults.number(word, &mut words).map(narrow),
                "nodes" => go.nodes = faults.number(word, &mut words),
                "time" => go.left = faults.time(word, &mut words, unit),
                "increment" => {
                    go.increment = faults.time(word, &mut words, unit).unwrap_or_default();
                }
                "movestogo" => go.moves_to_go = faults.number(word, &mut words).map(narrow),
                "oppmovestogo" => {
                    faults.number::<u64>(word, &mut words);
                }
                "opptime" | "oppincrement" => {
                    faults.time(word, &mut words, unit);
                }
                other => faults.tell(format!("go: unknown word {:?}", excerpt(other))),
            }
        }
        // Without a limit it is as good as infinite.
        go.infinite |= go.depth.is_none() && go.nodes.is_none() && go.left.is_none();
        go
    }

    fn clock(&self, overhead: Duration) -> Option<Clock> {
        Some(Clock {
            remaining: self.left?,
            increment: self.increment,
            moves_to_go: self.moves_to_go,
            overhead,
        })
    }
}

fn narrow(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn report(output: &Output, thought: &Thought<'_>, debug: bool) {
    let (depth, score) = (thought.depth, points(thought.score));
    let mut line = format!("info depth {depth} score {score} pv");
    for m in thought.line {
        // Writing to a string cannot fail.
        let _ = write!(line, " {m}");
    }
    output.line(line);
    let (milliseconds, nodes) = (thought.time.as_millis(), thought.nodes);
    output.line(format_args!("info time {milliseconds} nodes {nodes}"));
    if debug {
        output.line(format_args!(
            "info message seldepth {} hash {} per mille bound {:?}",
            thought.seldepth, thought.hash_permille, thought.bound
        ));
    }
}

/// A score as UCCI counts: a horse or a cannon is 100.
fn points(score: Score) -> i64 {
    /// How many soldiers a horse or a cannon is worth.
    const SOLDIERS: i32 = 4;
    const MATE: i64 = 10_000;

    match score.distance() {
        Some(plies) if score.is_win() => MATE - i64::from(plies),
        Some(plies) => i64::from(plies) - MATE,
        None => (score.value() / SOLDIERS).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_seconds_unless_told_otherwise() {
        let left = |text, milliseconds| Go::read(Words::of(text), milliseconds).left;
        let text = "time 300 increment 2 opptime 4 oppincrement 2";
        assert_eq!(left(text, false), Some(Duration::from_secs(300)));
        assert_eq!(left(text, true), Some(Duration::from_millis(300)));
        assert_eq!(left("depth 5", true), None);
        // What is left is told, if it is a fraction or overdrawn too.
        assert_eq!(left("time 0.5", false), Some(Duration::from_millis(500)));
        assert_eq!(left("time -100", true), Some(Duration::ZERO));
        assert!(!Go::read(Words::of("time -100 opptime -3 oppincrement 0.5"), true).infinite);
    }

    #[test]
    fn go_reads_around_its_faults() {
        let go = Go::read(Words::of("draw nonsense depth x nodes 7 time"), true);
        assert_eq!((go.draw, go.depth, go.nodes), (true, None, Some(7)));
        assert_eq!(go.faults.told().len(), 4, "{:?}", go.faults);
        assert!(Go::read(Words::of("depth infinite"), true).infinite);
        assert!(Go::read(Words::of(""), true).infinite);
    }

    #[test]
    fn scores_count_horses() {
        assert_eq!(points(Score::new(-400)), -100);
        assert_eq!(points(Score::win_in(5)), 9995);
        assert_eq!(points(Score::loss_in(4)), -9996);
    }
}
