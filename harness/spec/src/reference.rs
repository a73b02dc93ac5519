//! The facts about a puzzle of the reference that assignments can use.

use puzzlemark_reference::object::Signature;
use puzzlemark_reference::puzzles;

use puzzlemark_model::Interface;

/// A puzzle of the reference.
pub(super) struct Known {
    /// Name, such as `fifteen`.
    pub name: String,
    /// Names of its classes and functions.
    pub functions: Vec<String>,
    /// Names of its properties, for `satisfies`.
    pub properties: Vec<String>,
    /// Parameters of its classes, functions and methods.
    pub signatures: &'static [Signature],
    /// Interfaces for which it has random games.
    pub game_interfaces: &'static [Interface],
}

/// Finds a puzzle by its name.
pub(super) fn find(name: &str) -> Option<Known> {
    let module = puzzles::find(name)?;
    let own = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    Some(Known {
        name: module.name().to_owned(),
        functions: own(module.names()),
        properties: own(module.properties()),
        signatures: module.signatures(),
        game_interfaces: match module.windows() {
            Some(_) => &[Interface::Calls, Interface::Window],
            None => &[Interface::Calls],
        },
    })
}

/// Names of all puzzles of the reference.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    puzzles::ALL.iter().map(|puzzle| puzzle.name())
}
