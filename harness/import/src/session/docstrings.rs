//! Finds the docstrings of a Python file without running it.
//!
//! Python's `ast` knows only the first line of a docstring. Lines after a `\` or an escape would get wrong
//! numbers (test `docstrings_are_found_where_doctest_finds_them`).

use std::sync::LazyLock;

use regex::Regex;

use super::super::{Note, Severity};
use super::Namespace;
use super::container::has_prompt;
pub(super) use puzzlemark_spec::session::{Holds, Line, Region, Scan};

/// A logical line. It may have several physical lines, joined by a bracket or a string.
struct Statement {
    text: String,
    number: usize,
    indentation: usize,
}

/// A class or function that is being read.
struct Owner {
    name: String,
    indentation: usize,
    is_class: bool,
}

/// Returns the docstrings with a session: of the module, its classes, methods and functions.
pub(crate) fn namespaces(
    path: &str,
    stem: &str,
    source: &str,
    notes: &mut Vec<Note>,
) -> Vec<Namespace> {
    let mut found: Vec<Namespace> = Vec::new();
    let mut owners: Vec<Owner> = Vec::new();
    let mut awaits = true;
    for statement in statements(source) {
        owners.retain(|owner| owner.indentation < statement.indentation);
        if awaits && let Some(lines) = docstring(&statement) {
            let names: Vec<_> = owners.iter().map(|owner| owner.name.as_str()).collect();
            let title = std::iter::once(stem)
                .chain(names)
                .collect::<Vec<_>>()
                .join(".");
            add_namespace(title, lines, is_seen(&owners), path, &mut found, notes);
        }
        awaits = false;
        if let Some((name, is_class)) = header(&statement.text) {
            owners.push(Owner {
                name,
                indentation: statement.indentation,
                is_class,
            });
            awaits = true;
        } else if statement.indentation == 0 && statement.text.starts_with("__test__") {
            notes.push(note(
                path,
                statement.number,
                Severity::NotImported,
                "`__test__` is not imported: its value is known only when the file runs",
            ));
        }
    }
    found
}

/// Returns true if doctest finds the docstring. Doctest searches classes, but not the bodies of
/// functions.
fn is_seen(owners: &[Owner]) -> bool {
    let outer = owners.split_last().map_or(&[][..], |(_, outer)| outer);
    outer.iter().all(|owner| owner.is_class)
}

fn add_namespace(
    title: String,
    lines: Vec<Line>,
    is_seen: bool,
    path: &str,
    found: &mut Vec<Namespace>,
    notes: &mut Vec<Note>,
) {
    let region = Region {
        lines,
        holds: Holds::Prose,
        barred: None,
    };
    let first = region.lines.first().map_or(1, |line| line.number);
    if !has_prompt(&region) {
        return;
    }
    if !is_seen {
        let text = "doctest ignores docstrings inside a function";
        notes.push(note(path, first, Severity::Ignored, text));
        return;
    }
    if let Some(before) = found.iter().position(|one| one.title == title) {
        let before = found.remove(before);
        let line = before
            .regions
            .first()
            .and_then(|region| region.lines.first());
        let text = format!("`{title}` is defined again below; doctest sees only that one");
        notes.push(note(
            path,
            line.map_or(1, |line| line.number),
            Severity::Ignored,
            &text,
        ));
    }
    found.push(Namespace {
        title,
        regions: vec![region],
        is_docstring: true,
    });
}

fn note(path: &str, line: usize, severity: Severity, text: &str) -> Note {
    Note {
        severity,
        file: path.to_owned(),
        line: Some(line),
        text: text.to_owned(),
    }
}

fn statements(source: &str) -> Vec<Statement> {
    let mut statements: Vec<Statement> = Vec::new();
    let mut open: Option<Statement> = None;
    for (line, number) in source.lines().zip(1..) {
        let mut statement = match open.take() {
            Some(mut before) => {
                before.text.push('\n');
                before.text.push_str(line);
                before
            }
            None if line.trim().is_empty() || line.trim_start().starts_with('#') => continue,
            None => {
                let expanded = line.replace('\t', "        ");
                Statement {
                    text: line.trim_start().to_owned(),
                    number,
                    indentation: expanded.len() - expanded.trim_start().len(),
                }
            }
        };
        if Scan::from_code(&statement.text).is_open() {
            open = Some(statement);
        } else {
            statement.text.push('\n');
            statements.push(statement);
        }
    }
    statements.extend(open);
    statements
}

/// Returns the name that a statement defines. The flag is true for a class.
fn header(statement: &str) -> Option<(String, bool)> {
    static HEADER: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"^(?:async\s+)?(def|class)\s+(\w+)").expect("the pattern is valid")
    });
    let found = HEADER.captures(statement)?;
    Some((found[2].to_owned(), &found[1] == "class"))
}

