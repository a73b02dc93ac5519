use super::{read, sound, wrong};
use crate::spec::model::Step;

/// The steps of a session, one line each: text, expectation, reason.
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

#[test]
fn problems_are_shown_at_their_line_and_column() {
    let place = |session: &str| {
        let (_, line, column) = wrong(&scenario(session));
        (line, column)
    };
    assert_eq!(place(">>> p = Puzzle('a')\n>>> q.rows\n4\n"), (4, 7));
    assert_eq!(place(">>> p = Puzzle(\n...   1 + 2)\n"), (4, 11));
    assert_eq!(place("\n\n>>> p = Puzzle('a')\n\n>>> p\n<p>\n"), (8, 3));
    assert_eq!(place("Text.\n>>> p = Puzzle('a')\n"), (3, 3));
    assert_eq!(place(">>> Puzzle('é', 1 + 2)\n"), (3, 21));
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
