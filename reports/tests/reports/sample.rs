//! A class with every verdict and every kind of difference.

use puzzlemark_reports::diff::{self, Difference, PRINTED};
use puzzlemark_reports::model::{
    AssignmentInfo, ClassResults, Credit, FileText, GroupInfo, Isolation, Noise, Outcome,
    Reproduction, ScenarioInfo, ScenarioResult, SourceLine, StepResult, SubmissionResult, Usage,
    Visibility,
};
use puzzlemark_reports::{Verdict, score};

/// A word that stands in all of the hidden group, and nowhere else.
pub(crate) const SECRET: &str = "xyzzy";

pub(crate) fn class() -> ClassResults {
    let differences = differences();
    let wrong = differences
        .into_iter()
        .map(|(name, expected, got, difference)| {
            submission(
                &format!("wrong-{name}"),
                departed(&expected, &got, vec![difference]),
            )
        });
    let others = [
        submission("ada", accepted("one-bubble")),
        submission("crash", crashed()),
        submission(
            "loop",
            ended(
                Verdict::TimeLimitExceeded,
                "the CPU time limit of 2 s was reached in step 2",
            ),
        ),
        submission(
            "broken",
            ended(
                Verdict::LoadError,
                "`puzzle.py` does not import: SyntaxError: '(' was never closed (puzzle.py, line 12)",
            ),
        ),
        submission(
            "chatter",
            ended(
                Verdict::BadReply,
                "the reply to step 2 is not a reply: `hello`",
            ),
        ),
        submission(
            "judge",
            ended(
                Verdict::JudgeError,
                "the launcher could not be started: no space left on device",
            ),
        ),
    ];
    let mut submissions: Vec<_> = wrong.chain(others).collect();
    submissions.push(only_hidden_fails());
    submissions.sort_by(|one, other| one.name.cmp(&other.name));
    ClassResults {
        puzzlemark: "0.1.0".to_owned(),
        assignment: assignment(),
        isolation: Isolation {
            level: "limits only".to_owned(),
            meaning: "Time, memory and output are limited and the whole process tree is ended; \
                      files and the network are not kept apart."
                .to_owned(),
        },
        submissions,
    }
}

/// The class with only the named submission.
pub(crate) fn class_of(name: &str) -> ClassResults {
    let mut class = class();
    class.submissions.retain(|one| one.name == name);
    class
}

pub(crate) fn assignment() -> AssignmentInfo {
    let group = |id: &str, title: &str, visibility, credit, scenarios| GroupInfo {
        id: id.to_owned(),
        title: title.to_owned(),
        visibility,
        credit,
        scenarios,
    };
    let examples = vec![
        info("session", "The session of the assignment", 2.0),
        one_bubble(),
    ];
    let chains = vec![info("chains", "Operations can be chained", 1.5)];
    let hidden = ["negative", "fresh-sets"].map(|id| info(id, &format!("{SECRET} {id}"), 1.0));
    let late = vec![info("large", "A large grid", 1.0)];
    AssignmentInfo {
        id: "bubbles-and-boulders".to_owned(),
        title: "Bubbles and boulders".to_owned(),
        groups: vec![
            group(
                "examples",
                "Examples of the assignment text",
                Visibility::Public,
                Credit::Each,
                examples,
            ),
            group(
                "rules",
                "Rules of the puzzle",
                Visibility::Public,
                Credit::Steps,
                chains,
            ),
            group(
                "hidden",
                "Cases of your own finding",
                Visibility::Hidden,
                Credit::All,
                hidden.to_vec(),
            ),
            group(
                "late",
                "After the deadline",
                Visibility::AfterDue,
                Credit::Each,
                late,
            ),
        ],
    }
}

fn info(id: &str, title: &str, points: f64) -> ScenarioInfo {
    ScenarioInfo {
        id: id.to_owned(),
        title: title.to_owned(),
        points,
        because: None,
    }
}

fn one_bubble() -> ScenarioInfo {
    let because = "Each region takes one bubble and one boulder: a second one has to be refused, \
                   and the puzzle must stay as it was.";
    ScenarioInfo {
        because: Some(because.to_owned()),
        ..info("one-bubble", "One bubble per region", 2.0)
    }
}

/// A submission that is accepted everywhere but in one scenario.
fn submission(name: &str, result: ScenarioResult) -> SubmissionResult {
    let everywhere = matches!(result.verdict, Verdict::LoadError | Verdict::JudgeError);
    let assignment = assignment();
    let scenarios: Vec<_> = assignment
        .scenarios()
        .map(|info| match info.id.as_str() {
            id if id == result.scenario => result.clone(),
            id if everywhere => ScenarioResult {
                scenario: id.to_owned(),
                ..result.clone()
            },
            id => accepted(id),
        })
        .collect();
    scored(name, scenarios)
}

