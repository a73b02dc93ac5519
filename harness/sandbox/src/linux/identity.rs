//! As whom the processes of a cell run.
//!
//! Nobody's programs run as root. Where namespaces of users can be made, launcher and programs are
//! in one of their own, in which they are an ordinary user, and which has no power over the files,
//! the network and the names of the cell. Where they cannot, root gives its programs a user that
//! nobody else has.

use std::fs;
use std::io;

use rustix::process::{DumpableBehavior, Pid, getgid, getuid, set_dumpable_behavior};
use rustix::thread::{
    CapabilitySet, Gid, Uid, UnshareFlags, capabilities, set_thread_groups, set_thread_res_gid,
    set_thread_res_uid,
};

use super::proc::Proc;
use super::sys;

/// What programs are in a namespace of users of their own.
const INNER: u32 = 1000;
/// Users that systems give to services for as long as they run, and to nobody else.
const TRANSIENT: std::ops::Range<u32> = 61_184..65_184;

/// Whether this process is root, who can do without namespaces of users. Who is called so and cannot
/// give files and programs to another user, as in many containers, is somebody like any other.
pub(crate) fn is_root() -> bool {
    let needed = CapabilitySet::CHOWN | CapabilitySet::SETGID | CapabilitySet::SETUID;
    let has_users = |map: &str| fs::read_to_string(map).is_ok_and(|map| has_transient(&map));
    getuid().is_root()
        && powers().contains(needed)
        && has_users("/proc/self/uid_map")
        && has_users("/proc/self/gid_map")
}

/// What this process may do that others may not.
fn powers() -> CapabilitySet {
    capabilities(None).map_or(CapabilitySet::empty(), |sets| sets.effective)
}

/// Whether all transient users exist in a namespace, as its map tells: lines of the first number
/// inside, the first outside, and how many.
fn has_transient(map: &str) -> bool {
    map.lines().any(|line| {
        let numbers: Vec<u64> = line
            .split_ascii_whitespace()
            .filter_map(|number| number.parse().ok())
            .collect();
        let [first, _, count] = numbers[..] else {
            return false;
        };
        first <= TRANSIENT.start.into() && first + count >= TRANSIENT.end.into()
    })
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
        // Interpreters may lie where only root can look; Landlock says what can be read. In many
        // containers nobody has this, and they lie elsewhere.
        let needed = CapabilitySet::DAC_READ_SEARCH | CapabilitySet::SETPCAP;
        let capabilities = if powers().contains(needed) {
            CapabilitySet::DAC_READ_SEARCH
        } else {
            CapabilitySet::empty()
        };
        Self {
            user: Some((Uid::from_raw(owner), Gid::from_raw(owner))),
            capabilities,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_few_users_is_not_root() {
        assert!(has_transient("         0          0 4294967295\n"));
        assert!(has_transient("0 1000 1\n1 100000 65535\n"));
        for map in [
            "",
            "0 1000 1\n",
            "0 1000 1\n1 100000 1000\n",
            "0 0 nonsense",
        ] {
            assert!(!has_transient(map), "{map}");
        }
    }
}
