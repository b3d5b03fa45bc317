//! GGF, the format of the Generic Game Server.
//!
//! ```text
//! (;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[a]PW[b]RB[2683.29]RW[2755.98]
//! TI[15:00//02:00]TY[8]RE[+0.000]BO[8 -------- -------- -------- ---O*--- ---*O--- --------
//! -------- -------- *]B[F5//0.01]W[D6]B[C3/+1.00/2.50];)
//! ```
//!
//! A file holds any number of games, several on a line if it likes; the counts that archives put
//! before them (`1 (;`, and `2 (;` before the two games of a synchro pair) are skipped. Source of
//! the format: <https://www.skatgame.net/mburo/ggsa/ggf>.
//!
//! | property | in the record |
//! |---|---|
//! | `GM` | must be `Othello`, in any case |
//! | `PC`, `PB`, `PW`, `RB`, `RW`, `TI` | [`tag::SITE`], [`tag::BLACK`], [`tag::WHITE`], [`tag::BLACK_RATING`], [`tag::WHITE_RATING`], [`tag::TIME_CONTROL`] |
//! | `DT` | [`tag::DATE`], and what follows the first `_` as [`tag::TIME`]; a Unix time becomes both, in UTC |
//! | `EV`, `RO` | [`tag::EVENT`], [`tag::ROUND`]: not in the format's description, named as in SGF |
//! | `RE` | `RE` as it stands, [`tag::SCORE`] if the difference is possible on the board, and [`tag::TERMINATION`] for the suffixes `:r`, `:t`, `:s` |
//! | `BO` | the start: size, rows from rank 1 down in `-*O`, side to move in `*O` |
//! | `B`, `W` | a move: `square[/evaluation[/seconds]]`, where both may be empty; a pass is `PA`, `PASS` and so on |
//! | `C` | a comment on the move before it, or on the game |
//! | any other | a tag of that name |
//!
//! Names count in any case. A backslash before a character makes it an ordinary one. Values of a
//! property that stands more than once are joined, a line each.
//!
//! **Strict** reading wants `GM`, `BO`, the closing `;)` and nothing but blanks and counts between
//! games; a move must be of the side that is to move, where a forced pass that was left out is put
//! in. **Lenient** reading takes games without `GM`, starts without `BO` from
//! the standard 8×8 board, reads any disc letters in `BO`, goes by the rules where the colour of a
//! move is wrong, skips evaluations and times that it cannot read, passes after the end of the
//! game, and text between games.

use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, iter::FusedIterator, marker::PhantomData, mem};

use super::{
    Fault, ReadError, Record,
    game_result::{self, Meaning, RE, RESULT},
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
    ("RB", tag::BLACK_RATING),
    ("RW", tag::WHITE_RATING),
    ("TI", tag::TIME_CONTROL),
];

/// The properties that are no tags.
const STRUCTURAL: [&str; 7] = ["GM", "DT", "RE", "BO", "B", "W", "C"];

const PROPERTY: &str = "a property such as B[f5] or `;)`";
const MOVE: &str = "a move such as f5, a pass, f5/+1.00 or f5/+1.00/2.5";
const EVALUATION: &str = "an evaluation in discs such as +1.00";
const TIME: &str = "a time in seconds such as 2.5";

