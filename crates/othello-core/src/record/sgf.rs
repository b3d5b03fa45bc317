//! SGF with `GM[2]`, Othello.
//!
//! ```text
//! (;FF[4]GM[2]SZ[8]PC[Paris]DT[2003-12-15]PB[Ann]PW[Bob]RE[B+4]
//! ;B[f5];W[d6]C[the parallel opening would be f4];B[c3])
//! ```
//!
//! A file holds any number of games; text before a `(;` is skipped, as SGF wants it. Of a game with
//! variations the main line is read, which is the first one at each branch; the others are skipped
//! and counted ([`Reader::skipped_variations`]). Source of the format: <https://www.red-bean.com/sgf/>;
//! for Othello, which it does not describe, the files of Edax.
//!
//! | property | in the record |
//! |---|---|
//! | `GM` | must be `2` |
//! | `SZ` | the board's size, 8 if left out |
//! | `AB`, `AW`, `AE`, `PL` | the start: black discs, white discs, emptied squares, the side to move (`B` or `W`; black if left out). Without `AB`, `AW` and `AE`, the standard start |
//! | `B`, `W` | a move; a pass is empty, `pa`, `pass`, `--` or `tt`, in any case |
//! | `C` | a comment, in the first node on the game, else on the node's move, or without one on the next, or without that on the last |
//! | `V` | the evaluation of the node's move; black's in the file, the mover's in the record |
//! | `TU` | the time used for the node's move in seconds: a private property of this crate |
//! | `PC`, `EV`, `RO`, `PB`, `PW`, `BR`, `WR`, `TM` | [`tag::SITE`], [`tag::EVENT`], [`tag::ROUND`], [`tag::BLACK`], [`tag::WHITE`], [`tag::BLACK_RATING`], [`tag::WHITE_RATING`], [`tag::TIME_CONTROL`] |
//! | `DT` | [`tag::DATE`]; `2003-12` becomes `2003.12.??` and back |
//! | `RE` | `RE` as it stands, and what `B+4`, `W+R` (resigned), `W+T` (timeout), `0` or `Draw` tell as [`tag::SCORE`] and [`tag::TERMINATION`] |
//! | any other, in the nodes up to the first move | a tag of that name; in later nodes it is skipped |
//!
//! Squares are written as the players do: `f5`. The points of other SGF games are two letters,
//! column and row from the top left, `fe` for `f5`; they are read leniently, and the two cannot be
//! confused: one ends with a digit, the other with a letter. `pa` is always a pass, though on 16×16
//! it would be a point too. Values of `AB`, `AW` and `AE` may be rectangles, `d4:e5`: the square at the
//! upper left, a colon, and the one at the lower right.
//!
//! **Strict** reading wants the names of these properties in capitals, `GM` and every parenthesis closed, and each move to be of the side
//! that is to move, where a forced pass that was left out is put in. **Lenient** reading
//! takes a game without `GM` for Othello and names in any case, reads points of two letters, goes
//! by the rules where the colour of a move is wrong, skips values of `V` and `TU` that it cannot
//! read, passes after the end of the game, and missing parentheses at the end.

use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, iter::FusedIterator, marker::PhantomData, mem};

use super::{
    Fault, ReadError, Record,
    game_result::{self, Meaning, RE, RESULT, Winner},
    property_tree::{Scanner, Step, StepKind, is_property_name, unescape, write_property},
    read_error::FaultAt,
    replay::{self, annotate_last},
    tag,
};
use crate::{
    Annotation, Color, Game, Move, Position, Rules, notation::Mode, sized::Size, text::Locator,
};

/// The properties that are tags under another name, in the order in which they are written.
const RENAMED: [(&str, &str); 8] = [
    ("PC", tag::SITE),
    ("EV", tag::EVENT),
    ("RO", tag::ROUND),
    ("PB", tag::BLACK),
    ("PW", tag::WHITE),
    ("BR", tag::BLACK_RATING),
    ("WR", tag::WHITE_RATING),
    ("TM", tag::TIME_CONTROL),
];

