//! Common mistakes that make a text no YAML, found by looking at the lines around the error.

use crate::spec::diagnostic::Findings;
use crate::spec::quote::quoted;

/// Where the parser stopped.
pub(super) struct Place<'t> {
    text: &'t str,
    offset: usize,
    line: Line<'t>,
}

/// A line of the file.
#[derive(Clone, Copy)]
struct Line<'t> {
    start: usize,
    text: &'t str,
}

/// A line that reads `key: value`.
struct Entry<'t> {
    key: &'t str,
    value: &'t str,
    /// Where the value begins in the file.
    start: usize,
}

impl<'t> Place<'t> {
    /// The place of a byte offset, which lies between two characters.
    pub(super) fn new(text: &'t str, offset: usize) -> Self {
        let line = Line::around(text, offset);
        Self { text, offset, line }
    }

    /// The lines before the parser's, nearest first.
    fn above(&self) -> impl Iterator<Item = Line<'t>> {
        let text = self.text;
        std::iter::successors(Some(self.line), move |line| {
            let end = line.start.checked_sub(1)?;
            Some(Line::around(text, end))
        })
        .skip(1)
    }

    /// The line after the parser's.
    fn below(&self) -> Option<Line<'t>> {
        let next = self.line.start + self.line.text.len() + 1;
        (next <= self.text.len()).then(|| Line::around(self.text, next))
    }
}

impl<'t> Line<'t> {
    fn around(text: &'t str, offset: usize) -> Self {
        let start = text[..offset].rfind('\n').map_or(0, |newline| newline + 1);
        let rest = &text[start..];
        let end = rest.find('\n').unwrap_or(rest.len());
        Self {
            start,
            text: &rest[..end],
        }
    }

    /// The line without blanks around, and where that begins.
    fn content(&self) -> (usize, &'t str) {
        let content = self.text.trim_start();
        let start = self.start + self.text.len() - content.len();
        (start, content.trim_end())
    }

    fn entry(&self) -> Option<Entry<'t>> {
        let content = self.text.trim_start_matches([' ', '-']);
        let (key, rest) = content.split_once(": ")?;
        let value = rest.trim_start();
        Some(Entry {
            key: Some(key).filter(|key| is_key(key))?,
            value: value.trim_end(),
            start: self.start + self.text.len() - value.len(),
        })
    }

    fn is_nothing(&self) -> bool {
        let (_, content) = self.content();
        content.is_empty() || content.starts_with('#')
    }
}

fn is_key(text: &str) -> bool {
    let part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-');
    !text.is_empty() && text.bytes().all(part)
}

/// Reports a mistake that shows whatever the parser says. Whether there is one.
pub(super) fn report(place: &Place<'_>, findings: &mut Findings) -> bool {
    report_tab(place, findings)
        || report_prompt(place, findings)
        || report_colon(place, findings)
        || report_quoted_start(place, findings)
        || report_first_character(place, findings)
}

/// Reports a mistake for which the parser blames the columns. Whether there is one.
pub(super) fn report_columns(place: &Place<'_>, findings: &mut Findings) -> bool {
    report_flat_block(place, findings) || report_missing_blank(place, findings)
}

fn report_tab(place: &Place<'_>, findings: &mut Findings) -> bool {
    // The parser may notice a tab on the line before it or after it.
    let near = [Some(place.line), place.above().next(), place.below()];
    for line in near.into_iter().flatten() {
        let indent = line.text.len() - line.text.trim_start_matches([' ', '\t']).len();
        if let Some(tab) = line.text[..indent].find('\t') {
            let tab = line.start + tab;
            findings
                .error(&(tab..tab + 1), "a tab is used to indent")
                .note("YAML takes blanks only, because editors show tabs at different widths")
                .help("replace the tab by blanks, as many as the neighbouring lines have");
            return true;
        }
    }
    false
}

/// A session without `|`: to YAML, `>` begins a folded text.
fn report_prompt(place: &Place<'_>, findings: &mut Findings) -> bool {
    let (start, content) = place.line.content();
    if !content.starts_with(">>>") {
        return false;
    }
    findings
        .error(&(start..start + 3), "a prompt outside of a `|` block")
        .help("end the line of the key with a bar: `session: |`");
    true
}

/// `do: d = {'a': 1}`: a second `: ` in a plain value.
fn report_colon(place: &Place<'_>, findings: &mut Findings) -> bool {
    let Some(Entry { key, value, start }) = place.line.entry() else {
        return false;
    };
    let plain = !value.starts_with(['"', '\'', '|', '>', '{', '[']);
    let Some(colon) = value.find(": ").filter(|_| plain) else {
        return false;
    };
    let colon = start + colon;
    findings
        .error(
            &(colon..colon + 1),
            format!("a second `: ` in the value of `{key}`"),
        )
        .label("YAML takes this for another key")
        .help(format!(
            "put the value in quotes: `{key}: {}`",
            quoted(value)
        ));
    true
}

