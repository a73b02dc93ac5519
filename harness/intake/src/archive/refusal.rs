//! Reasons to refuse an archive.

use puzzlemark_sandbox::TooLarge;

/// The reason to refuse an archive. Its text is a phrase that follows the archive's name, such as `is cut
/// off: ...`. Paths in it are safe to print.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A format that cannot be read.
    #[error("is {0}, which Puzzlemark cannot read; hand in a zip or a tar.gz")]
    Kind(&'static str),
    /// A file with the wrong ending.
    #[error("is not {0}, although its name says so; pack the files again")]
    NoArchive(&'static str),
    /// Its end is missing.
    #[error("is cut off: {0}; hand it in again")]
    Cut(&'static str),
    /// It contradicts itself.
    #[error("is damaged: {0}; pack the files again")]
    Damaged(String),
    /// It needs a password.
    #[error("needs a password for `{0}`; pack the files without one")]
    Encrypted(String),
    /// An unknown compression method.
    #[error("has `{path}` compressed by {method}; pack the files as usual (zip, or tar.gz)")]
    Method {
        /// The file.
        path: String,
        /// Name of the method, or its number.
        method: String,
    },
    /// It is a part of an archive in several files.
    #[error("is one of several parts; pack the files into a single archive")]
    Parts,
    /// Two entries share bytes.
    #[error("has `{0}` and `{1}` share the same bytes, as only bombs do")]
    Overlap(String, String),
    /// The unpacked size is suspicious.
    #[error("unpacks to more than {0} times its size, as only bombs do")]
    Swells(u64),
    /// It holds more than a submission may.
    #[error("holds {0}")]
    TooLarge(TooLarge),
    /// A name that is too long for file systems.
    #[error("holds a file or folder whose name has more than {0} bytes")]
    LongName(usize),
    /// Two files of one name with different contents.
    #[error("holds `{0}` twice, and the two differ")]
    Twice(String),
    /// Two names that are the same on some systems.
    #[error("holds `{0}` and `{1}`, which are the same file on some systems; rename one")]
    Clash(String, String),
    /// A path that is both a file and a folder.
    #[error("has `{0}` as a file and as a folder")]
    FileAndFolder(String),
    /// A file with holes.
    #[error("holds `{0}` as a sparse file; pack it without that option")]
    Sparse(String),
    /// An archive in an archive.
    #[error("holds nothing but another archive, `{0}`; hand in that one, or the files themselves")]
    Nested(String),
    /// The file could not be read.
    #[error("cannot be read: {0}")]
    Unreadable(String),
}

impl Refusal {
    /// Returns true if the archive could not be read, which says nothing about its content.
    pub fn is_unreadable(&self) -> bool {
        matches!(self, Self::Unreadable(_))
    }

    /// Returns true if the packed files are the reason, and not the archive itself.
    pub(crate) fn is_of_contents(&self) -> bool {
        match self {
            Self::Swells(_)
            | Self::TooLarge(_)
            | Self::LongName(_)
            | Self::Clash(..)
            | Self::FileAndFolder(_)
            | Self::Nested(_) => true,
            Self::Kind(_)
            | Self::NoArchive(_)
            | Self::Cut(_)
            | Self::Damaged(_)
            | Self::Encrypted(_)
            | Self::Method { .. }
            | Self::Parts
            | Self::Overlap(..)
            | Self::Twice(_)
            | Self::Sparse(_)
            | Self::Unreadable(_) => false,
        }
    }
}

impl From<TooLarge> for Refusal {
    fn from(bound: TooLarge) -> Self {
        Self::TooLarge(bound)
    }
}

/// Converts a read error. An error of the operating system does not blame the archive.
pub(super) fn of_reading(error: &std::io::Error, what: &str) -> Refusal {
    use std::io::ErrorKind;
    match error.kind() {
        ErrorKind::UnexpectedEof if error.raw_os_error().is_none() => {
            Refusal::Cut("it ends in the middle of a file")
        }
        _ if error.raw_os_error().is_none() => {
            Refusal::Damaged(format!("{what} does not unpack to what was packed"))
        }
        _ => Refusal::Unreadable(error.to_string()),
    }
}
