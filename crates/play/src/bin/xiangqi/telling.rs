//! Xiangqi in words.

use play::{faults::Tell, language::Language, messages::Message};
use xiangqi_core::{
    Color, IllegalMove, IllegalReason, Piece, Role,
    judge::{Reason, Repetition, RepetitionKind, Verdict},
    record::Losses,
};

/// Tells the things of the game in a language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Telling(pub(crate) Language);

impl Tell for Telling {
    fn language(self) -> Language {
        self.0
    }
}

impl Telling {
    pub(crate) fn color(self, color: Color) -> String {
        self.say(match color {
            Color::Red => Message::Red,
            Color::Black => Message::Black,
        })
    }

    pub(crate) fn role(self, role: Role) -> String {
        self.say(match role {
            Role::General => Message::General,
            Role::Advisor => Message::Advisor,
            Role::Elephant => Message::Elephant,
            Role::Horse => Message::Horse,
            Role::Chariot => Message::Chariot,
            Role::Cannon => Message::Cannon,
            Role::Soldier => Message::Soldier,
        })
    }

    pub(crate) fn illegal(self, IllegalMove { illegal, reason }: IllegalMove) -> String {
        let english = reason.to_string();
        let reason = self.say(match reason {
            IllegalReason::NoPiece => Message::NoPieceThere,
            IllegalReason::WrongColor => Message::WrongColor,
            IllegalReason::OwnPiece => Message::OwnPieceThere,
            IllegalReason::CannotReach => Message::CannotReach,
            IllegalReason::General => Message::GeneralNotCaptured,
            IllegalReason::IntoCheck => Message::IntoCheck,
            IllegalReason::FacingGenerals => Message::FacingGenerals,
            _ => Message::Text(&english),
        });
        self.say(Message::Illegal {
            illegal: &illegal.to_string(),
            reason: &reason,
        })
    }

    pub(crate) fn verdict(self, verdict: &Verdict) -> String {
        let reason = &self.reason(&verdict.reason);
        match verdict.winner {
            Some(winner) => self.say(Message::WinsBecause {
                player: &self.color(winner),
                reason,
            }),
            None => self.say(Message::DrawBecause { reason }),
        }
    }

    fn reason(self, reason: &Reason) -> String {
        match reason {
            Reason::Checkmate => self.say(Message::Checkmate),
            Reason::Stalemate => self.say(Message::Stalemate),
            Reason::Repetition(repetition) => self.repetition(repetition),
            Reason::NaturalLimit { plies } => self.say(Message::NaturalLimit { plies: *plies }),
            Reason::InsufficientMaterial => self.say(Message::InsufficientMaterial),
            Reason::Resignation { by } => self.say(Message::Resigned {
                player: &self.color(*by),
            }),
            Reason::Agreement => self.say(Message::Agreement),
            other => other.to_string(),
        }
    }

    /// What a position is that came again, and how often it stood.
    pub(crate) fn repetition(self, repetition: &Repetition) -> String {
        self.say(Message::Repeated {
            kind: &self.repetition_kind(repetition.kind),
            times: repetition.occurrences,
        })
    }

    fn repetition_kind(self, kind: RepetitionKind) -> String {
        let color = |color| self.color(color);
        match kind {
            RepetitionKind::PerpetualCheck { by } => {
                self.say(Message::PerpetualCheck { player: &color(by) })
            }
            RepetitionKind::PerpetualChase { by, victim, square } => {
                self.say(Message::PerpetualChase {
                    player: &color(by),
                    victim: &self.piece(victim),
                    square: &square.to_string(),
                })
            }
            RepetitionKind::PerpetualAttack { by } => {
                self.say(Message::PerpetualAttack { player: &color(by) })
            }
            RepetitionKind::MutualCheck => self.say(Message::MutualCheck),
            RepetitionKind::MutualChase => self.say(Message::MutualChase),
            RepetitionKind::MutualAttack => self.say(Message::MutualAttack),
            RepetitionKind::Harmless => self.say(Message::HarmlessRepetition),
            other => other.to_string(),
        }
    }

    /// What a format has no room for, a few words each.
    pub(crate) fn losses(self, losses: &Losses) -> Vec<String> {
        let Losses {
            tags,
            shortened_tags,
            comments,
            variations,
            result,
            counters,
            turn,
        } = losses;
        let some = |count: usize, message: fn(usize) -> Message<'static>| {
            (count > 0).then(|| message(count))
        };
        let mut lost = Vec::new();
        lost.extend(tags.iter().map(|name| Message::TheTag { name }));
        lost.extend((shortened_tags.iter()).map(|name| Message::PartOfTag { name }));
        lost.extend(some(*comments, |count| Message::SomeRemarks { count }));
        lost.extend(some(*variations, |count| Message::SomeVariations { count }));
        lost.extend(result.then_some(Message::TheResult));
        lost.extend(counters.then_some(Message::TheCounters));
        lost.extend(turn.then_some(Message::TheTurn));
        lost.into_iter().map(|lost| self.say(lost)).collect()
    }

    pub(crate) fn piece(self, piece: Piece) -> String {
        self.say(Message::PieceOf {
            player: &self.color(piece.color),
            role: &self.role(piece.role),
        })
    }
}
