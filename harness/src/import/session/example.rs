//! Examples: what stands at a prompt, and what is shown below it.

use super::scan::Scan;
use super::{Line, Region};

/// An example.
#[derive(Debug, Clone)]
pub(super) struct Example {
    /// What is typed, without prompts; lines end in line breaks.
    pub source: String,
    /// What is shown, line by line.
    pub want: Vec<String>,
    /// Line of the prompt in its file.
    pub line: usize,
    /// Which block of its namespace it belongs to: examples with nothing but blank lines between.
    pub block: usize,
    /// Why it cannot be taken in, if that is so already.
    pub fault: Option<String>,
}

const PROMPT: &str = ">>>";
const NO_BLANK: &str = "there is no blank after the prompt";
const GOES_ON: &str = "the output goes on after a blank line, where doctest ends it; write `<BLANKLINE>` for the blank line";
const TAB: &str = "there is a tab in the output, which doctest takes for blanks";
const PROSE: &str = "a sentence follows the output; set it off by a blank line";
const LESS_INDENTED: &str = "what follows is indented less than the prompt";

/// Cuts a region at its prompts. `block` is the number of the last block, and is counted on.
pub(super) fn split(region: &Region, block: &mut usize) -> Vec<Example> {
    let lines: Vec<_> = region.lines.iter().map(expanded).collect();
    let mut reader = Reader {
        lines: &lines,
        at: 0,
        is_code: region.is_code,
        tabs: region
            .lines
            .iter()
            .map(|line| line.text.trim_start().contains('\t'))
            .collect(),
    };
    let mut examples: Vec<Example> = Vec::new();
    *block += 1;
    while let Some(line) = reader.next() {
        if line.text.trim_start().starts_with(PROMPT) {
            let mut example = reader.example(line, *block);
            example.fault = example.fault.or_else(|| region.barred.clone());
            examples.push(example);
        } else if !line.text.trim().is_empty()
            && examples.last().is_some_and(|last| last.block == *block)
        {
            *block += 1;
        }
    }
    examples
}

/// Tabs as doctest expands them.
fn expanded(line: &Line) -> Line {
    let mut text = String::new();
    let mut column = 0;
    for letter in line.text.chars() {
        if letter == '\t' {
            let width = 8 - column % 8;
            text.extend(std::iter::repeat_n(' ', width));
            column += width;
        } else {
            text.push(letter);
            column += 1;
        }
    }
    Line {
        text,
        number: line.number,
    }
}

struct Reader<'l> {
    lines: &'l [Line],
    at: usize,
    is_code: bool,
    /// Which lines hold a tab behind their indentation.
    tabs: Vec<bool>,
}

impl<'l> Reader<'l> {
    fn next(&mut self) -> Option<&'l Line> {
        let line = self.lines.get(self.at)?;
        self.at += 1;
        Some(line)
    }

    /// The next line that is not blank.
    fn ahead(&self) -> Option<&'l Line> {
        let rest = self.lines.get(self.at..).unwrap_or_default();
        rest.iter().find(|line| !line.text.trim().is_empty())
    }

    fn example(&mut self, line: &Line, block: usize) -> Example {
        let indentation = line.text.len() - line.text.trim_start().len();
        let typed = line
            .text
            .trim_start()
            .strip_prefix(PROMPT)
            .unwrap_or_default();
        let mut example = Example {
            source: format!("{}\n", typed.strip_prefix(' ').unwrap_or(typed)),
            want: Vec::new(),
            line: line.number,
            block,
            fault: (!typed.is_empty() && !typed.starts_with(' ')).then(|| NO_BLANK.to_owned()),
        };
        while let Some(line) = self.lines.get(self.at)
            && let Some(more) = continuation(line.text.trim_start())
            && (goes_on(&example.source) || more.trim().is_empty() && !self.is_row(line))
        {
            self.at += 1;
            example.source.push_str(more);
            example.source.push('\n');
        }
        self.want(&mut example, indentation);
        example
    }

    /// Whether a line of dots is a row of a picture: the line below is as long, and no word.
    fn is_row(&self, line: &Line) -> bool {
        let next = self.lines.get(self.at + 1).map(|next| next.text.trim_end());
        next.is_some_and(|next| {
            next.len() == line.text.trim_end().len()
                && !next.trim().starts_with(PROMPT)
                && !next.contains(|letter: char| letter.is_lowercase())
        })
    }

    fn want(&mut self, example: &mut Example, indentation: usize) {
        loop {
            while let Some(line) = self.lines.get(self.at)
                && !line.text.trim().is_empty()
                && !line.text.trim_start().starts_with(PROMPT)
            {
                if self.tabs.get(self.at) == Some(&true) {
                    example.fault.get_or_insert_with(|| TAB.to_owned());
                }
                self.at += 1;
                let (margin, text) = line.text.split_at_checked(indentation).unwrap_or(("x", ""));
                if !margin.trim().is_empty() {
                    example
                        .fault
                        .get_or_insert_with(|| LESS_INDENTED.to_owned());
                }
                example.want.push(text.to_owned());
            }
            let chain = |text: &str| {
                text.starts_with("During handling of the above exception")
                    || text.starts_with("The above exception was the direct cause")
            };
            let goes_on = |line: &&Line| {
                chain(line.text.trim()) || line.text.trim().starts_with("Traceback (")
            };
            if super::traceback::begins(&example.want)
                && self.ahead().is_some_and(|next| goes_on(&next))
            {
                while self
                    .lines
                    .get(self.at)
                    .is_some_and(|line| line.text.trim().is_empty())
                {
                    self.at += 1;
                }
                continue;
            }
            break;
        }
        if !self.is_code && runs_into_prose(&example.want) {
            example.fault.get_or_insert_with(|| PROSE.to_owned());
        }
        let prose = |line: &Line| !line.text.trim_start().starts_with(PROMPT);
        if self.is_code && !example.want.is_empty() && self.ahead().is_some_and(prose) {
            example.fault.get_or_insert_with(|| GOES_ON.to_owned());
        }
    }
}

