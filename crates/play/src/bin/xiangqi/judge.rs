//! `xiangqi judge`.

use std::io::{Write, stdout};

use clap::Args;
use play::{arguments::Common, failure};
use serde_json::{Value, json};
use xiangqi_core::{
    Game,
    judge::{Repetition, Rules, Verdict},
};

use crate::{moves, position, rules::RulesArgument};

/// Play moves and judge the game after the last one
///
/// Tells mate, stalemate, repetition, the natural limit and too little material. While the game
/// goes on the verdict is `none`; if the position stood before, the reason tells what a further
/// repetition would be.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// By which rules
    #[arg(long, value_enum, value_name = "RULES", default_value_t)]
    rules: RulesArgument,

    /// Where the moves begin: a FEN as one argument, or `start`; as in exercises, pieces may stand
    /// where they cannot come to
    #[arg(value_name = "FEN")]
    position: String,

    /// The moves: points with ranks from 0, WXF, Chinese or letters
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  xiangqi judge \"3k5/9/9/9/9/9/9/3R5/9/5K3 b\" d9e9 d2e2 e9d9 e2d2 d9e9 d2e2 e9d9 e2d2
  xiangqi judge --rules simple start h2e2 h9g7 --json";

pub(crate) fn run(arguments: &Arguments, common: &Common) -> anyhow::Result<()> {
    let mut game = position::any_from(&arguments.position)?;
    moves::play_all(&mut game, &arguments.moves, None)?;
    let rules = arguments.rules.into();
    note_earlier_end(&game, &rules);
    let verdict = game.verdict(&rules);
    let repetition = game.repetition(&rules);
    let mut out = stdout().lock();
    if common.json {
        writeln!(out, "{}", as_json(verdict.as_ref(), repetition.as_ref()))?;
    } else {
        writeln!(
            out,
            "verdict: {}",
            in_words(verdict.as_ref(), repetition.as_ref())
        )?;
    }
    Ok(())
}

/// Moves after the end are judged all the same, but whoever sent them should know.
fn note_earlier_end(game: &Game, rules: &Rules) {
    let mut earlier = game.clone();
    for plies in 0..game.cursor() {
        earlier.go_to(plies);
        if let Some(verdict) = earlier.verdict(rules) {
            let plies = failure::counted(plies, "move");
            failure::note(format_args!("after {plies} the game was over: {verdict}"));
            return;
        }
    }
}

fn in_words(verdict: Option<&Verdict>, repetition: Option<&Repetition>) -> String {
    match (verdict, repetition) {
        (Some(verdict), _) => verdict.to_string(),
        (None, Some(repetition)) => format!("none ({repetition})"),
        (None, None) => "none (the game goes on)".into(),
    }
}

fn as_json(verdict: Option<&Verdict>, repetition: Option<&Repetition>) -> Value {
    let result = verdict.map(|verdict| match verdict.winner {
        Some(winner) => format!("{winner} wins"),
        None => "draw".into(),
    });
    let repetition = repetition.map(|repetition| {
        json!({
            "kind": repetition.kind.to_string(),
            "loser": repetition.loser().map(|color| color.to_string()),
            "first_ply": repetition.plies.start + 1,
            "last_ply": repetition.plies.end,
            "occurrences": repetition.occurrences,
        })
    });
    json!({
        "verdict": result,
        "reason": verdict.map(|verdict| verdict.reason.to_string()),
        "repetition": repetition,
    })
}
