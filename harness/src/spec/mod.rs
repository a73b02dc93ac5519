//! Assignments, scenarios and courses: what is written in YAML, loaded, checked and ready to be
//! played.
//!
//! Owns the YAML format and its error messages. Runs nothing. [`Assignment::load`] and
//! [`Course::load`] are the ways in; `yaml` gives a tree with places, `keys` says which keys there are, the readers make the types of
//! [`model`] of them, and [`diagnostic`] gathers what is wrong.

mod assignment;
mod checker;
mod comparison;
pub mod course;
pub mod diagnostic;
mod digest;
mod expectation;
mod exploration;
mod faults;
mod fields;
mod files;
mod groups;
mod handout;
mod idle;
mod keys;
mod keywords;
mod limits;
mod literal;
mod load;
mod loose;
pub mod model;
mod names;
mod packages;
pub mod pattern;
mod points;
mod program;
mod python;
mod quote;
mod reference;
mod scenario;
mod schema;
pub(crate) mod session;
mod shown;
mod source;
mod step;
mod subjects;
mod suggest;
#[cfg(test)]
mod tests;
mod text;
mod text_pattern;
mod traps;
mod value;
mod window;
mod write;
pub(crate) mod yaml;
mod zoned;

pub use course::{COURSE_FILE, Course};
pub use diagnostic::{Diagnostic, Severity, SpecError};
pub use handout::{Handout, HandoutError};
pub use idle::Doubt;
pub use load::{ASSIGNMENT_FILE, Loaded};
pub use model::{Action, Assignment, Group, Interface, Scenario, Step};
pub(crate) use points::without_marker;
pub use points::{TEXT_FILE, mistakes_in_points, write_points};
pub use schema::{course_schema, faults_schema, schema};
pub(crate) use shown::value_shown;
pub(crate) use suggest::nearest;
pub use write::{WrittenAction, WrittenScenario, WrittenStep, Yaml};
