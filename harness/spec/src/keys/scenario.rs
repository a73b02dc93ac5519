//! The keys of a scenario file.

use serde_json::{Value as Json, json};

use super::{
    Choice, Table, equality, files, key, needed, reference_to, strict, string, table, translated,
};

fn points() -> Json {
    json!({"type": "number", "minimum": 0})
}

fn text() -> Json {
    json!({"anyOf": [
        {"type": "string"},
        {"type": "array", "items": {"type": "string"}, "minItems": 1},
        reference_to("loosely"),
    ]})
}

/// Returns the schema of a text that may look like a number.
fn word() -> Json {
    json!({"type": ["string", "number", "boolean"]})
}

/// Returns the schema of the word `reference`.
fn reference() -> Json {
    json!({"const": "reference"})
}

fn arguments() -> Json {
    json!({"type": "array", "items": word()})
}

/// The top of a scenario file.
pub(crate) static SCENARIO: Table = Table {
    definition: "scenario",
    noun: "a scenario",
    choices: &[
        Choice {
            keys: &["steps", "session", "explore"],
            needed: true,
        },
        Choice {
            keys: &["expect", "session", "explore"],
            needed: false,
        },
        Choice {
            keys: &["files", "explore"],
            needed: false,
        },
        Choice {
            keys: &["prints_while_loading", "explore"],
            needed: false,
        },
    ],
    keys: &[
        needed("scenario", "Title for people.", translated),
        key(
            "points",
            "Points. The default is 1, or 0 with `explore`.",
            points,
        ),
        key(
            "because",
            "Reason for the scenario, for students.",
            translated,
        ),
        key(
            "hint",
            "Hint for students whose submission is not accepted.",
            translated,
        ),
        key(
            "files",
            "Files put into the working directory: name to contents (a `|` block), or to `{copy: path}`.",
            files,
        ),
        key(
            "prints_while_loading",
            "All text that a submission must print while it loads, usually `''`. By default any text passes.",
            || json!({"type": "string"}),
        ),
        key(
            "equality",
            "`python` makes 1, 1.0 and true equal in expected values, as `==` in Python does. A list then equals no tuple.",
            equality,
        ),
        key(
            "strict",
            "`tested` compares texts as TESTed does: a final newline counts, and standard error must be as `complains` says, or empty.",
            strict,
        ),
        key(
            "limits",
            "Limits that differ from the assignment's.",
            || reference_to("limits"),
        ),
        key(
            "expect",
            "`reference`: the reference gives the expectation of each step without one.",
            reference,
        ),
        key(
            "steps",
            "Actions with their expectations, in order.",
            || json!({"type": "array", "items": reference_to("step"), "minItems": 1}),
        ),
        key(
            "explore",
            "Random games of the reference: `{games: 200, operations: 30, seed: 1}`, or `{}` for these values.",
            || reference_to("explore"),
        ),
        key(
            "session",
            "A `>>>` session as in an assignment text, in a `|` block. Code that is not an operation \
             works only if all submissions are in Python.",
            string,
        ),
    ],
};

/// `{copy: path}`: contents from a file of the assignment.
pub(crate) static COPY: Table = table(
    "copy",
    "a copied file",
    &[needed(
        "copy",
        "Path of the file, relative to the assignment's folder: `puzzles/intro.txt`.",
        string,
    )],
);

