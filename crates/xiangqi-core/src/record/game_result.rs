use core::fmt;

/// The result that a record states, whatever its moves are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum GameResult {
    /// `1-0`
    RedWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
}

impl GameResult {
    pub(super) const ALL: [Self; 3] = [Self::RedWins, Self::BlackWins, Self::Draw];

    /// As PGN writes it.
    pub(super) const fn token(self) -> &'static str {
        match self {
            Self::RedWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }

    /// The number in binary files: 1 red won, 2 black won, 3 draw.
    pub(super) const fn number(self) -> u8 {
        self as u8 + 1
    }

    pub(super) fn from_number(number: u8) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|result| result.number() == number)
    }

    /// The result in the words of Chinese programs: `红胜`, `黑胜`, `和棋`.
    pub(super) const fn chinese(self) -> &'static str {
        match self {
            Self::RedWins => "红胜",
            Self::BlackWins => "黑胜",
            Self::Draw => "和棋",
        }
    }

    /// Reads what people write for a result in Chinese.
    pub(super) fn from_chinese(text: &str) -> Option<Self> {
        let is = |words: &[&str]| words.contains(&text);
        if is(&["红胜", "紅勝", "红方胜", "红先胜", "先胜"]) {
            Some(Self::RedWins)
        } else if is(&["黑胜", "黑勝", "黑方胜", "红先负", "先负", "后胜"]) {
            Some(Self::BlackWins)
        } else if is(&["和棋", "和局", "和", "红先和", "先和", "双方和棋"]) {
            Some(Self::Draw)
        } else {
            None
        }
    }
}

/// Writes it as PGN does: `1-0`, `0-1` or `1/2-1/2`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.token())
    }
}