/// The properties that are no tags.
const STRUCTURAL: [&str; 14] = [
    "FF", "GM", "SZ", "AB", "AW", "AE", "PL", "B", "W", "C", "V", "TU", "DT", RE,
];

const SQUARE: &str = "a square such as f5, or a rectangle such as d4:e5";
const MOVE: &str = "a move such as f5 or a pass";

/// Reads the games of an SGF text one by one.
///
/// Each item is a [`Record`], or a [`ReadError`] that keeps what was read of the game. After a
/// faulty game the next ones still come. Memory is bounded by the longest game, time is linear in
/// the text, nesting costs nothing. [`decode`](super::decode) makes a text of a file's bytes.
///
/// ```
/// use othello_core::{Position, notation::Mode, record::{sgf, tag}};
///
/// let text = "(;FF[4]GM[2]SZ[8]PB[Ann];B[f5](;W[d6];B[c3])(;W[f4]))";
/// let mut reader = sgf::read::<Position>(text, Mode::Strict);
/// let record = reader.next().unwrap()?;
/// assert_eq!(record.game.to_string(), "f5d6c3");
/// assert_eq!(record.tags.get(tag::BLACK), Some("Ann"));
/// assert_eq!(reader.skipped_variations(), 1);
/// # Ok::<(), othello_core::record::ReadError>(())
/// ```
#[must_use]
pub const fn read<P: Rules>(text: &str, mode: Mode) -> Reader<'_, P> {
    Reader {
        scanner: Scanner::new(text),
        locator: Locator::new(text),
        games: 0,
        skipped_variations: 0,
        mode,
        position: PhantomData,
    }
}

/// Iterates over the games of a text, as [`read`] makes it.
#[derive(Clone, Debug)]
pub struct Reader<'a, P: Rules = Position> {
    scanner: Scanner<'a>,
    locator: Locator<'a>,
    games: usize,
    skipped_variations: usize,
    mode: Mode,
    position: PhantomData<fn() -> P>,
}

impl<'a, P: Rules> Reader<'a, P> {
    /// How many variations of the games read so far were skipped, each branch counted once.
    #[must_use]
    pub const fn skipped_variations(&self) -> usize {
        self.skipped_variations
    }

    fn error(&mut self, fault: FaultAt, record: Record<P>) -> ReadError<P> {
        ReadError {
            game: self.games,
            place: self.locator.place(fault.offset),
            fault: fault.fault,
            record: Box::new(record),
        }
    }

    /// Reads a game whose `(;` has been read.
    fn read_game(&mut self) -> Result<Record<P>, ReadError<P>> {
        let mut building = GameBuilder::new(self.mode);
        let read = self
            .read_main_line(&mut building)
            .and_then(|()| self.skip_variations());
        let record = building.into_record();
        match read {
            Ok(()) => Ok(record),
            Err(fault) => {
                self.scanner.skip_game();
                Err(self.error(fault, record))
            }
        }
    }

    /// Reads up to the first `)`: the first branch at each fork.
    fn read_main_line(&mut self, building: &mut GameBuilder<'a, P>) -> Result<(), FaultAt> {
        loop {
            let step = self.scanner.step()?;
            match step.kind {
                StepKind::Property { name, raw } => building.property(name, raw, step.offset)?,
                StepKind::Node => building.node(),
                StepKind::Open => {}
                StepKind::Close => return building.finish(&step),
                StepKind::NextGame | StepKind::TextEnd if self.mode.is_lenient() => {
                    return building.finish(&step);
                }
                StepKind::NextGame | StepKind::TextEnd => {
                    building.finish(&step)?;
                    return Err(step.fault(")"));
                }
            }
        }
    }

    fn skip_variations(&mut self) -> Result<(), FaultAt> {
        while self.scanner.depth() > 0 {
            let step = self.scanner.step()?;
            match step.kind {
                StepKind::Open => self.skipped_variations += 1,
                StepKind::NextGame | StepKind::TextEnd if self.mode.is_lenient() => return Ok(()),
                StepKind::NextGame | StepKind::TextEnd => return Err(step.fault(")")),
                StepKind::Property { .. } | StepKind::Node | StepKind::Close => {}
            }
        }
        Ok(())
    }
}

