//! What holds for the judgement of every repetition.

use xiangqi_core::{
    Board, Color, Game, Move, Piece, Position, Role, Setup, Square, Symmetry,
    judge::{MaterialRule, RepetitionKind, RuleSet, Rules, judge_cycle},
};

/// A xorshift generator: the tests need no good randomness, only the same each time.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % count
    }

    fn of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    /// A position with the generals and a few pieces more.
    fn position(&mut self) -> Position {
        use Role::{Advisor, Cannon, Chariot, Elephant, Horse, Soldier};
        loop {
            let mut board = Board::EMPTY;
            let generals = [
                (Color::Red, self.of(&[Square::D0, Square::E0, Square::E1])),
                (Color::Black, self.of(&[Square::F9, Square::E9, Square::E8])),
            ];
            for (color, square) in generals {
                board.put(square, Piece::new(color, Role::General));
            }
            for _ in 0..3 + self.below(4) {
                let role = self.of(&[
                    Chariot, Chariot, Cannon, Cannon, Horse, Horse, Soldier, Advisor, Elephant,
                ]);
                let piece = Piece::new(self.of(&Color::ALL), role);
                let square = self.of(&Square::ALL);
                if board.piece_at(square).is_none() {
                    board.put(square, piece);
                }
            }
            let turn = self.of(&Color::ALL);
            let setup = Setup {
                board,
                turn,
                ..Setup::EMPTY
            };
            if let Ok(position) = setup.to_position() {
                return position;
            }
        }
    }

    /// Two moves and their way back, none of them a capture.
    fn cycle(&mut self) -> (Position, [Move; 4]) {
        loop {
            let start = self.position();
            for _ in 0..20 {
                if let Some(cycle) = self.cycle_from(start) {
                    return (start, cycle);
                }
            }
        }
    }

    fn cycle_from(&mut self, start: Position) -> Option<[Move; 4]> {
        let mut position = start;
        let mut cycle = Vec::new();
        for ply in 0..4 {
            let moves = position.legal_moves();
            let m = match ply {
                0 | 1 if moves.is_empty() => return None,
                0 | 1 => self.of(&moves),
                _ => {
                    let Move { from, to } = cycle[ply - 2];
                    Move::new(to, from)
                }
            };
            if position.play(m).ok()?.is_some() {
                return None;
            }
            cycle.push(m);
        }
        (position == start).then(|| cycle.try_into().expect("four moves"))
    }
}

const CYCLES: usize = 250;

/// Enough cycles, and among them enough that are not harmless.
fn for_each_cycle(mut law: impl FnMut(Position, [Move; 4], RuleSet, RepetitionKind)) {
    let mut random = Random(20_261_130);
    let mut losses = 0;
    for _ in 0..CYCLES {
        let (position, cycle) = random.cycle();
        for rule_set in RuleSet::ALL {
            let kind = judge_cycle(&position, &cycle, rule_set);
            losses += usize::from(kind.loser().is_some());
            law(position, cycle, rule_set, kind);
        }
    }
    assert!(losses > CYCLES / 20, "only {losses} cycles have a loser");
}

#[test]
fn symmetric_cycles_are_judged_alike() {
    for_each_cycle(|position, cycle, rule_set, kind| {
        for symmetry in Symmetry::ALL {
            let image = cycle.map(|m| symmetry.apply(&m));
            let found = judge_cycle(&symmetry.apply(&position), &image, rule_set);
            let loser = kind.loser().map(|color| symmetry.apply(&color));
            assert_eq!(found.loser(), loser, "{position} {cycle:?} {rule_set}");
            assert_eq!(
                std::mem::discriminant(&found),
                std::mem::discriminant(&kind),
            );
        }
    });
}

#[test]
fn it_does_not_matter_where_a_cycle_begins() {
    for_each_cycle(|position, mut cycle, rule_set, kind| {
        let mut begin = position;
        for _ in 0..3 {
            begin.play_unchecked(cycle[0]);
            cycle.rotate_left(1);
            let found = judge_cycle(&begin, &cycle, rule_set);
            assert_eq!(found.loser(), kind.loser(), "{begin} {cycle:?} {rule_set}");
        }
    });
}

#[test]
fn going_on_repeating_changes_no_verdict() {
    for_each_cycle(|position, cycle, rule_set, kind| {
        let rules = Rules {
            material: MaterialRule::Never,
            ..Rules::from(rule_set)
        };
        let mut game = Game::from_start(position);
        for times in 2..=4 {
            for m in cycle {
                game.play(m).expect("a legal move");
            }
            let repetition = game.repetition(&rules).expect("a repetition");
            assert_eq!(repetition.kind, kind, "{position} {cycle:?} {rule_set}");
            assert_eq!(repetition.occurrences, times);
            let verdict = game.verdict(&rules);
            assert_eq!(verdict.is_some(), times >= 3);
            assert!(verdict.is_none_or(|verdict| verdict == repetition.into()));
        }
    });
}

/// A game is judged by what stands before its cursor, however the cursor came there.
#[test]
fn a_game_walked_back_and_forth_is_judged_like_a_fresh_one() {
    let mut random = Random(7);
    for _ in 0..40 {
        let mut game = Game::from_start(random.position());
        let mut fresh = Vec::new();
        for _ in 0..30 {
            fresh.push(game.clone());
            let moves = game.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            // Few moves to choose from, so that positions come again.
            let m = moves[random.below(moves.len().min(3))];
            game.play(m).expect("a legal move");
        }
        for _ in 0..30 {
            let cursor = game.go_to(random.below(game.moves().len() + 1));
            let Some(fresh) = fresh.get(cursor) else {
                continue;
            };
            assert_eq!(game.position(), fresh.position());
            for rule_set in RuleSet::ALL {
                let rules = Rules::from(rule_set);
                assert_eq!(game.repetition(&rules), fresh.repetition(&rules));
                assert_eq!(game.verdict(&rules), fresh.verdict(&rules));
            }
        }
    }
}

/// No mate and no stalemate is possible where [`MaterialRule::LoneCannons`] makes a draw.
#[test]
fn lone_cannons_never_mate() {
    let mut positions = 0;
    for red in (0..30).map(|index| Square::ALL[index]) {
        for black in (60..90).map(|index| Square::ALL[index]) {
            for cannon in Square::ALL {
                for elephant in [None, Some(Square::E7), Some(Square::C9), Some(Square::A7)] {
                    let mut board = Board::EMPTY;
                    board.put(red, Piece::new(Color::Red, Role::General));
                    board.put(black, Piece::new(Color::Black, Role::General));
                    if let Some(square) = elephant {
                        board.put(square, Piece::new(Color::Black, Role::Elephant));
                    }
                    if board
                        .put(cannon, Piece::new(Color::Red, Role::Cannon))
                        .is_some()
                    {
                        continue;
                    }
                    let setup = Setup {
                        board,
                        turn: Color::Black,
                        ..Setup::EMPTY
                    };
                    if let Ok(position) = setup.to_position() {
                        assert!(MaterialRule::LoneCannons.is_draw(position.board()));
                        assert_eq!(position.outcome(), None, "{position}");
                        positions += 1;
                    }
                }
            }
        }
    }
    assert!(positions > 10_000, "{positions}");
}
