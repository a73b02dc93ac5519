//! What the reference knows about a puzzle, as far as assignments name it.

use puzzlemark_reference::object::Signature;
use puzzlemark_reference::puzzles;

use puzzlemark_model::Interface;

/// A puzzle of the reference.
pub(super) struct Known {
    /// Its name.
    pub name: String,
    /// Its classes and functions.
    pub functions: Vec<String>,
    /// Its properties.
    pub properties: Vec<String>,
    /// The parameters of its classes, functions and methods.
    pub signatures: &'static [Signature],
    /// The ways of speaking with submissions in which it has random games.
    pub game_interfaces: &'static [Interface],
}

/// The puzzle of a name.
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
