//! Every legal move of many positions, written in every style and read back.

use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use xiangqi_core::{
    Board, Color, Move, Piece, Position, Role, Setup, SetupFaultKinds, Square,
    notation::{
        Letters, Notation,
        chinese::{self, BlackDigits, Script},
        letter,
        uci::Ranks,
        wxf::{self, Case, Marks, Sideways, SoldierStacks},
    },
};

use crate::candidates;

fn below(rng: &mut Xoshiro256PlusPlus, count: usize) -> usize {
    rng.next_u32() as usize % count
}

fn pick<T: Copy>(rng: &mut Xoshiro256PlusPlus, list: &[T]) -> T {
    list[below(rng, list.len())]
}

fn wxf_styles() -> Vec<Notation> {
    let mut styles = Vec::new();
    for letters in [Letters::HorseElephant, Letters::KnightBishop] {
        for case in [Case::Capital, Case::BySide] {
            for sideways in [Sideways::Equals, Sideways::Dot] {
                for marks in [Marks::Always, Marks::WhereNeeded] {
                    for stacks in [
                        SoldierStacks::RankAndFile,
                        SoldierStacks::Lettered,
                        SoldierStacks::Federation,
                    ] {
                        styles.push(Notation::Wxf(wxf::Style {
                            letters,
                            case,
                            sideways,
                            marks,
                            stacks,
                        }));
                    }
                }
            }
        }
    }
    styles
}

fn chinese_styles() -> Vec<Notation> {
    let mut styles = Vec::new();
    for script in [Script::Simplified, Script::Traditional] {
        for black_digits in [
            BlackDigits::FullWidth,
            BlackDigits::Ascii,
            BlackDigits::Chinese,
        ] {
            for stacks in [
                chinese::SoldierStacks::Counted,
                chinese::SoldierStacks::PerFile,
                chinese::SoldierStacks::WithFile,
            ] {
                styles.push(Notation::Chinese(chinese::Style {
                    script,
                    black_digits,
                    stacks,
                }));
            }
        }
    }
    styles
}

fn styles() -> Vec<Notation> {
    let mut styles = vec![Notation::Iccs, Notation::Uci, Notation::Uci10];
    for ranks in [Ranks::FromZero, Ranks::FromOne] {
        for letters in [Letters::HorseElephant, Letters::KnightBishop] {
            for marks in [false, true] {
                styles.push(Notation::Letter(letter::Style {
                    letters,
                    ranks,
                    marks,
                }));
            }
        }
    }
    styles.extend(wxf_styles());
    styles.extend(chinese_styles());
    styles
}

const fn is_per_file(style: Notation) -> bool {
    matches!(
        style,
        Notation::Chinese(chinese::Style {
            stacks: chinese::SoldierStacks::PerFile,
            ..
        })
    )
}

fn check(position: &Position, m: Move, style: Notation) {
    let text = style.display(position, m).to_string();
    match style.parse(position, &text) {
        Ok(read) => assert_eq!(read, m, "{text} in {style:?}: {position}"),
        Err(error) => {
            assert!(is_per_file(style), "{error} in {style:?}: {position}");
            assert!(candidates(error).contains(&m), "{text}: {position}");
        }
    }
}

/// Legal moves of one position get texts of their own, also in any case that a reader takes alike.
fn check_all(position: &Position, styles: &[Notation]) {
    for m in position.legal_moves() {
        for &style in styles {
            check(position, m, style);
        }
    }
}

#[test]
fn games() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let styles = styles();
    for _ in 0..4 {
        let mut position = Position::new();
        for ply in 0..200 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            if ply % 10 == 0 {
                check_all(&position, &styles);
            }
            position.play_unchecked(pick(&mut rng, &moves));
        }
    }
}

/// Boards full of two of a kind on a file: few files, and pieces where they could never come to.
#[test]
fn crowded_files() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let styles = styles();
    let mut moves = 0;
    while moves < 1000 {
        let files = [below(&mut rng, 9), below(&mut rng, 9), below(&mut rng, 9)];
        let Some(position) = crowded(&mut rng, &files) else {
            continue;
        };
        check_all(&position, &styles);
        moves += position.legal_moves().len();
    }
}

fn crowded(rng: &mut Xoshiro256PlusPlus, files: &[usize]) -> Option<Position> {
    let mut board = Board::EMPTY;
    for color in Color::ALL {
        for role in Role::ALL {
            for _ in 0..role.most() {
                let square = Square::from_index(9 * below(rng, 10) + pick(rng, files));
                let piece = Piece::new(color, role);
                if role != Role::General && below(rng, 3) > 0 {
                    board.put(square?, piece);
                }
            }
        }
    }
    for (color, rank) in [(Color::Red, 0), (Color::Black, 7)] {
        let square = Square::from_index(9 * (rank + below(rng, 3)) + 3 + below(rng, 3));
        board.put(square?, Piece::new(color, Role::General));
    }
    let setup = Setup {
        board,
        turn: pick(rng, &Color::ALL),
        ..Setup::EMPTY
    };
    setup.to_position_ignoring(SetupFaultKinds::ALL).ok()
}
