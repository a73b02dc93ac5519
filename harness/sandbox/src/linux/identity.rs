//! Users of the processes in a cell.
//!
//! No program runs as root. If user namespaces work, the launcher and the programs get their own.
//! In it they are an ordinary user without power over the files, network and names of the cell.
//! Otherwise root gives its programs a user that no one else has.

use std::fs;
use std::io;
use std::ops::Range;

use rustix::process::{DumpableBehavior, Pid, getgid, getuid, set_dumpable_behavior};
use rustix::thread::{
    CapabilitySet, Gid, Uid, UnshareFlags, capabilities, set_thread_groups, set_thread_res_gid,
    set_thread_res_uid,
};

use super::proc::Proc;
use super::sys;

/// User number of programs inside a user namespace.
const INNER: u32 = 1000;
/// User numbers of programs. Systems give them to services only while they run.
const TRANSIENT: Range<u32> = 61_184..65_184;
/// User numbers of warm processes, from the same numbers of the system.
const WARM: Range<u32> = 65_184..65_520;

/// Returns true if this process is root with the capabilities to change users. Root in many
/// containers lacks them and counts as an ordinary user.
pub(crate) fn is_root() -> bool {
    let needed = CapabilitySet::CHOWN | CapabilitySet::SETGID | CapabilitySet::SETUID;
    let has_users = |map: &str| fs::read_to_string(map).is_ok_and(|map| has_transient(&map));
    getuid().is_root()
        && powers().contains(needed)
        && has_users("/proc/self/uid_map")
        && has_users("/proc/self/gid_map")
}

/// Returns the capabilities of this process.
fn powers() -> CapabilitySet {
    capabilities(None).map_or(CapabilitySet::empty(), |sets| sets.effective)
}

/// Returns true if a namespace has all users of programs and warm processes. Each line of its map has the first number
/// inside, the first number outside, and a count.
fn has_transient(map: &str) -> bool {
    map.lines().any(|line| {
        let numbers: Vec<u64> = line
            .split_ascii_whitespace()
            .filter_map(|number| number.parse().ok())
            .collect();
        let [first, _, count] = numbers[..] else {
            return false;
        };
        first <= TRANSIENT.start.into() && first + count >= WARM.end.into()
    })
}

/// Returns the user for programs of a keeper, different for each keeper.
pub(super) fn transient(keeper: Pid) -> u32 {
    one_of(&TRANSIENT, keeper)
}

fn one_of(users: &Range<u32>, keeper: Pid) -> u32 {
    users.start + keeper.as_raw_nonzero().get().unsigned_abs() % (users.end - users.start)
}

/// The user and rights of programs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Identity {
    /// User and group that programs become, if not the launcher's.
    pub(super) user: Option<(Uid, Gid)>,
    /// User and group of the warm process, if not the launcher's. They differ from the programs',
    /// because a process may signal all processes of its user.
    pub(super) warm_user: Option<(Uid, Gid)>,
    /// Capabilities that programs keep.
    pub(super) capabilities: CapabilitySet,
    /// Owner of files that programs may change, if not the harness's user.
    pub(super) owner: Option<u32>,
    /// True if the system counts the processes of this cell separately.
    pub(super) is_alone: bool,
}

impl Identity {
    /// Returns the identity of programs without a user namespace.
    pub(super) fn shared(keeper: Pid) -> Self {
        if !is_root() {
            return Self {
                user: None,
                warm_user: None,
                capabilities: CapabilitySet::empty(),
                owner: None,
                is_alone: false,
            };
        }
        let owner = transient(keeper);
        // Interpreters may be in folders of root. This capability opens them, and Landlock still
        // limits reading. Containers often lack it, but their interpreters are elsewhere.
        let needed = CapabilitySet::DAC_READ_SEARCH | CapabilitySet::SETPCAP;
        let capabilities = if powers().contains(needed) {
            CapabilitySet::DAC_READ_SEARCH
        } else {
            CapabilitySet::empty()
        };
        let warm = one_of(&WARM, keeper);
        Self {
            user: Some((Uid::from_raw(owner), Gid::from_raw(owner))),
            warm_user: Some((Uid::from_raw(warm), Gid::from_raw(warm))),
            capabilities,
            owner: Some(owner),
            is_alone: true,
        }
    }

    /// Moves this process into its own user namespace. With `as_root` it first becomes an ordinary
    /// user. `as_root` is false for root inside the keeper's own namespace.
    pub(super) fn enter(proc: &Proc, keeper: Pid, as_root: bool) -> io::Result<Self> {
        let mut owner = None;
        if as_root {
            let user = transient(keeper);
            owner = Some(user);
            set_thread_groups(&[])?;
            let (uid, gid) = (Uid::from_raw(user), Gid::from_raw(user));
            set_thread_res_gid(gid, gid, gid)?;
            set_thread_res_uid(uid, uid, uid)?;
            // After a change of user, a process may not write its own files in `/proc` by default.
            set_dumpable_behavior(DumpableBehavior::Dumpable)?;
        }
        new_namespace(proc, INNER)?;
        Ok(Self {
            user: None,
            warm_user: None,
            capabilities: CapabilitySet::empty(),
            owner,
            is_alone: true,
        })
    }
}

/// Moves this process into a new user namespace. Its user number there is `inner`.
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
    fn a_namespace_with_few_users_has_no_transient_user() {
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
