//! Keys of positions that are two words.

/// A 64-bit key of two words, such as the bitboards of both sides, as [`Game::key`](crate::Game::key)
/// wants it: different pairs have different keys but for bad luck, however alike they are.
///
/// The words are not interchangeable. Takes about the time of one multiplication.
///
/// Sums of two words that are each multiplied by a constant are no substitute: the highest bit of a
/// product is changed by the highest bit of its word alone, so that pairs which differ in one bit each
/// have one key.
///
/// ```
/// use game_search::fold;
///
/// assert_ne!(fold(1 << 63, 0), fold(0, 1 << 31));
/// assert_ne!(fold(1, 2), fold(2, 1));
/// ```
#[must_use]
#[inline(always)]
pub const fn fold(first: u64, second: u64) -> u64 {
    // Each bit of the words reaches both halves of the product, at a distance that depends on the
    // other word. Both factors are 0 for one word in 2^64 only.
    let first = first ^ 0x9E37_79B9_7F4A_7C15;
    let second = second ^ 0xC2B2_AE3D_27D4_EB4F;
    let product = first as u128 * second as u128;
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeMap;

    use super::*;

    /// All pairs that differ from a random one in at most two bits of each word.
    #[test]
    fn pairs_that_are_alike_have_different_keys() {
        let bits = || (0..64).map(|bit| 1_u64 << bit);
        let mut near = alloc::vec![0];
        near.extend(bits());
        near.extend(bits().flat_map(|a| bits().filter(move |b| *b > a).map(move |b| a | b)));
        for (first, second) in [
            (0, 0),
            (0x0000_0008_1000_0000, 0x0000_0010_0800_0000),
            (0xFEDC_BA98_7654_3210, 0x0123_4567_89AB_CDEF),
        ] {
            let mut seen = BTreeMap::new();
            for a in &near {
                for b in near.iter().step_by(7) {
                    let pair = (first ^ a, second ^ b);
                    let old = seen.insert(fold(pair.0, pair.1), pair);
                    assert_eq!(old, None, "{pair:x?}");
                }
            }
        }
    }

    /// Each bit of a word changes each bit of the key about as often as not.
    #[test]
    fn every_bit_counts() {
        let mut word = 1_u64;
        let mut next = || {
            word ^= word << 13;
            word ^= word >> 7;
            word ^= word << 17;
            word
        };
        for bit in 0..64 {
            let mut changed = [[0_u32; 64]; 2];
            for _ in 0..400 {
                let (first, second) = (next(), next());
                let key = fold(first, second);
                let others = [
                    fold(first ^ 1 << bit, second),
                    fold(first, second ^ 1 << bit),
                ];
                for (changed, other) in changed.iter_mut().zip(others) {
                    for (place, count) in changed.iter_mut().enumerate() {
                        *count += ((key ^ other) >> place & 1) as u32;
                    }
                }
            }
            for count in changed.iter().flatten() {
                assert!((100..300).contains(count), "bit {bit}: {count} of 400");
            }
        }
    }
}
