//! Whose time it is.

use std::time::{Duration, Instant};

use super::Channel;

/// The time that a program takes, without the time for which the harness keeps it waiting: for its
/// next request, while a reply is looked at or the whole harness is suspended.
#[derive(Debug)]
pub(super) struct Clock {
    before: Duration,
    since: Option<Instant>,
}

impl Clock {
    /// A clock for a program that starts now. With a channel of its own it runs nothing of the
    /// submission's before the first request.
    pub(super) fn started(channel: Channel) -> Self {
        Self {
            before: Duration::ZERO,
            since: (channel != Channel::Own).then(Instant::now),
        }
    }

    /// It is the program's turn.
    pub(super) fn go_on(&mut self) {
        self.since.get_or_insert_with(Instant::now);
    }

    /// It is the harness's turn: the program has sent all that was asked for.
    pub(super) fn pause(&mut self) {
        self.before = self.elapsed();
        self.since = None;
    }

    /// What the program has taken so far.
    pub(super) fn elapsed(&self) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }
}
