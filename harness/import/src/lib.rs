//! Material of other graders, taken in: sessions, suites, problem packages, as assignments.
//!
//! One module per format, each a function from [`Material`] to [`Imported`]. What cannot be said in an
//! assignment is never dropped in silence: it is a [`Note`] with its place. Runs nothing of it; Python tests are
//! read by Python itself.

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
mod polygon;
mod programs;
mod python;
pub mod session;
mod shell;
mod taking;
mod unittests;

use std::collections::BTreeMap;

pub use check50::check50;
pub use classroom::classroom;
pub use construct::{Construct, Status, constructs, table};
pub use dodona::{Languages, NoSuite, dodona, is_dodona};
pub use kattis::kattis;
pub use material::{Material, Unreadable};
pub use note::{Note, Severity};
pub use polygon::polygon;
pub use taking::Rejected;
pub use unittests::{NoTests, tests};

use puzzlemark_spec::{ASSIGNMENT_FILE, Yaml};

/// An assignment as it was taken in, to be written into a folder or loaded at once.
#[derive(Debug, Clone)]
pub struct Imported {
    /// What `assignment.yaml` holds.
    pub assignment: Yaml,
    /// What each scenario's file holds, by its path in the folder: `scenarios/sums.yaml`.
    pub scenarios: BTreeMap<String, Yaml>,
    /// The other files of the assignment's folder, by path.
    pub files: BTreeMap<String, Vec<u8>>,
    /// What is to be said about what was taken in, in the order of the material.
    pub notes: Vec<Note>,
}

impl Imported {
    /// The files of the assignment's folder: path relative to it, with `/`, and contents.
    pub fn into_folder(self) -> BTreeMap<String, Vec<u8>> {
        let mut folder = self.files;
        let assignment = (ASSIGNMENT_FILE.to_owned(), self.assignment);
        for (path, yaml) in self.scenarios.into_iter().chain([assignment]) {
            folder.insert(path, yaml.to_string().into_bytes());
        }
        folder
    }
}
