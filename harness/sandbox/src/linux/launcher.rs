//! The launcher: runs one program after another in its cell, until the harness closes it.

use std::fs::{self, Permissions};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::rc::Rc;

use rustix::fs::{Mode, OFlags, open, statvfs};
use rustix::process::{
    DumpableBehavior, Pid, Signal, getpid, set_child_subreaper, set_dumpable_behavior,
    set_parent_process_death_signal,
};

use super::bpf::Instruction;
use super::cgroup::{Groups, RunGroup};
use super::ends::Pipes;
use super::frame::{Hello, MessageKind, Order, Preparation};
use super::harness::Harness;
use super::identity::Identity;
use super::prefork::WarmPool;
use super::proc::Proc;
use super::rules::Rules;
use super::run::run_order;
use super::seccomp::{self, Strictness};
use super::shim::{Place, Shim};
use super::sys::Start;
use super::warm::{Child, WarmProcess};
use super::{mechanisms, world};
use crate::Level;

/// The keeper's instructions to the launcher.
pub(super) struct Home {
    pub(super) level: Level,
    /// Folder of the cell.
    pub(super) folder: PathBuf,
    /// Paths in the cell in addition to the system's folders.
    pub(super) readable: Vec<PathBuf>,
    pub(super) keeper: Pid,
    /// True if the keeper is root outside of any namespace that it made.
    pub(super) as_root: bool,
    /// Control groups of the cell, or the reason why there are none.
    pub(super) groups: Result<Groups, String>,
}

impl Home {
    /// Removes the control groups of a cell whose processes are gone.
    pub(super) fn remove_groups(&self) {
        if let Ok(groups) = &self.groups {
            groups.remove();
        }
    }
}

/// The state of a launcher.
pub(super) struct Launcher {
    pub(super) harness: Harness,
    pub(super) proc: Rc<Proc>,
    pub(super) identity: Identity,
    filter: Vec<Instruction>,
    /// Filter for programs with a display.
    display_filter: Vec<Instruction>,
    pub(super) place: Place,
    warm_pool: Option<WarmPool>,
    /// The shim of the last run, if the next run can reuse it.
    pub(super) shim: Option<Shim>,
    pub(super) groups: Option<Groups>,
    /// The file `ns_last_pid`, which sets the next process number, if it is writable.
    numbers: Option<OwnedFd>,
    /// The last order.
    order: Option<Rc<Order>>,
    /// True if the cell has its own files ([`world`]).
    has_world: bool,
    pub(super) rules: Rules,
}

/// Serves the harness until it closes the socket or is gone.
pub(super) fn serve(mut home: Home) -> io::Result<()> {
    let mut harness = Harness::new();
    let Settled {
        pid,
        numbers,
        proc,
        identity,
        folder,
    } = match settle(&home) {
        Ok(settled) => settled,
        Err(error) => return harness.greet(&Hello::refused(&error.to_string()), None),
    };
    let strictness = match home.level {
        Level::Full => [Some(Strictness::Namespaced); 2],
        Level::PidOnly | Level::Confined => {
            [Strictness::Shared, Strictness::SharedWithDisplay].map(Some)
        }
        Level::LimitsOnly => [None; 2],
    };
    let filters =
        strictness.map(|strictness| strictness.and_then(seccomp::filter).unwrap_or_default());
    let [filter, display_filter] = filters;
    let place = match home.level {
        Level::Full | Level::PidOnly => Place::Namespace,
        Level::Confined | Level::LimitsOnly => Place::Shared,
    };
    let has_world = home.level == Level::Full;
    home.groups = home.groups.and_then(Groups::checked);
    let hello = Hello {
        pid,
        problem: None,
        owner: identity.owner,
        mechanisms: mechanisms::in_force(&home, &identity, !filter.is_empty()),
    };
    harness.greet(&hello, folder.as_ref())?;
    let mut launcher = Launcher {
        harness,
        proc: Rc::new(proc),
        identity,
        filter,
        display_filter,
        place,
        warm_pool: None,
        shim: None,
        groups: home.groups.ok(),
        order: None,
        numbers,
        has_world,
        rules: Rules::new(has_world),
    };
    launcher.serve()
}

/// The cell around this process.
struct Settled {
    /// Number of the launcher outside of the cell.
    pid: i32,
    /// See [`Launcher::numbers`].
    numbers: Option<OwnedFd>,
    /// `/proc` of the cell.
    proc: Proc,
    identity: Identity,
    /// Folder of the cell, if it has no path outside.
    folder: Option<OwnedFd>,
}

/// Makes the cell around this process.
fn settle(home: &Home) -> io::Result<Settled> {
    // Opened now, before the cell's own `/proc` hides the numbers that the harness uses.
    let outside = Proc::open()?;
    let pid = outside.number_of_this_process()?;
    let numbers = outside.open_last_pid().ok();
    drop(outside);
    set_child_subreaper(Some(getpid()))?;
    let has_namespaces = match home.level {
        Level::Full => true,
        Level::PidOnly => !home.as_root,
        Level::Confined | Level::LimitsOnly => false,
    };
    let folder = (home.level == Level::Full)
        .then(|| world::make(&home.folder, &home.readable))
        .transpose()
        .map_err(io::Error::other)?;
    let proc = Proc::open()?;
    let identity = if has_namespaces {
        Identity::enter(&proc, home.keeper, home.as_root)?
    } else {
        Identity::shared(home.keeper)
    };
    if identity.user.is_some() {
        // The programs' user must pass through this folder to reach the working folder.
        fs::set_permissions(&home.folder, Permissions::from_mode(0o711))?;
    }
    if matches!(home.level, Level::Full | Level::PidOnly) {
        // The end of the launcher also ends the namespaces of all runs. At other levels it ends all
        // processes before it ends itself.
        set_parent_process_death_signal(Some(Signal::KILL))?;
    }
    // Programs run as the same user. This prevents them from tracing the launcher.
    set_dumpable_behavior(DumpableBehavior::NotDumpable).map_err(|cause| {
        io::Error::other(format!(
            "cannot keep programs from tracing the launcher: {cause}"
        ))
    })?;
    Ok(Settled {
        pid,
        numbers,
        proc,
        identity,
        folder,
    })
}

