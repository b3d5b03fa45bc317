//! `othello db`.

use std::{
    io::{Write, stdout},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::Args;
use indicatif::ProgressBar;
use othello_core::{
    Color, Move, Position, Rules,
    record::wthor::{self, BoardSize, Field, Header, NameTables, RecordFault, WthorGame},
    sized,
};
use play::{arguments::Common, failure, progress};
use serde_json::json;

use crate::files::{Hints, ThorNames};

/// Check every record of Thor databases, and tell what is in them
///
/// Every game is replayed by the rules and its score compared with the board. A fault is told on
/// stderr with the record's number and the byte's offset, as is one of the header, the other records
/// and files are read all the same, and the exit status is not 0. Counted as legal is a record that
/// can be replayed to its end, as faulty one with any fault: one with a wrong score is both.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Databases of games (.wtb)
    #[arg(required = true, value_name = "F.wtb")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    hints: Hints,
}

const EXAMPLES: &str = "\
Examples:
  othello db WTH_2024.wtb
  othello db WTH_*.wtb --players WTH.JOU --tournaments WTH.TRN
  othello db WTH_2024.wtb --json";

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    let names = ThorNames::read(&arguments.hints)?;
    let mut out = stdout().lock();
    let bar = progress::bar(0, "records");
    let mut total = Tally::default();
    for path in &arguments.files {
        match check(path, names.tables(), &bar) {
            Ok((header, tally)) => {
                bar.suspend(|| tally.print(&mut out, path, &header, common.json))?;
                total.add(&tally);
            }
            Err(error) => {
                bar.suspend(|| failure::tell(&format!("{error:#}")));
                total.told += 1;
            }
        }
    }
    bar.finish_and_clear();
    if common.json {
        writeln!(out, "{}", total.as_json())?;
    } else {
        let Tally {
            records,
            legal,
            faulty,
            ..
        } = total;
        writeln!(out, "records {records}, legal {legal}, faulty {faulty}")?;
    }
    if total.told > 0 {
        bail!("{}", failure::counted(total.told, "fault"));
    }
    Ok(())
}

/// Reads a database; what is wrong is told at once.
fn check(path: &Path, names: NameTables<'_>, bar: &ProgressBar) -> anyhow::Result<(Header, Tally)> {
    let name = || path.display().to_string();
    let bytes = play::files::read(path)?;
    let header = Header::read(&bytes).with_context(name)?;
    bar.inc_length(u64::from(header.games).min((bytes.len() / header.record_len()) as u64));
    bar.set_message(name());
    let checking = Checking {
        path,
        header,
        names,
        bar,
    };
    let tally = if header.board == BoardSize::Ten {
        let reader = wthor::Reader::<sized::Position>::for_rules(&bytes).with_context(name)?;
        checking.read(reader)
    } else {
        checking.read(wthor::Reader::<Position>::for_rules(&bytes).with_context(name)?)
    };
    Ok((header, tally))
}

/// What is needed to tell a fault.
struct Checking<'a> {
    path: &'a Path,
    header: Header,
    names: NameTables<'a>,
    bar: &'a ProgressBar,
}

