//! Completes a line.

use std::collections::{BTreeMap, BTreeSet};

use super::commands::CommandHelp;

/// The names that a line can use.
#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    /// The commands of the session.
    pub(super) commands: &'static [CommandHelp],
    /// The variables of the game, with the classes of their objects.
    pub(super) variables: BTreeMap<String, Option<String>>,
    /// The names of the reference: `Puzzle`, `Puzzle.put`.
    pub(super) reference: Vec<String>,
    /// The scenarios of the assignment.
    pub(super) scenarios: Vec<String>,
}

impl Names {
    /// Returns the completions at the end of a line: the offset at which they begin, and their texts.
    pub(super) fn complete(&self, line: &str) -> (usize, Vec<String>) {
        if let Some(typed) = line.strip_prefix(":open ") {
            let start = line.len() - typed.len();
            return (start, beginning_with(typed, &self.scenarios));
        }
        if line.starts_with(':') {
            let commands = self.commands.iter().map(|command| command.name);
            return (0, beginning_with(line, commands));
        }
        let is_part = |part: char| part.is_alphanumeric() || part == '_' || part == '.';
        let word = line.rsplit(|part: char| !is_part(part)).next();
        let word = word.unwrap_or_default();
        if let Some((object, typed)) = word.rsplit_once('.') {
            let start = line.len() - typed.len();
            return (start, beginning_with(typed, self.members(object)));
        }
        let variables = self.variables.keys().map(String::as_str);
        let names = self.reference.iter().map(String::as_str);
        let names = names.filter(|name| !name.contains('.'));
        let start = line.len() - word.len();
        (start, beginning_with(word, variables.chain(names)))
    }

    /// Returns the methods and attributes of an object or class. If the object is unknown, returns those
    /// of all classes.
    fn members(&self, object: &str) -> BTreeSet<&str> {
        let of_variable = self.variables.get(object);
        let class = match of_variable {
            Some(class) => class.as_deref(),
            None => Some(object).filter(|_| self.reference.iter().any(|name| name == object)),
        };
        let members = self
            .reference
            .iter()
            .filter_map(|name| name.split_once('.'));
        let fits = |own: &str| class.is_none_or(|class| class == own);
        members
            .filter(|(own, _)| fits(own))
            .map(|(_, member)| member)
            .collect()
    }
}

fn beginning_with<T: AsRef<str>>(typed: &str, names: impl IntoIterator<Item = T>) -> Vec<String> {
    let names = names.into_iter().map(|name| name.as_ref().to_owned());
    let fitting: BTreeSet<_> = names.filter(|name| name.starts_with(typed)).collect();
    fitting.into_iter().collect()
}
