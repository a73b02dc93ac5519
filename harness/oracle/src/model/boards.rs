//! Draws the boards around a first failure with a model.
//!
//! The model plays the scenario up to the failed step. If an earlier call has several right answers, the game
//! of the submission is unknown, and there are no boards.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use puzzlemark_reference::Value;
use puzzlemark_reference::operation::{Expression, Operation};
use puzzlemark_reference::picture::{GridSquare, grid_svg};
use puzzlemark_reference::session::Evaluation;
use puzzlemark_reports::model::{Board, Boards};
use puzzlemark_text::visible;

use super::game::{Chance, Drawing, ModelGame};
use super::{Mistake, ModelReference};
use crate::Reference;
use crate::boards::{DRAWING_BYTES_MAX, FailedStep, STATE_BYTES_MAX, agrees};
use crate::guess::examples_of;
use puzzlemark_judge::follow::{Expected, Grid, Oracle};
use puzzlemark_model::reply::{Answer, Objects, Reply};
use puzzlemark_model::{JudgeFailure, Scenario, Step};

/// Returns the boards around a failure. Returns `None` if there is nothing to draw, or if the model fails. Playing
/// the scenario reports a failure of the model.
pub(crate) fn around(
    reference: &dyn Reference,
    scenario: &Scenario,
    failed: &FailedStep<'_>,
) -> Option<Boards> {
    let step = scenario.steps.get(failed.index)?;
    let operation = step.action.operation()?;
    let mut scene = Scene::play(reference, scenario, failed.index)?;
    let before = scene.board_in(&operation.expression);
    let after = scene.expected(step, operation, before.as_ref());
    let got = text_grid(failed.reply).filter(|got| {
        let is_like = |grid: &Grid| has_size_of(grid, got);
        match &after {
            Some(After::Reply(_)) => true,
            Some(After::Board(grid)) => is_like(grid),
            None => before.as_ref().is_some_and(|(_, grid)| is_like(grid)),
        }
    });
    let expected = after.map(|after| match after {
        After::Reply(grid) | After::Board(grid) => grid,
    });
    let boards = Boards {
        before: before.and_then(|(_, grid)| draw(&grid, None)),
        got: got.and_then(|got| draw(&got, expected.as_ref())),
        expected: expected.and_then(|grid| draw(&grid, None)),
        ..Boards::default()
    };
    (boards != Boards::default()).then_some(boards)
}

/// Returns the mistakes in rules that draw. For each class, draws the first object in the examples.
pub(super) fn mistakes(reference: &ModelReference<'_>) -> Result<Vec<Mistake>, JudgeFailure> {
    let description = reference.description()?;
    let mut mistakes = Vec::new();
    if !description.has("draw") {
        return Ok(mistakes);
    }
    let mut drawn = BTreeSet::new();
    for example in examples_of(
        reference.assignment,
        description,
        reference.guesses.sources(),
    ) {
        let mut game = ModelGame::begin(reference, &example.files, Chance::Model);
        for operation in &example.operations {
            // Playing the scenario reports a failure of the model.
            let Ok(Expected::Determined { evaluation, .. }) = game.expect(operation) else {
                break;
            };
            if let (Some(target), Ok(Value::Object(object))) =
                (&operation.target, evaluation.result)
                && drawn.insert(object.class)
                && let Drawing::Mistake(mistake) = game.draw(target)?
            {
                mistakes.push(mistake);
            }
        }
    }
    mistakes.dedup();
    Ok(mistakes)
}

/// The model's game before the failed step.
struct Scene<'g> {
    game: Box<dyn Oracle + 'g>,
    /// The objects of the model, by variables.
    objects: Objects,
}

/// The expected board after a step.
enum After {
    /// The reply itself is the board.
    Reply(Grid),
    /// The board of the object afterwards.
    Board(Grid),
}

