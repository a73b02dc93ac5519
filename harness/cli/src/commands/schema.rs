//! `schema`: the JSON Schemas.

use clap::{Args, ValueEnum};

use super::output;
use crate::exit::ExitStatus;
use puzzlemark_spec;

/// Print a JSON Schema.
#[derive(Debug, Args)]
pub struct Schema {
    /// Of what.
    #[arg(value_enum, default_value = "spec")]
    of: Of,
}

/// What a schema describes.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Of {
    /// Assignments and scenarios, for editors.
    Spec,
    /// Courses, for editors.
    Course,
    /// The results of an assignment that `grade` writes, `results.json`.
    Results,
    /// The results of a course that `grade` writes, `course.json`.
    CourseResults,
    /// What `compare --json` prints.
    #[value(alias = "compare")]
    Comparison,
}

impl Schema {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let schema = match self.of {
            Of::Spec => format!("{:#}\n", puzzlemark_spec::schema()),
            Of::Course => format!("{:#}\n", puzzlemark_spec::course_schema()),
            Of::CourseResults => puzzlemark_reports::render::json::course_schema(),
            Of::Comparison => puzzlemark_reports::render::json::comparison_schema(),
            Of::Results => puzzlemark_reports::render::json::schema(),
        };
        output::print(&schema)?;
        Ok(ExitStatus::Done)
    }
}
