//! The launcher: runs one program after another in its cell until the harness is done with it.

use std::fs::{self, Permissions};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::rc::Rc;

use rustix::fs::statvfs;
use rustix::process::{
    DumpableBehavior, Pid, Signal, getpid, set_child_subreaper, set_dumpable_behavior,
    set_parent_process_death_signal,
};

use super::bpf::Instruction;
use super::cgroup::{Groups, RunGroup};
use super::ends::Pipes;
use super::frame::{Hello, Kind, Order, Preparation};
use super::harness::Harness;
use super::identity::Identity;
use super::kept::Kept;
use super::proc::Proc;
use super::rules::Rules;
use super::run::run;
use super::seccomp::{self, Strictness};
use super::shim::{Place, Shim};
use super::sys::Start;
use super::warm::{Child, WarmProcess};
use super::{mechanisms, world};
use crate::Level;

/// What a launcher is told by its keeper.
pub(super) struct Home {
    pub(super) level: Level,
    /// The cell's folder, which only this cell uses.
    pub(super) folder: PathBuf,
    /// What its world shows besides the system's folders.
    pub(super) readable: Vec<PathBuf>,
    pub(super) keeper: Pid,
    /// Whether the keeper is root, outside of any namespace that it has made.
    pub(super) as_root: bool,
    /// The cell's control groups, or why it has none.
    pub(super) groups: Result<Groups, String>,
}

impl Home {
    /// Removes the control groups of a cell of which nothing is left.
    pub(super) fn remove_groups(&self) {
        if let Ok(groups) = &self.groups {
            groups.remove();
        }
    }
}

/// A launcher.
pub(super) struct Launcher {
    pub(super) harness: Harness,
    pub(super) proc: Rc<Proc>,
    pub(super) identity: Identity,
    filter: Vec<Instruction>,
    /// For programs with a display.
    display_filter: Vec<Instruction>,
    pub(super) place: Place,
    kept: Option<Kept>,
    /// The shim of the last run, where that has left nothing and the next may have it.
    pub(super) shim: Option<Shim>,
    pub(super) groups: Option<Groups>,
    /// What decides on the numbers of processes, where that can be had.
    numbers: Option<OwnedFd>,
    /// What was run last.
    order: Option<Rc<Order>>,
    /// Whether the cell has files of its own ([`world`]).
    has_world: bool,
    pub(super) rules: Rules,
}

/// Serves the harness until it closes the channel or is gone.
pub(super) fn serve(mut home: Home) -> io::Result<()> {
    // As everybody sees it, which the cell's own files do not tell.
    let outside = Proc::open()?;
    let pid = outside.number_of_this_process()?;
    let numbers = outside.numbers_of_processes().ok();
    drop(outside);
    set_child_subreaper(Some(getpid()))?;
    let mut harness = Harness::new();
    let Settled {
        proc,
        identity,
        folder,
    } = match settle(&home) {
        Ok(settled) => settled,
        Err(error) => return harness.greet(&Hello::refused(&error.to_string()), None),
    };
    // Programs run as the same user; this keeps them from tracing the launcher.
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
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
    home.groups = home.groups.and_then(Groups::tried_out);
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
        kept: None,
        shim: None,
        groups: home.groups.ok(),
        order: None,
        numbers,
        has_world,
        rules: Rules::new(has_world),
    };
    launcher.serve()
}

/// A cell around this process.
struct Settled {
    /// The processes of the cell.
    proc: Proc,
    identity: Identity,
    /// Its folder, where it has no path outside.
    folder: Option<OwnedFd>,
}