impl<P: Rules> Iterator for Reader<'_, P> {
    type Item = Result<Record<P>, ReadError<P>>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Err((offset, rest)) = self.scanner.skip_to_game() {
            let noise = rest.find(|letter: char| !letter.is_whitespace() && letter != '\u{feff}');
            let noise = noise.filter(|_| self.games == 0)?;
            self.games += 1;
            let fault = Fault::unexpected("a game, `(;`", rest[noise..].trim_end());
            let empty = Record::from(Game::from_start(replay::standard_start()));
            return Some(Err(self.error(fault.at(offset + noise), empty)));
        }
        self.games += 1;
        Some(self.read_game())
    }
}

impl<P: Rules> FusedIterator for Reader<'_, P> {}

/// A disc to be put on a square of the start, or to be taken away.
type Placed<'a> = (Option<Color>, &'a str, usize);

/// A record that grows property by property.
#[derive(Debug)]
struct GameBuilder<'a, P: Rules> {
    record: Record<P>,
    mode: Mode,
    is_othello: bool,
    setup: StartSetup<'a>,
    /// Whether the start is fixed, which it is from the first move on.
    is_started: bool,
    is_first_node: bool,
    has_move: bool,
    /// What the node says about its move, which may stand before or behind that.
    told: Annotation,
}

/// What the properties of the start tell.
#[derive(Debug)]
struct StartSetup<'a> {
    size: Size,
    placed: Vec<Placed<'a>>,
    turn: Color,
}

impl<'a, P: Rules> GameBuilder<'a, P> {
    fn new(mode: Mode) -> Self {
        Self {
            record: Record::from(Game::from_start(replay::standard_start())),
            mode,
            is_othello: mode.is_lenient(),
            setup: StartSetup {
                size: Size::EIGHT,
                placed: Vec::new(),
                turn: Color::Black,
            },
            is_started: false,
            is_first_node: true,
            has_move: false,
            told: Annotation::default(),
        }
    }

    fn into_record(mut self) -> Record<P> {
        // In a faulty game, what can be made of its start.
        let _ = self.fix_start();
        self.attach();
        let squares = self.record.game.start().size().squares();
        let meaning = self
            .record
            .tags
            .get(RE)
            .and_then(|raw| meaning(raw, squares));
        meaning.unwrap_or_default().add_to(&mut self.record);
        self.record
    }

    fn finish(&mut self, step: &Step<'_>) -> Result<(), FaultAt> {
        if !self.is_othello {
            return Err(step.fault("GM[2]"));
        }
        self.fix_start()
    }

    fn node(&mut self) {
        if self.has_move || self.is_first_node {
            self.attach();
        } else {
            // The comments of a node without a move wait for the next one.
            self.told.evaluation = None;
            self.told.time = None;
        }
        self.is_first_node = false;
        self.has_move = false;
    }

    /// Gives what was told to the last move, or to the game in the first node and where there is
    /// no move.
    fn attach(&mut self) {
        let told = mem::take(&mut self.told);
        if told.is_empty() {
            return;
        }
        let game = &mut self.record.game;
        if self.is_first_node || game.moves().is_empty() {
            let mut comment = game.comment().to_string();
            add_line(&mut comment, &told.comment);
            game.set_comment(comment);
        }
        let black_moved = game.position().turn() == Color::White;
        let in_first_node = self.is_first_node;
        annotate_last(game, |annotation| {
            let evaluation = told
                .evaluation
                .map(|value| if black_moved { value } else { -value });
            annotation.evaluation = evaluation.or(annotation.evaluation);
            annotation.time = told.time.or(annotation.time);
            if !in_first_node {
                add_line(&mut annotation.comment, &told.comment);
            }
        });
    }

