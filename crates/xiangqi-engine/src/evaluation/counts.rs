//! What the terms of the evaluation count on a board.

use xiangqi_core::{Bitboard, Board, Color, Piece, Position, Rank, Role, Square, attacks};

use super::Term;

/// Takes what is counted: the evaluation sums points, the tuner keeps a list.
pub(crate) trait Sink {
    /// Adds `count` of the number with this index of a term to a side's account.
    fn add(&mut self, side: Color, term: Term, index: usize, count: i32);
}

/// How many pieces there are of each kind, in four bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceCounts(u64);

impl PieceCounts {
    pub(crate) fn of(board: &Board) -> Self {
        let counts = board.iter().map(|(_, piece)| Self::one(piece));
        Self(counts.sum())
    }

    const fn one(piece: Piece) -> u64 {
        1 << Self::shift(piece.color, piece.role)
    }

    const fn shift(color: Color, role: Role) -> usize {
        4 * (7 * color.index() + role.index())
    }

    #[inline]
    pub(crate) const fn without(self, piece: Piece) -> Self {
        Self(self.0 - Self::one(piece))
    }

    #[inline]
    const fn get(self, color: Color, role: Role) -> i32 {
        (self.0 >> Self::shift(color, role) & 0xf) as i32
    }

    /// How many pieces are left, from [`PHASE_OF_START`] to 0.
    pub(crate) fn phase(self) -> i32 {
        let kinds = Color::ALL
            .into_iter()
            .flat_map(|color| Role::ALL.map(|role| (color, role)));
        kinds
            .map(|(color, role)| self.get(color, role) * phase_of(role))
            .sum()
    }
}

/// What a piece adds to the phase.
pub(crate) const fn phase_of(role: Role) -> i32 {
    match role {
        Role::General => 0,
        Role::Advisor | Role::Elephant | Role::Soldier => 1,
        Role::Horse | Role::Cannon => 3,
        Role::Chariot => 6,
    }
}

/// The phase with all pieces on the board.
pub(crate) const PHASE_OF_START: i32 = 2 * (2 * (1 + 1 + 3 + 6 + 3) + 5);

/// The term for the places of a role.
pub(crate) const fn place_term(role: Role) -> Term {
    match role {
        Role::General => Term::GeneralPlace,
        Role::Advisor => Term::AdvisorPlace,
        Role::Elephant => Term::ElephantPlace,
        Role::Horse => Term::HorsePlace,
        Role::Chariot => Term::ChariotPlace,
        Role::Cannon => Term::CannonPlace,
        Role::Soldier => Term::SoldierPlace,
    }
}

/// The index of a point among the numbers of a term for places.
pub(crate) const fn place(side: Color, square: Square) -> usize {
    let (file, rank) = (square.index() % 9, square.index() / 9);
    let from_edge = if file > 4 { 8 - file } else { file };
    let from_back = match side {
        Color::Red => rank,
        Color::Black => 9 - rank,
    };
    5 * from_back + from_edge
}

/// Counts material and places.
pub(crate) fn count_pieces(board: &Board, sink: &mut impl Sink) {
    for (square, piece) in board.iter() {
        sink.add(piece.color, Term::Material, piece.role.index(), 1);
        let index = place(piece.color, square);
        sink.add(piece.color, place_term(piece.role), index, 1);
    }
}

/// Counts which pieces go together: all that hangs on how many there are of each kind.
pub(crate) fn count_material_patterns(pieces: PieceCounts, sink: &mut impl Sink) {
    for side in Color::ALL {
        count_material_patterns_of(side, pieces, sink);
    }
}

/// Counts all that is left: what the pieces do where they stand.
#[inline(always)]
pub(crate) fn count_patterns(position: &Position, pieces: PieceCounts, sink: &mut impl Sink) {
    let board = position.board();
    sink.add(position.turn(), Term::Tempo, 0, 1);
    let generals = Color::ALL.map(|color| position.general(color));
    let red = Survey::new(board, Color::Red, generals, sink);
    let black = Survey::new(board, Color::Black, generals, sink);
    count_side(position, pieces, &red, &black, sink);
    count_side(position, pieces, &black, &red, sink);
}

