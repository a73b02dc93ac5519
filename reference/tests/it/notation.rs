//! What is printed reads back as what it was.

use proptest::prelude::*;
use puzzlemark_reference::Value;
use puzzlemark_reference::notation::{
    parse_operation, parse_reply_value, parse_value, split_comment,
};
use puzzlemark_reference::operation::{Comparison, DisplayKind, Expression, Operation};

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
                    // With a name among its elements a display is no literal.
                    elements.push(Expression::Name(name));
                    Expression::Display(kind, elements)
                }
            ),
            (inner.clone(), name())
                .prop_map(|(key, name)| Expression::Dict(vec![(key, Expression::Name(name))])),
            (boxed.clone(), name()).prop_map(|(of, name)| Expression::Attribute(of, name)),
            (inner.prop_filter("can be called", callee), some, keywords).prop_map(
                |(callee, arguments, keywords)| Expression::Call {
                    callee: Box::new(callee),
                    arguments,
                    keywords: keywords.into_iter().collect(),
                }
            ),
            (boxed.clone(), boxed.clone()).prop_map(|(of, key)| Expression::Index(of, key)),
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
    fn operations_read_back(target in prop::option::of(name()), expression in expression()) {
        let operation = Operation { target, expression };
        let text = operation.to_string();
        prop_assert_eq!(parse_operation(&text), Ok(operation));
        let commented = format!("{text} # why 'not'");
        prop_assert_eq!(split_comment(&commented), (text.as_str(), Some("why 'not'")));
    }

    #[test]
    fn any_text_is_read_or_refused_in_place(text in "[a(\\[{}\\]).,:='\"\\\\#0-9 x_nñ-]{0,24}") {
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
