//! The full screen with a toy game, most of it without a terminal.

#[allow(dead_code)] // The tests of the commands use the rest.
#[path = "../../../tests/running/terminal.rs"]
mod terminal;
mod toy;

use std::{
    thread,
    time::{Duration, Instant},
};

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use proptest::{
    collection::vec,
    prelude::{Just, ProptestConfig, Strategy, any, prop_assert, prop_oneof, proptest},
    test_runner::RngSeed,
};
use ratatui::{Terminal, backend::TestBackend};

use super::{app::App, rehearsal::symbols, theme::Theme};
use crate::{language::Language, seat::Seat, table::Table};
use toy::{Toy, ToyEngine};

const HUMANS: [Seat; 2] = [Seat::Human, Seat::Human];
const AGAINST_ENGINE: [Seat; 2] = [Seat::Human, Seat::Engine];

fn app(toy: Toy) -> App<Toy> {
    App::new(toy, Theme::Mono)
}

/// The symbols on the screen.
fn screen(app: &mut App<Toy>, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    symbols(terminal.backend().buffer())
}

fn key(code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn control(letter: char) -> Event {
    Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL))
}

fn alt(letter: char) -> Event {
    Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::ALT))
}

fn click(column: u16, row: u16) -> Event {
    Event::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column,
        row,
        modifiers: KeyModifiers::NONE,
    })
}

/// Types a line.
fn type_line(app: &mut App<Toy>, line: &str) {
    for letter in line.chars() {
        app.handle(&key(KeyCode::Char(letter)));
    }
    app.handle(&key(KeyCode::Enter));
}

/// Lets the engine answer.
fn wait(app: &mut App<Toy>) {
    app.tick(Instant::now());
    while app.is_thinking() {
        thread::yield_now();
        app.tick(Instant::now());
    }
}

#[test]
fn a_board_of_boxes() {
    let mut app = app(Toy::new(4, 3, &HUMANS));
    type_line(&mut app, "5");
    type_line(&mut app, "2");
    app.handle(&key(KeyCode::F(4)));
    insta::assert_snapshot!(screen(&mut app, 80, 14));
    insta::assert_snapshot!("small_boxes", screen(&mut app, 40, 9));
}

#[test]
fn a_board_of_points() {
    let mut toy = Toy::new(4, 4, &HUMANS);
    toy.has_points = true;
    let mut app = app(toy);
    type_line(&mut app, "5");
    type_line(&mut app, "2");
    insta::assert_snapshot!(screen(&mut app, 80, 12));
    app.handle(&key(KeyCode::F(9)));
    app.handle(&key(KeyCode::F(5)));
    insta::assert_snapshot!("flipped_points", screen(&mut app, 80, 12));
    insta::assert_snapshot!("small_points", screen(&mut app, 44, 7));
}

#[test]
fn a_small_terminal_is_told() {
    let mut app = app(Toy::new(4, 3, &HUMANS));
    let told = screen(&mut app, 40, 5);
    assert!(told.contains("too small"), "{told}");
    app.handle(&click(3, 3));
    assert_eq!(app.table().cursor(), 0, "there is no board to click on");
}

#[test]
fn wrong_moves_bring_hints() {
    let mut app = app(Toy::new(4, 3, &HUMANS));
    type_line(&mut app, "0");
    type_line(&mut app, "0");
    assert!(app.log.contains("square 0 is not free"));
    assert!(app.log.contains("first free: Some(1)"));
    assert!(app.picture().cells[1].hint.is_some());
    type_line(&mut app, "1");
    assert!(app.picture().cells[2].hint.is_none(), "until the next move");
}

#[test]
fn the_mouse_plays_where_it_points() {
    let mut app = app(Toy::new(4, 3, &HUMANS));
    screen(&mut app, 80, 24);
    // Labels take two columns and a row; boxes are four wide and two high.
    app.handle(&click(2 + 2 * 4 + 2, 1 + 2 + 1));
    assert!(app.log.contains("1. player 1 takes 6"));
    app.handle(&key(KeyCode::F(5)));
    screen(&mut app, 80, 24);
    app.handle(&click(2 + 2, 1 + 1));
    assert!(app.log.contains("2. player 2 takes 11"), "turned");
}

