//! The NBoard protocol, version 2, in which the program NBoard drives Othello engines.
//!
//! | command | |
//! |---|---|
//! | `nboard V` | both versions are spoken |
//! | `set depth N` | plies ahead in the middle game; the end is solved as early as a level of that number does |
//! | `set game GGF` | the position at the end of a game, and what its clock leaves |
//! | `set contempt N` | read over: it is about draws in an opening book |
//! | `move M[/EVALUATION[/SECONDS]]` | a move; version 1 sends it without the word `move` |
//! | `hint N` | evaluates the N best moves: `search PV EVALUATION 0 DEPTH …`; `book …` if they are from a book |
//! | `go` | thinks as for `hint 1`, then `=== MOVE[/EVALUATION/SECONDS]`; the game stays as it is |
//! | `analyze` | `analysis MOVES EVALUATION` for each position of the game; at its end the final score |
//! | `learn` | `learned` |
//! | `ping N` | ends what goes on, then `pong N` |
//! | `quit` | |
//!
//! Evaluations are in discs for the side to move; the depth is `100%` if the end was solved. The
//! protocol has no word for errors: what cannot be obeyed is told in a `status`, and a command that
//! is not known is ignored, as the protocol wants. `set`, `move` and `ping` end a search that goes on;
//! other commands wait for it.
//!
//! Source: the protocol's description, <https://github.com/weltyc/ntest>, instructions/Protocol.htm.

