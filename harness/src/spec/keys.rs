//! Every key of the format: its name, what it means, and what it takes.
//!
//! The readers look keys up here and nowhere else, messages list them from here, and
//! [`super::schema`] makes the JSON Schema of them: the three cannot disagree.

pub(super) mod course;

use serde_json::{Value as Json, json};

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
    /// Keys of which at most one may be written.
    pub exclusive: &'static [&'static str],
    /// Whether one of the exclusive keys must be written.
    pub one_needed: bool,
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
        exclusive: &[],
        one_needed: false,
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

fn points() -> Json {
    json!({"type": "number", "minimum": 0})
}

fn amount() -> Json {
    json!({"type": "string", "pattern": "^[0-9.]+ ?[A-Za-z]+$"})
}

fn reference_to(definition: &str) -> Json {
    json!({"$ref": format!("#/$defs/{definition}")})
}

/// The top of `assignment.yaml`.
pub(super) static ASSIGNMENT: Table = table(
    "assignment",
    "an assignment",
    &[
        needed("assignment", "Title for people.", string),
        key(
            "reference",
            "Name of the puzzle in the reference, where the reference knows it: `bubbles-and-boulders`.",
            string,
        ),
        needed(
            "subjects",
            "Which kinds of submission are taken, and how they are started.",
            || reference_to("subjects"),
        ),
        key(
            "exceptions",
            "The assignment's own exception types: name of each, and name of its parent.",
            || json!({"type": "object", "additionalProperties": string()}),
        ),
        key(
            "due",
            "When `after_due` groups become visible to students: `2026-12-01T23:59[Europe/Brussels]`.",
            string,
        ),
        key(
            "limits",
            "What each run may use; what is not named keeps its default.",
            || reference_to("limits"),
        ),
        needed(
            "groups",
            "Scenarios that share points and visibility, in the order of the report.",
            || json!({"type": "array", "items": reference_to("group"), "minItems": 1}),
        ),
    ],
);

/// `subjects`.
pub(super) static SUBJECTS: Table = table(
    "subjects",
    "`subjects`",
    &[
        key("python", "A Python file that is imported.", || {
            reference_to("python")
        }),
        key(
            "binary",
            "Programs in any language that speak the binary protocol, tried in order.",
            || {
                json!({"anyOf": [
                    reference_to("binary"),
                    {"type": "array", "items": reference_to("binary"), "minItems": 1},
                ]})
            },
        ),
    ],
);

/// `subjects.python`.
pub(super) static PYTHON: Table = table(
    "python",
    "a Python subject",
    &[
        needed("file", "The file that is imported: `puzzle.py`.", string),
        key(
            "requires",
            "Classes and functions that the file must define.",
            strings,
        ),
    ],
);

/// `subjects.binary`.
pub(super) static BINARY: Table = table(
    "binary",
    "a binary subject",
    &[
        needed(
            "file",
            "The file by which such a submission is known: `puzzle.c`.",
            string,
        ),
        key(
            "build",
            "Commands that build it, run in the submission's folder. Words are separated by blanks; no shell is involved.",
            string_or_strings,
        ),
        needed("run", "The command that starts it: `./puzzle`.", string),
    ],
);

/// `limits`.
pub(super) static LIMITS: Table = table(
    "limits",
    "`limits`",
    &[
        key("cpu", "CPU time of all processes together: `2 s`.", amount),
        key("wall", "Time from start to end: `10 s`.", amount),
        key(
            "memory",
            "Memory of all processes together: `256 MiB`.",
            amount,
        ),
        key(
            "output",
            "What may be written to standard output and error: `1 MiB`.",
            amount,
        ),
        key(
            "file_size",
            "Size of any one file written: `8 MiB`.",
            amount,
        ),
        key("reply", "Size of one reply: `1 MiB`.", amount),
        key(
            "processes",
            "Processes and threads alive at one time: `32`.",
            || json!({"type": "integer", "minimum": 1}),
        ),
    ],
);

