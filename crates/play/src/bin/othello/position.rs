//! Positions on the command line.

use anyhow::{Context, bail};
use othello_core::{
    Game, Position, Rules,
    notation::{Mode, transcript},
    sized::{self, Size},
};

/// A position on the fast 8×8 board or on one of another size.
pub(crate) enum AnyPosition {
    Eight(Position),
    Sized(sized::Position),
}

/// Reads a POSITION argument: a board string and the side to move, or a move list from the start.
pub(crate) struct PositionArgument;

impl PositionArgument {
    /// The position on a board of any size; the standard start if no text is given.
    pub(crate) fn parse(text: Option<&str>, size: Size) -> anyhow::Result<AnyPosition> {
        if size == Size::EIGHT {
            return Self::parse_eight(text).map(AnyPosition::Eight);
        }
        let start = sized::Position::new(size);
        let Some(text) = text else {
            return Ok(AnyPosition::Sized(start));
        };
        let position = if is_move_list(text) {
            play_moves(text, start)?
        } else {
            let setup: sized::Setup = text.parse().context("POSITION")?;
            if setup.size != size {
                bail!(
                    "POSITION has {}×{} squares, --size asks for {size}",
                    setup.size,
                    setup.size
                );
            }
            setup.to_position().context("POSITION")?
        };
        Ok(AnyPosition::Sized(position))
    }

    /// The position on 8×8; the standard start if no text is given.
    pub(crate) fn parse_eight(text: Option<&str>) -> anyhow::Result<Position> {
        let Some(text) = text else {
            return Ok(Position::new());
        };
        if is_move_list(text) {
            return play_moves(text, Position::new());
        }
        let setup: othello_core::Setup = text.parse().context("POSITION")?;
        setup.to_position().context("POSITION")
    }
}

/// Board strings have no digits, move lists do.
fn is_move_list(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
}

fn play_moves<P: Rules>(text: &str, start: P) -> anyhow::Result<P> {
    let game: Game<P> = transcript::parse(start, text, Mode::Lenient).context("POSITION")?;
    Ok(game.position().clone())
}
