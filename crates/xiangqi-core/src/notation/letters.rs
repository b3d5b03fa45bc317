use crate::{Piece, Role};

/// Which letters name horses and elephants; readers take both.
///
/// ```
/// use xiangqi_core::{Role, notation::Letters};
///
/// assert_eq!(Letters::KnightBishop.letter(Role::Horse), 'N');
/// assert_eq!(Letters::HorseElephant.letter(Role::Horse), 'H');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Letters {
    /// `N` and `B`, from the chess pieces: UCCI, XQWizard, Pikafish, Fairy-Stockfish's FEN.
    KnightBishop,
    /// `H` and `E`: the federations, xboard.
    HorseElephant,
}

impl Letters {
    /// The capital letter of a kind of piece.
    #[must_use]
    pub const fn letter(self, role: Role) -> char {
        match (self, role) {
            (Self::HorseElephant, Role::Horse) => 'H',
            (Self::HorseElephant, Role::Elephant) => 'E',
            _ => role.letter().to_ascii_uppercase(),
        }
    }

    /// The letter of a piece: capital for red.
    #[must_use]
    pub const fn piece_letter(self, piece: Piece) -> char {
        let capital = self.letter(piece.role);
        if piece.letter().is_ascii_uppercase() {
            capital
        } else {
            capital.to_ascii_lowercase()
        }
    }
}
