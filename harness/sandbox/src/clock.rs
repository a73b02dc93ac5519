//! The clock of a run: it stops while the harness makes the program wait.

use std::time::{Duration, Instant};

use super::Channel;

/// The time that a program takes. It excludes the time in which the program waits for the harness:
/// for a request, for a check of its reply, or while the harness is suspended.
#[derive(Debug)]
pub(super) struct Clock {
    before: Duration,
    since: Option<Instant>,
}

impl Clock {
    /// Returns the clock of a program that starts now. With [`Channel::Own`] no code of the
    /// submission runs before the first request, so the clock is stopped.
    pub(super) fn started(channel: Channel) -> Self {
        Self {
            before: Duration::ZERO,
            since: (channel != Channel::Own).then(Instant::now),
        }
    }

    /// Starts the clock, because the program must act next.
    pub(super) fn go_on(&mut self) {
        self.since.get_or_insert_with(Instant::now);
    }

    /// Stops the clock, because the program has sent all due replies.
    pub(super) fn pause(&mut self) {
        self.before = self.elapsed();
        self.since = None;
    }

    /// Returns the time that the program has taken.
    pub(super) fn elapsed(&self) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }
}
