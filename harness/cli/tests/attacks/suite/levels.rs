//! The levels of this machine, their cells, and the output of an honest program in them.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use puzzlemark_sandbox::{Cell, Level, Sandbox, SandboxOptions};

use super::attempt::{self, Honest};

/// A level of isolation, shared by all trials at it.
#[derive(Default)]
pub(crate) struct Ground {
    sandbox: OnceLock<Result<Sandbox, String>>,
    /// Cells that no trial uses now. Attacks reuse them.
    cells: Mutex<Vec<Cell>>,
    honest: OnceLock<Honest>,
}

impl Ground {
    /// The level's sandbox. The error says why there is none.
    pub(crate) fn sandbox(&self, level: Level) -> Result<&Sandbox, String> {
        let sandbox = self.sandbox.get_or_init(|| open(level));
        sandbox.as_ref().map_err(Clone::clone)
    }

    /// A cell for an attack: a returned one, or a new one.
    pub(crate) fn cell(&self, level: Level) -> Result<Cell, String> {
        if let Some(cell) = self.idle().pop() {
            return Ok(cell);
        }
        self.fresh_cell(level)
    }

    /// A cell that has run only its probe.
    pub(crate) fn fresh_cell(&self, level: Level) -> Result<Cell, String> {
        self.sandbox(level)?
            .open_cell()
            .map_err(|error| error.to_string())
    }

    /// Returns a cell for reuse. An honest program has run well in it after the attack.
    pub(crate) fn give_back(&self, cell: Cell) {
        self.idle().push(cell);
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Cell>> {
        self.cells.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The output of an honest program in a fresh cell.
    pub(crate) fn honest(&self, level: Level, source: &[u8]) -> Result<&Honest, String> {
        if self.honest.get().is_none() {
            let mut cell = self.fresh_cell(level)?;
            let honest = attempt::honest(&mut cell, source)?;
            let _ = self.honest.set(honest);
        }
        self.honest.get().ok_or_else(|| "it was not run".to_owned())
    }

    /// Closes all cells.
    pub(crate) fn close(&self) {
        self.idle().clear();
    }
}

/// Makes a sandbox of exactly this level.
fn open(level: Level) -> Result<Sandbox, String> {
    let options = SandboxOptions {
        strongest: level,
        ..SandboxOptions::default()
    };
    let sandbox = Sandbox::new(options).map_err(|error| error.to_string())?;
    let mut unreached = sandbox.unreached().iter();
    match unreached.find(|unreached| unreached.level == level) {
        Some(unreached) => Err(unreached.reason.clone()),
        None if sandbox.level() == Some(level) => Ok(sandbox),
        None => Err(sandbox.isolation().meaning.clone()),
    }
}
