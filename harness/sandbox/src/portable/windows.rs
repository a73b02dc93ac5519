//! Windows: jobs. No process can leave its job.
//!
//! A program is in two nested jobs. `process-wrap` makes the inner one before the program runs, and
//! can end it. The outer one counts processes. It ends with its last handle, so it ends with the
//! harness in any case. Jobs could also limit memory and CPU time, but neither crate offers that.

use std::ffi::OsString;
use std::io;
use std::os::windows::io::AsRawHandle;
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::sync::Arc;

use process_wrap::std::{ChildWrapper, CommandWrap, CommandWrapper, CreationFlags, JobObject};
use win32job::{ExtendedLimitInfo, Job};
use windows::Win32::System::Threading::CREATE_NEW_PROCESS_GROUP;

use crate::{Exit, Limits};

/// Protection and gaps of these cells.
pub(super) const MEANING: &str = "Wall time, output, replies and the number of processes are \
    limited. Every process of a run ends with it. CPU time, memory and the size of files are not \
    limited or measured. A submission can do anything that the grading user can do.";

/// Most processes that are listed. If there are more, the system returns an error.
const LISTED_MAX: u64 = 1024;
/// That error, `ERROR_MORE_DATA`: as a plain code and as an `HRESULT`.
const MORE: [i32; 2] = [234, 0x8007_00EA_u32.cast_signed()];

/// Returns variables in addition to those that every program gets. Few programs start without them.
pub(super) fn variables(folder: &Path) -> Vec<(OsString, OsString)> {
    let inherited = ["PATH", "PATHEXT", "SystemDrive", "SystemRoot"]
        .into_iter()
        .filter_map(|name| Some((name.into(), std::env::var_os(name)?)));
    let temporary = ["TEMP", "TMP"].map(|name| (name.into(), folder.into()));
    inherited.chain(temporary).collect()
}

/// Builds the command that runs the program.
pub(super) fn command(
    argv: &[OsString],
    _limits: &Limits,
    _variables: &[(OsString, OsString)],
    folder: &Path,
) -> io::Result<Command> {
    let (name, arguments) = argv.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    // `Command` would resolve a relative path from the harness's folder.
    let mut command = if Path::new(name).components().count() > 1 {
        Command::new(folder.join(name))
    } else {
        Command::new(name)
    };
    command.args(arguments);
    Ok(command)
}

/// Starts a command in its own jobs.
pub(super) fn start(command: Command) -> io::Result<(Box<dyn ChildWrapper>, Watch)> {
    let mut limits = ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close();
    let job = Arc::new(Job::create_with_limit_info(&limits)?);
    let mut command = CommandWrap::from(command);
    // In this order, our job is the outer one, and the program runs only after it is in both.
    command.wrap(Assigned(Arc::clone(&job))).wrap(JobObject);
    // Ctrl-C stops the harness only. Otherwise it would also end the program, which would look like the program's fault.
    command.wrap(CreationFlags(CREATE_NEW_PROCESS_GROUP));
    let child = command.spawn()?;
    Ok((child, Watch(job)))
}

/// A wrapper that puts a program into a job before it runs.
#[derive(Debug)]
struct Assigned(Arc<Job>);

impl CommandWrapper for Assigned {
    fn wrap_child(
        &mut self,
        mut child: Box<dyn ChildWrapper>,
        _core: &CommandWrap,
    ) -> io::Result<Box<dyn ChildWrapper>> {
        let handle = child.process_handle().ok_or(io::ErrorKind::Unsupported);
        let assigned = handle.map_err(io::Error::from).and_then(|handle| {
            let handle = handle.as_raw_handle().addr().cast_signed();
            self.0.assign_process(handle).map_err(io::Error::from)
        });
        if assigned.is_err() {
            child.kill()?;
        }
        assigned.map(|()| child)
    }
}

/// The job that counts processes.
pub(super) struct Watch(Arc<Job>);

impl Watch {
    /// Returns the number of processes, including the program while it runs. `None` if the system
    /// does not say.
    pub(super) fn processes(&self) -> Option<u64> {
        match self.0.query_process_id_list().map_err(io::Error::from) {
            Ok(listed) => Some(listed.len() as u64),
            Err(error) => {
                let more = error
                    .raw_os_error()
                    .is_some_and(|code| MORE.contains(&code));
                more.then_some(LISTED_MAX + 1)
            }
        }
    }

    /// Kills every process of the job. Returns true if there was none.
    pub(super) fn end(&self, child: &mut dyn ChildWrapper) -> bool {
        self.processes() == Some(0) || child.start_kill().is_err()
    }
}

/// Converts the end of a program.
pub(super) fn exit_of(status: ExitStatus, _limits: &Limits) -> Exit {
    Exit::Code(
        status
            .code()
            .expect("Windows gives every process an exit code"),
    )
}
