//! Things done to a game: its cursor, its line of moves and its comments stay consistent.

#![no_main]

use fuzz::{next, next_position, next_size, pick};
use libfuzzer_sys::fuzz_target;
use othello_core::{Annotation, Game, Rules, sized};

fuzz_target!(|input: &[u8]| {
    let mut input = input;
    let size = next_size(&mut input);
    let start: sized::Position = next_position(size, &mut input).expect("a board of any size");
    let mut game = Game::from_start(start);
    while !input.is_empty() {
        act(&mut game, next(&mut input) % 8, next(&mut input));
        check(&game);
    }
});

fn act<P: Rules>(game: &mut Game<P>, action: u8, argument: u8) {
    let (cursor, before) = (game.cursor(), game.clone());
    match action {
        0..=2 => {
            if let Some(m) = pick(game.position(), argument) {
                game.play(m).expect("a legal move");
                assert_eq!(game.cursor(), cursor + 1);
                assert_eq!(game.moves().len(), cursor + 1, "the line is cut off");
            }
        }
        3 => {
            let square = game.position().squares().nth(argument.into());
            if let Some(Err(_)) = square.map(|square| game.play_square(square)) {
                assert_eq!(game, &before, "an illegal move changes nothing");
            }
        }
        4 => {
            if game.undo().is_some() {
                assert_eq!(game.cursor(), cursor - 1);
                let mut back = game.clone();
                back.redo();
                assert_eq!(back, before);
            }
        }
        5 => {
            if game.redo().is_some() {
                game.undo();
                assert_eq!(game, &before);
            }
        }
        6 => assert_eq!(game.go_to(argument.into()), game.cursor()),
        _ => {
            let annotation = Annotation {
                evaluation: argument.is_multiple_of(2).then_some(f32::from(argument)),
                ..Annotation::default()
            };
            game.annotate(argument.into(), annotation);
        }
    }
}

fn check<P: Rules>(game: &Game<P>) {
    assert!(game.cursor() <= game.moves().len());
    assert_eq!(game.positions().count(), game.moves().len() + 1);
    assert_eq!(
        game.positions().nth(game.cursor()).as_ref(),
        Some(game.position())
    );
    assert_eq!(game.annotation(game.moves().len()), None);
    assert_eq!(game.outcome(), game.position().outcome());
}
