//! `doctor`: shows what this machine has to run submissions.

mod page;

use std::path::PathBuf;

use clap::Args;
use puzzlemark_reports::model::Isolation;
use puzzlemark_runner::grading::isolation;
use serde::Serialize;

use super::isolation::{IsolationOptions, remedies};
use super::{load_assignment, output};
use crate::exit::ExitStatus;
use puzzlemark_model::Assignment;
use puzzlemark_runner::Worker;
use puzzlemark_runner::grading::cores;
use puzzlemark_sandbox::{self, Mechanism, Sandbox, free_bytes};
use puzzlemark_subject::require_packages;
use puzzlemark_subject::survey::{Need, survey};
use puzzlemark_subject::usual_needs;

/// Show what this machine has to run submissions.
#[derive(Debug, Args)]
pub struct Doctor {
    /// Also check the Python packages of this assignment: its folder, or its `assignment.yaml`.
    assignment: Option<PathBuf>,
    /// Also show what the isolation keeps a submission from, and how.
    #[arg(long)]
    all: bool,
    /// Print JSON instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    isolation: IsolationOptions,
}

/// All findings.
#[derive(Serialize)]
struct Findings {
    needs: Vec<Need>,
    /// `None` if no cell can be opened.
    isolation: Option<Isolation>,
    /// The stronger levels that this machine does not have, the strongest first.
    unreached: Vec<Unreached>,
    /// Changes to this machine that may give a stronger level.
    remedies: Vec<String>,
    mechanisms: Vec<Mechanism>,
    /// Hard limits of this process that are too low for most submissions.
    low_limits: Vec<String>,
    /// The error if no cell can be opened.
    problem: Option<String>,
    temporary_folder: String,
    temporary_free_bytes: Option<u64>,
    /// The packages that the assignment names. `None` if it names none.
    packages: Option<Packages>,
}

/// Third-party packages that an assignment names.
#[derive(Serialize)]
struct Packages {
    names: Vec<String>,
    /// The error if one of them cannot be imported.
    problem: Option<String>,
}

impl Packages {
    /// Imports the packages of an assignment in a cell. Returns `None` if it names none.
    fn check(assignment: &Assignment, sandbox: &Sandbox) -> anyhow::Result<Option<Self>> {
        let names = assignment.subjects.python.iter();
        let names: Vec<_> = names.flat_map(|one| one.packages.names.clone()).collect();
        if names.is_empty() {
            return Ok(None);
        }
        let tried = Worker::new(sandbox).attempt(|cell| Ok(require_packages(assignment, cell)?))?;
        let problem = tried.err().map(|failure| failure.to_string());
        Ok(Some(Self { names, problem }))
    }
}

/// A level that cells do not have here.
#[derive(Serialize)]
struct Unreached {
    level: &'static str,
    reason: String,
}

impl Doctor {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let sandbox = Sandbox::new(self.isolation.options());
        let mut findings = Findings::from_sandbox(sandbox.as_ref());
        if let (Some(path), Ok(sandbox)) = (&self.assignment, &sandbox) {
            findings.packages = Packages::check(&load_assignment(path)?, sandbox)?;
        }
        let is_lacking = |packages: &Packages| packages.problem.is_some();
        let lacks = findings.packages.as_ref().is_some_and(is_lacking);
        if self.json {
            output::print(&format!("{}\n", serde_json::to_string_pretty(&findings)?))?;
        } else {
            output::print(&page::page(&findings, self.all, output::width()))?;
        }
        let sandbox = sandbox.ok();
        match sandbox.and_then(|sandbox| self.isolation.refusal(&sandbox)) {
            Some(refusal) => Err(super::isolation::NoSandbox::from(refusal).into()),
            None if lacks => Ok(ExitStatus::Usage),
            None => Ok(ExitStatus::Done),
        }
    }
}

impl Findings {
    fn from_sandbox<E: ToString>(sandbox: Result<&Sandbox, E>) -> Self {
        let folder = std::env::temp_dir();
        let (sandbox, problem) = match sandbox {
            Ok(sandbox) => (Some(sandbox), None),
            Err(error) => (None, Some(error.to_string())),
        };
        let unreached = sandbox.map_or(&[][..], Sandbox::unreached).iter();
        let unreached: Vec<_> = unreached
            .map(|one| Unreached {
                level: one.level.name(),
                reason: one.reason.clone(),
            })
            .collect();
        let stronger = problem.is_some() || !unreached.is_empty();
        Self {
            needs: survey(),
            isolation: sandbox.map(isolation),
            remedies: if stronger { remedies() } else { Vec::new() },
            unreached,
            mechanisms: sandbox.map_or(&[][..], Sandbox::mechanisms).to_vec(),
            low_limits: low_limits(),
            problem,
            temporary_free_bytes: free_bytes(&folder),
            temporary_folder: folder.display().to_string(),
            packages: None,
        }
    }
}

/// Returns the hard limits of this process that are too low for submissions in any language with the usual
/// limits.
fn low_limits() -> Vec<String> {
    let compared = puzzlemark_sandbox::check_inherited_limits(&usual_needs(cores()));
    let low = compared.err().map_or_else(Vec::new, |low| low.0);
    low.iter().map(ToString::to_string).collect()
}
