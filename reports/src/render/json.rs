//! Results as JSON, and their schemas: `results.json` of a class, `course.json` of a course, and the
//! comparison of two gradings.

use std::fmt::Write as _;
use std::io::{self, Write};

use sha2::{Digest as _, Sha256};

use schemars::generate::SchemaSettings;
use schemars::schema_for;
use serde::Serialize;
use serde_json::json;

use crate::compare::Comparison;
use crate::course::CourseResults;
use crate::model::{ClassInfo, ClassResults, SubmissionResult};
use crate::results::FORMAT;
use puzzlemark_text::visible::is_escaped_in_json;

/// Writes the results of a class, one submission per line. The last key is a checksum of everything
/// before it. [`crate::results::are_whole`] checks it.
pub struct Json<W> {
    out: Digesting<W>,
    submissions: usize,
}

impl<W: Write> Json<W> {
    /// Writes the facts about the class as a whole.
    pub fn begin(out: W, class: &ClassInfo) -> io::Result<Self> {
        let mut out = Digesting::new(out);
        let ClassInfo {
            puzzlemark,
            assignment,
            isolation,
            graded,
            missing,
            unsettled,
            excused,
            copies,
        } = class;
        writeln!(out, "{{\n\"format\": {FORMAT},")?;
        writeln!(out, "\"puzzlemark\": {},", to_text(puzzlemark)?)?;
        writeln!(out, "\"assignment\": {},", to_text(assignment)?)?;
        writeln!(out, "\"isolation\": {},", to_text(isolation)?)?;
        if let Some(graded) = graded {
            writeln!(out, "\"graded\": {},", to_text(graded)?)?;
        }
        writeln!(out, "\"missing\": {},", to_text(missing)?)?;
        writeln!(out, "\"unsettled\": {},", to_text(unsettled)?)?;
        if !excused.is_empty() {
            writeln!(out, "\"excused\": {},", to_text(excused)?)?;
        }
        writeln!(out, "\"copies\": {},", to_text(copies)?)?;
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
        self.out.write_all(to_text(submission)?.as_bytes())
    }

    /// Writes the end.
    pub fn finish(&mut self) -> io::Result<()> {
        write!(self.out, "\n],\n")?;
        let end = end(self.out.digest.clone());
        self.out.write_all(end.as_bytes())?;
        self.out.flush()
    }
}

/// Returns a value as JSON. Control characters and invisible characters are escaped.
fn to_text(value: &impl Serialize) -> serde_json::Result<String> {
    let text = serde_json::to_string(value)?;
    if !text.contains(is_escaped_in_json) {
        return Ok(text);
    }
    // Such characters occur only inside strings.
    let mut escaped = String::with_capacity(text.len());
    let mut units = [0; 2];
    for character in text.chars() {
        if is_escaped_in_json(character) {
            for unit in character.encode_utf16(&mut units) {
                let _ = write!(escaped, "\\u{unit:04x}");
            }
        } else {
            escaped.push(character);
        }
    }
    Ok(escaped)
}

/// The length of [`end`], in bytes.
pub(crate) const END_BYTES: u64 = 33;

/// Returns the end of results: the checksum from the digest of everything before it.
pub(crate) fn end(digest: Sha256) -> String {
    let digest = digest.finalize();
    let checksum = digest.iter().take(8).map(|byte| format!("{byte:02x}"));
    format!("\"checksum\": \"{}\"\n}}\n", checksum.collect::<String>())
}

/// Passes bytes on to a writer and computes their digest.
pub(crate) struct Digesting<W> {
    out: W,
    pub(crate) digest: Sha256,
}

impl<W> Digesting<W> {
    pub(crate) fn new(out: W) -> Self {
        let digest = Sha256::new();
        Self { out, digest }
    }
}

impl<W: Write> Write for Digesting<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.digest.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Returns the JSON Schema of the output of [`Json`].
pub fn schema() -> String {
    let mut schema = schema_for!(ClassResults).to_value();
    schema["properties"]["format"] = json!({
        "description": "Version of this format.",
        "const": FORMAT,
    });
    let required = schema["required"].as_array_mut();
    let required = required.expect("the results of a class have required keys");
    required.push("format".into());
    add_checksum(&mut schema);
    format!("{schema:#}\n")
}

/// Renders the results of a course. The last key is a checksum of everything before it, as in [`Json`].
///
/// # Errors
/// If a number is not finite.
pub fn course(course: &CourseResults) -> serde_json::Result<String> {
    let text = serde_json::to_string_pretty(course)?;
    let values = text.strip_suffix("\n}").expect("a struct has keys");
    let values = format!("{values},\n");
    let digest = Sha256::new_with_prefix(&values);
    Ok(values + &end(digest))
}

/// Returns the JSON Schema of [`course`].
pub fn course_schema() -> String {
    let mut schema = schema_for!(CourseResults).to_value();
    add_checksum(&mut schema);
    format!("{schema:#}\n")
}

fn add_checksum(schema: &mut serde_json::Value) {
    schema["properties"]["checksum"] = json!({
        "description": "A checksum of everything before it in the file.",
        "type": "string",
    });
    let required = schema["required"].as_array_mut();
    let required = required.expect("results have required keys");
    required.push("checksum".into());
}

/// Renders the comparison of two gradings.
///
/// # Errors
/// If a number is not finite.
pub fn comparison(comparison: &Comparison) -> serde_json::Result<String> {
    serde_json::to_string_pretty(comparison).map(|text| text + "\n")
}

/// Returns the JSON Schema of [`comparison`].
pub fn comparison_schema() -> String {
    // The writer never omits a key, so keys that can be `null` are required as well.
    let settings = SchemaSettings::default().for_serialize();
    let schema = settings
        .into_generator()
        .into_root_schema_for::<Comparison>();
    format!("{:#}\n", schema.to_value())
}
