use std::collections::BTreeMap;
use std::time::Duration;

use puzzlemark_reference::Value;

use super::*;
use puzzlemark_model::reply::{Answer, LanguageFacts};
use puzzlemark_model::{ExitExpectation, ProgramExpectation};

fn expectation() -> Expectation {
    Expectation {
        program: ProgramExpectation {
            exits: Some(ExitExpectation::Code(0)),
            ..ProgramExpectation::default()
        },
        ..Expectation::default()
    }
}

fn judged(exit: Exit, accepted: bool, checker_first: bool, checker_waited: bool) -> Checked {
    let ran = Ran {
        exit,
        raised: None,
        arose: None,
        files: BTreeMap::new(),
        files_note: None,
    };
    let mut reply = Reply::silent(Answer::ran(ran.clone()));
    reply.printed = b"guess 5\n".to_vec();
    let opinion = Opinion {
        accepted,
        for_students: vec!["too high".to_owned()],
        for_instructors: vec!["it was 3".to_owned()],
        ..Opinion::default()
    };
    let satisfies = |_: &str, _: &[Value], _: &Value| Ok(());
    let context = Context {
        objects: BTreeMap::new(),
        satisfies: &satisfies,
        facts: LanguageFacts::default(),
    };
    let end = TalkEnd {
        checker_first,
        checker_waited,
    };
    check_talk(&expectation(), (&reply, &ran), end, opinion, &context)
}

fn wall() -> Exit {
    Exit::Limit(LimitHit::Wall {
        allowed: Duration::from_secs(1),
        cpu: None,
    })
}

#[test]
fn a_checker_that_rejects_first_decides_alone() {
    // The rows of problemtools: exit of the program, opinion, checker first, verdict.
    for (exit, accepted, checker_first, verdict) in [
        (Exit::Code(0), true, true, Verdict::Accepted),
        (Exit::Code(0), true, false, Verdict::Accepted),
        (Exit::Code(0), false, true, Verdict::WrongAnswer),
        (Exit::Code(0), false, false, Verdict::WrongAnswer),
        (Exit::Code(1), false, true, Verdict::WrongAnswer),
        (Exit::Signal(13), false, true, Verdict::WrongAnswer),
        (wall(), false, true, Verdict::WrongAnswer),
        (Exit::Code(1), false, false, Verdict::RuntimeError),
        (Exit::Code(1), true, true, Verdict::RuntimeError),
        (Exit::Signal(11), true, false, Verdict::RuntimeError),
        (wall(), false, false, Verdict::RuntimeError),
    ] {
        let checked = judged(exit.clone(), accepted, checker_first, false);
        assert_eq!(
            checked.verdict, verdict,
            "{exit:?} {accepted} {checker_first}"
        );
    }
}

#[test]
fn the_messages_of_the_checker_are_for_those_whom_it_names() {
    let aside = |checked: &Checked| {
        let is_aside = |one: &Difference| matches!(one, Difference::Aside { .. });
        checked.differences.iter().any(is_aside)
    };
    let rejected = judged(Exit::Code(0), false, true, false);
    assert!(format!("{:?}", rejected.differences).contains("too high"));
    assert!(aside(&rejected));
    let crashed = judged(Exit::Code(1), false, false, false);
    assert!(!format!("{:?}", crashed.differences).contains("too high"));
    assert!(aside(&crashed));
}

#[test]
fn two_that_wait_for_each_other_are_told_to_flush() {
    let told = |waited| format!("{:?}", judged(wall(), false, false, waited).differences);
    assert!(told(true).contains("flush its output"), "{}", told(true));
    assert!(!told(false).contains("flush"), "{}", told(false));
}
