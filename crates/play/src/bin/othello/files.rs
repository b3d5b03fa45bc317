//! Files of games in any format.

use std::{fmt, path::Path};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use othello_core::{
    Game, Position,
    notation::{Mode, transcript::TranscriptError},
    record::{
        Record, decode, ggf, obf, oth, pgn, sgf, tag, transcripts,
        wthor::{self, Date, Header, NameTables, Players, Tournaments, WthorGame},
    },
    sized::{self, Size},
};
use play::{faults::FileFault, files, records};

use crate::losses::Losses;

/// A format of game files.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Thor database (.wtb)
    Wtb,
    /// Generic Game Format of the GGS server (.ggf)
    Ggf,
    /// Smart Game Format for Othello (.sgf)
    Sgf,
    /// PGN as Edax writes it (.pgn)
    Pgn,
    /// One move a line (.oth)
    Oth,
    /// Move lists, one game a line (.txt, .xot)
    Txt,
    /// Positions with the scores of their moves (.obf); a game is written as its last position
    Obf,
}

impl Format {
    /// The format asked for, or else the one that the file's name tells.
    pub(crate) fn of(asked: Option<Self>, path: &Path) -> anyhow::Result<Self> {
        asked
            .or_else(|| Self::by_extension(path))
            .ok_or_else(|| FileFault::FormatByName {
                names: "wtb, ggf, sgf, pgn, oth, txt, obf".into(),
            })
            .with_context(|| path.display().to_string())
    }

    /// The format that the name of a file tells.
    pub(crate) fn by_extension(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        Some(match extension.as_str() {
            "wtb" => Self::Wtb,
            "ggf" => Self::Ggf,
            "sgf" => Self::Sgf,
            "pgn" => Self::Pgn,
            "oth" => Self::Oth,
            "txt" | "xot" => Self::Txt,
            "obf" => Self::Obf,
            _ => return None,
        })
    }
}

/// Writes the name by which the format is asked for.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.to_possible_value();
        f.write_str(value.as_ref().map_or("", |value| value.get_name()))
    }
}

/// Why a format cannot hold a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CannotTell {
    #[error("the game does not begin at the standard start, which this format cannot tell")]
    OtherStart,
    #[error("the format knows the 8×8 board only")]
    OtherSize,
}

/// What a file of games does not say itself.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Hints {
    /// Players of a Thor database (.jou)
    #[arg(long, value_name = "F.jou")]
    pub(crate) players: Option<std::path::PathBuf>,

    /// Tournaments of a Thor database (.trn)
    #[arg(long, value_name = "F.trn")]
    pub(crate) tournaments: Option<std::path::PathBuf>,
}

/// The names of a Thor database's players and tournaments.
#[derive(Debug, Default)]
pub(crate) struct ThorNames {
    players: Option<Players>,
    tournaments: Option<Tournaments>,
}

impl ThorNames {
    pub(crate) fn read(hints: &Hints) -> anyhow::Result<Self> {
        Ok(Self {
            players: hints.players.as_deref().map(read_names).transpose()?,
            tournaments: hints.tournaments.as_deref().map(read_names).transpose()?,
        })
    }

    pub(crate) fn tables(&self) -> NameTables<'_> {
        NameTables {
            players: self.players.as_ref(),
            tournaments: self.tournaments.as_ref(),
        }
    }
}

fn read_names<K: wthor::NameKind>(path: &Path) -> anyhow::Result<wthor::Names<K>> {
    let name = || path.display().to_string();
    wthor::Names::read(&files::read(path)?).with_context(name)
}

/// The games of a file, and what was wrong with some of them.
pub(crate) struct Contents {
    /// In the order of the file.
    pub(crate) games: Vec<Result<Record<sized::Position>, Fault>>,
    /// What a Thor database says of itself.
    pub(crate) header: Option<Header>,
    /// What the file tells beside the games.
    pub(crate) losses: Losses,
}

/// A game that could not be read to its end.
type Fault = records::Fault<Record<sized::Position>>;

/// Reads a file. `size` is that of formats that do not tell it: `.oth` and move lists.
pub(crate) fn read(
    path: &Path,
    format: Format,
    size: Size,
    names: NameTables<'_>,
) -> anyhow::Result<Contents> {
    let contents = parse(&files::read(path)?, format, size, names);
    contents.with_context(|| files::input_name(path))
}

