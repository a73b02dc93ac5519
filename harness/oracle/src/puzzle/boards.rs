//! The boards around a first failure: before the step, expected and got.
//!
//! The reference plays the scenario up to the failure and draws the boards. No submission plays for
//! this. So the board before a step is shown only if the earlier steps leave no choice. If a reply
//! contains the earlier board, that board is used.

use puzzlemark_reference::Value;
use puzzlemark_reference::operation::{Expression, Operation};
use puzzlemark_reference::puzzles::{Picture, PictureFormat, Powers, Shown};
use puzzlemark_reference::session::{Local, Session};
use puzzlemark_reports::diff::Difference;
use puzzlemark_reports::model::{Board, Boards, Moment};
use puzzlemark_text::visible;

use crate::boards::{DRAWING_BYTES_MAX, FailedStep, STATE_BYTES_MAX, agrees};
use puzzlemark_model::pattern::Pattern;
use puzzlemark_model::reply::{Answer, Reply, objects_in, reply_in};
use puzzlemark_model::{AnswerExpectation, Scenario, Step};

/// The largest number of moves that are shown one by one.
const MOVES_MAX: usize = 120;

/// Returns the boards around a failure. Returns `None` if there is nothing to draw.
pub(super) fn around(
    powers: &'static dyn Powers,
    scenario: &Scenario,
    failed: &FailedStep<'_>,
) -> Option<Boards> {
    let scene = Scene::new(powers, scenario, failed.index)?;
    let got = bounded(board_in_reply(powers, failed.reply));
    let expected = scene.expected(scenario, failed);
    let puzzle = got
        .puzzle
        .clone()
        .or_else(|| expected.puzzle.clone())
        .or_else(|| scene.puzzle.clone())
        .or_else(|| got.before.clone())
        .or_else(|| scene.before.clone())?;
    let draw_of = |puzzle: &str, state: &str| draw(scene.powers, puzzle, Some(state), None);
    let draw = |state: Option<&str>, other: Option<&str>| draw(scene.powers, &puzzle, state, other);
    let before = got.before.as_deref().or(scene.before.as_deref());
    let drawn = |state: Option<&str>, other| state.and_then(|state| draw(Some(state), other));
    // A board of another size belongs to another puzzle, its own.
    let own = || draw_of(expected.puzzle.as_deref()?, expected.state.as_deref()?);
    let alike = drawn(expected.state.as_deref(), None);
    let other = expected.state.as_deref().filter(|_| alike.is_some());
    let (moments, moves_end) = scene.moments(before, got.moves.as_deref());
    let came = got.state.as_deref();
    let boards = Boards {
        // A puzzle without a state has just begun.
        before: drawn(before, None).or_else(|| scene.begins.then(|| draw(None, None))?),
        expected: alike.or_else(own),
        got: drawn(came, other).or_else(|| drawn(came, None)),
        moments,
        moves_end,
    };
    (boards != Boards::default()).then_some(boards)
}

/// Returns the puzzle that a step plays. For a puzzle whose file is a board, this can be the board before the step.
pub(super) fn puzzle_text(
    powers: &'static dyn Powers,
    scenario: &Scenario,
    step: usize,
) -> Option<String> {
    let scene = Scene::new(powers, scenario, step)?;
    let text = scene.puzzle.or(scene.before)?;
    (text.len() <= STATE_BYTES_MAX).then_some(text)
}

/// The state of the reference before the failed step.
struct Scene<'a> {
    powers: &'static dyn Powers,
    session: Session<Local<'a>>,
    /// The puzzle that the step plays.
    puzzle: Option<String>,
    /// Its state before the step.
    before: Option<String>,
    /// True if the board before the step is the puzzle without a state.
    begins: bool,
    /// True if the earlier steps left no choice to the submission.
    is_known: bool,
}

