//! A class with every verdict and every kind of difference.

use puzzlemark_reports::diff::Difference;
use puzzlemark_reports::model::{
    Board, Boards, ClassInfo, ClassResults, CopiedFile, Copies, Culprit, CulpritReason, FileText,
    Isolation, Moment, Noise, Person, Picture, Replay, ReplayFrame, ReplayPuzzle, Reproduction,
    ScenarioResult, SourceLine, Speaker, StepResult, SubmissionResult, Utterance,
};
use puzzlemark_reports::summary::ClassSummary;
use puzzlemark_reports::{Verdict, score};

pub(crate) use assignment::assignment;
use results::{accepted, boards, crashed, differences, ended, failed, replay};

mod assignment;
mod results;

/// A word in all texts of the hidden group, and nowhere else.
pub(crate) const SECRET: &str = "xyzzy";

/// A picture that hidden groups must not show.
fn picture() -> Picture {
    Picture {
        width: 3,
        height: 2,
        alternative: SECRET.to_owned(),
        png: "iVBORw0KGgo".to_owned(),
    }
}

/// Boards that hidden groups must not show.
fn secret_boards() -> Boards {
    let secret = || SECRET.to_owned();
    let board = || {
        let (svg, text) = (secret(), secret());
        Some(Board { svg, text })
    };
    let moment = || Moment {
        played: secret(),
        rows: vec![vec![secret()]],
        changed: Vec::new(),
    };
    Boards {
        before: board(),
        expected: board(),
        got: board(),
        moments: vec![moment(), moment()],
        moves_end: Some(secret()),
    }
}

/// The usage of the hidden group in milliseconds. No other group has it.
pub(crate) const SECRET_MS: u64 = 987_650;

pub(crate) fn class() -> ClassResults {
    let differences = differences();
    let wrong = differences
        .into_iter()
        .map(|(name, expected, got, difference)| {
            let mut result = failed(&expected, &got, vec![difference]);
            if name == "grid" {
                result.steps[2].boards = Some(boards());
                result.steps[2].hint = Some("where does `put_bubble` write?".to_owned());
                result.culprit = Some(Box::new(Culprit {
                    step: 1,
                    look: "str(puzzle)".to_owned(),
                    reason: CulpritReason::StateOrLook,
                    boards: Some(boards()),
                }));
                result.replay = Some(Box::new(replay()));
            }
            submission(&format!("wrong-{name}"), &result)
        });
    let others = [
        submission("ada", &accepted("one-bubble")),
        submission("crash", &crashed()),
        submission(
            "loop",
            &ended(
                Verdict::TimeLimitExceeded,
                "the CPU time limit of 2 s was reached in step 2",
            ),
        ),
        submission(
            "broken",
            &ended(
                Verdict::LoadError,
                "`puzzle.py` does not import: SyntaxError: '(' was never closed (puzzle.py, line 12)",
            ),
        ),
        submission(
            "chatter",
            &ended(
                Verdict::BadReply,
                "the reply to step 2 is not a reply: `hello`",
            ),
        ),
        submission(
            "judge",
            &ended(
                Verdict::JudgeError,
                "the launcher could not be started: no space left on device",
            ),
        ),
    ];
    let mut submissions: Vec<_> = wrong.chain(others).collect();
    submissions.push(only_hidden_fails());
    // The roster has some of them.
    for (id, name) in [
        ("ada", "Ada Marsh"),
        ("crash", "Róisín Crash"),
        ("wrong-text", "Łukasz Text"),
    ] {
        let one = submissions.iter_mut().find(|one| one.name == id);
        one.expect("it is there").person = Some(person(id, name));
    }
    submissions.sort_by(|one, other| one.name.cmp(&other.name));
    let info = ClassInfo {
        puzzlemark: "0.1.0".to_owned(),
        assignment: assignment(),
        isolation: Isolation {
            level: "limits-only".to_owned(),
            meaning: "Time, memory and output are limited and the whole process tree is ended; \
                      files and the network are not kept apart."
                .to_owned(),
        },
        graded: Some("2026-11-24T15:00:00Z".to_owned()),
        missing: vec![person("dee", "Dee Wood")],
        unsettled: vec![person("eve", "Eve Hill")],
        excused: Vec::new(),
        copies: vec![Copies {
            submissions: vec!["ada".to_owned(), "crash".to_owned()],
            files: ["ada", "crash"].map(copied_file).to_vec(),
        }],
    };
    ClassResults { info, submissions }
}