pub(crate) fn scored(name: &str, scenarios: Vec<ScenarioResult>) -> SubmissionResult {
    let score = score::score(&assignment(), &scenarios).expect("every scenario has a result");
    SubmissionResult {
        name: name.to_owned(),
        driver: Some("python".to_owned()),
        verdict: score.verdict,
        score: score.earned,
        score_max: score.max,
        remarks: Vec::new(),
        scenarios,
    }
}

fn only_hidden_fails() -> SubmissionResult {
    let mut failed = departed(
        SECRET,
        SECRET,
        vec![Difference::Remark {
            text: SECRET.to_owned(),
        }],
    );
    failed.scenario = "negative".to_owned();
    failed.reason = Some(SECRET.to_owned());
    failed.remarks = vec![SECRET.to_owned()];
    failed.noise.stdout = SECRET.to_owned();
    for step in &mut failed.steps {
        step.operation = SECRET.to_owned();
        step.because = Some(SECRET.to_owned());
        step.noise.stderr = SECRET.to_owned();
    }
    failed.reproduction = Some(Reproduction {
        session: vec![SECRET.to_owned()],
        files: vec![FileText {
            name: SECRET.to_owned(),
            text: SECRET.to_owned(),
        }],
        confirmed: true,
    });
    failed.usage.cpu_ms = 987_654;
    submission("negative-index", failed)
}

fn accepted(id: &str) -> ScenarioResult {
    ScenarioResult {
        scenario: id.to_owned(),
        verdict: Verdict::Accepted,
        reason: None,
        steps: vec![
            step("puzzle = Puzzle('puzzle.txt')", Outcome::Met),
            step("puzzle.rows", Outcome::Met),
        ],
        reproduction: None,
        noise: Noise::default(),
        usage: usage(),
        remarks: Vec::new(),
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
        operation: operation.to_owned(),
        outcome,
        expected: None,
        because: None,
        got: (outcome != Outcome::NotRun).then(|| "returned 4".to_owned()),
        differences: Vec::new(),
        arose: None,
        noise: Noise::default(),
    }
}

/// A scenario with a departure in its third step of five.
fn departed(expected: &str, got: &str, differences: Vec<Difference>) -> ScenarioResult {
    let departure = StepResult {
        expected: Some(expected.to_owned()),
        because: Some("region A already has a bubble".to_owned()),
        got: Some(got.to_owned()),
        differences,
        noise: Noise {
            stdout: "checking (0, 2)\n".to_owned(),
            stderr: String::new(),
        },
        ..step("puzzle.put_bubble(0, 2)", Outcome::Departed)
    };
    let steps = vec![
        step("puzzle = Puzzle('puzzle.txt')", Outcome::Met),
        step("puzzle.put_bubble(0, 1)", Outcome::Met),
        departure,
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
            session: session.map(str::to_owned).to_vec(),
            files: vec![FileText {
                name: "puzzle.txt".to_owned(),
                text: "#AAB\nCDDB\nCDBB\nCD#B\n".to_owned(),
            }],
            confirmed: true,
        }),
        noise: Noise {
            stdout: String::new(),
            stderr: "DeprecationWarning: old\n".to_owned(),
        },
        ..accepted("one-bubble")
    }
}

fn crashed() -> ScenarioResult {
    let mut result = departed(
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
    });
    result
}

/// A scenario that ended without a departure.
fn ended(verdict: Verdict, reason: &str) -> ScenarioResult {
    let mut result = accepted("one-bubble");
    result.verdict = verdict;
    result.reason = Some(reason.to_owned());
    result.steps[1].outcome = Outcome::NotRun;
    result.steps[1].got = None;
    result
}

/// A name, what was expected, what was got, and how they differ: once for every kind.
fn differences() -> Vec<(&'static str, String, String, Difference)> {
    let text = |what, expected: &str, got: &str| diff::text(what, expected, got).remove(0);
    let own = str::to_owned;
    let rows = "#O..\n....\n....\n..#.\n";
    let cases = [
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
            "grid",
            rows,
            "#...\n....\n..O.\n..#.\n",
            text(PRINTED, rows, "#...\n....\n..O.\n..#.\n"),
        ),
        (
            "text",
            "raises AssertionError: invalid position",
            "raised AssertionError: invalid\u{a0}position \t",
            text(
                "message",
                "the position is invalid",
                "the position was invalid \t",
            ),
        ),
        (
            "extra",
            "prints `....`",
            "printed three lines",
            text(PRINTED, "....\n", "debug: <Puzzle>\n....\ndone\n"),
        ),
        (
            "newline",
            "returns '....'",
            "returned '....\\n'",
            text("text", "....", "....\n"),
        ),
        (
            "remark",
            "returns moves that solve the puzzle",
            "returned 'udlr'",
            Difference::Remark {
                text: own("move 3 (`l`) leaves the grid"),
            },
        ),
    ];
    cases
        .map(|(name, expected, got, difference)| (name, own(expected), own(got), difference))
        .to_vec()
}
