//! The file of weights: a header of 32 bytes, then the weights as [`rice`](super::rice) codes.
//! Numbers are little-endian.
//!
//! | offset | type | meaning |
//! |--|--|--|
//! | 0 | 8 bytes | `OTHEVALS` |
//! | 8 | u32 | version, 1 |
//! | 12 | u16 | knots, 10 |
//! | 14 | u16 | hundredths of a disc in a unit, at least 1 |
//! | 16 | u32 | weights of a knot, 114,364 |
//! | 20 | u32 | length of the codes in bytes |
//! | 24 | u64 | FNV-1a of the codes and the 24 bytes before this |
//!
//! Knot by knot the weights stand in the order of the shapes; each is coded as the difference to
//! that of the knot before, in units.

use super::{
    KNOTS, Weights,
    rice::{Reader, Writer},
};
use crate::{checksum::fnv1a_of, pattern::Sharing};

const MAGIC: [u8; 8] = *b"OTHEVALS";
const VERSION: u32 = 1;
const HEADER_BYTES: usize = 32;

/// What is wrong with a file of weights. Bytes are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// The file is shorter than its header.
    #[error("expected a header of {HEADER_BYTES} bytes, found {found} bytes")]
    ShortHeader {
        /// The length of the file.
        found: usize,
    },
    /// The file is something else.
    #[error("byte 0: expected \"OTHEVALS\", found {found:02x?}")]
    NoWeights {
        /// The first bytes.
        found: [u8; 8],
    },
    /// A number of the header is not what this version of the crate can read.
    #[error("byte {offset}: expected {expected}, found {found}")]
    Header {
        /// Where the number is.
        offset: usize,
        /// What should be there.
        expected: String,
        /// What is there.
        found: u32,
    },
    /// The file is shorter or longer than its header tells.
    #[error("expected {expected} bytes, found {found}")]
    Length {
        /// The length as told.
        expected: u64,
        /// The length.
        found: usize,
    },
    /// The file is damaged.
    #[error("byte 24: expected the checksum {expected:016x}, found {found:016x}")]
    Checksum {
        /// The checksum of what is there.
        expected: u64,
        /// The checksum in the file.
        found: u64,
    },
    /// The codes end before the weights do, or go on after them, or give a weight beyond ±32,767.
    #[error("byte {offset}, weight {weight} of knot {knot}: expected {expected}")]
    Codes {
        /// Where in the file.
        offset: usize,
        /// The knot, from 0.
        knot: usize,
        /// The weight, from 0.
        weight: usize,
        /// What should be there.
        expected: &'static str,
    },
}

impl Weights {
    /// Reads a file of weights.
    ///
    /// # Errors
    ///
    /// If it is none, or damaged, or of another version.
    pub fn from_bytes(file: &[u8]) -> Result<Self, WeightsError> {
        let Some((header, codes)) = file.split_first_chunk::<HEADER_BYTES>() else {
            return Err(WeightsError::ShortHeader { found: file.len() });
        };
        let found = array(header, 0);
        if found != MAGIC {
            return Err(WeightsError::NoWeights { found });
        }
        let step = check_numbers(header)?;
        let told = u32::from_le_bytes(array(header, 20));
        if codes.len() as u64 != u64::from(told) {
            return Err(WeightsError::Length {
                expected: HEADER_BYTES as u64 + u64::from(told),
                found: file.len(),
            });
        }
        let found = u64::from_le_bytes(array(header, 24));
        let expected = fnv1a_of([codes, &header[..24]]);
        if found != expected {
            return Err(WeightsError::Checksum { expected, found });
        }
        Ok(Self::from_knots(read_knots(codes, step)?, found))
    }

    /// The bytes of a file with these weights, each rounded to a multiple of `step` hundredths of a
    /// disc (at least 1).
    #[must_use]
    pub fn to_bytes(&self, step: u16) -> Vec<u8> {
        let step = step.max(1);
        let mut writer = Writer::new();
        let mut before = vec![0; Sharing::COUNT];
        for knot in &self.knots {
            for (&weight, before) in knot.iter().zip(&mut before) {
                let unit = (f32::from(weight) / f32::from(step)).round() as i32;
                writer.write(unit - *before);
                *before = unit;
            }
        }
        let codes = writer.into_bytes();
        let mut file = Vec::with_capacity(HEADER_BYTES + codes.len());
        file.extend(MAGIC);
        file.extend(VERSION.to_le_bytes());
        file.extend((KNOTS as u16).to_le_bytes());
        file.extend(step.to_le_bytes());
        file.extend((Sharing::COUNT as u32).to_le_bytes());
        file.extend((codes.len() as u32).to_le_bytes());
        let checksum = fnv1a_of([codes.as_slice(), &file]);
        file.extend(checksum.to_le_bytes());
        file.extend(codes);
        file
    }
}

/// Compares the numbers of the header with what they have to be, and returns the step.
fn check_numbers(header: &[u8; HEADER_BYTES]) -> Result<u16, WeightsError> {
    let expect = |offset, expected: usize, found: u32| {
        if found as usize == expected {
            return Ok(());
        }
        Err(WeightsError::Header {
            offset,
            expected: expected.to_string(),
            found,
        })
    };
    expect(8, VERSION as usize, u32::from_le_bytes(array(header, 8)))?;
    expect(12, KNOTS, u16::from_le_bytes(array(header, 12)).into())?;
    expect(16, Sharing::COUNT, u32::from_le_bytes(array(header, 16)))?;
    match u16::from_le_bytes(array(header, 14)) {
        0 => Err(WeightsError::Header {
            offset: 14,
            expected: "at least 1".into(),
            found: 0,
        }),
        step => Ok(step),
    }
}

fn read_knots(codes: &[u8], step: u16) -> Result<Vec<Vec<i16>>, WeightsError> {
    let mut reader = Reader::new(codes);
    let mut knots: Vec<Vec<i16>> = Vec::with_capacity(KNOTS);
    let mut units = vec![0_i32; Sharing::COUNT];
    for knot in 0..KNOTS {
        let mut weights = Vec::with_capacity(Sharing::COUNT);
        for (weight, unit) in units.iter_mut().enumerate() {
            let fault = |offset, expected| WeightsError::Codes {
                offset: HEADER_BYTES + offset,
                knot,
                weight,
                expected,
            };
            let Some(difference) = reader.read() else {
                return Err(fault(codes.len(), "the codes to go on"));
            };
            *unit += difference;
            let Ok(value) = i16::try_from(i64::from(*unit) * i64::from(step)) else {
                return Err(fault(reader.bytes_read(), "a weight from -32768 to 32767"));
            };
            weights.push(value);
        }
        knots.push(weights);
    }
    if reader.bytes_read() < codes.len() {
        return Err(WeightsError::Codes {
            offset: HEADER_BYTES + reader.bytes_read(),
            knot: KNOTS - 1,
            weight: Sharing::COUNT - 1,
            expected: "the codes to end behind it",
        });
    }
    Ok(knots)
}

fn array<const N: usize>(bytes: &[u8], place: usize) -> [u8; N] {
    let mut array = [0; N];
    array.copy_from_slice(&bytes[place..place + N]);
    array
}
