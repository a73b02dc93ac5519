//! Examples: the code at a prompt and the output below it.

use super::refusal::Refusal;
use super::typed::{Typed, continuation};

/// A line of a session.
#[derive(Debug, Clone)]
pub struct Line {
    /// Text without its line break.
    pub text: String,
    /// Number in its file, counted from 1.
    pub number: usize,
}

/// Consecutive lines of a file.
#[derive(Debug, Clone)]
pub struct Region {
    /// Its lines.
    pub lines: Vec<Line>,
    /// Kind of its contents.
    pub holds: Holds,
    /// Reason why none of its examples can be used.
    pub barred: Option<String>,
}

/// The kinds of contents of a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// Sessions with prose around them. A blank line ends output.
    Prose,
    /// Sessions without prose. A blank line ends output, and no output may follow it.
    Code,
    /// One session from the first line to the last. Output ends at the next prompt and may have
    /// blank lines. All prompts have the same indentation.
    Session,
}

/// An example.
#[derive(Debug, Clone)]
pub struct Example {
    /// Code without prompts. Every line ends with a line break.
    pub source: String,
    /// Output, line by line.
    pub want: Vec<String>,
    /// Line of the prompt in its file.
    pub line: usize,
    /// Number of its block. Only blank lines separate the examples of a block.
    pub block: usize,
    /// Mistake in the prompts or the output, if there is one.
    pub fault: Option<Refusal>,
}

const PROMPT: &str = ">>>";
const NO_BLANK: &str = "a space is missing after the prompt";
const NO_BLANK_HELP: &str =
    "write a space after `>>>`; write output that begins with `>>>` in `steps`, under `prints: |`";

/// Splits a region into its examples. `block` is the number of the last block, and increases with
/// each new one.
pub fn split(region: &Region, block: &mut usize) -> Vec<Example> {
    let lines: Vec<_> = match region.holds {
        Holds::Session => region.lines.clone(),
        Holds::Prose | Holds::Code => region.lines.iter().map(expanded).collect(),
    };
    let mut reader = RegionReader::new(region, &lines);
    let mut examples: Vec<Example> = Vec::new();
    *block += 1;
    while let Some(line) = reader.next() {
        if reader.is_prompt(line) {
            let mut example = reader.example(line, *block);
            let barred = || region.barred.clone().map(Refusal::new);
            example.fault = example.fault.or_else(barred);
            examples.push(example);
        } else if !line.text.trim().is_empty()
            && examples.last().is_some_and(|last| last.block == *block)
        {
            *block += 1;
        }
    }
    examples
}

/// Expands tabs like doctest: to the next multiple of 8 columns.
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

/// The position in a region.
pub(super) struct RegionReader<'l> {
    pub lines: &'l [Line],
    /// Index of the next line.
    pub at: usize,
    pub holds: Holds,
    /// True for lines with a tab after their indentation.
    pub tabs: Vec<bool>,
    /// Spaces before the first prompt.
    pub indentation: usize,
    /// The end of the last run of blank lines in a block, and true if code of the block follows.
    later: Option<(usize, bool)>,
}

impl<'l> RegionReader<'l> {
    /// Starts at the first line. Tabs in `lines` may be expanded.
    fn new(region: &Region, lines: &'l [Line]) -> Self {
        let has_tab = |line: &Line| line.text.trim_start().contains('\t');
        let first = lines.iter().find(|line| begins(line));
        Self {
            lines,
            at: 0,
            holds: region.holds,
            tabs: region.lines.iter().map(has_tab).collect(),
            indentation: first.map_or(0, indentation),
            later: None,
        }
    }