/// A student of the roster.
pub(crate) fn person(id: &str, name: &str) -> Person {
    Person {
        id: id.to_owned(),
        name: Some(name.to_owned()),
        email: Some(format!("{id}@uni.example")),
        number: Some(format!("no. {id}")),
    }
}

/// A class in short.
pub(crate) fn summary(class: &ClassResults) -> ClassSummary {
    ClassSummary::summarize(&class.info, &class.submissions)
}

/// The class with only the named submission.
pub(crate) fn class_of(name: &str) -> ClassResults {
    let mut class = class();
    class.submissions.retain(|one| one.name == name);
    class
}

/// A submission that is accepted in all scenarios but one.
fn submission(name: &str, result: &ScenarioResult) -> SubmissionResult {
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
    let score = score::score(&assignment(), &scenarios, &[]).expect("every scenario has a result");
    SubmissionResult {
        name: name.to_owned(),
        person: None,
        driver: Some("python".to_owned()),
        verdict: score.verdict,
        score: score.earned,
        score_max: score.max,
        adjustments: Vec::new(),
        earlier: Vec::new(),
        hand_in: None,
        remarks: Vec::new(),
        scenarios,
        sources: Vec::new(),
    }
}

/// A submission that fails a hidden scenario. All texts about that failure are secret.
fn only_hidden_fails() -> SubmissionResult {
    let secret = || SECRET.to_owned();
    let noise = || Noise {
        stdout: secret(),
        stderr: secret(),
    };
    let mut failed = failed(SECRET, SECRET, vec![Difference::Remark { text: secret() }]);
    for step in &mut failed.steps {
        *step = StepResult {
            operation: secret(),
            because: Some(secret()),
            noise: noise(),
            ..step.clone()
        };
    }
    let file = FileText {
        name: secret(),
        text: secret(),
    };
    failed.reproduction = Some(Reproduction {
        command: None,
        session: vec![secret()],
        comments: Vec::new(),
        trial: None,
        files: vec![file],
        at_window: false,
        confirmed: true,
    });
    failed.culprit = Some(Box::new(Culprit {
        step: 1,
        look: secret(),
        reason: CulpritReason::MustKeep,
        boards: Some(secret_boards()),
    }));
    failed.replay = Some(Box::new(Replay {
        question: secret(),
        puzzle: Some(ReplayPuzzle {
            name: secret(),
            text: secret(),
        }),
        frames: vec![ReplayFrame {
            step: 1,
            expected: Some(secret()),
            got: secret(),
        }],
    }));
    failed.usage.cpu_ms = SECRET_MS;
    failed.steps[2].picture = Some(picture());
    failed.steps[2].hint = Some(secret());
    failed.steps[2].boards = Some(secret_boards());
    failed.steps[2].arose = Some(SourceLine {
        file: secret(),
        line: 1,
        text: Some(secret()),
        around: None,
        is_given: true,
        callers: vec![SourceLine {
            file: secret(),
            line: 20,
            text: Some(secret()),
            around: None,
            is_given: false,
            callers: Vec::new(),
        }],
    });
    let failed = ScenarioResult {
        scenario: "negative".to_owned(),
        reason: Some(secret()),
        remarks: vec![secret()],
        noise: noise(),
        transcript: vec![Utterance {
            speaker: Speaker::Typed,
            text: secret(),
        }],
        ..failed
    };
    submission("negative-index", &failed)
}

fn copied_file(submission: &str) -> CopiedFile {
    CopiedFile {
        submission: submission.to_owned(),
        name: "puzzle.py".to_owned(),
        text: format!("class Puzzle:  # by {submission}\n    pass\n"),
    }
}
