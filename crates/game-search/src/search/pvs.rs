//! Principal-variation search: the recursion of the depth-limited search.

use alloc::vec::Vec;

use crate::MAX_PLY;
use crate::game::{Game, Node};
use crate::limits::Meter;
use crate::moves::{MoveBuffer, MoveCode};
use crate::repetition::Path;
use crate::score::{Bound, Score, Window};
use crate::search::line::Lines;
use crate::search::pick::Picker;
use crate::table::{Entry, Table};
use crate::technique::{Technique, Techniques};

/// The ply of the earliest position of the path on which a score depends; none for most scores.
/// Positions before the root are negative.
pub(crate) type PathPly = i32;
pub(crate) const NO_PATH: PathPly = PathPly::MAX;

/// One search in progress.
pub(crate) struct Worker<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) table: &'a Table,
    pub(crate) techniques: Techniques,
    pub(crate) meter: Meter,
    pub(crate) lines: Lines<G::Move>,
    /// Keys of the game and of the present line; kept only if [`Game::REPEATS`].
    pub(crate) path: Vec<u64>,
    /// What the score that was returned last depends on.
    pub(crate) depends_on: PathPly,
    /// Whether an evaluation went into the scores since this was last reset.
    pub(crate) evaluated: bool,
    pub(crate) seldepth: u32,
}

