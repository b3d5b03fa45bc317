//! The rows of a form that choose who plays, how well and how long.

use std::time::Duration;

use crate::{
    messages::Message,
    seat::{Players, Seat, Strength},
    table::Table,
};

use super::scene::Setting;

const SEATS: [Seat; 3] = [Seat::Human, Seat::Engine, Seat::Random];

/// Milliseconds that the engine may take for a move.
const TIMES: [u64; 7] = [100, 500, 1_000, 2_000, 5_000, 10_000, 30_000];

/// Minutes that each player has for a game.
const BUDGETS: [u64; 8] = [1, 3, 5, 10, 15, 20, 30, 60];

/// Who sits where, the engine's level, its time for a move, and the time for the game.
pub(super) fn settings<T: Table>(table: &T, budget: Option<Duration>) -> Vec<Setting> {
    let players = table.players();
    let seat_names = SEATS.map(|seat| table.say(seat_name(seat)));
    let mut settings: Vec<Setting> = (players.seats.iter().enumerate())
        .map(|(player, seat)| {
            let chosen = SEATS.iter().position(|known| known == seat);
            Setting::new(
                table.player_name(player),
                seat_names.to_vec(),
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
    let times = TIMES.map(|time| format!("{} s", time as f64 / 1000.0));
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

/// Something to choose, or nothing.
fn optional(label: String, none: String, values: &[String], chosen: Option<usize>) -> Setting {
    let values = [std::slice::from_ref(&none), values].concat();
    Setting::new(label, values, chosen.map_or(0, |chosen| chosen + 1))
}

/// Seats the players that were chosen; gives the time for the game.
pub(super) fn apply(players: &mut Players, chosen: &[usize]) -> Option<Duration> {
    let (seats, rest) = chosen.split_at_checked(players.seats.len())?;
    for (seat, &chosen) in players.seats.iter_mut().zip(seats) {
        *seat = SEATS[chosen];
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

/// What a seat is called.
pub(super) const fn seat_name(seat: Seat) -> Message<'static> {
    match seat {
        Seat::Human => Message::Human,
        Seat::Engine => Message::Engine,
        Seat::Random => Message::Random,
        Seat::Remote => Message::Remote,
    }
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
