//! Every key of the format: its name, what it means, and what it takes.
//!
//! The readers look keys up here and nowhere else, messages list them from here, and
//! [`super::schema`] makes the JSON Schema of them: the three cannot disagree.

mod assignment;
mod checker;
pub(super) mod course;
mod exploration;
mod scenario;

use serde_json::{Value as Json, json};

pub(super) use assignment::{
    ASSIGNMENT, BINARY, GROUP, JAVA, JAVASCRIPT, LIMITS, PROGRAM, PYTHON, SUBJECTS, WINDOW,
};
pub(super) use checker::{CHECKER, CHECKER_PROGRAM};
pub(super) use exploration::{EXPLORE, GAMES_MAX, OPERATIONS_MAX};
pub(super) use scenario::{
    APPROX, COPY, LOOSELY, NUMBER, RAISES, RUN, SCENARIO, STEP, TARGET, TYPING,
};

/// A key.
pub(super) struct Key {
    /// As written.
    pub name: &'static str,
    /// What it means, for editors and messages.
    pub meaning: &'static str,
    /// Whether the mapping must have it.
    pub required: bool,
    /// The JSON Schema of its value, without the meaning.
    pub schema: fn() -> Json,
}

/// The keys of one kind of mapping.
pub(super) struct Table {
    /// Name in the schema's `$defs`.
    pub definition: &'static str,
    /// What the mapping describes, with its article: `a step`.
    pub what: &'static str,
    /// The keys, in the order in which they are best written.
    pub keys: &'static [Key],
    /// Keys that exclude each other.
    pub choices: &'static [Choice],
}

/// Keys of which at most one may be written.
pub(super) struct Choice {
    /// Their names.
    pub keys: &'static [&'static str],
    /// Whether one of them must be written.
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

const fn table(definition: &'static str, what: &'static str, keys: &'static [Key]) -> Table {
    Table {
        definition,
        what,
        keys,
        choices: &[],
    }
}

fn string() -> Json {
    json!({"type": "string", "minLength": 1})
}

fn strings() -> Json {
    json!({"type": "array", "items": string(), "minItems": 1})
}

fn string_or_strings() -> Json {
    json!({"anyOf": [string(), strings()]})
}

/// Names with contents.
fn files() -> Json {
    json!({
        "type": "object",
        "additionalProperties": {"anyOf": [{"type": "string"}, reference_to("copy")]},
    })
}

fn reference_to(definition: &str) -> Json {
    json!({"$ref": format!("#/$defs/{definition}")})
}

/// All tables that a file can hold by key, for the schema.
pub(super) static TABLES: [&Table; 22] = [
    &ASSIGNMENT,
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
