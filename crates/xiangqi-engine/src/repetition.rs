//! What a position that comes again is worth.

use game_search::{Path, Score, Verdict};

use crate::Line;

/// The verdict on the position at the end of a line if it stood there before.
pub(crate) fn verdict(line: &Line, ply: u32, path: Path<'_>) -> Option<Verdict> {
    let within = line.plies_since_capture();
    let plies_back = path.last_occurrence(within as u32)?;
    let _ = (ply, Score::DRAW);
    Some(Verdict {
        score: Score::DRAW,
        plies_back,
    })
}