/// Whether a sentence follows output that is none. Tracebacks end with sentences themselves.
fn runs_into_prose(want: &[String]) -> bool {
    let is_sentence = |line: &String| {
        let words = line.split_whitespace();
        let is_word = |word: &&str| {
            word.len() > 1
                && word
                    .trim_end_matches([',', '.'])
                    .chars()
                    .all(char::is_alphabetic)
        };
        words.filter(is_word).count() >= 4
    };
    let later = want.get(1..).unwrap_or_default();
    !super::traceback::begins(want)
        && !want.first().is_some_and(is_sentence)
        && later.iter().any(is_sentence)
}

/// What follows the prompt of a line that goes on.
fn continuation(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("...")?;
    (rest.is_empty() || rest.starts_with(' ')).then(|| rest.strip_prefix(' ').unwrap_or(rest))
}

/// Whether what has been typed is not over: something is open, or it begins a block.
fn goes_on(source: &str) -> bool {
    let scan = Scan::of(source.trim_end_matches('\n'));
    let first = scan.plain.lines().next().unwrap_or_default().trim_end();
    scan.is_open()
        || first.ends_with(':')
        || first.trim_start().starts_with('@')
        || is_block(&scan.plain)
}

/// Whether the header of a block is over several lines.
fn is_block(plain: &str) -> bool {
    const HEADS: [&str; 10] = [
        "def", "class", "for", "while", "if", "with", "try", "async", "match", "else",
    ];
    let first = plain.split_whitespace().next().unwrap_or_default();
    HEADS.contains(&first.trim_end_matches(':'))
        && plain.lines().any(|line| line.trim_end().ends_with(':'))
}

#[cfg(test)]
mod tests {
    use super::super::container::lines;
    use super::*;

    fn cut(text: &str, is_code: bool) -> Vec<Example> {
        let region = Region {
            lines: lines(text),
            is_code,
            barred: None,
        };
        split(&region, &mut 0)
    }

    #[test]
    fn blocks_go_on_and_output_ends_at_a_blank_line() {
        let text = "Prose.\n  >>> for x in (1,\n  ...           2):\n  ...     print(x)\n  ...\n  1\n  2\n\n  >>> x\n  2\nNo.\n\n>>> 1\n1\n\nmore\n";
        let found = cut(text, false);
        let told: Vec<_> = found
            .iter()
            .map(|one| {
                (
                    one.source.as_str(),
                    one.want.join("|"),
                    one.line,
                    one.block,
                    one.fault.is_some(),
                )
            })
            .collect();
        assert_eq!(
            told,
            [
                (
                    "for x in (1,\n          2):\n    print(x)\n\n",
                    "1|2".to_owned(),
                    2,
                    1,
                    false
                ),
                ("x\n", "2|.".to_owned(), 9, 1, true),
                ("1\n", "1".to_owned(), 13, 1, false),
            ]
        );
        let code = cut(">>> f()\na\n\nb\n>>> 1\n1\n", true);
        assert_eq!(code[0].fault.as_deref(), Some(GOES_ON));
        assert_eq!(code[1].fault, None);
    }

    #[test]
    fn a_picture_of_dots_is_output() {
        let found = cut(
            ">>> print(p)\n...\n...\n#..\n>>> f(\n... 1)\n>>> f() # doctest: +ELLIPSIS\n...\nfoo\n",
            true,
        );
        let wants: Vec<_> = found.iter().map(|one| one.want.join("|")).collect();
        assert_eq!(wants, ["...|...|#..", "", "foo"]);
    }

    #[test]
    fn chained_tracebacks_are_one() {
        let text = ">>> f()\nTraceback (most recent call last):\n  File\nKeyError: 1\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\nValueError: 2\n\nProse.\n";
        let found = cut(text, false);
        assert_eq!(
            found[0].want.last().map(String::as_str),
            Some("ValueError: 2")
        );
    }
}
