//! Lines of limited length.

use std::io::{self, BufRead, Read};

/// The longest line that is read, in bytes; it has room for more moves than any game.
pub const LONGEST_LINE: usize = 1 << 20;

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Its text, without the end of the line; what is not UTF-8 is replaced.
    Text(String),
    /// It was longer than [`LONGEST_LINE`] and has been skipped.
    Overlong,
}

/// Reads a line; `None` at the end of the input.
///
/// ```
/// use play::protocol::{Line, read_line};
///
/// let mut input = &b"uci\r\nquit"[..];
/// assert_eq!(read_line(&mut input)?, Some(Line::Text("uci".into())));
/// assert_eq!(read_line(&mut input)?, Some(Line::Text("quit".into())));
/// assert_eq!(read_line(&mut input)?, None);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// If the input cannot be read.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let most = LONGEST_LINE as u64 + 1;
    let read = input.by_ref().take(most).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if read > LONGEST_LINE {
        skip_line(input)?;
        return Ok(Some(Line::Overlong));
    }
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    Ok(Some(Line::Text(
        String::from_utf8_lossy(&bytes).into_owned(),
    )))
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let skipped = end.map_or(buffer.len(), |end| end + 1);
        input.consume(skipped);
        if end.is_some() {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut input: &[u8]) -> Vec<Line> {
        std::iter::from_fn(|| read_line(&mut input).expect("memory can be read")).collect()
    }

    #[test]
    fn an_overlong_line_is_skipped_and_the_next_one_is_read() {
        let longest = "x".repeat(LONGEST_LINE);
        let text = format!("{longest}\n{longest}y\nstop\n{longest}yy");
        let expected = [
            Line::Text(longest),
            Line::Overlong,
            Line::Text("stop".into()),
            Line::Overlong,
        ];
        assert_eq!(all(text.as_bytes()), expected);
    }

    #[test]
    fn bytes_that_are_no_text_do_not_end_the_input() {
        let lines = all(b"\xff\xfe\0\n\nquit\r");
        let text = |text: &str| Line::Text(text.into());
        assert_eq!(lines, [text("\u{fffd}\u{fffd}\0"), text(""), text("quit")]);
    }
}
