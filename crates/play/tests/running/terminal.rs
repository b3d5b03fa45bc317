//! Runs a command in a pseudo-terminal and looks at its screen.

use std::{
    ffi::OsStr,
    io::{Read, Write},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// A test that waits longer waits for something that does not come.
const PATIENCE: Duration = Duration::from_secs(120);

/// Between two looks at something that is awaited.
const BETWEEN_LOOKS: Duration = Duration::from_millis(10);

const SIZE: PtySize = PtySize {
    rows: 24,
    cols: 80,
    pixel_width: 0,
    pixel_height: 0,
};

fn command(binary: impl AsRef<OsStr>, arguments: &[&str], locale: &str) -> CommandBuilder {
    let mut command = CommandBuilder::new(binary);
    command.args(arguments);
    // Names of files stay relative, so that no screen depends on where the tests run.
    command.cwd(option_env!("CARGO_TARGET_TMPDIR").map_or_else(std::env::temp_dir, Into::into));
    for (name, value) in [
        ("TERM", "xterm-256color"),
        ("LC_ALL", locale),
        ("NO_COLOR", "1"),
    ] {
        command.env(name, value);
    }
    command
}

/// Whether a command ends, without a panic, when the terminal that it draws on is gone.
pub(crate) fn ends_with_its_terminal(binary: impl AsRef<OsStr>, arguments: &[&str]) -> bool {
    let pty = native_pty_system().openpty(SIZE).expect("a terminal");
    let command = command(binary, arguments, "C");
    let mut child = pty.slave.spawn_command(command).expect("the binary starts");
    drop(pty.slave);
    let mut output = pty.master.try_clone_reader().expect("a reader");
    output.read_exact(&mut [0]).expect("it draws");
    drop((output, pty.master));
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().expect("a child") {
            const PANIC: u32 = 101;
            return status.exit_code() != PANIC;
        }
        thread::sleep(BETWEEN_LOOKS);
    }
    let _ = child.kill();
    false
}

/// Frames that are shown whole: between the marks of a synchronized update what was there before is
/// seen.
#[derive(Default)]
struct Frames {
    /// What stood on the screen before the frame that is being drawn.
    before: Option<String>,
}

impl vt100::Callbacks for Frames {
    fn unhandled_csi(
        &mut self,
        screen: &mut vt100::Screen,
        _: Option<u8>,
        _: Option<u8>,
        parameters: &[&[u16]],
        letter: char,
    ) {
        const SYNCHRONIZED_UPDATE: u16 = 2026;
        if parameters == [[SYNCHRONIZED_UPDATE]] {
            self.before = (letter == 'h').then(|| screen.contents());
        }
    }
}

