//! The bundle for pre-commit: a hook of the repository.

use clap::Args;

use super::ci::{InRepository, Judged, quoted};
use super::files::Files;
use crate::commands::output;
use puzzlemark_text::shell;

/// The options of a hook that judges before each commit.
#[derive(Debug, Args)]
pub(super) struct PreCommit {
    #[command(flatten)]
    place: InRepository,
    /// Use the installed `puzzlemark`, in place of the package of this version on PyPI.
    #[arg(long)]
    installed: bool,
}

impl PreCommit {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        self.place.load()?;
        let files = files(&self.place.judged()?, self.installed);
        files.write_beside(&self.place.out)?;
        output::print(&format!(
            "Wrote {}. Run `pre-commit install`: git then judges before each commit.\n",
            files.listed()
        ))?;
        Ok(())
    }
}

/// Returns the file with the hook.
pub(super) fn files(judged: &Judged, installed: bool) -> Files {
    let command = judged.command(
        "puzzlemark",
        [
            &shell::word(&judged.assignment),
            &shell::word(&judged.submission),
        ],
        &[],
    );
    let program = if installed {
        "# The `puzzlemark` of the search path.\n        language: system".to_owned()
    } else {
        format!(
            "# pre-commit installs this version from PyPI.\n        language: python\n        \
             additional_dependencies: [puzzlemark=={}]",
            env!("CARGO_PKG_VERSION")
        )
    };
    let config = format!(
        "repos:\n  - repo: local\n    hooks:\n      - id: puzzlemark\n        \
         name: puzzlemark check\n        entry: {}\n        {program}\n        \
         pass_filenames: false\n        always_run: true\n",
        quoted(command.trim_end()),
    );
    Files::plain([(".pre-commit-config.yaml".to_owned(), config.into_bytes())])
}
