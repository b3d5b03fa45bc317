//! Rice codes that adapt to what they code, for small signed numbers.
//!
//! A number n is folded to 2n or −2n − 1, and written as a unary quotient (so many bits 1, then a
//! 0) and a remainder of k bits. k follows the mean of the folded numbers coded before in the same
//! context, which is the bit length of the one just before. A quotient of 24 or more is written as
//! 24 bits 1 and then the folded number in 17 bits. Bits fill each byte from the highest on.

const LONGEST_QUOTIENT: u32 = 24;
const ESCAPE_BITS: u32 = 17;
const CONTEXTS: usize = 8;

/// The mean of the numbers of a context, as their sum and count.
#[derive(Clone, Copy)]
struct Mean {
    sum: u32,
    count: u32,
}

impl Mean {
    const FORGET_AT: u32 = 128;

    fn remainder_bits(self) -> u32 {
        // Half the mean, so that the quotient is 0 or 1 for most numbers.
        let mean = self.sum / self.count;
        (mean + 1).ilog2()
    }

    fn learn(&mut self, folded: u32) {
        self.sum += folded;
        self.count += 1;
        if self.count == Self::FORGET_AT {
            self.sum /= 2;
            self.count /= 2;
        }
    }
}

struct Model {
    means: [Mean; CONTEXTS],
    context: usize,
}

impl Model {
    const fn new() -> Self {
        Self {
            means: [Mean { sum: 1, count: 1 }; CONTEXTS],
            context: 0,
        }
    }

    fn remainder_bits(&self) -> u32 {
        self.means[self.context].remainder_bits()
    }

    fn learn(&mut self, folded: u32) {
        self.means[self.context].learn(folded);
        let bit_length = 32 - folded.leading_zeros();
        self.context = (bit_length as usize).min(CONTEXTS - 1);
    }
}

/// Writes numbers.
pub(crate) struct Writer {
    bytes: Vec<u8>,
    /// Bits used in the last byte, 8 if there is none.
    used: u32,
    model: Model,
}

impl Writer {
    pub(crate) const fn new() -> Self {
        Self {
            bytes: Vec::new(),
            used: 8,
            model: Model::new(),
        }
    }

    /// Writes a number of at most 16 bits and a sign.
    pub(crate) fn write(&mut self, number: i32) {
        let folded = (number << 1 ^ number >> 31) as u32;
        debug_assert!(folded < 1 << ESCAPE_BITS);
        let remainder_bits = self.model.remainder_bits();
        let quotient = folded >> remainder_bits;
        if quotient < LONGEST_QUOTIENT {
            self.write_bits((1 << quotient) - 1, quotient);
            self.write_bits(0, 1);
            self.write_bits(folded & ((1 << remainder_bits) - 1), remainder_bits);
        } else {
            self.write_bits((1 << LONGEST_QUOTIENT) - 1, LONGEST_QUOTIENT);
            self.write_bits(folded, ESCAPE_BITS);
        }
        self.model.learn(folded);
    }

    fn write_bits(&mut self, bits: u32, count: u32) {
        for shift in (0..count).rev() {
            if self.used == 8 {
                self.bytes.push(0);
                self.used = 0;
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= ((bits >> shift & 1) as u8) << (7 - self.used);
            }
            self.used += 1;
        }
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads what a [`Writer`] wrote.
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    /// The next byte to take bits from.
    next: usize,
    /// Bits taken and not used, the next one highest.
    bits: u64,
    count: u32,
    model: Model,
}

impl<'a> Reader<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            next: 0,
            bits: 0,
            count: 0,
            model: Model::new(),
        }
    }

    /// The next number; `None` if the bytes end before it does.
    pub(crate) fn read(&mut self) -> Option<i32> {
        self.fill();
        let quotient = self.bits.leading_ones().min(LONGEST_QUOTIENT);
        let folded = if quotient < LONGEST_QUOTIENT {
            self.skip(quotient + 1)?;
            let remainder_bits = self.model.remainder_bits();
            quotient << remainder_bits | self.take(remainder_bits)?
        } else {
            self.skip(LONGEST_QUOTIENT)?;
            self.take(ESCAPE_BITS)?
        };
        self.model.learn(folded);
        Some((folded >> 1) as i32 ^ -((folded & 1) as i32))
    }

    /// The number of bytes of which a bit was read.
    pub(crate) const fn bytes_read(&self) -> usize {
        self.next - self.count as usize / 8
    }

    /// At least 57 bits, as far as there are any: more than a number takes.
    fn fill(&mut self) {
        while self.count <= 56
            && let Some(&byte) = self.bytes.get(self.next)
        {
            self.bits |= u64::from(byte) << (56 - self.count);
            self.count += 8;
            self.next += 1;
        }
    }

    fn take(&mut self, count: u32) -> Option<u32> {
        let bits = (self.bits >> 32) as u32;
        self.skip(count)?;
        Some(bits.checked_shr(32 - count).unwrap_or(0))
    }

    fn skip(&mut self, count: u32) -> Option<()> {
        self.count = self.count.checked_sub(count)?;
        self.bits <<= count;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut numbers = vec![0; 1000];
        numbers.extend([1, -1, 65_535, -65_536, 0, 0, 5, -900, 30_000]);
        let mut state = 1_u32;
        for _ in 0..5000 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            numbers.push((state >> 8) as i32 % 100 / (1 + (state >> 3) as i32 % 50));
        }
        let mut writer = Writer::new();
        numbers.iter().for_each(|&number| writer.write(number));
        let bytes = writer.into_bytes();
        let mut reader = Reader::new(&bytes);
        for &number in &numbers {
            assert_eq!(reader.read(), Some(number));
        }
        assert_eq!(reader.bytes_read(), bytes.len());
        let mut cut = Reader::new(&bytes[..bytes.len() - 1]);
        assert!(numbers.iter().any(|_| cut.read().is_none()));
    }

    #[test]
    fn zeros_take_a_bit_each() {
        let mut writer = Writer::new();
        (0..8000).for_each(|_| writer.write(0));
        assert!(writer.into_bytes().len() <= 1010);
    }
}