/// Reads the games of a GGF text one by one.
///
/// Each item is a [`Record`], or a [`ReadError`] that keeps what was read of the game. After a
/// faulty game the next ones still come. Memory is bounded by the longest game, time is linear in
/// the text. [`decode`](super::decode) makes a text of a file's bytes.
///
/// ```
/// use othello_core::{Position, notation::Mode, record::{ggf, tag}};
///
/// let text = "1 (;GM[Othello]PB[Ann]PW[Bob]RE[-2.000:r]BO[8 -------- -------- -------- \
///     ---O*--- ---*O--- -------- -------- -------- *]B[F5//0.01]W[d6/+0.50];)";
/// let record = ggf::read::<Position>(text, Mode::Strict).next().unwrap()?;
/// assert_eq!(record.game.to_string(), "f5d6");
/// assert_eq!(record.game.annotation(1).unwrap().evaluation, Some(0.5));
/// assert_eq!(record.tags.get(tag::BLACK), Some("Ann"));
/// assert_eq!(record.tags.get(tag::SCORE), Some("31-33"));
/// assert_eq!(record.tags.get(tag::TERMINATION), Some("resigned"));
/// # Ok::<(), othello_core::record::ReadError>(())
/// ```
#[must_use]
pub const fn read<P: Rules>(text: &str, mode: Mode) -> Reader<'_, P> {
    Reader {
        scanner: Scanner::new(text),
        locator: Locator::new(text),
        games: 0,
        in_game: false,
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
    /// Whether the scanner is behind the start of a game that is to be read yet.
    in_game: bool,
    mode: Mode,
    position: PhantomData<fn() -> P>,
}

impl<'a, P: Rules> Reader<'a, P> {
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
        let read = self.read_properties(&mut building);
        let record = building.into_record();
        match read {
            Ok(()) => Ok(record),
            Err(fault) => {
                self.scanner.skip_game();
                Err(self.error(fault, record))
            }
        }
    }

    fn read_properties(&mut self, building: &mut GameBuilder<P>) -> Result<(), FaultAt> {
        let mut after_node = false;
        loop {
            let step = self.scanner.step()?;
            match step.kind {
                StepKind::Property { name, raw } => building.property(name, raw, step.offset)?,
                StepKind::Node if !after_node || self.mode.is_lenient() => {}
                StepKind::Close if after_node || self.mode.is_lenient() => {
                    return building.check_complete(&step);
                }
                StepKind::NextGame | StepKind::TextEnd if self.mode.is_lenient() => return Ok(()),
                _ => return Err(step.fault(if after_node { ")" } else { PROPERTY })),
            }
            after_node = step.kind == StepKind::Node;
        }
    }
}

impl<P: Rules> Iterator for Reader<'_, P> {
    type Item = Result<Record<P>, ReadError<P>>;

    fn next(&mut self) -> Option<Self::Item> {
        if mem::take(&mut self.in_game) {
            self.games += 1;
            return Some(self.read_game());
        }
        let reached = self.scanner.skip_to_game();
        let (offset, skipped) = match reached {
            Ok(skipped) | Err(skipped) => skipped,
        };
        let tolerated = self.mode.is_lenient() && (reached.is_ok() || self.games > 0);
        let noise = skipped.find(|letter| !belongs_between_games(letter));
        if let Some(noise) = noise.filter(|_| !tolerated) {
            self.games += 1;
            self.in_game = reached.is_ok();
            let fault = Fault::unexpected("a game, `(;`", skipped[noise..].trim_end());
            let empty = GameBuilder::new(self.mode).into_record();
            return Some(Err(self.error(fault.at(offset + noise), empty)));
        }
        reached.ok()?;
        self.games += 1;
        Some(self.read_game())
    }
}

impl<P: Rules> FusedIterator for Reader<'_, P> {}

/// Blanks, and the counts that archives put before a game.
fn belongs_between_games(letter: char) -> bool {
    letter.is_whitespace() || letter.is_ascii_digit() || letter == '\u{feff}'
}

/// A record that grows property by property.
#[derive(Debug)]
struct GameBuilder<P: Rules> {
    record: Record<P>,
    /// What was said since the last move.
    comment: String,
    mode: Mode,
    is_othello: bool,
    has_start: bool,
}

impl<P: Rules> GameBuilder<P> {
    fn new(mode: Mode) -> Self {
        Self {
            record: Record::from(Game::from_start(replay::standard_start())),
            comment: String::new(),
            mode,
            is_othello: mode.is_lenient(),
            has_start: mode.is_lenient(),
        }
    }

    fn into_record(mut self) -> Record<P> {
        self.attach_comment();
        let squares = self.record.game.start().size().squares();
        let meaning = self
            .record
            .tags
            .get(RE)
            .and_then(|raw| meaning(raw, squares));
        meaning.unwrap_or_default().add_to(&mut self.record);
        self.record
    }

