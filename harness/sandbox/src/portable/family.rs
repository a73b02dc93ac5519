//! A program and the processes that it starts, as far as the system keeps them together.

use std::any::Any;
use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use process_wrap::std::ChildWrapper;
use wait_timeout::ChildExt;

use super::system::{self, Watch};

/// How long the program itself may take to disappear once it was ended.
const END_MAX: Duration = Duration::from_secs(5);
/// How long what it started is ended again and again until it is gone. Longer is useless: what is
/// left then is dead, but nobody collects it.
const GONE_MAX: Duration = Duration::from_millis(100);

/// Held while a program is started: macOS makes pipes that a process started by another thread
/// at that very moment inherits, which would then keep them open.
static STARTING: Mutex<()> = Mutex::new(());

/// A program and what it started. Dropped, they are ended.
pub(super) struct Family {
    child: Box<dyn ChildWrapper>,
    watch: Watch,
    ended: bool,
}

impl Family {
    /// Starts a program with a family of its own.
    pub(super) fn start(command: Command) -> io::Result<Self> {
        let _starting = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
        let (child, watch) = system::start(command)?;
        Ok(Self {
            child,
            watch,
            ended: false,
        })
    }

    /// Its standard input, where that is a pipe.
    pub(super) fn take_input(&mut self) -> Option<ChildStdin> {
        self.child.stdin().take()
    }

    /// Its standard output and error.
    pub(super) fn take_outputs(&mut self) -> (Option<ChildStdout>, Option<ChildStderr>) {
        (self.child.stdout().take(), self.child.stderr().take())
    }

    /// Waits for the program itself to end. By itself it may have left others behind.
    pub(super) fn wait(&mut self, patience: Duration) -> io::Result<Option<ExitStatus>> {
        // Not `ChildWrapper::wait`: that has no time limit, and waits for the others too.
        let child: &mut dyn Any = self.child.inner_mut();
        match child.downcast_mut::<Child>() {
            Some(child) => child.wait_timeout(patience),
            None => Err(io::Error::other("there is no process to wait for")),
        }
    }

    /// How many processes there are, where the system can tell.
    pub(super) fn processes(&self) -> Option<u64> {
        self.watch.processes()
    }

    /// Ends all of them.
    pub(super) fn end(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.ended, true) {
            return Ok(());
        }
        let mut gone = self.watch.end(&mut *self.child);
        if self.wait(END_MAX)?.is_none() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        // The others are nobody's to wait for, and one of them may just have started another.
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
        // Where they cannot be ended there is nobody left to tell.
        let _ = self.end();
    }
}
