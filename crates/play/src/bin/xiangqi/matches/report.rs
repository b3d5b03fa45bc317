//! What a match tells: each game, the standing, and how games ended.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{self, Write, stdout},
    path::PathBuf,
    time::Duration,
};

use anyhow::{Context, bail};
use play::failure;
use serde_json::json;
use xiangqi_core::{
    Color, Game, MoveTree,
    notation::{Mode, Notation},
    record::{Format, GameResult, Record, pgn, read, tag},
};

use super::{Plan, game::Finished, is_exchanged, tally::Tally};

/// Writes a game at the end of the file, whole or not at all: `--resume` reads it again.
fn append(file: &mut File, game: &[u8]) -> io::Result<()> {
    let length = file.metadata()?.len();
    file.write_all(game).inspect_err(|_| {
        // If not even this can be done, the first error tells more.
        let _ = file.set_len(length);
    })
}

/// The games told so far.
#[derive(Debug)]
pub(super) struct Report {
    names: [String; 2],
    limits: [String; 2],
    rules: String,
    most_plies: String,
    json: bool,
    file: Option<(PathBuf, File)>,
    tally: Tally,
    /// Games that ended so, and how many the first and the second engine lost by it.
    endings: BTreeMap<String, [u32; 3]>,
    times: [Duration; 2],
    moves: [u32; 2],
}

/// The tag for how a game ended.
const TERMINATION: &str = "Termination";

impl Report {
    /// A report that writes to a file of games, too.
    pub(super) fn new(
        names: [String; 2],
        plan: &Plan,
        file: Option<(PathBuf, File)>,
        json: bool,
    ) -> Self {
        Self {
            names,
            limits: plan.conditions.limits.map(|limit| limit.to_string()),
            rules: plan.conditions.rules.rule_set.to_string(),
            most_plies: plan.conditions.most_plies.to_string(),
            json,
            file,
            tally: Tally::default(),
            endings: BTreeMap::new(),
            times: [Duration::ZERO; 2],
            moves: [0; 2],
        }
    }

    /// How many games have been told.
    pub(super) fn games(&self) -> u64 {
        self.tally.games().into()
    }

    /// Counts the games that the file has, which must be those of this plan.
    pub(super) fn resume(&mut self, plan: &Plan) -> anyhow::Result<()> {
        let Some((path, _)) = &self.file else {
            return Ok(());
        };
        let path = path.display().to_string();
        let bytes = fs::read(&path).with_context(|| path.clone())?;
        for record in read(&bytes, Format::Pgn, Mode::Strict) {
            let record = record.with_context(|| path.clone())?;
            let place = || format!("{path}: game {}", self.games() + 1);
            self.check(&record, plan).with_context(place)?;
            let winner = match record.result {
                Some(GameResult::RedWins) => Some(Color::Red),
                Some(GameResult::BlackWins) => Some(Color::Black),
                Some(GameResult::Draw) => None,
                None => bail!("{}: it has no result", place()),
            };
            let kind = record.tag(TERMINATION).unwrap_or("unknown").to_owned();
            self.count(winner, &kind);
        }
        failure::note(format_args!(
            "{path}: {} are there",
            failure::counted(self.games() as usize, "game")
        ));
        Ok(())
    }

    /// Whether the record is that of the next game, by the conditions and with the opening of the plan.
    fn check(&self, record: &Record, plan: &Plan) -> anyhow::Result<()> {
        for (name, expected) in self.conditions(self.games()) {
            let found = record.tag(name).unwrap_or_default();
            if found != expected {
                bail!("{name}: expected {expected:?}, found {found:?}");
            }
        }
        let (game, opening) = (Game::from(&record.tree), plan.opening(self.games()));
        if game.start() != opening.start() {
            let (expected, found) = (opening.start(), game.start());
            bail!("expected the start {expected}, found {found}");
        }
        if !game.moves().starts_with(opening.moves()) {
            let as_many = game.moves().iter().take(opening.moves().len());
            let found: Vec<String> = as_many.map(ToString::to_string).collect();
            bail!("expected the opening {opening}, found {}", found.join(" "));
        }
        Ok(())
    }

