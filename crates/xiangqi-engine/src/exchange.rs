//! Static exchange evaluation: what captures on one point win or lose, without a search.

use xiangqi_core::{Bitboard, Board, Color, Move, Piece, Position, Role, Square, attacks};

/// What a piece counts for in an exchange, in hundredths of a soldier. A soldier counts double
/// across the river.
pub(crate) const fn exchange_value(piece: Piece, square: Square) -> i32 {
    match piece.role {
        Role::General => 10_000,
        Role::Advisor | Role::Elephant => 200,
        Role::Horse => 430,
        Role::Chariot => 950,
        Role::Cannon => 450,
        Role::Soldier if Bitboard::home(piece.color).contains(square) => 100,
        Role::Soldier => 200,
    }
}

/// The least valuable first. A cannon comes before a horse, since its capture leaves more open.
const CAPTURERS: [Role; 7] = [
    Role::Soldier,
    Role::Advisor,
    Role::Elephant,
    Role::Horse,
    Role::Cannon,
    Role::Chariot,
    Role::General,
];

/// What a move wins for the side that makes it, if both sides then capture on its target with their
/// least valuable pieces for as long as it pays, in hundredths of a soldier.
///
/// As pieces leave, lines open, legs come free and screens come and go. Pins and checks are not
/// looked at, except that a general captures only what nothing defends.
///
/// ```
/// use xiangqi_core::Position;
/// use xiangqi_engine::exchange;
///
/// // The cannon takes a horse and is retaken by a chariot.
/// let value = exchange(&Position::new(), "h2h9".parse()?);
/// assert_eq!(value, 430 - 450);
/// # Ok::<(), xiangqi_core::ParseMoveError>(())
/// ```
#[must_use]
pub fn exchange(position: &Position, m: Move) -> i32 {
    /// More captures than pieces can ever reach one point.
    const MOST: usize = 32;
    let board = position.board();
    let Some(mover) = board.piece_at(m.from) else {
        return 0;
    };
    let mut gains = [0; MOST];
    gains[0] = board
        .piece_at(m.to)
        .map_or(0, |taken| exchange_value(taken, m.to));
    let mut at_risk = exchange_value(Piece::new(mover.color, mover.role), m.to);
    let mut occupied = board.occupied().without(m.from).with(m.to);
    let mut side = !mover.color;
    let mut captures = 0;
    while captures + 1 < MOST {
        let Some((role, from)) = least_capturer(board, side, m.to, occupied) else {
            break;
        };
        if role == Role::General {
            let without = occupied.without(from);
            if least_capturer(board, !side, m.to, without).is_some() {
                break;
            }
        }
        captures += 1;
        gains[captures] = at_risk - gains[captures - 1];
        at_risk = exchange_value(Piece::new(side, role), m.to);
        occupied.remove(from);
        side = !side;
    }
    for index in (0..captures).rev() {
        gains[index] = gains[index].min(-gains[index + 1]);
    }
    gains[0]
}

/// Whether a move wins at least so many points by [`exchange`]: it looks no further than to where
/// that is settled.
pub(crate) fn exchange_wins(position: &Position, m: Move, points: i32) -> bool {
    let board = position.board();
    let Some(mover) = board.piece_at(m.from) else {
        return points <= 0;
    };
    let gain = (board.piece_at(m.to)).map_or(0, |taken| exchange_value(taken, m.to));
    if gain < points {
        return false;
    }
    // How much more than the answer allows the side that is to capture would win by that; a tie is
    // good enough for the one that made the move.
    let mut surplus = exchange_value(mover, m.to) - (gain - points);
    let mut wins = true;
    let mut occupied = board.occupied().without(m.from).with(m.to);
    let mut side = !mover.color;
    while surplus >= i32::from(wins) {
        let Some((role, from)) = least_capturer(board, side, m.to, occupied) else {
            break;
        };
        occupied.remove(from);
        if role == Role::General && least_capturer(board, !side, m.to, occupied).is_some() {
            break;
        }
        wins = !wins;
        surplus = exchange_value(Piece::new(side, role), m.to) - surplus;
        side = !side;
    }
    wins
}

