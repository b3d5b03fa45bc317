use alloc::{
    collections::BTreeMap,
    string::{String, ToString},
    vec::Vec,
};
use core::iter::FusedIterator;

use super::{
    PIECES, TAGS,
    fields::{Block, Field, fields, next_block},
    is_own_field, square,
};
use crate::{
    Board, Move, NodeId, Piece, Position, Setup,
    notation::Mode,
    record::{
        Encoding, Fault, GameResult, ReadError, Record,
        encoding::unify_lines,
        read_error::FaultAt,
        replay::{play_or_turn, start_tree},
        source::Source,
        tags::MOST_TAGS,
    },
    tree::Walk,
};

/// Reads the games of a text one by one. Linear in its length.
///
/// ```
/// use xiangqi_core::{notation::Mode, record::dhtmlxq};
///
/// let text = "[DhtmlXQ][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\
///             [DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1][/DhtmlXQ]";
/// let record = dhtmlxq::read(text, Mode::Strict).next().unwrap()?;
/// let cannon = record.tree.main_line().next().unwrap();
/// assert_eq!(record.tree.children(cannon).len(), 2);
/// # Ok::<(), xiangqi_core::record::ReadError>(())
/// ```
#[must_use]
pub fn read(text: &str, mode: Mode) -> Reader<'_> {
    Reader::new(Source::from_text(text), mode)
}

/// Iterates over the games of a text, as [`read`] makes it.
#[derive(Debug)]
pub struct Reader<'a> {
    source: Source<'a>,
    offset: usize,
    mode: Mode,
}

impl<'a> Reader<'a> {
    /// The games of a file in one of the encodings that [`decode`](crate::record::decode) reads.
    #[must_use]
    pub fn from_bytes(bytes: &'a [u8], mode: Mode) -> Self {
        Self::new(Source::from_bytes(bytes), mode)
    }

    fn new(source: Source<'a>, mode: Mode) -> Self {
        Self {
            source,
            offset: 0,
            mode,
        }
    }

    /// The encoding of the file.
    #[must_use]
    pub const fn encoding(&self) -> Encoding {
        self.source.encoding()
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = self.source.text();
        let Some(block) = next_block(text, self.offset, self.mode) else {
            self.offset = text.len();
            return self.source.end();
        };
        let mut game = GameReader::new(self.mode);
        game.read(text, block);
        let read = game.fault.map_or(Ok(()), Err);
        self.offset = block.end;
        Some(self.source.item(game.record, read, block.end))
    }
}

impl FusedIterator for Reader<'_> {}

/// A main line or variation, before it is played.
#[derive(Debug)]
struct Line<'a> {
    /// The number of its first move, counted from 1.
    first: usize,
    moves: &'a str,
    offset: usize,
}

/// Lines by their numbers, and those that replace moves of each.
#[derive(Debug, Default)]
struct Lines<'a> {
    lines: BTreeMap<u32, Line<'a>>,
    /// A line, the number of the move that is replaced, and the line that replaces it.
    variations: BTreeMap<u32, Vec<(usize, u32)>>,
}

/// Reads one game.
#[derive(Debug)]
struct GameReader<'a> {
    mode: Mode,
    record: Record,
    lines: Lines<'a>,
    /// Comments by line and move.
    comments: BTreeMap<(u32, usize), String>,
    fault: Option<FaultAt>,
}

impl<'a> GameReader<'a> {
    fn new(mode: Mode) -> Self {
        Self {
            mode,
            record: Record::default(),
            lines: Lines::default(),
            comments: BTreeMap::new(),
            fault: None,
        }
    }

    fn keep(&mut self, fault: FaultAt) {
        self.fault.get_or_insert(fault);
    }

    fn stops(&self) -> bool {
        self.fault.is_some() && !self.mode.is_lenient()
    }

    fn read(&mut self, text: &'a str, block: Block) {
        if !block.is_closed && !self.mode.is_lenient() {
            let expected = "[/DhtmlXQ]";
            self.keep(Fault::Unclosed { expected }.at(block.start));
        }
        let (fields, fault) = fields(text, block, self.mode);
        for field in &fields {
            self.field(field);
        }
        if let Some(fault) = fault {
            self.keep(fault);
        }
        let root = self.record.tree.root();
        if let Some(comment) = self.comments.remove(&(0, 0)) {
            self.record.tree.set_comment(root, comment);
        }
        self.play_lines();
    }

