//! Files of opening books with a right header and checksum, so that an input reaches the moves.

use crate::next;

/// A file of this game: a byte for the plies, two for the count of positions, then the moves, six
/// bytes each, of which the count of a position's takes one more.
pub fn sealed(magic: &[u8; 8], mut input: &[u8]) -> Vec<u8> {
    let plies = next(&mut input);
    let count = [next(&mut input), next(&mut input) % 4, 0, 0];
    let mut file = Vec::from(magic);
    file.extend([1, plies, 8, 0, 100, 0, 0, 0, 50, 0, 0, 0]);
    file.extend(count);
    file.extend(input);
    let checksum = file.iter().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    file.extend(checksum.to_le_bytes());
    file
}