/// Makes the cell around this process.
fn settle(home: &Home) -> io::Result<Settled> {
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
        // On the way to the working folder, for somebody who is not its owner.
        fs::set_permissions(&home.folder, Permissions::from_mode(0o711))?;
    }
    if matches!(home.level, Level::Full | Level::PidOnly) {
        // With it end the namespaces of all runs. Elsewhere the launcher sweeps before it ends.
        set_parent_process_death_signal(Some(Signal::KILL))?;
    }
    Ok(Settled {
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
                    Kind::Run => {
                        let order = Rc::new(serde_json::from_slice(&payload)?);
                        self.order = Some(Rc::clone(&order));
                        self.shim = None;
                        self.rules.forget();
                        if let Some(kept) = &mut self.kept {
                            kept.give_up_child();
                        }
                        run(&order, self)?;
                    }
                    Kind::RunAgain => {
                        let order = self.order.clone().ok_or(io::ErrorKind::InvalidData)?;
                        run(&order, self)?;
                        self.expect(&order);
                    }
                    Kind::Prepare => self.kept = Some(Kept::new(Preparation::decode(&payload)?)),
                    // Anything else came too late for the last program.
                    _ => {}
                }
            }
            if self.harness.hear().is_err() {
                return Ok(());
            }
        }
    }

    /// Gets ready for the same program again, as twice the same is usually followed by the same.
    fn expect(&mut self, order: &Order) {
        if self.keeps_ready(order) && self.wait_ahead(order).is_err() {
            self.give_up_kept();
        }
    }

    /// What is kept ready to become programs.
    pub(super) fn warm(&self) -> Option<&WarmProcess> {
        self.kept.as_ref()?.process.as_ref()
    }

    /// What a program reads first that does not come of what is kept ready.
    pub(super) fn preamble(&self) -> &[u8] {
        let kept = self.kept.as_ref();
        kept.map_or(&[], |kept| &kept.preparation.preamble)
    }

    /// Whether a process is kept ready to become the program of this order, started where it is not
    /// yet: not where the order asks for none, or where it cannot be had.
    fn keeps_ready(&mut self, order: &Order) -> bool {
        let kept = self.kept.as_mut();
        kept.is_some_and(|kept| kept.is_ready(order))
    }

    /// What the files of the cell take, in bytes of memory; nothing where they are not kept there.
    pub(super) fn stored_bytes(&self) -> u64 {
        let disk = self.has_world.then(|| statvfs(world::BOX).ok()).flatten();
        disk.map_or(0, |disk| (disk.f_blocks - disk.f_bfree) * disk.f_frsize)
    }

    /// Whether a child of what is kept ready waits to become the program of this order, made where none
    /// does yet. One that cannot be had is asked for twice, as it may have been ended from outside.
    pub(super) fn has_child(&mut self, order: &Order) -> bool {
        for _ in 0..2 {
            if !self.keeps_ready(order) {
                return false;
            }
            let done = self.wait_ahead(order);
            let Some(kept) = &mut self.kept else {
                return false;
            };
            match done.and_then(|()| kept.is_waiting()) {
                Ok(true) => return true,
                Ok(false) => kept.give_up_child(),
                Err(_) => kept.give_up(),
            }
        }
        false
    }

    /// Ends what is kept ready; the next run that wants it has it made anew.
    pub(super) fn give_up_kept(&mut self) {
        if let Some(kept) = &mut self.kept {
            kept.give_up();
        }
    }

    /// Has the child that waits become the program of this order, and gives it and the shim of its run.
    /// A failure is never the program's fault.
    pub(super) fn become_program(
        &mut self,
        order: &Order,
        pipes: &Pipes,
    ) -> io::Result<(Shim, Child)> {
        let rules = self.rules.for_run(order)?;
        let mut descriptors = pipes.of_program();
        descriptors.extend(rules.as_ref().map(AsFd::as_fd));
        let kept = self.kept.as_mut().ok_or(io::ErrorKind::NotFound)?;
        kept.become_program(&descriptors)
    }

    /// Has a child wait to become the program of this order, if none does yet.
    fn wait_ahead(&mut self, order: &Order) -> io::Result<()> {
        let mut kept = self.kept.take().ok_or(io::ErrorKind::NotFound)?;
        let done = kept.wait_ahead(order, self);
        self.kept = Some(kept);
        done
    }

    /// Forks a shim, which starts this program, if any, when it is asked to.
    pub(super) fn fork_shim(
        &self,
        program: Option<&Start<'_>>,
        group: Option<RunGroup>,
    ) -> io::Result<Shim> {
        let numbers = self.numbers.as_ref().map(AsFd::as_fd);
        Shim::fork(self.place, program, group, numbers)
    }

    /// The filter of system calls for a program; none where it is empty.
    pub(super) fn filter(&self, order: &Order) -> &[Instruction] {
        if order.display {
            &self.display_filter
        } else {
            &self.filter
        }
    }
}
