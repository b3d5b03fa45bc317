//! What holds for every command.

use crate::command::xiangqi;

const COMMANDS: [&str; 8] = [
    "play", "perft", "judge", "notate", "convert", "show", "bench", "analyse",
];

#[test]
fn help_teaches() {
    let text = xiangqi(&["--help"]).succeeds();
    for command in COMMANDS {
        assert!(
            text.contains(&format!("\n  {command} ")),
            "{command}: {text}"
        );
        let help = xiangqi(&[command, "--help"]).succeeds();
        assert!(
            help.contains(&format!("Usage: xiangqi {command}")),
            "{help}"
        );
        assert!(
            command == "bench" || help.contains("Examples:\n  "),
            "{help}"
        );
    }
}

#[test]
fn a_wrong_use_is_told_in_one_line() {
    let runs: [(&[&str], &str); 7] = [
        (&["nonsense"], "nonsense"),
        (&["perft"], "<DEPTH>"),
        (&["judge"], "<FEN>"),
        (
            &["judge", "--rules", "chess", "start"],
            "[possible values: simple, axf, cxa]",
        ),
        (&["show", "no-such-file.xqf"], "no-such-file.xqf: "),
        (&["convert", "a.xqf", "b.doc"], "a.xqf: "),
        (&["analyse", "--hash", "99999999999"], "99999999999 MiB"),
    ];
    for (arguments, told) in runs {
        let run = xiangqi(arguments);
        assert!(run.fails().contains(told), "{run:?}");
        assert_eq!(run.stderr.lines().count(), 1, "{run:?}");
        assert!(run.stdout.is_empty(), "{run:?}");
    }
}

#[test]
fn version_names_the_program() {
    let expected = format!("xiangqi {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(xiangqi(&["--version"]).succeeds(), expected);
}
