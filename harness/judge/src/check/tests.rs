use std::collections::BTreeMap;

use puzzlemark_reference::dialect::Language;
use puzzlemark_reference::value::ObjectRef;
use puzzlemark_reference::{Exception, Value, notation};
use puzzlemark_reports::Verdict;
use puzzlemark_reports::diff::Difference;

use super::{Checked, Context, check};
use puzzlemark_model::pattern::{Pattern, TextPattern, WholeRegex};
use puzzlemark_model::reply::{Answer, Exit, LanguageFacts, Reply};
use puzzlemark_model::{AnswerExpectation, Expectation, ProgramExpectation};

fn value(text: &str) -> Value {
    notation::parse_value(text).unwrap()
}

fn int(number: i64) -> Pattern {
    Pattern::Int(number.into())
}

fn text(text: &str) -> Pattern {
    Pattern::Str(text.to_owned())
}

fn reply(answer: Answer, printed: &str) -> Reply {
    Reply {
        printed: printed.as_bytes().to_vec(),
        ..Reply::silent(answer)
    }
}

fn checked(expectation: &Expectation, reply: &Reply) -> Checked {
    let puzzle = ObjectRef {
        id: 1,
        class: "Puzzle".to_owned(),
    };
    let context = Context {
        objects: BTreeMap::from([("puzzle".to_owned(), puzzle)]),
        satisfies: &|property, _, _| Err(format!("`{property}` does not hold")),
        facts: LanguageFacts::default(),
    };
    check(expectation, reply, &context)
}

fn returns(pattern: Pattern, got: Value) -> Checked {
    let answer = Some(AnswerExpectation::Returns(pattern));
    checked(
        &Expectation {
            answer,
            prints: None,
            ..Expectation::default()
        },
        &reply(Answer::Returned(got), ""),
    )
}

fn accepts(pattern: Pattern, got: &str) -> bool {
    returns(pattern, value(got)).verdict == Verdict::Accepted
}

#[test]
fn types_are_exact() {
    assert!(accepts(int(1), "1"));
    assert!(!accepts(int(1), "True"));
    assert!(!accepts(int(1), "1.0"));
    assert!(!accepts(Pattern::Bool(true), "1"));
    assert!(!accepts(Pattern::Float(1.0), "1"));
    assert!(accepts(Pattern::None, "None"));
    assert!(!accepts(Pattern::None, "False"));
    assert!(!accepts(Pattern::Tuple(vec![int(0)]), "[0]"));
    assert!(!accepts(Pattern::List(vec![int(0)]), "(0,)"));
    assert!(!accepts(Pattern::Set(vec![int(0)]), "[0]"));
}

#[test]
fn a_plain_sequence_is_a_list_or_a_tuple() {
    let pattern = || Pattern::Sequence(vec![int(0), int(1)]);
    assert!(accepts(pattern(), "[0, 1]"));
    assert!(accepts(pattern(), "(0, 1)"));
    assert!(!accepts(pattern(), "{0, 1}"));
    assert!(!accepts(pattern(), "[0]"));
}

#[test]
fn another_type_is_named_with_its_place() {
    let pattern = Pattern::Tuple(vec![int(0), Pattern::Bool(true)]);
    let Checked {
        differences,
        got,
        expected,
        ..
    } = returns(pattern, value("(0, 1)"));
    let difference = Difference::Type {
        path: "[1]".to_owned(),
        expected: "bool".to_owned(),
        got: "int".to_owned(),
    };
    assert_eq!(differences, [difference]);
    assert_eq!(
        (expected.as_deref(), got.as_str()),
        (Some("(0, True)"), "(0, 1)")
    );
}

#[test]
fn differences_of_sets_list_missing_and_extra_elements() {
    let pattern = Pattern::Set(vec![text("A"), text("B")]);
    let difference = Difference::Elements {
        path: String::new(),
        missing: vec!["'B'".to_owned()],
        extra: vec!["'C'".to_owned()],
    };
    assert_eq!(
        returns(pattern, value("{'A', 'C'}")).differences,
        [difference]
    );
}

