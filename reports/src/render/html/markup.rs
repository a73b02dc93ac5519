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
fn tone(verdict: Verdict) -> &'static str {
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

/// Filters of the templates.
pub(super) mod filters {
    #![expect(
        unreachable_pub,
        reason = "the attribute makes public items of these functions"
    )]

    use std::borrow::Borrow;
    use std::fmt::Display;

    use super::Seen;
    use crate::Verdict;
    use crate::render::words;
    use crate::visible::Piece;

    /// Foreign text on lines of its own.
    #[askama::filter_fn]
    pub(crate) fn seen(text: impl Display, _: &dyn askama::Values) -> askama::Result<Seen> {
        Ok(Seen::block(&text.to_string()))
    }

    /// Foreign text inside a line.
    #[askama::filter_fn]
    pub(crate) fn seen_line(text: impl Display, _: &dyn askama::Values) -> askama::Result<Seen> {
        Ok(Seen::line(&text.to_string()))
    }

    /// A piece of foreign text that is visible already.
    #[askama::filter_fn]
    pub(crate) fn seen_piece(piece: &Piece, _: &dyn askama::Values) -> askama::Result<Seen> {
        Ok(Seen::piece(piece))
    }

    /// A number of points.
    #[askama::filter_fn]
    pub(crate) fn points(
        points: impl Borrow<f64>,
        _: &dyn askama::Values,
    ) -> askama::Result<String> {
        Ok(words::points(*points.borrow()))
    }

    /// A number of things.
    #[askama::filter_fn]
    pub(crate) fn counted(
        number: impl Borrow<usize>,
        _: &dyn askama::Values,
        thing: &str,
    ) -> askama::Result<String> {
        Ok(words::count(*number.borrow(), thing))
    }

    /// The kind of a verdict, by which pages choose a colour.
    #[askama::filter_fn]
    pub(crate) fn tone(
        verdict: impl Borrow<Verdict>,
        _: &dyn askama::Values,
    ) -> askama::Result<&'static str> {
        Ok(super::tone(*verdict.borrow()))
    }

    /// The mark of a verdict, for readers who do not see its colour.
    #[askama::filter_fn]
    pub(crate) fn mark(
        verdict: impl Borrow<Verdict>,
        _: &dyn askama::Values,
    ) -> askama::Result<&'static str> {
        Ok(match super::tone(*verdict.borrow()) {
            "good" => "✓",
            "judge" => "!",
            _ => "✗",
        })
    }
}
