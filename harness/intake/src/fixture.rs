//! Fixture submissions that are written as a change of another one. The change is a patch, which is
//! applied when the submission is read.
//!
//! A patch is a submission only if its folder has an `expectations.yaml`. Elsewhere it is a normal file.
//! So a patch that a student hands in is never applied.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use diffy::patch_set::{FileOperation, FilePatch, ParseOptions, PatchSet};
use diffy::{Hunk, Line, Patch};
use puzzlemark_sandbox::Tree;
use puzzlemark_text::visible;

/// Name of the file that marks a folder of fixture submissions.
pub const EXPECTATIONS_FILE: &str = "expectations.yaml";

/// Ending of a patch's name.
const ENDING: &str = "patch";

/// A patch that cannot be read or applied.
#[derive(Debug, thiserror::Error)]
#[error("`{}` {reason}", visible::path(patch))]
pub struct PatchError {
    /// Name of the patch.
    pub patch: PathBuf,
    /// The reason, in words that follow the name.
    pub reason: String,
}

/// Returns the path of a fixture submission in a folder: the file or folder with that name, otherwise
/// its patch.
pub fn fixture(folder: &Path, name: &str) -> PathBuf {
    let whole = folder.join(name);
    let patch = folder.join(format!("{name}.{ENDING}"));
    if !whole.exists() && patch.is_file() {
        patch
    } else {
        whole
    }
}

/// Returns the name of the submission that a patch makes. Returns `None` if the path is not a patch.
pub(super) fn name_of_patch(path: &Path) -> Option<&OsStr> {
    path.file_stem()
        .filter(|_| path.extension().is_some_and(|ending| ending == ENDING))
}

/// Returns true for a folder of fixture submissions.
pub(super) fn holds_fixtures(folder: &Path) -> bool {
    folder.join(EXPECTATIONS_FILE).is_file()
}

/// Returns true if a path is the patch of a fixture submission.
pub(super) fn is_fixture_patch(path: &Path) -> bool {
    let is_file = path.symlink_metadata().is_ok_and(|data| data.is_file());
    is_file && name_of_patch(path).is_some() && path.parent().is_some_and(holds_fixtures)
}

/// Reads the submission that a patch makes from another one in the same folder.
///
/// The lines must be exactly at the positions in the patch, and all of them must match.
pub(super) fn read_patched(path: &Path) -> Result<Tree, PatchError> {
    patched(path).map_err(|reason| PatchError {
        patch: path.file_name().unwrap_or(path.as_os_str()).into(),
        reason,
    })
}

fn patched(path: &Path) -> Result<Tree, String> {
    let read = Tree::read_folder(path).map_err(|error| format!("is not a patch: {error}"))?;
    let name = Path::new(path.file_name().unwrap_or_default());
    let changes = changes(read.get(name).ok_or("is not a patch: it is not a file")?)?;
    let base = base(&changes)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut files = Tree::read_folder(&folder.join(&base))
        .map_err(|error| format!("changes `{}`: {error}", visible::path(&base)))?;
    for change in &changes {
        change.apply_to(&mut files)?;
    }
    Ok(files)
}

/// A change of one file.
struct FileChange<'a> {
    /// Path from the folder of the patch, such as `accepted/puzzle.py`.
    path: PathBuf,
    /// True if the patch removes the file.
    deletes: bool,
    patch: Patch<'a, [u8]>,
}

/// Returns the changes of a patch. Text that the library would skip is an error.
fn changes(text: &[u8]) -> Result<Vec<FileChange<'_>>, String> {
    let (mut changes, mut written) = (Vec::new(), Vec::new());
    for one in PatchSet::parse_bytes(text, ParseOptions::unidiff()) {
        let change = FileChange::new(&one.map_err(|error| format!("is not a patch: {error}"))?)?;
        written.extend(change.patch.to_bytes());
        changes.push(change);
    }
    if !lines(text).eq(lines(&written)) {
        let same = lines(text).zip(lines(&written));
        let line = same.take_while(|(one, other)| one == other).count() + 1;
        return Err(format!(
            "does not have the form that `diff -u` writes: line {line} belongs to no change"
        ));
    }
    Ok(changes)
}

