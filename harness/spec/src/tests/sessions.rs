use super::{read, read_in, sound, vocabulary, wrong};
use crate::names::Vocabulary;
use crate::{Diagnostic, Severity};
use puzzlemark_model::{Action, Prompt, Step, Typed};
use puzzlemark_reports::model::Credit;

/// Returns the steps of a session, one line each: text, expectation, reason.
fn steps(session: &str) -> Vec<String> {
    sound(&scenario(session)).steps.iter().map(shown).collect()
}

fn scenario(session: &str) -> String {
    let lines: Vec<_> = session.lines().map(|line| format!("  {line}")).collect();
    format!("scenario: A\nsession: |\n{}\n", lines.join("\n"))
}

fn shown(step: &Step) -> String {
    let answer = step.expectation.answer.as_ref();
    let answer = answer.map_or("-".to_owned(), |answer| format!("{answer:?}"));
    let prints = step.expectation.prints.as_ref();
    let prints = prints.map_or("-".to_owned(), |prints| format!("{prints:?}"));
    let because = step.because.as_deref().unwrap_or("-");
    format!("{} | {answer} | {prints} | {because}", step.text)
}

#[test]
fn values_texts_and_nothing_are_told_apart() {
    let session = "\
>>> p = Puzzle('a')
>>> p.rows
4
>>> p.bubble('A')
>>> p.regions
{'B', 'A'}
>>> print(p)
#...
...
>>> p.text()
'#...'
";
    assert_eq!(
        steps(session),
        [
            "p = Puzzle('a') | - | Exact(\"\") | -",
            "p.rows | Returns(Int(4)) | Exact(\"\") | -",
            "p.bubble('A') | Returns(None) | Exact(\"\") | -",
            "p.regions | Returns(Set([Str(\"B\"), Str(\"A\")])) | Exact(\"\") | -",
            "print(p) | Returns(None) | Exact(\"#...\\n...\\n\") | -",
            "p.text() | Returns(Str(\"#...\")) | Exact(\"\") | -",
        ]
    );
}

#[test]
fn tracebacks_are_read_with_and_without_frames() {
    let session = "\
>>> p = Puzzle('a')
>>> p.squares('E')  # no such region
Traceback (most recent call last):
  File \"<stdin>\", line 1, in <module>
    p.squares('E')
    ~~~~~~~~~^^^^^
puzzle.ProjectErrors: invalid region
and more
>>> p.fail()
Traceback (most recent call last):
AssertionError
>>> p.put()
Traceback (most recent call last):
  File \"<stdin>\", line 1, in <module>
KeyError: 'a'

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
ValueError: no such region
";
    assert_eq!(
        steps(session)[1..],
        [
            "p.squares('E') | Raises { kind: Some(\"ProjectErrors\"), message: \
             Some(Exact(\"invalid region\\nand more\")) } | - | no such region",
            "p.fail() | Raises { kind: Some(\"AssertionError\"), message: Some(Exact(\"\")) } \
             | - | -",
            "p.put() | Raises { kind: Some(\"ValueError\"), message: Some(Exact(\"no such region\")) } \
             | - | -",
        ]
    );
}

#[test]
fn operations_go_on_and_comments_are_kept() {
    let session = "\
>>> # the smallest puzzle
>>> p = Puzzle(  # from a file
...     'a',
... )
>>> p.table

[1,
 2]

>>> print(p)
<BLANKLINE>
x
";
    assert_eq!(
        steps(session),
        [
            "p = Puzzle( 'a', ) | - | Exact(\"\") | from a file",
            "p.table | Returns(List([Int(1), Int(2)])) | Exact(\"\") | -",
            "print(p) | Returns(None) | Exact(\"\\nx\\n\") | -",
        ]
    );
}

#[test]
fn a_grid_of_dots_is_no_continuation() {
    let session = ">>> print(Puzzle('a'))\n...\n... \n....\n";
    assert_eq!(
        steps(session),
        ["print(Puzzle('a')) | Returns(None) | Exact(\"...\\n... \\n....\\n\") | -"]
    );
}

