//! The keys of checkers.

use serde_json::{Value as Json, json};

use super::{Choice, Key, Table, files, key, needed, reference_to, string, string_or_strings};

fn protocol() -> Json {
    json!({"enum": ["kattis", "testlib", "tested"]})
}

const FILES: Key = key(
    "files",
    "The checker's files: name to contents, or to `{copy: path}` of a file or folder.",
    files,
);
const BUILD: Key = key(
    "build",
    "Commands that build it, run in order in a folder that holds its files.",
    string_or_strings,
);
const LIMITS: Key = key("limits", "What one run of the checker may use.", || {
    reference_to("limits")
});

/// An entry of `checkers`.
pub(crate) static CHECKER_PROGRAM: Table = Table {
    definition: "checker_program",
    what: "a checker",
    choices: &[],
    keys: &[
        needed(
            "kind",
            "How it is asked and answers: `kattis`, `testlib` or `tested`.",
            protocol,
        ),
        FILES,
        BUILD,
        needed(
            "run",
            "The command that starts it; of `tested` the Python file, and the function's name if it is not `evaluate`.",
            string,
        ),
        LIMITS,
    ],
};

/// `checker` of a step.
pub(crate) static CHECKER: Table = Table {
    definition: "checker",
    what: "`checker`",
    choices: &[
        Choice {
            keys: &["use", "kind"],
            needed: true,
        },
        Choice {
            keys: &["use", "files"],
            needed: false,
        },
        Choice {
            keys: &["use", "build"],
            needed: false,
        },
        Choice {
            keys: &["use", "run"],
            needed: false,
        },
        Choice {
            keys: &["use", "limits"],
            needed: false,
        },
    ],
    keys: &[
        key("use", "Name of one of the assignment's `checkers`.", string),
        key(
            "kind",
            "Of a checker that stands here: `tokens`, `kattis`, `testlib` or `tested`.",
            || json!({"enum": ["tokens", "kattis", "testlib", "tested"]}),
        ),
        FILES,
        BUILD,
        key(
            "run",
            "The command that starts it; of `tested` the Python file, and the function's name if it is not `evaluate`.",
            string,
        ),
        LIMITS,
        key(
            "of",
            "What it judges: `prints` (where not written, of a program), `returns` (where not written, of a call; only `tested`), `complains`, or `{writes: name}` of a file that a program leaves.",
            || {
                let writes = json!({"type": "object", "properties": {"writes": {"type": "string"}}, "required": ["writes"], "additionalProperties": false});
                json!({"anyOf": [{"enum": ["prints", "returns", "complains"]}, writes]})
            },
        ),
        key(
            "answer",
            "The judge's answer: a text, or `{copy: path}`; of `returns` a value.",
            || json!({}),
        ),
        key(
            "arguments",
            "What the checker is told besides; of `tested` any values, else texts.",
            || json!({"type": "array"}),
        ),
        key(
            "full",
            "Of a `testlib` checker that gives points: how many are all; fewer are a wrong answer.",
            || json!({"type": "number", "exclusiveMinimum": 0}),
        ),
    ],
};
