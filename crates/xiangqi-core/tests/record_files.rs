//! Files of the shared data, where there are any: every one is read, and what another program reads
//! from them is compared.

use std::{fs, path::PathBuf};

use xiangqi_core::{
    MoveTree, NodeId,
    notation::Mode,
    record::{Format, ReadError, Record, read},
};

fn data() -> Option<PathBuf> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/xiangqi");
    let path = std::env::var_os("XIANGQI_DATA").map_or_else(|| beside.into(), PathBuf::from);
    if path.is_dir() {
        return Some(path);
    }
    println!("skipped: there is no {}", path.display());
    None
}

/// Every line of a tree from its start to an end, in the order of a depth-first walk.
fn lines(tree: &MoveTree) -> Vec<String> {
    let mut lines = Vec::new();
    let mut stack: Vec<NodeId> = vec![tree.root()];
    while let Some(node) = stack.pop() {
        if tree.children(node).is_empty() {
            let moves: Vec<String> = tree.moves_to(node).iter().map(ToString::to_string).collect();
            lines.push(moves.join(" "));
        }
        stack.extend(tree.children(node).iter().rev());
    }
    lines
}

fn records(name: &str, mode: Mode) -> Vec<Result<Record, ReadError>> {
    let bytes = fs::read(data().unwrap().join("files").join(name)).unwrap();
    let format = Format::detect(&bytes, name).unwrap();
    read(&bytes, format, mode).collect()
}

#[test]
fn explore() {
    let Some(data) = data() else { return };
    let expected = fs::read_to_string(data.join("files-expected.txt")).unwrap();
    let mut names: Vec<_> = fs::read_dir(data.join("files"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    for name in names {
        let wanted: Vec<&str> = expected
            .lines()
            .filter(|line| line.starts_with(&format!("{name} |")))
            .map(|line| line.rsplit('|').next().unwrap().trim())
            .collect();
        for mode in [Mode::Strict, Mode::Lenient] {
            let items = records(&name, mode);
            println!("{name} {mode:?}: {} items, wanted {} lines", items.len(), wanted.len());
            for (index, item) in items.iter().enumerate() {
                let record = match item {
                    Ok(record) => record,
                    Err(error) => {
                        println!("   {error}");
                        &error.record
                    }
                };
                let found = lines(&record.tree);
                if index < 3 {
                    println!("   {} {} moves, {} lines, result {:?}, same {}", index+1, record.tree.len(), found.len(), record.result, found == wanted);
                    if mode == Mode::Lenient {
                        println!("      {:?}", record.tags);
                        if found != wanted && !wanted.is_empty() {
                            for (a, b) in found.iter().zip(&wanted) { if a != b { println!("      ours {a}\n      want {b}"); break; } }
                        }
                    }
                }
            }
        }
    }
}
