//! Builds of submissions, in the sandbox. The commands come from the assignment or from a kit.

use std::path::Path;
use std::time::Duration;

use super::conversation::{ending_of_run, sandbox_failure};
use super::toolchain::{self, Toolchain};
use super::{JudgeFailure, StartFailure};
use puzzlemark_model::reply::{Ending, LoadFailure};
use puzzlemark_sandbox::{Cell, Channel, Event, Exit, Limits, Program, Tree, TreeError};

/// The limits of a build.
pub(super) const BUILD_LIMITS: Limits = Limits {
    cpu: Duration::from_mins(1),
    wall: Duration::from_mins(3),
    memory_bytes: 2 * 1024 * 1024 * 1024,
    output_bytes: 1024 * 1024,
    file_bytes: 256 * 1024 * 1024,
    reply_bytes: 0,
    processes: 128,
};

/// Runs the commands in a folder with `files`. Returns the files of the folder after the commands.
/// The command `run` can start them.
pub(super) fn run_build(
    commands: &[Vec<String>],
    run: &[String],
    files: Tree,
    cell: &mut Cell,
) -> Result<Tree, StartFailure> {
    let mut built = files;
    for command in commands {
        if let Some(program) = command.first() {
            toolchain::require(program)?;
        }
        let program = program_for(command, built, Channel::None, &BUILD_LIMITS);
        run_command(&program, cell)?;
        built = match cell.collect() {
            Ok(built) => built,
            Err(error @ TreeError::Unreadable { .. }) => {
                let doing = "collect what was built".to_owned();
                let cause = error.to_string();
                return Err(JudgeFailure { doing, cause }.into());
            }
            Err(error @ (TreeError::TooLarge(_) | TreeError::Special(_))) => {
                let reason = format!("the result of the build is refused: {error}");
                return Err(LoadFailure::new(reason).into());
            }
        };
    }
    // The next run has a new folder, so a compiler's cache is of no use.
    if !commands.is_empty() {
        built.remove(Path::new(".cache"));
        // In some cells, the linker cannot change permissions.
        if let Some(own) = run.first().and_then(|name| name.strip_prefix("./")) {
            built.make_executable(Path::new(own));
        }
    }
    Ok(built)
}

/// Runs one command of a build, and a second time if it fails. On a busy machine, memory, processes
/// or disk space may be short for a moment. An error in the source happens both times.
fn run_command(program: &Program, cell: &mut Cell) -> Result<(), StartFailure> {
    match run_command_once(program, cell) {
        Err(StartFailure::NotLoaded(failed)) if !matches!(failed.exit, Some(Exit::Limit(_))) => {
            run_command_once(program, cell)
        }
        done => done,
    }
}

fn run_command_once(program: &Program, cell: &mut Cell) -> Result<(), StartFailure> {
    let words: Vec<_> = program
        .argv
        .iter()
        .map(|word| word.to_string_lossy())
        .collect();
    let line = words.join(" ");
    let doing = format!("run `{line}`");
    let mut process = cell.start(program).map_err(sandbox_failure(&doing))?;
    let (mut printed, mut complained) = (Vec::new(), Vec::new());
    let exit = loop {
        match process.receive().map_err(sandbox_failure(&doing))? {
            Event::Printed(bytes) => printed.extend(bytes),
            Event::Complained(bytes) => complained.extend(bytes),
            Event::Reply(_) => {}
            Event::Ended(exit) => break exit,
        }
    };
    let finished = process
        .finish(Duration::ZERO)
        .map_err(sandbox_failure(&doing))?;
    if exit == Exit::Code(0) {
        return Ok(());
    }
    printed.extend(&finished.printed);
    complained.extend(&finished.complained);
    Err(LoadFailure {
        reason: format!("it does not build: `{line}` {}", exit.describe()),
        exit: Some(exit).filter(|exit| !matches!(exit, Exit::Code(_))),
        arose: None,
        printed,
        complained,
        ending: Ending {
            limits: Some(program.limits),
            ..ending_of_run(&finished)
        },
    }
    .into())
}

/// Makes a program from a command.
pub(super) fn program_for(
    command: &[String],
    files: Tree,
    channel: Channel,
    limits: &Limits,
) -> Program {
    // A built program needs no toolchain, and cannot read one.
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
        // Runtimes such as Java's map far more memory than they use.
        address_space: None,
        limits: *limits,
        display: false,
        preamble: [].into(),
        warm: None,
    }
}
