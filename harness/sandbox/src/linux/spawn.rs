//! The start of a program: pipes, a shim, and all settings that are fixed before the fork.

use std::ffi::{CString, OsStr, OsString};
use std::io;
use std::os::fd::AsFd;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::Path;
use std::time::Duration;

use rustix::fs::{Access, AtFlags, CWD, accessat};
use rustix::io::Errno;
use rustix::process::{Resource, getrlimit};

use super::ends::Pipes;
use super::frame::Order;
use super::identity::Identity;
use super::launcher::Launcher;
use super::pipes::{Sink, Source};
use super::shim::Shim;
use super::sys::{Start, Texts};
use super::warm::Child;
use crate::Limits;

/// Open descriptors of each process.
pub(crate) const RUN_DESCRIPTORS: u64 = 512;
/// Stack of each process, in bytes. Each thread reserves this much, so it is not larger.
pub(crate) const STACK_BYTES: u64 = 8 * 1024 * 1024;
/// The number of processes and threads above the limit that the kernel still allows. The launcher
/// ends a run above the limit and can give the reason. A failing fork could not.
pub(crate) const PROCESSES_BEYOND: u64 = 32;

/// A run that has begun, with the launcher's ends of its pipes.
pub(super) struct Spawned {
    pub(super) shim: Shim,
    /// The program, if it was forked from a warm process. Otherwise it is a child of the shim.
    pub(super) child: Option<Child>,
    pub(super) requests: Sink,
    pub(super) replies: Source,
    pub(super) stdout: Source,
    pub(super) stderr: Source,
}

/// Starts the ordered program.
pub(super) fn spawn(order: &Order, launcher: &mut Launcher) -> io::Result<Spawned> {
    let pipes = Pipes::new(order.channel, &launcher.identity)?;
    let (shim, child) = if launcher.has_preforked_child(order) {
        let (shim, child) = launcher.become_program(order, &pipes)?;
        (shim, Some(child))
    } else {
        (start_by_shim(order, launcher, &pipes)?, None)
    };
    let Pipes { ours, .. } = pipes;
    Ok(Spawned {
        shim,
        child,
        requests: Sink::new(ours.requests)?,
        replies: Source::new(ours.replies)?,
        stdout: Source::new(ours.stdout)?,
        stderr: Source::new(Some(ours.stderr))?,
    })
}

/// Starts the ordered program by a shim. Reuses the shim of the last run if it has the same order.
fn start_by_shim(order: &Order, launcher: &mut Launcher, pipes: &Pipes) -> io::Result<Shim> {
    let rules = launcher.rules.for_run(order)?;
    let rules = rules.as_ref().map(AsFd::as_fd);
    let descriptors = pipes.of_program();
    let before = launcher.shim.take().filter(|shim| shim.has_program);
    if let Some(mut shim) = before
        && shim.start(&descriptors, rules).is_ok()
    {
        return Ok(shim);
    }
    let mut shim = shim_for(order, launcher, pipes)?;
    shim.start(&descriptors, rules)?;
    Ok(shim)
}

/// Forks a shim for the ordered program.
fn shim_for(order: &Order, launcher: &Launcher, pipes: &Pipes) -> io::Result<Shim> {
    let groups = launcher.groups.as_ref();
    let group = groups.map(|groups| groups.make_run_group(&order.limits));
    let name = order
        .argv
        .first()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the command is empty"))?;
    let variables = order.environment.iter().chain(&pipes.variables);
    let identity = launcher.identity;
    let program = Start {
        path: &c_string(&find_program(name, &order.environment))?,
        argv: &Texts::words(&order.argv)?,
        environment: &Texts::variables(variables)?,
        folder: &c_string(&order.folder)?,
        limits: &resource_limits(&order.limits, order.address_space, &identity),
        user: identity.user,
        capabilities: identity.capabilities,
        filter: launcher.filter(order),
    };
    launcher.fork_shim(Some(&program), group.transpose()?)
}

