//! What TESTed's suites can say, and what becomes of it.

use crate::import::Construct;
use crate::import::Status::{self, Mapped, Refused, Remarked};

const fn row(name: &'static str, status: Status, how: &'static str) -> Construct {
    Construct {
        format: "Dodona (TESTed)",
        name,
        status,
        how,
    }
}

/// All of it.
pub(in crate::import) const CONSTRUCTS: &[Construct] = &[
    row("top level: a list of tabs", Mapped, "groups in their order"),
    row(
        "top level: `tabs` or `units`",
        Mapped,
        "groups in their order",
    ),
    row(
        "`tab` / `unit` with a name",
        Mapped,
        "a group; its id is made of the name",
    ),
    row(
        "`hidden: true` of a tab",
        Remarked,
        "TESTed shows the tab all the same; the group is `hidden`",
    ),
    row(
        "`contexts` / `cases`",
        Mapped,
        "a scenario each, with a process of its own",
    ),
    row(
        "`testcases` / `scripts` of a tab",
        Mapped,
        "each test is a scenario of its own",
    ),
    row(
        "`testcases` / `script` of a context",
        Mapped,
        "steps of one scenario",
    ),
    row(
        "`context`: a description",
        Remarked,
        "TESTed shows it to nobody; it is the scenario's title",
    ),
    row(
        "`namespace`",
        Mapped,
        "name of the submission's file: `shelf.py`, `Shelf.java`",
    ),
    row(
        "`language` of a suite",
        Mapped,
        "submissions in this language; expressions in its words",
    ),
    row(
        "`definitions` with anchors and aliases",
        Mapped,
        "aliases are written out, up to 200,000 values",
    ),
    row(
        "merge keys (`<<`)",
        Mapped,
        "keys of the mapping itself count first",
    ),
    row(
        "a key written twice",
        Remarked,
        "the last counts, as for PyYAML; the first is named",
    ),
    row(
        "scalars of YAML 1.1 (`no`, `010`, `1_000`)",
        Mapped,
        "a bool, 8 and 1000, as PyYAML reads them",
    ),
    row(
        "dates and numbers in base 60",
        Refused,
        "TESTed has no value for a date, and nobody means 90 by `1:30`",
    ),
    row(
        "`config` of a suite, tab, context or test",
        Mapped,
        "inherited, the nearest counts",
    ),
    row(
        "`ignoreWhitespace`",
        Mapped,
        "`whitespace: end`: TESTed strips the end of the text only",
    ),
    row("`caseInsensitive`", Mapped, "`case: ignored`"),
    row(
        "`tryFloatingPoint`",
        Mapped,
        "`number: close`, where the whole text is a number",
    ),
    row(
        "`applyRounding` with `roundTo`",
        Mapped,
        "`number: {digits: ...}`; 3 where not written",
    ),
    row("`roundTo` below 0", Refused, "no number of decimals"),
    row(
        "`normalizeTrailingNewlines: true`",
        Mapped,
        "a missing final newline is passed over",
    ),
    row(
        "`normalizeTrailingNewlines: false`",
        Remarked,
        "a missing or added final newline is passed over all the same",
    ),
    row(
        "`hideExpected` and other options without effect",
        Remarked,
        "named; TESTed passes over them",
    ),
    row(
        "unknown keys of a suite, tab or context",
        Remarked,
        "named; TESTed passes over them",
    ),
    row(
        "unknown keys of a test",
        Refused,
        "TESTed refuses the suite",
    ),
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
        "operators, comprehensions, lambdas",
        Refused,
        "no operation of the step language, nor of TESTed's",
    ),
    row(
        "`expression: {python: ..., java: ...}`",
        Remarked,
        "the words of one language, for submissions in it; `submission.` is left out",
    ),
    row(
        "several statements in `{python: ...}`",
        Refused,
        "more than one operation",
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
        "`oracle: custom_check`",
        Refused,
        "a check in Python judges; not taken in yet",
    ),
    row(
        "`oracle: specific_check`",
        Refused,
        "the check runs beside the student's code, who can forge it",
    ),
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