/// Returns the messages, with line and column, for a session in an assignment with several
/// languages.
fn told_to_all(session: &str) -> Vec<(String, usize, usize)> {
    let others = Vocabulary {
        others_than_python: true,
        ..vocabulary()
    };
    let (scenario, found) = read_in(&others, Credit::Each, &scenario(session));
    assert_eq!(scenario.is_none(), found.iter().any(is_error), "{session}");
    let found = found.iter();
    found
        .map(|one| (one.message.clone(), one.line(), one.column()))
        .collect()
}

fn is_error(found: &Diagnostic) -> bool {
    found.severity == Severity::Error
}

#[test]
fn problems_are_shown_at_their_line_and_column() {
    let place = |session: &str| match told_to_all(session).as_slice() {
        [(_, line, column)] => (*line, *column),
        found => panic!("{session}: {found:?}"),
    };
    assert_eq!(place(">>> p = Puzzle('a')\n>>> q.rows\n4\n"), (4, 7));
    assert_eq!(place(">>> p = Puzzle(\n...   1 and 2)\n"), (4, 11));
    assert_eq!(place("\n\n>>> p = Puzzle('a')\n\n>>> p\n<p>\n"), (8, 3));
    assert_eq!(place("Text.\n>>> p = Puzzle('a')\n"), (3, 3));
    assert_eq!(place(">>> Puzzle('é', 1 and 2)\n"), (3, 21));
    // The same mistakes have the same places if only Python is accepted.
    let place = |session: &str| {
        let (_, line, column) = wrong(&scenario(session));
        (line, column)
    };
    assert_eq!(place(">>> p = Puzzle('a')\n>>> p.put(0 1)\n"), (4, 15));
    assert_eq!(
        place(">>> p = Puzzle('a')\n>>> p.x\n<P at 0x7f3c>\n"),
        (5, 3)
    );
    assert_eq!(
        place(">>> Puzzle('a')\nTraceback (most recent call last):\n  File\nx.Odd: no\n"),
        (6, 5)
    );
}

#[test]
fn statements_of_python_are_sent_unchanged() {
    let session = "\
>>> p = Puzzle('a')
>>> for row in p.rows:
...     if row:
...         print(row)
...
...
...
>>> [row for row in p.rows]; p.rows  # twice
[1]
[1]
>>> all(p.rows, 2)
3
>>> def double(x):
...     y = 2 * x
...
...     return y
...
>>> double(p.rows)
6
>>> import random  # doctest: +SKIP
";
    let steps = sound(&scenario(session)).steps;
    let typed: Vec<_> = steps.iter().map(|step| &step.action).collect();
    let python = |code: &str| {
        Action::Prompt(Prompt {
            typed: Typed::Python(code.to_owned()),
            displays: true,
        })
    };
    assert_eq!(steps.len(), 6);
    assert_eq!(
        *typed[1],
        python("for row in p.rows:\n    if row:\n        print(row)")
    );
    assert!(shown(&steps[1]).ends_with(" | Shows(Exact(\"...\\n...\\n\")) | - | -"));
    assert_eq!(
        *typed[2],
        python("[row for row in p.rows]; p.rows  # twice")
    );
    assert_eq!(steps[2].because.as_deref(), Some("twice"));
    assert_eq!(*typed[3], python("all(p.rows, 2)"));
    assert_eq!(
        *typed[4],
        python("def double(x):\n    y = 2 * x\n\n    return y")
    );
    // An operation again: it returns a value and prints nothing.
    assert_eq!(
        shown(&steps[5]),
        "double(p.rows) | Returns(Int(6)) | Exact(\"\") | -"
    );
    assert_eq!(steps[5].line, 20);
}

#[test]
fn python_in_a_session_is_refused_where_others_cannot_be_asked_it() {
    for (python, message) in [
        ("p.rows or 1", "the step language has no `or`"),
        ("p.rows; p.rows", "a second operation begins here"),
        (
            "[x for x in p.rows]",
            "the step language has no comprehensions",
        ),
        (
            "p.find('''a\n... b''')",
            "only Python can run this, and the assignment accepts other languages",
        ),
    ] {
        let found = told_to_all(&format!(">>> p = Puzzle('a')\n>>> {python}\n"));
        let [(found, 4, _)] = found.as_slice() else {
            panic!("{python}: {found:?}");
        };
        assert_eq!(found, message, "{python}");
    }
    // A built-in name of Python can be a name of the submission, in any language.
    let own = ">>> p = Puzzle('a')\n>>> p.id\n4\n>>> p.next(sum=1)\n";
    assert_eq!(told_to_all(own), []);
    let imports = ">>> from puzzle import Puzzle\n>>> p = Puzzle('a')\n>>> import math\n";
    let (imports, line, _) = &told_to_all(imports)[0];
    assert_eq!((imports.as_str(), *line), ("imports are ignored here", 5));
}

