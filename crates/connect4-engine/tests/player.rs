//! The player on many grids: wins, blocks, resistance against brute force, whole games.

use connect4_core::{Grid, Move, Outcome, Player, Position, Setup, Shape};
use connect4_engine::{Analysis, Book, Engine, EngineOptions, Goal, Level, Solver, Thinking};
use game_search::{Limits, Score};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::ops::ControlFlow;

fn shape(columns: u8, rows: u8, to_win: u8, players: u8) -> Shape {
    Shape::new(columns, rows)
        .and_then(|shape| shape.with_to_win(to_win))
        .and_then(|shape| shape.with_players(players))
        .expect("a shape")
}

fn engine() -> Engine {
    Engine::new(EngineOptions { hash_mebibytes: 1 }).expect("memory")
}

fn random_move(grid: &Grid, random: &mut SplitMix64) -> Option<Move> {
    let moves: Vec<Move> = grid.legal_moves().into_iter().collect();
    let count = moves.len().max(1) as u64;
    moves.get((random.next_u64() % count) as usize).copied()
}

fn after(grid: &Grid, m: Move) -> Grid {
    let mut next = grid.clone();
    next.play(m).expect("a legal move");
    next
}

/// Positions of random games that go on, each with its successors in the game left out.
fn random_positions(shape: Shape, seed: u64, count: usize) -> Vec<Grid> {
    let mut random = SplitMix64::seed_from_u64(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut grid = Grid::new(shape);
        let plies = random.next_u64() % shape.squares() as u64;
        for _ in 0..plies {
            let Some(m) = random_move(&grid, &mut random) else {
                break;
            };
            grid = after(&grid, m);
        }
        if grid.outcome().is_none() {
            positions.push(grid);
        }
    }
    positions
}

fn wins(grid: &Grid, m: Move) -> bool {
    matches!(after(grid, m).outcome(), Some(Outcome::Win(_)))
}

/// Moves after which the next player cannot win at once.
fn safe_moves(grid: &Grid) -> Vec<Move> {
    let moves = grid.legal_moves().into_iter();
    moves.filter(|m| !after(grid, *m).can_win_next()).collect()
}

const SHAPES: [(u8, u8, u8); 5] = [(7, 6, 4), (4, 4, 3), (5, 4, 3), (9, 7, 5), (6, 5, 4)];

#[test]
fn wins_in_one_and_gives_no_win_in_any_seat() {
    let mut seats_that_won = [0; 4];
    let mut blocks = 0;
    for (columns, rows, to_win) in SHAPES {
        for players in 2..=4 {
            let engine = engine();
            for grid in random_positions(shape(columns, rows, to_win, players), 7, 240) {
                let m = engine.best_move(&grid, Level::MIN).expect("a move");
                if grid.can_win_next() {
                    assert!(wins(&grid, m), "{m} does not win in\n{grid}");
                    seats_that_won[grid.turn().index()] += 1;
                    continue;
                }
                let safe = safe_moves(&grid);
                assert!(
                    safe.is_empty() || safe.contains(&m),
                    "{m} lets the next player win in\n{grid}"
                );
                blocks += usize::from(safe.len() == 1);
            }
        }
    }
    assert!(
        seats_that_won.iter().all(|wins| *wins >= 5),
        "{seats_that_won:?}"
    );
    assert!(blocks >= 20, "{blocks}");
}

/// An opponent that is not next threatens to win before the player's next turn: that is blocked too.
#[test]
fn blocks_the_players_after_the_next() {
    for (moves, players, expected) in [
        // The third player has three in column 5 and moves in two discs.
        ("115335775", 3, "5"),
        // The fourth, in three.
        ("112533457765", 4, "5"),
    ] {
        let mut grid = Grid::new(shape(7, 6, 4, players));
        for column in moves.chars() {
            grid.play(column.to_string().parse().expect("a column"))
                .expect("legal");
        }
        for level in ["1", "3", "8"] {
            let level = level.parse().expect("a level");
            let best = engine().best_move(&grid, level).expect("a move");
            assert_eq!(best.to_string(), expected, "level {level}\n{grid}");
        }
    }
}

/// Plain minimax of one player against all others, with distances in discs.
fn brute_force(grid: &Grid, player: Player, discs: u32) -> Score {
    match grid.outcome() {
        Some(Outcome::Draw) => return Score::DRAW,
        Some(Outcome::Win(winner)) if winner == player => return Score::win_in(discs),
        Some(Outcome::Win(_)) => return Score::loss_in(discs),
        None => {}
    }
    let moves = grid.legal_moves().into_iter();
    let scores = moves.map(|m| brute_force(&after(grid, m), player, discs + 1));
    let best = if grid.turn() == player {
        scores.max()
    } else {
        scores.min()
    };
    best.expect("a move in a game that goes on")
}

