//! The board as `play` and `show` draw it.

use clap::{Args, ValueEnum};
use xiangqi_core::{
    Bitboard, Board, Color,
    notation::diagram::{Diagram, Glyphs},
};

/// How the board is drawn.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Drawing {
    /// What stands for the pieces (default: letters; on the full screen chinese)
    #[arg(long, value_enum, value_name = "P")]
    pieces: Option<Pieces>,

    /// Which side sits below
    #[arg(long, value_enum, value_name = "SIDE", default_value_t)]
    orient: Below,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Pieces {
    /// The letters of FEN, upper case for red
    Letters,
    /// The characters on the pieces
    Chinese,
}

#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Below {
    /// Red, as in most books
    #[default]
    Red,
    /// Black
    Black,
}

impl Drawing {
    /// Lets this side sit below.
    pub(crate) const fn sit_below(&mut self, color: Color) {
        self.orient = match color {
            Color::Red => Below::Red,
            Color::Black => Below::Black,
        };
    }

    /// The side that sits below.
    pub(crate) const fn below(self) -> Color {
        match self.orient {
            Below::Red => Color::Red,
            Below::Black => Color::Black,
        }
    }

    /// Whether letters were asked for.
    pub(crate) fn wants_letters(self) -> bool {
        self.pieces == Some(Pieces::Letters)
    }

    /// The board with coordinates, these points marked by a `*`.
    pub(crate) fn draw(self, board: &Board, marked: Bitboard) -> String {
        let glyphs = match self.pieces {
            None | Some(Pieces::Letters) => Glyphs::Letters,
            Some(Pieces::Chinese) => Glyphs::Chinese,
        };
        Diagram::new(board)
            .glyphs(glyphs)
            .below(self.below())
            .coordinates()
            .marked(marked)
            .to_string()
    }
}
