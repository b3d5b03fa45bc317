//! What the terms of the evaluation count on a board.

use xiangqi_core::{Bitboard, Board, Color, Position, Role, Square, attacks};

use super::Term;

/// Takes what is counted: the evaluation sums points, the tuner keeps a list.
pub(crate) trait Sink {
    /// Adds `count` of the number with this index of a term to a side's account.
    fn add(&mut self, side: Color, term: Term, index: usize, count: i32);
}

/// How many pieces are left, from [`PHASE_OF_START`] to 0.
pub(crate) fn phase(board: &Board) -> i32 {
    board.iter().map(|(_, piece)| phase_of(piece.role)).sum()
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

/// Counts all that material and places do not tell.
#[inline(always)]
pub(crate) fn count_patterns(position: &Position, sink: &mut impl Sink) {
    let board = position.board();
    sink.add(position.turn(), Term::Tempo, 0, 1);
    let red = Survey::new(board, Color::Red, position.general(Color::Black), sink);
    let black = Survey::new(board, Color::Black, position.general(Color::Red), sink);
    count_side(position, &red, &black, sink);
    count_side(position, &black, &red, sink);
}

/// A side's pieces and what they attack.
struct Survey {
    side: Color,
    own: Bitboard,
    chariots: Bitboard,
    horses: Bitboard,
    cannons: Bitboard,
    soldiers: Bitboard,
    advisors: i32,
    elephants: i32,
    /// Every point where a piece of the side could capture, whoever stands there.
    attacked: Bitboard,
    attacked_by_soldiers: Bitboard,
    attacked_by_others_than_chariots: Bitboard,
    /// How dangerous the pieces are to the enemy's general.
    units: usize,
}

impl Survey {
    #[inline(always)]
    fn new(board: &Board, side: Color, enemy_general: Square, sink: &mut impl Sink) -> Self {
        let own = board.side(side);
        let mut survey = Self {
            side,
            own,
            chariots: board.role(Role::Chariot) & own,
            horses: board.role(Role::Horse) & own,
            cannons: board.role(Role::Cannon) & own,
            soldiers: board.role(Role::Soldier) & own,
            advisors: (board.role(Role::Advisor) & own).len() as i32,
            elephants: (board.role(Role::Elephant) & own).len() as i32,
            attacked: Bitboard::EMPTY,
            attacked_by_soldiers: Bitboard::EMPTY,
            attacked_by_others_than_chariots: Bitboard::EMPTY,
            units: 0,
        };
        survey.look_at_attackers(board, Target::new(!side, enemy_general), sink);
        survey.look_at_guards(board, sink);
        survey
    }

    #[inline(always)]
    fn look_at_attackers(&mut self, board: &Board, target: Target, sink: &mut impl Sink) {
        let (side, occupied) = (self.side, board.occupied());
        let mut others = Bitboard::EMPTY;
        for from in self.cannons {
            let captures = attacks::cannon_captures(from, occupied);
            let free = attacks::chariot(from, occupied) & !occupied;
            sink.add(side, Term::CannonMobility, free.len() as usize, 1);
            self.units += target.units(captures, from, [2, 1, 1]);
            others |= captures;
        }
        let mut by_horses = Bitboard::EMPTY;
        for from in self.horses {
            let targets = attacks::horse(from, occupied);
            let mobility = (targets & !self.own).len();
            sink.add(side, Term::HorseMobility, mobility as usize, 1);
            self.units += target.units(targets, from, [2, 2, 2]);
            by_horses |= targets;
        }
        let linked = (by_horses & self.horses).len();
        sink.add(side, Term::LinkedHorses, 0, linked as i32);
        let mut by_soldiers = Bitboard::EMPTY;
        for from in self.soldiers {
            let targets = attacks::soldier(side, from);
            self.units += target.units(targets, from, [2, 2, 0]);
            by_soldiers |= targets;
        }
        let linked = (by_soldiers & self.soldiers).len();
        sink.add(side, Term::LinkedSoldiers, 0, linked as i32);
        others |= by_horses | by_soldiers;
        let mut by_chariots = Bitboard::EMPTY;
        for from in self.chariots {
            let targets = attacks::chariot(from, occupied);
            let mobility = (targets & !self.own).len();
            sink.add(side, Term::ChariotMobility, mobility as usize, 1);
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
        let elephants = board.role(Role::Elephant) & self.own;
        for from in elephants {
            guarded |= attacks::elephant(from, board.occupied());
        }
        let linked = (guarded & elephants).len();
        sink.add(self.side, Term::LinkedElephants, 0, linked as i32);
        for from in board.role(Role::Advisor) & self.own {
            guarded |= attacks::advisor(from);
        }
        self.attacked_by_others_than_chariots |= guarded;
        for from in board.role(Role::General) & self.own {
            guarded |= attacks::general(from);
        }
        self.attacked |= guarded;
    }
}

/// What an attack is aimed at.
#[derive(Clone, Copy)]
struct Target {
    home: Bitboard,
    palace: Bitboard,
    around_general: Bitboard,
}

impl Target {
    #[inline(always)]
    fn new(side: Color, general: Square) -> Self {
        Self {
            home: Bitboard::home(side),
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
fn count_side(position: &Position, us: &Survey, them: &Survey, sink: &mut impl Sink) {
    let board = position.board();
    count_danger(us, them, sink);
    count_threats(board, us, them, position.turn() == them.side, sink);
    count_lines(board, position.general(us.side), us, them, sink);
    count_material_patterns(us, them, sink);
    let general = position.general(us.side);
    let steps = attacks::general(general) & !us.own & !them.attacked;
    sink.add(us.side, Term::GeneralMobility, steps.len() as usize, 1);
}

#[inline(always)]
fn count_danger(us: &Survey, them: &Survey, sink: &mut impl Sink) {
    if us.units > 0 {
        let missing = 2 * (2 - them.advisors) + (2 - them.elephants);
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
fn count_lines(board: &Board, general: Square, us: &Survey, them: &Survey, sink: &mut impl Sink) {
    let occupied = board.occupied();
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
        let pieces = between.len();
        let term = if file.contains(from) {
            Term::FileCannon
        } else {
            Term::RankCannon
        };
        let advisors = us.advisors.min(2) as usize;
        sink.add(them.side, term, 3 * pieces.min(3) as usize + advisors, 1);
        if pieces == 2 {
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

#[inline(always)]
fn count_material_patterns(us: &Survey, them: &Survey, sink: &mut impl Sink) {
    let side = us.side;
    let [chariots, horses, cannons] =
        [us.chariots, us.horses, us.cannons].map(|pieces| pieces.len() as i32);
    let attackers = [chariots, horses, cannons];
    let missing = [2 - them.advisors, 2 - them.elephants];
    for (index, attackers) in attackers.into_iter().enumerate() {
        sink.add(side, Term::LackOfAdvisors, index, attackers * missing[0]);
        sink.add(side, Term::LackOfElephants, index, attackers * missing[1]);
        sink.add(side, Term::Pair, index, i32::from(attackers >= 2));
    }
    let screens = cannons * (us.advisors + us.elephants);
    sink.add(side, Term::CannonScreens, 0, screens);
    let both = horses > 0 && cannons > 0;
    sink.add(side, Term::HorseWithCannon, 0, i32::from(both));
    let only = chariots > 0 && them.chariots.is_empty();
    sink.add(side, Term::OnlyChariots, 0, i32::from(only));
    let last_rank = match side {
        Color::Red => Bitboard::rank(xiangqi_core::Rank::Nine),
        Color::Black => Bitboard::rank(xiangqi_core::Rank::Zero),
    };
    let crossed = (us.soldiers & Bitboard::home(them.side) & !last_rank).len();
    sink.add(side, Term::CrossedSoldiers, (crossed as usize).min(5), 1);
}

/// How much of its advantage a side can hope to make use of, in 64ths: little or nothing if it has
/// hardly a piece left that crosses the river.
#[inline]
pub(crate) fn winning_chances(board: &Board, side: Color) -> i32 {
    let own = board.side(side);
    let chariots = board.role(Role::Chariot) & own;
    let light = (board.role(Role::Horse) | board.role(Role::Cannon)) & own;
    let soldiers = board.role(Role::Soldier) & own;
    if chariots.any() || (light | soldiers).len() >= 2 {
        return 64;
    }
    let enemy = board.side(!side);
    let guards = (board.role(Role::Advisor) | board.role(Role::Elephant)) & enemy;
    match (light.any(), soldiers.any()) {
        (false, false) => 0,
        (false, true) => 24,
        // A lone horse beats a bare general or so; a lone cannon needs its own guards as screens.
        (true, _) => 40 - 8 * guards.len() as i32,
    }
}
