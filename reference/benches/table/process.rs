//! The process that solves instances, for us and for peers.
//!
//! It reads instances as text, separated by empty lines. For each it prints a line `time MILLISECONDS ANSWER`.
//! At the end it prints lines `fact VALUE NAME` about all instances, and `peak MEGABYTES`.

use std::fmt::Display;
use std::hint::black_box;
use std::io::Read;

use rustix::time::{ClockId, clock_gettime};

/// The time below which work is repeated, because the clock is not exact enough.
const REPEATED_BELOW_MS: f64 = 1.0;
/// The total time of repeated work.
const REPEATED_FOR_MS: f64 = 5.0;

/// Answers all instances. The times leave out parsing, and `tell`, which judges a solution.
pub(crate) fn answer<P, S, A: Display>(
    parse: impl Fn(&str) -> P,
    solve: impl Fn(&P) -> S,
    mut tell: impl FnMut(&P, S) -> A,
) {
    let mut text = String::new();
    std::io::stdin()
        .read_to_string(&mut text)
        .expect("instances");
    for text in split(&text) {
        let instance = parse(text);
        let (solution, time) = timed(|| solve(&instance));
        let time = if time < REPEATED_BELOW_MS {
            repeated(|| solve(&instance), time)
        } else {
            time
        };
        println!("time {time:.6} {}", tell(&instance, solution));
    }
    println!("peak {:.1}", peak_memory_mb());
}

/// The texts of the instances.
pub(crate) fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n\n").filter(|text| !text.trim().is_empty())
}

/// Prints a fact about all instances.
pub(crate) fn fact(name: &str, value: f64) {
    println!("fact {value:.6} {name}");
}

/// The result of some work, and the CPU time of this thread that it took, in milliseconds.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = cpu_ms();
    let result = black_box(work());
    (result, cpu_ms() - start)
}

/// The mean time of work that takes about as long as given.
fn repeated<T>(work: impl Fn() -> T, about_ms: f64) -> f64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a small positive number"
    )]
    let times = (REPEATED_FOR_MS / about_ms.max(1e-4)) as u32 + 1;
    let start = cpu_ms();
    for _ in 0..times {
        black_box(work());
    }
    (cpu_ms() - start) / f64::from(times)
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
fn cpu_ms() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

/// The maximum memory of this process, as Linux counts it, in megabytes.
pub(crate) fn peak_memory_mb() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|peak| peak.trim().strip_suffix(" kB")?.parse::<f64>().ok());
    kilobytes.unwrap_or_default() / 1024.0
}
