//! `othello convert`.

use std::fs;

use othello_core::record::wthor::{Player, Tournament};

use crate::{
    command::{file, last_line, othello, othello_reading, path},
    thor::{GAMES, HEADER_LEN, RECORD_LEN, database, move_lists, names, ten_by_ten},
};

/// Formats that hold any number of games.
const FORMATS: [&str; 5] = ["wtb", "ggf", "sgf", "pgn", "txt"];

#[test]
fn every_pair_of_formats_keeps_the_moves() {
    let database = file("pairs.wtb", database());
    for from in FORMATS {
        let first = path(&format!("pairs-1.{from}"));
        othello(&["convert", &database, &first]).succeeds();
        for to in FORMATS {
            let second = path(&format!("pairs-2-{from}.{to}"));
            othello(&["convert", &first, &second]).succeeds();
            let moves = othello(&["convert", &second, "-", "--to", "txt"]).succeeds();
            assert_eq!(moves, move_lists(), "{from} to {to}");
        }
    }
}

#[test]
fn a_file_of_one_game_keeps_its_moves_in_every_format() {
    let list = file("one.txt", GAMES[0]);
    let oth = path("one.oth");
    othello(&["convert", &list, &oth]).succeeds();
    for format in FORMATS {
        let other = path(&format!("one-2.{format}"));
        othello(&["convert", &oth, &other]).succeeds();
        let again = othello(&["convert", &other, "-", "--to", "oth"]).succeeds();
        assert_eq!(again, fs::read_to_string(&oth).unwrap(), "{format}");
    }
    let three = file("three.txt", move_lists());
    let run = othello(&["convert", &three, &path("three.oth")]);
    assert!(run.fails().contains("one game"), "{run:?}");
}

#[test]
fn a_database_is_written_back_byte_for_byte() {
    for (name, bytes) in [("same.wtb", database()), ("same-ten.wtb", ten_by_ten())] {
        let copy = path(&format!("copy-{name}"));
        othello(&["convert", &file(name, &bytes), &copy]).succeeds();
        assert_eq!(fs::read(copy).unwrap(), bytes, "{name}");
    }
}

#[test]
fn names_survive() {
    let players = file("convert.jou", names::<Player>(&["", "Anna", "Bob"]));
    let tournaments = file("convert.trn", names::<Tournament>(&["", "Paris"]));
    let tables = ["--players", &players, "--tournaments", &tournaments];
    let database = database();
    let wtb = file("names.wtb", &database);
    for format in ["pgn", "ggf", "sgf"] {
        let named = path(&format!("names.{format}"));
        let back = path(&format!("names-{format}.wtb"));
        othello(&[&["convert", &wtb, &named], &tables[..]].concat()).succeeds();
        let text = fs::read_to_string(&named).unwrap();
        for name in ["Anna", "Bob", "Paris"] {
            assert!(text.contains(name), "{format}: {name} in {text}");
        }
        othello(&[&["convert", &named, &back], &tables[..]].concat()).succeeds();
        let back = fs::read(back).unwrap();
        assert_eq!(
            back[HEADER_LEN..HEADER_LEN + 7],
            database[HEADER_LEN..HEADER_LEN + 7],
            "{format}"
        );
        assert_eq!(back.len(), database.len(), "{format}");
    }
}

#[test]
fn a_bad_record_is_left_out_or_cut_short() {
    let mut bytes = database();
    bytes[HEADER_LEN + RECORD_LEN + 8 + 4] = 89;
    let bad = file("bad-convert.wtb", bytes);
    let [first, second, third] = GAMES;

    let run = othello(&["convert", &bad, "-", "--to", "txt"]);
    assert!(run.fails().contains("record 2, byte 96: "), "{run:?}");
    assert!(last_line(run.fails()).contains("1 fault"), "{run:?}");
    assert_eq!(run.text(), format!("{first}\n{third}\n"));

    let run = othello(&["convert", &bad, "-", "--to", "txt", "--partial"]);
    run.fails();
    assert_eq!(run.text(), format!("{first}\n{}\n{third}\n", &second[..8]));
}

