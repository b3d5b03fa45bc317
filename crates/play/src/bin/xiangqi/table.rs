//! Xiangqi as the plain session and the full screen play it.

use std::{path::Path, sync::Arc};

use anyhow::Context;
use play::{
    archive::GameList,
    language::Language,
    messages::Message,
    saving::{Extent, Written},
    seat::Players,
    sitting::Ending,
    table::Table,
    thinking::{Thinker, Thought},
};
use xiangqi_core::{
    Bitboard, Color, Game, Move, Setup, Square,
    judge::{RuleSet, Rules, Verdict},
    notation::{Notation, chinese},
    random,
    record::{self, GameResult, Record, WriteOptions},
};
use xiangqi_engine::{Engine, Level, Progress};

use crate::{
    archive, drawing::Drawing, format, moves, position, telling::Telling, thinking::thinking,
};

/// The plies without which nobody agrees to a draw.
const FEWEST_PLIES_OF_DRAW: usize = 40;

/// What does not change while games are played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    pub(crate) rules: Rules,
    /// For plain lines.
    pub(crate) drawing: Drawing,
    pub(crate) language: Language,
}

/// A game of xiangqi and its players.
pub(crate) struct XiangqiTable {
    pub(crate) game: Game,
    pub(crate) setting: Setting,
    /// What the file that the game was loaded from told of it, variations too; its result until a
    /// move is played.
    file: Record,
    /// Red, then black.
    players: Players,
    engine: Arc<Engine>,
    /// A position that is being put together.
    pub(crate) draft: Option<Setup>,
}

impl XiangqiTable {
    pub(crate) fn new(game: Game, players: Players, engine: Engine, setting: Setting) -> Self {
        Self {
            file: untold(&game),
            game,
            setting,
            players,
            engine: Arc::new(engine),
            draft: None,
        }
    }

    /// Begins at a position.
    pub(crate) fn begin_at(&mut self, game: Game) {
        self.file = untold(&game);
        self.game = game;
    }

    /// The last move.
    pub(crate) fn last_move(&self) -> Option<Move> {
        self.game.moves()[..self.game.cursor()].last().copied()
    }

    pub(crate) const fn telling(&self) -> Telling {
        Telling(self.setting.language)
    }

    fn verdict(&self) -> Option<Verdict> {
        self.game.verdict(&self.setting.rules)
    }

    /// So much of the game as files hold it, with the variations that its file had.
    fn record(&self, extent: Extent) -> Record {
        let told = self.file.result.filter(|_| extent.moves == self.len());
        let mut game = self.game.clone();
        game.go_to(extent.moves);
        game.truncate();
        let judged = || Some(result(game.verdict(&self.setting.rules)?.winner));
        Record {
            tags: self.file.tags.clone(),
            result: extent.ending.map(result_of).or(told).or_else(judged),
            tree: self.file.tree.with_main_line(&game),
        }
    }
}

impl Table for XiangqiTable {
    type Move = Move;
    type Archive = GameList<Record>;

    fn language(&self) -> Language {
        self.setting.language
    }

    fn help(&self) -> String {
        self.say(Message::HelpXiangqi)
    }

    fn tell_error(&self, error: &anyhow::Error) -> String {
        self.telling().error(error)
    }

    fn players(&self) -> &Players {
        &self.players
    }

    fn players_mut(&mut self) -> &mut Players {
        &mut self.players
    }

    fn turn_index(&self) -> usize {
        let drafted = self.draft.as_ref().map(|draft| draft.turn);
        drafted.unwrap_or(self.game.position().turn()).index()
    }

    fn player_name(&self, player: usize) -> String {
        self.telling().color(color(player))
    }

    fn parse_move(&self, line: &str) -> Result<Move, String> {
        // Whether it is legal is told by `play`, and hints with it.
        if let Ok(m) = line.parse() {
            return Ok(m);
        }
        moves::read(self.game.position(), line, None).map_err(|fault| {
            let fault = &self.telling().parse_error(&fault);
            self.say(Message::NoXiangqiMove { fault })
        })
    }

    fn result(&self) -> Option<String> {
        Some(self.telling().verdict(&self.verdict()?))
    }

    fn engine(&self) -> Thinker<Move> {
        let engine = Arc::clone(&self.engine);
        let game = self.game.clone();
        let strength = self.strength();
        let level = Level::new(strength.level).unwrap_or_default();
        let mut thinking = thinking(&strength.limits, level);
        Thinker::new(move |stop, tell| {
            thinking.stop = stop;
            let report = |progress: &Progress<'_>| tell(thought(progress));
            engine.analyse(&game, &thinking, report).best_move
        })
    }

    fn random_move(&mut self) -> Option<Move> {
        random::legal_move(self.game.position(), &mut self.players.random)
    }

    fn play(&mut self, m: Move) -> Result<String, String> {
        let before = *self.game.position();
        let captured = before.board().piece_at(m.to);
        if self.verdict().is_some() {
            return Err(self.say(Message::TheGameIsOver));
        }
        let telling = self.telling();
        self.game
            .play(m)
            .map_err(|illegal| telling.illegal(illegal))?;
        self.file.result = None;
        let chinese = Notation::Chinese(chinese::Style::SIMPLIFIED);
        let mut told = self.say(Message::PlaysMove {
            player: &telling.color(before.turn()),
            points: &m.to_string(),
            chinese: &chinese.display(&before, m).to_string(),
        });
        if let Some(captured) = captured {
            let piece = &telling.role(captured.role);
            told.push_str(&self.say(Message::Captures { piece }));
        }
        if self.game.position().is_check() {
            told.push_str(&self.say(Message::GivesCheck));
        }
        Ok(told)
    }

