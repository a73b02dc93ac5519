//! What sessions can say, and what becomes of it.

use super::super::{Construct, Status};

const FORMAT: &str = "Sessions (doctest)";

const fn mapped(name: &'static str, how: &'static str) -> Construct {
    Construct {
        format: FORMAT,
        name,
        status: Status::Mapped,
        how,
    }
}

const fn remarked(name: &'static str, how: &'static str) -> Construct {
    Construct {
        status: Status::Remarked,
        ..mapped(name, how)
    }
}

const fn refused(name: &'static str, how: &'static str) -> Construct {
    Construct {
        status: Status::Refused,
        ..mapped(name, how)
    }
}

/// The constructs of sessions.
pub(crate) const CONSTRUCTS: &[Construct] = &[
    mapped(
        "`.txt` and other texts",
        "a scenario per block of examples without prose between; each begins with the steps of the blocks before it, unchecked, since a file is one namespace",
    ),
    mapped(
        "reStructuredText",
        "as a text: literal blocks, doctest blocks and `.. doctest::`",
    ),
    refused(
        "`.. testsetup::`, `testcode`, `testoutput`, `testcleanup`",
        "Sphinx's own, which doctest does not read; nor are examples below it taken in",
    ),
    refused(
        "`:options:`, `:skipif:`, `:pyversion:` of a directive",
        "Sphinx's own, as above",
    ),
    mapped(
        "Markdown: fenced blocks",
        "a fence is no output; a file is one namespace",
    ),
    mapped(
        "Markdown: indented blocks",
        "by the indentation of the prompt",
    ),
    mapped(
        "HTML: `<pre>`",
        "tags in it are taken away, entities read; a page is one namespace",
    ),
    refused("HTML: a session outside of `<pre>`", "its lines are lost"),
    refused(
        "HTML: an entity without a number that is not `lt gt amp quot apos nbsp hellip`",
        "write the letter itself",
    ),
    mapped("docstring of a module", "a scenario of its own"),
    mapped(
        "docstring of a class, also of one in a class",
        "a scenario of its own",
    ),
    mapped("docstring of a method or property", "a scenario of its own"),
    mapped(
        "docstring of a function, also `async`",
        "a scenario of its own",
    ),
    mapped(
        "raw docstring, escapes, joined strings",
        "read as Python reads them",
    ),
    remarked(
        "docstring in a function in a function",
        "doctest does not see it",
    ),
    remarked(
        "docstring of what is defined again below",
        "doctest sees the last one",
    ),
    refused("`__test__`", "its value is known only when the file runs"),
    mapped(
        "`In [1]:`, `...:`, `Out[1]:`",
        "IPython's prompts, as Python's",
    ),
    mapped(
        "`>>>` with a call, attribute, index or comparison",
        "`do` with `shows`: what is printed, and then the value",
    ),
    mapped("`>>>` with an assignment", "`do` with `prints`"),
    mapped(
        "`>>> print(...)`",
        "`do` with `prints`; where a set or dict may be printed, `shows`",
    ),
    mapped("`...` in brackets", "joined to one operation"),
    remarked(
        "`...` in a block: `for`, `if`, `while`, `with`, `try`, `def`, `class`",
        "`python`",
    ),
    remarked("several statements with `;`", "`python`"),
    remarked("comprehensions, generators, `lambda`", "`python`"),
    remarked(
        "arithmetic, `and`, `or`, slices, conditional expressions",
        "`python`",
    ),
    remarked(
        "several targets, assignments to attributes and items, `+=`, `del`",
        "`python`",
    ),
    remarked("`import` of other modules", "`python`"),
    mapped(
        "`from FILE import ...` of the file that is handed in",
        "left out: what it defines is known",
    ),
    remarked("f-strings, bytes, strings of several lines", "`python`"),
    remarked(
        "builtins that the step language does not have (`abs`, `sum`, `type`, ...)",
        "`python`",
    ),
    remarked("`_`", "`python`; it is what was shown last"),
    mapped(
        "comment at a prompt, alone or after code",
        "`because`, shown to students",
    ),
    mapped(
        "nothing below the prompt",
        "nothing may be shown: None and no text",
    ),
    mapped(
        "a value below the prompt",
        "`shows`; a printed text that looks like it is right, as in doctest",
    ),
    mapped(
        "a set or dict below the prompt",
        "`shows`, compared as values in any order; doctest compares the letters",
    ),
    mapped("a text below the prompt", "`shows`, letter by letter"),
    mapped("`<BLANKLINE>`", "a line that is blank or holds blanks only"),
    mapped(
        "tabs before or in what is typed",
        "expanded to every eighth column, as doctest does",
    ),
    refused(
        "tabs in output",
        "doctest takes them for blanks, so that a right submission fails",
    ),
    mapped(
        "prompts that are indented",
        "what is below them by the same width",
    ),
    mapped(
        "`1` or `0` below the prompt",
        "`True` or `False` is right as well, as in doctest",
    ),
    mapped(
        "`Traceback` with type and message",
        "`raises`; a descendant of the type is right as well",
    ),
    mapped(
        "frames, also of any depth, and lines of carets",
        "passed over",
    ),
    mapped("`Traceback (innermost last):`", "as the other"),
    mapped("a type with its module", "the type alone counts"),
    mapped(
        "`During handling of ...`, `... direct cause ...`",
        "the last exception counts",
    ),
    mapped(
        "a message of several lines, notes",
        "the whole, or its first line, since notes are no part of the message",
    ),
    mapped(
        "`SyntaxError`, `IndentationError`, `TabError`",
        "the type alone counts, for messages differ between versions",
    ),
    refused(
        "an exception group",
        "it does not end with a type and its message",
    ),
    refused("output above `Traceback`", "doctest compares neither"),
    refused(
        "an exception without `Traceback` above it",
        "the interpreter shows no such thing",
    ),
    mapped("`+ELLIPSIS`", "`!regex`"),
    mapped("`+NORMALIZE_WHITESPACE`", "`!regex`"),
    mapped("`+IGNORE_EXCEPTION_DETAIL`", "`raises` with the type alone"),
    mapped("`+DONT_ACCEPT_TRUE_FOR_1`", "`1` is `1`"),
    mapped("`+DONT_ACCEPT_BLANKLINE`", "`<BLANKLINE>` is a text"),
    remarked("`+SKIP`", "left out"),
    mapped(
        "`+REPORT_UDIFF`, `+REPORT_CDIFF`, `+REPORT_NDIFF`, `+REPORT_ONLY_FIRST_FAILURE`, `+FAIL_FAST`",
        "change no verdict",
    ),
    mapped("`-FLAG`, several flags", "as doctest reads them"),
    mapped("flags of the command line (`-o`)", "`--option FLAG`"),
    refused(
        "a flag that doctest does not have (`+NUMBER`, `+ALLOW_UNICODE`)",
        "of other tools",
    ),
    refused("an address (` at 0x...`)", "it differs from run to run"),
    refused(
        "`...` without the flag",
        "it may stand for what was left out; rows of a picture are none",
    ),
    refused(
        "a set in the text of an object or beside other text, a `frozenset`",
        "their order differs from run to run",
    ),
    refused(
        "a value as Python does not write it (`[1,2]`, `\"a\"`)",
        "it may be printed or a slip",
    ),
    refused(
        "`None` below the prompt",
        "the interpreter shows nothing there",
    ),
    refused(
        "what Python 2 shows (`u'a'`, `1L`, `set([...])`)",
        "a right submission shows something else",
    ),
    refused(
        "Python 2 (`print x`, `raise E, m`)",
        "cannot be asked; nor are the examples after it taken in",
    ),
    refused("brackets or strings that stay open", "as above"),
    refused(
        "`input()`, `help()`, `exit()`, commands of IPython's",
        "as above",
    ),
    refused(
        "what depends on chance, the time, the machine",
        "it differs from run to run",
    ),
    refused(
        "`__main__` in what is shown of the submission",
        "it depends on how the file is run",
    ),
    refused(
        "a sentence right below output, without a blank line",
        "it is no part of the output, and which lines are is not known",
    ),
    refused("no blank after the prompt", "as in doctest"),
    refused(
        "output that is indented less than its prompt",
        "as in doctest",
    ),
    refused(
        "output that goes on after a blank line, in a block of code",
        "doctest would compare the first part alone",
    ),
    mapped(
        "files that a session names and that lie beside it",
        "the assignment's `files`",
    ),
    remarked(
        "files that a session names and that are not there",
        "to be added by hand",
    ),
];