/// An item of `steps`.
pub(crate) static STEP: Table = Table {
    definition: "step",
    noun: "a step",
    choices: &[
        Choice {
            keys: &["do", "python", "run", "start", "types", "click", "look"],
            needed: true,
        },
        Choice {
            keys: &["returns", "raises", "satisfies", "shows", "expect"],
            needed: false,
        },
        Choice {
            keys: &["expect", "prints"],
            needed: false,
        },
        Choice {
            keys: &["shows", "prints"],
            needed: false,
        },
        Choice {
            keys: &["shows", "checker"],
            needed: false,
        },
    ],
    keys: &[
        key(
            "do",
            "One operation in Python's call syntax: `puzzle.put_bubble(0, 1)`.",
            string,
        ),
        key(
            "python",
            "Python statements or an expression, run as at Python's prompt with the submission's names. Only if all submissions are in Python.",
            string,
        ),
        key(
            "run",
            "Runs the program from start to end: a list of arguments, or `{args: [...], stdin: text}`.",
            || json!({"anyOf": [arguments(), reference_to("run")]}),
        ),
        key(
            "start",
            "Starts the program for a dialogue: a list of arguments.",
            arguments,
        ),
        key(
            "types",
            "Types a line into the started program. For a widget of a window: `{text: ..., into: TARGET}`.",
            || json!({"anyOf": [word(), reference_to("typing")]}),
        ),
        key(
            "click",
            "Clicks a widget of a window, given by its description.",
            || reference_to("target"),
        ),
        key(
            "look",
            "Looks at a widget of a window, or at the `board`, the `title` or all `widgets`.",
            || json!({"anyOf": [{"enum": ["board", "title", "widgets"]}, reference_to("target")]}),
        ),
        key(
            "picture",
            "`true`: the report shows the window after this step.",
            || json!({"type": "boolean"}),
        ),
        key(
            "returns",
            "The value it must return; `null` is Python's None. Tags express other values: !tuple !list !set !dict !same !approx !any_of !unordered !regex.",
            || json!({}),
        ),
        key(
            "raises",
            "The exception it must raise: a type, or `{type: AssertionError, message: invalid position}`.",
            || json!({"anyOf": [string(), reference_to("raises")]}),
        ),
        key(
            "satisfies",
            "A property of the reference that the value must have: its name, or `{name: argument}`. The value of a program is its printed text.",
            || json!({"anyOf": [string(), {"type": "object", "minProperties": 1, "maxProperties": 1}]}),
        ),
        key(
            "expect",
            "`reference`: the reference plays the same game and gives the expectation. If several answers are right, it continues with the submission's answer.",
            reference,
        ),
        key(
            "prints",
            "All text that it must print to standard output. By default any text passes.",
            text,
        ),
        key(
            "shows",
            "All text that an interpreter shows at its prompt: the printed text, then the value in Python's notation unless it is None. Sets and dicts may have any order.",
            text,
        ),
        key(
            "checker",
            "A checker for the printed text of a program, the value of a call, or another part of the result.",
            || reference_to("checker"),
        ),
        key(
            "complains",
            "All text that it must write to standard error. By default any text passes. Only for `do`, `python` and `run`.",
            text,
        ),
        key(
            "exits",
            "Exit code of the program, 0 to 255, or `any`. The default for `run` is 0. In a dialogue it ends the input.",
            || json!({"anyOf": [{"const": "any"}, {"type": "integer", "minimum": 0, "maximum": 255}]}),
        ),
        key(
            "writes",
            "Files that the program must write: name to contents. Only for `run`.",
            || json!({"type": "object", "additionalProperties": text(), "minProperties": 1}),
        ),
        key(
            "sees",
            "Text that the program must show next, with other text around it: one text, or a list of texts in this order.",
            text,
        ),
        key(
            "because",
            "Reason for the expectation, for students when the step fails.",
            translated,
        ),
        key(
            "hint",
            "Hint for students when the step is their first failure.",
            translated,
        ),
    ],
};

/// `run` as a mapping.
pub(crate) static RUN: Table = table(
    "run",
    "`run`",
    &[
        key(
            "args",
            "Arguments of the program. The default is none.",
            arguments,
        ),
        key(
            "stdin",
            "Standard input: a text, or `{copy: path}`. The default is empty.",
            || json!({"anyOf": [{"type": "string"}, reference_to("copy")]}),
        ),
    ],
);

/// The description of a widget.
pub(crate) static TARGET: Table = table(
    "target",
    "a widget",
    &[
        key("text", "Its text.", label),
        key(
            "image",
            "Name of its image, without folder and ending.",
            label,
        ),
        key("row", "Its row on the board, counted from 0.", from_zero),
        key(
            "column",
            "Its column on the board, counted from 0.",
            from_zero,
        ),
        key("class", "Its class: `Button`.", string),
        key("window", "Title of its window.", label),
    ],
);

fn label() -> Json {
    json!({"type": ["string", "number"]})
}

fn from_zero() -> Json {
    json!({"type": "integer", "minimum": 0})
}

/// `types` into a widget.
pub(crate) static TYPING: Table = table(
    "typing",
    "`types`",
    &[
        needed(
            "text",
            "Text to type; a line break is the Enter key.",
            label,
        ),
        needed("into", "The widget.", || reference_to("target")),
    ],
);

/// `raises` as a mapping.
pub(crate) static RAISES: Table = table(
    "raises",
    "`raises`",
    &[
        key(
            "type",
            "Name of the exception's type or of one of its ancestors. The default is any type.",
            string,
        ),
        key("message", "The message. The default is any message.", text),
    ],
);

/// `!approx` as a mapping.
pub(crate) static APPROX: Table = table(
    "approx",
    "`!approx`",
    &[
        needed("value", "The number.", || json!({"type": "number"})),
        key(
            "tolerance",
            "Largest allowed absolute difference.",
            || json!({"type": "number", "minimum": 0}),
        ),
    ],
);

/// `!loosely`.
pub(crate) static LOOSELY: Table = table(
    "loosely",
    "`!loosely`",
    &[
        needed("text", "The text.", || json!({"type": "string"})),
        key(
            "whitespace",
            "White space that does not count: at the `end` of the text, `around` it, or all of it (`ignored`).",
            || json!({"enum": ["end", "around", "ignored"]}),
        ),
        key(
            "case",
            "`ignored`: upper and lower case are equal.",
            || json!({"const": "ignored"}),
        ),
        key(
            "number",
            "Allowed difference if the whole text is a number: `close` (rounding only), `{digits: 2}` or `{tolerance: 0.01}`.",
            || json!({"anyOf": [{"const": "close"}, reference_to("number")]}),
        ),
    ],
);

/// `number` of `!loosely`, as a mapping.
pub(crate) static NUMBER: Table = Table {
    definition: "number",
    noun: "`number`",
    choices: &[Choice {
        keys: &["digits", "tolerance"],
        needed: true,
    }],
    keys: &[
        key(
            "digits",
            "Number of decimals to which both numbers are rounded.",
            || json!({"type": "integer", "minimum": 0, "maximum": 100}),
        ),
        key(
            "tolerance",
            "Largest allowed absolute difference.",
            || json!({"type": "number", "minimum": 0}),
        ),
    ],
};
