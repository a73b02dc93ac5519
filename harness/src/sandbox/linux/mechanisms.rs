//! What a launcher sets up for its programs, for people who want to know why a level is not reached.
//!
//! This is what was asked of the kernel; what it is worth is for the canary to find out.

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, Scope,
};
use rustix::process::geteuid;

use crate::sandbox::{Level, Mechanism, MechanismState};
use MechanismState::{Active, Degraded, Unavailable};

/// The mechanisms of a cell that is made for a level.
pub(super) fn in_force(level: Level) -> Vec<Mechanism> {
    let not_made = "cells have none yet";
    let rows = [
        ("user namespace", Unavailable, not_made),
        ("mount namespace", Unavailable, not_made),
        ("network namespace", Unavailable, not_made),
        ("ipc namespace", Unavailable, not_made),
        ("uts namespace", Unavailable, not_made),
        ("pid namespace", Unavailable, not_made),
        ("read-only root", Unavailable, "it needs a mount namespace"),
        ("sized tmpfs", Unavailable, "it needs a mount namespace"),
        landlock(level),
        ("seccomp", Unavailable, not_made),
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
        ("cgroup v2", Unavailable, not_made),
        unprivileged_user(),
        ("warm start", Unavailable, not_made),
    ];
    rows.map(|(name, state, detail)| Mechanism {
        name: name.to_owned(),
        state,
        detail: detail.to_owned(),
    })
    .into()
}

type Row = (&'static str, MechanismState, &'static str);

fn landlock(level: Level) -> Row {
    let (state, detail) = match newest_landlock() {
        _ if level == Level::LimitsOnly => (Unavailable, "not used at this level"),
        None => (Unavailable, "this kernel has none, or runs without it"),
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

/// The newest interface of Landlock that rules ask for and the kernel has.
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

fn unprivileged_user() -> Row {
    let (state, detail) = if geteuid().is_root() {
        (Unavailable, "programs run as root; grade as another user")
    } else {
        (
            Active,
            "programs run as the user who grades, who is not root",
        )
    };
    ("unprivileged user", state, detail)
}
