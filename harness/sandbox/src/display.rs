//! Displays for programs with windows.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::Limits;

/// The X server. It draws into memory.
pub(super) const SERVER: &str = "Xvfb";

/// Folder of the display, in the working folder.
pub(super) const FOLDER: &str = ".display";

/// The file in [`FOLDER`] with the screen.
const SCREEN: &str = "Xvfb_screen0";

/// Width and height of the screen, in pixels.
#[cfg(target_os = "linux")]
pub(super) const SIZE: (u32, u32) = (1280, 1024);

/// Returns the path of the X server, if it is in a folder that programs in cells can use.
pub fn display_server() -> Option<PathBuf> {
    ["/usr/local/bin", "/usr/bin", "/bin"]
        .iter()
        .map(|folder| Path::new(folder).join(SERVER))
        .find(|server| server.is_file())
}

/// Returns the path of the screen file in a working folder. Its format is `xwd`.
pub fn screen_file(work: &Path) -> PathBuf {
    work.join(FOLDER).join(SCREEN)
}

/// Opens [`screen_file`] while the program may be running. Follows no link that the program made,
/// and never blocks on a pipe.
#[cfg(target_os = "linux")]
pub fn open_screen(work: &Path) -> io::Result<File> {
    use rustix::fs::{Mode, OFlags, open, openat};
    let missing = || io::Error::from(io::ErrorKind::NotFound);
    let (above, name) = work.parent().zip(work.file_name()).ok_or_else(missing)?;
    let flags = OFlags::RDONLY | OFlags::CLOEXEC;
    let mut place = open(above, flags | OFlags::DIRECTORY, Mode::empty())?;
    for name in [name, FOLDER.as_ref(), SCREEN.as_ref()] {
        let flags = flags | OFlags::NOFOLLOW | OFlags::NONBLOCK;
        place = openat(&place, name, flags, Mode::empty())?;
    }
    let screen = File::from(place);
    if screen.metadata()?.is_file() {
        Ok(screen)
    } else {
        Err(missing())
    }
}

/// Opens [`screen_file`]. No program has a display on this system.
#[cfg(not(target_os = "linux"))]
pub fn open_screen(work: &Path) -> io::Result<File> {
    File::open(screen_file(work))
}

impl Limits {
    /// Returns the limits plus the cost of a display. Students do not pay for its start or its
    /// memory.
    #[must_use]
    pub fn with_display(self) -> Self {
        const MIB: u64 = 1024 * 1024;
        Self {
            cpu: self.cpu + Duration::from_secs(1),
            wall: self.wall + Duration::from_secs(5),
            memory_bytes: self.memory_bytes + 128 * MIB,
            // Xvfb keeps the screen in a file.
            file_bytes: self.file_bytes.max(8 * MIB),
            processes: self.processes + 8,
            ..self
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn a_screen_is_looked_for_in_its_own_folder_only() {
        let cell = tempfile::tempdir().unwrap();
        let (work, other) = (cell.path().join("work"), cell.path().join("other"));
        for folder in [&work, &other] {
            std::fs::create_dir_all(folder.join(FOLDER)).unwrap();
            std::fs::write(screen_file(folder), "pixels").unwrap();
        }
        assert!(open_screen(&work).is_ok());
        std::fs::remove_file(screen_file(&work)).unwrap();
        symlink(screen_file(&other), screen_file(&work)).unwrap();
        assert!(open_screen(&work).is_err());
        std::fs::remove_dir_all(work.join(FOLDER)).unwrap();
        symlink(other.join(FOLDER), work.join(FOLDER)).unwrap();
        assert!(open_screen(&work).is_err());
        std::fs::remove_dir_all(&work).unwrap();
        symlink(&other, &work).unwrap();
        assert!(open_screen(&work).is_err());
        assert!(open_screen(&other).is_ok());
    }
}
