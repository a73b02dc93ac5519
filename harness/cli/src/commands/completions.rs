//! `completions`: prints completions for shells.

use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

use super::output;
use crate::cli::Cli;
use crate::exit::ExitStatus;

/// Print completions for a shell.
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        // The script goes into a buffer first, because the generator panics if the reader closes
        // the pipe.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "puzzlemark", &mut script);
        output::print(&String::from_utf8_lossy(&script))?;
        Ok(ExitStatus::Done)
    }
}
