//! Verdicts on games composed for the clauses of the rules.

use xiangqi_core::{
    Color, Declaration, Game, Position, Setup,
    judge::{MaterialRule, NaturalLimit, Reason, RepetitionKind, RuleSet, Rules, judge_cycle},
};

/// A game with some moves, from a FEN with or without counters.
fn game(fen: &str, moves: &str, times: usize) -> Game {
    let setup: Setup = fen.parse().expect("a FEN");
    let mut game = Game::from_setup(setup).expect("a position");
    for text in std::iter::repeat_n(moves, times).flat_map(str::split_whitespace) {
        let m = text.parse().expect("a move");
        game.play(m)
            .unwrap_or_else(|error| panic!("{fen}: {error}"));
    }
    game
}

/// What a cycle is under some rules, played so often that it is judged.
fn kind(rule_set: RuleSet, fen: &str, cycle: &str) -> String {
    let game = game(fen, cycle, 2);
    let rules = Rules::from(rule_set);
    let repetition = game.repetition(&rules).expect("a repetition");
    assert_eq!(repetition.occurrences, 3, "{fen}");
    assert_eq!(repetition.plies, 0..game.cursor(), "{fen}");
    let verdict = game.verdict(&rules).expect("a verdict");
    assert_eq!(verdict.winner, repetition.loser().map(|loser| !loser));
    repetition.kind.to_string()
}

#[track_caller]
fn check_kinds(fen: &str, cycle: &str, simple: &str, axf: &str, cxa: &str) {
    assert_eq!(kind(RuleSet::Simple, fen, cycle), simple, "simple: {fen}");
    assert_eq!(kind(RuleSet::Axf, fen, cycle), axf, "axf: {fen}");
    assert_eq!(kind(RuleSet::Cxa, fen, cycle), cxa, "cxa: {fen}");
}

const HARMLESS: &str = "repetition without perpetual check or chase";

#[test]
fn perpetual_check_loses_under_all_rules() {
    let checks = "perpetual check by red";
    let fen = "3k5/9/9/9/9/9/9/3R5/9/5K3 b";
    check_kinds(fen, "d9e9 d2e2 e9d9 e2d2", checks, checks, checks);
}

#[test]
fn both_sides_checking_is_a_draw() {
    let fen = "4c4/3k5/9/9/3r5/4C4/9/9/3R5/4K4 w";
    let checks = "perpetual check by both sides";
    check_kinds(fen, "e4d4 d5e5 d4e4 e5d5", checks, checks, checks);
}

#[test]
fn chasing_an_unprotected_piece_loses() {
    let fen = "3k5/9/9/6c2/9/9/9/6R2/9/5K3 b";
    let chase = "perpetual chase by red of the black cannon on g6";
    check_kinds(fen, "g6h6 g2h2 h6g6 h2g2", HARMLESS, chase, chase);
}

#[test]
fn offering_to_exchange_is_allowed() {
    let fen = "3k5/9/6r2/9/9/9/9/9/6R2/5K3 b";
    check_kinds(fen, "g7h7 g1h1 h7g7 h1g1", HARMLESS, HARMLESS, HARMLESS);
}

#[test]
fn a_protected_piece_may_be_chased_by_its_better() {
    let fen = "3k5/9/9/r5c2/9/9/9/6R2/9/5K3 b";
    check_kinds(fen, "g6h6 g2h2 h6g6 h2g2", HARMLESS, HARMLESS, HARMLESS);
}

#[test]
fn a_root_that_is_pinned_is_no_root() {
    let cycle = "f6f8 a6a8 f8f6 a8a6";
    let free = "3k5/9/3n5/R4c3/9/9/9/9/9/4K4 b";
    check_kinds(free, cycle, HARMLESS, HARMLESS, HARMLESS);
    let pinned = "3k5/9/3n5/R4c3/9/9/9/9/3R5/4K4 b";
    let chase = "perpetual chase by red of the black cannon on f6";
    check_kinds(pinned, cycle, HARMLESS, chase, chase);
}

