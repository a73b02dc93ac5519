//! A program and its descendants, if the system keeps them together.

use std::any::Any;
use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use process_wrap::std::ChildWrapper;
use wait_timeout::ChildExt;

use super::system::{self, Watch};

/// Longest wait for the program itself to disappear after it was killed.
const END_MAX: Duration = Duration::from_secs(5);
/// Longest time of killing its descendants repeatedly. Processes left after that are zombies that
/// no parent collects.
const GONE_MAX: Duration = Duration::from_millis(100);

/// A lock for the start of a program. On macOS, a process that another thread starts at that moment
/// can inherit a new pipe, which would keep the pipe open.
static STARTING: Mutex<()> = Mutex::new(());

/// A program and its descendants. Dropping it ends them.
pub(super) struct Family {
    child: Box<dyn ChildWrapper>,
    watch: Watch,
    ended: bool,
}

impl Family {
    /// Starts a program with its own family.
    pub(super) fn start(command: Command) -> io::Result<Self> {
        let _starting = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
        let (child, watch) = system::start(command)?;
        Ok(Self {
            child,
            watch,
            ended: false,
        })
    }

    /// Takes the program's standard input, if it is a pipe.
    pub(super) fn take_input(&mut self) -> Option<ChildStdin> {
        self.child.stdin().take()
    }

    /// Takes the program's standard output and error.
    pub(super) fn take_outputs(&mut self) -> (Option<ChildStdout>, Option<ChildStderr>) {
        (self.child.stdout().take(), self.child.stderr().take())
    }

    /// Waits for the program itself to end. Its descendants may still run.
    pub(super) fn wait(&mut self, patience: Duration) -> io::Result<Option<ExitStatus>> {
        // `ChildWrapper::wait` is not used, because it has no time limit and also waits for
        // descendants.
        let child: &mut dyn Any = self.child.inner_mut();
        match child.downcast_mut::<Child>() {
            Some(child) => child.wait_timeout(patience),
            None => Err(io::Error::other("the child process cannot be waited for")),
        }
    }

    /// Returns the number of processes, if the system reports it.
    pub(super) fn processes(&self) -> Option<u64> {
        self.watch.processes()
    }

    /// Ends the program and all its descendants.
    pub(super) fn end(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.ended, true) {
            return Ok(());
        }
        let mut gone = self.watch.end(&mut *self.child);
        if self.wait(END_MAX)?.is_none() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        // The descendants are not our children, so we cannot wait for them. One may have just
        // forked.
        let until = Instant::now() + GONE_MAX;
        while !gone && Instant::now() < until {
            gone = self.watch.end(&mut *self.child);
            if !gone {
                thread::sleep(Duration::from_millis(1));
            }
        }
        Ok(())
    }
}

impl Drop for Family {
    fn drop(&mut self) {
        // A drop cannot report the error.
        let _ = self.end();
    }
}
