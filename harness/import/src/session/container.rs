//! Finds the sessions of a file, depending on its kind.

use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

use super::super::{Note, Severity};
use super::{Namespace, docstrings, html};
pub(super) use puzzlemark_spec::session::{Holds, Line, Region};

/// Returns the sessions of a file. Returns none if the file has no prompt.
pub(super) fn namespaces(path: &str, text: &str, notes: &mut Vec<Note>) -> Vec<Namespace> {
    let place = Path::new(path);
    let ending = place
        .extension()
        .map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    let stem = place
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    let stem = stem.unwrap_or_default();
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let regions = match ending.as_deref() {
        Some("py" | "pyi") => return docstrings::namespaces(path, &stem, &text, notes),
        Some("md" | "markdown" | "mkd") => markdown(&text),
        Some("html" | "htm" | "xhtml") => html::regions(path, &text, notes),
        _ => plain(path, &text, notes),
    };
    let regions: Vec<_> = regions
        .into_iter()
        .map(without_cells)
        .filter(has_prompt)
        .collect();
    let namespace = Namespace {
        title: stem,
        regions,
        is_docstring: false,
    };
    Some(namespace)
        .filter(|one| !one.regions.is_empty())
        .into_iter()
        .collect()
}

pub(super) fn has_prompt(region: &Region) -> bool {
    region
        .lines
        .iter()
        .any(|line| line.text.trim_start().starts_with(">>>"))
}

fn lines(text: &str) -> Vec<Line> {
    let numbered = text.lines().zip(1..);
    let line = |(text, number): (&str, usize)| Line {
        text: text.to_owned(),
        number,
    };
    numbered.map(line).collect()
}

fn region(lines: Vec<Line>, holds: Holds) -> Region {
    Region {
        lines,
        holds,
        barred: None,
    }
}

/// Splits Markdown into fenced blocks and the text between them.
fn markdown(text: &str) -> Vec<Region> {
    let mut regions = Vec::new();
    let mut lines_now = Vec::new();
    let mut fence: Option<String> = None;
    for line in lines(text) {
        let trimmed = line.text.trim_start();
        let mark = trimmed.chars().next().unwrap_or_default();
        let length = trimmed.chars().take_while(|letter| *letter == mark).count();
        let is_fence = matches!(mark, '`' | '~') && length >= 3;
        match &fence {
            None if is_fence => {
                regions.push(region(std::mem::take(&mut lines_now), Holds::Prose));
                fence = Some(mark.to_string().repeat(length));
            }
            Some(open) if is_fence && trimmed.trim_end().starts_with(open.as_str()) => {
                regions.push(region(std::mem::take(&mut lines_now), Holds::Code));
                fence = None;
            }
            _ => lines_now.push(line),
        }
    }
    let rest = if fence.is_some() {
        Holds::Code
    } else {
        Holds::Prose
    };
    regions.push(region(lines_now, rest));
    regions
}

/// Reads a text or reStructuredText. The directives of Sphinx's doctest extension are not supported.
fn plain(path: &str, text: &str, notes: &mut Vec<Note>) -> Vec<Region> {
    static DIRECTIVE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"^(\s*)\.\. (testsetup|testcode|testoutput|testcleanup)::|^\s+:(options|skipif|pyversion):").expect("the pattern is valid")
    });
    let mut regions = vec![region(Vec::new(), Holds::Prose)];
    for line in lines(text) {
        let Some(found) = DIRECTIVE.captures(&line.text) else {
            if let Some(last) = regions.last_mut() {
                last.lines.push(line);
            }
            continue;
        };
        let name = found
            .get(2)
            .or(found.get(3))
            .map_or("", |name| name.as_str());
        let reason =
            format!("Sphinx's `{name}` is not supported, and later examples may depend on it");
        notes.push(Note {
            severity: Severity::NotImported,
            file: path.to_owned(),
            line: Some(line.number),
            text: reason.clone(),
        });
        regions.push(Region {
            barred: Some(reason),
            ..region(vec![line], Holds::Prose)
        });
    }
    regions
}

/// Replaces the prompts of `IPython` by those of Python.
fn without_cells(mut region: Region) -> Region {
    static CELL: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"^(\s*)(?:In ?\[\d+\]: ?|(Out ?\[\d+\]: ?)| *(\.\.\.)+: ?)(.*)$")
            .expect("the pattern is valid")
    });
    let is_in = |line: &Line| line.text.trim_start().starts_with("In [");
    if !region.lines.iter().any(is_in) {
        return region;
    }
    for line in &mut region.lines {
        let Some(found) = CELL.captures(&line.text) else {
            continue;
        };
        let code = found.get(4).map_or("", |code| code.as_str());
        line.text = match (found.get(2), found.get(3)) {
            (Some(_), _) => code.to_owned(),
            (_, Some(_)) => format!("... {code}"),
            _ => format!(">>> {code}"),
        };
    }
    region
}
