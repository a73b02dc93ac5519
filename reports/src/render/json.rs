//! Results as they are, and the schemas that describe them: `results.json` of a class, and
//! `course.json` of a course.

use schemars::schema_for;

use crate::course::CourseResults;
use crate::model::ClassResults;

/// Renders the results of a class. Only numbers that JSON cannot write fail.
pub fn class(class: &ClassResults) -> serde_json::Result<String> {
    serde_json::to_string_pretty(class).map(|text| text + "\n")
}

/// The JSON Schema of [`class`].
pub fn schema() -> String {
    format!("{:#}\n", schema_for!(ClassResults).to_value())
}

/// Renders the results of a course. Only numbers that JSON cannot write fail.
pub fn course(course: &CourseResults) -> serde_json::Result<String> {
    serde_json::to_string_pretty(course).map(|text| text + "\n")
}

/// The JSON Schema of [`course`].
pub fn course_schema() -> String {
    format!("{:#}\n", schema_for!(CourseResults).to_value())
}
