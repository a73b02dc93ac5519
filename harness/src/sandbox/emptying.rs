//! Empties the folder that a program leaves.

use std::fs;
use std::io;
use std::path::Path;

/// Removes what a folder holds, also where a program took its own permissions away or nested
/// folders deeper than paths can tell: every folder is moved to the top before it is looked into,
/// so that this neither recurses nor meets a long path.
pub(super) fn empty_folder(folder: &Path) -> io::Result<()> {
    let mut moved = 0_u64;
    loop {
        let mut folders = Vec::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                folders.push(entry.path());
            } else {
                fs::remove_file(entry.path())?;
            }
        }
        let before = moved;
        for inner in folders {
            take_permission(&inner)?;
            for entry in fs::read_dir(&inner)? {
                let entry = entry?;
                if entry.file_type()?.is_dir() {
                    take_permission(&entry.path())?;
                    moved = move_up(&entry.path(), folder, moved)?;
                } else {
                    fs::remove_file(entry.path())?;
                }
            }
            fs::remove_dir(&inner)?;
        }
        // Nobody is here but us: what was not moved up did not come back.
        if moved == before {
            return Ok(());
        }
    }
}

/// Moves a folder to the top under the next number that is free, and gives that number.
fn move_up(inner: &Path, top: &Path, mut number: u64) -> io::Result<u64> {
    loop {
        number += 1;
        let target = top.join(number.to_string());
        if !fs::exists(&target)? {
            return fs::rename(inner, target).map(|()| number);
        }
    }
}

/// Lets the owner of a folder, and nobody else, do anything with it.
#[cfg(unix)]
pub(super) fn take_permission(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o700))
}

#[cfg(not(unix))]
pub(super) fn take_permission(_folder: &Path) -> io::Result<()> {
    Ok(())
}
