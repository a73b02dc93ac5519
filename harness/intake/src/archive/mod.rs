//! Archives that were handed in: read within bounds, into memory, and never unpacked to disk.
//!
//! Nothing in an archive is believed. Its entries become files of a [`Tree`], which knows neither
//! links nor devices nor rights, at paths that are looked at part by part; what it claims of sizes
//! is held against what comes out. An archive that is not what it seems to be is refused as a
//! whole; of one that merely holds something that nobody needs, that is left out with a remark.

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

/// What an archive held.
#[derive(Debug)]
pub struct Unpacked {
    /// Its files.
    pub files: Tree,
    /// What was left out of it, and why.
    pub remarks: Vec<String>,
}

/// Unpacks an archive whose name has the ending of one.
///
/// # Errors
///
/// [`Refusal`], where it is not taken.
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

/// The folder in which everything is, if there is one that holds all files of an archive.
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

/// The archive that is the only file, if that is so.
pub(super) fn only_archive(files: &Tree) -> Option<(PathBuf, Format)> {
    let mut paths = files.paths();
    let only = paths.next().filter(|_| paths.next().is_none())?;
    Some((only.to_owned(), Format::of_name(only)?))
}
