//! Policies: the system calls that the filter refuses or answers itself.

mod everywhere;
mod shared;
#[cfg(test)]
mod tests;

use libc::c_long;
use rustix::io::Errno;

use super::super::bpf::{Action, Answer, Policy, Test};
use super::Strictness;
use everywhere::EVERYWHERE;
use shared::{WHERE_SHARED, WITHOUT_DISPLAY};

/// Returns the policy for programs.
pub(super) fn policy(strictness: Strictness) -> Policy {
    let more: [&[Row]; 2] = match strictness {
        Strictness::Namespaced => [&[], &[]],
        Strictness::SharedWithDisplay => [WHERE_SHARED, &[]],
        Strictness::Shared => [WHERE_SHARED, WITHOUT_DISPLAY],
    };
    let number = |call: c_long| u32::try_from(call).expect("calls have small numbers");
    let answers = EVERYWHERE
        .iter()
        .chain(more.into_iter().flatten())
        .flat_map(|Row(answer, calls)| {
            let answered = move |call: &c_long| (number(*call), *answer);
            calls.iter().map(answered)
        });
    Policy {
        architecture: AUDIT_ARCH,
        answers: answers.collect(),
        unknown_from: new::UNKNOWN,
    }
}

#[cfg(target_arch = "x86_64")]
const AUDIT_ARCH: u32 = 0xc000_003e;
#[cfg(target_arch = "aarch64")]
const AUDIT_ARCH: u32 = 0xc000_00b7;

/// An answer and the calls that get it.
struct Row(Answer, &'static [c_long]);

const EPERM: Action = Action::Refuse(Errno::PERM);
/// The error for a network family that does not exist.
const NO_NETWORK: Action = Action::Refuse(Errno::AFNOSUPPORT);
const AF_UNIX: u32 = 1;
const NO_RIGHT: Answer = Answer::always(EPERM);
const NOT_BUILT_IN: Answer = Answer::always(Action::Refuse(Errno::NOSYS));
const PRETENDED: Answer = Answer::always(Action::Pretend);
/// Process number 0 means the caller.
const ON_ONESELF: Answer = Answer {
    tests: &[(is(0, 0), Action::Allow)],
    otherwise: EPERM,
};

/// Tests if the argument has this value.
const fn is(argument: u8, value: u32) -> Test {
    Test {
        argument,
        mask: u32::MAX,
        value,
    }
}

/// Tests if the argument has none of these flags.
const fn none_of(argument: u8, flags: u32) -> Test {
    Test {
        argument,
        mask: flags,
        value: 0,
    }
}

/// Calls that have no number in `libc` on all supported architectures. Calls since Linux 5.1 have
/// the same number everywhere.
mod new {
    use libc::c_long;

    #[cfg(target_arch = "x86_64")]
    pub(super) const KEXEC_FILE_LOAD: c_long = 320;
    #[cfg(target_arch = "aarch64")]
    pub(super) const KEXEC_FILE_LOAD: c_long = 294;
    pub(super) const FCHMODAT2: c_long = 452;
    pub(super) const STATMOUNT: c_long = 457;
    pub(super) const LISTMOUNT: c_long = 458;
    pub(super) const SETXATTRAT: c_long = 463;
    pub(super) const REMOVEXATTRAT: c_long = 466;
    pub(super) const OPEN_TREE_ATTR: c_long = 467;
    pub(super) const FILE_SETATTR: c_long = 469;
    /// The first call that is not in this table.
    pub(super) const UNKNOWN: u32 = 470;
}

/// `ioctl` requests that type on a terminal. These values from the kernel's headers are the same on
/// both architectures.
const TIOCSTI: u32 = 0x5412;
const TIOCLINUX: u32 = 0x541c;
