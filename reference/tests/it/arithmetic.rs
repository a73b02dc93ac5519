//! Operators, builtin functions, slices and changes of data, compared with Python.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Stdio};

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use puzzlemark_reference::Value;
use puzzlemark_reference::notation::{parse_operation, parse_value};
use puzzlemark_reference::operation::{Expression, Operation, Operator, Sign};
use puzzlemark_reference::puzzles;
use puzzlemark_reference::session::{Local, Session};

/// The number of operations of each kind.
const COUNT: usize = 1500;

/// Performs each line and prints its value as a literal, or its exception.
const PYTHON: &str = r#"
import math, sys

def shown(value):
    if type(value) is int:
        return hex(value)
    if type(value) is float:
        return repr(value) if math.isfinite(value) else "float('%r')" % value
    if type(value) in (list, tuple, set):
        opening, closing = {list: "[]", tuple: ["(", ",)"], set: "{}"}[type(value)]
        text = ", ".join(map(shown, value))
        return opening + text + closing if text else repr(value)
    if type(value) is dict:
        return "{%s}" % ", ".join("%s: %s" % (shown(key), shown(value)) for key, value in value.items())
    return repr(value)

names = {}
for line in sys.stdin.buffer.read().decode().split("\n")[:-1]:
    try:
        code = compile(line, "line", "single")
        value = []
        sys.displayhook = value.append
        exec(code, names)
        text = shown(value[0]) if value else "None"
    except Exception as error:
        text = "!%s: %s" % (type(error).__name__, error)
    sys.stdout.buffer.write((text.replace("\n", " ") + "\n").encode())
"#;

/// Returns Python's reply to each operation, or `None` without Python.
#[expect(clippy::print_stderr, reason = "a test says what it skips")]
fn asked_of_python(operations: &[Operation]) -> Option<Vec<String>> {
    let mut python = Command::new("python3");
    let python = python.args(["-W", "ignore", "-S", "-c", PYTHON]);
    let Ok(mut child) = python.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn() else {
        eprintln!("skipped: there is no python3");
        return None;
    };
    let lines: Vec<_> = operations.iter().map(ToString::to_string).collect();
    let lines = lines.join("\n") + "\n";
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || stdin.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic").expect("it reads all");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let answers: Vec<_> = text.lines().map(str::to_owned).collect();
    assert_eq!(answers.len(), operations.len());
    Some(answers)
}

/// Exceptions with different messages in different versions of Python.
const WORDED_ANEW: [&str; 4] = [
    "ZeroDivisionError",
    "OverflowError",
    "ValueError",
    "MemoryError",
];

/// Compares the session's reply to each operation with Python's.
fn compare(operations: &[Operation]) {
    let Some(answers) = asked_of_python(operations) else {
        return;
    };
    let module = puzzles::by_name("fifteen").expect("a known puzzle");
    let files: BTreeMap<String, String> = BTreeMap::new();
    let mut session = Session::new(Local::new(module, &files));
    let mut values = 0;
    for (operation, answer) in operations.iter().zip(answers) {
        let result = session.evaluate(operation).result;
        match (answer.strip_prefix('!'), result) {
            (None, Ok(value)) => {
                values += 1;
                let expected =
                    parse_value(&answer).unwrap_or_else(|error| panic!("{answer}: {error}"));
                assert_eq!(value, expected, "{operation}");
            }
            (Some(raised), Err(exception)) if raised.ends_with("complex exponentiation") => {
                assert!(
                    exception.message.contains("complex"),
                    "{operation}: {exception}"
                );
            }
            (Some(raised), Err(exception)) => {
                let own = exception.to_string();
                let kind = raised.split(':').next().unwrap_or_default();
                if own.contains("'slice'") {
                    // New versions of Python accept a slice as a key of a dict and do not find it.
                    assert!(
                        ["TypeError", "KeyError"].contains(&kind),
                        "{operation}: {raised}"
                    );
                } else if WORDED_ANEW.contains(&kind) {
                    assert_eq!(exception.name(), kind, "{operation}: {own}, not {raised}");
                } else {
                    assert_eq!(own, raised.trim_end_matches(": "), "{operation}");
                }
            }
            // Our sessions have no complex numbers.
            (None, Err(exception)) if answer.ends_with("j)") => {
                assert!(
                    exception.message.contains("complex"),
                    "{operation}: {exception}"
                );
            }
            (_, result) => panic!("{operation}: {result:?}, not {answer}"),
        }
    }
    // The test would show nothing if the random operands never fitted.
    assert!(
        values * 5 > operations.len(),
        "{values} of {} give values",
        operations.len()
    );
}

