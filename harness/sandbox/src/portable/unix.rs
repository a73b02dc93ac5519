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

/// What a submission is and is not kept from.
pub(super) const MEANING: &str = "wall time, output and replies are limited, and for each process \
    its CPU time, in whole seconds, and the size of the files it writes; memory and the number of \
    processes are not limited, CPU time and memory are not measured, a process that leaves its \
    group outlives its run, and a submission can do whatever the user who grades can do.";

/// The signal for CPU time beyond the limit, by its number on Linux and macOS.
const SIGXCPU: i32 = 24;

/// Sets limits for itself, and becomes the program. It cannot be told by safe code to do the
/// first between being made and becoming the program in any other way, and limits cannot be set
/// for another process. A limit that is refused is one that is lower already.
const LIMITED: &str = r#"{
  ulimit -c 0; ulimit -H -t "$1"; ulimit -S -t "$2"; ulimit -f "$3"
} 2>/dev/null
shift 3
exec "$@""#;

/// Variables besides those that programs get everywhere.
pub(super) fn variables(_folder: &Path) -> Vec<(OsString, OsString)> {
    // Homebrew's folder on Macs with processors of Apple's.
    let more = cfg!(target_os = "macos").then_some((
        "PATH".into(),
        "/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin".into(),
    ));
    more.into_iter().collect()
}

/// The command that sets limits and then becomes the program.
pub(super) fn command(
    argv: &[OsString],
    limits: &Limits,
    variables: &[(OsString, OsString)],
    folder: &Path,
) -> io::Result<Command> {
    let name = argv.first().ok_or(io::ErrorKind::InvalidInput)?;
    // The shell would say so in a way that cannot be told from what programs say.
    find(name, variables, folder)?;
    let cpu = cpu_seconds(limits);
    let blocks = limits.file_bytes.div_ceil(512);
    let mut command = Command::new("/bin/sh");
    command
        .args(["-c", LIMITED, "sh"])
        .args([cpu.saturating_add(1), cpu, blocks].map(|number| number.to_string()))
        .args(argv);
    Ok(command)
}

/// CPU time that no process may reach: the least whole number of seconds beyond what is allowed.
fn cpu_seconds(limits: &Limits) -> u64 {
    limits.cpu.as_secs().saturating_add(1)
}

/// Finds out whether there is a program of this name, in the way in which a shell looks for it.
fn find(name: &OsStr, variables: &[(OsString, OsString)], folder: &Path) -> io::Result<()> {
    if Path::new(name).components().count() > 1 {
        return can_execute(&folder.join(name));
    }
    let path = variables.iter().rfind(|(variable, _)| variable == "PATH");
    let path = path.map_or(OsStr::new(""), |(_, value)| value);
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

/// Starts a command in a process group of its own.
pub(super) fn start(command: Command) -> io::Result<(Box<dyn ChildWrapper>, Watch)> {
    let mut command = CommandWrap::from(command);
    let child = command.wrap(ProcessGroup::leader()).spawn()?;
    Ok((child, Watch))
}

/// What watches over a process group: nothing but the group itself.
pub(super) struct Watch;

impl Watch {
    /// How many processes there are: the system tells nobody.
    #[expect(clippy::unused_self, reason = "other systems keep something here")]
    pub(super) fn processes(&self) -> Option<u64> {
        None
    }

    /// Ends every process of the group; gives whether there was none.
    #[expect(clippy::unused_self, reason = "other systems keep something here")]
    pub(super) fn end(&self, child: &mut dyn ChildWrapper) -> bool {
        child.start_kill().is_err()
    }
}

/// How a program ended.
pub(super) fn exit_of(status: ExitStatus, limits: &Limits) -> Exit {
    match status.signal() {
        Some(SIGXCPU) => Exit::Limit(LimitHit::Cpu {
            used: Duration::from_secs(cpu_seconds(limits)),
            allowed: limits.cpu,
        }),
        Some(signal) => Exit::Signal(signal),
        None => Exit::Code(status.code().unwrap_or_default()),
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
        let found = |name: &str| find(OsStr::new(name), &variables, folder.path());
        let refused = |name| found(name).unwrap_err().kind();
        assert!(found("sh").is_ok());
        assert!(found("/bin/sh").is_ok());
        assert_eq!(refused("no-such-program"), io::ErrorKind::NotFound);
        assert_eq!(refused("./no-such-program"), io::ErrorKind::NotFound);
        assert_eq!(refused("./text"), io::ErrorKind::PermissionDenied);
        assert_eq!(refused("./text/inner"), io::ErrorKind::NotADirectory);
    }
}
