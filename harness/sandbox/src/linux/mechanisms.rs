//! Mechanisms that a launcher sets up, for users who ask why a level is missing.
//!
//! The list has the requests to the kernel. The canary checks their effect.

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, Scope,
};

use super::cgroup;
use super::identity::Identity;
use super::launcher::Home;
use crate::{Level, Mechanism, MechanismState};
use MechanismState::{Active, Degraded, Unavailable};

/// Returns the state of all mechanisms of a cell.
pub(super) fn in_force(home: &Home, identity: &Identity, is_filtered: bool) -> Vec<Mechanism> {
    let full = home.level == Level::Full;
    let own = |is_own: bool, name, detail| {
        if is_own {
            (name, Active, detail)
        } else {
            (name, Unavailable, "not used at this level")
        }
    };
    let rows = [
        user_namespace(home, identity),
        own(
            full,
            "mount namespace",
            "a cell sees the system's folders, read-only, and its own",
        ),
        own(full, "network namespace", "a cell has no network"),
        own(
            home.level >= Level::PidOnly,
            "ipc namespace",
            "a cell has no shared memory with others",
        ),
        own(full, "uts namespace", "a cell has a host name of its own"),
        own(
            home.level >= Level::PidOnly,
            "pid namespace",
            "a run sees and signals only its own processes",
        ),
        own(
            full,
            "read-only root",
            "only the working folder is writable",
        ),
        own(
            full,
            "sized tmpfs",
            "512 MiB and 65,536 files in a cell; what a run writes counts as its memory",
        ),
        landlock(home.level),
        seccomp(home.level, is_filtered),
        (
            "no_new_privs",
            Active,
            "set-user-id programs give no rights",
        ),
        (
            "rlimits",
            Active,
            "limits of each process, besides those of the whole run",
        ),
        unprivileged_user(home, identity),
        (
            "warm start",
            Active,
            "Python scenarios fork from an interpreter that is already running",
        ),
    ];
    let rows = rows.map(|(name, state, detail)| Mechanism {
        name: name.to_owned(),
        state,
        detail: detail.to_owned(),
    });
    rows.into_iter()
        .chain([cgroup::mechanism(&home.groups)])
        .collect()
}

type Row = (&'static str, MechanismState, &'static str);

fn landlock(level: Level) -> Row {
    let (state, detail) = match newest_landlock() {
        _ if level == Level::LimitsOnly => (Unavailable, "not used at this level"),
        None => (Unavailable, "this kernel lacks it, or it is switched off"),
        Some(ABI::V6) => (
            Active,
            "ABI 6 or newer: files, TCP, signals, abstract sockets",
        ),
        Some(ABI::V4 | ABI::V5) => (Degraded, "ABI 4 or 5: files and TCP, but no signals"),
        Some(_) => (
            Degraded,
            "ABI 3 or older: files, but neither TCP nor signals",
        ),
    };
    ("Landlock", state, detail)
}

/// Returns the newest Landlock version that the rules use and the kernel has.
fn newest_landlock() -> Option<ABI> {
    let newest_first = [ABI::V6, ABI::V5, ABI::V4, ABI::V3, ABI::V2, ABI::V1];
    newest_first.into_iter().find(|abi| has_landlock(*abi))
}

fn has_landlock(abi: ABI) -> bool {
    let rules = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
    let rules = rules.handle_access(AccessFs::from_all(abi));
    let rules = rules.and_then(|rules| match abi {
        ABI::V6 => rules.scope(Scope::from_all(abi)),
        _ => Ok(rules),
    });
    rules
        .and_then(|rules| match AccessNet::from_all(abi) {
            none if none.is_empty() => Ok(rules),
            all => rules.handle_access(all),
        })
        .and_then(Ruleset::create)
        .is_ok()
}

fn user_namespace(home: &Home, identity: &Identity) -> Row {
    let (state, detail) = if home.level < Level::PidOnly {
        (Unavailable, "not used at this level")
    } else if identity.user.is_some() {
        (
            Unavailable,
            "not needed: root has other means at this level",
        )
    } else {
        (
            Active,
            "the cell's own user has no power over anything outside",
        )
    };
    ("user namespace", state, detail)
}

fn seccomp(level: Level, is_filtered: bool) -> Row {
    let (state, detail) = match (level, is_filtered) {
        (Level::LimitsOnly, _) => (Unavailable, "not used at this level"),
        (_, false) => (Unavailable, "no filter exists for this kind of processor"),
        (Level::Full, true) => (Active, "system calls that programs do not need are refused"),
        (_, true) => (
            Active,
            "a longer list: also calls that change files outside the working folder",
        ),
    };
    ("seccomp", state, detail)
}

fn unprivileged_user(home: &Home, identity: &Identity) -> Row {
    let detail = match (home.as_root, identity.owner) {
        (true, Some(_)) => "programs run as a user of their own",
        _ => "programs run as the user who grades, without the rights of root",
    };
    ("unprivileged user", Active, detail)
}
