//! Made-up games: search and solver find the value of plain negamax, whatever is switched on.

#![no_main]

use fuzz::next;
use game_search::{
    Game, Limits, MoveCode, MoveList, Node, Probing, Ranking, Score, ScoreBounds, Search, Solver,
    Table, Technique, Techniques, Window,
};
use libfuzzer_sys::fuzz_target;

const MOST_PLACES: usize = 60;
const MOST_MOVES: usize = 3;
const LAYER: usize = 4;

/// Places from which moves lead to later ones; the last places end the game.
#[derive(Debug)]
struct Web {
    places: Vec<Place>,
    /// The true value of each place, seen from it.
    values: Vec<Score>,
    proves_bounds: bool,
}

#[derive(Debug)]
struct Place {
    moves: Vec<usize>,
    end: u8,
    evaluation: i32,
    ranks: u8,
}

fuzz_target!(|input: &[u8]| {
    let mut input = input;
    let (flags, depth) = (next(&mut input), next(&mut input) % 8);
    let on = u16::from_le_bytes([next(&mut input), next(&mut input)]);
    let alpha = Score::new(i32::from(next(&mut input) % 13) - 6);
    let mut web = Web::new(&mut input, flags & 1 != 0);
    web.proves_bounds = flags & 2 != 0;
    let table = Table::with_mebibytes(usize::from(flags >> 2 & 1)).expect("a small table");
    let techniques = techniques(on);

    if flags & 8 != 0 {
        solve(&web, &table, techniques, alpha);
        return;
    }
    let quiet = techniques.without(Technique::Quiescence);
    let mut search = Search::new(&web, &table).with_techniques(quiet);
    let result = search.run(&0, &Limits::new().depth(200));
    assert_eq!(result.score, web.values[0]);
    assert_eq!(result.best_move, result.pv.first().copied());
    web.follow(&result.pv);
    if flags & 1 != 0 {
        // In layers a place is always at the same ply, so that a depth has one value.
        let table = Table::with_mebibytes(0).expect("a small table");
        let mut search =
            Search::new(&web, &table).with_techniques(quiet.without(Technique::ScoreBounds));
        let result = search.run(&0, &Limits::new().depth(1 + u32::from(depth)));
        assert_eq!(result.score, web.negamax(0, 0, 1 + u32::from(depth)));
    }
});

/// Some of those that never change a value.
fn techniques(bits: u16) -> Techniques {
    let exact = Technique::ALL.iter().filter(|one| one.is_exact());
    exact
        .enumerate()
        .filter(|(index, _)| bits.checked_shr(*index as u32).unwrap_or(0) & 1 != 0)
        .fold(Techniques::none(), |set, (_, technique)| {
            set.with(*technique)
        })
}

fn solve(web: &Web, table: &Table, techniques: Techniques, alpha: Score) {
    let value = web.values[0];
    for probing in [Probing::Halving, Probing::From(alpha)] {
        let mut solver = Solver::new(web, table)
            .with_techniques(techniques)
            .with_probing(probing);
        let solution = solver.solve(&0, Window::FULL, &Limits::new());
        assert_eq!(solution.score(), Some(value));
        web.follow(&solution.pv);
        for (m, solution) in solver.score_moves(&0, &Limits::new()) {
            let child = web.values[web.places[0].moves[usize::from(m)]];
            assert_eq!(solution.score(), Some(later(-child, 1)));
        }
        let window = Window::null(alpha);
        let bounds = solver.score(&0, window, &Limits::new()).bounds;
        assert!(bounds.lower <= value && value <= bounds.upper);
        assert!(bounds.lower >= window.beta() || bounds.upper <= alpha);
    }
}

impl Web {
    fn new(input: &mut &[u8], in_layers: bool) -> Self {
        let count = (input.len() / 4).clamp(1, MOST_PLACES);
        let places: Vec<_> = (0..count)
            .map(|place| Place::new(place, count, input, in_layers))
            .collect();
        let mut web = Self {
            places,
            values: vec![Score::DRAW; count],
            proves_bounds: false,
        };
        for place in (0..count).rev() {
            let moves = web.places[place].moves.iter();
            let best = moves.map(|&child| later(-web.values[child], 1)).max();
            let by_moves = best.unwrap_or_else(|| web.score_without_moves(&place, 0));
            web.values[place] = web.outcome(&place, 0).unwrap_or(by_moves);
        }
        web
    }

