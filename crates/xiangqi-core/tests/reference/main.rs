//! The fast rules against slow and obvious ones, on reachable, sparse, crowded and impossible
//! positions.

mod point_by_point;

use std::collections::HashSet;

use point_by_point::{Point, Reference, point};
use rand::RngExt;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use xiangqi_core::{
    Bitboard, Board, Color, Move, Piece, Position, Role, Setup, SetupFault, SetupFaultKinds,
    Square, Symmetry, attacks, perft::perft, random,
};

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Positions of random games, from their start to their end or 200 plies on.
fn reachable(games: usize, seed: u64) -> impl Iterator<Item = Position> {
    let mut rng = rng(seed);
    (0..games).flat_map(move |_| {
        let mut positions = Vec::from([Position::new()]);
        while positions.len() <= 200 {
            let mut position = positions[positions.len() - 1];
            let Some(m) = random::legal_move(&position, &mut rng) else {
                break;
            };
            position.play(m).expect("a legal move");
            positions.push(position);
        }
        positions
    })
}

/// How pieces are thrown on a board.
#[derive(Clone, Copy)]
struct Throw {
    /// Of the pieces that a side has at the start, how many of a hundred are thrown.
    share: u32,
    /// Of a hundred pieces but generals, how many may fall anywhere.
    astray: u32,
    /// Of a hundred kinds of pieces, how many have one more than there can be; generals, how many
    /// miss.
    miscounted: u32,
}

impl Throw {
    fn setup(self, rng: &mut Xoshiro256PlusPlus) -> Setup {
        let mut setup = Setup {
            turn: Color::ALL[rng.random_range(0..2u32) as usize],
            ..Setup::EMPTY
        };
        for color in Color::ALL {
            for role in Role::ALL {
                let piece = Piece::new(color, role);
                let mut count = if role == Role::General { 1 } else { 0 };
                if role != Role::General {
                    count += (0..role.most())
                        .filter(|_| rng.random_range(0..100) < self.share)
                        .count();
                }
                if rng.random_range(0..100) < self.miscounted {
                    count = [0, role.most() as usize + 1][rng.random_range(0..2u32) as usize];
                }
                for _ in 0..count {
                    self.put(&mut setup.board, piece, rng);
                }
            }
        }
        setup
    }

    /// On a free point.
    fn put(self, board: &mut Board, piece: Piece, rng: &mut Xoshiro256PlusPlus) {
        let astray = rng.random_range(0..100) < self.astray && piece.role != Role::General;
        for _ in 0..1000 {
            let at = Square::ALL[rng.random_range(0..90u32) as usize];
            let mut alone = Setup::EMPTY;
            alone.board.put(at, piece);
            let misplaced = alone
                .faults()
                .contains(&SetupFault::Misplaced { piece, square: at });
            if board.piece_at(at).is_none() && (astray || !misplaced) {
                board.put(at, piece);
                return;
            }
        }
    }
}

/// Valid positions, or with all faults that can be ignored.
fn thrown(count: usize, seed: u64, throw: Throw) -> impl Iterator<Item = Position> {
    let mut rng = rng(seed);
    let setups = std::iter::repeat_with(move || throw.setup(&mut rng));
    setups
        .filter_map(move |setup| {
            let ignored = if throw.astray > 0 {
                SetupFaultKinds::ALL
            } else {
                SetupFaultKinds::NONE
            };
            setup.to_position_ignoring(ignored).ok()
        })
        .take(count)
}

const SPARSE: Throw = Throw {
    share: 25,
    astray: 0,
    miscounted: 0,
};
const CROWDED: Throw = Throw {
    share: 100,
    astray: 0,
    miscounted: 0,
};
const ASTRAY: Throw = Throw {
    share: 50,
    astray: 50,
    miscounted: 0,
};

fn positions() -> impl Iterator<Item = Position> {
    reachable(10, 1)
        .chain(thrown(1000, 2, SPARSE))
        .chain(thrown(300, 3, CROWDED))
        .chain(thrown(1000, 4, ASTRAY))
}

fn points(set: Bitboard) -> Vec<Point> {
    set.into_iter().map(point).collect()
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<(Point, Point)> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort();
    moves
        .into_iter()
        .map(|m| (point(m.from), point(m.to)))
        .collect()
}

