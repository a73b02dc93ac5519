//! The form in which results are printed.

use std::io;

use clap::Args;
use serde_json::Value;

use crate::commands::output;

/// Whether people or programs read the result.
#[derive(Debug, Args)]
pub(super) struct Form {
    /// Print one JSON object; `--help` names its keys.
    #[arg(long)]
    json: bool,
}

impl Form {
    /// Prints a result in the form that is asked for; each form is made only then.
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
