//! The keys of checkers.

use serde_json::{Value as Json, json};

use super::{Choice, Key, Table, files, key, needed, reference_to, string, string_or_strings};

fn protocol() -> Json {
    json!({"enum": ["kattis", "testlib", "tested", "check50"]})
}

const FILES: Key = key(
    "files",
    "The checker's files: name to contents, or to `{copy: path}` of a file or folder.",
    files,
);
const BUILD: Key = key(
    "build",
    "Commands that build it. They run in order, in a folder with its files.",
    string_or_strings,
);
const LIMITS: Key = key("limits", "Limits for one run of the checker.", || {
    reference_to("limits")
});

/// An entry of `checkers`.
pub(crate) static CHECKER_PROGRAM: Table = Table {
    definition: "checker_program",
    noun: "a checker",
    choices: &[],
    keys: &[
        needed(
            "kind",
            "Protocol of the checker: `kattis`, `testlib`, `tested` or `check50`.",
            protocol,
        ),
        FILES,
        BUILD,
        needed(
            "run",
            "Command that starts it. For `tested`: the Python file, and the function's name if it is not `evaluate`. For `check50`: the file of checks.",
            string,
        ),
        LIMITS,
    ],
};

/// `checker` of a step.
pub(crate) static CHECKER: Table = Table {
    definition: "checker",
    noun: "`checker`",
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
            "Protocol of a checker that is defined here: `tokens`, `kattis`, `testlib`, `tested` or `check50`.",
            || json!({"enum": ["tokens", "kattis", "testlib", "tested", "check50"]}),
        ),
        FILES,
        BUILD,
        key(
            "run",
            "Command that starts it. For `tested`: the Python file, and the function's name if it is not `evaluate`. For `check50`: the file of checks.",
            string,
        ),
        LIMITS,
        key(
            "of",
            "Part of the result to check: `prints` (default for a program), `returns` (default for a call; only `tested`), `complains`, or `{writes: name}` for a file that a program writes.",
            || {
                let writes = json!({"type": "object", "properties": {"writes": {"type": "string"}}, "required": ["writes"], "additionalProperties": false});
                json!({"anyOf": [{"enum": ["prints", "returns", "complains"]}, writes]})
            },
        ),
        key(
            "answer",
            "Correct answer: a text, or `{copy: path}`; for `returns` a value.",
            || json!({}),
        ),
        key(
            "input",
            "Input file of a checker that talks with the program of a `start`: a text, or `{copy: path}`.",
            || json!({}),
        ),
        key(
            "then",
            "Name of one of the assignment's `testlib` checkers. It judges the file that a `testlib` checker wrote while it talked.",
            string,
        ),
        key(
            "arguments",
            "Extra arguments for the checker: texts; for `tested` any values.",
            || json!({"type": "array"}),
        ),
        key(
            "full",
            "Points of a full answer, for a `testlib` checker that gives points. Fewer points are a wrong answer.",
            || json!({"type": "number", "exclusiveMinimum": 0}),
        ),
    ],
};
