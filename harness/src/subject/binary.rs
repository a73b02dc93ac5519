//! The driver for programs in any language that speak the binary protocol.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::conversation::{ending, failure, not_loaded};
use super::remote::greet;
use super::{Driver, JudgeFailure, LoadFailure, Prepared, Start};
use crate::sandbox::{Cell, Channel, Event, Exit, Limits, Program, SandboxError, Tree, TreeError};
use crate::spec::model::BinarySubject;

/// What building a submission may use.
const BUILD_LIMITS: Limits = Limits {
    cpu: Duration::from_mins(1),
    wall: Duration::from_mins(3),
    memory_bytes: 2 * 1024 * 1024 * 1024,
    output_bytes: 1024 * 1024,
    file_bytes: 256 * 1024 * 1024,
    reply_bytes: 0,
    processes: 128,
};

/// A submission that has been built.
struct BinaryDriver {
    subject: BinarySubject,
    exceptions: BTreeMap<String, String>,
    built: Tree,
    remarks: Vec<String>,
}

/// Builds a submission, once for all scenarios.
pub(super) fn build(
    subject: &BinarySubject,
    exceptions: &BTreeMap<String, String>,
    files: Tree,
    remarks: Vec<String>,
    cell: &mut Cell,
) -> Result<Prepared, JudgeFailure> {
    let built = match build_files(&subject.build, files, cell)? {
        Ok(built) => built,
        Err(failed) => return Ok(Prepared::Failed(failed)),
    };
    let (subject, exceptions) = (subject.clone(), exceptions.clone());
    Ok(Prepared::Ready(Box::new(BinaryDriver {
        subject,
        exceptions,
        built,
        remarks,
    })))
}

/// Runs the commands of a build in a folder with these files; gives what it holds then.
pub(super) fn build_files(
    commands: &[Vec<String>],
    files: Tree,
    cell: &mut Cell,
) -> Result<Result<Tree, LoadFailure>, JudgeFailure> {
    let mut built = files;
    for command in commands {
        let program = program(command, built, Channel::None, &BUILD_LIMITS);
        match run(&program, cell)? {
            Ok(()) => {}
            Err(failed) => return Ok(Err(failed)),
        }
        built = match cell.collect() {
            Ok(built) => built,
            Err(error @ TreeError::Unreadable { .. }) => {
                let doing = "collect what was built".to_owned();
                return Err(JudgeFailure {
                    doing,
                    cause: error.to_string(),
                });
            }
            Err(error @ (TreeError::TooLarge | TreeError::Special(_))) => {
                let reason = format!("what it builds is not taken: {error}");
                return Ok(Err(not_loaded(reason)));
            }
        };
    }
    Ok(Ok(built))
}

/// Runs one command of a build.
fn run(program: &Program, cell: &mut Cell) -> Result<Result<(), LoadFailure>, JudgeFailure> {
    let line: Vec<_> = program
        .argv
        .iter()
        .map(|word| word.to_string_lossy())
        .collect();
    let line = line.join(" ");
    let doing = format!("run `{line}`");
    let mut process = cell.start(program).map_err(failure(&doing))?;
    let (mut printed, mut complained) = (Vec::new(), Vec::new());
    let exit = loop {
        match process.receive().map_err(failure(&doing))? {
            Event::Printed(bytes) => printed.extend(bytes),
            Event::Complained(bytes) => complained.extend(bytes),
            Event::Reply(_) => {}
            Event::Ended(exit) => break exit,
        }
    };
    let finished = process.finish(Duration::ZERO).map_err(failure(&doing))?;
    if exit == Exit::Code(0) {
        return Ok(Ok(()));
    }
    printed.extend(&finished.printed);
    complained.extend(&finished.complained);
    Ok(Err(LoadFailure {
        reason: format!("it does not build: `{line}` {}", exit.told()),
        exit: Some(exit).filter(|exit| !matches!(exit, Exit::Code(_))),
        arose: None,
        printed,
        complained,
        ending: ending(&finished),
    }))
}

/// A command of the assignment's as a program.
pub(super) fn program(
    command: &[String],
    files: Tree,
    channel: Channel,
    limits: &Limits,
) -> Program {
    // A program of the submission's own needs no toolchain any more, and is shown none.
    let own = command.first().is_some_and(|name| name.starts_with("./"));
    let toolchain = if own {
        Toolchain::default()
    } else {
        Toolchain::of_this_machine()
    };
    Program {
        argv: command.iter().map(Into::into).collect(),
        environment: toolchain.environment,
        files,
        channel,
        readable: toolchain.folders,
        // Runtimes such as Java's map far more than they use: what is used is what counts.
        address_space: None,
        limits: *limits,
        display: false,
    }
}

impl Driver for BinaryDriver {
    fn name(&self) -> String {
        format!("binary: {}", self.subject.file)
    }

    fn remarks(&self) -> Vec<String> {
        self.remarks.clone()
    }

    fn start<'cell>(
        &self,
        cell: &'cell mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        limits: &Limits,
    ) -> Result<Start<'cell>, JudgeFailure> {
        let folder = self.built.clone().with_files(files);
        let program = program(&self.subject.run, folder, Channel::Standard, limits);
        match cell.start(&program) {
            Ok(process) => greet(process, &self.exceptions, None),
            // A program of the submission's own that is not there, or cannot be executed.
            Err(SandboxError::Start { program, cause }) if program.contains('/') => {
                let reason = format!("the built program `{program}` cannot be started: {cause}");
                Ok(Start::Failed(not_loaded(reason)))
            }
            Err(error) => Err(failure("start a program")(error)),
        }
    }
}

/// Where compilers and runtimes are that do not belong to the system.
#[derive(Default)]
struct Toolchain {
    environment: Vec<(String, String)>,
    folders: Vec<PathBuf>,
}

impl Toolchain {
    /// The search path of this process, and the folders by which toolchains are commonly told
    /// where they live. Nothing else of the environment is passed on.
    fn of_this_machine() -> Self {
        let mut environment = Vec::new();
        let mut folders = Vec::new();
        if let Ok(path) = std::env::var("PATH") {
            folders.extend(std::env::split_paths(&path).filter(|folder| folder.is_absolute()));
            environment.push(("PATH".to_owned(), path));
        }
        let home = std::env::home_dir();
        for (name, usual) in [
            ("RUSTUP_HOME", Some(".rustup")),
            ("CARGO_HOME", Some(".cargo")),
            ("JAVA_HOME", None),
            ("GOROOT", None),
        ] {
            let usual = usual
                .zip(home.as_deref())
                .map(|(usual, home)| home.join(usual));
            let folder = std::env::var_os(name).map(PathBuf::from).or(usual);
            if let Some(folder) = folder.filter(|folder| folder.is_dir())
                && let Some(text) = folder.to_str()
            {
                environment.push((name.to_owned(), text.to_owned()));
                // Cargo's folder also holds the user's credentials; its programs are enough.
                folders.push(if name == "CARGO_HOME" {
                    folder.join("bin")
                } else {
                    folder
                });
            }
        }
        folders.retain(|folder| folder != Path::new("/"));
        Self {
            environment,
            folders,
        }
    }
}
