#![doc = include_str!("../README.md")]
#![no_std]
#![deny(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod book;
mod clock;
mod compact_table;
mod fold;
mod game;
#[cfg(feature = "std")]
mod helper_thread;
mod iteration;
mod limits;
mod memory;
mod memory_hints;
mod moves;
mod packing;
mod pruning;
mod repetition;
mod report;
mod score;
mod search;
mod selectivity;
mod solve;
mod table;
mod technique;
mod two_shelves;
mod wide_table;

pub use clock::{Budget, Clock};
pub use compact_table::CompactTable;
pub use fold::fold;
pub use game::{Game, Node, Noise, Part, Ranking, Shelf};
pub use iteration::{Certainty, Iteration};
pub use limits::{Limits, PonderHandle, StopHandle, StopReason};
pub use memory::Memory;
pub use moves::{MoveBuffer, MoveCode, MoveList, RankedMove};
pub use pruning::{Margin, MoveClass};
pub use repetition::{Path, Verdict};
pub use report::{Report, SearchResult};
pub use score::{Bound, Score, ScoreBounds, Window};
pub use search::{Learned, RootLine, Search, reduction_by_logarithms};
pub use selectivity::{ProbableCut, Selectivity};
pub use solve::{Probing, Solution, Solver};
pub use table::{Table, TableError};
pub use technique::{ParseTechniqueError, Technique, Techniques};
pub use wide_table::WideTable;

/// The deepest that a search looks below its root, in plies.
///
/// [`Search`] goes to a depth of at most one ply less, and evaluates what extensions and quiescence
/// bring to this ply as it stands; [`Solver`] stops with [`StopReason::TooDeep`] instead of guessing.
pub const MAX_PLY: u32 = 255;
