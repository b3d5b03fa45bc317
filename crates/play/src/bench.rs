//! `bench`: a fixed search whose node count is a signature, and what each technique is worth.

use std::{
    io::Write,
    time::{Duration, Instant},
};

use clap::Args;
use game_search::{Technique, Techniques};
use serde_json::json;

use crate::arguments::Common;

/// What every `bench` understands.
#[derive(Args, Clone, Debug, Default)]
#[group(skip)]
pub struct Arguments {
    /// Leave out this technique of the search (repeatable)
    #[arg(long, value_name = "TECHNIQUE")]
    pub without: Vec<Technique>,

    /// Print for each technique what switching it off costs: the ratio of nodes and of time
    #[arg(long, conflicts_with = "without")]
    pub techniques: bool,
}

/// A position to search.
#[derive(Clone, Debug)]
pub struct Task<P> {
    /// What it is called in the output.
    pub name: String,
    /// What the search needs to know.
    pub position: P,
}

/// How a task is to be done.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// What the search makes use of.
    pub techniques: Techniques,
    /// Where it is to stop, in case it would take too long.
    pub most_nodes: Option<u64>,
}

/// Nodes and time of one or several tasks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    nodes: u64,
    time: Duration,
}

impl Cost {
    /// Times a search that returns its nodes.
    pub fn of(search: impl FnOnce() -> u64) -> Self {
        let start = Instant::now();
        let nodes = search();
        Self {
            nodes,
            time: start.elapsed(),
        }
    }

    fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.time += other.time;
    }
}

/// A search that takes this many times as many nodes as with all techniques is stopped.
const MOST_TIMES_NODES: u64 = 20;

/// Does the tasks, `search` one at a time, and prints what they cost.
///
/// # Errors
///
/// Those of `search` and of writing.
pub fn run<P>(
    arguments: &Arguments,
    common: &Common,
    tasks: &[Task<P>],
    mut search: impl FnMut(&P, Setting) -> anyhow::Result<Cost>,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    if arguments.techniques {
        return compare(common, tasks, search, out);
    }
    let left_out = arguments.without.iter();
    let techniques = left_out.fold(Techniques::all(), |set, &one| set.without(one));
    let setting = Setting {
        techniques,
        most_nodes: None,
    };
    let mut total = Cost::default();
    for task in tasks {
        let cost = search(&task.position, setting)?;
        total.add(cost);
        if !common.json {
            writeln!(out, "{}: {}", task.name, cost.nodes)?;
        }
    }
    let nodes = total.nodes;
    let per_second = (nodes as f64 / total.time.as_secs_f64()) as u64;
    if common.json {
        let record = json!({ "nodes": nodes, "nodes_per_second": per_second });
        writeln!(out, "{record}")?;
    } else {
        writeln!(out, "nodes: {nodes}\nnodes/s: {per_second}")?;
    }
    Ok(())
}

/// Prints what it costs to do without each technique in turn. Those that the game makes no use of,
/// so that no search changes, are named last.
fn compare<P>(
    common: &Common,
    tasks: &[Task<P>],
    mut search: impl FnMut(&P, Setting) -> anyhow::Result<Cost>,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut unused = Vec::new();
    for &technique in Technique::ALL {
        let (mut with, mut without) = (Cost::default(), Cost::default());
        let mut is_stopped = false;
        let mut is_used = false;
        for task in tasks {
            // Both at nearly the same time, so that other work on the machine burdens both.
            let setting = Setting {
                techniques: Techniques::all(),
                most_nodes: None,
            };
            let base = search(&task.position, setting)?;
            let most = MOST_TIMES_NODES * base.nodes;
            let setting = Setting {
                techniques: Techniques::all().without(technique),
                most_nodes: Some(most),
            };
            let other = search(&task.position, setting)?;
            is_used |= other.nodes != base.nodes;
            is_stopped |= other.nodes >= most;
            with.add(base);
            without.add(other);
        }
        if !is_used {
            unused.push(technique.name());
            continue;
        }
        let nodes = without.nodes as f64 / with.nodes as f64;
        let time = without.time.as_secs_f64() / with.time.as_secs_f64();
        if common.json {
            let record = json!({
                "without": technique.name(), "nodes": nodes, "time": time, "at_least": is_stopped,
            });
            writeln!(out, "{record}")?;
        } else {
            let sign = if is_stopped { ">" } else { " " };
            let name = technique.name();
            writeln!(
                out,
                "{name:<28} nodes {sign}{nodes:6.2}  time {sign}{time:6.2}"
            )?;
        }
    }
    if !common.json {
        writeln!(out, "no use is made of: {}", unused.join(", "))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn common(json: bool) -> Common {
        Common {
            threads: 1,
            hash: 1,
            seed: 1,
            json,
            lang: None,
        }
    }

    fn tasks() -> Vec<Task<u64>> {
        [10, 30]
            .map(|position| Task {
                name: format!("task {position}"),
                position,
            })
            .into()
    }

    /// Without the table all takes five times the nodes, without order more than is allowed.
    fn search(&size: &u64, setting: Setting) -> anyhow::Result<Cost> {
        let mut nodes = size;
        if !setting.techniques.contains(Technique::Table) {
            nodes *= 5;
        }
        if !setting.techniques.contains(Technique::Ordering) {
            nodes *= 1000;
        }
        let nodes = setting.most_nodes.map_or(nodes, |most| nodes.min(most));
        Ok(Cost::of(|| nodes))
    }

    fn output(arguments: &Arguments, json: bool) -> String {
        let mut out = Vec::new();
        run(arguments, &common(json), &tasks(), search, &mut out).expect("nothing fails");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn nodes_are_counted() {
        let text = output(&Arguments::default(), false);
        assert!(text.starts_with("task 10: 10\ntask 30: 30\nnodes: 40\nnodes/s: "));
        let arguments = Arguments {
            without: vec![Technique::Table, Technique::Pvs],
            techniques: false,
        };
        assert!(output(&arguments, true).starts_with("{\"nodes\":200,"));
    }

    #[test]
    fn techniques_are_compared() {
        let arguments = Arguments {
            without: Vec::new(),
            techniques: true,
        };
        let text = output(&arguments, false);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3, "{text}");
        assert!(lines[0].starts_with("table  ") && lines[0].contains("nodes    5.00  time"));
        assert!(lines[1].starts_with("ordering  ") && lines[1].contains("nodes > 20.00  time >"));
        assert!(lines[2].starts_with("no use is made of: pvs, hash-move, "));
        let text = output(&arguments, true);
        assert!(text.contains("\"without\":\"table\"") && text.contains("\"at_least\":true"));
    }
}
