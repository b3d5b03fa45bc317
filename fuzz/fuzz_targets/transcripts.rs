//! Files of move lists: a game or a fault a line; read, write, read.

#![no_main]

use fuzz::text::{check_fault, lines};
use libfuzzer_sys::fuzz_target;
use othello_core::{
    Game, Move, Position, Rules,
    notation::{
        Mode,
        transcript::{Passes, Separator, Style},
    },
    record::transcripts,
    sized::{self, Size},
};

fuzz_target!(|text: &[u8]| {
    check(text, Position::new());
    for size in [4, 8, 10, 16].into_iter().filter_map(Size::new) {
        check(text, sized::Position::new(size));
    }
});

fn check<P: Rules>(text: &[u8], start: P) {
    for mode in [Mode::Strict, Mode::Lenient] {
        let mut games = Vec::new();
        let mut items = 0;
        for item in transcripts::read(start.clone(), text, mode) {
            items += 1;
            games.push(match item {
                Ok(record) => record.game,
                Err(error) => {
                    check_fault(text, error.place, &error);
                    *error.game
                }
            });
        }
        assert!(items <= lines(text));
        check_writing(&games, &start);
    }
}

fn check_writing<P: Rules>(games: &[Game<P>], start: &P) {
    let style = Style {
        separator: Separator::Blank,
        passes: Passes::Pa,
        ..Style::default()
    };
    let text = transcripts::display(games, style).to_string();
    assert_eq!(text.lines().count(), games.len());
    for mode in [Mode::Strict, Mode::Lenient] {
        let read = transcripts::read(start.clone(), &text, mode)
            .map(|item| item.expect("what was written").game.moves().to_vec());
        let written = games
            .iter()
            .map(Game::moves)
            .filter(|moves| !moves.is_empty());
        assert!(read.eq(written.map(<[Move<P::Square>]>::to_vec)));
    }
}
