//! Tests of the table on certain calls, and of its filters.

use std::collections::BTreeSet;

use libc::c_long;

use super::super::super::bpf::interpreter::{Call, run_filter};
use super::super::super::bpf::tests::agree;
use super::super::{Strictness, filter};
use super::{AUDIT_ARCH, EVERYWHERE, Row, WHERE_SHARED, WITHOUT_DISPLAY, policy};

const BOTH: [Strictness; 2] = [Strictness::Namespaced, Strictness::Shared];

/// Return values of a filter for allowed and for pretended calls.
const ALLOW: u32 = 0x7fff_0000;
const PRETEND: u32 = 0x0005_0000;

/// Returns the return value of a filter for calls that fail.
fn fails(errno: i32) -> u32 {
    PRETEND + u32::try_from(errno).expect("a number")
}

/// Runs the filter on a call whose last arguments are 0.
fn returned(strictness: Strictness, number: c_long, arguments: &[u64]) -> u32 {
    let mut all = [0; 6];
    all[..arguments.len()].copy_from_slice(arguments);
    let call = Call {
        number: u32::try_from(number).expect("a small number"),
        architecture: AUDIT_ARCH,
        arguments: all,
    };
    let filter = filter(strictness).expect("a filter for this architecture");
    run_filter(&filter, &call)
}

/// Panics if a filter returns another value than expected.
#[track_caller]
fn expect(number: c_long, arguments: &[u64], [namespaced, shared]: [u32; 2]) {
    for (strictness, expected) in BOTH.into_iter().zip([namespaced, shared]) {
        let returned = returned(strictness, number, arguments);
        assert_eq!(
            returned, expected,
            "{strictness:?}: {number}, {arguments:x?}"
        );
    }
}

#[test]
fn filters_follow_the_table() {
    for strictness in BOTH.into_iter().chain([Strictness::SharedWithDisplay]) {
        agree(&policy(strictness));
    }
}

#[test]
fn nothing_is_answered_twice_by_one_table() {
    for rows in [EVERYWHERE, WHERE_SHARED, WITHOUT_DISPLAY] {
        let calls: Vec<_> = rows.iter().flat_map(|Row(_, calls)| *calls).collect();
        let different: BTreeSet<_> = calls.iter().collect();
        assert_eq!(different.len(), calls.len());
    }
}

#[test]
fn calls_that_every_program_needs_are_allowed() {
    for call in [
        libc::SYS_read,
        libc::SYS_write,
        libc::SYS_openat,
        libc::SYS_close,
        libc::SYS_mmap,
        libc::SYS_mprotect,
        libc::SYS_brk,
        libc::SYS_execve,
        libc::SYS_exit_group,
        libc::SYS_wait4,
        libc::SYS_futex,
        libc::SYS_rt_sigaction,
        libc::SYS_pipe2,
        libc::SYS_dup3,
        libc::SYS_getrandom,
        libc::SYS_clock_gettime,
        libc::SYS_setsid,
        libc::SYS_landlock_restrict_self,
        libc::SYS_seccomp,
    ] {
        expect(call, &[], [ALLOW; 2]);
    }
}

#[test]
fn processes_and_threads_are_made_but_no_namespaces() {
    const FORK: u64 = 0x0120_0011;
    const THREAD: u64 = 0x003d_0f00;
    for flags in [FORK, THREAD, 0x4111] {
        expect(libc::SYS_clone, &[flags], [ALLOW; 2]);
    }
    for namespace in [
        libc::CLONE_NEWNS,
        libc::CLONE_NEWCGROUP,
        libc::CLONE_NEWUTS,
        libc::CLONE_NEWIPC,
        libc::CLONE_NEWUSER,
        libc::CLONE_NEWPID,
        libc::CLONE_NEWNET,
    ] {
        let flags = FORK | u64::from(namespace.cast_unsigned());
        expect(libc::SYS_clone, &[flags], [fails(libc::EPERM); 2]);
    }
    let sibling = FORK | u64::from(libc::CLONE_PARENT.cast_unsigned());
    expect(libc::SYS_clone, &[sibling], [fails(libc::EPERM); 2]);
    expect(libc::SYS_clone3, &[], [fails(libc::ENOSYS); 2]);
    expect(libc::SYS_unshare, &[], [fails(libc::EPERM); 2]);
}

#[test]
fn sockets_are_those_between_processes() {
    let other = [fails(libc::EAFNOSUPPORT); 2];
    let no_network = fails(libc::EAFNOSUPPORT);
    for call in [libc::SYS_socket, libc::SYS_socketpair] {
        // A program with a socket that is not a pair could reach the sockets of others.
        let shared = match call {
            libc::SYS_socket => no_network,
            _ => ALLOW,
        };
        expect(call, &[1, 1], [ALLOW, shared]);
        expect(call, &[1, 5], [ALLOW, shared]);
        // A datagram socket can send to any address, even if it was made as a pair.
        expect(call, &[1, 2 | 0o2_000_000], [ALLOW, no_network]);
        expect(call, &[1, 3], [ALLOW, no_network]);
        let with_display = returned(Strictness::SharedWithDisplay, call, &[1, 1]);
        assert_eq!(with_display, ALLOW);
        // The kernel ignores the upper 32 bits.
        expect(call, &[0xffff_ffff_0000_0001, 1], [ALLOW, shared]);
        for family in [0, 2, 10, 16, 17, 38, 40, 0x1_0000_0002, u64::MAX] {
            expect(call, &[family], other);
        }
    }
}

