//! Imports tests of other graders as assignments.
//!
//! One module per format, each a function from [`Material`] to [`Imported`]:
//!
//! * `session`: `>>>` sessions in texts, Markdown, HTML and docstrings;
//! * `dodona`: suites for TESTed, the judge of Dodona;
//! * `kattis` and `polygon`: problem packages;
//! * `check50` and `classroom`: lists of command lines with input and output;
//! * `unittests`: Python tests with unittest or pytest, also for Gradescope.
//!
//! `solution` makes an assignment from an instructor's own right solution, for `init`.
//!
//! `note` has the [`Note`]s. Everything that an assignment cannot express becomes a note with its
//! place, so nothing is lost silently. `construct` reads the tables in `constructs/`. They say for each
//! construct of a format if it is imported.
//!
//! The import runs no code of the material. Python parses Python files without running them.
//! Assignments are returned in memory, and the command line writes them. `puzzlemark-spec` loads and
//! checks them.

mod check50;
mod classroom;
mod construct;
mod document;
mod dodona;
mod kattis;
mod languages;
mod material;
mod meaning;
mod note;
mod package;
mod polygon;
mod programs;
mod python;
pub mod session;
mod shell;
mod solution;
mod unittests;

use std::collections::BTreeMap;

pub use check50::check50;
pub use classroom::classroom;
pub use construct::{
    Construct, Example, ExampleDocument, FixtureUse, FormatTable, ImportState, construct_tables,
    constructs_page,
};
pub use dodona::{Languages, NoSuite, dodona, is_dodona};
pub use kattis::kattis;
pub use material::{Material, Unreadable};
pub use note::{Note, Severity};
pub use package::Rejected;
pub use polygon::polygon;
pub use python::NoPython;
pub use solution::{FromSolution, NoSolution, from_solution};
pub use unittests::{NoTests, tests};

use puzzlemark_spec::{ASSIGNMENT_FILE, Yaml};

/// An imported assignment, to be written into a folder or loaded directly.
#[derive(Debug, Clone)]
pub struct Imported {
    /// Content of `assignment.yaml`.
    pub assignment: Yaml,
    /// Content of the scenario files, by path in the folder: `scenarios/sums.yaml`.
    pub scenarios: BTreeMap<String, Yaml>,
    /// Other files of the folder, by path.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Notes in the order of the material.
    pub notes: Vec<Note>,
}

impl Imported {
    /// Returns the files of the folder: relative paths, with `/`, and contents.
    pub fn into_folder(self) -> BTreeMap<String, Vec<u8>> {
        let mut folder = self.files;
        let assignment = (ASSIGNMENT_FILE.to_owned(), self.assignment);
        for (path, yaml) in self.scenarios.into_iter().chain([assignment]) {
            folder.insert(path, yaml.to_string().into_bytes());
        }
        folder
    }
}
