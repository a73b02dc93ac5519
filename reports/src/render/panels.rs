//! Boards around a failure, drawn with characters, for formats without pictures.

use super::rows::{self, Cell};
use crate::diff::Difference;
use crate::language::tr;
use crate::model::{Board, Boards, Moment, StepResult};
use puzzlemark_text::visible;

/// The most rows of a board that are drawn.
const ROWS_MAX: usize = 64;

/// Spaces between boards side by side.
const GAP: usize = 3;

/// A board under its title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Panel {
    /// The title: `before`, `expected`, `got`, or the moves made.
    pub title: String,
    /// The rows: a cell per square, or one cell per line if the squares are not known.
    pub rows: Vec<Vec<Cell>>,
}

/// Styles of titles and of cells that differ. Such cells have brackets in any style.
pub(crate) struct Paints<'a> {
    /// For titles.
    pub title: &'a dyn Fn(&str) -> String,
    /// For cells that differ, brackets included.
    pub differs: &'a dyn Fn(&str) -> String,
}

/// Returns the boards around a step's failure in reading order: before, expected and got, or the
/// board after the moves. Further boards of the same answer follow in pairs.
pub(crate) fn groups(step: &StepResult) -> Vec<Vec<Panel>> {
    let mut compared = step.differences.iter().filter_map(compared);
    let mut groups = vec![around(step, compared.next())];
    groups.retain(|panels| !panels.is_empty());
    groups.extend(compared.map(|[expected, got]| {
        vec![
            Panel::new(&tr!("expected"), expected),
            Panel::new(&tr!("got"), got),
        ]
    }));
    groups
}

fn around(step: &StepResult, compared: Option<[Vec<Vec<Cell>>; 2]>) -> Vec<Panel> {
    let boards = step.boards.as_ref();
    let before = boards.and_then(|boards| boards.before.as_ref());
    let shape = compared.as_ref().map(|[expected, _]| expected);
    let mut panels = Vec::new();
    panels.extend(before.map(|board| Panel::new(&tr!("before"), like(board, shape))));
    if let Some([expected, got]) = compared {
        panels.push(Panel::new(&tr!("expected"), expected));
        panels.push(Panel::new(&tr!("got"), got));
    } else if let Some(boards) = boards {
        panels.extend(titled(&tr!("expected"), boards.expected.as_ref()));
        panels.extend(titled(&tr!("got"), boards.got.as_ref()).or_else(|| moved(boards)));
    }
    panels
}

fn titled(title: &str, board: Option<&Board>) -> Option<Panel> {
    Some(Panel::new(title, lines(board?)))
}

/// Returns boards alone in reading order: before, expected and got.
pub(crate) fn of_boards(boards: &Boards) -> Vec<Panel> {
    let Boards {
        before,
        expected,
        got,
        ..
    } = boards;
    let all = [
        (tr!("before"), before),
        (tr!("expected"), expected),
        (tr!("got"), got),
    ];
    let panels = all.map(|(title, board)| titled(&title, board.as_ref()));
    panels.into_iter().flatten().collect()
}

impl Panel {
    fn new(title: &str, mut rows: Vec<Vec<Cell>>) -> Self {
        rows.truncate(ROWS_MAX);
        let title = title.to_owned();
        Self { title, rows }
    }

    /// Returns the inner width of every cell.
    fn cell_width(&self) -> usize {
        let cells = self.rows.iter().flatten();
        let widths = cells.map(|cell| columns(&cell.text));
        widths.max().unwrap_or(1)
    }

    fn width(&self) -> usize {
        let cells = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        (cells * (self.cell_width() + 2)).max(columns(&self.title) + 1)
    }

    /// Returns the title and the rows, all as wide as the panel.
    fn drawn(&self, paints: &Paints<'_>) -> Vec<String> {
        let (width, cell_width) = (self.width(), self.cell_width());
        let filled = |text: &str, used: usize| format!("{text}{:1$}", "", width - used);
        let title = format!(" {}", self.title);
        let mut lines = vec![filled(&(paints.title)(&title), columns(&title))];
        for row in &self.rows {
            let cells: String = row
                .iter()
                .map(|one| one.drawn(cell_width, paints))
                .collect();
            lines.push(filled(&cells, row.len() * (cell_width + 2)));
        }
        lines
    }
}

impl Cell {
    /// Draws the cell with this inner width.
    fn drawn(&self, width: usize, paints: &Paints<'_>) -> String {
        let Self { text, differs } = self;
        let fill = width.saturating_sub(columns(text));
        if *differs {
            format!("{}{:fill$}", (paints.differs)(&format!("[{text}]")), "")
        } else {
            format!(" {text} {:fill$}", "")
        }
    }
}

/// Returns the panels side by side if they fit into `width` columns. Otherwise the first panel is
/// above the others.
pub(crate) fn layout(panels: &[Panel], width: usize, paints: &Paints<'_>) -> Vec<String> {
    let sum: usize = panels.iter().map(|panel| panel.width() + GAP).sum();
    match panels {
        [first, rest @ ..] if !rest.is_empty() && sum > width + GAP => {
            let mut lines = layout(std::slice::from_ref(first), width, paints);
            lines.extend(layout(rest, width, paints));
            lines
        }
        _ => beside(panels, paints),
    }
}

