//! The rules written down point by point on a plain board, as slow and as obvious as can be.

use xiangqi_core::{Color, IllegalReason, Piece, Role, Setup, SetupFault, Square};

/// File 0 to 8 from red's left, rank 0 to 9 from red's side.
pub(crate) type Point = (i32, i32);

#[derive(Clone)]
pub(crate) struct Reference {
    points: [[Option<Piece>; 9]; 10],
    turn: Color,
}

fn all_points() -> impl Iterator<Item = Point> + Clone {
    (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank)))
}

pub(crate) fn point(square: Square) -> Point {
    let index = square.index() as i32;
    (index % 9, index / 9)
}

fn square((file, rank): Point) -> Square {
    Square::from_index((9 * rank + file) as usize).expect("a point of the board")
}

fn is_on_board((file, rank): Point) -> bool {
    (0..9).contains(&file) && (0..10).contains(&rank)
}

fn is_in_palace((file, rank): Point) -> bool {
    (3..=5).contains(&file) && ((0..=2).contains(&rank) || (7..=9).contains(&rank))
}

/// Whether a point is on a side's half of the board.
fn is_home(color: Color, (_, rank): Point) -> bool {
    match color {
        Color::Red => rank <= 4,
        Color::Black => rank >= 5,
    }
}

impl Reference {
    pub(crate) fn new(setup: &Setup) -> Self {
        let mut points = [[None; 9]; 10];
        for (file, rank) in all_points() {
            points[rank as usize][file as usize] = setup.board.piece_at(square((file, rank)));
        }
        Self {
            points,
            turn: setup.turn,
        }
    }

    pub(crate) fn at(&self, (file, rank): Point) -> Option<Piece> {
        self.points[rank as usize][file as usize]
    }