#[test]
fn sets_are_values_and_flags_are_doctests() {
    let session = "\
>>> p = Puzzle('a')
>>> print(p.regions)
{'B', 'A'}
>>> p.text  # doctest: +ELLIPSIS
'a...z'
>>> p.text  # doctest: +NORMALIZE_WHITESPACE
[1,
   2]
>>> p.fail()  # doctest: +IGNORE_EXCEPTION_DETAIL
Traceback (most recent call last):
ValueError: no
>>> print(p.text)
Loading...   1L
>>> p
Puzzle of 4
>>> p.flag
1
";
    assert_eq!(
        steps(session)[1..],
        [
            "print(p.regions) | Shows(Exact(\"{'B', 'A'}\\n\")) | - | -",
            "p.text | Shows(Regex(WholeRegex(\"(?s)'a.*z'\"))) | - | -",
            "p.text | Returns(List([Int(1), Int(2)])) | Exact(\"\") | -",
            "p.fail() | Raises { kind: Some(\"ValueError\"), message: None } | - | -",
            "print(p.text) | Returns(None) | Exact(\"Loading...   1L\\n\") | -",
            "p | Shows(Exact(\"Puzzle of 4\\n\")) | - | -",
            "p.flag | Returns(Int(1)) | Exact(\"\") | -",
        ]
    );
}

#[test]
fn unsupported_parts_of_a_session_are_reported_with_a_remedy() {
    for (session, message) in [
        ("p.x\n[1, ..., 9]", "`...` can mean dots or missing text"),
        ("p.x  # doctest: +NUMBER\n4", "doctest has no flag `NUMBER`"),
        ("p.x\nNone", "Python shows nothing for the value None"),
        ("p.x\nValueError: no", "an exception needs the line"),
        (
            "print(p, {'a', 'b'})\np {'b', 'a'}",
            "the elements of a set",
        ),
        ("p.x(input())", "it waits for input"),
        ("exit()", "it ends the session"),
        ("print p", "it is Python 2"),
        ("%time p.x", "it is an IPython command"),
        ("p.x('a", "the text that ' opens is never closed"),
        ("p.x(", "`(` is never closed"),
        (
            "p.x\n  >>> p.y\n4",
            "this prompt is indented more than the first one",
        ),
        ("p.x(1 2)", "a comma is missing before `2`"),
        (">>> p.x", "`>>` stands where an operand must"),
        (
            "[p.x for p in range(1)]\n<__main__.Puzzle>",
            "the output depends on how the file is run",
        ),
    ] {
        let whole = scenario(&format!(">>> p = Puzzle('a')\n>>> {session}\n"));
        let (read, found) = read(&whole);
        let errors: Vec<_> = found.iter().filter(|one| is_error(one)).collect();
        assert!(read.is_none() && !errors.is_empty(), "{session}");
        let first = errors[0];
        assert!(
            first.message.starts_with(message),
            "{session}: {}",
            first.message
        );
        assert!(errors.iter().all(|error| error.help.is_some()), "{session}");
        assert!(first.line() >= 4, "{session}");
    }
    let chance = scenario(">>> import random\n>>> random.random()\n0.5\n");
    assert!(
        wrong(&chance)
            .0
            .starts_with("the output depends on random numbers")
    );
}