#[test]
fn arrows_move_the_cursor_as_it_is_seen() {
    let mut app = app(Toy::new(4, 3, &HUMANS));
    for code in [KeyCode::Right, KeyCode::Down, KeyCode::Up, KeyCode::Up] {
        app.handle(&key(code));
    }
    app.handle(&key(KeyCode::Enter));
    assert!(app.log.contains("takes 1"));
    app.handle(&key(KeyCode::F(5)));
    app.handle(&key(KeyCode::Left));
    app.handle(&key(KeyCode::Char(' ')));
    assert!(app.log.contains("takes 2"));
}

#[test]
fn the_engine_answers_and_is_taken_back_with_ones_own_move() {
    let mut app = app(Toy::new(4, 3, &AGAINST_ENGINE));
    type_line(&mut app, "4");
    wait(&mut app);
    assert!(app.log.contains("2. player 2 takes 0"));
    assert_eq!(app.opinion.as_ref().map(|thought| thought.depth), Some(1));
    app.handle(&control('z'));
    assert_eq!((app.table().cursor(), app.table().len()), (0, 2));
    app.handle(&control('y'));
    assert_eq!(app.table().cursor(), 2);
    app.handle(&control('z'));
    app.handle(&control('z'));
    assert!(app.log.contains("nothing to take back"));
}

/// The keys work while the engine thinks.
#[test]
fn the_engine_is_told_to_move_now() {
    let mut toy = Toy::new(4, 3, &AGAINST_ENGINE);
    toy.engine = ToyEngine::WaitsForStop;
    let mut app = app(toy);
    type_line(&mut app, "4");
    app.tick(Instant::now());
    type_line(&mut app, "7");
    app.tick(Instant::now());
    assert!(app.log.contains("wait for your turn"));
    assert!(app.is_thinking());
    app.handle(&key(KeyCode::F(8)));
    wait(&mut app);
    assert_eq!(app.table().cursor(), 2);
}

#[test]
fn an_engine_that_fails_gives_its_seat_away() {
    let mut toy = Toy::new(4, 3, &AGAINST_ENGINE);
    toy.engine = ToyEngine::Panics;
    let mut app = app(toy);
    type_line(&mut app, "4");
    wait(&mut app);
    assert!(app.log.contains("found no move"));
    assert_eq!(app.table().seat(), Seat::Human);
    type_line(&mut app, "5");
    assert_eq!(app.table().cursor(), 2);
}

/// Looking back, no engine moves, and no moves are lost.
#[test]
fn moves_are_looked_at_and_played_on() {
    let mut app = app(Toy::new(4, 3, &AGAINST_ENGINE));
    for line in ["4", "5"] {
        type_line(&mut app, line);
        wait(&mut app);
    }
    app.handle(&key(KeyCode::Home));
    app.handle(&key(KeyCode::PageDown));
    wait(&mut app);
    assert_eq!((app.table().cursor(), app.table().len()), (1, 4));
    app.handle(&key(KeyCode::PageUp));
    app.handle(&key(KeyCode::End));
    assert_eq!(app.table().cursor(), 4);
    app.handle(&key(KeyCode::PageUp));
    app.handle(&control('g'));
    wait(&mut app);
    assert_eq!(
        (app.table().cursor(), app.table().len()),
        (4, 4),
        "played anew"
    );
}

#[test]
fn a_replay_goes_by_itself_to_the_end() {
    let mut app = app(Toy::new(4, 3, &HUMANS));
    for line in ["4", "5", "6"] {
        type_line(&mut app, line);
    }
    app.handle(&key(KeyCode::F(7)));
    assert_eq!(app.table().cursor(), 0);
    let start = Instant::now();
    for seconds in 2..5 {
        app.tick(start + Duration::from_secs(2 * seconds));
    }
    assert_eq!(app.table().cursor(), 3);
    assert!(!app.is_autoplaying());
}

#[test]
fn a_game_of_a_file_is_searched_and_replayed() {
    let mut app = app(Toy::new(4, 3, &AGAINST_ENGINE));
    type_line(&mut app, "load many");
    for letter in "1, 0".chars() {
        app.handle(&key(KeyCode::Char(letter)));
    }
    let list = screen(&mut app, 60, 12);
    assert!(
        list.contains("1 of 3 games") && list.contains("     3  toy [1, 0, 2]"),
        "{list}"
    );
    app.handle(&key(KeyCode::Enter));
    assert_eq!((app.table().cursor(), app.table().len()), (0, 3));
    app.handle(&key(KeyCode::End));
    wait(&mut app);
    assert_eq!(app.table().len(), 3, "the engine leaves it alone");
    type_line(&mut app, "game 9");
    assert!(app.log.contains("there is no game 9; the file holds 3"));
    type_line(&mut app, "game 1");
    assert!(app.log.contains("game 1: toy [0]"));
    type_line(&mut app, "load none");
    assert!(app.log.contains("not loaded: no such file"));
}

