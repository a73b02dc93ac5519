//! Builds a submission with commands of the assignment's or of ours, in the sandbox.

use std::path::Path;
use std::time::Duration;

use super::JudgeFailure;
use super::conversation::{ending, failure, not_loaded};
use super::toolchain::{self, Toolchain};
use puzzlemark_model::reply::{Ending, LoadFailure};
use puzzlemark_sandbox::{Cell, Channel, Event, Exit, Limits, Program, Tree, TreeError};

/// What building a submission may use.
pub(super) const BUILD_LIMITS: Limits = Limits {
    cpu: Duration::from_mins(1),
    wall: Duration::from_mins(3),
    memory_bytes: 2 * 1024 * 1024 * 1024,
    output_bytes: 1024 * 1024,
    file_bytes: 256 * 1024 * 1024,
    reply_bytes: 0,
    processes: 128,
};

/// Runs commands in a folder that holds `files`; gives what the folder holds then, to be started by
/// the command `run`.
pub(super) fn build(
    commands: &[Vec<String>],
    run: &[String],
    files: Tree,
    cell: &mut Cell,
) -> Result<Result<Tree, LoadFailure>, JudgeFailure> {
    let mut built = files;
    for command in commands {
        if let Some(program) = command.first() {
            toolchain::require(program)?;
        }
        let program = program(command, built, Channel::None, &BUILD_LIMITS);
        if let Err(failed) = carry_out(&program, cell)? {
            return Ok(Err(failed));
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
            Err(error @ (TreeError::TooLarge(_) | TreeError::Special(_))) => {
                let reason = format!("what it builds is not taken: {error}");
                return Ok(Err(not_loaded(reason)));
            }
        };
    }
    // What compilers keep for the next time is of no use in a folder that is made afresh.
    if !commands.is_empty() {
        built.remove(Path::new(".cache"));
        // Some cells only pretend to change permissions, as linkers do to what they have made.
        if let Some(own) = run.first().and_then(|name| name.strip_prefix("./")) {
            built.make_executable(Path::new(own));
        }
    }
    Ok(Ok(built))
}

/// Runs one command of a build; once more where it fails. A compiler that lacks memory, processes
/// or room on the disk, because of what others use, says so in words of its own, while one that does
/// not like the source will say so again.
fn carry_out(program: &Program, cell: &mut Cell) -> Result<Result<(), LoadFailure>, JudgeFailure> {
    match carry_out_once(program, cell)? {
        Err(failed) if !matches!(failed.exit, Some(Exit::Limit(_))) => {
            carry_out_once(program, cell)
        }
        done => Ok(done),
    }
}

/// Runs one command of a build.
fn carry_out_once(
    program: &Program,
    cell: &mut Cell,
) -> Result<Result<(), LoadFailure>, JudgeFailure> {
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
        reason: format!("it does not build: `{line}` {}", exit.describe()),
        exit: Some(exit).filter(|exit| !matches!(exit, Exit::Code(_))),
        arose: None,
        printed,
        complained,
        ending: Ending {
            limits: Some(program.limits),
            ..ending(&finished)
        },
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
        preamble: [].into(),
        warm: None,
    }
}
