//! The state of a fit as bytes, so that it can go on another time.
//!
//! | offset | type | meaning |
//! |--|--|--|
//! | 0 | 8 bytes | `OTHSTATE` |
//! | 8 | u32 | version, 2 |
//! | 12 | u32 | steps taken |
//! | 16 | u64 | number of positions fitted to |
//! | 24 | u64 | FNV-1a of the positions and what they are worth |
//! | 32 | f32 | ridge |
//! | 36 | f32 | smoothing |
//! | 40 | u64 | FNV-1a of all else, the header before it and what follows |
//! | 48 | f32 … | weights, descent and direction of conjugate gradients, 1,144,280 each |

use super::fit::{Fit, State};
use crate::{checksum::fnv1a_of, pattern::Sharing, weights::KNOTS};

const MAGIC: [u8; 8] = *b"OTHSTATE";
const VERSION: u32 = 2;
const CHECKSUM: usize = 40;
const HEADER_BYTES: usize = 48;
const VECTOR_BYTES: usize = 4 * KNOTS * Sharing::COUNT;
const STATE_BYTES: usize = HEADER_BYTES + 3 * VECTOR_BYTES;

/// Why a fit cannot go on from a file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum StateError {
    /// It is no saved state of this version.
    #[error(
        "expected the saved state of a fit: {STATE_BYTES} bytes that begin with \"OTHSTATE\" and version {VERSION}; found {found} bytes"
    )]
    NoState {
        /// The length of the file.
        found: usize,
    },
    /// It is damaged.
    #[error("byte {CHECKSUM}: expected the checksum {expected:016x}, found {found:016x}")]
    Checksum {
        /// The checksum of what is there.
        expected: u64,
        /// The checksum in the file.
        found: u64,
    },
    /// It belongs to other positions.
    #[error("byte 16: expected a fit to {expected} positions, found one to {found}")]
    OtherPositions {
        /// How many positions there are.
        expected: u64,
        /// How many positions it was fitted to.
        found: u64,
    },
    /// It belongs to as many positions, but to other ones, or to other worths of them.
    #[error(
        "byte 24: expected a fit to positions with the checksum {expected:016x}, found one to \
         {found:016x}: other games, or worth something else"
    )]
    OtherWorths {
        /// The checksum of the positions and their worths.
        expected: u64,
        /// The checksum of those that it was fitted to.
        found: u64,
    },
    /// It minimises something else.
    #[error("byte {offset}: expected a fit with a {name} of {expected}, found one with {found}")]
    OtherPull {
        /// Where the pull stands.
        offset: usize,
        /// Its name: ridge or smoothing.
        name: &'static str,
        /// The pull of the fit.
        expected: f32,
        /// That in the file.
        found: f32,
    },
}

impl Fit<'_> {
    /// The state of the fit, for [`Fit::resume_from`].
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::with_capacity(3 * VECTOR_BYTES);
        let State {
            steps,
            weights,
            descent,
            direction,
        } = &self.state;
        for value in [weights, descent, direction].into_iter().flatten() {
            body.extend(value.to_le_bytes());
        }
        let mut bytes = Vec::with_capacity(STATE_BYTES);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(steps.to_le_bytes());
        bytes.extend(self.positions().to_le_bytes());
        bytes.extend(self.samples.checksum().to_le_bytes());
        bytes.extend(self.ridge.to_le_bytes());
        bytes.extend(self.smoothing.to_le_bytes());
        let checksum = fnv1a_of([bytes.as_slice(), body.as_slice()]);
        bytes.extend(checksum.to_le_bytes());
        bytes.extend(body);
        bytes
    }

    /// Goes on from where a fit to the same positions with the same pulls was saved. The steps that
    /// follow are those that it would have taken.
    ///
    /// # Errors
    ///
    /// If the bytes are no such state; the fit is then unchanged.
    pub fn resume_from(&mut self, bytes: &[u8]) -> Result<(), StateError> {
        let header = bytes.first_chunk::<HEADER_BYTES>();
        let Some(header) = header.filter(|header| {
            bytes.len() == STATE_BYTES
                && header[..8] == MAGIC
                && header[8..12] == VERSION.to_le_bytes()
        }) else {
            return Err(StateError::NoState { found: bytes.len() });
        };
        let body = &bytes[HEADER_BYTES..];
        let found = u64::from_le_bytes(array(header, CHECKSUM));
        let expected = fnv1a_of([&header[..CHECKSUM], body]);
        if found != expected {
            return Err(StateError::Checksum { expected, found });
        }
        self.check_same(header)?;
        let mut vectors = body.chunks(VECTOR_BYTES).map(|bytes| {
            let values = bytes.chunks_exact(4);
            values
                .map(|value| f32::from_le_bytes(array(value, 0)))
                .collect()
        });
        let mut vector = || vectors.next().unwrap_or_default();
        self.resume(State {
            steps: u32::from_le_bytes(array(header, 12)),
            weights: vector(),
            descent: vector(),
            direction: vector(),
        });
        Ok(())
    }

    /// Whether a state is that of a fit of the same kind.
    fn check_same(&self, header: &[u8; HEADER_BYTES]) -> Result<(), StateError> {
        let number = |offset| u64::from_le_bytes(array(header, offset));
        let (expected, found) = (self.positions(), number(16));
        if found != expected {
            return Err(StateError::OtherPositions { expected, found });
        }
        let (expected, found) = (self.samples.checksum(), number(24));
        if found != expected {
            return Err(StateError::OtherWorths { expected, found });
        }
        for (offset, name, expected) in
            [(32, "ridge", self.ridge), (36, "smoothing", self.smoothing)]
        {
            let found = f32::from_le_bytes(array(header, offset));
            if found.to_bits() != expected.to_bits() {
                return Err(StateError::OtherPull {
                    offset,
                    name,
                    expected,
                    found,
                });
            }
        }
        Ok(())
    }

    fn positions(&self) -> u64 {
        self.losses().fitted.positions as u64
    }
}

fn array<const N: usize>(bytes: &[u8], place: usize) -> [u8; N] {
    let mut array = [0; N];
    array.copy_from_slice(&bytes[place..place + N]);
    array
}
