//! The keys of `assignment.yaml`.

use serde_json::{Value as Json, json};

use puzzlemark_model::Kit;

use super::{
    Table, equality, files, key, language, needed, reference_to, strict, string, string_or_strings,
    strings, table, translated,
};

fn amount() -> Json {
    json!({"type": "string", "pattern": "^[0-9.]+ ?[A-Za-z]+$"})
}

/// The top of `assignment.yaml`.
pub(crate) static ASSIGNMENT: Table = table(
    "assignment",
    "an assignment",
    &[
        needed("assignment", "Title for people.", translated),
        key(
            "reference",
            "The source of right replies: a built-in puzzle (`bubbles-and-boulders`), or a model.",
            || json!({"anyOf": [string(), reference_to("model")]}),
        ),
        needed(
            "subjects",
            "Accepted kinds of submission, with their files and commands.",
            || reference_to("subjects"),
        ),
        key(
            "exceptions",
            "The assignment's own exception types: name to name of the parent.",
            || json!({"type": "object", "additionalProperties": string()}),
        ),
        key(
            "equality",
            "`python` makes 1, 1.0 and true equal in all expected values, as `==` in Python does. A list then equals no tuple.",
            equality,
        ),
        key(
            "strict",
            "`tested` compares texts as TESTed does: a final newline counts, and standard error must be as `complains` says, or empty.",
            strict,
        ),
        key(
            "language",
            "Language of the reports for students: `en`, `nl` or `pl`. The default is English.",
            language,
        ),
        key(
            "due",
            "Due time, after which `after_due` groups become visible to students: `2026-12-01T23:59[Europe/Brussels]`.",
            string,
        ),
        key(
            "files",
            "Files for the working directory of every scenario, in addition to its own: name to contents, or to `{copy: path}` of a file or folder.",
            files,
        ),
        key(
            "checkers",
            "Programs that check results, by name. Steps `use` them.",
            || json!({"type": "object", "additionalProperties": reference_to("checker_program")}),
        ),
        key(
            "limits",
            "Limits for each run. A missing key keeps its default.",
            || reference_to("limits"),
        ),
        needed(
            "groups",
            "Groups of scenarios with one visibility and one rule for points, in the order of the report.",
            || json!({"type": "array", "items": reference_to("group"), "minItems": 1}),
        ),
    ],
);

/// A model, under `reference`.
pub(crate) static MODEL: Table = table(
    "model",
    "a model",
    &[
        needed(
            "model",
            "A right solution, by its path in the folder: `model/puzzle.py`. It is in any accepted language.",
            string,
        ),
        key(
            "rules",
            "Rules in Python for calls with several right results: `model/rules.py`.",
            string,
        ),
        key(
            "second",
            "Further right solutions in another style, by their paths. A failure in a random game costs points only if they agree with the model.",
            || json!({"anyOf": [string(), strings()]}),
        ),
        key(
            "free",
            "Respects in which all replies may differ: `messages`, `exceptions`, `order`, `sequences`, `iterables`, `rounding`.",
            strings,
        ),
        key(
            "random",
            "`seeded`: model and submission get one seed. Without the key, every random choice is right.",
            || json!({"enum": ["seeded"]}),
        ),
    ],
);

