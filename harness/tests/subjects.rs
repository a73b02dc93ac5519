//! Subjects of every kind, under the same operations, and what becomes of those that do not load.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use puzzlemark::sandbox::{Cell, Exit, Limits, Sandbox, SandboxOptions};
use puzzlemark::spec::model::{BinarySubject, PythonSubject, Subjects};
use puzzlemark::subject::{
    Answer, Driver, Encoding, LoadFailure, Prepared, ReferenceDriver, Reply, Start, Subject,
    Submission, prepare,
};
use puzzlemark_reference::Value;
use puzzlemark_reference::notation::{parse_operation, parse_value};
use support::{cell, options};

const PUZZLE: &str = "#AAB\nCDDB\nCDBB\nCD#B\n";

const PYTHON: &str = r"
class Puzzle:
    def __init__(self, name):
        with open(name) as file:
            self.grid = file.read().split()
        self.rows = len(self.grid)
        self.bubbles = {}

    def squares(self, region):
        return {(r, c) for r, row in enumerate(self.grid) for c, x in enumerate(row) if x == region}

    def bubble(self, region):
        return self.bubbles.get(region)

    def put_bubble(self, r, c):
        assert 0 <= r < self.rows and 0 <= c < len(self.grid[r]), 'invalid position'
        self.bubbles[self.grid[r][c]] = (r, c)
        return self

    def __str__(self):
        put = set(self.bubbles.values())
        return '\n'.join(
            ''.join('O' if (r, c) in put else '#' if x == '#' else '.' for c, x in enumerate(row))
            for r, row in enumerate(self.grid)
        )
";

/// The same in the JSON encoding of the binary protocol, around the class above.
const JSON_LOOP: &str = r#"
import json, sys
from puzzle import Puzzle

def encode(x):
    if x is puzzle: return {"object": 1}
    if isinstance(x, tuple): return {"tuple": [encode(y) for y in x]}
    if isinstance(x, set): return {"set": [encode(y) for y in x]}
    return x

puzzle = None
print("puzzlemark json 1", flush=True)
for line in sys.stdin:
    request = json.loads(line)
    try:
        if "class" in request:
            result = puzzle = Puzzle(*request["args"])
        elif "call" in request:
            result = getattr(puzzle, request["call"])(*request["args"])
        elif "get" in request:
            result = getattr(puzzle, request["get"])
        else:
            result = str(puzzle)
        reply = {"returns": encode(result)}
    except Exception as e:
        reply = {"raises": {"type": type(e).__name__, "message": str(e)}}
    print(json.dumps(reply), flush=True)
"#;

/// The same in C and words, for the one puzzle of these scenarios.
const C: &str = r#"
#include <stdio.h>
#include <string.h>

static char grid[64][64];
static int rows, bubble_row = -1, bubble_column;

static void text(void) {
    printf("returns \"");
    for (int r = 0; r < rows; r++) {
        for (int c = 0; grid[r][c]; c++)
            putchar(r == bubble_row && c == bubble_column ? 'O' : grid[r][c] == '#' ? '#' : '.');
        if (r + 1 < rows) printf("\\n");
    }
    printf("\"\n");
}

int main(void) {
    char line[1024], name[256], letter;
    int r, c;
    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("puzzlemark words 1\n");
    while (fgets(line, sizeof line, stdin)) {
        fprintf(stderr, "asked: %s", line);
        if (sscanf(line, "new #1 Puzzle \"%255[^\"]\"", name) == 1) {
            FILE *file = fopen(name, "r");
            while (file && rows < 64 && fscanf(file, "%63s", grid[rows]) == 1) rows++;
            printf("returns #1\n");
        } else if (!strcmp(line, "get #1 rows\n")) {
            printf("returns %d\n", rows);
        } else if (sscanf(line, "call #1 squares \"%c\"", &letter) == 1) {
            printf("returns {");
            for (r = 0; r < rows; r++)
                for (c = 0; grid[r][c]; c++)
                    if (grid[r][c] == letter) printf("(%d, %d), ", r, c);
            printf("}\n");
        } else if (!strncmp(line, "call #1 bubble ", 15)) {
            printf("returns none\n");
        } else if (sscanf(line, "call #1 put_bubble %d %d", &r, &c) == 2) {
            if (r >= rows) {
                printf("raises AssertionError: invalid position\n");
            } else {
                bubble_row = r, bubble_column = c;
                printf("returns #1\n");
            }
        } else if (!strcmp(line, "text #1\n")) {
            text();
        } else {
            printf("raises AttributeError: 'Puzzle' object has no attribute 'nothing'\n");
        }
    }
}
"#;

