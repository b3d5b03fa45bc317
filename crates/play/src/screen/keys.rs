//! What keys do.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::{
    command::{Command, ScreenCommand},
    messages::Message,
};

/// What a key stands for, wherever the cursor is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shortcut {
    Help,
    NewGame,
    Players,
    Hints,
    Flip,
    Theme,
    Autoplay,
    MoveNow,
    Copy,
    Letters,
    Quit,
    Undo,
    Redo,
    Start,
    End,
    Back,
    Forward,
    GoOn,
    List,
    SetUp,
    Save,
    /// Nothing more of what was typed.
    Clear,
    /// The beginning of a command, to be completed.
    Begin(&'static str),
}

/// What a key types or does where one types: letters with Control or Alt are none, but ^H, which
/// some terminals send for Backspace.
pub(super) fn typed(key: KeyEvent) -> Option<KeyCode> {
    const ALT_GR: KeyModifiers = KeyModifiers::CONTROL.union(KeyModifiers::ALT);
    let KeyCode::Char(letter) = key.code else {
        return Some(key.code);
    };
    match key.modifiers & ALT_GR {
        KeyModifiers::NONE => Some(key.code),
        // So Windows tells a letter of the third level of its keyboards.
        ALT_GR if cfg!(windows) => Some(key.code),
        KeyModifiers::CONTROL if letter == 'h' => Some(KeyCode::Backspace),
        _ => None,
    }
}

impl Shortcut {
    pub(super) fn of(key: KeyEvent) -> Option<Self> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return Self::with_control(key.code);
        }
        if key.modifiers.contains(KeyModifiers::ALT) {
            return match key.code {
                KeyCode::Left => Some(Self::Back),
                KeyCode::Right => Some(Self::Forward),
                _ => None,
            };
        }
        Some(match key.code {
            KeyCode::F(1) => Self::Help,
            KeyCode::F(2) => Self::NewGame,
            KeyCode::F(3) => Self::Players,
            KeyCode::F(4) => Self::Hints,
            KeyCode::F(5) => Self::Flip,
            KeyCode::F(6) => Self::Theme,
            KeyCode::F(7) => Self::Autoplay,
            KeyCode::F(8) => Self::MoveNow,
            KeyCode::F(9) => Self::Letters,
            KeyCode::F(10) => Self::Quit,
            KeyCode::Home => Self::Start,
            KeyCode::End => Self::End,
            KeyCode::PageUp => Self::Back,
            KeyCode::PageDown => Self::Forward,
            _ => return None,
        })
    }

    fn with_control(code: KeyCode) -> Option<Self> {
        let KeyCode::Char(letter) = code else {
            return None;
        };
        Some(match letter.to_ascii_lowercase() {
            'c' | 'q' => Self::Quit,
            'z' => Self::Undo,
            'y' => Self::Redo,
            'g' => Self::GoOn,
            'k' => Self::Copy,
            'l' => Self::List,
            'o' => Self::Begin("load "),
            's' => Self::Save,
            't' => Self::Begin("comment "),
            'p' => Self::SetUp,
            'r' => Self::Begin("resign"),
            'd' => Self::Begin("draw"),
            'u' => Self::Clear,
            _ => return None,
        })
    }

    /// The command that it stands for; nothing for what has to do with a line that is typed.
    pub(super) const fn command<M>(self) -> Option<Command<M>> {
        Some(match self {
            Self::Help => Command::Help,
            Self::NewGame => Command::Screen(ScreenCommand::Settings),
            Self::Players => Command::Screen(ScreenCommand::Players),
            Self::Hints => Command::Hints,
            Self::Flip => Command::Screen(ScreenCommand::Flip),
            Self::Theme => Command::Screen(ScreenCommand::Theme),
            Self::Autoplay => Command::Screen(ScreenCommand::Autoplay),
            Self::MoveNow => Command::Screen(ScreenCommand::MoveNow),
            Self::Letters => Command::Screen(ScreenCommand::Letters),
            Self::Copy => Command::Transcript,
            Self::Quit => Command::Quit,
            Self::Undo => Command::Undo,
            Self::Redo => Command::Redo,
            Self::Start => Command::Start,
            Self::End => Command::End,
            Self::Back => Command::Back,
            Self::Forward => Command::Forward,
            Self::GoOn => Command::GoOn,
            Self::List => Command::Screen(ScreenCommand::List),
            Self::SetUp => Command::SetUp(String::new()),
            Self::Save => Command::Screen(ScreenCommand::SaveForm),
            Self::Clear | Self::Begin(_) => return None,
        })
    }
}

/// What the bar at the bottom offers, the most important first: it may be cut off.
pub(super) const BAR: [(&str, Message<'static>, Shortcut); 10] = [
    ("F1", Message::KeyHelp, Shortcut::Help),
    ("F2", Message::KeyNew, Shortcut::NewGame),
    ("F3", Message::KeyPlayers, Shortcut::Players),
    ("F4", Message::KeyHints, Shortcut::Hints),
    ("^Z", Message::KeyUndo, Shortcut::Undo),
    ("^S", Message::KeySave, Shortcut::Save),
    ("F10", Message::KeyQuit, Shortcut::Quit),
    ("F5", Message::KeyFlip, Shortcut::Flip),
    ("F7", Message::KeyAutoplay, Shortcut::Autoplay),
    ("F6", Message::KeyTheme, Shortcut::Theme),
];
