//! Opens folders and files without following links.

use std::fs::{File, FileType, OpenOptions, ReadDir};
use std::io;
use std::path::{Path, PathBuf};

/// An open folder. It stays the same folder even if a program replaces its path.
pub(super) struct Folder {
    /// The path for its entries. On Linux it goes through `/proc/self/fd`. So a link that replaces
    /// the folder has no effect, and no path becomes too long.
    path: PathBuf,
    #[cfg(target_os = "linux")]
    #[expect(dead_code, reason = "held open because `path` contains its number")]
    opened: File,
}

impl Folder {
    /// Opens a folder. Fails on a link.
    #[cfg(target_os = "linux")]
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        use std::os::fd::AsRawFd as _;

        use rustix::fs::OFlags;

        let opened = open(path, OFlags::DIRECTORY | OFlags::NOFOLLOW)?;
        Ok(Self {
            path: PathBuf::from(format!("/proc/self/fd/{}", opened.as_raw_fd())),
            opened,
        })
    }

    /// Opens a folder.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        Ok(Self {
            path: path.to_owned(),
        })
    }

    /// Lists the entries.
    pub(super) fn entries(&self) -> io::Result<ReadDir> {
        self.path.read_dir()
    }
}

/// Opens a regular file for reading. Returns `None` for anything else, without following a link or
/// waiting for a pipe.
pub(super) fn open_file(path: &Path) -> io::Result<Option<File>> {
    #[cfg(target_os = "linux")]
    let file = {
        use rustix::fs::OFlags;
        // With `NONBLOCK`, opening a pipe without a writer does not wait. Regular files ignore it.
        open(path, OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY)?
    };
    #[cfg(not(target_os = "linux"))]
    let file = OpenOptions::new().read(true).open(path)?;
    let is_file = file.metadata()?.is_file();
    Ok(is_file.then_some(file))
}

#[cfg(target_os = "linux")]
fn open(path: &Path, flags: rustix::fs::OFlags) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt as _;

    let flags = i32::try_from(flags.bits()).map_err(io::Error::other)?;
    OpenOptions::new().read(true).custom_flags(flags).open(path)
}

/// Describes an entry that is neither a file nor a folder, for a message.
pub(super) fn kind_of_special(kind: FileType) -> &'static str {
    if kind.is_symlink() {
        return "a link, and links are not followed";
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        if kind.is_fifo() {
            return "a pipe, neither a file nor a folder";
        }
        if kind.is_socket() {
            return "a socket, neither a file nor a folder";
        }
    }
    "a device, neither a file nor a folder"
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_pipe_is_not_waited_for_and_a_link_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        assert!(open_file(&pipe).unwrap().is_none());
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("/etc/passwd", &link).unwrap();
        assert!(open_file(&link).is_err());
        std::fs::remove_file(&link).unwrap();
        std::os::unix::fs::symlink("/etc", &link).unwrap();
        assert!(Folder::open(&link).is_err());
    }
}
