//! Text of files: UTF-8, or another encoding that the feature `encoding` reads.

use alloc::{borrow::Cow, string::String};
use core::fmt;

/// How the characters of a file are written as bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    #[default]
    Utf8,
    /// GB18030, of which GBK and GB2312 are parts: what Chinese programs wrote before UTF-8.
    Gb18030,
    /// UTF-16 with the low byte first, as a byte order mark tells.
    Utf16Le,
    /// UTF-16 with the high byte first, as a byte order mark tells.
    Utf16Be,
}

impl Encoding {
    #[cfg(feature = "encoding")]
    const fn rules(self) -> &'static encoding_rs::Encoding {
        match self {
            Self::Utf8 => encoding_rs::UTF_8,
            Self::Gb18030 => encoding_rs::GB18030,
            Self::Utf16Le => encoding_rs::UTF_16LE,
            Self::Utf16Be => encoding_rs::UTF_16BE,
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Utf8 => "UTF-8",
            Self::Gb18030 => "GB18030",
            Self::Utf16Le => "UTF-16LE",
            Self::Utf16Be => "UTF-16BE",
        })
    }
}

/// The encodings that [`decode`] reads.
#[cfg(not(feature = "encoding"))]
pub(super) const READABLE: &str = "UTF-8 (the feature `encoding` would read GB18030 and UTF-16)";
#[cfg(feature = "encoding")]
pub(super) const READABLE: &str = "UTF-8, GB18030 or UTF-16";

/// The first byte of a text that does not fit any encoding that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset}: expected {READABLE}, found the byte {byte:#04X}")]
pub struct DecodeError {
    /// The number of bytes before it.
    pub offset: usize,
    /// The byte.
    pub byte: u8,
}

/// The text of a file's bytes, without a byte order mark, and the encoding that was found: what the
/// mark tells, else UTF-8 if all bytes are valid in it, else GB18030.
///
/// Without the feature `encoding` only UTF-8 is read. Linear in the length.
///
/// # Errors
///
/// If the bytes fit none of the encodings.
///
/// ```
/// use xiangqi_core::record::{Encoding, decode};
///
/// let (text, encoding) = decode("\u{feff}马８进７".as_bytes())?;
/// assert_eq!((text.as_ref(), encoding), ("马８进７", Encoding::Utf8));
///
/// # #[cfg(feature = "encoding")] {
/// let (text, encoding) = decode(b"\xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5")?;
/// assert_eq!((text.as_ref(), encoding), ("炮二平五", Encoding::Gb18030));
/// # }
/// # Ok::<(), xiangqi_core::record::DecodeError>(())
/// ```
pub fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, Encoding), DecodeError> {
    let decoded = Decoded::new(bytes);
    match decoded.fault {
        Some(error) => Err(error),
        None => Ok((decoded.text, decoded.encoding)),
    }
}

/// The text of a file up to the first byte that fits no encoding.
#[derive(Clone, Debug)]
pub(super) struct Decoded<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) encoding: Encoding,
    pub(super) fault: Option<DecodeError>,
}

impl<'a> Decoded<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let text = &bytes[mark_length(bytes)..];
        let utf8 = Self::utf8(text);
        let decoded = match bytes {
            [0xFF, 0xFE, ..] => Self::other(text, Encoding::Utf16Le),
            [0xFE, 0xFF, ..] => Self::other(text, Encoding::Utf16Be),
            _ if utf8.fault.is_none() => utf8,
            _ => {
                let other = Self::other(text, Encoding::Gb18030);
                if other.good_bytes() > utf8.good_bytes() {
                    other
                } else {
                    utf8
                }
            }
        };
        let fault = decoded.fault.map(|fault| DecodeError {
            offset: fault.offset + mark_length(bytes),
            ..fault
        });
        Self { fault, ..decoded }
    }

    pub(super) const fn of_text(text: &'a str) -> Self {
        Self {
            text: Cow::Borrowed(text),
            encoding: Encoding::Utf8,
            fault: None,
        }
    }

    fn good_bytes(&self) -> usize {
        self.fault.map_or(usize::MAX, |fault| fault.offset)
    }

    fn utf8(text: &'a [u8]) -> Self {
        let fault = crate::text::utf8(text).err();
        let good = fault.map_or(text.len(), |(offset, _)| offset);
        Self {
            text: String::from_utf8_lossy(&text[..good]),
            encoding: Encoding::Utf8,
            fault: fault.map(|(offset, byte)| DecodeError { offset, byte }),
        }
    }

    #[cfg(not(feature = "encoding"))]
    fn other(text: &'a [u8], _: Encoding) -> Self {
        Self::utf8(text)
    }

    #[cfg(feature = "encoding")]
    fn other(text: &'a [u8], encoding: Encoding) -> Self {
        let fault = first_malformed(text, encoding).map(|offset| DecodeError {
            offset,
            byte: text.get(offset).copied().unwrap_or_default(),
        });
        let good = fault.map_or(text.len(), |fault| fault.offset);
        let decoded = encoding.rules().decode_without_bom_handling(&text[..good]);
        Self {
            text: decoded.0,
            encoding,
            fault,
        }
    }
}

