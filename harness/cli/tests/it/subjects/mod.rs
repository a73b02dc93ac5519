//! Subjects of every kind with the same operations, and submissions that do not load.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod again;
mod conformance;
mod kits;
mod languages;
mod loading;
mod replies;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::support::{cell, options};
use puzzlemark_model::Assignment;
use puzzlemark_model::ReferenceSource;
use puzzlemark_model::reply::{Answer, LoadFailure, Reply};
use puzzlemark_model::{Action, BinarySubject, ClassSubject, Interface, Subjects};
use puzzlemark_reference::Value;
use puzzlemark_reference::notation::{parse_operation, parse_value};
use puzzlemark_sandbox::{Cell, Exit, Limits, Sandbox, SandboxOptions};
use puzzlemark_subject::{
    Driver, Encoding, ReferenceDriver, StartFailure, Subject, Submission, prepare,
};

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

/// The same class with a loop around it, in the JSON encoding of the binary protocol.
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

/// The same class in C with the encoding in words, for the one puzzle of these scenarios.
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
        python: Some(ClassSubject {
            file: "puzzle.py".into(),
            requires: vec!["Puzzle".into()],
            ..ClassSubject::default()
        }),
        javascript: Some(ClassSubject {
            file: "puzzle.js".into(),
            requires: vec!["Puzzle".into()],
            ..ClassSubject::default()
        }),
        java: Some(ClassSubject {
            file: "Puzzle.java".into(),
            requires: vec!["Puzzle".into()],
            ..ClassSubject::default()
        }),
        binary: vec![
            BinarySubject {
                file: "puzzle.c".into(),
                kit: None,
                build: vec![words("cc -std=c11 -O1 -o puzzle puzzle.c")],
                run: vec!["./puzzle".into()],
                ..BinarySubject::default()
            },
            BinarySubject {
                file: "json_loop.py".into(),
                kit: None,
                build: vec![],
                run: words("/usr/bin/python3 json_loop.py"),
                ..BinarySubject::default()
            },
        ],
        ..Subjects::default()
    }
}

fn scenario_files() -> BTreeMap<String, Vec<u8>> {
    BTreeMap::from([("puzzle.txt".to_owned(), PUZZLE.as_bytes().to_vec())])
}

/// A submission with these files.
fn submission(files: &[(&str, &str)]) -> (tempfile::TempDir, Submission) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let path = folder.path().to_owned();
    (folder, Submission::from_path("submission", path))
}

fn prepared(cell: &mut Cell, submission: &Submission) -> Result<Box<dyn Driver>, Box<LoadFailure>> {
    let exceptions = BTreeMap::from([("InvalidGuideError".to_owned(), "ProjectErrors".to_owned())]);
    let assignment = Assignment {
        subjects: subjects(),
        exceptions,
        reference: Some(ReferenceSource::Puzzle("bubbles-and-boulders".to_owned())),
        ..Assignment::default()
    };
    prepare(&assignment, Interface::Calls, submission, cell).map_err(not_loaded)
}

fn started<'cell>(
    driver: &dyn Driver,
    cell: &'cell mut Cell,
    limits: &Limits,
) -> Result<Box<dyn Subject + 'cell>, Box<LoadFailure>> {
    driver
        .start(cell, &scenario_files(), limits)
        .map_err(not_loaded)
}

fn not_loaded(failure: StartFailure) -> Box<LoadFailure> {
    failure.into_load_failure().unwrap()
}

fn perform(subject: &mut dyn Subject, operation: &str) -> Reply {
    subject
        .perform(&Action::Call(parse_operation(operation).unwrap()))
        .unwrap()
}

/// The load failure of a submission with these files.
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
