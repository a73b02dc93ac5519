//! Finds the format of an archive by its name and by its first bytes.

use std::path::Path;

/// A format of archives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Zip.
    Zip,
    /// Tar.
    Tar,
    /// Tar, compressed by gzip.
    TarGz,
    /// A known format that cannot be read, with its article: `a RAR archive`.
    Other(&'static str),
}

/// Offset of the magic bytes in a tar.
const TAR_MAGIC_AT: usize = 257;

impl Format {
    /// Returns the format by the ending of a name, if it is the ending of an archive.
    pub fn of_name(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_string_lossy().to_lowercase();
        let endings = [
            (".zip", Self::Zip),
            (".tar", Self::Tar),
            (".tar.gz", Self::TarGz),
            (".tgz", Self::TarGz),
            (".rar", Self::Other("a RAR archive")),
            (".7z", Self::Other("a 7z archive")),
            (".tar.bz2", Self::Other("a bzip2 archive")),
            (".tbz2", Self::Other("a bzip2 archive")),
            (".tar.xz", Self::Other("an xz archive")),
            (".txz", Self::Other("an xz archive")),
            (".tar.zst", Self::Other("a zstd archive")),
        ];
        let found = endings.iter().find(|(ending, _)| {
            name.strip_suffix(ending)
                .is_some_and(|stem| !stem.is_empty())
        });
        found.map(|(_, format)| *format)
    }

    /// Returns a name without the ending of an archive.
    pub fn stem(name: &str) -> &str {
        const ENDINGS: [&str; 5] = [".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst", "."];
        let lower = name.to_lowercase();
        let double = ENDINGS.iter().find(|ending| lower.ends_with(**ending));
        let length = match double {
            Some(ending) => name.len() - ending.len(),
            None => name.rfind('.').unwrap_or(name.len()),
        };
        name.get(..length).unwrap_or(name)
    }

    /// Returns the format by the first bytes.
    pub(super) fn of_bytes(bytes: &[u8]) -> Option<Self> {
        let magics: [(&[u8], Self); 8] = [
            (b"PK\x03\x04", Self::Zip),
            (b"PK\x05\x06", Self::Zip),
            (b"\x1f\x8b", Self::TarGz),
            (b"Rar!\x1a\x07", Self::Other("a RAR archive")),
            (b"7z\xbc\xaf\x27\x1c", Self::Other("a 7z archive")),
            (b"BZh", Self::Other("a bzip2 archive")),
            (b"\xfd7zXZ\0", Self::Other("an xz archive")),
            (b"\x28\xb5\x2f\xfd", Self::Other("a zstd archive")),
        ];
        let by_magic = magics.iter().find(|(magic, _)| bytes.starts_with(magic));
        let is_tar = bytes
            .get(TAR_MAGIC_AT..)
            .is_some_and(|rest| rest.starts_with(b"ustar"));
        by_magic
            .map(|(_, format)| *format)
            .or(is_tar.then_some(Self::Tar))
    }

    /// Returns its name, with an article.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Zip => "a zip archive",
            Self::Tar => "a tar archive",
            Self::TarGz => "a tar.gz archive",
            Self::Other(what) => what,
        }
    }
}
