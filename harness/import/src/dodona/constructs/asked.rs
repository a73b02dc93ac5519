//! What a test asks.

use super::row;
use crate::Construct;
use crate::Status::{Mapped, Refused, Remarked};

pub(super) const ASKED: &[Construct] = &[
    row(
        "`stdin`: a text",
        Mapped,
        "`run: {stdin: ...}`, with a final newline",
    ),
    row("`stdin: {content: ...}`", Mapped, "the same"),
    row(
        "`stdin: {path: ...}`, `stdin: !path ...`",
        Mapped,
        "the text of the file beside the suite or in `workdir`",
    ),
    row(
        "`arguments`",
        Mapped,
        "`run: {args: [...]}`; numbers as texts",
    ),
    row(
        "`arguments` with a bool",
        Refused,
        "written in the words of each programming language",
    ),
    row(
        "a test without expression or statement",
        Mapped,
        "the program is run, as by `main_call`",
    ),
    row(
        "a program in Python",
        Remarked,
        "imported by a file that comes with the assignment: no `__main__`, no prompts of `input`",
    ),
    row(
        "a program in JavaScript, Java, C, C++ or Bash",
        Mapped,
        "built and run as TESTed does",
    ),
    row(
        "a program in C#, Haskell, Kotlin or TypeScript",
        Refused,
        "Puzzlemark has no way to run it known to it",
    ),
    row(
        "a program that is not the first test of a context",
        Refused,
        "TESTed refuses it too",
    ),
    row(
        "a program without input, then calls",
        Remarked,
        "two scenarios, each with a process of its own",
    ),
    row(
        "a program with input, then calls",
        Refused,
        "what was typed is not there when the functions are called",
    ),
    row(
        "`expression`: calls, attributes, literals",
        Mapped,
        "`do`, with `returns: null` where nothing is expected",
    ),
    row(
        "`statement`",
        Mapped,
        "`do`; what it gives back does not count",
    ),
    row(
        "`statement` with `return`",
        Mapped,
        "an expression, as for TESTed",
    ),
    row(
        "an assignment with or without a type",
        Mapped,
        "an assignment; the type is left out",
    ),
    row(
        "an assignment with `return`",
        Refused,
        "it gives nothing back",
    ),
    row(
        "a constructor: a call of a capitalised name",
        Mapped,
        "the same; Java submissions must have the class",
    ),
    row("`Null`, `Undefined` in expressions", Mapped, "`None`"),
    row(
        "types as calls: `tuple([1])`, `set()`, `int8(1)`",
        Mapped,
        "the value",
    ),
    row(
        "`fixed_precision(...)` and the like in a call",
        Refused,
        "there is no such value",
    ),
    row(
        "builtins in neutral expressions: `str(x)`",
        Refused,
        "TESTed asks the submission for a function of that name",
    ),
    row(
        "operators, comprehensions, lambdas in neutral expressions",
        Refused,
        "no operation of the step language, nor of TESTed's",
    ),
    row(
        "`expression: {python: ..., java: ...}`",
        Remarked,
        "the words of one language, for submissions in it; `submission.` is left out",
    ),
    row(
        "Python's operators, comprehensions, lambdas, builtins",
        Remarked,
        "`python`, where the suite or the test is written in Python's words",
    ),
    row(
        "statements of Python: several, loops, definitions, `+=`, `del`",
        Remarked,
        "`python`, likewise",
    ),
    row(
        "the submission's name in Python",
        Mapped,
        "imported in the step; it is the very module that was loaded",
    ),
    row(
        "Python that Python cannot read, that is open at its end, or that waits or ends",
        Refused,
        "every submission would fail; Python itself reads it, and runs nothing",
    ),
    row(
        "what is no operation, in the words of another language",
        Refused,
        "only Python can be asked it",
    ),
    row(
        "a comment behind an expression",
        Mapped,
        "`because` of the step",
    ),
    row(
        "calls in C, C++, Bash and others",
        Refused,
        "functions of Python, JavaScript and Java can be called",
    ),
];
