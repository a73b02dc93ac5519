//! The harness's side of a cell. It talks to the launcher and survives its failures.

mod backend;
mod conversation;
mod greeting;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::buffer::spare_capacity;
use rustix::event::{PollFd, PollFlags};
use rustix::io::Errno;
use rustix::net::{SendFlags, send};
use rustix::process::{Signal as Kill, pidfd_send_signal};

use greeting::{Greeting, receive_greeting};

use super::frame::{Incoming, MessageKind, Order, Preparation, encode};
use super::{KEEPER, display, pipes, world};
use crate::{Backend, Level, Mechanism, Program, SandboxError, Warm, ended_within, environment};

/// Longest wait for the keeper to sweep and end.
const KEEPER_MAX: Duration = Duration::from_secs(8);

/// Settings of a cell.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    /// Executable that becomes keeper, launcher and display host.
    pub(crate) executable: PathBuf,
    /// The cell's folder.
    pub(crate) folder: PathBuf,
    pub(crate) level: Level,
    /// True if every program starts as a new process.
    pub(crate) fresh: bool,
}

/// A cell with a launcher.
pub(crate) struct LinuxCell {
    plan: Plan,
    keeper: Child,
    launcher: OwnedFd,
    socket: Option<UnixStream>,
    incoming: Incoming,
    /// The path of the cell's folder for the harness, then the path for programs.
    outside: PathBuf,
    inside: PathBuf,
    /// Keeps `outside` valid, because that path contains the number of this descriptor.
    #[expect(dead_code, reason = "held because `outside` contains its number")]
    descriptor: Option<OwnedFd>,
    owner: Option<u32>,
    mechanisms: Vec<Mechanism>,
    /// Paths in the cell's own files, in addition to the system's.
    shown: BTreeSet<PathBuf>,
    /// The warm process and preamble of the last request to prepare one.
    prepared: Option<(Arc<Warm>, Arc<[u8]>)>,
    /// The last order.
    ordered: Option<Order>,
    /// Messages that are sent with the next one.
    held: Vec<u8>,
    /// Longest time without a message from a working launcher in the current run.
    patience: Duration,
    deadline: Instant,
}

impl LinuxCell {
    /// Starts a cell. If it has its own files, they contain these paths in addition to the
    /// system's.
    pub(crate) fn open(plan: &Plan, shown: BTreeSet<PathBuf>) -> Result<Self, SandboxError> {
        let failed = SandboxError::system;
        let (socket, other) = UnixStream::pair().map_err(failed("make a socket"))?;
        let mut keeper = Command::new(&plan.executable)
            .arg(KEEPER)
            .arg(plan.level.name())
            .arg(&plan.folder)
            .args(&shown)
            // The harness handles signals that a terminal sends to its group.
            .process_group(0)
            .stdin(Stdio::from(OwnedFd::from(other)))
            .stdout(Stdio::null())
            .env_clear()
            .spawn()
            .map_err(failed("start the launcher"))?;
        let greeted = receive_greeting(&socket);
        let Some(Greeting {
            hello,
            launcher: Some(launcher),
            folder,
            incoming,
        }) = greeted
        else {
            let _ = keeper.kill();
            let _ = keeper.wait();
            return Err(match greeted.and_then(|greeting| greeting.hello.problem) {
                Some(problem) => SandboxError::NoLevel {
                    level: plan.level,
                    problem,
                },
                None => SandboxError::NoLauncher(plan.executable.clone()),
            });
        };
        let (outside, inside) = match &folder {
            Some(folder) => (
                PathBuf::from(format!("/proc/self/fd/{}", folder.as_raw_fd())),
                PathBuf::from(world::BOX),
            ),
            None => (plan.folder.clone(), plan.folder.clone()),
        };
        Ok(Self {
            plan: plan.clone(),
            keeper,
            launcher,
            socket: Some(socket),
            incoming,
            outside,
            inside,
            descriptor: folder,
            owner: hello.owner,
            mechanisms: hello.mechanisms,
            shown,
            prepared: None,
            ordered: None,
            held: Vec::new(),
            patience: Duration::ZERO,
            deadline: Instant::now(),
        })
    }

    /// Returns the mechanisms that isolate the cell, as the launcher reports them.
    pub(crate) fn mechanisms(&self) -> &[Mechanism] {
        &self.mechanisms
    }

    fn order(&self, program: &Program, warm: bool) -> serde_json::Result<Order> {
        let readable = program.readable.iter().map(OsString::from);
        let is_confined = self.plan.level > Level::LimitsOnly;
        let mut readable = is_confined.then(|| readable.collect::<Vec<_>>());
        let mut argv = program.argv.clone();
        if program.display {
            argv = display::hosted(&self.plan.executable, argv, readable.clone())?;
            readable = readable.map(|folders| {
                let own = OsString::from(&self.plan.executable);
                folders.into_iter().chain([own]).collect()
            });
        }
        let folder = self.working_folder();
        Ok(Order {
            argv,
            environment: environment(program, &folder),
            folder: folder.into(),
            channel: program.channel,
            readable,
            address_space: program.address_space,
            limits: program.limits,
            display: program.display,
            warm,
        })
    }

    /// Tells the launcher to keep a warm process for the program. Returns false if there is none.
    fn prepare(&mut self, program: &Program) -> Result<bool, SandboxError> {
        let is_possible = !self.plan.fresh && !program.display;
        let Some(warm) = program.warm.as_ref().filter(|_| is_possible) else {
            return Ok(false);
        };
        let prepared = (Arc::clone(warm), Arc::clone(&program.preamble));
        if self.prepared.as_ref() == Some(&prepared) {
            return Ok(true);
        }
        let preparation = Preparation {
            argv: warm.argv.clone(),
            preamble: program.preamble.to_vec(),
        };
        let preparation = preparation.encode().map_err(not_encoded)?;
        self.send_message(MessageKind::Prepare, &preparation)?;
        self.prepared = Some(prepared);
        Ok(true)
    }

