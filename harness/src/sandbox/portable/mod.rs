//! Cells on systems other than Linux: what the standard library and `wait-timeout` offer.
//!
//! Wall time, output and replies are limited, and the program's process group is ended with it
//! where the system has process groups. Nothing else is limited or confined, and
//! [`isolation`] says so.

mod run;

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use puzzlemark_reports::model::Isolation;

use run::PortableRun;

use super::process::Running;
use super::{Backend, Channel, Level, Program, SandboxError, Unreached, environment};

/// What these cells protect from.
pub(super) fn isolation() -> Isolation {
    Isolation {
        level: "time limits only".to_owned(),
        meaning:
            "wall time, output and replies are limited; CPU time and memory are not measured, \
                  a process that leaves its group outlives its run, and a submission can do \
                  whatever the user who grades can do."
                .to_owned(),
    }
}

/// Why these cells have none of the levels.
pub(super) fn unreached() -> Vec<Unreached> {
    let unreached = Level::ALL.map(|level| Unreached {
        level,
        reason: "such cells are made on Linux only".to_owned(),
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
    fn make_ready(&mut self, _program: &Program) -> Result<(), SandboxError> {
        Ok(())
    }

    fn folder(&self) -> &Path {
        &self.folder
    }

    fn working_folder(&self) -> PathBuf {
        self.folder.join("work")
    }

    fn owner(&self) -> Option<u32> {
        None
    }

    fn start<'cell>(
        &'cell mut self,
        program: &Program,
    ) -> Result<Box<dyn Running + 'cell>, SandboxError> {
        let folder = &self.working_folder();
        let printed_to = folder.with_file_name("stdout");
        let mut child = command(program, folder, &printed_to)
            .map_err(SandboxError::system("prepare a program"))?;
        let child = child.spawn().map_err(|cause| SandboxError::Start {
            program: program
                .argv
                .first()
                .cloned()
                .unwrap_or_default()
                .to_string_lossy()
                .into(),
            cause: cause.to_string(),
        })?;
        let printed = (program.channel == Channel::Own)
            .then(|| {
                File::options()
                    .read(true)
                    .write(true)
                    .create(true)
                    .truncate(true)
                    .open(printed_to)
            })
            .transpose()
            .map_err(SandboxError::system("make a file for standard output"))?;
        let mut run = PortableRun::new(child, printed, program);
        if !program.preamble.is_empty() {
            run.send(&program.preamble)?;
        }
        Ok(Box::new(run))
    }
}

fn command(program: &Program, folder: &Path, printed_to: &Path) -> io::Result<Command> {
    let (name, arguments) = program
        .argv
        .split_first()
        .ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
    let input = if program.channel == Channel::None {
        Stdio::null()
    } else {
        Stdio::piped()
    };
    let mut command = Command::new(name);
    command
        .args(arguments)
        .current_dir(folder)
        .env_clear()
        .envs(environment(program, folder))
        .stdin(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if program.channel == Channel::Own {
        File::create(printed_to)?;
        command.env("PUZZLEMARK_STDOUT", printed_to);
    }
    #[cfg(windows)]
    if let Some(root) = std::env::var_os("SystemRoot") {
        command.env("SystemRoot", root);
    }
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    Ok(command)
}
