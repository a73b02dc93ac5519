//! What a launcher sets up for its programs, for people who want to know why a level is not reached.
//!
//! This is what was asked of the kernel; what it is worth is for the canary to find out.

use std::fs;

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
    let modules = fs::read_to_string("/sys/kernel/security/lsm").ok();
    let listed = modules.map(|modules| modules.split(',').any(|one| one.trim() == "landlock"));
    let (state, detail) = match (level, listed) {
        (Level::LimitsOnly, _) => (Unavailable, "not used at this level"),
        (_, Some(true)) => (Active, "files, and TCP and signals where the kernel can"),
        (_, Some(false)) => (Unavailable, "this kernel runs without it (see `lsm=`)"),
        (_, None) => (
            Degraded,
            "asked for; the system does not tell whether it is there",
        ),
    };
    ("Landlock", state, detail)
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
