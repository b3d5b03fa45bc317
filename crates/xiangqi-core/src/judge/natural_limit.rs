/// A draw after so many plies without a capture. Moves of soldiers do not matter.
///
/// ```
/// use xiangqi_core::judge::{NaturalLimit, Rules};
///
/// assert_eq!(Rules::AXF.natural_limit, Some(NaturalLimit { plies: 100, most_checks: Some(10) }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NaturalLimit {
    /// How many plies (moves of either side) without a capture make the draw.
    pub plies: u32,
    /// How many checks of a side since the last capture count; its further ones do not, and
    /// neither do the answers to them. `None`: all count.
    pub most_checks: Option<u32>,
}

impl NaturalLimit {
    /// So many plies, checks like other moves.
    #[must_use]
    pub const fn plies(plies: u32) -> Self {
        Self {
            plies,
            most_checks: None,
        }
    }

    /// The plies that count among those since the last capture.
    ///
    /// `unseen` plies were played before the game's start; `checks` says of each later one, oldest
    /// first, whether it gave check.
    pub(crate) fn count(&self, unseen: u32, checks: impl IntoIterator<Item = bool>) -> u32 {
        let mut counted = unseen;
        // By the parity of the ply: the two sides move in turn.
        let mut given = [0u32; 2];
        let mut answers_uncounted = false;
        for (ply, check) in checks.into_iter().enumerate() {
            given[ply % 2] += u32::from(check);
            let uncounted = check && self.most_checks.is_some_and(|most| given[ply % 2] > most);
            counted = counted.saturating_add(u32::from(!uncounted && !answers_uncounted));
            answers_uncounted = uncounted;
        }
        counted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO_CHECKS: NaturalLimit = NaturalLimit {
        plies: 100,
        most_checks: Some(2),
    };

    #[test]
    fn without_a_cap_every_ply_counts() {
        let checks = [true, false, true, false, true];
        assert_eq!(NaturalLimit::plies(100).count(0, checks), 5);
        assert_eq!(NaturalLimit::plies(100).count(7, checks), 12);
    }

    #[test]
    fn a_check_too_many_and_its_answer_do_not_count() {
        let one = [true, false, true, false];
        assert_eq!(TWO_CHECKS.count(0, one), 4);
        assert_eq!(TWO_CHECKS.count(0, one.into_iter().chain([true])), 4);
        assert_eq!(TWO_CHECKS.count(0, one.into_iter().chain([true, false])), 4);
        let quiet_after = one.into_iter().chain([true, false, false, false]);
        assert_eq!(TWO_CHECKS.count(0, quiet_after), 6);
    }

    #[test]
    fn each_side_has_its_own_count_of_checks() {
        let both = [true, true, true, true, false, true];
        assert_eq!(TWO_CHECKS.count(0, both), 5);
        let answer_checks = [true, false, true, false, true, true, false, false];
        assert_eq!(TWO_CHECKS.count(0, answer_checks), 6);
    }
}
