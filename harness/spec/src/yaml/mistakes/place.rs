//! The place where the parser stops, and the lines around it.

/// The place where the parser stops.
pub(in crate::yaml) struct Place<'t> {
    pub(super) text: &'t str,
    pub(super) offset: usize,
    pub(super) line: Line<'t>,
}

/// A line of the file, without its line break.
#[derive(Clone, Copy)]
pub(super) struct Line<'t> {
    pub(super) start: usize,
    pub(super) text: &'t str,
}

/// A line of the form `key: value`.
pub(super) struct Entry<'t> {
    pub(super) key: &'t str,
    pub(super) value: &'t str,
    /// First byte of the value in the file.
    pub(super) start: usize,
}

impl<'t> Place<'t> {
    /// Returns the place of a byte offset, which must be between two characters.
    pub(in crate::yaml) fn new(text: &'t str, offset: usize) -> Self {
        let line = Line::around(text, offset);
        Self { text, offset, line }
    }

    /// Returns the lines above the parser's line, nearest first.
    pub(super) fn above(&self) -> impl Iterator<Item = Line<'t>> {
        let text = self.text;
        std::iter::successors(Some(self.line), move |line| {
            let end = line.start.checked_sub(1)?;
            Some(Line::around(text, end))
        })
        .skip(1)
    }

    /// Returns the line below the parser's line.
    pub(super) fn below(&self) -> Option<Line<'t>> {
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

    /// Returns the line without white space around it, and its first byte in the file.
    pub(super) fn content(&self) -> (usize, &'t str) {
        let content = self.text.trim_start();
        let start = self.start + self.text.len() - content.len();
        (start, content.trim_end())
    }

    pub(super) fn entry(&self) -> Option<Entry<'t>> {
        let content = self.text.trim_start_matches([' ', '-']);
        let (key, rest) = content.split_once(": ")?;
        let value = rest.trim_start();
        Some(Entry {
            key: Some(key).filter(|key| is_key(key))?,
            value: value.trim_end(),
            start: self.start + self.text.len() - value.len(),
        })
    }

    pub(super) fn is_nothing(&self) -> bool {
        let (_, content) = self.content();
        content.is_empty() || content.starts_with('#')
    }
}

pub(super) fn is_key(text: &str) -> bool {
    let part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-');
    !text.is_empty() && text.bytes().all(part)
}
