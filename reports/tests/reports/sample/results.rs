//! Results of one scenario: one of each kind.

use puzzlemark_reports::Verdict;
use puzzlemark_reports::diff::{self, Difference, PRINTED};
use puzzlemark_reports::model::{
    Around, Board, Boards, FileText, Moment, Noise, Outcome, Replay, ReplayFrame, ReplayPuzzle,
    Reproduction, ScenarioResult, SourceLine, StepResult, Usage,
};

pub(super) fn accepted(id: &str) -> ScenarioResult {
    ScenarioResult {
        steps: vec![
            step("puzzle = Puzzle('puzzle.txt')", Outcome::Passed),
            step("puzzle.rows", Outcome::Passed),
        ],
        usage: usage(),
        ..ScenarioResult::with_verdict(id, Verdict::Accepted)
    }
}

fn usage() -> Usage {
    Usage {
        cpu_ms: 48,
        cpu_ms_max: 2_000,
        wall_ms: 61,
        wall_ms_max: 10_000,
        memory_bytes: 9 << 20,
        memory_bytes_max: 256 << 20,
    }
}

fn step(operation: &str, outcome: Outcome) -> StepResult {
    StepResult {
        got: (outcome != Outcome::NotRun).then(|| "returned 4".to_owned()),
        ..StepResult::with_outcome(operation, outcome)
    }
}

/// A scenario with a failure in its third step of five.
pub(super) fn failed(expected: &str, got: &str, differences: Vec<Difference>) -> ScenarioResult {
    let failure = StepResult {
        expected: Some(expected.to_owned()),
        because: Some("region A already has a bubble".to_owned()),
        got: Some(got.to_owned()),
        differences,
        noise: Noise {
            stdout: "checking (0, 2)\n".to_owned(),
            stderr: String::new(),
        },
        ..step("puzzle.put_bubble(0, 2)", Outcome::Failed)
    };
    let steps = vec![
        step("puzzle = Puzzle('puzzle.txt')", Outcome::Passed),
        step("puzzle.put_bubble(0, 1)", Outcome::Passed),
        failure,
        StepResult {
            expected: Some("returns {(0, 1)}".to_owned()),
            ..step("puzzle.bubble('A')", Outcome::Follows)
        },
        step("puzzle.issolved()", Outcome::NotRun),
    ];
    let session = [
        "puzzle = Puzzle('puzzle.txt')",
        "puzzle.put_bubble(0, 1)",
        "puzzle.put_bubble(0, 2)",
    ];
    ScenarioResult {
        scenario: "one-bubble".to_owned(),
        verdict: Verdict::WrongAnswer,
        reason: Some("step 3 did not answer as expected".to_owned()),
        steps,
        reproduction: Some(Reproduction {
            command: None,
            session: session.map(str::to_owned).to_vec(),
            comments: Vec::new(),
            trial: None,
            files: vec![FileText {
                name: "puzzle.txt".to_owned(),
                text: "#AAB\nCDDB\nCDBB\nCD#B\n".to_owned(),
            }],
            at_window: false,
            confirmed: true,
        }),
        noise: Noise {
            stdout: String::new(),
            stderr: "DeprecationWarning: old\n".to_owned(),
        },
        ..accepted("one-bubble")
    }
}

/// Boards of a game that has moves as well.
pub(super) fn boards() -> Boards {
    let board = |text: &str| {
        let size = r#"viewBox="0 0 172 172" width="172" height="172""#;
        let svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" {size}></svg>");
        let text = text.to_owned();
        Some(Board { svg, text })
    };
    let moment = |played: &str, row: [&str; 2], changed| Moment {
        played: played.to_owned(),
        rows: vec![row.map(str::to_owned).to_vec()],
        changed,
    };
    Boards {
        before: board("#...\n....\n"),
        expected: board("#O..\n....\n"),
        got: board("#...\n..O.\nchanged: (0, 1) (1, 2)\n"),
        moments: vec![
            moment("", ["1", ""], Vec::new()),
            moment("l", ["", "1"], vec![(0, 0), (0, 1)]),
        ],
        moves_end: Some("move 2 of 2, `u`, leaves the grid".to_owned()),
    }
}

/// A replay of two steps: the second one changes the wrong square.
pub(super) fn replay() -> Replay {
    let frame = |step, expected: Option<&str>, got: &str| ReplayFrame {
        step,
        expected: expected.map(str::to_owned),
        got: got.to_owned(),
    };
    Replay {
        question: "str(puzzle)".to_owned(),
        puzzle: Some(ReplayPuzzle {
            name: "bubbles-and-boulders".to_owned(),
            text: "#AAB\nCCBB\n".to_owned(),
        }),
        frames: vec![
            frame(0, None, r"'#...\n....'"),
            frame(1, Some(r"'#O..\n....'"), r"'#...\n..O.'"),
        ],
    }
}

