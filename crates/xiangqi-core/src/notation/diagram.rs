//! Drawings of a board for people.
//!
//! ```
//! use xiangqi_core::{Board, notation::diagram::{Diagram, Glyphs}};
//!
//! let drawing = Diagram::new(&Board::new()).coordinates().to_string();
//! assert!(drawing.starts_with("9  r  n  b  a  k  a  b  n  r\n8  .  .  ."));
//! assert!(drawing.ends_with("0  R  N  B  A  K  A  B  N  R\n   a  b  c  d  e  f  g  h  i\n"));
//! let chinese = Diagram::new(&Board::new()).glyphs(Glyphs::Chinese).to_string();
//! assert!(chinese.starts_with("車 馬 象 士 將 士 象 馬 車\n"));
//! ```

use core::fmt::{self, Write};

use crate::{Bitboard, Board, Color, File, Piece, Rank, Role, Square, Symmetry};

/// What stands for the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Glyphs {
    /// The letters of FEN: upper case for red.
    #[default]
    Letters,
    /// The characters on the pieces, other ones for each side: 帥仕相俥傌炮兵 and 將士象車馬砲卒. On a
    /// terminal each is two columns wide, and the drawing leaves room for that.
    Chinese,
}

impl Glyphs {
    /// The character for a piece.
    #[must_use]
    pub const fn of(self, piece: Piece) -> char {
        match self {
            Self::Letters => piece.letter(),
            Self::Chinese => chinese(piece),
        }
    }
}

const fn chinese(piece: Piece) -> char {
    match (piece.color, piece.role) {
        (Color::Red, Role::General) => '帥',
        (Color::Red, Role::Advisor) => '仕',
        (Color::Red, Role::Elephant) => '相',
        (Color::Red, Role::Horse) => '傌',
        (Color::Red, Role::Chariot) => '俥',
        (Color::Red, Role::Cannon) => '炮',
        (Color::Red, Role::Soldier) => '兵',
        (Color::Black, Role::General) => '將',
        (Color::Black, Role::Advisor) => '士',
        (Color::Black, Role::Elephant) => '象',
        (Color::Black, Role::Horse) => '馬',
        (Color::Black, Role::Chariot) => '車',
        (Color::Black, Role::Cannon) => '砲',
        (Color::Black, Role::Soldier) => '卒',
    }
}

/// A drawing of a board, made by [`Display`](fmt::Display).
#[derive(Clone, Debug)]
pub struct Diagram<'a> {
    board: &'a Board,
    glyphs: Glyphs,
    below: Color,
    coordinates: bool,
    marked: Bitboard,
}

impl<'a> Diagram<'a> {
    /// The pieces alone, as letters, red below.
    #[must_use]
    pub const fn new(board: &'a Board) -> Self {
        Self {
            board,
            glyphs: Glyphs::Letters,
            below: Color::Red,
            coordinates: false,
            marked: Bitboard::EMPTY,
        }
    }

    /// Draws the pieces as letters or characters.
    #[must_use]
    pub const fn glyphs(mut self, glyphs: Glyphs) -> Self {
        self.glyphs = glyphs;
        self
    }

    /// Turns the board so that this side sits below.
    #[must_use]
    pub const fn below(mut self, color: Color) -> Self {
        self.below = color;
        self
    }

    /// Adds the letters of the files and the numbers of the ranks.
    #[must_use]
    pub const fn coordinates(mut self) -> Self {
        self.coordinates = true;
        self
    }

    /// Puts a `*` behind these points.
    #[must_use]
    pub const fn marked(mut self, points: Bitboard) -> Self {
        self.marked = points;
        self
    }

    /// The point that is drawn in a row and column, counted from above and from the left.
    fn square(&self, row: usize, column: usize) -> Square {
        let square = Square::new(File::ALL[column], Rank::ALL[9 - row]);
        match self.below {
            Color::Red => square,
            Color::Black => Symmetry::SwapColors.apply(&square),
        }
    }

    /// Three columns of a terminal; the last point of a row has no blanks behind it.
    fn draw_point(&self, f: &mut fmt::Formatter<'_>, square: Square, is_last: bool) -> fmt::Result {
        let piece = self.board.piece_at(square);
        f.write_char(piece.map_or('.', |piece| self.glyphs.of(piece)))?;
        let is_narrow = self.glyphs == Glyphs::Letters || piece.is_none();
        let blanks = match (self.marked.contains(square), is_last, is_narrow) {
            (true, true, _) | (true, false, false) => "*",
            (true, false, true) => "* ",
            (false, true, _) => "",
            (false, false, true) => "  ",
            (false, false, false) => " ",
        };
        f.write_str(blanks)
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..10 {
            if self.coordinates {
                write!(f, "{}  ", self.square(row, 0).rank())?;
            }
            for column in 0..9 {
                let square = self.square(row, column);
                self.draw_point(f, square, column == 8)?;
            }
            f.write_char('\n')?;
        }
        if self.coordinates {
            f.write_str(" ")?;
            for column in 0..9 {
                write!(f, "  {}", self.square(9, column).file())?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn black_below_turns_the_board() {
        let board = Board::new();
        let drawing = Diagram::new(&board)
            .coordinates()
            .below(Color::Black)
            .to_string();
        let lines: alloc::vec::Vec<&str> = drawing.lines().collect();
        assert_eq!(lines[0], "0  R  N  B  A  K  A  B  N  R");
        assert_eq!(lines[2], "2  .  C  .  .  .  .  .  C  .");
        assert_eq!(lines[10], "   i  h  g  f  e  d  c  b  a");
    }

    #[test]
    fn marks_stand_behind_their_points() {
        let board = Board::new();
        let points = Bitboard::from(Square::B0).with(Square::I0).with(Square::E4);
        let letters = Diagram::new(&board).marked(points).to_string();
        assert!(letters.ends_with("R  N* B  A  K  A  B  N  R*\n"));
        assert!(letters.contains(".  .  .  .  .* .  .  .  .\n"));
        let chinese = Diagram::new(&board).glyphs(Glyphs::Chinese).marked(points);
        assert!(
            chinese
                .to_string()
                .ends_with("俥 傌*相 仕 帥 仕 相 傌 俥*\n")
        );
    }
}
