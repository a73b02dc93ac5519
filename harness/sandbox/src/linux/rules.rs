//! Landlock's rules for one program after another of the same order.

use std::io;
use std::os::fd::OwnedFd;
use std::path::Path;

use landlock::RulesetCreated;

use super::confine::{self, Confined, System};
use super::frame::Order;

/// In how many runs rules serve: with each they grow by one, and all of them are copied for a program.
const RUNS: u32 = 8;

/// Makes rules.
pub(super) struct Rules {
    /// What every program may reach, where that cannot change: where the cell has files of its own
    /// ([`super::world`]).
    system: Option<System>,
    /// Rules without a working folder, at first, and in how many runs they have served.
    made: Option<(RulesetCreated, u32)>,
}

impl Rules {
    /// For a cell that has files of its own, or has not.
    pub(super) fn new(has_world: bool) -> Self {
        Self {
            system: has_world.then(System::open),
            made: None,
        }
    }

    /// Another order comes.
    pub(super) fn forget(&mut self) {
        self.made = None;
    }

    /// Rules for a program; none where the order asks for none or the kernel has none.
    ///
    /// They speak of this very working folder, whatever the next one is called. Where all else that
    /// they speak of stays, they serve a few runs: the folders of the runs before are gone, and what
    /// they say of those allows nothing.
    pub(super) fn for_run(&mut self, order: &Order) -> io::Result<Option<OwnedFd>> {
        let Some(readable) = &order.readable else {
            return Ok(None);
        };
        let whom = if order.display {
            Confined::Host
        } else {
            Confined::Program
        };
        let home = Path::new(&order.folder);
        let Some(system) = &self.system else {
            let rules = confine::rules(home, readable, &System::open(), whom);
            return Ok(rules.map_err(io::Error::other)?.into());
        };
        let made = match self.made.take() {
            Some((made, runs)) if runs < RUNS => Ok((made, runs)),
            _ => confine::homeless(readable, system, whom).map(|made| (made, 0)),
        };
        let (made, runs) = made.map_err(io::Error::other)?;
        let rules = confine::with_home(made.try_clone()?, home).map_err(io::Error::other)?;
        self.made = Some((made, runs + 1));
        Ok(rules.into())
    }
}