#[test]
fn a_faulty_text_is_told_with_its_place() {
    let list = file("faulty.txt", "f5d6\nf5f5\nf5f6\n");
    let run = othello(&["convert", &list, "-", "--to", "txt"]);
    assert!(
        run.fails().contains("faulty.txt: line 2, column 3 "),
        "{run:?}"
    );
    assert_eq!(run.text(), "f5d6\nf5f6\n");
    for (format, text) in [
        ("sgf", "(;FF[4]GM[2];B[f5];W[a1])"),
        ("ggf", "(;GM[Othello]BO[8 nonsense]B[F5];)"),
        ("pgn", "[Event \"?\"]\n\n1. f5 a1 *\n"),
        ("oth", "f5\na1\n"),
        ("obf", "XX\n"),
        ("wtb", "short"),
    ] {
        let name = file(&format!("faulty.{format}"), text);
        let run = othello(&["convert", &name, "-", "--to", "ggf"]);
        let told = run.fails();
        assert!(told.contains(&format!("faulty.{format}: ")), "{told}");
        assert!(told.contains("line ") || told.contains("byte "), "{told}");
    }
}

#[test]
fn reads_stdin_and_writes_stdout() {
    let run = othello_reading(
        &database(),
        &["convert", "-", "-", "--from", "wtb", "--to", "pgn"],
    );
    let pgn = run.succeeds();
    let run = othello_reading(
        pgn.as_bytes(),
        &["convert", "-", "-", "--from", "pgn", "--to", "txt"],
    );
    assert_eq!(run.succeeds(), move_lists());
}

#[test]
fn a_name_must_tell_the_format() {
    let list = file("format.txt", "f5");
    let other = file("format.xyz", "f5");
    for arguments in [
        ["convert", &list, "-"],
        ["convert", &other, "-"],
        ["convert", &list, &other],
    ] {
        let run = othello(&arguments);
        assert!(run.fails().contains("does not tell the format"), "{run:?}");
    }
    let run = othello(&["convert", &other, "-", "--from", "txt", "--to", "oth"]);
    assert_eq!(run.succeeds(), "f5\n");
}

#[test]
fn move_lists_refuse_what_they_cannot_tell() {
    let mirrored = "---------------------------XO------OX--------------------------- X;";
    let obf = file("mirrored.obf", mirrored);
    for format in ["txt", "oth", "wtb"] {
        let run = othello(&["convert", &obf, "-", "--to", format]);
        assert!(run.fails().contains("start"), "{format}: {run:?}");
    }
    for format in ["ggf", "sgf", "pgn", "obf"] {
        let other = path(&format!("mirrored-2.{format}"));
        othello(&["convert", &obf, &other]).succeeds();
        let again = othello(&["convert", &other, "-", "--to", "obf"]).succeeds();
        assert_eq!(again.trim_end(), mirrored, "{format}");
    }
}

#[test]
fn large_boards_keep_their_moves() {
    let wtb = file("ten-convert.wtb", ten_by_ten());
    let moves = othello(&["convert", &wtb, "-", "--to", "txt"]).succeeds();
    for format in FORMATS {
        let other = path(&format!("ten-convert-2.{format}"));
        othello(&["convert", &wtb, &other]).succeeds();
        let run = othello(&["convert", &other, "-", "--to", "txt", "--size", "10"]);
        assert_eq!(run.succeeds(), moves, "{format}");
    }
    let run = othello(&["convert", &wtb, "-", "--to", "obf"]);
    assert!(run.fails().contains("8×8"), "{run:?}");
}

const SUITE: &str = "\
    --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; % first\n\
    ---------------------------OX------XO--------------------------- X; -3;\n";

#[test]
fn problems_are_written_back_with_their_scores() {
    let run = othello(&["convert", &file("suite.obf", SUITE), "-", "--to", "obf"]);
    assert!(run.stderr.contains("2 positions converted"), "{run:?}");
    assert_eq!(run.succeeds(), SUITE);
    let cut = SUITE.replace("H1:+12", "H1:+99");
    let cut = file("cut-suite.obf", cut);
    let run = othello(&["convert", &cut, "-", "--to", "obf"]);
    assert!(run.fails().contains("cut-suite.obf: line 1, "), "{run:?}");
    assert_eq!(run.text(), SUITE.lines().last().unwrap().to_owned() + "\n");
    let run = othello(&["convert", &cut, "-", "--to", "obf", "--partial"]);
    run.fails();
    assert_eq!(run.text(), SUITE.replace(" H1:+12; % first", ""));
}

