//! Tracebacks of Python on standard error.

use std::path::Path;

use puzzlemark_reports::model::SourceLine;

use crate::source::traceback;
use puzzlemark_sandbox::Tree;

/// An exception that ended a program.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Traceback {
    /// Type and message, as one line.
    pub(super) raised: Option<String>,
    /// The innermost line of the submission's source, with the lines that called it.
    pub(super) arose: Option<SourceLine>,
}

impl Traceback {
    /// Parses the last traceback on standard error. `own` are the submission's files.
    pub(super) fn parse_last(complained: &str, own: &Tree) -> Self {
        let mut raised = None;
        let mut frames = Vec::new();
        let mut in_traceback = false;
        for line in complained.lines() {
            if line.starts_with("Traceback (most recent call last)") {
                (raised, frames) = (None, Vec::new());
                in_traceback = true;
            } else if let Some((file, number)) = frame(line) {
                in_traceback = true;
                if own.get(Path::new(file)).is_some() {
                    frames.push((file.to_owned(), number));
                }
            } else if in_traceback && !line.is_empty() && !line.starts_with(' ') {
                raised = Some(line.trim_end().to_owned());
                in_traceback = false;
            }
        }
        frames.reverse();
        let arose = traceback(own, frames).filter(|_| raised.is_some());
        Self { raised, arose }
    }
}

/// Returns file and number of a line such as `  File "game.py", line 3, in <module>`.
fn frame(line: &str) -> Option<(&str, u32)> {
    let (file, rest) = line.strip_prefix("  File \"")?.split_once("\", line ")?;
    let digits = rest.find(|character: char| !character.is_ascii_digit());
    let number = rest[..digits.unwrap_or(rest.len())].parse().ok()?;
    Some((file.strip_prefix("./").unwrap_or(file), number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(complained: &str) -> (Option<String>, Option<(String, u32)>) {
        let mut own = Tree::default();
        own.put("game.py", *b"import solver\nsolver.solve()\n");
        own.put("solver.py", *b"def solve():\n    return {}['x']\n");
        let Traceback { raised, arose } = Traceback::parse_last(complained, &own);
        (raised, arose.map(|line| (line.text.unwrap(), line.line)))
    }

    #[test]
    fn the_innermost_line_of_the_submission_is_named() {
        let (raised, arose) = found(
            "thinking\nTraceback (most recent call last):\n  File \"game.py\", line 2, in <module>\n    \
             solver.solve()\n  File \"solver.py\", line 2, in solve\n    return {}['x']\n           \
             ~~^^^^^\n  File \"/usr/lib/python3/json.py\", line 9, in f\n    x\nKeyError: 'x'\n",
        );
        assert_eq!(raised.as_deref(), Some("KeyError: 'x'"));
        assert_eq!(arose, Some(("    return {}['x']".to_owned(), 2)));
    }

    #[test]
    fn callers_follow_the_innermost_line() {
        let mut own = Tree::default();
        own.put("game.py", *b"import solver\nsolver.solve()\n");
        let complained = "Traceback (most recent call last):\n  File \"game.py\", line 2, in <module>\n  \
             File \"/lib/x.py\", line 9, in x\n  File \"game.py\", line 1, in y\nKeyError: 'x'\n";
        let arose = Traceback::parse_last(complained, &own).arose.unwrap();
        let callers: Vec<u32> = arose.callers.iter().map(|caller| caller.line).collect();
        assert_eq!((arose.line, callers), (1, vec![2]));
    }

    #[test]
    fn the_last_of_several_counts() {
        let (raised, arose) = found(
            "Traceback (most recent call last):\n  File \"solver.py\", line 1, in a\nKeyError: 1\n\n\
             During handling of the above exception, another exception occurred:\n\n\
             Traceback (most recent call last):\n  File \"game.py\", line 1, in b\nEOFError\n",
        );
        assert_eq!(raised.as_deref(), Some("EOFError"));
        assert_eq!(arose, Some(("import solver".to_owned(), 1)));
    }

    #[test]
    fn a_syntax_error_has_no_heading() {
        let (raised, arose) = found(
            "  File \"game.py\", line 2\n    solver.solve(\n                ^\n\
             SyntaxError: '(' was never closed\n",
        );
        assert_eq!(raised.as_deref(), Some("SyntaxError: '(' was never closed"));
        assert_eq!(arose.unwrap().1, 2);
    }

    #[test]
    fn other_output_has_no_traceback() {
        assert_eq!(found("File not found\nline 3\n"), (None, None));
        assert_eq!(found(""), (None, None));
    }
}
