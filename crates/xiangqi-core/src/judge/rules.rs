use alloc::string::String;
use core::{fmt, str::FromStr};

use super::{MaterialRule, NaturalLimit};

/// How a position that comes again is judged.
///
/// ```
/// use xiangqi_core::judge::RuleSet;
///
/// assert_eq!("AXF".parse(), Ok(RuleSet::Axf));
/// assert_eq!(RuleSet::Cxa.to_string(), "cxa");
/// assert_eq!(
///     "wxo".parse::<RuleSet>().unwrap_err().to_string(),
///     "expected the rules simple, axf or cxa, found \"wxo\"",
/// );
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum RuleSet {
    /// Perpetual check by one side loses; everything else is a draw.
    Simple,
    /// The rules of the Asian and World Xiangqi Federations: perpetual check loses before
    /// perpetual chase, both before all else, which is a draw. A chase is a new threat at the same
    /// piece with every move; the guide lists each clause.
    #[default]
    Axf,
    /// The rules of the Chinese Xiangqi Association (2020), as far as their text was at hand: the
    /// definitions of article 24, not the detailed rulings after it. Perpetual check loses; else a
    /// side loses that checks, threatens mate or chases with every move, in any mixture and
    /// whatever it chases, if the other side does not do so too. A capture that is answered by mate
    /// is no threat.
    ///
    /// Not judged: chases by several pieces together or by a series of exchanges, gains by checks
    /// that follow, mates that take more than three checks, and the ranks among chases by which
    /// one of two chasing sides may have to vary (both chasing is a draw here).
    Cxa,
}

impl RuleSet {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Simple, Self::Axf, Self::Cxa];

    const fn name(self) -> &'static str {
        match self {
            Self::Simple => "simple",
            Self::Axf => "axf",
            Self::Cxa => "cxa",
        }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for RuleSet {
    type Err = ParseRuleSetError;

    /// Reads `simple`, `axf` or `cxa` in any case.
    fn from_str(text: &str) -> Result<Self, ParseRuleSetError> {
        Self::ALL
            .into_iter()
            .find(|set| text.eq_ignore_ascii_case(set.name()))
            .ok_or_else(|| ParseRuleSetError {
                found: crate::text::excerpt(text),
            })
    }
}

/// A text that names no rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the rules simple, axf or cxa, found {found:?}")]
#[non_exhaustive]
pub struct ParseRuleSetError {
    /// The beginning of the text as found.
    pub found: String,
}

/// All rules by which a game ends other than by mate and stalemate.
///
/// Start from a preset and change what the event does otherwise:
///
/// ```
/// use xiangqi_core::judge::{NaturalLimit, Rules};
///
/// let club = Rules { natural_limit: Some(NaturalLimit::plies(80)), ..Rules::AXF };
/// assert_eq!(club.repetitions, 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// How a repetition is judged.
    pub rule_set: RuleSet,
    /// How often a position must stand until it is judged; 3 everywhere but where a league says
    /// otherwise. Less than 2 counts as 2.
    pub repetitions: usize,
    /// How many plies without a capture make a draw; `None` for no limit.
    pub natural_limit: Option<NaturalLimit>,
    /// With what material the game is a draw.
    pub material: MaterialRule,
}

impl Rules {
    /// Perpetual check loses, every other third repetition and 120 plies without capture are
    /// draws: what simple programs play by.
    pub const SIMPLE: Self = Self {
        rule_set: RuleSet::Simple,
        repetitions: 3,
        natural_limit: Some(NaturalLimit::plies(120)),
        material: MaterialRule::NoAttackers,
    };

    /// Asian Xiangqi Federation, 2017: 50 moves of each side without capture, of which no more
    /// than ten checks of a side count. (The World Xiangqi Federation judges repetitions in the
    /// same way.)
    pub const AXF: Self = Self {
        rule_set: RuleSet::Axf,
        repetitions: 3,
        natural_limit: Some(NaturalLimit {
            plies: 100,
            most_checks: Some(10),
        }),
        material: MaterialRule::NoAttackers,
    };

    /// Chinese Xiangqi Association: 60 moves of each side without capture; repetitions as far as
    /// [`RuleSet::Cxa`] goes.
    pub const CXA: Self = Self {
        rule_set: RuleSet::Cxa,
        natural_limit: Some(NaturalLimit::plies(120)),
        ..Self::AXF
    };
}

impl Default for Rules {
    fn default() -> Self {
        Self::AXF
    }
}

/// The preset that goes with a rule set.
impl From<RuleSet> for Rules {
    fn from(rule_set: RuleSet) -> Self {
        match rule_set {
            RuleSet::Simple => Self::SIMPLE,
            RuleSet::Axf => Self::AXF,
            RuleSet::Cxa => Self::CXA,
        }
    }
}