#[test]
fn searched_to_the_end_it_is_as_good_as_brute_force() {
    let (mut won, mut lost, mut long_losses) = (0, 0, 0);
    for (columns, rows, to_win, players) in [(4, 4, 3, 2), (3, 4, 3, 3), (4, 3, 3, 3), (4, 3, 3, 4)]
    {
        let engine = engine();
        for grid in random_positions(shape(columns, rows, to_win, players), 5, 200) {
            let empties = grid.shape().squares() as u32 - grid.plies();
            if empties > 9 {
                continue;
            }
            let found = engine.analyse(&grid, &Thinking::default(), |_| ());
            let best = brute_force(&grid, grid.turn(), 0);
            assert_eq!(found.score, best, "{grid}");
            assert!(found.exact);
            let m = found.best_move.expect("a move");
            assert_eq!(
                brute_force(&after(&grid, m), grid.turn(), 1),
                best,
                "{grid}"
            );
            won += usize::from(best.is_win());
            lost += usize::from(best.is_loss());
            long_losses += usize::from(best.is_loss() && best.distance() > Some(3));
        }
    }
    assert!(
        won > 50 && lost > 50 && long_losses > 10,
        "{won} {lost} {long_losses}"
    );
}

/// With a limit of depth the search knows only part of the game, but a loss that it sees, it
/// delays; a win that it sees, it hurries to.
#[test]
fn resists_longest_by_depth_too() {
    let engine = engine();
    let mut losses = 0;
    for grid in random_positions(shape(5, 4, 3, 2), 3, 900) {
        let empties = grid.shape().squares() as u32 - grid.plies();
        if empties > 11 {
            continue;
        }
        let thinking = Thinking {
            depth: Some(6),
            exact_empties: 0,
            ..Thinking::default()
        };
        let found = engine.analyse(&grid, &thinking, |_| ());
        let best = brute_force(&grid, grid.turn(), 0);
        if best.distance().is_some_and(|discs| discs <= 6) {
            let m = found.best_move.expect("a move");
            assert_eq!(found.score, best, "{grid}");
            assert_eq!(
                brute_force(&after(&grid, m), grid.turn(), 1),
                best,
                "{grid}"
            );
            losses += usize::from(best.is_loss());
        }
    }
    assert!(losses > 20, "{losses}");
}

/// The usual game's end is left to the solver; the search must agree with it.
#[test]
fn the_solver_of_the_usual_game_agrees_with_the_search() {
    let engine = engine();
    let solver = Solver::<7, 6>::with_mebibytes(1).expect("memory");
    let mut compared = 0;
    for grid in random_positions(Shape::STANDARD, 11, 120) {
        let empties = 42 - grid.plies();
        if empties > 16 {
            continue;
        }
        let solved = engine.analyse(&grid, &Thinking::default(), |_| ());
        let search = Thinking {
            exact_empties: 0,
            ..Thinking::default()
        };
        let searched = engine.analyse(&grid, &search, |_| ());
        assert!(solved.exact && searched.exact);
        assert_eq!(solved.score, searched.score, "{grid}");
        assert_line_reaches_score(&grid, &solved);
        assert_line_reaches_score(&grid, &searched);
        let mut setup = Setup::new(grid.shape());
        for square in grid.shape().iter() {
            setup.set(square, grid.disc_at(square));
        }
        let position: Position = setup.to_position().expect("a position");
        let sign = solver
            .solve(&position, Goal::Winner, &Limits::new())
            .winner();
        assert_eq!(Some(solved.score.value().signum()), sign);
        compared += 1;
    }
    assert!(compared > 10, "{compared}");
}

fn assert_line_reaches_score(grid: &Grid, analysis: &Analysis) {
    let end = analysis
        .line
        .iter()
        .fold(grid.clone(), |grid, m| after(&grid, *m));
    let discs = analysis.line.len() as u32;
    if let Some(distance) = analysis.score.distance() {
        assert_eq!(discs, distance, "{grid}{analysis:?}");
        let winner = if analysis.score.is_win() {
            grid.turn()
        } else {
            grid.turn().next(2)
        };
        assert_eq!(end.outcome(), Some(Outcome::Win(winner)));
    }
}

/// Plays a game to its end and checks that nobody misses a win or gives one away needlessly.
fn play_out(engine: &Engine, shape: Shape, level: Level) -> Grid {
    let mut grid = Grid::new(shape);
    while grid.outcome().is_none() {
        let m = engine.best_move(&grid, level).expect("the game goes on");
        if grid.can_win_next() {
            assert!(wins(&grid, m), "{m}\n{grid}");
        } else {
            let safe = safe_moves(&grid);
            assert!(safe.is_empty() || safe.contains(&m), "{m}\n{grid}");
        }
        grid = after(&grid, m);
    }
    grid
}

