//! The board as `play` and `show` draw it.

use connect4_core::{Column, Game, Grid, Outcome, Row, Square, notation::text_board::Style};

/// The position at the game's cursor: rows from the top, column numbers below, the last disc in
/// brackets, and the discs of a line that won in capital letters. Ends with a line feed.
pub(crate) fn board(game: &Game<Grid>) -> String {
    let position = game.position();
    let shape = position.shape();
    let winning: Vec<Square> = position.winning_lines().into_iter().flatten().collect();
    let last = last_square(game);
    let symbol = |square: Square| {
        let symbol = Style::Letters.symbol(position.disc_at(square));
        if winning.contains(&square) {
            symbol.to_ascii_uppercase()
        } else {
            symbol
        }
    };
    // Numbers of two digits need more room.
    let pad = if shape.columns() > 9 { " " } else { "" };
    let mut drawing = String::new();
    for row in Row::all(shape.rows()).rev() {
        let mut after_last = false;
        for column in Column::all(shape.columns()) {
            let square = Square { column, row };
            let is_last = last == Some(square);
            drawing.push_str(if after_last { ")" } else { pad });
            // The bracket behind the last disc stands where the next one's blank would.
            let before = match (is_last, after_last) {
                (true, _) => "(",
                (false, true) => pad,
                (false, false) => " ",
            };
            drawing.push_str(before);
            drawing.push(symbol(square));
            after_last = is_last;
        }
        drawing.push_str(if after_last { ")\n" } else { "\n" });
    }
    let width = 2 + pad.len();
    for column in Column::all(shape.columns()) {
        drawing.push_str(&format!("{:>width$}", column.to_string()));
    }
    drawing.push('\n');
    drawing
}

/// Where the disc of the last move lies.
fn last_square(game: &Game<Grid>) -> Option<Square> {
    let column = *game.moves()[..game.cursor()].last()?;
    let top = game.position().height(column).checked_sub(1)?;
    Square::from_indices(column.index() as u8, top as u8)
}

/// Who won or that nobody did, and the lines that won.
pub(crate) fn result(position: &Grid) -> Option<String> {
    let told = match position.outcome()? {
        Outcome::Draw => "a draw: the board is full".into(),
        Outcome::Win(winner) => {
            let lines: Vec<String> = (position.winning_lines().iter())
                .map(|line| {
                    line.iter()
                        .map(Square::to_string)
                        .collect::<Vec<_>>()
                        .join(" ")
                })
                .collect();
            format!("{winner} wins with {}", lines.join(" and "))
        }
    };
    Some(told)
}
