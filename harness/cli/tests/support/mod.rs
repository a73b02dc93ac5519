//! Cells for all test programs. Their launcher is the command itself.

use puzzlemark_sandbox::{Cell, Sandbox, SandboxOptions};

pub(crate) fn options() -> SandboxOptions {
    SandboxOptions {
        executable: Some(env!("CARGO_BIN_EXE_puzzlemark").into()),
        ..SandboxOptions::default()
    }
}

pub(crate) fn cell() -> Cell {
    Sandbox::new(options())
        .and_then(|sandbox| sandbox.open_cell())
        .expect("a cell can be opened")
}