fn subjects() -> Subjects {
    let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
    Subjects {
        python: Some(PythonSubject {
            file: "puzzle.py".into(),
            requires: vec!["Puzzle".into()],
        }),
        binary: vec![
            BinarySubject {
                file: "puzzle.c".into(),
                build: vec![words("cc -std=c11 -O1 -o puzzle puzzle.c")],
                run: vec!["./puzzle".into()],
            },
            BinarySubject {
                file: "json_loop.py".into(),
                build: vec![],
                run: words("/usr/bin/python3 json_loop.py"),
            },
        ],
    }
}

fn scenario_files() -> BTreeMap<String, Vec<u8>> {
    BTreeMap::from([("puzzle.txt".to_owned(), PUZZLE.as_bytes().to_vec())])
}

/// A submission made of these files.
fn submission(files: &[(&str, &str)]) -> (tempfile::TempDir, Submission) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let path = folder.path().to_owned();
    (
        folder,
        Submission {
            name: "submission".into(),
            path,
        },
    )
}

fn prepared(cell: &mut Cell, submission: &Submission) -> Result<Box<dyn Driver>, Box<LoadFailure>> {
    let exceptions = BTreeMap::from([("InvalidGuideError".to_owned(), "ProjectErrors".to_owned())]);
    match prepare(&subjects(), &exceptions, submission, cell).unwrap() {
        Prepared::Ready(driver) => Ok(driver),
        Prepared::Failed(failure) => Err(Box::new(failure)),
    }
}

fn started<'cell>(
    driver: &dyn Driver,
    cell: &'cell mut Cell,
    limits: &Limits,
) -> Result<Box<dyn Subject + 'cell>, Box<LoadFailure>> {
    match driver.start(cell, &scenario_files(), limits).unwrap() {
        Start::Ready(subject) => Ok(subject),
        Start::Failed(failure) => Err(Box::new(failure)),
    }
}

fn perform(subject: &mut dyn Subject, operation: &str) -> Reply {
    subject
        .perform(&parse_operation(operation).unwrap())
        .unwrap()
}

/// Why a submission made of these files does not load.
fn load_failure(files: &[(&str, &str)]) -> Box<LoadFailure> {
    let (_folder, submission) = submission(files);
    let mut cell = cell();
    match prepared(&mut cell, &submission) {
        Err(failure) => failure,
        Ok(driver) => started(&*driver, &mut cell, &quick())
            .err()
            .expect("it loads"),
    }
}

fn quick() -> Limits {
    use std::time::Duration;
    Limits {
        cpu: Duration::from_secs(1),
        wall: Duration::from_secs(30),
        ..Limits::default()
    }
}

/// What every kind of subject must do alike.
fn conforms(driver: &dyn Driver, cell: &mut Cell) {
    let name = driver.name();
    let mut subject = started(driver, cell, &Limits::default()).unwrap();
    let values = [
        ("puzzle = Puzzle('puzzle.txt')", "None"),
        ("puzzle.rows", "4"),
        ("puzzle.squares('A')", "{(0, 1), (0, 2)}"),
        ("len(puzzle.squares('B'))", "5"),
        ("(0, 1) in puzzle.squares('A')", "True"),
        ("sorted(puzzle.squares('A'))[-1]", "(0, 2)"),
        ("puzzle.bubble('A')", "None"),
        ("puzzle.put_bubble(0, 1) is puzzle", "True"),
        ("str(puzzle)", r"'#O..\n....\n....\n..#.'"),
        ("rows = puzzle.rows", "None"),
        ("[rows, not rows]", "[4, False]"),
    ];
    for (operation, expected) in values {
        let reply = perform(&mut *subject, operation);
        let Answer::Returned(value) = &reply.answer else {
            panic!("{name}: {operation}: {reply:?}")
        };
        assert_eq!(
            value,
            &parse_value(expected).unwrap(),
            "{name}: {operation}"
        );
        assert_eq!(reply.printed, b"", "{name}: {operation}");
    }
    let reply = perform(&mut *subject, "print(puzzle)");
    assert_eq!(
        String::from_utf8_lossy(&reply.printed),
        "#O..\n....\n....\n..#.\n",
        "{name}"
    );
    for (operation, kind, message) in [
        (
            "puzzle.put_bubble(9, 9)",
            "AssertionError",
            "invalid position",
        ),
        (
            "puzzle.nothing",
            "AttributeError",
            "'Puzzle' object has no attribute 'nothing'",
        ),
    ] {
        let reply = perform(&mut *subject, operation);
        let Answer::Raised { exception, .. } = &reply.answer else {
            panic!("{name}: {reply:?}")
        };
        assert_eq!(
            (exception.name(), &*exception.message),
            (kind, message),
            "{name}"
        );
        assert!(exception.is("Exception"), "{name}");
    }
    let ending = subject.finish().unwrap();
    assert_eq!(ending.remarks, Vec::<String>::new(), "{name}");
    assert!(ending.memory_bytes > 0, "{name}");
}

