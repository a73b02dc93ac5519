//! Checks paths in archives part by part, so that no path leads out of the submission.

use std::path::{Path, PathBuf};

use puzzlemark_text::canonical::canonical;
use unicode_normalization::UnicodeNormalization as _;

/// Largest length of a file name in bytes, as in most file systems.
pub(super) const NAME_BYTES_MAX: usize = 255;

/// The target of a path in an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Place {
    /// A path inside the submission.
    Inside(PathBuf),
    /// The folder of the submission: an entry such as `./`.
    Top,
    /// A rejected path, with the reason.
    Refused(&'static str),
}

/// Checks a path, with `/` or `\` between its parts. Its names are in the form in which instructors write them:
/// macOS packs `é` as two characters.
pub(crate) fn place(path: &str) -> Place {
    let path = path.replace('\\', "/");
    if path.contains('\0') {
        return Place::Refused("has a NUL character in its name");
    }
    if path.starts_with('/') {
        return Place::Refused("has an absolute path");
    }
    if has_drive(&path) {
        return Place::Refused("has a path with a drive letter");
    }
    let mut parts = PathBuf::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => return Place::Refused("has a path that leads out (`..`)"),
            part => parts.push(canonical(part)),
        }
    }
    if parts.as_os_str().is_empty() {
        Place::Top
    } else {
        Place::Inside(parts)
    }
}

fn has_drive(path: &str) -> bool {
    let mut characters = path.chars();
    let letter = characters.next().is_some_and(|c| c.is_ascii_alphabetic());
    letter && characters.next() == Some(':')
}

/// Returns true for files that systems and interpreters create, such as `__MACOSX`.
pub(crate) fn is_junk(path: &Path) -> bool {
    const FOLDERS: [&str; 2] = ["__MACOSX", "__pycache__"];
    const FILES: [&str; 3] = [".DS_Store", "Thumbs.db", "desktop.ini"];
    let in_folder = path
        .iter()
        .any(|part| FOLDERS.iter().any(|folder| part == *folder));
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    in_folder || FILES.contains(&&*name) || name.starts_with("._")
}

/// Returns the form of a path on systems that ignore case and Unicode forms. The two small forms of the
/// Greek sigma become one letter.
pub fn folded(path: &Path) -> String {
    let text = path.to_string_lossy();
    let lower: String = text.nfd().flat_map(char::to_lowercase).collect();
    lower.replace('ς', "σ").nfc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_into_the_submission_or_are_refused() {
        let inside = |path: &str| Place::Inside(PathBuf::from(path));
        for (path, wanted) in [
            ("puzzle.py", inside("puzzle.py")),
            ("./src//puzzle.py", inside("src/puzzle.py")),
            ("src\\puzzle.py", inside("src/puzzle.py")),
            ("...", inside("...")),
            (
                "cafe\u{301}/jose\u{301}.py",
                inside("caf\u{e9}/jos\u{e9}.py"),
            ),
            ("./", Place::Top),
        ] {
            assert_eq!(place(path), wanted, "{path}");
        }
        for path in [
            "../puzzle.py",
            "a/../../b",
            "a/..",
            "..\\b",
            "/etc/passwd",
            "\\\\server\\share",
            "C:\\a",
            "c:a",
            "a\0b",
        ] {
            assert!(matches!(place(path), Place::Refused(_)), "{path}");
        }
    }

    #[test]
    fn names_that_are_one_on_some_systems_fold_to_one() {
        let fold = |text: &str| folded(Path::new(text));
        assert_eq!(fold("Puzzle.PY"), fold("puzzle.py"));
        assert_eq!(fold("caf\u{e9}.py"), fold("CAFE\u{301}.py"));
        assert_eq!(fold("aΣ.py"), fold("aς.py"));
        assert_eq!(fold("aσ"), fold("aς"));
        assert_ne!(fold("cafe.py"), fold("caf\u{e9}.py"));
    }

    #[test]
    fn files_of_operating_systems_are_junk() {
        for path in [
            "__MACOSX/._puzzle.py",
            "a/.DS_Store",
            "a/__pycache__/b.pyc",
            "._x",
        ] {
            assert!(is_junk(Path::new(path)), "{path}");
        }
        assert!(!is_junk(Path::new("a/.hidden")));
    }
}
