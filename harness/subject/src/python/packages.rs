//! The check that submissions can import the third-party packages of an assignment.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use puzzlemark_reference::notation::parse_operation;

use super::super::interpreter::Interpreter;
use super::PythonDriver;
use crate::{Driver as _, JudgeFailure, Subject};
use puzzlemark_model::reply::Answer;
use puzzlemark_model::{Action, ClassSubject, Packages};
use puzzlemark_sandbox::{Cell, Limits, Tree};

/// Variables that limit numeric libraries to one thread, because CPU time and threads are limited.
pub(super) const SINGLE_THREAD: [&str; 3] =
    ["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"];

/// The source that runs instead of a submission.
const PROBE: &str = "def probe(name): __import__(name)\n";

/// Checks that submissions can import all packages, in this cell and within these limits. Otherwise
/// the result is a judge failure. Success is remembered.
pub(crate) fn require(
    packages: &Packages,
    limits: &Limits,
    cell: &mut Cell,
) -> Result<(), JudgeFailure> {
    static FOUND: Mutex<BTreeSet<Packages>> = Mutex::new(BTreeSet::new());
    let known = || FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    if packages.names.is_empty() || known().contains(packages) {
        return Ok(());
    }
    let subject = ClassSubject {
        file: "probe.py".to_owned(),
        packages: packages.clone(),
        ..ClassSubject::default()
    };
    let mut files = Tree::default();
    files.put("probe.py", PROBE.as_bytes());
    let driver = PythonDriver::new(&subject, files, Vec::new())?;
    for name in &packages.names {
        let started = driver.start(cell, &BTreeMap::new(), limits);
        let mut started =
            started.map_err(|failure| failure.into_judge_failure(|why| failed(name, why)))?;
        let obstacle = obstacle_to_import(started.as_mut(), name, driver.interpreter)?;
        started.finish()?;
        if let Some(cause) = obstacle {
            return Err(failed(name, &cause));
        }
    }
    known().insert(packages.clone());
    Ok(())
}

fn failed(name: &str, cause: &str) -> JudgeFailure {
    JudgeFailure {
        doing: format!("import the package `{name}`, which the assignment names"),
        cause: cause.to_owned(),
    }
}

/// Makes a subject import a package. Returns the reason if it cannot.
fn obstacle_to_import(
    subject: &mut dyn Subject,
    name: &str,
    interpreter: &Interpreter,
) -> Result<Option<String>, JudgeFailure> {
    let operation = parse_operation(&format!("probe('{name}')"))
        .map_err(|error| failed(name, &error.to_string()))?;
    let cause = match subject.perform(&Action::Call(operation))?.answer {
        Answer::Returned(_) => return Ok(None),
        Answer::Raised { exception, .. } => {
            let kind = exception.ancestry.first().map_or("", String::as_str);
            if kind == "ModuleNotFoundError"
                && exception.message == format!("No module named '{name}'")
            {
                return Ok(Some(not_found(name, interpreter)));
            }
            format!("{kind}: {}", exception.message)
        }
        Answer::Ended(exit) => format!("the process {}", exit.describe()),
        other => format!("{other:?}"),
    };
    let python = interpreter.executable.display();
    Ok(Some(format!(
        "`{python}` finds it, but cannot import it within the limits of a submission: {cause}"
    )))
}

/// Describes a package that is not installed, or that submissions may not read, with advice.
fn not_found(name: &str, interpreter: &Interpreter) -> String {
    let python = interpreter.executable.display();
    let is_there = |site: &&PathBuf| {
        let top = name.split('.').next().unwrap_or(name);
        site.join(top).exists() || site.join(format!("{top}.py")).exists()
    };
    match interpreter.sites.iter().find(is_there) {
        Some(site) => format!(
            "it is in `{}`, but submissions may not read it there; let all users read that folder and \
             enter the folders above it",
            site.display()
        ),
        None => format!(
            "it is not installed for `{python}`; install it (`{python} -m pip install {name}`), or name \
             the virtual environment that has it: `venv: FOLDER` beside `packages` in \
             `assignment.yaml`, or PUZZLEMARK_PYTHON"
        ),
    }
}