/// The least valuable piece of a side that can capture on a point, if only the pieces on
/// `occupied` are on the board (the target always is).
fn least_capturer(
    board: &Board,
    side: Color,
    target: Square,
    occupied: Bitboard,
) -> Option<(Role, Square)> {
    let own = board.side(side) & occupied;
    let own = own.without(target);
    CAPTURERS.into_iter().find_map(|role| {
        let pieces = board.role(role) & own;
        let found = match role {
            Role::Soldier => (attacks::soldier_sources(side, target) & pieces).first(),
            Role::Advisor => (attacks::advisor(target) & pieces).first(),
            Role::Elephant if pieces.any() => {
                (attacks::elephant(target, occupied) & pieces).first()
            }
            Role::Horse => (attacks::horse_circle(target) & pieces)
                .into_iter()
                .find(|&from| !occupied.contains(attacks::horse_leg(from, target))),
            Role::Cannon => (attacks::cross(target) & pieces)
                .into_iter()
                .find(|&from| (attacks::between(from, target) & occupied).is_single()),
            Role::Chariot => (attacks::cross(target) & pieces)
                .into_iter()
                .find(|&from| (attacks::between(from, target) & occupied).is_empty()),
            Role::General => (attacks::general(target) & pieces).first(),
            Role::Elephant => None,
        };
        found.map(|from| (role, from))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
    use xiangqi_core::random;

    /// The same by taking pieces from boards and trying every capture's continuation.
    fn slow(board: &Board, m: Move) -> i32 {
        let mut after = *board;
        let mover = after.take(m.from).expect("a piece");
        let taken = after.put(m.to, mover);
        let gain = taken.map_or(0, |taken| exchange_value(taken, m.to));
        gain - best_recapture(&after, !mover.color, m.to)
    }

    fn best_recapture(board: &Board, side: Color, target: Square) -> i32 {
        let Some(from) = cheapest(board, side, target) else {
            return 0;
        };
        let capturer = board.piece_at(from).expect("a piece");
        if capturer.role == Role::General {
            let mut after = *board;
            after.take(from);
            after.put(target, capturer);
            if cheapest(&after, !side, target).is_some() {
                return 0;
            }
        }
        slow(board, Move::new(from, target)).max(0)
    }

    fn cheapest(board: &Board, side: Color, target: Square) -> Option<Square> {
        let order = |role| CAPTURERS.iter().position(|&other| other == role);
        (board.iter())
            .filter(|(_, piece)| piece.color == side)
            .filter(|&(from, piece)| reaches(board, piece, from).contains(target))
            .min_by_key(|&(from, piece)| (order(piece.role), from))
            .map(|(from, _)| from)
    }

    fn reaches(board: &Board, piece: Piece, from: Square) -> Bitboard {
        let occupied = board.occupied();
        match piece.role {
            Role::General => attacks::general(from),
            Role::Advisor => attacks::advisor(from),
            Role::Elephant => attacks::elephant(from, occupied),
            Role::Horse => attacks::horse(from, occupied),
            Role::Chariot => attacks::chariot(from, occupied),
            Role::Cannon => attacks::cannon_captures(from, occupied),
            Role::Soldier => attacks::soldier(piece.color, from),
        }
    }

    #[test]
    fn it_is_what_capturing_in_turn_gives() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut long = 0;
        for _ in 0..20 {
            let mut position = Position::new();
            for _ in 0..120 {
                for m in position.legal_moves() {
                    let expected = slow(position.board(), m);
                    assert_eq!(exchange(&position, m), expected, "{position} {m}");
                    for points in [-300, 0, 300] {
                        let wins = exchange_wins(&position, m, points);
                        assert_eq!(wins, expected >= points, "{position} {m} {points}");
                    }
                    let gain = position.board().piece_at(m.to);
                    let gain = gain.map_or(0, |taken| exchange_value(taken, m.to));
                    long += usize::from(expected != gain);
                }
                let Some(m) = random::legal_move(&position, &mut random) else {
                    break;
                };
                position.play_unchecked(m);
            }
        }
        assert!(long > 1000, "{long}");
    }

    #[test]
    fn a_screen_that_captures_takes_the_cannon_its_line() {
        // The horse on e4 is the cannon's screen: when it has captured on e6, nothing is behind it.
        let position: Position = "3k5/9/4r4/4p4/9/3N5/9/4C4/9/5K3 w".parse().expect("a FEN");
        let m = "d4e6".parse().expect("a move");
        // Soldier for horse: the chariot retakes over nothing that the cannon could use.
        assert_eq!(exchange(&position, m), 100 - 430);
    }
}