#[test]
fn memory_is_in_processes() {
    // `MAP_SHARED` 1, `MAP_PRIVATE` 2, `MAP_ANONYMOUS` 0x20, `MAP_HUGETLB` 0x4_0000.
    for (flags, expected) in [
        (0x22, ALLOW),
        (0x01, ALLOW),
        (0x02, ALLOW),
        (0x2_0022, ALLOW),
        (0x21, fails(libc::EPERM)),
        (0x8021, fails(libc::EPERM)),
        (0x4_0022, fails(libc::EPERM)),
    ] {
        expect(libc::SYS_mmap, &[0, 4096, 3, flags], [expected; 2]);
    }
}

#[test]
fn terminals_get_no_keystrokes() {
    for request in [libc::TIOCSTI, libc::TIOCLINUX] {
        let request = u64::from(u32::try_from(request).expect("a small number"));
        expect(libc::SYS_ioctl, &[0, request], [fails(libc::EPERM); 2]);
        let disguised = request | 1 << 40;
        expect(libc::SYS_ioctl, &[0, disguised], [fails(libc::EPERM); 2]);
    }
    for harmless in [0x5401, 0x5413, 0x541b, 0x5421, 0x5451] {
        expect(libc::SYS_ioctl, &[0, harmless], [ALLOW; 2]);
    }
}

#[test]
fn limits_of_others_are_out_of_reach() {
    expect(libc::SYS_prlimit64, &[0, 7], [ALLOW; 2]);
    expect(libc::SYS_prlimit64, &[1, 7], [fails(libc::EPERM); 2]);
    let affinity = libc::SYS_sched_setaffinity;
    expect(affinity, &[0], [ALLOW; 2]);
    expect(affinity, &[4], [ALLOW, fails(libc::EPERM)]);
    // Processes are 0, groups 1, users 2.
    for (which, who, shared) in [
        (0, 0, ALLOW),
        (0, 4, fails(libc::EPERM)),
        (1, 0, fails(libc::EPERM)),
        (2, 0, fails(libc::EPERM)),
    ] {
        expect(libc::SYS_setpriority, &[which, who, 19], [ALLOW, shared]);
    }
    // Here processes are 1, groups 2, users 3.
    for (which, who, shared) in [
        (1, 0, ALLOW),
        (1, 4, fails(1)),
        (2, 0, fails(1)),
        (3, 0, fails(1)),
    ] {
        expect(libc::SYS_ioprio_set, &[which, who], [ALLOW, shared]);
    }
}

#[test]
fn files_of_others_keep_their_attributes_where_they_are_in_sight() {
    for call in [
        libc::SYS_fchmod,
        libc::SYS_fchmodat,
        452,
        libc::SYS_fchown,
        libc::SYS_fchownat,
        libc::SYS_utimensat,
        libc::SYS_setxattr,
        libc::SYS_fremovexattr,
        463,
        466,
        469,
    ] {
        expect(call, &[], [ALLOW, PRETEND]);
    }
    #[cfg(target_arch = "x86_64")]
    for call in [libc::SYS_chmod, libc::SYS_lchown, libc::SYS_utimes] {
        expect(call, &[], [ALLOW, PRETEND]);
    }
    // Flags of a file, extended flags, encryption, verity, a new subvolume.
    for request in [
        0x4008_6602,
        0x401c_5820,
        0x800c_6613,
        0x4080_6685,
        0x5000_940e,
    ] {
        expect(libc::SYS_ioctl, &[3, request], [ALLOW, fails(libc::ENOTTY)]);
    }
}

#[test]
fn signals_reach_no_others_where_they_are_in_sight() {
    let refused = [ALLOW, fails(libc::EPERM)];
    expect(libc::SYS_kill, &[u64::MAX, 9], refused);
    expect(libc::SYS_kill, &[0xffff_ffff, 9], refused);
    expect(libc::SYS_kill, &[0, 9], [ALLOW; 2]);
    expect(libc::SYS_pidfd_open, &[7], [ALLOW, fails(libc::ENOSYS)]);
    for (call, request) in [
        (libc::SYS_fcntl, 8),
        (libc::SYS_fcntl, 10),
        (libc::SYS_fcntl, 15),
        (libc::SYS_ioctl, 0x8901),
        (libc::SYS_ioctl, 0x8902),
    ] {
        expect(call, &[3, request], refused);
    }
    // Setting and asking for flags, and record locks.
    for command in 1..8 {
        expect(libc::SYS_fcntl, &[3, command], [ALLOW; 2]);
    }
}

#[test]
fn address_spaces_are_the_usual_ones() {
    for (kind, expected) in [
        (0, ALLOW),
        (0xffff_ffff, ALLOW),
        (u64::MAX, ALLOW),
        (0x0004_0000, fails(libc::EPERM)),
        (8, fails(libc::EPERM)),
    ] {
        expect(libc::SYS_personality, &[kind], [expected; 2]);
    }
}

#[test]
fn unknown_calls_do_not_exist() {
    for number in [470, 512, 547, 600, 0x4000_0000, 0x4000_0001, 0x7fff_ffff] {
        expect(number, &[], [fails(libc::ENOSYS); 2]);
    }
}

#[test]
fn the_stricter_policy_refuses_all_calls_of_the_weaker() {
    for number in 0..470 {
        let [namespaced, shared] = BOTH.map(|strictness| returned(strictness, number, &[1; 6]));
        assert!(namespaced == ALLOW || shared == namespaced, "{number}");
    }
}