#[test]
fn a_protected_chariot_must_not_be_chased_by_a_cannon() {
    let fen = "4k4/9/9/r1r6/9/2pp5/9/2C6/9/5K3 b";
    let chase = "perpetual chase by red of the black chariot on c6";
    check_kinds(fen, "c6d6 c2d2 d6c6 d2c2", HARMLESS, chase, chase);
}

#[test]
fn soldiers_and_generals_may_chase() {
    let soldier = "4k4/9/2c6/2P6/9/9/9/9/9/5K3 b";
    check_kinds(soldier, "c7d7 c6d6 d7c7 d6c6", HARMLESS, HARMLESS, HARMLESS);
    let general = "5k3/9/9/9/9/9/9/3c5/3K5/9 b";
    check_kinds(general, "d2e2 d1e1 e2d2 e1d1", HARMLESS, HARMLESS, HARMLESS);
}

#[test]
fn soldiers_across_the_river_must_not_be_chased() {
    let fen = "5k3/9/9/9/9/9/3p5/9/3R5/3K5 b";
    let chase = "perpetual chase by red of the black soldier on d3";
    check_kinds(fen, "d3e3 d1e1 e3d3 e1d1", HARMLESS, chase, chase);
}

#[test]
fn two_pieces_may_be_chased_by_turns_except_under_chinese_rules() {
    let fen = "3k5/9/7c1/6c2/9/9/9/7R1/9/5K3 w";
    let attacks = "perpetual checks, mate threats and chases by red";
    check_kinds(fen, "h2g2 g6i6 g2h2 i6g6", HARMLESS, HARMLESS, attacks);
}

#[test]
fn checks_and_chases_by_turns_are_allowed_except_under_chinese_rules() {
    let fen = "3k5/9/9/6c2/9/9/9/6R2/9/5K3 w";
    let attacks = "perpetual checks, mate threats and chases by red";
    check_kinds(fen, "g2d2 d9e9 d2g2 e9d9", HARMLESS, HARMLESS, attacks);
}

#[test]
fn checks_and_mate_threats_by_turns_are_allowed_except_under_chinese_rules() {
    let fen = "3k5/9/9/9/9/6R2/9/9/1p2K4/9 b";
    let attacks = "perpetual checks, mate threats and chases by red";
    check_kinds(fen, "d9d8 g4g8 d8d9 g8g4", HARMLESS, HARMLESS, attacks);
}

#[test]
fn both_sides_chasing_is_a_draw() {
    // The cannon unhobbles one horse or the other, and both look at the same cannon.
    let fen = "6R2/4k4/7C1/6c2/6nPn/9/9/9/9/3K5 b";
    let (chase, attack) = (
        "perpetual chase by both sides",
        "perpetual attack by both sides",
    );
    check_kinds(fen, "g6i6 g9i9 i6g6 i9g9", HARMLESS, chase, attack);
    let with_root = "6R2/4k4/R6C1/6c2/6nPn/9/9/9/9/3K5 b";
    let red_alone = "perpetual chase by red of the black cannon on g6";
    check_kinds(
        with_root,
        "g6i6 g9i9 i6g6 i9g9",
        HARMLESS,
        red_alone,
        red_alone,
    );
}

#[test]
fn taking_roots_away_does_not_excuse_a_chase() {
    // The cannon on i1 attacks the chariot whenever the advisor moves. The horse can only cut the
    // root of the cannon on a1, which the chariot attacks all the time.
    let fen = "5k3/9/9/9/9/9/9/9/Cr2A1n1C/3K5 w";
    let chase = "perpetual chase by red of the black chariot on b1";
    let attack = "perpetual attack by both sides";
    check_kinds(fen, "e1f2 g1h3 f2e1 h3g1", HARMLESS, chase, attack);
}

#[test]
fn one_harmless_move_breaks_a_perpetual_check() {
    let fen = "3k5/9/9/9/9/9/9/3R5/9/5K3 b";
    let cycle = "d9e9 d2e2 e9d9 e2d2 d9e9 d2c2 e9d9 c2d2";
    assert_eq!(kind(RuleSet::Axf, fen, "d9e9 d2c2 e9d9 c2d2"), HARMLESS);
    let game = game(fen, cycle, 1);
    let repetition = game.repetition(&Rules::AXF).expect("a repetition");
    assert_eq!(repetition.kind, RepetitionKind::Harmless);
    assert_eq!((repetition.occurrences, repetition.plies), (3, 0..8));
}

