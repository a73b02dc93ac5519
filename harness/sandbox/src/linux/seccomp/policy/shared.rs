//! The table of calls that programs may not make if they see other files and processes.

use rustix::io::Errno;

use super::{
    AF_UNIX, Action, Answer, EPERM, NO_NETWORK, NOT_BUILT_IN, ON_ONESELF, PRETENDED, Row,
    TIOCLINUX, TIOCSTI, Test, is, new,
};

/// The error of a file system that does not know a request.
const NO_SUCH_REQUEST: Action = Action::Refuse(Errno::NOTTY);

/// Tests if the request of an `ioctl` has this byte as a driver's mark.
const fn is_of_kind(kind: u8) -> Test {
    Test {
        argument: 1,
        mask: 0xff00,
        value: (kind as u32) << 8,
    }
}

const BTRFS: u8 = 0x94;
const F2FS: u8 = 0xf5;
const FIOSETOWN: u32 = 0x8901;
const SIOCSPGRP: u32 = 0x8902;
const F_SETOWN: u32 = 8;
const F_SETSIG: u32 = 10;
const F_SETOWN_EX: u32 = 15;
const PRIO_PGRP: u32 = 1;
const PRIO_USER: u32 = 2;
const IOPRIO_WHO_PGRP: u32 = 2;
const IOPRIO_WHO_USER: u32 = 3;

/// Further answers for programs that see other files and processes. They replace the answers in
/// [`super::EVERYWHERE`].
pub(super) const WHERE_SHARED: &[Row] = &[
    // Changes that Landlock allows for all files of the user. They pretend to succeed, because
    // libraries make them as a side effect and treat a refusal as an error (`shutil.copy`).
    Row(
        PRETENDED,
        &[
            libc::SYS_fchmod,
            libc::SYS_fchmodat,
            new::FCHMODAT2,
            libc::SYS_fchown,
            libc::SYS_fchownat,
            libc::SYS_utimensat,
            libc::SYS_setxattr,
            libc::SYS_lsetxattr,
            libc::SYS_fsetxattr,
            new::SETXATTRAT,
            libc::SYS_removexattr,
            libc::SYS_lremovexattr,
            libc::SYS_fremovexattr,
            new::REMOVEXATTRAT,
            new::FILE_SETATTR,
        ],
    ),
    #[cfg(target_arch = "x86_64")]
    Row(
        PRETENDED,
        &[
            libc::SYS_chmod,
            libc::SYS_chown,
            libc::SYS_lchown,
            libc::SYS_utime,
            libc::SYS_utimes,
            libc::SYS_futimesat,
        ],
    ),
    // These are the same changes, as requests to file systems: attributes, encryption, subvolumes.
    // Programs that copy fall back to reading and writing. Here and in `fcntl` there are also
    // signals through the owner of a descriptor, which Landlock would allow.
    Row(
        Answer {
            tests: &[
                (is(1, TIOCSTI), EPERM),
                (is(1, TIOCLINUX), EPERM),
                (is(1, FIOSETOWN), EPERM),
                (is(1, SIOCSPGRP), EPERM),
                (is_of_kind(b'f'), NO_SUCH_REQUEST),
                (is_of_kind(b'v'), NO_SUCH_REQUEST),
                (is_of_kind(b'X'), NO_SUCH_REQUEST),
                (is_of_kind(BTRFS), NO_SUCH_REQUEST),
                (is_of_kind(F2FS), NO_SUCH_REQUEST),
            ],
            otherwise: Action::Allow,
        },
        &[libc::SYS_ioctl],
    ),
    Row(
        Answer {
            tests: &[
                (is(1, F_SETOWN), EPERM),
                (is(1, F_SETSIG), EPERM),
                (is(1, F_SETOWN_EX), EPERM),
            ],
            otherwise: Action::Allow,
        },
        &[libc::SYS_fcntl],
    ),
    // Signals to all processes of the user at once. Landlock stops signals to single processes.
    Row(
        Answer {
            tests: &[(is(0, u32::MAX), EPERM)],
            otherwise: Action::Allow,
        },
        &[libc::SYS_kill],
    ),
    // Descriptors of other processes. Runtimes that use them also work without them.
    Row(
        NOT_BUILT_IN,
        &[libc::SYS_pidfd_open, libc::SYS_pidfd_send_signal],
    ),
    // The share of the machine that other processes get.
    Row(
        ON_ONESELF,
        &[
            libc::SYS_sched_setaffinity,
            libc::SYS_sched_setscheduler,
            libc::SYS_sched_setparam,
            libc::SYS_sched_setattr,
        ],
    ),
    Row(
        Answer {
            tests: &[
                (is(0, PRIO_USER), EPERM),
                (is(0, PRIO_PGRP), EPERM),
                (is(1, 0), Action::Allow),
            ],
            otherwise: EPERM,
        },
        &[libc::SYS_setpriority],
    ),
    Row(
        Answer {
            tests: &[
                (is(0, IOPRIO_WHO_USER), EPERM),
                (is(0, IOPRIO_WHO_PGRP), EPERM),
                (is(1, 0), Action::Allow),
            ],
            otherwise: EPERM,
        },
        &[libc::SYS_ioprio_set],
    ),
];

/// The bit of a socket type that allows datagrams to any address. It is set in `SOCK_DGRAM` and
/// `SOCK_RAW`, but not in types with pairs that are bound to each other.
const ANYBODY: Test = Test {
    argument: 1,
    mask: 2,
    value: 2,
};

/// Further answers for programs without a display: no connections to sockets that are files.
/// Neither a filter nor Landlock sees their paths. The socket of a container service, for example,
/// gives control of the machine. Socket pairs stay.
pub(super) const WITHOUT_DISPLAY: &[Row] = &[
    Row(Answer::always(NO_NETWORK), &[libc::SYS_socket]),
    Row(
        Answer {
            tests: &[(ANYBODY, NO_NETWORK), (is(0, AF_UNIX), Action::Allow)],
            otherwise: NO_NETWORK,
        },
        &[libc::SYS_socketpair],
    ),
];
