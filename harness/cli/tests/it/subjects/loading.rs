//! Finding and loading submissions, and the messages about failures.

use super::*;

#[test]
fn near_misses_are_found_and_remarked() {
    let mut cell = cell();
    let (_folder, folder) = submission(&[("project/Puzzle.py", PYTHON), ("notes.txt", "")]);
    let driver = prepared(&mut cell, &folder).unwrap();
    assert_eq!(
        driver.remarks(),
        ["using `project/Puzzle.py` as `puzzle.py`"]
    );
    assert!(started(&*driver, &mut cell, &quick()).is_ok());

    let (folder, _) = submission(&[("jane_puzzle_v2.py", PYTHON)]);
    let path = folder.path().join("jane_puzzle_v2.py");
    let single = Submission::from_path("jane_puzzle_v2.py", path);
    let driver = prepared(&mut cell, &single).unwrap();
    assert!(started(&*driver, &mut cell, &quick()).is_ok());
}

#[test]
fn links_and_pipes_are_left_out() {
    let (folder, submission) = submission(&[("notes.txt", "")]);
    std::os::unix::fs::symlink("/etc/passwd", folder.path().join("puzzle.py")).unwrap();
    let pipe = folder.path().join("pipe");
    assert!(
        std::process::Command::new("mkfifo")
            .arg(pipe)
            .status()
            .unwrap()
            .success()
    );
    let failure = prepared(&mut cell(), &submission).err().unwrap();
    assert!(
        failure
            .reason
            .contains("`puzzle.py` is a link or a special file"),
        "{}",
        failure.reason
    );
    let single = Submission::from_path("pipe", folder.path().join("pipe"));
    let failure = prepared(&mut cell(), &single).err().unwrap();
    assert!(
        failure.reason.contains("neither a file nor a folder"),
        "{}",
        failure.reason
    );
}

#[test]
fn load_failures_are_reported_in_a_sentence() {
    for (files, expected) in [
        (
            &[("Puzzle.py.txt", PYTHON)][..],
            "if `Puzzle.py.txt` is meant, rename it to `puzzle.py`",
        ),
        (&[], "it is empty"),
        (
            &[("puzzle.py", "x = 1\ndef f(:\n    pass\n")],
            "line 2 of `puzzle.py` is not valid Python: SyntaxError: invalid syntax\n    def f(:\n          ^",
        ),
        (
            &[("puzzle.py", "class puzzle: pass")],
            "is `puzzle` meant to be `Puzzle`?",
        ),
        (
            &[("puzzle.py", "x = 1 / 0")],
            "loading `puzzle.py` stops with ZeroDivisionError: division by zero",
        ),
        (
            &[("puzzle.py", "import sys; sys.exit('bye')")],
            "must not end the program",
        ),
        (
            &[("puzzle.py", "input()")],
            "must not ask for input: put such code below `if __name__",
        ),
        (&[("puzzle.py", "```python\nx = 1\n```\n")], "Markdown"),
        (
            &[("puzzle.py", ">>> x = 1\n")],
            "the prompt of the interpreter",
        ),
        (&[("puzzle.py", "quit()")], "stops with SystemExit; a file"),
        (
            &[("puzzle.py", "import not_installed")],
            "Python's standard library and the files that are handed in",
        ),
        (
            &[("puzzle.py", "from .shapes import x"), ("shapes.py", "")],
            "without the dot",
        ),
        (&[("puzzle.py", "x\0 \0=\0")], "Save it as UTF-8"),
        (&[("puzzle.py", "import os; os._exit(7)")], "exit code 7"),
        (&[("puzzle.py", "while True: pass")], "CPU time"),
        (
            &[(
                "puzzle.py",
                "raise SyntaxError('mine', (__file__, 2 ** 70, -(2 ** 70), 't'))",
            )],
            "`puzzle.py` is not valid Python: SyntaxError: mine",
        ),
        (
            &[(
                "puzzle.py",
                "raise SyntaxError('mine', (__file__, -5, 3, 't'))",
            )],
            "`puzzle.py` is not valid Python: SyntaxError: mine",
        ),
        (
            &[("puzzle.py", "b'\\xff' = 1 \u{0}")],
            "is not valid Python",
        ),
        (
            &[("puzzle.c", "int main(void) { return x; }")],
            "it does not build: `cc ",
        ),
        (
            &[("puzzle.c", "int main(void) { return 3; }")],
            "ended by itself with exit code 3 before",
        ),
        (
            &[(
                "puzzle.c",
                "int puts(const char*); int main(void) { puts(\"hi\"); }",
            )],
            "but it is \"hi\"",
        ),
    ] {
        let failure = load_failure(files);
        assert!(
            failure.reason.contains(expected),
            "{expected}: {}",
            failure.reason
        );
    }
}

/// A right submission with habits that can break a careless driver.
const UNUSUAL: &str = r"
import io, sys
sys.stdout = io.TextIOWrapper(sys.stdout.detach(), encoding='utf-8')
len = str = 3
def print(*values):
    raise ValueError
class Puzzle(dict):
    def __repr__(self):
        return 'a puzzle'
    def me(self):
        sys.stdout.write('me ')
        return self
";

#[test]
fn unusual_submissions_are_served() {
    let mut cell = cell();
    // The driver itself imports a module of that name.
    let (_folder, submission) = submission(&[("puzzle.py", UNUSUAL), ("_json.py", "1 / 0")]);
    let driver = prepared(&mut cell, &submission).unwrap();
    let mut subject = started(&*driver, &mut cell, &Limits::default()).unwrap();
    let returned = |reply: &Reply, expected: &str| {
        let expected = parse_value(expected).unwrap();
        assert!(
            matches!(&reply.answer, Answer::Returned(value) if *value == expected),
            "{reply:?}"
        );
    };
    perform(&mut *subject, "puzzle = Puzzle(a=1)");
    let reply = perform(&mut *subject, "puzzle.me()");
    assert!(
        matches!(&reply.answer, Answer::Returned(Value::Object(object)) if object.class == "Puzzle"),
        "{reply:?}"
    );
    assert_eq!(reply.printed, b"me ");
    let reply = perform(
        &mut *subject,
        "print(puzzle.me(), len(str(puzzle)), sep='-')",
    );
    returned(&reply, "None");
    assert_eq!(reply.printed, b"me a puzzle-8\n");
    returned(&perform(&mut *subject, "puzzle['a']"), "1");
}

#[test]
fn load_failures_have_their_place_and_output() {
    let failure = load_failure(&[
        ("puzzle.py", "import sys\nprint('hello')\nimport shapes\n"),
        ("shapes.py", "\n\nraise ValueError('no')\n"),
    ]);
    let arose = failure.arose.unwrap();
    assert_eq!((&*arose.file, arose.line), ("shapes.py", 3));
    assert_eq!(arose.text.as_deref(), Some("raise ValueError('no')"));
    assert_eq!(failure.printed, b"hello\n");

    let failure = load_failure(&[("puzzle.c", "int main(void) { return x; }")]);
    assert!(String::from_utf8_lossy(&failure.complained).contains("error:"));
    assert_eq!(failure.exit, None);
}

#[test]
fn output_at_the_end_of_a_failed_load_is_kept() {
    let source =
        "import sys\nprint('hello', flush=True)\nsys.stdin.read()\nsys.stderr.write('why')\n";
    let failure = load_failure(&[("json_loop.py", source)]);
    assert!(failure.reason.contains("first line"), "{}", failure.reason);
    assert_eq!(failure.complained, b"why");
}
