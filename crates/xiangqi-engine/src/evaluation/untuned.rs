//! Parameters set by hand: where the tuner begins.

use xiangqi_core::Role;

use super::{Parameters, Tapered, Term};

impl Parameters {
    /// A first guess, set by hand: what self-play and tuning begin with.
    #[must_use]
    pub fn untuned() -> Self {
        let mut parameters = Self::zero();
        parameters.set_material();
        parameters.set_places();
        parameters.set_mobility();
        parameters.set_attack();
        parameters.set_patterns();
        parameters
    }

    fn set(&mut self, term: Term, numbers: impl IntoIterator<Item = (i16, i16)>) {
        for (number, (middle, end)) in self[term].iter_mut().zip(numbers) {
            *number = Tapered::new(middle, end);
        }
    }

    fn set_material(&mut self) {
        let material = Role::ALL.map(|role| match role {
            Role::General => (0, 0),
            Role::Advisor => (180, 180),
            Role::Elephant => (190, 190),
            Role::Horse => (420, 460),
            Role::Chariot => (950, 980),
            Role::Cannon => (460, 430),
            Role::Soldier => (100, 120),
        });
        self.set(Term::Material, material);
    }

    fn set_places(&mut self) {
        let general = [0, -15, -40, 0, 0, 0, 0, 0, 0, 0];
        self.set_place(Term::GeneralPlace, |rank, _| level(general[rank]));
        let advisor = [0, 5, -5, 0, 0, 0, 0, 0, 0, 0];
        self.set_place(Term::AdvisorPlace, |rank, _| level(advisor[rank]));
        self.set_place(Term::ElephantPlace, |_, file| level([-8, 0, 0, 0, 8][file]));
        self.set_place(Term::HorsePlace, |rank, file| {
            let rank = [-30, -15, 0, 8, 20, 30, 38, 40, 25, 0][rank];
            level(rank + [-12, 0, 6, 12, 8][file])
        });
        self.set_place(Term::ChariotPlace, |rank, file| {
            let rank = [-12, 0, 4, 6, 14, 18, 20, 16, 20, 12][rank];
            level(rank + [-4, 0, 2, 6, 6][file])
        });
        self.set_place(Term::CannonPlace, |rank, file| {
            let rank = [2, 4, 8, 4, 6, 6, 8, 10, 12, 24][rank];
            level(rank + [0, 0, 2, 2, 16][file])
        });
        self.set_place(Term::SoldierPlace, |rank, file| match rank {
            0..=4 => level([-4, 0, 4, 0, 12][file] + if rank == 4 { 10 } else { 0 }),
            5..=8 => level([60, 80, 95, 90][rank - 5] + [-25, 0, 18, 30, 35][file]),
            _ => level(0),
        });
    }

    fn set_place(&mut self, term: Term, points: impl Fn(usize, usize) -> (i16, i16)) {
        let places = (0..term.len()).map(|place| points(place / 5, place % 5));
        self.set(term, places);
    }

    fn set_mobility(&mut self) {
        self.set(Term::Tempo, [level(12)]);
        let horse = [-50, -25, -8, 0, 6, 12, 16, 20, 24];
        self.set(Term::HorseMobility, horse.map(level));
        self.set(Term::ChariotMobility, (0..18).map(|n| level(3 * n - 18)));
        self.set(Term::CannonMobility, (0..18).map(|n| level(2 * n - 12)));
        let general = [-25, -6, 0, 4, 6];
        self.set(Term::GeneralMobility, general.map(level));
    }

    fn set_attack(&mut self) {
        let danger = (0..40).map(|units: i16| {
            let points = units * units / 5;
            (points, points / 2)
        });
        self.set(Term::Danger, danger);
        let hollow = [(110, 60), (120, 60), (130, 60)];
        let behind_one = [(0, 0); 3];
        let behind_two = [(10, 5), (20, 8), (35, 10)];
        let behind_more = [(5, 0), (8, 0), (10, 0)];
        let file = [hollow, behind_one, behind_two, behind_more].concat();
        self.set(Term::FileCannon, file);
        let hollow = [(40, 20), (45, 20), (50, 20)];
        let behind_two = [(10, 5), (20, 8), (30, 10)];
        let rank = [hollow, behind_one, behind_two, [(0, 0); 3]].concat();
        self.set(Term::RankCannon, rank);
        let lack_of_advisors = [(18, 14), (12, 14), (-8, -6)];
        self.set(Term::LackOfAdvisors, lack_of_advisors);
        let lack_of_elephants = [(6, 6), (6, 8), (14, 10)];
        self.set(Term::LackOfElephants, lack_of_elephants);
    }

    fn set_patterns(&mut self) {
        let pinned = [0, -5, -5, -20, -25, -15, 0];
        self.set(Term::PinnedByChariot, pinned.map(level));
        let pinned = [0, -2, -2, -15, -10, -5, 0];
        self.set(Term::PinnedByCannon, pinned.map(level));
        self.set(Term::Discoverer, [level(-20)]);
        let hanging = [0, 20, 20, 60, 120, 60, 20];
        let by_turn = hanging.into_iter().flat_map(|points| [points, points / 3]);
        self.set(Term::Hanging, by_turn.map(level));
        self.set(Term::ChasedChariot, [level(100), level(30)]);
        self.set(Term::ChasedBySoldier, [level(60), level(20)]);
        self.set(Term::LinkedSoldiers, [level(8)]);
        self.set(Term::LinkedHorses, [level(6)]);
        self.set(Term::LinkedElephants, [level(4)]);
        self.set(Term::CannonScreens, [(0, 6)]);
        self.set(Term::Pair, [level(0), level(0), level(0)]);
        self.set(Term::HorseWithCannon, [level(12)]);
        self.set(Term::OnlyChariots, [level(40)]);
        let crossed = [0, 0, 10, 20, 30, 40];
        self.set(Term::CrossedSoldiers, crossed.map(level));
    }
}

const fn level(points: i16) -> (i16, i16) {
    (points, points)
}
