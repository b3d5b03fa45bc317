//! Bytes of the classroom program, as its server and as its client: nothing panics and what is read
//! does not depend on how the stream is cut.

#![no_main]

#[allow(dead_code)]
#[path = "../../crates/play/src/bin/xiangqi/qt_wire.rs"]
mod qt_wire;

use libfuzzer_sys::fuzz_target;
use play::network::{Fault, Packet, State, Wire};
use qt_wire::QtWire;

fuzz_target!(|data: &[u8]| {
    let Some((&first, bytes)) = data.split_first() else {
        return;
    };
    let (is_red, is_server, size) = (first & 1 != 0, first & 2 != 0, usize::from(first / 4) + 1);
    let read = |pieces: &[&[u8]]| {
        if is_server {
            read_as_server(is_red, pieces)
        } else {
            read_as_client(is_red, pieces)
        }
    };
    let whole = read(&[bytes]);
    let pieces: Vec<&[u8]> = bytes.chunks(size).collect();
    assert_eq!(read(&pieces), whole);
});

/// The host plays every move that it hears.
fn read_as_server(is_red: bool, pieces: &[&[u8]]) -> Vec<Result<Packet, Fault>> {
    let mut wire = QtWire::new_server_wire();
    wire.encode(&Packet::State(State {
        start: String::new(),
        moves: Vec::new(),
        side: Some(usize::from(!is_red)),
        ending: None,
        left: None,
    }));
    read(&mut *wire, pieces, |wire, packet| {
        wire.encode(packet);
    })
}

/// A guest refuses every third move that it hears.
fn read_as_client(is_red: bool, pieces: &[&[u8]]) -> Vec<Result<Packet, Fault>> {
    let mut wire = QtWire::new_client_wire();
    let greeting = [1, u8::from(is_red)];
    let pieces = [&[&greeting[..]], pieces].concat();
    let mut moves = 0;
    read(&mut *wire, &pieces, |wire, packet| {
        let Packet::Move { ply, .. } = packet else {
            return;
        };
        moves += 1;
        if moves % 3 == 0 {
            let why = String::new();
            wire.encode(&Packet::Refused { ply: *ply, why });
        }
    })
}

/// What is heard, and answered at once.
fn read(
    wire: &mut dyn Wire,
    pieces: &[&[u8]],
    mut answer: impl FnMut(&mut dyn Wire, &Packet),
) -> Vec<Result<Packet, Fault>> {
    let mut inbox = Vec::new();
    let mut read = Vec::new();
    for piece in pieces {
        inbox.extend_from_slice(piece);
        while let Some(found) = wire.decode(&mut inbox).transpose() {
            if let Ok(packet) = &found {
                answer(wire, packet);
            }
            read.push(found);
        }
    }
    read
}
