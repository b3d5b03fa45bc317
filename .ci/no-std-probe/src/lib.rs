//! A program without `std` that uses each library, so that they must do without it too.

#![no_std]

use core::{
    alloc::{GlobalAlloc, Layout},
    panic::PanicInfo,
    ptr::null_mut,
};

use game_search as _;
use othello_core::{Game, Position, Square, perft};

/// An allocator for a program that is never run.
struct NoMemory;

// SAFETY: null says that there is no memory, so that nothing is ever handed out.
unsafe impl GlobalAlloc for NoMemory {
    unsafe fn alloc(&self, _: Layout) -> *mut u8 {
        null_mut()
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static ALLOCATOR: NoMemory = NoMemory;

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// Plays a move and counts leaves; gives the count.
#[unsafe(no_mangle)]
pub extern "C" fn othello_leaves(depth: u32) -> u64 {
    let mut game = Game::<Position>::new();
    match game.play_square(Square::F5) {
        Ok(()) => perft::perft(game.position(), depth, perft::Convention::PassIsPly),
        Err(_) => 0,
    }
}

/// Plays a move and counts leaves for three; gives the count.
#[unsafe(no_mangle)]
pub extern "C" fn connect4_leaves(depth: u32) -> u64 {
    use connect4_core::{Game, Grid, Shape, perft};

    let shape = Shape::STANDARD.with_players(3).unwrap_or_default();
    let mut game = Game::from_start(Grid::new(shape));
    match "4".parse().map(|column| game.play(column)) {
        Ok(Ok(_)) => perft::perft(game.position(), depth),
        _ => 0,
    }
}

/// Counts leaves of Xiangqi; gives the count.
#[unsafe(no_mangle)]
pub extern "C" fn xiangqi_leaves(depth: u32) -> u64 {
    xiangqi_core::perft::perft(&xiangqi_core::Position::new(), depth)
}
