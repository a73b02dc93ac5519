//! The harness's side of a cell: talks to the launcher, and outlives whatever happens to it.

mod conversation;
mod greeting;

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Signal as Kill, pidfd_send_signal};
use wait_timeout::ChildExt;

use conversation::Conversation;
use greeting::greeting;

use super::frame::{Incoming, Kind, Order, encode};
use super::{KEEPER, display};
use crate::sandbox::process::Running;
use crate::sandbox::{Backend, Level, Mechanism, Program, SandboxError, environment};

/// How long the keeper may take to sweep and to end.
const KEEPER_MAX: Duration = Duration::from_secs(8);
/// What a pipe that is ready takes without blocking.
const ATOMIC_WRITE: usize = 4096;

/// A cell with a launcher.
pub(in crate::sandbox) struct LinuxCell {
    keeper: Child,
    launcher: OwnedFd,
    /// What the launcher says it has set up.
    mechanisms: Vec<Mechanism>,
    requests: Option<ChildStdin>,
    replies: ChildStdout,
    incoming: Incoming,
    confine: bool,
    /// What becomes the launcher, and what hosts displays.
    executable: PathBuf,
    /// How long a launcher that is well may be silent on the run under way.
    patience: Duration,
    deadline: Instant,
}

impl LinuxCell {
    /// Starts `executable` as the launcher of a cell whose folder is `folder`, with the mechanisms
    /// of a level.
    pub(in crate::sandbox) fn open(
        executable: &Path,
        folder: &Path,
        level: Level,
    ) -> Result<Self, SandboxError> {
        let failed = SandboxError::system("start the launcher");
        let mut keeper = Command::new(executable)
            .arg(KEEPER)
            .arg(folder)
            .arg(level.name())
            // Signals that a terminal sends to the harness's group are for the harness to handle.
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .env_clear()
            .spawn()
            .map_err(failed)?;
        let (Some(requests), Some(mut replies)) = (keeper.stdin.take(), keeper.stdout.take())
        else {
            unreachable!("both were asked to be pipes")
        };
        let Some(greeted) = greeting(&mut replies) else {
            let _ = keeper.kill();
            let _ = keeper.wait();
            return Err(SandboxError::NoLauncher(executable.to_owned()));
        };
        Ok(Self {
            keeper,
            launcher: greeted.process,
            mechanisms: greeted.mechanisms,
            requests: Some(requests),
            replies,
            incoming: greeted.incoming,
            confine: level > Level::LimitsOnly,
            executable: executable.to_owned(),
            patience: Duration::ZERO,
            deadline: Instant::now(),
        })
    }

    /// What the launcher says it has set up for its programs, and what it could not.
    pub(in crate::sandbox) fn mechanisms(&self) -> &[Mechanism] {
        &self.mechanisms
    }

    fn order(&self, program: &Program, folder: &Path) -> serde_json::Result<Order> {
        let readable = program.readable.iter().map(OsString::from);
        let mut readable = self.confine.then(|| readable.collect::<Vec<_>>());
        let mut argv = program.argv.clone();
        if program.display {
            argv = display::hosted(&self.executable, argv, readable.clone())?;
            readable = readable.map(|folders| {
                let own = OsString::from(&self.executable);
                folders.into_iter().chain([own]).collect()
            });
        }
        Ok(Order {
            argv,
            environment: environment(program, folder),
            folder: folder.into(),
            channel: program.channel,
            readable,
            address_space: program.address_space,
            limits: program.limits,
            display: program.display,
        })
    }

    /// Sends a message without ever waiting beyond the deadline: what the launcher has to say
    /// meanwhile is taken in, so that neither waits for the other.
    fn tell(&mut self, kind: Kind, payload: &[u8]) -> Result<(), SandboxError> {
        // The time that this process takes between two messages is nobody's fault.
        self.deadline = Instant::now() + self.patience;
        let message = encode(kind, payload);
        let mut rest = &message[..];
        while !rest.is_empty() {
            let (writable, readable) = self.ready(true, self.deadline)?;
            if readable {
                self.take_in()?;
            }
            if writable {
                let piece = &rest[..rest.len().min(ATOMIC_WRITE)];
                let requests = self.requests.as_mut().ok_or(SandboxError::LauncherGone)?;
                let written = requests.write(piece).or_else(|error| match error.kind() {
                    io::ErrorKind::Interrupted => Ok(0),
                    _ => Err(SandboxError::LauncherGone),
                })?;
                rest = &rest[written..];
            }
        }
        Ok(())
    }

