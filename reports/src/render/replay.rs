//! The replay of a failed scenario: the board after each step, the expected one beside the one got.

use super::literal;
use super::rows::{self, Cell};
use crate::language::tr;
use crate::model::{Replay, ReplayFrame, ScenarioResult};

/// The boards after a step.
pub(crate) struct Frame<'r> {
    /// The index of the step, counted from 0.
    pub(crate) step: usize,
    /// The operation of the step.
    pub(crate) operation: &'r str,
    /// The board got, or the expected board and the board got if they differ.
    pub(crate) boards: Vec<FrameBoard>,
}

/// A board after a step.
pub(crate) struct FrameBoard {
    /// The title: `board`, `expected` or `got`.
    pub(crate) title: String,
    /// True for an expected board beside another one.
    pub(crate) is_expected: bool,
    /// The squares, row by row. Squares that differ from the other board are marked.
    pub(crate) rows: Vec<Vec<Cell>>,
    /// The squares that are not as in the frame before: row and column, counted from 0.
    pub(crate) changed: Vec<(usize, usize)>,
    /// The board as text.
    pub(crate) text: String,
    /// The board as text in the frame before.
    pub(crate) text_before: String,
}

impl Frame<'_> {
    /// Returns true if the submission shows a wrong board.
    pub(crate) fn is_wrong(&self) -> bool {
        self.boards.len() > 1
    }
}

/// Returns the frames of a result in order, or nothing if it has no replay.
pub(crate) fn frames(result: &ScenarioResult) -> Vec<Frame<'_>> {
    let Some(Replay { frames, .. }) = result.replay.as_deref() else {
        return Vec::new();
    };
    let mut last: Option<(Vec<String>, Vec<String>)> = None;
    let frame = |frame: &ReplayFrame| {
        let got = lines(&frame.got);
        let right = frame.expected.as_deref().map(lines);
        let (old_right, old_got) = last
            .take()
            .unwrap_or_else(|| (right.clone().unwrap_or_else(|| got.clone()), got.clone()));
        let boards = match &right {
            Some(right) => {
                let differing = differing(right, &got);
                vec![
                    FrameBoard {
                        is_expected: true,
                        ..board(tr!("expected"), right, &differing, &old_right)
                    },
                    board(tr!("got"), &got, &differing, &old_got),
                ]
            }
            None => vec![board(tr!("board"), &got, &[], &old_got)],
        };
        last = Some((right.unwrap_or_else(|| got.clone()), got));
        Some(Frame {
            step: frame.step,
            operation: &result.steps.get(frame.step)?.operation,
            boards,
        })
    };
    frames.iter().filter_map(frame).collect()
}

fn board(
    title: String,
    lines: &[String],
    marked: &[(usize, usize)],
    before: &[String],
) -> FrameBoard {
    FrameBoard {
        title,
        is_expected: false,
        rows: rows::board(lines, marked),
        changed: differing(before, lines),
        text: lines.join("\n"),
        text_before: before.join("\n"),
    }
}

/// Returns the lines of a text, or another value as the only line.
fn lines(value: &str) -> Vec<String> {
    let text = literal::text_of_literal(value);
    let text = text.as_deref().unwrap_or(value);
    text.lines().map(str::to_owned).collect()
}

/// Returns the squares at which two boards differ, also those that only one of them has.
fn differing(one: &[String], other: &[String]) -> Vec<(usize, usize)> {
    let row = |board: &[String], index: usize| -> Vec<char> {
        board
            .get(index)
            .map(|row| row.chars().collect())
            .unwrap_or_default()
    };
    let mut squares = Vec::new();
    for index in 0..one.len().max(other.len()) {
        let (one, other) = (row(one, index), row(other, index));
        let columns = 0..one.len().max(other.len());
        let columns = columns.filter(|&column| one.get(column) != other.get(column));
        squares.extend(columns.map(|column| (index, column)));
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;
    use crate::model::{Outcome, StepResult};

    fn squares(board: &FrameBoard) -> Vec<(usize, usize)> {
        let rows = board.rows.iter().enumerate();
        let marked = rows.flat_map(|(row, cells)| {
            let cells = cells.iter().enumerate().filter(|(_, cell)| cell.differs);
            cells.map(move |(column, _)| (row, column))
        });
        marked.collect()
    }

    #[test]
    fn wrong_and_changed_squares_are_marked() {
        let frame = |step, expected: Option<&str>, got: &str| ReplayFrame {
            step,
            expected: expected.map(str::to_owned),
            got: got.to_owned(),
        };
        let mut result = ScenarioResult::with_verdict("play", Verdict::WrongAnswer);
        result.steps = ["p = Puzzle()", "p.put(0)", "p.put(1)"]
            .map(|operation| StepResult::with_outcome(operation, Outcome::Passed))
            .into();
        result.replay = Some(Box::new(Replay {
            question: "str(p)".to_owned(),
            puzzle: None,
            frames: vec![
                frame(0, None, r"'..\n..'"),
                frame(1, Some(r"'o.\n..'"), r"'..\n..'"),
                frame(2, Some(r"'oo\n..'"), r"'.o\n..\n.'"),
            ],
        }));
        let frames = frames(&result);
        let titles = |frame: &Frame<'_>| -> Vec<_> {
            frame
                .boards
                .iter()
                .map(|board| board.title.clone())
                .collect()
        };
        assert_eq!(titles(&frames[0]), ["board"]);
        assert!(!frames[0].is_wrong());
        assert_eq!(frames[1].operation, "p.put(0)");
        assert_eq!(titles(&frames[1]), ["expected", "got"]);
        let [expected, got] = &frames[1].boards[..] else {
            panic!("two boards");
        };
        assert_eq!(squares(expected), [(0, 0)]);
        assert_eq!(
            (squares(got), &expected.changed),
            (vec![(0, 0)], &vec![(0, 0)])
        );
        assert!(got.changed.is_empty());
        let got = &frames[2].boards[1];
        assert_eq!(squares(got), [(0, 0), (2, 0)]);
        assert_eq!(got.changed, [(0, 1), (2, 0)]);
    }
}
