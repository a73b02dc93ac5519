//! All keys of the format, with their names, meanings and values.
//!
//! The parsers look up keys only here, messages list them from here, and [`super::schema`] makes the
//! JSON Schemas from them. So the three always agree.

mod assignment;
mod checker;
pub(super) mod course;
mod exploration;
mod scenario;

use puzzlemark_reports::Language;
use serde_json::{Value as Json, json};

pub(super) use assignment::{
    ASSIGNMENT, BINARY, GROUP, JAVA, JAVASCRIPT, LIMITS, MODEL, PROGRAM, PYTHON, SUBJECTS, WINDOW,
};
pub(super) use checker::{CHECKER, CHECKER_PROGRAM};
pub(super) use exploration::{EXPLORE, GAMES_MAX, OPERATIONS_MAX};
pub(super) use scenario::{
    APPROX, COPY, LOOSELY, NUMBER, RAISES, RUN, SCENARIO, STEP, TARGET, TYPING,
};

/// A key.
pub(super) struct Key {
    /// Name.
    pub name: &'static str,
    /// Meaning, for editors and messages.
    pub meaning: &'static str,
    /// True if the mapping must have it.
    pub required: bool,
    /// JSON Schema of its value, without the meaning.
    pub schema: fn() -> Json,
}

/// The keys of one kind of mapping.
pub(super) struct Table {
    /// Name in the schema's `$defs`.
    pub definition: &'static str,
    /// Description of the mapping, with an article: `a step`.
    pub noun: &'static str,
    /// Keys, in the recommended order.
    pub keys: &'static [Key],
    /// Keys that exclude each other.
    pub choices: &'static [Choice],
}

/// Keys that exclude each other.
pub(super) struct Choice {
    /// Names of the keys.
    pub keys: &'static [&'static str],
    /// True if one of them is required.
    pub needed: bool,
}

const fn key(name: &'static str, meaning: &'static str, schema: fn() -> Json) -> Key {
    Key {
        name,
        meaning,
        required: false,
        schema,
    }
}

const fn needed(name: &'static str, meaning: &'static str, schema: fn() -> Json) -> Key {
    Key {
        required: true,
        ..key(name, meaning, schema)
    }
}

const fn table(definition: &'static str, noun: &'static str, keys: &'static [Key]) -> Table {
    Table {
        definition,
        noun,
        keys,
        choices: &[],
    }
}

/// Returns the schema of a text for people: one text, or a text per language.
fn translated() -> Json {
    let texts = Language::ALL.map(|one| (one.code().to_owned(), string()));
    let texts: serde_json::Map<String, Json> = texts.into_iter().collect();
    json!({"anyOf": [
        string(),
        {"type": "object", "properties": texts, "additionalProperties": false, "minProperties": 1},
    ]})
}

fn string() -> Json {
    json!({"type": "string", "minLength": 1})
}

/// Returns the schema of a rule for equal values.
fn equality() -> Json {
    json!({"const": "python"})
}

/// Returns the schema of a rule for equal texts.
fn strict() -> Json {
    json!({"const": "tested"})
}

/// Returns the schema of the code of a language.
fn language() -> Json {
    json!({"enum": Language::ALL.map(Language::code)})
}

fn strings() -> Json {
    json!({"type": "array", "items": string(), "minItems": 1})
}

fn string_or_strings() -> Json {
    json!({"anyOf": [string(), strings()]})
}

/// Returns the schema of file names with contents.
fn files() -> Json {
    json!({
        "type": "object",
        "additionalProperties": {"anyOf": [{"type": "string"}, reference_to("copy")]},
    })
}

fn reference_to(definition: &str) -> Json {
    json!({"$ref": format!("#/$defs/{definition}")})
}

/// All tables of assignments and scenarios, for the schema.
pub(super) static TABLES: [&Table; 23] = [
    &ASSIGNMENT,
    &MODEL,
    &SUBJECTS,
    &PYTHON,
    &JAVASCRIPT,
    &JAVA,
    &BINARY,
    &PROGRAM,
    &WINDOW,
    &LIMITS,
    &GROUP,
    &SCENARIO,
    &EXPLORE,
    &COPY,
    &STEP,
    &RUN,
    &CHECKER,
    &CHECKER_PROGRAM,
    &TARGET,
    &TYPING,
    &RAISES,
    &LOOSELY,
    &NUMBER,
];