    fn pieces(&self) -> impl Iterator<Item = (Point, Piece)> + '_ {
        all_points().filter_map(|point| Some((point, self.at(point)?)))
    }

    /// How many pieces stand between two points of one line; `None` if they are on no common line.
    fn pieces_between(&self, from: Point, to: Point) -> Option<usize> {
        let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        if (from.0 != to.0) == (from.1 != to.1) {
            return None;
        }
        let mut count = 0;
        let mut next = (from.0 + step.0, from.1 + step.1);
        while next != to {
            count += usize::from(self.at(next).is_some());
            next = (next.0 + step.0, next.1 + step.1);
        }
        Some(count)
    }

    /// Whether the way of moving lets the piece on one point go to another one, to capture there
    /// or not.
    pub(crate) fn reaches(&self, from: Point, to: Point, captures: bool) -> bool {
        let Some(piece) = self.at(from) else {
            return false;
        };
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        let distances = (files.abs(), ranks.abs());
        match piece.role {
            Role::General => {
                matches!(distances, (0, 1) | (1, 0)) && is_in_palace(from) && is_in_palace(to)
            }
            Role::Advisor => distances == (1, 1) && is_in_palace(from) && is_in_palace(to),
            Role::Elephant => {
                let eye = (from.0 + files / 2, from.1 + ranks / 2);
                let stays_on_its_half = is_home(Color::Red, from) == is_home(Color::Red, to);
                distances == (2, 2) && stays_on_its_half && self.at(eye).is_none()
            }
            Role::Horse => {
                let leg = (from.0 + files / 2, from.1 + ranks / 2);
                matches!(distances, (1, 2) | (2, 1)) && self.at(leg).is_none()
            }
            Role::Chariot => self.pieces_between(from, to) == Some(0),
            Role::Cannon => self.pieces_between(from, to) == Some(usize::from(captures)),
            Role::Soldier => {
                let forward = match piece.color {
                    Color::Red => 1,
                    Color::Black => -1,
                };
                (files, ranks) == (0, forward) || distances == (1, 0) && !is_home(piece.color, from)
            }
        }
    }

    /// The points of a side's pieces that attack a point; a general does so along its file.
    pub(crate) fn attackers(&self, target: Point, color: Color) -> Vec<Point> {
        self.pieces()
            .filter(|(from, piece)| {
                piece.color == color
                    && match piece.role {
                        Role::General => {
                            from.0 == target.0 && self.pieces_between(*from, target) == Some(0)
                        }
                        Role::Advisor | Role::Elephant => false,
                        _ => self.reaches(*from, target, true),
                    }
            })
            .map(|(from, _)| from)
            .collect()
    }

    pub(crate) fn general(&self, color: Color) -> Option<Point> {
        let general = Piece::new(color, Role::General);
        self.pieces()
            .find(|(_, piece)| *piece == general)
            .map(|(point, _)| point)
    }

    pub(crate) fn checkers(&self) -> Vec<Point> {
        match self.general(self.turn) {
            Some(general) => self.attackers(general, !self.turn),
            None => Vec::new(),
        }
    }

    pub(crate) fn after(&self, from: Point, to: Point) -> Self {
        let mut after = self.clone();
        after.points[to.1 as usize][to.0 as usize] = self.at(from);
        after.points[from.1 as usize][from.0 as usize] = None;
        after.turn = !self.turn;
        after
    }

    /// Why a move is illegal; `None` if it is legal.
    pub(crate) fn fault_of(&self, from: Point, to: Point) -> Option<IllegalReason> {
        let Some(piece) = self.at(from) else {
            return Some(IllegalReason::NoPiece);
        };
        if piece.color != self.turn {
            return Some(IllegalReason::WrongColor);
        }
        let target = self.at(to);
        if target.is_some_and(|target| target.color == self.turn) {
            return Some(IllegalReason::OwnPiece);
        }
        if target.is_some_and(|target| target.role == Role::General) {
            return Some(IllegalReason::General);
        }
        if !self.reaches(from, to, target.is_some()) {
            return Some(IllegalReason::CannotReach);
        }
        let after = self.after(from, to);
        let general = after.general(self.turn).expect("a general");
        let attackers = after.attackers(general, !self.turn);
        if attackers.is_empty() {
            None
        } else if attackers.len() == 1 && Some(attackers[0]) == after.general(!self.turn) {
            Some(IllegalReason::FacingGenerals)
        } else {
            Some(IllegalReason::IntoCheck)
        }
    }

    /// All legal moves in the order of their points.
    pub(crate) fn legal_moves(&self) -> Vec<(Point, Point)> {
        let own = self.pieces().filter(|(_, piece)| piece.color == self.turn);
        own.flat_map(|(from, _)| all_points().map(move |to| (from, to)))
            .filter(|(from, to)| self.fault_of(*from, *to).is_none())
            .collect()
    }

    /// The pieces without which, if they left the board, a side's general would be attacked by more
    /// pieces than before.
    pub(crate) fn blockers(&self, color: Color) -> Vec<Point> {
        let general = self.general(color).expect("a general");
        let before = self.attackers(general, !color);
        let opens = |gone: &Point| {
            let mut without = self.clone();
            without.points[gone.1 as usize][gone.0 as usize] = None;
            let after = without.attackers(general, !color);
            after.iter().any(|attacker| !before.contains(attacker))
        };
        self.pieces()
            .map(|(point, _)| point)
            .filter(|point| *point != general && opens(point))
            .collect()
    }

    /// Everything that keeps this from being a position of the game, in no certain order.
    pub(crate) fn faults(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        for color in Color::ALL {
            for role in Role::ALL {
                let piece = Piece::new(color, role);
                let found = self.pieces().filter(|(_, other)| *other == piece).count();
                let most = match role {
                    Role::General => 1,
                    Role::Soldier => 5,
                    _ => 2,
                };
                if found > most {
                    let found = found as u32;
                    faults.push(SetupFault::TooMany { piece, found });
                }
                if role == Role::General && found == 0 {
                    faults.push(SetupFault::NoGeneral(color));
                }
            }
        }
        for (at, piece) in self.pieces() {
            if !can_stand(piece, at) {
                let square = square(at);
                faults.push(SetupFault::Misplaced { piece, square });
            }
        }
        let waiting = Piece::new(!self.turn, Role::General);
        for (general, _) in self.pieces().filter(|(_, piece)| *piece == waiting) {
            for attacker in self.attackers(general, self.turn) {
                let role = self.at(attacker).map(|piece| piece.role);
                faults.push(if role == Some(Role::General) {
                    SetupFault::FacingGenerals
                } else {
                    let checker = square(attacker);
                    SetupFault::OpponentInCheck { checker }
                });
            }
        }
        let mut named = Vec::new();
        for fault in faults {
            if !named.contains(&fault) {
                named.push(fault);
            }
        }
        named
    }
}

/// Whether a piece can come to a point from where it starts.
fn can_stand(piece: Piece, at: Point) -> bool {
    // As red sees its own side.
    let (file, rank) = match piece.color {
        Color::Red => at,
        Color::Black => (8 - at.0, 9 - at.1),
    };
    match piece.role {
        Role::General => is_in_palace(at) && rank <= 2,
        Role::Advisor => [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)].contains(&(file, rank)),
        Role::Elephant => {
            let points = [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)];
            points.contains(&(file, rank))
        }
        Role::Soldier => rank >= 5 || rank >= 3 && file % 2 == 0,
        Role::Horse | Role::Chariot | Role::Cannon => is_on_board(at),
    }
}
