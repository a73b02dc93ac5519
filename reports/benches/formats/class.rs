//! An invented class: of five scenarios four are accepted, and one fails or ends in some other way.

use puzzlemark_reports::diff::{self, PRINTED};
use puzzlemark_reports::model::{
    AssignmentInfo, ClassInfo, Credit, FileText, GroupInfo, Isolation, Noise, Outcome,
    Reproduction, ScenarioInfo, ScenarioResult, SourceLine, StepResult, SubmissionResult, Usage,
    Visibility,
};
use puzzlemark_reports::{Verdict, score};

/// Operations of a scenario.
const STEPS: usize = 8;

const BOARD: &str = "#O..\n....\n....\n..#.\n";

/// Facts about a class on an assignment with two groups. Students see one of them.
pub(crate) fn about(scenarios: usize) -> ClassInfo {
    let info = |number: usize| ScenarioInfo {
        id: format!("scenario-{number:03}"),
        title: format!("What happens in case {number}"),
        points: 1.0,
        because: Some("each region takes one bubble and one boulder".to_owned()),
        hint: None,
    };
    let group = |id: &str, visibility, numbers: std::ops::Range<usize>| GroupInfo {
        id: id.to_owned(),
        title: format!("Scenarios: {id}"),
        visibility,
        detail: None,
        credit: Credit::Each,
        scenarios: numbers.map(info).collect(),
    };
    let open = scenarios * 3 / 4;
    ClassInfo {
        puzzlemark: "0.1.0".to_owned(),
        assignment: AssignmentInfo {
            id: "bubbles-and-boulders".to_owned(),
            title: "Bubbles and boulders".to_owned(),
            language: puzzlemark_reports::Language::English,
            groups: vec![
                group("open", Visibility::Public, 0..open),
                group("hidden", Visibility::Hidden, open..scenarios),
            ],
        },
        isolation: Isolation {
            level: "full".to_owned(),
            meaning: "A submission cannot do anything but answer.".to_owned(),
        },
        graded: None,
        missing: Vec::new(),
        unsettled: Vec::new(),
        excused: Vec::new(),
        copies: Vec::new(),
    }
}

/// The submission of one student.
pub(crate) fn submission(about: &ClassInfo, student: usize) -> SubmissionResult {
    let infos = about.assignment.scenarios().enumerate();
    let scenarios: Vec<_> = infos
        .map(|(index, info)| scenario(info, student + index))
        .collect();
    let score = score::score(&about.assignment, &scenarios, &[]).unwrap();
    SubmissionResult {
        name: format!("student-{student:04}"),
        person: None,
        driver: Some("Python 3.11.7".to_owned()),
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

fn scenario(info: &ScenarioInfo, number: usize) -> ScenarioResult {
    let verdict = match number % 25 {
        0 => Verdict::TimeLimitExceeded,
        5 => Verdict::RuntimeError,
        10 | 15 | 20 => Verdict::WrongAnswer,
        _ => Verdict::Accepted,
    };
    let fails = matches!(verdict, Verdict::WrongAnswer | Verdict::RuntimeError);
    let at = if fails { number % STEPS } else { STEPS };
    ScenarioResult {
        reason: (verdict == Verdict::TimeLimitExceeded)
            .then(|| "the CPU time limit of 2 s was reached in step 8".to_owned()),
        steps: (0..STEPS).map(|index| step(index, at)).collect(),
        reproduction: fails.then(reproduction),
        usage: Usage {
            cpu_ms: 40,
            cpu_ms_max: 2_000,
            wall_ms: 61,
            wall_ms_max: 10_000,
            memory_bytes: 9 << 20,
            memory_bytes_max: 256 << 20,
        },
        ..ScenarioResult::with_verdict(&info.id, verdict)
    }
}

fn reproduction() -> Reproduction {
    Reproduction {
        command: None,
        session: vec!["puzzle.put_bubble(0, 1)".to_owned(); 4],
        comments: Vec::new(),
        trial: None,
        files: vec![FileText {
            name: "puzzle.txt".to_owned(),
            text: BOARD.to_owned(),
        }],
        at_window: false,
        confirmed: true,
    }
}

/// A step of a scenario that fails at some step, or at none.
fn step(index: usize, fails_at: usize) -> StepResult {
    let outcome = match index.cmp(&fails_at) {
        std::cmp::Ordering::Less => Outcome::Passed,
        std::cmp::Ordering::Equal => Outcome::Failed,
        std::cmp::Ordering::Greater => Outcome::Follows,
    };
    let got = "#...\n....\n..O.\n..#.\n";
    let failed = outcome == Outcome::Failed;
    StepResult {
        operation: format!("print(puzzle.put_bubble({index}, 1).put_boulder(3, {index}))"),
        outcome,
        expected: Some(BOARD.to_owned()),
        because: None,
        got: Some(
            if outcome == Outcome::Passed {
                BOARD
            } else {
                got
            }
            .to_owned(),
        ),
        differences: if failed {
            diff::compare_texts(PRINTED, BOARD, got)
        } else {
            Vec::new()
        },
        arose: failed.then(|| SourceLine {
            file: "puzzle.py".to_owned(),
            line: 47,
            text: Some("if self.grid[row][column] != '#':".to_owned()),
            around: None,
            is_given: false,
            callers: Vec::new(),
        }),
        noise: Noise::default(),
        picture: None,
        boards: None,
        hint: None,
    }
}
