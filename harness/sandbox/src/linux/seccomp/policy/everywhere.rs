//! The table of calls that no program may make.

use super::{
    AF_UNIX, Action, Answer, EPERM, NO_NETWORK, NO_RIGHT, NOT_BUILT_IN, ON_ONESELF, Row, TIOCLINUX,
    TIOCSTI, Test, is, new, none_of,
};

/// `CLONE_PARENT`: the new process would be a sibling, and so possibly a child of the launcher. C
/// libraries do not use it.
const SIBLING: u32 = 0x8000;
/// `CLONE_NEWNS`, `-CGROUP`, `-UTS`, `-IPC`, `-USER`, `-PID`, `-NET`. `clone` has no bit left for
/// `CLONE_NEWTIME`.
const NAMESPACES: u32 = 0x7e02_0000;

/// The mapping is `MAP_SHARED` and `MAP_ANONYMOUS`.
const SHARED_MEMORY: Test = Test {
    argument: 3,
    mask: 0x2f,
    value: 0x21,
};
/// The mapping is `MAP_HUGETLB`.
const LARGE_PAGES: Test = Test {
    argument: 3,
    mask: 0x4_0000,
    value: 0x4_0000,
};

/// The answers for all programs.
pub(super) const EVERYWHERE: &[Row] = &[
    // Changes of the file system's view.
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
    // The list of mounts.
    Row(NOT_BUILT_IN, &[new::STATMOUNT, new::LISTMOUNT]),
    // New namespaces, in which a program has powers that open more of the kernel. A filter cannot
    // see the flags of `clone3`. C libraries then use `clone`.
    Row(NO_RIGHT, &[libc::SYS_unshare, libc::SYS_setns]),
    Row(NOT_BUILT_IN, &[libc::SYS_clone3]),
    Row(
        Answer {
            tests: &[(none_of(0, NAMESPACES | SIBLING), Action::Allow)],
            otherwise: EPERM,
        },
        &[libc::SYS_clone],
    ),
    // Access to other processes.
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
    // Limits and placement of memory: allowed for the caller, which is process 0.
    Row(
        ON_ONESELF,
        &[
            libc::SYS_prlimit64,
            libc::SYS_migrate_pages,
            libc::SYS_move_pages,
        ],
    ),
    // Large parts of the kernel that puzzles do not need and that had security holes.
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
    // Memory that the limits of a process do not count. Shared memory stays even if all processes
    // unmap it. Large pages do not count as resident.
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
    // Shared memory, semaphores and queues, which also outlive the run.
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
    // The network, and kernel interfaces that use sockets. Sockets between processes stay.
    Row(
        Answer {
            tests: &[(is(0, AF_UNIX), Action::Allow)],
            otherwise: NO_NETWORK,
        },
        &[libc::SYS_socket, libc::SYS_socketpair],
    ),
    // Keystrokes for the shell that started the harness.
    Row(
        Answer {
            tests: &[(is(1, TIOCSTI), EPERM), (is(1, TIOCLINUX), EPERM)],
            otherwise: Action::Allow,
        },
        &[libc::SYS_ioctl],
    ),
    // Address spaces of other systems have weaker protection. A program may ask for the current
    // kind and set the usual one.
    Row(
        Answer {
            tests: &[(is(0, 0), Action::Allow), (is(0, u32::MAX), Action::Allow)],
            otherwise: EPERM,
        },
        &[libc::SYS_personality],
    ),
    // Files by their numbers on the disk, without a path. If root grades, programs may have the
    // capability to read any file, and rules about paths would not stop this.
    Row(NOT_BUILT_IN, &[libc::SYS_name_to_handle_at]),
    Row(NO_RIGHT, &[libc::SYS_open_by_handle_at]),
    // Events about files of all users.
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
    // Segments. Only emulators of old systems need them.
    #[cfg(target_arch = "x86_64")]
    Row(NOT_BUILT_IN, &[libc::SYS_modify_ldt]),
    // Removed from current kernels.
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