    fn check_complete(&self, step: &Step<'_>) -> Result<(), FaultAt> {
        if !self.is_othello {
            return Err(step.fault("GM[Othello]"));
        }
        if !self.has_start {
            return Err(step.fault("the start, BO[8 …]"));
        }
        Ok(())
    }

    fn property(&mut self, name: &str, raw: &str, offset: usize) -> Result<(), FaultAt> {
        match name.to_ascii_uppercase().as_str() {
            "GM" => self.game_name(raw).map_err(|fault| fault.at(offset)),
            "BO" => self.start(raw, offset),
            "B" => self.play(Color::Black, raw, offset),
            "W" => self.play(Color::White, raw, offset),
            "C" => {
                if !self.comment.is_empty() {
                    self.comment.push('\n');
                }
                self.comment.push_str(&unescape(raw));
                Ok(())
            }
            "DT" => self.date(unescape(raw)).map_err(|fault| fault.at(offset)),
            upper => {
                let renamed = RENAMED.iter().find(|(property, _)| *property == upper);
                let name = match renamed {
                    Some((_, name)) => name,
                    None if upper == RE => RE,
                    None => name,
                };
                let added = self.record.tags.add_line(name, &unescape(raw));
                added.map_err(|fault| fault.at(offset))
            }
        }
    }

    fn game_name(&mut self, raw: &str) -> Result<(), Fault> {
        self.is_othello = raw.trim().eq_ignore_ascii_case("othello");
        if self.is_othello {
            return Ok(());
        }
        Err(Fault::OtherGame {
            expected: "GM[Othello]",
            found: crate::text::excerpt(raw.trim()),
        })
    }

    fn start(&mut self, raw: &str, offset: usize) -> Result<(), FaultAt> {
        if !self.record.game.moves().is_empty() {
            let expected = "the start, BO, once and before the first move";
            return Err(Fault::unexpected(expected, "BO").at(offset));
        }
        let start = parse_start(raw, self.mode).map_err(|fault| fault.within(offset))?;
        self.record.game = Game::from_start(start);
        self.has_start = true;
        Ok(())
    }

    fn play(&mut self, color: Color, raw: &str, offset: usize) -> Result<(), FaultAt> {
        if !(self.is_othello && self.has_start) {
            let expected = "GM[Othello] and BO before the first move";
            return Err(Fault::unexpected(expected, raw).at(offset));
        }
        self.attach_comment();
        let mut parts = Parts::new(raw, offset);
        let (square, at) = parts.next_part();
        let m: Move<P::Square> = square
            .parse()
            .map_err(|_| Fault::unexpected(MOVE, square).at(at))?;
        replay::play_as(&mut self.record.game, m, color, self.mode)
            .map_err(|fault| fault.at(at))?;

        let (evaluation, at) = parts.next_part();
        let evaluation = self.number(evaluation, replay::parse_evaluation, EVALUATION, at)?;
        let (time, at) = parts.next_part();
        let time = self.number(time, replay::parse_time, TIME, at)?;
        if let (Some((rest, at)), false) = (parts.rest, self.mode.is_lenient()) {
            return Err(Fault::unexpected("the end of the move, `]`", rest).at(at - 1));
        }
        annotate_last(&mut self.record.game, |annotation| {
            annotation.evaluation = evaluation;
            annotation.time = time;
        });
        Ok(())
    }

    /// A number that may be left out; leniently also one that cannot be read.
    fn number<T>(
        &self,
        text: &str,
        parse: fn(&str) -> Option<T>,
        expected: &'static str,
        offset: usize,
    ) -> Result<Option<T>, FaultAt> {
        if text.is_empty() {
            return Ok(None);
        }
        match parse(text) {
            None if !self.mode.is_lenient() => Err(Fault::unexpected(expected, text).at(offset)),
            number => Ok(number),
        }
    }