/// A side's pieces and what they attack.
struct Survey {
    side: Color,
    general: Square,
    own: Bitboard,
    chariots: Bitboard,
    horses: Bitboard,
    cannons: Bitboard,
    advisors: Bitboard,
    elephants: Bitboard,
    /// Every point where a piece of the side could capture, whoever stands there.
    attacked: Bitboard,
    attacked_by_soldiers: Bitboard,
    attacked_by_others_than_chariots: Bitboard,
    /// How dangerous the pieces are to the enemy's general.
    units: usize,
}

impl Survey {
    #[inline(always)]
    fn new(board: &Board, side: Color, generals: [Square; 2], sink: &mut impl Sink) -> Self {
        let own = board.side(side);
        let mut survey = Self {
            side,
            general: generals[side.index()],
            own,
            chariots: board.role(Role::Chariot) & own,
            horses: board.role(Role::Horse) & own,
            cannons: board.role(Role::Cannon) & own,
            advisors: board.role(Role::Advisor) & own,
            elephants: board.role(Role::Elephant) & own,
            attacked: Bitboard::EMPTY,
            attacked_by_soldiers: Bitboard::EMPTY,
            attacked_by_others_than_chariots: Bitboard::EMPTY,
            units: 0,
        };
        let target = Target::new(!side, generals[(!side).index()]);
        survey.look_at_attackers(board, target, sink);
        survey.look_at_guards(board, sink);
        survey
    }

    #[inline(always)]
    fn look_at_attackers(&mut self, board: &Board, target: Target, sink: &mut impl Sink) {
        let (side, occupied) = (self.side, board.occupied());
        let mut others = Bitboard::EMPTY;
        for from in self.cannons {
            let captures = attacks::cannon_captures(from, occupied);
            let free = attacks::free_points(from, occupied);
            sink.add(side, Term::CannonMobility, free, 1);
            self.units += target.units(captures, from, [2, 1, 1]);
            others |= captures;
        }
        let mut by_horses = Bitboard::EMPTY;
        for from in self.horses {
            let targets = attacks::horse(from, occupied);
            let mobility = around(from, targets & !self.own).count_ones() as usize;
            sink.add(side, Term::HorseMobility, mobility, 1);
            self.units += target.units(targets, from, [2, 2, 2]);
            by_horses |= targets;
        }
        count_linked(by_horses & self.horses, side, Term::LinkedHorses, sink);
        let soldiers = board.role(Role::Soldier) & self.own;
        let by_soldiers = attacks::soldiers(side, soldiers);
        for from in soldiers & SOLDIERS_AT_PALACE[side.index()] {
            let targets = attacks::soldier(side, from);
            self.units += target.units(targets, from, [2, 2, 0]);
        }
        count_linked(by_soldiers & soldiers, side, Term::LinkedSoldiers, sink);
        let crossed = soldiers & target.home & !target.last_rank;
        sink.add(side, Term::CrossedSoldiers, few(crossed).min(5), 1);
        others |= by_horses | by_soldiers;
        let mut by_chariots = Bitboard::EMPTY;
        for from in self.chariots {
            let targets = attacks::chariot(from, occupied);
            let free = attacks::free_points(from, occupied);
            sink.add(side, Term::ChariotMobility, free, 1);
            self.units += target.units(targets, from, [3, 2, 2]);
            by_chariots |= targets;
        }
        self.attacked_by_soldiers = by_soldiers;
        self.attacked_by_others_than_chariots = others;
        self.attacked = others | by_chariots;
    }

    #[inline(always)]
    fn look_at_guards(&mut self, board: &Board, sink: &mut impl Sink) {
        let mut guarded = Bitboard::EMPTY;
        for from in self.elephants {
            guarded |= attacks::elephant(from, board.occupied());
        }
        let linked = guarded & self.elephants;
        count_linked(linked, self.side, Term::LinkedElephants, sink);
        for from in self.advisors {
            guarded |= attacks::advisor(from);
        }
        self.attacked_by_others_than_chariots |= guarded;
        self.attacked |= guarded | attacks::general(self.general);
    }
}

#[inline(always)]
fn count_linked(pieces: Bitboard, side: Color, term: Term, sink: &mut impl Sink) {
    if pieces.any() {
        sink.add(side, term, 0, pieces.len() as i32);
    }
}

