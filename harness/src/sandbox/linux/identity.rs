//! As whom the processes of a cell run.
//!
//! Nobody's programs run as root. Where namespaces of users can be made, launcher and programs are
//! in one of their own, in which they are an ordinary user, and which has no power over the files,
//! the network and the names of the cell. Where they cannot, root gives its programs a user that
//! nobody else has.

use std::io;

use rustix::process::{DumpableBehavior, Pid, getgid, getuid, set_dumpable_behavior};
use rustix::thread::{
    CapabilitySet, Gid, Uid, UnshareFlags, set_thread_groups, set_thread_res_gid,
    set_thread_res_uid,
};

use super::family::Proc;
use super::sys;

/// What programs are in a namespace of users of their own.
const INNER: u32 = 1000;
/// Users that systems give to services for as long as they run, and to nobody else.
const TRANSIENT: std::ops::Range<u32> = 61_184..65_184;

/// Whether this process is root, who can do without namespaces of users.
pub(super) fn is_root() -> bool {
    getuid().is_root()
}

/// The user for programs of the keeper of this number: another for each of them.
pub(super) fn transient(keeper: Pid) -> u32 {
    let span = TRANSIENT.end - TRANSIENT.start;
    TRANSIENT.start + keeper.as_raw_nonzero().get().unsigned_abs() % span
}

/// As whom programs are started.
#[derive(Debug, Clone, Copy)]
pub(super) struct Identity {
    /// The user and group that they become, where that is another than the launcher's.
    pub(super) user: Option<(Uid, Gid)>,
    /// What they may do that others may not.
    pub(super) capabilities: CapabilitySet,
    /// Whom files belong to that programs may change, where it is not the harness's own user.
    pub(super) owner: Option<u32>,
    /// Whether the number of processes is counted for this cell alone.
    pub(super) is_alone: bool,
}

impl Identity {
    /// That of a launcher without a namespace of users.
    pub(super) fn shared(keeper: Pid) -> Self {
        if !is_root() {
            return Self {
                user: None,
                capabilities: CapabilitySet::empty(),
                owner: None,
                is_alone: false,
            };
        }
        let owner = transient(keeper);
        Self {
            user: Some((Uid::from_raw(owner), Gid::from_raw(owner))),
            // Interpreters may lie where only root can look; Landlock says what can be read.
            capabilities: CapabilitySet::DAC_READ_SEARCH,
            owner: Some(owner),
            is_alone: true,
        }
    }

    /// Moves this process into a namespace of users of its own, after it has ceased to be root
    /// where it is (and not just called so in a namespace that the keeper has made).
    pub(super) fn enter(proc: &Proc, keeper: Pid, as_root: bool) -> io::Result<Self> {
        let mut owner = None;
        if as_root {
            let user = transient(keeper);
            owner = Some(user);
            set_thread_groups(&[])?;
            let (uid, gid) = (Uid::from_raw(user), Gid::from_raw(user));
            set_thread_res_gid(gid, gid, gid)?;
            set_thread_res_uid(uid, uid, uid)?;
            // Whoever has just changed its user may not write to its own files in `/proc`.
            set_dumpable_behavior(DumpableBehavior::Dumpable)?;
        }
        new_namespace(proc, INNER)?;
        Ok(Self {
            user: None,
            capabilities: CapabilitySet::empty(),
            owner,
            is_alone: true,
        })
    }
}

/// Moves this process into a new namespace of users, in which its user is called `inner`.
pub(super) fn new_namespace(proc: &Proc, inner: u32) -> io::Result<()> {
    let (user, group) = (getuid().as_raw(), getgid().as_raw());
    sys::unshare(UnshareFlags::NEWUSER)?;
    proc.write_own("setgroups", "deny")?;
    proc.write_own("gid_map", &format!("{inner} {group} 1"))?;
    proc.write_own("uid_map", &format!("{inner} {user} 1"))
}
