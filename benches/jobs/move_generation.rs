//! Leaves of the game tree counted, without tables and without symmetries.

use magpie::othello as magpie;
use othello_core::perft::Convention;

/// Perft of the start by othello-core.
#[must_use]
pub fn our_perft(depth: u32) -> u64 {
    othello_core::perft::perft(&othello_core::Position::new(), depth, Convention::PassIsPly)
}

/// Perft of the start by magpie: the same recursion on its public API.
#[must_use]
pub fn magpie_perft(depth: u32) -> u64 {
    count(&magpie::Board::standard(), magpie::Stone::Black, depth)
}

fn count(board: &magpie::Board, stone: magpie::Stone, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.moves_for(stone);
    if moves.is_empty() {
        let passes = !board.moves_for(stone.flip()).is_empty();
        return if passes {
            count(board, stone.flip(), depth - 1)
        } else {
            1
        };
    }
    if depth == 1 {
        return u64::from(moves.count_set());
    }
    moves
        .hot_bits()
        .map(|square| {
            let mut child = board.clone();
            child.play(stone, square);
            count(&child, stone.flip(), depth - 1)
        })
        .sum()
}

/// Perft of the empty 7×6 board of Connect Four by connect4-core.
#[must_use]
pub fn our_connect4_perft(depth: u32) -> u64 {
    connect4_core::perft::perft(&connect4_core::Position::new(), depth)
}

/// Perft of the empty board of Connect Four by connect-four-ai: a recursion on its public API.
#[must_use]
pub fn connect_four_ai_perft(depth: u32) -> u64 {
    count_connect4(&connect_four_ai::Position::new(), depth)
}

/// Leaves below a position that nobody has won.
fn count_connect4(position: &connect_four_ai::Position, depth: u32) -> u64 {
    match depth {
        0 => return 1,
        1 => return position.possible().count_ones().into(),
        _ => {}
    }
    (0..connect_four_ai::Position::WIDTH)
        .filter(|&column| position.is_playable(column) && !position.is_winning_move(column))
        .map(|column| {
            let mut child = *position;
            child.play(column);
            count_connect4(&child, depth - 1)
        })
        .sum()
}

/// Perft of the start of Xiangqi by xiangqi-core.
#[must_use]
pub fn our_xiangqi_perft(depth: u32) -> u64 {
    xiangqi_core::perft::perft(&xiangqi_core::Position::new(), depth)
}

/// Perft of the start of Xiangqi by chessai: the same recursion on its public API, which keeps the
/// one position inside of an engine.
#[must_use]
pub fn chessai_perft(depth: u32) -> u64 {
    let mut engine = chessai::Engine::builder()
        .hash_size(1)
        .use_book(false)
        .build();
    engine.reset_to_startpos();
    count_xiangqi(&mut engine, depth)
}

fn count_xiangqi(engine: &mut chessai::Engine, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = engine.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut leaves = 0;
    for m in moves {
        engine.make_move(m);
        leaves += count_xiangqi(engine, depth - 1);
        engine.undo_move();
    }
    leaves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peers_agree() {
        assert_eq!(our_perft(7), magpie_perft(7));
        assert_eq!(our_connect4_perft(7), connect_four_ai_perft(7));
        assert_eq!(our_xiangqi_perft(3), chessai_perft(3));
    }
}
