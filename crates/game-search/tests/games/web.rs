//! Made-up games: random webs of positions, with transpositions, passes, ends at unequal depths,
//! draws, wins by distance and results in points.

use std::collections::HashMap;

use game_search::{
    Game, Iteration, Margin, MoveClass, MoveCode, MoveList, Node, Noise, ProbableCut, Ranking,
    Score, ScoreBounds, Selectivity, Shelf, Window,
};

use super::plain::{self, later};
use super::random::Random;

/// A made-up game, and which hooks it teaches.
#[derive(Clone, Debug)]
pub(crate) struct Web {
    places: Vec<Place>,
    /// The true value of each place, seen from it.
    values: Vec<Score>,
    /// The longest line from each place.
    longest: Vec<u32>,
    with_bounds: bool,
    with_last_plies: bool,
    with_guesses: bool,
}

#[derive(Clone, Debug)]
struct Place {
    /// Where each move leads; always to a later place.
    moves: Vec<usize>,
    end: End,
    evaluation: i32,
    key: u64,
    /// Moves of quiescence: the first few; all of them if forced.
    noisy: usize,
    forced: bool,
}

#[derive(Clone, Copy, Debug)]
enum End {
    None,
    /// Told by the outcome, although there may be moves.
    Lost,
    Won,
    Drawn,
    /// Told by the lack of moves.
    Points(i32),
    Mated,
}

/// How the places of a [`Web`] hang together.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    /// Each move leads one layer on, so a place is always met at the same ply.
    Layers { count: usize, width: usize },
    /// A move may skip places, so a place is met at different plies.
    Free { count: usize, reach: usize },
}

impl Web {
    pub(crate) fn new(seed: u64, shape: Shape) -> Web {
        let mut random = Random::new(seed);
        let count = match shape {
            Shape::Layers { count, width } => count * width,
            Shape::Free { count, .. } => count,
        };
        let mut places: Vec<Place> = (0..count)
            .map(|place| Place::new(&mut random, place, count, shape))
            .collect();
        // One game in three is of points only, one of distances only.
        let flavour = random.below(3);
        for place in &mut places {
            place.end = place.end.flavoured(flavour);
        }
        let mut web = Web {
            places,
            values: Vec::new(),
            longest: vec![0; count],
            with_bounds: false,
            with_last_plies: false,
            with_guesses: false,
        };
        for place in (0..count).rev() {
            let moves = web.places[place].moves.iter();
            web.longest[place] = moves
                .map(|&child| web.longest[child] + 1)
                .max()
                .unwrap_or(0);
        }
        let mut known = HashMap::new();
        web.values = (0..count)
            .map(|place| plain::exact(&web, &place, &mut known))
            .collect();
        web
    }

    /// The same game with these hooks.
    pub(crate) fn teaching(mut self, bounds: bool, last_plies: bool) -> Web {
        self.with_bounds = bounds;
        self.with_last_plies = last_plies;
        self
    }

    /// The same game with every hook that lets the search guess, good or bad.
    pub(crate) fn guessing(mut self) -> Web {
        self.with_guesses = true;
        self
    }

    /// A number below `count` that depends on the place alone.
    fn whim(&self, place: usize, count: u64) -> u64 {
        (self.places[place].key >> 7) % count
    }

    /// The true value of the first place.
    pub(crate) fn value(&self) -> Score {
        self.values[0]
    }

    /// Alpha-beta to the end, as a game's own solver of the last plies would be.
    fn solve_simply(&self, place: usize, ply: u32, window: Window, nodes: &mut u64) -> Score {
        if let Some(score) = self.outcome(&place, ply) {
            return score;
        }
        let moves = &self.places[place].moves;
        if moves.is_empty() {
            return self.score_without_moves(&place, ply);
        }
        let mut best = -Score::INFINITY;
        for &child in moves {
            let alpha = window.alpha().max(best);
            let Some(open) = Window::new(alpha, window.beta()) else {
                break;
            };
            *nodes += 1;
            best = best.max(-self.solve_simply(child, ply + 1, -open, nodes));
        }
        best
    }
}

