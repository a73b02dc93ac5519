//! The files of other graders.

use std::fs::File;
use std::io::Read as _;
use std::path::{Component, Path, PathBuf};

/// Largest size of an imported file, in bytes.
const BYTES_MAX: u64 = 64 * 1024 * 1024;

/// A file or folder to import, with the other files in its folder.
#[derive(Debug, Clone)]
pub struct Material {
    /// Path, as the user wrote it.
    pub path: PathBuf,
}

/// Material that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read `{path}`: {cause}")]
pub struct Unreadable {
    /// Path of the file.
    pub path: String,
    /// The reason.
    pub cause: String,
}

impl Material {
    /// Reads the file.
    pub fn bytes(&self) -> Result<Vec<u8>, Unreadable> {
        read_bounded(&self.path)
    }

    /// Reads the file as UTF-8, without a byte order mark.
    pub fn read_text(&self) -> Result<String, Unreadable> {
        let text = String::from_utf8(self.bytes()?).map_err(|error| Unreadable {
            path: self.path.display().to_string(),
            cause: format!(
                "byte {} is not UTF-8; save it as a text in UTF-8",
                error.utf8_error().valid_up_to() + 1
            ),
        })?;
        Ok(text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned())
    }

    /// Reads a file in the folder, or in the same folder as the file. The name must not lead out of
    /// that folder.
    pub fn beside(&self, name: &str) -> Result<Vec<u8>, Unreadable> {
        let inside = Path::new(name)
            .components()
            .all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        if !inside {
            return Err(Unreadable {
                path: name.to_owned(),
                cause: "the name leads out of the folder".to_owned(),
            });
        }
        read_bounded(&self.folder().join(name))
    }

    /// Returns the folder itself, or the folder of the file.
    pub fn folder(&self) -> &Path {
        if self.path.is_dir() {
            return &self.path;
        }
        match self.path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        }
    }
}

pub(super) fn read_bounded(path: &Path) -> Result<Vec<u8>, Unreadable> {
    let unreadable = |cause: String| Unreadable {
        path: path.display().to_string(),
        cause,
    };
    let is_file = path.metadata().map(|data| data.is_file());
    if !is_file.map_err(|cause| unreadable(cause.to_string()))? {
        return Err(unreadable("it is not a file".to_owned()));
    }
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(BYTES_MAX + 1).read_to_end(&mut bytes));
    read.map_err(|cause| unreadable(cause.to_string()))?;
    if bytes.len() as u64 > BYTES_MAX {
        return Err(unreadable(format!(
            "it is larger than {} MiB",
            BYTES_MAX / 1024 / 1024
        )));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_leads_out_of_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("inner")).unwrap();
        std::fs::write(folder.path().join("secret"), "x").unwrap();
        std::fs::write(folder.path().join("inner/data"), "y").unwrap();
        let material = Material {
            path: folder.path().join("inner"),
        };
        assert_eq!(material.beside("./data").unwrap(), b"y");
        assert!(material.beside("../secret").is_err());
    }
}