    fn property(&mut self, name: &'a str, raw: &'a str, offset: usize) -> Result<(), FaultAt> {
        let name = self.property_name(name).map_err(|fault| fault.at(offset))?;
        match name {
            "FF" => Ok(()),
            "GM" => self.game_number(raw).map_err(|fault| fault.at(offset)),
            "SZ" => self.size(raw, offset),
            "AB" => self.place(Some(Color::Black), raw, offset),
            "AW" => self.place(Some(Color::White), raw, offset),
            "AE" => self.place(None, raw, offset),
            "PL" => self.turn(raw, offset),
            "B" => self.play(Color::Black, raw, offset),
            "W" => self.play(Color::White, raw, offset),
            "C" => {
                add_line(&mut self.told.comment, &unescape(raw));
                Ok(())
            }
            "V" => {
                let value = replay::parse_evaluation(raw.trim());
                self.told.evaluation = value;
                self.check_number(value.is_some(), "an evaluation such as +1.5", raw, offset)
            }
            "TU" => {
                let time = replay::parse_time(raw.trim());
                self.told.time = time;
                self.check_number(time.is_some(), "a time in seconds such as 2.5", raw, offset)
            }
            _ if self.record.game.moves().is_empty() || self.is_first_node => self
                .tag(name, unescape(raw))
                .map_err(|fault| fault.at(offset)),
            _ => Ok(()),
        }
    }

    /// The name of a property in capitals; that of a tag as it stands.
    fn property_name(&self, name: &'a str) -> Result<&'a str, Fault> {
        match find_property(name) {
            Some(property) if property == name || self.mode.is_lenient() => Ok(property),
            Some(_) => {
                let expected = "the name of the property in capital letters";
                Err(Fault::unexpected(expected, name))
            }
            None => Ok(name),
        }
    }

    fn game_number(&mut self, raw: &str) -> Result<(), Fault> {
        self.is_othello = raw.trim() == "2";
        if self.is_othello {
            return Ok(());
        }
        Err(Fault::OtherGame {
            expected: "GM[2]",
            found: crate::text::excerpt(&format!("GM[{}]", raw.trim())),
        })
    }

    fn tag(&mut self, name: &str, value: String) -> Result<(), Fault> {
        let renamed = RENAMED.iter().find(|(property, _)| *property == name);
        match (name, renamed) {
            (_, Some((_, name))) => self.record.tags.add_line(name, &value),
            ("DT", _) => self.record.tags.add_line(tag::DATE, &date_from_sgf(value)),
            _ => self.record.tags.add_line(name, &value),
        }
    }

    fn check_number(
        &self,
        is_number: bool,
        expected: &'static str,
        raw: &str,
        offset: usize,
    ) -> Result<(), FaultAt> {
        if is_number || self.mode.is_lenient() {
            return Ok(());
        }
        Err(Fault::unexpected(expected, raw).at(offset))
    }

    fn check_not_started(&self, found: &str, offset: usize) -> Result<(), FaultAt> {
        if self.is_started {
            let expected = "the start before the first move";
            return Err(Fault::unexpected(expected, found).at(offset));
        }
        Ok(())
    }

    fn size(&mut self, raw: &str, offset: usize) -> Result<(), FaultAt> {
        self.check_not_started("SZ", offset)?;
        let (files, ranks) = raw.split_once(':').unwrap_or((raw, raw));
        let expected = "a board size: 4, 6, 8, 10, 12, 14 or 16";
        let unexpected = || Fault::unexpected(expected, raw).at(offset);
        let size: Size = files.trim().parse().map_err(|_| unexpected())?;
        if ranks.trim() != files.trim() {
            return Err(unexpected());
        }
        if P::start(size).is_none() {
            return Err(replay::board_size_fault::<P>(size).at(offset));
        }
        self.setup.size = size;
        Ok(())
    }

    fn place(&mut self, disc: Option<Color>, raw: &'a str, offset: usize) -> Result<(), FaultAt> {
        self.check_not_started("discs", offset)?;
        self.setup.placed.push((disc, raw, offset));
        Ok(())
    }

    fn turn(&mut self, raw: &str, offset: usize) -> Result<(), FaultAt> {
        self.check_not_started("PL", offset)?;
        self.setup.turn = match raw.trim() {
            "B" | "b" => Color::Black,
            "W" | "w" => Color::White,
            _ => return Err(Fault::unexpected("a side, B or W", raw).at(offset)),
        };
        Ok(())
    }

    /// Makes the start of what the properties up to here tell.
    fn fix_start(&mut self) -> Result<(), FaultAt> {
        if mem::replace(&mut self.is_started, true) {
            return Ok(());
        }
        let StartSetup { size, placed, turn } = &self.setup;
        let start = P::start(*size).map(|start| start.with_turn(*turn));
        let start: P = start.unwrap_or_else(replay::standard_start);
        let comment = self.record.game.comment().to_string();
        self.record.game = Game::from_start(start.clone());
        self.record.game.set_comment(comment);
        if placed.is_empty() {
            return Ok(());
        }
        let mut discs = alloc::vec![None; size.squares()];
        for &(disc, raw, offset) in placed {
            let ((left, top), (right, bottom)) = rectangle_from(raw, &start, self.mode)
                .ok_or_else(|| Fault::unexpected(SQUARE, raw).at(offset))?;
            for rank in top..=bottom {
                let rank_start = usize::from(rank) * usize::from(size.get());
                discs[rank_start + usize::from(left)..=rank_start + usize::from(right)].fill(disc);
            }
        }
        if let Some(start) = P::from_discs(*size, &discs, *turn) {
            let comment = self.record.game.comment().to_string();
            self.record.game = Game::from_start(start);
            self.record.game.set_comment(comment);
        }
        Ok(())
    }

    fn play(&mut self, color: Color, raw: &str, offset: usize) -> Result<(), FaultAt> {
        if !self.is_othello {
            return Err(Fault::unexpected("GM[2] before the first move", raw).at(offset));
        }
        self.fix_start()?;
        let at = offset + raw.len() - raw.trim_start().len();
        let m = move_from(raw.trim(), self.record.game.start(), self.mode)
            .ok_or_else(|| Fault::unexpected(MOVE, raw.trim()).at(at))?;
        replay::play_as(&mut self.record.game, m, color, self.mode)
            .map_err(|fault| fault.at(at))?;
        self.has_move = true;
        Ok(())
    }
}

fn add_line(lines: &mut String, line: &str) {
    if !lines.is_empty() && !line.is_empty() {
        lines.push('\n');
    }
    lines.push_str(line);
}

/// The property that a name stands for in any case; `None` for a tag's own name.
fn find_property(name: &str) -> Option<&'static str> {
    let renamed = RENAMED.iter().map(|(property, _)| *property);
    let mut properties = STRUCTURAL.into_iter().chain(renamed);
    properties.find(|property| property.eq_ignore_ascii_case(name))
}

