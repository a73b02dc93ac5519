//! Boards of a puzzle on a page.

use super::base64;
use crate::language::tr;
use crate::model::{Board, Boards, Moment};
use puzzlemark_text::visible::{self, NEWLINE};

/// The most characters of a board in an alternative text.
const TEXT_CHARS_MAX: usize = 600;

/// The most bytes of a drawing on a page.
const DRAWING_BYTES_MAX: usize = 64 << 10;

/// The most moments on a page.
const FRAMES_MAX: usize = 200;

/// The largest width of a small drawing, in pixels: ten squares. On a phone, two small drawings stand side by side.
const SMALL: u32 = 300;

/// The most characters shown in a square.
const SQUARE_CHARS_MAX: usize = 6;

/// A drawing with its title.
pub(crate) struct Drawing {
    /// The title: `Before`, `Expected`, `Got`.
    pub(crate) title: String,
    /// The class that gives it its colour.
    pub(super) class: &'static str,
    /// The drawing as a `data:` address.
    pub(crate) address: String,
    /// True if two drawings fit side by side on a phone.
    pub(super) is_small: bool,
    /// The text for screen readers, visible.
    pub(crate) alternative: String,
}

/// Returns the drawings in reading order.
pub(crate) fn drawings(boards: &Boards) -> Vec<Drawing> {
    let all = [
        (
            tr!("Before"),
            tr!("Before-the-step"),
            "before",
            &boards.before,
        ),
        (tr!("Expected"), tr!("Expected"), "good", &boards.expected),
        (tr!("Got"), tr!("Got"), "bad", &boards.got),
    ];
    let drawn = all.into_iter().filter_map(|(title, said, class, board)| {
        let Board { svg, text } = board.as_ref()?;
        if svg.len() > DRAWING_BYTES_MAX {
            return None;
        }
        Some(Drawing {
            title,
            class,
            address: format!(
                "data:image/svg+xml;base64,{}",
                base64::encode(svg.as_bytes())
            ),
            is_small: width(svg).is_some_and(|width| width <= SMALL),
            alternative: format!("{said}: {}", read_out(text)),
        })
    });
    drawn.collect()
}

/// Returns the width attribute of a drawing, in pixels.
fn width(svg: &str) -> Option<u32> {
    let (_, rest) = svg.split_once(" width=\"")?;
    rest.split_once('"')?.0.parse().ok()
}

/// Returns the rows on one line.
fn read_out(text: &str) -> String {
    let rows = text.trim_end().replace('\n', " / ");
    visible::joined(&visible::pieces(&rows, TEXT_CHARS_MAX)).replace('\n', NEWLINE)
}

/// A board between two moves.
pub(super) struct Frame {
    /// Its number, from 0 for the start.
    pub(super) number: usize,
    /// The move that led here. Empty at the start.
    pub(super) played: String,
    /// The squares: their text, and true if the move changed them.
    pub(super) rows: Vec<Vec<(String, bool)>>,
}

/// Returns the boards from move to move, or nothing if there are no moves.
pub(super) fn frames(boards: &Boards) -> Vec<Frame> {
    if boards.moments.len() < 2 {
        return Vec::new();
    }
    let frame = |(number, moment): (usize, &Moment)| {
        let square = |row, (column, text): (usize, &String)| {
            let text = short(text);
            (text, moment.changed.contains(&(row, column)))
        };
        let rows = moment.rows.iter().enumerate().map(|(index, row)| {
            let squares = row.iter().enumerate();
            squares.map(|one| square(index, one)).collect()
        });
        Frame {
            number,
            played: short(&moment.played),
            rows: rows.collect(),
        }
    };
    let moments = boards.moments.iter().take(FRAMES_MAX);
    moments.enumerate().map(frame).collect()
}

fn short(text: &str) -> String {
    visible::joined(&visible::pieces(text, SQUARE_CHARS_MAX)).replace('\n', NEWLINE)
}
