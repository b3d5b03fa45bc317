//! The rows of a form that choose who plays, how well and how long.

use std::time::Duration;

use crate::{
    messages::Message,
    seat::{self, Players, Seat, SeatArgument, Strength},
    table::Table,
};

use super::scene::Setting;

/// Engines with a strength of their own follow.
const SEATS: [Seat; 3] = [Seat::Human, Seat::Engine, Seat::Random];

/// Milliseconds that the engine may take for a move.
const TIMES: [u64; 7] = [100, 500, 1_000, 2_000, 5_000, 10_000, 30_000];

/// Minutes that each player has for a game.
const BUDGETS: [u64; 8] = [1, 3, 5, 10, 15, 20, 30, 60];

/// Who sits where, the engine's level, its time for a move, and the time for the game.
pub(super) fn settings<T: Table>(table: &T, budget: Option<Duration>) -> Vec<Setting> {
    let players = table.players();
    let mut settings: Vec<Setting> = (0..players.seats.len())
        .map(|player| {
            let choices = seat_choices(players, player);
            let current = current_choice(players, player);
            let chosen = choices.iter().position(|choice| *choice == current);
            let told = |SeatArgument { seat, strength }: &SeatArgument| {
                table.seat_name(*seat, strength.as_ref())
            };
            Setting::new(
                table.player_name(player),
                choices.iter().map(told).collect(),
                chosen.unwrap_or(0),
            )
        })
        .collect();
    let Strength { level, limits } = &players.strength;
    settings.push(Setting::number(
        table.say(Message::Level),
        1..=Strength::MOST,
        *level,
    ));

    let none = || table.say(Message::NoLimit);
    let times = TIMES.map(seat::seconds);
    let time = (limits.time_ms).and_then(|found| TIMES.iter().position(|time| *time == found));
    settings.push(optional(
        table.say(Message::TimePerMove),
        none(),
        &times,
        time,
    ));

    let budgets = BUDGETS.map(|minutes| format!("{minutes} min"));
    let minutes = budget.map(|budget| budget.as_secs() / 60);
    let chosen = minutes.and_then(|found| BUDGETS.iter().position(|known| *known == found));
    settings.push(optional(
        table.say(Message::TimePerGame),
        none(),
        &budgets,
        chosen,
    ));
    settings
}

/// Who may sit there: anybody, then engines with a strength of their own.
fn seat_choices(players: &Players, player: usize) -> Vec<SeatArgument> {
    let levels = (1..=Strength::MOST).map(Strength::of_level);
    let times = TIMES.map(|time| Strength::of_level(1).of_time(Duration::from_millis(time)));
    let engines = levels.chain(times).map(|strength| SeatArgument {
        seat: Seat::Engine,
        strength: Some(strength),
    });
    let mut choices: Vec<SeatArgument> = SEATS.map(Into::into).into_iter().chain(engines).collect();
    let current = current_choice(players, player);
    // The command line knows more strengths.
    if current.strength.is_some() && !choices.contains(&current) {
        choices.push(current);
    }
    choices
}

fn current_choice(players: &Players, player: usize) -> SeatArgument {
    let seat = players.seats[player];
    let strength = players.own_strength(player).cloned();
    SeatArgument {
        seat,
        strength: strength.filter(|_| seat == Seat::Engine),
    }
}

/// Something to choose, or nothing.
fn optional(label: String, none: String, values: &[String], chosen: Option<usize>) -> Setting {
    let values = [std::slice::from_ref(&none), values].concat();
    Setting::new(label, values, chosen.map_or(0, |chosen| chosen + 1))
}

/// Seats the players that were chosen; gives the time for the game.
pub(super) fn apply(players: &mut Players, chosen: &[usize]) -> Option<Duration> {
    let (seats, rest) = chosen.split_at_checked(players.seats.len())?;
    for (player, &chosen) in seats.iter().enumerate() {
        let choice = seat_choices(players, player).into_iter().nth(chosen)?;
        players.seats[player] = choice.seat;
        players.set_own_strength(player, choice.strength);
    }
    let &[level, time, budget] = rest else {
        return None;
    };
    let level = level as u8 + 1;
    let had_time = players.strength.limits.time_ms.is_some();
    if level != players.strength.level || had_time {
        players.strength = Strength::of_level(level);
    }
    if let Some(&time) = time.checked_sub(1).and_then(|time| TIMES.get(time)) {
        players.strength = players.strength.of_time(Duration::from_millis(time));
    }
    let minutes = budget
        .checked_sub(1)
        .and_then(|budget| BUDGETS.get(budget))?;
    Some(Duration::from_secs(60 * minutes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_become_players() {
        let seats = vec![Seat::Human, Seat::Engine];
        let mut players = Players::new(seats, Strength::of_level(8), 1);
        let budget = apply(&mut players, &[1, 2, 4, 3, 2]);
        assert_eq!(players.seats, [Seat::Engine, Seat::Random]);
        assert_eq!(players.strength.level, 5);
        assert_eq!(players.strength.limits.time_ms, Some(1_000));
        assert_eq!(budget, Some(Duration::from_secs(180)));

        assert_eq!(apply(&mut players, &[0, 0, 19, 0, 0]), None);
        assert_eq!(players.seats, [Seat::Human, Seat::Human]);
        assert_eq!(players.strength.level, 20);
        assert!(players.strength.limits.is_empty());
    }

    #[test]
    fn each_engine_may_have_its_strength() {
        let seats = ["engine:750ms", "engine"].map(|seat| seat.parse::<SeatArgument>());
        let seats = seats.map(|seat| seat.expect("a seat"));
        let mut players = Players::new(seats, Strength::of_level(8), 1);
        let own = |players: &Players, player| players.own_strength(player).cloned();
        let first = seat_choices(&players, 0);
        let last = first.len() - 1;
        assert_eq!(first[last].strength, own(&players, 0), "it can be kept");
        // Behind the three seats stands level 1.
        apply(&mut players, &[last, 3 + 4, 7, 0, 0]);
        assert_eq!(players.strength_of(0).limits.time_ms, Some(750));
        assert_eq!(own(&players, 1), Some(Strength::of_level(5)));
        apply(&mut players, &[1, 3 + 20 + 1, 7, 0, 0]);
        assert_eq!(own(&players, 0), None);
        assert_eq!(players.strength_of(1).limits.time_ms, Some(500));
        assert_eq!(players.seats, [Seat::Engine; 2]);
    }

    /// Limits that the command line gave and the form does not show are kept.
    #[test]
    fn other_limits_stay_with_the_level() {
        let mut strength = Strength::of_level(8);
        strength.limits.depth = Some(3);
        let mut players = Players::new(vec![Seat::Human], strength, 1);
        apply(&mut players, &[0, 7, 0, 0]);
        assert_eq!(players.strength.limits.depth, Some(3));
    }
}
