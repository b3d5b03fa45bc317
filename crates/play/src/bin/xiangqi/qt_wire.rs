//! The bytes of an existing classroom program, so that its users can join a game.
//!
//! This is either end of such a line. The server greets with byte 1 and the colour of the receiver; byte 2 is a click on a point, of
//! which two make a move; byte 3 takes back one move of each side. Points and pieces are told as
//! they are on the sender's screen, where its own side is at the bottom.

use std::collections::VecDeque;

use play::network::{Fault, Packet, Question, State, VERSION, Wire};
use xiangqi_core::{Color, File, Move, Rank, Square};

/// The port of that program.
pub(crate) const PORT: u16 = 9899;

// What other builds of that program may do in another way.

const GREETING: u8 = 1;
const CLICK: u8 = 2;
const TAKE_BACK: u8 = 3;

/// What follows the greeting for a receiver that has this colour.
const fn color_code(color: Color) -> u8 {
    match color {
        Color::Red => 1,
        Color::Black => 0,
    }
}

/// The number of no piece.
const EMPTY: u8 = 255;

/// Row and column of the red pieces 0 to 15 on a screen with red on top. Piece 16 + k is the black
/// one at the half turn of red piece k.
const RED_ON_TOP: [(u8, u8); 16] = [
    (0, 0),
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (0, 5),
    (0, 6),
    (0, 7),
    (0, 8),
    (2, 1),
    (2, 7),
    (3, 0),
    (3, 2),
    (3, 4),
    (3, 6),
    (3, 8),
];

/// The lengths of the messages with their first byte.
const fn length(kind: u8) -> Option<usize> {
    match kind {
        GREETING => Some(2),
        CLICK => Some(4),
        TAKE_BACK => Some(1),
        _ => None,
    }
}

const LAST_ROW: u8 = 9;
const LAST_COLUMN: u8 = 8;

/// Seen by one whose side is at the bottom, the point at a row from the top and a column from the
/// left.
fn point(viewer: Color, row: u8, column: u8) -> Option<Square> {
    if row > LAST_ROW || column > LAST_COLUMN {
        return None;
    }
    let (rank, file) = match viewer {
        Color::Red => (LAST_ROW - row, column),
        Color::Black => (row, LAST_COLUMN - column),
    };
    let (rank, file) = (
        Rank::from_index(rank.into())?,
        File::from_index(file.into())?,
    );
    Some(Square::new(file, rank))
}

/// The other way round: row and column.
const fn seen(viewer: Color, square: Square) -> (u8, u8) {
    let (rank, file) = (square.rank().index() as u8, square.file().index() as u8);
    match viewer {
        Color::Red => (LAST_ROW - rank, file),
        Color::Black => (rank, LAST_COLUMN - file),
    }
}

/// The pieces on their points, by their numbers.
#[derive(Clone, Debug)]
struct Pieces([u8; 90]);

impl Pieces {
    fn new() -> Self {
        let mut pieces = Self([EMPTY; 90]);
        for (id, (row, column)) in (0..).zip(RED_ON_TOP) {
            // On a screen with red on top, black is at the bottom.
            for (id, viewer) in [(id, Color::Black), (16 + id, Color::Red)] {
                if let Some(square) = point(viewer, row, column) {
                    pieces.0[square.index()] = id;
                }
            }
        }
        pieces
    }

    const fn at(&self, square: Square) -> u8 {
        self.0[square.index()]
    }

    const fn color_at(&self, square: Square) -> Option<Color> {
        match self.at(square) {
            EMPTY => None,
            id if id < 16 => Some(Color::Red),
            _ => Some(Color::Black),
        }
    }

    fn play(&mut self, m: Move) {
        self.0[m.to.index()] = self.at(m.from);
        self.0[m.from.index()] = EMPTY;
    }
}

/// Which end of a connection speaks through a wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The one that greets.
    Server,
    /// The one that is told its colour.
    Client,
}