/// Reads the bytes of a file.
pub(crate) fn parse(
    bytes: &[u8],
    format: Format,
    size: Size,
    names: NameTables<'_>,
) -> anyhow::Result<Contents> {
    let start = sized::Position::new(size);
    let mut header = None;
    let mut losses = Losses::default();
    let games = match format {
        Format::Wtb => {
            let reader = wthor::Reader::for_rules(bytes)?;
            let found = *reader.header();
            header = Some(found);
            reader
                .map(|item| match item {
                    Ok(game) => Ok(game.to_record(&found, names)),
                    Err(error) => {
                        let partial = match &error {
                            wthor::ReadError::Record(error) => {
                                Some(Box::new(error.to_record(&found, names)))
                            }
                            _ => None,
                        };
                        Err(Fault {
                            error: error.into(),
                            partial,
                        })
                    }
                })
                .collect()
        }
        Format::Ggf => gather(ggf::read(&decode(bytes), Mode::Lenient)),
        Format::Sgf => {
            let text = decode(bytes);
            let mut reader = sgf::read(&text, Mode::Lenient);
            let games = gather(reader.by_ref());
            losses.variations = reader.skipped_variations();
            games
        }
        Format::Pgn => {
            let text = decode(bytes);
            let mut reader = pgn::read(&text, Mode::Lenient);
            let games = gather(reader.by_ref());
            losses.variations = reader.skipped_variations();
            games
        }
        Format::Oth => Vec::from([oth::read(start, bytes, Mode::Lenient).map_err(list_fault)]),
        Format::Txt => transcripts::read(start, bytes, Mode::Lenient)
            .map(|item| item.map_err(list_fault))
            .collect(),
        Format::Obf => obf::read(bytes, Mode::Lenient)
            .map(|item| match item {
                Ok(problem) => {
                    losses.scores += problem.scores.len() + usize::from(problem.score.is_some());
                    Ok(problem_record(&problem))
                }
                Err(error) => Err(Fault {
                    error: error.into(),
                    partial: None,
                }),
            })
            .collect(),
    };
    Ok(Contents {
        games,
        header,
        losses,
    })
}

type ReadGame = Result<Record<sized::Position>, othello_core::record::ReadError<sized::Position>>;

fn gather(reader: impl Iterator<Item = ReadGame>) -> Vec<Result<Record<sized::Position>, Fault>> {
    reader
        .map(|item| {
            item.map_err(|error| Fault {
                partial: Some(error.record.clone()),
                error: error.into(),
            })
        })
        .collect()
}

fn list_fault(error: TranscriptError<sized::Position>) -> Fault {
    Fault {
        partial: Some(Box::new(Record::from((*error.game).clone()))),
        error: error.into(),
    }
}

/// A game without moves that begins at the problem's position.
fn problem_record(problem: &obf::Problem) -> Record<sized::Position> {
    let mut game = Game::from_start(problem.position.into());
    game.set_comment(problem.comment.clone());
    Record::from(game)
}

/// The bytes of a file with these games. `header` is that of a Thor database.
pub(crate) fn write(
    format: Format,
    games: &[Record<sized::Position>],
    header: Option<Header>,
    names: NameTables<'_>,
) -> anyhow::Result<Vec<u8>> {
    if format == Format::Wtb {
        return write_thor(games, header, names);
    }
    let mut text = String::new();
    for (index, record) in games.iter().enumerate() {
        let number = || format!("game {}", index + 1);
        append(&mut text, format, record).with_context(number)?;
    }
    if format == Format::Oth && games.len() > 1 {
        bail!("an .oth file holds one game, not {}", games.len());
    }
    Ok(text.into_bytes())
}

/// Adds what a file of this format does not tell of these games: what they tell now and do not tell
/// when they are written and read back.
pub(crate) fn add_losses(
    losses: &mut Losses,
    format: Format,
    games: &[Record<sized::Position>],
    header: Option<Header>,
    names: NameTables<'_>,
) -> anyhow::Result<()> {
    for record in games {
        let bytes = write(format, std::slice::from_ref(record), header, names)?;
        let size = record.game.start().size();
        for after in parse(&bytes, format, size, names)?.games {
            losses.add(record, &after.map_err(|fault| fault.error)?);
        }
    }
    Ok(())
}