    /// What a further repetition would be, if the game goes on and the position stood before.
    fn warning(&self) -> Option<String> {
        let goes_on = self.verdict().is_none();
        let repetition = self.game.repetition(&self.setting.rules);
        let repetition = repetition.filter(|_| goes_on)?;
        let told = &self.telling().repetition(&repetition);
        Some(match repetition.loser() {
            Some(loser) => self.say(Message::WarnedOf {
                player: &self.telling().color(loser),
                repetition: told,
            }),
            None => told.clone(),
        })
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
            let role = self.telling().role(piece.role);
            (!targets.is_empty()).then(|| format!("{role} {from}: {}", targets.join(" ")))
        };
        let pieces = position.board().side(position.turn());
        let hints: Vec<String> = pieces.into_iter().filter_map(of).collect();
        if hints.is_empty() {
            return self.say(Message::NoLegalMove);
        }
        let moves = &format!("\n  {}", hints.join("\n  "));
        self.say(Message::LegalMovesOfPieces { moves })
    }

    fn draw(&self) -> String {
        let marked = match self.last_move() {
            Some(last) => Bitboard::from(last.from).with(last.to),
            None => Bitboard::EMPTY,
        };
        let drawing = self.setting.drawing;
        format!("{}\n", drawing.draw(self.game.position().board(), marked))
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
        let moves = &self.game.moves()[..self.game.cursor()];
        let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
        moves.join(" ")
    }

    fn remark(&self) -> &str {
        match self.game.cursor().checked_sub(1) {
            None => self.game.comment(),
            Some(last) => self.game.comment_on(last),
        }
    }

    fn comment(&mut self, text: String) -> bool {
        match self.game.cursor().checked_sub(1) {
            None => self.game.set_comment(text),
            Some(last) => self.game.set_comment_on(last, text),
        }
        true
    }

    fn has_remarks(&self) -> bool {
        true
    }

    fn written(&self, path: &Path, extent: Extent) -> anyhow::Result<Written> {
        let format = format::of_output(None, path)?;
        let record = self.record(extent);
        let left_out = self.telling().losses(&record::losses(&record, format));
        let bytes = record::write(&[record], format, &WriteOptions::default());
        let bytes = bytes.with_context(|| path.display().to_string())?;
        Ok(Written { bytes, left_out })
    }

    fn open(&self, path: &Path) -> anyhow::Result<GameList<Record>> {
        archive::open(path, self.telling())
    }

    fn take(&mut self, archive: &GameList<Record>, index: usize) -> anyhow::Result<()> {
        self.file = archive.record(index)?.clone();
        self.game = Game::from(&self.file.tree);
        self.game.go_to_end();
        Ok(())
    }

    fn is_result_told(&self) -> bool {
        self.file.result.is_some()
    }

    fn restart(&mut self) {
        self.begin_at(Game::new());
    }

    fn board_name(&self) -> String {
        self.game.start().to_string()
    }

    fn set_up(&mut self, text: &str) -> anyhow::Result<()> {
        self.begin_at(position::read(text)?);
        Ok(())
    }

    fn game_name(&self) -> &'static str {
        "xiangqi"
    }

    /// The rules and a FEN: `axf rnbakabnr/… w - - 0 1`.
    fn start_text(&self) -> String {
        format!("{} {}", self.setting.rules.rule_set, self.game.start())
    }

    fn begin_at(&mut self, start: &str) -> anyhow::Result<()> {
        let (rules, fen) = start.split_once(' ').unwrap_or((start, ""));
        let rules: RuleSet = rules.parse()?;
        let game = position::read(fen)?;
        Self::begin_at(self, game);
        self.setting.rules = rules.into();
        Ok(())
    }

    fn moves(&self) -> Vec<Move> {
        self.game.moves().to_vec()
    }

    fn move_text(&self, m: Move) -> String {
        m.to_string()
    }

    fn look_from(&mut self, player: usize) -> bool {
        self.setting.drawing.sit_below(color(player));
        true
    }

    fn is_turned(&self) -> bool {
        self.setting.drawing.below() == Color::Black
    }

    fn has_agreed_draws(&self) -> bool {
        true
    }

    /// One who does not think to win takes a draw when the opening is over.
    fn accepts_draw(&self, opinion: Option<&Thought>) -> bool {
        self.game.cursor() >= FEWEST_PLIES_OF_DRAW && opinion.is_some_and(|told| told.worth <= 0)
    }
}

/// The record of a game of which no file has told anything.
fn untold(game: &Game) -> Record {
    Record {
        tree: game.into(),
        ..Record::default()
    }
}

const fn result(winner: Option<Color>) -> GameResult {
    match winner {
        Some(Color::Red) => GameResult::RedWins,
        Some(Color::Black) => GameResult::BlackWins,
        None => GameResult::Draw,
    }
}

fn result_of(ending: Ending) -> GameResult {
    result(match ending {
        Ending::Resigned(player) | Ending::OutOfTime(player) => Some(!color(player)),
        Ending::DrawAgreed => None,
    })
}

const fn color(player: usize) -> Color {
    if player == Color::Red.index() {
        Color::Red
    } else {
        Color::Black
    }
}

fn thought(progress: &Progress<'_>) -> Thought {
    let line: Vec<String> = progress.line.iter().map(Move::to_string).collect();
    Thought {
        depth: progress.depth,
        score: progress.score.to_string(),
        worth: progress.score.value(),
        nodes: progress.nodes,
        line: line.join(" "),
    }
}
