//! Assignments, scenarios and courses: what is written in YAML, loaded, checked and ready to be
//! played.
//!
//! Owns the YAML format and its error messages. Runs nothing. [`load_assignment`] and
//! [`Course::load`] are the ways in; `yaml` gives a tree with places, `keys` says which keys there are, the readers make the types of
//! `puzzlemark_model` of them, and [`diagnostic`] gathers what is wrong.

mod assignment;
mod checker;
mod comparison;
pub mod course;
pub mod diagnostic;
mod digest;
mod expectation;
mod exploration;
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
mod names;
mod packages;
mod points;
mod program;
mod python;
mod quote;
mod reference;
mod scenario;
mod schema;
pub mod session;
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
pub mod yaml;
mod zoned;

pub use comparison::own_comparisons;
pub use course::{COURSE_FILE, Course};
pub use diagnostic::{Diagnostic, Severity, SpecError};
pub use handout::{Handout, HandoutError};
pub use idle::{Doubt, doubts};
pub use load::{ASSIGNMENT_FILE, Loaded, load_assignment};
pub use points::without_marker;
pub use points::{TEXT_FILE, mistakes_in_points, write_points};
pub use schema::{course_schema, schema};
pub use suggest::nearest;
pub use window::gesture_text;
pub use write::{WrittenAction, WrittenScenario, WrittenStep, Yaml};