fn append(
    text: &mut String,
    format: Format,
    record: &Record<sized::Position>,
) -> anyhow::Result<()> {
    use std::fmt::Write;
    match format {
        Format::Ggf => writeln!(text, "{}", ggf::display(record))?,
        Format::Sgf => writeln!(text, "{}", sgf::display(record))?,
        Format::Pgn => write!(text, "{}", pgn::display(record))?,
        Format::Oth => {
            check_standard_start(&record.game)?;
            write!(text, "{}", oth::display(&record.game))?;
        }
        Format::Txt => {
            check_standard_start(&record.game)?;
            writeln!(text, "{}", record.game)?;
        }
        Format::Obf => writeln!(text, "{}", last_position(record)?)?,
        Format::Wtb => unreachable!("written as a whole"),
    }
    Ok(())
}

/// Move lists do not tell where the game began.
fn check_standard_start(game: &Game<sized::Position>) -> anyhow::Result<()> {
    if !has_standard_start(game) {
        bail!(CannotTell::OtherStart);
    }
    Ok(())
}

pub(crate) fn has_standard_start(game: &Game<sized::Position>) -> bool {
    *game.start() == sized::Position::new(game.start().size())
}

fn last_position(record: &Record<sized::Position>) -> anyhow::Result<obf::Problem> {
    let mut game = record.game.clone();
    game.go_to_end();
    let Ok(position) = Position::try_from(*game.position()) else {
        bail!(CannotTell::OtherSize);
    };
    let comment = record.game.comment().to_owned();
    Ok(obf::Problem {
        comment,
        ..obf::Problem::from(position)
    })
}

fn write_thor(
    games: &[Record<sized::Position>],
    header: Option<Header>,
    names: NameTables<'_>,
) -> anyhow::Result<Vec<u8>> {
    let header = header.unwrap_or_else(|| thor_header(games));
    let mut writer = wthor::Writer::new(header);
    for (index, record) in games.iter().enumerate() {
        let number = || format!("game {}", index + 1);
        writer
            .push(&WthorGame::from_record(record, names))
            .with_context(number)?;
    }
    Ok(writer.finish())
}

/// A database is dated 1 January of the year of its games, so that a conversion is repeatable. Games
/// of several years, or of none, are of the year 0, which is no year. If no game tells a theoretical
/// score, they are the real ones (solved with no square empty).
pub(crate) fn thor_header(games: &[Record<sized::Position>]) -> Header {
    let year_of = |record: &Record<_>| record.tags.get(tag::DATE)?.get(..4)?.parse::<u16>().ok();
    let mut years = games.iter().map(year_of);
    let first = years.next().flatten();
    let year = first
        .filter(|_| years.all(|year| year == first))
        .unwrap_or(0);
    let dated = if year == 0 { 2000 } else { year };
    let created = Date {
        century: (dated / 100) as u8,
        year: (dated % 100) as u8,
        month: 1,
        day: 1,
    };
    let mut header = Header::new(created, year);
    header.depth = games
        .iter()
        .filter_map(theoretical_depth)
        .max()
        .unwrap_or(0);
    if games
        .first()
        .is_some_and(|record| record.game.start().size().get() == 10)
    {
        header.board = wthor::BoardSize::Ten;
    }
    header
}

/// From how many empty squares on the theoretical score of a game holds, if it tells one.
fn theoretical_depth(record: &Record<sized::Position>) -> Option<u8> {
    record.tags.get(tag::THEORETICAL_SCORE)?;
    match record.tags.get(tag::THEORETICAL_DEPTH) {
        Some(depth) => depth.parse().ok(),
        None => Some(Header::PUBLIC_DEPTH),
    }
}

/// The bytes of a file with one game.
pub(crate) fn write_one(
    format: Format,
    record: &Record<sized::Position>,
) -> anyhow::Result<Vec<u8>> {
    if format == Format::Wtb {
        let mut writer = wthor::Writer::new(thor_header(std::slice::from_ref(record)));
        writer.push(&WthorGame::from_record(record, NameTables::default()))?;
        return Ok(writer.finish());
    }
    let mut text = String::new();
    append(&mut text, format, record)?;
    Ok(text.into_bytes())
}