impl Checking<'_> {
    fn read<P: Rules>(&self, reader: wthor::Reader<'_, P>) -> Tally {
        let mut tally = Tally::default();
        if let Some(oddity) = self.header.find_oddity() {
            self.tell(&oddity.to_string(), &mut tally);
        }
        for item in reader {
            match item {
                Ok(game) => {
                    tally.count(&game);
                    let faults = self.find_faults(&game);
                    tally.faulty += usize::from(!faults.is_empty());
                    let record = tally.records;
                    for (field, fault) in faults {
                        let offset = self.header.record_offset(record) + field.range().start;
                        self.tell(
                            &format!("record {record}, byte {offset}: {fault}"),
                            &mut tally,
                        );
                    }
                }
                Err(error) => {
                    if let wthor::ReadError::Record(error) = &error {
                        match error.fault {
                            RecordFault::Score { .. } => tally.count(&error.partial),
                            _ => tally.records += 1,
                        }
                        tally.faulty += 1;
                    }
                    self.tell(&error.to_string(), &mut tally);
                }
            }
            self.bar.inc(1);
        }
        tally
    }

    /// What is wrong with a game whose moves are legal, and in which field.
    fn find_faults<P: Rules>(&self, game: &WthorGame<P>) -> Vec<(Field, String)> {
        let mut faults = Vec::new();
        if game.score_agrees() == Some(false)
            && let Some(outcome) = game.game.outcome()
        {
            let score = game.score;
            let fault = format!("the score is {score}, the board says {outcome}");
            faults.push((Field::Score, fault));
        }
        if let Some(players) = self.names.players {
            let both = [(Field::Black, game.black), (Field::White, game.white)];
            let missing = both
                .into_iter()
                .filter(|(_, player)| players.get(*player).is_none());
            let fault = |(field, player)| (field, format!("there is no player {player}"));
            faults.extend(missing.map(fault));
        }
        let tournament = game.tournament;
        if (self.names.tournaments).is_some_and(|known| known.get(tournament).is_none()) {
            let fault = format!("there is no tournament {tournament}");
            faults.push((Field::Tournament, fault));
        }
        faults
    }

    fn tell(&self, fault: &str, tally: &mut Tally) {
        tally.told += 1;
        self.bar
            .suspend(|| failure::tell(&format!("{}: {fault}", self.path.display())));
    }
}

/// What was found in a database.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    records: usize,
    legal: usize,
    faulty: usize,
    /// Faults told, of records and of whole files.
    told: usize,
    moves: usize,
    finished: usize,
    scores_right: usize,
    with_pass: usize,
    black_wins: usize,
    draws: usize,
    white_wins: usize,
}

impl Tally {
    fn count<P: Rules>(&mut self, game: &WthorGame<P>) {
        self.records += 1;
        self.legal += 1;
        let passes = game
            .game
            .moves()
            .iter()
            .filter(|m| matches!(m, Move::Pass))
            .count();
        self.moves += game.game.moves().len() - passes;
        self.with_pass += usize::from(passes > 0);
        if let Some(outcome) = game.game.outcome() {
            self.finished += 1;
            self.scores_right += usize::from(game.score_agrees() == Some(true));
            match outcome.winner() {
                Some(Color::Black) => self.black_wins += 1,
                Some(Color::White) => self.white_wins += 1,
                None => self.draws += 1,
            }
        }
    }

    fn add(&mut self, other: &Self) {
        self.records += other.records;
        self.legal += other.legal;
        self.faulty += other.faulty;
        self.told += other.told;
        self.moves += other.moves;
        self.finished += other.finished;
        self.scores_right += other.scores_right;
        self.with_pass += other.with_pass;
        self.black_wins += other.black_wins;
        self.draws += other.draws;
        self.white_wins += other.white_wins;
    }

    fn print(
        &self,
        out: &mut impl Write,
        path: &Path,
        header: &Header,
        json: bool,
    ) -> std::io::Result<()> {
        if json {
            let mut record = self.as_json();
            record["file"] = path.display().to_string().into();
            record["year"] = header.year.into();
            record["created"] = header.created.to_string().into();
            record["size"] = header.board.size().get().into();
            record["depth"] = header.depth.into();
            return writeln!(out, "{record}");
        }
        writeln!(
            out,
            "{}: year {}, made on {}, {}×{} squares, theoretical scores from {} empty squares on",
            path.display(),
            header.year,
            header.created,
            header.board.size(),
            header.board.size(),
            header.depth,
        )?;
        writeln!(
            out,
            "  {} records, {} faulty; {} moves, {} games with a pass",
            self.records, self.faulty, self.moves, self.with_pass,
        )?;
        writeln!(
            out,
            "  {} finished games: black won {}, {} drawn, white won {}; {} scores right",
            self.finished, self.black_wins, self.draws, self.white_wins, self.scores_right,
        )
    }

    fn as_json(&self) -> serde_json::Value {
        json!({
            "records": self.records,
            "legal": self.legal,
            "faulty": self.faulty,
            "moves": self.moves,
            "games_with_pass": self.with_pass,
            "finished": self.finished,
            "scores_right": self.scores_right,
            "black_wins": self.black_wins,
            "draws": self.draws,
            "white_wins": self.white_wins,
        })
    }
}
