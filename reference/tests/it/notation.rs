//! Printed values and operations, parsed again.

use proptest::prelude::*;
use puzzlemark_reference::Value;
use puzzlemark_reference::notation::{
    parse_operation, parse_reply_value, parse_value, split_comment,
};
use puzzlemark_reference::operation::{
    Comparison, DisplayKind, Expression, Operation, Operator, Sign,
};

fn scalar() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::None),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        prop::num::f64::ANY.prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        "[#'\"\\\\\n a]{0,8}".prop_map(Value::from),
        "-?[1-9][0-9]{20,40}".prop_map(|digits| Value::Int(digits.parse().expect("digits"))),
    ]
}

fn hashable() -> impl Strategy<Value = Value> {
    prop_oneof![
        scalar(),
        prop::collection::vec(scalar(), 0..4).prop_map(Value::Tuple)
    ]
}

fn value() -> impl Strategy<Value = Value> {
    let set = prop::collection::vec(hashable(), 0..4).prop_map(Value::set);
    prop_oneof![hashable(), set].prop_recursive(4, 32, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::List),
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Tuple),
            prop::collection::vec((hashable(), inner), 0..4).prop_map(Value::dict),
        ]
    })
}

fn name() -> impl Strategy<Value = String> {
    "v[a-z0-9_é]{0,3}"
}

fn comparison() -> impl Strategy<Value = Comparison> {
    prop::sample::select(vec![
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::Same,
        Comparison::NotSame,
        Comparison::In,
        Comparison::NotIn,
        Comparison::Less,
        Comparison::LessEqual,
        Comparison::Greater,
        Comparison::GreaterEqual,
    ])
}

fn operator() -> impl Strategy<Value = Operator> {
    prop::sample::select(Operator::NAMED.map(|(_, operator)| operator).to_vec())
}

fn sign() -> impl Strategy<Value = Sign> {
    prop::sample::select(vec![Sign::Minus, Sign::Plus, Sign::Invert])
}

/// `'...' % value` is not an operation.
fn fills(left: &Expression, operator: Operator) -> bool {
    operator == Operator::Modulo && matches!(left, Expression::Literal(Value::Str(_)))
}

/// `-3` is a literal.
fn is_literal(sign: Sign, operand: &Expression) -> bool {
    let number = matches!(
        operand,
        Expression::Literal(Value::Int(_) | Value::Float(_))
    );
    number && sign != Sign::Invert
}

fn slice(bound: impl Strategy<Value = Expression> + Clone) -> impl Strategy<Value = Expression> {
    let bound = || prop::option::of(bound.clone().prop_map(Box::new));
    [bound(), bound(), bound()].prop_map(Expression::Slice)
}

/// An operation of every kind.
fn operation() -> impl Strategy<Value = Operation> {
    let place = || {
        let index = (expression(), expression())
            .prop_map(|(of, key)| Expression::Index(Box::new(of), Box::new(key)));
        let attribute =
            (expression(), name()).prop_map(|(of, name)| Expression::Attribute(Box::new(of), name));
        prop_oneof![index, attribute].prop_map(Box::new)
    };
    let value = expression().prop_map(Box::new);
    let store = (place(), value).prop_map(|(place, value)| Expression::Store { place, value });
    let target = prop::option::of(name());
    prop_oneof![
        4 => (target, expression()).prop_map(|(target, expression)| Operation { target, expression }),
        1 => store.prop_map(Operation::from),
        1 => place().prop_map(Expression::Delete).prop_map(Operation::from),
    ]
}

fn callee(expression: &Expression) -> bool {
    matches!(expression, Expression::Name(_) | Expression::Attribute(..))
}

fn expression() -> impl Strategy<Value = Expression> {
    let leaf = prop_oneof![
        value().prop_map(Expression::Literal),
        name().prop_map(Expression::Name)
    ];
    leaf.prop_recursive(4, 32, 4, |inner| {
        let some = prop::collection::vec(inner.clone(), 0..3);
        let keywords = prop::collection::btree_map(name(), inner.clone(), 0..3);
        let boxed = inner.clone().prop_map(Box::new);
        let kinds = [DisplayKind::List, DisplayKind::Tuple, DisplayKind::Set];
        prop_oneof![
            (prop::sample::select(kinds.to_vec()), some.clone(), name()).prop_map(
                |(kind, mut elements, name)| {
                    // A display with a name among its elements is not a literal.
                    elements.push(Expression::Name(name));
                    Expression::Display(kind, elements)
                }
            ),
            (inner.clone(), name())
                .prop_map(|(key, name)| Expression::Dict(vec![(key, Expression::Name(name))])),
            (boxed.clone(), name()).prop_map(|(of, name)| Expression::Attribute(of, name)),
            (
                inner.clone().prop_filter("can be called", callee),
                some,
                keywords
            )
                .prop_map(|(callee, arguments, keywords)| Expression::Call {
                    callee: Box::new(callee),
                    arguments,
                    keywords: keywords.into_iter().collect(),
                }),
            (boxed.clone(), boxed.clone()).prop_map(|(of, key)| Expression::Index(of, key)),
            (boxed.clone(), slice(inner.clone()))
                .prop_map(|(of, key)| Expression::Index(of, Box::new(key))),
            (boxed.clone(), operator(), boxed.clone())
                .prop_filter("has text to fill", |(left, operator, _)| !fills(
                    left, *operator
                ))
                .prop_map(|(left, operator, right)| Expression::Operate(left, operator, right)),
            (sign(), boxed.clone())
                .prop_filter("is a literal", |(sign, of)| !is_literal(*sign, of))
                .prop_map(|(sign, of)| Expression::Signed(sign, of)),
            (boxed.clone(), comparison(), boxed.clone())
                .prop_map(|(left, sign, right)| Expression::Compare(left, sign, right)),
            boxed.prop_map(Expression::Not),
        ]
    })
}

proptest! {
    #[test]
    fn values_read_back(value in value()) {
        prop_assert_eq!(parse_value(&value.to_string()), Ok(value.clone()));
        prop_assert_eq!(parse_reply_value(&value.to_string()), Ok(value));
    }

    #[test]
    fn operations_read_back(operation in operation()) {
        let text = operation.to_string();
        prop_assert_eq!(parse_operation(&text), Ok(operation));
        let commented = format!("{text} # why 'not'");
        prop_assert_eq!(split_comment(&commented), (text.as_str(), Some("why 'not'")));
    }

    #[test]
    fn any_text_is_read_or_refused_in_place(text in "[a(\\[{}\\]).,:='\"\\\\#0-9 x_nñ+*/%@&|^~<>-]{0,24}") {
        for error in [parse_operation(&text).err(), parse_value(&text).err(), parse_reply_value(&text).err()]
            .into_iter()
            .flatten()
        {
            prop_assert!(text.get(error.range.clone()).is_some(), "{:?}", error);
        }
        let (operation, _) = split_comment(&text);
        prop_assert!(text.starts_with(operation));
    }

    #[test]
    fn the_order_of_values_is_total(a in value(), b in value(), c in value()) {
        prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
        prop_assert_eq!(a == b, a.cmp(&b).is_eq());
        let mut sorted = [a, b, c];
        sorted.sort();
        prop_assert!(sorted[0] <= sorted[2]);
    }
}