/// Returns the lines of a patch. An empty context line may lack its space, because editors remove it.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = text.split(|byte| *byte == b'\n');
    lines.map(|line| if line == b" " { b"" } else { line })
}

/// Returns the folder of the submission that all changes apply to.
fn base(changes: &[FileChange<'_>]) -> Result<PathBuf, String> {
    let bases: BTreeSet<_> = changes.iter().map(FileChange::base).collect();
    let named: Vec<_> = bases.iter().map(|base| visible::path(base)).collect();
    match bases.first() {
        Some(base) if bases.len() == 1 => Ok(base.to_path_buf()),
        _ => Err(format!(
            "changes several submissions: `{}`",
            named.join("` and `")
        )),
    }
}

impl<'a> FileChange<'a> {
    fn new(change: &FilePatch<'a, [u8]>) -> Result<Self, String> {
        let (from, to) = match change.operation() {
            FileOperation::Modify { original, modified } => (original, Some(modified)),
            FileOperation::Delete(path) => (path, None),
            FileOperation::Create(_)
            | FileOperation::Rename { .. }
            | FileOperation::Copy { .. } => {
                return Err("makes a new file; a patch may only change or delete files".to_owned());
            }
        };
        let (path, to) = (as_path(from), to.map(|to| as_path(to)));
        let is_inside = path
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        if !is_inside || path.components().count() < 2 {
            return Err(format!(
                "changes `{}`; write `--- NAME/FILE`, of the submission NAME beside the patch",
                visible::path(&path)
            ));
        }
        if to
            .as_ref()
            .is_some_and(|to| to.file_name() != path.file_name())
        {
            return Err(format!(
                "renames `{}`; a patch may not rename files",
                visible::path(&path)
            ));
        }
        let unified = change.patch().as_text();
        Ok(Self {
            path,
            deletes: to.is_none(),
            patch: unified.expect("a unified diff is of text").clone(),
        })
    }

    /// Returns the folder of the submission that contains the file.
    fn base(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }

    fn apply_to(&self, files: &mut Tree) -> Result<(), String> {
        let path = visible::path(&self.path);
        let name = Path::new(self.path.file_name().unwrap_or_default());
        let before = files
            .get(name)
            .ok_or_else(|| format!("changes `{path}`, which is not there"))?;
        let after = apply(before, self.patch.hunks())
            .map_err(|unfit| format!("does not apply to `{path}`: {unfit}"))?;
        if after == before {
            return Err(format!("leaves `{path}` as it is"));
        }
        if !self.deletes {
            let executable = files.is_executable(name);
            files.put(name, after);
            if executable {
                files.make_executable(name);
            }
        } else if after.is_empty() {
            files.remove(name);
        } else {
            return Err(format!("deletes `{path}`, but does not have all its lines"));
        }
        Ok(())
    }
}

/// Returns the path in a header. A path that is not UTF-8 matches no file, and the error shows it.
fn as_path(bytes: &[u8]) -> PathBuf {
    String::from_utf8_lossy(bytes).into_owned().into()
}

/// Applies hunks to a text, each exactly at its line. The error says which hunk does not fit.
fn apply(text: &[u8], hunks: &[Hunk<'_, [u8]>]) -> Result<Vec<u8>, String> {
    let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    let (mut after, mut done) = (Vec::new(), 0);
    for (number, hunk) in (1..).zip(hunks) {
        let range = hunk.old_range();
        // A hunk that only adds lines has the number of the line before them.
        let start = range.start().saturating_sub(usize::from(!range.is_empty()));
        let between = lines
            .get(done..start)
            .ok_or_else(|| format!("hunk {number} begins at line {}", range.start()))?;
        after.extend(between.concat());
        done = start;
        for line in hunk.lines() {
            if let Line::Context(old) | Line::Delete(old) = line {
                done += 1;
                if lines.get(done - 1) != Some(old) {
                    return Err(format!("line {done} is not as in hunk {number}"));
                }
            }
            if let Line::Context(new) | Line::Insert(new) = line {
                after.extend_from_slice(new);
            }
        }
    }
    after.extend(lines[done..].concat());
    Ok(after)
}

#[cfg(test)]
mod tests;