/// Returns true if an error of `execve` is the program's fault, rather than a lack of resources.
pub(super) fn is_about_the_program(errno: i32) -> bool {
    let about = [
        Errno::ACCESS,
        Errno::ISDIR,
        Errno::LIBBAD,
        Errno::LOOP,
        Errno::NAMETOOLONG,
        Errno::NOENT,
        Errno::NOEXEC,
        Errno::NOTDIR,
        Errno::PERM,
    ];
    about.iter().any(|about| about.raw_os_error() == errno)
}

fn c_string(text: &OsStr) -> io::Result<CString> {
    Ok(CString::new(text.as_bytes())?)
}

/// Returns the path of a program. A name with `/` stays unchanged. Other names are searched in
/// `PATH`.
fn find_program(name: &OsStr, environment: &[(OsString, OsString)]) -> OsString {
    if name.as_bytes().contains(&b'/') {
        return name.to_owned();
    }
    let search = environment.iter().rev().find(|(name, _)| name == "PATH");
    let folders = search.map_or(&b""[..], |(_, value)| value.as_bytes());
    let found = folders.split(|byte| *byte == b':').find_map(|folder| {
        let path = Path::new(OsStr::from_bytes(folder)).join(name);
        let is_executable = accessat(CWD, &path, Access::EXEC_OK, AtFlags::empty()).is_ok();
        (is_executable && path.is_file()).then(|| path.into_os_string())
    });
    // A name without a folder that was not found must not be found in the working folder either.
    let nowhere = || [b"/nonexistent/", name.as_bytes()].concat();
    found.unwrap_or_else(|| OsString::from_vec(nowhere()))
}

/// Returns the CPU limit of each process, in whole seconds. It is a safety net, because the
/// launcher measures more exactly and sees the whole tree.
pub(crate) fn cpu_seconds(limit: Duration) -> u64 {
    limit.as_secs() + 2
}

/// Returns the resource limits of each process, never above this process's own.
pub(super) fn resource_limits(
    limits: &Limits,
    address_space: Option<u64>,
    identity: &Identity,
) -> Vec<(Resource, u64)> {
    let mut most = vec![
        (Resource::Cpu, cpu_seconds(limits.cpu)),
        (Resource::Fsize, limits.file_bytes),
        (Resource::Nofile, RUN_DESCRIPTORS),
        (Resource::Core, 0),
        (Resource::Memlock, 0),
        (Resource::Stack, STACK_BYTES),
    ];
    most.extend(address_space.map(|bytes| (Resource::As, bytes)));
    if identity.is_alone {
        // Without its own user, all processes of the grading user would count.
        most.push((Resource::Nproc, limits.processes + PROCESSES_BEYOND));
    }
    most.into_iter()
        .map(|(resource, most)| {
            let maximum = getrlimit(resource).maximum;
            (resource, maximum.map_or(most, |maximum| maximum.min(most)))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn want_of_means_is_not_about_the_program() {
        for errno in [Errno::NOENT, Errno::ACCESS, Errno::NOEXEC] {
            assert!(is_about_the_program(errno.raw_os_error()), "{errno}");
        }
        for errno in [Errno::AGAIN, Errno::NOMEM, Errno::MFILE, Errno::TXTBSY] {
            assert!(!is_about_the_program(errno.raw_os_error()), "{errno}");
        }
    }

    #[test]
    fn programs_are_found_as_a_shell_finds_them() {
        let environment = [("PATH".into(), "/nowhere:/usr/bin:/bin".into())];
        assert_eq!(find_program(OsStr::new("./own"), &environment), "./own");
        assert_eq!(
            find_program(OsStr::new("env"), &environment),
            "/usr/bin/env"
        );
        assert_eq!(
            find_program(OsStr::new("no-such"), &environment),
            "/nonexistent/no-such"
        );
    }
}