    fn field(&mut self, field: &Field<'a>) {
        let name = field.name;
        let read = if name == "binit" {
            self.start(field)
        } else if name == "movelist" {
            self.line(field, 0, 1, 0)
        } else if name == "result" {
            self.result(field)
        } else if let Some(numbers) = name.strip_prefix("move_") {
            self.variation(field, numbers)
        } else if let Some(numbers) = name.strip_prefix("comment") {
            self.comment(field, numbers)
        } else {
            self.tag(field)
        };
        if let Err(fault) = read {
            self.keep(fault);
        }
    }

    fn tag(&mut self, field: &Field<'a>) -> Result<(), FaultAt> {
        let value = text_of(field.value);
        if value.is_empty() || is_own_field(field.name) {
            return Ok(());
        }
        if self.record.tags.len() == MOST_TAGS {
            return Err(Fault::TooManyTags { most: MOST_TAGS }.at(field.offset));
        }
        let known = TAGS.iter().find(|(name, _)| *name == field.name);
        let name = known.map_or(field.name, |(_, tag)| tag);
        self.record.tags.push((name.into(), value));
        Ok(())
    }

    fn result(&mut self, field: &Field<'a>) -> Result<(), FaultAt> {
        let value = field.value.trim();
        self.record.result = GameResult::from_chinese(value);
        let is_usual = |result: GameResult| result.chinese() == value;
        let is_known = self.record.result.is_some_and(is_usual) || ["", "未知"].contains(&value);
        if is_known || self.mode.is_lenient() {
            return Ok(());
        }
        let expected = "红胜, 黑胜, 和棋 or 未知";
        Err(Fault::unexpected(expected, value).at(field.value_offset))
    }

    fn start(&mut self, field: &Field<'a>) -> Result<(), FaultAt> {
        let setup = Setup {
            board: board(field)?,
            ..Setup::EMPTY
        };
        if setup.board == *Position::new().board() {
            return Ok(());
        }
        let tree = start_tree(setup, self.mode).or_else(|error| {
            // With black to move the position may be one.
            let turn = !setup.turn;
            start_tree(Setup { turn, ..setup }, self.mode).map_err(|_| error)
        });
        self.record.tree = tree.map_err(|error| Fault::Setup(error).at(field.value_offset))?;
        Ok(())
    }

    fn line(
        &mut self,
        field: &Field<'a>,
        parent: u32,
        first: usize,
        number: u32,
    ) -> Result<(), FaultAt> {
        let line = Line {
            first,
            moves: field.value,
            offset: field.value_offset,
        };
        if self.lines.lines.insert(number, line).is_some() {
            let expected = "each line once";
            return Err(Fault::unexpected(expected, field.name).at(field.offset));
        }
        if number != 0 {
            let variations = self.lines.variations.entry(parent).or_default();
            variations.push((first, number));
        }
        Ok(())
    }

    fn variation(&mut self, field: &Field<'a>, numbers: &str) -> Result<(), FaultAt> {
        let parts: Option<Vec<u32>> = numbers.split('_').map(|part| part.parse().ok()).collect();
        match parts.as_deref() {
            Some(&[0, 1, 0]) => self.line(field, 0, 1, 0),
            Some(&[parent, first, number]) if first > 0 && number > 0 => {
                self.line(field, parent, first as usize, number)
            }
            _ => {
                let expected = "move_ and the numbers of a line, a move and a line";
                Err(Fault::unexpected(expected, field.name).at(field.offset))
            }
        }
    }

    fn comment(&mut self, field: &Field<'a>, numbers: &str) -> Result<(), FaultAt> {
        let (line, number) = numbers.split_once('_').unwrap_or(("0", numbers));
        let (Ok(line), Ok(number)) = (line.parse(), number.parse()) else {
            let expected = "comment and the numbers of a line and a move";
            return Err(Fault::unexpected(expected, field.name).at(field.offset));
        };
        let comment = text_of(field.value);
        if !comment.is_empty() {
            self.comments.insert((line, number), comment);
        }
        Ok(())
    }

