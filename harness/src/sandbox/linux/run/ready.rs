//! Who has something for the launcher, so that nobody else is asked.

use std::io;
use std::os::fd::BorrowedFd;

use rustix::event::{PollFd, PollFlags};

use super::{Run, TICK};
use crate::sandbox::linux::pipes::wait_for;
use crate::sandbox::linux::warm::Child;

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
}

impl Run<'_> {
    /// Waits until something happens, a tick at most; tells with whom.
    pub(super) fn wait(&self) -> io::Result<Vec<Side>> {
        let (sides, descriptors): (Vec<_>, Vec<_>) = self.watched().into_iter().unzip();
        let wanted = |side: &Side| match side {
            Side::Requests => PollFlags::OUT,
            _ => PollFlags::IN,
        };
        let watched = sides.iter().zip(descriptors);
        let mut watched: Vec<_> = watched
            .map(|(side, descriptor)| PollFd::from_borrowed_fd(descriptor, wanted(side)))
            .collect();
        wait_for(&mut watched, TICK.saturating_sub(self.measured.elapsed()))?;
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