/// The file and rank of a rectangle's upper left and lower right corners; a square is one too.
fn rectangle_from<P: Rules>(text: &str, start: &P, mode: Mode) -> Option<((u8, u8), (u8, u8))> {
    let (first, last) = text.split_once(':').unwrap_or((text, text));
    let corner = |text: &str| square_from(text.trim(), start, mode).map(P::coordinates);
    let (first, last) = (corner(first)?, corner(last)?);
    (first.0 <= last.0 && first.1 <= last.1).then_some((first, last))
}

/// A square of this board; leniently also as two letters.
fn square_from<P: Rules>(text: &str, start: &P, mode: Mode) -> Option<P::Square> {
    if let Ok(square) = text.parse() {
        return start.squares().find(|&known| known == square);
    }
    let &[file, rank] = text.as_bytes() else {
        return None;
    };
    let index = |letter: u8| letter.to_ascii_lowercase().wrapping_sub(b'a');
    let square = start.square(index(file), index(rank));
    square.filter(|_| mode.is_lenient() && text.bytes().all(|letter| letter.is_ascii_alphabetic()))
}

fn move_from<P: Rules>(text: &str, start: &P, mode: Mode) -> Option<Move<P::Square>> {
    let is_pass =
        text.is_empty() || text.eq_ignore_ascii_case("tt") || crate::moves::spells_pass(text);
    if is_pass {
        return Some(Move::Pass);
    }
    if let Ok(square) = text.parse() {
        return Some(Move::Place(square));
    }
    square_from(text, start, mode).map(Move::Place)
}

