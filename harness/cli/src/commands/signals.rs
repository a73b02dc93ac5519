//! Signals that ask a run to stop.
//!
//! Ctrl-C comes from somebody who waits: scenarios in flight come to their end, unless it comes
//! twice. SIGTERM comes from what ends processes whether they are done or not (a shutdown, an
//! engine that needs the machine) and kills what is still there after some seconds: so a run ends
//! within two of them. Nothing that is in the journal is lost either way, and what runs is ended by
//! the launchers, which notice that this process is gone.

#[cfg(unix)]
use std::sync::Arc;
#[cfg(unix)]
use std::time::Duration;

use anyhow::Context as _;

use crate::commands::output;
use crate::exit::ExitStatus;
use puzzlemark_runner::Stop;

/// How long scenarios in flight may take to come to their end after SIGTERM.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_millis(1_500);

/// What Ctrl-C means to whoever grades, as it is told then.
pub(super) const AFTER_THOSE_IN_FLIGHT: &str =
    "stopping after the scenarios in flight; Ctrl-C again stops at once";

/// Has a file that grows beyond the limit on its size (`ulimit -f`) be an error that is told, where the signal
/// would end this process without a word.
#[cfg(unix)]
pub(super) fn tell_of_large_files() {
    use signal_hook::consts::SIGXFSZ;

    // Where this fails, the signal does as ever.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
}

/// Has a file that grows beyond the limit on its size be an error that is told: it is one here.
#[cfg(not(unix))]
pub(super) fn tell_of_large_files() {}

/// Listens for what asks to stop; what Ctrl-C means is told when it comes.
#[cfg(unix)]
pub(super) fn listen(
    stop: &Stop,
    meaning: impl Fn() -> &'static str + Send + 'static,
) -> anyhow::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    let stop = stop.clone();
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])
        .context("cannot listen for Ctrl-C")?;
    std::thread::Builder::new()
        .spawn(move || {
            for signal in signals.forever() {
                if signal == SIGINT {
                    interrupted(&stop, meaning());
                } else {
                    terminated(&stop);
                }
            }
        })
        .context("cannot listen for Ctrl-C")?;
    Ok(())
}

/// Listens for what asks to stop; what Ctrl-C means is told when it comes.
#[cfg(not(unix))]
pub(super) fn listen(
    stop: &Stop,
    meaning: impl Fn() -> &'static str + Send + 'static,
) -> anyhow::Result<()> {
    let stop = stop.clone();
    let told = move || interrupted(&stop, meaning());
    ctrlc::set_handler(told).context("cannot listen for Ctrl-C")
}

fn interrupted(stop: &Stop, meaning: &str) {
    if stop.is_asked() {
        end_at_once(ExitStatus::Stopped);
    }
    stop.ask();
    let _ = output::note(meaning);
}

#[cfg(unix)]
fn terminated(stop: &Stop) {
    stop.order();
    let _ = output::note("told to end: stopping");
    std::thread::sleep(PATIENCE);
    end_at_once(ExitStatus::Terminated);
}

#[expect(
    clippy::exit,
    reason = "no thread of ours may keep waiting whoever asked"
)]
fn end_at_once(status: ExitStatus) -> ! {
    std::process::exit(status.code().into())
}
