//! How messages become bytes and bytes become messages.

use std::fmt;

use super::packet::Packet;

/// The longest line of the protocol in bytes, without the line feed.
///
/// The longest game fits: one of Xiangqi ends without a capture for 120 plies, of which there are
/// 30 at most.
pub const MOST_BYTES: usize = 64 * 1024;

/// The language of one connection. It may have a memory.
pub trait Wire: fmt::Debug + Send {
    /// Takes the first message off the bytes that came so far; `None` if it is not yet whole.
    ///
    /// # Errors
    ///
    /// If the bytes begin with no message. Unless the fault is fatal, they are taken off.
    fn decode(&mut self, bytes: &mut Vec<u8>) -> Result<Option<Packet>, Fault>;

    /// The bytes of a message; none if the language has no word for it.
    fn encode(&mut self, packet: &Packet) -> Vec<u8>;

    /// Whether the language knows but moves and their taking back, without consent: then the peer
    /// says no hello, no ping and no word.
    fn is_terse(&self) -> bool {
        false
    }
}

/// Makes the language of a new connection.
pub type NewWire = fn() -> Box<dyn Wire>;

/// Bytes that are no message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// They were left out; the next ones may be better.
    Skipped(String),
    /// Nobody knows where the next message begins.
    Fatal(String),
}

/// One JSON object a line.
#[derive(Clone, Copy, Debug, Default)]
pub struct JsonLines;

impl JsonLines {
    /// For a new connection.
    #[must_use]
    pub fn new_wire() -> Box<dyn Wire> {
        Box::new(Self)
    }
}

impl Wire for JsonLines {
    fn decode(&mut self, bytes: &mut Vec<u8>) -> Result<Option<Packet>, Fault> {
        loop {
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let length = end.unwrap_or(bytes.len());
            if length > MOST_BYTES {
                let why = format!("a line of more than {MOST_BYTES} bytes");
                return Err(Fault::Fatal(why));
            }
            let Some(end) = end else {
                return Ok(None);
            };
            let line: Vec<u8> = bytes.drain(..=end).collect();
            let line = line.trim_ascii();
            if line.is_empty() {
                continue;
            }
            return match serde_json::from_slice(line) {
                Ok(packet) => Ok(Some(packet)),
                Err(error) => Err(Fault::Skipped(error.to_string())),
            };
        }
    }

    fn encode(&mut self, packet: &Packet) -> Vec<u8> {
        let mut line = serde_json::to_vec(packet).unwrap_or_default();
        line.push(b'\n');
        line
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::packet::{Ended, Question, Rejection, State, VERSION},
        *,
    };
    use proptest::prelude::*;

    fn every_packet() -> Vec<Packet> {
        let state = State {
            start: "7x6x4".into(),
            moves: vec!["4".into(), "pass".into(), "炮二平五".into()],
            side: Some(1),
            ending: Some(Ended::OutOfTime(0)),
            left: Some(vec![0, 60_000]),
        };
        let text = String::from("line\nfeed \"quoted\" é");
        vec![
            Packet::Hello {
                version: VERSION,
                game: "othello".into(),
                token: Some("t".into()),
                watch: true,
                state: Some(state.clone()),
            },
            Packet::Welcome {
                version: VERSION,
                token: None,
            },
            Packet::Rejected {
                why: Rejection::Crowded,
            },
            Packet::State(state),
            Packet::Move {
                ply: 7,
                text: "f5".into(),
                left: Some(vec![1, 2]),
            },
            Packet::Refused {
                ply: 0,
                why: text.clone(),
            },
            Packet::Ask {
                what: Question::TakeBack { to: 3 },
            },
            Packet::Answer {
                what: Question::Draw,
                yes: false,
            },
            Packet::Resign,
            Packet::Chat { from: None, text },
            Packet::Present {
                guest: true,
                spectators: 2,
            },
            Packet::Sync,
            Packet::Error { why: "?".into() },
            Packet::Ping,
            Packet::Bye,
        ]
    }

    fn read_all(chunks: &[&[u8]]) -> Vec<Result<Packet, Fault>> {
        let mut bytes = Vec::new();
        let mut read = Vec::new();
        for chunk in chunks {
            bytes.extend_from_slice(chunk);
            loop {
                match JsonLines.decode(&mut bytes) {
                    Ok(None) => break,
                    Ok(Some(packet)) => read.push(Ok(packet)),
                    Err(fault @ Fault::Fatal(_)) => {
                        read.push(Err(fault));
                        return read;
                    }
                    Err(fault) => read.push(Err(fault)),
                }
            }
        }
        read
    }

