//! Waits for events from the sides of a run.

use std::io;
use std::os::fd::BorrowedFd;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags};

use super::{Run, TICK};
use crate::linux::pipes::wait_for;
use crate::linux::warm::Child;

/// The time to wait for a reply before other output is read separately. A shorter wait, below the
/// kernel's tick, would need a hardware timer each time.
const SOON: Duration = Duration::from_millis(5);

/// A partner of the launcher in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Harness,
    Shim,
    /// The end of the program itself.
    Child,
    /// The program's pipes.
    Replies,
    Stdout,
    Stderr,
    Requests,
}

impl Side {
    /// The pipes from the program.
    pub(super) const SOURCES: [Self; 3] = [Self::Replies, Self::Stdout, Self::Stderr];
    /// Pipes for output other than replies.
    const OUTPUT: [Self; 2] = [Self::Stdout, Self::Stderr];
}

impl Run<'_> {
    /// Waits for an event, at most one tick. Returns the sides with events.
    pub(super) fn wait(&mut self) -> io::Result<Vec<Side>> {
        let was_just_asked = std::mem::take(&mut self.was_just_asked);
        if self.is_only_ended() {
            return self.wait_for(self.until_tick(), |side| !Side::SOURCES.contains(&side));
        }
        if was_just_asked && self.is_reply_due() {
            // Most replies come soon, and earlier output is read with them.
            let soon = self.until_tick().min(SOON);
            let ready = self.wait_for(soon, |side| !Side::OUTPUT.contains(&side))?;
            if !ready.is_empty() {
                return Ok(ready);
            }
        }
        self.wait_for(self.until_tick(), |_| true)
    }

    /// Returns true if the harness waits only for the end. Then small output is read once per tick,
    /// which saves wake-ups of launcher and harness.
    fn is_only_ended(&self) -> bool {
        self.program.requests.is_over() && !self.idle.is_followed() && !self.flood.is_on()
    }

    fn is_reply_due(&self) -> bool {
        self.program.replies.descriptor().is_some() && !self.due.is_settled()
    }

    fn until_tick(&self) -> Duration {
        TICK.saturating_sub(self.measured.elapsed())
    }

    /// Waits for an event of the wanted sides.
    fn wait_for(
        &self,
        patience: Duration,
        is_wanted: impl Fn(Side) -> bool,
    ) -> io::Result<Vec<Side>> {
        let (sides, descriptors): (Vec<_>, Vec<_>) = self
            .watched()
            .into_iter()
            .filter(|(side, _)| is_wanted(*side))
            .unzip();
        let wanted = |side: &Side| match side {
            Side::Requests => PollFlags::OUT,
            _ => PollFlags::IN,
        };
        let mut watched: Vec<_> = sides
            .iter()
            .zip(descriptors)
            .map(|(side, descriptor)| PollFd::from_borrowed_fd(descriptor, wanted(side)))
            .collect();
        wait_for(&mut watched, patience)?;
        let ready = sides
            .into_iter()
            .zip(&watched)
            .filter(|(_, watched)| !watched.revents().is_empty());
        Ok(ready.map(|(side, _)| side).collect())
    }

    fn watched(&self) -> Vec<(Side, BorrowedFd<'_>)> {
        let program = &self.program;
        let sides = [
            (Side::Harness, Some(self.launcher.harness.descriptor())),
            (Side::Shim, program.shim.descriptor()),
            (Side::Child, program.child.as_ref().map(Child::descriptor)),
            (Side::Replies, program.replies.descriptor()),
            (Side::Stdout, program.stdout.descriptor()),
            (Side::Stderr, program.stderr.descriptor()),
            (Side::Requests, program.requests.descriptor()),
        ];
        let there = sides.into_iter();
        there.filter_map(|(side, end)| Some((side, end?))).collect()
    }
}