impl Launcher {
    fn serve(&mut self) -> io::Result<()> {
        loop {
            while let Some((kind, payload)) = self.harness.next_message() {
                match kind {
                    MessageKind::Run => {
                        let order = Rc::new(serde_json::from_slice(&payload)?);
                        self.order = Some(Rc::clone(&order));
                        self.shim = None;
                        self.rules.forget();
                        if let Some(pool) = &mut self.warm_pool {
                            pool.end_child();
                        }
                        run_order(&order, self)?;
                    }
                    MessageKind::RunAgain => {
                        let order = self.order.clone().ok_or(io::ErrorKind::InvalidData)?;
                        run_order(&order, self)?;
                        self.prepare_again(&order);
                    }
                    MessageKind::Prepare => {
                        self.warm_pool = Some(WarmPool::new(Preparation::decode(&payload)?));
                    }
                    // Any other message was for the last program and is too late.
                    _ => {}
                }
            }
            if self.harness.read_messages().is_err() {
                return Ok(());
            }
        }
    }

    /// Prepares for the same program again. After two equal orders, the next one is usually equal.
    fn prepare_again(&mut self, order: &Order) {
        if self.has_warm_process(order) && self.prefork(order).is_err() {
            self.end_warm_process();
        }
    }

    /// Returns the warm process.
    pub(super) fn warm_process(&self) -> Option<&WarmProcess> {
        self.warm_pool.as_ref()?.process.as_ref()
    }

    /// Returns the preamble for a program that is not forked from the warm process.
    pub(super) fn preamble(&self) -> &[u8] {
        let pool = self.warm_pool.as_ref();
        pool.map_or(&[], |pool| &pool.preparation.preamble)
    }

    /// Returns true if a warm process can become the program of this order. Starts the process if
    /// needed.
    fn has_warm_process(&mut self, order: &Order) -> bool {
        let pool = self.warm_pool.as_mut();
        pool.is_some_and(|pool| pool.is_ready(order, &self.identity, self.place))
    }

    /// Returns the memory used by the cell's files, in bytes. 0 if they are not in memory.
    pub(super) fn stored_bytes(&self) -> u64 {
        let disk = self.has_world.then(|| statvfs(world::BOX).ok()).flatten();
        disk.map_or(0, |disk| (disk.f_blocks - disk.f_bfree) * disk.f_frsize)
    }

    /// Returns true if a pre-forked child can become the program of this order. Forks one if
    /// needed. Tries twice, because something outside may have killed the first.
    pub(super) fn has_preforked_child(&mut self, order: &Order) -> bool {
        for _ in 0..2 {
            if !self.has_warm_process(order) {
                return false;
            }
            let done = self.prefork(order);
            let Some(pool) = &mut self.warm_pool else {
                return false;
            };
            match done.and_then(|()| pool.has_live_child()) {
                Ok(true) => return true,
                Ok(false) => pool.end_child(),
                Err(_) => pool.give_up(),
            }
        }
        false
    }

    /// Ends the warm process. The next run that needs it starts another.
    pub(super) fn end_warm_process(&mut self) {
        if let Some(pool) = &mut self.warm_pool {
            pool.give_up();
        }
    }

    /// Turns the pre-forked child into the ordered program. Returns its shim and the child.
    ///
    /// # Errors
    ///
    /// An error is never the program's fault.
    pub(super) fn become_program(
        &mut self,
        order: &Order,
        pipes: &Pipes,
    ) -> io::Result<(Shim, Child)> {
        let rules = self.rules.for_run(order)?;
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let folder = open(&*order.folder, flags, Mode::empty())?;
        let mut descriptors = pipes.of_program();
        descriptors.push(folder.as_fd());
        descriptors.extend(rules.as_ref().map(AsFd::as_fd));
        let pool = self.warm_pool.as_mut().ok_or(io::ErrorKind::NotFound)?;
        pool.become_program(&descriptors)
    }

    /// Forks a child for this order, if there is none.
    fn prefork(&mut self, order: &Order) -> io::Result<()> {
        let mut pool = self.warm_pool.take().ok_or(io::ErrorKind::NotFound)?;
        let done = pool.prefork(order, self);
        self.warm_pool = Some(pool);
        done
    }

    /// Forks a shim. It starts `program` on request.
    pub(super) fn fork_shim(
        &self,
        program: Option<&Start<'_>>,
        group: Option<RunGroup>,
    ) -> io::Result<Shim> {
        let numbers = self.numbers.as_ref().map(AsFd::as_fd);
        Shim::fork(self.place, program, group, numbers)
    }

    /// Returns the filter of system calls for a program. Empty means no filter.
    pub(super) fn filter(&self, order: &Order) -> &[Instruction] {
        if order.display {
            &self.display_filter
        } else {
            &self.filter
        }
    }
}