    /// Attaches what was said since the last move to it; before the first move, to the game.
    fn attach_comment(&mut self) {
        let comment = mem::take(&mut self.comment);
        if comment.is_empty() {
            return;
        }
        let game = &mut self.record.game;
        if game.moves().is_empty() {
            game.set_comment(comment);
        } else {
            annotate_last(game, |annotation| annotation.comment = comment);
        }
    }

    fn date(&mut self, text: String) -> Result<(), Fault> {
        let text = match text.parse() {
            Ok(seconds) if is_unix_time(&text) => unix_date(seconds),
            _ => text,
        };
        let (date, time) = match text.split_once('_') {
            Some((date, time)) => (date, Some(time)),
            None => (text.as_str(), None),
        };
        if !date.is_empty() || time.is_none() {
            self.record.tags.add_line(tag::DATE, date)?;
        }
        match time {
            Some(time) => self.record.tags.add_line(tag::TIME, time),
            None => Ok(()),
        }
    }
}

/// The parts of a move between slashes, without blanks around them.
struct Parts<'a> {
    rest: Option<(&'a str, usize)>,
}

impl<'a> Parts<'a> {
    const fn new(text: &'a str, offset: usize) -> Self {
        Self {
            rest: Some((text, offset)),
        }
    }

    /// The next part and its offset; an empty one if there is none.
    fn next_part(&mut self) -> (&'a str, usize) {
        let Some((text, offset)) = self.rest else {
            return ("", 0);
        };
        let part = text.split('/').next().unwrap_or(text);
        self.rest =
            (part.len() < text.len()).then(|| (&text[part.len() + 1..], offset + part.len() + 1));
        let blanks = part.len() - part.trim_start().len();
        (part.trim(), offset + blanks)
    }
}

/// A start such as `8 -------- … *`: the size, a letter a square from a1 on, the side to move.
fn parse_start<P: Rules>(text: &str, mode: Mode) -> Result<P, FaultAt> {
    let start = text.len() - text.trim_start().len();
    let word = text[start..].split_whitespace().next().unwrap_or_default();
    let size: Size = word.parse().map_err(|_| {
        Fault::unexpected("a board size: 4, 6, 8, 10, 12, 14 or 16", word).at(start)
    })?;
    if P::start(size).is_none() {
        return Err(replay::board_size_fault::<P>(size).at(start));
    }
    let disc = |letter: char| match letter {
        '-' => Some(None),
        '.' | '_' if mode.is_lenient() => Some(None),
        '*' | 'O' => Some(Color::from_disc(letter)),
        _ if mode.is_lenient() => Color::from_disc(letter).map(Some),
        _ => None,
    };
    let first = start + word.len();
    let mut letters = text[first..]
        .char_indices()
        .filter(|(_, letter)| !letter.is_whitespace());
    let mut next = |expected: &'static str| match letters.next() {
        Some((index, letter)) => match disc(letter) {
            Some(found) => Ok((found, first + index)),
            None => Err(Fault::unexpected(expected, &text[first + index..]).at(first + index)),
        },
        None => Err(Fault::unexpected(expected, "").at(text.len())),
    };
    let discs = (0..size.squares())
        .map(|_| Ok(next("a square of the board: *, O or -")?.0))
        .collect::<Result<Vec<_>, FaultAt>>()?;
    const SIDE: &str = "the side to move: * or O";
    let (turn, offset) = next(SIDE)?;
    let turn = turn.ok_or_else(|| Fault::unexpected(SIDE, "-").at(offset))?;
    if let Some((index, letter)) = letters.next() {
        let fault = Fault::unexpected("the end of the start, `]`", &letter.to_string());
        return Err(fault.at(first + index));
    }
    P::from_discs(size, &discs, turn).ok_or_else(|| replay::board_size_fault::<P>(size).at(start))
}

