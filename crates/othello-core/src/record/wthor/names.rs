//! The names of players (`.jou`) and tournaments (`.trn`).

use alloc::{vec, vec::Vec};
use core::{fmt, marker::PhantomData};

use super::{
    Date, HeaderError, LengthMismatch,
    header::{
        HEADER_LEN, date_of, first_bytes, games_of, names_of, put_date, put_games, put_names,
    },
    length::Layout,
};

/// The names of all players: a `.jou` file, 19 letters a name.
pub type Players = Names<Player>;

/// The names of all tournaments: a `.trn` file, 25 letters a name.
pub type Tournaments = Names<Tournament>;

/// Whose names a file holds: [`Player`] or [`Tournament`]. The trait is sealed.
pub trait NameKind: fmt::Debug + Send + Sync + private::Sealed + 'static {
    /// The length of a record in bytes, one more than a name's.
    const RECORD_LEN: usize;
}

/// Marks the names of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {}

/// Marks the names of tournaments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tournament {}

impl NameKind for Player {
    const RECORD_LEN: usize = 20;
}

impl NameKind for Tournament {
    const RECORD_LEN: usize = 26;
}

mod private {
    pub trait Sealed {}
    impl Sealed for super::Player {}
    impl Sealed for super::Tournament {}
}

/// The most names of a file: the header counts in 16 bits.
const MOST_NAMES: usize = u16::MAX as usize;

/// A table of names, to which games refer by place, counted from 0.
///
/// A file does not say whose names it holds; the caller does, by the type. The text is Latin-1:
/// each byte is the character with that code.
///
/// ```
/// use othello_core::record::wthor::{Date, Players};
///
/// let mut players = Players::new(Date { century: 20, year: 26, month: 11, day: 30 });
/// players.push("???")?;
/// players.push("Tamenori Hideshi")?;
///
/// let read = Players::read(&players.to_bytes())?;
/// assert_eq!(read.find("Tamenori Hideshi"), Some(1));
/// assert_eq!(read.get(1).map(|name| name.to_string()).as_deref(), Some("Tamenori Hideshi"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Names<K: NameKind> {
    /// As in the file; its count is always that of the names here.
    header: [u8; HEADER_LEN],
    /// The records as in the file.
    records: Vec<u8>,
    /// The places of the names in the order of their bytes, equal ones in the order of the file.
    sorted: Vec<u16>,
    kind: PhantomData<K>,
}

impl<K: NameKind> Names<K> {
    /// A table without names.
    #[must_use]
    pub fn new(created: Date) -> Self {
        let mut header = [0; HEADER_LEN];
        put_date(&mut header, created);
        Self {
            header,
            records: Vec::new(),
            sorted: Vec::new(),
            kind: PhantomData,
        }
    }

    /// Reads a `.jou` or `.trn` file.
    ///
    /// Of the header only the date and the count matter; the rest is kept for writing (some
    /// programs leave bytes there). A name that fills its record to the last byte and bytes
    /// behind the end of a name are accepted and kept. At most 65,535 names are read.
    ///
    /// # Errors
    ///
    /// If the file has no header or is one of games. If the count in the header does not fit the
    /// length of the file, the error bears the names that are there, a cut one among them.
    pub fn read(file: &[u8]) -> Result<Self, NamesError<K>> {
        let mut header = *first_bytes(file)?;
        let count = names_of(&header);
        if count == 0 && games_of(&header) != 0 {
            let games = games_of(&header);
            return Err(HeaderError::NotNames { games }.into());
        }
        let bytes = &file[HEADER_LEN..];
        let layout = Layout::new(bytes.len(), u32::from(count), K::RECORD_LEN);
        let len = layout.records().min(MOST_NAMES) * K::RECORD_LEN;
        let mut records = bytes[..len.min(bytes.len())].to_vec();
        records.resize(len, 0);
        put_names(&mut header, (len / K::RECORD_LEN) as u16);
        if len == 0 {
            // A header that counts games but no names is that of a file of games.
            put_games(&mut header, 0);
        }
        let mut names = Self {
            header,
            records,
            sorted: Vec::new(),
            kind: PhantomData,
        };
        names.sort();
        match layout.mismatch() {
            None => Ok(names),
            Some(mismatch) => Err(NamesError::Length { mismatch, names }),
        }
    }

    fn sort(&mut self) {
        let mut sorted: Vec<u16> = (0..=u16::MAX).take(self.len()).collect();
        sorted.sort_by_key(|&index| self.bytes_of(index));
        self.sorted = sorted;
    }