#[test]
fn subjects_of_every_kind_conform() {
    let mut cell = cell();
    for files in [
        &[("puzzle.py", PYTHON)][..],
        &[("puzzle.c", C)],
        // `puzzle.py` is in a sub-folder of its own, so that this is not a Python submission.
        &[
            (
                "json_loop.py",
                &JSON_LOOP.replace("puzzle import", "lib.model import"),
            ),
            ("lib/model.py", PYTHON),
        ],
    ] {
        let (_folder, submission) = submission(files);
        let driver = prepared(&mut cell, &submission).unwrap();
        conforms(&*driver, &mut cell);
        conforms(&*driver, &mut cell);
    }
    for (_, encoding) in Encoding::NAMED {
        conforms(
            &ReferenceDriver::new("bubbles-and-boulders", encoding).unwrap(),
            &mut cell,
        );
    }
}

#[test]
fn the_portable_cell_serves_subjects_of_every_kind() {
    let sandbox = Sandbox::new(SandboxOptions {
        portable: true,
        ..options()
    })
    .unwrap();
    let mut cell = sandbox.open_cell().unwrap();
    let (_folder, submission) = submission(&[("puzzle.py", PYTHON)]);
    let driver = prepared(&mut cell, &submission).unwrap();
    let mut subject = started(&*driver, &mut cell, &Limits::default()).unwrap();
    perform(&mut *subject, "puzzle = Puzzle('puzzle.txt')");
    let reply = perform(&mut *subject, "print(puzzle.rows)");
    assert_eq!(reply.printed, b"4\n");
    let reply = perform(&mut *subject, "puzzle.rows");
    assert!(matches!(reply.answer, Answer::Returned(value) if value == Value::from(4)));
    subject.finish().unwrap();
}

#[test]
fn near_misses_are_found_and_remarked() {
    let mut cell = cell();
    let (_folder, folder) = submission(&[("project/Puzzle.py", PYTHON), ("notes.txt", "")]);
    let driver = prepared(&mut cell, &folder).unwrap();
    assert_eq!(
        driver.remarks(),
        ["`project/Puzzle.py` was taken for `puzzle.py`"]
    );
    assert!(started(&*driver, &mut cell, &quick()).is_ok());

    let (folder, _) = submission(&[("jane_puzzle_v2.py", PYTHON)]);
    let path = folder.path().join("jane_puzzle_v2.py");
    let single = Submission {
        name: "jane_puzzle_v2.py".into(),
        path,
    };
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
        failure.reason.contains("there is no `puzzle.py`"),
        "{}",
        failure.reason
    );
    let single = Submission {
        name: "pipe".into(),
        path: folder.path().join("pipe"),
    };
    let failure = prepared(&mut cell(), &single).err().unwrap();
    assert!(
        failure.reason.contains("neither a file nor a folder"),
        "{}",
        failure.reason
    );
}

