//! The names that operations use: variables, and what the submission defines.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use puzzlemark_reference::exception::Exception;
use puzzlemark_reference::notation::can_be_name;
use puzzlemark_reference::object::Signature;
use puzzlemark_reference::operation::{Builtin, Expression, Operation};

use super::diagnostic::Findings;
use super::keywords;
use super::suggest::nearest;
use puzzlemark_model::{CheckerProgram, Interface};

/// What an assignment offers to the operations of its scenarios.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    /// Classes and functions that submissions define; empty where nothing says which.
    pub functions: BTreeSet<String>,
    /// The name by which Python imports submissions; empty where none is in Python.
    pub module: String,
    /// The assignment's own exception types.
    pub exceptions: BTreeSet<String>,
    /// Properties that the reference can check; `None` where the puzzle's name is wrong.
    pub properties: Option<Vec<String>>,
    /// Whether the assignment names a puzzle of the reference, or means to.
    pub has_reference: bool,
    /// The ways of speaking with submissions in which the reference has random games.
    pub game_interfaces: &'static [Interface],
    /// The parameters that the reference knows.
    pub signatures: &'static [Signature],
    /// Whether some of the submissions that are taken are given arguments by position alone: all
    /// but Python's are, and so is the reference.
    pub by_position: bool,
    /// Whether some of the submissions that are taken can be called and are not in Python.
    pub others_than_python: bool,
    /// How the kinds of submission that are taken can be spoken with; empty where that could not
    /// be read.
    pub interfaces: BTreeSet<Interface>,
    /// The assignment's checkers, by name.
    pub checkers: BTreeMap<String, Arc<CheckerProgram>>,
    /// The assignment's folder, in which files lie that steps name.
    pub folder: PathBuf,
}

/// The names known at one step of a scenario.
pub(super) struct Scope<'v> {
    /// What the assignment offers.
    pub vocabulary: &'v Vocabulary,
    /// Whether the reference says what must follow steps that do not say so themselves.
    pub by_reference: bool,
    variables: BTreeSet<String>,
}

impl<'v> Scope<'v> {
    /// The names known before the first step.
    pub(super) fn new(vocabulary: &'v Vocabulary) -> Self {
        Self {
            vocabulary,
            by_reference: false,
            variables: BTreeSet::new(),
        }
    }

    /// Whether a step up to now has kept a value under this name.
    pub(super) fn has_variable(&self, name: &str) -> bool {
        self.variables.contains(name)
    }

    /// The variables up to now.
    pub(super) fn variables(&self) -> impl Iterator<Item = &str> {
        self.variables.iter().map(String::as_str)
    }

    /// Warns of names that nothing defines, then takes in the variable the operation assigns.
    ///
    /// `place` gives the place in the file of a range of the operation's text.
    pub(super) fn take(
        &mut self,
        operation: &Operation,
        text: &str,
        place: impl Fn(Range<usize>) -> Range<usize>,
        findings: &mut Findings,
    ) {
        if self.vocabulary.by_position {
            let known = self.vocabulary.signatures;
            keywords::warn(&operation.expression, known, text, &place, findings);
        }
        for name in names_in(&operation.expression) {
            if self.is_known(name) {
                continue;
            }
            let range = word(text, name).unwrap_or(0..text.len());
            let message = format!("nothing up to here defines `{name}`");
            let found = findings.warning(&place(range), message);
            match nearest(name, self.known()) {
                Some(near) => found.help(format!("did you mean `{near}`?")),
                None => found.help(format!(
                    "assign it in a step before (`do: {name} = ...`), or list it under `requires` \
                     of the assignment if submissions must define it"
                )),
            };
        }
        if let Some(target) = &operation.target {
            self.variables.insert(target.clone());
        }
    }

    /// Takes in all names in Python, whatever it does with them: some of them it binds.
    pub(super) fn take_python(&mut self, code: &str) {
        let words = code.split(|part: char| !part.is_alphanumeric() && part != '_');
        let names = words.filter(|word| can_be_name(word));
        self.variables.extend(names.map(str::to_owned));
    }

    /// Takes in the variable that an operation seems to assign that cannot be read otherwise, so
    /// that one mistake is one message.
    pub(super) fn take_unread(&mut self, text: &str) {
        let Some((target, value)) = text.split_once('=') else {
            return;
        };
        let target = target.trim();
        if !value.starts_with('=') && can_be_name(target) {
            self.variables.insert(target.to_owned());
        }
    }

    fn is_known(&self, name: &str) -> bool {
        self.variables.contains(name)
            || Builtin::named(name).is_some()
            || self.vocabulary.functions.is_empty()
            || self.vocabulary.functions.contains(name)
    }

    fn known(&self) -> impl Iterator<Item = &str> {
        let functions = self.vocabulary.functions.iter().map(String::as_str);
        let builtins = Builtin::NAMED.iter().map(|(name, _)| *name);
        self.variables().chain(functions).chain(builtins)
    }

    /// Warns of an exception type that neither Python nor the assignment has.
    pub(super) fn check_exception(&self, name: &str, span: &Range<usize>, findings: &mut Findings) {
        let own = &self.vocabulary.exceptions;
        if own.contains(name) || is_builtin_exception(name) {
            return;
        }
        let message = format!("neither Python nor the assignment has an exception `{name}`");
        let found = findings.warning(span, message);
        let mut candidates: Vec<&str> = Exception::builtin_names().collect();
        candidates.extend(own.iter().map(String::as_str));
        match nearest(name, candidates) {
            Some(near) => found.help(format!("did you mean `{near}`?")),
            None => found.help(format!(
                "if submissions define it, say so in the assignment: `exceptions: {{{name}: \
                 Exception}}`"
            )),
        };
    }
}

fn is_builtin_exception(name: &str) -> bool {
    name == "BaseException" || Exception::builtin_names().any(|builtin| builtin == name)
}

/// Whether the submission has any part in an expression: all but literals and builtin functions.
pub(super) fn asks_the_submission(expression: &Expression) -> bool {
    names_in(expression)
        .iter()
        .any(|name| Builtin::named(name).is_none())
}

/// The names in an expression, those of attributes and arguments aside.
pub(super) fn names_in(expression: &Expression) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    collect(expression, &mut names);
    names
}

fn collect<'e>(expression: &'e Expression, names: &mut BTreeSet<&'e str>) {
    if let Expression::Name(name) = expression {
        names.insert(name);
    }
    for part in expression.parts() {
        collect(part, names);
    }
}

/// Where a name stands in a text as a word of its own.
fn word(text: &str, name: &str) -> Option<Range<usize>> {
    let part = |character: char| character.is_alphanumeric() || matches!(character, '_' | '.');
    text.match_indices(name).find_map(|(start, _)| {
        let end = start + name.len();
        let before = text[..start].chars().next_back();
        let after = text[end..].chars().next().filter(|next| *next != '.');
        (!before.is_some_and(part) && !after.is_some_and(part)).then_some(start..end)
    })
}
