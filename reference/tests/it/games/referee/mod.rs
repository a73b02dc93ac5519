//! Referees.

mod toy;

use std::collections::BTreeMap;

use puzzlemark_reference::Value;
use puzzlemark_reference::object::Likeness;
use puzzlemark_reference::referee::{Expected, OpenCall, Referee};

use crate::games::play::operation;
use toy::Toy;

static NO_FILES: BTreeMap<String, String> = BTreeMap::new();

fn referee() -> Referee<'static> {
    Referee::new(&Toy, &NO_FILES)
}

/// The expectation of the last operation.
fn last(operations: &[&str]) -> Expected {
    let mut referee = referee();
    let mut expected = operations
        .iter()
        .map(|text| referee.expect(&operation(text)));
    expected.by_ref().last().expect("an operation")
}

/// The value of a determined operation, and the ways in which a reply may differ.
fn value(referee: &mut Referee<'_>, text: &str) -> (Value, Likeness) {
    match referee.expect(&operation(text)) {
        Expected::Determined {
            evaluation,
            likeness,
        } => (evaluation.result.expect("a value"), likeness),
        other => panic!("{text}: {other:?}"),
    }
}

fn open(referee: &mut Referee<'_>, text: &str) -> (OpenCall, Vec<String>) {
    let Expected::Open(call) = referee.expect(&operation(text)) else {
        panic!("{text} is open");
    };
    let looks = call.looks.iter().map(ToString::to_string).collect();
    (call, looks)
}

#[test]
fn a_variable_keeps_the_choice_of_the_subject() {
    let mut referee = referee();
    let (call, looks) = open(&mut referee, "number = some()");
    assert_eq!(looks, ["number"]);
    assert_eq!(referee.adopt(&call, &7.into(), &[]), Ok(()));
    assert_eq!(value(&mut referee, "same(number)").0, Value::from(7));
    assert_eq!(value(&mut referee, "same(value=number)").0, Value::from(7));
}

#[test]
fn a_wrong_choice_is_kept_and_the_game_continues() {
    let mut referee = referee();
    let (call, _) = open(&mut referee, "number = some()");
    let reason = Err("-1 is not positive".to_owned());
    assert_eq!(referee.adopt(&call, &(-1).into(), &[]), reason);
    assert_eq!(value(&mut referee, "number").0, Value::from(-1));
    let twice = referee.adopt(&call, &1.into(), &[]);
    assert_eq!(twice, Err("no choice was asked for".to_owned()));
}

#[test]
fn a_choice_of_a_method_is_seen_in_its_object() {
    let mut referee = referee();
    value(&mut referee, "counter = Counter()");
    let (call, looks) = open(&mut referee, "counter.add(3)");
    assert_eq!(looks, ["counter.total", "str(counter)", "counter.next()"]);
    let reason = Err("too little is added".to_owned());
    assert_eq!(referee.adopt(&call, &2.into(), &[]), reason);
    let (call, looks) = open(&mut referee, "added = counter.itself().add(3)");
    assert_eq!(looks[..2], ["added", "counter.total"]);
    assert_eq!(referee.adopt(&call, &5.into(), &[]), Ok(()));
    assert_eq!(value(&mut referee, "counter.total").0, Value::from(5));
}

#[test]
fn arguments_are_evaluated_once() {
    let mut referee = referee();
    value(&mut referee, "counter = Counter()");
    let (call, _) = open(&mut referee, "counter.add(counter.next())");
    assert_eq!(referee.adopt(&call, &1.into(), &[]), Ok(()));
    // One added by `next`, one by hand.
    assert_eq!(
        value(&mut referee, "same(counter.next())").0,
        Value::from(3)
    );
}

#[test]
fn an_open_call_that_was_not_judged_changes_nothing() {
    let mut referee = referee();
    value(&mut referee, "counter = Counter()");
    let (call, _) = open(&mut referee, "counter.add(3)");
    assert_eq!(value(&mut referee, "counter.total").0, Value::from(0));
    referee.adopt(&call, &3.into(), &[]).unwrap_err();
}

#[test]
fn an_unspecified_call_makes_the_rest_unspecified() {
    for text in [
        "odd()",
        "print(odd())",
        "print(some())",
        "len(some())",
        "[some()]",
        "same(some())",
        "not some()",
        "nobody",
        "nobody.call()",
        "same()",
        "same(thing=1)",
        "[1, 2][3]",
        "1 / 0",
        "Counter().total + some()",
        // A class may define these operators.
        "Counter() + 1",
        "-Counter()",
        "bool(Counter())",
        "isinstance(Counter(), list)",
        "next(Counter())",
        "Counter()[0] = 1",
        "Counter().color = 1",
        "del Counter().total",
        // Sets have no order, and versions of Python add floats in two ways.
        "next(iter({1, 2}))",
        "sum([0.1, 0.2])",
        "Counter().add(1)",
        "Counter().size",
    ] {
        assert_eq!(last(&[text]), Expected::Unspecified, "{text}");
        assert_eq!(last(&[text, "same(1)"]), Expected::Unspecified, "{text}");
    }
    assert_eq!(
        last(&["counter = Counter()", "counter = counter.add(1)"]),
        Expected::Unspecified
    );
}

