use crate::{
    Bitboard, Color, Column, Columns, IllegalMove, IllegalReason, Move, Outcome, Player, Row,
    Shape, Square, Symmetry, Transform, Word, kernel,
};

/// A position of the game for two on a board whose size is known at compile time: the fast board.
///
/// `COLS` columns and `ROWS` rows take `COLS * (ROWS + 1)` bits; `B` is the word that holds them,
/// [`u64`] where they fit and [`u128`] beyond. A line of `TO_WIN` discs wins. A board that the word
/// cannot hold does not compile. The default is the usual game: 7×6, four to win.
///
/// Kept are the discs of the side to move and the occupied squares; whose turn it is follows from
/// their number, since the sides take turns. The value is `Copy` and two words.
///
/// ```
/// use connect4_core::{Color, Column, Outcome, Position};
///
/// let mut position = Position::new();
/// for column in "4455667".chars().map(|digit| digit.to_string().parse::<Column>()) {
///     position.play(column.expect("a column"))?;
/// }
/// assert_eq!(position.outcome(), Some(Outcome::Win(Color::First)));
/// let line = position.winning_lines().next().expect("a line");
/// assert_eq!(line.into_iter().map(|square| square.to_string()).collect::<String>(), "d1e1f1g1");
///
/// let large = Position::<9, 8, 5, u128>::start();
/// assert_eq!(large.legal_moves().len(), 9);
/// # Ok::<(), connect4_core::IllegalMove>(())
/// ```
///
/// ```compile_fail
/// // 9 × (8 + 1) bits do not fit into 64.
/// let position = connect4_core::Position::<9, 8>::start();
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position<
    const COLS: usize = 7,
    const ROWS: usize = 6,
    const TO_WIN: usize = 4,
    B: Word = u64,
> {
    own: B,
    mask: B,
}

impl Position {
    /// The empty board of the usual game: 7×6, four to win.
    #[must_use]
    pub const fn new() -> Self {
        Self { own: 0, mask: 0 }
    }
}

impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word>
    Position<COLS, ROWS, TO_WIN, B>
{
    /// The number of columns.
    pub const COLUMNS: usize = COLS;
    /// The number of rows.
    pub const ROWS: usize = ROWS;
    /// How many discs in a line win.
    pub const TO_WIN: usize = TO_WIN;
    /// The number of squares.
    pub const SQUARES: usize = COLS * ROWS;
    /// The board's size and the rules, as the types of any size have them.
    pub const SHAPE: Shape = Shape::of_two(COLS, ROWS, TO_WIN);
    /// How many bits a [key](Self::key) has at most.
    pub const KEY_BITS: usize = COLS * (ROWS + 1);

    /// The empty board of any size.
    #[must_use]
    #[inline]
    pub const fn start() -> Self {
        const {
            assert!(TO_WIN >= 1 && TO_WIN <= 32, "1 to 32 discs in a line win");
            assert!(
                COLS >= 1 && COLS <= 32 && ROWS >= 1 && ROWS <= 32,
                "a board has 1 to 32 columns and rows",
            );
            assert!(
                COLS * (ROWS + 1) <= B::BITS as usize,
                "the word has fewer than COLS * (ROWS + 1) bits",
            );
        }
        Self {
            own: B::ZERO,
            mask: B::ZERO,
        }
    }

    /// A board with these discs, which were found to make a position.
    ///
    /// ```compile_fail
    /// // No disc in a line cannot win, however the position is made.
    /// let position = connect4_core::Position::<7, 6, 0>::from_key(0);
    /// ```
    pub(crate) fn from_discs(disc_at: impl Fn(Square) -> Option<Player>) -> Self {
        let of = |player: Player| -> Bitboard<COLS, ROWS, B> {
            let squares = Self::SHAPE.iter();
            squares
                .filter(|square| disc_at(*square) == Some(player))
                .collect()
        };
        let first = of(Color::First.into());
        let second = of(Color::Second.into());
        let mut position = Self::start();
        position.mask = (first | second).bits();
        position.own = match position.turn() {
            Color::First => first.bits(),
            Color::Second => second.bits(),
        };
        position
    }

    /// The discs of the side to move.
    #[must_use]
    #[inline(always)]
    pub fn own(&self) -> Bitboard<COLS, ROWS, B> {
        Bitboard::from_bits(self.own)
    }

    /// The discs of the other side, which made the last move.
    #[must_use]
    #[inline(always)]
    pub fn opponent(&self) -> Bitboard<COLS, ROWS, B> {
        Bitboard::from_bits(self.own ^ self.mask)
    }

    /// The squares with a disc.
    #[must_use]
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard<COLS, ROWS, B> {
        Bitboard::from_bits(self.mask)
    }

    /// The discs of one side.
    #[must_use]
    pub fn discs(&self, color: Color) -> Bitboard<COLS, ROWS, B> {
        if color == self.turn() {
            self.own()
        } else {
            self.opponent()
        }
    }

    /// The disc on a square, if there is one.
    #[must_use]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        let turn = self.turn();
        if self.own().contains(square) {
            Some(turn)
        } else {
            self.opponent().contains(square).then_some(!turn)
        }
    }

    /// How many moves have been played.
    #[must_use]
    #[inline]
    pub fn plies(&self) -> u32 {
        self.mask.count_ones()
    }

    /// The side to move; also in a finished game, where it cannot move any more.
    #[must_use]
    #[inline]
    pub fn turn(&self) -> Color {
        if self.plies().is_multiple_of(2) {
            Color::First
        } else {
            Color::Second
        }
    }

    /// How many discs a column holds; 0 for a column that the board does not have.
    #[must_use]
    pub fn height(&self, column: Column) -> usize {
        (self.occupied() & Bitboard::column(column)).len() as usize
    }

    /// The square on which the next disc of each column would come to lie; full columns have none.
    ///
    /// Also of a finished game: see [`Position::legal_moves`] for what the rules allow.
    #[must_use]
    #[inline(always)]
    pub fn playable(&self) -> Bitboard<COLS, ROWS, B> {
        Bitboard::from_bits(
            self.mask
                .wrapping_add(Bitboard::<COLS, ROWS, B>::bottom().bits()),
        )
    }

    /// The columns that the rules allow to play: none when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Columns {
        if self.is_won() {
            return Columns::EMPTY;
        }
        self.playable()
            .into_iter()
            .map(|square| square.column)
            .collect()
    }

    /// The empty squares on which a disc of this side would complete a line, playable or not.
    #[must_use]
    #[inline]
    pub fn winning_squares(&self, color: Color) -> Bitboard<COLS, ROWS, B> {
        self.winning_squares_of(self.discs(color))
    }

    /// [`Position::winning_squares`] of the side to move.
    #[must_use]
    #[inline(always)]
    pub fn own_winning_squares(&self) -> Bitboard<COLS, ROWS, B> {
        self.winning_squares_of(self.own())
    }

    /// [`Position::winning_squares`] of the other side.
    #[must_use]
    #[inline(always)]
    pub fn opponent_winning_squares(&self) -> Bitboard<COLS, ROWS, B> {
        self.winning_squares_of(self.opponent())
    }

    /// The empty squares that complete a line with these discs.
    #[inline(always)]
    fn winning_squares_of(&self, discs: Bitboard<COLS, ROWS, B>) -> Bitboard<COLS, ROWS, B> {
        let completing = kernel::completing::<ROWS, TO_WIN, B>(discs.bits());
        Bitboard::from_bits(completing & !self.mask)
    }

    /// Whether the side to move has a move that completes a line. After the end of the game, where
    /// no move is legal, this may be true: it is not looked for here, since that takes time.
    #[must_use]
    #[inline(always)]
    pub fn can_win_next(&self) -> bool {
        (self.own_winning_squares() & self.playable()).any()
    }

    /// The playable squares after which the other side cannot complete a line at once; empty if
    /// there is none, so that the game is lost in two plies or the board is full.
    ///
    /// Meant for positions where the side to move [cannot win next](Self::can_win_next): that a
    /// move wins does not count here.
    ///
    /// ```
    /// use connect4_core::{Column, Position};
    ///
    /// let mut position = Position::new();
    /// for index in [0, 2, 0, 3, 6] {
    ///     position.play(Column::new(index).expect("a column"))?;
    /// }
    /// assert_eq!(position.non_losing_moves().len(), 7);
    /// // Three discs in a row with room on both sides: nothing helps any more.
    /// position.play(Column::new(4).expect("a column"))?;
    /// assert!(position.non_losing_moves().is_empty());
    /// # Ok::<(), connect4_core::IllegalMove>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn non_losing_moves(&self) -> Bitboard<COLS, ROWS, B> {
        let playable = self.playable();
        let threats = self.opponent_winning_squares();
        let forced = playable & threats;
        // A disc below a square where the other side wins would give it that square.
        let safe = !threats.down();
        if forced.is_empty() {
            playable & safe
        } else if forced == forced.first_alone() {
            forced & safe
        } else {
            Bitboard::EMPTY
        }
    }

    /// Whether these discs make a line of `TO_WIN` or more.
    #[must_use]
    #[inline(always)]
    pub fn is_aligned(discs: Bitboard<COLS, ROWS, B>) -> bool {
        kernel::is_aligned::<ROWS, TO_WIN, B>(discs.bits())
    }

    /// Whether the last move completed a line.
    #[must_use]
    #[inline(always)]
    pub fn is_won(&self) -> bool {
        Self::is_aligned(self.opponent())
    }

    /// Whether every square has a disc.
    #[must_use]
    #[inline(always)]
    pub fn is_full(&self) -> bool {
        self.occupied() == Bitboard::full()
    }

    /// The result of a finished game; `None` while it goes on.
    #[must_use]
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.is_won() {
            Some(Outcome::Win(!self.turn()))
        } else {
            self.is_full().then_some(Outcome::Draw)
        }
    }

    /// The lines of a won game, each as the set of its squares; none in any other position.
    ///
    /// One move can complete several lines, in different directions. A line has all its discs,
    /// which can be more than `TO_WIN`.
    pub fn winning_lines(
        &self,
    ) -> impl Iterator<Item = Bitboard<COLS, ROWS, B>> + use<COLS, ROWS, TO_WIN, B> {
        kernel::lines::<ROWS, TO_WIN, B>(self.opponent().bits())
            .into_iter()
            .map(Bitboard::from_bits)
            .filter(|line| line.any())
    }

    /// Whether the rules allow a move here.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        self.fault_of(m).is_none()
    }

    /// Why a move is illegal; `None` if it is legal.
    #[inline]
    fn fault_of(&self, m: Move) -> Option<IllegalReason> {
        if m.index() >= COLS {
            Some(IllegalReason::NoSuchColumn)
        } else if self.is_won() || self.is_full() {
            Some(IllegalReason::GameOver)
        } else if (self.playable() & Bitboard::column(m)).is_empty() {
            Some(IllegalReason::ColumnFull)
        } else {
            None
        }
    }

    /// Plays a move and returns the square on which the disc came to lie.
    ///
    /// # Errors
    ///
    /// If the move is illegal; the position is then unchanged.
    #[inline]
    pub fn play(&mut self, m: Move) -> Result<Square, IllegalMove> {
        if let Some(reason) = self.fault_of(m) {
            return Err(IllegalMove { illegal: m, reason });
        }
        let square = Square {
            column: m,
            row: Row::from_checked(self.height(m) as u8),
        };
        self.play_unchecked(m);
        Ok(square)
    }

    /// Plays a move that the caller knows to be legal.
    ///
    /// An illegal move never breaks memory safety: in a full column or one that the board does not
    /// have it passes the turn without a disc, and the position that comes of it means nothing.
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) {
        *self = self.after(self.playable() & Bitboard::column(m));
    }

    /// The position after a disc on one of the [playable](Self::playable) squares, given as a set
    /// of that square alone.
    ///
    /// The fastest way to play, for searches that walk through sets of squares. With any other set
    /// the position that comes of it means nothing.
    #[must_use]
    #[inline(always)]
    pub fn after(&self, square: Bitboard<COLS, ROWS, B>) -> Self {
        Self {
            own: self.own ^ self.mask,
            mask: self.mask | square.bits(),
        }
    }

    /// Takes back the last move, given its column.
    ///
    /// A column that is empty or that the board does not have leaves a position that means nothing.
    ///
    /// ```
    /// use connect4_core::{Column, Position};
    ///
    /// let mut position = Position::new();
    /// let column = Column::new(3).expect("a column");
    /// position.play(column)?;
    /// position.undo(column);
    /// assert_eq!(position, Position::new());
    /// # Ok::<(), connect4_core::IllegalMove>(())
    /// ```
    #[inline]
    pub fn undo(&mut self, m: Move) {
        let column = self.occupied() & Bitboard::column(m);
        let top = column & !column.down();
        let mask = self.mask ^ top.bits();
        self.own = (self.own ^ self.mask) & mask;
        self.mask = mask;
    }

    /// A number that no other position of this board has: the discs of the side to move plus the
    /// occupied squares, as numbers. It has [`KEY_BITS`](Self::KEY_BITS) bits at most, and the
    /// empty board's is 0.
    ///
    /// Each column of the sum tells its height, by the highest bit of one more, and the discs.
    #[must_use]
    #[inline(always)]
    pub fn key(&self) -> B {
        self.own.wrapping_add(self.mask)
    }

    /// The lesser of this position's [key](Self::key) and that of its mirror image: the same for
    /// both of them, and for no other position.
    #[must_use]
    #[inline(always)]
    pub fn canonical_key(&self) -> B {
        let key = self.key();
        key.min(kernel::mirror::<COLS, ROWS, B>(key))
    }

    /// The position with the lesser key of this one and its mirror image, and the symmetry that
    /// leads there.
    ///
    /// Two positions are symmetric to each other exactly if their canonical positions are equal.
    #[must_use]
    pub fn canonical(&self) -> (Self, Symmetry) {
        let mirrored = self.transform(Symmetry::Mirror);
        if mirrored.key() < self.key() {
            (mirrored, Symmetry::Mirror)
        } else {
            (*self, Symmetry::Identity)
        }
    }
}

/// The empty board.
impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word> Default
    for Position<COLS, ROWS, TO_WIN, B>
{
    fn default() -> Self {
        Self::start()
    }
}

impl<const COLS: usize, const ROWS: usize, const TO_WIN: usize, B: Word> Transform
    for Position<COLS, ROWS, TO_WIN, B>
{
    fn transform(&self, symmetry: Symmetry) -> Self {
        match symmetry {
            Symmetry::Identity => *self,
            Symmetry::Mirror => Self {
                own: kernel::mirror::<COLS, ROWS, B>(self.own),
                mask: kernel::mirror::<COLS, ROWS, B>(self.mask),
            },
        }
    }
}
