//! Landlock rules for files, TCP and signals.
//!
//! The rules request all protection and accept the part that the kernel offers. The canary checks
//! the result.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, RulesetError, Scope,
};

/// Newest Landlock version that these rules use.
const NEWEST: ABI = ABI::V6;

/// Paths that every program may read and execute: programs and libraries.
pub(super) const SYSTEM: [&str; 7] = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt"];

/// Paths that every program may read: files of loaders, name look-ups and language runtimes.
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

/// Devices that every program may write to, because they store nothing. `/dev/zero` is not in the
/// list, because mapping it gives memory that no limit counts.
pub(super) const DEVICES: [&str; 2] = ["/dev/null", "/dev/full"];

/// The kind of process that rules apply to.
#[derive(Debug, Clone, Copy)]
pub(super) enum Confined {
    /// A program.
    Program,
    /// The host of a display ([`super::display`]) and its X server.
    Host,
    /// The program that a host becomes. The host's rules also apply to it.
    Guest,
}

/// Folders for an X server's lock and compiled keyboard. The server has no option for other
/// folders.
pub(super) const SERVER_FOLDERS: [&str; 2] = ["/tmp", "/var/lib/xkb"];

/// Opened paths that every program may use. They stay valid as long as the system's files stay the
/// same. Opening them takes longer than making rules from them.
pub(super) struct System(Vec<Allowed>);

/// A file or folder, and the allowed access to it and below it.
type Allowed = (PathFd, BitFlags<AccessFs>);

impl System {
    /// Opens all paths that exist.
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

/// Makes rules that allow the system's files, `readable`, and everything in the working folder
/// `home`. The folder beside `home` belongs to the harness.
pub(super) fn rules(
    home: &Path,
    readable: &[OsString],
    system: &System,
    whom: Confined,
) -> Result<RulesetCreated, RulesetError> {
    with_home(homeless(readable, system, whom)?, home)
}

/// Makes rules without a working folder.
pub(super) fn homeless(
    readable: &[OsString],
    system: &System,
    whom: Confined,
) -> Result<RulesetCreated, RulesetError> {
    let all = AccessFs::from_all(NEWEST);
    let scope = match whom {
        Confined::Program | Confined::Host => Scope::from_all(NEWEST),
        // The guest must reach its display, which belongs to the host.
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

/// Adds a working folder to rules.
pub(super) fn with_home(
    rules: RulesetCreated,
    home: &Path,
) -> Result<RulesetCreated, RulesetError> {
    match opened(home, ordinary()) {
        Some((descriptor, access)) => rules.add_rule(PathBeneath::new(descriptor, access)),
        None => Ok(rules),
    }
}

/// Returns all access rights except making devices. The only use of a device in a working folder
/// would be to trap its next reader.
fn ordinary() -> BitFlags<AccessFs> {
    AccessFs::from_all(NEWEST) & !(AccessFs::MakeChar | AccessFs::MakeBlock)
}

/// Returns the settings folders that Debian's Java runtimes need to start.
pub(super) fn java_settings() -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir("/etc") else {
        return Vec::new();
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    paths
        .filter(|path| path.to_string_lossy().starts_with("/etc/java-"))
        .collect()
}

/// Opens a path and keeps the rights that fit its kind. `None` if the path does not exist.
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
