//! Sessions in HTML, inside `<pre>`.

use super::super::{Note, Severity};
pub(super) use puzzlemark_spec::session::{Holds, Line, Region};

/// Returns the regions of a page: one for each `<pre>`.
pub(super) fn regions(path: &str, page: &str, notes: &mut Vec<Note>) -> Vec<Region> {
    let mut reader = Reader {
        rest: page,
        number: 1,
        region: None,
        regions: Vec::new(),
        outside: None,
    };
    while !reader.rest.is_empty() {
        reader.step();
    }
    reader.close();
    if let Some(number) = reader.outside {
        notes.push(Note {
            severity: Severity::NotImported,
            file: path.to_owned(),
            line: Some(number),
            text: "a session outside of `<pre>` has no line breaks; put it into `<pre>`".to_owned(),
        });
    }
    reader.regions
}

struct Reader<'p> {
    rest: &'p str,
    number: usize,
    /// Text of the open `<pre>`, with the line numbers of its characters.
    region: Option<Region>,
    regions: Vec<Region>,
    /// The first line with a prompt outside of `<pre>`.
    outside: Option<usize>,
}

impl Reader<'_> {
    fn step(&mut self) {
        if self.rest.starts_with("<!--") {
            let end = self.rest.find("-->").map_or(self.rest.len(), |end| end + 3);
            self.skip(end);
        } else if self.is_tag() {
            let end = self.rest.find('>').map_or(self.rest.len(), |end| end + 1);
            let tag = self
                .rest
                .get(1..end)
                .unwrap_or_default()
                .trim_end_matches('>');
            let name = tag
                .split([' ', '\n', '\t', '/'])
                .find(|part| !part.is_empty());
            let name = name.unwrap_or_default().to_ascii_lowercase();
            let closes = tag.starts_with('/');
            self.skip(end);
            match (name.as_str(), closes) {
                ("pre", false) => self.open(),
                ("pre", true) => self.close(),
                ("br", _) => self.push('\n'),
                ("script" | "style", false) => {
                    let end = self.rest.find("</").unwrap_or(self.rest.len());
                    self.skip(end);
                }
                _ => {}
            }
        } else if self.rest.starts_with('&') {
            self.entity();
        } else if let Some(letter) = self.rest.chars().next() {
            self.rest = &self.rest[letter.len_utf8()..];
            self.push(letter);
            self.number += usize::from(letter == '\n');
        }
    }

    fn is_tag(&self) -> bool {
        let next = self
            .rest
            .strip_prefix('<')
            .and_then(|rest| rest.chars().next());
        next.is_some_and(|next| next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?'))
    }

    fn skip(&mut self, end: usize) {
        let (skipped, rest) = self.rest.split_at_checked(end).unwrap_or((self.rest, ""));
        self.number += skipped.matches('\n').count();
        self.rest = rest;
    }

    fn open(&mut self) {
        self.close();
        // HTML ignores the line break right after the tag.
        if self.rest.starts_with('\n') {
            self.skip(1);
        }
        self.region = Some(Region {
            lines: vec![self.line()],
            holds: Holds::Code,
            barred: None,
        });
    }

    fn close(&mut self) {
        self.regions.extend(self.region.take());
    }

    fn line(&self) -> Line {
        Line {
            text: String::new(),
            number: self.number,
        }
    }

    fn push(&mut self, letter: char) {
        let number = self.number + usize::from(letter == '\n');
        match &mut self.region {
            Some(region) if letter == '\n' => region.lines.push(Line {
                text: String::new(),
                number,
            }),
            Some(region) => {
                if let Some(line) = region.lines.last_mut() {
                    line.text
                        .push(if letter == '\u{a0}' { ' ' } else { letter });
                }
            }
            None if letter == '>' && self.rest.starts_with(">>") => {
                self.outside.get_or_insert(self.number);
            }
            None => {}
        }
    }

    fn entity(&mut self) {
        let end = self.rest.find(';').filter(|end| *end < 12);
        let name = end
            .and_then(|end| self.rest.get(1..end))
            .unwrap_or_default();
        let letter = match name {
            "lt" => Some('<'),
            "gt" => Some('>'),
            "amp" => Some('&'),
            "quot" => Some('"'),
            "apos" => Some('\''),
            "nbsp" => Some(' '),
            "hellip" => Some('\u{2026}'),
            _ => number(name).and_then(char::from_u32),
        };
        if self.region.is_none() && self.rest.starts_with("&gt;&gt;&gt;") {
            self.outside.get_or_insert(self.number);
        }
        if let (Some(letter), Some(end)) = (letter, end) {
            self.skip(end + 1);
            self.push(letter);
            return;
        }
        let is_name = !name.is_empty() && name.chars().all(|part| part.is_ascii_alphanumeric());
        if let Some(region) = self.region.as_mut().filter(|_| is_name) {
            let reason = format!("the entity `&{name};` is unknown; write the letter itself");
            region.barred = Some(reason);
        }
        self.skip(1);
        self.push('&');
    }
}

fn number(name: &str) -> Option<u32> {
    let digits = name.strip_prefix('#')?;
    match digits.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => digits.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(page: &str) -> Vec<(usize, String)> {
        let mut notes = Vec::new();
        let regions = regions("a.html", page, &mut notes);
        assert!(notes.is_empty(), "{notes:?}");
        let lines = regions.into_iter().flat_map(|region| region.lines);
        lines.map(|line| (line.number, line.text)).collect()
    }

    #[test]
    fn tags_and_entities_are_taken_away() {
        let page = "<p>A\n<pre class=\"x\">\n<span class=\"gp\">&gt;&gt;&gt; </span>f(<b>1</b>, &#39;&lt;&#39;)\n\
                    <!-- no -->2</pre>\n<p>";
        assert_eq!(
            texts(page),
            [(3, ">>> f(1, '<')".to_owned()), (4, "2".to_owned())]
        );
    }

    #[test]
    fn a_session_without_lines_is_reported() {
        let mut notes = Vec::new();
        assert!(regions("a.html", "<p>\n&gt;&gt;&gt; f()\n2</p>", &mut notes).is_empty());
        assert_eq!(notes.first().and_then(|note| note.line), Some(2));
    }
}
