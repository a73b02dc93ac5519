use std::time::Duration;

use puzzlemark_reference::{Exception, Value, notation};
use puzzlemark_reports::model::SourceLine;

use super::*;
use puzzlemark_model::pattern::TextPattern;
use puzzlemark_model::reply::Ending;
use puzzlemark_model::{Action, Expectation};

fn step(text: &str) -> Step {
    Step {
        action: Action::Call(notation::parse_operation(text).unwrap()),
        text: text.to_owned(),
        expectation: Expectation::default(),
        because: Some("a reason".to_owned()),
        hint: Some("a hint".to_owned()),
        line: 1,
    }
}

fn reply(answer: Answer) -> Reply {
    Reply {
        printed: b"printed".to_vec(),
        complained: b"complained".to_vec(),
        ..Reply::silent(answer)
    }
}

fn returned() -> Answer {
    Answer::Returned(Value::None)
}

fn cpu() -> Exit {
    let (used, allowed) = (Duration::from_secs(3), Duration::from_secs(2));
    Exit::Limit(LimitHit::Cpu { used, allowed })
}

fn checked(verdict: Verdict) -> Checked {
    Checked {
        verdict,
        expected: None,
        got: "got".to_owned(),
        differences: Vec::new(),
    }
}

/// Returns a history of steps `f(0)`, `f(1)`, ... with these answers and verdicts.
fn history(steps: impl IntoIterator<Item = (Answer, Verdict)>) -> History {
    let mut history = History::default();
    for (index, (answer, verdict)) in steps.into_iter().enumerate() {
        history.record(
            &step(&format!("f({index})")),
            reply(answer),
            checked(verdict),
        );
    }
    history
}

fn outcomes(history: History) -> Vec<Outcome> {
    let steps = history.into_steps().into_iter();
    steps.map(|step| step.outcome).collect()
}

#[test]
fn a_course_without_failure_is_accepted() {
    let accepted = Judgement {
        verdict: Verdict::Accepted,
        reason: None,
    };
    assert_eq!(history([]).judge(), accepted);
    let met = [
        (returned(), Verdict::Accepted),
        (returned(), Verdict::Accepted),
    ];
    assert_eq!(history(met).judge(), accepted);
}

#[test]
fn the_first_failure_decides_and_later_ones_follow() {
    let history = history([
        (returned(), Verdict::Accepted),
        (returned(), Verdict::WrongAnswer),
        (returned(), Verdict::Accepted),
        (returned(), Verdict::RuntimeError),
    ]);
    let wrong = Judgement {
        verdict: Verdict::WrongAnswer,
        reason: None,
    };
    assert_eq!(history.judge(), wrong);
    assert_eq!(
        outcomes(history),
        [
            Outcome::Passed,
            Outcome::Failed,
            Outcome::Passed,
            Outcome::Follows
        ]
    );
}

#[test]
fn a_limit_after_a_wrong_answer_is_only_the_reason() {
    let judgement = history([
        (returned(), Verdict::WrongAnswer),
        (Answer::Ended(cpu()), Verdict::RuntimeError),
    ])
    .judge();
    assert_eq!(judgement.verdict, Verdict::WrongAnswer);
    let reason = judgement.reason.unwrap();
    assert!(reason.starts_with("later, at step 2, `f(1)`: "), "{reason}");
    assert!(reason.contains("CPU time"), "{reason}");
}

#[test]
fn an_end_after_a_wrong_answer_is_only_the_reason() {
    let judgement = history([
        (returned(), Verdict::WrongAnswer),
        (returned(), Verdict::WrongAnswer),
        (Answer::Ended(Exit::Code(3)), Verdict::RuntimeError),
    ])
    .judge();
    assert_eq!(judgement.verdict, Verdict::WrongAnswer);
    let reason = "later, at step 3, `f(2)`: the program ended by itself with exit code 3";
    assert_eq!(judgement.reason.as_deref(), Some(reason));
}

#[test]
fn an_end_that_is_the_first_failure_needs_no_further_reason() {
    for (exit, verdict) in [
        (Exit::Code(0), Verdict::RuntimeError),
        (cpu(), Verdict::TimeLimitExceeded),
    ] {
        let judgement = history([(Answer::Ended(exit), Verdict::RuntimeError)]).judge();
        assert_eq!(
            judgement,
            Judgement {
                verdict,
                reason: None
            }
        );
    }
}

