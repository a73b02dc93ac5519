//! Opens cells, and tries again if the system is busy.

use std::thread;
use std::time::Duration;

use puzzlemark_sandbox::{Cell, Sandbox, SandboxError};

/// Opens a cell that never runs a submission.
pub(super) fn open_cell(sandbox: &Sandbox) -> Result<Cell, SandboxError> {
    try_often(|| sandbox.open_cell())
}

/// Opens a cell for submissions, or takes one that was given back.
pub(super) fn cell_for_submissions(sandbox: &Sandbox) -> Result<Cell, SandboxError> {
    try_often(|| sandbox.cell_for_submissions())
}

/// Tries up to four times in three seconds.
///
/// Other programs may use up processes, file descriptors, memory or disk space for a moment. Without
/// a cell, the whole run would end.
fn try_often(open: impl Fn() -> Result<Cell, SandboxError>) -> Result<Cell, SandboxError> {
    const PAUSES: [Duration; 3] = [
        Duration::from_millis(100),
        Duration::from_millis(500),
        Duration::from_secs(2),
    ];
    for pause in PAUSES {
        if let Ok(cell) = open() {
            return Ok(cell);
        }
        thread::sleep(pause);
    }
    open()
}
