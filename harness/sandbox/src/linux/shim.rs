//! The shim: the parent of a program and its descendants.
//!
//! In a process namespace it is process 1. It waits for the program, ends and collects all
//! descendants, and reports the resources of the whole tree. The kernel reports these only to a
//! process that has collected all of them. A shim has no data that a program must not see.
//!
//! After a clean run the next run of the same program reuses the shim. Making a shim and a
//! namespace takes longer than many programs. In a user namespace the shim keeps the capabilities
//! of the launcher. So no program can change the priority of the shim, which the next program would
//! inherit (see the kernel's `cap_safe_nice`).

mod handle;
mod words;

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::rc::Rc;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, getpid, set_child_subreaper, set_parent_process_death_signal};

use super::family::Family;
use super::proc::Proc;
use super::sys::{self, Reaped, Start};
pub(super) use handle::Shim;
use words::{Request, next_request};
pub(super) use words::{ShimMessage, ShimReport};

/// The place of a shim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In its own process namespace, as the first process.
    Namespace,
    /// Among all other processes. It finds descendants by listing children.
    Shared,
}

/// Runs a shim in a process just forked from the launcher, and ends with it. Without a program it
/// only collects processes.
fn run_shim(
    program: Option<&Start<'_>>,
    channel: OwnedFd,
    place: Place,
    numbers: Option<BorrowedFd<'_>>,
) -> ! {
    let done = ShimState::begin(program, channel, place, numbers).and_then(ShimState::serve);
    sys::leave(i32::from(done.is_err()))
}

/// The state of a shim.
struct ShimState<'a> {
    program: Option<&'a Start<'a>>,
    place: Place,
    channel: OwnedFd,
    /// Descriptor that is readable when children have ended.
    ends: OwnedFd,
    /// The file `ns_last_pid` of its namespace.
    numbers: Option<BorrowedFd<'a>>,
    /// The program, while it runs.
    main: Option<Pid>,
    report: ShimReport,
}

impl<'a> ShimState<'a> {
    fn begin(
        program: Option<&'a Start<'a>>,
        channel: OwnedFd,
        place: Place,
        numbers: Option<BorrowedFd<'a>>,
    ) -> io::Result<Self> {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        if place == Place::Shared {
            set_child_subreaper(Some(getpid()))?;
        }
        let kept = [Some(channel.as_fd()), numbers];
        sys::close_all_but(kept.into_iter().flatten());
        Ok(Self {
            program,
            place,
            channel,
            ends: sys::ends_of_children()?,
            numbers,
            main: None,
            report: ShimReport::default(),
        })
    }

    fn serve(mut self) -> io::Result<()> {
        loop {
            let (is_asked, has_ended) = self.wait()?;
            if has_ended && self.collect()? {
                self.end_run()?;
            }
            if !is_asked {
                continue;
            }
            match next_request(&self.channel)? {
                Some(Request::Start { descriptors, rules }) => {
                    self.start(&descriptors, rules.as_ref())?;
                }
                Some(Request::End) => self.end_run()?,
                None => return Ok(()),
            }
        }
    }

    /// Waits for a request or the end of a child. Returns true for each that happened.
    fn wait(&self) -> io::Result<(bool, bool)> {
        let watched = [&self.channel, &self.ends];
        let mut watched = watched.map(|end| PollFd::new(end, PollFlags::IN));
        while let Err(error) = poll(&mut watched, None) {
            if error != Errno::INTR {
                return Err(error.into());
            }
        }
        let [is_asked, has_ended] = watched.map(|watched| !watched.revents().is_empty());
        Ok((is_asked, has_ended))
    }

    fn start(&mut self, descriptors: &[OwnedFd], rules: Option<&OwnedFd>) -> io::Result<()> {
        let program = self.program.ok_or(io::ErrorKind::InvalidInput)?;
        let descriptors: Vec<_> = descriptors.iter().map(AsFd::as_fd).collect();
        let rules = rules.map(AsFd::as_fd);
        match sys::start(program, &descriptors, rules) {
            Ok(main) => {
                self.main = Some(main);
                self.send(ShimMessage::Started)
            }
            Err(failed) => self.send(ShimMessage::NotStarted(failed)),
        }
    }

    fn send(&self, word: ShimMessage) -> io::Result<()> {
        rustix::io::write(&self.channel, &word.encode())?;
        Ok(())
    }

    /// Collects children that have ended. Returns true if the program is one of them.
    fn collect(&mut self) -> io::Result<bool> {
        sys::forget_ends(&self.ends)?;
        while let Ok(Some(reaped)) = sys::reap_ended() {
            self.report.used += reaped.used;
            if Some(reaped.pid) == self.main {
                self.report.status = Some(reaped.status);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Ends and collects all processes, and reports the run.
    fn end_run(&mut self) -> io::Result<()> {
        match self.place {
            Place::Namespace => self.end_namespace(),
            Place::Shared => self.sweep()?,
        }
        self.main = None;
        if self.place == Place::Namespace
            && let Some(numbers) = self.numbers
        {
            // Restarts process numbers, as in a new namespace. If the system refuses this, they
            // continue.
            let _ = rustix::io::pwrite(numbers, b"1", 0);
        }
        let report = ShimReport {
            ticks: sys::ticks_of_children(),
            ..std::mem::take(&mut self.report)
        };
        self.send(ShimMessage::Ended(report))
    }

    /// Ends and collects all processes in the namespace. Orphans become children of its first
    /// process.
    fn end_namespace(&mut self) {
        sys::kill_all();
        loop {
            match sys::reap() {
                Ok(reaped) => self.count(reaped),
                Err(Errno::INTR) => {}
                // `ECHILD`: the kernel says that no child is left.
                Err(_) => return,
            }
        }
    }

    fn count(&mut self, reaped: Reaped) {
        self.report.used += reaped.used;
        if Some(reaped.pid) == self.main {
            self.report.status = Some(reaped.status);
        } else if reaped.was_killed() {
            self.report.others += 1;
        }
    }

    fn sweep(&mut self) -> io::Result<()> {
        let proc = Rc::new(Proc::open()?);
        let result = Family::new(proc, getpid()).sweep(self.main);
        let report = &mut self.report;
        report.status = report.status.or(result.status);
        report.used += result.used;
        report.others += result.others;
        report.incomplete = !result.complete;
        Ok(())
    }
}
