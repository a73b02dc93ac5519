//! Messages for students whose Python submission does not load.

use puzzlemark_reports::model::SourceLine;

use super::message::{Raised, SyntaxFault};
use crate::source::{source_line, traceback};
use puzzlemark_model::reply::python_2_hint;
use puzzlemark_sandbox::Tree;

/// The reason why a submission does not load, and the place if known.
pub(crate) type Fault = (String, Option<SourceLine>);

/// Describes an exception while the file was loaded.
pub(super) fn stopped(files: &Tree, file: &str, raised: Raised, packages: &[String]) -> Fault {
    let kind = raised
        .ancestry
        .first()
        .map_or("an exception", String::as_str);
    let habit = python_2_hint(kind, &raised.message).map(|hint| format!("; {hint}"));
    let unknown = (kind == "ModuleNotFoundError").then(|| not_imported(&raised.message, packages));
    let hint = match kind {
        _ if habit.is_some() => habit.as_deref().unwrap_or_default(),
        _ if unknown.is_some() => unknown.as_deref().unwrap_or_default(),
        "SystemExit" => {
            "; a file that is imported must not end the program: put such code below \
             `if __name__ == '__main__':`"
        }
        "EOFError" => {
            "; a file that is imported must not ask for input: put such code below \
             `if __name__ == '__main__':`"
        }
        "FileNotFoundError" => {
            "; code outside of functions runs when the file is imported, and that file is not there \
             then: put such code below `if __name__ == '__main__':`"
        }
        "ImportError" if raised.message.starts_with("attempted relative import") => {
            "; name a file beside it without the dot: `from shapes import area`"
        }
        _ => "",
    };
    let colon = if raised.message.is_empty() { "" } else { ": " };
    let reason = format!(
        "loading `{file}` stops with {kind}{colon}{}{hint}",
        raised.message
    );
    (reason, traceback(files, raised.frames))
}

/// Returns a hint about a module that does not exist: it may be missing from the submission.
fn not_imported(message: &str, packages: &[String]) -> String {
    let module = message.split('\'').nth(1).unwrap_or_default();
    let module = module.split('.').next().unwrap_or_default();
    let named: Vec<String> = packages.iter().map(|name| format!("`{name}`")).collect();
    let besides = match named[..] {
        [] => String::new(),
        _ => format!(", {}", named.join(", ")),
    };
    format!(
        "; was `{module}.py` handed in? Submissions can import Python's standard library{besides} and \
         the files that are handed in with them. If your course provides `{module}`, tell your \
         instructor"
    )
}

/// Describes a file that is not valid Python, with a caret below the place.
pub(super) fn invalid(files: &Tree, file: &str, fault: &SyntaxFault) -> Fault {
    let arose = fault.at.clone().map(|at| source_line(files, at));
    let (kind, message) = (&fault.kind, &fault.message);
    let habit = python_2_hint(kind, message);
    let Some(place) = &arose else {
        let hint = if message.contains("null bytes") {
            "; is it saved as UTF-16? Save it as UTF-8"
        } else {
            ""
        };
        return (
            format!("`{file}` is not valid Python: {kind}: {message}{hint}"),
            None,
        );
    };
    let mut reason = format!(
        "line {} of `{}` is not valid Python: {kind}: {message}",
        place.line, place.file
    );
    if let Some(hint) = habit {
        reason.push_str("; ");
        reason.push_str(&hint);
    }
    if let Some(hint) = place.text.as_deref().and_then(copied_mark_hint) {
        reason.push_str("; ");
        reason.push_str(hint);
    }
    if let Some(text) = &place.text {
        let column = fault
            .column
            .and_then(|column| usize::try_from(column.checked_sub(1)?).ok());
        reason.push_str(&marked(text, column));
    }
    (reason, arose)
}

/// Returns a hint for a line that was copied with marks from around the code.
fn copied_mark_hint(line: &str) -> Option<&'static str> {
    let line = line.trim_start();
    if line.starts_with("```") {
        Some("lines of backticks belong to Markdown, not to the code: remove them")
    } else if line.starts_with(">>> ") || line == ">>>" {
        Some("`>>>` is the prompt of the interpreter, not code: remove it")
    } else {
        None
    }
}

/// Returns a source line on its own line, with a caret below the character at this index, if known.
pub(crate) fn marked(text: &str, column: Option<usize>) -> String {
    let mut marked = format!("\n    {}", text.trim_end());
    if let Some(column) = column {
        // Tabs stay tabs, so that the caret is below its character.
        let before = text.chars().take(column).map(|letter| match letter {
            '\t' => '\t',
            _ => ' ',
        });
        marked.push_str("\n    ");
        marked.extend(before);
        marked.push('^');
    }
    marked
}

/// Describes a file that does not define required names.
pub(crate) fn undefined(file: &str, missing: &[String], defined: &[String]) -> String {
    let quote = |names: &[String]| {
        let names: Vec<String> = names
            .iter()
            .take(12)
            .map(|name| format!("`{name}`"))
            .collect();
        names.join(", ")
    };
    let alike = missing.iter().find_map(|wanted| {
        let near = defined
            .iter()
            .find(|name| name.to_lowercase() == wanted.to_lowercase())?;
        Some(format!("; is `{near}` meant to be `{wanted}`?"))
    });
    let there = match (alike, defined) {
        (Some(alike), _) => alike,
        (None, []) => "; it defines nothing".to_owned(),
        (None, defined) => format!("; it defines {}", quote(defined)),
    };
    format!("`{file}` does not define {}{there}", quote(missing))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_in_another_case_is_pointed_out() {
        let reason = undefined(
            "puzzle.py",
            &["Puzzle".into()],
            &["x".into(), "puzzle".into()],
        );
        assert_eq!(
            reason,
            "`puzzle.py` does not define `Puzzle`; is `puzzle` meant to be `Puzzle`?"
        );
    }

    #[test]
    fn a_column_that_cannot_be_is_not_marked() {
        let mut files = Tree::default();
        files.put("puzzle.py", *b"class Puzzle\n");
        for (column, ends_with) in [(i64::MIN, "class Puzzle"), (0, "class Puzzle"), (3, "  ^")] {
            let fault = SyntaxFault {
                kind: "SyntaxError".into(),
                message: "invalid syntax".into(),
                at: Some(("puzzle.py".into(), 1)),
                column: Some(column),
            };
            let (reason, _) = invalid(&files, "puzzle.py", &fault);
            assert!(reason.ends_with(ends_with), "{reason}");
        }
    }
}