    /// By what conditions a game is played, and by whom: the tags that its record has.
    fn conditions(&self, number: u64) -> [(&'static str, &str); 6] {
        let [red, black] = [Color::Red, Color::Black].map(|color| self.player(number, color));
        [
            (tag::RED, &self.names[red]),
            (tag::BLACK, &self.names[black]),
            ("RedLimit", &self.limits[red]),
            ("BlackLimit", &self.limits[black]),
            ("Rules", &self.rules),
            ("MostPlies", &self.most_plies),
        ]
    }

    /// Which engine plays a color in a game.
    fn player(&self, number: u64, color: Color) -> usize {
        usize::from(is_exchanged(number)) ^ usize::from(color == Color::Black)
    }

    /// Counts the next game.
    fn count(&mut self, winner: Option<Color>, kind: &str) {
        let winner = winner.map(|color| self.player(self.games(), color));
        let endings = self.endings.entry(kind.to_owned()).or_default();
        endings[0] += 1;
        match winner {
            None => self.tally.draws += 1,
            Some(winner) => {
                endings[2 - winner] += 1;
                match winner {
                    0 => self.tally.wins += 1,
                    _ => self.tally.losses += 1,
                }
            }
        }
    }

    /// Tells a game.
    pub(super) fn game(&mut self, finished: &Finished) -> anyhow::Result<()> {
        let number = self.games();
        let sides = [Color::Red, Color::Black];
        for (side, color) in sides.into_iter().enumerate() {
            let player = self.player(number, color);
            self.times[player] += finished.times[side];
            self.moves[player] += finished.moves[side];
        }
        let names = sides.map(|color| self.names[self.player(number, color)].clone());
        self.write(number, finished)?;
        self.count(finished.winner, finished.ending.kind());
        let result = result(finished.winner);
        let (plies, ending) = (finished.game.moves().len(), &finished.ending);
        let mut out = stdout().lock();
        if self.json {
            let record = json!({
                "game": number + 1,
                "red": names[0],
                "black": names[1],
                "first_engine": if is_exchanged(number) { "black" } else { "red" },
                "result": result.to_string(),
                "ending": finished.ending.kind(),
                "reason": ending.to_string(),
                "plies": plies,
            });
            writeln!(out, "{record}")?;
        } else {
            let number = number + 1;
            let [red, black] = names;
            writeln!(
                out,
                "game {number}: {red} - {black} {result} ({ending}, {plies} plies)"
            )?;
        }
        Ok(())
    }

    fn write(&mut self, number: u64, finished: &Finished) -> anyhow::Result<()> {
        let record = record(number, &self.conditions(number), finished)?;
        let Some((path, file)) = &mut self.file else {
            return Ok(());
        };
        let text = pgn::display(&record, Notation::Iccs).to_string();
        append(file, text.as_bytes()).with_context(|| path.display().to_string())
    }

    /// The standing in a few words.
    pub(super) fn standing(&self) -> String {
        self.tally.to_string()
    }

    /// Tells how the match ended.
    pub(super) fn summary(&self) -> anyhow::Result<()> {
        let elo = self.tally.elo();
        let likelihood = self.tally.likelihood_of_superiority();
        let milliseconds = [0, 1].map(|player| self.milliseconds_a_move(player));
        let mut out = stdout().lock();
        if self.json {
            let endings: serde_json::Map<String, serde_json::Value> = self
                .endings
                .iter()
                .map(|(kind, [games, first, second])| {
                    let counts =
                        json!({ "games": games, "first_lost": first, "second_lost": second });
                    (kind.clone(), counts)
                })
                .collect();
            let record = json!({
                "first": self.names[0],
                "second": self.names[1],
                "limits": self.limits,
                "games": self.games(),
                "wins": self.tally.wins,
                "draws": self.tally.draws,
                "losses": self.tally.losses,
                "score": self.tally.score(),
                // Infinite differences are null in JSON.
                "elo": elo.difference,
                "elo_lower": elo.lower,
                "elo_upper": elo.upper,
                "likelihood_of_superiority": likelihood,
                "milliseconds_a_move": milliseconds,
                "endings": endings,
            });
            writeln!(out, "{record}")?;
            return Ok(());
        }
        for (kind, [games, first, second]) in &self.endings {
            writeln!(
                out,
                "ending {kind}: {games} (lost by 1st {first}, by 2nd {second})"
            )?;
        }
        for player in 0..2 {
            let (name, limit) = (&self.names[player], &self.limits[player]);
            let milliseconds = milliseconds[player];
            writeln!(
                out,
                "engine {}: {name}, {limit}, {milliseconds:.1} ms a move",
                player + 1
            )?;
        }
        writeln!(out, "score of engine 1: {}", self.tally)?;
        writeln!(out, "elo: {elo}, superior with {:.1} %", 100.0 * likelihood)?;
        Ok(())
    }

    fn milliseconds_a_move(&self, player: usize) -> f64 {
        1000.0 * self.times[player].as_secs_f64() / f64::from(self.moves[player].max(1))
    }
}

const fn result(winner: Option<Color>) -> GameResult {
    match winner {
        Some(Color::Red) => GameResult::RedWins,
        Some(Color::Black) => GameResult::BlackWins,
        None => GameResult::Draw,
    }
}

fn record(
    number: u64,
    conditions: &[(&'static str, &str)],
    finished: &Finished,
) -> anyhow::Result<Record> {
    let mut record = Record {
        result: Some(result(finished.winner)),
        tree: tree(&finished.game)?,
        ..Record::default()
    };
    record.set_tag(tag::EVENT, "xiangqi match");
    record.set_tag(tag::ROUND, (number + 1).to_string());
    for &(name, condition) in conditions {
        record.set_tag(name, condition);
    }
    record.set_tag(TERMINATION, finished.ending.kind());
    Ok(record)
}

fn tree(game: &Game) -> anyhow::Result<MoveTree> {
    let mut tree = MoveTree::from_setup(*game.start())?;
    let mut node = tree.root();
    for &m in game.moves() {
        node = tree.add(node, m)?;
    }
    Ok(tree)
}
