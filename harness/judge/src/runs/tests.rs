use puzzlemark_model::pattern::Whitespace;
use puzzlemark_model::reply::LimitHit;

use super::*;

fn ran(exit: Exit) -> Ran {
    Ran {
        exit,
        raised: None,
        arose: None,
        files: BTreeMap::from([
            ("kept.txt".to_owned(), b"old".to_vec()),
            ("new.txt".to_owned(), b"new".to_vec()),
        ]),
        files_note: None,
    }
}

fn read(ran: Ran, printed: &[u8]) -> Result<ReferenceRun, String> {
    let reply = Reply {
        printed: printed.to_vec(),
        ..Reply::silent(Answer::ran(ran))
    };
    let before = BTreeMap::from([("kept.txt".to_owned(), b"old".to_vec())]);
    ReferenceRun::from_reply(&reply, &before, &|code| [0, 2].contains(&code))
}

fn determined() -> ExpectedRun {
    ExpectedRun::Determined(read(ran(Exit::Code(2)), b"a b\n").expect("a run"))
}

/// Returns the expected prints, exits and writes as text.
fn shown(expectation: &Expectation) -> String {
    let Expectation {
        prints, program, ..
    } = expectation;
    format!("{prints:?} {:?} {:?}", program.exits, program.writes)
}

#[test]
fn a_run_has_the_files_that_it_changed() {
    let run = read(ran(Exit::Code(0)), b"a\n").expect("a run");
    assert_eq!(run.printed, "a\n");
    assert_eq!(run.files.keys().collect::<Vec<_>>(), ["new.txt"]);
}

#[test]
fn accidents_of_the_reference_are_not_its_word() {
    let limit = Exit::Limit(LimitHit::Memory {
        used: 2,
        allowed: 1,
    });
    let raised = Ran {
        raised: Some("KeyError: 3".to_owned()),
        ..ran(Exit::Code(1))
    };
    let unread = Ran {
        files_note: Some("the files that it left cannot be read: too many".to_owned()),
        ..ran(Exit::Code(0))
    };
    for (ran, printed, why) in [
        (ran(Exit::Code(1)), &b""[..], "exit code 1, which no step"),
        (ran(limit), b"", "memory"),
        (raised, b"", "KeyError: 3"),
        (unread, b"", "too many"),
        (
            ran(Exit::Code(0)),
            b"\xff",
            "the output of the model is not UTF-8",
        ),
    ] {
        let said = read(ran, printed).expect_err("nothing is known");
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn a_step_leaves_all_to_the_reference_that_it_does_not_say() {
    let expectation = determined().expectation(&Expectation::by_reference());
    assert_eq!(
        shown(&expectation),
        r#"Some(Exact("a b\n")) Some(Code(2)) {"new.txt": Exact("new")}"#
    );
    let mut own = Expectation::by_reference();
    own.program.exits = Some(ExitExpectation::Any);
    let exact = TextPattern::Exact("mine".to_owned());
    own.program.writes.insert("new.txt".to_owned(), exact);
    let expectation = determined().expectation(&own);
    assert_eq!(
        shown(&expectation),
        r#"Some(Exact("a b\n")) Some(Any) {"new.txt": Exact("mine")}"#
    );
}

#[test]
fn a_checker_compares_with_the_text_of_the_reference() {
    let mut own = Expectation::by_reference();
    own.program.checker = Some(Checker {
        by: CheckedBy::Tokens(puzzlemark_model::Tokens::default()),
        part: Part::Printed,
        answer: None,
        arguments: Vec::new(),
        full: None,
        input: None,
        then: None,
    });
    let expectation = determined().expectation(&own);
    assert!(expectation.prints.is_none());
    let checker = expectation.program.checker.expect("a checker");
    let Some(JudgesAnswer::Text(text)) = checker.answer else {
        panic!("the checker has no text");
    };
    assert_eq!(&*text, b"a b\n");
}

#[test]
fn a_run_made_from_a_step_is_compared_as_the_step_is() {
    let loose = Loose {
        text: "of the step".to_owned(),
        whitespace: Whitespace::Ignored,
        any_case: true,
        number: None,
    };
    let step = Expectation {
        prints: Some(TextPattern::Loose(loose.clone())),
        program: ProgramExpectation {
            exits: Some(ExitExpectation::Code(0)),
            ..ProgramExpectation::default()
        },
        ..Expectation::default()
    };
    let expectation = determined().in_manner_of(&step);
    let wanted = Loose {
        text: "a b\n".to_owned(),
        ..loose
    };
    assert!(matches!(&expectation.prints, Some(TextPattern::Loose(loose)) if *loose == wanted));
    assert!(matches!(
        expectation.program.exits,
        Some(ExitExpectation::Code(2))
    ));
    assert!(
        expectation.program.writes.is_empty(),
        "the step names no file"
    );
    let step = Expectation {
        prints: Some(TextPattern::AnyOf(Vec::new())),
        ..Expectation::default()
    };
    assert!(determined().in_manner_of(&step).prints.is_none());
}

#[test]
fn a_rule_can_refuse_a_run() {
    let mut checked = Checked {
        verdict: Verdict::Accepted,
        expected: None,
        got: "a".to_owned(),
        differences: Vec::new(),
    };
    add_ruling(&mut checked, Ok(()));
    assert_eq!(checked.verdict, Verdict::Accepted);
    add_ruling(&mut checked, Err("one word is missing".to_owned()));
    assert_eq!(checked.verdict, Verdict::WrongAnswer);
    let remark = Difference::Remark {
        text: "one word is missing".to_owned(),
    };
    assert_eq!(checked.differences, [remark]);
}