/// One connection with that program.
#[derive(Debug)]
pub(crate) struct QtWire {
    end: End,
    /// What the other end has, once the server has told.
    peer: Option<Color>,
    moves: Vec<Move>,
    pieces: Pieces,
    /// What the peer clicked first.
    selected: Option<Square>,
    /// What was heard together with the last message.
    heard: VecDeque<Packet>,
}

impl QtWire {
    /// For a host, whose guests are such programs.
    pub(crate) fn new_server_wire() -> Box<dyn Wire> {
        Box::new(Self::new(End::Server))
    }

    /// For a guest of such a program.
    pub(crate) fn new_client_wire() -> Box<dyn Wire> {
        Box::new(Self::new(End::Client))
    }

    fn new(end: End) -> Self {
        Self {
            end,
            peer: None,
            moves: Vec::new(),
            pieces: Pieces::new(),
            selected: None,
            heard: VecDeque::new(),
        }
    }

    const fn turn(&self) -> Color {
        if self.moves.len().is_multiple_of(2) {
            Color::Red
        } else {
            Color::Black
        }
    }

    fn play(&mut self, m: Move) {
        self.pieces.play(m);
        self.moves.push(m);
        self.selected = None;
    }

    fn truncate(&mut self, to: usize) {
        let moves = std::mem::take(&mut self.moves);
        self.pieces = Pieces::new();
        moves.into_iter().take(to).for_each(|m| self.play(m));
        self.selected = None;
    }

    /// A click of the peer: its second one is a move.
    fn hear_click(&mut self, id: u8, row: u8, column: u8) -> Result<Option<Packet>, Fault> {
        let skipped = |why: String| Err(Fault::Skipped(why));
        let Some(peer) = self.peer else {
            return skipped("a click before the greeting".into());
        };
        let Some(square) = point(peer, row, column) else {
            return skipped(format!("no row {row} and column {column}"));
        };
        let found = self.pieces.at(square);
        if id != found {
            return skipped(format!("piece {id} on {square}, where {found} stands"));
        }
        // A server shows one who comes back the moves of both.
        let mover = match self.end {
            End::Server => peer,
            End::Client => self.turn(),
        };
        if self.turn() != mover {
            return Ok(None);
        }
        if self.pieces.color_at(square) == Some(mover) {
            self.selected = Some(square);
            return Ok(None);
        }
        // It stays selected: an illegal target is followed by another one.
        let Some(from) = self.selected else {
            return Ok(None);
        };
        let m = Move::new(from, square);
        let packet = Packet::Move {
            ply: self.moves.len(),
            text: m.to_string(),
            left: None,
        };
        // The host tells all what it plays; a guest is not asked.
        if self.end == End::Client {
            self.play(m);
        }
        Ok(Some(packet))
    }

    /// The server tells the colour of this end: the game begins.
    fn hear_greeting(&mut self, code: u8) -> Result<Option<Packet>, Fault> {
        if self.end == End::Server {
            return Ok(None);
        }
        let Some(own) = Color::ALL
            .into_iter()
            .find(|color| color_code(*color) == code)
        else {
            return Err(Fault::Skipped(format!("no colour has the number {code}")));
        };
        self.peer = Some(!own);
        self.truncate(0);
        self.heard.push_back(self.state());
        Ok(Some(Packet::Welcome {
            version: VERSION,
            token: None,
        }))
    }

    fn hear_take_back(&mut self) -> Result<Option<Packet>, Fault> {
        let Some(to) = self.moves.len().checked_sub(2) else {
            return Err(Fault::Skipped("nothing to take back".into()));
        };
        self.truncate(to);
        Ok(Some(match self.end {
            End::Server => Packet::Ask {
                what: Question::TakeBack { to },
            },
            End::Client => self.state(),
        }))
    }

    /// The game as a server shows it; its start is the usual one.
    fn state(&self) -> Packet {
        Packet::State(State {
            start: String::new(),
            moves: self.moves.iter().map(Move::to_string).collect(),
            side: self.peer.map(|peer| (!peer).index()),
            ending: None,
            left: None,
        })
    }