/// `because: 'A' is full`: something follows the closing quote.
fn report_quoted_start(place: &Place<'_>, findings: &mut Findings) -> bool {
    let Some(Entry { key, value, start }) = place.line.entry() else {
        return false;
    };
    let Some(quote) = value.chars().next().filter(|first| "'\"".contains(*first)) else {
        return false;
    };
    let Some(end) = value[1..].find(quote).map(|end| end + 2) else {
        return false;
    };
    let rest = &value[end..];
    if rest.trim_start().is_empty() || rest.trim_start().starts_with('#') || rest.starts_with(quote)
    {
        return false;
    }
    findings
        .error(
            &(start..start + value.len()),
            format!("the value of `{key}` begins with a quote, and goes on after the closing one"),
        )
        .help(format!(
            "put quotes around all of it: `{key}: {}`",
            quoted(value)
        ));
    true
}

/// `because: @home`: a character with which YAML lets no plain text begin.
fn report_first_character(place: &Place<'_>, findings: &mut Findings) -> bool {
    let Some(Entry { key, value, start }) = place.line.entry() else {
        return false;
    };
    if !value.starts_with(['@', '`', '%', '*', '&']) {
        return false;
    }
    findings
        .error(
            &(start..start + value.len()),
            "a text that begins with this character needs quotes",
        )
        .help(format!("write `{key}: {}`", quoted(value)));
    true
}

/// A block whose lines stand no deeper than its key.
fn report_flat_block(place: &Place<'_>, findings: &mut Findings) -> bool {
    let Some(header) = place.above().find(|line| !line.is_nothing()) else {
        return false;
    };
    let (start, content) = header.content();
    let Some((key, bar)) = content.rsplit_once(':') else {
        return false;
    };
    let key = key.trim_start_matches([' ', '-']);
    let (text, _) = place.line.content();
    let deeper = text - place.line.start > start - header.start;
    if deeper || !is_key(key) || !matches!(bar.trim(), "|" | "|-" | "|+") {
        return false;
    }
    findings
        .error(
            &(text..place.line.start + place.line.text.len()),
            format!("the lines of `{key}` must stand deeper than the key"),
        )
        .help(format!(
            "indent all of them by two blanks more:\n{key}: |\n  #AAB\n  CDDB"
        ));
    true
}

/// `-value` or `key:value`: the blank is missing, on the parser's line or the one before.
fn report_missing_blank(place: &Place<'_>, findings: &mut Findings) -> bool {
    let above = place.above().find(|line| !line.is_nothing());
    for line in [Some(place.line), above].into_iter().flatten() {
        let (start, content) = line.content();
        let after_dash = content.strip_prefix('-').unwrap_or_default();
        if after_dash.starts_with(|next: char| !matches!(next, ' ' | '-')) {
            findings
                .error(&(start..start + 1), "a blank is missing after the dash")
                .help(format!("write `- {after_dash}`"));
            return true;
        }
        let inner = content.trim_start_matches([' ', '-']);
        if let Some((key, value)) = inner.split_once(':')
            && is_key(key)
            && !value.is_empty()
            && !value.starts_with(' ')
        {
            let colon = start + content.len() - value.len() - 1;
            findings
                .error(
                    &(colon..colon + 1),
                    format!("a blank is missing after the colon of `{key}`"),
                )
                .help(format!("write `{key}: {value}`"));
            return true;
        }
    }
    false
}

/// Reports a quote that is still open, for which the parser blames a line further down. Whether
/// there is one.
pub(super) fn report_open_quote(place: &Place<'_>, findings: &mut Findings) -> bool {
    let lines = std::iter::once(place.line).chain(place.above());
    let open = lines.filter_map(|line| line.entry()).find_map(|entry| {
        let quote = entry.value.chars().next()?;
        let open = "'\"".contains(quote) && !entry.value[1..].contains(quote);
        open.then_some((entry, quote))
    });
    let Some((Entry { key, value, start }, quote)) = open else {
        return false;
    };
    findings
        .error(
            &(start..start + 1),
            format!("the quote that begins `{key}` is never closed"),
        )
        .help(format!("close it: `{key}: {value}{quote}`"));
    true
}

/// Reports a bracket that is still open, for which the parser blames a line further down. Whether
/// there is one.
pub(super) fn report_bracket(place: &Place<'_>, findings: &mut Findings) -> bool {
    let Some(start) = open_bracket(place) else {
        return false;
    };
    let bracket = &place.text[start..=start];
    let closing = if bracket == "[" { "]" } else { "}" };
    let message = format!("the `{bracket}` is never closed, or a comma is missing after it");
    findings.error(&(start..start + 1), message).help(format!(
        "count the brackets: each `{bracket}` needs a `{closing}`; elements are separated by \
         commas"
    ));
    true
}

/// The outermost bracket that is open at the place, in the lines shortly before it.
fn open_bracket(place: &Place<'_>) -> Option<usize> {
    const LINES: usize = 10;
    let begin = place.above().take(LINES).last().unwrap_or(place.line).start;
    let mut open = Vec::new();
    let mut quote = None;
    for (at, character) in place.text[begin..place.offset].char_indices() {
        match (quote, character) {
            (Some(own), _) if own == character => quote = None,
            // A quote that is not closed on its line was an apostrophe.
            (Some(_), '\n') => quote = None,
            (None, '\'' | '"') => quote = Some(character),
            (None, '[' | '{') => open.push(begin + at),
            (None, ']' | '}') => drop(open.pop()),
            (Some(_) | None, _) => {}
        }
    }
    open.first().copied()
}
