//! Unpacks archives that students hand in into memory, within bounds.
//!
//! Nothing in an archive is trusted. Its entries become files of a [`Tree`], which has no links,
//! devices or permissions. Each part of a path is checked. Sizes in the archive are compared with the
//! unpacked bytes. An archive with contradictions is refused as a whole. Harmless entries that are not
//! needed are left out, with a remark.

mod cp437;
mod format;
pub(super) mod names;
mod refusal;
mod tar;
mod unpacking;
mod zip;

use std::io::Cursor;
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;

use puzzlemark_sandbox::Tree;

pub use format::Format;
pub use names::folded;
pub(super) use names::is_junk;
pub use refusal::Refusal;
pub(super) use unpacking::Unpacking;
pub(super) use zip::Zip;

/// The contents of an archive.
#[derive(Debug)]
pub struct Unpacked {
    /// Its files.
    pub files: Tree,
    /// Remarks on entries that were left out.
    pub remarks: Vec<String>,
}

/// Unpacks an archive. `named` is the format by the ending of its name.
///
/// # Errors
///
/// [`Refusal`] says why the archive is refused.
pub fn unpack(bytes: &[u8], named: Format) -> Result<Unpacked, Refusal> {
    let packed = bytes.len() as u64;
    match Format::of_bytes(bytes) {
        Some(Format::Zip) => {
            let zip = Zip::open(Cursor::new(bytes), Zip::MEMBERS_OF_ONE_MAX)?;
            let mut unpacking = Unpacking::new(packed);
            for member in zip.members() {
                member.unpack_into(Cursor::new(bytes), &member.path, &mut unpacking)?;
            }
            unpacking.finish()
        }
        Some(Format::Tar) => tar::unpack(bytes, packed),
        Some(Format::TarGz) => tar::unpack(MultiGzDecoder::new(bytes), packed),
        Some(Format::Other(what)) => Err(Refusal::Kind(what)),
        None if bytes.is_empty() => Err(Refusal::Cut("it is empty")),
        None => Err(Refusal::NoArchive(named.name())),
    }
}

/// Returns the folder that holds all files, if there is one.
pub(super) fn only_folder<'p>(paths: impl IntoIterator<Item = &'p Path>) -> Option<PathBuf> {
    let mut paths = paths.into_iter();
    let top = |path: &Path| {
        let mut parts = path.components();
        let first = parts.next()?;
        parts.next().map(|_| PathBuf::from(first.as_os_str()))
    };
    let first = top(paths.next()?)?;
    paths
        .all(|path| top(path).as_ref() == Some(&first))
        .then_some(first)
}

/// Returns the only file and its format, if it is an archive.
pub(super) fn only_archive(files: &Tree) -> Option<(PathBuf, Format)> {
    let mut paths = files.paths();
    let only = paths.next().filter(|_| paths.next().is_none())?;
    Some((only.to_owned(), Format::of_name(only)?))
}
