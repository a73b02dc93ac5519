//! The driver for programs that someone runs at a terminal.
//!
//! A scenario has one working folder: what a run leaves there, the next run finds. A program that
//! is started for a dialogue is listened to until it is quiet, so that what it shows can be told
//! apart by what was typed before. When it is taken for quiet decides nothing: a check looks for
//! what must be shown at or after its step.

mod run;
mod traceback;
mod written;

use std::collections::BTreeMap;

use super::build;
use super::build::program;
use super::conversation::not_loaded;
use super::interpreter::{Interpreter, interpreter};
use super::{Driver, JudgeFailure, Prepared, Start};
use crate::sandbox::{Cell, Channel, Limits, Program, Tree};
use crate::spec::model::ProgramSubject;
use run::ProgramRun;

/// Address space besides twice the memory limit: the interpreter maps much that it does not use.
const ADDRESS_SPACE_BASE: u64 = 512 * 1024 * 1024;

/// A program that has been built.
struct ProgramDriver {
    subject: ProgramSubject,
    /// The interpreter, where the command is one of Python.
    interpreter: Option<&'static Interpreter>,
    built: Tree,
    remarks: Vec<String>,
}

/// Builds a program, once for all scenarios.
pub(super) fn build(
    subject: &ProgramSubject,
    files: Tree,
    remarks: Vec<String>,
    cell: &mut Cell,
) -> Result<Prepared, JudgeFailure> {
    let is_python = |name: &String| matches!(name.as_str(), "python3" | "python");
    let interpreter = match subject.run.first().filter(|name| is_python(name)) {
        Some(_) => Some(interpreter().map_err(|cause| JudgeFailure {
            doing: "find Python".to_owned(),
            cause,
        })?),
        None => None,
    };
    let built = match build::build(&subject.build, &subject.run, files, cell)? {
        Ok(built) => built,
        Err(failed) => return Ok(Prepared::Failed(failed)),
    };
    if let Some(missing) = not_built(&subject.run, &built) {
        let reason = format!("building it does not make the program `{missing}`");
        return Ok(Prepared::Failed(not_loaded(reason)));
    }
    Ok(Prepared::Ready(Box::new(ProgramDriver {
        subject: subject.clone(),
        interpreter,
        built,
        remarks,
    })))
}

/// The submission's own program that a command starts, if it is not there.
fn not_built<'a>(command: &'a [String], built: &Tree) -> Option<&'a str> {
    let own = command.first()?.strip_prefix("./")?;
    built.get(own.as_ref()).is_none().then_some(own)
}

impl ProgramDriver {
    /// The program in its folder, without the arguments of a scenario.
    fn program(&self, folder: Tree, limits: &Limits) -> Program {
        let Some(interpreter) = self.interpreter else {
            return program(&self.subject.run, folder, Channel::Terminal, limits);
        };
        let mut argv = vec![interpreter.executable.clone().into_os_string()];
        argv.extend(["-s", "-B", "-u"].map(Into::into));
        argv.extend(self.subject.run.iter().skip(1).map(Into::into));
        Program {
            argv,
            environment: vec![
                ("PYTHONHASHSEED".to_owned(), "0".to_owned()),
                ("PYTHONUTF8".to_owned(), "1".to_owned()),
            ],
            files: folder,
            channel: Channel::Terminal,
            readable: interpreter.folders.clone(),
            address_space: Some(2 * limits.memory_bytes + ADDRESS_SPACE_BASE),
            limits: *limits,
            display: false,
            preamble: Vec::new(),
            warm: None,
        }
    }
}

impl Driver for ProgramDriver {
    fn name(&self) -> String {
        let file = &self.subject.file;
        match self.interpreter {
            Some(interpreter) => format!("program: {file} (Python {})", interpreter.version),
            None => format!("program: {file}"),
        }
    }

    fn remarks(&self) -> Vec<String> {
        self.remarks.clone()
    }

    fn command(&self) -> Option<String> {
        Some(self.subject.run.join(" "))
    }

    fn start<'cell>(
        &self,
        cell: &'cell mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        limits: &Limits,
    ) -> Result<Start<'cell>, JudgeFailure> {
        let program = self.program(self.built.clone().with_files(files), limits);
        let run = ProgramRun::new(program, self.built.clone(), cell);
        Ok(Start::Ready(Box::new(run)))
    }
}
