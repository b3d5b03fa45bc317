//! Othello as the plain session and the full screen play it.

use std::{path::Path, sync::Arc};

use anyhow::{Context, bail};
use othello_core::{
    Annotation, Color, Game, Move, Outcome,
    notation::diagram::{Diagram, Marks},
    random,
    record::{Record, Tags, tag},
    sized::{Position, Size, Square},
};
use othello_engine::{Engine, Level, Progress};
use play::{
    command::quoted,
    language::Language,
    messages::Message,
    saving::{Extent, Written},
    seat::{Players, Seat},
    sitting::Ending,
    table::Table,
    thinking::{Thinker, Thought},
};

use crate::{
    archive::OthelloArchive,
    faults::Faults,
    files::{self, Format},
    losses::Losses,
    position,
    thinking::thinking,
};

/// Where games begin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    pub(crate) size: Size,
    /// The colours of the four discs in the middle exchanged.
    pub(crate) mirrored: bool,
}

impl Start {
    fn position(self) -> Position {
        if self.mirrored {
            Position::mirrored(self.size)
        } else {
            Position::new(self.size)
        }
    }
}

/// A game of Othello and its players.
pub(crate) struct OthelloTable {
    pub(crate) game: Game<Position>,
    pub(crate) start: Start,
    /// What the file that the game was loaded from told about it.
    pub(crate) tags: Tags,
    /// Black, then white.
    players: Players,
    engine: Arc<Engine>,
    language: Language,
}

impl OthelloTable {
    pub(crate) fn new(start: Start, players: Players, engine: Engine, language: Language) -> Self {
        Self {
            game: Game::from_start(start.position()),
            start,
            tags: Tags::default(),
            players,
            engine: Arc::new(engine),
            language,
        }
    }

    /// Where the last disc was placed.
    pub(crate) fn last_square(&self) -> Option<Square> {
        let last = self.game.cursor().checked_sub(1)?;
        self.game.moves()[last].square()
    }

    /// So much of the game as files hold it.
    fn record(&self, extent: Extent) -> Record<Position> {
        let mut game = self.game.clone();
        let mut tags = self.tags.clone();
        if extent.moves < game.moves().len() || extent.ending.is_some() {
            tags.forget_result();
        }
        if let Some(ending) = extent.ending {
            let (result, termination) = result_tags(ending);
            tags.set("Result", result);
            if let Some(termination) = termination {
                tags.set(tag::TERMINATION, termination);
            }
        }
        game.go_to(extent.moves);
        game.truncate();
        Record { game, tags }
    }

    fn color_name(&self, color: Color) -> String {
        self.say(match color {
            Color::Black => Message::Black,
            Color::White => Message::White,
        })
    }

    fn tell_outcome(&self, outcome: Outcome) -> String {
        let score = outcome.to_string();
        let winner = outcome.winner();
        let mut told = match winner {
            Some(color) => self.say(Message::WinsByScore {
                player: &self.color_name(color),
                score: &score,
            }),
            None => self.say(Message::DrawByScore { score: &score }),
        };
        let empty = outcome.counts().empty;
        if empty > 0 {
            told.push_str(&self.say(match winner {
                Some(_) => Message::EmptiesToWinner { empty },
                None => Message::EmptiesShared { empty },
            }));
        }
        told
    }
}

impl Table for OthelloTable {
    type Move = Move<Square>;
    type Archive = OthelloArchive;

    fn language(&self) -> Language {
        self.language
    }

    fn help(&self) -> String {
        self.say(Message::HelpOthello)
    }

    fn tell_error(&self, error: &anyhow::Error) -> String {
        Faults(self.language).tell(error)
    }

    fn players(&self) -> &Players {
        &self.players
    }

    fn players_mut(&mut self) -> &mut Players {
        &mut self.players
    }

    fn turn_index(&self) -> usize {
        self.game.position().turn() as usize
    }