#[test]
fn elements_in_any_order_are_paired_as_well_as_possible() {
    // The first pattern matches both values. A greedy choice of the first match would fail.
    let pattern = Pattern::Unordered(vec![Pattern::AnyOf(vec![int(1), int(2)]), int(1)]);
    assert!(accepts(pattern.clone(), "[1, 2]"));
    assert!(accepts(pattern.clone(), "(2, 1)"));
    assert!(!accepts(pattern, "[2, 2]"));
}

#[test]
fn differences_of_texts_say_where_they_are() {
    let pattern = Pattern::List(vec![text("A"), Pattern::Tuple(vec![text("B")])]);
    let differences = returns(pattern, value("['A', ('C',)]")).differences;
    let [Difference::Text { what, .. }] = &differences[..] else {
        panic!("{differences:?}");
    };
    assert_eq!(what, "text at [1][0]");
}

#[test]
fn the_difference_of_a_large_set_is_bounded() {
    let pattern = Pattern::Set(vec![
        Pattern::Tuple(vec![int(-1), int(0)]),
        Pattern::AnyOf(vec![int(-2), int(-3)]),
    ]);
    let got = Value::set((0..20_000).map(|number| Value::tuple([number, number])));
    let differences = returns(pattern, got).differences;
    let [Difference::Elements { missing, extra, .. }] = &differences[..] else {
        panic!("{} differences", differences.len());
    };
    assert_eq!((missing.len(), extra.len()), (2, 50));
}

#[test]
fn dicts_compare_by_key() {
    let pattern = || Pattern::Dict(vec![(text("a"), int(1)), (text("b"), int(2))]);
    assert!(accepts(pattern(), "{'b': 2, 'a': 1}"));
    let difference = Difference::Value {
        path: "['b']".to_owned(),
        expected: "2".to_owned(),
        got: "3".to_owned(),
    };
    assert_eq!(
        returns(pattern(), value("{'a': 1, 'b': 3}")).differences,
        [difference]
    );
}

#[test]
fn the_same_object_is_that_object() {
    let object = |id| {
        Value::Object(ObjectRef {
            id,
            class: "Puzzle".to_owned(),
        })
    };
    let same = || Pattern::Same("puzzle".to_owned());
    assert_eq!(returns(same(), object(1)).verdict, Verdict::Accepted);
    assert_eq!(returns(same(), object(2)).verdict, Verdict::WrongAnswer);
    assert_eq!(returns(same(), Value::None).verdict, Verdict::WrongAnswer);
    assert_eq!(
        returns(Pattern::Same("other".to_owned()), object(1)).verdict,
        Verdict::WrongAnswer
    );
}

#[test]
fn numbers_near_and_texts_alike() {
    let near = || Pattern::Approx {
        value: 1.5,
        tolerance: 0.1,
    };
    assert!(accepts(near(), "1.59"));
    assert!(!accepts(near(), "1.7"));
    assert!(!accepts(near(), "'1.5'"));
    let regex = || Pattern::Regex(WholeRegex::new("a|ab").unwrap());
    assert!(accepts(regex(), "'ab'"));
    assert!(!accepts(regex(), "'abc'"));
}

fn raises(kind: &str, message: Option<&str>) -> Expectation {
    let message = message.map(|message| TextPattern::Exact(message.to_owned()));
    let answer = AnswerExpectation::Raises {
        kind: Some(kind.to_owned()),
        message,
    };
    Expectation {
        answer: Some(answer),
        prints: None,
        ..Expectation::default()
    }
}

fn raised(kind: &str, message: &str) -> Reply {
    reply(
        Answer::Raised {
            exception: Exception::new(kind, message),
            arose: None,
        },
        "",
    )
}