fn check_moves(position: &Position, reference: &Reference) {
    let legal = reference.legal_moves();
    let moves = position.legal_moves();
    assert_eq!(sorted(moves.clone()), legal);
    assert_eq!(position.legal_move_count(), legal.len());
    let (captures, quiets): (Vec<_>, Vec<_>) = legal
        .iter()
        .partition(|(_, to)| reference.at(*to).is_some());
    assert_eq!(sorted(position.captures()), captures);
    assert_eq!(sorted(position.quiets()), quiets);
    for from in Square::ALL {
        let targets: Vec<_> = legal
            .iter()
            .filter(|m| m.0 == point(from))
            .map(|m| m.1)
            .collect();
        assert_eq!(points(position.legal_targets(from)), targets);
    }
    assert_eq!(position.outcome().is_some(), legal.is_empty());
}

fn check_checks(position: &Position, reference: &Reference) {
    assert_eq!(points(position.checkers()), reference.checkers());
    assert_eq!(position.is_check(), !reference.checkers().is_empty());
    for color in Color::ALL {
        let blockers = reference.blockers(color);
        assert_eq!(points(position.blockers(color)), blockers, "{color}");
        for square in Square::ALL {
            let attackers = position.board().checkers(square, color);
            assert_eq!(
                points(attackers),
                reference.attackers(point(square), color),
                "{color} on {square}"
            );
        }
    }
    let pinned = position.blockers(position.turn()) & position.board().side(position.turn());
    assert_eq!(position.pinned(), pinned);
}

/// Plays every legal move, and takes it back.
fn check_play(position: &Position, reference: &Reference) {
    for m in position.legal_moves() {
        let mut played = *position;
        let captured = played.play_unchecked(m);
        assert_eq!(captured, reference.at(point(m.to)));
        let after = reference.after(point(m.from), point(m.to));
        assert_eq!(played.turn(), !position.turn());
        for square in Square::ALL {
            assert_eq!(played.board().piece_at(square), after.at(point(square)));
        }
        assert_eq!(position.gives_check(m), !after.checkers().is_empty(), "{m}");
        check_consistency(&played);
        played.undo(m, captured);
        assert_eq!(played, *position);
    }
}

/// The sets, the board and the key tell the same.
fn check_consistency(position: &Position) {
    let board = position.board();
    let rebuilt: Board = board.iter().collect();
    assert_eq!(rebuilt, *board);
    let setup = Setup::from(*position);
    let fresh = setup
        .to_position_ignoring(SetupFaultKinds::ALL)
        .expect("a position");
    assert_eq!(fresh.key(), position.key());
    for color in Color::ALL {
        let general = board.pieces(color, Role::General).first();
        assert_eq!(Some(position.general(color)), general);
    }
}

#[test]
fn moves_and_checks() {
    let (mut checks, mut ends, mut pins) = (0, 0, 0);
    for position in positions() {
        let reference = Reference::new(&position.into());
        check_moves(&position, &reference);
        check_checks(&position, &reference);
        checks += u32::from(position.is_check());
        ends += u32::from(position.outcome().is_some());
        pins += u32::from(position.pinned().any());
    }
    assert!(checks > 200, "{checks} checks");
    assert!(ends > 20, "{ends} ends");
    assert!(pins > 300, "{pins} pins");
}

#[test]
fn play_and_undo() {
    for position in positions().step_by(10) {
        check_play(&position, &Reference::new(&position.into()));
    }
}

/// All 8,100 pairs of points, with the reason why a move is illegal.
#[test]
fn legality() {
    for position in positions().step_by(40) {
        let reference = Reference::new(&position.into());
        for from in Square::ALL {
            for to in Square::ALL {
                let m = Move::new(from, to);
                let fault = reference.fault_of(point(from), point(to));
                assert_eq!(position.is_legal(m), fault.is_none(), "{m}\n{position}");
                let mut played = position;
                let reason = played.play(m).err().map(|error| error.reason);
                assert_eq!(reason, fault, "{m}\n{position}");
                assert_eq!(played == position, fault.is_some());
            }
        }
    }
}

#[test]
fn symmetries_keep_moves_and_checks() {
    for position in positions().step_by(5) {
        for symmetry in Symmetry::ALL {
            let image = symmetry.apply(&position);
            assert_eq!(
                sorted(image.legal_moves()),
                sorted(position.legal_moves().iter().map(|m| symmetry.apply(m))),
            );
            assert_eq!(image.checkers(), symmetry.apply(&position.checkers()));
            assert_eq!(symmetry.inverse().apply(&image), position);
            assert_eq!(image.canonical().0, position.canonical().0);
            check_consistency(&image);
        }
    }
}