    /// Queues the order, as `RunAgain` if it is unchanged. The next send or receive transmits it.
    fn queue_order(&mut self, order: Order) -> Result<(), SandboxError> {
        self.deadline = Instant::now() + self.patience;
        if self.ordered.as_ref() == Some(&order) {
            self.held.extend(encode(MessageKind::RunAgain, &[]));
            return Ok(());
        }
        let message = serde_json::to_vec(&order).map_err(not_encoded)?;
        self.held.extend(encode(MessageKind::Run, &message));
        self.ordered = Some(order);
        Ok(())
    }

    /// Returns the error that the last ordered program was not started.
    fn not_started(&self, cause: &[u8]) -> SandboxError {
        let argv = self.ordered.as_ref().map(|order| order.argv.as_slice());
        let program = argv.and_then(<[OsString]>::first);
        SandboxError::Start {
            program: program.map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
            cause: String::from_utf8_lossy(cause).into_owned(),
        }
    }

    fn send_message(&mut self, kind: MessageKind, payload: &[u8]) -> Result<(), SandboxError> {
        self.held.extend(encode(kind, payload));
        self.send_held()
    }

    /// Sends the queued messages, at most until the deadline. Meanwhile it reads messages of the
    /// launcher, so that the two never block each other.
    fn send_held(&mut self) -> Result<(), SandboxError> {
        if self.held.is_empty() {
            return Ok(());
        }
        // Time that the harness takes between two messages does not count.
        self.deadline = Instant::now() + self.patience;
        let message = std::mem::take(&mut self.held);
        let mut rest = &message[..];
        while !rest.is_empty() {
            let socket = self.socket.as_ref().ok_or(SandboxError::LauncherGone)?;
            match send(socket, rest, SendFlags::DONTWAIT | SendFlags::NOSIGNAL) {
                Ok(sent) => rest = &rest[sent..],
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => {
                    let (_, readable) = self.wait_until_ready(true, self.deadline)?;
                    if readable {
                        self.read_socket()?;
                    }
                }
                Err(_) => return Err(SandboxError::LauncherGone),
            }
        }
        Ok(())
    }

    /// Waits for the next message. `None` if none arrives until `until`.
    fn next_message(
        &mut self,
        until: Instant,
    ) -> Result<Option<(MessageKind, Vec<u8>)>, SandboxError> {
        loop {
            let message = self
                .incoming
                .take_message()
                .map_err(|_| SandboxError::LauncherGone)?;
            if message.is_some() {
                return Ok(message);
            }
            let (_, readable) = self.wait_until_ready(false, until.min(self.deadline))?;
            if readable {
                self.read_socket()?;
            } else if Instant::now() >= self.deadline {
                self.end_launcher();
                return Err(SandboxError::LauncherStuck);
            } else if Instant::now() >= until {
                return Ok(None);
            }
        }
    }

    fn read_socket(&mut self) -> Result<(), SandboxError> {
        let socket = self.socket.as_ref().ok_or(SandboxError::LauncherGone)?;
        match rustix::io::read(socket, spare_capacity(self.incoming.room())) {
            Ok(0) => {
                // The keeper has swept all processes and is about to end.
                let _ = ended_within(&mut self.keeper, KEEPER_MAX);
                self.socket = None;
                Err(SandboxError::LauncherGone)
            }
            Ok(_) | Err(Errno::INTR) => Ok(()),
            Err(_) => Err(SandboxError::LauncherGone),
        }
    }

    /// Waits until the socket is ready. Returns (writable, readable).
    fn wait_until_ready(
        &mut self,
        write: bool,
        until: Instant,
    ) -> Result<(bool, bool), SandboxError> {
        let socket = self.socket.as_ref().ok_or(SandboxError::LauncherGone)?;
        let wanted = if write {
            PollFlags::IN | PollFlags::OUT
        } else {
            PollFlags::IN
        };
        let mut descriptors = [PollFd::new(socket, wanted)];
        wait_for(&mut descriptors, until)?;
        let came = descriptors[0].revents();
        let writable = came.contains(PollFlags::OUT);
        let readable = !(came - PollFlags::OUT).is_empty();
        if write && !readable && !writable && Instant::now() >= self.deadline {
            self.end_launcher();
            return Err(SandboxError::LauncherStuck);
        }
        Ok((writable, readable))
    }

    /// Kills a launcher that does not answer. Its keeper then ends all processes. The cell is not
    /// used again, because programs may still run in it.
    fn end_launcher(&mut self) {
        self.socket = None;
        let _ = pidfd_send_signal(&self.launcher, Kill::KILL);
    }
}

fn not_encoded(error: serde_json::Error) -> SandboxError {
    SandboxError::System {
        doing: "encode an order for the launcher",
        cause: error.into(),
    }
}

fn wait_for(descriptors: &mut [PollFd<'_>], until: Instant) -> Result<(), SandboxError> {
    let left = until.saturating_duration_since(Instant::now());
    pipes::wait_for(descriptors, left).map_err(SandboxError::system("wait for the launcher"))
}

impl Drop for LinuxCell {
    fn drop(&mut self) {
        // Closing the socket ends the launcher, and the end of the launcher ends the keeper.
        self.socket = None;
        if matches!(ended_within(&mut self.keeper, KEEPER_MAX), Ok(Some(_))) {
            return;
        }
        self.end_launcher();
        if !matches!(ended_within(&mut self.keeper, KEEPER_MAX), Ok(Some(_))) {
            let _ = self.keeper.kill();
            let _ = self.keeper.wait();
        }
    }
}
