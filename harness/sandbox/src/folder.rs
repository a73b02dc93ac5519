//! Temporary folders, and those that were left behind.
//!
//! Whoever is ended by SIGKILL cannot remove its folders. So the name of each says which process made it, and a
//! later run of the same user removes those of processes that are gone.

use std::fs;
use std::io;
use std::path::Path;

use tempfile::TempDir;

use super::emptying::empty_folder;

/// The start of all their names.
const PREFIX: &str = "puzzlemark-";

/// Makes a folder that is removed with what is given.
pub(super) fn make(home: &Path) -> io::Result<TempDir> {
    let owner = owner::this().map_or_else(String::new, |owner| format!("{owner}-"));
    tempfile::Builder::new()
        .prefix(&format!("{PREFIX}{owner}"))
        .tempdir_in(home)
}

/// Removes the folders of processes that are gone. What cannot be removed stays, which is no reason to fail.
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

/// The process that made a folder.
#[cfg(target_os = "linux")]
mod owner {
    use std::fs;
    use std::os::unix::fs::MetadataExt as _;
    use std::path::Path;

    /// This process: where it runs, its number there, and when it was started.
    pub(super) fn this() -> Option<String> {
        let number = std::process::id();
        Some(format!("{}-{number}-{}", place()?, started(number)?))
    }

    /// Tells whether what [`this`] has given is a process of this place that is gone. Nobody knows of another machine's,
    /// or of those of a container that shares the folder.
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
        place().is_some_and(|here| here == there)
            && started(number).is_none_or(|now| now != time)
            // Whether processes can be seen here at all.
            && started(std::process::id()).is_some()
    }

    /// Tells whether a path is a folder of this user, and no link to one.
    pub(super) fn is_own_folder(path: &Path) -> bool {
        let own = rustix::process::geteuid().as_raw();
        path.symlink_metadata()
            .is_ok_and(|about| about.is_dir() && about.uid() == own)
    }

    /// The place in which a process number means one process: a boot of a machine and a process namespace.
    fn place() -> Option<String> {
        let boot = fs::read("/proc/sys/kernel/random/boot_id").ok()?;
        let namespace = fs::read_link("/proc/self/ns/pid").ok()?;
        let place = [&boot, namespace.as_os_str().as_encoded_bytes()].concat();
        Some(format!("{:08x}", crc32fast::hash(&place)))
    }

    /// When a process was started, in ticks since the machine was; `None` where there is none of the number.
    fn started(number: u32) -> Option<String> {
        let stat = fs::read_to_string(format!("/proc/{number}/stat")).ok()?;
        // The name of the program, which can hold anything, ends with the last `)`.
        let (_, fields) = stat.rsplit_once(')')?;
        let mut fields = fields.split_whitespace();
        // One that has ended stays listed until its parent asks for it.
        let has_ended = matches!(fields.next(), None | Some("Z" | "X"));
        fields.nth(18).filter(|_| !has_ended).map(str::to_owned)
    }
}

/// The process that made a folder, which is known on Linux alone.
#[cfg(not(target_os = "linux"))]
mod owner {
    use std::path::Path;

    pub(super) fn this() -> Option<String> {
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
        let mine = make(home.path()).unwrap();
        let this = owner::this().unwrap();
        let place = this.split('-').next().unwrap();
        let folder = |name: &str| {
            let path = home.path().join(name);
            fs::create_dir_all(path.join("work/deep")).unwrap();
            fs::write(path.join("work/file"), "").unwrap();
            path
        };
        // No process has a number above 2^22, and this one was not started with the machine.
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
