//! What lists of tests for GitHub's classrooms can say, and what becomes of it.

use crate::Construct;
use crate::Status::{self, Mapped, Refused, Remarked};

const fn row(name: &'static str, status: Status, how: &'static str) -> Construct {
    Construct {
        format: "GitHub Classroom, Classroom 50",
        name,
        status,
        how,
    }
}

/// All of it.
pub(crate) const CONSTRUCTS: &[Construct] = &[
    row(
        "`autograding.json`: `tests`",
        Mapped,
        "a scenario each, in a folder of its own",
    ),
    row("`name`", Mapped, "the title"),
    row(
        "`run`: a program with arguments",
        Mapped,
        "`run`; it must end with code 0",
    ),
    row(
        "`run: gcc ... && ./a`",
        Mapped,
        "`build`, and then the program",
    ),
    row(
        "`run` that only makes the program",
        Remarked,
        "`build`, once before all scenarios; its points are not given",
    ),
    row(
        "`run: pytest ...`, `python -m unittest ...`",
        Refused,
        "`import pytest` takes in the file itself",
    ),
    row(
        "`run` with a pipe, a redirection, a variable",
        Refused,
        "it needs a shell",
    ),
    row("`setup` that makes the program", Mapped, "`build`"),
    row(
        "other `setup`",
        Refused,
        "nothing is installed or prepared by a shell",
    ),
    row("`input`", Mapped, "`stdin`, as it is"),
    row(
        "`output` with `comparison: exact`",
        Mapped,
        "`prints`, blanks around it passed over",
    ),
    row(
        "`output` with `comparison: included`, or none",
        Mapped,
        "`prints`, anything around it",
    ),
    row(
        "`output` with `comparison: regex`",
        Mapped,
        "`prints: !regex`, anything around it",
    ),
    row(
        "an expression that looks ahead or refers to groups",
        Refused,
        "expressions here cannot",
    ),
    row(
        "`output` empty beside `input`",
        Remarked,
        "looked for, and always found",
    ),
    row(
        "neither `input` nor `output`",
        Remarked,
        "nothing is asked but that the program ends with 0",
    ),
    row(
        "`timeout` in minutes",
        Mapped,
        "`limits`; 1 min where not written",
    ),
    row("`points`", Mapped, "`points`; 0 where not written"),
    row("`extra`", Remarked, "counted with the other points"),
    row(
        "other keys, other comparisons",
        Remarked,
        "without effect there, and named",
    ),
    row(
        "a key for standard error (`stderr`, `expected-stderr`)",
        Remarked,
        "without effect there, and named; a scenario says it by `complains`",
    ),
    row(
        "`classroom.yml`: `autograding-io-grader`",
        Mapped,
        "a scenario; input and wanted output are trimmed, as there",
    ),
    row(
        "`comparison-method: exact`, `contains`, `regex`",
        Mapped,
        "as above",
    ),
    row(
        "`comparison-method: included`",
        Refused,
        "its own text has that word, and the grader refuses it",
    ),
    row(
        "`autograding-command-grader`",
        Remarked,
        "a scenario that asks for the exit code",
    ),
    row(
        "`autograding-python-grader`",
        Refused,
        "`import pytest` takes in the file itself",
    ),
    row(
        "`setup-command`, `timeout`, `max-score`",
        Mapped,
        "as above; 10 min where no time is written",
    ),
    row(
        "steps with `run`, and with other actions",
        Remarked,
        "they prepare a machine",
    ),
    row("Classroom 50: an array of tests", Mapped, "a scenario each"),
    row("`type: io`", Mapped, "a scenario with `prints`"),
    row(
        "`type: run`",
        Remarked,
        "a scenario that asks for `exit-code`",
    ),
    row(
        "`type: python`",
        Refused,
        "`import pytest` takes in the file itself",
    ),
    row(
        "`expected` with `comparison: regex`",
        Mapped,
        "`^` and `$` are ends of lines, as there",
    ),
    row(
        "`input-file`, `expected-file`",
        Refused,
        "they lie in Classroom 50's own folders",
    ),
    row(
        "`timeout` in seconds",
        Mapped,
        "`limits`; 10 s where not written",
    ),
    row(
        "`failure-details`, `show-output`",
        Remarked,
        "a group's `detail` says what students see",
    ),
];
