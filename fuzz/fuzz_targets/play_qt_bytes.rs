//! Bytes of the classroom program: nothing panics and what is read does not depend on how the
//! stream is cut.

#![no_main]

#[allow(dead_code)]
#[path = "../../crates/play/src/bin/xiangqi/qt_wire.rs"]
mod qt_wire;

use libfuzzer_sys::fuzz_target;
use play::network::{Fault, Packet, State};
use qt_wire::QtWire;

fuzz_target!(|data: &[u8]| {
    let Some((&first, bytes)) = data.split_first() else {
        return;
    };
    let (is_red, size) = (first % 2 == 1, usize::from(first / 2) + 1);
    let whole = read(is_red, &[bytes]);
    let pieces: Vec<&[u8]> = bytes.chunks(size).collect();
    assert_eq!(read(is_red, &pieces), whole);
});

/// What is heard; the host plays every move that it hears.
fn read(is_red: bool, pieces: &[&[u8]]) -> Vec<Result<Packet, Fault>> {
    let mut wire = QtWire::new_wire();
    wire.encode(&Packet::State(State {
        start: String::new(),
        moves: Vec::new(),
        side: Some(usize::from(!is_red)),
        ending: None,
        left: None,
    }));
    let mut inbox = Vec::new();
    let mut read = Vec::new();
    for piece in pieces {
        inbox.extend_from_slice(piece);
        while let Some(found) = wire.decode(&mut inbox).transpose() {
            if let Ok(packet) = &found {
                wire.encode(packet);
            }
            read.push(found);
        }
    }
    read
}
