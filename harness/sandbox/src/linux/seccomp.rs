//! The system calls that programs may make.
//!
//! A refused call fails with `ENOSYS` if programs try it and have another way. Otherwise it fails
//! with `EPERM`. Calls newer than the table do not exist for programs.

#[cfg(all(
    target_endian = "little",
    target_pointer_width = "64",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
mod policy;

use super::bpf::{Instruction, Policy, program};

/// The list of refused calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Strictness {
    /// For programs with their own namespaces. They see no files or processes of others.
    Namespaced,
    /// For programs that see files and processes of the system. Landlock protects only some of
    /// these, and does not control connections to sockets that are files.
    Shared,
    /// Like `Shared`, for programs with a display, which need a socket.
    SharedWithDisplay,
}

/// Returns the filter for programs. `None` if there is none for this architecture.
pub(super) fn filter(strictness: Strictness) -> Option<Vec<Instruction>> {
    POLICY.map(|policy| program(&policy(strictness)))
}

/// Policy of this architecture.
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
