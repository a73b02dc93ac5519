//! Displays for programs with windows: what a cell offers, and what it costs.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::Limits;

/// The X server that draws into memory.
pub(super) const SERVER: &str = "Xvfb";

/// Where it lies in the working folder.
pub(super) const FOLDER: &str = ".display";

/// Width and height of the screen, in pixels.
#[cfg(target_os = "linux")]
pub(super) const SIZE: (u32, u32) = (1280, 1024);

/// The server, where it is installed in a folder in which programs in cells find theirs.
pub fn display_server() -> Option<PathBuf> {
    ["/usr/local/bin", "/usr/bin", "/bin"]
        .iter()
        .map(|folder| Path::new(folder).join(SERVER))
        .find(|server| server.is_file())
}

/// The file in a working folder that holds what the display shows, in the format of `xwd`.
pub fn screen_file(work: &Path) -> PathBuf {
    work.join(FOLDER).join("Xvfb_screen0")
}

impl Limits {
    /// These limits and, on top of them, what a display takes by itself: students are charged for
    /// neither its start nor its memory.
    #[must_use]
    pub fn with_display(self) -> Self {
        const MIB: u64 = 1024 * 1024;
        Self {
            cpu: self.cpu + Duration::from_secs(1),
            wall: self.wall + Duration::from_secs(5),
            memory_bytes: self.memory_bytes + 128 * MIB,
            // The screen is a file.
            file_bytes: self.file_bytes.max(8 * MIB),
            processes: self.processes + 8,
            ..self
        }
    }
}