    fn all_lines() -> Vec<u8> {
        let lines = every_packet();
        let lines = lines.iter().map(|packet| JsonLines.encode(packet));
        lines.collect::<Vec<_>>().concat()
    }

    #[test]
    fn every_message_takes_one_line_and_comes_back() {
        for packet in every_packet() {
            let line = JsonLines.encode(&packet);
            assert_eq!(line.iter().filter(|&&byte| byte == b'\n').count(), 1);
            assert_eq!(read_all(&[&line]), [Ok(packet)]);
        }
    }

    #[test]
    fn a_stream_may_be_cut_anywhere() {
        let expected: Vec<_> = every_packet().into_iter().map(Ok).collect();
        let bytes = all_lines();
        for at in 0..bytes.len() {
            let (head, tail) = bytes.split_at(at);
            assert_eq!(read_all(&[head, tail]), expected, "cut at {at}");
        }
        let single: Vec<&[u8]> = bytes.chunks(1).collect();
        assert_eq!(read_all(&single), expected);
    }

    #[test]
    fn half_a_message_is_awaited() {
        assert_eq!(read_all(&[b"{\"type\":\"ping\""]), []);
        assert_eq!(
            read_all(&[b"{\"type\":\"ping\"", b"}\r\n"]),
            [Ok(Packet::Ping)]
        );
        assert_eq!(read_all(&[b"\n\r\n  \n"]), [], "blank lines are nothing");
    }

    #[test]
    fn a_wrong_line_does_not_hurt_the_next_one() {
        for wrong in [
            &b"garbage"[..],
            b"\xff\xfe\x00",
            b"{}",
            b"[]",
            b"{\"type\":\"nonsense\"}",
            b"{\"type\":\"move\",\"ply\":-1,\"move\":\"4\"}",
            b"{\"type\":\"move\",\"ply\":1,\"move\":\"\xff\"}",
            b"{\"type\":\"ping\"} {\"type\":\"ping\"}",
        ] {
            let read = read_all(&[wrong, b"\n{\"type\":\"ping\"}\n"]);
            assert!(matches!(&read[0], Err(Fault::Skipped(_))), "{read:?}");
            assert_eq!(read[1..], [Ok(Packet::Ping)]);
        }
    }

    #[test]
    fn nesting_without_end_is_an_error() {
        let deep = [b"[".repeat(MOST_BYTES - 1), b"\n".to_vec()].concat();
        assert!(matches!(read_all(&[&deep])[..], [Err(Fault::Skipped(_))]));
    }

    #[test]
    fn lines_are_bounded() {
        let pad = |length: usize| {
            let ping = b"{\"type\":\"ping\"}";
            [&ping[..], &b" ".repeat(length - ping.len()), b"\n"].concat()
        };
        assert_eq!(read_all(&[&pad(MOST_BYTES)]), [Ok(Packet::Ping)]);
        let too_long = read_all(&[&pad(MOST_BYTES + 1)]);
        assert!(matches!(too_long[..], [Err(Fault::Fatal(_))]));
        let endless = b"x".repeat(MOST_BYTES + 1);
        assert!(matches!(read_all(&[&endless])[..], [Err(Fault::Fatal(_))]));
    }

    #[test]
    fn the_longest_game_fits_in_a_line() {
        let state = State {
            start: "axf ".repeat(50),
            moves: vec!["h2e2".into(); 31 * 120],
            side: Some(0),
            ending: None,
            left: Some(vec![u64::MAX; 2]),
        };
        let line = JsonLines.encode(&Packet::State(state));
        assert!(line.len() <= MOST_BYTES, "{}", line.len());
    }

    proptest! {
        /// Bytes in any pieces: no panic, and what is read does not depend on the pieces.
        #[test]
        fn anything_may_come(
            parts in prop::collection::vec(
                prop_oneof![
                    prop::collection::vec(any::<u8>(), 0..40),
                    prop::sample::select(every_packet()).prop_map(|p| JsonLines.encode(&p)),
                    Just(b"\n".to_vec()),
                ],
                0..12,
            ),
            size in 1..50_usize,
        ) {
            let bytes = parts.concat();
            let whole = read_all(&[&bytes]);
            let pieces: Vec<&[u8]> = bytes.chunks(size).collect();
            prop_assert_eq!(read_all(&pieces), whole);
        }
    }
}