impl<'g> Scene<'g> {
    fn play(reference: &'g dyn Reference, scenario: &'g Scenario, count: usize) -> Option<Self> {
        let mut scene = Self {
            game: reference.begin(&scenario.files).ok()?,
            objects: Objects::new(),
        };
        for step in &scenario.steps[..count] {
            scene.perform(step.action.operation()?)?;
        }
        Some(scene)
    }

    /// Plays an operation. Returns `None` if its result is not determined.
    fn perform(&mut self, operation: &Operation) -> Option<Evaluation> {
        let Ok(Expected::Determined { evaluation, .. }) = self.game.expect(operation) else {
            return None;
        };
        if let (Some(target), Ok(value)) = (&operation.target, &evaluation.result) {
            match value {
                Value::Object(object) => self.objects.insert(target.clone(), object.clone()),
                _ => self.objects.remove(target),
            };
        }
        Some(evaluation)
    }

    /// Returns the first variable in an expression that has a board, and the board.
    fn board_in(&mut self, expression: &Expression) -> Option<(String, Grid)> {
        let mut names = expression.names();
        names.find_map(|name| Some((name.to_owned(), self.board(name)?)))
    }

    fn board(&mut self, variable: &str) -> Option<Grid> {
        self.game.board(variable).ok().flatten()
    }

    /// Returns the expected board, if there is only one right reply and it shows or changes a board.
    fn expected(
        &mut self,
        step: &Step,
        operation: &Operation,
        before: Option<&(String, Grid)>,
    ) -> Option<After> {
        let known = self.objects.clone();
        let reply = Reply::from(self.perform(operation)?);
        if !agrees(step, &reply, known) {
            return None;
        }
        if let Some(grid) = text_grid(&reply) {
            return Some(After::Reply(grid));
        }
        let own = before.map(|(name, _)| name.as_str());
        let variable = operation.target.as_deref().or(own)?;
        let after = self.board(variable)?;
        let is_new = before.is_none_or(|(_, grid)| *grid != after);
        is_new.then_some(After::Board(after))
    }
}

/// Returns the grid in a reply. It is in the value or in the printed text.
pub(crate) fn text_grid(reply: &Reply) -> Option<Grid> {
    let text = match &reply.answer {
        Answer::Returned(Value::Str(text)) => text.clone(),
        Answer::Returned(Value::None) => visible::decode(&reply.printed),
        _ => return None,
    };
    let text = text.trim_end_matches('\n');
    let mut widths = text.lines().map(|line| line.chars().count());
    let first = widths.next()?;
    let is_grid = text.contains('\n') && first > 0 && widths.all(|width| width == first);
    (is_grid && text.len() <= STATE_BYTES_MAX).then(|| Grid::of_characters(text))
}

fn has_size_of(one: &Grid, other: &Grid) -> bool {
    let widths = |grid: &Grid| grid.rows.iter().map(Vec::len).collect::<Vec<_>>();
    widths(one) == widths(other)
}

/// Draws a grid. Marks the cells that differ from another grid. Returns `None` if the drawing is too large.
fn draw(grid: &Grid, other: Option<&Grid>) -> Option<Board> {
    let is_marked = |row: usize, column: usize, cell| {
        let differs = |other: &Grid| {
            let cells = other.rows.get(row);
            cells.and_then(|cells| cells.get(column)) != Some(cell)
        };
        other.is_some_and(differs)
    };
    let mut marked = String::new();
    let mut rows = Vec::new();
    for (row, cells) in grid.rows.iter().enumerate() {
        let mut squares = Vec::new();
        for (column, cell) in cells.iter().enumerate() {
            let is_marked = is_marked(row, column, cell);
            if is_marked {
                let _ = write!(marked, " ({row}, {column})");
            }
            squares.push(GridSquare {
                text: &cell.text,
                fill: cell.fill.as_deref(),
                is_marked,
            });
        }
        rows.push(squares);
    }
    let svg = grid_svg("Board", &rows);
    let mut text = visible::block(&grid.to_string());
    if !marked.is_empty() {
        text = format!("{text}changed:{marked}\n");
    }
    (svg.len() <= DRAWING_BYTES_MAX).then_some(Board { svg, text })
}
