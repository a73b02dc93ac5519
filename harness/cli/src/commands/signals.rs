//! Signals that ask a run to stop.
//!
//! Ctrl-C comes from a user who waits. The running scenarios finish, unless the user presses it twice. SIGTERM
//! comes from a shutdown, or from an engine that needs the machine. SIGKILL follows after some seconds, so a run
//! ends within two seconds of SIGTERM. In both cases the journal keeps all finished scenarios. Launchers notice
//! that this process is gone, and end the programs that still run.

#[cfg(unix)]
use std::sync::Arc;
#[cfg(unix)]
use std::time::Duration;

use anyhow::Context as _;

use crate::commands::output;
use crate::exit::ExitStatus;
use puzzlemark_reports::{Language, tr};
use puzzlemark_runner::Stop;

/// The time that running scenarios have to finish after SIGTERM.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_millis(1_500);

/// Turns a write beyond the limit on file sizes (`ulimit -f`) into an ordinary error. By default, the signal would
/// end this process without a message.
#[cfg(unix)]
pub(super) fn report_large_files() {
    use signal_hook::consts::SIGXFSZ;

    // If this fails, the default stays.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
}

/// Does nothing, because only Unix has a signal for files that are too large.
#[cfg(not(unix))]
pub(super) fn report_large_files() {}

/// Listens for signals that ask the process to stop. After the first Ctrl-C, prints in this language that the running
/// scenarios finish.
pub(super) fn listen_while_judging(stop: &Stop, language: Language) -> anyhow::Result<()> {
    listen(stop, move || language.speak(|| tr!("command-stopping")))
}

/// Listens for signals that ask the process to stop. After Ctrl-C, prints the note that `note` returns.
#[cfg(unix)]
pub(super) fn listen(
    stop: &Stop,
    note: impl Fn() -> String + Send + 'static,
) -> anyhow::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    let stop = stop.clone();
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])
        .context("cannot listen for Ctrl-C")?;
    std::thread::Builder::new()
        .spawn(move || {
            for signal in signals.forever() {
                if signal == SIGINT {
                    interrupted(&stop, &note());
                } else {
                    terminated(&stop);
                }
            }
        })
        .context("cannot listen for Ctrl-C")?;
    Ok(())
}

/// Listens for Ctrl-C. Then prints the note that `note` returns.
#[cfg(not(unix))]
pub(super) fn listen(
    stop: &Stop,
    note: impl Fn() -> String + Send + 'static,
) -> anyhow::Result<()> {
    let stop = stop.clone();
    let handler = move || interrupted(&stop, &note());
    ctrlc::set_handler(handler).context("cannot listen for Ctrl-C")
}

fn interrupted(stop: &Stop, note: &str) {
    if stop.is_asked() {
        end_at_once(ExitStatus::Stopped);
    }
    stop.ask();
    let _ = output::note(note);
}

#[cfg(unix)]
fn terminated(stop: &Stop) {
    stop.order();
    let _ = output::note("received SIGTERM or SIGHUP: stopping");
    std::thread::sleep(PATIENCE);
    end_at_once(ExitStatus::Terminated);
}

#[expect(clippy::exit, reason = "waiting for other threads would delay the end")]
fn end_at_once(status: ExitStatus) -> ! {
    std::process::exit(status.code().into())
}
