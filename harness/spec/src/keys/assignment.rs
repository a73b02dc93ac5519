//! The keys of `assignment.yaml`.

use serde_json::{Value as Json, json};

use puzzlemark_model::Kit;

use super::{Table, files, key, needed, reference_to, string, string_or_strings, strings, table};

fn amount() -> Json {
    json!({"type": "string", "pattern": "^[0-9.]+ ?[A-Za-z]+$"})
}

/// The top of `assignment.yaml`.
pub(crate) static ASSIGNMENT: Table = table(
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
            "files",
            "Files put into the working directory of every scenario, beside its own: name to contents, or to `{copy: path}` of a file or folder.",
            files,
        ),
        key(
            "checkers",
            "Programs that check what programs print, by name: steps `use` them.",
            || json!({"type": "object", "additionalProperties": reference_to("checker_program")}),
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
            "Programs that someone runs at a terminal, tried in order.",
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
            "Pattern of other names that the file may have in a submission: `puzzle*.py`. Where it is not written, a file with the same ending is taken if there is only one.",
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
            "Pattern of other names that the file may have in a submission: `puzzle*.py`. Where it is not written, a file with the same ending is taken if there is only one.",
            string,
        ),
        key(
            "requires",
            "Classes and functions of the file. A file that defines none of them does not load; scenarios that use a missing one fail.",
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
            "Pattern of other names that the file may have in a submission: `puzzle*.py`. Where it is not written, a file with the same ending is taken if there is only one.",
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
            "Pattern of other names that the file may have in a submission: `puzzle*.py`. Where it is not written, a file with the same ending is taken if there is only one.",
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
            "The file by which such a submission is known: `puzzle.c`.",
            string,
        ),
        key(
            "accepts",
            "Pattern of other names that the file may have in a submission: `puzzle*.py`. Where it is not written, a file with the same ending is taken if there is only one.",
            string,
        ),
        key(
            "build",
            "Commands that build it, run in the submission's folder. Words are separated by blanks; no shell is involved.",
            string_or_strings,
        ),
        key(
            "kit",
            "The loop that speaks the protocol in the submission's stead, and that knows how to build and run it: `c`, `cpp`, `rust`, `go`, `ruby`.",
            || json!({"enum": Kit::ALL.map(Kit::name)}),
        ),
        key(
            "run",
            "The command that starts it: `./puzzle`. Needed where there is no kit.",
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
            "The file by which such a submission is known: `game.py`.",
            string,
        ),
        key(
            "accepts",
            "Pattern of other names that the file may have in a submission: `puzzle*.py`. Where it is not written, a file with the same ending is taken if there is only one.",
            string,
        ),
        key(
            "build",
            "Commands that build it, run in the submission's folder. Words are separated by blanks; no shell is involved.",
            string_or_strings,
        ),
        needed(
            "run",
            "The command that starts it, to which a scenario adds arguments: `python3 game.py`, `./game`.",
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
pub(crate) static GROUP: Table = table(
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
            "detail",
            "How much those see who see the group: `full`, `actual-only` (what was asked and what came, not what should have come, nor hints), `none`. Where not written `full`, and `none` for what is hidden.",
            || json!({"enum": ["full", "actual-only", "none"]}),
        ),
        key(
            "credit",
            "How scenarios earn points: `each` its own (default), `all` or nothing, `steps` in proportion to the steps before the first failure.",
            || json!({"enum": ["each", "all", "steps"]}),
        ),
        needed(
            "scenarios",
            "Scenario files of the assignment's folder: a glob such as `scenarios/examples/*.yaml`, or a list of globs and files.",
            string_or_strings,
        ),
    ],
);