    /// Waits for the next message; `None` where none came until `until`.
    fn hear(&mut self, until: Instant) -> Result<Option<(Kind, Vec<u8>)>, SandboxError> {
        loop {
            let message = self
                .incoming
                .take()
                .map_err(|_| SandboxError::LauncherGone)?;
            if message.is_some() {
                return Ok(message);
            }
            let (_, readable) = self.ready(false, until.min(self.deadline))?;
            if readable {
                self.take_in()?;
            } else if Instant::now() >= self.deadline {
                self.end_launcher();
                return Err(SandboxError::LauncherStuck);
            } else if Instant::now() >= until {
                return Ok(None);
            }
        }
    }

    fn take_in(&mut self) -> Result<(), SandboxError> {
        let mut piece = vec![0; 64 * 1024];
        match self.replies.read(&mut piece) {
            Ok(0) => {
                // The keeper has swept what was left and is ending.
                let _ = self.keeper.wait_timeout(KEEPER_MAX);
                Err(SandboxError::LauncherGone)
            }
            Ok(count) => {
                self.incoming.push(&piece[..count]);
                Ok(())
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(()),
            Err(_) => Err(SandboxError::LauncherGone),
        }
    }

    /// Waits until the launcher can be told or heard something, as (writable, readable).
    fn ready(&self, write: bool, until: Instant) -> Result<(bool, bool), SandboxError> {
        let mut descriptors = vec![PollFd::new(&self.replies, PollFlags::IN)];
        if let Some(requests) = self.requests.as_ref().filter(|_| write) {
            descriptors.push(PollFd::new(requests, PollFlags::OUT));
        }
        wait_for(&mut descriptors, until)?;
        let readable = !descriptors[0].revents().is_empty();
        let writable = descriptors
            .get(1)
            .is_some_and(|requests| !requests.revents().is_empty());
        if write && !readable && !writable && Instant::now() >= self.deadline {
            self.end_launcher();
            return Err(SandboxError::LauncherStuck);
        }
        Ok((writable, readable))
    }

    /// Ends a launcher that does not answer; its keeper sweeps up.
    fn end_launcher(&self) {
        let _ = pidfd_send_signal(&self.launcher, Kill::KILL);
    }
}

fn wait_for(descriptors: &mut [PollFd<'_>], until: Instant) -> Result<(), SandboxError> {
    let left = until.saturating_duration_since(Instant::now());
    let left = Timespec {
        tv_sec: i64::try_from(left.as_secs()).unwrap_or(i64::MAX),
        tv_nsec: i64::from(left.subsec_nanos()),
    };
    match poll(descriptors, Some(&left)) {
        Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
        Err(error) => Err(SandboxError::System {
            doing: "wait for the launcher",
            cause: error.into(),
        }),
    }
}

impl Backend for LinuxCell {
    fn start<'cell>(
        &'cell mut self,
        program: &Program,
        folder: &Path,
    ) -> Result<Box<dyn Running + 'cell>, SandboxError> {
        let order = self.order(program, folder);
        let order = order.and_then(|order| serde_json::to_vec(&order));
        let order = order.map_err(|error| SandboxError::System {
            doing: "name a program",
            cause: error.into(),
        })?;
        self.patience = program.limits.wall + Order::GRACE;
        self.deadline = Instant::now() + self.patience;
        self.tell(Kind::Run, &order)?;
        loop {
            match self.hear(self.deadline)? {
                Some((Kind::Started, _)) => return Ok(Box::new(Conversation { cell: self })),
                Some((Kind::NotStarted, cause)) => {
                    let program = program.argv.first().cloned().unwrap_or_default();
                    return Err(SandboxError::Start {
                        program: program.to_string_lossy().into_owned(),
                        cause: String::from_utf8_lossy(&cause).into_owned(),
                    });
                }
                // Left over from a program before this one.
                Some(_) | None => {}
            }
        }
    }
}

impl Drop for LinuxCell {
    fn drop(&mut self) {
        // The end of its input tells the launcher to end, and that tells the keeper.
        self.requests = None;
        if matches!(self.keeper.wait_timeout(KEEPER_MAX), Ok(Some(_))) {
            return;
        }
        self.end_launcher();
        if !matches!(self.keeper.wait_timeout(KEEPER_MAX), Ok(Some(_))) {
            let _ = self.keeper.kill();
            let _ = self.keeper.wait();
        }
    }
}
