//! Moves of a file, played one by one.

use alloc::string::ToString;
use core::time::Duration;

use super::read_error::Fault;
use crate::{
    Annotation, Color, Game, IllegalReason, Move, Rules,
    notation::{Mode, transcript},
    sized::Size,
};

/// The standard start on 8×8, which every position type has.
pub(super) fn standard_start<P: Rules>() -> P {
    P::start(Size::EIGHT).expect("every position type has the 8×8 board")
}

/// The fault of a board size that `P` does not have.
pub(super) fn board_size_fault<P: Rules>(found: Size) -> Fault {
    let has = |size: &Size| P::start(*size).is_some();
    Fault::BoardSize {
        expected: Size::ALL.into_iter().find(has).unwrap_or(Size::EIGHT),
        found,
    }
}

/// Plays a move that a file says to be of one side, and puts in a forced pass that it left out.
///
/// Leniently the side is not looked at, and a pass after the end of the game is left out.
pub(super) fn play_as<P: Rules>(
    game: &mut Game<P>,
    m: Move<P::Square>,
    color: Color,
    mode: Mode,
) -> Result<(), Fault> {
    if mode.is_lenient() {
        return play(game, m, mode);
    }
    if color != game.position().turn() && !m.is_pass() && game.position().must_pass() {
        play(game, Move::Pass, mode)?;
    }
    let turn = game.position().turn();
    if color != turn {
        return Err(Fault::WrongColor {
            expected: turn,
            found: color,
        });
    }
    game.play(m).map_err(|error| illegal(m, error.reason))
}

/// Plays a move, and puts in a forced pass that the file left out.
///
/// Leniently a pass after the end of the game is left out.
pub(super) fn play<P: Rules>(
    game: &mut Game<P>,
    m: Move<P::Square>,
    mode: Mode,
) -> Result<(), Fault> {
    if mode.is_lenient() && m.is_pass() && game.outcome().is_some() {
        return Ok(());
    }
    transcript::play(game, m).map_err(|error| illegal(m, error.reason))
}

fn illegal<S: core::fmt::Display>(m: Move<S>, reason: IllegalReason) -> Fault {
    Fault::Illegal {
        found: m.to_string(),
        reason,
    }
}

/// Changes what is told about the last move; there is nothing to change before the first.
pub(super) fn annotate_last<P: Rules>(game: &mut Game<P>, change: impl FnOnce(&mut Annotation)) {
    if let Some(last) = game.moves().len().checked_sub(1) {
        let mut annotation = game.annotation(last).cloned().unwrap_or_default();
        change(&mut annotation);
        game.annotate(last, annotation);
    }
}

/// An evaluation: a sign if any, digits, a point and digits if any; not so many digits that the
/// number would be infinite, which no writer could write.
pub(super) fn parse_evaluation(text: &str) -> Option<f32> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let plain = digits.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let number: f32 = plain.then(|| text.parse().ok()).flatten()?;
    number.is_finite().then_some(number)
}

/// An evaluation with its sign and at least two decimals, and as many as it takes to be read back
/// the same; `None` for infinities and what is no number.
pub(super) fn evaluation_text(evaluation: f32) -> Option<alloc::string::String> {
    let rounded = alloc::format!("{evaluation:+.2}");
    let exact = rounded.parse() == Ok(evaluation);
    evaluation.is_finite().then(|| {
        if exact {
            rounded
        } else {
            alloc::format!("{evaluation:+}")
        }
    })
}

/// A time as seconds, minutes and seconds, or hours, minutes and seconds: `2.5`, `1:02.5`.
///
/// Decimals beyond the ninth are cut off.
pub(super) fn parse_time(text: &str) -> Option<Duration> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    if !decimals.bytes().all(|b| b.is_ascii_digit()) || whole.split(':').count() > 3 {
        return None;
    }
    let mut seconds: u64 = 0;
    for part in whole.split(':') {
        let digits = part.bytes().all(|b| b.is_ascii_digit());
        let part: u64 = digits.then(|| part.parse().ok()).flatten()?;
        seconds = seconds.checked_mul(60)?.checked_add(part)?;
    }
    let nanoseconds = (0..9).fold(0, |sum, index| {
        let digit = decimals.as_bytes().get(index).map_or(0, |b| b - b'0');
        10 * sum + u32::from(digit)
    });
    Some(Duration::new(seconds, nanoseconds))
}

/// A time in seconds with at least two decimals, and as many as it takes to be read back the same.
pub(super) fn time_text(time: Duration) -> alloc::string::String {
    let text = alloc::format!("{}.{:09}", time.as_secs(), time.subsec_nanos());
    let least = text.len() - 7;
    let kept = text.trim_end_matches('0').len().max(least);
    text[..kept].into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_written() {
        let time = |text| parse_time(text).expect("a time");
        assert_eq!(time("2.5"), Duration::from_millis(2500));
        assert_eq!(time("1:02:03"), Duration::from_secs(3723));
        assert_eq!(time("1:02.25"), Duration::from_millis(62_250));
        assert_eq!(time("0.0000000019"), Duration::from_nanos(1));
        for bad in ["", "x", "1.x", "-1", "1:2:3:4", "99999999999999999999"] {
            assert_eq!(parse_time(bad), None, "{bad}");
        }
        assert_eq!(time_text(Duration::from_millis(2500)), "2.50");
        assert_eq!(time_text(Duration::from_nanos(1)), "0.000000001");
        assert_eq!(time_text(Duration::from_secs(90)), "90.00");
    }

    #[test]
    fn evaluations_are_read_and_written() {
        assert_eq!(parse_evaluation("+1.00"), Some(1.0));
        assert_eq!(parse_evaluation("-.5"), Some(-0.5));
        for bad in ["", "+", "inf", "NaN", "1e3", "+-1", "1.2.3"] {
            assert_eq!(parse_evaluation(bad), None, "{bad}");
        }
        assert_eq!(parse_evaluation(&"9".repeat(40)), None);
        assert_eq!(evaluation_text(1.0).as_deref(), Some("+1.00"));
        assert_eq!(evaluation_text(-0.125).as_deref(), Some("-0.125"));
        assert_eq!(evaluation_text(f32::NAN), None);
    }
}
