//! The keys of a scenario file.

use serde_json::{Value as Json, json};

use super::{Choice, Table, files, key, needed, reference_to, string, table};

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

/// A text, also where YAML takes it for a number.
fn word() -> Json {
    json!({"type": ["string", "number", "boolean"]})
}

/// Who says what must follow.
fn reference() -> Json {
    json!({"const": "reference"})
}

fn arguments() -> Json {
    json!({"type": "array", "items": word()})
}

/// The top of a scenario file.
pub(crate) static SCENARIO: Table = Table {
    definition: "scenario",
    what: "a scenario",
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
        needed("scenario", "Title for people.", string),
        key(
            "points",
            "Points it is worth; where not written 1, and 0 for one that explores.",
            points,
        ),
        key(
            "because",
            "Why the scenario is there, shown to students.",
            string,
        ),
        key(
            "hint",
            "What may help, shown to students whose submission is not accepted.",
            string,
        ),
        key(
            "files",
            "Files put into the working directory: name to contents (a `|` block), or to `{copy: path}`.",
            files,
        ),
        key(
            "prints_while_loading",
            "All that a submission must print while it is loaded, mostly `''`; where not written, any text will do.",
            || json!({"type": "string"}),
        ),
        key(
            "limits",
            "Limits that differ from the assignment's.",
            || reference_to("limits"),
        ),
        key(
            "expect",
            "`reference`: the reference says what must follow each step that does not say so itself.",
            reference,
        ),
        key(
            "steps",
            "Actions and what must follow, in order.",
            || json!({"type": "array", "items": reference_to("step"), "minItems": 1}),
        ),
        key(
            "explore",
            "Random games of the reference's own: `{games: 200, operations: 30, seed: 1}`, or `{}` for these.",
            || reference_to("explore"),
        ),
        key(
            "session",
            "A `>>>` session as it stands in an assignment text, in a `|` block; what is no operation in it, only Python \
             can be asked.",
            string,
        ),
    ],
};

/// A file's contents taken from a file of the assignment.
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
    what: "a step",
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
            "Statements or an expression of Python, run as at its prompt where the submission's names are known; only where all submissions are in Python.",
            string,
        ),
        key(
            "run",
            "Runs the program from start to end: a list of arguments, or `{args: [...], stdin: text}`.",
            || json!({"anyOf": [arguments(), reference_to("run")]}),
        ),
        key(
            "start",
            "Starts the program and stays with it: a list of arguments.",
            arguments,
        ),
        key(
            "types",
            "Types a line into the program that was started; or, into a widget of a window, `{text: ..., into: TARGET}`.",
            || json!({"anyOf": [word(), reference_to("typing")]}),
        ),
        key(
            "click",
            "Clicks a widget of a window: what is known of it.",
            || reference_to("target"),
        ),
        key(
            "look",
            "Looks at a window: at a widget, or at the `board`, the `title` or all `widgets`.",
            || json!({"anyOf": [{"enum": ["board", "title", "widgets"]}, reference_to("target")]}),
        ),
        key(
            "picture",
            "Whether the report shows the window after this step.",
            || json!({"type": "boolean"}),
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
            "A property of the reference that the value (of a program: what it prints, as a str) must have: its name, or `{name: argument}`.",
            || json!({"anyOf": [string(), {"type": "object", "minProperties": 1, "maxProperties": 1}]}),
        ),
        key(
            "expect",
            "`reference`: the reference plays along and says what must follow; where several answers are right it goes on from the one that came.",
            reference,
        ),
        key(
            "prints",
            "All that it must write to standard output; any text will do where this is not written.",
            text,
        ),
        key(
            "shows",
            "All that an interpreter shows at its prompt: what is printed, and then the value as Python writes it unless it is None; sets and dicts in any order.",
            text,
        ),
        key(
            "checker",
            "What decides whether it is right what a program prints that is run, or what a call gives back, or another part of what follows.",
            || reference_to("checker"),
        ),
        key(
            "complains",
            "All that a program that is run must write to standard error; any text will do where this is not written.",
            text,
        ),
        key(
            "exits",
            "The code with which the program must end, 0 to 255, or `any`; 0 for a `run` where this is not written. In a dialogue it ends the input.",
            || json!({"anyOf": [{"const": "any"}, {"type": "integer", "minimum": 0, "maximum": 255}]}),
        ),
        key(
            "writes",
            "Files that a program that is run must leave: name to contents.",
            || json!({"type": "object", "additionalProperties": text(), "minProperties": 1}),
        ),
        key(
            "sees",
            "What the program must show next, anywhere in it: a text, or a list of texts in this order.",
            text,
        ),
        key(
            "because",
            "Why, shown to students when the step fails.",
            string,
        ),
        key(
            "hint",
            "What may help, shown to students when the step is their first failure.",
            string,
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
            "Arguments of the program; none where not written.",
            arguments,
        ),
        key(
            "stdin",
            "All that is on standard input: a text, or `{copy: path}`; nothing where not written.",
            || json!({"anyOf": [{"type": "string"}, reference_to("copy")]}),
        ),
    ],
);

/// Which widget is meant.
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
        key("window", "Title of the window that it is in.", label),
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
        needed("text", "What is typed; a newline is the Enter key.", label),
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
            "Name of the exception's type or of one of its ancestors; any where not written.",
            string,
        ),
        key("message", "The message; any where not written.", text),
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
            "Largest absolute difference allowed.",
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
            "White space that does not count: at the `end` of the text, `around` it, or all of it (`ignored`), so that only words count.",
            || json!({"enum": ["end", "around", "ignored"]}),
        ),
        key(
            "case",
            "`ignored`: upper and lower case are alike.",
            || json!({"const": "ignored"}),
        ),
        key(
            "number",
            "Where the whole text is a number, how near it must be: `close` (but for rounding), `{digits: 2}` or `{tolerance: 0.01}`.",
            || json!({"anyOf": [{"const": "close"}, reference_to("number")]}),
        ),
    ],
);

/// `number` of `!loosely`, as a mapping.
pub(crate) static NUMBER: Table = Table {
    definition: "number",
    what: "`number`",
    choices: &[Choice {
        keys: &["digits", "tolerance"],
        needed: true,
    }],
    keys: &[
        key(
            "digits",
            "Both numbers are rounded to so many decimals.",
            || json!({"type": "integer", "minimum": 0, "maximum": 100}),
        ),
        key(
            "tolerance",
            "Largest absolute difference allowed.",
            || json!({"type": "number", "minimum": 0}),
        ),
    ],
};
