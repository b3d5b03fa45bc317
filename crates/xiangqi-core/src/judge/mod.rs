//! When a game is over, who has won, and why: mate, stalemate, repetition, the natural limit, too
//! little material, resignation and agreement.
//!
//! [`Game::verdict`](crate::Game::verdict) judges a game under [`Rules`];
//! [`Game::repetition`](crate::Game::repetition) tells of a repetition before it is judged, so
//! that a server can warn. An engine asks [`judge_cycle`].
//!
//! ```
//! use xiangqi_core::{Color, Game, judge::{Reason, RepetitionKind, Rules}};
//!
//! let mut game = Game::from_start("3k5/9/9/9/9/9/9/3R5/9/5K3 b".parse()?);
//! for text in ["d9e9", "d2e2", "e9d9", "e2d2"] {
//!     game.play(text.parse()?)?;
//! }
//! let warning = game.repetition(&Rules::AXF).unwrap();
//! assert_eq!(warning.kind, RepetitionKind::PerpetualCheck { by: Color::Red });
//! assert_eq!(game.verdict(&Rules::AXF), None);
//!
//! for text in ["d9e9", "d2e2", "e9d9", "e2d2"] {
//!     game.play(text.parse()?)?;
//! }
//! let verdict = game.verdict(&Rules::AXF).unwrap();
//! assert_eq!(verdict.winner, Some(Color::Black));
//! assert!(matches!(verdict.reason, Reason::Repetition(_)));
//! assert_eq!(verdict.to_string(),
//!     "black wins (perpetual check by red, plies 1 to 8, position for the 3rd time)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chase;
mod cycle;
mod mate_threat;
mod material;
mod natural_limit;
mod repetition;
mod rules;
mod threat;
mod verdict;

pub use cycle::judge_cycle;
pub use material::MaterialRule;
pub use natural_limit::NaturalLimit;
pub use repetition::{Repetition, RepetitionKind};
pub use rules::{ParseRuleSetError, RuleSet, Rules};
pub use verdict::{Reason, Verdict};
