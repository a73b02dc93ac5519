//! A scan of Python code for strings, comments and brackets, without parsing it.

/// The strings, comments and brackets in a piece of Python code.
#[derive(Debug, Clone, Default)]
pub struct Scan {
    /// The code with a space in place of each character of comments and strings.
    pub plain: String,
    /// Contents of the strings without prefixes and escapes, in single or double quotes.
    pub texts: Vec<String>,
    /// Number of open brackets at the end. It is below 0 if the code closes a bracket that was not
    /// open.
    pub depth: i32,
    /// True if the code ends inside a string.
    pub in_string: bool,
    /// True if the code ends with a `\` that continues its line.
    pub continues: bool,
    /// True if a string has a line break, or a prefix that the step language does not have.
    pub has_odd_string: bool,
    /// Comments in order, without `#`.
    pub comments: Vec<String>,
    /// The string that is open at the end.
    open: Option<Open>,
}

/// A string without its end so far.
#[derive(Debug, Clone)]
struct Open {
    quote: char,
    /// Number of quotes that end it: 1 or 3.
    width: usize,
    text: String,
    /// True if the character before the next one is a `\`.
    is_escaped: bool,
}

impl Scan {
    /// Scans a piece of code.
    pub fn from_code(code: &str) -> Self {
        let mut scan = Self::default();
        scan.push(code);
        scan
    }

    /// Scans more code. Every piece after the first must begin with a line break.
    pub(super) fn push(&mut self, code: &str) {
        let chars: Vec<char> = code.chars().collect();
        let mut at = 0;
        if let Some(open) = self.open.take() {
            at = self.go_on(open, &chars, 0, 0);
        }
        while let Some(&letter) = chars.get(at) {
            match letter {
                '#' => at = self.take_comment(&chars, at),
                '"' | '\'' => at = self.take_string(&chars, at),
                _ => {
                    match letter {
                        '(' | '[' | '{' => self.depth += 1,
                        ')' | ']' | '}' => self.depth -= 1,
                        _ => {}
                    }
                    self.plain.push(letter);
                    at += 1;
                }
            }
        }
        self.continues = self.plain.ends_with('\\') && !self.in_string;
    }

    /// Returns true if the code is not complete: a bracket or a string is open, or its last line
    /// continues.
    pub fn is_open(&self) -> bool {
        self.depth > 0 || self.in_string || self.continues
    }

    /// Returns the names and keywords.
    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
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
        let comment = comment.trim_start_matches('#').trim();
        self.comments.push(comment.to_owned());
        start + length
    }

    fn take_string(&mut self, chars: &[char], start: usize) -> usize {
        let quote = *chars.get(start).expect("the string begins here");
        let is_triple = (1..3).all(|next| chars.get(start + next) == Some(&quote));
        let width = if is_triple { 3 } else { 1 };
        self.has_odd_string |= chars.get(..start).is_some_and(has_prefix);
        let open = Open {
            quote,
            width,
            text: String::new(),
            is_escaped: false,
        };
        self.go_on(open, chars, start, start + width)
    }

    /// Scans the rest of a string from `at`. Replaces its characters from `start` with spaces in
    /// `plain`. Returns the index after the string.
    fn go_on(&mut self, mut open: Open, chars: &[char], start: usize, mut at: usize) -> usize {
        let mut is_closed = false;
        while let Some(&letter) = chars.get(at) {
            let ends = (0..open.width).all(|next| chars.get(at + next) == Some(&open.quote));
            if std::mem::take(&mut open.is_escaped) {
                open.text.push(letter);
            } else if letter == '\\' {
                open.text.push(letter);
                open.is_escaped = true;
            } else if letter == '\n' && open.width == 1 {
                break;
            } else if ends {
                at += open.width;
                is_closed = true;
                break;
            } else {
                open.text.push(letter);
            }
            at += 1;
        }
        let blanks = chars.get(start..at).unwrap_or_default().iter();
        self.plain
            .extend(blanks.map(|letter| if *letter == '\n' { '\n' } else { ' ' }));
        self.has_odd_string |= open.text.contains('\n');
        // A string that a `\` continues on the next line is also open. A string that simply ends is
        // a mistake.
        self.in_string = !is_closed && (open.width == 3 || open.is_escaped);
        if self.in_string {
            self.open = Some(open);
        } else if !is_closed {
            self.depth = -1;
        } else if !open.text.contains('\\') {
            self.texts.push(open.text);
        }
        at
    }
}

/// Returns true if the letters before a string are a prefix that changes its meaning.
fn has_prefix(before: &[char]) -> bool {
    let letters = before
        .iter()
        .rev()
        .take_while(|letter| letter.is_alphanumeric());
    let prefix: String = letters.map(char::to_ascii_lowercase).collect();
    ["f", "b", "t", "rf", "fr", "rb", "br", "rt", "tr"].contains(&prefix.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_texts_are_told_from_others() {
        for open in ["f(1,", "x = '''a", "x = 1 + \\", "[{", "f('''a\n'"] {
            assert!(Scan::from_code(open).is_open(), "{open:?}");
        }
        for closed in ["f('(')", "x = '''a'''", "f()  # (", "'\\''", "f(\"'\")"] {
            let scan = Scan::from_code(closed);
            assert!(!scan.is_open() && scan.depth == 0, "{closed:?}");
        }
        assert!(
            Scan::from_code("f('a").depth < 0,
            "a string that does not end"
        );
        assert!(Scan::from_code("f)").depth < 0);
    }

    #[test]
    fn words_and_texts_are_found() {
        let scan = Scan::from_code("p = Puzzle('a.txt')  # from a file");
        assert_eq!(scan.words().collect::<Vec<_>>(), ["p", "Puzzle"]);
        assert_eq!(scan.texts, ["a.txt"]);
        assert_eq!(scan.comments, ["from a file"]);
    }

    #[test]
    fn a_text_in_pieces_scans_like_the_whole() {
        for code in [
            "f('a\\\nb',\n  2)",
            "f(\"\"\"a\n'b\n\nc\"\"\", 'd')  # e\n",
            "x = 1 + \\\n  2",
            "f('a\nb')",
            "def f():\n    # g\n\n    return ('a' \\\n      'b')\n",
            "f('a\\\n\n",
        ] {
            let mut pieces = Scan::default();
            for (place, line) in code.split('\n').enumerate() {
                let piece = if place == 0 {
                    line.to_owned()
                } else {
                    format!("\n{line}")
                };
                pieces.push(&piece);
            }
            let whole = Scan::from_code(code);
            assert_eq!(format!("{pieces:?}"), format!("{whole:?}"), "{code:?}");
        }
    }
}
