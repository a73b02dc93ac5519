//! Results as they are, and the schemas that describe them: `results.json` of a class, `course.json`
//! of a course, and what two gradings of a class have come to.

use std::io::{self, Write};

use schemars::generate::SchemaSettings;
use schemars::schema_for;

use crate::compare::Comparison;
use crate::course::CourseResults;
use crate::model::{ClassInfo, ClassResults, SubmissionResult};

/// Writes the results of a class, one submission after the other, each on a line of its own.
pub struct Json<W> {
    out: W,
    submissions: usize,
}

impl<W: Write> Json<W> {
    /// Begins with what is said of the class as a whole.
    pub fn begin(mut out: W, class: &ClassInfo) -> io::Result<Self> {
        let ClassInfo {
            puzzlemark,
            assignment,
            isolation,
            missing,
            unsettled,
        } = class;
        writeln!(
            out,
            "{{\n\"puzzlemark\": {},",
            serde_json::to_string(puzzlemark)?
        )?;
        writeln!(
            out,
            "\"assignment\": {},",
            serde_json::to_string(assignment)?
        )?;
        writeln!(out, "\"isolation\": {},", serde_json::to_string(isolation)?)?;
        writeln!(out, "\"missing\": {},", serde_json::to_string(missing)?)?;
        writeln!(out, "\"unsettled\": {},", serde_json::to_string(unsettled)?)?;
        write!(out, "\"submissions\": [")?;
        Ok(Self {
            out,
            submissions: 0,
        })
    }

    /// Writes one submission.
    pub fn submission(&mut self, submission: &SubmissionResult) -> io::Result<()> {
        let before = if self.submissions == 0 { "\n" } else { ",\n" };
        self.submissions += 1;
        self.out.write_all(before.as_bytes())?;
        Ok(serde_json::to_writer(&mut self.out, submission)?)
    }

    /// Writes the end.
    pub fn finish(&mut self) -> io::Result<()> {
        writeln!(self.out, "\n]\n}}")?;
        self.out.flush()
    }
}

/// The JSON Schema of what [`Json`] writes.
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

/// Renders the comparison of two gradings. Only numbers that JSON cannot write fail.
pub fn comparison(comparison: &Comparison) -> serde_json::Result<String> {
    serde_json::to_string_pretty(comparison).map(|text| text + "\n")
}

/// The JSON Schema of [`comparison`].
pub fn comparison_schema() -> String {
    // It is written and never read, so that what may be `null` is there all the same.
    let settings = SchemaSettings::default().for_serialize();
    let schema = settings
        .into_generator()
        .into_root_schema_for::<Comparison>();
    format!("{:#}\n", schema.to_value())
}