#[test]
fn exceptions_match_by_ancestry_and_message() {
    let verdict = |expectation: &Expectation, got: &Reply| checked(expectation, got).verdict;
    let key_error = raised("KeyError", "'A'");
    assert_eq!(
        verdict(&raises("KeyError", Some("'A'")), &key_error),
        Verdict::Accepted
    );
    assert_eq!(
        verdict(&raises("LookupError", None), &key_error),
        Verdict::Accepted
    );
    assert_eq!(
        verdict(&raises("ValueError", None), &key_error),
        Verdict::WrongAnswer
    );
    assert_eq!(
        verdict(&raises("KeyError", Some("'B'")), &key_error),
        Verdict::WrongAnswer
    );
    let returned = reply(Answer::Returned(Value::None), "");
    assert_eq!(
        verdict(&raises("KeyError", None), &returned),
        Verdict::WrongAnswer
    );
}

#[test]
fn an_unexpected_exception_is_a_runtime_error() {
    let anything = Expectation::default();
    assert_eq!(
        checked(&anything, &raised("ValueError", "")).verdict,
        Verdict::RuntimeError
    );
    let out_of_memory = checked(&anything, &raised("MemoryError", ""));
    assert_eq!(out_of_memory.verdict, Verdict::MemoryLimitExceeded);
}

#[test]
fn printed_text_counts_only_where_asked_for() {
    let prints = |expected: &str| Expectation {
        answer: None,
        prints: Some(TextPattern::Exact(expected.to_owned())),
        ..Expectation::default()
    };
    let printed = |text: &str| reply(Answer::Returned(Value::None), text);
    let verdict = |expectation: &Expectation, got: &Reply| checked(expectation, got).verdict;
    assert_eq!(
        verdict(&Expectation::default(), &printed("noise\n")),
        Verdict::Accepted
    );
    assert_eq!(
        verdict(&prints("a\nb\n"), &printed("a\nb\n")),
        Verdict::Accepted
    );
    assert_eq!(
        verdict(&prints("a\nb"), &printed("a\nb\n")),
        Verdict::Accepted
    );
    assert_eq!(
        verdict(&prints("a\nb"), &printed("a\nb\n\n")),
        Verdict::WrongAnswer
    );
    assert_eq!(
        verdict(&prints(""), &printed("noise\n")),
        Verdict::WrongAnswer
    );
}

#[test]
fn standard_error_of_a_call_counts_only_where_asked_for() {
    let anything = Expectation::default;
    let as_tested = || Expectation {
        as_tested: true,
        ..anything()
    };
    let warns = |expectation: Expectation| Expectation {
        program: ProgramExpectation {
            complains: Some(TextPattern::Exact("hot\n".to_owned())),
            ..ProgramExpectation::default()
        },
        ..expectation
    };
    for (expectation, complained, verdict) in [
        (anything(), "x\n", Verdict::Accepted),
        (as_tested(), "", Verdict::Accepted),
        (as_tested(), "x\n", Verdict::WrongAnswer),
        (warns(anything()), "hot", Verdict::Accepted),
        (warns(anything()), "", Verdict::WrongAnswer),
        (warns(as_tested()), "hot\n", Verdict::Accepted),
        (warns(as_tested()), "hot", Verdict::WrongAnswer),
    ] {
        let got = Reply {
            complained: complained.as_bytes().to_vec(),
            ..reply(Answer::Returned(Value::None), "")
        };
        let checked = checked(&expectation, &got);
        assert_eq!(checked.verdict, verdict, "{expectation:?} {complained:?}");
        if verdict == Verdict::WrongAnswer && !complained.is_empty() {
            let said = format!("on standard error: {complained}");
            assert!(checked.got.contains(said.trim()), "{}", checked.got);
        }
    }
}

#[test]
fn a_property_that_does_not_hold_gives_its_reason() {
    let satisfies = AnswerExpectation::Satisfies {
        property: "solution".to_owned(),
        arguments: Vec::new(),
    };
    let expectation = Expectation {
        answer: Some(satisfies),
        prints: None,
        ..Expectation::default()
    };
    let wrong = checked(&expectation, &reply(Answer::Returned(Value::None), ""));
    let reason = Difference::Remark {
        text: "`solution` does not hold".to_owned(),
    };
    assert_eq!(
        (wrong.verdict, wrong.differences),
        (Verdict::WrongAnswer, vec![reason])
    );
}

