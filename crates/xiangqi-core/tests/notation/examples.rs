//! One table of moves in all notations: plain moves, two of a kind on a file, stacks of soldiers.

use std::collections::BTreeSet;

use xiangqi_core::{Move, Position, notation::Notation};

use crate::{candidates, mv, named, position};

/// The columns of the table after the move.
const COLUMNS: [&str; 12] = [
    "iccs",
    "uci10",
    "wxf",
    "wxf-fairy",
    "wxf-xqbase",
    "wxf-federation",
    "chinese",
    "chinese-traditional",
    "chinese-per-file",
    "chinese-with-file",
    "letter",
    "letter10",
];

#[rustfmt::skip]
const TABLE: &str = "
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w
h2e2 H2-E2 h3e3  C2=5 C2=5 C2.5 C2.5 炮二平五 炮二平五 炮二平五 炮二平五 Che2 Che3
b2b9 B2-B9 b3b10 C8+7 C8+7 C8+7 C8+7 炮八进七 炮八進七 炮八进七 炮八进七 Cb9  Cxb10
h0g2 H0-G2 h1g3  H2+3 H2+3 N2+3 H2+3 马二进三 馬二進三 马二进三 马二进三 Hg2  Hg3
g0e2 G0-E2 g1e3  E3+5 E3+5 B3+5 E3+5 相三进五 相三進五 相三进五 相三进五 Ege2 Ege3
d0e1 D0-E1 d1e2  A6+5 A6+5 A6+5 A6+5 仕六进五 仕六進五 仕六进五 仕六进五 Ade1 Ade2
i0i2 I0-I2 i1i3  R1+2 R1+2 R1+2 R1+2 车一进二 車一進二 车一进二 车一进二 Ri2  Ri3
c3c4 C3-C4 c4c5  P7+1 P7+1 P7+1 P7+1 兵七进一 兵七進一 兵七进一 兵七进一 Pc4  Pc5
e0e1 E0-E1 e1e2  K5+1 K5+1 K5+1 K5+1 帅五进一 帥五進一 帅五进一 帅五进一 Ke1  Ke2

rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b
h9g7 H9-G7 h10g8 H8+7 H8+7 N8+7 H8+7 马８进７ 馬８進７ 马８进７ 马８进７ Hg7  Hg8
h7e7 H7-E7 h8e8  C8=5 C8=5 C8.5 C8.5 炮８平５ 炮８平５ 炮８平５ 炮８平５ Che7 Che8
c9e7 C9-E7 c10e8 E3+5 E3+5 B3+5 E3+5 象３进５ 象３進５ 象３进５ 象３进５ Ece7 Ece8
f9e8 F9-E8 f10e9 A6+5 A6+5 A6+5 A6+5 士６进５ 士６進５ 士６进５ 士６进５ Afe8 Afe9
g6g5 G6-G5 g7g6  P7+1 P7+1 P7+1 P7+1 卒７进１ 卒７進１ 卒７进１ 卒７进１ Pg5  Pg6
e9e8 E9-E8 e10e9 K5+1 K5+1 K5+1 K5+1 将５进１ 將５進１ 将５进１ 将５进１ Ke8  Ke9

4k4/9/9/3R5/9/9/9/9/3R5/5K3 w
d6d4 D6-D4 d7d5  R+-2 R6-2 R+-2 R+-2 前车退二 前車退二 前车退二 前车退二 R6d4 R7d5
d1d3 D1-D3 d2d4  R-+2 R-+2 R-+2 R-+2 后车进二 後車進二 后车进二 后车进二 R1d3 R2d4
d6g6 D6-G6 d7g7  R+=3 R+=3 R+.3 R+.3 前车平三 前車平三 前车平三 前车平三 Rg6  Rg7

3k5/9/9/3n5/9/9/9/3n5/9/5K3 b
d6e4 D6-E4 d7e5  H-+5 H-+5 N-+5 H-+5 后马进５ 後馬進５ 后马进５ 后马进５ H6e4 H7e5
d2e4 D2-E4 d3e5  H+-5 H+-5 N+-5 H+-5 前马退５ 前馬退５ 前马退５ 前马退５ H2e4 H3e5
d2b1 D2-B1 d3b2  H++2 H++2 N++2 H++2 前马进２ 前馬進２ 前马进２ 前马进２ Hb1  Hb2
d6b7 D6-B7 d7b8  H--2 H--2 N--2 H--2 后马退２ 後馬退２ 后马退２ 后马退２ Hb7  Hb8

