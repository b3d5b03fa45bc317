//! Files of xiangqi games in bytes whose long headers are right, so that an input reaches the moves.

use xiangqi_core::{
    Board, Color, Role,
    record::{Record, xqf},
};

use crate::next;

const XQF_HEADER: usize = 0x400;
const CBR_HEADER: usize = 2214;
const CBL_HEADER: usize = 66_624;
const CBL_BLOCK: usize = 4096;

/// An XQF file from the standard start: a byte each for the version, the side to move, the result and
/// the kind of game, three for the keys, one for what hides the moves, then the moves.
pub fn xqf(mut input: &[u8]) -> Vec<u8> {
    let mut file = xqf::write(&Record::default());
    file.truncate(XQF_HEADER);
    file[0x02] = 10 + next(&mut input) % 9;
    file[0x32] = next(&mut input) % 2;
    file[0x33] = next(&mut input) % 4;
    file[0x40] = next(&mut input) % 4;
    let keys = [(); 3].map(|()| next(&mut input));
    let sum = keys.iter().fold(0, |sum: u8, key| sum.wrapping_add(*key));
    file[0x0C] = sum.wrapping_neg();
    file[0x0D..0x10].copy_from_slice(&keys);
    file[0x03] = next(&mut input);
    file.extend(input);
    file
}

/// A CBR file: a byte each for the result, the side to move, the number of the first move and whether
/// the start is the standard one, else 90 for the points, then the moves.
pub fn cbr(mut input: &[u8]) -> Vec<u8> {
    let mut file = vec![0; CBR_HEADER];
    file[..16].copy_from_slice(b"CCBridge Record\0");
    file[19] = 2;
    file[2076] = next(&mut input) % 5;
    file[2112] = 1 + next(&mut input) % 2;
    file[2116] = next(&mut input);
    let points = match next(&mut input) % 2 {
        0 => standard_points(),
        _ => [(); 90].map(|()| next(&mut input)),
    };
    file[2120..2210].copy_from_slice(&points);
    file.extend(input);
    file
}

/// A CBL file without an index, and with the same record twice.
pub fn cbl(record: &[u8]) -> Vec<u8> {
    let mut file = vec![0; CBL_HEADER];
    file[..16].copy_from_slice(b"CCBridgeLibrary\0");
    let blocks = record.len().div_ceil(CBL_BLOCK);
    for _ in 0..2 {
        let start = file.len();
        file.extend(record);
        file.resize(start + blocks * CBL_BLOCK, 0);
    }
    file
}

/// The standard start as a CBR file has it.
fn standard_points() -> [u8; 90] {
    let mut points = [0; 90];
    for (square, piece) in Board::new().iter() {
        let color = match piece.color {
            Color::Red => 0x10,
            Color::Black => 0x20,
        };
        let role = match piece.role {
            Role::Chariot => 1,
            Role::Horse => 2,
            Role::Elephant => 3,
            Role::Advisor => 4,
            Role::General => 5,
            Role::Cannon => 6,
            Role::Soldier => 7,
        };
        points[9 * (9 - square.rank().index()) + square.file().index()] = color | role;
    }
    points
}