/// What `RE` tells.
fn meaning(raw: &str, squares: usize) -> Option<Meaning> {
    let draw = || game_result::score_from_difference(0, squares);
    let (side, margin) = match raw {
        "0" | "Draw" => {
            return Some(Meaning {
                score: draw(),
                termination: None,
            });
        }
        "" | "?" | "Void" => return Some(Meaning::default()),
        _ => raw.split_once('+')?,
    };
    let sign = match side {
        "B" => 1,
        "W" => -1,
        _ => return None,
    };
    let termination = match margin {
        "R" | "Resign" => Some("resigned"),
        "T" | "Time" => Some("timeout"),
        _ => None,
    };
    let difference = match margin {
        "" => None,
        _ if termination.is_some() => None,
        _ => Some(i64::from(margin.parse::<u16>().ok()?)),
    };
    let score = difference
        .and_then(|difference| game_result::score_from_difference(sign * difference, squares));
    Some(Meaning { score, termination })
}

/// `2003-12` as `2003.12.??`; what is no such date as it stands.
fn date_from_sgf(text: String) -> String {
    let parts: Vec<_> = text.split('-').collect();
    let digits = |part: &str, count: usize| {
        part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    match parts[..] {
        [year] if digits(year, 4) => format!("{year}.??.??"),
        [year, month] if digits(year, 4) && digits(month, 2) => format!("{year}.{month}.??"),
        [year, month, day] if digits(year, 4) && digits(month, 2) && digits(day, 2) => {
            format!("{year}.{month}.{day}")
        }
        _ => text,
    }
}

/// The other way round.
fn date_to_sgf(text: &str) -> String {
    let known = text.strip_suffix(".??").unwrap_or(text);
    let known = known.strip_suffix(".??").unwrap_or(known).replace('.', "-");
    if date_from_sgf(known.clone()) == text {
        known
    } else {
        text.to_string()
    }
}

/// A game, a node for each move, with line breaks between nodes to keep lines short where
/// no text makes them long.
///
/// The start is written as `AB`, `AW` and `PL` if it is not the standard one. `RE` is written as
/// read if it still tells what [`tag::SCORE`] and [`tag::TERMINATION`] do, else made from those;
/// without them, a finished game's board tells. Other tags are written under their own names, which
/// SGF allows; a tag whose name is not made of letters, digits and underscores, or is that of a
/// property which means something else here, is left out. Infinite evaluations are left out. What
/// is written is read back equal, but for a result that no tag told, for the order of the tags and
/// for dates that were already in SGF's form.
///
/// ```
/// use othello_core::{Game, Square, record::{Record, sgf}};
///
/// let mut game = Game::new();
/// game.play_square(Square::F5)?;
/// assert_eq!(sgf::display(&Record::from(game)).to_string(), "(;FF[4]GM[2]SZ[8]\n;B[f5])\n");
/// # Ok::<(), othello_core::IllegalMove>(())
/// ```
#[must_use]
pub fn display<P: Rules>(record: &Record<P>) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| write(f, record))
}

fn write<P: Rules>(out: &mut impl fmt::Write, record: &Record<P>) -> fmt::Result {
    let start = record.game.start();
    write!(out, "(;FF[4]GM[2]SZ[{}]", start.size())?;
    write_tags(out, record)?;
    write_start(out, start)?;
    if !record.game.comment().is_empty() {
        write_property(out, "C", record.game.comment())?;
    }
    let mut turns = record.game.positions().map(|position| position.turn());
    for (index, &m) in record.game.moves().iter().enumerate() {
        if index % 10 == 0 {
            out.write_char('\n')?;
        }
        let color = turns.next().unwrap_or(Color::Black);
        let empty = Annotation::default();
        write_node(
            out,
            color,
            m,
            record.game.annotation(index).unwrap_or(&empty),
        )?;
    }
    out.write_str(")\n")
}