#[test]
fn a_repetition_is_told_before_it_is_judged() {
    let once = game("3k5/9/9/6c2/9/9/9/6R2/9/5K3 b", "g6h6 g2h2 h6g6 h2g2", 1);
    let warning = once.repetition(&Rules::AXF).expect("a warning");
    assert_eq!(warning.loser(), Some(Color::Red));
    assert_eq!(
        warning.to_string(),
        "perpetual chase by red of the black cannon on g6, plies 1 to 4, position for the 2nd time",
    );
    assert_eq!(once.verdict(&Rules::AXF), None);
    let strict = Rules {
        repetitions: 2,
        ..Rules::AXF
    };
    assert_eq!(
        once.verdict(&strict).and_then(|verdict| verdict.winner),
        Some(Color::Black),
    );
    assert_eq!(Game::new().repetition(&Rules::AXF), None);
}

#[test]
fn only_the_last_occurrences_are_looked_at() {
    let fen = "3k5/9/9/9/9/9/9/3R5/9/5K3 b";
    let mut game = game(fen, "d9e9 d2c2 e9d9 c2d2", 1);
    for text in "d9e9 d2e2 e9d9 e2d2 d9e9 d2e2 e9d9 e2d2".split(' ') {
        game.play(text.parse().unwrap()).unwrap();
    }
    let repetition = game.repetition(&Rules::AXF).unwrap();
    assert_eq!((repetition.occurrences, repetition.plies), (4, 4..12));
    assert_eq!(
        repetition.kind,
        RepetitionKind::PerpetualCheck { by: Color::Red },
    );
}

#[test]
fn a_capture_makes_all_positions_new() {
    let mut game = game("3k5/9/9/9/9/9/9/3R4p/9/5K3 b", "d9e9 d2e2 e9d9 e2d2", 1);
    assert!(game.repetition(&Rules::AXF).is_some());
    for text in ["d9e9", "d2i2", "e9d9", "i2d2", "d9e9", "d2i2", "e9d9"] {
        game.play(text.parse().unwrap()).unwrap();
    }
    let repetition = game.repetition(&Rules::AXF).expect("with the soldier gone");
    assert_eq!((repetition.occurrences, repetition.plies), (2, 7..11));
    game.undo();
    assert_eq!(game.repetition(&Rules::AXF).unwrap().plies, 6..10);
    game.go_to(6);
    assert_eq!(game.repetition(&Rules::AXF), None);
}

#[test]
fn mate_goes_before_everything() {
    let mate = "3k5/9/9/9/9/9/9/9/8R/4K4 w - - 99 80";
    let mut game = game(mate, "i1d1", 1);
    assert_eq!(
        game.verdict(&Rules::AXF).unwrap().to_string(),
        "red wins (checkmate)",
    );
    game.undo();
    game.play("i1h1".parse().unwrap()).unwrap();
    assert_eq!(
        game.verdict(&Rules::AXF).unwrap().to_string(),
        "draw (100 plies without capture)",
    );
    let stalemate = Game::from_start("3k5/4P4/9/9/9/9/9/9/9/4K4 b".parse().unwrap());
    assert_eq!(
        stalemate.verdict(&Rules::AXF).unwrap().to_string(),
        "red wins (stalemate)",
    );
}

