//! What a launcher keeps ready: a process that can become programs, and a child of it that waits to
//! become the next one.
//!
//! The child is made when a run has ended that was the same as the one before, while the harness looks
//! at what came of it: to fork takes a good part of a short run. It is given up before another program
//! is run, so that nothing of a submission's ever runs beside it.

use std::io;
use std::os::fd::BorrowedFd;

use super::frame::{Order, Preparation};
use super::launcher::Launcher;
use super::shim::Shim;
use super::spawn::limits;
use super::warm::{Child, Request, WarmProcess};

/// What is kept ready.
pub(super) struct Kept {
    /// Dropped first, which ends the child that waits.
    ahead: Option<Ahead>,
    pub(super) preparation: Preparation,
    pub(super) process: Option<WarmProcess>,
    /// Whether it was tried to start the process: what has failed once would fail again each time.
    tried: bool,
}

/// The shim of the run to come, in whose namespace a child waits, and the child once it is known.
struct Ahead {
    shim: Shim,
    child: Option<Child>,
}

impl Kept {
    /// What was prepared; the first run that wants it starts it.
    pub(super) fn new(preparation: Preparation) -> Self {
        Self {
            ahead: None,
            preparation,
            process: None,
            tried: false,
        }
    }

    /// Whether the process can become the program of this order; starts it where it is not yet.
    pub(super) fn is_ready(&mut self, order: &Order) -> bool {
        if order.warm && !self.tried {
            self.tried = true;
            self.process = WarmProcess::start(&self.preparation, order).ok();
        }
        order.warm && self.process.is_some()
    }

    /// Has a child wait to become the program of this order, if none does yet. One that waits does so
    /// for this order: before another, it is given up.
    pub(super) fn wait_ahead(&mut self, order: &Order, launcher: &mut Launcher) -> io::Result<()> {
        if self.ahead.is_some() {
            return Ok(());
        }
        let process = self.process.as_mut().ok_or(io::ErrorKind::NotFound)?;
        let before = launcher.shim.take().filter(|shim| !shim.has_program);
        let shim = before.map_or_else(|| launcher.fork_shim(None, None), Ok)?;
        let request = Request {
            folder: &order.folder,
            limits: &limits(&order.limits, order.address_space, &launcher.identity),
            filter: launcher.filter(order),
        };
        process.fork(&request, shim.namespace(&launcher.proc)?)?;
        self.ahead = Some(Ahead { shim, child: None });
        Ok(())
    }

    /// Makes sure that the child that waits is there still; whether it is.
    pub(super) fn is_waiting(&mut self) -> io::Result<bool> {
        let (Some(ahead), Some(process)) = (&mut self.ahead, &self.process) else {
            return Ok(false);
        };
        let child = match &ahead.child {
            Some(child) => child,
            None => ahead.child.insert(process.forked()?),
        };
        Ok(!child.has_ended()?)
    }

    /// Has the child that waits become the program, and gives it and the shim of its run.
    pub(super) fn become_program(
        &mut self,
        descriptors: &[BorrowedFd<'_>],
    ) -> io::Result<(Shim, Child)> {
        let missing = io::ErrorKind::NotFound;
        let Ahead { shim, child } = self.ahead.take().ok_or(missing)?;
        let process = self.process.as_ref().ok_or(missing)?;
        process.become_program(descriptors)?;
        Ok((shim, child.ok_or(missing)?))
    }

    /// Ends the child that waits, if one does.
    pub(super) fn give_up_child(&mut self) {
        // What the process has said of it must not be taken for what it says of the next.
        if self.ahead.is_some() && self.is_waiting().is_err() {
            self.give_up();
        }
        self.ahead = None;
    }

    /// Ends the process and its child: it does not do what it should. The next run that wants it starts
    /// another.
    pub(super) fn give_up(&mut self) {
        self.ahead = None;
        self.process = None;
        self.tried = false;
    }
}