    /// A move as two clicks on the screen of this end.
    fn clicks(&self, m: Move) -> Vec<u8> {
        let own = match self.peer {
            Some(peer) => !peer,
            None => return Vec::new(),
        };
        let click = |square| {
            let (row, column) = seen(own, square);
            [CLICK, self.pieces.at(square), row, column]
        };
        [click(m.from), click(m.to)].concat()
    }

    fn tell_state(&mut self, state: &State) -> Vec<u8> {
        let mut bytes = Vec::new();
        if self.peer.is_none() {
            let color = match state.side {
                Some(0) => Color::Red,
                Some(_) => Color::Black,
                None => return bytes,
            };
            self.peer = Some(color);
            bytes.extend([GREETING, color_code(color)]);
        }
        let moves: Vec<Move> = state
            .moves
            .iter()
            .map_while(|text| text.parse().ok())
            .collect();
        let common = self
            .moves
            .iter()
            .zip(&moves)
            .take_while(|(known, told)| known == told)
            .count();
        if common + 2 == self.moves.len() {
            bytes.push(TAKE_BACK);
        }
        if common < self.moves.len() {
            self.truncate(common);
        }
        // One who comes back sees the game again, click by click.
        for &m in &moves[common..] {
            bytes.extend(self.clicks(m));
            self.play(m);
        }
        bytes
    }
}

impl Wire for QtWire {
    fn decode(&mut self, bytes: &mut Vec<u8>) -> Result<Option<Packet>, Fault> {
        if let Some(packet) = self.heard.pop_front() {
            return Ok(Some(packet));
        }
        while let Some(&kind) = bytes.first() {
            let Some(length) = length(kind) else {
                bytes.remove(0);
                return Err(Fault::Skipped(format!(
                    "no message begins with byte {kind}"
                )));
            };
            if bytes.len() < length {
                break;
            }
            let message: Vec<u8> = bytes.drain(..length).collect();
            let heard = match message[..] {
                [CLICK, id, row, column] => self.hear_click(id, row, column)?,
                [TAKE_BACK] => self.hear_take_back()?,
                [GREETING, code] => self.hear_greeting(code)?,
                _ => None,
            };
            if heard.is_some() {
                return Ok(heard);
            }
        }
        Ok(None)
    }

    fn encode(&mut self, packet: &Packet) -> Vec<u8> {
        match packet {
            Packet::State(state) => self.tell_state(state),
            // A guest takes back, or refuses what it heard.
            Packet::Ask {
                what: Question::TakeBack { to },
            } if *to < self.moves.len() => {
                self.truncate(*to);
                vec![TAKE_BACK]
            }
            Packet::Refused { ply, .. } if self.end == End::Client => {
                self.truncate(*ply);
                Vec::new()
            }
            Packet::Move { ply, text, .. } if *ply == self.moves.len() => {
                let Ok(m) = text.parse() else {
                    return Vec::new();
                };
                // Its own move it has seen.
                let is_own = self.peer == Some(self.turn());
                let bytes = if is_own { Vec::new() } else { self.clicks(m) };
                self.play(m);
                bytes
            }
            _ => Vec::new(),
        }
    }

