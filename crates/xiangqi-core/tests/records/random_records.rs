//! Records made at random, the same in every run.

use xiangqi_core::{
    MoveTree, NodeId, Setup,
    record::{GameResult, Record, tag},
};

/// A small generator of numbers (xorshift64*).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() >> 33) as usize % end
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

const STARTS: [&str; 4] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1",
    "3k5/4a4/4b4/9/6N1p/2B6/1rP1P4/3pB4/9/4K4 w - - 0 1",
    "5k3/3P5/3P5/3P1P3/5P3/9/4p4/9/4p4/3K5 b - - 0 1",
];

/// Pieces of comments that no format has trouble with.
const PLAIN: [&str; 8] = [
    "solid",
    "马后炮",
    "A \"quoted\" word",
    "line\nline",
    "{open",
    "(1. 炮二平五)",
    "1-0",
    "50% \\ $3; [x]",
];

/// Pieces that mean something in one format or another.
const WILD: [&str; 10] = [
    "}",
    "||",
    "|",
    "\n",
    "[/DhtmlXQ_comment1]",
    "[DhtmlXQ]",
    " ",
    "{[%x 1]}",
    "%\n%",
    "*",
];

/// A record whose texts are plain, or wild ones.
pub(crate) fn record(random: &mut Random, is_wild: bool) -> Record {
    let setup: Setup = random.one(&STARTS).parse().unwrap();
    let mut record = Record {
        tree: MoveTree::from_setup(setup).unwrap(),
        result: [None, Some(GameResult::RedWins), Some(GameResult::Draw)][random.below(3)],
        ..Record::default()
    };
    for name in [tag::EVENT, tag::RED, tag::BLACK, tag::ANNOTATOR] {
        if random.below(2) == 0 {
            record.set_tag(name, value(random, is_wild));
        }
    }
    grow(&mut record.tree, random);
    for node in record.tree.nodes().collect::<Vec<_>>() {
        if random.below(3) == 0 {
            record.tree.set_comment(node, comment(random, is_wild));
        }
    }
    record
}

fn grow(tree: &mut MoveTree, random: &mut Random) {
    let mut nodes: Vec<NodeId> = vec![tree.root()];
    for _ in 0..random.below(40) {
        // Mostly the last node, so that lines grow long, else any.
        let node = match random.below(3) {
            0 => random.one(&nodes),
            _ => nodes[nodes.len() - 1],
        };
        let moves = tree.position(node).legal_moves();
        if !moves.is_empty() {
            let m = random.one(&moves);
            nodes.push(tree.add(node, m).unwrap());
        }
    }
    // The side to move is told by the first move alone in some formats.
    if tree.is_empty() {
        let m = tree.position(tree.root()).legal_moves()[0];
        tree.add(tree.root(), m).unwrap();
    }
}

fn value(random: &mut Random, is_wild: bool) -> String {
    let values = ["Ann", "胡荣华", "a \"b\"", "\\", "x]"];
    let mut value = random.one(&values).to_string();
    if is_wild {
        value += random.one(&WILD);
        value += random.one(&values);
    }
    value
}

fn comment(random: &mut Random, is_wild: bool) -> String {
    let mut comment = String::new();
    for _ in 0..=random.below(3) {
        comment += random.one(&PLAIN);
        if is_wild {
            comment += random.one(&WILD);
        }
    }
    comment.trim().into()
}
