//! Lines of a submission's source, for reports.

use puzzlemark_reports::model::{Around, SourceLine};

use puzzlemark_sandbox::Tree;

/// The number of lines shown before and after the main one.
const AROUND: usize = 2;

/// The most characters kept of a line.
const LINE_CHARS_MAX: usize = 400;

/// Returns a line of the submission's source, with the lines around it. Lines count from 1.
pub(crate) fn source_line(files: &Tree, (file, line): (String, u32)) -> SourceLine {
    let bytes = files.get(file.as_ref()).unwrap_or_default();
    // A forged reply may give the line 0, or one after the end.
    let index = usize::try_from(line)
        .ok()
        .and_then(|line| line.checked_sub(1));
    let index = index.unwrap_or(usize::MAX);
    let first = index.saturating_sub(AROUND);
    // A newline at the end begins no new line.
    let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let lines = bytes.split(|byte| *byte == b'\n').skip(first);
    let mut before: Vec<String> = lines.take(index - first + 1 + AROUND).map(shown).collect();
    let mut from = before.split_off((index - first).min(before.len()));
    let after = from.split_off(from.len().min(1));
    let text = from.pop();
    let text = text.filter(|_| !bytes.is_empty());
    let around = Around { before, after };
    let is_known = text.is_some() && around != Around::default();
    SourceLine {
        file,
        line,
        text,
        around: is_known.then(|| Box::new(around)),
    }
}

fn shown(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    text.trim_end().chars().take(LINE_CHARS_MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stand_among_their_neighbours() {
        let mut files = Tree::default();
        files.put("puzzle.py", b"one\ntwo  \nthree\nfour\nfive\n".as_slice());
        let around = |line| {
            let found = source_line(&files, ("puzzle.py".to_owned(), line));
            let Around { before, after } = *found.around.unwrap_or_default();
            (before, found.text, after)
        };
        let own = |lines: &[&str]| lines.iter().map(|&line| line.to_owned()).collect();
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(
            around(3),
            (own(&["one", "two"]), text("three"), own(&["four", "five"]))
        );
        assert_eq!(around(1), (own(&[]), text("one"), own(&["two", "three"])));
        assert_eq!(around(5), (own(&["three", "four"]), text("five"), own(&[])));
        for line in [0, 6, 900, u32::MAX] {
            assert_eq!(around(line), (own(&[]), None, own(&[])), "{line}");
        }
        let missing = source_line(&files, ("other.py".to_owned(), 1));
        assert_eq!((missing.text, missing.around), (None, None));
    }
}
