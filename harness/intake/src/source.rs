//! The source of the files of a submission.

use std::ffi::OsStr;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use puzzlemark_text::visible;

use super::archive::{Refusal, Unpacked, Unpacking, Zip, names, only_archive, unpack};
use super::fixture::{PatchError, is_fixture_patch, name_of_patch, read_patched};
use puzzlemark_sandbox::{TooLarge, Tree, TreeError};

/// The source of the files of a submission. Each call of `read_files` reads them again.
#[derive(Debug, Clone)]
pub struct Source(Origin);

#[derive(Debug, Clone)]
enum Origin {
    /// A file or folder. An archive is unpacked.
    Path(PathBuf),
    /// A patch of another submission.
    Patch(PathBuf),
    /// Several parts of a download as one submission.
    Pieces(Arc<[Piece]>),
}

/// A file or folder of a download.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    /// Name of the file in the submission. The contents of a folder go to the top.
    pub name: String,
    pub place: Place,
}

/// Place of a file or folder of a download.
#[derive(Debug, Clone)]
pub(super) enum Place {
    /// On disk.
    Path(PathBuf),
    /// A patch of another submission.
    Patch(PathBuf),
    /// In an archive of the whole class.
    Members(Box<Members>),
}

/// Entries of an archive of the whole class that belong together.
#[derive(Debug, Clone)]
pub(super) struct Members {
    pub download: Arc<Download>,
    /// Indices of the entries.
    pub indexes: Vec<usize>,
    /// Their folder, with `/` at its end. Empty for a single file.
    pub folder: String,
}

/// An archive of the whole class.
#[derive(Debug)]
pub(super) struct Download {
    pub path: PathBuf,
    pub zip: Zip,
}

/// A submission's files.
#[derive(Debug, Clone)]
pub struct Handed {
    /// The files.
    pub files: Tree,
    /// Remarks on files that were left out.
    pub remarks: Vec<String>,
    /// True for a single file. Its name does not matter.
    pub single_file: bool,
}

/// The reason why a submission cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// A file or folder cannot be read.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// An archive is refused.
    #[error("`{}` {refusal}", visible::line(name))]
    Archive {
        /// Name of the archive.
        name: String,
        /// The reason.
        refusal: Refusal,
    },
    /// The download of the class cannot be read at this submission.
    #[error("cannot read it in `{}`, which {refusal}", visible::path(path))]
    Download {
        /// Path of the download.
        path: PathBuf,
        /// The reason.
        refusal: Refusal,
    },
    /// A patch cannot be applied.
    #[error(transparent)]
    Patch(#[from] PatchError),
}

impl SourceError {
    /// Returns true if the files could not be read, which is never the student's mistake.
    pub fn is_unreadable(&self) -> bool {
        match self {
            Self::Tree(error) => matches!(error, TreeError::Unreadable { .. }),
            Self::Archive { refusal, .. } => refusal.is_unreadable(),
            Self::Download { .. } | Self::Patch(_) => true,
        }
    }

    /// Returns true if the user has no permission to read them.
    pub fn is_forbidden(&self) -> bool {
        matches!(self, Self::Tree(TreeError::Unreadable { cause, .. })
            if cause.kind() == std::io::ErrorKind::PermissionDenied)
    }
}

impl From<PathBuf> for Source {
    /// Makes a source from a file or folder, or from a patch among fixture submissions.
    fn from(path: PathBuf) -> Self {
        Self(if is_fixture_patch(&path) {
            Origin::Patch(path)
        } else {
            Origin::Path(path)
        })
    }
}

impl From<&Path> for Source {
    fn from(path: &Path) -> Self {
        path.to_owned().into()
    }
}

impl Source {
    /// Makes a source from a patch of a submission in the same folder. The folder need not contain
    /// fixtures.
    pub fn of_patch(path: impl Into<PathBuf>) -> Self {
        Self(Origin::Patch(path.into()))
    }

    /// Makes a source from parts of a download.
    pub(super) fn of_pieces(pieces: impl Into<Arc<[Piece]>>) -> Self {
        let pieces = pieces.into();
        match &*pieces {
            [
                Piece {
                    place: Place::Patch(path),
                    ..
                },
            ] => {
                let path = path.clone();
                Self(Origin::Patch(path))
            }
            [
                Piece {
                    name,
                    place: Place::Path(path),
                },
            ] if path.is_dir() || path.file_name().is_some_and(|own| own == name.as_str()) => {
                // A whole folder does not need a new name.
                let path = path.clone();
                Self(Origin::Path(path))
            }
            _ => Self(Origin::Pieces(pieces)),
        }
    }

    /// Returns the path, if it is a file or folder on disk.
    pub fn path(&self) -> Option<&Path> {
        match &self.0 {
            Origin::Path(path) | Origin::Patch(path) => Some(path),
            Origin::Pieces(_) => None,
        }
    }

