//! The checksum of the engine's files.

/// FNV-1a of 64 bits of one run of bytes after another: the hash that Fowler, Noll and Vo
/// published, byte by byte.
pub(crate) fn fnv1a_of<'a>(runs: impl IntoIterator<Item = &'a [u8]>) -> u64 {
    fnv1a(runs.into_iter().flatten().copied())
}

/// FNV-1a of 64 bits of these bytes.
pub(crate) fn fnv1a(bytes: impl IntoIterator<Item = u8>) -> u64 {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    bytes.into_iter().fold(BASIS, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(PRIME)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_values() {
        assert_eq!(fnv1a_of([]), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a_of([b"a".as_slice()]), 0xaf63_dc4c_8601_ec8c);
        let foobar = [b"foo".as_slice(), b"bar"];
        assert_eq!(fnv1a_of(foobar), 0x8594_4171_f739_67e8);
    }
}
