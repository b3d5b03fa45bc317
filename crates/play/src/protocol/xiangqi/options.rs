//! What a client may set, in the words of each protocol.

use std::{path::PathBuf, time::Duration};

use xiangqi_core::{judge::RuleSet, notation::uci::Ranks};
use xiangqi_engine::Level;

/// What a client has set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Size of the table in MiB.
    pub hash: usize,
    /// How many threads search.
    pub threads: usize,
    /// How many of the best lines are told.
    pub lines: usize,
    /// The strength; `None` for all there is.
    pub level: Option<Level>,
    /// What is lost with each move on its way to the clock.
    pub overhead: Duration,
    /// The number of red's back rank in moves.
    pub ranks: Ranks,
    /// By which rules repetitions are judged.
    pub rules: RuleSet,
    /// Whether times in `go` are milliseconds, not seconds (UCCI).
    pub milliseconds: bool,
    /// Whether lines wait while a search runs (UCCI).
    pub batch: bool,
    /// Whether more is told than people read.
    pub debug: bool,
    /// Whether a lost game is resigned (UCCI).
    pub resigns: bool,
    /// The file of the opening book.
    pub book: Option<PathBuf>,
    /// Whether moves are taken from the book, if there is one.
    pub uses_book: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            hash: 64,
            threads: 1,
            lines: 1,
            level: None,
            overhead: Duration::from_millis(10),
            ranks: Ranks::FromZero,
            rules: RuleSet::Axf,
            milliseconds: false,
            batch: false,
            debug: false,
            resigns: false,
            book: None,
            uses_book: true,
        }
    }
}

/// An option: its name, what values it takes, and what they do.
pub(super) struct Setting {
    pub(super) name: &'static str,
    kind: Kind,
}

/// What values an option takes.
enum Kind {
    /// A whole number within bounds.
    Spin {
        least: i64,
        most: i64,
        get: fn(&Settings) -> i64,
        set: fn(&mut Settings, i64),
    },
    /// Yes or no.
    Check {
        get: fn(&Settings) -> bool,
        set: fn(&mut Settings, bool),
    },
    /// One of some words.
    Combo {
        words: &'static [&'static str],
        get: fn(&Settings) -> usize,
        set: fn(&mut Settings, usize),
    },
    /// The name of a file, or none.
    File {
        get: fn(&Settings) -> Option<&PathBuf>,
        set: fn(&mut Settings, Option<PathBuf>),
    },
    /// Nothing is set, something is done.
    Button(Action),
}

/// What a button does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Forget what has been learned.
    NewGame,
}

/// How clients write an empty text.
const NO_FILE: &str = "<empty>";

/// In MiB.
const MOST_HASH: i64 = 65_536;

const BOOK: Kind = Kind::File {
    get: |settings| settings.book.as_ref(),
    set: |settings, book| settings.book = book,
};

const USES_BOOK: Kind = Kind::Check {
    get: |settings| settings.uses_book,
    set: |settings, uses_book| settings.uses_book = uses_book,
};

const HASH: Kind = Kind::Spin {
    least: 1,
    most: MOST_HASH,
    get: |settings| settings.hash as i64,
    set: |settings, mebibytes| settings.hash = mebibytes as usize,
};

const LEVEL: Kind = Kind::Spin {
    least: 0,
    most: Level::MAX.number() as i64,
    get: |settings| settings.level.map_or(0, |level| level.number().into()),
    set: |settings, number| {
        settings.level = u8::try_from(number).ok().and_then(Level::new);
    },
};

const LINES: Kind = Kind::Spin {
    least: 1,
    most: 128,
    get: |settings| settings.lines as i64,
    set: |settings, lines| settings.lines = lines as usize,
};

const OVERHEAD: Kind = Kind::Spin {
    least: 0,
    most: 5_000,
    get: |settings| settings.overhead.as_millis() as i64,
    set: |settings, milliseconds| {
        settings.overhead = Duration::from_millis(milliseconds.unsigned_abs());
    },
};

/// That the client may let it think in the other's time changes nothing else.
const PONDER: Kind = Kind::Check {
    get: |_| false,
    set: |_, _| (),
};

const RANKS: Kind = Kind::Combo {
    words: &["0-9", "1-10"],
    get: |settings| usize::from(settings.ranks == Ranks::FromOne),
    set: |settings, index| settings.ranks = [Ranks::FromZero, Ranks::FromOne][index],
};

const RULES: Kind = Kind::Combo {
    words: &["axf", "cxa", "simple"],
    get: |settings| {
        BY_NAME
            .iter()
            .position(|set| *set == settings.rules)
            .unwrap_or(0)
    },
    set: |settings, index| settings.rules = BY_NAME[index],
};

/// In the order of the words.
const BY_NAME: [RuleSet; 3] = [RuleSet::Axf, RuleSet::Cxa, RuleSet::Simple];

/// More would only wait for each other.
const THREADS: Kind = Kind::Spin {
    least: 1,
    most: 256,
    get: |settings| settings.threads as i64,
    set: |settings, threads| settings.threads = threads as usize,
};

