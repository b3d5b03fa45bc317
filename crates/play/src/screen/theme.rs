//! Colours and symbols.

use ratatui::style::{Color, Modifier, Style};

use super::scene::Palette;

/// How the board is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Theme {
    /// As the game usually looks.
    Classic,
    /// Colours that all people tell apart, and a symbol for each player.
    Safe,
    /// No colours, and a symbol for each player.
    Mono,
}

/// Told apart by shape alone.
const SYMBOLS: [&str; 8] = ["●", "○", "◆", "◇", "■", "□", "▲", "△"];

/// Blue, orange, bluish green, vermilion, sky blue, yellow, reddish purple, white: told apart with
/// any kind of colour vision (after Okabe and Ito).
const SAFE_COLORS: [u8; 8] = [33, 214, 36, 202, 117, 227, 175, 231];

/// Dark grey.
const SAFE_BOARD: u8 = 234;

/// Light grey.
const SAFE_LINES: u8 = 246;

impl Theme {
    /// Without colours if `NO_COLOR` is set, and not empty.
    #[must_use]
    pub(super) fn of_environment() -> Self {
        match std::env::var_os("NO_COLOR") {
            Some(value) if !value.is_empty() => Self::Mono,
            _ => Self::Classic,
        }
    }

    /// The next one.
    #[must_use]
    pub(super) const fn next(self) -> Self {
        match self {
            Self::Classic => Self::Safe,
            Self::Safe => Self::Mono,
            Self::Mono => Self::Classic,
        }
    }

    /// Board and lines.
    pub(super) fn board(self, palette: Palette) -> Style {
        match self {
            Self::Classic => colors(palette.lines, palette.board),
            Self::Safe => colors(SAFE_LINES, SAFE_BOARD),
            Self::Mono => Style::new(),
        }
    }

    /// A player's pieces.
    pub(super) fn piece(self, palette: Palette, player: usize) -> Style {
        let of = |colors: &[u8]| colors[player % colors.len()];
        match self {
            Self::Classic => colors(of(palette.players), palette.board),
            Self::Safe => colors(of(&SAFE_COLORS), SAFE_BOARD),
            Self::Mono => Style::new(),
        }
        .add_modifier(Modifier::BOLD)
    }

    /// A player's disc.
    pub(super) const fn disc(self, player: usize) -> &'static str {
        match self {
            Self::Classic => SYMBOLS[0],
            _ => SYMBOLS[player % SYMBOLS.len()],
        }
    }
}

const fn colors(foreground: u8, background: u8) -> Style {
    Style::new()
        .fg(Color::Indexed(foreground))
        .bg(Color::Indexed(background))
}

/// What is chosen or under the cursor.
pub(super) const CHOSEN: Style = Style::new().add_modifier(Modifier::REVERSED);

/// Titles.
pub(super) const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);

/// What is less important.
pub(super) const FAINT: Style = Style::new().add_modifier(Modifier::DIM);
