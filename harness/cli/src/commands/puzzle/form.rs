//! The output of the puzzle commands: text or JSON.

use std::io;

use clap::Args;
use serde_json::Value;

use crate::commands::output;

/// The option that chooses between text and JSON.
#[derive(Debug, Args)]
pub(super) struct Form {
    /// Print one JSON object; `--help` lists its keys.
    #[arg(long)]
    json: bool,
}

impl Form {
    /// Prints a result as text or JSON. Calls only the function that it needs.
    pub(super) fn print(
        &self,
        text: impl FnOnce() -> String,
        json: impl FnOnce() -> Value,
    ) -> io::Result<()> {
        if self.json {
            output::print(&format!("{}\n", json()))
        } else {
            output::print(&text())
        }
    }
}