/// An item of `groups`.
pub(super) static GROUP: Table = table(
    "group",
    "a group",
    &[
        needed(
            "group",
            "Short name, unique in the assignment.",
            || json!({"type": "string", "pattern": "^[A-Za-z0-9_-]+$"}),
        ),
        key("title", "Title for people.", string),
        // Without a default: what is shown by accident cannot be hidden again.
        needed(
            "visibility",
            "Who sees the details: `public`, `hidden` (students see points only), `after_due`.",
            || json!({"enum": ["public", "hidden", "after_due"]}),
        ),
        key(
            "credit",
            "How scenarios earn points: `each` its own (default), `all` or nothing, `steps` in proportion to the steps before the first departure.",
            || json!({"enum": ["each", "all", "steps"]}),
        ),
        needed(
            "scenarios",
            "Scenario files of the assignment's folder: a glob such as `scenarios/examples/*.yaml`, or a list of globs and files.",
            string_or_strings,
        ),
    ],
);

/// The top of a scenario file.
pub(super) static SCENARIO: Table = Table {
    definition: "scenario",
    what: "a scenario",
    exclusive: &["steps", "session"],
    one_needed: true,
    keys: &[
        needed("scenario", "Title for people.", string),
        key("points", "Points it is worth; 1 where not written.", points),
        key(
            "because",
            "Why the scenario is there, shown to students.",
            string,
        ),
        key(
            "files",
            "Files put into the working directory: name to contents (a `|` block), or to `{copy: path}`.",
            || {
                json!({
                    "type": "object",
                    "additionalProperties": {"anyOf": [{"type": "string"}, reference_to("copy")]},
                })
            },
        ),
        key(
            "limits",
            "Limits that differ from the assignment's.",
            || reference_to("limits"),
        ),
        key(
            "steps",
            "Operations and what must follow, in order.",
            || json!({"type": "array", "items": reference_to("step"), "minItems": 1}),
        ),
        key(
            "session",
            "A `>>>` session as it stands in an assignment text, in a `|` block.",
            string,
        ),
    ],
};

/// A file's contents taken from a file of the assignment.
pub(super) static COPY: Table = table(
    "copy",
    "a copied file",
    &[needed(
        "copy",
        "Path of the file, relative to the assignment's folder: `puzzles/intro.txt`.",
        string,
    )],
);

/// An item of `steps`.
pub(super) static STEP: Table = Table {
    definition: "step",
    what: "a step",
    exclusive: &["returns", "raises", "satisfies"],
    one_needed: false,
    keys: &[
        needed(
            "do",
            "One operation in Python's call syntax: `puzzle.put_bubble(0, 1)`.",
            string,
        ),
        key(
            "returns",
            "The value it must give back; `null` is Python's None. Tags say what YAML cannot: !tuple !list !set !dict !same !approx !any_of !unordered !regex.",
            || json!({}),
        ),
        key(
            "raises",
            "The exception it must raise: a type, or `{type: AssertionError, message: invalid position}`.",
            || json!({"anyOf": [string(), reference_to("raises")]}),
        ),
        key(
            "satisfies",
            "A property of the reference that the value must have: its name, or `{name: argument}`.",
            || json!({"anyOf": [string(), {"type": "object", "minProperties": 1, "maxProperties": 1}]}),
        ),
        key(
            "prints",
            "All that it must write to standard output; any text will do where this is not written.",
            text,
        ),
        key(
            "because",
            "Why, shown to students when the step fails.",
            string,
        ),
    ],
};

fn text() -> Json {
    json!({"anyOf": [
        {"type": "string"},
        {"type": "array", "items": {"type": "string"}, "minItems": 1},
    ]})
}

/// `raises` as a mapping.
pub(super) static RAISES: Table = table(
    "raises",
    "`raises`",
    &[
        key(
            "type",
            "Name of the exception's type or of one of its ancestors; any where not written.",
            string,
        ),
        key("message", "The message; any where not written.", text),
    ],
);

/// `!approx` as a mapping.
pub(super) static APPROX: Table = table(
    "approx",
    "`!approx`",
    &[
        needed("value", "The number.", || json!({"type": "number"})),
        key(
            "tolerance",
            "Largest absolute difference allowed.",
            || json!({"type": "number", "minimum": 0}),
        ),
    ],
);

/// All tables that a file can hold by key, for the schema.
pub(super) static TABLES: [&Table; 10] = [
    &ASSIGNMENT,
    &SUBJECTS,
    &PYTHON,
    &BINARY,
    &LIMITS,
    &GROUP,
    &SCENARIO,
    &COPY,
    &STEP,
    &RAISES,
];
