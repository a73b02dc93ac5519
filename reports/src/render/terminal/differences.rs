//! Differences drawn with characters: cells in brackets, changed words underlined by carets.

use super::page::{Page, columns};
use super::{BAD, BOLD, DIM, GOOD, paint};
use crate::diff::{DiffLine, Difference, Side};
use crate::language::tr;
use crate::model::StepResult;
use crate::render::panels::{self, Paints, Panel};
use crate::render::rows::{self, Row};
use crate::render::words;
use puzzlemark_text::visible::{self, NEWLINE, Piece, PieceKind};

/// The most elements and lines listed.
const LISTED_MAX: usize = 40;

/// Indent of drawings.
const INDENT: usize = 12;

/// Writes a difference: the sentence, then elements or lines. For boards see [`boards`].
pub(super) fn write(page: &mut Page, difference: &Difference) {
    match difference {
        Difference::Elements {
            path,
            missing,
            extra,
        } => elements(page, path, missing, extra),
        Difference::Text {
            lines, abridged, ..
        } => {
            page.labelled(&tr!("difference"), BOLD, &words::sentence(difference));
            show_text(page, lines, *abridged);
        }
        Difference::ExtraOutput { lines } => {
            page.labelled(&tr!("difference"), BOLD, &words::sentence(difference));
            for line in lines.iter().take(LISTED_MAX) {
                let line = if line.is_empty() { NEWLINE } else { line };
                page.raw(&format!(
                    "{:INDENT$}{}",
                    "",
                    paint(BAD, &format!("+ {}", visible::line(line)))
                ));
            }
        }
        Difference::Type { .. }
        | Difference::Value { .. }
        | Difference::Length { .. }
        | Difference::Identity { .. }
        | Difference::ExceptionType { .. }
        | Difference::Grid { .. }
        | Difference::Table { .. }
        | Difference::Remark { .. }
        | Difference::Aside { .. } => {
            page.labelled(&tr!("difference"), BOLD, &words::sentence(difference));
        }
    }
}

fn elements(page: &mut Page, path: &str, missing: &[String], extra: &[String]) {
    if !path.is_empty() {
        page.labelled(
            &tr!("difference"),
            BOLD,
            &format!("{} {}:", tr!("at").to_lowercase(), visible::line(path)),
        );
    }
    for (label, style, values) in [(tr!("missing"), GOOD, missing), (tr!("extra"), BAD, extra)] {
        if !values.is_empty() {
            let listed: Vec<_> = values
                .iter()
                .take(LISTED_MAX)
                .map(|value| visible::line(value))
                .collect();
            let left = values.len() - listed.len();
            let more = if left > 0 {
                format!(" {}", tr!("and-more", number = left))
            } else {
                String::new()
            };
            page.labelled(&label, style, &(listed.join("  ") + &more));
        }
    }
}

/// Writes the boards around the failure, with cells that differ in brackets.
pub(super) fn boards(page: &mut Page, step: &StepResult) {
    for panels in panels::groups(step) {
        draw(page, &panels);
    }
}

/// Writes boards side by side, if they fit.
pub(super) fn draw(page: &mut Page, panels: &[Panel]) {
    let paints = Paints {
        title: &|title| paint(DIM, title),
        differs: &|cell| paint(BAD, cell),
    };
    for line in panels::layout(panels, page.width() - INDENT, &paints) {
        page.raw(&format!("{:INDENT$}{line}", ""));
    }
}

fn show_text(page: &mut Page, lines: &[DiffLine], abridged: bool) {
    for row in rows::text_rows(lines) {
        match row {
            Row::Same { count } => {
                let text = tr!("same-lines", lines = words::count_lines(count));
                page.raw(&format!("{:INDENT$}{}", "", paint(DIM, &text)));
            }
            Row::Line { side, pieces } => text_line(page, side, &pieces),
        }
    }
    if abridged {
        page.raw(&format!(
            "{:INDENT$}{}",
            "",
            paint(DIM, &tr!("shortened-short"))
        ));
    }
}

fn text_line(page: &mut Page, side: Side, pieces: &[(Piece, bool)]) {
    let (label, style) = match side {
        Side::Both => (String::new(), None),
        Side::Expected => (tr!("expected"), Some(GOOD)),
        Side::Got => (tr!("got"), Some(BAD)),
    };
    let whole = pieces
        .iter()
        .all(|(piece, changed)| *changed || piece.kind == PieceKind::Cut);
    let (mut line, mut carets) = (String::new(), String::new());
    for (piece, changed) in pieces {
        let style = if piece.kind == PieceKind::Cut {
            Some(DIM)
        } else {
            style.filter(|_| *changed)
        };
        line.push_str(&style.map_or_else(|| piece.text.clone(), |style| paint(style, &piece.text)));
        carets.push_str(&if *changed { "^" } else { " " }.repeat(columns(&piece.text)));
    }
    page.raw(&format!("{} {line}", paint(DIM, &format!("{label:>10} │"))));
    if !whole && carets.contains('^') {
        let carets = carets.trim_end();
        page.raw(&format!(
            "{} {}",
            paint(DIM, &format!("{:10} │", "")),
            paint(BAD, carets)
        ));
    }
}
