//! What a launcher keeps ready: a process that can become programs, and a child of it that waits to
//! become the next one.
//!
//! The child is made when a run has ended that was the same as the one before, while the harness looks
//! at what came of it: to fork takes a good part of a short run. It is given up before another program
//! is run, so that nothing of a submission's ever runs beside it.

use std::io;
use std::os::fd::{AsFd, BorrowedFd};

use super::frame::{Order, Preparation};
use super::launcher::Launcher;
use super::shim::Shim;
use super::spawn::limits;
use super::warm::{Request, WarmProcess};

/// What is kept ready.
pub(super) struct Kept {
    /// The shim of the run to come, in whose namespace a child waits. Dropped first, which ends the
    /// child.
    ahead: Option<Shim>,
    pub(super) preparation: Preparation,
    pub(super) process: Option<WarmProcess>,
    /// Whether it was tried to start the process: what has failed once would fail again each time.
    tried: bool,
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
        if self.ahead.is_some() && !self.started()?.has_spoken()? {
            return Ok(());
        }
        self.give_up_child()?;
        let process = self.started()?;
        let shim = if let Some(shim) = launcher.shim.take() {
            shim
        } else {
            let numbers = launcher.numbers.as_ref().map(AsFd::as_fd);
            Shim::fork(launcher.place, None, None, numbers)?
        };
        let request = Request {
            folder: &order.folder,
            limits: &limits(&order.limits, order.address_space, &launcher.identity),
            filter: launcher.filter(order),
        };
        process.fork(&request, shim.namespace(&launcher.proc)?)?;
        self.ahead = Some(shim);
        Ok(())
    }

    /// Has the child that waits become the program, and gives the shim of its run.
    pub(super) fn become_program(&mut self, descriptors: &[BorrowedFd<'_>]) -> io::Result<Shim> {
        let shim = self.ahead.take().ok_or(io::ErrorKind::NotFound)?;
        self.started()?.become_program(descriptors)?;
        Ok(shim)
    }

    fn started(&self) -> io::Result<&WarmProcess> {
        let process = self.process.as_ref();
        process.ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    /// Ends the child that waits, if one does.
    pub(super) fn give_up_child(&mut self) -> io::Result<()> {
        match (self.ahead.take(), &self.process) {
            (Some(shim), Some(process)) => {
                drop(shim);
                process.forget_child()
            }
            _ => Ok(()),
        }
    }
}