impl Place {
    fn new(random: &mut Random, place: usize, count: usize, shape: Shape) -> Place {
        let (first, reach) = match shape {
            Shape::Layers { width, .. } => ((place / width + 1) * width, width),
            Shape::Free { reach, .. } => (place + 1, reach),
        };
        let reach = reach.min(count.saturating_sub(first)) as u64;
        // A lone move is a pass.
        let branches = match random.below(8) {
            0 => 0,
            1 => 1,
            _ => 2 + random.below(3),
        };
        let mut moves: Vec<usize> = Vec::new();
        if reach > 0 {
            moves = (0..branches.max(u64::from(place == 0)))
                .map(|_| first + random.below(reach) as usize)
                .collect();
        }
        let end = match (moves.is_empty(), random.below(12)) {
            (true, 0..=2) => End::Mated,
            (true, _) => End::Points(random.below(9) as i32 - 4),
            (false, 0) if place > 0 => End::Lost,
            (false, 1) if place > 0 => End::Drawn,
            (false, 2) if place > 0 => End::Won,
            (false, _) => End::None,
        };
        let forced = random.below(6) == 0;
        let noisy = random.below(3) as usize;
        Place {
            noisy: if forced {
                moves.len()
            } else {
                noisy.min(moves.len())
            },
            moves,
            end,
            evaluation: random.below(11) as i32 - 5,
            key: random.next(),
            forced,
        }
    }
}

impl End {
    fn flavoured(self, flavour: u64) -> End {
        match (flavour, self) {
            (1, End::Lost) => End::Drawn,
            (1, End::Won) => End::None,
            (1, End::Mated) => End::Points(-3),
            (2, End::Points(points)) if points != 0 => End::Mated,
            (_, end) => end,
        }
    }
}

impl Game for Web {
    type Position = usize;
    type Move = u16;
    type Undo = usize;
    type Moves = MoveList<u16, 4>;

    fn legal_moves(&self, &place: &usize, moves: &mut Self::Moves) {
        moves.extend(0..self.places[place].moves.len() as u16);
    }

    fn play(&self, place: &mut usize, mv: u16) -> usize {
        let child = self.places[*place].moves[mv as usize];
        std::mem::replace(place, child)
    }

    fn undo(&self, place: &mut usize, _: u16, before: usize) {
        *place = before;
    }

    fn key(&self, &place: &usize) -> u64 {
        self.places[place].key
    }

    fn move_code(&self, _: &usize, mv: u16) -> MoveCode {
        MoveCode::from_index(mv)
    }

    fn score_without_moves(&self, &place: &usize, ply: u32) -> Score {
        match self.places[place].end {
            End::Points(points) => Score::new(points),
            _ => Score::loss_in(ply),
        }
    }

    fn evaluate(&self, &place: &usize) -> Score {
        Score::new(self.places[place].evaluation)
    }

    fn outcome(&self, &place: &usize, ply: u32) -> Option<Score> {
        match self.places[place].end {
            End::Lost => Some(Score::loss_in(ply)),
            End::Won => Some(Score::win_in(ply)),
            End::Drawn => Some(Score::DRAW),
            End::None | End::Points(_) | End::Mated => None,
        }
    }

    fn score_bounds(&self, &place: &usize, ply: u32, _: Window) -> ScoreBounds {
        let value = later(self.values[place], ply);
        match self.places[place].key % 4 {
            _ if !self.with_bounds => ScoreBounds::UNKNOWN,
            0 => ScoreBounds::UNKNOWN,
            1 => ScoreBounds::at_least(a_little_less(value)),
            2 => ScoreBounds::at_most(-a_little_less(-value)),
            _ => ScoreBounds::new(value, value),
        }
    }

    fn solve_last_plies(
        &self,
        place: &mut usize,
        ply: u32,
        window: Window,
        nodes: &mut u64,
    ) -> Option<Score> {
        let close = self.with_last_plies && *place + 8 > self.places.len();
        close.then(|| self.solve_simply(*place, ply, window, nodes))
    }

    /// Short enough for a compact table.
    const TABLE_KEY_BITS: u32 = 10;

    fn table_key(&self, &place: &usize) -> u64 {
        place as u64
    }

    fn shelf(&self, &place: &usize) -> Shelf {
        [Shelf::Far, Shelf::Near, Shelf::Far, Shelf::None][place % 4]
    }

    fn forced_move(&self, &place: &usize) -> Option<u16> {
        (self.places[place].moves.len() == 1).then_some(0)
    }

    fn looks_ahead(&self, &place: &usize, _: Node) -> bool {
        place % 3 != 0
    }