    /// The value at a depth, every line searched.
    fn negamax(&self, place: usize, ply: u32, depth: u32) -> Score {
        if let Some(score) = self.outcome(&place, ply) {
            return score;
        }
        if depth == 0 {
            return self.evaluate(&place);
        }
        let moves = self.places[place].moves.iter();
        moves
            .map(|&child| -self.negamax(child, ply + 1, depth - 1))
            .max()
            .unwrap_or_else(|| self.score_without_moves(&place, ply))
    }

    fn follow(&self, line: &[u8]) {
        let mut place = 0;
        for &m in line {
            place = self.places[place].moves[usize::from(m)];
        }
    }
}

impl Place {
    fn new(place: usize, count: usize, input: &mut &[u8], in_layers: bool) -> Self {
        let [shape, targets, end, ranks] = [(); 4].map(|()| next(input));
        let first = if in_layers {
            (place / LAYER + 1) * LAYER
        } else {
            place + 1
        };
        let reach = LAYER.min(count.saturating_sub(first));
        let moves = (0..usize::from(shape) % (MOST_MOVES + 1))
            .filter(|_| reach > 0)
            .map(|index| first + (usize::from(targets) >> (2 * index)) % reach)
            .collect();
        Self {
            moves,
            end,
            evaluation: i32::from(shape >> 2) % 11 - 5,
            ranks,
        }
    }
}

/// The score with the end so many plies farther away.
fn later(score: Score, plies: u32) -> Score {
    match score.distance() {
        Some(distance) if score.is_win() => Score::win_in(distance + plies),
        Some(distance) => Score::loss_in(distance + plies),
        None => score,
    }
}

impl Game for Web {
    type Position = usize;
    type Move = u8;
    type Undo = usize;
    type Moves = MoveList<u8, MOST_MOVES>;

    fn legal_moves(&self, &place: &usize, moves: &mut Self::Moves) {
        moves.extend(0..self.places[place].moves.len() as u8);
    }

    fn play(&self, place: &mut usize, m: u8) -> usize {
        std::mem::replace(place, self.places[*place].moves[usize::from(m)])
    }

    fn undo(&self, place: &mut usize, _: u8, before: usize) {
        *place = before;
    }

    fn key(&self, &place: &usize) -> u64 {
        place as u64
    }

    fn move_code(&self, _: &usize, m: u8) -> MoveCode {
        MoveCode::from_index(m.into())
    }

    fn score_without_moves(&self, &place: &usize, ply: u32) -> Score {
        match self.places[place].end % 16 {
            0..=3 => Score::loss_in(ply),
            points => Score::new(i32::from(points) - 9),
        }
    }

    fn evaluate(&self, &place: &usize) -> Score {
        Score::new(self.places[place].evaluation)
    }

    fn outcome(&self, &place: &usize, ply: u32) -> Option<Score> {
        match self.places[place].end >> 4 {
            1 => Some(Score::loss_in(ply)),
            2 => Some(Score::win_in(ply)),
            3 => Some(Score::DRAW),
            _ => None,
        }
    }

    fn score_bounds(&self, &place: &usize, ply: u32, _: Window) -> ScoreBounds {
        let value = later(self.values[place], ply);
        match self.places[place].ranks >> 6 {
            _ if !self.proves_bounds => ScoreBounds::UNKNOWN,
            0 => ScoreBounds::UNKNOWN,
            1 => ScoreBounds::at_least(value),
            2 => ScoreBounds::at_most(value),
            _ => ScoreBounds::new(value, value),
        }
    }

    fn rank_moves(&self, &place: &usize, _: Node, moves: &mut Self::Moves) -> Ranking {
        let ranks = self.places[place].ranks;
        moves.rank_by(|m| (ranks >> (2 * m) & 3).into());
        Ranking::Ranked
    }
}