#[test]
fn the_natural_limit_counts_plies_since_the_last_capture() {
    let rules = Rules {
        natural_limit: Some(NaturalLimit::plies(6)),
        repetitions: 99,
        ..Rules::AXF
    };
    let mut game = game(
        "4k4/9/9/9/9/9/p8/R8/9/3K5 w - - 5 10",
        "a2b2 e9f9 b2a2 f9e9",
        1,
    );
    let verdict = game.verdict(&rules).expect("5 + 4 plies");
    assert_eq!(verdict.reason, Reason::NaturalLimit { plies: 6 });
    assert_eq!(game.plies_without_capture(&NaturalLimit::plies(6)), 9);
    game.play("a2a3".parse().unwrap()).unwrap();
    assert_eq!(game.verdict(&rules), None);
    assert_eq!(game.plies_without_capture(&NaturalLimit::plies(6)), 0);
    for text in ["e9f9", "a3b3", "f9e9", "b3a3", "e9f9"] {
        assert_eq!(game.verdict(&rules), None);
        game.play(text.parse().unwrap()).unwrap();
    }
    assert_eq!(game.verdict(&rules), None);
    game.play("a3b3".parse().unwrap()).unwrap();
    assert_eq!(game.plies_without_capture(&NaturalLimit::plies(6)), 6);
    assert!(game.verdict(&rules).is_some());
    let unlimited = Rules {
        natural_limit: None,
        ..rules
    };
    assert_eq!(game.verdict(&unlimited), None);
}

#[test]
fn checks_beyond_the_cap_and_their_answers_do_not_count() {
    let limit = NaturalLimit {
        plies: 100,
        most_checks: Some(1),
    };
    let game = game("3k5/9/9/9/9/9/9/3R5/9/5K3 b", "d9e9 d2e2 e9d9 e2d2", 3);
    // One move, the first check and its answer count.
    assert_eq!(game.plies_without_capture(&limit), 3);
    assert_eq!(game.plies_without_capture(&NaturalLimit::plies(100)), 12);
}

#[test]
fn material_without_a_chance_is_a_draw() {
    let bare = Game::from_start("3k5/9/9/9/9/9/9/4B4/4A4/4K4 b".parse().unwrap());
    assert_eq!(
        bare.verdict(&Rules::AXF).unwrap().to_string(),
        "draw (neither side can win)",
    );
    let play_on = Rules {
        material: MaterialRule::Never,
        ..Rules::AXF
    };
    assert_eq!(bare.verdict(&play_on), None);
    let draws = |rule: MaterialRule, fen: &str| {
        let position: Position = fen.parse().unwrap();
        rule.is_draw(position.board())
    };
    let cannon = "2b1k4/9/9/9/9/9/9/9/8C/3K5 w";
    assert!(!draws(MaterialRule::NoAttackers, cannon));
    assert!(draws(MaterialRule::LoneCannons, cannon));
    for enough in [
        "3ak4/9/9/9/9/9/9/9/8C/3K5 w",
        "4k4/9/9/9/9/9/9/9/8C/3K1A3 w",
        "4k4/9/9/9/9/9/9/4B4/8C/3K5 w",
        "4k4/9/9/9/9/9/9/9/7CC/3K5 w",
        "4k4/9/9/9/8p/9/9/9/8C/3K5 w",
    ] {
        assert!(!draws(MaterialRule::LoneCannons, enough), "{enough}");
    }
}

#[test]
fn declarations_belong_to_the_end_of_the_game() {
    let mut game = Game::new();
    for text in ["h2e2", "h9g7", "h0g2"] {
        game.play(text.parse().unwrap()).unwrap();
    }
    game.undo();
    game.agree_draw();
    assert_eq!(game.moves().len(), 2);
    assert_eq!(game.declaration(), Some(Declaration::Agreement));
    assert_eq!(
        game.verdict(&Rules::AXF).unwrap().to_string(),
        "draw (agreement)",
    );
    game.undo();
    assert_eq!(game.verdict(&Rules::AXF), None);
    game.redo();
    assert!(game.verdict(&Rules::AXF).is_some());
    game.play("h0g2".parse().unwrap()).unwrap();
    assert_eq!(game.declaration(), None);
    assert_eq!(game.verdict(&Rules::AXF), None);
    game.resign(Color::Red);
    let verdict = game.verdict(&Rules::AXF).unwrap();
    assert_eq!(verdict.winner, Some(Color::Black));
    assert_eq!(verdict.reason, Reason::Resignation { by: Color::Red });
}

#[test]
fn a_cycle_without_moves_is_harmless() {
    for rule_set in RuleSet::ALL {
        let kind = judge_cycle(&Position::new(), &[], rule_set);
        assert_eq!(kind, RepetitionKind::Harmless);
    }
}
