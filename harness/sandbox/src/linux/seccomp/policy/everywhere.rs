//! The table of what no program may do.

use super::{
    AF_UNIX, Action, Answer, EPERM, NO_NETWORK, NO_RIGHT, NOT_BUILT_IN, ON_ONESELF, Row, TIOCLINUX,
    TIOCSTI, Test, is, new, none_of,
};

/// `CLONE_PARENT`: the parent of a program may be the launcher, which nobody but its own is to be a child
/// of. C libraries make no such processes.
const SIBLING: u32 = 0x8000;
/// `CLONE_NEWNS`, `-CGROUP`, `-UTS`, `-IPC`, `-USER`, `-PID`, `-NET`. There is no bit left in `clone`
/// for `CLONE_NEWTIME`.
const NAMESPACES: u32 = 0x7e02_0000;

/// A mapping is `MAP_SHARED` and `MAP_ANONYMOUS`.
const SHARED_MEMORY: Test = Test {
    argument: 3,
    mask: 0x2f,
    value: 0x21,
};
/// A mapping is `MAP_HUGETLB`.
const LARGE_PAGES: Test = Test {
    argument: 3,
    mask: 0x4_0000,
    value: 0x4_0000,
};

/// What no program may do.
pub(super) const EVERYWHERE: &[Row] = &[
    // Another view of the file system.
    Row(
        NO_RIGHT,
        &[
            libc::SYS_mount,
            libc::SYS_umount2,
            libc::SYS_pivot_root,
            libc::SYS_chroot,
            libc::SYS_open_tree,
            libc::SYS_move_mount,
            libc::SYS_fsopen,
            libc::SYS_fsconfig,
            libc::SYS_fsmount,
            libc::SYS_fspick,
            libc::SYS_mount_setattr,
            new::OPEN_TREE_ATTR,
        ],
    ),
    // What is mounted where.
    Row(NOT_BUILT_IN, &[new::STATMOUNT, new::LISTMOUNT]),
    // Other namespaces, in which a program has powers that open more of the kernel to it. Of
    // `clone3` a filter cannot see the flags; C libraries then take `clone`.
    Row(NO_RIGHT, &[libc::SYS_unshare, libc::SYS_setns]),
    Row(NOT_BUILT_IN, &[libc::SYS_clone3]),
    Row(
        Answer {
            tests: &[(none_of(0, NAMESPACES | SIBLING), Action::Allow)],
            otherwise: EPERM,
        },
        &[libc::SYS_clone],
    ),
    // The inside of other processes.
    Row(
        NO_RIGHT,
        &[
            libc::SYS_ptrace,
            libc::SYS_process_vm_readv,
            libc::SYS_process_vm_writev,
        ],
    ),
    Row(
        NOT_BUILT_IN,
        &[
            libc::SYS_process_madvise,
            libc::SYS_process_mrelease,
            libc::SYS_pidfd_getfd,
            libc::SYS_kcmp,
        ],
    ),
    // Limits, and where memory lies: one's own may be asked for and set, as those of process 0.
    Row(
        ON_ONESELF,
        &[
            libc::SYS_prlimit64,
            libc::SYS_migrate_pages,
            libc::SYS_move_pages,
        ],
    ),
    // Large parts of the kernel that no puzzle needs and that had their holes.
    Row(
        NOT_BUILT_IN,
        &[
            libc::SYS_bpf,
            libc::SYS_perf_event_open,
            libc::SYS_userfaultfd,
            libc::SYS_io_uring_setup,
            libc::SYS_io_uring_enter,
            libc::SYS_io_uring_register,
        ],
    ),
    // Keys outlive the process that adds them.
    Row(
        NOT_BUILT_IN,
        &[libc::SYS_add_key, libc::SYS_request_key, libc::SYS_keyctl],
    ),
    // Memory that is in no address space, or in none that the kernel looks into: limits on
    // processes do not see it. That which processes share can be let go by all of them and is still
    // there; large pages are no part of what a process is said to hold.
    Row(
        Answer {
            tests: &[(SHARED_MEMORY, EPERM), (LARGE_PAGES, EPERM)],
            otherwise: Action::Allow,
        },
        &[libc::SYS_mmap],
    ),
    Row(
        NOT_BUILT_IN,
        &[libc::SYS_memfd_create, libc::SYS_memfd_secret],
    ),
    // Shared memory, semaphores and queues, which outlive the run as well.
    Row(
        NOT_BUILT_IN,
        &[
            libc::SYS_shmget,
            libc::SYS_shmat,
            libc::SYS_shmctl,
            libc::SYS_shmdt,
            libc::SYS_semget,
            libc::SYS_semop,
            libc::SYS_semtimedop,
            libc::SYS_semctl,
            libc::SYS_msgget,
            libc::SYS_msgsnd,
            libc::SYS_msgrcv,
            libc::SYS_msgctl,
            libc::SYS_mq_open,
            libc::SYS_mq_unlink,
            libc::SYS_mq_timedsend,
            libc::SYS_mq_timedreceive,
            libc::SYS_mq_notify,
            libc::SYS_mq_getsetattr,
        ],
    ),
    // The network, and the kernel's own interfaces by sockets. What is left is between processes.
    Row(
        Answer {
            tests: &[(is(0, AF_UNIX), Action::Allow)],
            otherwise: NO_NETWORK,
        },
        &[libc::SYS_socket, libc::SYS_socketpair],
    ),
    // Keystrokes for the shell that the harness was started from.
    Row(
        Answer {
            tests: &[(is(1, TIOCSTI), EPERM), (is(1, TIOCLINUX), EPERM)],
            otherwise: Action::Allow,
        },
        &[libc::SYS_ioctl],
    ),
    // Address spaces as those of other systems have weaker protection. The current kind may be
    // asked for, and the usual one set.
    Row(
        Answer {
            tests: &[(is(0, 0), Action::Allow), (is(0, u32::MAX), Action::Allow)],
            otherwise: EPERM,
        },
        &[libc::SYS_personality],
    ),
    // Files by their numbers on the disk, with no path on the way to them: programs that root
    // grades may have the capability to read any file, and no rule about paths would hold it back.
    Row(NOT_BUILT_IN, &[libc::SYS_name_to_handle_at]),
    Row(NO_RIGHT, &[libc::SYS_open_by_handle_at]),
    // Events about the files of everybody.
    Row(NO_RIGHT, &[libc::SYS_fanotify_init]),
    // The machine: its kernel, time, names, disks and log.
    Row(
        NO_RIGHT,
        &[
            libc::SYS_kexec_load,
            new::KEXEC_FILE_LOAD,
            libc::SYS_init_module,
            libc::SYS_finit_module,
            libc::SYS_delete_module,
            libc::SYS_reboot,
            libc::SYS_settimeofday,
            libc::SYS_clock_settime,
            libc::SYS_adjtimex,
            libc::SYS_clock_adjtime,
            libc::SYS_sethostname,
            libc::SYS_setdomainname,
            libc::SYS_swapon,
            libc::SYS_swapoff,
            libc::SYS_acct,
            libc::SYS_quotactl,
            libc::SYS_quotactl_fd,
            libc::SYS_syslog,
            libc::SYS_vhangup,
        ],
    ),
    // Hardware.
    #[cfg(target_arch = "x86_64")]
    Row(NO_RIGHT, &[libc::SYS_iopl, libc::SYS_ioperm]),
    // Segments, which only emulators of old systems need.
    #[cfg(target_arch = "x86_64")]
    Row(NOT_BUILT_IN, &[libc::SYS_modify_ldt]),
    // Gone from today's kernels.
    Row(
        NOT_BUILT_IN,
        &[libc::SYS_lookup_dcookie, libc::SYS_nfsservctl],
    ),
    #[cfg(target_arch = "x86_64")]
    Row(
        NOT_BUILT_IN,
        &[libc::SYS_uselib, libc::SYS__sysctl, libc::SYS_sysfs],
    ),
];
