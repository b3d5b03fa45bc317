//! Progress bars for long work, on stderr and only on a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar that counts `total` things of a kind; invisible where stderr is no terminal.
#[must_use]
pub fn bar(total: u64, things: &str) -> ProgressBar {
    let template =
        format!("{{elapsed_precise}} {{wide_bar}} {{human_pos}}/{{human_len}} {things} {{msg}}");
    let bar = ProgressBar::new(total);
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar
}

/// A spinner with a changing message; invisible where stderr is no terminal.
#[must_use]
pub fn spinner() -> ProgressBar {
    let spinner = ProgressBar::new_spinner();
    spinner.enable_steady_tick(Duration::from_millis(100));
    spinner
}