fn write_tags<P: Rules>(out: &mut impl fmt::Write, record: &Record<P>) -> fmt::Result {
    let tags = &record.tags;
    for (property, name) in RENAMED {
        if let Some(value) = tags.get(name) {
            write_property(out, property, value)?;
        }
    }
    if let Some(date) = tags.get(tag::DATE) {
        write_property(out, "DT", &date_to_sgf(date))?;
    }
    let result = result_text(record);
    if let Some(result) = &result {
        write_property(out, RE, result)?;
    }
    let squares = record.game.start().size().squares();
    let told = result.as_deref().and_then(|raw| meaning(raw, squares));
    let is_told = |name: &str, value: &str| {
        let is_renamed = RENAMED.iter().any(|(_, tag)| *tag == name);
        is_renamed
            || name == tag::DATE
            || told
                .as_ref()
                .is_some_and(|told| name == RESULT || told.tells(name, value))
    };
    for (name, value) in tags.iter() {
        if is_property_name(name) && find_property(name).is_none() && !is_told(name, value) {
            write_property(out, name, value)?;
        }
    }
    Ok(())
}

/// The value of `RE`: as read if it agrees with the tags, else made from them.
fn result_text<P: Rules>(record: &Record<P>) -> Option<String> {
    let squares = record.game.start().size().squares();
    let raw = record.tags.get(RE);
    let agrees = |raw: &&str| meaning(raw, squares).is_some_and(|told| told.agrees(record));
    if let Some(raw) = raw.filter(agrees) {
        return Some(raw.to_string());
    }
    let margin = match record.tags.get(tag::TERMINATION) {
        Some("resigned") => Some("R"),
        Some("timeout") => Some("T"),
        _ => None,
    };
    let letter = match game_result::winner(record) {
        None => return raw.map(ToString::to_string),
        Some(Winner::Nobody) => return Some("0".to_string()),
        Some(Winner::Side(Color::Black)) => 'B',
        Some(Winner::Side(Color::White)) => 'W',
    };
    Some(match (margin, game_result::score(record)) {
        (Some(margin), _) => format!("{letter}+{margin}"),
        (None, Some((black, white))) => format!("{letter}+{}", black.abs_diff(white)),
        (None, None) => format!("{letter}+"),
    })
}

fn write_start<P: Rules>(out: &mut impl fmt::Write, start: &P) -> fmt::Result {
    let standard = P::start(start.size());
    if standard.is_some_and(|standard| standard.with_turn(start.turn()) != *start) {
        for (property, color) in [("AB", Color::Black), ("AW", Color::White)] {
            let mut squares = start
                .squares()
                .filter(|&square| start.disc_at(square) == Some(color))
                .peekable();
            if squares.peek().is_some() {
                out.write_str(property)?;
            }
            squares.try_for_each(|square| write!(out, "[{square}]"))?;
        }
        // A board without discs must not be taken for the standard start.
        if let (0, Some(square)) = (discs(start), start.squares().next()) {
            write!(out, "AE[{square}]")?;
        }
    }
    match start.turn() {
        Color::Black => Ok(()),
        Color::White => out.write_str("PL[W]"),
    }
}

fn discs<P: Rules>(start: &P) -> u16 {
    let counts = start.counts();
    counts.black + counts.white
}

fn write_node<S: fmt::Display>(
    out: &mut impl fmt::Write,
    color: Color,
    m: Move<S>,
    annotation: &Annotation,
) -> fmt::Result {
    let side = match color {
        Color::Black => 'B',
        Color::White => 'W',
    };
    match m {
        Move::Place(square) => write!(out, ";{side}[{square}]")?,
        Move::Pass => write!(out, ";{side}[pa]")?,
    }
    let value = annotation.evaluation.map(|value| match color {
        Color::Black => value,
        Color::White => -value,
    });
    if let Some(value) = value.and_then(replay::evaluation_text) {
        write!(out, "V[{value}]")?;
    }
    if let Some(time) = annotation.time {
        write!(out, "TU[{}]", replay::time_text(time))?;
    }
    if annotation.comment.is_empty() {
        return Ok(());
    }
    write_property(out, "C", &annotation.comment)
}
