use crate::{Board, Color, Role};

/// When there is too little material for either side to win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MaterialRule {
    /// Never: players agree on a draw, or the natural limit makes one.
    Never,
    /// Neither side has a chariot, horse, cannon or soldier.
    #[default]
    NoAttackers,
    /// That, and also cannons without a screen: neither side has an advisor, chariot, horse or
    /// soldier, each has one cannon at most, and who has one has no elephant. There is no mate or
    /// stalemate with these pieces, however badly one plays.
    LoneCannons,
}

impl MaterialRule {
    /// Whether the game is a draw with these pieces.
    #[must_use]
    pub fn is_draw(self, board: &Board) -> bool {
        match self {
            Self::Never => false,
            Self::NoAttackers => !has_any(board, &ATTACKERS),
            Self::LoneCannons => {
                !has_any(board, &ATTACKERS)
                    || !has_any(board, &NO_LONE_CANNON)
                        && Color::ALL.into_iter().all(|color| {
                            let count = |role| board.pieces(color, role).len();
                            count(Role::Cannon) == 0
                                || count(Role::Cannon) == 1 && count(Role::Elephant) == 0
                        })
            }
        }
    }
}

const ATTACKERS: [Role; 4] = [Role::Chariot, Role::Horse, Role::Cannon, Role::Soldier];
const NO_LONE_CANNON: [Role; 4] = [Role::Chariot, Role::Horse, Role::Soldier, Role::Advisor];

fn has_any(board: &Board, roles: &[Role]) -> bool {
    roles.iter().any(|&role| board.role(role).any())
}
