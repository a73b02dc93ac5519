//! Converts the code of Jupyter notebooks to a Python file.

mod open;

use std::fmt::Write as _;

use serde::Deserialize;

use open::Open;

#[derive(Deserialize)]
struct Notebook {
    cells: Vec<Cell>,
    #[serde(default)]
    metadata: Metadata,
}

#[derive(Deserialize)]
struct Cell {
    cell_type: String,
    source: Text,
}

#[derive(Deserialize, Default)]
struct Metadata {
    language_info: Option<LanguageInfo>,
}

#[derive(Deserialize)]
struct LanguageInfo {
    name: String,
}

/// A text, written as a string or as a list of lines.
struct Text(String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match serde_json::Value::deserialize(from)? {
            serde_json::Value::String(text) => Ok(Self(text)),
            serde_json::Value::Array(lines) => {
                let lines = lines.iter().map(|line| line.as_str().unwrap_or_default());
                Ok(Self(lines.collect()))
            }
            _ => Err(serde::de::Error::custom(
                "the source of a cell is not a text",
            )),
        }
    }
}

/// Returns the code of a notebook and its number of code cells. A comment with the number of the cell
/// comes before each cell. Magics and shell commands become comments.
///
/// # Errors
///
/// The reason why there is no code, as a phrase such as `is not a notebook ...`.
pub fn code_of_notebook(bytes: &[u8]) -> Result<(String, usize), String> {
    let notebook: Notebook = serde_json::from_slice(bytes)
        .map_err(|error| format!("is not a readable notebook ({error})"))?;
    let language = notebook.metadata.language_info.map(|info| info.name);
    if let Some(language) = language.filter(|name| !name.eq_ignore_ascii_case("python")) {
        return Err(format!("is a notebook in {}", language.escape_debug()));
    }
    let mut code = String::new();
    let mut cells = 0;
    let all = notebook.cells.iter().zip(1..);
    for (cell, number) in all.filter(|(cell, _)| cell.cell_type == "code") {
        cells += 1;
        let _ = writeln!(code, "# cell {number}");
        let lines = cell.source.0.lines();
        let is_foreign = is_foreign(&cell.source.0);
        let mut open = Open::default();
        for line in lines {
            // Inside brackets or a string, every line belongs to Python.
            if open.is_any() && !is_foreign {
                let _ = writeln!(code, "{line}");
                open.read_line(line);
            } else if push_line(&mut code, line, is_foreign) {
                open.read_line(line);
            }
        }
        code.push('\n');
    }
    Ok((code, cells))
}

/// Returns true if the first magic of a cell selects another language.
fn is_foreign(source: &str) -> bool {
    const PYTHON: [&str; 5] = ["time", "timeit", "capture", "prun", "python3"];
    let first = source.trim_start().lines().next().unwrap_or_default();
    let magic = first.strip_prefix("%%");
    magic.is_some_and(|magic| {
        let name = magic.split_whitespace().next().unwrap_or_default();
        !PYTHON.contains(&name)
    })
}

/// Adds a line. Returns true if it is Python. A magic or a shell command becomes `pass` with a comment,
/// because it may be the only line of a block.
fn push_line(code: &mut String, line: &str, is_foreign: bool) -> bool {
    let body = line.trim_start();
    let indent = line.get(..line.len() - body.len()).unwrap_or_default();
    let magic = body.trim_start_matches('%');
    let is_magic = magic.len() < body.len() && magic.starts_with(|c: char| c.is_alphabetic());
    let is_python = !is_foreign && !is_magic && !body.starts_with('!');
    let _ = if is_foreign {
        writeln!(code, "# {line}")
    } else if is_python {
        writeln!(code, "{line}")
    } else {
        writeln!(code, "{indent}pass  # {body}")
    };
    is_python
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_joined_and_magic_passed_over() {
        let notebook = br##"{"nbformat": 4, "metadata": {"language_info": {"name": "python"}}, "cells": [
            {"cell_type": "markdown", "source": ["# Title\n"]},
            {"cell_type": "code", "source": ["%matplotlib inline\n", "def f():\n", "    !ls\n", "x = (7\n", " % 4)"], "outputs": [1]},
            {"cell_type": "code", "source": "%%time\ny = 2"},
            {"cell_type": "code", "source": "%%bash\nrm -r ."}]}"##;
        let wanted = "# cell 2\npass  # %matplotlib inline\ndef f():\n    pass  # !ls\nx = (7\n % 4)\n\n\
                      # cell 3\npass  # %%time\ny = 2\n\n# cell 4\n# %%bash\n# rm -r .\n\n";
        assert_eq!(code_of_notebook(notebook), Ok((wanted.to_owned(), 3)));
    }

    #[test]
    fn within_a_text_or_brackets_nothing_is_magic() {
        let notebook = br#"{"nbformat": 4, "metadata": {}, "cells": [
            {"cell_type": "code", "source": "print('''\n%d moves\n!done''')\nx = (7\n%n)\n!ls"}]}"#;
        let wanted = "# cell 1\nprint('''\n%d moves\n!done''')\nx = (7\n%n)\npass  # !ls\n\n";
        assert_eq!(code_of_notebook(notebook), Ok((wanted.to_owned(), 1)));
    }

    #[test]
    fn other_files_than_python_notebooks_are_refused() {
        let julia = br#"{"metadata": {"language_info": {"name": "julia"}}, "cells": []}"#;
        for (bytes, why) in [
            (&b"def f(): pass"[..], "is not a readable notebook"),
            (b"{\"cells\": 3}", "is not a readable notebook"),
            (julia, "is a notebook in julia"),
        ] {
            let error = code_of_notebook(bytes).unwrap_err();
            assert!(error.starts_with(why), "{error}");
        }
    }
}
