//! What templates need to show foreign text and numbers.

use std::fmt;

use askama::filters::HtmlSafe;

use crate::Verdict;
use crate::visible::{self, BLOCK_CHARS_MAX, Piece, PieceKind};

/// Foreign text as HTML: visible, escaped, and with what is not itself set apart.
pub(super) struct Seen(Vec<Piece>);

impl Seen {
    pub(super) fn block(text: &str) -> Self {
        Self(visible::pieces(text, BLOCK_CHARS_MAX))
    }

    pub(super) fn line(text: &str) -> Self {
        Self(vec![Piece {
            text: visible::line(text),
            kind: PieceKind::Plain,
        }])
    }

    /// Sentences, in which what stands between backticks is code.
    pub(super) fn prose(text: &str) -> Prose {
        Prose(text.split('`').map(Self::block).collect())
    }

    pub(super) fn piece(piece: &Piece) -> Self {
        Self(vec![piece.clone()])
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Piece { text, kind } in &self.0 {
            let (before, after) = match kind {
                PieceKind::Plain => ("", ""),
                PieceKind::Escape => ("<span class=\"esc\">", "</span>"),
                PieceKind::Cut => ("<span class=\"cut\">", "</span>"),
            };
            formatter.write_str(before)?;
            escape(text, formatter)?;
            formatter.write_str(after)?;
        }
        Ok(())
    }
}

impl HtmlSafe for Seen {}

/// Foreign sentences as HTML: every second part is code.
pub(super) struct Prose(Vec<Seen>);

impl fmt::Display for Prose {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, part) in self.0.iter().enumerate() {
            let last = index + 1 == self.0.len();
            match index % 2 {
                0 => write!(formatter, "{part}")?,
                // A backtick without its partner stands for itself.
                _ if last => write!(formatter, "`{part}")?,
                _ => write!(formatter, "<code>{part}</code>")?,
            }
        }
        Ok(())
    }
}

impl HtmlSafe for Prose {}

fn escape(text: &str, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    text.chars().try_for_each(|character| match character {
        '&' => formatter.write_str("&amp;"),
        '<' => formatter.write_str("&lt;"),
        '>' => formatter.write_str("&gt;"),
        '"' => formatter.write_str("&quot;"),
        '\'' => formatter.write_str("&#39;"),
        _ => fmt::Write::write_char(formatter, character),
    })
}

/// The kind of a verdict, by which pages choose colour and mark.
pub(super) fn tone(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Accepted => "good",
        Verdict::JudgeError => "judge",
        Verdict::WrongAnswer
        | Verdict::BadReply
        | Verdict::RuntimeError
        | Verdict::OutputLimitExceeded
        | Verdict::MemoryLimitExceeded
        | Verdict::TimeLimitExceeded
        | Verdict::LoadError => "bad",
    }
}
