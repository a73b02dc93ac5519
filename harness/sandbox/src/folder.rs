//! Temporary folders, and the removal of old ones.
//!
//! A process that is killed by SIGKILL cannot remove its folders. So each folder name identifies
//! the process that made it. A later run of the same user removes the folders of processes that no
//! longer exist.

use std::fs;
use std::io;
use std::path::Path;

use tempfile::TempDir;

use super::emptying::empty_folder;

/// Prefix of all folder names.
const PREFIX: &str = "puzzlemark-";

/// Makes a folder. It is removed when the returned value is dropped.
pub(super) fn make_temporary_folder(home: &Path) -> io::Result<TempDir> {
    let owner = owner::this_process().map_or_else(String::new, |owner| format!("{owner}-"));
    tempfile::Builder::new()
        .prefix(&format!("{PREFIX}{owner}"))
        .tempdir_in(home)
}

/// Removes the folders of processes that no longer exist. Ignores folders that cannot be removed.
pub(super) fn remove_left_behind(home: &Path) {
    for entry in fs::read_dir(home).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let owner = name.to_str().and_then(|name| {
            let (owner, _random) = name.strip_prefix(PREFIX)?.rsplit_once('-')?;
            Some(owner)
        });
        if owner.is_some_and(owner::is_gone) && owner::is_own_folder(&entry.path()) {
            let _ = empty_folder(&entry.path()).and_then(|()| fs::remove_dir(entry.path()));
        }
    }
}

/// Identity of the process that made a folder.
#[cfg(target_os = "linux")]
mod owner {
    use std::fs;
    use std::os::unix::fs::MetadataExt as _;
    use std::path::Path;

    /// Returns the identity of this process: its place, number and start time.
    pub(super) fn this_process() -> Option<String> {
        let number = std::process::id();
        Some(format!(
            "{}-{number}-{}",
            current_place()?,
            start_time(number)?
        ))
    }

    /// Returns true if `owner`, made by [`this_process`], names a process of this place that no
    /// longer exists. Returns false for other machines, and for containers that share the folder,
    /// because their processes are not visible here.
    pub(super) fn is_gone(owner: &str) -> bool {
        let mut parts = owner.split('-');
        let (Some(there), Some(number), Some(time), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return false;
        };
        let Ok(number) = number.parse() else {
            return false;
        };
        current_place().is_some_and(|here| here == there)
            && start_time(number).is_none_or(|now| now != time)
            // Checks that processes are visible here at all.
            && start_time(std::process::id()).is_some()
    }

    /// Returns true if the path is a folder of this user, and not a link.
    pub(super) fn is_own_folder(path: &Path) -> bool {
        let own = rustix::process::geteuid().as_raw();
        path.symlink_metadata()
            .is_ok_and(|about| about.is_dir() && about.uid() == own)
    }

    /// Returns a digest of the boot and the process namespace. Within both, a process number is
    /// unique.
    fn current_place() -> Option<String> {
        let boot = fs::read("/proc/sys/kernel/random/boot_id").ok()?;
        let namespace = fs::read_link("/proc/self/ns/pid").ok()?;
        let place = [&boot, namespace.as_os_str().as_encoded_bytes()].concat();
        Some(format!("{:08x}", crc32fast::hash(&place)))
    }

    /// Returns the start time of a process, in clock ticks since boot. `None` if it does not exist.
    fn start_time(number: u32) -> Option<String> {
        // Not `/proc/NUMBER/stat`: `qemu-user` invents that file for its own process.
        let stat = fs::read_to_string(format!("/proc/{number}/task/{number}/stat")).ok()?;
        // The name of the program can contain any character and ends at the last `)`.
        let (_, fields) = stat.rsplit_once(')')?;
        let mut fields = fields.split_whitespace();
        // An ended process stays listed until its parent collects it.
        let has_ended = matches!(fields.next(), None | Some("Z" | "X"));
        fields.nth(18).filter(|_| !has_ended).map(str::to_owned)
    }
}

/// Identity of the process that made a folder. Only Linux has it.
#[cfg(not(target_os = "linux"))]
mod owner {
    use std::path::Path;

    pub(super) fn this_process() -> Option<String> {
        None
    }

    pub(super) fn is_gone(_owner: &str) -> bool {
        false
    }

    pub(super) fn is_own_folder(_path: &Path) -> bool {
        false
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn folders_of_processes_that_are_gone_are_removed_and_no_others() {
        let home = tempfile::tempdir().unwrap();
        let mine = make_temporary_folder(home.path()).unwrap();
        let this = owner::this_process().unwrap();
        let place = this.split('-').next().unwrap();
        let folder = |name: &str| {
            let path = home.path().join(name);
            fs::create_dir_all(path.join("work/deep")).unwrap();
            fs::write(path.join("work/file"), "").unwrap();
            path
        };
        // No process has a number above 2^22, and none started at tick 1 with our number.
        let left = [
            folder(&format!("puzzlemark-{place}-4999999-1-abcdef")),
            folder(&format!(
                "puzzlemark-{place}-{}-1-abcdef",
                std::process::id()
            )),
        ];
        let others = [
            folder("puzzlemark-00000000-4999999-1-abcdef"),
            folder("puzzlemark-abcdef"),
            folder("puzzlemark-test-1-2-abcdef"),
            folder(&format!("notes-{place}-4999999-1-abcdef")),
            folder(&format!("puzzlemark-{this}-abcdef")),
        ];
        let link = home
            .path()
            .join(format!("puzzlemark-{place}-4999999-2-abcdef"));
        std::os::unix::fs::symlink(&others[0], &link).unwrap();
        remove_left_behind(home.path());
        assert!(left.iter().all(|path| !path.exists()));
        assert!(others.iter().all(|path| path.join("work/file").exists()));
        assert!(link.is_symlink() && mine.path().exists());
    }
}

/// Owner of a cell's folder. It is dropped after the cell's processes, because a live program could
/// replace a folder with a link. Then the harness would follow the link while it deletes.
pub(super) struct CellFolder(pub(super) TempDir);

impl Drop for CellFolder {
    fn drop(&mut self) {
        // This handles permissions and depths that `TempDir` cannot handle. If it fails, the folder
        // stays in the system's temporary folder. That does no harm.
        let _ = empty_folder(self.0.path());
    }
}
