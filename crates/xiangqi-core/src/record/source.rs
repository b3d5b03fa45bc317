//! Texts that are read game by game, and the places of their faults.

use alloc::boxed::Box;

use super::{
    Encoding, Fault, Location, ReadError, Record,
    encoding::{DecodeError, Decoded, FileOffsets, READABLE},
    read_error::FaultAt,
};
use crate::text::{Locator, Place};

/// The text of a file up to the first byte that is no text.
#[derive(Debug)]
pub(super) struct Source<'a> {
    decoded: Decoded<'a>,
    offsets: FileOffsets<'a>,
    /// The place found last.
    last: Place,
    games: usize,
}

impl<'a> Source<'a> {
    pub(super) fn from_text(text: &'a str) -> Self {
        Self::new(Decoded::of_text(text), &[])
    }

    pub(super) fn from_bytes(bytes: &'a [u8]) -> Self {
        Self::new(Decoded::new(bytes), bytes)
    }

    const fn new(decoded: Decoded<'a>, bytes: &'a [u8]) -> Self {
        Self {
            offsets: FileOffsets::new(bytes, decoded.encoding),
            decoded,
            last: Place::START,
            games: 0,
        }
    }

    pub(super) fn text(&self) -> &str {
        &self.decoded.text
    }

    pub(super) const fn encoding(&self) -> Encoding {
        self.decoded.encoding
    }

    /// What was read of a game that ends at an offset. A game at the end of a text that goes on
    /// with what is no text is at fault for that.
    pub(super) fn item(
        &mut self,
        record: Record,
        read: Result<(), FaultAt>,
        end: usize,
    ) -> Result<Record, ReadError> {
        self.games += 1;
        let game = self.games;
        let (location, fault) = match (self.take_fault_at(end), read) {
            (Some((location, fault)), _) => (location, fault),
            (None, Ok(())) => return Ok(record),
            (None, Err(fault)) => (self.location(fault.offset), fault.fault),
        };
        Err(ReadError {
            game,
            location,
            fault,
            record: Box::new(record),
        })
    }

    /// The error of a text that goes on, behind all games, with what is no text.
    pub(super) fn end(&mut self) -> Option<Result<Record, ReadError>> {
        let end = self.text().len();
        self.decoded.fault?;
        Some(self.item(Record::default(), Ok(()), end))
    }

    fn take_fault_at(&mut self, end: usize) -> Option<(Location, Fault)> {
        let length = self.text().len();
        let error = self.decoded.fault.filter(|_| end == length)?;
        self.decoded.fault = None;
        let DecodeError { offset, byte } = error;
        let place = Locator::resume(&self.decoded.text, self.last).place(length);
        let fault = Fault::Encoding {
            expected: READABLE,
            found: byte,
        };
        Some((Location::Text(Place { offset, ..place }), fault))
    }

    fn location(&mut self, offset: usize) -> Location {
        let text = &self.decoded.text;
        self.last = Locator::resume(text, self.last).place(offset.min(text.len()));
        Location::Text(Place {
            offset: self.offsets.of(offset),
            ..self.last
        })
    }
}