4k4/9/9/9/9/2B6/9/9/9/2B2K3 w
c0e2 C0-E2 c1e3  E7+5 E7+5 B7+5 E7+5 相七进五 相七進五 相七进五 相七进五 E0e2 E1e3
c4e2 C4-E2 c5e3  E7-5 E7-5 B7-5 E7-5 相七退五 相七退五 相七退五 相七退五 E4e2 E5e3

4k4/9/9/9/9/9/9/3A5/9/3A1K3 w
d0e1 D0-E1 d1e2  A6+5 A6+5 A6+5 A6+5 仕六进五 仕六進五 仕六进五 仕六进五 A0e1 A1e2
d2e1 D2-E1 d3e2  A6-5 A6-5 A6-5 A6-5 仕六退五 仕六退五 仕六退五 仕六退五 A2e1 A3e2

4k4/9/9/9/9/6p2/6p2/9/9/3K5 b
g3g2 G3-G2 g4g3  P++1 P++1 P++1 P++1 前卒进１ 前卒進１ 前卒进１ 前卒进１ Pg2  Pg3
g3h3 G3-H3 g4h4  P+=8 P+=8 P+.8 P+.8 前卒平８ 前卒平８ 前卒平８ 前卒平８ Ph3  Ph4
g4f4 G4-F4 g5f5  P-=6 P-=6 P-.6 P-.6 后卒平６ 後卒平６ 后卒平６ 后卒平６ Pf4  Pf5

5k3/4P4/4P4/4P4/9/9/9/9/9/3K5 w
e8d8 E8-D8 e9d9  15=6 15=6 P+.6 P+.6 前兵平六 前兵平六 前兵平六 前兵平六 Pd8  Pd9
e8e9 E8-E9 e9e10 15+1 15+1 P++1 P++1 前兵进一 前兵進一 前兵进一 前兵进一 Pe9  Pe10+
e7d7 E7-D7 e8d8  25=6 25=6 P..6 P5.6 中兵平六 中兵平六 中兵平六 中兵平六 Pd7  Pd8
e6f6 E6-F6 e7f7  35=4 35=4 P-.4 P-.4 后兵平四 後兵平四 后兵平四 后兵平四 Pf6  Pf7

3k5/9/9/9/9/4p4/4p4/4p4/4p4/5K3 b
e1d1 E1-D1 e2d2  15=4 15=4 Pa.4 ++.4 一卒平４ 一卒平４ 前卒平４ 前卒平４ Pd1  Pd2
e1e0 E1-E0 e2e1  15+1 15+1 Pa+1 +++1 一卒进１ 一卒進１ 前卒进１ 前卒进１ Pe0  Pe1+
e2f2 E2-F2 e3f3  25=6 25=6 Pb.6 P+.6 二卒平６ 二卒平６ ２卒平６ ２卒平６ Pf2  Pf3
e3d3 E3-D3 e4d4  35=4 35=4 Pc.4 P-.4 三卒平４ 三卒平４ ３卒平４ ３卒平４ Pd3  Pd4
e4f4 E4-F4 e5f5  45=6 45=6 Pd.6 --.6 四卒平６ 四卒平６ 后卒平６ 后卒平６ Pf4  Pf5

2P1k4/2P6/2P6/2P6/2P6/9/9/9/9/3K5 w
c9b9 C9-B9 c10b10 17=8 17=8 Pa.8 ++.8 一兵平八 一兵平八 前兵平八 前兵平八 Pb9 Pb10
c8d8 C8-D8 c9d9   27=6 27=6 Pb.6 P+.6 二兵平六 二兵平六 二兵平六 二兵平六 Pd8 Pd9
c7b7 C7-B7 c8b8   37=8 37=8 Pc.8 P7.8 三兵平八 三兵平八 三兵平八 三兵平八 Pb7 Pb8
c6d6 C6-D6 c7d7   47=6 47=6 Pd.6 P-.6 四兵平六 四兵平六 四兵平六 四兵平六 Pd6 Pd7
c5b5 C5-B5 c6b6   57=8 57=8 Pe.8 --.8 五兵平八 五兵平八 后兵平八 后兵平八 Pb5 Pb6