/// Returns all boards around a step's failure in `width` columns, with brackets as the only marks.
pub(crate) fn drawn(step: &StepResult, width: usize) -> Vec<String> {
    let groups = groups(step);
    groups.iter().flat_map(|one| plain(one, width)).collect()
}

/// Returns boards alone in `width` columns.
pub(crate) fn drawn_boards(boards: &Boards, width: usize) -> Vec<String> {
    plain(&of_boards(boards), width)
}

fn plain(panels: &[Panel], width: usize) -> Vec<String> {
    let paints = Paints {
        title: &str::to_owned,
        differs: &str::to_owned,
    };
    layout(panels, width, &paints)
}

fn beside(panels: &[Panel], paints: &Paints<'_>) -> Vec<String> {
    let drawn: Vec<_> = panels.iter().map(|panel| panel.drawn(paints)).collect();
    let height = drawn.iter().map(Vec::len).max().unwrap_or(0);
    let line = |index: usize| {
        let mut line = String::new();
        for (panel, rows) in panels.iter().zip(&drawn) {
            match rows.get(index) {
                Some(row) => line.push_str(row),
                None => line.extend(std::iter::repeat_n(' ', panel.width())),
            }
            line.extend(std::iter::repeat_n(' ', GAP));
        }
        line.trim_end_matches(' ').to_owned()
    };
    (0..height).map(line).collect()
}

/// Returns the two boards of a difference, or `None` for a difference of other values.
fn compared(difference: &Difference) -> Option<[Vec<Vec<Cell>>; 2]> {
    match difference {
        Difference::Grid {
            expected,
            got,
            cells,
        } => Some([expected, got].map(|board| rows::board(board, cells))),
        Difference::Table {
            expected,
            got,
            cells,
        } => Some([expected, got].map(|board| rows::table(board, cells))),
        Difference::Type { .. }
        | Difference::Value { .. }
        | Difference::Length { .. }
        | Difference::Elements { .. }
        | Difference::Identity { .. }
        | Difference::ExceptionType { .. }
        | Difference::Text { .. }
        | Difference::ExtraOutput { .. }
        | Difference::Remark { .. }
        | Difference::Aside { .. } => None,
    }
}

/// Returns a board square by square if it has the shape of another board that is drawn square by
/// square. Otherwise returns it line by line.
fn like(board: &Board, shape: Option<&Vec<Vec<Cell>>>) -> Vec<Vec<Cell>> {
    let texts = || board.text.lines();
    let alike = |shape: &&Vec<Vec<Cell>>| {
        // Counting stops after one character too many: a line can be very long.
        let width = |(row, text): (&Vec<Cell>, &str)| text.chars().take(row.len() + 1).count();
        let pairs = || shape.iter().zip(texts());
        texts().take(shape.len() + 1).count() == shape.len()
            && pairs().all(|pair| width(pair) == pair.0.len())
    };
    match shape.filter(alike) {
        Some(_) => rows::board(&texts().map(str::to_owned).collect::<Vec<_>>(), &[]),
        None => lines(board),
    }
}

fn lines(board: &Board) -> Vec<Vec<Cell>> {
    let line = |text| {
        vec![Cell {
            text: visible::line(text),
            differs: false,
        }]
    };
    board.text.lines().take(ROWS_MAX).map(line).collect()
}

/// Returns the board after all moves, or `None` without moves.
fn moved(boards: &Boards) -> Option<Panel> {
    let number = boards
        .moments
        .len()
        .checked_sub(1)
        .filter(|last| *last > 0)?;
    let Moment { played, rows, .. } = boards.moments.last()?;
    let title = tr!("after-move", number = number, move = visible::line(played));
    let rows = &rows[..rows.len().min(ROWS_MAX)];
    Some(Panel::new(&title, rows::table(rows, &[])))
}

/// Returns the width of a text: one column per character.
fn columns(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn panel(title: &str, rows: &[&str], cells: &[(usize, usize)]) -> Panel {
        let rows: Vec<_> = rows.iter().map(|&row| row.to_owned()).collect();
        Panel::new(title, rows::board(&rows, cells))
    }

    #[test]
    fn boards_stand_side_by_side_where_they_fit() {
        let panels = [
            panel("expected", &["#O", ".."], &[(0, 1)]),
            panel("got", &["#*", ".."], &[(0, 1)]),
        ];
        let beside = [
            " expected    got",
            " # [O]       # [*]",
            " .  .        .  .",
        ];
        assert_eq!(plain(&panels, 80), beside);
        let below = [" expected", " # [O]", " .  .", " got", " # [*]", " .  ."];
        assert_eq!(plain(&panels, 10), below);
    }

    #[test]
    fn the_board_before_stands_above_if_three_do_not_fit() {
        let panels = ["before", "expected", "got"].map(|title| panel(title, &["ab"], &[]));
        let lines = [" before", " a  b", " expected    got", " a  b        a  b"];
        assert_eq!(plain(&panels, 20), lines);
    }
}