/// Whether a date is rather a number of seconds; a number of four digits is a year.
fn is_unix_time(text: &str) -> bool {
    text.len() > 4 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A Unix time as `YYYY.MM.DD_hh:mm:ss` in UTC, by the Gregorian calendar.
fn unix_date(seconds: u64) -> String {
    let (days, time) = (seconds / 86_400, seconds % 86_400);
    // Years are counted from March, so that the leap day is the last of its year.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let from_march = (5 * day + 2) / 153;
    let month = if from_march < 10 {
        from_march + 3
    } else {
        from_march - 9
    };
    let year = 400 * era + year + u64::from(month <= 2);
    let day = day - (153 * from_march + 2) / 5 + 1;
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    format!("{year:04}.{month:02}.{day:02}_{hour:02}:{minute:02}:{second:02}")
}

/// What `RE` tells: black's discs less white's, and how the game ended.
fn meaning(raw: &str, squares: usize) -> Option<Meaning> {
    let (difference, flag) = raw.split_once(':').unwrap_or((raw, ""));
    let termination = match flag {
        "" => None,
        "r" => Some("resigned"),
        "t" => Some("timeout"),
        "s" => Some("mutual"),
        _ => return None,
    };
    let difference = replay::parse_evaluation(difference)?;
    let is_whole = difference % 1.0 == 0.0;
    let score = is_whole.then(|| game_result::score_from_difference(difference as i64, squares));
    Some(Meaning {
        score: score.flatten(),
        termination,
    })
}

/// A game on one line, properties in their usual order, the evaluations and times of the
/// moves with at least two decimals, passes as `PA`.
///
/// `RE` is written as read if it still tells what [`tag::SCORE`] and [`tag::TERMINATION`] do, else
/// made from those; without them, a finished game's board tells. Other tags are written under
/// their own names; a tag whose name is not made of letters, digits and underscores, or is that of
/// a property which means something else here, is left out. Infinite evaluations are left out.
/// What is written is read back equal, but for a result that no tag told and for the order of the
/// tags. Edax reads names of up to three letters and values of up to 255 bytes only.
///
/// ```
/// use othello_core::{Game, Square, record::{Record, ggf, tag}};
///
/// let mut game = Game::new();
/// game.play_square(Square::F5)?;
/// let mut record = Record::from(game);
/// record.tags.set(tag::BLACK, "Ann");
/// assert_eq!(ggf::display(&record).to_string(), "(;GM[Othello]PB[Ann]BO[8 -------- -------- -------- \
///     ---O*--- ---*O--- -------- -------- -------- *]B[F5];)\n");
/// # Ok::<(), othello_core::IllegalMove>(())
/// ```
#[must_use]
pub fn display<P: Rules>(record: &Record<P>) -> impl fmt::Display + fmt::Debug {
    fmt::from_fn(move |f| write(f, record))
}

fn write<P: Rules>(out: &mut impl fmt::Write, record: &Record<P>) -> fmt::Result {
    out.write_str("(;GM[Othello]")?;
    write_tags(out, record)?;
    write_start(out, record.game.start())?;
    if !record.game.comment().is_empty() {
        write_property(out, "C", record.game.comment())?;
    }
    let mut turns = record.game.positions().map(|position| position.turn());
    for (index, &m) in record.game.moves().iter().enumerate() {
        let color = turns.next().unwrap_or(Color::Black);
        let empty = Annotation::default();
        write_move(
            out,
            color,
            m,
            record.game.annotation(index).unwrap_or(&empty),
        )?;
    }
    out.write_str(";)\n")
}

fn write_tags<P: Rules>(out: &mut impl fmt::Write, record: &Record<P>) -> fmt::Result {
    let tags = &record.tags;
    let renamed = |property: &str| {
        let pair = RENAMED.iter().find(|(known, _)| *known == property);
        pair.and_then(|(property, name)| Some((*property, tags.get(name)?)))
    };
    let date = date_text(record);
    let result = result_text(record);
    for property in [
        "PC", "EV", "RO", "DT", "PB", "PW", "RB", "RW", "TI", "TY", RE,
    ] {
        let value = match property {
            "DT" => date.as_deref(),
            RE => result.as_deref(),
            "TY" => tags.get("TY"),
            _ => renamed(property).map(|(_, value)| value),
        };
        if let Some(value) = value {
            write_property(out, property, value)?;
        }
    }
    let squares = record.game.start().size().squares();
    let told = result.as_deref().and_then(|raw| meaning(raw, squares));
    let is_told = |name: &str, value: &str| match name {
        tag::DATE | tag::TIME => date.is_some(),
        RESULT => told.is_some(),
        _ => told.as_ref().is_some_and(|told| told.tells(name, value)),
    };
    let others = tags.iter().filter(|&(name, value)| {
        is_property_name(name) && !is_known(name) && !is_told(name, value)
    });
    for (name, value) in others {
        write_property(out, name, value)?;
    }
    Ok(())
}

/// Whether a tag's name is that of a property, or of a tag that is written as one.
fn is_known(name: &str) -> bool {
    let property = STRUCTURAL.contains(&name.to_ascii_uppercase().as_str());
    let is_renamed =
        |(property, tag): &(&str, &str)| property.eq_ignore_ascii_case(name) || *tag == name;
    property || name == "TY" || RENAMED.iter().any(is_renamed)
}

/// The value of `DT`, if what it would be read as is what the tags tell.
fn date_text<P: Rules>(record: &Record<P>) -> Option<String> {
    let date = record.tags.get(tag::DATE);
    let time = record.tags.get(tag::TIME);
    match (date, time) {
        (Some(""), Some(_)) => None,
        (Some(date), _) if date.contains('_') => None,
        (Some(date), Some(time)) => Some(format!("{date}_{time}")),
        (Some(date), None) => (!is_unix_time(date)).then(|| date.to_string()),
        (None, Some(time)) => Some(format!("_{time}")),
        (None, None) => None,
    }
}

/// The value of `RE`: as read if it agrees with the tags, else made from them.
fn result_text<P: Rules>(record: &Record<P>) -> Option<String> {
    let squares = record.game.start().size().squares();
    let raw = record.tags.get(RE);
    let agrees = |raw: &&str| meaning(raw, squares).is_some_and(|told| told.agrees(record));
    if let Some(raw) = raw.filter(agrees) {
        return Some(raw.to_string());
    }
    let Some((black, white)) = game_result::score(record) else {
        return raw.map(ToString::to_string);
    };
    let difference = i32::from(black) - i32::from(white);
    let flag = match record.tags.get(tag::TERMINATION) {
        Some("resigned") => ":r",
        Some("timeout") => ":t",
        Some("mutual") => ":s",
        _ => "",
    };
    Some(format!("{difference:+}.000{flag}"))
}

fn write_start<P: Rules>(out: &mut impl fmt::Write, start: &P) -> fmt::Result {
    let letter = |disc: Option<Color>| match disc {
        Some(Color::Black) => '*',
        Some(Color::White) => 'O',
        None => '-',
    };
    write!(out, "BO[{}", start.size())?;
    for square in start.squares() {
        if P::coordinates(square).0 == 0 {
            out.write_char(' ')?;
        }
        out.write_char(letter(start.disc_at(square)))?;
    }
    write!(out, " {}]", letter(Some(start.turn())))
}

fn write_move<S: fmt::Display>(
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
        Move::Place(square) => write!(out, "{side}[{}", square.to_string().to_ascii_uppercase())?,
        Move::Pass => write!(out, "{side}[PA")?,
    }
    let evaluation = annotation.evaluation.and_then(replay::evaluation_text);
    match (&evaluation, annotation.time) {
        (Some(evaluation), _) => write!(out, "/{evaluation}")?,
        (None, Some(_)) => out.write_char('/')?,
        (None, None) => {}
    }
    if let Some(time) = annotation.time {
        write!(out, "/{}", replay::time_text(time))?;
    }
    out.write_char(']')?;
    if annotation.comment.is_empty() {
        return Ok(());
    }
    write_property(out, "C", &annotation.comment)
}
