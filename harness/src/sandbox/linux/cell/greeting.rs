//! The launcher's first message.

use std::io::{self, Read};
use std::os::fd::{AsFd, OwnedFd};
use std::process::ChildStdout;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags};
use rustix::process::{Pid, PidfdFlags, pidfd_open};

use super::wait_for;
use crate::sandbox::Mechanism;
use crate::sandbox::linux::frame::{Hello, Incoming, Kind};

/// How long a launcher may take to say hello.
const HELLO_MAX: Duration = Duration::from_secs(20);

/// A launcher that has introduced itself.
pub(super) struct Greeted {
    /// Its process.
    pub(super) process: OwnedFd,
    /// What it has set up.
    pub(super) mechanisms: Vec<Mechanism>,
    /// What it has sent since.
    pub(super) incoming: Incoming,
}

/// Waits for the launcher's first message, which names its process.
pub(super) fn greeting(replies: &mut ChildStdout) -> Option<Greeted> {
    let until = Instant::now() + HELLO_MAX;
    let mut incoming = Incoming::default();
    loop {
        if let Some((kind, payload)) = incoming.take().ok()? {
            let hello = Some(payload).filter(|_| kind == Kind::Hello)?;
            let Hello { pid, mechanisms } = serde_json::from_slice(&hello).ok()?;
            let process = pidfd_open(Pid::from_raw(pid)?, PidfdFlags::empty()).ok()?;
            return Some(Greeted {
                process,
                mechanisms,
                incoming,
            });
        }
        let mut descriptors = [PollFd::from_borrowed_fd(replies.as_fd(), PollFlags::IN)];
        wait_for(&mut descriptors, until).ok()?;
        if descriptors[0].revents().is_empty() {
            if Instant::now() >= until {
                return None;
            }
            continue;
        }
        let mut piece = [0; 1024];
        match replies.read(&mut piece) {
            Ok(0) => return None,
            Ok(count) => incoming.push(&piece[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
}
