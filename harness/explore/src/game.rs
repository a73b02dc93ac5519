//! Games as data: files, and operations to be asked in order.

use std::collections::{BTreeMap, BTreeSet};

use puzzlemark_reference::games::Opening;
use puzzlemark_reference::operation::{Builtin, Operation};

use puzzlemark_oracle::Reference;

pub(super) use puzzlemark_oracle::Files;

/// A game that has been played or will be played. It has one opening and the operations after it, or
/// several of these in a row.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Game {
    /// The files in the working folder. Some may not occur in the operations.
    pub(super) files: Files,
    pub(super) steps: Vec<Step>,
}

/// An operation, with the seed of the random numbers that the subject gets for it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Turn {
    pub(super) operation: Operation,
    pub(super) luck: u64,
}

/// An operation of a game.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Step {
    pub(super) operation: Operation,
    /// The seed of the random numbers that the subject gets. The operation keeps its seed when other
    /// operations are left out.
    pub(super) luck: u64,
    /// The number of the opening that it belongs to or follows, counted from 0.
    pub(super) part: usize,
    /// True if it is part of the opening.
    pub(super) opens: bool,
}

impl Game {
    /// Creates a game that has only its opening.
    pub(super) fn new(opening: &Opening) -> Self {
        let step = |operation: &Operation| Step {
            operation: operation.clone(),
            luck: 0,
            part: 0,
            opens: true,
        };
        Self {
            files: opening.files.clone(),
            steps: opening.operations.iter().map(step).collect(),
        }
    }

    /// Returns the game with the operations that were really asked. The operations of the opening
    /// come first.
    pub(super) fn with_asked_turns(&self, turns: Vec<Turn>) -> Self {
        let opening = self.steps.len();
        let step = |(place, Turn { operation, luck })| Step {
            operation,
            luck,
            part: 0,
            opens: place < opening,
        };
        self.with_steps(turns.into_iter().enumerate().map(step).collect())
    }

    /// Joins several games into one. Files with the same name must be the same in all of them.
    pub(super) fn joined(games: &[Self]) -> Self {
        let mut joined = Self {
            files: Files::new(),
            steps: Vec::new(),
        };
        for (part, game) in games.iter().enumerate() {
            joined.files.extend(game.files.clone());
            joined
                .steps
                .extend(game.steps.iter().cloned().map(|step| Step { part, ..step }));
        }
        joined
    }

    /// Returns the same game with only these steps.
    pub(super) fn with_steps(&self, steps: Vec<Step>) -> Self {
        Self {
            files: self.files.clone(),
            steps,
        }
    }

    /// Returns the operations in order.
    pub(super) fn operations(&self) -> impl Iterator<Item = &Operation> {
        self.steps.iter().map(|step| &step.operation)
    }

    /// Returns the numbers of the openings that still have steps.
    pub(super) fn parts(&self) -> BTreeSet<usize> {
        self.steps.iter().map(|step| step.part).collect()
    }

    /// Returns the remaining operations of an opening, with its files.
    pub(super) fn opening(&self, part: usize) -> Opening {
        let own = self
            .steps
            .iter()
            .filter(|step| step.opens && step.part == part);
        let operations: Vec<_> = own.map(|step| step.operation.clone()).collect();
        let named = texts_in(&operations);
        let files = self.files.clone().into_iter();
        Opening {
            files: files.filter(|(name, _)| named.contains(name)).collect(),
            operations,
        }
    }

    /// Replaces one opening of the game. The operations after it stay the same.
    pub(super) fn reopened(&self, part: usize, opening: &Opening) -> Self {
        let is_old = |step: &Step| step.opens && step.part == part;
        let place = self.steps.iter().position(is_old).unwrap_or_default();
        let mut steps: Vec<_> = self.steps.iter().filter(|step| !is_old(step)).collect();
        let opened = Self::new(opening).steps;
        let opened: Vec<_> = opened
            .into_iter()
            .map(|step| Step { part, ..step })
            .collect();
        let after = steps.split_off(place.min(steps.len()));
        let steps = steps.into_iter().cloned();
        let mut files = self.files.clone();
        files.extend(opening.files.clone());
        Self {
            files,
            steps: steps
                .chain(opened)
                .chain(after.into_iter().cloned())
                .collect(),
        }
    }

    /// Returns the same game with other names for its files.
    pub(super) fn renamed(&self, name_of: impl Fn(&str) -> String) -> Self {
        let names: BTreeMap<_, _> = self
            .files
            .keys()
            .map(|name| (name.clone(), name_of(name)))
            .collect();
        let steps = self.steps.iter().map(|step| Step {
            operation: with_names(&step.operation, &names),
            ..step.clone()
        });
        Self {
            steps: steps.collect(),
            files: self
                .files
                .iter()
                .map(|(name, content)| (names[name].clone(), content.clone()))
                .collect(),
        }
    }

    /// Removes the files that do not occur in the operations.
    pub(super) fn pruned(mut self) -> Self {
        let named = texts_in(self.operations());
        self.files.retain(|name, _| named.contains(name));
        self
    }

    /// Returns the same game with only one file for each content.
    pub(super) fn merged(&self) -> Self {
        let first_with = |content: &Vec<u8>| {
            let mut files = self.files.iter();
            files.find_map(|(name, other)| (other == content).then_some(name))
        };
        self.renamed(|name| {
            let first = self.files.get(name).and_then(first_with);
            first.map_or_else(|| name.to_owned(), Clone::clone)
        })
    }

    /// Returns true if every name in the operations is known. A known name is a name of the puzzle,
    /// a builtin, or a variable that an earlier operation assigns. Any other name would depend on
    /// earlier games.
    pub(super) fn is_closed(&self, reference: &dyn Reference) -> bool {
        let mut variables = BTreeSet::new();
        self.operations().all(|operation| {
            let is_closed = operation.expression.names().all(|name| {
                variables.contains(name)
                    || reference.defines(name)
                    || Builtin::by_name(name).is_some()
            });
            variables.extend(operation.target.as_deref());
            is_closed
        })
    }
}

/// Returns an operation with other names for files.
pub(super) fn with_names(operation: &Operation, names: &BTreeMap<String, String>) -> Operation {
    let mut renamed = operation.clone();
    for text in renamed.texts_mut() {
        if let Some(name) = names.get(text) {
            text.clone_from(name);
        }
    }
    renamed
}

/// Returns the texts in operations. Some of them may be file names.
fn texts_in<'a>(operations: impl IntoIterator<Item = &'a Operation>) -> BTreeSet<String> {
    let texts = operations.into_iter().flat_map(|operation| {
        let mut operation = operation.clone();
        let texts = operation.texts_mut().into_iter().map(std::mem::take);
        texts.collect::<Vec<_>>()
    });
    texts.collect()
}