#[test]
fn output_below_a_prompt_without_an_operation_is_reported() {
    const DEEPER: &str = "this prompt is indented more than the first one";
    const UNASKED: &str = "there is output below a prompt";
    const SKIP: &str = "p.x  # doctest: +SKIP";
    for (session, message, line) in [
        ("# now the rows\n  >>> p.rows\n4", DEEPER, 5),
        ("\n  >>> p.rows\n4", DEEPER, 5),
        ("from puzzle import Puzzle\n  >>> p.rows\n4", DEEPER, 5),
        ("import math\n  >>> p.rows\n4", DEEPER, 5),
        (&format!("{SKIP}\n  >>> p.rows\n4"), DEEPER, 5),
        ("# now the rows\n4", UNASKED, 5),
        ("\n\n4", UNASKED, 5),
        ("from puzzle import Puzzle\n4", UNASKED, 5),
        ("import math\n4", UNASKED, 5),
    ] {
        let found = told_to_all(&format!(">>> p = Puzzle('a')\n>>> {session}\n"));
        let [(told, at, _)] = found.as_slice() else {
            panic!("{session}: {found:?}");
        };
        assert!(
            told.starts_with(message) && *at == line,
            "{session}: {found:?}"
        );
    }
    let skipped = format!(">>> p = Puzzle('a')\n>>> {SKIP}\n4\n>>> # nothing\n\n>>> p.x\n1\n");
    assert_eq!(told_to_all(&skipped), []);
    assert_eq!(steps(&skipped).len(), 2);
}

/// A blank line in the output is printed, because Python shows nothing for None alone.
#[test]
fn a_marked_blank_line_is_printed() {
    let session = "\
>>> p = Puzzle('a')
>>> p.gap()
<BLANKLINE>
>>> p.gap(2)
<BLANKLINE>
<BLANKLINE>
>>> p.rows
<BLANKLINE>
4
>>> p.gap(0)
";
    assert_eq!(told_to_all(&session.replace("<BLANKLINE>\n4\n", "")), []);
    assert_eq!(
        steps(session)[1..],
        [
            "p.gap() | Shows(Exact(\"\\n\")) | - | -",
            "p.gap(2) | Shows(Exact(\"\\n\\n\")) | - | -",
            "p.rows | Shows(Exact(\"\\n4\\n\")) | - | -",
            "p.gap(0) | Returns(None) | Exact(\"\") | -",
        ]
    );
}

#[test]
fn types_are_kept_unless_print_itself_shows_them() {
    let session = "\
>>> p = Puzzle('a')
>>> all(p.flags)
1
>>> max(p.flags)
0
>>> p.blueprint_id
1
>>> p.print_board()
1
>>> p.print_board(2)
1 2
>>> p.print()
1
>>> p.text  # doctest: +NORMALIZE_WHITESPACE
'a   b'
";
    assert_eq!(
        steps(session)[1..],
        [
            "all(p.flags) | Shows(Exact(\"1\\n\")) | - | -",
            "max(p.flags) | Returns(Int(0)) | Exact(\"\") | -",
            "p.blueprint_id | Returns(Int(1)) | Exact(\"\") | -",
            "p.print_board() | Returns(Int(1)) | Exact(\"\") | -",
            "p.print_board(2) | Shows(Exact(\"1 2\\n\")) | - | -",
            "p.print() | Shows(Exact(\"1\\n\")) | - | -",
            "p.text | Shows(Regex(WholeRegex(\"(?s)\\\\s*'a\\\\s+b'\\\\s*\"))) | - | -",
        ]
    );
}

#[test]
fn output_is_as_written() {
    let session =
        ">>> p = Puzzle('a')\n>>> print(p)\na\tb  \n\n  >> c\n>>\n\u{e9}\n\n\n>>> p.x\n'\u{e9}'\n";
    assert_eq!(
        steps(session)[1..],
        [
            "print(p) | Returns(None) | Exact(\"a\\tb  \\n\\n  >> c\\n>>\\n\u{e9}\\n\") | -",
            "p.x | Returns(Str(\"\u{e9}\")) | Exact(\"\") | -",
        ]
    );
}

#[test]
fn windows_line_ends_change_nothing() {
    let unix = scenario(">>> p = Puzzle('a')\n>>> print(p)\n#.\n..\n");
    let windows = unix.replace('\n', "\r\n");
    assert_eq!(sound(&unix).digest, sound(&windows).digest);
}

#[test]
fn a_session_may_be_nothing_but_prompts_and_is_then_refused() {
    let (found, _, _) = wrong("scenario: A\nsession: |\n  >>>\n  >>> # nothing\n");
    assert_eq!(found, "the session has no operations");
    let (scenario, _) = read("scenario: A\nsession: ''\n");
    assert!(scenario.is_none());
}
