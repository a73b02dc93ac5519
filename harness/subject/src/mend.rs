//! Repairs of source files: notebooks, byte order marks, line ends, and text that is not UTF-8.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use puzzlemark_reports::render::words;
use puzzlemark_text::visible;
use regex::bytes::Regex;

use puzzlemark_intake::code_of_notebook;
use puzzlemark_sandbox::Tree;

/// Endings of files that are repaired. Compilers of C and the like accept any bytes.
const ENDINGS: [&str; 6] = ["py", "js", "mjs", "cjs", "java", "rb"];

/// Writes the code of a notebook to the wanted Python file, if the submission has no Python file.
///
/// Returns a remark if it wrote the file. The error is the reason why the notebook cannot be used.
pub(super) fn extract_notebook(
    files: &mut Tree,
    wanted: &[&str],
    others: &[&str],
) -> Result<Option<String>, String> {
    let has_ending = |path: &Path, ending: &str| path.extension().is_some_and(|own| own == ending);
    let is_there = |name: &&str| files.get(Path::new(name)).is_some();
    if files.paths().any(|path| has_ending(path, "py")) || wanted.iter().any(is_there) {
        return Ok(None);
    }
    let is_hidden = |path: &Path| {
        path.iter()
            .any(|part| part.to_string_lossy().starts_with('.'))
    };
    let notebooks = files.paths();
    let notebooks: Vec<PathBuf> = notebooks
        .filter(|path| has_ending(path, "ipynb") && !is_hidden(path))
        .map(Path::to_owned)
        .collect();
    let python = |name: &&&str| has_ending(name.as_ref(), "py");
    let has_stem_of = |name: &str, path: &Path| path.file_stem() == Path::new(name).file_stem();
    let named = wanted.iter().filter(python).find_map(|name| {
        let path = notebooks.iter().find(|path| has_stem_of(name, path))?;
        Some((*name, path))
    });
    // A notebook with another name is used only if it is the only candidate.
    let only = || match (&notebooks[..], wanted.iter().find(python)) {
        ([path], Some(name)) if others.iter().filter(python).count() == 0 => Some((*name, path)),
        _ => None,
    };
    let Some((name, path)) = named.or_else(only) else {
        return Ok(None);
    };
    let shown = visible::path(path);
    let code = code_of_notebook(files.get(path).expect("the path is one of the files"));
    let (code, cells) = code.map_err(|why| {
        format!("there is no `{name}` in the submission, and `{shown}` {why}; hand in `{name}`")
    })?;
    files.put(name, code.into_bytes());
    Ok(Some(format!(
        "the code of the notebook `{shown}` ({}) was taken for `{name}`",
        words::count(cells, "cell")
    )))
}

/// Repairs a source file in place. Returns a remark for each finding.
pub(super) fn repair_source(files: &mut Tree, name: &str) -> Vec<String> {
    let mut remarks = Vec::new();
    let ending = Path::new(name).extension().unwrap_or_default();
    if !ENDINGS
        .iter()
        .any(|known| ending.eq_ignore_ascii_case(known))
    {
        return remarks;
    }
    let Some(bytes) = files.get(Path::new(name)) else {
        return remarks;
    };
    let mut remark = |what: &str| remarks.push(format!("`{name}` {what}"));
    let mended = match bytes {
        [0xff, 0xfe, rest @ ..] => Some((
            utf_16_to_utf_8(rest, u16::from_le_bytes),
            "is UTF-16; save it as UTF-8",
        )),
        [0xfe, 0xff, rest @ ..] => Some((
            utf_16_to_utf_8(rest, u16::from_be_bytes),
            "is UTF-16; save it as UTF-8",
        )),
        [0xef, 0xbb, 0xbf, rest @ ..] => Some((
            rest.to_vec(),
            "begins with a byte order mark, which was removed; save it as UTF-8 without one",
        )),
        _ if std::str::from_utf8(bytes).is_ok() => None,
        _ if ending == "py" && declares_encoding(bytes) => {
            remark("is not UTF-8, but in the encoding that its first lines name");
            None
        }
        _ => Some((
            bytes
                .iter()
                .map(|&byte| char::from(byte))
                .collect::<String>()
                .into_bytes(),
            "is not UTF-8 and was read as Latin-1; save it as UTF-8",
        )),
    };
    if bytes.windows(2).any(|two| two == b"\r\n") {
        remark("has the line ends of Windows");
    }
    if let Some((bytes, what)) = mended {
        remark(what);
        let is_executable = files.is_executable(Path::new(name));
        files.put(name, bytes);
        if is_executable {
            files.make_executable(Path::new(name));
        }
    }
    remarks
}

