//! `doctor`: what this machine has for running submissions.

use std::fmt::Write as _;

use clap::Args;
use puzzlemark_reports::model::Isolation;
use serde::Serialize;

use super::output;
use crate::exit::ExitStatus;
use crate::sandbox::{Sandbox, SandboxOptions, free_bytes};
use crate::subject::survey::{Need, survey};

/// Tell what this machine has for running submissions.
#[derive(Debug, Args)]
pub struct Doctor {
    /// Print it as JSON.
    #[arg(long)]
    json: bool,
}

/// All that is told.
#[derive(Serialize)]
struct Findings {
    needs: Vec<Need>,
    /// Nothing where no cell can be opened.
    isolation: Option<Isolation>,
    /// Why no cell can be opened.
    problem: Option<String>,
    temporary_folder: String,
    temporary_free_bytes: Option<u64>,
}

impl Doctor {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let folder = std::env::temp_dir();
        let sandbox = Sandbox::new(SandboxOptions::default());
        let findings = Findings {
            needs: survey(),
            isolation: sandbox
                .as_ref()
                .ok()
                .map(|sandbox| sandbox.isolation().clone()),
            problem: sandbox.err().map(|error| error.to_string()),
            temporary_free_bytes: free_bytes(&folder),
            temporary_folder: folder.display().to_string(),
        };
        if self.json {
            output::print(&format!("{}\n", serde_json::to_string_pretty(&findings)?))?;
        } else {
            output::print(&told(&findings))?;
        }
        Ok(ExitStatus::Done)
    }
}

fn told(findings: &Findings) -> String {
    let mut text = String::new();
    for need in &findings.needs {
        let Need {
            used_for,
            name,
            found,
            package,
        } = need;
        let here = match found {
            Some(found) => format!("{:<22} {}", found.version, found.path),
            None => format!("not here: install Debian's package {package}"),
        };
        let _ = writeln!(text, "{used_for:<12} {name:<9} {here}");
    }
    if let Some(Isolation { level, meaning }) = &findings.isolation {
        let _ = writeln!(text, "\nIsolation: {level}. {meaning}");
    }
    if let Some(problem) = &findings.problem {
        let _ = writeln!(text, "\nSubmissions cannot be run here: {problem}");
    }
    let folder = &findings.temporary_folder;
    if let Some(free) = findings.temporary_free_bytes {
        let _ = writeln!(
            text,
            "\nTemporary files: {} MiB free in {folder}",
            free >> 20
        );
    }
    text
}
