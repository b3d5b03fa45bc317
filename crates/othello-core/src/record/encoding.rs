use alloc::{borrow::Cow, string::String};

/// The text of a file: UTF-8 where the bytes are that, else ISO-8859-1, in which every byte is a
/// character and none is lost.
///
/// A byte order mark at the start is taken away.
///
/// ```
/// use othello_core::record::decode;
///
/// assert_eq!(decode("Préqualif".as_bytes()), "Préqualif");
/// assert_eq!(decode(b"Pr\xE9qualif"), "Préqualif");
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(latin1(bytes)),
    }
}

/// The text of bytes in ISO-8859-1: the first 256 characters of Unicode are those.
pub(super) fn latin1(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}