    fn rank_moves(&self, &place: &usize, node: Node, moves: &mut Self::Moves) -> Ranking {
        assert!(node.ply < 1000);
        let key = self.places[place].key;
        if key.is_multiple_of(5) {
            return Ranking::AsGenerated;
        }
        moves.rank_by(|mv| (key >> (8 * mv) & 3) as i32);
        Ranking::Ranked
    }

    fn next_iteration(&self, &root: &usize, last: Option<Iteration>) -> Option<Iteration> {
        let depth = self.longest[root].max(1);
        match last {
            _ if !self.with_guesses => Some(Iteration::after(last)),
            None => Some(Iteration {
                depth: 1,
                selectivity: Selectivity::P87,
            }),
            Some(last) if last.depth + 1 < depth => Some(Iteration {
                depth: last.depth + 1,
                ..last
            }),
            Some(last) if last.depth < depth => Some(Iteration { depth, ..last }),
            Some(last) => Some(Iteration {
                depth,
                selectivity: last.selectivity.next()?,
            }),
        }
    }

    fn plies_left(&self, &place: &usize) -> Option<u32> {
        (self.with_guesses || self.with_last_plies).then_some(self.longest[place])
    }

    fn in_check(&self, &place: &usize) -> bool {
        self.places[place].forced || self.with_guesses && self.whim(place, 5) == 0
    }

    fn move_class(&self, &place: &usize, mv: u16) -> MoveClass {
        match self.whim(place, 7) + u64::from(mv) {
            _ if !self.with_guesses => MoveClass::Forcing,
            0 => MoveClass::Forcing,
            1 | 4 => MoveClass::Noisy,
            _ => MoveClass::Quiet,
        }
    }

    fn extension(&self, &place: &usize, _: u16, _: Node) -> u32 {
        u32::from(self.with_guesses && self.whim(place, 6) == 0)
    }

    fn late_move_reduction(&self, depth: u32, tried: u32) -> u32 {
        if self.with_guesses {
            depth / 3 + tried / 2
        } else {
            0
        }
    }

    fn late_move_limit(&self, depth: u32) -> Option<u32> {
        (self.with_guesses && depth < 3).then_some(2)
    }

    const REDUCED_WITHOUT_HASH_MOVE: Option<u32> = Some(4);

    fn margin(&self, margin: Margin, depth: u32) -> Option<i32> {
        let points = match margin {
            Margin::ReverseFutility | Margin::Futility => depth as i32,
            _ => 1,
        };
        (self.with_guesses && depth < 5).then_some(points)
    }

    fn exchange_wins(&self, &place: &usize, _: u16, points: i32) -> bool {
        !self.with_guesses || self.whim(place, 5) as i32 - 2 >= points
    }

    fn move_from_code(&self, &place: &usize, code: MoveCode) -> Option<u16> {
        let mv = code.get() - 1;
        let is_legal = usize::from(mv) < self.places[place].moves.len();
        (self.with_guesses && is_legal).then_some(mv)
    }

    const LEAST_TABLE_DEPTH: u32 = 0;

    const HISTORY_SLOTS: usize = 8;

    fn history_slot(&self, place: &usize, mv: u16) -> usize {
        place % 2 * 4 + usize::from(mv)
    }

    const CONTINUATION_HISTORY: bool = true;

    fn probable_cut(&self, _: &usize, depth: u32, attempt: u32) -> Option<ProbableCut> {
        (self.with_guesses && depth > 2 && attempt < 2).then_some(ProbableCut {
            depth: (depth / 2 + attempt).saturating_sub(1),
            bias: 0.2,
            sigma: 1.0,
            evaluation_sigma: if attempt == 0 { 2.0 } else { f32::INFINITY },
        })
    }

    fn noisy_moves(&self, &place: &usize, moves: &mut Self::Moves) -> Noise {
        moves.extend(0..self.places[place].noisy as u16);
        if self.places[place].forced {
            Noise::Forced
        } else {
            Noise::Optional
        }
    }
}

/// A bound that is true but not tight.
fn a_little_less(score: Score) -> Score {
    match score.distance() {
        Some(distance) if score.is_win() => Score::win_in(distance + 2),
        Some(distance) => Score::loss_in(distance.saturating_sub(2)),
        None => Score::new(score.value() - 2),
    }
}
