//! Empties the folder that a program leaves.

use std::fs;
use std::io;
use std::path::Path;

/// Permissions of an owner.
#[cfg(unix)]
const OWNERS: u32 = 0o700;

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
                take_permission(&entry)?;
                folders.push(entry.path());
            } else {
                fs::remove_file(entry.path())?;
            }
        }
        let before = moved;
        for inner in folders {
            for entry in fs::read_dir(&inner)? {
                let entry = entry?;
                if entry.file_type()?.is_dir() {
                    take_permission(&entry)?;
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

/// Makes a folder with which its owner, and nobody else, may do anything.
#[cfg(unix)]
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().mode(OWNERS).create(folder)
}

#[cfg(not(unix))]
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir(folder)
}

/// Lets the owner of a folder do anything with it, where it may not.
#[cfg(unix)]
fn take_permission(folder: &fs::DirEntry) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let may = folder.metadata()?.permissions().mode();
    if may & OWNERS == OWNERS {
        return Ok(());
    }
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(OWNERS))
}

#[cfg(not(unix))]
fn take_permission(_folder: &fs::DirEntry) -> io::Result<()> {
    Ok(())
}