    fn is_terse(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_core::Position;

    fn state(side: usize, moves: &[&str]) -> Packet {
        Packet::State(State {
            start: String::new(),
            moves: moves.iter().map(|m| String::from(*m)).collect(),
            side: Some(side),
            ending: None,
            left: None,
        })
    }

    fn played(ply: usize, text: &str) -> Packet {
        Packet::Move {
            ply,
            text: text.into(),
            left: None,
        }
    }

    fn greeted(side: usize) -> Box<dyn Wire> {
        let mut wire = QtWire::new_server_wire();
        let greeting = wire.encode(&state(side, &[]));
        assert_eq!(greeting, [1, if side == 0 { 1 } else { 0 }]);
        wire
    }

    fn read(wire: &mut dyn Wire, bytes: &[u8]) -> Vec<Result<Packet, Fault>> {
        let mut bytes = bytes.to_vec();
        std::iter::from_fn(|| wire.decode(&mut bytes).transpose()).collect()
    }

    /// The numbers are those of the pieces on the board, and each stands once.
    #[test]
    fn every_piece_has_its_number() {
        let pieces = Pieces::new();
        let position = Position::new();
        let mut ids = Vec::new();
        for square in Square::ALL {
            let piece = position.board().piece_at(square);
            assert_eq!(
                pieces.color_at(square),
                piece.map(|piece| piece.color),
                "{square}"
            );
            ids.extend(piece.map(|_| pieces.at(square)));
        }
        ids.sort_unstable();
        assert_eq!(ids, (0..32).collect::<Vec<u8>>());
        let at = |text: &str| pieces.at(text.parse().expect("a point"));
        // With red on top, red's first chariot is at the left: file i.
        assert_eq!((at("i0"), at("a0"), at("e0")), (0, 8, 4));
        assert_eq!((at("h2"), at("b2"), at("i3")), (9, 10, 11));
        assert_eq!((at("a9"), at("i9"), at("b7"), at("a6")), (16, 24, 25, 27));
    }

    #[test]
    fn two_clicks_of_red_are_a_move() {
        let mut wire = greeted(0);
        // The cannon on h2 to e2: row 7, columns 7 and 4 with red at the bottom.
        let clicks = [2, 9, 7, 7, 2, 255, 7, 4];
        assert_eq!(read(&mut *wire, &clicks), [Ok(played(0, "h2e2"))]);
        let own = wire.encode(&played(0, "h2e2"));
        assert!(own.is_empty(), "it has seen it");
        // Black's answer h9g7 as black sees it: row 9, column 1, to row 7, column 2.
        let answer = wire.encode(&played(1, "h9g7"));
        assert_eq!(answer, [2, 23, 9, 1, 2, 255, 7, 2]);
    }

    #[test]
    fn two_clicks_of_black_are_a_move() {
        let mut wire = greeted(1);
        let clicks = wire.encode(&played(0, "h2e2"));
        assert_eq!(clicks, [2, 9, 7, 7, 2, 255, 7, 4]);
        let clicks = [2, 23, 9, 1, 2, 255, 7, 2];
        assert_eq!(read(&mut *wire, &clicks), [Ok(played(1, "h9g7"))]);
    }

    #[test]
    fn the_stream_may_be_cut_anywhere() {
        let clicks = [1, 0, 2, 9, 7, 7, 2, 255, 7, 4];
        for at in 0..clicks.len() {
            let mut wire = greeted(0);
            let mut bytes = clicks[..at].to_vec();
            assert_eq!(wire.decode(&mut bytes), Ok(None), "cut at {at}");
            bytes.extend(&clicks[at..]);
            assert_eq!(wire.decode(&mut bytes), Ok(Some(played(0, "h2e2"))));
        }
    }

    #[test]
    fn another_piece_may_be_selected() {
        let mut wire = greeted(0);
        let clicks = [2, 10, 7, 1, 2, 9, 7, 7, 2, 255, 7, 4];
        assert_eq!(read(&mut *wire, &clicks), [Ok(played(0, "h2e2"))]);
    }

    #[test]
    fn moves_are_taken_back_in_pairs() {
        let mut wire = greeted(0);
        assert!(read(&mut *wire, &[3])[0].is_err(), "there is nothing");
        wire.encode(&played(0, "h2e2"));
        wire.encode(&played(1, "h9g7"));
        let what = Question::TakeBack { to: 0 };
        assert_eq!(read(&mut *wire, &[3]), [Ok(Packet::Ask { what })]);
        assert!(wire.encode(&state(0, &[])).is_empty(), "it knows");
        wire.encode(&played(0, "h2e2"));
        wire.encode(&played(1, "h9g7"));
        assert_eq!(wire.encode(&state(0, &[])), [3], "the host did it");
    }

    #[test]
    fn one_who_comes_back_sees_the_game_again() {
        let mut wire = QtWire::new_server_wire();
        let bytes = wire.encode(&state(1, &["h2e2", "h9g7"]));
        let first = [1, 0, 2, 9, 7, 7, 2, 255, 7, 4];
        // Black's move on red's screen.
        let second = [2, 23, 0, 7, 2, 255, 2, 6];
        assert_eq!(bytes, [&first[..], &second].concat());
    }

    #[test]
    fn wrong_clicks_are_faults() {
        let mut wire = greeted(0);
        for wrong in [
            &[2, 9, 10, 0][..],
            &[2, 9, 0, 9],
            &[2, 255, 7, 7],
            &[2, 8, 7, 7],
            &[0],
            &[77],
        ] {
            let read = read(&mut *wire, wrong);
            assert!(matches!(read[..], [Err(Fault::Skipped(_))]), "{wrong:?}");
        }
        let clicks = [2, 255, 5, 4, 2, 23, 0, 7];
        assert_eq!(read(&mut *wire, &clicks), [], "nothing is selected");
    }

    /// A guest that has this colour.
    fn client(color: Color) -> Box<dyn Wire> {
        let mut wire = QtWire::new_client_wire();
        let greeting = [GREETING, color_code(color)];
        let welcome = Packet::Welcome {
            version: VERSION,
            token: None,
        };
        let begun = state(color.index(), &[]);
        assert_eq!(read(&mut *wire, &greeting), [Ok(welcome), Ok(begun)]);
        wire
    }

    #[test]
    fn a_guest_is_told_its_colour() {
        client(Color::Red);
        client(Color::Black);
        let mut wire = QtWire::new_client_wire();
        assert!(matches!(
            read(&mut *wire, &[1, 2])[..],
            [Err(Fault::Skipped(_))]
        ));
        let early = [2, 9, 7, 7];
        assert!(matches!(
            read(&mut *wire, &early)[..],
            [Err(Fault::Skipped(_))]
        ));
    }

    /// What one end says, the other one hears.
    #[test]
    fn both_ends_understand_each_other() {
        for color in Color::ALL {
            let mut server = greeted(color.index());
            let mut client = client(color);
            for (ply, m) in ["h2e2", "h9g7", "h0g2"].into_iter().enumerate() {
                let packet = played(ply, m);
                let is_clients = (ply % 2 == 0) == (color == Color::Red);
                let (sender, hearer) = if is_clients {
                    (&mut client, &mut server)
                } else {
                    (&mut server, &mut client)
                };
                let clicks = sender.encode(&packet);
                assert_eq!(read(&mut **hearer, &clicks), [Ok(packet.clone())]);
                if is_clients {
                    assert!(server.encode(&packet).is_empty(), "it knows");
                }
            }
            let what = Question::TakeBack { to: 1 };
            let ask = Packet::Ask { what };
            assert_eq!(client.encode(&ask), [3]);
            assert_eq!(read(&mut *server, &[3]), [Ok(ask)]);
            server.encode(&state(color.index(), &["h2e2"]));
            server.encode(&played(1, "b9c7"));
            server.encode(&played(2, "b0c2"));
            let replayed = server.encode(&state(color.index(), &["h2e2"]));
            assert_eq!(replayed, [3]);
        }
    }

    #[test]
    fn a_guest_hears_of_moves_taken_back_and_refuses_others() {
        let mut wire = client(Color::Black);
        let clicks = [2, 9, 7, 7, 2, 255, 7, 4];
        assert_eq!(read(&mut *wire, &clicks), [Ok(played(0, "h2e2"))]);
        assert_eq!(wire.encode(&played(1, "h9g7")), [2, 23, 9, 1, 2, 255, 7, 2]);
        assert_eq!(read(&mut *wire, &[3]), [Ok(state(1, &[]))]);
        // A cannon does not go slanting: the game refuses it, and the wire forgets it.
        let wrong = [2, 9, 7, 7, 2, 255, 5, 5];
        assert_eq!(read(&mut *wire, &wrong), [Ok(played(0, "h2f4"))]);
        let refused = Packet::Refused {
            ply: 0,
            why: String::new(),
        };
        assert!(wire.encode(&refused).is_empty());
        assert_eq!(read(&mut *wire, &clicks), [Ok(played(0, "h2e2"))]);
    }
}