#[test]
fn what_does_not_load_is_told_in_a_sentence() {
    for (files, expected) in [
        (
            &[("main.py", PYTHON)][..],
            "if `main.py` is meant, rename it to `puzzle.py`",
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
        (&[("puzzle.py", "input()")], "must not ask for input"),
        (&[("puzzle.py", "quit()")], "stops with SystemExit; a file"),
        (
            &[("puzzle.py", "import not_installed")],
            "Python's standard library and the files handed in",
        ),
        (
            &[("puzzle.py", "from .shapes import x"), ("shapes.py", "")],
            "without the dot",
        ),
        (&[("puzzle.py", "x\0 \0=\0")], "Save it as UTF-8"),
        (&[("puzzle.py", "import os; os._exit(7)")], "exit code 7"),
        (&[("puzzle.py", "while True: pass")], "CPU time"),
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

/// A submission that is right and does what would trip a driver that is not careful.
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
fn load_failures_say_where_and_what_was_written() {
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
fn exceptions_of_programs_get_their_ancestry() {
    let source = r#"
#include <stdio.h>
int main(void) {
    char line[100];
    setvbuf(stdout, NULL, _IOLBF, 0);
    puts("puzzlemark words 1");
    while (fgets(line, 100, stdin)) puts("raises InvalidGuideError: bad");
}"#;
    let (_folder, submission) = submission(&[("puzzle.c", source)]);
    let mut cell = cell();
    let driver = prepared(&mut cell, &submission).unwrap();
    let mut subject = started(&*driver, &mut cell, &quick()).unwrap();
    let Answer::Raised { exception, .. } = perform(&mut *subject, "p = Puzzle()").answer else {
        panic!("raises")
    };
    assert_eq!(
        exception.ancestry,
        [
            "InvalidGuideError",
            "ProjectErrors",
            "Exception",
            "BaseException"
        ]
    );
}

#[test]
fn compilers_see_nothing_outside() {
    let secret = tempfile::NamedTempFile::new().unwrap();
    fs::write(secret.path(), "int expected_answer;\n").unwrap();
    if cell().isolation().level != "confined files" {
        return;
    }
    let source = format!("#include \"{}\"\n", secret.path().display());
    let failure = load_failure(&[("puzzle.c", &source)]);
    let complained = String::from_utf8_lossy(&failure.complained).into_owned();
    assert!(complained.contains("Permission denied"), "{complained}");
}

#[test]
fn where_an_exception_arose_is_told() {
    let source = "class Puzzle:\n    def f(self):\n        return [][\n            1]\n";
    let (_folder, submission) = submission(&[("puzzle.py", source)]);
    let mut cell = cell();
    let driver = prepared(&mut cell, &submission).unwrap();
    let mut subject = started(&*driver, &mut cell, &quick()).unwrap();
    perform(&mut *subject, "p = Puzzle()");
    let Answer::Raised {
        arose: Some(arose), ..
    } = perform(&mut *subject, "p.f()").answer
    else {
        panic!("raises")
    };
    assert_eq!(Path::new(&arose.file), Path::new("puzzle.py"));
    assert!(arose.line == 3 && arose.text.unwrap().contains("return"));
    let Answer::Raised { arose, .. } = perform(&mut *subject, "p.f(1)").answer else {
        panic!("raises")
    };
    assert_eq!(arose, None);
}

#[test]
fn a_program_that_ends_is_told_apart_from_one_that_raises() {
    let source = "import os, sys\nclass Puzzle:\n    def leave(self): os._exit(3)\n    def exit(self): sys.exit(4)\n    def crash(self): os.kill(os.getpid(), 11)\n";
    let (_folder, submission) = submission(&[("puzzle.py", source)]);
    let mut cell = cell();
    let driver = prepared(&mut cell, &submission).unwrap();
    for (operation, exit) in [
        ("p.leave()", Exit::Code(3)),
        ("p.crash()", Exit::Signal(11)),
    ] {
        let mut subject = started(&*driver, &mut cell, &quick()).unwrap();
        perform(&mut *subject, "p = Puzzle()");
        let Answer::Raised { exception, .. } = perform(&mut *subject, "p.exit()").answer else {
            panic!("raises")
        };
        assert_eq!((exception.name(), &*exception.message), ("SystemExit", "4"));
        for _ in 0..2 {
            let answer = perform(&mut *subject, operation).answer;
            assert!(
                matches!(&answer, Answer::Ended(end) if *end == exit),
                "{answer:?}"
            );
        }
        subject.finish().unwrap();
    }
}

#[test]
fn the_example_of_the_protocol_document_works() {
    let document = include_str!("../PROTOCOL.md");
    let (_, rest) = document.split_once("```c\n").unwrap();
    let (source, _) = rest.split_once("```").unwrap();
    let (_folder, submission) = submission(&[("puzzle.c", source)]);
    let mut cell = cell();
    let driver = prepared(&mut cell, &submission).unwrap();
    let mut subject = started(&*driver, &mut cell, &quick()).unwrap();
    perform(&mut *subject, "p = Puzzle('puzzle.txt')");
    for (operation, expected) in [
        ("p.rows", "4"),
        ("p.put_bubble(0, 1) is p", "True"),
        ("str(p)", r"'#O..\n....'"),
    ] {
        let reply = perform(&mut *subject, operation);
        let expected = parse_value(expected).unwrap();
        assert!(
            matches!(&reply.answer, Answer::Returned(value) if *value == expected),
            "{reply:?}"
        );
        assert!(reply.complained.starts_with(b"asked: "));
    }
    let reply = perform(&mut *subject, "p.put_bubble(4, 0)");
    assert!(matches!(reply.answer, Answer::Raised { .. }), "{reply:?}");
}