#[test]
fn a_single_game_that_is_not_over_goes_on() {
    let mut app = app(Toy::new(4, 3, &HUMANS));
    type_line(&mut app, "load one");
    assert_eq!(app.table().cursor(), 2);
    type_line(&mut app, "5");
    assert_eq!(app.table().cursor(), 3);
}

/// Not even at its end does the engine move, until it is told to go on.
#[test]
fn a_game_with_a_result_is_looked_at() {
    let mut toy = Toy::new(4, 3, &[Seat::Engine, Seat::Human]);
    toy.tells_results = true;
    let mut app = app(toy);
    type_line(&mut app, "load one");
    assert_eq!((app.table().cursor(), app.table().len()), (0, 2));
    app.handle(&key(KeyCode::End));
    wait(&mut app);
    assert_eq!((app.table().cursor(), app.table().len()), (2, 2));
    type_line(&mut app, "go");
    wait(&mut app);
    assert_eq!(app.table().len(), 3);
}

#[test]
fn games_end_beside_the_board_too() {
    let mut app = app(Toy::new(4, 3, &AGAINST_ENGINE));
    type_line(&mut app, "draw");
    assert!(app.log.contains("player 2 does not want a draw"));
    type_line(&mut app, "3");
    wait(&mut app);
    type_line(&mut app, "draw");
    assert!(app.log.contains("agree to a draw"));
    type_line(&mut app, "4");
    assert!(app.log.contains("the game is over"));
    app.handle(&control('z'));
    type_line(&mut app, "resign");
    assert!(app.log.contains("player 1 resigns"));
    type_line(&mut app, "new");
    type_line(&mut app, "3");
    assert_eq!(app.table().cursor(), 1, "a new game");
}

/// The other person answers a draw with `draw`, or refuses it with a move.
#[test]
fn persons_agree_to_a_draw() {
    let mut app = app(Toy::new(4, 3, &HUMANS));
    for line in ["draw", "0", "1", "draw", "2", "draw"] {
        type_line(&mut app, line);
    }
    assert!(app.log.contains("player 1 offers a draw"));
    assert!(app.log.contains("agree to a draw"));
}

#[test]
fn a_clock_that_runs_out_ends_the_game() {
    let mut app = app(Toy::new(4, 3, &HUMANS));
    app.handle(&key(KeyCode::F(3)));
    for _ in 0..4 {
        app.handle(&key(KeyCode::Down));
    }
    app.handle(&key(KeyCode::Right));
    insta::assert_snapshot!("players", screen(&mut app, 60, 14));
    app.handle(&key(KeyCode::Enter));
    let start = Instant::now();
    app.tick(start);
    app.tick(start + Duration::from_secs(59));
    assert!(!app.log.contains("out of time"));
    app.tick(start + Duration::from_secs(61));
    assert!(app.log.contains("player 1 is out of time"));
}

#[test]
fn a_form_begins_another_game() {
    let mut app = app(Toy::new(4, 3, &HUMANS));
    type_line(&mut app, "5");
    app.handle(&key(KeyCode::F(2)));
    app.handle(&key(KeyCode::Right));
    app.handle(&key(KeyCode::Enter));
    assert_eq!((app.table().columns, app.table().len()), (5, 0));
    app.handle(&key(KeyCode::F(2)));
    for _ in 0..4 {
        app.handle(&key(KeyCode::Right));
    }
    app.handle(&key(KeyCode::Enter));
    assert!(app.log.contains("nine columns are too many"));
    assert_eq!(app.table().columns, 5);
}

