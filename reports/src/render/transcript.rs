//! A dialogue with a program, as reports show it.

use crate::language::tr;
use crate::model::{Speaker, Utterance};
use crate::render::words;
use puzzlemark_text::visible;

/// The most lines of a dialogue that are shown.
const ROWS_MAX: usize = 120;

/// A line of a dialogue, or a note on lines left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Spoken {
    /// The speaker. Empty if the piece goes on, and for lines left out.
    pub label: String,
    /// The line, visible.
    pub text: String,
    /// True if Puzzlemark typed it.
    pub is_typed: bool,
    /// True if it stands for lines left out.
    pub is_gap: bool,
}

/// Returns a dialogue line by line. A very long dialogue is returned without its middle.
pub(crate) fn spoken(transcript: &[Utterance]) -> Vec<Spoken> {
    let mut rows = Vec::new();
    for said in dialogue_pieces(transcript) {
        for (index, line) in said.text.lines().enumerate() {
            rows.push(Spoken {
                label: if index == 0 {
                    said.label()
                } else {
                    String::new()
                },
                text: visible::line(line),
                is_typed: said.is_typed(),
                is_gap: false,
            });
        }
    }
    let left_out = rows.len().saturating_sub(ROWS_MAX);
    if left_out > 0 {
        let gap = Spoken {
            label: String::new(),
            text: tr!("more-lines", lines = words::count_lines(left_out)),
            is_typed: false,
            is_gap: true,
        };
        rows.splice(ROWS_MAX / 2..ROWS_MAX / 2 + left_out, [gap]);
    }
    rows
}

/// A piece of a dialogue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Said<'a> {
    /// The speaker.
    pub speaker: Speaker,
    /// The text, foreign.
    pub text: &'a str,
    /// Spaces after a prompt. The typed input follows them on the same line.
    pub blanks: &'a str,
}

impl Said<'_> {
    /// Returns the speaker in a word.
    pub(crate) fn label(&self) -> String {
        match self.speaker {
            Speaker::Typed => tr!("typed"),
            Speaker::Printed => tr!("printed"),
            Speaker::Complained => "stderr".to_owned(),
        }
    }

    /// Returns true if Puzzlemark typed it.
    pub(crate) fn is_typed(&self) -> bool {
        self.speaker == Speaker::Typed
    }
}

/// Returns the pieces of a dialogue.
pub(crate) fn dialogue_pieces(transcript: &[Utterance]) -> Vec<Said<'_>> {
    let mut said = Vec::new();
    for (index, Utterance { speaker, text }) in transcript.iter().enumerate() {
        let next = transcript.get(index + 1).map(|next| next.speaker);
        let is_prompt = next == Some(Speaker::Typed);
        let end = text.trim_end_matches(|end| is_prompt && end == ' ').len();
        let (text, blanks) = text.split_at(end);
        said.push(Said {
            speaker: *speaker,
            text,
            blanks,
        });
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_blanks_of_a_prompt_stand_apart() {
        let utterance = |speaker, text: &str| Utterance {
            speaker,
            text: text.to_owned(),
        };
        let transcript = [
            utterance(Speaker::Printed, "a \nguess?  "),
            utterance(Speaker::Typed, "5\n"),
            utterance(Speaker::Printed, "end "),
        ];
        let said = dialogue_pieces(&transcript);
        let parts: Vec<_> = said.iter().map(|one| (one.text, one.blanks)).collect();
        assert_eq!(parts, [("a \nguess?", "  "), ("5\n", ""), ("end ", "")]);
    }
}
