//! Differences as rows to draw: boards cell by cell, texts line by line. Several formats share them.

use crate::diff::{DiffLine, Side, Span};
use puzzlemark_text::visible::{self, LINE_CHARS_MAX, NEWLINE, Piece, PieceKind};

/// Unchanged lines shown before and after a change.
const CONTEXT: usize = 2;

/// The most characters shown of a name on a board.
const NAME_CHARS_MAX: usize = 24;

/// A cell of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cell {
    /// Its text, visible.
    pub text: String,
    /// True if the other board has another cell here.
    pub differs: bool,
}

/// Returns the rows of a board of names with the cells that differ marked.
pub(crate) fn table(rows: &[Vec<String>], cells: &[(usize, usize)]) -> Vec<Vec<Cell>> {
    let cell = |row, (column, name): (usize, &String)| Cell {
        text: visible::joined(&visible::pieces(name, NAME_CHARS_MAX)).replace('\n', NEWLINE),
        differs: cells.contains(&(row, column)),
    };
    let row = |(index, row): (usize, &Vec<String>)| {
        let names = row.iter().enumerate();
        names.map(|one| cell(index, one)).collect()
    };
    rows.iter().enumerate().map(row).collect()
}

/// Returns the rows of a board with the cells that differ marked.
pub(crate) fn board(rows: &[String], cells: &[(usize, usize)]) -> Vec<Vec<Cell>> {
    let cell = |row, (column, character): (usize, char)| Cell {
        text: visible::character(character),
        differs: cells.contains(&(row, column)),
    };
    let row = |(index, row): (usize, &String)| {
        row.chars()
            .enumerate()
            .map(|one| cell(index, one))
            .collect()
    };
    rows.iter().enumerate().map(row).collect()
}

/// A row of a text difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Row {
    /// A line of one side or both.
    Line {
        /// The side with the line.
        side: Side,
        /// Pieces to show, each with true if it differs.
        pieces: Vec<(Piece, bool)>,
    },
    /// Lines left out because they are the same on both sides.
    Same {
        /// Number of lines.
        count: usize,
    },
}

/// Returns the rows of a text difference: changes and the lines around them.
pub(crate) fn text_rows(lines: &[DiffLine]) -> Vec<Row> {
    let near = |index: usize| {
        let from = index.saturating_sub(CONTEXT);
        let to = (index + CONTEXT + 1).min(lines.len());
        lines[from..to].iter().any(|line| line.side != Side::Both)
    };
    let mut rows = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        match rows.last_mut() {
            _ if near(index) => rows.push(Row::Line {
                side: line.side,
                pieces: pieces(line),
            }),
            Some(Row::Same { count }) => *count += 1,
            _ => rows.push(Row::Same { count: 1 }),
        }
    }
    rows
}

fn pieces(line: &DiffLine) -> Vec<(Piece, bool)> {
    let mut pieces = Vec::new();
    let mut left = LINE_CHARS_MAX;
    let mut hidden = 0;
    for (index, span) in line.spans.iter().enumerate() {
        let last = index + 1 == line.spans.len();
        let (text, cut) = cut(span.text.strip_suffix('\n').unwrap_or(&span.text), left);
        let shown = if text.is_empty() {
            newline(span)
        } else {
            span_pieces(span, text, last)
        };
        pieces.extend(shown.into_iter().map(|piece| (piece, span.changed)));
        left -= text.chars().count();
        hidden += cut;
    }
    if hidden > 0 {
        pieces.push(remark(format!(" ({hidden} more characters)")));
    }
    if line.side != Side::Both
        && !line
            .spans
            .last()
            .is_some_and(|last| last.text.ends_with('\n'))
    {
        pieces.push(remark(" (no newline at the end)".to_owned()));
    }
    pieces
}

/// Returns the beginning of a text, and the number of characters after it.
fn cut(text: &str, chars_max: usize) -> (&str, usize) {
    match text.char_indices().nth(chars_max) {
        Some((end, _)) => (&text[..end], text[end..].chars().count()),
        None => (text, 0),
    }
}

fn remark(text: String) -> (Piece, bool) {
    (
        Piece {
            text,
            kind: PieceKind::Cut,
        },
        false,
    )
}

/// Returns a mark for the newline, if it is the only difference.
fn newline(span: &Span) -> Vec<Piece> {
    let shown = span.changed && span.text == "\n";
    shown
        .then(|| Piece {
            text: NEWLINE.to_owned(),
            kind: PieceKind::Escape,
        })
        .into_iter()
        .collect()
}

/// Returns the pieces of a span. Spaces are visible if they are the only difference or end the
/// line.
fn span_pieces(span: &Span, text: &str, last: bool) -> Vec<Piece> {
    if span.changed && text.trim_matches(' ').is_empty() {
        return visible::pieces_with_blanks(text, LINE_CHARS_MAX);
    }
    let inner = if last {
        text
    } else {
        text.trim_end_matches(' ')
    };
    let mut pieces = visible::pieces(inner, LINE_CHARS_MAX);
    if inner.len() < text.len() {
        pieces.push(Piece {
            text: text[inner.len()..].to_owned(),
            kind: PieceKind::Plain,
        });
    }
    pieces
}
