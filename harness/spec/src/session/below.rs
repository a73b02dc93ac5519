//! The output below a prompt. It ends at the next prompt, or at the line at which doctest ends it.

use super::example::{Example, Holds, Line, RegionReader, begins};
use super::refusal::Refusal;
use super::traceback;

const DEEPER: &str = "this prompt is indented more than the first one";
const DEEPER_HELP: &str =
    "indent all prompts alike; write output that begins with `>>>` in `steps`, under `prints: |`";
const LESS_INDENTED_HELP: &str = "indent the output as far as the prompts";
pub(super) const GOES_ON: &str =
    "doctest ends the output at a blank line; write `<BLANKLINE>` for a blank line in it";
const TAB: &str = "the output has a tab, which doctest replaces with spaces";
const PROSE: &str = "a sentence follows the output; put a blank line between them";
const LESS_INDENTED: &str = "the output is indented less than the prompt";

impl RegionReader<'_> {
    /// Reads all lines to the next prompt, without blank lines at the end.
    pub(super) fn output(&mut self, example: &mut Example) {
        while let Some(line) = self.lines.get(self.at).filter(|line| !self.is_prompt(line)) {
            let text = line.text.get(self.indentation..);
            let fault = if begins(line) {
                Some((DEEPER, DEEPER_HELP))
            } else if text.is_none() && !line.text.trim().is_empty() {
                Some((LESS_INDENTED, LESS_INDENTED_HELP))
            } else {
                None
            };
            if let Some((reason, help)) = fault {
                let fault = Refusal::new(reason).help(help).at_line(example.want.len());
                example.fault.get_or_insert(fault);
            }
            example.want.push(text.unwrap_or_default().to_owned());
            self.at += 1;
        }
        let is_blank = |line: &String| line.trim().is_empty();
        while example.want.last().is_some_and(is_blank) {
            example.want.pop();
        }
    }

    pub(super) fn want(&mut self, example: &mut Example, indentation: usize) {
        self.lines_of_output(example, indentation);
        while traceback::begins(&example.want) && self.ahead().is_some_and(is_of_chain) {
            while self
                .lines
                .get(self.at)
                .is_some_and(|line| line.text.trim().is_empty())
            {
                self.at += 1;
            }
            self.lines_of_output(example, indentation);
        }
        let fault = |reason| Refusal::new(reason);
        if self.holds == Holds::Prose && runs_into_prose(&example.want) {
            example.fault.get_or_insert_with(|| fault(PROSE));
        }
        let prose = |line: &Line| !begins(line);
        if self.holds == Holds::Code && !example.want.is_empty() && self.ahead().is_some_and(prose)
        {
            example.fault.get_or_insert_with(|| fault(GOES_ON));
        }
    }

    /// Reads the lines to the next blank line or prompt.
    fn lines_of_output(&mut self, example: &mut Example, indentation: usize) {
        while let Some(line) = self.lines.get(self.at)
            && !line.text.trim().is_empty()
            && !begins(line)
        {
            if self.tabs.get(self.at) == Some(&true) {
                example.fault.get_or_insert_with(|| Refusal::new(TAB));
            }
            self.at += 1;
            let (margin, text) = line.text.split_at_checked(indentation).unwrap_or(("x", ""));
            if !margin.trim().is_empty() {
                let fault = || Refusal::new(LESS_INDENTED);
                example.fault.get_or_insert_with(fault);
            }
            example.want.push(text.to_owned());
        }
    }
}

/// Returns true if a line continues the traceback of an exception with a cause.
fn is_of_chain(line: &Line) -> bool {
    const CHAIN: [&str; 3] = [
        "During handling of the above exception",
        "The above exception was the direct cause",
        "Traceback (",
    ];
    CHAIN
        .iter()
        .any(|begin| line.text.trim().starts_with(begin))
}

/// Returns true if a sentence follows output without sentences. Tracebacks may end with sentences.
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
    !traceback::begins(want)
        && !want.first().is_some_and(is_sentence)
        && later.iter().any(is_sentence)
}
