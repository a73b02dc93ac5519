//! `schema`: prints the JSON Schemas.

use clap::{Args, ValueEnum};

use super::output;
use crate::exit::ExitStatus;
use puzzlemark_spec;

/// Print a JSON Schema.
#[derive(Debug, Args)]
pub struct Schema {
    /// The files that the schema describes.
    #[arg(value_enum, default_value = "spec")]
    kind: SchemaKind,
}

/// The kind of files that a schema describes.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum SchemaKind {
    /// `assignment.yaml` and scenarios, for editors.
    Spec,
    /// `course.yaml`, for editors.
    Course,
    /// `results.json`, the results of an assignment that `grade` writes.
    Results,
    /// `course.json`, the results of a course that `grade` writes.
    CourseResults,
    /// The output of `compare --json`.
    #[value(alias = "compare")]
    Comparison,
}

impl Schema {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let schema = match self.kind {
            SchemaKind::Spec => format!("{:#}\n", puzzlemark_spec::schema()),
            SchemaKind::Course => format!("{:#}\n", puzzlemark_spec::course_schema()),
            SchemaKind::CourseResults => puzzlemark_reports::render::json::course_schema(),
            SchemaKind::Comparison => puzzlemark_reports::render::json::comparison_schema(),
            SchemaKind::Results => puzzlemark_reports::render::json::schema(),
        };
        output::print(&schema)?;
        Ok(ExitStatus::Done)
    }
}