/// What `convert` says of losses; empty if nothing.
#[track_caller]
fn told_losses(name: &str, text: &str, to: &str) -> String {
    let run = othello(&["convert", &file(name, text), "-", "--to", to]);
    assert_eq!(run.status, Some(0), "{run:?}");
    let lost = format!("lost in {to}: ");
    let told = run
        .stderr
        .lines()
        .filter_map(|line| line.strip_prefix(&lost));
    told.collect::<Vec<_>>().join("\n")
}

#[test]
fn what_is_lost_is_told() {
    let ggf = "(;GM[Othello]PB[Ann]PW[Bob]DT[2003.12.15]RE[-2.000:r]BO[8 -------- -------- -------- \
        ---O*--- ---*O--- -------- -------- -------- *]C[a game]B[F5//0.01]W[d6/+0.50]C[so];)\n\
        (;GM[Othello]PB[Eve]BO[8 -------- -------- -------- \
        ---O*--- ---*O--- -------- -------- -------- *]B[F5];)\n";
    for (to, lost) in [
        ("ggf", ""),
        ("sgf", ""),
        ("pgn", ""),
        (
            "txt",
            "Black (2 games), Date (1 game), Termination (1 game), White (1 game), \
             the result (1 game), 2 comments, 1 evaluation, 1 time",
        ),
        (
            "wtb",
            "Black (2 games), Date (1 game), Termination (1 game), White (1 game), 2 comments, \
             1 evaluation, 1 time",
        ),
    ] {
        assert_eq!(told_losses("losses.ggf", ggf, to), lost, "{to}");
    }
    let all = "3 moves, 1 comment, 1 evaluation, 1 time";
    assert!(told_losses("losses-2.ggf", ggf, "obf").ends_with(all));
    let forks = "(;GM[2]SZ[8];B[f5](;W[d6];B[c3])(;W[f4]))";
    assert_eq!(told_losses("forks.sgf", forks, "sgf"), "1 variation");
    let forks = "1. f5 (1. d3 c3) (1. c4) d6 *\n1. d3 (1. c4) *\n";
    assert_eq!(told_losses("forks.pgn", forks, "pgn"), "3 variations");
    assert_eq!(told_losses("scores.obf", SUITE, "pgn"), "3 scores");
    let score = "1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5 {Black wins 64-0} 1-0\n";
    assert_eq!(told_losses("on-the-board.pgn", score, "txt"), "");
    assert_eq!(
        told_losses("decided.pgn", "1. f5 1-0\n", "txt"),
        "the result (1 game)"
    );
    let resigned = "(;GM[2]PB[?]RE[W+R];B[f5])";
    for (to, lost) in [
        ("pgn", ""),
        ("ggf", ""),
        ("txt", "Termination (1 game), the result (1 game)"),
        ("wtb", "Termination (1 game), the result (1 game)"),
    ] {
        assert_eq!(told_losses("resigned.sgf", resigned, to), lost, "{to}");
    }
    let remark = "'so\nf5\n'and\n' so\n";
    assert_eq!(told_losses("remarks.oth", remark, "pgn"), "");
    assert_eq!(told_losses("remarks-2.oth", remark, "txt"), "2 comments");
}

#[test]
fn a_move_list_has_no_line_for_a_game_without_moves() {
    let pgn = file("no-moves.pgn", "[Event \"a\"]\n\n*\n\n1. f5 *\n");
    let run = othello(&["convert", &pgn, "-", "--to", "txt"]);
    assert!(
        run.stderr.contains("1 game without moves left out"),
        "{run:?}"
    );
    assert!(run.stderr.contains("1 game converted"), "{run:?}");
    assert_eq!(run.succeeds(), "f5\n");
}

