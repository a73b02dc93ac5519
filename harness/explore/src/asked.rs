//! The calls that guessed games ask, counted.

use std::collections::{BTreeMap, BTreeSet};

use puzzlemark_reference::operation::Expression;

use super::table::Judged;
use puzzlemark_judge::follow::Outline;
use puzzlemark_model::AnswerExpectation;
use puzzlemark_model::reply::Answer;

/// The calls of guessed games. Empty for a built-in puzzle, because its games are not guessed.
#[derive(Debug, Clone, Default)]
pub struct AskedCalls {
    /// The counts by the texts of the outlines: `LightsOut.press(row, column)`.
    pub counts: BTreeMap<String, AskedCall>,
    /// All names in the operations, and the names of the exceptions that they raised.
    names: BTreeSet<String>,
}

/// The counts of one call.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AskedCall {
    /// The number of times that games asked it.
    pub asked: u64,
    /// The number of times that the reference refused it with an exception.
    pub refused: u64,
    /// The parameters that got arguments: `LightsOut.press.row`.
    pub parameters: Vec<String>,
}

impl AskedCall {
    /// Returns the number of times that the reference took it.
    pub fn accepted(&self) -> u64 {
        self.asked - self.refused
    }
}

impl AskedCalls {
    /// Returns true if an operation had this name. Only the part after the last dot counts: of
    /// `LightsOut.press`, it is `press`.
    pub fn uses(&self, name: &str) -> bool {
        let last = name.rsplit('.').next().unwrap_or(name);
        self.names.contains(last)
    }

    /// Adds the operations of a game. `outlines` has the outline of each operation, by the seed of
    /// the operation.
    pub(super) fn add(&mut self, counted: Vec<Counted>, mut outlines: BTreeMap<u64, Outline>) {
        for one in counted {
            let Some(outline) = outlines.remove(&one.luck) else {
                continue;
            };
            let call = self.counts.entry(outline.text).or_default();
            call.asked += 1;
            call.refused += u64::from(one.refused);
            call.parameters = outline.parameters;
            self.names.extend(one.names);
        }
    }
}

/// The parts of a judged operation that the counts need.
pub(super) struct Counted {
    /// The seed of the operation. No other operation of the games has the same seed.
    luck: u64,
    /// True if the reference refused the operation.
    refused: bool,
    names: BTreeSet<String>,
}

impl Counted {
    pub(super) fn new(judged: &Judged<'_>) -> Self {
        let mut names = BTreeSet::new();
        add_names(&judged.turn.operation.expression, &mut names);
        let raised = match &judged.reply.answer {
            Answer::Raised { exception, .. } => Some(exception),
            _ => None,
        };
        names.extend(raised.iter().flat_map(|one| one.ancestry.iter().cloned()));
        let refused = match judged.ask.expectation() {
            Some(due) => matches!(due.answer, Some(AnswerExpectation::Raises { .. })),
            None => raised.is_some(),
        };
        Self {
            luck: judged.turn.luck,
            refused,
            names,
        }
    }
}

/// Adds the names in an expression, including the names of attributes.
fn add_names(expression: &Expression, names: &mut BTreeSet<String>) {
    for part in expression.all_parts() {
        if let Expression::Name(name) | Expression::Attribute(_, name) = part {
            names.insert(name.clone());
        }
    }
}
