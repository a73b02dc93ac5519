//! Empties the folder of a program that has ended.

use std::fs;
use std::io;
use std::path::Path;

/// Permission bits of an owner.
#[cfg(unix)]
const OWNERS: u32 = 0o700;

/// Removes the contents of a folder.
///
/// A program may have removed its own permissions, or nested folders deeper than a path can name.
/// So each inner folder moves to the top before its contents are read. This needs no recursion and
/// no long path.
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
        // No program runs here now, so a round that moves nothing is the last.
        if moved == before {
            return Ok(());
        }
    }
}

/// Moves a folder to the top, under the next free number. Returns that number.
fn move_up(inner: &Path, top: &Path, mut number: u64) -> io::Result<u64> {
    loop {
        number += 1;
        let target = top.join(number.to_string());
        if !fs::exists(&target)? {
            return fs::rename(inner, target).map(|()| number);
        }
    }
}

/// Makes a folder that only its owner can use.
#[cfg(unix)]
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().mode(OWNERS).create(folder)
}

#[cfg(not(unix))]
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir(folder)
}

/// Gives the owner all permissions of a folder.
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
