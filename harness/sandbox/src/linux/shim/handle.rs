//! The launcher's handle of a shim.

use std::cell::OnceCell;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::rc::Rc;

use rustix::io::Errno;
use rustix::process::{
    DumpableBehavior, Pid, Signal, WaitId, WaitIdOptions, WaitOptions, pidfd_send_signal,
    set_dumpable_behavior, wait, waitid,
};
use rustix::thread::UnshareFlags;

use super::Place;
use super::words::{ShimMessage, ask_to_end, ask_to_start};
use crate::linux::cgroup::RunGroup;
use crate::linux::packets;
use crate::linux::pipes::Source;
use crate::linux::proc::Proc;
use crate::linux::sys::{self, Forked, Start};

/// Most bytes read from a shim at once.
const SAID_MAX: u64 = 4096;

/// A shim. Dropping it ends and collects it.
pub(crate) struct Shim {
    pub(crate) pid: Pid,
    descriptor: OwnedFd,
    channel: Source,
    /// Bytes of an incomplete message.
    heard: Vec<u8>,
    namespace: OnceCell<Rc<OwnedFd>>,
    /// True if the shim has a program to start.
    pub(crate) has_program: bool,
    /// CPU time of the finished runs, in clock ticks.
    pub(crate) ticks: u64,
    /// Control group of the shim and its descendants.
    pub(crate) group: Option<RunGroup>,
}

impl Shim {
    /// Forks a shim, which starts `program` on request. `numbers` is the file `ns_last_pid`
    /// ([`Proc::open_last_pid`]).
    pub(crate) fn fork(
        place: Place,
        program: Option<&Start<'_>>,
        group: Option<RunGroup>,
        numbers: Option<BorrowedFd<'_>>,
    ) -> io::Result<Self> {
        let (channel, other) = packets::pair()?;
        let channel = Source::new(Some(channel))?;
        let namespaces = match place {
            Place::Namespace => UnshareFlags::NEWPID,
            Place::Shared => UnshareFlags::empty(),
        };
        if program.is_none() {
            // The warm process opens the shim's namespace, so the shim must be dumpable. A program
            // still cannot inspect it, because it lacks the shim's capabilities.
            set_dumpable_behavior(DumpableBehavior::Dumpable)?;
        }
        let forked = sys::fork(namespaces, group.as_ref().map(RunGroup::descriptor));
        if matches!(forked, Ok(Forked::Child)) {
            super::run_shim(program, other, place, numbers);
        }
        set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
        match forked? {
            Forked::Child => unreachable!("the child lives and ends as a shim"),
            Forked::Parent { pid, pidfd } => Ok(Self {
                pid,
                descriptor: pidfd,
                channel,
                heard: Vec::new(),
                namespace: OnceCell::new(),
                has_program: program.is_some(),
                ticks: 0,
                group,
            }),
        }
    }

    /// Asks for the start of the program, with these descriptors and Landlock rules.
    pub(crate) fn start(
        &mut self,
        descriptors: &[BorrowedFd<'_>],
        rules: Option<BorrowedFd<'_>>,
    ) -> io::Result<()> {
        if let Some(group) = &mut self.group {
            group.begin_run();
        }
        let channel = self.descriptor().ok_or(io::ErrorKind::BrokenPipe)?;
        ask_to_start(channel, descriptors, rules)
    }

    /// Asks for the end of the current run.
    pub(crate) fn end(&self) -> io::Result<()> {
        let channel = self.descriptor().ok_or(io::ErrorKind::BrokenPipe)?;
        ask_to_end(channel)
    }

    /// Kills the shim. If it is the first process of a namespace, the kernel kills all of it.
    pub(crate) fn kill(&self) {
        // It may be gone already.
        let _ = pidfd_send_signal(&self.descriptor, Signal::KILL);
    }

    /// Returns the descriptor of its messages, until it is gone.
    pub(crate) fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        self.channel.descriptor()
    }

    /// Returns the shim's next message.
    pub(crate) fn next_message(&mut self) -> Option<ShimMessage> {
        if let Some(word) = ShimMessage::take_from(&mut self.heard) {
            return Some(word);
        }
        self.heard.extend(self.channel.read_available(SAID_MAX));
        ShimMessage::take_from(&mut self.heard)
    }

    /// Returns its process namespace.
    pub(crate) fn namespace(&self, proc: &Proc) -> io::Result<&Rc<OwnedFd>> {
        if let Some(namespace) = self.namespace.get() {
            return Ok(namespace);
        }
        let namespace = Rc::new(proc.process_namespace(self.pid)?);
        Ok(self.namespace.get_or_init(|| namespace))
    }
}

impl Drop for Shim {
    fn drop(&mut self) {
        // It is stuck or no longer needed.
        self.kill();
        let this = WaitId::PidFd(self.descriptor.as_fd());
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        if matches!(waitid(this, look), Err(Errno::CHILD)) {
            // It had ended by itself and was collected with other children.
            return;
        }
        // The first process of a namespace ends only when all its processes are collected. The
        // processes that the warm process forked are children of this process.
        loop {
            match wait(WaitOptions::empty()) {
                Ok(Some((pid, _))) if pid == self.pid => return,
                Ok(_) | Err(Errno::INTR) => {}
                Err(_) => return,
            }
        }
    }
}
