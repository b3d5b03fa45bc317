//! Drawings of a board for people.
//!
//! ```
//! use othello_core::{Position, notation::diagram::{Diagram, Marks}};
//!
//! let position = Position::new();
//! let drawing = Diagram::new(&position).coordinates().marks(Marks::Moves).to_string();
//! assert_eq!(format!("\n{drawing}"), "
//!   a b c d e f g h
//! 1 - - - - - - - -
//! 2 - - - - - - - -
//! 3 - - - + - - - -
//! 4 - - + O X - - -
//! 5 - - - X O + - -
//! 6 - - - - + - - -
//! 7 - - - - - - - -
//! 8 - - - - - - - -
//! ");
//! ```

use alloc::string::{String, ToString};
use core::fmt::{self, Write};

use crate::{Color, Position, Rules};

/// Draws a position of any size, rank 1 on top; a line feed ends each line.
///
/// Plain at first: one letter a square, blanks between. Each method adds to it.
#[derive(Clone, Debug)]
pub struct Diagram<'a, P: Rules = Position> {
    position: &'a P,
    coordinates: bool,
    lines: bool,
    marks: Marks,
    charset: Charset,
    last_move: Option<P::Square>,
}

/// How a drawing shows the legal moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Marks {
    /// Not at all.
    #[default]
    None,
    /// As `+`.
    Moves,
    /// As the number of discs that the move gains: those flipped and the one placed.
    Gains,
}

/// The characters of a drawing for discs and empty squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Charset {
    /// `X` black, `O` white, `-` empty.
    #[default]
    Ascii,
    /// `●` black, `○` white, `·` empty.
    Unicode,
}

impl Charset {
    const fn disc(self, color: Color) -> char {
        match (self, color) {
            (Self::Ascii, color) => color.disc(),
            (Self::Unicode, Color::Black) => '●',
            (Self::Unicode, Color::White) => '○',
        }
    }

    const fn empty(self) -> char {
        match self {
            Self::Ascii => '-',
            Self::Unicode => '·',
        }
    }
}

impl<'a, P: Rules> Diagram<'a, P> {
    /// A plain drawing.
    #[must_use]
    pub const fn new(position: &'a P) -> Self {
        Self {
            position,
            coordinates: false,
            lines: false,
            marks: Marks::None,
            charset: Charset::Ascii,
            last_move: None,
        }
    }

    /// Writes the files' letters above the board and the ranks' numbers at its left.
    #[must_use]
    pub const fn coordinates(mut self) -> Self {
        self.coordinates = true;
        self
    }

    /// Draws lines around the squares with box-drawing characters; empty squares are blank then.
    #[must_use]
    pub const fn lines(mut self) -> Self {
        self.lines = true;
        self
    }

    /// Shows the legal moves of the side to move.
    #[must_use]
    pub const fn marks(mut self, marks: Marks) -> Self {
        self.marks = marks;
        self
    }

    /// Shows discs and empty squares with these characters.
    #[must_use]
    pub const fn charset(mut self, charset: Charset) -> Self {
        self.charset = charset;
        self
    }

    /// Puts a square, usually that of the last move, in parentheses.
    #[must_use]
    pub const fn last_move(mut self, square: Option<P::Square>) -> Self {
        self.last_move = square;
        self
    }

    fn size(&self) -> u8 {
        self.position.size().get()
    }

    /// How many characters the widest content of a square has.
    fn cell_width(&self) -> usize {
        let most = match self.marks {
            Marks::Gains => {
                let squares = self.position.move_squares();
                squares.map(|square| self.position.gain(square)).max()
            }
            Marks::None | Marks::Moves => None,
        };
        if most.is_some_and(|gain| gain >= 10) {
            2
        } else {
            1
        }
    }

    /// How many characters the rank numbers take.
    fn margin(&self) -> usize {
        match (self.coordinates, self.size()) {
            (false, _) => 0,
            (true, 10..) => 2,
            (true, _) => 1,
        }
    }

    fn cell(&self, square: P::Square) -> String {
        if let Some(color) = self.position.disc_at(square) {
            return self.charset.disc(color).into();
        }
        match (self.marks, self.position.gain(square)) {
            (Marks::Gains, gain @ 1..) => gain.to_string(),
            (Marks::Moves, 1..) => '+'.into(),
            _ if self.lines => ' '.into(),
            _ => self.charset.empty().into(),
        }
    }

    /// Adds a line without the blanks at its end.
    fn write_line(f: &mut fmt::Formatter<'_>, line: &str) -> fmt::Result {
        f.write_str(line.trim_end())?;
        f.write_char('\n')
    }

    fn header(&self, width: usize) -> String {
        let mut line = " ".repeat(self.margin());
        for file in 0..self.size() {
            let letter = char::from(b'a' + file);
            line.push_str(if self.lines { "  " } else { " " });
            line.push_str(&alloc::format!("{letter:>width$}"));
            line.push_str(if self.lines { " " } else { "" });
        }
        // The first line of the box stands between the margin and the first square.
        if self.lines && self.coordinates {
            line.insert(0, ' ');
        }
        line
    }

    /// The line over a rank, or under the last one, given its left, inner and right joints.
    fn border(&self, width: usize, [left, inner, right]: [char; 3]) -> String {
        let margin = self.margin() + usize::from(self.coordinates);
        let mut line = " ".repeat(margin);
        for file in 0..self.size() {
            line.push(if file == 0 { left } else { inner });
            line.push_str(&"─".repeat(width + 2));
        }
        line.push(right);
        line
    }

    fn rank(&self, rank: u8, width: usize) -> String {
        let mut line = String::new();
        if self.coordinates {
            let (number, margin) = (rank + 1, self.margin());
            line.push_str(&alloc::format!("{number:>margin$}"));
        }
        if self.lines && self.coordinates {
            line.push(' ');
        }
        let squares = (0..self.size()).filter_map(|file| self.position.square(file, rank));
        let mut after_last_move = false;
        for square in squares {
            let is_last_move = self.last_move == Some(square);
            let open = if is_last_move { '(' } else { ' ' };
            let cell = self.cell(square);
            if self.lines {
                let close = if is_last_move { ')' } else { ' ' };
                line.push_str(&alloc::format!("│{open}{cell:>width$}{close}"));
            } else {
                let open = if after_last_move { ')' } else { open };
                line.push_str(&alloc::format!("{open}{cell:>width$}"));
            }
            after_last_move = is_last_move;
        }
        match (self.lines, after_last_move) {
            (true, _) => line.push('│'),
            (false, true) => line.push(')'),
            (false, false) => {}
        }
        // A plain drawing needs no room before its first square.
        if !self.coordinates && !self.lines && self.last_move.is_none() {
            line.remove(0);
        }
        line
    }
}

impl<P: Rules> fmt::Display for Diagram<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.cell_width();
        if self.coordinates {
            Self::write_line(f, &self.header(width))?;
        }
        for rank in 0..self.size() {
            if self.lines {
                let joints = match rank {
                    0 => ['┌', '┬', '┐'],
                    _ => ['├', '┼', '┤'],
                };
                Self::write_line(f, &self.border(width, joints))?;
            }
            Self::write_line(f, &self.rank(rank, width))?;
        }
        if self.lines {
            Self::write_line(f, &self.border(width, ['└', '┴', '┘']))?;
        }
        Ok(())
    }
}
