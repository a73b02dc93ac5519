//! The commands: the only part that prints.

pub mod check;
pub mod completions;
pub mod doctor;
pub mod grade;
pub mod init;
pub mod lint;
mod output;
mod progress;
pub mod puzzle;
pub mod report;
pub mod schema;
pub mod serve;
pub mod starter;

use std::io;
use std::path::{Path, PathBuf};

use crate::cli::Command;
use crate::exit::ExitStatus;
use crate::spec::{self, Assignment, Loaded};

/// Runs a command; what goes wrong is printed to standard error.
pub fn run(command: Command) -> ExitStatus {
    let result = match command {
        Command::Check(check) => check.run(),
        Command::Grade(grade) => grade.run(),
        Command::Lint(lint) => lint.run(),
        Command::Report(report) => report.run(),
        Command::Solve(solve) => solve.run(),
        Command::Count(count) => count.run(),
        Command::Verify(verify) => verify.run(),
        Command::Generate(generate) => generate.run(),
        Command::Draw(draw) => draw.run(),
        Command::Explain(explain) => explain.run(),
        Command::ServeReference(serve) => serve.run(),
        Command::Init(init) => init.run(),
        Command::Starter(starter) => starter.run(),
        Command::Doctor(doctor) => doctor.run(),
        Command::Schema(schema) => schema.run(),
        Command::Completions(completions) => completions.run(),
    };
    result.unwrap_or_else(|error| {
        if is_broken_pipe(&error) {
            // Whoever read our output has had enough: `puzzlemark ... | head`.
            return ExitStatus::Done;
        }
        output::error(&error);
        ExitStatus::Usage
    })
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Loads the assignment that a command line names, by its folder or its `assignment.yaml`.
/// Warnings are printed to standard error.
fn load_assignment(path: &Path) -> anyhow::Result<Assignment> {
    Ok(load_with_warnings(path)?.assignment)
}

/// Loads an assignment and prints its warnings, and keeps them.
fn load_with_warnings(path: &Path) -> anyhow::Result<Loaded> {
    let folder: PathBuf = match path.file_name() {
        Some(name) if name == spec::ASSIGNMENT_FILE => path
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
            .unwrap_or(Path::new(".")),
        _ => path,
    }
    .to_owned();
    let loaded = Assignment::load(&folder)?;
    for warning in &loaded.warnings {
        output::note(&warning.render(output::stderr_is_coloured()))?;
        output::note("")?;
    }
    Ok(loaded)
}