#[test]
fn perft_counts_the_same() {
    fn count(reference: &Reference, depth: u32) -> u64 {
        let moves = reference.legal_moves();
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves
                .iter()
                .map(|(from, to)| count(&reference.after(*from, *to), depth - 1))
                .sum(),
        }
    }
    for position in positions().step_by(60) {
        let reference = Reference::new(&position.into());
        assert_eq!(perft(&position, 2), count(&reference, 2), "{position}");
    }
}

fn sorted_faults(faults: Vec<SetupFault>) -> Vec<String> {
    let mut faults: Vec<_> = faults.iter().map(|fault| format!("{fault:?}")).collect();
    faults.sort();
    faults
}

/// Validation names the same faults, ignores what it is told to ignore, and nothing else.
#[test]
fn faults_of_setups() {
    let miscounted = Throw {
        share: 60,
        astray: 20,
        miscounted: 10,
    };
    let throws = [SPARSE, CROWDED, ASTRAY, miscounted];
    let mut rng = rng(5);
    let mut seen = HashSet::new();
    for throw in throws.into_iter().cycle().take(4000) {
        let setup = throw.setup(&mut rng);
        let faults = Reference::new(&setup).faults();
        assert_eq!(
            sorted_faults(setup.faults()),
            sorted_faults(faults.clone()),
            "{setup}"
        );
        match setup.to_position() {
            Ok(position) => {
                assert!(faults.is_empty());
                assert_eq!(Setup::from(position), setup);
            }
            Err(error) => assert_eq!(sorted_faults(error.faults), sorted_faults(faults.clone())),
        }
        for (kinds, ignored) in kinds_and_faults() {
            let left = faults.iter().filter(|fault| !ignored(fault)).count();
            let result = setup.to_position_ignoring(kinds);
            assert_eq!(
                result.map_err(|error| error.faults.len()).err(),
                (left > 0).then_some(left),
                "{setup}"
            );
        }
        seen.extend(faults.iter().map(std::mem::discriminant));
    }
    assert_eq!(seen.len(), 5, "every kind of fault occurs");
}

type IsIgnored = fn(&SetupFault) -> bool;

fn kinds_and_faults() -> [(SetupFaultKinds, IsIgnored); 4] {
    fn is_misplaced(fault: &SetupFault) -> bool {
        matches!(fault, SetupFault::Misplaced { piece, .. } if piece.role != Role::General)
    }
    fn is_facing(fault: &SetupFault) -> bool {
        *fault == SetupFault::FacingGenerals
    }
    fn is_check(fault: &SetupFault) -> bool {
        matches!(fault, SetupFault::OpponentInCheck { .. })
    }
    [
        (SetupFaultKinds::MISPLACED, is_misplaced),
        (SetupFaultKinds::FACING_GENERALS, is_facing),
        (SetupFaultKinds::OPPONENT_IN_CHECK, is_check),
        (SetupFaultKinds::ALL, |fault| {
            is_misplaced(fault) || is_facing(fault) || is_check(fault)
        }),
    ]
}

/// Each kind's attacks from every point over random pieces.
#[test]
fn attacks_from_every_point() {
    let mut rng = rng(6);
    for round in 0..300 {
        let mut setup = Setup::EMPTY;
        for at in Square::ALL {
            if rng.random_range(0..8) < round % 8 {
                setup.board.put(at, Piece::new(Color::Black, Role::Advisor));
            }
        }
        let occupied = setup.board.occupied();
        let at = Square::ALL[rng.random_range(0..90u32) as usize];
        for role in Role::ALL {
            let mut one = setup;
            one.board.put(at, Piece::new(Color::Red, role));
            let reference = Reference::new(&one);
            let reaches = |to: &Square| {
                let captures = occupied.contains(*to);
                *to != at && reference.reaches(point(at), point(*to), captures)
            };
            let expected: Bitboard = Square::ALL.into_iter().filter(reaches).collect();
            let found = match role {
                Role::General => attacks::general(at),
                Role::Advisor => attacks::advisor(at),
                Role::Elephant => attacks::elephant(at, occupied),
                Role::Horse => attacks::horse(at, occupied),
                Role::Chariot => attacks::chariot(at, occupied),
                Role::Cannon => attacks::cannon(at, occupied),
                Role::Soldier => attacks::soldier(Color::Red, at),
            };
            assert_eq!(found, expected, "{role} on {at}");
        }
    }
}