    fn next(&mut self) -> Option<&'l Line> {
        let line = self.lines.get(self.at)?;
        self.at += 1;
        Some(line)
    }

    /// Returns the next line that is not blank.
    pub(super) fn ahead(&self) -> Option<&'l Line> {
        let rest = self.lines.get(self.at..).unwrap_or_default();
        rest.iter().find(|line| !line.text.trim().is_empty())
    }

    pub(super) fn is_prompt(&self, line: &Line) -> bool {
        let fits = self.holds != Holds::Session || indentation(line) == self.indentation;
        fits && begins(line)
    }

    fn example(&mut self, line: &Line, block: usize) -> Example {
        let typed = line
            .text
            .trim_start()
            .strip_prefix(PROMPT)
            .unwrap_or_default();
        let has_blank = typed.is_empty() || typed.starts_with(' ');
        let mut example = Example {
            source: format!("{}\n", typed.strip_prefix(' ').unwrap_or(typed)),
            want: Vec::new(),
            line: line.number,
            block,
            fault: (!has_blank).then(|| Refusal::of_typed(NO_BLANK, NO_BLANK_HELP)),
        };
        let mut typed = Typed::default();
        typed.push(example.source.trim_end_matches('\n'));
        while let Some(line) = self.lines.get(self.at)
            && let Some(more) = continuation(line.text.trim_start())
            && self.continues(&typed, line, more)
        {
            self.at += 1;
            typed.push(more);
            example.source.push_str(more);
            example.source.push('\n');
        }
        if self.holds == Holds::Session {
            self.output(&mut example);
        } else {
            self.want(&mut example, indentation(line));
        }
        example
    }

    /// Returns true if a line after `...` is a part of the code.
    fn continues(&mut self, typed: &Typed, line: &Line, more: &str) -> bool {
        let is_blank = more.trim().is_empty();
        if self.holds != Holds::Session {
            return typed.goes_on() || is_blank && !self.is_row(line);
        }
        if indentation(line) != self.indentation {
            return false;
        }
        // The interpreter shows a last `...` below a block. Later lines are output if the block
        // does not continue after blank lines.
        if typed.is_block() && !typed.is_open() {
            return !typed.ends_blank || self.goes_on_later();
        }
        typed.goes_on()
    }

    /// Returns true if code of a block follows after blank lines. Looks at each run of blank lines
    /// only once.
    fn goes_on_later(&mut self) -> bool {
        if let Some((end, goes_on)) = self.later
            && self.at <= end
        {
            return goes_on;
        }
        let rest = self.lines.get(self.at..).unwrap_or_default();
        let mut rest = rest.iter().zip(self.at..);
        let found = rest.find_map(|(line, place)| match continuation(line.text.trim_start()) {
            Some(more) if more.trim().is_empty() => None,
            more => Some((
                place,
                more.is_some_and(|more| more.starts_with([' ', '\t'])),
            )),
        });
        let found = found.unwrap_or((self.lines.len(), false));
        self.later = Some(found);
        found.1
    }

    /// Returns true if a line of dots is a row of a picture: the next line has the same length and
    /// no word.
    fn is_row(&self, line: &Line) -> bool {
        let next = self.lines.get(self.at + 1).map(|next| next.text.trim_end());
        next.is_some_and(|next| {
            next.len() == line.text.trim_end().len()
                && !next.trim().starts_with(PROMPT)
                && !next.contains(|letter: char| letter.is_lowercase())
        })
    }
}

/// Returns true if a line begins with a prompt.
pub(super) fn begins(line: &Line) -> bool {
    line.text.trim_start().starts_with(PROMPT)
}

/// Returns the number of bytes of white space before a line.
pub(super) fn indentation(line: &Line) -> usize {
    line.text.len() - line.text.trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::super::below::GOES_ON;
    use super::*;

    fn lines(text: &str) -> Vec<Line> {
        let numbered = text.lines().map(str::to_owned).zip(1..);
        numbered
            .map(|(text, number)| Line { text, number })
            .collect()
    }

    fn cut(text: &str, holds: Holds) -> Vec<Example> {
        let region = Region {
            lines: lines(text),
            holds,
            barred: None,
        };
        split(&region, &mut 0)
    }

    #[test]
    fn blocks_go_on_and_output_ends_at_a_blank_line() {
        let text = "Prose.\n  >>> for x in (1,\n  ...           2):\n  ...     print(x)\n  ...\n  1\n  2\n\n  >>> x\n  2\nNo.\n\n>>> 1\n1\n\nmore\n";
        let found = cut(text, Holds::Prose);
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
        let code = cut(">>> f()\na\n\nb\n>>> 1\n1\n", Holds::Code);
        assert_eq!(code[0].fault, Some(Refusal::new(GOES_ON)));
        assert_eq!(code[1].fault, None);
    }

    #[test]
    fn many_blank_lines_of_a_block_are_passed_once() {
        let many = 100_000;
        let blank = "...\n".repeat(many);
        let text = format!(
            ">>> for x in y:\n...     f(x)\n{blank}...     g(x)\n...\n1\n>>> if x:\n...     f(x)\n{blank}2\n"
        );
        let found = cut(&text, Holds::Session);
        assert_eq!(found.len(), 2);
        let first = format!("for x in y:\n    f(x)\n{}    g(x)\n\n", "\n".repeat(many));
        assert!(found[0].source == first && found[0].want == ["1"]);
        // The text after the last `...` of a block is output.
        assert_eq!(found[1].source, "if x:\n    f(x)\n\n");
        assert_eq!(found[1].want.len(), many);
    }

    #[test]
    fn a_text_that_goes_on_within_brackets_is_not_cut() {
        let text = ">>> f('a\\\n... b',\n...   2)\n3\n";
        for holds in [Holds::Session, Holds::Code, Holds::Prose] {
            let found = cut(text, holds);
            assert_eq!(found[0].source, "f('a\\\nb',\n  2)\n", "{holds:?}");
            assert_eq!(found[0].want, ["3"], "{holds:?}");
        }
    }

    #[test]
    fn a_picture_of_dots_is_output() {
        let found = cut(
            ">>> print(p)\n...\n...\n#..\n>>> f(\n... 1)\n>>> f() # doctest: +ELLIPSIS\n...\nfoo\n",
            Holds::Code,
        );
        let wants: Vec<_> = found.iter().map(|one| one.want.join("|")).collect();
        assert_eq!(wants, ["...|...|#..", "", "foo"]);
    }

    #[test]
    fn chained_tracebacks_are_one() {
        let text = ">>> f()\nTraceback (most recent call last):\n  File\nKeyError: 1\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\nValueError: 2\n\nProse.\n";
        let found = cut(text, Holds::Prose);
        assert_eq!(
            found[0].want.last().map(String::as_str),
            Some("ValueError: 2")
        );
    }
}
