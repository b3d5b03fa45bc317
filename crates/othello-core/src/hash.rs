//! Hashes of positions.

/// Both halves of the product of two words: each bit of one reaches all of the other. A product alone
/// will not do: its highest bit is changed by the highest bits of the factors alone.
pub(crate) const fn fold(first: u64, second: u64) -> u64 {
    let product = first as u128 * second as u128;
    product as u64 ^ (product >> 64) as u64
}
