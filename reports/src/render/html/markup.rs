//! Helpers of the templates for foreign text and verdicts.

use std::borrow::Borrow;
use std::fmt;

use askama::filters::HtmlSafe;

use crate::Verdict;
use crate::language::tr;
use crate::model::{Isolation, Person};
use crate::render::words;
use puzzlemark_text::visible::{self, BLOCK_CHARS_MAX, Piece, PieceKind};

/// Foreign text as HTML: visible and escaped, with our own marks in spans.
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

    /// Shows sentences. Text between backticks is code.
    pub(super) fn prose(text: &str) -> Prose {
        Prose(Self::block(text))
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

/// The name of a submission as HTML, after the name of its student if the roster has one.
pub(super) struct StudentLabel {
    name: Option<Seen>,
    id: Seen,
}

/// Returns the name of a submission, after the name of its student.
pub(super) fn submission_label(
    submission: &str,
    person: impl Borrow<Option<Person>>,
) -> StudentLabel {
    let name = person.borrow().as_ref().and_then(|one| one.name.as_deref());
    StudentLabel {
        name: name.map(Seen::line),
        id: Seen::line(submission),
    }
}

/// Returns the name and the id of a student.
pub(super) fn student_label(person: &Person) -> StudentLabel {
    StudentLabel {
        name: person.name.as_deref().map(Seen::line),
        id: Seen::line(&person.id),
    }
}

impl fmt::Display for StudentLabel {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A name from right to left must not turn the text around it.
        match &self.name {
            Some(name) => write!(
                formatter,
                "<bdi>{name}</bdi> <span class=\"id\">{}</span>",
                self.id
            ),
            None => write!(formatter, "<bdi>{}</bdi>", self.id),
        }
    }
}

impl HtmlSafe for StudentLabel {}

/// Foreign sentences as HTML. Text between backticks is code.
pub(super) struct Prose(Seen);

impl fmt::Display for Prose {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(Seen(pieces)) = self;
        let plain = |piece: &Piece| piece.kind == PieceKind::Plain;
        let ticks = pieces
            .iter()
            .filter(|piece| plain(piece))
            .map(|piece| piece.text.matches('`').count());
        // A backtick without a partner stays a backtick.
        let mut marks_left = ticks.sum::<usize>() / 2 * 2;
        for piece in pieces {
            if !plain(piece) {
                write!(formatter, "{}", Seen::piece(piece))?;
                continue;
            }
            for (index, part) in piece.text.split('`').enumerate() {
                if index > 0 {
                    let mark = match marks_left {
                        0 => "`",
                        even if even % 2 == 0 => "<code>",
                        _ => "</code>",
                    };
                    formatter.write_str(mark)?;
                    marks_left = marks_left.saturating_sub(1);
                }
                escape(part, formatter)?;
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

/// The kind of a verdict, which decides colour and mark.
pub(super) enum Tone {
    /// Accepted.
    Good,
    /// Not accepted.
    Bad,
    /// The judge failed.
    Judge,
}

impl Tone {
    /// Returns the CSS class with its colour.
    pub(super) fn class(&self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Bad => "bad",
            Self::Judge => "judge",
        }
    }

    /// Returns the mark for readers who do not see the colour.
    pub(super) fn mark(&self) -> &'static str {
        match self {
            Self::Good => "✓",
            Self::Bad => "✗",
            Self::Judge => "!",
        }
    }
}

/// Returns the tone of a verdict.
pub(super) fn tone(verdict: Verdict) -> Tone {
    match verdict {
        Verdict::Accepted => Tone::Good,
        Verdict::JudgeError => Tone::Judge,
        Verdict::WrongAnswer
        | Verdict::BadReply
        | Verdict::RuntimeError
        | Verdict::OutputLimitExceeded
        | Verdict::MemoryLimitExceeded
        | Verdict::TimeLimitExceeded
        | Verdict::LoadError => Tone::Bad,
    }
}
/// Returns the code of a verdict and its meaning, as HTML.
pub(super) fn verdict_meaning(verdict: Verdict) -> String {
    let (code, meaning) = (verdict.code(), words::verdict(verdict));
    format!("<b class=\"code\">{code}</b> {meaning}")
}

/// Returns a sentence about the isolation, as HTML.
pub(super) fn isolation(isolation: &Isolation) -> String {
    let level = Seen::line(&isolation.level).to_string();
    tr!("staff-isolation", level = level)
}
