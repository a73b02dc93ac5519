//! A session's text, cut at its prompts.

use std::ops::Range;

use puzzlemark_reference::notation::split_comment;

use crate::spec::diagnostic::Findings;

/// An operation and the lines below it.
pub(super) struct Entry<'t> {
    /// Where the prompt's line stands in the session's text.
    pub prompt: Range<usize>,
    /// The operation on one line, without comments.
    pub text: String,
    /// Comments on its lines.
    pub comment: Option<String>,
    /// The lines of output and where they begin, blank lines at the end aside.
    pub output: Vec<(usize, &'t str)>,
    /// Where pieces of `text` come from: offset in `text`, offset in the session's text.
    pieces: Vec<(usize, usize)>,
}

impl<'t> Entry<'t> {
    fn new(prompt: Range<usize>) -> Self {
        Self {
            prompt,
            text: String::new(),
            comment: None,
            output: Vec::new(),
            pieces: Vec::new(),
        }
    }

    /// Takes the text after a prompt, which begins at `start`.
    fn push(&mut self, line: &'t str, start: usize) {
        let (operation, comment) = split_comment(line);
        let code = operation.trim();
        let blank = operation.len() - operation.trim_start().len();
        if !code.is_empty() {
            if !self.text.is_empty() {
                self.text.push(' ');
            }
            self.pieces.push((self.text.len(), start + blank));
            self.text.push_str(code);
        }
        if let Some(comment) = comment.map(str::trim).filter(|comment| !comment.is_empty()) {
            self.comment = Some(match self.comment.take() {
                Some(before) => format!("{before} {comment}"),
                None => comment.to_owned(),
            });
        }
    }

    /// Where a range of the operation's text stands in the session's text.
    pub(super) fn locate(&self, range: &Range<usize>) -> Range<usize> {
        let at = |offset: usize| {
            let piece = self.pieces.iter().rev().find(|(own, _)| *own <= offset);
            piece.map_or(self.prompt.start, |(own, start)| start + offset - own)
        };
        let start = at(range.start);
        start..at(range.end).max(start)
    }

    /// Where the output stands in the session's text.
    pub(super) fn output_range(&self) -> Range<usize> {
        match (self.output.first(), self.output.last()) {
            (Some((first, _)), Some((last, line))) => *first..last + line.len(),
            _ => self.prompt.clone(),
        }
    }
}

/// Cuts a session at its prompts.
pub(super) fn split<'t>(
    text: &'t str,
    place: &impl Fn(Range<usize>) -> Range<usize>,
    findings: &mut Findings,
) -> Vec<Entry<'t>> {
    let mut entries: Vec<Entry<'t>> = Vec::new();
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let start = offset;
        offset += line.len();
        let line = line.trim_end_matches(['\n', '\r']);
        let range = start..start + line.len();
        if let Some(code) = line.strip_prefix(">>>") {
            if after(line, ">>>").is_none() {
                report_no_blank(&place(range.clone()), code, findings);
            }
            let mut entry = Entry::new(range);
            entry.push(code, start + line.len() - code.len());
            entries.push(entry);
        } else if let Some(entry) = entries.last_mut() {
            match after(line, "...").filter(|_| entry.output.is_empty()) {
                Some(code) if continues(entry, code) => {
                    entry.push(code, start + line.len() - code.len());
                }
                _ => entry.output.push((start, line)),
            }
        } else if !line.trim().is_empty() {
            findings
                .error(&place(range), "a session begins with a prompt")
                .help("put `>>> ` before the operation; text around the session goes elsewhere");
        }
    }
    for entry in &mut entries {
        drop_blank_end(entry);
    }
    entries
}

/// Taken for output, the line would silently be part of what is expected.
fn report_no_blank(span: &Range<usize>, code: &str, findings: &mut Findings) {
    findings
        .error(span, "there is no blank after the prompt")
        .help(format!(
            "write `>>> {code}`; output that begins with `>>>` goes into `steps`, under `prints: |`"
        ));
}

/// What follows a prompt; the prompt stands alone or is followed by a blank.
fn after<'l>(line: &'l str, prompt: &str) -> Option<&'l str> {
    let rest = line.strip_prefix(prompt)?;
    (rest.is_empty() || rest.starts_with(' ')).then_some(rest)
}

/// Whether `...` continues an operation. A grid may have a line `... .` too: an operation whose
/// brackets are closed is not continued, but for the empty `...` with which a session ends a block.
fn continues(entry: &Entry<'_>, code: &str) -> bool {
    let open = entry.text.matches(['(', '[', '{']).count();
    let closed = entry.text.matches([')', ']', '}']).count();
    open > closed || entry.text.ends_with('\\') && !code.is_empty()
}

fn drop_blank_end(entry: &mut Entry<'_>) {
    while entry
        .output
        .last()
        .is_some_and(|(_, line)| line.trim().is_empty())
    {
        entry.output.pop();
    }
    // `doctest` writes a blank line of output as this word.
    for (_, line) in &mut entry.output {
        if *line == "<BLANKLINE>" {
            *line = "";
        }
    }
}