#[test]
fn a_property_of_tuples_takes_the_lists_of_a_language_without_tuples() {
    let wanted = [value("[(0, 1), (2, 3)]"), value("([0], [1])")];
    let satisfies = |_: &str, _: &[Value], value: &Value| {
        let is_wanted = wanted.contains(value).then_some(());
        is_wanted.ok_or_else(|| format!("{value} is wrong"))
    };
    let expectation = Expectation {
        answer: Some(AnswerExpectation::Satisfies {
            property: "moves".to_owned(),
            arguments: Vec::new(),
        }),
        ..Expectation::default()
    };
    let judged = |got: &str, list_and_tuple| {
        let context = Context {
            objects: BTreeMap::new(),
            satisfies: &satisfies,
            facts: LanguageFacts {
                list_and_tuple,
                ..LanguageFacts::default()
            },
        };
        let reply = reply(Answer::Returned(value(got)), "");
        check(&expectation, &reply, &context).differences
    };
    let refused = |got: &str| {
        vec![Difference::Remark {
            text: format!("{got} is wrong"),
        }]
    };
    for lists in ["[[0, 1], [2, 3]]", "[[0], [1]]"] {
        assert_eq!(judged(lists, true), []);
        assert_eq!(judged(lists, false), refused(lists));
    }
    assert_eq!(judged("[[0, 1]]", true), refused("[[0, 1]]"));
    assert_eq!(judged("[(0, 1), (2, 3)]", false), []);
}

#[test]
fn a_malformed_reply_is_never_accepted() {
    let garbled = reply(Answer::Garbled("not a reply: `hello`".to_owned()), "");
    let outcome = checked(&Expectation::default(), &garbled);
    assert_eq!(outcome.verdict, Verdict::BadReply);
    assert_eq!(outcome.differences, [], "what came is not said twice");
    let ended = reply(Answer::Ended(Exit::Code(0)), "");
    assert_eq!(
        checked(&Expectation::default(), &ended).verdict,
        Verdict::RuntimeError
    );
}

#[test]
fn text_not_printed_because_of_an_exception_is_not_a_difference() {
    let expectation = Expectation {
        answer: Some(AnswerExpectation::Returns(Pattern::None)),
        prints: Some(TextPattern::Exact("#O..\n....\n".to_owned())),
        ..Expectation::default()
    };
    let outcome = checked(&expectation, &raised("AttributeError", "no `put_boulder`"));
    assert_eq!(outcome.verdict, Verdict::RuntimeError);
    assert_eq!(outcome.differences, []);
    assert_eq!(outcome.got, "AttributeError: no `put_boulder`");
}

#[test]
fn types_that_a_language_does_not_tell_apart_are_not_held_against_it() {
    let facts = LanguageFacts {
        list_and_tuple: true,
        int_and_float: true,
        language: Language::Python,
    };
    let pair = || Pattern::Tuple(vec![int(0), int(1)]);
    for (pattern, got, strictly) in [
        (pair(), "[0, 1]", false),
        (Pattern::List(vec![int(1)]), "(1,)", false),
        (Pattern::Set(vec![pair()]), "{(0.0, 1)}", false),
        (
            Pattern::Dict(vec![(pair(), pair())]),
            "{(0, 1): [0, 1]}",
            false,
        ),
        (Pattern::AnyOf(vec![Pattern::None, pair()]), "[0, 1]", false),
        (int(2), "2.0", false),
        (Pattern::Float(2.0), "2", false),
        (pair(), "(0, 1)", true),
    ] {
        let told =
            |facts| super::value::differences(&pattern, &value(got), &BTreeMap::new(), facts);
        assert!(told(facts).is_empty(), "{got}: {:?}", told(facts));
        assert_eq!(told(LanguageFacts::default()).is_empty(), strictly, "{got}");
    }
    for (pattern, got) in [
        (int(2), "2.5"),
        (int(1), "True"),
        (pair(), "{0, 1}"),
        (pair(), "[1, 0]"),
        (Pattern::Set(vec![pair()]), "[(0, 1)]"),
    ] {
        let told = super::value::differences(&pattern, &value(got), &BTreeMap::new(), facts);
        assert!(!told.is_empty(), "{got}");
    }
}

