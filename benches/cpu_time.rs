//! Processor time, which does not grow when other programs need the machine.

use std::{
    fs,
    sync::OnceLock,
    time::{Duration, Instant},
};

/// Processor time that this thread has used. Where the system does not tell (only Linux does, in
/// /proc), the time since the first call stands for it.
#[must_use]
pub fn now() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    of_this_thread().unwrap_or_else(|| START.get_or_init(Instant::now).elapsed())
}

/// The first number of this file is the time on a processor in nanoseconds.
fn of_this_thread() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// Does a job; what it gives, and the processor time that it took.
pub fn timed<T>(job: impl FnOnce() -> T) -> (T, Duration) {
    let start = now();
    let result = std::hint::black_box(job());
    (result, now().saturating_sub(start))
}
