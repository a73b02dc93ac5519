use std::time::Duration;

use puzzlemark_reference::{Exception, notation};

use super::*;
use puzzlemark_model::pattern::WholeRegex;

fn int(number: i64) -> Pattern {
    Pattern::Int(number.into())
}

fn text(text: &str) -> Pattern {
    Pattern::Str(text.to_owned())
}

fn regex(source: &str) -> WholeRegex {
    WholeRegex::new(source).unwrap()
}

fn exact(text: &str) -> TextPattern {
    TextPattern::Exact(text.to_owned())
}

#[test]
fn patterns_are_told_in_pythons_notation_where_it_has_one() {
    for (pattern, told) in [
        (Pattern::None, "None"),
        (Pattern::Bool(true), "True"),
        (int(-3), "-3"),
        (Pattern::Float(2.0), "2.0"),
        (Pattern::Float(f64::NAN), "float('nan')"),
        (text("it's"), "\"it's\""),
        (Pattern::Sequence(vec![int(1), int(2)]), "[1, 2]"),
        (Pattern::List(vec![]), "[]"),
        (Pattern::Tuple(vec![]), "()"),
        (Pattern::Tuple(vec![int(1)]), "(1,)"),
        (Pattern::Tuple(vec![int(1), int(2)]), "(1, 2)"),
        (Pattern::Set(vec![]), "set()"),
        (Pattern::Set(vec![text("A")]), "{'A'}"),
        (
            Pattern::Dict(vec![(text("a"), int(1)), (text("b"), int(2))]),
            "{'a': 1, 'b': 2}",
        ),
    ] {
        assert_eq!(describe_pattern(&pattern, Language::Python), told);
    }
}

#[test]
fn other_patterns_are_told_in_words() {
    for (pattern, told) in [
        (
            Pattern::Same("puzzle".to_owned()),
            "the object puzzle itself",
        ),
        (Pattern::New("Puzzle".to_owned()), "a new Puzzle"),
        (
            Pattern::Approx {
                value: 1.5,
                tolerance: 0.1,
            },
            "1.5 ± 0.1",
        ),
        (
            Pattern::Approx {
                value: 4.0,
                tolerance: 0.0,
            },
            "4",
        ),
        (Pattern::AnyOf(vec![int(1), Pattern::None]), "1 or None"),
        (
            Pattern::Unordered(vec![int(1), int(2)]),
            "[1, 2] in any order",
        ),
        (Pattern::Regex(regex("a+")), "a str that matches /a+/"),
    ] {
        assert_eq!(describe_pattern(&pattern, Language::Python), told);
    }
}

fn told(answer: Option<AnswerExpectation>, prints: Option<TextPattern>) -> Option<String> {
    describe_expectation(
        &Expectation {
            answer,
            prints,
            ..Expectation::default()
        },
        Language::Python,
    )
}

#[test]
fn an_expectation_is_told_as_an_interpreter_would_show_it() {
    let none = || Some(AnswerExpectation::Returns(Pattern::None));
    let four = || Some(AnswerExpectation::Returns(int(4)));
    assert_eq!(told(None, None), None);
    assert_eq!(told(None, Some(exact(""))), None);
    assert_eq!(told(four(), Some(exact(""))).as_deref(), Some("4"));
    assert_eq!(told(none(), None).as_deref(), Some("None"));
    assert_eq!(told(none(), Some(exact("a\nb"))).as_deref(), Some("a\nb"));
    assert_eq!(told(four(), Some(exact("a"))).as_deref(), Some("a\n4"));
}

#[test]
fn exceptions_and_properties_are_told() {
    let raises = |kind: Option<&str>, message| {
        let kind = kind.map(str::to_owned);
        told(Some(AnswerExpectation::Raises { kind, message }), None).unwrap()
    };
    assert_eq!(raises(Some("KeyError"), None), "KeyError");
    assert_eq!(
        raises(Some("KeyError"), Some(exact("invalid region"))),
        "KeyError: invalid region"
    );
    assert_eq!(
        raises(None, Some(TextPattern::Regex(regex("a")))),
        "any exception: text that matches /a/"
    );
    let satisfies = |arguments: &[&str]| {
        let value = |text: &&str| notation::parse_value(text).unwrap();
        let answer = AnswerExpectation::Satisfies {
            property: "solution".to_owned(),
            arguments: arguments.iter().map(value).collect(),
        };
        told(Some(answer), None).unwrap()
    };
    assert_eq!(satisfies(&[]), "a value with the property `solution`");
    assert_eq!(
        satisfies(&["'a.txt'", "2"]),
        "a value with the property `solution` of 'a.txt', 2"
    );
}

fn shown(answer: Answer, prints: Option<TextPattern>) -> String {
    let expectation = Expectation {
        answer: None,
        prints,
        ..Expectation::default()
    };
    let reply = Reply {
        printed: b"noise\n".to_vec(),
        ..Reply::silent(answer)
    };
    describe_reply(&expectation, &reply, Language::Python)
}

#[test]
fn printed_text_is_shown_where_the_step_speaks_of_it() {
    let four = || Answer::Returned(Value::from(4));
    assert_eq!(shown(four(), None), "4");
    assert_eq!(shown(four(), Some(exact(""))), "noise\n4");
    assert_eq!(
        shown(Answer::Returned(Value::None), Some(exact("noise"))),
        "noise\n"
    );
}

#[test]
fn every_kind_of_answer_is_shown() {
    let raised = |message: &str| Answer::Raised {
        exception: Exception::new("KeyError", message),
        arose: None,
    };
    assert_eq!(shown(raised("'A'"), None), "KeyError: 'A'");
    assert_eq!(shown(raised(""), None), "KeyError");
    assert_eq!(shown(Answer::Garbled("`x`".to_owned()), None), "`x`");
    assert_eq!(
        shown(Answer::Ended(Exit::Code(3)), None),
        "the program ended by itself with exit code 3"
    );
}

#[test]
fn a_time_limit_is_told_with_what_may_be_behind_it() {
    let second = Duration::from_secs(1);
    let told = |hit| describe_exit(&Exit::Limit(hit));
    let cpu = told(LimitHit::Cpu {
        used: second,
        allowed: second,
    });
    assert!(cpu.ends_with("is there a loop that does not end?"), "{cpu}");
    let wall = told(LimitHit::Wall {
        allowed: second,
        cpu: Some(Duration::ZERO),
    });
    assert!(wall.ends_with("does it wait for something?"), "{wall}");
    let output = told(LimitHit::Output { allowed: 1024 });
    assert_eq!(output, "the program wrote more than allowed (1 KiB)");
}
