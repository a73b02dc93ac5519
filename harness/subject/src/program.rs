//! The driver for programs at a terminal.
//!
//! A scenario has one working folder, so a run finds the files of the runs before it. In a
//! dialogue, each step collects output until the program is quiet. The moment of quiet decides no
//! verdict, because checks look for text at their step or after it.

mod run;
mod traceback;
mod written;

use std::collections::BTreeMap;

use super::{Command, Driver, StartFailure, Subject};
use puzzlemark_model::ProgramSubject;
use puzzlemark_sandbox::{Cell, Limits, Tree};
use run::ProgramRun;

/// A program that has been built.
struct ProgramDriver {
    subject: ProgramSubject,
    command: Command,
    remarks: Vec<String>,
}

/// Builds a program once for all scenarios.
pub(super) fn prepare_program(
    subject: &ProgramSubject,
    files: Tree,
    remarks: Vec<String>,
    cell: &mut Cell,
) -> Result<Box<dyn Driver>, StartFailure> {
    let command = Command::build(&subject.build, &subject.run, files, cell)?;
    Ok(Box::new(ProgramDriver {
        subject: subject.clone(),
        command,
        remarks,
    }))
}

impl Driver for ProgramDriver {
    fn name(&self) -> String {
        let file = &self.subject.file;
        match self.command.interpreter {
            Some(interpreter) => format!("program: {file} (Python {})", interpreter.version),
            None => format!("program: {file}"),
        }
    }

    fn remarks(&self) -> Vec<String> {
        self.remarks.clone()
    }

    fn source(&self) -> Option<&[u8]> {
        self.command.built.get(self.subject.file.as_ref())
    }

    fn command(&self) -> Option<String> {
        Some(self.subject.run.join(" "))
    }

    fn start<'cell>(
        &self,
        cell: &'cell mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        limits: &Limits,
    ) -> Result<Box<dyn Subject + 'cell>, StartFailure> {
        let own = &self.command.built;
        let folder = own.clone().with_files(files);
        let program = self.command.program(folder, limits);
        Ok(Box::new(ProgramRun::new(program, own.clone(), cell)))
    }
}