/// Returns the lines of a docstring. Returns `None` if the statement is not just a string.
fn docstring(statement: &Statement) -> Option<Vec<Line>> {
    let mut rest = statement.text.as_str();
    let mut number = statement.number;
    let mut lines = Vec::new();
    loop {
        rest = rest.trim_start_matches([' ', '\t', '\\', '\n']);
        if rest.is_empty() || rest.starts_with(['#', ';']) {
            return Some(lines).filter(|lines| !lines.is_empty());
        }
        let prefix = rest.find(['"', '\''])?;
        let is_raw = match rest.get(..prefix)?.to_ascii_lowercase().as_str() {
            "" | "u" => false,
            "r" => true,
            _ => return None,
        };
        let body = rest.get(prefix..)?;
        let quote = body.get(..1)?;
        let triple = quote.repeat(3);
        let mark = if body.starts_with(&triple) {
            triple.as_str()
        } else {
            quote
        };
        let inner = body.get(mark.len()..)?;
        let end = end_of(inner, mark)?;
        let content = inner.get(..end)?;
        decode_string(content, is_raw, &mut number, &mut lines)?;
        rest = inner.get(end + mark.len()..)?;
    }
}

fn end_of(inner: &str, mark: &str) -> Option<usize> {
    let mut at = 0;
    while let Some(rest) = inner.get(at..) {
        if rest.starts_with(mark) {
            return Some(at);
        }
        let letter = rest.chars().next()?;
        at += letter.len_utf8();
        if letter == '\\' {
            at += inner.get(at..)?.chars().next()?.len_utf8();
        }
    }
    None
}

/// Decodes the content of a string into lines. Returns `None` for an unknown escape.
fn decode_string(
    content: &str,
    is_raw: bool,
    number: &mut usize,
    lines: &mut Vec<Line>,
) -> Option<()> {
    let mut chars = content.chars().peekable();
    let mut letters: Vec<char> = Vec::new();
    let line = |text: &mut Vec<char>, number: usize| Line {
        text: text.drain(..).collect(),
        number,
    };
    if let Some(last) = lines.pop() {
        letters.extend(last.text.chars());
    }
    let mut start = *number;
    while let Some(letter) = chars.next() {
        match letter {
            '\n' => {
                lines.push(line(&mut letters, start));
                *number += 1;
                start = *number;
            }
            '\\' if !is_raw => match escaped(&mut chars)? {
                Escape::Nothing => *number += 1,
                Escape::Letter('\n') => {
                    lines.push(line(&mut letters, start));
                    start = *number;
                }
                Escape::Letter(letter) => letters.push(letter),
                Escape::Unknown(letter) => letters.extend(['\\', letter]),
            },
            letter => letters.push(letter),
        }
    }
    lines.push(line(&mut letters, start));
    Some(())
}

enum Escape {
    /// An escaped end of line. The line continues.
    Nothing,
    Letter(char),
    /// Python leaves the escape unchanged.
    Unknown(char),
}

fn escaped(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<Escape> {
    let letter = chars.next()?;
    let code = |chars: &mut std::iter::Peekable<std::str::Chars<'_>>, radix, longest| {
        let mut digits = String::new();
        while digits.len() < longest
            && let Some(digit) = chars.next_if(|next| next.is_digit(radix))
        {
            digits.push(digit);
        }
        char::from_u32(u32::from_str_radix(&digits, radix).ok()?).map(Escape::Letter)
    };
    Some(match letter {
        '\n' => Escape::Nothing,
        'n' => Escape::Letter('\n'),
        't' => Escape::Letter('\t'),
        'r' => Escape::Letter('\r'),
        'a' => Escape::Letter('\u{7}'),
        'b' => Escape::Letter('\u{8}'),
        'f' => Escape::Letter('\u{c}'),
        'v' => Escape::Letter('\u{b}'),
        '\\' | '"' | '\'' => Escape::Letter(letter),
        'x' => code(chars, 16, 2)?,
        'u' => code(chars, 16, 4)?,
        'U' => code(chars, 16, 8)?,
        'N' => return None,
        digit @ '0'..='7' => {
            let mut digits = digit.to_string();
            while digits.len() < 3
                && let Some(next) = chars.next_if(|next| next.is_digit(8))
            {
                digits.push(next);
            }
            Escape::Letter(char::from_u32(u32::from_str_radix(&digits, 8).ok()?)?)
        }
        other => Escape::Unknown(other),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn docstrings_are_found_where_doctest_finds_them() {
        let source = "'''Module.\n\n>>> 1\n1\n'''\nx = (1,\n  'a')\nclass A(object):\n    r\"\"\"\n    >>> A\\n\n    \"\"\"\n    \
                      @property\n    def f(self,\n          y='def'):  # c\n        # c\n        \"one\\n>>> 2\\n2\"\n        \
                      def inner():\n            '''>>> 3'''\n        return 1\n\ndef g():\n    x = 1\n    '''>>> no'''\n\
                      def h():\n    f'>>> no'\nasync def k():\n    ('>>> no')\ndef m():\n    '''\\\n    >>> 4\n    '''\n";
        let mut notes = Vec::new();
        let found = namespaces("a.py", "a", source, &mut notes);
        let told: Vec<_> = found
            .iter()
            .map(|one| {
                let lines = &one.regions[0].lines;
                let prompt = lines.iter().find(|line| line.text.contains(">>>")).unwrap();
                (one.title.as_str(), prompt.number, prompt.text.trim())
            })
            .collect();
        assert_eq!(
            told,
            [
                ("a", 3, ">>> 1"),
                ("a.A", 10, ">>> A\\n"),
                ("a.A.f", 16, ">>> 2"),
                ("a.m", 29, ">>> 4"),
            ]
        );
        let ignored: Vec<_> = notes
            .iter()
            .map(|note| (note.severity, note.line))
            .collect();
        assert_eq!(ignored, [(Severity::Ignored, Some(18))]);
    }
}