impl<'a> Scene<'a> {
    fn new(powers: &'static dyn Powers, scenario: &'a Scenario, failed: usize) -> Option<Self> {
        let mut session = Session::new(Local::new(powers, &scenario.files));
        let (steps, step) = (&scenario.steps[..failed], scenario.steps.get(failed)?);
        for operation in steps.iter().filter_map(operation_of) {
            session.evaluate(operation);
        }
        let mut scene = Self {
            powers,
            session,
            puzzle: None,
            before: None,
            begins: false,
            is_known: !steps.iter().any(keeps_choice),
        };
        if let Some(operation) = operation_of(step) {
            scene.look(&operation.expression, steps, scenario);
        }
        Some(scene)
    }

    /// Finds the puzzle and its state. They belong to the object that the step uses, otherwise to
    /// the call.
    fn look(&mut self, expression: &Expression, steps: &[Step], scenario: &Scenario) {
        let Some(name) = self.object_in(expression) else {
            self.puzzle = self.puzzle_of(expression, scenario);
            return;
        };
        let makes = |step: &Step| {
            operation_of(step).is_some_and(|made| made.target.as_deref() == Some(&name))
        };
        let made = steps.iter().rposition(makes);
        let since = &steps[made.unwrap_or(0)..];
        self.is_known &= !since.iter().any(leaves_choice);
        if let Some(made) = made.and_then(|made| operation_of(&steps[made])) {
            self.puzzle = self.puzzle_of(&made.expression, scenario);
        }
        let callee = Box::new(Expression::Name("str".to_owned()));
        let text = self.session.evaluate(&Operation {
            target: None,
            expression: Expression::Call {
                callee,
                arguments: vec![Expression::Name(name)],
                keywords: Vec::new(),
            },
        });
        if let (Ok(value), true) = (text.result, self.is_known) {
            self.before = bounded(self.powers.board_in_reply(&value)).state;
        }
        self.begins = true;
    }

    /// Returns the first variable in an expression that holds an object.
    fn object_in(&self, expression: &Expression) -> Option<String> {
        if let Expression::Name(name) = expression
            && let Some(Value::Object(_)) = self.session.variable(name)
        {
            return Some(name.clone());
        }
        let parts = expression.parts();
        parts.into_iter().find_map(|part| self.object_in(part))
    }

    /// Returns the puzzle of the first call in an expression that names one.
    fn puzzle_of(&self, expression: &Expression, scenario: &Scenario) -> Option<String> {
        if let Expression::Call {
            callee, arguments, ..
        } = expression
            && let Expression::Name(name) = &**callee
        {
            let values = arguments.iter().map(|one| self.value(one));
            if let Some(values) = values.collect::<Option<Vec<_>>>()
                && let Some(puzzle) = self.powers.puzzle_of(name, &values, &scenario.files)
            {
                return Some(puzzle);
            }
        }
        let parts = expression.parts();
        let mut parts = parts.into_iter();
        parts.find_map(|part| self.puzzle_of(part, scenario))
    }

    /// Returns the value of an argument without calls.
    fn value(&self, argument: &Expression) -> Option<Value> {
        match argument {
            Expression::Literal(value) => Some(value.clone()),
            Expression::Name(name) => self.session.variable(name).cloned(),
            Expression::Display(_, elements) => {
                let elements = elements.iter().map(|element| self.value(element));
                Some(Value::Tuple(elements.collect::<Option<_>>()?))
            }
            _ => None,
        }
    }

    /// Returns the expected board, if there is only one right answer and the reference gives it.
    fn expected(&self, scenario: &Scenario, failed: &FailedStep<'_>) -> Shown {
        let step = &scenario.steps[failed.index];
        let Some(operation) = operation_of(step) else {
            let names = names_in(step).unwrap_or_else(|| table(failed.differences));
            return bounded(self.powers.board_in_reply(&names));
        };
        if !self.is_known || leaves_choice(step) {
            return Shown::default();
        }
        let mut session = Session::new(Local::new(self.powers, &scenario.files));
        let before = scenario.steps[..failed.index]
            .iter()
            .filter_map(operation_of);
        before.for_each(|operation| drop(session.evaluate(operation)));
        let objects = objects_in(&session);
        let reply = reply_in(&mut session, operation);
        if agrees(step, &reply, objects) {
            bounded(board_in_reply(self.powers, &reply))
        } else {
            Shown::default()
        }
    }