#[test]
fn printing_instead_of_returning_gets_advice() {
    let told = |pattern: Pattern, prints: Option<&str>, got: &str, printed: &str| {
        let expectation = Expectation {
            answer: Some(AnswerExpectation::Returns(pattern)),
            prints: prints.map(|text| TextPattern::Exact(text.to_owned())),
            ..Expectation::default()
        };
        let checked = checked(&expectation, &reply(Answer::Returned(value(got)), printed));
        assert_eq!(checked.verdict, Verdict::WrongAnswer, "{printed}");
        let first = format!("{:?}", checked.differences[0]);
        first.contains("use `return` instead of `print`")
    };
    let list = || Pattern::List(vec![int(1), int(2)]);
    assert!(told(list(), None, "None", "[1, 2]\n"));
    assert!(told(list(), Some(""), "None", "[1, 2]\n"));
    assert!(told(text("a b"), None, "None", "a b\n"));
    assert!(told(text("a\nb\n"), None, "None", "a\nb\n"));
    assert!(!told(list(), None, "None", "[1, 3]\n"));
    assert!(!told(list(), None, "None", ""));
    assert!(!told(list(), None, "[2, 1]", "[1, 2]\n"));
    // Here the step also expects the printed text.
    assert!(!told(list(), Some("[1, 2]\n"), "None", "[1, 2]\n"));
}

#[test]
fn a_right_step_that_prints_where_nothing_may_be_printed_gets_advice() {
    let told = |wanted: &str, prints: &str, printed: &str| {
        let expectation = Expectation {
            answer: Some(AnswerExpectation::Returns(int(1))),
            prints: Some(TextPattern::Exact(prints.to_owned())),
            ..Expectation::default()
        };
        let reply = reply(Answer::Returned(value(wanted)), printed);
        let differences = checked(&expectation, &reply).differences;
        let advice = |one: &Difference| format!("{one:?}").contains("it must print nothing");
        (differences.len(), differences.iter().any(advice))
    };
    assert_eq!(told("1", "", "here\n"), (2, true));
    assert_eq!(told("1", "", ""), (0, false));
    // A wrong value comes first. Where a text must be printed, more text may be meant.
    assert_eq!(told("2", "", "here\n"), (2, false));
    assert_eq!(told("1", "a\n", "here\na\n"), (1, false));
}

/// The pairs and their equality are from Python: `python3 -c 'print(1 == True)'`.
#[test]
fn python_equality_is_that_of_python() {
    for (expected, got, equal) in [
        ("1", "1.0", true),
        ("1.0", "1", true),
        ("1", "True", true),
        ("True", "1.0", true),
        ("False", "0", true),
        ("False", "None", false),
        ("0.0", "-0.0", true),
        ("2", "True", false),
        ("1", "'1'", false),
        ("0.5", "0.5", true),
        ("0.5", "0", false),
        ("9007199254740993", "9007199254740992.0", false),
        ("9007199254740992", "9007199254740992.0", true),
        ("1e300", "1", false),
        ("[1, 2.0]", "[True, 2]", true),
        ("[1]", "(1,)", false),
        ("(1, 'a')", "(1.0, 'a')", true),
        ("{1, 2}", "{1.0, 2.0}", true),
        ("{1: 'a'}", "{True: 'a'}", true),
        ("[None]", "[0]", false),
    ] {
        let pattern = Pattern::exactly(&value(expected)).with_python_equality();
        assert_eq!(accepts(pattern, got), equal, "{expected} == {got}");
    }
    let exact = Pattern::Exact(Box::new(Pattern::Bool(true))).with_python_equality();
    assert!(accepts(exact.clone(), "True"));
    assert!(!accepts(exact, "1"));
}
