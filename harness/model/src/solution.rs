//! The reference of an assignment: a built-in puzzle, or the instructor's model.

use std::fmt;

use crate::digest::Digest;
use crate::{Interface, ProgramSubject};

/// The source of right replies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReferenceSource {
    /// A built-in puzzle, by its name.
    Puzzle(String),
    /// A right solution of the instructor.
    Model(Box<Model>),
}

/// A right solution of the instructor, with the rules for calls that have several right replies.
#[derive(Clone, PartialEq, Eq)]
pub struct Model {
    /// The path of the solution in the assignment's folder, as written: `model/lights_out.py`.
    pub path: String,
    /// The name under which the solution is loaded: that of submissions.
    pub file: String,
    /// The solution.
    pub source: Vec<u8>,
    /// True if its classes and functions are called.
    pub is_called: bool,
    /// The kind of program as which it runs. `None` if it is not a program.
    pub program: Option<ProgramSubject>,
    /// The path of the rules in the assignment's folder, and their source.
    pub rules: Option<(String, Vec<u8>)>,
    /// The respects in which all replies may differ: `messages`, `order` and the like.
    pub free: Vec<String>,
    /// True if model and submission get one seed, in place of free choices.
    pub seeded: bool,
}

impl Model {
    /// True if it plays scenarios with this interface.
    pub fn plays(&self, interface: Interface) -> bool {
        match interface {
            Interface::Calls => self.is_called,
            Interface::Program => self.program.is_some(),
            Interface::Window => false,
        }
    }

    /// The digest of everything that replies depend on, in hexadecimal.
    pub fn digest(&self) -> String {
        let mut digest = Digest::default();
        digest.part(&self.file).part(&self.source);
        if let Some((path, rules)) = &self.rules {
            digest.part(path).part(rules);
        }
        digest.part(format!("{:?} {}", self.free, self.seeded));
        if let Some(program) = &self.program {
            digest.part(format!("{program:?}"));
        }
        digest.finish()
    }
}

/// The sources are long, so the form has their digest.
impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Model({:?}, {})", self.path, self.digest())
    }
}
