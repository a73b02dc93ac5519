//! Cells on systems other than Linux, made by safe code without a launcher. Also cells on Linux, if
//! an emulator runs this process.
//!
//! A process group (Unix) or a job (Windows) keeps a program and its descendants together and ends
//! them together. All systems limit wall time, output and replies. Other limits depend on the
//! system, see [`isolation`].

mod family;
mod pipes;
mod run;
#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(windows, path = "windows.rs")]
mod system;

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Isolation;

use family::Family;
use run::PortableRun;

use super::process::Running;
use super::{Backend, Channel, Level, Program, SandboxError, Unreached, environment};

/// Returns the description of these cells.
pub(super) fn isolation() -> Isolation {
    Isolation {
        level: "time limits only".to_owned(),
        meaning: system::MEANING.to_owned(),
    }
}

/// Returns the reasons why these cells have no level.
pub(super) fn unreached() -> Vec<Unreached> {
    let reason = if cfg!(target_os = "linux") {
        "an emulator of one program, such as qemu-user, cannot make cells: emulate a whole machine"
    } else {
        "only Linux has this level"
    };
    let unreached = Level::ALL.map(|level| Unreached {
        level,
        reason: reason.to_owned(),
    });
    unreached.into()
}

/// A cell without a launcher.
pub(super) struct PortableCell {
    folder: PathBuf,
}

impl PortableCell {
    pub(super) fn new(folder: PathBuf) -> Self {
        Self { folder }
    }
}

impl Backend for PortableCell {
    fn folder(&self) -> &Path {
        &self.folder
    }

    fn start<'cell>(
        &'cell mut self,
        program: &Program,
    ) -> Result<Box<dyn Running + 'cell>, SandboxError> {
        let folder = &self.working_folder();
        let printed_to = folder.with_file_name("stdout");
        let printed = (program.channel == Channel::Own)
            .then(|| empty_file(&printed_to))
            .transpose()
            .map_err(SandboxError::system("make a file for standard output"))?;
        let family = command(program, folder, &printed_to)
            .and_then(Family::start)
            .map_err(|cause| SandboxError::Start {
                program: name(program).to_string_lossy().into(),
                cause: cause.to_string(),
            })?;
        let mut run = PortableRun::new(family, printed, program)
            .map_err(SandboxError::system("make a thread for a pipe"))?;
        if !program.preamble.is_empty() {
            run.send(&program.preamble)?;
        }
        Ok(Box::new(run))
    }
}

fn name(program: &Program) -> OsString {
    program.argv.first().cloned().unwrap_or_default()
}

/// Opens an empty file that the program writes and the harness reads.
fn empty_file(path: &Path) -> io::Result<File> {
    File::options()
        .read(true)
        .write(true)
        .create(true)
        .truncate(true)
        .open(path)
}

fn command(program: &Program, folder: &Path, printed_to: &Path) -> io::Result<Command> {
    let mut variables = environment(program, folder);
    // The system's variables come before the program's own, which may replace them.
    let own = variables.len() - program.environment.len();
    variables.splice(own..own, system::variables(folder));
    if program.channel == Channel::Own {
        variables.push(("PUZZLEMARK_STDOUT".into(), printed_to.into()));
    }
    let input = if program.channel == Channel::None {
        Stdio::null()
    } else {
        Stdio::piped()
    };
    let mut command = system::command(&program.argv, &program.limits, &variables, folder)?;
    command
        .current_dir(folder)
        .env_clear()
        .envs(variables)
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Ok(command)
}
