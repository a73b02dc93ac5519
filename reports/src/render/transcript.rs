//! A dialogue with a program, as the formats show it.

use crate::model::{Speaker, Utterance};

/// A piece of a dialogue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Said<'a> {
    /// Who says it.
    pub speaker: Speaker,
    /// The text, foreign.
    pub text: &'a str,
    /// Blanks after the text. Those of a prompt end no line: what is typed follows them.
    pub blanks: &'a str,
}

impl Said<'_> {
    /// The speaker in a word.
    pub(crate) fn label(&self) -> &'static str {
        match self.speaker {
            Speaker::Typed => "typed",
            Speaker::Printed => "printed",
            Speaker::Complained => "stderr",
        }
    }

    /// Whether Puzzlemark has typed it.
    pub(crate) fn is_typed(&self) -> bool {
        self.speaker == Speaker::Typed
    }
}

/// The pieces of a dialogue.
pub(crate) fn said(transcript: &[Utterance]) -> Vec<Said<'_>> {
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
        let said = said(&transcript);
        let parts: Vec<_> = said.iter().map(|one| (one.text, one.blanks)).collect();
        assert_eq!(parts, [("a \nguess?", "  "), ("5\n", ""), ("end ", "")]);
    }
}
