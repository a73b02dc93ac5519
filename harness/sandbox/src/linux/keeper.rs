//! The keeper: makes the namespaces and the launcher of a cell, and cleans up after them.

use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::rc::Rc;

use rustix::io::Errno;
use rustix::process::{Pid, WaitOptions, getpid, getppid, set_child_subreaper, waitpid};
use rustix::thread::UnshareFlags;

use super::cgroup::Groups;
use super::family::{self, Family};
use super::frame::Hello;
use super::harness::Harness;
use super::identity::{is_root, new_namespace, transient};
use super::launcher::{self, Home};
use super::proc::Proc;
use super::sys::{self, Forked};
use crate::Level;
use crate::emptying::empty_folder;

/// Keeps a cell: starts the launcher, waits for its end, and ends every remaining process.
///
/// The keeper keeps the harness's socket open until then. So the end of the socket tells the
/// harness that no process of the cell is left.
pub(super) fn keep(mut arguments: impl Iterator<Item = OsString>) -> io::Result<()> {
    let level = arguments
        .next()
        .and_then(|level| level.to_str()?.parse().ok());
    let (Some(level), Some(folder)) = (level, arguments.next()) else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    let harness = getppid();
    let mut home = Home {
        level,
        folder: folder.into(),
        readable: arguments.map(PathBuf::from).collect(),
        keeper: getpid(),
        as_root: is_root(),
        groups: Err("not used at this level".to_owned()),
    };
    let proc = match prepare() {
        Ok(proc) => proc,
        Err(error) => return refuse(&error.to_string()),
    };
    if level > Level::LimitsOnly {
        home.groups = make_groups(&home, harness);
    }
    let launcher = match make_launcher(&home, &proc) {
        Ok(launcher) => launcher,
        Err(error) => {
            home.remove_groups();
            return refuse(&error.to_string());
        }
    };
    let Some(launcher) = launcher else {
        // `/proc` of the keeper is wrong inside the launcher's namespaces.
        drop(proc);
        return launcher::serve(home);
    };
    while let Err(Errno::INTR) = waitpid(Some(launcher), WaitOptions::empty()) {}
    Family::new(Rc::new(proc), getpid()).sweep(None);
    home.remove_groups();
    if getppid() == harness {
        return Ok(());
    }
    // The harness is gone, so the keeper removes its folder.
    empty_folder(&home.folder).and_then(|()| fs::remove_dir(&home.folder))
}

/// Prepares this process for its children, and opens `/proc`.
fn prepare() -> io::Result<Proc> {
    sys::keep_inherited_descriptors().map_err(explain("keep its open files from programs"))?;
    family::learn_units();
    set_child_subreaper(Some(getpid())).map_err(explain("adopt the children of programs"))?;
    let proc = Proc::open().map_err(explain("open `/proc`"))?;
    if !proc.lists_children() {
        return Err(io::Error::other(
            "this kernel does not list the children of processes",
        ));
    }
    Ok(proc)
}

/// Tells the harness that this cell is not available.
fn refuse(problem: &str) -> io::Result<()> {
    Harness::new().greet(&Hello::refused(problem), None)
}

/// Makes the control groups of the cell, for the launcher's new user.
fn make_groups(home: &Home, harness: Option<Pid>) -> Result<Groups, String> {
    let becomes_somebody = home.as_root && home.level == Level::Full;
    Groups::make(harness, becomes_somebody.then(|| transient(home.keeper)))
}

/// Forks the launcher into the namespaces of its level. Returns `None` in the launcher.
fn make_launcher(home: &Home, proc: &Proc) -> io::Result<Option<Pid>> {
    let own = match home.level {
        Level::Full => {
            UnshareFlags::NEWNS
                | UnshareFlags::NEWPID
                | UnshareFlags::NEWNET
                | UnshareFlags::NEWIPC
                | UnshareFlags::NEWUTS
        }
        Level::PidOnly => UnshareFlags::NEWIPC,
        Level::Confined | Level::LimitsOnly => UnshareFlags::empty(),
    };
    if !own.is_empty() && !home.as_root {
        new_namespace(proc, 0).map_err(explain("make a namespace of users"))?;
    }
    let group = home.groups.as_ref().ok().map(Groups::launcher_descriptor);
    // Tries again without a group, in case the group is the problem. The launcher notices it.
    let forked = sys::fork(own, group).or_else(|_| sys::fork(own, None));
    match forked.map_err(explain("make the namespaces of a cell"))? {
        Forked::Child => Ok(None),
        Forked::Parent { pid, .. } => Ok(Some(pid)),
    }
}

/// Adds to an error the step that the system refused.
fn explain<E: fmt::Display>(doing: &'static str) -> impl FnOnce(E) -> io::Error {
    move |cause| io::Error::other(format!("cannot {doing}: {cause}"))
}
