use game_search::Score;
use xiangqi_core::{Color, Piece, Position, Role, Square};

/// What a piece is worth on average, in hundredths of a soldier that has not crossed the river.
pub(crate) const fn value(role: Role) -> i32 {
    match role {
        Role::General => 0,
        Role::Advisor | Role::Elephant => 200,
        Role::Horse => 420,
        Role::Chariot => 950,
        Role::Cannon => 460,
        Role::Soldier => 100,
    }
}

/// The worth of a piece where it stands, for its side.
///
/// ```
/// use xiangqi_core::{Color, Piece, Role, Square};
/// use xiangqi_engine::worth;
///
/// let soldier = Piece::new(Color::Red, Role::Soldier);
/// assert!(worth(soldier, Square::E6) > worth(soldier, Square::E4));
/// ```
#[must_use]
#[inline]
pub const fn worth(piece: Piece, square: Square) -> i32 {
    let own_view = match piece.color {
        Color::Red => square.index(),
        Color::Black => 89 - square.index(),
    };
    WORTH[piece.role.index()][own_view] as i32
}

/// The worth of a position for the side to move: material and where it stands, in hundredths of a
/// soldier.
///
/// ```
/// use xiangqi_core::Position;
/// use xiangqi_engine::evaluate;
///
/// assert_eq!(evaluate(&Position::new()), game_search::Score::DRAW);
/// ```
#[must_use]
pub fn evaluate(position: &Position) -> Score {
    Score::new(for_color(balance(position), position.turn()))
}

/// The worth of red's pieces less that of black's.
pub(crate) fn balance(position: &Position) -> i32 {
    (position.board().iter())
        .map(|(square, piece)| for_color(worth(piece, square), piece.color))
        .sum()
}

/// A number that is red's gain as the gain of a side.
pub(crate) const fn for_color(balance: i32, color: Color) -> i32 {
    match color {
        Color::Red => balance,
        Color::Black => -balance,
    }
}

/// By role, then by point as the piece's own side sees it, back rank first.
static WORTH: [[i16; 90]; 7] = {
    let mut table = [[0; 90]; 7];
    let mut role = 0;
    while role < 7 {
        let mut square = 0;
        while square < 90 {
            let worth = value(Role::ALL[role]) + bonus(Role::ALL[role], square % 9, square / 9);
            table[role][square] = worth as i16;
            square += 1;
        }
        role += 1;
    }
    table
};

/// What a place adds to the value of a piece.
const fn bonus(role: Role, file: usize, rank: usize) -> i32 {
    let from_center = file.abs_diff(4);
    match role {
        Role::General => [0, -15, -40, 0, 0, 0, 0, 0, 0, 0][rank],
        Role::Advisor => [0, 5, -5, 0, 0, 0, 0, 0, 0, 0][rank],
        // On the edge it defends little, in the middle of the second step most.
        Role::Elephant => [8, 0, 0, 0, -8][from_center],
        Role::Horse => {
            [-30, -15, 0, 8, 20, 30, 38, 40, 25, 0][rank] + [8, 12, 6, 0, -12][from_center]
        }
        Role::Chariot => {
            [-12, 0, 4, 6, 14, 18, 20, 16, 20, 12][rank] + [6, 6, 2, 0, -4][from_center]
        }
        Role::Cannon => [2, 4, 8, 4, 6, 6, 8, 10, 12, 24][rank] + [16, 2, 2, 0, 0][from_center],
        Role::Soldier => soldier_bonus(from_center, rank),
    }
}

/// A soldier gains its power across the river, where it is near the palace; on the last rank it
/// has walked past.
const fn soldier_bonus(from_center: usize, rank: usize) -> i32 {
    if rank < 5 {
        return [12, 0, 4, 0, -4][from_center] + if rank == 4 { 10 } else { 0 };
    }
    [70, 95, 115, 110, 0][rank - 5]
        + [35, 30, 18, 0, -25][from_center] * if rank == 9 { 0 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_see_the_board_alike() {
        for square in Square::ALL {
            let opposite = Square::ALL[89 - square.index()];
            for role in Role::ALL {
                let red = worth(Piece::new(Color::Red, role), square);
                let black = worth(Piece::new(Color::Black, role), opposite);
                assert_eq!(red, black);
            }
        }
    }

    #[test]
    fn left_and_right_are_worth_the_same() {
        for square in Square::ALL {
            let mirrored = Square::ALL[square.index() / 9 * 9 + 8 - square.index() % 9];
            for role in Role::ALL {
                let piece = Piece::new(Color::Red, role);
                assert_eq!(worth(piece, square), worth(piece, mirrored));
            }
        }
    }
}
