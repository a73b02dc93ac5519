//! Unix: process groups, and the limits that a shell can set for each process.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::time::Duration;

use process_wrap::std::{ChildWrapper, CommandWrap, ProcessGroup};

use crate::{Exit, LimitHit, Limits};

/// Protection and gaps of these cells.
pub(super) const MEANING: &str = "Wall time, output and replies are limited. Each process has \
    limits on its CPU time (in whole seconds) and on the size of its files. Memory and the number \
    of processes are not limited. CPU time and memory are not measured. A process that leaves its \
    group survives the run. A submission can do anything that the grading user can do.";

/// Signal for CPU time beyond the limit, on Linux and macOS.
const SIGXCPU: i32 = 24;

/// A shell script that sets limits on itself and then becomes the program. Safe code cannot run
/// anything between `fork` and `exec`, or set limits on another process. If a limit is refused, it
/// is already lower.
const LIMITED: &str = r#"{
  ulimit -c 0; ulimit -H -t "$1"; ulimit -S -t "$2"; ulimit -f "$3"
} 2>/dev/null
shift 3
exec "$@""#;

/// Returns variables in addition to those that every program gets.
pub(super) fn variables(_folder: &Path) -> Vec<(OsString, OsString)> {
    // Folder of Homebrew on Macs with Apple processors.
    let more = cfg!(target_os = "macos").then_some((
        "PATH".into(),
        "/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin".into(),
    ));
    more.into_iter().collect()
}

/// Builds the command that sets limits and then becomes the program.
pub(super) fn command(
    argv: &[OsString],
    limits: &Limits,
    variables: &[(OsString, OsString)],
    folder: &Path,
) -> io::Result<Command> {
    let name = argv.first().ok_or(io::ErrorKind::InvalidInput)?;
    // Checked here, because an error of the shell looks like output of the program.
    check_program_exists(name, variables, folder)?;
    let cpu = cpu_seconds(limits);
    let blocks = limits.file_bytes.div_ceil(512);
    let mut command = Command::new("/bin/sh");
    command
        .args(["-c", LIMITED, "sh"])
        .args([cpu.saturating_add(1), cpu, blocks].map(|number| number.to_string()))
        .args(argv);
    Ok(command)
}

/// Returns the CPU limit of each process: the first whole second above the allowed time.
fn cpu_seconds(limits: &Limits) -> u64 {
    limits.cpu.as_secs().saturating_add(1)
}

/// Checks that a program of this name exists. Searches like a shell.
fn check_program_exists(
    name: &OsStr,
    variables: &[(OsString, OsString)],
    folder: &Path,
) -> io::Result<()> {
    if Path::new(name).components().count() > 1 {
        return can_execute(&folder.join(name));
    }
    let path = variables
        .iter()
        .rfind(|(variable, _)| variable == "PATH")
        .map_or(OsStr::new(""), |(_, value)| value);
    let mut result = Err(io::ErrorKind::NotFound.into());
    for inner in std::env::split_paths(path) {
        match can_execute(&folder.join(inner).join(name)) {
            Ok(()) => return Ok(()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => result = Err(error),
        }
    }
    result
}

fn can_execute(path: &Path) -> io::Result<()> {
    let metadata = fs::metadata(path)?;
    if metadata.is_file() && metadata.permissions().mode() & 0o111 != 0 {
        return Ok(());
    }
    Err(io::ErrorKind::PermissionDenied.into())
}

/// Starts a command in its own process group.
pub(super) fn start(command: Command) -> io::Result<(Box<dyn ChildWrapper>, Watch)> {
    let mut command = CommandWrap::from(command);
    let child = command.wrap(ProcessGroup::leader()).spawn()?;
    Ok((child, Watch))
}

/// The watch of a process group. It has no contents, because the group needs no handle.
pub(super) struct Watch;

impl Watch {
    /// Returns the number of processes. Unix cannot tell.
    #[expect(clippy::unused_self, reason = "other systems keep something here")]
    pub(super) fn processes(&self) -> Option<u64> {
        None
    }

    /// Kills every process of the group. Returns true if there was none.
    #[expect(clippy::unused_self, reason = "other systems keep something here")]
    pub(super) fn end(&self, child: &mut dyn ChildWrapper) -> bool {
        child.start_kill().is_err()
    }
}

/// Converts the end of a program.
pub(super) fn exit_of(status: ExitStatus, limits: &Limits) -> Exit {
    match status.signal() {
        Some(SIGXCPU) => Exit::Limit(LimitHit::Cpu {
            used: Duration::from_secs(cpu_seconds(limits)),
            allowed: limits.cpu,
        }),
        Some(signal) => Exit::Signal(signal),
        None => Exit::Code(
            status
                .code()
                .expect("a process without a signal has an exit code"),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_as_shells_find_them() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("text"), "").unwrap();
        let variables = [("PATH".into(), "/nowhere:/bin".into())];
        let found = |name: &str| check_program_exists(OsStr::new(name), &variables, folder.path());
        let refused = |name| found(name).unwrap_err().kind();
        assert!(found("sh").is_ok());
        assert!(found("/bin/sh").is_ok());
        assert_eq!(refused("no-such-program"), io::ErrorKind::NotFound);
        assert_eq!(refused("./no-such-program"), io::ErrorKind::NotFound);
        assert_eq!(refused("./text"), io::ErrorKind::PermissionDenied);
        assert_eq!(refused("./text/inner"), io::ErrorKind::NotADirectory);
    }
}