fn integer() -> impl Strategy<Value = Value> {
    prop_oneof![
        3 => (-20i64..20).prop_map(Value::from),
        1 => any::<i64>().prop_map(Value::from),
        1 => "-?[1-9][0-9]{15,60}".prop_map(|digits| Value::Int(digits.parse().expect("digits"))),
        1 => (1u32..1100, -1i64..2).prop_map(|(bits, beside)| {
            Value::Int((num_bigint::BigInt::from(1) << bits) + beside)
        }),
    ]
}

fn number() -> impl Strategy<Value = Value> {
    prop_oneof![
        4 => integer(),
        1 => any::<bool>().prop_map(Value::from),
        2 => (-40i64..40).prop_map(|quarters| {
            Value::Float(num_traits::ToPrimitive::to_f64(&quarters).unwrap_or_default() / 4.0)
        }),
        2 => prop::num::f64::ANY.prop_map(Value::from),
    ]
}

fn text() -> impl Strategy<Value = Value> {
    let odd = prop::sample::select(vec![
        " 12 ",
        "-1_000",
        "1__0",
        "_1",
        "0x1",
        "1e3",
        "nan",
        "-Infinity",
        "+-1",
        "é",
        "1.5",
        "",
    ]);
    prop_oneof![
        "[a-cé]{0,4}".prop_map(Value::from),
        odd.prop_map(Value::from)
    ]
}

fn sequence() -> impl Strategy<Value = Value> {
    let small = || prop::collection::vec((-4i64..4).prop_map(Value::from), 0..6);
    prop_oneof![
        small().prop_map(Value::List),
        small().prop_map(Value::Tuple),
        text(),
    ]
}

fn any_value() -> impl Strategy<Value = Value> {
    let set = prop::collection::vec(-3i64..3, 0..4).prop_map(Value::set);
    let dict = prop::collection::vec((-3i64..3, text()), 0..3)
        .prop_map(|pairs| Value::dict(pairs.into_iter().map(|(key, value)| (key.into(), value))));
    prop_oneof![6 => number(), 3 => sequence(), 2 => set, 1 => dict, 1 => Just(Value::None)]
}

fn operation_of(left: Value, operator: Operator, right: Value) -> Expression {
    let [left, right] = [left, right].map(|value| Box::new(Expression::Literal(value)));
    Expression::Operate(left, operator, right)
}

/// Two operands whose result is small enough for a test.
fn operated() -> impl Strategy<Value = Expression> {
    let all = Operator::NAMED.map(|(_, operator)| operator);
    let operator = prop::sample::select(all.to_vec());
    let alike = prop_oneof![
        2 => (number(), number()),
        1 => (sequence(), sequence()),
        1 => (any_value(), any_value()),
    ];
    let small = (-12i64..200).prop_map(Value::from);
    (alike, operator, small).prop_filter_map(
        "no text to fill",
        |((left, right), operator, small)| {
            let is_text = |value: &Value| matches!(value, Value::Str(_));
            if operator == Operator::Modulo && is_text(&left) {
                return None;
            }
            let is_number = |value: &Value| matches!(value, Value::Int(_) | Value::Bool(_));
            let grows = match operator {
                Operator::Power | Operator::ShiftLeft => is_number(&right),
                Operator::Multiply => !is_number(&left) && is_number(&right),
                _ => false,
            };
            let (left, right) = match operator {
                Operator::Multiply if is_number(&left) && !is_number(&right) => (right, left),
                _ => (left, right),
            };
            let grows =
                grows || operator == Operator::Multiply && is_number(&right) && !is_number(&left);
            let right = if grows { small } else { right };
            Some(operation_of(left, operator, right))
        },
    )
}

/// Makes operations with a strategy. They are the same each time.
fn made<T: std::fmt::Debug>(strategy: impl Strategy<Value = T>, count: usize) -> Vec<T> {
    let mut runner = TestRunner::deterministic();
    let mut one = || strategy.new_tree(&mut runner).expect("a value").current();
    (0..count).map(|_| one()).collect()
}

fn operations(expressions: Vec<Expression>) -> Vec<Operation> {
    expressions.into_iter().map(Operation::from).collect()
}

#[test]
fn operators_agree_with_python() {
    compare(&operations(made(operated(), 4 * COUNT)));
}

#[test]
fn signs_agree_with_python() {
    let sign = prop::sample::select(vec![Sign::Minus, Sign::Plus, Sign::Invert]);
    let signed = (sign, any_value()).prop_map(|(sign, value)| {
        // A display in place of a variable, because `-3` alone is a literal.
        let value = Expression::Display(
            puzzlemark_reference::operation::DisplayKind::List,
            vec![Expression::Literal(value)],
        );
        Expression::Signed(sign, Box::new(value.at(0)))
    });
    let text = made(signed, COUNT).into_iter().map(|one| one.to_string());
    let parsed = text.map(|text| parse_operation(&text).expect("it reads back"));
    compare(&parsed.collect::<Vec<_>>());
}

