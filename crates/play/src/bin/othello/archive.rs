//! Files of games to choose from.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context;
use othello_core::{
    record::{
        Record, tag,
        wthor::{Header, NameKind, NameTables, Names, Players, ReadError, Reader, Tournaments},
    },
    sized::{Position, Size},
};
use play::{
    archive::{Archive, Field, GameList, Unread},
    faults::FileFault,
    language::Language,
    records::Fault,
};

use crate::{
    faults::Faults,
    files::{self, Format},
};

/// The games of a file.
#[derive(Debug)]
pub(crate) enum OthelloArchive {
    /// A Thor database, whose games are replayed when they are asked for.
    Thor(Box<ThorArchive>),
    /// Games of another format.
    Games(GameList<Record<Position>>),
}

impl OthelloArchive {
    /// Opens a file; `size` is that of formats that do not tell it.
    pub(crate) fn open(path: &Path, size: Size, language: Language) -> anyhow::Result<Self> {
        let format = Format::of(None, path)?;
        let name = || path.display().to_string();
        if format == Format::Wtb {
            let archive = ThorArchive::open(path)?;
            if archive.entries.is_empty() {
                return Err(FileFault::NoGame).with_context(name);
            }
            return Ok(Self::Thor(Box::new(archive)));
        }
        let contents = files::read(path, format, size, NameTables::default())?;
        let unread = |fault: Fault<_>| Unread(Faults(language).tell(&fault.error));
        let games = contents.games.into_iter();
        let games = games.map(|game| game.map_err(unread));
        let list = GameList::new(games, record_title, record_field).with_context(name)?;
        Ok(Self::Games(list))
    }

    /// A game, counted from 0.
    pub(crate) fn record(&self, index: usize) -> anyhow::Result<Record<Position>> {
        match self {
            Self::Thor(archive) => archive.record(index),
            Self::Games(games) => games.record(index).cloned(),
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
            Self::Games(games) => games.title(index),
        }
    }

    fn is_whole(&self, index: usize) -> bool {
        match self {
            Self::Thor(archive) => !archive.entries[index].faulty,
            Self::Games(games) => games.is_whole(index),
        }
    }

    fn field(&self, index: usize, field: Field) -> String {
        match self {
            Self::Thor(archive) => archive.field(index, field),
            Self::Games(games) => games.field(index, field),
        }
    }
}

/// What the tags of a record tell.
fn record_field(record: &Record<Position>, field: Field) -> String {
    let tag = |name| record.tags.get(name).unwrap_or_default();
    match field {
        Field::Player => format!("{} {}", tag(tag::BLACK), tag(tag::WHITE)),
        Field::Event => tag(tag::EVENT).into(),
        Field::Year => tag(tag::DATE).into(),
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
    let mut results = [tag::SCORE, "Result", "RE"].map(tag).into_iter();
    let result = results.find(|told| !["", "*", "?"].contains(told));
    for word in [result.unwrap_or_default(), tag(tag::EVENT), tag(tag::DATE)] {
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
        let game = game.ok_or(FileFault::NoSuchGame { number: index + 1 })??;
        Ok(game.to_record(&self.header, names))
    }

    fn field(&self, index: usize, field: Field) -> String {
        let entry = self.entries[index];
        let player = |number| name(self.players.as_ref(), number);
        match field {
            Field::Player => format!("{} {}", player(entry.black), player(entry.white)),
            Field::Event => name(self.tournaments.as_ref(), entry.tournament),
            Field::Year => self.header.year.to_string(),
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use othello_core::{
        Game, random,
        record::wthor::{Date, Writer, WthorGame},
    };
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    const GAMES: usize = 3000;

    /// A database of random games, in a folder of its own together with names.
    fn database() -> PathBuf {
        let folder = std::env::temp_dir().join(format!("othello-archive-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut writer = Writer::new(Header::new(Date::default(), 1994));
        for index in 0..GAMES {
            let mut game = Game::new();
            while let Some(m) = random::legal_move(game.position(), &mut random) {
                game.play(m).expect("a legal move");
            }
            let record = WthorGame {
                tournament: 1,
                black: (index % 3) as u16,
                white: 1,
                score: 40,
                theoretical_score: 40,
                game,
            };
            writer.push(&record).expect("a game");
        }
        let mut players = Players::new(Date::default());
        for name in ["?", "Ann", "Bob"] {
            players.push(name).expect("a name");
        }
        let mut tournaments = Tournaments::new(Date::default());
        for name in ["?", "Cup"] {
            tournaments.push(name).expect("a name");
        }
        let path = folder.join("random.wtb");
        fs::write(&path, writer.finish()).expect("a file");
        fs::write(folder.join("X.JOU"), players.to_bytes()).expect("a file");
        fs::write(folder.join("X.TRN"), tournaments.to_bytes()).expect("a file");
        path
    }

    #[test]
    fn a_database_is_searched_and_its_games_replayed() {
        let path = database();
        let archive = OthelloArchive::open(&path, Size::EIGHT, Language::En).expect("a database");
        assert_eq!(archive.len(), GAMES);
        assert_eq!(archive.title(2), "Bob – Ann  40-24  Cup  1994");
        let found = archive.find("1994 bob cup");
        assert_eq!(found.len(), GAMES / 3);
        assert_eq!(found[..2], [2, 5]);
        assert_eq!(archive.find("player:bob event:cup year:1994"), found);
        assert!(archive.find("event:bob").is_empty());
        assert!(archive.find("player:bob year:1995").is_empty());
        let last = archive.record(GAMES - 1).expect("a game");
        assert!(last.game.outcome().is_some());
        assert_eq!(last.tags.get(tag::BLACK), Some("Bob"));
        assert!(archive.record(GAMES).is_err());

        let OthelloArchive::Thor(thor) = archive else {
            panic!("it is a Thor database");
        };
        let held = thor.file.capacity() + thor.entries.capacity() * size_of::<Entry>();
        assert!(held < 2 * thor.file.len(), "{held} bytes");
        fs::remove_dir_all(path.parent().expect("a folder")).expect("it is there");
    }

    #[test]
    fn other_files_are_lists_too() {
        let path = std::env::temp_dir().join(format!("othello-list-{}.txt", std::process::id()));
        fs::write(&path, "f5d6c3\nf5a1\nd3c5\n").expect("a file");
        let archive = OthelloArchive::open(&path, Size::EIGHT, Language::En).expect("a list");
        assert_eq!(archive.len(), 3);
        assert_eq!(archive.find("c5"), [2]);
        assert!(archive.title(1).starts_with("! "), "{}", archive.title(1));
        assert!(archive.record(1).is_err());
        fs::remove_file(path).expect("it is there");
    }
}