    fn player_name(&self, player: usize) -> String {
        self.say(if player == Color::Black as usize {
            Message::Black
        } else {
            Message::White
        })
    }

    fn parse_move(&self, line: &str) -> Result<Move<Square>, String> {
        match line.to_ascii_lowercase().as_str() {
            "pass" | "pa" | "ps" | "--" => Ok(Move::Pass),
            _ => square(line).map(Move::Place).ok_or_else(|| {
                self.say(Message::NoSquare {
                    found: &quoted(line),
                })
            }),
        }
    }

    fn result(&self) -> Option<String> {
        (self.game.outcome()).map(|outcome| self.tell_outcome(outcome))
    }

    fn pass_if_forced(&mut self) -> Option<String> {
        let position = self.game.position();
        let player = self.color_name(position.turn());
        let passes = position.must_pass() && self.game.play(Move::Pass).is_ok();
        passes.then(|| self.say(Message::Passes { player: &player }))
    }

    fn has_choice(&self) -> bool {
        !self.game.position().moves().is_empty()
    }

    fn engine(&self) -> Thinker<Move<Square>> {
        let engine = Arc::clone(&self.engine);
        let position = *self.game.position();
        let strength = self.strength();
        let level = Level::new(strength.level).unwrap_or_default();
        let errs = level.errs() && strength.limits.is_empty();
        let mut thinking = thinking(&strength.limits, level);
        Thinker::new(move |stop, tell| {
            if errs {
                let chosen = engine.play(&position, level, &stop, |progress| {
                    tell(thought(progress));
                });
                return chosen.best_move;
            }
            thinking.stop = stop;
            let found = engine.analyse_any_size(&position, 1, &thinking, |_, progress| {
                tell(thought(progress));
            });
            found.first()?.best_move
        })
    }

    fn random_move(&mut self) -> Option<Move<Square>> {
        random::legal_move(self.game.position(), &mut self.players.random)
    }

    fn play(&mut self, m: Move<Square>) -> Result<String, String> {
        let turn = self.game.position().turn();
        let discs = |game: &Game<Position>| game.position().counts().of(turn);
        let before = discs(&self.game);
        if let Err(illegal) = self.game.play(m) {
            return Err(Faults(self.language).illegal(&illegal));
        }
        self.tags.forget_result();
        Ok(self.say(Message::PlaysAndGains {
            player: &self.color_name(turn),
            place: &m.to_string(),
            gained: discs(&self.game) - before,
        }))
    }

    fn hints(&self) -> String {
        let gains: Vec<String> = (self.game.position().gains())
            .map(|(square, gained)| {
                let place = &square.to_string();
                self.say(Message::MoveGains { place, gained })
            })
            .collect();
        if gains.is_empty() {
            return self.say(Message::NoLegalMove);
        }
        let moves = &gains.join(", ");
        self.say(Message::LegalMoves { moves })
    }

