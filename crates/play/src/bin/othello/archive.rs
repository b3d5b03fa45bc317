//! Files of games to choose from.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use othello_core::{
    record::{
        Record, tag,
        wthor::{Header, NameKind, NameTables, Names, Players, ReadError, Reader, Tournaments},
    },
    sized::{Position, Size},
};
use play::archive::Archive;

use crate::files::{self, Fault, Format};

/// The games of a file.
#[derive(Debug)]
pub(crate) enum OthelloArchive {
    /// A Thor database, whose games are replayed when they are asked for.
    Thor(Box<ThorArchive>),
    /// Games of another format.
    Games(Vec<Result<Record<Position>, Fault>>),
}

impl OthelloArchive {
    /// Opens a file; `size` is that of formats that do not tell it.
    pub(crate) fn open(path: &Path, size: Size) -> anyhow::Result<Self> {
        let format = Format::of(None, path)?;
        let archive = if format == Format::Wtb {
            Self::Thor(Box::new(ThorArchive::open(path)?))
        } else {
            Self::Games(files::read(path, format, size, NameTables::default())?.games)
        };
        if archive.is_empty() {
            bail!("{}: there is no game in the file", path.display());
        }
        Ok(archive)
    }

    /// A game, counted from 0.
    pub(crate) fn record(&self, index: usize) -> anyhow::Result<Record<Position>> {
        match self {
            Self::Thor(archive) => archive.record(index),
            Self::Games(games) => match games.get(index) {
                Some(Ok(record)) => Ok(record.clone()),
                Some(Err(fault)) => bail!("{}", fault.message),
                None => bail!("there is no game {}", index + 1),
            },
        }
    }
}

impl Archive for OthelloArchive {
    fn len(&self) -> usize {
        match self {
            Self::Thor(archive) => archive.entries.len(),
            Self::Games(games) => games.len(),
        }
    }

    fn title(&self, index: usize) -> String {
        match self {
            Self::Thor(archive) => archive.title(index),
            Self::Games(games) => match &games[index] {
                Ok(record) => record_title(record),
                Err(fault) => format!("! {}", fault.message),
            },
        }
    }
}

fn record_title(record: &Record<Position>) -> String {
    let tag = |name| record.tags.get(name).unwrap_or_default();
    let players = format!("{} – {}", tag(tag::BLACK), tag(tag::WHITE));
    let mut title = if players == " – " {
        record.game.to_string()
    } else {
        players
    };
    for word in [tag(tag::SCORE), tag(tag::EVENT), tag(tag::DATE)] {
        if !word.is_empty() {
            title.push_str("  ");
            title.push_str(word);
        }
    }
    title
}

/// A Thor database: the bytes of the file and a few more for each record.
#[derive(Debug)]
pub(crate) struct ThorArchive {
    file: Vec<u8>,
    header: Header,
    players: Option<Players>,
    tournaments: Option<Tournaments>,
    entries: Vec<Entry>,
}

/// What the list tells of a record.
#[derive(Clone, Copy, Debug)]
struct Entry {
    tournament: u16,
    black: u16,
    white: u16,
    score: u8,
    faulty: bool,
}

impl ThorArchive {
    /// Opens a database, with the names in files beside it.
    fn open(path: &Path) -> anyhow::Result<Self> {
        let name = || path.display().to_string();
        let file = play::files::read(path)?;
        let reader = Reader::<Position>::for_rules(&file).with_context(name)?;
        let header = *reader.header();
        let mut entries = Vec::with_capacity(reader.len());
        for item in reader {
            let (game, faulty) = match &item {
                Ok(game) => (game, false),
                Err(ReadError::Record(error)) => (&*error.partial, true),
                Err(_) => continue,
            };
            entries.push(Entry {
                tournament: game.tournament,
                black: game.black,
                white: game.white,
                score: game.score,
                faulty,
            });
        }
        Ok(Self {
            file,
            header,
            players: names_beside(path, "jou"),
            tournaments: names_beside(path, "trn"),
            entries,
        })
    }

    fn record(&self, index: usize) -> anyhow::Result<Record<Position>> {
        let names = NameTables {
            players: self.players.as_ref(),
            tournaments: self.tournaments.as_ref(),
        };
        let game = Reader::<Position>::for_rules(&self.file)?.nth(index);
        let game = game.with_context(|| format!("there is no game {}", index + 1))??;
        Ok(game.to_record(&self.header, names))
    }

    fn title(&self, index: usize) -> String {
        let entry = self.entries[index];
        let mark = if entry.faulty { "! " } else { "" };
        let black = name(self.players.as_ref(), entry.black);
        let white = name(self.players.as_ref(), entry.white);
        let tournament = name(self.tournaments.as_ref(), entry.tournament);
        let squares = self.header.board.size().squares();
        let (score, year) = (entry.score, self.header.year);
        let other = squares.saturating_sub(score.into());
        format!("{mark}{black} – {white}  {score}-{other}  {tournament}  {year}")
    }
}

fn name<K: NameKind>(names: Option<&Names<K>>, index: u16) -> String {
    names
        .and_then(|names| names.get(index))
        .map_or_else(|| format!("#{index}"), |name| name.to_string())
}

/// The first file of names in the same folder; the database can be read without.
fn names_beside<K: NameKind>(path: &Path, extension: &str) -> Option<Names<K>> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let files = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let mut found: Vec<PathBuf> = files
        .filter_map(|file| Some(file.ok()?.path()))
        .filter(|file| {
            (file.extension()).is_some_and(|found| found.eq_ignore_ascii_case(extension))
        })
        .collect();
    found.sort();
    found
        .iter()
        .find_map(|file| Names::read(&fs::read(file).ok()?).ok())
}