/// The options of UCI.
pub(super) const UCI: [Setting; 11] = [
    Setting::new("Threads", THREADS),
    Setting::new("Hash", HASH),
    Setting::new("Clear Hash", Kind::Button(Action::NewGame)),
    Setting::new("Ponder", PONDER),
    Setting::new("MultiPV", LINES),
    Setting::new("Level", LEVEL),
    Setting::new("Move Overhead", OVERHEAD),
    Setting::new("Ranks", RANKS),
    Setting::new("Rules", RULES),
    Setting::new("OwnBook", USES_BOOK),
    Setting::new("BookFile", BOOK),
];

/// The options of UCCI.
pub(super) const UCCI: [Setting; 13] = [
    Setting::new(
        "usemillisec",
        Kind::Check {
            get: |settings| settings.milliseconds,
            set: |settings, milliseconds| settings.milliseconds = milliseconds,
        },
    ),
    Setting::new(
        "batch",
        Kind::Check {
            get: |settings| settings.batch,
            set: |settings, batch| settings.batch = batch,
        },
    ),
    Setting::new(
        "debug",
        Kind::Check {
            get: |settings| settings.debug,
            set: |settings, debug| settings.debug = debug,
        },
    ),
    Setting::new("ponder", PONDER),
    Setting::new(
        "hashsize",
        Kind::Spin {
            // 0 leaves the choice to the engine.
            least: 0,
            most: MOST_HASH,
            get: |settings| settings.hash as i64,
            set: |settings, mebibytes| {
                settings.hash = match mebibytes {
                    0 => Settings::default().hash,
                    _ => mebibytes as usize,
                };
            },
        },
    ),
    Setting::new("threads", THREADS),
    Setting::new("level", LEVEL),
    Setting::new("overhead", OVERHEAD),
    Setting::new("rules", RULES),
    Setting::new(
        "resign",
        Kind::Check {
            get: |settings| settings.resigns,
            set: |settings, resigns| settings.resigns = resigns,
        },
    ),
    Setting::new("usebook", USES_BOOK),
    Setting::new("bookfiles", BOOK),
    Setting::new("newgame", Kind::Button(Action::NewGame)),
];

impl Setting {
    const fn new(name: &'static str, kind: Kind) -> Self {
        Self { name, kind }
    }

    /// Type, bounds and default, as both protocols write them.
    pub(super) fn description(&self, defaults: &Settings) -> String {
        match self.kind {
            Kind::Spin {
                least, most, get, ..
            } => format!("type spin default {} min {least} max {most}", get(defaults)),
            Kind::Check { get, .. } => format!("type check default {}", get(defaults)),
            Kind::Combo { words, get, .. } => {
                let choices: String = words.iter().map(|word| format!(" var {word}")).collect();
                format!("type combo default {}{choices}", words[get(defaults)])
            }
            Kind::File { get, .. } => {
                let file = get(defaults).map(|path| path.display().to_string());
                format!("type string default {}", file.as_deref().unwrap_or(NO_FILE))
            }
            Kind::Button(_) => "type button".into(),
        }
    }

    /// Sets it; what a button does is for the caller to do.
    fn set(&self, settings: &mut Settings, value: &str) -> Result<Option<Action>, String> {
        let expected = |what: &str| {
            let found = crate::protocol::excerpt(value);
            format!("option {}: expected {what}, found {found:?}", self.name)
        };
        match self.kind {
            Kind::Spin {
                least, most, set, ..
            } => {
                let number = value.parse().ok();
                let number = number.filter(|number| (least..=most).contains(number));
                set(
                    settings,
                    number.ok_or_else(|| expected(&format!("a number from {least} to {most}")))?,
                );
            }
            Kind::Check { set, .. } => {
                let is = |word: &str| value.eq_ignore_ascii_case(word);
                match (is("true"), is("false")) {
                    (true, _) => set(settings, true),
                    (_, true) => set(settings, false),
                    _ => return Err(expected("true or false")),
                }
            }
            Kind::Combo { words, set, .. } => {
                let index = words
                    .iter()
                    .position(|word| word.eq_ignore_ascii_case(value));
                set(
                    settings,
                    index.ok_or_else(|| expected(&words.join(" or ")))?,
                );
            }
            Kind::File { set, .. } => {
                let is_none = value.is_empty() || value == NO_FILE;
                set(settings, (!is_none).then(|| value.into()));
            }
            Kind::Button(action) => return Ok(Some(action)),
        }
        Ok(None)
    }
}

/// Sets the option of this name, in any case.
pub(super) fn set(
    options: &[Setting],
    settings: &mut Settings,
    name: &str,
    value: &str,
) -> Result<Option<Action>, String> {
    let named = |option: &&Setting| option.name.eq_ignore_ascii_case(name);
    let option = options.iter().find(named);
    let option = option.ok_or_else(|| format!("no option {:?}", crate::protocol::excerpt(name)))?;
    option.set(settings, value)
}
