//! What hides the bytes of an XQF file.

use super::{HEADER_LENGTH, POINTS, VERSION};

const PHRASE: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// What has to be taken away from the bytes; all zero in a plain file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cipher {
    pub(super) version: u8,
    pieces: u8,
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) comment: i64,
    stream: [u8; 32],
}

impl Cipher {
    pub(super) fn new(header: &[u8; HEADER_LENGTH]) -> Self {
        let version = header[VERSION];
        if version <= 10 {
            return Self {
                version,
                ..Self::default()
            };
        }
        let keys: [u8; 4] = core::array::from_fn(|index| header[0x0C + index]);
        let mask = header[0x03];
        let step = |key: u8| key.wrapping_mul(key).wrapping_mul(54).wrapping_add(221);
        let pieces = step(keys[1]).wrapping_mul(keys[1]);
        let from = step(keys[2]).wrapping_mul(pieces);
        let to = step(keys[3]).wrapping_mul(from);
        Self {
            version,
            pieces,
            from,
            to,
            comment: (i64::from(keys[0]) * 256 + i64::from(keys[1])) % 32_000 + 767,
            stream: core::array::from_fn(|index| {
                let key = keys[index % 4] & mask | header[0x08 + index % 4];
                PHRASE[index] & key
            }),
        }
    }

    /// The points of the pieces, in the order of [`PIECES`](super::PIECES).
    pub(super) fn points(&self, header: &[u8; HEADER_LENGTH]) -> [u8; 32] {
        let rotation = match self.version {
            0..12 => 0,
            _ => usize::from(self.pieces) + 1,
        };
        core::array::from_fn(|index| {
            let stored = (index + 64 * 32 - rotation) % 32;
            header[POINTS + stored].wrapping_sub(self.pieces)
        })
    }

    /// The byte at an offset of the moves, counted from their start.
    pub(super) fn plain(&self, offset: usize, byte: u8) -> u8 {
        byte.wrapping_sub(self.stream[offset % 32])
    }
}
