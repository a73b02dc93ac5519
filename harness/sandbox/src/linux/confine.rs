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

/// What every program may reach, opened. It stays good for as long as the files of the system are
/// the same: to look for it takes longer than to make rules of it.
pub(super) struct System(Vec<Allowed>);

/// A file or folder, and what may be done with it and below it.
type Allowed = (PathFd, BitFlags<AccessFs>);

impl System {
    /// Opens what there is.
    pub(super) fn open() -> Self {
        let readable = AccessFs::ReadFile | AccessFs::ReadDir;
        let programs = SYSTEM.map(|path| (path.into(), AccessFs::from_read(NEWEST)));
        let settings = SETTINGS.iter().map(PathBuf::from).chain(java_settings());
        let settings = settings.map(|path| (path, readable));
        let devices = DEVICES.map(|path| (path.into(), AccessFs::ReadFile | AccessFs::WriteFile));
        let all = programs.into_iter().chain(settings).chain(devices);
        Self(
            all.filter_map(|(path, access)| opened(&path, access))
                .collect(),
        )
    }
}

/// Rules that allow the system's files, `readable`, and everything in `home`, the working folder:
/// what is beside it is the harness's.
pub(super) fn rules(
    home: &Path,
    readable: &[OsString],
    system: &System,
    whom: Confined,
) -> Result<RulesetCreated, RulesetError> {
    with_home(homeless(readable, system, whom)?, home)
}

/// Rules without a working folder.
pub(super) fn homeless(
    readable: &[OsString],
    system: &System,
    whom: Confined,
) -> Result<RulesetCreated, RulesetError> {
    let all = AccessFs::from_all(NEWEST);
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
    for (descriptor, access) in &system.0 {
        rules = rules.add_rule(PathBeneath::new(descriptor, *access))?;
    }
    let read = AccessFs::from_read(NEWEST);
    let server: &[&str] = match whom {
        Confined::Host => &SERVER_FOLDERS,
        Confined::Program | Confined::Guest => &[],
    };
    let readable = readable.iter().map(|path| (Path::new(path), read));
    let writable = server.iter().map(|path| (Path::new(path), ordinary()));
    let own = readable.chain(writable);
    for (descriptor, access) in own.filter_map(|(path, access)| opened(path, access)) {
        rules = rules.add_rule(PathBeneath::new(descriptor, access))?;
    }
    Ok(rules)
}

/// Adds to rules what may be done in a working folder.
pub(super) fn with_home(
    rules: RulesetCreated,
    home: &Path,
) -> Result<RulesetCreated, RulesetError> {
    match opened(home, ordinary()) {
        Some((descriptor, access)) => rules.add_rule(PathBeneath::new(descriptor, access)),
        None => Ok(rules),
    }
}

/// Everything, but to make special files: they have no use in a working folder but to trap whoever
/// reads it afterwards.
fn ordinary() -> BitFlags<AccessFs> {
    AccessFs::from_all(NEWEST) & !(AccessFs::MakeChar | AccessFs::MakeBlock)
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

/// A path, and of this access what there can be to it; nothing for a path that is not there, which
/// needs no rule.
fn opened(path: &Path, access: BitFlags<AccessFs>) -> Option<Allowed> {
    let metadata = std::fs::metadata(path).ok()?;
    let descriptor = PathFd::new(path).ok()?;
    let access = if metadata.is_dir() {
        access
    } else {
        access & AccessFs::from_file(NEWEST)
    };
    Some((descriptor, access))
}