#[test]
fn the_bar_can_be_clicked() {
    let mut app = app(Toy::new(4, 3, &HUMANS));
    let help = screen(&mut app, 80, 30);
    assert!(
        help.lines()
            .last()
            .is_some_and(|bar| bar.starts_with("F1 help F2 new")),
        "{help}"
    );
    app.handle(&click(1, 29));
    let help = screen(&mut app, 90, 30);
    assert!(help.contains("take back, play again"), "{help}");
    app.handle(&click(1, 1));
    assert!(!screen(&mut app, 80, 30).contains("take back, play again"));
}

#[test]
fn french_is_spoken() {
    let mut toy = Toy::new(4, 3, &AGAINST_ENGINE);
    toy.language = Language::Fr;
    let mut app = app(toy);
    type_line(&mut app, "undo");
    insta::assert_snapshot!(screen(&mut app, 80, 14));
}

#[test]
fn the_moves_go_to_the_clipboard() {
    let mut app = app(Toy::new(4, 3, &HUMANS));
    type_line(&mut app, "5");
    app.handle(&control('k'));
    assert_eq!(app.clipboard.as_deref(), Some("[5]"));
}

/// The form that saves has a field for a remark where files of the game hold any.
#[test]
fn a_game_is_saved_with_a_remark() {
    let mut toy = Toy::new(4, 3, &HUMANS);
    toy.has_remarks = true;
    let mut app = app(toy);
    type_line(&mut app, "5");
    app.handle(&control('s'));
    app.handle(&Event::Paste("toy.txt".into()));
    app.handle(&key(KeyCode::Down));
    for letter in "in the middle".chars() {
        app.handle(&key(KeyCode::Char(letter)));
    }
    insta::assert_snapshot!("save", screen(&mut app, 80, 14));
    app.handle(&key(KeyCode::Enter));
    assert_eq!(app.table().remark, "in the middle");
    assert!(app.log.contains("not saved: a toy is not saved"));
    app.handle(&control('s'));
    app.handle(&key(KeyCode::Esc));
    type_line(&mut app, "save toy.txt -- again");
    assert_eq!(app.table().remark, "again");
}

/// Wherever one types, letters with Control or Alt are no letters; ^U clears and ^H deletes one.
#[test]
fn letters_with_control_or_alt_are_not_typed() {
    let press = |app: &mut App<Toy>| {
        for letter in "abcdefghijklmnopqrstuvwxyz".chars() {
            app.handle(&alt(letter));
        }
        for letter in "abefijmnvwx".chars() {
            app.handle(&control(letter));
        }
    };
    let type_letters = |app: &mut App<Toy>, text: &str| {
        for letter in text.chars() {
            app.handle(&key(KeyCode::Char(letter)));
        }
    };
    let mut app = app(Toy::new(4, 3, &HUMANS));
    type_letters(&mut app, "h2");
    press(&mut app);
    assert_eq!(app.line.text(), "h2");
    app.handle(&control('h'));
    assert_eq!(app.line.text(), "h");
    app.handle(&control('u'));
    assert_eq!(app.line.text(), "");

    app.handle(&control('s'));
    type_letters(&mut app, "gone");
    app.handle(&control('u'));
    type_letters(&mut app, "toy.tx");
    press(&mut app);
    app.handle(&control('s'));
    let form = screen(&mut app, 80, 14);
    assert!(form.contains("toy.tx_") && !form.contains("gone"), "{form}");
    app.handle(&key(KeyCode::Esc));

    type_line(&mut app, "load many");
    type_letters(&mut app, "1, 0");
    press(&mut app);
    for letter in ['p', 'l', 's'] {
        app.handle(&control(letter));
    }
    let list = screen(&mut app, 60, 12);
    assert!(list.contains("1 of 3 games"), "{list}");
    app.handle(&control('u'));
    let list = screen(&mut app, 60, 12);
    assert!(list.contains("3 of 3 games"), "{list}");
}

const PANICKING: &str = "screen::tests::a_screen_that_panics";

/// Not a test by itself: the next one runs it in a terminal of its own.
#[test]
fn a_screen_that_panics() {
    if std::env::args().any(|argument| argument == PANICKING) {
        let mut toy = Toy::new(4, 3, &HUMANS);
        toy.cannot_be_drawn = true;
        super::run(toy).unwrap();
    }
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let arguments = ["--exact", PANICKING, "--nocapture", "--test-threads=1"];
    let this = std::env::current_exe().unwrap();
    let terminal = terminal::Terminal::start(this, &arguments, "C");
    terminal.wait_for("the toy cannot be drawn");
    terminal.is_given_back();
}