#[test]
fn an_end_without_a_limit_does_not_hide_a_harder_failure() {
    let judgement = history([
        (returned(), Verdict::MemoryLimitExceeded),
        (Answer::Ended(Exit::Signal(11)), Verdict::RuntimeError),
    ])
    .judge();
    assert_eq!(judgement.verdict, Verdict::MemoryLimitExceeded);
}

#[test]
fn a_kill_after_a_failure_differs_from_other_ends() {
    for (exit, verdict, killed) in [
        (Exit::Signal(9), Verdict::RuntimeError, true),
        (Exit::Signal(9), Verdict::Accepted, false),
        (Exit::Signal(11), Verdict::RuntimeError, false),
        (cpu(), Verdict::TimeLimitExceeded, false),
    ] {
        let history = history([(Answer::Ended(exit.clone()), verdict)]);
        assert_eq!(history.was_killed(), killed, "{exit:?}");
    }
}

#[test]
fn every_way_to_end_has_its_verdict() {
    let bytes = 1;
    let wall = LimitHit::Wall {
        allowed: Duration::ZERO,
        cpu: None,
    };
    let memory = LimitHit::Memory {
        used: bytes,
        allowed: bytes,
    };
    for (exit, verdict) in [
        (Exit::Code(1), Verdict::RuntimeError),
        (Exit::Signal(9), Verdict::RuntimeError),
        (cpu(), Verdict::TimeLimitExceeded),
        (Exit::Limit(wall), Verdict::TimeLimitExceeded),
        (Exit::Limit(memory), Verdict::MemoryLimitExceeded),
        (
            Exit::Limit(LimitHit::Output { allowed: bytes }),
            Verdict::OutputLimitExceeded,
        ),
        (
            Exit::Limit(LimitHit::Reply { allowed: bytes }),
            Verdict::OutputLimitExceeded,
        ),
        (
            Exit::Limit(LimitHit::Processes {
                used: 2,
                allowed: 1,
            }),
            Verdict::RuntimeError,
        ),
    ] {
        assert_eq!(verdict_of_exit(&exit), verdict, "{exit:?}");
    }
}

#[test]
fn a_failed_load_is_a_load_error_unless_a_limit_was_reached() {
    let failure = |exit| LoadFailure {
        reason: "the reason".to_owned(),
        exit,
        arose: None,
        printed: Vec::new(),
        complained: Vec::new(),
        ending: Ending::default(),
    };
    for (exit, verdict) in [
        (None, Verdict::LoadError),
        (Some(Exit::Code(1)), Verdict::LoadError),
        (Some(Exit::Signal(11)), Verdict::LoadError),
        (Some(cpu()), Verdict::TimeLimitExceeded),
    ] {
        let reason = Some("the reason".to_owned());
        assert_eq!(
            judge_load_failure(&failure(exit)),
            Judgement { verdict, reason }
        );
    }
}

#[test]
fn printed_text_is_noise_only_where_the_step_does_not_speak_of_it() {
    let mut history = History::default();
    let mut printing = step("f(1)");
    printing.expectation.prints = Some(TextPattern::Exact("printed".to_owned()));
    for step in [step("f(0)"), printing] {
        history.record(&step, reply(returned()), checked(Verdict::Accepted));
    }
    let noise: Vec<_> = history
        .into_steps()
        .into_iter()
        .map(|step| step.noise)
        .collect();
    assert_eq!(noise[0], Noise::new(b"printed", b"complained"));
    assert_eq!(noise[1], Noise::new(b"", b"complained"));
}

#[test]
fn only_failures_show_the_place_of_an_exception() {
    let raised = || Answer::Raised {
        exception: Exception::new("ValueError", ""),
        arose: Some(Box::new(SourceLine {
            file: "puzzle.py".to_owned(),
            line: 3,
            text: None,
            around: None,
            is_given: false,
            callers: Vec::new(),
        })),
    };
    let steps = history([
        (raised(), Verdict::Accepted),
        (raised(), Verdict::RuntimeError),
    ])
    .into_steps();
    assert_eq!(steps[0].arose, None);
    assert_eq!(steps[1].arose.as_ref().map(|line| line.line), Some(3));
    assert_eq!(steps[1].because.as_deref(), Some("a reason"));
    assert_eq!(steps[1].got.as_deref(), Some("got"));
}
