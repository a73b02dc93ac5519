//! The policies: which calls are answered otherwise than by making them.

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

/// The policy for programs.
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

/// Calls that are answered alike.
struct Row(Answer, &'static [c_long]);

const EPERM: Action = Action::Refuse(Errno::PERM);
/// There is no such network.
const NO_NETWORK: Action = Action::Refuse(Errno::AFNOSUPPORT);
const AF_UNIX: u32 = 1;
const NO_RIGHT: Answer = Answer::always(EPERM);
const NOT_BUILT_IN: Answer = Answer::always(Action::Refuse(Errno::NOSYS));
const PRETENDED: Answer = Answer::always(Action::Pretend);
/// The number 0 stands for whoever calls.
const ON_ONESELF: Answer = Answer {
    tests: &[(is(0, 0), Action::Allow)],
    otherwise: EPERM,
};

/// The argument has this value.
const fn is(argument: u8, value: u32) -> Test {
    Test {
        argument,
        mask: u32::MAX,
        value,
    }
}

/// The argument has none of these flags.
const fn none_of(argument: u8, flags: u32) -> Test {
    Test {
        argument,
        mask: flags,
        value: 0,
    }
}

/// Calls that `libc` does not number wherever there is a filter. What was added to Linux since 5.1
/// has the same number on every architecture.
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
    /// The first call that this table does not know.
    pub(super) const UNKNOWN: u32 = 470;
}

/// Requests of `ioctl` that type on somebody's terminal. The values of arguments are those of the
/// kernel's headers, the same on both architectures.
const TIOCSTI: u32 = 0x5412;
const TIOCLINUX: u32 = 0x541c;
