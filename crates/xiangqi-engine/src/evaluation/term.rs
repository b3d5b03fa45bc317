/// Declares the terms with their names in files and how many numbers each has.
macro_rules! terms {
    ($($(#[doc = $doc:literal])+ $variant:ident, $name:literal, $len:expr;)+) => {
        /// Something that the evaluation counts. Each has one number of [points](crate::Tapered)
        /// or a table of them, which is multiplied by how often the side has what is counted, less
        /// how often its opponent has it.
        ///
        /// ```
        /// use xiangqi_engine::{Parameters, Term};
        ///
        /// let chariot = Parameters::tuned()[Term::Material][4];
        /// assert!(chariot.middle > 500);
        /// assert_eq!(Term::HorseMobility.to_string(), "horse-mobility");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum Term {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl Term {
            /// Every term, in the order of files.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            const LENS: &'static [usize] = &[$($len),+];

            /// The name in files.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }
        }
    };
}

/// Points of the board from one side's view, left and right taken as the same: 5 times the rank,
/// the back rank being 0, plus the distance from the edge.
const PLACES: usize = 50;
/// The roles in the order of [`xiangqi_core::Role::ALL`].
const ROLES: usize = 7;

terms! {
    /// The pieces by role, in the order of [`Role::ALL`](xiangqi_core::Role::ALL).
    Material, "material", ROLES;
    /// Where the general stands: 5 × rank + distance from the edge, as all places.
    GeneralPlace, "general-place", PLACES;
    /// Where an advisor stands.
    AdvisorPlace, "advisor-place", PLACES;
    /// Where an elephant stands.
    ElephantPlace, "elephant-place", PLACES;
    /// Where a horse stands.
    HorsePlace, "horse-place", PLACES;
    /// Where a chariot stands.
    ChariotPlace, "chariot-place", PLACES;
    /// Where a cannon stands.
    CannonPlace, "cannon-place", PLACES;
    /// Where a soldier stands.
    SoldierPlace, "soldier-place", PLACES;
    /// To have the move.
    Tempo, "tempo", 1;
    /// How many points a horse can go to, 0 to 8: with both ways out blocked it is trapped.
    HorseMobility, "horse-mobility", 9;
    /// How many points a chariot can go to, 0 to 17.
    ChariotMobility, "chariot-mobility", 18;
    /// How many empty points a cannon can go to, 0 to 17.
    CannonMobility, "cannon-mobility", 18;
    /// How many points the general can step to that the enemy does not attack, 0 to 4.
    GeneralMobility, "general-mobility", 5;
    /// The enemy general in danger, by attack units from 0 to 39: pieces across the river and
    /// pieces that attack the palace, more for points beside the general, more for each guard that
    /// is missing.
    Danger, "danger", 40;
    /// A cannon on the enemy general's file: 3 × the pieces between (0, the hollow cannon, 1, 2, 3
    /// for more) + the advisors of the enemy.
    FileCannon, "file-cannon", 12;
    /// A cannon on the enemy general's rank, the bottom cannon if that is the last one; counted as
    /// [`FileCannon`](Self::FileCannon).
    RankCannon, "rank-cannon", 12;
    /// An own piece that alone keeps the enemy's chariot or general from the own general, by role.
    PinnedByChariot, "pinned-by-chariot", ROLES;
    /// An own piece that is one of two between the enemy's cannon and the own general, by role.
    PinnedByCannon, "pinned-by-cannon", ROLES;
    /// An enemy's piece that alone stands between its chariot or general and the own general: it
    /// can move away with check.
    Discoverer, "discoverer", 1;
    /// An enemy's piece under attack that nothing defends: 2 × its role + 1 if it is to move.
    Hanging, "hanging", 2 * ROLES;
    /// An enemy's chariot attacked by another kind of piece; the second number if the enemy is to
    /// move.
    ChasedChariot, "chased-chariot", 2;
    /// An enemy's horse or cannon attacked by a soldier; the second number if the enemy is to
    /// move.
    ChasedBySoldier, "chased-by-soldier", 2;
    /// A soldier that another one defends.
    LinkedSoldiers, "linked-soldiers", 1;
    /// A horse that the other one defends.
    LinkedHorses, "linked-horses", 1;
    /// An elephant that the other one defends.
    LinkedElephants, "linked-elephants", 1;
    /// Advisors that the enemy lacks, times own chariots, horses and cannons.
    LackOfAdvisors, "lack-of-advisors", 3;
    /// Elephants that the enemy lacks, times own chariots, horses and cannons.
    LackOfElephants, "lack-of-elephants", 3;
    /// Own cannons times own advisors and elephants, which can be their screens.
    CannonScreens, "cannon-screens", 1;
    /// Two horses, two chariots, two cannons.
    Pair, "pair", 3;
    /// At least one horse and one cannon.
    HorseWithCannon, "horse-with-cannon", 1;
    /// Chariots while the enemy has none.
    OnlyChariots, "only-chariots", 1;
    /// Soldiers across the river and not on the last rank, by how many there are, 0 to 5.
    CrossedSoldiers, "crossed-soldiers", 6;
}

impl Term {
    /// How many numbers the term has.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "no term is empty")]
    pub const fn len(self) -> usize {
        Self::LENS[self as usize]
    }

    /// How many numbers all terms have together.
    pub const TOTAL: usize = Self::STARTS[Self::ALL.len()];

    const STARTS: [usize; Self::ALL.len() + 1] = {
        let mut starts = [0; Self::ALL.len() + 1];
        let mut term = 0;
        while term < Self::ALL.len() {
            starts[term + 1] = starts[term] + Self::LENS[term];
            term += 1;
        }
        starts
    };

    /// The place of the term's first number among those of all terms.
    #[inline]
    pub(crate) const fn start(self) -> usize {
        Self::STARTS[self as usize]
    }
}

impl core::fmt::Display for Term {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.name())
    }
}
