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

/// A right solution of the instructor.
#[derive(Clone, PartialEq, Eq)]
pub struct Solution {
    /// The path in the assignment's folder, as written: `model/lights_out.py`.
    pub path: String,
    /// The name under which it is loaded. It is the name of submissions.
    pub file: String,
    /// The content of the file.
    pub source: Vec<u8>,
}

/// A right solution that gives the right replies, with the rules for calls that have several of them.
#[derive(Clone, PartialEq, Eq)]
pub struct Model {
    /// The solution.
    pub solution: Solution,
    /// The side that calls its classes and functions. `None` if it is only a program.
    pub calls: Option<Calls>,
    /// The kind of program as which it runs. `None` if it has only classes and functions.
    pub program: Option<ProgramSubject>,
    /// The path of the rules in the assignment's folder, and their source.
    pub rules: Option<(String, Vec<u8>)>,
    /// The respects in which all replies may differ: `messages`, `order` and others.
    pub free: Vec<String>,
    /// True if the model and the submission get the same seed. Then no free choices are needed.
    pub seeded: bool,
    /// Further right solutions, in another style. A failure in a guessed game costs points only if they
    /// agree with the model.
    pub second: Vec<Solution>,
}

/// The side that calls the classes and functions of a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Calls {
    /// The host, for a model in Python. It can have rules.
    Host,
    /// The driver for submissions in the model's language.
    Driver {
        /// The commands of the assignment that build and start it. Many languages need none.
        commands: Vec<Vec<String>>,
    },
}

impl Model {
    /// The seed of each game, if both sides get one.
    pub const SEED: u64 = 0;

    /// Returns true if it plays scenarios with this interface.
    pub fn plays(&self, interface: Interface) -> bool {
        match interface {
            Interface::Calls => self.calls.is_some(),
            Interface::Program => self.program.is_some(),
            Interface::Window => false,
        }
    }

    /// Returns the digest of everything that replies depend on, in hexadecimal.
    pub fn digest(&self) -> String {
        let mut digest = Digest::default();
        digest.part(&self.solution.file).part(&self.solution.source);
        if let Some((path, rules)) = &self.rules {
            digest.part(path).part(rules);
        }
        digest.part(format!("{:?} {} {:?}", self.free, self.seeded, self.calls));
        for Solution { path, file, source } in &self.second {
            digest.part(path).part(file).part(source);
        }
        if let Some(program) = &self.program {
            digest.part(format!("{program:?}"));
        }
        digest.finish()
    }
}

/// The source is long, so the form has its path.
impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solution({:?})", self.path)
    }
}

/// The sources are long, so the debug form has their digest instead.
impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Model({:?}, {})", self.solution.path, self.digest())
    }
}
