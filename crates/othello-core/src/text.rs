//! How errors quote what they found.

use alloc::string::String;

/// The beginning of an untrusted text, short enough for an error message.
pub(crate) fn excerpt(text: &str) -> String {
    const MOST: usize = 24;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => alloc::format!("{}…", &text[..end]),
        None => text.into(),
    }
}
