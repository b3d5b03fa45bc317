//! What `perft` tells.

use std::io::{Write, stdout};

use serde_json::json;

/// The leaves of a game tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeafCount {
    /// How many there are.
    pub leaves: u64,
    /// How many there are below each first move; empty unless asked for.
    pub moves: Vec<(String, u64)>,
}

impl LeafCount {
    /// All leaves together.
    #[must_use]
    pub const fn whole(leaves: u64) -> Self {
        Self {
            leaves,
            moves: Vec::new(),
        }
    }

    /// Those below each first move.
    pub fn divided<M: ToString>(counts: impl IntoIterator<Item = (M, u64)>) -> Self {
        let counts = counts.into_iter();
        let moves: Vec<_> = counts.map(|(m, leaves)| (m.to_string(), leaves)).collect();
        Self {
            leaves: moves.iter().map(|(_, leaves)| leaves).sum(),
            moves,
        }
    }

    /// Prints the count of each move on a line, then `perft DEPTH: N`; or all as one JSON record.
    ///
    /// # Errors
    ///
    /// If stdout cannot be written to.
    pub fn print(self, depth: u32, json: bool) -> std::io::Result<()> {
        let Self { leaves, moves } = self;
        let mut out = stdout().lock();
        if json {
            let moves: serde_json::Map<_, _> = moves
                .into_iter()
                .map(|(m, leaves)| (m, leaves.into()))
                .collect();
            let record = json!({ "depth": depth, "leaves": leaves, "moves": moves });
            return writeln!(out, "{record}");
        }
        for (m, leaves) in moves {
            writeln!(out, "{m}: {leaves}")?;
        }
        writeln!(out, "perft {depth}: {leaves}")
    }
}
