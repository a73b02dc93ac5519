//! What check50's simple checks can say, and what becomes of it.

use crate::Construct;
use crate::Status::{self, Mapped, Refused, Remarked};

const fn row(name: &'static str, status: Status, how: &'static str) -> Construct {
    Construct {
        format: "check50",
        name,
        status,
        how,
    }
}

/// All of it.
pub(crate) const CONSTRUCTS: &[Construct] = &[
    row(
        "`checks`: names with lists",
        Mapped,
        "a scenario each, in this order",
    ),
    row(
        "`run: python3 a.py ARGUMENT...`",
        Mapped,
        "the program of the assignment, with arguments",
    ),
    row("`run: ./a ARGUMENT...`", Mapped, "the same"),
    row(
        "`run` with quoted words",
        Mapped,
        "cut into words as a shell cuts them",
    ),
    row(
        "`run: gcc ... && ./a`",
        Mapped,
        "`build`, and then the program",
    ),
    row(
        "a check of nothing but `run: make a`, `run: gcc ...`",
        Remarked,
        "`build`, done once before all scenarios; no scenario of its own",
    ),
    row(
        "`run` with a pipe, a redirection, a variable, a pattern of names",
        Refused,
        "it needs a shell",
    ),
    row(
        "`run` of another program than most checks",
        Refused,
        "an assignment is about one program",
    ),
    row(
        "`stdin: TEXT`",
        Mapped,
        "`types` for each line; the text may come before or after them",
    ),
    row("`stdin: [TEXT, ...]`", Mapped, "the same"),
    row(
        "`stdout: TEXT`",
        Mapped,
        "`sees`: anywhere in what is shown, standard error included",
    ),
    row(
        "`stdout: [TEXT, ...]`",
        Mapped,
        "`sees` with these lines in a row",
    ),
    row(
        "`stdout: ''`",
        Remarked,
        "any program shows that; no `sees`",
    ),
    row(
        "numbers as texts",
        Mapped,
        "what Python's `str` makes of them",
    ),
    row(
        "`yes`, `null` and their like as texts",
        Refused,
        "check50 types or looks for `True` and `None`",
    ),
    row(
        "a double quote in a text",
        Refused,
        "check50 makes broken code of it",
    ),
    row(
        "`\\n`, `\\t`, `\\\\` in a text",
        Mapped,
        "check50 lets Python read them as escapes",
    ),
    row("other escapes in a text", Refused, "see above"),
    row("`exit: N`", Mapped, "`exits: N`"),
    row(
        "no `exit`",
        Remarked,
        "`exits: any`; the program must end, which check50 does not wait for, and a signal is no such end",
    ),
    row("`exit` beyond 0 to 255", Refused, "no program ends so"),
    row(
        "several items in a check",
        Remarked,
        "`run` steps that share a folder; the texts in standard output alone",
    ),
    row(
        "other keys in an item",
        Refused,
        "check50 refuses them, too",
    ),
    row(
        "`files: [!require ...]`",
        Remarked,
        "the subject's file is asked for; not the others",
    ),
    row(
        "`files: [!exclude ...]`, `!include`",
        Remarked,
        "submissions are taken with all their files",
    ),
    row("`dependencies`", Remarked, "nothing is installed"),
    row(
        "`translations`, `locale`",
        Remarked,
        "names are taken in untranslated",
    ),
    row(
        "keys for `submit50`, `lab50`, `style50`",
        Remarked,
        "nothing of check50's",
    ),
    row("checks written in Python", Refused, "they are programs"),
];
