//! Lines of a submission's source, for reports.

use puzzlemark_reports::model::{Around, SourceLine};

use puzzlemark_sandbox::Tree;

/// The number of lines shown before and after the main one.
const AROUND: usize = 2;

/// The most characters kept of a line.
const LINE_CHARS_MAX: usize = 400;

/// The most frames kept of a traceback.
const FRAMES_MAX: usize = 8;

/// Returns the innermost line of a traceback, with the lines that called it. `frames` has the innermost first.
pub(crate) fn traceback(files: &Tree, mut frames: Vec<(String, u32)>) -> Option<SourceLine> {
    // A function that calls itself at one line has many equal frames.
    frames.dedup();
    let mut frames = frames.into_iter().take(FRAMES_MAX);
    let frame = |at: (String, u32)| SourceLine {
        // A file that the student did not hand in, but that lies beside the submission.
        is_given: files.get(at.0.as_ref()).is_none(),
        ..source_line(files, at)
    };
    let innermost = frame(frames.next()?);
    Some(SourceLine {
        callers: frames.map(frame).collect(),
        ..innermost
    })
}

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
    let mut before: Vec<String> = lines
        .take(index - first + 1 + AROUND)
        .map(visible_line)
        .collect();
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
        is_given: false,
        callers: Vec::new(),
    }
}

fn visible_line(line: &[u8]) -> String {
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
        let frames = [3, 1].map(|line| ("puzzle.py".to_owned(), line));
        let raised = traceback(&files, frames.into()).unwrap();
        assert_eq!((raised.line, raised.text), (3, text("three")));
        assert_eq!(raised.callers[0].text, text("one"));
        assert_eq!(raised.callers.len(), 1);
        assert_eq!(traceback(&files, Vec::new()), None);
        let recursion = |line: u32| ("puzzle.py".to_owned(), 1 + line % 2);
        let recursion = (0..1000).map(recursion).collect();
        assert_eq!(traceback(&files, recursion).unwrap().callers.len(), 7);
        let same = vec![("puzzle.py".to_owned(), 2); 1000];
        assert_eq!(traceback(&files, same).unwrap().callers, []);
        let missing = source_line(&files, ("other.py".to_owned(), 1));
        assert_eq!((missing.text, missing.around), (None, None));
    }
}
