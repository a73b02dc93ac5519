//! The files of a bundle, before they are written.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::Context as _;

/// A file of a bundle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct File {
    /// Its content.
    pub bytes: Vec<u8>,
    /// True if it is a program.
    pub executable: bool,
}

/// Files by their paths, with `/` as the separator.
#[derive(Debug, Clone, Default)]
pub(super) struct Files(BTreeMap<String, File>);

impl Files {
    /// Creates a bundle from files that are not programs.
    pub(super) fn plain(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Self {
        let plain = |bytes| File {
            bytes,
            executable: false,
        };
        let files = files.into_iter();
        Self(files.map(|(path, bytes)| (path, plain(bytes))).collect())
    }

    /// Adds a program.
    pub(super) fn put_program(&mut self, path: &str, bytes: impl Into<Vec<u8>>) {
        let file = File {
            bytes: bytes.into(),
            executable: true,
        };
        self.0.insert(path.to_owned(), file);
    }

    /// Returns the files, in the order of their paths.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &File)> {
        self.0.iter().map(|(path, file)| (path.as_str(), file))
    }

    /// Writes the files into a folder, and makes the folder.
    pub(super) fn write(&self, folder: &Path) -> anyhow::Result<()> {
        for (path, file) in &self.0 {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap_or(folder))
                .and_then(|()| fs::write(&path, &file.bytes))
                .and_then(|()| {
                    if file.executable {
                        allow(&path)
                    } else {
                        Ok(())
                    }
                })
                .with_context(|| format!("cannot write `{}`", path.display()))?;
        }
        Ok(())
    }

    /// Writes the files into a folder that may contain other files. Fails before writing if one of the
    /// files exists.
    pub(super) fn write_beside(&self, folder: &Path) -> anyhow::Result<()> {
        let there = self.0.keys().find(|path| folder.join(path).exists());
        if let Some(there) = there {
            anyhow::bail!(
                "`{}` exists already; name another folder with `--out`, then merge the files by hand",
                folder.join(there).display()
            );
        }
        self.write(folder)
    }

    /// Returns the paths as a list for a message.
    pub(super) fn listed(&self) -> String {
        let paths: Vec<_> = self.0.keys().map(|path| format!("`{path}`")).collect();
        paths.join(", ")
    }
}

#[cfg(unix)]
fn allow(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn allow(_path: &Path) -> std::io::Result<()> {
    Ok(())
}