/// How many points a set of few has: quicker than [`Bitboard::len`] where the processor has no
/// instruction for that.
#[inline(always)]
fn few(set: Bitboard) -> usize {
    let mut bits = u128::from(set);
    let mut count = 0;
    while bits != 0 {
        bits &= bits - 1;
        count += 1;
    }
    count
}

/// The bits of a set of points that are no more than two ranks and two files from one, in one word.
#[inline(always)]
fn around(center: Square, set: Bitboard) -> u64 {
    const TWO_RANKS_AND_TWO_FILES: usize = 20;
    (u128::from(set) << TWO_RANKS_AND_TWO_FILES >> center.index()) as u64
}

/// Where a side's soldiers attack a point of the enemy's palace.
static SOLDIERS_AT_PALACE: [Bitboard; 2] = [
    soldiers_at_palace(Color::Red),
    soldiers_at_palace(Color::Black),
];

const fn soldiers_at_palace(side: Color) -> Bitboard {
    let mut points = Bitboard::EMPTY;
    let mut index = 0;
    while index < Square::ALL.len() {
        let (file, rank) = (index % 9, index / 9);
        let ahead = match side {
            Color::Red => rank,
            Color::Black => 9 - rank,
        };
        if ahead >= 7 && file >= 2 && file <= 6 || ahead == 6 && file >= 3 && file <= 5 {
            points = points.with(Square::ALL[index]);
        }
        index += 1;
    }
    points
}

/// What an attack is aimed at.
#[derive(Clone, Copy)]
struct Target {
    home: Bitboard,
    last_rank: Bitboard,
    palace: Bitboard,
    around_general: Bitboard,
}

impl Target {
    #[inline(always)]
    fn new(side: Color, general: Square) -> Self {
        let last_rank = match side {
            Color::Red => Rank::Zero,
            Color::Black => Rank::Nine,
        };
        Self {
            home: Bitboard::home(side),
            last_rank: Bitboard::rank(last_rank),
            palace: Bitboard::palace(side),
            around_general: attacks::general(general).with(general),
        }
    }

    /// The units of a piece that attacks these points from a point: for the palace, for points
    /// beside the general, for having crossed the river.
    #[inline(always)]
    fn units(
        &self,
        attacked: Bitboard,
        from: Square,
        [palace, beside, crossed]: [usize; 3],
    ) -> usize {
        let mut units = 0;
        if (attacked & self.palace).any() {
            units += palace;
            if (attacked & self.around_general).any() {
                units += beside;
            }
        }
        if self.home.contains(from) {
            units += crossed;
        }
        units
    }
}

/// Counts what a side has on account of both sides' pieces.
#[inline(always)]
fn count_side(
    position: &Position,
    pieces: PieceCounts,
    us: &Survey,
    them: &Survey,
    sink: &mut impl Sink,
) {
    let board = position.board();
    count_danger(pieces, us, them, sink);
    count_threats(board, us, them, position.turn() == them.side, sink);
    count_lines(board, pieces, us, them, sink);
    let steps = attacks::general(us.general) & !us.own & !them.attacked;
    sink.add(us.side, Term::GeneralMobility, few(steps), 1);
}

#[inline(always)]
fn count_danger(pieces: PieceCounts, us: &Survey, them: &Survey, sink: &mut impl Sink) {
    if us.units > 0 {
        let advisors = pieces.get(them.side, Role::Advisor);
        let elephants = pieces.get(them.side, Role::Elephant);
        let missing = 2 * (2 - advisors) + (2 - elephants);
        let units = us.units + missing.max(0) as usize;
        sink.add(us.side, Term::Danger, units.min(Term::Danger.len() - 1), 1);
    }
}

#[inline(always)]
fn count_threats(board: &Board, us: &Survey, them: &Survey, they_move: bool, sink: &mut impl Sink) {
    let turn = usize::from(they_move);
    let general = board.role(Role::General);
    for victim in us.attacked & them.own & !them.attacked & !general {
        let role = board.piece_at(victim).map_or(0, |piece| piece.role.index());
        sink.add(us.side, Term::Hanging, 2 * role + turn, 1);
    }
    let chased = us.attacked_by_others_than_chariots & them.chariots;
    if chased.any() {
        sink.add(us.side, Term::ChasedChariot, turn, chased.len() as i32);
    }
    let chased = us.attacked_by_soldiers & (them.horses | them.cannons);
    if chased.any() {
        sink.add(us.side, Term::ChasedBySoldier, turn, chased.len() as i32);
    }
}