/// The length of the byte order mark.
const fn mark_length(bytes: &[u8]) -> usize {
    match bytes {
        [0xEF, 0xBB, 0xBF, ..] => 3,
        #[cfg(feature = "encoding")]
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => 2,
        _ => 0,
    }
}

/// Where the first sequence of bytes that is no character starts.
#[cfg(feature = "encoding")]
fn first_malformed(text: &[u8], encoding: Encoding) -> Option<usize> {
    use encoding_rs::DecoderResult::{InputEmpty, Malformed, OutputFull};
    let mut decoder = encoding.rules().new_decoder_without_bom_handling();
    let mut read = 0;
    let mut buffer = [0; 1024];
    loop {
        let (result, taken, _) =
            decoder.decode_to_utf8_without_replacement(&text[read..], &mut buffer, true);
        read += taken;
        match result {
            OutputFull => {}
            InputEmpty => return None,
            Malformed(length, after) => {
                return Some(read.saturating_sub(usize::from(length) + usize::from(after)));
            }
        }
    }
}

/// Turns offsets in a decoded text into offsets in its file; offsets that grow cost one walk
/// through the file in all.
#[derive(Debug)]
pub(super) struct FileOffsets<'a> {
    bytes: &'a [u8],
    encoding: Encoding,
    #[cfg(feature = "encoding")]
    walk: Option<DecodingWalk>,
}

#[cfg(feature = "encoding")]
#[derive(Debug)]
struct DecodingWalk {
    decoder: encoding_rs::Decoder,
    read: usize,
    written: usize,
}

impl<'a> FileOffsets<'a> {
    pub(super) const fn new(bytes: &'a [u8], encoding: Encoding) -> Self {
        Self {
            bytes,
            encoding,
            #[cfg(feature = "encoding")]
            walk: None,
        }
    }

    pub(super) fn of(&mut self, offset: usize) -> usize {
        let mark = mark_length(self.bytes);
        match self.encoding {
            Encoding::Utf8 => mark + offset,
            _ => mark + self.walk_to(offset),
        }
    }

    #[cfg(not(feature = "encoding"))]
    fn walk_to(&mut self, offset: usize) -> usize {
        offset
    }

    #[cfg(feature = "encoding")]
    fn walk_to(&mut self, offset: usize) -> usize {
        let text = &self.bytes[mark_length(self.bytes)..];
        if self.walk.as_ref().is_some_and(|walk| walk.written > offset) {
            self.walk = None;
        }
        let encoding = self.encoding;
        let walk = self.walk.get_or_insert_with(|| DecodingWalk {
            decoder: encoding.rules().new_decoder_without_bom_handling(),
            read: 0,
            written: 0,
        });
        let mut buffer = [0; 16];
        while walk.written < offset && walk.read < text.len() {
            let byte = &text[walk.read..=walk.read];
            let (_, _, written, _) = walk.decoder.decode_to_utf8(byte, &mut buffer, false);
            walk.read += 1;
            walk.written += written;
        }
        walk.read
    }
}

/// A string in a field of a binary file that is in GB18030, up to its first zero byte.
///
/// Bytes that are no character, and without the feature `encoding` all that are not ASCII, become
/// replacement characters.
pub(super) fn decode_gb18030(bytes: &[u8]) -> String {
    let end = bytes.iter().position(|&byte| byte == 0);
    let bytes = &bytes[..end.unwrap_or(bytes.len())];
    #[cfg(feature = "encoding")]
    return encoding_rs::GB18030
        .decode_without_bom_handling(bytes)
        .0
        .into_owned();
    #[cfg(not(feature = "encoding"))]
    return bytes
        .iter()
        .map(|&byte| match byte {
            0..0x80 => char::from(byte),
            _ => char::REPLACEMENT_CHARACTER,
        })
        .collect();
}

/// The bytes of a text in GB18030, which has all characters. Without the feature `encoding` a
/// question mark stands for each that is not ASCII.
pub(super) fn encode_gb18030(text: &str) -> alloc::vec::Vec<u8> {
    #[cfg(feature = "encoding")]
    return encoding_rs::GB18030.encode(text).0.into_owned();
    #[cfg(not(feature = "encoding"))]
    return text
        .chars()
        .map(|letter| {
            u8::try_from(letter)
                .ok()
                .filter(u8::is_ascii)
                .unwrap_or(b'?')
        })
        .collect();
}

/// Whether a text survives in GB18030.
pub(super) fn fits_gb18030(text: &str) -> bool {
    decode_gb18030(&encode_gb18030(text)) == text
}

/// A string of UTF-16 with the low byte first, up to its first zero unit.
pub(super) fn decode_utf16(bytes: &[u8]) -> String {
    let units = bytes
        .chunks_exact(2)
        .map(|unit| u16::from_le_bytes([unit[0], unit[1]]))
        .take_while(|&unit| unit != 0);
    char::decode_utf16(units)
        .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// A text whose lines end with line feeds, whatever they ended with.
pub(super) fn unify_lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}