impl<G: Game> Worker<'_, G> {
    pub(crate) fn uses(&self, technique: Technique) -> bool {
        self.techniques.contains(technique)
    }

    /// The fail-soft score of a position below the root. Without meaning once the meter has
    /// stopped.
    pub(crate) fn search(
        &mut self,
        position: &mut G::Position,
        window: Window,
        depth: u32,
        ply: u32,
    ) -> Score {
        self.lines.clear(ply);
        self.depends_on = NO_PATH;
        if depth == 0 || ply >= MAX_PLY {
            return self.quiescence(position, window, ply);
        }
        if !self.meter.enter() {
            return Score::DRAW;
        }
        self.seldepth = self.seldepth.max(ply);
        if let Some(score) = self.game.outcome(position, ply) {
            return score;
        }
        if G::REPEATS {
            self.path.push(self.game.key(position));
        }
        let score = match self.repeated(position, ply) {
            Some(score) => score,
            None => self.search_going_on(position, window, depth, ply),
        };
        if G::REPEATS {
            self.path.pop();
        }
        score
    }

    /// The score of a position that came again.
    #[inline(always)]
    fn repeated(&mut self, position: &G::Position, ply: u32) -> Option<Score> {
        if !G::REPEATS {
            return None;
        }
        let verdict = self.game.repetition(position, ply, Path::new(&self.path))?;
        self.depends_on = ply as PathPly - verdict.plies_back as PathPly;
        Some(verdict.score)
    }

    /// A position whose game goes on: bounds, table, moves.
    #[inline(always)]
    fn search_going_on(
        &mut self,
        position: &mut G::Position,
        window: Window,
        depth: u32,
        ply: u32,
    ) -> Score {
        if let Some(score) = self.cut_by_bounds(position, window, ply) {
            return score;
        }
        let key = self.game.table_key(position);
        let entry = self.probe(key);
        if let Some(entry) = entry
            && u32::from(entry.depth) >= depth
            && (window.is_null() || !self.uses(Technique::Pvs))
            && let Some(score) = entry.cutoff(ply, window.alpha(), window.beta())
        {
            self.evaluated |= entry.depth != Entry::SOLVED;
            return score;
        }
        let mut moves = G::Moves::empty();
        self.game.legal_moves(position, &mut moves);
        if moves.ranked().is_empty() {
            return self.game.score_without_moves(position, ply);
        }
        let picker = Picker::new(
            self.game,
            self.techniques,
            position,
            Node::new(ply, Some(depth)),
            self.hash_move(entry),
            &mut moves,
        );

        let nodes_before = self.meter.nodes;
        let evaluated_before = core::mem::replace(&mut self.evaluated, false);
        let (score, code) = self.search_moves(position, window, depth, ply, moves, picker);
        let depth = if self.evaluated {
            depth as u8
        } else {
            Entry::SOLVED
        };
        self.evaluated |= evaluated_before;

        if self.depends_on >= ply as PathPly {
            self.depends_on = NO_PATH;
            if self.uses(Technique::Table) && !self.meter.is_stopped() {
                let entry = Entry {
                    score: score.to_table(ply),
                    bound: window.bound(score),
                    depth,
                    code,
                };
                self.table
                    .store(key, entry, self.meter.nodes - nodes_before);
            }
        }
        score
    }

    /// The best score of the moves and the code of the move that raised alpha.
    #[inline(always)]
    fn search_moves(
        &mut self,
        position: &mut G::Position,
        window: Window,
        depth: u32,
        ply: u32,
        mut moves: G::Moves,
        mut picker: Picker,
    ) -> (Score, Option<MoveCode>) {
        let mut open = window;
        let mut best = -Score::INFINITY;
        let mut code = None;
        let mut depends_on = NO_PATH;
        let mut first = true;
        while let Some(mv) = picker.next(moves.ranked_mut()) {
            let undo = self.game.play(position, mv);
            let score = self.search_child(position, open, depth, ply, first);
            self.game.undo(position, mv, undo);
            if self.meter.is_stopped() {
                break;
            }
            first = false;
            depends_on = depends_on.min(self.depends_on);
            if score > open.alpha() {
                code = Some(self.game.move_code(position, mv));
                self.lines.extend(ply, mv);
            }
            best = best.max(score);
            open = match open.raised_to(score) {
                Some(open) => open,
                None => {
                    // This move alone proves the bound, so the score depends on nothing else.
                    depends_on = self.depends_on;
                    break;
                }
            };
        }
        self.depends_on = depends_on;
        (best, code)
    }

    /// The score after a move, seen from the side that made it: the first move with the whole
    /// window, the others with a null window unless they prove better.
    pub(crate) fn search_child(
        &mut self,
        position: &mut G::Position,
        window: Window,
        depth: u32,
        ply: u32,
        first: bool,
    ) -> Score {
        if !first && !window.is_null() && self.uses(Technique::Pvs) {
            let null = Window::null(window.alpha());
            let score = -self.search(position, -null, depth - 1, ply + 1);
            if window.bound(score) != Bound::Exact || self.meter.is_stopped() {
                return score;
            }
        }
        -self.search(position, -window, depth - 1, ply + 1)
    }

    /// The score, if the game's bounds settle that it lies outside `window`.
    #[inline(always)]
    pub(crate) fn cut_by_bounds(
        &self,
        position: &G::Position,
        window: Window,
        ply: u32,
    ) -> Option<Score> {
        if !self.uses(Technique::ScoreBounds) {
            return None;
        }
        let bounds = self.game.score_bounds(position, ply, window);
        if bounds.lower >= window.beta() {
            Some(bounds.lower)
        } else if bounds.upper <= window.alpha() {
            Some(bounds.upper)
        } else {
            None
        }
    }

    #[inline(always)]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        if self.uses(Technique::Table) {
            self.table.probe(key)
        } else {
            None
        }
    }

    #[inline(always)]
    pub(crate) fn hash_move(&self, entry: Option<Entry>) -> Option<MoveCode> {
        if self.uses(Technique::HashMove) {
            entry?.code
        } else {
            None
        }
    }

    /// Stores the score of the root, which is exact for `depth`.
    pub(crate) fn store_root(&self, key: u64, score: Score, depth: u32, code: MoveCode) {
        if self.uses(Technique::Table) && self.depends_on >= 0 {
            let entry = Entry {
                score: score.to_table(0),
                bound: Bound::Exact,
                depth: if self.evaluated {
                    depth as u8
                } else {
                    Entry::SOLVED
                },
                code: Some(code),
            };
            self.table.store(key, entry, self.meter.nodes);
        }
    }
}
