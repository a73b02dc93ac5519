//! What packages of Kattis can say, and what becomes of it.

use super::super::construct::{Construct, Status};

const fn row(status: Status, name: &'static str, how: &'static str) -> Construct {
    Construct {
        format: "Kattis problem packages",
        name,
        status,
        how,
    }
}

const fn mapped(name: &'static str, how: &'static str) -> Construct {
    row(Status::Mapped, name, how)
}

const fn remarked(name: &'static str, how: &'static str) -> Construct {
    row(Status::Remarked, name, how)
}

const fn refused(name: &'static str, how: &'static str) -> Construct {
    row(Status::Refused, name, how)
}

/// The constructs.
pub(crate) const CONSTRUCTS: &[Construct] = &[
    mapped(
        "`name`, in one language or several",
        "`assignment`; English, else the first",
    ),
    mapped("`type: pass-fail`", "groups with `credit: all`"),
    mapped("`type: scoring`", "groups with points"),
    refused(
        "`type: interactive`, `validation: custom interactive`",
        "the package is not taken: input and output alone do not tell",
    ),
    refused(
        "`type: multi-pass`, `limits.validation_passes`",
        "the package is not taken",
    ),
    refused(
        "`type: submit-answer`",
        "the package is not taken: there is no program",
    ),
    refused(
        "`validation: custom score`",
        "the package is not taken: a step is right or wrong",
    ),
    mapped("`validation: default`", "`checker: {kind: tokens}`"),
    mapped(
        "`validation: custom`, `output_validators/`, `output_validator/`",
        "`checkers` with `kind: kattis`",
    ),
    mapped("`validator_flags`", "`arguments` of the checker"),
    mapped(
        "default validator: words, blanks and case passed over",
        "`tokens` without arguments",
    ),
    mapped("`case_sensitive`", "an argument of `tokens`"),
    mapped("`space_change_sensitive`", "an argument of `tokens`"),
    mapped("`float_tolerance`", "an argument of `tokens`"),
    mapped("`float_absolute_tolerance`", "an argument of `tokens`"),
    mapped("`float_relative_tolerance`", "an argument of `tokens`"),
    refused(
        "flags that the default validator does not know",
        "the package is not taken",
    ),
    mapped("`limits.time_limit`", "`limits.cpu`"),
    mapped("`.timelimit`", "`limits.cpu`, where `limits` say nothing"),
    remarked(
        "a time limit that is measured: `time_multiplier`, `time_multipliers`, `time_safety_margin`, `time_resolution`",
        "10 s of CPU time: nothing is run",
    ),
    mapped(
        "`limits.memory`, `limits.output`",
        "`limits` of the assignment; 2048 MiB and 8 MiB where not written",
    ),
    mapped(
        "`limits.validation_time`, `limits.validation_memory`",
        "`limits` of the checker",
    ),
    remarked(
        "`limits.code`, `limits.compilation_time`, `limits.compilation_memory`, `limits.validation_output`",
        "Puzzlemark's own limits hold",
    ),
    mapped("`languages`", "the kinds of submission"),
    refused(
        "`languages` of which none is taken",
        "the package is not taken",
    ),
    refused("`grading.objective: min`", "the package is not taken"),
    remarked("other keys of `grading`", "not used"),
    remarked(
        "`problem_format_version` other than `legacy` and `2023-07-draft`",
        "taken as the draft",
    ),
    remarked(
        "a package without `name`",
        "the assignment is called `Problem`",
    ),
    mapped("`data/sample`", "a public group without points"),
    mapped("`data/secret`", "a hidden group"),
    mapped("groups in groups", "a group each, named by its path"),
    mapped(
        "`.in`, `.ans`",
        "`stdin` and the checker's `answer`, by `{copy: ...}`",
    ),
    mapped("`.args`", "`args` of the run"),
    remarked("quotes in `.args`", "taken as they stand"),
    mapped("`.files/`", "`files` of the scenario"),
    mapped("`.hint`", "`hint` of the scenario"),
    mapped("`.desc`", "`because` of the scenario"),
    refused("`.interaction`", "left out"),
    refused(
        "a case without `.in` or without `.ans`, or whose input is no UTF-8",
        "left out",
    ),
    mapped(
        "`output_validator_flags`, `output_validator_args`",
        "further `arguments` of the checker in that group",
    ),
    mapped(
        "`grader_flags: min` and `sum`, `score_aggregation`",
        "`credit: all` and `credit: each`",
    ),
    mapped(
        "`accept_score`, `range`, `max_score`",
        "`points` of the scenarios",
    ),
    remarked("`on_reject`", "all cases are played"),
    refused("`reject_score` other than 0", "no points for what is wrong"),
    refused("`grading: custom`, `graders/`", "the package is not taken"),
    remarked(
        "`input_validators/`, `input_validator_flags`",
        "they check the package, and are not run",
    ),
    mapped(
        "validators in Python, C, C++, Java, Rust",
        "built once per assignment",
    ),
    refused(
        "validators with `build` and `run` scripts, or in other languages",
        "the package is not taken",
    ),
    refused(
        "several output validators",
        "the package is not taken: one decides",
    ),
    refused(
        "a validator whose `testlib.h` or `validate.h` the package lacks",
        "the package is not taken",
    ),
    mapped(
        "`judgemessage.txt`, `teammessage.txt`",
        "for the instructor, and for all who see the step",
    ),
    mapped(
        "`submissions/accepted`",
        "fixture submissions, `permitted: [AC]`",
    ),
    mapped("`submissions/wrong_answer`", "`permitted: [WA]`"),
    mapped("`submissions/time_limit_exceeded`", "`permitted: [TLE]`"),
    mapped(
        "`submissions/run_time_error`",
        "`permitted: [RTE, MLE]`: memory is a limit of its own here",
    ),
    mapped(
        "`submissions/rejected`, `partially_accepted`, `brute_force`",
        "several verdicts are permitted",
    ),
    refused(
        "submissions in folders of other names, or in other languages",
        "left out",
    ),
    refused("submissions of several files in C or C++", "left out"),
    mapped(
        "a submission's main file",
        "the one called `main`, else the first; a single file is called `main.py` and so on",
    ),
    refused("`include/`", "left out"),
    mapped(
        "`problem_statement/`, `statement/`",
        "`README.md` or `README.tex`, in English",
    ),
    mapped("`attachments/`", "`starter/`"),
];