    /// Plays the main line, then the variations of each line from its end on, so that the position
    /// is always at hand.
    fn play_lines(&mut self) {
        let mut walk = Walk::new(&self.record.tree);
        // Lines to play, and how many moves stand before each.
        let mut stack = alloc::vec![(0_u32, 0_usize)];
        while let Some((number, depth)) = stack.pop() {
            let Some(line) = self.lines.lines.remove(&number) else {
                continue;
            };
            walk.back_to(&self.record.tree, depth);
            self.play_line(&mut walk, number, &line);
            if self.stops() {
                return;
            }
            let mut variations = self.lines.variations.remove(&number).unwrap_or_default();
            // The last on the stack is played first: the latest move, and of its variations the
            // one with the least number.
            variations.sort_by_key(|&(first, number)| (first, core::cmp::Reverse(number)));
            for (first, variation) in variations {
                if first < line.first || first - 1 > walk.depth() {
                    self.lost_line(variation);
                } else {
                    stack.push((variation, first - 1));
                }
            }
        }
        if let Some((&number, _)) = self.lines.lines.first_key_value() {
            self.lost_line(number);
        }
    }

    fn lost_line(&mut self, number: u32) {
        if let Some(line) = self.lines.lines.remove(&number) {
            let expected = "a line that has the move which this one replaces";
            self.keep(Fault::Missing { expected }.at(line.offset));
        }
    }

    /// Plays a line from where the walk stands. The side to move is never told, so that even
    /// strictly the first move decides.
    fn play_line(&mut self, walk: &mut Walk, number: u32, line: &Line<'a>) {
        let digits = line.moves.char_indices();
        let mut digits = digits.filter(|(_, letter)| !letter.is_whitespace());
        while let Some((at, first)) = digits.next() {
            let offset = line.offset + at;
            let rest = core::array::from_fn::<_, 3, _>(|_| digits.next().map(|(_, letter)| letter));
            let played = read_move([Some(first), rest[0], rest[1], rest[2]], &line.moves[at..])
                .and_then(|m| Ok(play_or_turn(&mut self.record.tree, walk, m, self.mode)?));
            match played {
                Ok(node) => self.add_comment(node, number, walk.depth()),
                Err(fault) => return self.keep(fault.at(offset)),
            }
        }
    }

    fn add_comment(&mut self, node: NodeId, line: u32, number: usize) {
        if let Some(comment) = self.comments.remove(&(line, number)) {
            self.record.tree.add_comment(node, &comment);
        }
    }
}

fn board(field: &Field<'_>) -> Result<Board, FaultAt> {
    let value = field.value.trim();
    let expected = "64 digits, two for each piece";
    if value.len() != 64 || !value.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Fault::unexpected(expected, value).at(field.value_offset));
    }
    let mut board = Board::EMPTY;
    for (point, &letter) in value.as_bytes().chunks_exact(2).zip(PIECES) {
        let square = square(point[0] - b'0', point[1] - b'0');
        if let (Some(square), Some(piece)) = (square, Piece::from_letter(letter.into())) {
            board.put(square, piece);
        }
    }
    Ok(board)
}

fn read_move(digits: [Option<char>; 4], found: &str) -> Result<Move, Fault> {
    let fault = || Fault::unexpected("a move of four digits", found.get(..4).unwrap_or(found));
    let mut numbers = [0; 4];
    for (number, digit) in numbers.iter_mut().zip(digits) {
        let digit = digit.and_then(|digit| digit.to_digit(10));
        *number = digit.ok_or_else(fault)? as u8;
    }
    let [from_file, from_rank, to_file, to_rank] = numbers;
    let from = square(from_file, from_rank);
    from.zip(square(to_file, to_rank))
        .map(|(from, to)| Move::new(from, to))
        .ok_or_else(fault)
}

/// A value with its ends of lines, blanks around it taken away.
fn text_of(value: &str) -> String {
    let value = unify_lines(value).replace("||", "\n");
    value
        .trim_matches(|letter: char| letter.is_ascii_whitespace())
        .to_string()
}