    /// The bytes of the file: those that were read if nothing was wrong and nothing was added.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        [&self.header, self.records.as_slice()].concat()
    }

    /// The day the file was made.
    #[must_use]
    pub const fn created(&self) -> Date {
        date_of(&self.header)
    }

    /// How many names there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.records.len() / K::RECORD_LEN
    }

    /// Whether there is no name.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The name at a place, counted from 0; `None` behind the last.
    #[must_use]
    pub fn get(&self, index: u16) -> Option<Name<'_>> {
        let start = usize::from(index) * K::RECORD_LEN;
        let record = self.records.get(start..start + K::RECORD_LEN)?;
        Some(Name { record })
    }

    /// All names in the order of their places.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Name<'_>> {
        self.records
            .chunks_exact(K::RECORD_LEN)
            .map(|record| Name { record })
    }

    /// The place of a name, the first one if several are equal; `None` if there is none.
    ///
    /// Case and blanks matter. Logarithmic in the number of names.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<u16> {
        let name = encode(name).ok()?;
        let at = self.first_not_less(&name);
        let index = *self.sorted.get(at)?;
        (self.bytes_of(index) == name).then_some(index)
    }

    /// Adds a name behind the others and returns its place.
    ///
    /// # Errors
    ///
    /// If the name cannot be written, or there are 65,535 names already.
    pub fn push(&mut self, name: &str) -> Result<u16, AddNameError> {
        let bytes = encode(name)?;
        if bytes.len() >= K::RECORD_LEN {
            return Err(AddNameError::TooLong {
                found: bytes.len(),
                most: K::RECORD_LEN - 1,
            });
        }
        let index = (u16::try_from(self.len()).ok())
            .filter(|&index| usize::from(index) < MOST_NAMES)
            .ok_or(AddNameError::TooMany)?;
        let equal_or_less = |&other: &u16| self.bytes_of(other) <= bytes.as_slice();
        let at = self.sorted.partition_point(equal_or_less);
        self.sorted.insert(at, index);
        let mut record = vec![0; K::RECORD_LEN];
        record[..bytes.len()].copy_from_slice(&bytes);
        self.records.extend(record);
        put_names(&mut self.header, index + 1);
        Ok(index)
    }

    fn first_not_less(&self, name: &[u8]) -> usize {
        self.sorted
            .partition_point(|&index| self.bytes_of(index) < name)
    }

    fn bytes_of(&self, index: u16) -> &[u8] {
        self.get(index).map_or(&[], |name| name.as_bytes())
    }
}

impl<K: NameKind> fmt::Debug for Names<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A name in a table; `Display` writes it as text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Name<'a> {
    record: &'a [u8],
}

impl<'a> Name<'a> {
    /// The name in Latin-1: what stands before the first NUL.
    #[must_use]
    pub fn as_bytes(&self) -> &'a [u8] {
        self.split().0
    }

    /// What stands behind the NUL that ends the name: zeros in all known files.
    ///
    /// ```
    /// use othello_core::record::wthor::Players;
    ///
    /// let mut file = [0; 16 + 20];
    /// file[8] = 1;
    /// file[16..22].copy_from_slice(b"Ann\0ie");
    /// let players = Players::read(&file)?;
    /// let name = players.get(0).expect("there is one name");
    /// assert_eq!(name.to_string(), "Ann");
    /// assert!(name.padding().starts_with(b"ie"));
    /// assert_eq!(players.to_bytes(), file);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn padding(&self) -> &'a [u8] {
        self.split().1
    }

    fn split(&self) -> (&'a [u8], &'a [u8]) {
        match self.record.iter().position(|&byte| byte == 0) {
            Some(end) => (&self.record[..end], &self.record[end + 1..]),
            None => (self.record, &[]),
        }
    }
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        (self.as_bytes().iter()).try_for_each(|&byte| f.write_char(char::from(byte)))
    }
}

impl fmt::Debug for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Name({:?})", alloc::string::ToString::to_string(self))
    }
}

/// A name in Latin-1.
fn encode(name: &str) -> Result<Vec<u8>, AddNameError> {
    let byte = |(at, found)| match u8::try_from(found) {
        Ok(0) | Err(_) => Err(AddNameError::NotLatin1 {
            character: at + 1,
            found,
        }),
        Ok(byte) => Ok(byte),
    };
    name.chars().enumerate().map(byte).collect()
}

/// A `.jou` or `.trn` file with a fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NamesError<K: NameKind> {
    /// There are no names to read.
    #[error(transparent)]
    Header(#[from] HeaderError),
    /// The file is longer or shorter than its header says.
    #[error("{mismatch}")]
    Length {
        /// What does not fit.
        mismatch: LengthMismatch,
        /// The names that are there.
        names: Names<K>,
    },
}

/// A name that cannot be added to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AddNameError {
    /// The record has no room for the name.
    #[error("expected a name of at most {most} characters, found {found}")]
    TooLong {
        /// The length of the name in characters.
        found: usize,
        /// The greatest length.
        most: usize,
    },
    /// A character that Latin-1 lacks, or NUL, which would end the name.
    #[error("character {character} of the name: expected one of Latin-1, found {found:?}")]
    NotLatin1 {
        /// The place of the character in the name, counted from 1.
        character: usize,
        /// The character.
        found: char,
    },
    /// The header has no number for so many names.
    #[error("expected at most 65535 names in a file")]
    TooMany,
}