    /// Returns the name of the file or folder, or of the submission that a patch makes.
    pub fn name(&self) -> Option<&OsStr> {
        match &self.0 {
            Origin::Path(path) => path.file_name(),
            Origin::Patch(path) => name_of_patch(path),
            Origin::Pieces(_) => None,
        }
    }

    /// Reads the files. If the only file is an archive, returns its contents.
    pub fn read_files(&self) -> Result<Handed, SourceError> {
        let mut handed = match &self.0 {
            Origin::Path(path) => Handed {
                files: Tree::read_folder(path)?,
                remarks: Vec::new(),
                single_file: path.is_file(),
            },
            Origin::Patch(path) => Handed::patched(path)?,
            Origin::Pieces(pieces) => together(pieces)?,
        };
        // The history of a repository is not part of the submission.
        handed.files.remove(Path::new(".git"));
        let Some((name, format)) = only_archive(&handed.files) else {
            return Ok(handed);
        };
        let bytes = handed.files.get(&name).unwrap_or_default();
        let unpacked = unpack(bytes, format).map_err(|refusal| SourceError::Archive {
            name: visible::path(&name),
            refusal,
        });
        let Unpacked { files, remarks } = unpacked?;
        Ok(Handed {
            files,
            remarks: [handed.remarks, remarks].concat(),
            single_file: false,
        })
    }
}

impl Handed {
    fn patched(patch: &Path) -> Result<Self, SourceError> {
        Ok(Self {
            files: read_patched(patch)?,
            remarks: Vec::new(),
            single_file: false,
        })
    }
}

/// Reads the pieces of a download as one submission.
fn together(pieces: &[Piece]) -> Result<Handed, SourceError> {
    if let [piece] = pieces {
        return piece.read_piece();
    }
    let mut files = Tree::default();
    let (mut remarks, mut left) = (Vec::new(), Tree::BYTES_MAX);
    for piece in pieces {
        let handed = piece.read_piece()?;
        remarks.extend(handed.remarks);
        for path in handed.files.paths() {
            let bytes = handed.files.get(path).unwrap_or_default();
            let rest = left.checked_sub(bytes.len() as u64);
            left = rest.ok_or(TreeError::TooLarge(TooLarge::Bytes))?;
            files.put(path, bytes);
            if handed.files.is_executable(path) {
                files.make_executable(path);
            }
        }
    }
    Ok(Handed {
        files,
        remarks,
        single_file: false,
    })
}

impl Piece {
    fn read_piece(&self) -> Result<Handed, SourceError> {
        match &self.place {
            Place::Path(path) => {
                let files = Tree::read_folder(path)?;
                let single_file = path.is_file();
                Ok(Handed {
                    files: if single_file {
                        renamed(&files, &self.name)
                    } else {
                        files
                    },
                    remarks: Vec::new(),
                    single_file,
                })
            }
            Place::Patch(path) => Handed::patched(path),
            Place::Members(members) => members.read_members(&self.name),
        }
    }
}

/// Renames the only file of a tree.
fn renamed(files: &Tree, name: &str) -> Tree {
    let mut renamed = Tree::default();
    if let Some(path) = files.paths().next() {
        let name = match names::place(name) {
            names::Place::Inside(inside) => inside,
            names::Place::Top | names::Place::Refused(_) => path.to_owned(),
        };
        renamed.put(name.clone(), files.get(path).unwrap_or_default());
        if files.is_executable(path) {
            renamed.make_executable(&name);
        }
    }
    renamed
}

impl Members {
    /// Unpacks the entries. A single file gets this name.
    fn read_members(&self, name: &str) -> Result<Handed, SourceError> {
        let path = &self.download.path;
        let file = File::open(path).map_err(|cause| TreeError::Unreadable {
            path: path.clone(),
            cause,
        })?;
        let mut file = BufReader::new(file);
        let unpacked = self.unpack(&mut file, name);
        let unpacked = unpacked.map_err(|refusal| {
            if refusal.is_of_contents() {
                let name = visible::path(path);
                SourceError::Archive { name, refusal }
            } else {
                let path = path.clone();
                SourceError::Download { path, refusal }
            }
        });
        let Unpacked { files, remarks } = unpacked?;
        Ok(Handed {
            files,
            remarks,
            single_file: self.folder.is_empty(),
        })
    }

    fn unpack(&self, file: &mut BufReader<File>, name: &str) -> Result<Unpacked, Refusal> {
        let all = self.download.zip.members();
        let members = self.indexes.iter().filter_map(|index| all.get(*index));
        let packed = members.clone().map(|member| member.packed).sum();
        let mut unpacking = Unpacking::new(packed);
        for member in members {
            let inside = match member.path.strip_prefix(&self.folder) {
                Some(inside) if !self.folder.is_empty() => inside,
                _ => name,
            };
            member.unpack_into(&mut *file, inside, &mut unpacking)?;
        }
        Ok(unpacking.finish_as_is())
    }
}