use std::{
    fmt,
    ops::ControlFlow,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use othello_core::{
    Annotation, Game, Move, Position,
    notation::Mode,
    record::{Record, ggf, tag},
};
use othello_engine::{Evaluation, Level};

use super::{Finding, Player, Task, Thought, clock};
use crate::protocol::{Leash, Output, Protocol, SearchThread, When, Words, excerpt};

/// A conversation in NBoard's protocol.
#[derive(Debug)]
pub struct NBoard<P> {
    player: Arc<Mutex<P>>,
    game: Game,
    time_control: Option<TimeControl>,
    depth: u32,
    output: Output,
}

/// What a search was for, and what it found.
#[derive(Debug)]
pub enum Answer {
    /// The move to play.
    Go(Vec<Finding>),
    /// The best moves.
    Hint(Vec<Finding>),
    /// The game has been looked through.
    Analysis,
}

/// The deepest that a game can be looked into.
const MOST_DEPTH: u32 = 60;

impl<P: Player> NBoard<P> {
    /// A conversation about the start position.
    pub fn new(player: P, output: Output) -> Self {
        Self {
            player: Arc::new(Mutex::new(player)),
            game: Game::new(),
            time_control: None,
            depth: Level::default().depth(),
            output,
        }
    }

    fn status(&self, text: &str) {
        self.output.line(format_args!("status {text}"));
    }

    fn set(&mut self, mut words: Words<'_>) {
        match words.next() {
            Some("depth") => self.set_depth(words.rest()),
            Some("game") => self.set_game(words.rest()),
            // `contempt`, and what later versions may bring.
            _ => {}
        }
    }

    fn set_depth(&mut self, text: &str) {
        let depth = text
            .parse()
            .ok()
            .filter(|depth| (1..=MOST_DEPTH).contains(depth));
        let Some(depth) = depth else {
            let found = excerpt(text);
            self.status(&format!(
                "set depth: expected 1 to {MOST_DEPTH}, found {found:?}"
            ));
            return;
        };
        self.depth = depth;
        let player = self.player.lock().unwrap_or_else(PoisonError::into_inner);
        let name = player.name();
        drop(player);
        self.output.line(format_args!("set myname {name}{depth}"));
    }

    fn set_game(&mut self, text: &str) {
        match ggf::read::<Position>(text, Mode::Lenient).next() {
            Some(Ok(Record { game, tags })) => {
                self.time_control = tags.get(tag::TIME_CONTROL).and_then(TimeControl::read);
                self.game = game;
            }
            Some(Err(fault)) => self.status(&format!("set game: {fault}")),
            None => self.status(&format!(
                "set game: expected GGF, found {:?}",
                excerpt(text)
            )),
        }
    }

    /// Plays `M[/evaluation[/seconds]]`.
    fn play(&mut self, text: &str) {
        let mut parts = text.split('/');
        let word = parts.next().unwrap_or_default();
        let Ok(m) = word.parse::<Move>() else {
            self.status(&format!(
                "move: expected a square or PA, found {:?}",
                excerpt(word)
            ));
            return;
        };
        if let Err(fault) = self.game.play(m) {
            self.status(&format!("move: {fault}"));
            return;
        }
        let seconds = parts.nth(1).and_then(|text| text.parse().ok());
        let annotation = Annotation {
            time: seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
            ..Annotation::default()
        };
        self.game.annotate(self.game.cursor() - 1, annotation);
    }

    fn task(&self, position: Position, lines: usize, leash: &Leash) -> Task {
        let level = u8::try_from(self.depth).ok().and_then(Level::new);
        Task {
            position,
            level: level.or(Some(Level::MAX)),
            depth: Some(self.depth),
            time: None,
            lines,
            is_to_play: false,
            leash: leash.clone(),
        }
    }

    fn go(&self, search: &mut SearchThread<Answer>) {
        let position = *self.game.position();
        if position.is_over() {
            self.status("the game is over");
            return;
        }
        if position.legal_moves().is_pass() {
            self.output.line("=== PA");
            return;
        }
        let leash = Leash::new();
        let task = Task {
            time: self.time_for_move(),
            is_to_play: true,
            ..self.task(position, 1, &leash)
        };
        self.search(task, Answer::Go, search);
    }

    fn hint(&self, text: &str, search: &mut SearchThread<Answer>) {
        let lines = text.parse().ok().filter(|lines| *lines >= 1);
        let Some(lines) = lines else {
            let found = excerpt(text);
            self.status(&format!(
                "hint: expected a number of moves, found {found:?}"
            ));
            return;
        };
        let position = *self.game.position();
        if position.is_over() {
            self.status("the game is over");
            return;
        }
        let leash = Leash::new();
        self.search(self.task(position, lines, &leash), Answer::Hint, search);
    }

    fn search(
        &self,
        task: Task,
        answer: fn(Vec<Finding>) -> Answer,
        search: &mut SearchThread<Answer>,
    ) {
        self.status("thinking");
        let (player, output) = (Arc::clone(&self.player), self.output.clone());
        search.start(&task.leash.clone(), move || {
            let mut player = player.lock().unwrap_or_else(PoisonError::into_inner);
            answer(player.think(&task, &mut |thought| {
                tell(&output, thought);
                if output.is_closed() {
                    task.leash.stop();
                }
            }))
        });
    }

    fn analyze(&self, search: &mut SearchThread<Answer>) {
        self.status("analyzing");
        let leash = Leash::new();
        let tasks: Vec<Task> = (self.game.positions())
            .filter(|position| !position.is_over())
            .map(|position| self.task(position, 1, &leash))
            .collect();
        // At the end there is nothing to think about.
        if let Some(evaluation) = final_evaluation(self.game.position()) {
            self.output.line(analysis(tasks.len(), evaluation));
        }
        let (player, output) = (Arc::clone(&self.player), self.output.clone());
        search.start(&leash.clone(), move || {
            let mut player = player.lock().unwrap_or_else(PoisonError::into_inner);
            // The end first, whose memory helps before it.
            for (moves, task) in tasks.iter().enumerate().rev() {
                if leash.stop_handle().is_stopped() || output.is_closed() {
                    break;
                }
                let found = player.think(task, &mut |_| ());
                if let Some(best) = found.first() {
                    output.line(analysis(moves, best.evaluation));
                }
            }
            Answer::Analysis
        });
    }

    /// What the clock of the game leaves for a move of the side to move.
    fn time_for_move(&self) -> Option<Duration> {
        let control = self.time_control?;
        let turn = self.game.position().turn();
        let mut used = Duration::ZERO;
        let mut moves = 0;
        for (index, position) in self.game.positions().take(self.game.cursor()).enumerate() {
            if position.turn() == turn {
                let annotation = self.game.annotation(index);
                used += annotation.and_then(|said| said.time).unwrap_or_default();
                moves += 1;
            }
        }
        let gained = control.increment.saturating_mul(moves);
        let left = control.budget.saturating_add(gained).saturating_sub(used);
        Some(clock::time_for_move(
            self.game.position(),
            left,
            control.increment,
        ))
    }
}

impl<P: Player> Protocol for NBoard<P> {
    type Answer = Answer;

    fn when(&self, line: &str) -> When {
        match Words::of(line).next() {
            Some("quit") => When::Now,
            Some("set" | "move" | "ping") => When::EndingSearch,
            Some(word) if is_move_of_version_1(word) => When::EndingSearch,
            _ => When::AfterSearch,
        }
    }

    fn obey(&mut self, line: &str, search: &mut SearchThread<Answer>) -> ControlFlow<()> {
        let mut words = Words::of(line);
        match words.next() {
            Some("set") => self.set(words),
            Some("move") => self.play(words.rest()),
            Some("go") => self.go(search),
            Some("hint") => self.hint(words.rest(), search),
            Some("analyze") => self.analyze(search),
            Some("ping") => self.output.line(format_args!("pong {}", words.rest())),
            Some("learn") => self.output.line("learned"),
            Some("quit") => return ControlFlow::Break(()),
            Some(word) if is_move_of_version_1(word) => self.play(word),
            // `nboard`, and what later versions may bring.
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn answer(&mut self, answer: Answer) {
        match answer {
            Answer::Go(found) => {
                if let Some((best, m)) = best(&found) {
                    let evaluation = discs(best.evaluation);
                    let seconds = best.time.as_secs_f64();
                    self.output
                        .line(format_args!("=== {m}/{evaluation}/{seconds:.3}"));
                }
                self.status("");
            }
            Answer::Hint(found) => {
                for finding in found.iter().filter(|finding| !finding.line.is_empty()) {
                    self.output.line(hint(finding));
                }
                self.status("");
            }
            Answer::Analysis => self.status(""),
        }
    }

    fn overlong(&mut self) {
        self.status("the line is too long");
    }
}

/// The best finding and its first move, as NBoard writes it.
fn best(found: &[Finding]) -> Option<(&Finding, String)> {
    let finding = found.first()?;
    let m = *finding.line.first()?;
    Some((finding, square(m)))
}

/// In version 1 a move is a line of its own.
fn is_move_of_version_1(word: &str) -> bool {
    word.len() == 2 && word.parse::<Move>().is_ok()
}

fn tell(output: &Output, thought: &Thought<'_>) {
    let (nodes, seconds) = (thought.nodes, thought.time.as_secs_f64());
    output.line(format_args!("nodestats {nodes} {seconds:.3}"));
    if !thought.line.is_empty() {
        output.line(worth(thought, thought.depth));
    }
}

fn hint(finding: &Finding) -> String {
    let thought = finding.as_thought(0);
    match finding.is_exact {
        true => worth(&thought, "100%"),
        false => worth(&thought, thought.depth),
    }
}

/// A line that was searched or is in the book; our books count no games.
fn worth(thought: &Thought<'_>, depth: impl fmt::Display) -> String {
    let origin = match thought.is_from_book {
        true => "book",
        false => "search",
    };
    let (pv, evaluation) = (pv(thought.line), discs(thought.evaluation));
    format!(
        "{origin} {pv} {evaluation} 0 {depth} {} nodes",
        thought.nodes
    )
}

fn analysis(moves: usize, evaluation: Evaluation) -> String {
    format!("analysis {moves} {}", discs(evaluation))
}

/// The score of a finished game for the side whose turn it would be.
fn final_evaluation(position: &Position) -> Option<Evaluation> {
    let score = position.outcome()?.difference(position.turn());
    Some(Evaluation::from_discs(score))
}

/// The moves without blanks: `F5-D6-C3`.
fn pv(line: &[Move]) -> String {
    let squares: Vec<String> = line.iter().copied().map(square).collect();
    squares.join("-")
}

fn square(m: Move) -> String {
    match m {
        Move::Place(square) => square.to_string().to_uppercase(),
        Move::Pass => "PA".into(),
    }
}

fn discs(evaluation: Evaluation) -> String {
    evaluation.to_string()
}

/// The time of a game for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TimeControl {
    budget: Duration,
    increment: Duration,
}

impl TimeControl {
    /// Reads `TIME[/INCREMENT[/GRACE]]` of GGF, whose times are `[[hours:]minutes:]seconds` and may
    /// have more behind a comma; grace is not counted on.
    fn read(text: &str) -> Option<Self> {
        let mut parts = text.split('/');
        let mut part = || {
            let part = parts.next()?.split(',').next()?.trim();
            clock::duration(part)
        };
        Some(Self {
            budget: part()?,
            increment: part().unwrap_or_default(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_of_ggf_are_read() {
        let read = |text| {
            TimeControl::read(text)
                .map(|control| (control.budget.as_secs(), control.increment.as_secs()))
        };
        assert_eq!(read("15:00//02:00"), Some((900, 0)));
        assert_eq!(read("05:00/00:10"), Some((300, 10)));
        assert_eq!(read("1:00:00,N2"), Some((3600, 0)));
        assert_eq!(read("x"), None);
    }

    #[test]
    fn lines_have_no_blanks() {
        let line = ["f5", "d6", "pass"].map(|m| m.parse().expect("a move"));
        assert_eq!(pv(&line), "F5-D6-PA");
    }
}
