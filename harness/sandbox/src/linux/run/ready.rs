//! Who has something for the launcher, so that nobody else is asked.

use std::io;
use std::os::fd::BorrowedFd;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags};

use super::{Run, TICK};
use crate::linux::pipes::wait_for;
use crate::linux::warm::Child;

/// How soon a reply is expected, before output is looked at for itself. For less than the time between two
/// ticks of the kernel's, that would have to set the machine's timer for each wait.
const SOON: Duration = Duration::from_millis(5);

/// With whom the launcher deals in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Harness,
    Shim,
    /// The program itself, of its end.
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
    /// Those for what is not a reply.
    const OUTPUT: [Self; 2] = [Self::Stdout, Self::Stderr];
}

impl Run<'_> {
    /// Waits until something happens, a tick at most; tells with whom.
    pub(super) fn wait(&mut self) -> io::Result<Vec<Side>> {
        let was_just_asked = std::mem::take(&mut self.was_just_asked);
        if self.is_only_ended() {
            return self.wait_for(self.until_tick(), |side| !Side::SOURCES.contains(&side));
        }
        if was_just_asked && self.is_reply_due() {
            // Most come soon, and what was printed before is read with them.
            let soon = self.until_tick().min(SOON);
            let ready = self.wait_for(soon, |side| !Side::OUTPUT.contains(&side))?;
            if !ready.is_empty() {
                return Ok(ready);
            }
        }
        self.wait_for(self.until_tick(), |_| true)
    }

    /// Whether nobody waits for anything but the program's end: what it says can stay in its pipes until
    /// the next tick, where that is little. Whoever looked at it would wake up for each piece, and
    /// so would the harness.
    fn is_only_ended(&self) -> bool {
        self.program.requests.is_over() && !self.idle.is_followed() && !self.flood.is_on()
    }

    fn is_reply_due(&self) -> bool {
        self.program.replies.descriptor().is_some() && !self.due.is_settled()
    }

    fn until_tick(&self) -> Duration {
        TICK.saturating_sub(self.measured.elapsed())
    }

    /// Waits for some of the sides.
    fn wait_for(
        &self,
        patience: Duration,
        is_wanted: impl Fn(Side) -> bool,
    ) -> io::Result<Vec<Side>> {
        let watched = self.watched().into_iter();
        let watched = watched.filter(|(side, _)| is_wanted(*side));
        let (sides, descriptors): (Vec<_>, Vec<_>) = watched.unzip();
        let wanted = |side: &Side| match side {
            Side::Requests => PollFlags::OUT,
            _ => PollFlags::IN,
        };
        let watched = sides.iter().zip(descriptors);
        let mut watched: Vec<_> = watched
            .map(|(side, descriptor)| PollFd::from_borrowed_fd(descriptor, wanted(side)))
            .collect();
        wait_for(&mut watched, patience)?;
        let ready = sides.into_iter().zip(&watched);
        let ready = ready.filter(|(_, watched)| !watched.revents().is_empty());
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
