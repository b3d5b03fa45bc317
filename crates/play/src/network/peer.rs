//! The other end of a connection.

use std::time::Instant;

use super::{
    link::Link,
    packet::Packet,
    wire::{Fault, Wire},
};

/// Who sends more nonsense is no longer listened to.
const MOST_FAULTS: usize = 16;

/// What a peer is at the host's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// It has not yet said hello.
    Door,
    Player,
    Spectator,
}

/// A connection with its language.
#[derive(Debug)]
pub(super) struct Peer {
    link: Link,
    wire: Box<dyn Wire>,
    inbox: Vec<u8>,
    faults: usize,
    pub(super) place: Place,
    pub(super) since: Instant,
}

impl Peer {
    pub(super) fn new(link: Link, wire: Box<dyn Wire>) -> Self {
        Self {
            link,
            wire,
            inbox: Vec::new(),
            faults: 0,
            place: Place::Door,
            since: Instant::now(),
        }
    }

    pub(super) fn send(&mut self, packet: &Packet) {
        let frame = self.wire.encode(packet);
        self.link.send(frame);
    }

    pub(super) fn receive(&mut self, bytes: &[u8]) {
        self.inbox.extend_from_slice(bytes);
    }

    /// The next message that is whole. Nonsense is answered, and too much of it ends the line.
    pub(super) fn next(&mut self) -> Option<Packet> {
        loop {
            let (why, is_fatal) = match self.wire.decode(&mut self.inbox) {
                Ok(packet) => return packet,
                Err(Fault::Skipped(why)) => (why, self.faults >= MOST_FAULTS),
                Err(Fault::Fatal(why)) => (why, true),
            };
            self.faults += 1;
            self.send(&Packet::Error { why });
            if is_fatal {
                self.hang_up();
                return None;
            }
        }
    }

    pub(super) fn hang_up(&mut self) {
        self.inbox = Vec::new();
        self.link.hang_up();
    }

    /// Says good-bye and waits until it is said.
    pub(super) fn leave(mut self) {
        self.send(&Packet::Bye);
        self.link.finish();
    }
}