    /// Returns the game move by move, and the reason if it ends early.
    fn moments(&self, before: Option<&str>, moves: Option<&str>) -> (Vec<Moment>, Option<String>) {
        let (Some(before), Some(moves)) = (before, moves.filter(|moves| !moves.is_empty())) else {
            return (Vec::new(), None);
        };
        let Ok(Some(replay)) = self.powers.replay(before, moves, MOVES_MAX) else {
            return (Vec::new(), None);
        };
        let moments = replay.moments.into_iter().map(|moment| Moment {
            played: moment.played,
            rows: moment.rows,
            changed: moment.changed,
        });
        (moments.collect(), replay.end)
    }
}

fn operation_of(step: &Step) -> Option<&Operation> {
    step.action.operation()
}

/// Returns true if a variable holds a choice of the submission.
fn keeps_choice(step: &Step) -> bool {
    let is_kept = operation_of(step).is_some_and(|operation| operation.target.is_some());
    leaves_choice(step) && is_kept
}

fn leaves_choice(step: &Step) -> bool {
    matches!(
        step.expectation.answer,
        Some(AnswerExpectation::Satisfies { .. })
    )
}

/// Returns the board of names that a step expects, if it names each cell.
fn names_in(step: &Step) -> Option<Value> {
    match &step.expectation.answer {
        Some(AnswerExpectation::Returns(pattern)) => names(pattern),
        _ => None,
    }
}

fn names(pattern: &Pattern) -> Option<Value> {
    match pattern {
        Pattern::Str(name) => Some(name.as_str().into()),
        Pattern::Sequence(items) | Pattern::List(items) => {
            let items: Option<Vec<Value>> = items.iter().map(names).collect();
            Some(Value::list(items?))
        }
        _ => None,
    }
}

/// Returns the expected board of names, from the differences.
fn table(differences: &[Difference]) -> Value {
    let expected = differences.iter().find_map(|difference| match difference {
        Difference::Table { expected, .. } => Some(expected),
        _ => None,
    });
    let row = |row: &Vec<String>| Value::list(row.iter().map(String::as_str));
    expected.map_or(Value::None, |rows| Value::list(rows.iter().map(row)))
}

/// Returns the board in a reply. It is in the value or in the printed text.
fn board_in_reply(powers: &dyn Powers, reply: &Reply) -> Shown {
    let printed = || powers.board_in_reply(&Value::Str(visible::decode(&reply.printed)));
    match &reply.answer {
        Answer::Returned(value) if *value != Value::None => powers.board_in_reply(value),
        _ if reply.printed.is_empty() => Shown::default(),
        _ => printed(),
    }
}

/// Returns the parts that are short enough for a board.
fn bounded(shown: Shown) -> Shown {
    let Shown {
        puzzle,
        before,
        moves,
        state,
    } = shown;
    let short = |text: &String| text.len() <= STATE_BYTES_MAX;
    Shown {
        puzzle: puzzle.filter(short),
        before: before.filter(short),
        moves,
        state: state.filter(short),
    }
}

/// Draws a state. Marks the squares that differ from another state.
fn draw(
    powers: &dyn Powers,
    puzzle: &str,
    state: Option<&str>,
    other: Option<&str>,
) -> Option<Board> {
    let picture = |format| {
        let picture = Picture {
            format,
            state,
            before: other,
        };
        powers.draw(puzzle, picture).ok()
    };
    let svg = picture(PictureFormat::Svg).filter(|svg| svg.len() <= DRAWING_BYTES_MAX)?;
    let text = picture(PictureFormat::Text)?;
    Some(Board { svg, text })
}

#[cfg(test)]
mod tests;