#[test]
fn theoretical_scores_keep_their_depth_on_the_way_through_texts() {
    const DEPTH: usize = 14;
    for depth in [24, 20, 0] {
        let mut database = database();
        database[DEPTH] = depth;
        let wtb = file("depth.wtb", database);
        for format in ["pgn", "ggf", "sgf", "txt"] {
            let text = path(&format!("depth.{format}"));
            let back = path(&format!("depth-{format}.wtb"));
            othello(&["convert", &wtb, &text]).succeeds();
            othello(&["convert", &text, &back]).succeeds();
            let expected = if format == "txt" { 0 } else { depth };
            assert_eq!(fs::read(back).unwrap()[DEPTH], expected, "{format}");
        }
    }
    let game = |tags: &str| format!("{tags}\n1. f5 *\n\n");
    let solved = game("[TheoreticalScore \"30\"]\n[TheoreticalDepth \"20\"]\n");
    let public = game("[TheoreticalScore \"30\"]\n");
    let lost = told_losses("depths.pgn", &format!("{solved}{public}"), "wtb");
    assert_eq!(lost, "TheoreticalDepth (1 game)");
}

#[test]
fn a_database_is_of_the_year_of_all_its_games_or_of_none() {
    let game = |date: &str| format!("[Date \"{date}\"]\n\n1. f5 *\n\n");
    for (dates, year, lost) in [
        (&["1998.??.??", "1998.??.??"][..], 1998, ""),
        (&["1998.03.01", "1998.??.??"], 1998, "Date (1 game)"),
        (&["1998.??.??", "2005.??.??"], 0, "Date (2 games)"),
        (&["????.??.??", "2005.??.??"], 0, "Date (1 game)"),
        (&["2005.??.??", "????.??.??"], 0, "Date (1 game)"),
        (&["????.??.??"], 0, ""),
    ] {
        let text: String = dates.iter().map(|date| game(date)).collect();
        let (pgn, wtb) = (file("years.pgn", &text), path("years.wtb"));
        let run = othello(&["convert", &pgn, &wtb]);
        assert_eq!(run.status, Some(0), "{run:?}");
        let bytes = fs::read(&wtb).unwrap();
        assert_eq!(
            u16::from_le_bytes([bytes[10], bytes[11]]),
            year,
            "{dates:?}"
        );
        assert_eq!(told_losses("years-2.pgn", &text, "wtb"), lost, "{dates:?}");
    }
}

#[test]
fn nothing_is_made_up_for_what_a_cut_file_lacks() {
    let database = database();
    let convert = |length: usize, to: &str| {
        let cut = file(
            "cut-convert.wtb",
            &database[..HEADER_LEN + 2 * RECORD_LEN + length],
        );
        let run = othello(&["convert", &cut, "-", "--partial", "--to", to]);
        assert!(run.fails().contains("record 3, "), "{run:?}");
        run.text()
    };
    let last = |text: String, mark: &str| text.rsplit_once(mark).expect("three games").1.to_owned();
    let pgn = last(convert(5, "pgn"), "[Event ");
    assert!(
        pgn.contains("[Result \"*\"]") && pgn.contains("[White \"?\"]"),
        "{pgn}"
    );
    assert!(
        pgn.contains("[Black \"#1\"]") && !pgn.contains("Score"),
        "{pgn}"
    );
    let ggf = last(convert(5, "ggf"), "(;");
    assert!(!ggf.contains("RE[") && !ggf.contains("PW["), "{ggf}");
    let pgn = last(convert(7, "pgn"), "[Event ");
    assert!(
        pgn.contains("[Result \"1-0\"]") && !pgn.contains("Theoretical"),
        "{pgn}"
    );
}

#[test]
fn of_many_lost_tags_the_first_are_named() {
    let tags: String = (10..40).map(|tag| format!("[Tag{tag} \"x\"]\n")).collect();
    let long = format!("[{} \"x\"]\n", "L".repeat(100_000));
    let told = told_losses("tags.pgn", &format!("{long}{tags}\n1. f5 *\n"), "txt");
    let first = format!("{} (1 game), Tag10 (1 game), ", "L".repeat(24));
    assert!(
        told.starts_with(&first) && told.ends_with("Tag20 (1 game), 19 other tags"),
        "{told}"
    );
}
