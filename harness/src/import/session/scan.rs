//! Python's text, looked at without being understood: strings, comments, brackets.

/// What a piece of Python is made of.
#[derive(Debug, Clone, Default)]
pub(in crate::import) struct Scan {
    /// The text with a blank for each character of a comment or within a string.
    pub plain: String,
    /// What stands in strings without a prefix or escapes, in quotes of one kind.
    pub texts: Vec<String>,
    /// Brackets that are open at the end; below 0 where one is closed that was not open.
    pub depth: i32,
    /// Whether the text ends within a string.
    pub in_string: bool,
    /// Whether the text ends in a `\` that continues its line.
    pub continues: bool,
    /// Whether a string has a line break in it.
    pub string_has_lines: bool,
    /// The comment that ends the last line, without its `#`.
    pub comment: Option<String>,
}

impl Scan {
    /// Looks at a text.
    pub(in crate::import) fn of(code: &str) -> Self {
        let mut scan = Self::default();
        let chars: Vec<char> = code.chars().collect();
        let mut at = 0;
        while let Some(&letter) = chars.get(at) {
            match letter {
                '#' => at = scan.take_comment(&chars, at),
                '"' | '\'' => at = scan.take_string(&chars, at),
                _ => {
                    match letter {
                        '(' | '[' | '{' => scan.depth += 1,
                        ')' | ']' | '}' => scan.depth -= 1,
                        _ => {}
                    }
                    scan.plain.push(letter);
                    at += 1;
                }
            }
        }
        scan.continues = scan.plain.ends_with('\\') && !scan.in_string;
        scan
    }

    /// Whether the text is not over: a bracket or a string is open, or a line goes on.
    pub(super) fn is_open(&self) -> bool {
        self.depth > 0 || self.in_string || self.continues
    }

    /// The names and keywords in it.
    pub(in crate::import) fn words(&self) -> impl Iterator<Item = &str> {
        let words = self
            .plain
            .split(|part: char| !part.is_alphanumeric() && part != '_');
        words.filter(|word| word.starts_with(|first: char| !first.is_ascii_digit()))
    }

    fn take_comment(&mut self, chars: &[char], start: usize) -> usize {
        let rest = chars.iter().skip(start);
        let comment: String = rest.take_while(|letter| **letter != '\n').collect();
        let length = comment.chars().count();
        self.plain.extend(std::iter::repeat_n(' ', length));
        self.comment = Some(comment.trim_start_matches('#').trim().to_owned());
        start + length
    }

    fn take_string(&mut self, chars: &[char], start: usize) -> usize {
        let quote = chars.get(start).copied().unwrap_or_default();
        let is_triple = (1..3).all(|next| chars.get(start + next) == Some(&quote));
        let width = if is_triple { 3 } else { 1 };
        let mut at = start + width;
        let mut text = String::new();
        self.in_string = true;
        while let Some(&letter) = chars.get(at) {
            if letter == '\\' {
                text.push('\\');
                text.extend(chars.get(at + 1));
                at += 2;
            } else if letter == '\n' && !is_triple {
                break;
            } else if (0..width).all(|next| chars.get(at + next) == Some(&quote)) {
                at += width;
                self.in_string = false;
                break;
            } else {
                text.push(letter);
                at += 1;
            }
        }
        let at = at.min(chars.len());
        // A string that a `\` carries to the next line is open as well; one that just ends is not.
        if self.in_string && !is_triple && !text.ends_with('\\') {
            self.in_string = false;
            self.depth = -1;
        }
        self.string_has_lines |= text.contains('\n');
        self.plain
            .extend(chars[start..at].iter().map(|letter| match letter {
                '\n' => '\n',
                _ => ' ',
            }));
        if !text.contains('\\') {
            self.texts.push(text);
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_texts_are_told_from_others() {
        for open in ["f(1,", "x = '''a", "x = 1 + \\", "[{", "f('''a\n'"] {
            assert!(Scan::of(open).is_open(), "{open:?}");
        }
        for closed in ["f('(')", "x = '''a'''", "f()  # (", "'\\''", "f(\"'\")"] {
            let scan = Scan::of(closed);
            assert!(!scan.is_open() && scan.depth == 0, "{closed:?}");
        }
        assert!(Scan::of("f('a").depth < 0, "a string that does not end");
        assert!(Scan::of("f)").depth < 0);
    }

    #[test]
    fn words_and_texts_are_found() {
        let scan = Scan::of("p = Puzzle('a.txt')  # from a file");
        assert_eq!(scan.words().collect::<Vec<_>>(), ["p", "Puzzle"]);
        assert_eq!(scan.texts, ["a.txt"]);
        assert_eq!(scan.comment.as_deref(), Some("from a file"));
    }
}
