//! Bytes that come through a line: nothing panics, what is read does not depend on how the stream
//! is cut, and each message is written as it was read.

#![no_main]

use libfuzzer_sys::fuzz_target;
use play::network::{Fault, JsonLines, Packet, Wire};

fuzz_target!(|data: &[u8]| {
    let Some((&size, bytes)) = data.split_first() else {
        return;
    };
    let whole = read(&mut JsonLines, &[bytes]);
    let pieces: Vec<&[u8]> = bytes.chunks(usize::from(size) + 1).collect();
    let cut = read(&mut JsonLines, &pieces);
    assert_eq!(whole, cut);
    for packet in whole.into_iter().flatten() {
        let line = JsonLines.encode(&packet);
        assert_eq!(read(&mut JsonLines, &[&line]), [Ok(packet)]);
    }
});

fn read(wire: &mut dyn Wire, pieces: &[&[u8]]) -> Vec<Result<Packet, Fault>> {
    let mut inbox = Vec::new();
    let mut read = Vec::new();
    for piece in pieces {
        inbox.extend_from_slice(piece);
        while let Some(found) = wire.decode(&mut inbox).transpose() {
            let is_fatal = matches!(found, Err(Fault::Fatal(_)));
            read.push(found);
            if is_fatal {
                return read;
            }
        }
    }
    read
}
