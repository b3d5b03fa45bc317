//! Dots and Boxes on two by two boxes: who completes a box draws again, so the other side passes.

use game_search::{Game, MoveCode, MoveList, Node, Ranking, Score, ScoreBounds, Window};

const EDGES: u8 = 12;
/// The edges of each box: six that lie, row by row, then six that stand.
const BOXES: [[u8; 4]; 4] = [[0, 2, 6, 7], [1, 3, 7, 8], [2, 4, 9, 10], [3, 5, 10, 11]];

/// With all the hooks that say how far a game goes and how it can end.
pub(crate) struct Boxes;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Drawn {
    pub(crate) edges: u16,
    /// Boxes of the side to move less those of the other.
    pub(crate) lead: i8,
    pub(crate) must_pass: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Draw {
    Edge(u8),
    Pass,
}

fn complete(edges: u16) -> i8 {
    let is_complete = |sides: &&[u8; 4]| sides.iter().all(|side| edges >> side & 1 == 1);
    BOXES.iter().filter(is_complete).count() as i8
}

impl Boxes {
    pub(crate) const START: Drawn = Drawn {
        edges: 0,
        lead: 0,
        must_pass: false,
    };
}

impl Game for Boxes {
    type Position = Drawn;
    type Move = Draw;
    type Undo = Drawn;
    type Moves = MoveList<Draw, { EDGES as usize }>;

    fn legal_moves(&self, drawn: &Drawn, moves: &mut Self::Moves) {
        let free = (0..EDGES).filter(|edge| drawn.edges >> edge & 1 == 0);
        if drawn.must_pass && drawn.edges.count_ones() < EDGES.into() {
            moves.push(Draw::Pass);
        } else {
            moves.extend(free.map(Draw::Edge));
        }
    }

    fn play(&self, drawn: &mut Drawn, mv: Draw) -> Drawn {
        let before = *drawn;
        let mut won = 0;
        if let Draw::Edge(edge) = mv {
            drawn.edges |= 1 << edge;
            won = complete(drawn.edges) - complete(before.edges);
        }
        drawn.lead = -(drawn.lead + won);
        drawn.must_pass = won > 0;
        before
    }

    fn undo(&self, drawn: &mut Drawn, _: Draw, before: Drawn) {
        *drawn = before;
    }

    fn key(&self, drawn: &Drawn) -> u64 {
        u64::from(drawn.edges) << 16 | u64::from(drawn.lead as u8) << 8 | u64::from(drawn.must_pass)
    }

    fn move_code(&self, _: &Drawn, mv: Draw) -> MoveCode {
        MoveCode::from_index(match mv {
            Draw::Edge(edge) => edge.into(),
            Draw::Pass => EDGES.into(),
        })
    }

    fn move_from_code(&self, drawn: &Drawn, code: MoveCode) -> Option<Draw> {
        let mut moves = Self::Moves::new();
        self.legal_moves(drawn, &mut moves);
        moves.iter().find(|&mv| self.move_code(drawn, mv) == code)
    }

    fn rank_moves(&self, drawn: &Drawn, _: Node, moves: &mut Self::Moves) -> Ranking {
        moves.rank_by(|mv| (u32::from(self.move_code(drawn, mv).get()) * 5 % 13) as i32);
        Ranking::Ranked
    }

    fn score_without_moves(&self, drawn: &Drawn, _: u32) -> Score {
        Score::new(drawn.lead.into())
    }

    /// As wrong as can be.
    fn evaluate(&self, drawn: &Drawn) -> Score {
        let left = BOXES.len() as i8 - complete(drawn.edges);
        let noise = (self.key(drawn).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 60) as i8;
        Score::new((drawn.lead + (noise - 8).clamp(-left, left)).into())
    }

    fn score_bounds(&self, drawn: &Drawn, _: u32, _: Window) -> ScoreBounds {
        let left = BOXES.len() as i8 - complete(drawn.edges);
        let bound = |lead: i8| Score::new(lead.into());
        ScoreBounds::new(bound(drawn.lead - left), bound(drawn.lead + left))
    }

    /// Passes are no plies, for they extend.
    fn plies_left(&self, drawn: &Drawn) -> Option<u32> {
        Some(u32::from(EDGES) - drawn.edges.count_ones())
    }

    fn extension(&self, _: &Drawn, mv: Draw, _: Node) -> u32 {
        (mv == Draw::Pass).into()
    }

    fn looks_ahead(&self, _: &Drawn, _: Node) -> bool {
        true
    }
}
