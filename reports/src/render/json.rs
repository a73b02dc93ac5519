//! `results.json`: the results as they are, and the schema that describes them.

use schemars::schema_for;

use crate::model::ClassResults;

/// Renders the results of a class. Only numbers that JSON cannot write fail.
pub fn class(class: &ClassResults) -> serde_json::Result<String> {
    serde_json::to_string_pretty(class).map(|text| text + "\n")
}

/// The JSON Schema of [`class`].
pub fn schema() -> String {
    format!("{:#}\n", schema_for!(ClassResults).to_value())
}
