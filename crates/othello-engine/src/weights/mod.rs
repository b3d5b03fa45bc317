//! The weights of the pattern evaluation.

mod file;
mod rice;
mod stage;

use std::{
    fmt,
    sync::{Arc, LazyLock, OnceLock},
};

use othello_core::{Bitboard, Color, Position, Square};

pub use file::WeightsError;
pub(crate) use stage::{KNOTS, STAGES, Stage};

use crate::{
    ErrorModel, Evaluation, Evaluator,
    pattern::{CONSTANT, Features, Sharing, TABLE_LEN},
};

/// The length of the table of a stage: a power of two, so that no index needs a check.
const PADDED_LEN: usize = TABLE_LEN.next_power_of_two();

/// A weight in hundredths of a disc for each configuration of each shape; the constant last.
type StageTable = [i16; PADDED_LEN];

/// The learnt evaluation: what each configuration of each pattern is worth at each stage of the
/// game.
///
/// Configurations that a symmetry of the board turns into each other share a weight. Weights are
/// kept for a few stages, and lie on straight lines between them. The sum over all patterns is the
/// expected final score.
///
/// The crate brings weights along, [`Weights::shipped`]; the guide tells how they were trained and
/// how to train others.
///
/// ```
/// use othello_core::Position;
/// use othello_engine::{Evaluator, Weights};
///
/// let position: Position =
///     "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX---OO------OO--- O".parse()?;
/// let evaluation = Weights::shipped().evaluate_position(&position);
/// assert!(evaluation.centidiscs < -2000, "white has lost");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Weights {
    /// The shared weights of each knot, in hundredths of a disc.
    knots: Vec<Vec<i16>>,
    stages: [OnceLock<Box<StageTable>>; STAGES],
    checksum: u64,
}

static SHARING: LazyLock<Sharing> = LazyLock::new(Sharing::new);

static SHIPPED: LazyLock<Arc<Weights>> = LazyLock::new(|| {
    let weights = Weights::from_bytes(include_bytes!("../../weights/othello.weights"));
    Arc::new(weights.expect("a test reads the shipped file"))
});

/// Which configurations share a weight.
pub(crate) fn sharing() -> &'static Sharing {
    &SHARING
}

impl Weights {
    /// The weights that come with the crate; decoded when first asked for.
    #[must_use]
    pub fn shipped() -> &'static Arc<Self> {
        &SHIPPED
    }

    /// Weights for each knot in hundredths of a disc.
    pub(crate) fn from_knots(knots: Vec<Vec<i16>>, checksum: u64) -> Self {
        debug_assert!(knots.len() == KNOTS && knots.iter().all(|k| k.len() == Sharing::COUNT));
        Self {
            knots,
            stages: [const { OnceLock::new() }; STAGES],
            checksum,
        }
    }

    /// The checksum of the file that the weights came from.
    #[must_use]
    pub const fn checksum(&self) -> u64 {
        self.checksum
    }

    #[inline(always)]
    fn table(&self, stage: Stage) -> &StageTable {
        self.stages[stage.index()].get_or_init(|| self.expand(stage))
    }

    /// Writes out the shared weights of a stage.
    #[cold]
    fn expand(&self, stage: Stage) -> Box<StageTable> {
        let mix = stage.mix();
        let (low, high) = (&self.knots[mix.knot], &self.knots[mix.next()]);
        let mut table = vec![0; PADDED_LEN];
        for (value, &weight) in table.iter_mut().zip(&sharing().weights) {
            let (low, high) = (low[weight as usize], high[weight as usize]);
            *value = mix.of(low.into(), high.into()).round() as i16;
        }
        table
            .into_boxed_slice()
            .try_into()
            .expect("a table of this length")
    }
}

impl Evaluator for Weights {
    type Features = Features;

    #[inline]
    fn features(&self, position: &Position) -> Features {
        Features::of(position)
    }

    #[inline(always)]
    fn place(&self, features: &mut Features, turn: Color, square: Square, flips: Bitboard) {
        features.place(turn, square, flips);
    }

    #[inline(always)]
    fn evaluate(&self, position: &Position, features: &Features) -> Evaluation {
        let table = self.table(Stage::of(position));
        let places = features.places(position.turn());
        let moves = Features::move_places(position);
        let patterns: i32 = places
            .iter()
            .chain(&moves)
            .map(|&place| i32::from(table[place as usize % PADDED_LEN]))
            .sum();
        Evaluation {
            centidiscs: (patterns + i32::from(table[CONSTANT])).clamp(-6400, 6400),
        }
    }

    /// Taken to be that of the shipped weights for all others too.
    fn error_model(&self) -> Option<ErrorModel> {
        Some(ErrorModel::SHIPPED)
    }
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Weights")
            .field("checksum", &format_args!("{:016x}", self.checksum))
            .finish_non_exhaustive()
    }
}