/// Counts what stands between our general and the enemy's pieces on its lines.
#[inline(always)]
fn count_lines(
    board: &Board,
    pieces: PieceCounts,
    us: &Survey,
    them: &Survey,
    sink: &mut impl Sink,
) {
    let (general, occupied) = (us.general, board.occupied());
    let file = Bitboard::file(general.file());
    let lines = attacks::cross(general);
    let straight = them.chariots | board.role(Role::General) & them.own & file;
    for from in straight & lines {
        let between = attacks::between(general, from) & occupied;
        if !between.is_single() {
            continue;
        }
        if (between & us.own).any() {
            count_pinned(board, between, us.side, Term::PinnedByChariot, sink);
        } else {
            sink.add(us.side, Term::Discoverer, 0, 1);
        }
    }
    for from in them.cannons & lines {
        let between = attacks::between(general, from) & occupied;
        let screens = few(between);
        let term = if file.contains(from) {
            Term::FileCannon
        } else {
            Term::RankCannon
        };
        let advisors = pieces.get(us.side, Role::Advisor).min(2) as usize;
        sink.add(them.side, term, 3 * screens.min(3) + advisors, 1);
        if screens == 2 {
            count_pinned(board, between & us.own, us.side, Term::PinnedByCannon, sink);
        }
    }
}

#[inline(always)]
fn count_pinned(board: &Board, pieces: Bitboard, side: Color, term: Term, sink: &mut impl Sink) {
    for square in pieces {
        let role = board.piece_at(square).map_or(0, |piece| piece.role.index());
        sink.add(side, term, role, 1);
    }
}

fn count_material_patterns_of(side: Color, pieces: PieceCounts, sink: &mut impl Sink) {
    let attackers = [Role::Chariot, Role::Horse, Role::Cannon].map(|role| pieces.get(side, role));
    let missing = [Role::Advisor, Role::Elephant].map(|role| 2 - pieces.get(!side, role));
    for (index, attackers) in attackers.into_iter().enumerate() {
        sink.add(side, Term::LackOfAdvisors, index, attackers * missing[0]);
        sink.add(side, Term::LackOfElephants, index, attackers * missing[1]);
        sink.add(side, Term::Pair, index, i32::from(attackers >= 2));
    }
    let [chariots, horses, cannons] = attackers;
    let guards = pieces.get(side, Role::Advisor) + pieces.get(side, Role::Elephant);
    sink.add(side, Term::CannonScreens, 0, cannons * guards);
    let both = horses > 0 && cannons > 0;
    sink.add(side, Term::HorseWithCannon, 0, i32::from(both));
    let only = chariots > 0 && pieces.get(!side, Role::Chariot) == 0;
    sink.add(side, Term::OnlyChariots, 0, i32::from(only));
}

/// How much of its advantage a side can hope to make use of, in 64ths: little or nothing if it has
/// hardly a piece left that crosses the river.
#[inline]
pub(crate) fn winning_chances(pieces: PieceCounts, side: Color) -> i32 {
    let light = pieces.get(side, Role::Horse) + pieces.get(side, Role::Cannon);
    let soldiers = pieces.get(side, Role::Soldier);
    if pieces.get(side, Role::Chariot) > 0 || light + soldiers >= 2 {
        return 64;
    }
    let guards = pieces.get(!side, Role::Advisor) + pieces.get(!side, Role::Elephant);
    match (light, soldiers) {
        (0, 0) => 0,
        (0, _) => 24,
        // A lone horse beats a bare general or so; a lone cannon needs its own guards as screens.
        (_, _) => 40 - 8 * guards,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn soldiers_at_the_palace_attack_it() {
        for side in Color::ALL {
            for square in Square::ALL {
                let attacks = attacks::soldier(side, square) & Bitboard::palace(!side);
                let near = SOLDIERS_AT_PALACE[side.index()].contains(square);
                assert_eq!(near, attacks.any(), "{side} {square}");
            }
        }
    }
}
