//! Lines on bare bits. A board is its columns one after the other, each from the bottom, with one
//! empty bit on top of each, which ends every vertical and diagonal line.

use crate::Word;

/// The distance between neighbours in a row and on the two diagonals.
const fn slanted_steps(rows: usize) -> [u32; 3] {
    [rows as u32 + 1, rows as u32, rows as u32 + 2]
}

/// The bottom square of each column, of boards that there are.
pub(crate) const fn bottom(columns: usize, rows: usize) -> u128 {
    assert!(1 <= columns && columns <= 32, "a board has 1 to 32 columns");
    assert!(1 <= rows && rows <= 32, "a board has 1 to 32 rows");
    let mut bits = 0;
    let mut column = 0;
    while column < columns {
        bits |= 1 << (column * (rows + 1));
        column += 1;
    }
    bits
}

/// All squares.
pub(crate) const fn board(columns: usize, rows: usize) -> u128 {
    bottom(columns, rows) * ((1 << rows) - 1)
}

/// The squares that complete a line of `TO_WIN` with discs; also bits off the board and occupied
/// squares. Nothing is above an empty square, so only the discs below count in a column.
#[inline(always)]
pub(crate) fn completing<const ROWS: usize, const TO_WIN: usize, B: Word>(discs: B) -> B {
    let mut squares = !B::ZERO;
    for distance in 1..TO_WIN as u32 {
        squares = squares & discs.shift_up(distance);
    }
    for step in slanted_steps(ROWS) {
        squares = squares | completing_along::<TO_WIN, B>(discs, step);
    }
    squares
}

/// The squares that complete a line with discs a step apart, before, behind or on both sides.
#[inline(always)]
fn completing_along<const TO_WIN: usize, B: Word>(discs: B, step: u32) -> B {
    // behind[n]: the squares with n discs right behind them.
    let mut behind = [!B::ZERO; TO_WIN];
    for n in 1..TO_WIN {
        behind[n] = behind[n - 1] & discs.shift_down(n as u32 * step);
    }
    let mut squares = behind[TO_WIN - 1];
    let mut before = !B::ZERO;
    for n in 1..TO_WIN {
        before = before & discs.shift_up(n as u32 * step);
        squares = squares | before & behind[TO_WIN - 1 - n];
    }
    squares
}

/// The first disc of each line of `TO_WIN` discs that are a step apart.
#[inline(always)]
fn line_starts<const TO_WIN: usize, B: Word>(discs: B, step: u32) -> B {
    // Lines of `length` make lines of up to twice that.
    let mut starts = discs;
    let mut length = 1;
    while length < TO_WIN as u32 {
        let more = if 2 * length <= TO_WIN as u32 {
            length
        } else {
            TO_WIN as u32 - length
        };
        starts = starts & starts.shift_down(more * step);
        length += more;
    }
    starts
}

/// Whether `TO_WIN` discs are in a line.
#[inline(always)]
pub(crate) fn is_aligned<const ROWS: usize, const TO_WIN: usize, B: Word>(discs: B) -> bool {
    let [along, down, up] = slanted_steps(ROWS).map(|step| line_starts::<TO_WIN, B>(discs, step));
    (line_starts::<TO_WIN, B>(discs, 1) | along | down | up) != B::ZERO
}

/// The discs in lines of at least `TO_WIN`, for each of the four directions; a single disc that wins is
/// a line in the first of them.
pub(crate) fn lines<const ROWS: usize, const TO_WIN: usize, B: Word>(discs: B) -> [B; 4] {
    let [along, down, up] = slanted_steps(ROWS);
    if TO_WIN == 1 {
        return [discs, B::ZERO, B::ZERO, B::ZERO];
    }
    [1, along, down, up].map(|step| {
        let starts = line_starts::<TO_WIN, B>(discs, step);
        (0..TO_WIN as u32).fold(B::ZERO, |line, n| line | starts.shift_up(n * step))
    })
}

/// The columns in opposite order. Works for sums of discs and occupied squares too.
#[inline(always)]
pub(crate) fn mirror<const COLS: usize, const ROWS: usize, B: Word>(bits: B) -> B {
    let height = ROWS as u32 + 1;
    let column = B::truncate((1 << height) - 1);
    let mut image = B::ZERO;
    for index in 0..COLS as u32 {
        let bits = bits.shift_down(index * height) & column;
        image = image | bits.shift_up((COLS as u32 - 1 - index) * height);
    }
    image
}
