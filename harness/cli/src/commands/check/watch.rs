//! `check --watch`: judges again after each change of a file.

use std::io::{self, IsTerminal as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::commands::watch::{PAUSE, Stamps, Watched};
use crate::commands::{output, signals};
use crate::exit::ExitStatus;
use puzzlemark_reports::{Language, tr};
use puzzlemark_runner::Stop;

/// Clears a terminal and its earlier lines, so that each report is drawn in the same place.
const CLEAR: &str = "\x1b[H\x1b[2J\x1b[3J";

/// Judges at once, and again after each change, until Ctrl-C. Returns the exit status of the last judging. The notes
/// have the language of the last report, which `judge` stores in `language`.
///
/// # Errors
/// Returns the error of the first judging. Later errors are only printed, because the next change may
/// correct them.
pub(super) fn watch(
    watched: &Watched<'_>,
    judge: &dyn Fn(&Stop) -> anyhow::Result<ExitStatus>,
    language: &Arc<Mutex<Language>>,
) -> anyhow::Result<ExitStatus> {
    let stop = Stop::default();
    let judging = Arc::new(AtomicBool::new(true));
    let is_judging = Arc::clone(&judging);
    let of_notes = Arc::clone(language);
    signals::listen(&stop, move || {
        known(&of_notes).speak(|| {
            if is_judging.load(Ordering::Relaxed) {
                tr!("command-stopping")
            } else {
                tr!("watch-stopped")
            }
        })
    })?;
    let mut seen = watched.stamps();
    let mut status = match judge(&stop) {
        Err(_) if stop.is_asked() => return Ok(ended(&stop, ExitStatus::Stopped)),
        first => first?,
    };
    while !stop.is_asked() {
        judging.store(false, Ordering::Relaxed);
        output::note_in(known(language), || format!("\n{}", tr!("watch-waiting")))?;
        if output::is_closed() {
            break;
        }
        let Some(now) = after_a_change(watched, &seen, &stop) else {
            break;
        };
        judging.store(true, Ordering::Relaxed);
        // This comes before judging, so that a change during judging is noticed.
        seen = now;
        if io::stdout().is_terminal() && io::stderr().is_terminal() {
            output::print(CLEAR)?;
        }
        output::note(&separator())?;
        match judge(&stop) {
            Ok(next) => status = next,
            Err(_) if stop.is_asked() => break,
            Err(error) => {
                output::error(&error);
                status = ExitStatus::Usage;
            }
        }
    }
    Ok(ended(&stop, status))
}

fn known(language: &Mutex<Language>) -> Language {
    *language.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the exit status of the command. `status` is that of the last judging.
fn ended(stop: &Stop, status: ExitStatus) -> ExitStatus {
    if stop.is_ordered() {
        ExitStatus::Terminated
    } else {
        status
    }
}

/// Returns a line between two reports, with the time of day.
fn separator() -> String {
    let time = jiff::Zoned::now().strftime("%H:%M:%S").to_string();
    let line = "─".repeat(output::width().saturating_sub(time.len() + 4));
    format!("\n── {time} {line}")
}

/// Waits for a change and returns the new stamps. Returns `None` if watching ends first.
fn after_a_change(watched: &Watched<'_>, seen: &Stamps, stop: &Stop) -> Option<Stamps> {
    while !stop.is_asked() {
        thread::sleep(PAUSE);
        let now = watched.stamps();
        if now != *seen {
            return Some(now);
        }
    }
    None
}
