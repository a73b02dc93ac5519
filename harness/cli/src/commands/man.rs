//! `man`: writes the manual pages.

use std::fs;
use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Args, CommandFactory as _};

use super::output;
use crate::cli::Cli;
use crate::exit::ExitStatus;

/// Write the manual pages of all commands into a folder.
#[derive(Debug, Args)]
pub struct Man {
    /// The folder, such as `~/.local/share/man/man1`.
    folder: PathBuf,
}

impl Man {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let folder = self.folder.display();
        let about = || format!("cannot write manual pages into `{folder}`");
        fs::create_dir_all(&self.folder).with_context(about)?;
        clap_mangen::generate_to(Cli::command(), &self.folder).with_context(about)?;
        output::print(&format!(
            "Wrote the manual pages to `{folder}`. Read one: man {folder}/puzzlemark.1\n"
        ))?;
        Ok(ExitStatus::Done)
    }
}
