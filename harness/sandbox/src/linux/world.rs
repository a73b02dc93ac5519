//! The world of a cell at level `full`: its own files, network and host name.
//!
//! It is made once per cell. It contains the system's programs and libraries and the paths named as
//! readable, all read-only. It also has a few devices and `/box`, a folder in memory with a size
//! limit. Other folders and other processes do not exist in it.

use std::fs::{self, DirBuilder, File};
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::fs::{DirBuilderExt, symlink};
use std::path::{Component, Path, PathBuf};

use rustix::fs::{Mode, OFlags, open};
use rustix::mount::{
    MountFlags, MountPropagationFlags, UnmountFlags, mount, mount_bind_recursive, mount_change,
    mount_remount, unmount,
};
use rustix::process::{chdir, pivot_root};
use rustix::system::sethostname;

use super::confine::{DESCRIPTORS, DEVICES, SERVER_FOLDERS, SETTINGS, SYSTEM, java_settings};

/// The path of the cell's folder for programs.
pub(super) const BOX: &str = "/box";
/// Size of `/box`: enough for the caches of compilers. It is memory.
const BOX_OPTIONS: &str = "size=512m,nr_inodes=65536,mode=0755";
/// Size of the folders that only a display writes to.
const SERVER_OPTIONS: &str = "size=16m,nr_inodes=1024,mode=0777";
/// The size of the root. It contains only mount points.
const ROOT_OPTIONS: &str = "size=4m,nr_inodes=8192,mode=0755";

/// An error: a part of the world could not be made.
#[derive(Debug, thiserror::Error)]
#[error("cannot {doing}: {cause}")]
pub(super) struct NoWorld {
    doing: String,
    cause: io::Error,
}

fn no_world(doing: impl Into<String>) -> impl FnOnce(io::Error) -> NoWorld {
    let doing = doing.into();
    move |cause| NoWorld { doing, cause }
}

/// Makes the world in an existing folder and moves this process into it. Returns a descriptor of
/// `/box` for outside processes.
///
/// This process must have its own mount, process, network, IPC and host name namespaces.
pub(super) fn make(folder: &Path, readable: &[PathBuf]) -> Result<OwnedFd, NoWorld> {
    let private = MountPropagationFlags::PRIVATE | MountPropagationFlags::REC;
    mount_change("/", private)
        .map_err(io::Error::from)
        .map_err(no_world("make mounts private"))?;
    memory(folder, ROOT_OPTIONS).map_err(no_world("mount a root for the cell"))?;
    // Mounted first, because other paths may be inside.
    for path in SERVER_FOLDERS.iter().map(Path::new) {
        let target = inside(folder, path);
        let made = make_folders(&target).and_then(|()| memory(&target, SERVER_OPTIONS));
        made.map_err(no_world(with_path("mount", path)))?;
    }
    let always = [&SYSTEM[..], &SETTINGS, &DEVICES, &DESCRIPTORS]
        .concat()
        .into_iter()
        .map(PathBuf::from)
        .chain(java_settings());
    for path in always.chain(readable.iter().cloned()) {
        show(folder, &path)?;
    }
    let processes = inside(folder, Path::new("/proc"));
    let made = make_folders(&processes).and_then(|()| show_processes(&processes));
    made.map_err(no_world("mount /proc"))?;
    let inner = inside(folder, Path::new(BOX));
    let made = make_folders(&inner).and_then(|()| memory(&inner, BOX_OPTIONS));
    made.map_err(no_world("mount a working folder"))?;
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let working = open(&inner, flags, Mode::empty())
        .map_err(io::Error::from)
        .map_err(no_world("open the working folder"))?;
    enter(folder).map_err(no_world("change the root folder"))?;
    // If this fails, the cell shows the machine's name, which does no harm.
    let _ = sethostname(b"cell");
    Ok(working)
}

/// Returns true if every world contains this path, because it is in a folder of the system.
pub(super) fn always_has(path: &Path) -> bool {
    let is_plain = !path.components().any(|part| part == Component::ParentDir);
    is_plain && SYSTEM.iter().any(|folder| path.starts_with(folder))
}

fn with_path(doing: &str, path: &Path) -> String {
    format!("{doing} `{}`", path.display())
}

/// Mounts memory of a limited size.
fn memory(target: &Path, options: &str) -> io::Result<()> {
    let flags = MountFlags::NOSUID | MountFlags::NODEV;
    let options = std::ffi::CString::new(options)?;
    Ok(mount("tmpfs", target, "tmpfs", flags, &*options)?)
}

/// Mounts `/proc` with only the processes of this cell. Compilers and runtimes use it to find their
/// own paths. Landlock forbids reading about others.
fn show_processes(target: &Path) -> io::Result<()> {
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    Ok(mount("proc", target, "proc", flags, c"subset=pid")?)
}

/// Returns the path inside a new root.
fn inside(root: &Path, path: &Path) -> PathBuf {
    root.join(path.strip_prefix("/").unwrap_or(path))
}

/// Adds a file or folder of the system to the world, read-only. Skips a missing path and a path
/// that is already there. A link stays a link.
fn show(root: &Path, path: &Path) -> Result<(), NoWorld> {
    let Ok(metadata) = fs::symlink_metadata(path) else {
        return Ok(());
    };
    if fs::symlink_metadata(inside(root, path)).is_ok() {
        return Ok(());
    }
    if metadata.is_symlink() {
        return show_link(root, path).map_err(no_world(with_path("show the link", path)));
    }
    // A device node needs a mount that allows devices.
    let devices = if path.starts_with("/dev") {
        MountFlags::empty()
    } else {
        MountFlags::NODEV
    };
    bind(root, path, devices).map_err(no_world(with_path("show", path)))
}

fn show_link(root: &Path, path: &Path) -> io::Result<()> {
    let target = inside(root, path);
    if let Some(parent) = target.parent() {
        make_folders(parent)?;
    }
    symlink(fs::read_link(path)?, target)
}

fn bind(root: &Path, path: &Path, more: MountFlags) -> io::Result<()> {
    let target = inside(root, path);
    if fs::metadata(path)?.is_dir() {
        make_folders(&target)?;
    } else {
        if let Some(parent) = target.parent() {
            make_folders(parent)?;
        }
        File::create_new(&target)?;
    }
    mount_bind_recursive(path, &target)?;
    super::sys::make_read_only(&target, more)
}

/// Makes a folder and its parents, readable by all.
fn make_folders(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o755).create(folder)
}

/// Makes a folder the root and detaches the old root.
fn enter(folder: &Path) -> io::Result<()> {
    chdir(folder)?;
    pivot_root(".", ".")?;
    unmount(".", UnmountFlags::DETACH)?;
    chdir("/")?;
    let flags = MountFlags::BIND | MountFlags::RDONLY | MountFlags::NOSUID | MountFlags::NODEV;
    Ok(mount_remount("/", flags, c"")?)
}
