//! Reads the files of puzzles.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use anyhow::Context as _;
use puzzlemark_reference::puzzles::{self, Picture, PictureFormat};

/// The name that means standard input instead of a file.
pub(super) const STDIN: &str = "-";

/// The mark that some editors put at the start of a text in UTF-8. It is not part of the text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Returns the text of a file, or of standard input.
pub(in crate::commands) fn read_text(file: &Path) -> anyhow::Result<String> {
    let bytes = if file == Path::new(STDIN) {
        let mut bytes = Vec::new();
        io::stdin()
            .lock()
            .read_to_end(&mut bytes)
            .context("cannot read standard input")?;
        bytes
    } else {
        fs::read(file).map_err(|cause| {
            anyhow::anyhow!(
                "cannot read `{}`: {cause}; name a file, or `-` for standard input",
                file.display()
            )
        })?
    };
    from_bytes(bytes).with_context(|| display_name(file))
}

/// Returns the name of a file in messages.
pub(in crate::commands) fn display_name(file: &Path) -> String {
    if file == Path::new(STDIN) {
        "standard input".to_owned()
    } else {
        format!("`{}`", file.display())
    }
}

/// Decodes UTF-8. The error has the line and column of the first wrong byte.
fn from_bytes(bytes: Vec<u8>) -> anyhow::Result<String> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let (right, _) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
        let right = String::from_utf8_lossy(right);
        let line = right.matches('\n').count() + 1;
        let column = right.chars().rev().take_while(|last| *last != '\n').count() + 1;
        anyhow::anyhow!("line {line}, column {column}: not UTF-8 text; save the file as UTF-8")
    })?;
    Ok(match text.strip_prefix(BYTE_ORDER_MARK) {
        Some(text) => text.to_owned(),
        None => text,
    })
}

/// Returns the names of all puzzles that can read the text.
pub(super) fn readers(text: &str) -> Vec<&'static str> {
    let plain = Picture {
        format: PictureFormat::Text,
        state: None,
        before: None,
    };
    let readers = puzzles::ALL.iter();
    let readers = readers.filter(|puzzle| puzzle.draw(text, plain).is_ok());
    readers.map(|puzzle| puzzle.name()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_does_not_belong_to_the_text() {
        let text = from_bytes(b"\xef\xbb\xbfAB\r\n".to_vec());
        assert_eq!(text.expect("text"), "AB\r\n");
    }

    #[test]
    fn an_error_has_the_place_of_the_wrong_byte() {
        let error = from_bytes(b"AB\nA\xff".to_vec()).expect_err("no text");
        assert!(format!("{error:#}").contains("line 2, column 2: not UTF-8 text"));
    }

    #[test]
    fn a_file_of_another_puzzle_is_recognised() {
        assert_eq!(readers("1 0\n2 3\n"), ["fifteen"]);
        assert_eq!(readers("A.A\n"), ["flow"]);
        assert!(readers("\u{1}").is_empty());
    }
}
