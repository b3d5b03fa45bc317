//! Checks: who gives one, and which pieces and points matter for the safety of a general.

use crate::{Bitboard, Board, Color, Move, Position, Role, Square, attacks};

/// A side's pieces that can give check. The points they stand on may be changed, so that checks
/// after a move are found without playing it.
#[derive(Clone, Copy)]
pub(crate) struct Attackers {
    color: Color,
    general: Bitboard,
    chariots: Bitboard,
    cannons: Bitboard,
    horses: Bitboard,
    soldiers: Bitboard,
}

impl Attackers {
    #[inline]
    pub(crate) fn new(board: &Board, color: Color) -> Self {
        Self {
            color,
            general: board.pieces(color, Role::General),
            chariots: board.pieces(color, Role::Chariot),
            cannons: board.pieces(color, Role::Cannon),
            horses: board.pieces(color, Role::Horse),
            soldiers: board.pieces(color, Role::Soldier),
        }
    }

    /// The same side after a move of its own.
    pub(crate) fn after(mut self, m: Move, role: Role) -> Self {
        let set = match role {
            Role::General => &mut self.general,
            Role::Chariot => &mut self.chariots,
            Role::Cannon => &mut self.cannons,
            Role::Horse => &mut self.horses,
            Role::Soldier => &mut self.soldiers,
            Role::Advisor | Role::Elephant => return self,
        };
        *set = set.without(m.from).with(m.to);
        self
    }

    /// The pieces that attack a point, given all points that hold a piece; the general does so
    /// along its file.
    #[inline]
    pub(crate) fn on(&self, target: Square, occupied: Bitboard) -> Bitboard {
        let lines = attacks::cross(target);
        let mut found = attacks::soldier_sources(self.color, target) & self.soldiers;
        for from in self.straight(target) {
            if (attacks::between(target, from) & occupied).is_empty() {
                found.insert(from);
            }
        }
        for from in self.cannons & lines {
            if (attacks::between(target, from) & occupied).is_single() {
                found.insert(from);
            }
        }
        for from in self.horses & attacks::horse_circle(target) {
            if !occupied.contains(attacks::horse_leg(from, target)) {
                found.insert(from);
            }
        }
        found
    }

    /// The pieces that attack along an empty line, on the lines of a point.
    #[inline]
    fn straight(&self, target: Square) -> Bitboard {
        let general = self.general & Bitboard::file(target.file());
        (self.chariots | general) & attacks::cross(target)
    }
}

/// Tells which moves of a side give check to the other general, most of them by a look at their
/// target: what [`Position::gives_check`] tells, for many moves of one position.
///
/// ```
/// use xiangqi_core::Position;
///
/// let position: Position = "4k4/9/9/9/4N4/9/9/9/4R4/3K5 w".parse()?;
/// let finder = position.check_finder();
/// assert!(finder.gives_check(&position, "e5c4".parse()?));
/// assert!(!finder.gives_check(&position, "e1e2".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CheckFinder {
    /// Where pieces of each role give check, as the board is now, in the order of [`Role::ALL`].
    direct: [Bitboard; 7],
    /// Whatever comes here is a screen and opens a check of a cannon.
    screens: Bitboard,
    /// Points whose pieces, if they leave, may open a check or change what the sets above say.
    sensitive: Bitboard,
}

impl CheckFinder {
    /// For moves of a side, the other side's general being on a point.
    pub(crate) fn new(board: &Board, side: Color, general: Square) -> Self {
        let occupied = board.occupied();
        let reached = attacks::chariot(general, occupied);
        let reached_over_one = attacks::chariot(general, occupied & !reached);
        let mut screens = Bitboard::EMPTY;
        for from in board.pieces(side, Role::Cannon) & reached {
            screens |= attacks::between(general, from);
        }
        let mut direct = [Bitboard::EMPTY; 7];
        direct[Role::Chariot.index()] = reached;
        direct[Role::Cannon.index()] = reached_over_one & !reached;
        direct[Role::Horse.index()] = attacks::horse_sources(general, occupied);
        direct[Role::Soldier.index()] = attacks::soldier_sources(side, general);
        Self {
            direct,
            screens,
            // The first two pieces each way, and legs of horses, diagonally beside the general.
            sensitive: occupied & (reached_over_one | attacks::diagonal(general)),
        }
    }

    /// Whether a legal move gives check in the position that the finder was made for.
    #[must_use]
    #[inline]
    pub fn gives_check(&self, position: &Position, m: Move) -> bool {
        if self.sensitive.contains(m.from) {
            return position.gives_check(m);
        }
        let piece = position.board().piece_at(m.from);
        piece.is_some_and(|piece| self.direct[piece.role.index()].contains(m.to))
            || self.screens.contains(m.to)
    }

