//! `check --watch`: judges again whenever a file changes.

use std::thread;

use crate::commands::watch::{PAUSE, Watched};
use crate::commands::{output, signals};
use crate::exit::ExitStatus;
use crate::runner::Stop;

/// Judges at once, and again after each change, until Ctrl-C; gives how the last judging ended.
///
/// # Errors
/// Where the first judging fails; later on a mistake may be mended, and is only printed.
pub(super) fn watch(
    watched: &Watched<'_>,
    judge: &dyn Fn(&Stop) -> anyhow::Result<ExitStatus>,
) -> anyhow::Result<ExitStatus> {
    let stop = Stop::default();
    signals::listen(&stop)?;
    let mut seen = watched.stamps();
    let mut status = match judge(&stop) {
        Err(_) if stop.is_asked() => ExitStatus::Stopped,
        first => first?,
    };
    while !stop.is_asked() {
        thread::sleep(PAUSE);
        let now = watched.stamps();
        if now == seen {
            continue;
        }
        // Before judging: what changes meanwhile is judged next.
        seen = now;
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
    Ok(if stop.is_ordered() {
        ExitStatus::Terminated
    } else {
        status
    })
}

/// A line between two reports, with the time of day.
fn separator() -> String {
    let time = jiff::Zoned::now().strftime("%H:%M:%S").to_string();
    let line = "─".repeat(output::width().saturating_sub(time.len() + 4));
    format!("\n── {time} {line}")
}
