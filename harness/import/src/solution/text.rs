//! Makes the text for students.

use std::fmt::Write as _;

use super::reader::{Definition, DefinitionKind, Solution};

/// Largest length of a docstring's first line that is used as a title, in characters.
const TITLE_MAX: usize = 60;

/// Returns the title. It is the first line of the docstring if that is a short paragraph, otherwise
/// the name of the file.
pub(super) fn title(documentation: Option<&str>, module: &str) -> String {
    let parts = documentation.and_then(title_and_rest);
    parts.map_or_else(|| from_name(module), |(title, _)| title.to_owned())
}

/// Splits a docstring into its title and the text below. Returns `None` if it begins with a longer
/// paragraph or with a session.
fn title_and_rest(documentation: &str) -> Option<(&str, &str)> {
    let (first, rest) = documentation
        .split_once('\n')
        .unwrap_or((documentation, ""));
    let first = first.trim();
    let is_paragraph = rest
        .lines()
        .next()
        .is_none_or(|line| line.trim().is_empty());
    let underline = rest.lines().next().map(str::trim).unwrap_or_default();
    let is_underlined = underline.len() > 2 && underline.chars().all(|c| "=-~".contains(c));
    let is_title =
        !first.is_empty() && first.chars().count() <= TITLE_MAX && !first.starts_with(">>>");
    if !is_title || !is_paragraph && !is_underlined {
        return None;
    }
    let rest = if is_underlined {
        rest.split_once('\n').map_or("", |(_, rest)| rest)
    } else {
        rest
    };
    let title = first.trim_start_matches(['#', ' ']);
    Some((title.strip_suffix('.').unwrap_or(title), rest))
}

/// Returns the name of a file as words. For example, `lights_out` becomes `Lights out`.
fn from_name(module: &str) -> String {
    let words = module.replace('_', " ");
    let mut letters = words.trim().chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => module.to_owned(),
    }
}

/// Returns the text: title, docstring, names, points.
pub(super) fn assignment_text(title: &str, file: &str, solution: &Solution) -> String {
    let documentation = solution.documentation.as_deref().unwrap_or_default();
    let rest = title_and_rest(documentation).map_or(documentation, |(_, rest)| rest);
    let mut text = format!("# {title}\n\n");
    let rest = with_fences(rest.trim_matches('\n'));
    if !rest.trim().is_empty() {
        let _ = write!(text, "{}\n\n", rest.trim_end());
    }
    text += "## What to hand in\n\n";
    if solution.is_program() {
        let _ = write!(text, "A program in the file `{file}`.\n\n");
    } else {
        let _ = write!(
            text,
            "A file `{file}` with these names:\n\n{}\n",
            names(solution)
        );
    }
    text + "## Points\n\n<!-- points -->\n"
}

fn names(solution: &Solution) -> String {
    let mut list = String::new();
    let asked = solution.names.iter().filter(|name| name.asked);
    for name in asked {
        let Definition {
            signature, says, ..
        } = name;
        let (depth, own) = match name.name.rsplit_once('.') {
            Some((_, own)) if name.kind == DefinitionKind::Method => ("  ", own),
            _ => ("", name.name.as_str()),
        };
        let says = if says.is_empty() {
            String::new()
        } else {
            format!(": {says}")
        };
        let _ = writeln!(list, "{depth}* `{own}{signature}`{says}");
    }
    list
}

/// Puts sessions into fences, so that they are code in Markdown.
fn with_fences(text: &str) -> String {
    let mut fenced = String::new();
    let mut is_open = false;
    for line in text.lines() {
        let begins = line.trim_start().starts_with(">>>");
        if begins && !is_open {
            fenced += "```python\n";
            is_open = true;
        } else if is_open && line.trim().is_empty() {
            fenced += "```\n";
            is_open = false;
        }
        fenced += line;
        fenced.push('\n');
    }
    if is_open {
        fenced += "```\n";
    }
    fenced
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_first_paragraph_is_the_title() {
        let long = "A board of lights, some of them on. Pressing a light switches it and others.";
        for (documentation, expected) in [
            (None, "Lights out"),
            (Some("Lights Out"), "Lights Out"),
            (Some("Lights Out.\n\nA board."), "Lights Out"),
            (Some("Lights Out\n==========\nA board."), "Lights Out"),
            (Some("A board\nof lights."), "Lights out"),
            (Some(">>> 1 + 1\n2"), "Lights out"),
            (Some(long), "Lights out"),
        ] {
            assert_eq!(
                title(documentation, "lights_out"),
                expected,
                "{documentation:?}"
            );
        }
    }

    #[test]
    fn sessions_are_fenced() {
        assert_eq!(
            with_fences("Text.\n\n>>> f()\n1\n>>> g()\n\nMore.\n>>> h()"),
            "Text.\n\n```python\n>>> f()\n1\n>>> g()\n```\n\nMore.\n```python\n>>> h()\n```\n"
        );
    }
}
