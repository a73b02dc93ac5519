//! Sessions in HTML, inside `<pre>`.

use html5gum::{DefaultEmitter, Token, Tokenizer};

use super::super::{Note, Severity};
pub(super) use puzzlemark_spec::session::{Holds, Line, Region};

/// Returns the regions of a page: one for each `<pre>`.
pub(super) fn regions(path: &str, page: &str, notes: &mut Vec<Note>) -> Vec<Region> {
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    // Without this, a `<` in a script would begin a tag.
    emitter.naively_switch_states(true);
    let mut reader = PageReader {
        page,
        offset: 0,
        number: 1,
        region: None,
        regions: Vec::new(),
        outside: None,
        is_hidden: false,
    };
    for token in Tokenizer::new_with_emitter(page, emitter) {
        let Ok(token) = token;
        reader.add(token);
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

struct PageReader<'p> {
    page: &'p str,
    /// The end of the last tag or text, in bytes.
    offset: usize,
    /// Number of the line at the offset.
    number: usize,
    /// The open `<pre>`.
    region: Option<Region>,
    regions: Vec<Region>,
    /// The first line with a prompt outside of `<pre>`.
    outside: Option<usize>,
    /// True inside of a script or a style sheet.
    is_hidden: bool,
}

impl PageReader<'_> {
    fn add(&mut self, token: Token<usize>) {
        match token {
            Token::StartTag(tag) => {
                self.go_to(tag.span.end);
                match tag.name.as_slice() {
                    b"pre" => self.open(),
                    b"br" => self.begin_line(),
                    b"script" | b"style" => self.is_hidden = true,
                    _ => {}
                }
            }
            Token::EndTag(tag) => match tag.name.as_slice() {
                b"pre" => self.close(),
                b"script" | b"style" => self.is_hidden = false,
                _ => {}
            },
            Token::String(text) if !self.is_hidden => {
                self.go_to(text.span.start);
                self.add_text(&String::from_utf8_lossy(&text));
                self.offset = text.span.end;
            }
            Token::String(_) | Token::Comment(_) | Token::Doctype(_) | Token::Error(_) => {}
        }
    }

    /// Moves to an offset, and counts the lines before it.
    fn go_to(&mut self, offset: usize) {
        let passed = self.page.get(self.offset..offset).unwrap_or_default();
        self.number += passed.matches('\n').count();
        self.offset = offset;
    }

    fn open(&mut self) {
        self.close();
        // HTML ignores the line break right after the tag.
        let is_broken = |rest: &str| rest.starts_with(['\n', '\r']);
        let skips = self.page.get(self.offset..).is_some_and(is_broken);
        self.region = Some(Region {
            lines: Vec::new(),
            holds: Holds::Code,
            barred: None,
        });
        if !skips {
            self.begin_line();
        }
    }

    fn close(&mut self) {
        self.regions.extend(self.region.take());
    }

    fn begin_line(&mut self) {
        if let Some(region) = &mut self.region {
            region.lines.push(Line {
                text: String::new(),
                number: self.number,
            });
        }
    }

    fn add_text(&mut self, text: &str) {
        for (place, part) in text.split('\n').enumerate() {
            if place > 0 {
                self.number += 1;
                self.begin_line();
            }
            match &mut self.region {
                Some(region) => {
                    if let Some(line) = region.lines.last_mut() {
                        line.text.push_str(&part.replace('\u{a0}', " "));
                    }
                }
                None if part.contains(">>>") => {
                    self.outside.get_or_insert(self.number);
                }
                None => {}
            }
        }
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
    fn tags_are_left_out_and_entities_are_decoded() {
        let page = "<p>A\n<pre class=\"x\">\n<span class=\"gp\">&gt;&gt;&gt; </span>f(<b>1</b>, &#39;&lt;&eacute;&#39;)\n\
                    <!-- no\n -->2</pre><script>'<pre>>>> no</pre>'</script>\n<pre>a<br>b</pre>";
        assert_eq!(
            texts(page),
            [
                (3, ">>> f(1, '<é')".to_owned()),
                // Its line begins with the comment.
                (4, "2".to_owned()),
                (6, "a".to_owned()),
                (6, "b".to_owned()),
            ]
        );
    }

    #[test]
    fn a_session_without_lines_is_reported() {
        let mut notes = Vec::new();
        assert!(regions("a.html", "<p>\n&gt;&gt;&gt; f()\n2</p>", &mut notes).is_empty());
        assert_eq!(notes.first().and_then(|note| note.line), Some(2));
    }
}