pub(super) fn crashed() -> ScenarioResult {
    let mut result = failed(
        "raises AssertionError: invalid position",
        "raised IndexError: list index out of range",
        Vec::new(),
    );
    result.verdict = Verdict::RuntimeError;
    result.reason = Some("step 3 raised an exception where a value was expected".to_owned());
    result.steps[2].differences = vec![Difference::ExceptionType {
        expected: "AssertionError".to_owned(),
        got: "IndexError".to_owned(),
    }];
    result.steps[2].arose = Some(SourceLine {
        file: "puzzle.py".to_owned(),
        line: 47,
        text: Some("        if self.grid[row][column] != '#':".to_owned()),
        around: Some(Box::new(Around {
            before: vec![
                "    def put_bubble(self, row, column):".to_owned(),
                "        region = self.region(row, column)".to_owned(),
            ],
            after: vec!["            raise AssertionError('invalid position')".to_owned()],
        })),
        is_given: false,
        callers: Vec::new(),
    });
    result
}

/// A scenario that ended without a failure.
pub(super) fn ended(verdict: Verdict, reason: &str) -> ScenarioResult {
    let mut result = accepted("one-bubble");
    result.verdict = verdict;
    result.reason = Some(reason.to_owned());
    if verdict == Verdict::LoadError {
        result.steps[0] = step("puzzle = Puzzle('puzzle.txt')", Outcome::NotRun);
        let said = "puzzle.c:57:5: error: expected ‘;’ before ‘return’\n";
        said.clone_into(&mut result.noise.stderr);
    }
    result.steps[1].outcome = Outcome::NotRun;
    result.steps[1].got = None;
    result
}

/// A name, the expected value, the value of the submission, and their difference.
type Case = (&'static str, String, String, Difference);

/// Every kind of difference.
pub(super) fn differences() -> Vec<Case> {
    [of_values(), of_answers(), of_texts()].concat()
}

/// Differences within values: the expected element and that of the submission.
fn of_values() -> Vec<Case> {
    let own = str::to_owned;
    cases([
        (
            "type",
            "returns (0, 1)",
            "returned [0, 1]",
            Difference::Type {
                path: String::new(),
                expected: own("tuple"),
                got: own("list"),
            },
        ),
        (
            "value",
            "returns (4, 4)",
            "returned (4, 5)",
            Difference::Value {
                path: own("[1]"),
                expected: own("4"),
                got: own("5"),
            },
        ),
        (
            "length",
            "returns [1, 2]",
            "returned [1]",
            Difference::Length {
                path: String::new(),
                expected: 2,
                got: 1,
            },
        ),
        (
            "elements",
            "returns {(0, 1), (0, 2), (1, 1)}",
            "returned {(0, 1), (3, 3)}",
            Difference::Elements {
                path: String::new(),
                missing: vec![own("(0, 2)"), own("(1, 1)")],
                extra: vec![own("(3, 3)")],
            },
        ),
    ])
}

/// Differences of whole answers.
fn of_answers() -> Vec<Case> {
    let own = str::to_owned;
    cases([
        (
            "identity",
            "returns the object `puzzle` itself",
            "returned None",
            Difference::Identity {
                expected: own("puzzle"),
                got: own("None"),
            },
        ),
        (
            "exception",
            "raises AssertionError: invalid position",
            "raised ValueError: invalid position",
            Difference::ExceptionType {
                expected: own("AssertionError"),
                got: own("ValueError"),
            },
        ),
        (
            "remark",
            "returns moves that solve the puzzle",
            "returned 'udlr'",
            Difference::Remark {
                text: own("move 3 (`l`) leaves the grid"),
            },
        ),
    ])
}

fn cases<const N: usize>(cases: [(&'static str, &str, &str, Difference); N]) -> Vec<Case> {
    cases
        .map(|(name, expected, got, difference)| {
            (name, expected.to_owned(), got.to_owned(), difference)
        })
        .to_vec()
}

fn of_texts() -> Vec<Case> {
    let case = |name, what, expected: &str, got: &str| {
        let difference = diff::compare_texts(what, expected, got).remove(0);
        (name, expected.to_owned(), got.to_owned(), difference)
    };
    let board = "#O..\n....\n....\n..#.\n";
    vec![
        case("grid", PRINTED, board, "#...\n....\n..O.\n..#.\n"),
        case(
            "text",
            "message",
            "the position is invalid",
            "the\u{a0}position was invalid \t",
        ),
        case("extra", PRINTED, "....\n", "debug: <Puzzle>\n....\ndone\n"),
        case("newline", "text", "....", "....\n"),
    ]
}