#[test]
fn four_players_on_eleven_by_eight_play_to_the_end() {
    let level = Level::new(2).expect("a level");
    let grid = play_out(&engine(), shape(11, 8, 4, 4), level);
    assert!(grid.outcome().is_some());
}

#[test]
fn five_to_win_on_nine_by_seven_is_played_to_the_end() {
    let level = Level::new(3).expect("a level");
    let grid = play_out(&engine(), shape(9, 7, 5, 2), level);
    assert!(grid.outcome().is_some());
}

#[test]
fn odd_grids_are_played_to_the_end() {
    for (columns, rows, to_win, players) in [
        (1, 1, 1, 2),
        (1, 5, 2, 3),
        (5, 1, 3, 2),
        (3, 3, 9, 8),
        (6, 5, 4, 8),
        (4, 4, 1, 5),
    ] {
        let grid = play_out(&engine(), shape(columns, rows, to_win, players), Level::MIN);
        assert!(grid.outcome().is_some());
        let over = engine().analyse(&grid, &Level::MIN.into(), |_| ());
        assert_eq!((over.best_move, over.line.len()), (None, 0));
    }
}

#[test]
fn beats_random_players() {
    let level = Level::new(2).expect("a level");
    for (players, games, least) in [(2, 20, 20), (3, 20, 16)] {
        let engine = engine();
        let mut random = SplitMix64::seed_from_u64(1);
        let mut won = 0;
        for game in 0..games {
            let seat = game % usize::from(players);
            let mut grid = Grid::new(shape(7, 6, 4, players));
            while let Some(m) = if grid.turn().index() == seat {
                engine.best_move(&grid, level)
            } else {
                random_move(&grid, &mut random)
            } {
                grid = after(&grid, m);
            }
            let winner = Player::new(seat as u8).map(Outcome::Win);
            won += usize::from(grid.outcome() == winner);
        }
        assert!(won >= least, "{won} of {games} with {players} players");
    }
}

#[test]
fn equal_limits_give_equal_analyses() {
    let mut thinking = Thinking {
        nodes: Some(20_000),
        ..Thinking::default()
    };
    for players in 2..=3 {
        for grid in random_positions(shape(7, 6, 4, players), 23, 6) {
            let engine = engine();
            let first = engine.analyse(&grid, &thinking, |_| ());
            engine.clear();
            let again = engine.analyse(&grid, &thinking, |_| ());
            let found = |analysis: &Analysis| {
                (
                    analysis.best_move,
                    analysis.score,
                    analysis.nodes,
                    analysis.line.clone(),
                )
            };
            assert_eq!(found(&first), found(&again));
            assert!(first.nodes <= 20_000);
        }
    }
    thinking.nodes = Some(1);
    let start = Grid::new(Shape::STANDARD);
    let hurried = engine().analyse(&start, &thinking, |_| ());
    assert!(hurried.best_move.is_some_and(|m| start.is_legal(m)));
}

#[test]
fn a_stopped_engine_still_moves() {
    let thinking = Thinking::default();
    thinking.stop.stop();
    let grid = Grid::new(shape(9, 8, 4, 3));
    let analysis = engine().analyse(&grid, &thinking, |_| ());
    assert!(analysis.best_move.is_some_and(|m| grid.is_legal(m)));
}

#[test]
fn several_lines_have_different_first_moves() {
    let grid = Grid::new(shape(5, 5, 4, 2));
    let mut reports = 0;
    let thinking = Level::new(5).expect("a level").into();
    let lines = engine().analyse_lines(&grid, 9, &thinking, |_, _| reports += 1);
    let mut first: Vec<_> = lines.iter().map(|line| line.best_move).collect();
    first.sort();
    first.dedup();
    assert_eq!(first.len(), 5);
    assert!(lines.is_sorted_by(|a, b| a.score >= b.score));
    assert!(reports >= 25);
}

/// A game of columns counted from 1.
fn grid_after(shape: Shape, moves: &str) -> Grid {
    let mut grid = Grid::new(shape);
    for column in moves.chars() {
        let column = column.to_string().parse().expect("a column");
        grid = after(&grid, column);
    }
    grid
}

fn small_book() -> Book<5, 4> {
    let solver = Solver::with_mebibytes(2).expect("memory");
    Book::build(7, &solver, |_| ControlFlow::Continue(())).expect("a small book")
}

