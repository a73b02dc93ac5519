//! Confinement of files, TCP and signals by Landlock, as far as the kernel offers it.
//!
//! The rules ask for the most and take what there is; what is really in force is for the canary to
//! find out.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, RulesetError, Scope,
};

/// The newest interface these rules were written for.
const NEWEST: ABI = ABI::V6;

/// What every program may read and execute: the system's programs and libraries.
pub(super) const SYSTEM: [&str; 7] = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt"];

/// What every program may read: what loaders, name look-ups and language runtimes open.
pub(super) const SETTINGS: [&str; 10] = [
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ssl/certs",
    "/etc/ssl/openssl.cnf",
    "/etc/alternatives",
    "/etc/localtime",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/dev/urandom",
];

/// Names of a program's own descriptors.
pub(super) const DESCRIPTORS: [&str; 4] = ["/dev/fd", "/dev/stdin", "/dev/stdout", "/dev/stderr"];

/// What every program may write to, since nothing is kept of it. `/dev/zero` is not here: mapped, it is
/// memory that no limit sees.
pub(super) const DEVICES: [&str; 2] = ["/dev/null", "/dev/full"];

/// Whom rules are for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Confined {
    /// A program.
    Program,
    /// The host of a display ([`super::display`]), and the server that it starts.
    Host,
    /// The program that a host becomes, under its own rules and those of the host.
    Guest,
}

/// Folders that an X server writes to, without a way to have it write elsewhere: its lock, and the
/// keyboard that it has compiled.
pub(super) const SERVER_FOLDERS: [&str; 2] = ["/tmp", "/var/lib/xkb"];

/// Rules that allow the system's folders, `readable`, and everything in `home`, the working folder:
/// what is beside it is the harness's.
pub(super) fn rules(
    home: &Path,
    readable: &[OsString],
    whom: Confined,
) -> Result<RulesetCreated, RulesetError> {
    let all = AccessFs::from_all(NEWEST);
    let read = AccessFs::from_read(NEWEST);
    let scope = match whom {
        Confined::Program | Confined::Host => Scope::from_all(NEWEST),
        // It must reach its display, which is the host's.
        Confined::Guest => Scope::Signal.into(),
    };
    let mut rules = Ruleset::default()
        .handle_access(all)?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(scope)?
        .create()?;
    for path in SYSTEM
        .iter()
        .map(PathBuf::from)
        .chain(readable.iter().map(PathBuf::from))
    {
        rules = allow(rules, &path, read)?;
    }
    for path in SETTINGS.iter().map(PathBuf::from).chain(java_settings()) {
        rules = allow(rules, &path, AccessFs::ReadFile | AccessFs::ReadDir)?;
    }
    for path in DEVICES {
        rules = allow(
            rules,
            Path::new(path),
            AccessFs::ReadFile | AccessFs::WriteFile,
        )?;
    }
    // Special files have no use in a working folder but to trap whoever reads it afterwards.
    let special = AccessFs::MakeChar | AccessFs::MakeBlock;
    if matches!(whom, Confined::Host) {
        for path in SERVER_FOLDERS {
            rules = allow(rules, Path::new(path), all & !special)?;
        }
    }
    allow(rules, home, all & !special)
}

/// Where Debian keeps what its Java runtimes cannot start without.
pub(super) fn java_settings() -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir("/etc") else {
        return Vec::new();
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    paths
        .filter(|path| path.to_string_lossy().starts_with("/etc/java-"))
        .collect()
}

/// Allows access below a path; a path that is not there needs no rule.
fn allow(
    rules: RulesetCreated,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    let Ok(metadata) = std::fs::metadata(path) else {
        return Ok(rules);
    };
    let Ok(descriptor) = PathFd::new(path) else {
        return Ok(rules);
    };
    let access = if metadata.is_dir() {
        access
    } else {
        access & AccessFs::from_file(NEWEST)
    };
    rules.add_rule(PathBeneath::new(descriptor, access))
}
