//! The table of what programs may not do where they have namespaces of their own.

use super::{Action, Answer, EPERM, IOPRIO_WHO_USER, PRIO_USER, Row, is};

/// Process 1 of a run's namespace is the shim ([`super::super::super::shim`]). The program of the next
/// run may be its child, too, and inherits how much of the machine it gets.
const SHIM: u32 = 1;

/// What programs may not do where nobody else is in sight but the shim.
pub(super) const WHERE_ALONE: &[Row] = &[
    Row(
        Answer {
            tests: &[(is(0, SHIM), EPERM)],
            otherwise: Action::Allow,
        },
        &[
            libc::SYS_sched_setaffinity,
            libc::SYS_sched_setscheduler,
            libc::SYS_sched_setparam,
            libc::SYS_sched_setattr,
        ],
    ),
    Row(
        Answer {
            tests: &[(is(0, PRIO_USER), EPERM), (is(1, SHIM), EPERM)],
            otherwise: Action::Allow,
        },
        &[libc::SYS_setpriority],
    ),
    Row(
        Answer {
            tests: &[(is(0, IOPRIO_WHO_USER), EPERM), (is(1, SHIM), EPERM)],
            otherwise: Action::Allow,
        },
        &[libc::SYS_ioprio_set],
    ),
];
