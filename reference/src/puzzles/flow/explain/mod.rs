//! Explains solutions of a puzzle step by step: by the assignment's algorithm, and by deduction.

mod deduce;

pub use deduce::{Deduction, Deductions, Reason};

use super::Puzzle;
use super::board::{Board, StepKind, TooManySteps};

/// Lines of the algorithm's trace that an explanation shows.
const TRACE_LINES: usize = 1000;

impl Puzzle {
    /// Returns the deductions, one step per line, and their result. If the assignment can show the
    /// board, the trace of its algorithm follows.
    pub fn explain(&self) -> Vec<String> {
        let deductions = self.deduce();
        let mut told = vec!["By deduction:".to_owned()];
        told.extend(deductions.steps.iter().map(ToString::to_string));
        told.push(deductions.conclusion());
        if let Some(trace) = self.trace(TRACE_LINES) {
            told.push("By the algorithm of the assignment:".to_owned());
            told.extend(trace);
        }
        told
    }

    /// Returns the trace of the assignment's algorithm, a line per tile that it tries, up to
    /// `lines` lines, and then its result. Returns `None` if the board is not square or has more
    /// colours than the assignment has pictures.
    pub fn trace(&self, lines: usize) -> Option<Vec<String>> {
        let mut board = Board::after_clicks(self)?;
        let (mut told, mut tried, mut taken_back) = (Vec::new(), 0_u64, 0_u64);
        let outcome = board.play(&mut |step| {
            let cell = step.cell;
            let (tile, says) = match step.kind {
                StepKind::CellRefuses(tile) => (Some(tile), "checkCell says no"),
                StepKind::EndpointsRefuse(tile) => (Some(tile), "checkEndpoints says no"),
                StepKind::ClosesLoop(tile) => (Some(tile), "it closes a loop"),
                StepKind::Stays(tile) => (Some(tile), "it stays for now"),
                StepKind::TakenBack => (None, "no tile is left, back to the cell before"),
            };
            tried += u64::from(tile.is_some());
            taken_back += u64::from(tile.is_none());
            if told.len() < lines {
                told.push(match tile {
                    Some(tile) => format!("{cell}: {tile}: {says}"),
                    None => format!("{cell}: {says}"),
                });
            }
            true
        });
        let seen = tried + taken_back - told.len() as u64;
        if seen > 0 {
            told.push(format!("... {seen} more steps"));
        }
        let counted = format!("{tried} tiles tried, {taken_back} cells taken back");
        told.push(match outcome {
            Ok(true) => judged(&board, &counted),
            Ok(false) => format!("no way to fill the board: {counted}{}", self.not_found()),
            Err(TooManySteps) => format!("given up: {counted}"),
        });
        Some(told)
    }

    /// Returns the end of the trace's last line if the algorithm of the assignment finds no way.
    fn not_found(&self) -> &'static str {
        match self.solve() {
            None => "",
            Some(solution) if solution.touches_itself() => {
                "; there is a solution, but a path touches itself, and the algorithm does not find it"
            }
            Some(_) => "; there is a solution, but the algorithm does not find it",
        }
    }
}

/// Describes the result on a filled board.
fn judged(board: &Board, counted: &str) -> String {
    // The letters of the board belong to its own colours, so the faults are the same.
    let faults = board
        .puzzle()
        .map(|puzzle| puzzle.verify_shapes(&board.shapes()));
    match faults.unwrap_or_default().first() {
        None => format!("solved: {counted}"),
        Some(fault) => format!("filled, but no solution: {fault}; {counted}"),
    }
}
