//! Random games with random remarks, for the round trips of the text formats.

use std::time::Duration;

use othello_core::{
    Annotation, Color, Game, Move, Rules,
    record::{Record, tag},
    sized::{Position, Size},
};
use proptest::prelude::*;

/// A text with the characters that a format may stumble over; no blanks around it.
pub(crate) fn awkward_text() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "]",
        "[",
        "\\",
        "\"",
        "\n",
        "\r\n",
        "é",
        "(",
        ")",
        ";",
        "}",
        "{",
        "%",
        "a",
        " ",
        "(;GM[",
        "棋",
        "/",
        "[%eval 1.5]",
        "[%emt 2]",
    ]);
    prop::collection::vec(pieces, 0..12).prop_map(|pieces| pieces.concat().trim().to_string())
}

fn annotation() -> impl Strategy<Value = Annotation> {
    let evaluation = prop::option::of(prop::num::f32::NORMAL | prop::num::f32::ZERO);
    let time = prop::option::of((0..100_000_u64, 0..1_000_000_000_u32));
    (awkward_text(), evaluation, time).prop_map(|(comment, evaluation, time)| Annotation {
        comment,
        evaluation,
        time: time.map(|(seconds, nanoseconds)| Duration::new(seconds, nanoseconds)),
    })
}

/// A game on any board from the standard start, with either side to move, or from a position on
/// the way; every choice picks a legal move.
fn game() -> impl Strategy<Value = Game<Position>> {
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..80);
    let size = prop::sample::select(Size::ALL.to_vec());
    (size, any::<bool>(), 0..3_usize, choices).prop_map(|(size, white, skip, choices)| {
        let turn = if white { Color::White } else { Color::Black };
        let mut game = Game::from_start(Rules::with_turn(&Position::new(size), turn));
        for (index, choice) in choices.iter().enumerate() {
            if index == 10 * skip {
                game = Game::from_start(*game.position());
            }
            let moves: Vec<Move<_>> = game.position().legal_moves().into_iter().collect();
            if moves.is_empty() {
                break;
            }
            let legal = game.play(moves[choice.index(moves.len())]);
            assert_eq!(legal, Ok(()));
        }
        game
    })
}

/// A record of a random game with random tags and annotations.
pub(crate) fn record() -> impl Strategy<Value = Record<Position>> {
    let names = prop::sample::select(vec![
        tag::BLACK,
        tag::WHITE,
        tag::EVENT,
        tag::SITE,
        tag::DATE,
        tag::TIME,
        tag::ROUND,
        tag::BLACK_RATING,
        tag::WHITE_RATING,
        tag::SCORE,
        tag::TERMINATION,
        tag::TIME_CONTROL,
        tag::THEORETICAL_SCORE,
        "TY",
        "Annotator",
    ]);
    let values = prop_oneof![
        4 => awkward_text(),
        1 => prop::sample::select(vec!["40-24", "32-32", "resigned", "2003.12.??", "1070000000"])
            .prop_map(String::from),
    ];
    let tags = prop::collection::vec((names, values), 0..6);
    let annotations = prop::collection::vec((0..80_usize, annotation()), 0..6);
    (game(), awkward_text(), tags, annotations).prop_map(|(game, comment, tags, annotations)| {
        let mut record = Record::from(game);
        record.game.set_comment(comment);
        for (name, value) in tags {
            record.tags.set(name, value);
        }
        for (index, annotation) in annotations {
            record.game.annotate(index, annotation);
        }
        record
    })
}

/// Texts made of the pieces of the formats, most of them faulty.
pub(crate) fn broken_text() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "(;",
        "(",
        ")",
        ";",
        "GM[Othello]",
        "GM[2]",
        "FF[4]",
        "SZ[6]",
        "SZ[",
        "BO[8 ",
        "--------",
        "---O*---",
        "---*O---",
        " *]",
        "B[f5]",
        "W[d6",
        "]",
        "[",
        "\\",
        "AB[d5]",
        "AW[d4]",
        "PL[W]",
        "C[x]",
        "RE[+4]",
        "DT[99999999999]",
        "{",
        "}",
        "[Event \"x\"]",
        "\"",
        "\n",
        "1.",
        "f5",
        "d6",
        "$1",
        "1-0",
        "*",
        "pass",
        "%",
        "é",
        "棋",
        " ",
        "[FEN \"",
        "8/8/8/3pP3/3Pp3/8/8/8 b",
        "\r\n",
    ]);
    prop_oneof![
        prop::collection::vec(pieces, 0..40).prop_map(|pieces| pieces.concat()),
        any::<String>(),
    ]
}

/// Checks that everything in `written` came back; a format may add tags of its own.
pub(crate) fn assert_kept(written: &Record<Position>, read: &Record<Position>) {
    assert_eq!(read.game, written.game);
    for (name, value) in written.tags.iter() {
        assert_eq!(read.tags.get(name), Some(value), "{name}");
    }
}