/// `subjects`.
pub(crate) static SUBJECTS: Table = table(
    "subjects",
    "`subjects`",
    &[
        key("python", "A Python file that is imported.", || {
            reference_to("python")
        }),
        key(
            "javascript",
            "A JavaScript file whose exports are used.",
            || reference_to("javascript"),
        ),
        key("java", "A Java file whose classes are used.", || {
            reference_to("java")
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
        key(
            "program",
            "Programs for a terminal, tried in order.",
            || {
                json!({"anyOf": [
                    reference_to("program"),
                    {"type": "array", "items": reference_to("program"), "minItems": 1},
                ]})
            },
        ),
        key(
            "window",
            "A Python program that opens a window with Tkinter.",
            || reference_to("window"),
        ),
    ],
);

/// `subjects.window`.
pub(crate) static WINDOW: Table = table(
    "window",
    "a window subject",
    &[
        needed("file", "The Python file that is run: `flow.py`.", string),
        key(
            "accepts",
            "Pattern of other allowed names for the file: `puzzle*.py`. By default the only file with the same ending is used.",
            string,
        ),
    ],
);

/// `subjects.python`.
pub(crate) static PYTHON: Table = table(
    "python",
    "a Python subject",
    &[
        needed("file", "The file that is imported: `puzzle.py`.", string),
        key(
            "accepts",
            "Pattern of other allowed names for the file: `puzzle*.py`. By default the only file with the same ending is used.",
            string,
        ),
        key(
            "requires",
            "Classes and functions of the file. A file that defines none of them does not load; scenarios that use a missing one fail.",
            strings,
        ),
        key(
            "provided",
            "Python files of the course, by their names under `files`: `[dice.py]`. Steps can use the classes, functions and constants that they define.",
            strings,
        ),
        key(
            "packages",
            "Third-party packages that submissions may import, by the names after `import`: `[numpy]`.",
            strings,
        ),
        key(
            "venv",
            "Folder of the virtual environment that has the packages, relative to the assignment's folder: `../venv`. The variable `PUZZLEMARK_PYTHON` overrides it.",
            string,
        ),
    ],
);

/// `subjects.javascript`.
pub(crate) static JAVASCRIPT: Table = table(
    "javascript",
    "a JavaScript subject",
    &[
        needed("file", "The file that is loaded: `puzzle.js`.", string),
        key(
            "accepts",
            "Pattern of other allowed names for the file: `puzzle*.py`. By default the only file with the same ending is used.",
            string,
        ),
        key(
            "requires",
            "Classes and functions that the file exports. A file that exports none of them does not load; scenarios that use a missing one fail.",
            strings,
        ),
    ],
);

/// `subjects.java`.
pub(crate) static JAVA: Table = table(
    "java",
    "a Java subject",
    &[
        needed("file", "The file that is compiled: `Puzzle.java`.", string),
        key(
            "accepts",
            "Pattern of other allowed names for the file: `puzzle*.py`. By default the only file with the same ending is used.",
            string,
        ),
        key(
            "requires",
            "Classes of the file; functions are their static methods. A file with none of them does not load; scenarios that use a missing one fail.",
            strings,
        ),
    ],
);

/// `subjects.binary`.
pub(crate) static BINARY: Table = table(
    "binary",
    "a binary subject",
    &[
        needed(
            "file",
            "The file that identifies such a submission: `puzzle.c`.",
            string,
        ),
        key(
            "accepts",
            "Pattern of other allowed names for the file: `puzzle*.py`. By default the only file with the same ending is used.",
            string,
        ),
        key(
            "build",
            "Commands that build it in the submission's folder. Spaces separate the words; commands run without a shell.",
            string_or_strings,
        ),
        key(
            "kit",
            "Code that speaks the protocol for the submission, and builds and runs it: `c`, `cpp`, `rust`, `go`, `ruby`.",
            || json!({"enum": Kit::ALL.map(Kit::name)}),
        ),
        key(
            "run",
            "The command that starts it: `./puzzle`. Required without a kit.",
            string,
        ),
    ],
);

/// An item of `subjects.program`.
pub(crate) static PROGRAM: Table = table(
    "program",
    "a program",
    &[
        needed(
            "file",
            "The file that identifies such a submission: `game.py`.",
            string,
        ),
        key(
            "accepts",
            "Pattern of other allowed names for the file: `puzzle*.py`. By default the only file with the same ending is used.",
            string,
        ),
        key(
            "build",
            "Commands that build it in the submission's folder. Spaces separate the words; commands run without a shell.",
            string_or_strings,
        ),
        needed(
            "run",
            "The command that starts it, without the arguments of scenarios: `python3 game.py`, `./game`.",
            string,
        ),
    ],
);

/// `limits`.
pub(crate) static LIMITS: Table = table(
    "limits",
    "`limits`",
    &[
        key("cpu", "CPU time of all processes together: `2 s`.", amount),
        key("wall", "Real time from start to end: `10 s`.", amount),
        key(
            "memory",
            "Memory of all processes together: `256 MiB`.",
            amount,
        ),
        key(
            "output",
            "Bytes of standard output and standard error: `1 MiB`.",
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
pub(crate) static GROUP: Table = table(
    "group",
    "a group",
    &[
        needed(
            "group",
            "Short name, unique in the assignment.",
            || json!({"type": "string", "pattern": "^[A-Za-z0-9_-]+$"}),
        ),
        key("title", "Title for people.", translated),
        // No default: details that students see by accident cannot be hidden again.
        needed(
            "visibility",
            "Visibility of the details: `public`, `hidden` (students see only points), `after_due`.",
            || json!({"enum": ["public", "hidden", "after_due"]}),
        ),
        key(
            "detail",
            "Details for students who see the group: `full`, `actual-only` (without expected results and hints), `none`. The default is `full`, or `none` for a hidden group.",
            || json!({"enum": ["full", "actual-only", "none"]}),
        ),
        key(
            "credit",
            "Rule for points: `each` scenario its own (default), `all` or nothing, `steps` in proportion to the steps before the first failure.",
            || json!({"enum": ["each", "all", "steps"]}),
        ),
        needed(
            "scenarios",
            "Scenario files of the assignment's folder: a glob such as `scenarios/examples/*.yaml`, or a list of globs and files.",
            string_or_strings,
        ),
    ],
);