4k4/9/3P1P3/3P1P3/9/9/9/9/9/3K5 w
f7g7 F7-G7 f8g8  14=3 14=3 Pa.3 4+.3 一兵平三 一兵平三 前兵平三 前四平三 Pg7  Pg8
f6e6 F6-E6 f7e7  24=5 24=5 Pb.5 4-.5 二兵平五 二兵平五 后兵平五 后四平五 Pfe6 Pfe7
d7d8 D7-D8 d8d9  16+1 16+1 Pc+1 6++1 三兵进一 三兵進一 前兵进一 前六进一 Pd8  Pd9
d6e6 D6-E6 d7e7  26=5 26=5 Pd.5 6-.5 四兵平五 四兵平五 后兵平五 后六平五 Pde6 Pde7

4k4/9/9/9/9/2p3p2/2p3p2/6p2/9/3K5 b
c3b3 C3-B3 c4b4  13=2 13=2 Pa.2 3+.2 一卒平２ 一卒平２ 前卒平２ 前３平２ Pb3  Pb4
c4d4 C4-D4 c5d5  23=4 23=4 Pb.4 3-.4 二卒平４ 二卒平４ 后卒平４ 后３平４ Pd4  Pd5
g2h2 G2-H2 g3h3  17=8 17=8 Pc.8 7+.8 三卒平８ 三卒平８ 前卒平８ 前７平８ Ph2  Ph3
g2g1 G2-G1 g3g2  17+1 17+1 Pc+1 7++1 三卒进１ 三卒進１ 前卒进１ 前７进１ Pg1  Pg2
g3f3 G3-F3 g4f4  27=6 27=6 Pd.6 77.6 四卒平６ 四卒平６ 中卒平６ 中７平６ Pf3  Pf4
g4f4 G4-F4 g5f5  37=6 37=6 Pe.6 7-.6 五卒平６ 五卒平６ 后卒平６ 后７平６ Pf4  Pf5
";

/// Every cell: position, move, notation, its name and the text.
fn cells() -> impl Iterator<Item = (Position, Move, Notation, &'static str, &'static str)> {
    TABLE.trim().split("\n\n").flat_map(|block| {
        let mut lines = block.lines();
        let position = position(lines.next().expect("a FEN"));
        lines.flat_map(move |line| {
            let mut words = line.split_whitespace();
            let m = mv(words.next().expect("a move"));
            let texts: Vec<_> = words.collect();
            assert_eq!(texts.len(), COLUMNS.len(), "{line}");
            COLUMNS
                .into_iter()
                .zip(texts)
                .map(move |(name, text)| (position, m, named(name), name, text))
        })
    })
}

#[test]
fn each_cell_is_written() {
    for (position, m, notation, name, text) in cells() {
        let written = notation.display(&position, m).to_string();
        assert_eq!(written, text, "{m} in {name}: {position}");
    }
}

#[test]
fn each_cell_is_read() {
    let mut ambiguous = Vec::new();
    for (position, m, notation, name, text) in cells() {
        match notation.parse(&position, text) {
            Ok(read) => assert_eq!(read, m, "{text} in {name}: {position}"),
            Err(error) => ambiguous.push((name, error.to_string())),
        }
    }
    let expected = [
        "\"后兵平五\" can mean d6e6 or f6e6",
        "\"前兵进一\" can mean d7d8 or f7f8",
        "\"后兵平五\" can mean d6e6 or f6e6",
        "\"前卒进１\" can mean g2g1 or c3c2",
    ];
    assert_eq!(
        ambiguous,
        expected.map(|error| ("chinese-per-file", error.into()))
    );
}

/// Where a text could name another soldier than in the style that wrote it, the others say so.
#[test]
fn each_cell_is_read_in_the_other_styles() {
    let mut refused = BTreeSet::new();
    for (position, m, _, name, text) in cells() {
        let is_other =
            |other: &&str| *other != name && other.split('-').next() == name.split('-').next();
        for other in COLUMNS.into_iter().filter(is_other) {
            match named(other).parse(&position, text) {
                Ok(read) => assert_eq!(read, m, "{text} in {other}: {position}"),
                Err(error) => {
                    assert!(
                        candidates(error).contains(&m),
                        "{text} in {other}: {position}"
                    );
                    refused.insert(text);
                }
            }
        }
    }
    let of_federations = ["P+.6", "P-.4", "P-.6", "P5.6", "P7.8"];
    let per_file = ["前兵进一", "前卒进１", "后兵平五"];
    let expected = of_federations.into_iter().chain(per_file);
    assert_eq!(refused, expected.collect());
}
