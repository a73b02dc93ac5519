//! Assignments, scenarios and courses, as instructors write them in YAML.
//!
//! This crate owns:
//!
//! * the YAML format: its keys (`keys`), the JSON Schemas made of them (`schema`), and the values
//!   of keys (one module per part of the format, such as `step`, `limits` or `course`);
//! * YAML itself (`yaml`): a tree in which every node has its place in the file;
//! * the messages about mistakes ([`diagnostic`]): message, file, line, and a way to correct it;
//! * `>>>` sessions ([`session`]), which the crate `puzzlemark_import` reads with the same code;
//! * YAML as output: imported scenarios (`write`), and assignments with only some groups
//!   (`handout`).
//!
//! It does not run or judge anything. The types of a loaded assignment belong to
//! `puzzlemark_model`. The crate `puzzlemark_intake` finds submissions.
//!
//! Start reading at [`load_assignment`] and [`Course::load`]. Both read all files before they give
//! up, so one [`SpecError`] has all mistakes. A parser returns `None` after a mistake and adds the
//! mistake to `diagnostic::Findings`.

mod assignment;
mod checker;
mod comparison;
pub mod course;
pub mod diagnostic;
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
mod model;
mod names;
mod packages;
mod points;
mod program;
mod python;
mod python_only;
mod quote;
pub mod record;
mod rounding;
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
pub use handout::{EXPECTATIONS_FILE, Handout, HandoutError};
pub use idle::{Doubt, doubts};
pub use load::{ASSIGNMENT_FILE, LanguageChoice, Loaded, load_assignment, load_assignment_in};
pub use points::without_marker;
pub use points::{TEXT_FILE, mistakes_in_points, write_points};
pub use program::run_text;
pub use rounding::rounded_floats;
pub use schema::{course_schema, schema};
pub use suggest::nearest;
pub use window::gesture_text;
pub use write::{WrittenAction, WrittenScenario, WrittenStep, Yaml};
