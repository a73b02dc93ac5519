//! The warm process of a launcher, and its pre-forked child for the next run.
//!
//! The child is forked after two equal runs in a row, while the harness checks the reply. This
//! saves a good part of a short run. The launcher ends the child before it runs another program, so
//! no submission ever runs beside it.

use std::io;
use std::os::fd::BorrowedFd;

use super::frame::{Order, Preparation};
use super::identity::Identity;
use super::launcher::Launcher;
use super::shim::{Place, Shim};
use super::spawn::resource_limits;
use super::warm::{Child, Request, WarmProcess};

/// The warm process and its pre-forked child.
pub(super) struct WarmPool {
    /// Declared first, so that it is dropped first. This ends the child.
    preforked: Option<Preforked>,
    pub(super) preparation: Preparation,
    pub(super) process: Option<WarmProcess>,
    /// True if the start was tried. A start that failed once would fail again.
    tried: bool,
}

/// The shim for the next run and its pre-forked child. The child is `None` until its process id is
/// known.
struct Preforked {
    shim: Shim,
    child: Option<Child>,
}

impl WarmPool {
    /// Stores a preparation. The first run that needs the process starts it.
    pub(super) fn new(preparation: Preparation) -> Self {
        Self {
            preforked: None,
            preparation,
            process: None,
            tried: false,
        }
    }

    /// Returns true if the process can become the program of this order. Starts the process if
    /// needed.
    pub(super) fn is_ready(&mut self, order: &Order, identity: &Identity, place: Place) -> bool {
        if order.warm && !self.tried {
            self.tried = true;
            self.process = WarmProcess::start(&self.preparation, order, identity, place).ok();
        }
        order.warm && self.process.is_some()
    }

    /// Forks a child for the next run, if there is none. All callers pass the same order until the
    /// child is given up.
    pub(super) fn prefork(&mut self, order: &Order, launcher: &mut Launcher) -> io::Result<()> {
        if self.preforked.is_some() {
            return Ok(());
        }
        let process = self.process.as_mut().ok_or(io::ErrorKind::NotFound)?;
        let before = launcher.shim.take().filter(|shim| !shim.has_program);
        let shim = before.map_or_else(|| launcher.fork_shim(None, None), Ok)?;
        let request = Request {
            identity: &launcher.identity,
            limits: &resource_limits(&order.limits, order.address_space, &launcher.identity),
            filter: launcher.filter(order),
        };
        let namespace = match launcher.place {
            Place::Namespace => Some(shim.namespace(&launcher.proc)?),
            Place::Shared => None,
        };
        process.fork(&request, namespace)?;
        self.preforked = Some(Preforked { shim, child: None });
        Ok(())
    }

    /// Returns true if the pre-forked child is alive.
    pub(super) fn has_live_child(&mut self) -> io::Result<bool> {
        let (Some(preforked), Some(process)) = (&mut self.preforked, &mut self.process) else {
            return Ok(false);
        };
        let child = match &preforked.child {
            Some(child) => child,
            None => preforked.child.insert(process.receive_child()?),
        };
        Ok(!child.has_ended()?)
    }

    /// Turns the pre-forked child into the program. Returns it with the shim of its run.
    pub(super) fn become_program(
        &mut self,
        descriptors: &[BorrowedFd<'_>],
    ) -> io::Result<(Shim, Child)> {
        let missing = io::ErrorKind::NotFound;
        let Preforked { shim, child } = self.preforked.take().ok_or(missing)?;
        let process = self.process.as_ref().ok_or(missing)?;
        process.become_program(descriptors)?;
        Ok((shim, child.ok_or(missing)?))
    }

    /// Ends the pre-forked child, if there is one.
    pub(super) fn end_child(&mut self) {
        // Reads the process's message about this child, so that it is not mistaken for the next
        // one.
        if self.preforked.is_some() && self.has_live_child().is_err() {
            self.give_up();
        }
        self.preforked = None;
    }

    /// Ends the warm process and its child, because it failed. The next run that needs it starts
    /// another, unless this one never made a child: the next one would fail too.
    pub(super) fn give_up(&mut self) {
        self.preforked = None;
        let process = self.process.take();
        self.tried = !process.is_some_and(|process| process.is_proven);
    }
}
