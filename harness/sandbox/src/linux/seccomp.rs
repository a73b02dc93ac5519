//! Which system calls programs may make.
//!
//! What is refused fails as in a kernel that was built without it, where programs try it and have
//! another way (`ENOSYS`), and else as for somebody who lacks the right to it (`EPERM`). Calls that
//! are newer than the table do not exist.

#[cfg(all(
    target_endian = "little",
    target_pointer_width = "64",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
mod policy;

use super::bpf::{Instruction, Policy, program};

/// How much must be refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Strictness {
    /// Programs have namespaces of their own: neither a file nor a process that is not theirs is
    /// in sight.
    Namespaced,
    /// Programs see files and processes of the system, which Landlock keeps from them in part, and
    /// could connect to sockets that are files, which nothing else keeps from them.
    Shared,
    /// The same for programs with a display, which they reach by a socket.
    SharedWithDisplay,
}

/// The filter of system calls for programs; `None` on architectures for which there is none.
pub(super) fn filter(strictness: Strictness) -> Option<Vec<Instruction>> {
    POLICY.map(|policy| program(&policy(strictness)))
}

/// The policies for this architecture.
#[cfg(all(
    target_endian = "little",
    target_pointer_width = "64",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
const POLICY: Option<fn(Strictness) -> Policy> = Some(policy::policy);
#[cfg(not(all(
    target_endian = "little",
    target_pointer_width = "64",
    any(target_arch = "x86_64", target_arch = "aarch64")
)))]
const POLICY: Option<fn(Strictness) -> Policy> = None;
