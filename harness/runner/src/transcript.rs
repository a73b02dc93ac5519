//! The transcript of a dialogue.

use puzzlemark_reports::model::{Speaker, Utterance};
use puzzlemark_sandbox::{Piece, Side};
use puzzlemark_text::visible;

/// The number of bytes of a dialogue that a report contains.
const TRANSCRIPT_BYTES_MAX: usize = 32 * 1024;

/// The dialogue in the form that reports show.
#[derive(Default)]
pub(super) struct Transcript {
    pub(super) utterances: Vec<Utterance>,
    bytes: usize,
}

impl Transcript {
    /// Adds a text.
    pub(super) fn add(&mut self, speaker: Speaker, bytes: &[u8]) {
        let room = TRANSCRIPT_BYTES_MAX.saturating_sub(self.bytes);
        if bytes.is_empty() || room == 0 {
            return;
        }
        let kept = &bytes[..bytes.len().min(room)];
        self.bytes += kept.len();
        let mut text = visible::decode(kept);
        if kept.len() < bytes.len() {
            text.push_str("\n(and more)\n");
        }
        match self.utterances.last_mut() {
            Some(last) if last.speaker == speaker && speaker != Speaker::Typed => {
                last.text.push_str(&text);
            }
            _ => self.utterances.push(Utterance { speaker, text }),
        }
    }
}

/// Returns the transcript of a program that talked with its checker. The checker writes notes for the instructor to
/// standard error, so these are left out.
pub(super) fn of_talk(pieces: &[Piece]) -> Vec<Utterance> {
    let mut transcript = Transcript::default();
    let speaker = |piece: &Piece| match (piece.by, piece.is_complaint) {
        (Side::Partner, false) => Some(Speaker::Typed),
        (Side::Partner, true) => None,
        (Side::Program, false) => Some(Speaker::Printed),
        (Side::Program, true) => Some(Speaker::Complained),
    };
    let heard: Vec<_> = pieces
        .iter()
        .filter_map(|piece| Some((speaker(piece)?, &piece.bytes)))
        .collect();
    for said in heard.chunk_by(|one, next| one.0 == next.0) {
        let text: Vec<u8> = said
            .iter()
            .flat_map(|(_, bytes)| bytes.iter().copied())
            .collect();
        for line in text.split_inclusive(|byte| *byte == b'\n') {
            transcript.add(said[0].0, line);
        }
    }
    transcript.utterances
}
