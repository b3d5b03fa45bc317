//! Small Thor databases for the tests.

use othello_core::{
    Game, Rules,
    record::Record,
    record::wthor::{BoardSize, Date, Header, NameKind, NameTables, Names, Writer, WthorGame},
    sized::Position,
};

/// Three finished games: a draw, one of nine moves and one with a pass.
pub(crate) const GAMES: [&str; 3] = [
    "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7\
     a3a4a1a2c1h2h1g2b8a8g7h8h7h6",
    "f5d6c5f4e3f6g5e6e7",
    "f5d6c4f4g4g3e6f6g6c3g2c5c7h6b2d7b4b7g7f3b6a4a5g5d8e3b8g8h5a7f7h7d3h1c6f2e8h2d2b3e7b1c8d1a3f8\
     e1c2c1f1b5h3h4a8h8a1e2a6a2g1",
];

pub(crate) const CREATED: Date = Date {
    century: 20,
    year: 7,
    month: 5,
    day: 22,
};

pub(crate) const RECORD_LEN: usize = 68;
pub(crate) const HEADER_LEN: usize = 16;

/// A database of [`GAMES`] by players 1 and 2 at tournament 1.
pub(crate) fn database() -> Vec<u8> {
    let games = GAMES.map(|moves| moves.parse::<Game>().expect("legal"));
    write(Header::new(CREATED, 1998), games)
}

/// A database with a game on 10×10 that is not over.
pub(crate) fn ten_by_ten() -> Vec<u8> {
    let mut game = Game::from_start(Position::new("10".parse().expect("a size")));
    for _ in 0..12 {
        let first = game.position().legal_moves().into_iter().next();
        game.play(first.expect("the game is not over"))
            .expect("legal");
    }
    let mut header = Header::new(CREATED, 1999);
    header.board = BoardSize::Ten;
    write(header, [game])
}

fn write<P: Rules>(header: Header, games: impl IntoIterator<Item = Game<P>>) -> Vec<u8> {
    let mut writer = Writer::new(header);
    for game in games {
        let record = WthorGame::from_record(&Record::from(game), NameTables::default());
        let numbered = WthorGame {
            tournament: 1,
            black: 1,
            white: 2,
            ..record
        };
        writer.push(&numbered).expect("the game fits");
    }
    writer.finish()
}

/// A file of names.
pub(crate) fn names<K: NameKind>(known: &[&str]) -> Vec<u8> {
    let mut names = Names::<K>::new(CREATED);
    for name in known {
        names.push(name).expect("the name fits");
    }
    names.to_bytes()
}

/// The moves as `convert` writes them into a move list, a game a line.
pub(crate) fn move_lists() -> String {
    GAMES.map(|moves| format!("{moves}\n")).concat()
}
