//! `.oth` files on boards of several sizes: read, write, read; strict reading is a part of lenient.

#![no_main]

use fuzz::text::{check_fault, lines};
use libfuzzer_sys::fuzz_target;
use othello_core::{
    Game, Move, Position, Rules,
    notation::Mode,
    record::oth,
    sized::{self, Size},
};

fuzz_target!(|text: &[u8]| {
    check(text, Position::new());
    for size in Size::ALL {
        check(text, sized::Position::new(size));
    }
});

fn check<P: Rules>(text: &[u8], start: P) {
    let [strict, lenient] = [Mode::Strict, Mode::Lenient].map(|mode| {
        let result = oth::read(start.clone(), text, mode);
        let game = match &result {
            Ok(record) => {
                assert!(record.tags.is_empty());
                &record.game
            }
            Err(error) => {
                check_fault(text, error.place, error);
                &error.game
            }
        };
        assert!(
            game.moves().len() <= 2 * lines(text),
            "a line is a move, and a pass before it"
        );
        check_writing(game);
        result
    });
    if strict.is_ok() {
        assert_eq!(strict, lenient);
    }
}

fn check_writing<P: Rules>(game: &Game<P>) {
    let text = oth::display(game).to_string();
    let read = read_strictly(game, &text);
    let moves = match game.moves() {
        [moves @ .., Move::Pass] => moves,
        moves => moves,
    };
    assert_eq!(read.moves(), moves);
    // Carriage returns are lost, and a pass's comment is another move's by now.
    if !text.contains('\r') {
        let text_again = oth::display(&read).to_string();
        assert_eq!(text_again, text);
        assert_eq!(read_strictly(game, &text_again), read);
    }
}

fn read_strictly<P: Rules>(game: &Game<P>, text: &str) -> Game<P> {
    let record = oth::read(game.start().clone(), text, Mode::Strict);
    record.expect("what was written").game
}
