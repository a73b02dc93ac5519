//! What a launcher keeps ready: a process that can become programs, and a child of it that waits to
//! become the next one.
//!
//! The child is made when the run before has ended, while the harness looks at what came of that: to
//! fork takes as long as many runs. Nothing of a submission's runs meanwhile.

use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::rc::Rc;

use super::frame::{Order, Preparation};
use super::launcher::Launcher;
use super::spawn::{Shim, fork_shim, limits};
use super::warm::{Request, WarmProcess};

/// What is kept ready.
pub(super) struct Kept {
    /// In the namespace of a child that waits. Dropped first, which ends the child.
    ahead: Option<Ahead>,
    pub(super) preparation: Preparation,
    pub(super) process: Option<WarmProcess>,
    /// Whether it was tried to start the process: what has failed once would fail again each time.
    tried: bool,
}

/// A child that waits to become a program.
struct Ahead {
    /// Of the run to come, whose namespace the child is in.
    shim: Shim,
    /// What the run to come is.
    order: Rc<Order>,
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

    /// Has a child wait to become the program of this order, if none does yet.
    pub(super) fn wait_ahead(&mut self, order: &Rc<Order>, launcher: &Launcher) -> io::Result<()> {
        let ahead = self.ahead.as_ref();
        if ahead.is_some_and(|ahead| Rc::ptr_eq(&ahead.order, order)) {
            return Ok(());
        }
        self.give_up_child()?;
        let process = self.process.as_ref().ok_or(io::ErrorKind::NotFound)?;
        let shim = fork_shim(launcher.place, None, None)?;
        let namespace = launcher.proc.process_namespace(shim.pid)?;
        let request = Request {
            folder: &order.folder,
            limits: &limits(&order.limits, order.address_space, &launcher.identity),
            filter: launcher.filter(order),
        };
        process.fork(&request, namespace.as_fd())?;
        let order = Rc::clone(order);
        self.ahead = Some(Ahead { shim, order });
        Ok(())
    }

    /// Has the child that waits become the program, and gives the shim of its run.
    pub(super) fn become_program(&mut self, descriptors: &[BorrowedFd<'_>]) -> io::Result<Shim> {
        let ahead = self.ahead.take().ok_or(io::ErrorKind::NotFound)?;
        let process = self.process.as_ref().ok_or(io::ErrorKind::NotFound)?;
        process.become_program(descriptors)?;
        Ok(ahead.shim)
    }

    /// Ends the child that waits for another run than the next.
    fn give_up_child(&mut self) -> io::Result<()> {
        if let (Some(ahead), Some(process)) = (self.ahead.take(), &self.process) {
            drop(ahead);
            // It was told to wait, and its end is told in any case.
            process.next()?;
        }
        Ok(())
    }
}
