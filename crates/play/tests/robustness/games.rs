//! A few games in each format.

use crate::run_limited;

/// A format of a game's `convert`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Format {
    pub(crate) game: &'static str,
    pub(crate) name: &'static str,
    /// What they are written in to be compared.
    pub(crate) plain: &'static str,
}

const OTHELLO: [&str; 6] = ["wtb", "ggf", "sgf", "pgn", "oth", "txt"];
const CONNECT4: [&str; 11] = [
    "digits1",
    "digits0",
    "scores1",
    "scores0",
    "uci",
    "flat-top",
    "letters",
    "bars",
    "discs",
    "key",
    "key-bottom",
];
const XIANGQI: [&str; 7] = ["pgn", "xqf", "ubb", "txt", "cbr", "cbl", "cbf"];

/// Every format that is read.
pub(crate) fn formats() -> impl Iterator<Item = Format> {
    let of = |game, names: &'static [&'static str], plain: &'static str| {
        names.iter().map(move |name| Format { game, name, plain })
    };
    of("othello", &OTHELLO, "txt")
        .chain(of("othello", &["obf"], "obf"))
        // Most formats of Connect Four have positions without moves.
        .chain(of("connect4", &CONNECT4, "key"))
        .chain(of("xiangqi", &XIANGQI, "txt"))
}

impl Format {
    /// Whether it is a text whose games are told apart, so that one may be faulty.
    pub(crate) fn is_lines(self) -> bool {
        !matches!(
            self.name,
            "wtb" | "oth" | "xqf" | "cbr" | "cbl" | "cbf" | "ubb"
        )
    }

    /// Whether there are empty lines between games.
    pub(crate) fn is_separated(self) -> bool {
        matches!(
            (self.game, self.name),
            ("connect4", "letters" | "bars" | "discs") | ("xiangqi", "txt")
        )
    }

    /// Reads games and writes them plainly.
    pub(crate) fn read(self, bytes: &[u8]) -> crate::Run {
        let Self { game, name, plain } = self;
        run_limited(
            bytes,
            &[game, "convert", "-", "-", "--from", name, "--to", plain],
        )
    }

    /// A short game in this format.
    pub(crate) fn example(self) -> Vec<u8> {
        let Self { game, name, .. } = self;
        match name {
            // Scores come from solving, not from converting.
            "scores1" => return b"4453 1\n".into(),
            "scores0" => return b"3342 1\n".into(),
            _ => {}
        }
        let (moves, written) = match game {
            "othello" => ("f5d6c3d3c4\n", "txt"),
            "connect4" => ("4453\n", "digits1"),
            _ => ("炮二平五 马８进７\n", "txt"),
        };
        let line = [game, "convert", "-", "-", "--from", written, "--to", name];
        let run = run_limited(moves.as_bytes(), &line);
        assert_eq!(run.status, Some(0), "{name}: {}", run.stderr);
        run.stdout
    }
}
