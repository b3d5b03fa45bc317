//! The options that choose the board, and the boards that are known at compile time.

use clap::Args;
use connect4_core::{Shape, ShapeError};

/// The board and the rules.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct BoardArguments {
    /// Columns of the board, 1 to 32
    #[arg(long, global = true, value_name = "C", default_value_t = 7)]
    cols: u8,

    /// Rows of the board, 1 to 32
    #[arg(long, global = true, value_name = "R", default_value_t = 6)]
    rows: u8,

    /// How many discs in a line win, 1 to 32
    #[arg(long, global = true, value_name = "N", default_value_t = 4)]
    to_win: u8,

    /// How many players take turns, 2 to 8 (default: 2, or as many as there are --seats)
    #[arg(long, global = true, value_name = "P")]
    pub(crate) players: Option<u8>,
}

impl BoardArguments {
    pub(crate) fn shape(&self) -> Result<Shape, ShapeError> {
        self.shape_for(self.players.unwrap_or(2))
    }

    pub(crate) fn shape_for(&self, players: u8) -> Result<Shape, ShapeError> {
        Shape::new(self.cols, self.rows)?
            .with_to_win(self.to_win)?
            .with_players(players)
    }
}

/// Work to be done on a board whose size is known at compile time.
pub(crate) trait OnBoard {
    type Output;

    fn on<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: connect4_core::Word>(
        self,
    ) -> Self::Output;
}

macro_rules! boards {
    ($name:ident, $all:ident: $($word:ty { $($to_win:literal: $(($cols:literal, $rows:literal))+;)+ })+) => {
        /// Does the work on the board of this shape; gives it back if there is no such board.
        pub(crate) fn $name<W: OnBoard>(shape: Shape, work: W) -> Result<W::Output, W> {
            if shape.players() != 2 {
                return Err(work);
            }
            match (shape.columns(), shape.rows(), shape.to_win()) {
                $($($(($cols, $rows, $to_win) => Ok(work.on::<$cols, $rows, $to_win, $word>()),)+)+)+
                _ => Err(work),
            }
        }

        /// The boards: columns, rows and discs to win.
        pub(crate) const $all: &[(u8, u8, u8)] = &[$($($(($cols, $rows, $to_win),)+)+)+];
    };
}

// Each board costs the compiler a solver of its own, which takes it seconds: keep the list short.
boards! { on_known_board, KNOWN_BOARDS:
    u64 {
        3: (4, 4) (7, 6);
        4: (4, 4) (5, 4) (6, 4) (7, 4) (8, 4) (9, 4)
           (4, 5) (5, 5) (6, 5) (7, 5)
           (4, 6) (5, 6) (6, 6) (7, 6) (8, 6) (9, 6)
           (6, 7) (7, 7) (8, 7)
           (5, 8);
        5: (7, 6) (9, 6);
    }
    u128 {
        4: (9, 7) (8, 8);
        5: (9, 7);
    }
}
