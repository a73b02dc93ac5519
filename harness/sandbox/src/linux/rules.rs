//! Landlock rules for a series of programs of the same order.

use std::io;
use std::os::fd::OwnedFd;
use std::path::Path;

use landlock::RulesetCreated;

use super::confine::{self, Confined, System};
use super::frame::Order;

/// The number of runs that share a ruleset. It grows with each run, and each program gets a copy.
const RUNS: u32 = 8;

/// A maker of Landlock rules.
pub(super) struct Rules {
    /// Opened system paths. They are kept if they cannot change, because the cell has its own files
    /// ([`super::world`]).
    system: Option<System>,
    /// The current ruleset, and the number of runs that used it.
    made: Option<(RulesetCreated, u32)>,
}

impl Rules {
    /// Returns the maker for a cell with or without its own files.
    pub(super) fn new(has_world: bool) -> Self {
        Self {
            system: has_world.then(System::open),
            made: None,
        }
    }

    /// Drops the ruleset, because the next order is different.
    pub(super) fn forget(&mut self) {
        self.made = None;
    }

    /// Returns the rules for a program. `None` if the order or the kernel has none.
    ///
    /// Rules refer to the working folder itself, not to its path. If all other paths stay the same,
    /// several runs share one ruleset. The folders of earlier runs are gone, so their rules allow
    /// nothing.
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
