//! The eight symmetries on boards and games.

#![no_main]

use fuzz::{next, next_position, play};
use libfuzzer_sys::fuzz_target;
use othello_core::{Position, Square, Symmetry, sized::Size};

fuzz_target!(|input: &[u8]| {
    let mut input = input;
    let [first, second] = [(); 2].map(|()| Symmetry::ALL[usize::from(next(&mut input) % 8)]);
    let start = next_position::<Position>(Size::EIGHT, &mut input).expect("an 8×8 board");
    let game = play(start, input);

    let image = first.apply(&game);
    assert_eq!(second.apply(&image), first.compose(second).apply(&game));
    assert_eq!(first.inverse().apply(&image), game);
    for (position, image) in game.positions().zip(image.positions()) {
        check_image(&position, &image, first);
    }
    if let Some(placed) = game.moves().iter().find_map(|m| m.square()) {
        let wanted = first.apply(&placed);
        let turned = game.orient(wanted).expect("a symmetry leads there");
        assert_eq!(turned.moves().iter().find_map(|m| m.square()), Some(wanted));
    }
});

fn check_image(position: &Position, image: &Position, symmetry: Symmetry) {
    assert_eq!(&symmetry.apply(position), image);
    assert_eq!(symmetry.apply(&position.moves()), image.moves());
    for square in Square::ALL {
        let flips = image.flips(symmetry.apply(&square));
        assert_eq!(symmetry.apply(&position.flips(square)), flips);
    }
    let (canonical, leads) = position.canonical();
    assert_eq!(leads.apply(position), canonical);
    assert_eq!(image.canonical().0, canonical);
    assert!(&canonical <= position);
}
