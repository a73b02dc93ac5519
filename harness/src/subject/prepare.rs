//! Finds out what kind of submission was handed in.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::binary::build;
use super::conversation::not_loaded;
use super::locate::{Located, exactly, nearly, not_found};
use super::python::{PythonDriver, WindowDriver};
use super::{JudgeFailure, Prepared, Submission, program};
use crate::sandbox::{Cell, Tree, TreeError};
use crate::spec::model::{
    BinarySubject, Interface, ProgramSubject, PythonSubject, Subjects, WindowSubject,
};

/// A kind of submission that an assignment takes.
#[derive(Clone, Copy)]
enum Kind<'a> {
    Python(&'a PythonSubject),
    Binary(&'a BinarySubject),
    Program(&'a ProgramSubject),
    Window(&'a WindowSubject),
}

impl<'a> Kind<'a> {
    fn file(self) -> &'a str {
        match self {
            Self::Python(subject) => &subject.file,
            Self::Binary(subject) => &subject.file,
            Self::Program(subject) => &subject.file,
            Self::Window(subject) => &subject.file,
        }
    }
}

/// Finds out what kind of submission this is and builds it where needed, so that it can be spoken
/// with by an interface. `exceptions` are the assignment's own exception types, name to name of
/// the parent.
pub fn prepare(
    subjects: &Subjects,
    interface: Interface,
    exceptions: &BTreeMap<String, String>,
    submission: &Submission,
    cell: &mut Cell,
) -> Result<Prepared, JudgeFailure> {
    let files = match Tree::read(&submission.path) {
        Ok(files) => files,
        Err(error @ TreeError::Unreadable { .. }) => {
            let doing = format!("read the submission `{}`", submission.name);
            return Err(JudgeFailure {
                doing,
                cause: error.to_string(),
            });
        }
        Err(error @ (TreeError::Special(_) | TreeError::TooLarge)) => {
            return Ok(Prepared::Failed(not_loaded(format!(
                "the submission is not taken: {error}"
            ))));
        }
    };
    let kinds = kinds(subjects, interface);
    let (kind, located) = match choose(&kinds, &files, submission.path.is_file()) {
        Ok(chosen) => chosen,
        Err(reason) => return Ok(Prepared::Failed(not_loaded(reason))),
    };
    let mut remarks: Vec<String> = located.remark.into_iter().collect();
    remarks.extend(remarks_on(files.left_out()));
    match kind {
        Kind::Python(subject) => {
            let driver = PythonDriver::new(subject, located.files, remarks)?;
            Ok(Prepared::Ready(Box::new(driver)))
        }
        Kind::Window(subject) => {
            let driver = WindowDriver::new(subject, located.files, remarks)?;
            Ok(Prepared::Ready(Box::new(driver)))
        }
        Kind::Binary(subject) => build(subject, exceptions, located.files, remarks, cell),
        Kind::Program(subject) => program::build(subject, located.files, remarks, cell),
    }
}

/// The kinds of submission that can be spoken with by an interface, in the order of preference.
fn kinds(subjects: &Subjects, interface: Interface) -> Vec<Kind<'_>> {
    match interface {
        Interface::Calls => {
            let python = subjects.python.iter().map(Kind::Python);
            let binary = subjects.binary.iter().map(Kind::Binary);
            python.chain(binary).collect()
        }
        Interface::Program => subjects.program.iter().map(Kind::Program).collect(),
        Interface::Window => subjects.window.iter().map(Kind::Window).collect(),
    }
}

/// Remarks on what was left out, a few at most.
fn remarks_on(left_out: &[PathBuf]) -> impl Iterator<Item = String> {
    left_out.iter().take(5).map(|path| {
        format!(
            "`{}` is a link or a special file and was left out",
            path.display()
        )
    })
}

/// The first kind whose file is there; else the first whose file is nearly there.
fn choose<'a>(
    kinds: &[Kind<'a>],
    files: &Tree,
    single_file: bool,
) -> Result<(Kind<'a>, Located), String> {
    let exact = kinds
        .iter()
        .find_map(|kind| Some((*kind, exactly(files, kind.file())?)));
    if let Some(found) = exact {
        return Ok(found);
    }
    for kind in kinds {
        if let Some(located) = nearly(files, kind.file(), single_file)? {
            return Ok((*kind, located));
        }
    }
    let wanted: Vec<&str> = kinds.iter().map(|kind| kind.file()).collect();
    Err(not_found(files, &wanted))
}
