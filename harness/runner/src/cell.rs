//! Opens cells, and tries again if the system is busy.

use std::thread;
use std::time::Duration;

use puzzlemark_sandbox::{Cell, Sandbox, SandboxError};

/// Opens a cell, with up to four tries in three seconds.
///
/// Other programs may use up processes, file descriptors, memory or disk space for a moment. Without
/// a cell, the whole run would end.
pub(super) fn open_cell(sandbox: &Sandbox) -> Result<Cell, SandboxError> {
    const PAUSES: [Duration; 3] = [
        Duration::from_millis(100),
        Duration::from_millis(500),
        Duration::from_secs(2),
    ];
    for pause in PAUSES {
        if let Ok(cell) = sandbox.open_cell() {
            return Ok(cell);
        }
        thread::sleep(pause);
    }
    sandbox.open_cell()
}