/// Converts UTF-16 to UTF-8. Invalid pairs become U+FFFD, which Python refuses with a message.
fn utf_16_to_utf_8(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Vec<u8> {
    let (pairs, rest) = bytes.as_chunks();
    let characters = char::decode_utf16(pairs.iter().map(|pair| unit(*pair)));
    let mut text: String = characters
        .map(|character| character.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect();
    // Tools that do not know UTF-16 add a newline of one byte.
    if !matches!(rest, [] | [b'\n' | b'\r' | 0]) {
        text.push(char::REPLACEMENT_CHARACTER);
    }
    text.into_bytes()
}

/// Returns true if one of the first two lines names the encoding of a Python file (PEP 263).
fn declares_encoding(bytes: &[u8]) -> bool {
    static COOKIE: OnceLock<Regex> = OnceLock::new();
    let pattern = r"(?-u)^[ \t\x0c]*#.*?coding[:=][ \t]*[-_.a-zA-Z0-9]+";
    let cookie = COOKIE.get_or_init(|| Regex::new(pattern).expect("a literal pattern"));
    let mut lines = bytes.split(|&byte| byte == b'\n').take(2);
    lines.any(|line| cookie.is_match(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mended(name: &str, bytes: &[u8]) -> (Vec<u8>, String) {
        let mut files = Tree::default();
        files.put(name, bytes);
        let remarks = repair_source(&mut files, name).join("; ");
        (
            files.get(Path::new(name)).unwrap_or_default().to_vec(),
            remarks,
        )
    }

    #[test]
    fn sources_are_read_as_they_are_meant() {
        let utf_16 = |little: bool| -> Vec<u8> {
            let units = "\u{feff}é = 1".encode_utf16();
            units
                .flat_map(|unit| {
                    if little {
                        unit.to_le_bytes()
                    } else {
                        unit.to_be_bytes()
                    }
                })
                .collect()
        };
        let text = "é = 1".as_bytes();
        for (bytes, wanted, remark) in [
            (text.to_vec(), text, ""),
            (b"\xe9 = 1".to_vec(), text, "read as Latin-1"),
            ([b"\xef\xbb\xbf", text].concat(), text, "byte order mark"),
            (utf_16(true), text, "is UTF-16"),
            (utf_16(false), text, "is UTF-16"),
            ([utf_16(true), vec![b'\n']].concat(), text, "is UTF-16"),
            (
                [utf_16(true), vec![b'x']].concat(),
                "é = 1\u{fffd}".as_bytes(),
                "is UTF-16",
            ),
            (b"a\r\nb".to_vec(), b"a\r\nb", "line ends of Windows"),
            (
                b"# coding: latin-1\n'\xe9'".to_vec(),
                b"# coding: latin-1\n'\xe9'",
                "its first lines name",
            ),
        ] {
            let (found, remarks) = mended("a.py", &bytes);
            assert_eq!(found, wanted);
            assert!(
                remarks.contains(remark) && remarks.is_empty() == remark.is_empty(),
                "{remarks}"
            );
        }
        assert_eq!(
            mended("program", b"\xe9\r\n"),
            (b"\xe9\r\n".to_vec(), String::new())
        );
        assert_eq!(mended("a.c", b"\xe9").1, "");
    }

    #[test]
    fn a_notebook_counts_where_there_is_no_python() {
        let notebook = br#"{"cells": [{"cell_type": "code", "source": "x = 1"}]}"#;
        let of = |names: &[&str], others: &[&str]| {
            let mut files = Tree::default();
            for name in names {
                files.put(*name, &notebook[..]);
            }
            let found = extract_notebook(&mut files, &["puzzle.py"], others);
            (
                found.map(|remark| remark.is_some()),
                files.get(Path::new("puzzle.py")).is_some(),
            )
        };
        assert_eq!(of(&["work.ipynb"], &[]), (Ok(true), true));
        assert_eq!(
            of(&["a/puzzle.ipynb", "notes.ipynb"], &["other.py"]),
            (Ok(true), true)
        );
        assert_eq!(of(&["one.ipynb", "two.ipynb"], &[]), (Ok(false), false));
        assert_eq!(of(&["work.ipynb"], &["other.py"]), (Ok(false), false));
        assert_eq!(of(&["work.ipynb", "main.py"], &[]), (Ok(false), false));
        assert_eq!(
            of(&[".ipynb_checkpoints/puzzle.ipynb"], &[]),
            (Ok(false), false)
        );
    }
}