    /// Those of a piece's legal targets where it gives check, in the position that the finder was
    /// made for.
    #[must_use]
    #[inline]
    pub fn checking_targets(
        &self,
        position: &Position,
        from: Square,
        targets: Bitboard,
    ) -> Bitboard {
        if self.sensitive.contains(from) {
            let gives_check = |&to: &Square| position.gives_check(Move::new(from, to));
            return targets.into_iter().filter(gives_check).collect();
        }
        match position.board().piece_at(from) {
            Some(piece) => targets & (self.direct[piece.role.index()] | self.screens),
            None => Bitboard::EMPTY,
        }
    }
}

/// What matters for the safety of a general before its side moves.
pub(crate) struct Guard {
    pub(crate) general: Square,
    attackers: Attackers,
    occupied: Bitboard,
    /// The pieces that give check.
    pub(crate) checkers: Bitboard,
    /// The pieces of either side whose leaving can open a check.
    pub(crate) blockers: Bitboard,
    /// The screens of cannons that give check.
    screens: Bitboard,
    /// The empty points between the general and a cannon: a piece that goes there is a screen.
    hollow: Bitboard,
}

impl Guard {
    #[inline]
    pub(crate) fn new(board: &Board, color: Color, general: Square) -> Self {
        let attackers = Attackers::new(board, !color);
        let mut guard = Self {
            general,
            attackers,
            occupied: board.occupied(),
            checkers: attacks::soldier_sources(!color, general) & attackers.soldiers,
            blockers: Bitboard::EMPTY,
            screens: Bitboard::EMPTY,
            hollow: Bitboard::EMPTY,
        };
        guard.look_along_empty_lines();
        guard.look_over_screens();
        guard.look_for_horses();
        guard
    }

    #[inline]
    fn look_along_empty_lines(&mut self) {
        for from in self.attackers.straight(self.general) {
            let pieces = attacks::between(self.general, from) & self.occupied;
            if pieces.is_empty() {
                self.checkers.insert(from);
            } else if pieces.is_single() {
                self.blockers |= pieces;
            }
        }
    }

    #[inline]
    fn look_over_screens(&mut self) {
        for from in self.attackers.cannons & attacks::cross(self.general) {
            let between = attacks::between(self.general, from);
            let pieces = between & self.occupied;
            match pieces.len() {
                0 => self.hollow |= between,
                1 => {
                    self.checkers.insert(from);
                    self.screens |= pieces;
                }
                2 => self.blockers |= pieces,
                _ => {}
            }
        }
    }

    #[inline]
    fn look_for_horses(&mut self) {
        for from in self.attackers.horses & attacks::horse_circle(self.general) {
            let leg = attacks::horse_leg(from, self.general);
            if self.occupied.contains(leg) {
                self.blockers.insert(leg);
            } else {
                self.checkers.insert(from);
            }
        }
    }

    /// Where pieces that are neither the general nor among the blockers can go without giving up
    /// the general, when there is no check.
    #[inline]
    pub(crate) fn harmless(&self) -> Bitboard {
        !self.hollow
    }

    /// The only points where a piece can parry all checks, unless it is the general or a screen.
    pub(crate) fn answers(&self, from: Square) -> Bitboard {
        if from == self.general || self.screens.contains(from) {
            return Bitboard::FULL;
        }
        self.checkers
            .into_iter()
            .fold(Bitboard::FULL, |answers, checker| {
                let leg = if attacks::horse_circle(self.general).contains(checker) {
                    attacks::horse_leg(checker, self.general).into()
                } else {
                    Bitboard::EMPTY
                };
                let between = attacks::between(self.general, checker);
                answers & (between | leg).with(checker)
            })
    }

    /// Those of a piece's targets where the general is not in check after the move.
    pub(crate) fn safe_targets(&self, from: Square, targets: Bitboard) -> Bitboard {
        targets
            .into_iter()
            .filter(|&to| self.checkers_after(Move::new(from, to)).is_empty())
            .collect()
    }

    /// The pieces that give check after a move of the general's side.
    pub(crate) fn checkers_after(&self, m: Move) -> Bitboard {
        let general = if m.from == self.general {
            m.to
        } else {
            self.general
        };
        let occupied = self.occupied.without(m.from).with(m.to);
        self.attackers.on(general, occupied).without(m.to)
    }
}