#[test]
fn quotients_are_rounded_as_in_python() {
    let divided = (integer(), integer())
        .prop_map(|(left, right)| operation_of(left, Operator::Divide, right));
    let mut expressions = made(divided, 2 * COUNT);
    // Quotients near the largest and the smallest floats.
    let sides = prop::sample::select(vec!["({large}) / {number}", "{number} / ({large})"]);
    let shifted =
        (integer(), 1000..1140, integer(), sides).prop_map(|(number, places, other, sides)| {
            let text = sides.replace("{large}", &format!("(1 << {places}) + {other}"));
            let text = text.replace("{number}", &number.to_string());
            parse_operation(&text).expect("an operation").expression
        });
    expressions.extend(made(shifted, 2 * COUNT));
    compare(&operations(expressions));
}

#[test]
fn functions_agree_with_python() {
    let names = ["int", "float", "abs", "bool", "sum", "min", "max", "dict"];
    let one = prop::sample::select(names.to_vec());
    let call = (one, any_value()).prop_map(|(name, value)| Expression::name(name).call([value]));
    let whole = prop::collection::vec(integer(), 0..5).prop_map(Value::List);
    let some = prop_oneof![
        whole,
        prop::collection::vec(text(), 0..4).prop_map(Value::List)
    ];
    let of_many = prop::sample::select(vec!["sum", "min", "max", "sorted"]);
    let of_many = (of_many, some).prop_map(|(name, value)| Expression::name(name).call([value]));
    let two = prop::sample::select(vec!["min", "max", "sum"]);
    let of_two = (two, number(), integer())
        .prop_map(|(name, left, right)| Expression::name(name).call([left, right]));
    let kind = prop::sample::select(vec![
        "int", "float", "bool", "str", "list", "set", "dict", "len",
    ]);
    let kind = (any_value(), kind).prop_map(|(value, kind)| {
        Expression::name("isinstance").call([Expression::Literal(value), Expression::name(kind)])
    });
    compare(&operations(made(
        prop_oneof![call, of_many, of_two, kind],
        2 * COUNT,
    )));
}

#[test]
fn iterators_agree_with_python() {
    let step = prop::sample::select(vec![
        "it = iter({})",
        "it = reversed({})",
        "next(it)",
        "next(it, {})",
        "list(it)",
        "tuple(it)",
        "it is iter(it)",
        "next({})",
        "tuple(reversed({}))",
        "sorted(iter({}))",
        "max(iter({}))",
    ]);
    let steps = (step, sequence()).prop_map(|(step, value)| {
        let text = step.replace("{}", &value.to_string());
        parse_operation(&text).expect("an operation")
    });
    let mut all = vec![parse_operation("it = iter([1])").expect("an operation")];
    all.extend(made(steps, COUNT));
    compare(&all);
}

#[test]
fn slices_and_changes_agree_with_python() {
    let bound = || prop::option::weighted(0.7, -8i64..8);
    let slice =
        (bound(), bound(), prop::option::weighted(0.5, -3i64..4)).prop_map(|(start, end, by)| {
            let bound = |bound: Option<i64>| bound.map(|one| Box::new(Expression::from(one)));
            Expression::Slice([bound(start), bound(end), bound(by)])
        });
    let key = prop_oneof![
        3 => slice,
        2 => (-7i64..7).prop_map(|key| Expression::Literal(key.into())),
        1 => text().prop_map(Expression::Literal),
    ];
    let step = prop::sample::select(vec![
        "x[{key}]",
        "x[{key}] = {value}",
        "del x[{key}]",
        "x = {value}",
        "x",
        "y = {value}",
        "y[{key}]",
        "y[{key}] = 1",
        "del y[{key}]",
    ]);
    let value = prop_oneof![4 => sequence(), 1 => any_value()];
    let steps = (step, key, value).prop_map(|(step, key, value)| {
        let text = step.replace("{key}", &key.to_string());
        let text = text.replace("{value}", &value.to_string());
        parse_operation(&text).expect("an operation")
    });
    let first = ["x = [1, 2, 3, 4, 5, 6]", "y = {'a': 1}"];
    let first = first.map(|text| parse_operation(text).expect("an operation"));
    let mut all = first.to_vec();
    all.extend(made(steps, 3 * COUNT));
    compare(&all);
}
