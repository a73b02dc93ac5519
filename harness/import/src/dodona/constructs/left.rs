//! What is printed, raised and left, files and languages.

use super::row;
use crate::Construct;
use crate::Status::{Mapped, Refused, Remarked};

pub(super) const LEFT: &[Construct] = &[
    row("`stdout` of a program or call", Mapped, "`prints`"),
    row(
        "no `stdout`",
        Mapped,
        "`prints: ''`: nothing may be printed",
    ),
    row(
        "`stdout: {data: ...}`, `{content: ...}`, `{path: ...}`",
        Mapped,
        "`prints`, with its own `config`",
    ),
    row(
        "`stderr` of a program",
        Mapped,
        "`complains`; nothing where it is not written",
    ),
    row(
        "`stderr` of a call",
        Refused,
        "what calls write to standard error is not looked at",
    ),
    row(
        "no `stderr` of a call",
        Remarked,
        "what calls write to standard error is not looked at",
    ),
    row("`exception`: a message", Mapped, "`raises: {message: ...}`"),
    row(
        "`exception: {message, types}`",
        Remarked,
        "`raises` of the type in the language; more special types are right too",
    ),
    row(
        "`exception` of a program in Python",
        Mapped,
        "`complains` with what Python shows of it",
    ),
    row(
        "`exception` of a program in another language, or with `stderr`",
        Refused,
        "what is shown of it is not known",
    ),
    row(
        "`exception` with neither message nor type of the language",
        Refused,
        "nothing is said that could be looked at",
    ),
    row("`exit_code` of a program", Mapped, "`exits`"),
    row(
        "no `exit_code` of a program",
        Mapped,
        "`exits: any`; what is wrong shows on standard error",
    ),
    row("`exit_code: 0` of calls", Remarked, "not looked at"),
    row(
        "another `exit_code` of calls",
        Refused,
        "a process that ends is no answer",
    ),
    row(
        "`files` with `name` and `url`",
        Mapped,
        "files of the scenario, from `workdir` or beside the suite",
    ),
    row(
        "`input_files` with `path` and `content`",
        Mapped,
        "files of the scenario, in folders as well",
    ),
    row(
        "`input_files` that are not there",
        Refused,
        "no submission could read them",
    ),
    row(
        "`workdir` of the exercise",
        Mapped,
        "files of every scenario",
    ),
    row(
        "`config.json` of the exercise",
        Mapped,
        "title and programming language",
    ),
    row(
        "`output_files` of a program",
        Mapped,
        "`writes`; contents as text or `!path`",
    ),
    row(
        "`file: {content, location}` of a program",
        Mapped,
        "`writes`",
    ),
    row(
        "`mode: full`, `mode: line` of files",
        Mapped,
        "the whole text",
    ),
    row(
        "`mode: line` with other options",
        Refused,
        "options that hold for each line by itself",
    ),
    row(
        "`output_files` in folders",
        Refused,
        "only the top of the working folder is looked at",
    ),
    row(
        "`output_files`, `file` of a call",
        Refused,
        "files that calls write are not looked at",
    ),
    row(
        "`description`: a text",
        Mapped,
        "`because`; the first one of a context is its title",
    ),
    row(
        "`description` with a format",
        Remarked,
        "shown as plain text",
    ),
    row(
        "`!natural_language {en: ..., nl: ...}`",
        Remarked,
        "one language; `--language` says which",
    ),
    row(
        "`{en: ..., nl: ...}` where a text stands",
        Remarked,
        "the same",
    ),
    row("`translations` with `{{ name }}`", Remarked, "filled in"),
    row(
        "suites in JSON (`.tson`)",
        Refused,
        "the form that TESTed translates YAML to",
    ),
];
