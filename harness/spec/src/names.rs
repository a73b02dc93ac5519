//! Names in operations: variables, and the names that the submission defines.

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
use super::python_only;
use super::suggest::nearest;
use puzzlemark_model::{CheckerProgram, Interface};

/// The parts of an assignment that its scenarios can name.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    /// Classes and functions of submissions. Empty if the assignment does not list them.
    pub functions: BTreeSet<String>,
    /// Names that the provided Python files define. They are among the functions.
    pub provided: BTreeSet<String>,
    /// Module name for Python's `import`. Empty if no submission is in Python.
    pub module: String,
    /// The assignment's own exception types.
    pub exceptions: BTreeSet<String>,
    /// Properties of the reference, or `None` if the name of the puzzle is wrong.
    pub properties: Option<Vec<String>>,
    /// True if the assignment names a puzzle of the reference, also if the name is wrong.
    pub has_reference: bool,
    /// Interfaces for which the reference has random games.
    pub game_interfaces: BTreeSet<Interface>,
    /// Parameters that the reference knows.
    pub signatures: &'static [Signature],
    /// True if some submissions, or the reference, need arguments by position. Only Python supports
    /// names.
    pub by_position: bool,
    /// True if the assignment accepts languages other than Python with classes or functions.
    pub others_than_python: bool,
    /// Interfaces of the accepted submissions. Empty if `subjects` has mistakes.
    pub interfaces: BTreeSet<Interface>,
    /// The assignment's checkers, by name.
    pub checkers: BTreeMap<String, Arc<CheckerProgram>>,
    /// The assignment's folder, for files that steps name.
    pub folder: PathBuf,
}

/// The known names at one step of a scenario.
pub(super) struct Scope<'v> {
    /// The names that the assignment offers.
    pub vocabulary: &'v Vocabulary,
    /// True if the reference gives the expectations of steps without one.
    pub by_reference: bool,
    variables: BTreeSet<String>,
    /// Variables with an object of a class.
    objects: BTreeSet<String>,
}

impl<'v> Scope<'v> {
    /// Starts before the first step.
    pub(super) fn new(vocabulary: &'v Vocabulary) -> Self {
        Self {
            vocabulary,
            by_reference: false,
            variables: BTreeSet::new(),
            objects: BTreeSet::new(),
        }
    }

    /// Returns true if an earlier step defines the variable.
    pub(super) fn has_variable(&self, name: &str) -> bool {
        self.variables.contains(name)
    }

    /// Returns the variables so far.
    pub(super) fn variables(&self) -> impl Iterator<Item = &str> {
        self.variables.iter().map(String::as_str)
    }

    /// Warns about undefined names, then records the variable that the operation assigns.
    ///
    /// `place` maps a range of the operation's text to its place in the file.
    pub(super) fn record_operation(
        &mut self,
        operation: &Operation,
        text: &str,
        place: impl Fn(Range<usize>) -> Range<usize>,
        findings: &mut Findings,
    ) {
        if self.vocabulary.by_position {
            let known = self.vocabulary.signatures;
            keywords::warn_of_keywords(&operation.expression, known, text, &place, findings);
        }
        if self.vocabulary.others_than_python {
            python_only::warn(
                &operation.expression,
                &self.objects,
                &place(0..text.len()),
                findings,
            );
        }
        for name in names_in(&operation.expression) {
            if self.vocabulary.others_than_python && self.vocabulary.provided.contains(name) {
                let range = word_range(text, name).unwrap_or(0..text.len());
                findings
                    .warning(
                        &place(range),
                        format!("only submissions in Python have `{name}`"),
                    )
                    .note("a Python file that the course provides defines it")
                    .help("give the scenarios that use it to an assignment with Python alone");
            }
            if self.is_known(name) {
                continue;
            }
            let range = word_range(text, name).unwrap_or(0..text.len());
            let message = format!("`{name}` is not defined before this step");
            let found = findings.warning(&place(range), message);
            match nearest(name, self.known_names()) {
                Some(near) => found.help(format!("did you mean `{near}`?")),
                None => found.help(format!(
                    "assign it in an earlier step (`do: {name} = ...`), or list it under `requires` \
                     of the assignment"
                )),
            };
        }
        if let Some(target) = &operation.target {
            if python_only::is_object(&operation.expression, &self.objects) {
                self.objects.insert(target.clone());
            } else {
                self.objects.remove(target);
            }
            self.variables.insert(target.clone());
        }
    }

    /// Records all names in Python code as variables, because the code may assign any of them.
    pub(super) fn record_python_names(&mut self, code: &str) {
        let words = code.split(|part: char| !part.is_alphanumeric() && part != '_');
        let names = words.filter(|word| can_be_name(word));
        self.variables.extend(names.map(str::to_owned));
    }

    /// Records the variable of an assignment that cannot be parsed. So one mistake gives one
    /// message.
    pub(super) fn record_unread_target(&mut self, text: &str) {
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
            || Builtin::by_name(name).is_some()
            || self.vocabulary.functions.is_empty()
            || self.vocabulary.functions.contains(name)
    }

    fn known_names(&self) -> impl Iterator<Item = &str> {
        let functions = self.vocabulary.functions.iter().map(String::as_str);
        let builtins = Builtin::NAMED.iter().map(|(name, _)| *name);
        self.variables().chain(functions).chain(builtins)
    }

    /// Warns about an exception type that neither Python nor the assignment defines.
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
                "if submissions define it, add to the assignment: `exceptions: {{{name}: \
                 Exception}}`"
            )),
        };
    }
}

fn is_builtin_exception(name: &str) -> bool {
    name == "BaseException" || Exception::builtin_names().any(|builtin| builtin == name)
}

/// Returns true if an expression uses the submission, and not only literals and built-in functions.
/// `own` are the names that the assignment lists.
pub(super) fn asks_the_submission(expression: &Expression, own: &BTreeSet<String>) -> bool {
    names_in(expression)
        .iter()
        .any(|name| own.contains(*name) || Builtin::by_name(name).is_none())
}

/// Returns the names in an expression, without those of attributes and arguments.
pub(super) fn names_in(expression: &Expression) -> BTreeSet<&str> {
    expression.names().collect()
}

/// Returns the range of a name in a text, as a separate word.
fn word_range(text: &str, name: &str) -> Option<Range<usize>> {
    let part = |character: char| character.is_alphanumeric() || matches!(character, '_' | '.');
    text.match_indices(name).find_map(|(start, _)| {
        let end = start + name.len();
        let before = text[..start].chars().next_back();
        let after = text[end..].chars().next().filter(|next| *next != '.');
        (!before.is_some_and(part) && !after.is_some_and(part)).then_some(start..end)
    })
}