/// A terminal with a command in it.
pub(crate) struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser<Frames>>>,
    /// Held so that the command is not told to end.
    _master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    /// Starts a command in a terminal of 80 columns and 24 rows, without colours.
    pub(crate) fn start(binary: impl AsRef<OsStr>, arguments: &[&str], locale: &str) -> Self {
        Self::start_command(command(binary, arguments, locale))
    }

    /// The same in a terminal of this kind.
    #[allow(dead_code)] // Once is enough.
    pub(crate) fn of_kind(kind: &str, binary: impl AsRef<OsStr>, arguments: &[&str]) -> Self {
        let mut command = command(binary, arguments, "C");
        command.env("TERM", kind);
        Self::start_command(command)
    }

    fn start_command(command: CommandBuilder) -> Self {
        let pty = native_pty_system().openpty(SIZE).expect("a terminal");
        let child = pty.slave.spawn_command(command).expect("the binary starts");
        let mut output = pty.master.try_clone_reader().expect("a reader");
        let parser = vt100::Parser::new_with_callbacks(SIZE.rows, SIZE.cols, 0, Frames::default());
        let screen = Arc::new(Mutex::new(parser));
        let shown = Arc::clone(&screen);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                shown.lock().expect("no panic").process(&bytes[..count]);
            }
        });
        Self {
            child,
            keyboard: pty.master.take_writer().expect("a writer"),
            screen,
            _master: pty.master,
        }
    }

    /// Presses keys, as the bytes that a terminal sends.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("it reads");
        self.keyboard.flush().expect("it reads");
    }

    /// Presses keys and waits for what they bring.
    #[track_caller]
    pub(crate) fn press_for(&mut self, keys: &str, expected: &str) {
        self.press(keys);
        self.wait_for(expected);
    }

    /// What is on the screen, never half a frame; the clocks stand still.
    pub(crate) fn screen(&self) -> String {
        let parser = self.screen.lock().expect("no panic");
        let before = parser.callbacks().before.clone();
        let contents = before.unwrap_or_else(|| parser.screen().contents());
        let lines: Vec<String> = (contents.lines())
            .map(|line| still_clock(line.trim_end()))
            .collect();
        lines.join("\n")
    }

    /// Waits until a text is on the screen.
    #[track_caller]
    pub(crate) fn wait_for(&self, expected: &str) {
        self.wait(expected, |screen| screen.contains(expected));
    }

    #[track_caller]
    fn wait(&self, what: &str, found: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !found(&self.screen()) {
            assert!(start.elapsed() < PATIENCE, "no {what}:\n{}", self.screen());
            thread::sleep(BETWEEN_LOOKS);
        }
    }

    /// Waits until the command has ended well and given the terminal back.
    #[track_caller]
    pub(crate) fn ends(mut self) {
        let status = self.child.wait().expect("it ends");
        assert!(status.success(), "{status:?}:\n{}", self.screen());
        self.is_given_back();
    }

    /// Waits until the terminal is as it was.
    #[track_caller]
    pub(crate) fn is_given_back(&self) {
        let is_given_back = |screen: &vt100::Screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        };
        let start = Instant::now();
        while !is_given_back(self.screen.lock().expect("no panic").screen()) {
            assert!(start.elapsed() < PATIENCE, "the terminal is not given back");
            thread::sleep(BETWEEN_LOOKS);
        }
    }

    /// Whether the command fills the screen.
    #[allow(dead_code)] // Once is enough.
    pub(crate) fn is_filled(&self) -> bool {
        let parser = self.screen.lock().expect("no panic");
        parser.screen().alternate_screen()
    }

    /// Sends the command a signal and waits until it has ended by that and given the terminal back.
    #[allow(dead_code)] // Once is enough.
    #[cfg(unix)]
    #[track_caller]
    pub(crate) fn ends_by(mut self, signal: &str) {
        let id = self.child.process_id().expect("it runs").to_string();
        let sent = std::process::Command::new("kill")
            .args([&format!("-{signal}"), &id])
            .status();
        assert!(sent.expect("there is kill").success());
        let status = self.child.wait().expect("it ends");
        assert!(status.signal().is_some(), "{status:?}:\n{}", self.screen());
        self.is_given_back();
    }
}

/// A line with `0:00` for every time.
fn still_clock(line: &str) -> String {
    let mut letters: Vec<char> = line.chars().collect();
    for at in 1..letters.len().saturating_sub(2) {
        let is_digit = |at: usize| letters[at].is_ascii_digit();
        if letters[at] == ':' && is_digit(at - 1) && is_digit(at + 1) && is_digit(at + 2) {
            letters[at - 1] = '0';
            letters[at + 1] = '0';
            letters[at + 2] = '0';
        }
    }
    letters.into_iter().collect()
}

/// Keys as xterm sends them.
#[allow(dead_code)] // The tests of each game press some of them.
pub(crate) mod keys {
    pub(crate) const ENTER: &str = "\r";
    pub(crate) const HOME: &str = "\x1b[H";
    pub(crate) const END: &str = "\x1b[F";
    pub(crate) const PAGE_DOWN: &str = "\x1b[6~";
    pub(crate) const UNDO: &str = "\x1a";
    pub(crate) const SAVE: &str = "\x13";
    pub(crate) const HINTS: &str = "?";
    pub(crate) const HELP: &str = "\x1bOP";
    pub(crate) const QUIT: &str = "\x03";
}