fn any_code() -> impl Strategy<Value = KeyCode> {
    prop_oneof![
        (1..=9_u8).prop_map(KeyCode::F),
        any::<char>().prop_map(KeyCode::Char),
        proptest::sample::select(vec![
            KeyCode::Up,
            KeyCode::Down,
            KeyCode::Left,
            KeyCode::Right,
            KeyCode::Enter,
            KeyCode::Enter,
            KeyCode::Esc,
            KeyCode::Tab,
            KeyCode::Home,
            KeyCode::End,
            KeyCode::PageUp,
            KeyCode::PageDown,
            KeyCode::Backspace,
            KeyCode::Char('1'),
            KeyCode::Char('?'),
            KeyCode::Char(' '),
        ]),
    ]
}

fn any_mouse() -> impl Strategy<Value = Event> {
    let kinds = proptest::sample::select(vec![
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::ScrollUp,
        MouseEventKind::ScrollDown,
        MouseEventKind::Moved,
    ]);
    (kinds, 0..200_u16, 0..80_u16).prop_map(|(kind, column, row)| {
        Event::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        })
    })
}

/// What can happen at a terminal.
#[derive(Clone, Debug)]
enum Happening {
    Event(Event),
    Line(&'static str),
    Size(u16, u16),
    Seconds(u64),
}

fn any_happening() -> impl Strategy<Value = Happening> {
    let lines = proptest::sample::select(vec![
        "0",
        "3",
        "5",
        "11",
        "new",
        "load many",
        "load one",
        "find 1",
        "game 2",
        "resign",
        "draw",
        "orient 0",
        "setup x",
        "comment x",
        "save x",
        "save x -- y",
        "undo",
        "redo",
        "go",
        "autoplay",
        "now",
        "list",
        "settings",
        "players",
        "moves",
        "?",
    ]);
    prop_oneof![
        4 => any_code().prop_map(|code| Happening::Event(key(code))),
        1 => proptest::char::range('d', 'z').prop_map(|letter| match letter {
            'q' => Happening::Seconds(1),
            letter => Happening::Event(control(letter)),
        }),
        3 => any_mouse().prop_map(Happening::Event),
        4 => lines.prop_map(Happening::Line),
        1 => (0..=200_u16, 0..=80_u16).prop_map(|(width, height)| Happening::Size(width, height)),
        2 => (0..100_u64).prop_map(Happening::Seconds),
        1 => Just(Happening::Event(Event::Paste("5".into()))),
    ]
}

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 60,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(7),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    /// Whatever happens, nothing panics, and the game stays one that the rules allow.
    #[test]
    fn anything_may_happen(
        happenings in vec(any_happening(), 0..60),
        seats in vec(proptest::sample::select(vec![Seat::Human, Seat::Engine, Seat::Random]), 2..4),
        has_points: bool,
    ) {
        let mut toy = Toy::new(4, 3, &seats);
        toy.has_points = has_points;
        let mut app = app(toy);
        let (mut width, mut height) = (80, 24);
        let mut now = Instant::now();
        for happening in happenings {
            match happening {
                Happening::Event(event) => app.handle(&event),
                Happening::Line(line) => type_line(&mut app, line),
                Happening::Size(columns, rows) => (width, height) = (columns, rows),
                Happening::Seconds(seconds) => now += Duration::from_secs(seconds),
            }
            app.tick(now);
            screen(&mut app, width, height);
            let table = app.table();
            prop_assert!(table.cursor() <= table.len());
            prop_assert!(table.len() <= table.columns * table.rows);
            prop_assert!(app.cursor.column < table.columns && app.cursor.row < table.rows);
        }
    }

    /// A terminal of any size is drawn on.
    #[test]
    fn any_size_will_do(width in 0..=200_u16, height in 0..=80_u16, columns in 1..33_usize, rows in 1..33_usize, has_points: bool) {
        let mut toy = Toy::new(columns, rows, &AGAINST_ENGINE);
        toy.has_points = has_points;
        let mut app = app(toy);
        for shortcut in [KeyCode::F(1), KeyCode::Esc, KeyCode::F(2), KeyCode::Esc, KeyCode::F(5)] {
            app.handle(&key(shortcut));
            screen(&mut app, width, height);
        }
    }
}