#[test]
fn an_exception_is_judged_as_the_call_that_raises_it() {
    for text in ["fail()", "number = fail()", "print(fail())", "same(fail())"] {
        let Expected::Determined {
            evaluation,
            likeness,
        } = last(&[text])
        else {
            panic!("{text} is determined");
        };
        assert_eq!(likeness, Likeness::MESSAGE, "{text}");
        let exception = evaluation.result.unwrap_err();
        assert_eq!(exception.to_string(), "ValueError: failed", "{text}");
    }
}

#[test]
fn printed_text_is_determined() {
    let Expected::Determined { evaluation, .. } = last(&["print(same('a'), Counter())"]) else {
        panic!("determined");
    };
    assert_eq!(evaluation.printed, "a 0\n");
}

/// The differences that the value of the last operation may have: list for tuple, order.
fn looseness(operations: &[&str]) -> Option<(bool, bool)> {
    match last(operations) {
        Expected::Determined { likeness, .. } => Some((likeness.sequences, likeness.order)),
        _ => None,
    }
}

#[test]
fn permitted_differences_pass_through_variables() {
    for (operations, expected) in [
        (&["pair()"][..], Some((true, false))),
        (&["x = pair()", "x"], Some((true, false))),
        (&["x = pair()", "y = x", "y"], Some((true, false))),
        (&["x = pair()", "x = same(1)", "x"], Some((false, false))),
        (&["x = pair()", "len(x)"], Some((false, false))),
        (&["x = pair()", "list(x)"], Some((true, false))),
        (&["x = pair()", "x == (1, 2)"], None),
        (&["x = pair()", "print(x)"], None),
        (&["x = pair()", "[x]"], None),
        (&["x = pair()", "x.count(1)"], None),
        (&["pair()[0]"], None),
        (&["print(pair())"], None),
        (&["x = pair()", "y = same(1)", "y"], Some((false, false))),
        // A subject that returns lists for tuples accepts them, too, and may return them.
        (&["x = pair()", "same(x)"], Some((true, false))),
        (&["letters()"], Some((false, true))),
        (&["sorted(letters())"], Some((false, false))),
        (&["tuple(letters())"], Some((false, true))),
        (&["set(letters())"], Some((false, false))),
        (&["x = letters()", "sorted(x)"], Some((false, false))),
        (&["x = letters()", "same(x)"], None),
        (&["x = letters()", "x[0]"], None),
        (&["list(same({1, 2}))"], Some((false, true))),
        (&["list(same({1}))"], Some((false, false))),
        (&["x = same({1, 2})", "x.pop()"], None),
        (&["''.join(same({'a', 'b'}))"], None),
        (&["print(sorted(same({1, 2})))"], Some((false, false))),
        (&["str(same({1, 2}))"], None),
        (&["str(same({1}))"], Some((false, false))),
    ] {
        assert_eq!(looseness(operations), expected, "{operations:?}");
    }
}

#[test]
fn objects_are_compared_by_identity_only() {
    for (text, expected) in [
        ("a is a", Some((false, false))),
        ("a is not b", Some((false, false))),
        ("a == a", None),
        ("a in [b]", None),
        ("not a", None),
        ("str(a)", Some((false, false))),
        ("str([a])", None),
        ("repr(a)", None),
    ] {
        assert_eq!(
            looseness(&["a = Counter()", "b = Counter()", text]),
            expected,
            "{text}"
        );
    }
}

#[test]
fn operators_and_changes_of_data_are_determined() {
    let mut referee = referee();
    value(&mut referee, "counter = Counter()");
    value(&mut referee, "data = [1, 2, 3]");
    for (text, expected) in [
        ("counter.total + 1", Value::from(1)),
        ("sum({1, 2}) * max({1, 2})", Value::from(6)),
        ("isinstance(counter, Counter)", Value::from(true)),
        ("data[0] = counter.total", Value::None),
        ("del data[1:]", Value::None),
        ("data", Value::list([0])),
        ("next(iter(data))", Value::from(0)),
    ] {
        let (found, likeness) = value(&mut referee, text);
        assert_eq!((found, likeness), (expected, Likeness::EXACT), "{text}");
    }
}
