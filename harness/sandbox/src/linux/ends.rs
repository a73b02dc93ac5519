//! The pipes of a program: the launcher's ends and the program's ends.

use std::ffi::OsString;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::fs::{Mode, OFlags, open};
use rustix::pipe::{PipeFlags, pipe_with};

use super::identity::Identity;
use crate::Channel;

/// A pipe, as (read end, write end).
type Pipe = (OwnedFd, OwnedFd);

fn pipe() -> io::Result<Pipe> {
    Ok(pipe_with(PipeFlags::CLOEXEC)?)
}

/// The pipes of a program.
pub(super) struct Pipes {
    pub(super) ours: Ours,
    /// Descriptors 0, 1 and 2 of the program, then 3 and 4 with [`Channel::Own`].
    program: Vec<OwnedFd>,
    /// Variables that name the descriptors.
    pub(super) variables: Vec<(OsString, OsString)>,
}

/// The launcher's ends.
pub(super) struct Ours {
    pub(super) requests: Option<OwnedFd>,
    pub(super) replies: Option<OwnedFd>,
    pub(super) stdout: Option<OwnedFd>,
    pub(super) stderr: OwnedFd,
}

impl Pipes {
    pub(super) fn new(channel: Channel, identity: &Identity) -> io::Result<Self> {
        // The program's user must own the pipes, because opening `/dev/fd/3` checks the owner.
        let pipe = || {
            let (read, write) = pipe()?;
            if let Some((user, group)) = identity.user {
                rustix::fs::fchown(&read, Some(user), Some(group))?;
            }
            io::Result::Ok((read, write))
        };
        let (stdout, stdout_end) = pipe()?;
        let (stderr, stderr_end) = pipe()?;
        let nothing = || open("/dev/null", OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty());
        let mut ours = Ours {
            requests: None,
            replies: None,
            stdout: None,
            stderr,
        };
        let mut more = Vec::new();
        let mut variables = Vec::new();
        let stdin = match channel {
            Channel::None => {
                ours.stdout = Some(stdout);
                nothing()?
            }
            Channel::Terminal => {
                let (input_end, input) = pipe()?;
                ours.requests = Some(input);
                ours.stdout = Some(stdout);
                input_end
            }
            Channel::Standard => {
                let (requests_end, requests) = pipe()?;
                ours.requests = Some(requests);
                ours.replies = Some(stdout);
                requests_end
            }
            Channel::Own => {
                let ((requests_end, requests), (replies, replies_end)) = (pipe()?, pipe()?);
                more.extend([requests_end, replies_end]);
                variables.push(("PUZZLEMARK_REQUESTS".into(), "3".into()));
                variables.push(("PUZZLEMARK_REPLIES".into(), "4".into()));
                ours.requests = Some(requests);
                ours.replies = Some(replies);
                ours.stdout = Some(stdout);
                nothing()?
            }
        };
        let program = [stdin, stdout_end, stderr_end].into_iter().chain(more);
        Ok(Self {
            ours,
            program: program.collect(),
            variables,
        })
    }

    /// Returns the program's ends, in the order of their numbers.
    pub(super) fn of_program(&self) -> Vec<BorrowedFd<'_>> {
        self.program.iter().map(AsFd::as_fd).collect()
    }
}
