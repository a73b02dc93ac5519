//! Values that must come back, and checks.

use super::row;
use crate::Construct;
use crate::Status::{Mapped, Refused, Remarked};

pub(super) const VALUES: &[Construct] = &[
    row(
        "`return`: text, bool, integer",
        Mapped,
        "the value, its type exact",
    ),
    row(
        "`return`: a number with a point",
        Mapped,
        "`!close`: a float by the rule of `math.isclose`",
    ),
    row("`return`: a list", Mapped, "a list or a tuple"),
    row("`return`: a mapping", Mapped, "a dict"),
    row(
        "`return: null`, no `return`",
        Mapped,
        "`null`: None must come back",
    ),
    row(
        "`return: !expression \"...\"`",
        Mapped,
        "the value; tuples and sets are strict",
    ),
    row(
        "`return: !expression` with a call",
        Refused,
        "TESTed refuses it too",
    ),
    row("`!tuple`, `!list`", Mapped, "the same tags"),
    row(
        "`!set`, YAML's `!!set`",
        Mapped,
        "`!set`; an element written twice counts once",
    ),
    row("`!sequence`, `!array`", Mapped, "a list or a tuple"),
    row("`!map`, `!dictionary`, `!object`", Mapped, "a dict"),
    row(
        "`!integer`, `!int8` to `!uint64`, `!bigint`",
        Mapped,
        "an int, of any size, as Python's are",
    ),
    row(
        "`!real`, `!double_precision`, `!double_extended`",
        Mapped,
        "`!close`",
    ),
    row(
        "`!single_precision`",
        Refused,
        "there is no value of 32 bits",
    ),
    row(
        "`!fixed_precision`",
        Refused,
        "a `Decimal` is no value here",
    ),
    row(
        "`!text`, `!string`, `!char`, `!boolean`",
        Mapped,
        "a str, a bool",
    ),
    row("`!nothing`, `!null`, `!undefined`", Mapped, "None"),
    row("`!oracle {value: ...}` with `builtin`", Mapped, "the value"),
    row(
        "`return_raw`",
        Remarked,
        "as `!expression`; TESTed takes it no more",
    ),
    row(
        "`custom_check` of `return`",
        Mapped,
        "`checker` of the kind `tested`, which is told the value; an object is wrong",
    ),
    row(
        "`custom_check` of `stdout`, of a program or call",
        Mapped,
        "`checker`, with `of: prints` for a call",
    ),
    row(
        "`custom_check` of `stderr` of a program",
        Mapped,
        "`checker` with `of: complains`",
    ),
    row(
        "`custom_check` of `output_files` of a program, one file",
        Mapped,
        "`checker` with `of: {writes: ...}`; all files that were left are in `execution_directory`",
    ),
    row(
        "`file` and `name` of a check",
        Mapped,
        "a checker of the assignment, the file copied; `evaluate` where no `name` is written",
    ),
    row(
        "`arguments` of a check",
        Mapped,
        "`arguments`: values, also with tags",
    ),
    row(
        "`evaluation_directory` in a check",
        Mapped,
        "all files beside the suite are copied, and lie there",
    ),
    row(
        "`languages` of a check",
        Mapped,
        "where submissions are in one language, it must be among them",
    ),
    row(
        "`languages` of a check of a suite in no certain language",
        Remarked,
        "passed over: submissions in all languages are judged",
    ),
    row(
        "`programming_language`, `natural_language` in a check",
        Remarked,
        "not told: empty, and `en`",
    ),
    row(
        "a check that reads `submission_path`",
        Refused,
        "nothing of a submission's is where checks run",
    ),
    row(
        "a check that is missing, not in Python, or lacks the function",
        Refused,
        "every submission would be left unjudged",
    ),
    row(
        "a check of a part of a value, of several files, or a second one of a test",
        Refused,
        "a step takes one checker, of one part of what follows",
    ),
    row(
        "a check of what a call writes to standard error or into files",
        Refused,
        "as without a check",
    ),
    row(
        "a check of an exception, other keys of `exception`",
        Refused,
        "TESTed has none; what a program shows of an exception is on `stderr`",
    ),
    row(
        "`oracle: specific_check`",
        Refused,
        "the check runs beside the student's code, who can forge it",
    ),
];
