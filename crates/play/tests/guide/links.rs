//! Links of the guide and of the front pages lead somewhere, and the guide lists all its pages.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use super::GUIDE;

const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Pages of the guide, and the front page of each folder.
fn pages() -> Vec<PathBuf> {
    let workspace = Path::new(WORKSPACE);
    let in_folder = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("a folder");
        entries
            .map(|entry| entry.expect("an entry").path())
            .collect()
    };
    let mut pages = in_folder(Path::new(GUIDE));
    pages.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    let mut folders = in_folder(&workspace.join("crates"));
    folders.extend(["", "benches", "fuzz"].map(|name| workspace.join(name)));
    pages.extend(
        folders
            .into_iter()
            .map(|folder| folder.join("README.md"))
            .filter(|path| path.exists()),
    );
    pages.sort();
    pages
}

/// The text outside of code blocks.
fn prose(page: &Path) -> String {
    let text = fs::read_to_string(page).expect("a page is text");
    let mut is_code = false;
    let lines = text.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// What stands between two marks, each time.
fn between<'a>(text: &'a str, open: &str, close: &str) -> Vec<&'a str> {
    let parts = text.split(open).skip(1);
    parts
        .filter_map(|part| part.split_once(close))
        .map(|(inside, _)| inside)
        .collect()
}

/// The anchors of a page's headings, as mdBook and GitHub make them.
fn anchors(page: &Path) -> BTreeSet<String> {
    let text = prose(page);
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| -> String {
        let words = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = words
            .chars()
            .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(anchor).collect()
}

#[test]
fn no_link_is_dead() {
    let mut dead = Vec::new();
    let mut count = 0;
    for page in pages() {
        for link in between(&prose(&page), "](", ")") {
            if link.contains("://") {
                continue;
            }
            count += 1;
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = match path {
                "" => page.clone(),
                path => page.parent().expect("a folder").join(path),
            };
            let is_alive =
                target.exists() && (anchor.is_empty() || anchors(&target).contains(anchor));
            if !is_alive {
                dead.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(dead.is_empty(), "{}", dead.join("\n"));
    assert!(count > 50, "{count} links were found");
}

/// Paths of the workspace that a page names, such as `crates/play`.
#[test]
fn what_is_named_is_there() {
    let folders = ["crates/", "benches/", "fuzz/", "docs/", ".ci/"];
    let made_by_tools = ["fuzz/artifacts/", "fuzz/corpus/"];
    let mut missing = Vec::new();
    for page in pages() {
        for named in between(&prose(&page), "`", "`") {
            let is_path = folders.iter().any(|folder| named.starts_with(folder));
            let is_whole = !named.contains([' ', '*', '{', '<', '…']);
            let is_made = made_by_tools.iter().any(|folder| named.starts_with(folder));
            let is_named = is_path && is_whole && !is_made;
            if is_named && !Path::new(WORKSPACE).join(named).exists() {
                missing.push(format!("{}: {named}", page.display()));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn the_summary_lists_each_page_once() {
    let summary = Path::new(GUIDE).join("SUMMARY.md");
    let text = prose(&summary);
    let mut listed = between(&text, "](", ")");
    listed.sort_unstable();
    let names = pages().into_iter().filter(|page| page.starts_with(GUIDE));
    let names = names.map(|page| {
        page.file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned()
    });
    let mut names: Vec<String> = names.filter(|name| name != "SUMMARY.md").collect();
    names.sort_unstable();
    assert_eq!(listed, names);
}