#[test]
fn a_book_tells_what_the_search_to_the_end_finds() {
    let small = shape(5, 4, 4, 2);
    let with_book = engine().with_book(small_book(), 1);
    let searching = engine();
    for grid in random_positions(small, 3, 60) {
        let thinking = Thinking {
            exact_empties: 20,
            ..Thinking::default()
        };
        let found = with_book.analyse(&grid, &thinking, |_| ());
        let searched = searching.analyse(&grid, &thinking, |_| ());
        assert_eq!(found.score, searched.score, "{grid}");
        let is_in_book = grid.plies() < 7;
        assert_eq!(found.nodes == 0, is_in_book, "{grid}");
        if is_in_book {
            let m = found.best_move.expect("a move");
            assert_eq!(found.line[0], m);
            let ends = found.score.distance().unwrap_or(u32::MAX);
            assert_eq!(
                found.line.len() as u32,
                ends.min(7 - grid.plies()),
                "{grid}"
            );
            let reply = searching.analyse(&after(&grid, m), &thinking, |_| ()).score;
            assert_eq!(
                reply.distance().map(|discs| discs + 1),
                found.score.distance()
            );
            assert_eq!(reply.is_win(), found.score.is_loss(), "{grid}");
        }
    }
}

#[test]
fn the_seed_chooses_among_the_best_moves_of_the_book() {
    let grid = Grid::new(shape(5, 4, 4, 2));
    let book = small_book();
    let scores = book.score_moves(&Position::start()).expect("in the book");
    let best = scores.iter().map(|(_, score)| *score).max();
    let best: Vec<Move> = (scores.into_iter())
        .filter_map(|(m, score)| (Some(score) == best).then_some(m))
        .collect();
    assert!(best.len() > 1);
    let mut counts = vec![0; best.len()];
    for seed in 0..400 {
        let with_book = engine().with_book(book.clone(), seed);
        let m = with_book.best_move(&grid, Level::MIN).expect("a move");
        assert_eq!(with_book.best_move(&grid, Level::MAX), Some(m));
        let place = best.iter().position(|best| *best == m);
        counts[place.expect("one of the best")] += 1;
    }
    let even = 400 / best.len();
    assert!(
        counts
            .iter()
            .all(|count| (even / 2..even * 2).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn all_moves_of_the_book_are_lines_in_order() {
    let small = shape(5, 4, 4, 2);
    let with_book = engine().with_book(small_book(), 2);
    let grid = grid_after(small, "121212");
    let lines = with_book.analyse_lines(&grid, 9, &Thinking::default(), |_, _| ());
    assert_eq!(lines.len(), 5);
    assert!(lines.is_sorted_by_key(|line| std::cmp::Reverse(line.score)));
    assert_eq!(lines[0].best_move, Some("1".parse().expect("a column")));
    assert_eq!(lines[0].line.len(), 1, "it wins at once");
    let mut moves: Vec<_> = lines.iter().map(|line| line.best_move).collect();
    moves.sort();
    moves.dedup();
    assert_eq!(moves.len(), 5);
    for (line, searched) in lines.iter().map(|line| {
        let limits = Thinking {
            exact_empties: 20,
            ..Thinking::default()
        };
        let m = line.best_move.expect("a move");
        (line, engine().analyse(&after(&grid, m), &limits, |_| ()))
    }) {
        let reply = searched.score.distance().map_or(0, |discs| discs + 1);
        assert_eq!(line.score.distance().unwrap_or(0), reply);
    }
}

#[test]
fn a_book_is_of_no_use_elsewhere() {
    let with_book = engine().with_book(small_book(), 1);
    let thinking = Thinking {
        nodes: Some(2_000),
        ..Thinking::default()
    };
    for (columns, rows, to_win, players) in [(5, 4, 3, 2), (4, 5, 4, 2), (5, 4, 4, 3), (7, 6, 4, 2)]
    {
        let grid = Grid::new(shape(columns, rows, to_win, players));
        let found = with_book.analyse(&grid, &thinking, |_| ());
        let searched = engine().analyse(&grid, &thinking, |_| ());
        assert_eq!((found.nodes, found.line), (searched.nodes, searched.line));
        assert!(found.nodes > 0);
    }
    // The game is over, and beyond the book.
    for moves in ["1212121", "12345123"] {
        let grid = grid_after(shape(5, 4, 4, 2), moves);
        let found = with_book.analyse(&grid, &thinking, |_| ());
        assert_eq!(found.best_move.is_none(), grid.outcome().is_some());
    }
}

#[test]
fn a_limit_of_depth_alone_is_taken_at_its_word() {
    let widest = Grid::new(shape(32, 32, 4, 8));
    let depth = |discs| Thinking {
        depth: Some(discs),
        ..Thinking::default()
    };
    for discs in [1, 2] {
        let found = engine().analyse(&widest, &depth(discs), |_| ());
        assert_eq!(found.depth, discs);
        assert!(found.nodes < 10_000, "{}", found.nodes);
    }
    // With a limit of positions too it looks at the seven discs up to its next turn, as far as
    // they suffice.
    let both = Thinking {
        nodes: Some(5_000),
        ..depth(1)
    };
    let found = engine().analyse(&widest, &both, |_| ());
    assert!(found.depth > 1 && found.nodes <= 5_000, "{found:?}");
}