    fn draw(&self) -> String {
        let position = self.game.position();
        let counts = position.counts();
        let marks = if self.seat() == Seat::Human {
            Marks::Moves
        } else {
            Marks::None
        };
        let diagram = Diagram::new(position)
            .coordinates()
            .marks(marks)
            .last_move(self.last_square());
        let (black, white) = (counts.black, counts.white);
        let discs = self.say(Message::OthelloDiscs { black, white });
        format!("{diagram}\n{discs}\n\n")
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

    fn transcript(&self) -> String {
        self.game.moves()[..self.game.cursor()]
            .iter()
            .filter(|m| !m.is_pass())
            .map(Move::to_string)
            .collect()
    }

    fn remark(&self) -> &str {
        match self.game.cursor().checked_sub(1) {
            None => self.game.comment(),
            Some(last) => (self.game.annotation(last)).map_or("", |told| &told.comment),
        }
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

    fn has_remarks(&self) -> bool {
        true
    }

    fn written(&self, path: &Path, extent: Extent) -> anyhow::Result<Written> {
        let format = Format::of(None, path)?;
        let record = self.record(extent);
        let bytes = files::write_one(format, &record);
        let bytes = bytes.with_context(|| path.display().to_string())?;
        let left_out = Losses::of_file(&record, format, &bytes).told(self.language);
        Ok(Written { bytes, left_out })
    }

    fn open(&self, path: &Path) -> anyhow::Result<OthelloArchive> {
        OthelloArchive::open(path, self.game.start().size(), self.language)
    }

    fn take(&mut self, archive: &OthelloArchive, index: usize) -> anyhow::Result<()> {
        let record = archive.record(index)?;
        Record {
            game: self.game,
            tags: self.tags,
        } = record;
        self.game.go_to_end();
        Ok(())
    }

    fn is_result_told(&self) -> bool {
        self.tags.tell_result()
    }

    fn restart(&mut self) {
        self.game = Game::from_start(self.start.position());
        self.tags = Tags::default();
    }

    fn board_name(&self) -> String {
        let size = self.game.start().size();
        format!("{size}×{size}")
    }

    fn set_up(&mut self, text: &str) -> anyhow::Result<()> {
        let position = position::read(text, self.start.size)?;
        if position.outcome().is_some() {
            bail!("{}", self.say(Message::TheGameIsOver));
        }
        self.game = Game::from_start(position);
        self.tags = Tags::default();
        Ok(())
    }

    fn game_name(&self) -> &'static str {
        "othello"
    }

    /// The board and the side to move: `---XO--- … X`.
    fn start_text(&self) -> String {
        self.game.start().to_string()
    }

    fn begin_at(&mut self, start: &str) -> anyhow::Result<()> {
        let position: Position = start.parse()?;
        self.start.size = position.size();
        self.game = Game::from_start(position);
        self.tags = Tags::default();
        Ok(())
    }

    fn moves(&self) -> Vec<Move<Square>> {
        self.game.moves().to_vec()
    }

    fn move_text(&self, m: Move<Square>) -> String {
        m.to_string()
    }

    /// The four first moves of the standard start, where its game has one.
    fn orientations(&self) -> Vec<String> {
        (self.game.start().moves().into_iter())
            .map(|square| square.to_string())
            .collect()
    }

    fn orient(&mut self, first: &str) -> bool {
        let oriented = square(first).and_then(|first| self.game.orient(first));
        let cursor = self.game.cursor();
        oriented.is_some_and(|oriented| {
            self.game = oriented;
            self.game.go_to(cursor);
            true
        })
    }
}

/// An end that the board does not show: as PGN tells the result, and how it came about.
fn result_tags(ending: Ending) -> (&'static str, Option<&'static str>) {
    let won_against = |player| match player == Color::Black as usize {
        true => "0-1",
        false => "1-0",
    };
    match ending {
        Ending::Resigned(player) => (won_against(player), Some("resigned")),
        Ending::OutOfTime(player) => (won_against(player), Some("timeout")),
        Ending::DrawAgreed => ("1/2-1/2", None),
    }
}

fn thought(progress: &Progress<'_, Square>) -> Thought {
    let line: Vec<String> = progress.line.iter().map(Move::to_string).collect();
    Thought {
        depth: progress.depth,
        score: progress.evaluation.to_string(),
        worth: progress.evaluation.discs(),
        nodes: progress.nodes,
        line: line.join(" "),
    }
}

/// A square with blanks anywhere: `a1`, `A1`, `a 1`.
fn square(line: &str) -> Option<Square> {
    let letters: String = line
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .collect();
    letters.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_may_be_written_in_any_way() {
        let f5 = Square::new(5, 4);
        for line in ["f5", "F5", " f5 ", "f 5", "F\t5"] {
            assert_eq!(square(line), f5, "{line:?}");
        }
        assert_eq!(square("z9"), None);
    }
}
