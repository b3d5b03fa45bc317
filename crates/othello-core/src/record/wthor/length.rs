//! Whether a file is as long as its header says.

/// A file that is longer or shorter than the records that its header announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "byte {}: the header announces {announced} records of {record_len} bytes, \
     the file holds {complete}{}",
    self.offset(),
    Rest(*.rest)
)]
pub struct LengthMismatch {
    /// How many records the header announces.
    pub announced: u32,
    /// How many complete records there are.
    pub complete: usize,
    /// How many bytes there are behind the last complete record: less than a record.
    pub rest: usize,
    /// The length of a record in bytes.
    pub record_len: usize,
}

impl LengthMismatch {
    /// The 0-based byte offset where file and header part: the end of the file if it is too
    /// short, else the end of the last record that the header announces.
    #[must_use]
    pub fn offset(&self) -> usize {
        let end = super::header::HEADER_LEN + self.complete * self.record_len + self.rest;
        let announced = usize::try_from(self.announced).unwrap_or(usize::MAX);
        announced
            .saturating_mul(self.record_len)
            .saturating_add(super::header::HEADER_LEN)
            .min(end)
    }
}

/// The bytes behind the last complete record, in words.
struct Rest(usize);

impl core::fmt::Display for Rest {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.0 {
            0 => Ok(()),
            rest => write!(f, " and {rest} bytes more"),
        }
    }
}

/// How the bytes behind a header divide into records.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    announced: u32,
    complete: usize,
    rest: usize,
    record_len: usize,
}

impl Layout {
    pub(super) const fn new(bytes: usize, announced: u32, record_len: usize) -> Self {
        Self {
            announced,
            complete: bytes / record_len,
            rest: bytes % record_len,
            record_len,
        }
    }

    /// How many records there are to read: the complete ones, and one that is cut off if the
    /// header announces it. Other bytes at the end belong to no record.
    pub(super) fn records(&self) -> usize {
        let announced = usize::try_from(self.announced).unwrap_or(usize::MAX);
        self.complete + usize::from(self.rest > 0 && announced > self.complete)
    }

    pub(super) fn mismatch(&self) -> Option<LengthMismatch> {
        let agrees = usize::try_from(self.announced) == Ok(self.complete) && self.rest == 0;
        (!agrees).then_some(LengthMismatch {
            announced: self.announced,
            complete: self.complete,
            rest: self.rest,
            record_len: self.record_len,
        })
    }
}
