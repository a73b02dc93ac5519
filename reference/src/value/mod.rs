//! The type of all values in operations and replies.

mod compare;
mod display;

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigInt;

/// A value that a submission can return. Types are exact: `True` is not `1`, `1` is not `1.0`, and
/// a list is not a tuple.
///
/// `PartialEq` compares by type and content. Sets and dicts are compared without regard to order,
/// floats by bit pattern (but all NaNs are equal), and objects by identity. [`Value::equals`] is
/// the looser `==` of Python. `Ord` is a total order that agrees with `PartialEq` and makes output
/// stable. It has no other meaning.
///
/// ```
/// use puzzlemark_reference::Value;
///
/// let squares = Value::set([Value::tuple([2, 0]), Value::tuple([1, 0]), Value::tuple([2, 0])]);
/// assert_eq!(squares.to_string(), "{(1, 0), (2, 0)}");
/// assert_ne!(Value::from(1), Value::from(true));
/// assert!(Value::from(1).equals(&Value::from(true)));
/// ```
#[derive(Debug, Clone)]
pub enum Value {
    /// `None`.
    None,
    /// `True` or `False`.
    Bool(bool),
    /// An integer of any size.
    Int(BigInt),
    /// A 64-bit float.
    Float(f64),
    /// Text.
    Str(String),
    /// A list.
    List(Vec<Value>),
    /// A tuple.
    Tuple(Vec<Value>),
    /// A set or frozenset, without duplicates, in no particular order.
    Set(Vec<Value>),
    /// A dict as pairs of key and value, in insertion order.
    Dict(Vec<(Value, Value)>),
    /// Any other value: an object that stays in the subject and has an identity.
    Object(ObjectRef),
}

/// The identity of an object in a subject.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ObjectRef {
    /// A different number for each object of a session, in the order of first use.
    pub id: u32,
    /// Name of the object's class in the subject.
    pub class: String,
}

impl Value {
    /// Returns a list of the given elements.
    pub fn list<T: Into<Self>>(elements: impl IntoIterator<Item = T>) -> Self {
        Self::List(elements.into_iter().map(Into::into).collect())
    }

    /// Returns a tuple of the given elements.
    pub fn tuple<T: Into<Self>>(elements: impl IntoIterator<Item = T>) -> Self {
        Self::Tuple(elements.into_iter().map(Into::into).collect())
    }

    /// Returns a set of the given elements. If several elements are equal in Python, only the first
    /// is kept.
    pub fn set<T: Into<Self>>(elements: impl IntoIterator<Item = T>) -> Self {
        let mut seen = BTreeSet::new();
        let elements = elements.into_iter().map(Into::into);
        Self::Set(
            elements
                .filter(|element: &Self| seen.insert(element.numeric()))
                .collect(),
        )
    }

    /// Returns a dict of the given pairs. A repeated key keeps its place and gets the new value.
    pub fn dict(pairs: impl IntoIterator<Item = (Self, Self)>) -> Self {
        let mut places = BTreeMap::new();
        let mut kept: Vec<(Self, Self)> = Vec::new();
        for (key, value) in pairs {
            let place = *places.entry(key.numeric()).or_insert(kept.len());
            match kept.get_mut(place) {
                Some(pair) => pair.1 = value,
                None => kept.push((key, value)),
            }
        }
        Self::Dict(kept)
    }

    /// Returns the name of the value's type in Python. For an object it is the name of its class.
    pub fn type_name(&self) -> &str {
        match self {
            Self::None => "NoneType",
            Self::Bool(_) => "bool",
            Self::Int(_) => "int",
            Self::Float(_) => "float",
            Self::Str(_) => "str",
            Self::List(_) => "list",
            Self::Tuple(_) => "tuple",
            Self::Set(_) => "set",
            Self::Dict(_) => "dict",
            Self::Object(object) => &object.class,
        }
    }

    /// Returns the type of the first part that prevents the value from being an element of a set or
    /// a key of a dict. Sets count as such a part, because it is unknown here if they are
    /// frozensets.
    pub(crate) fn unhashable(&self) -> Option<&'static str> {
        match self {
            Self::List(_) => Some("list"),
            Self::Set(_) => Some("set"),
            Self::Dict(_) => Some("dict"),
            Self::Tuple(elements) => elements.iter().find_map(Self::unhashable),
            _ => None,
        }
    }

    /// Returns true if the value is an object, or contains one.
    pub fn holds_object(&self) -> bool {
        self.holds(|part| matches!(part, Self::Object(_)))
    }

    /// Returns true if the condition is true for the value or for a part of it.
    pub(crate) fn holds(&self, is_one: impl Fn(&Self) -> bool + Copy) -> bool {
        let within = |parts: &[Self]| parts.iter().any(|part| part.holds(is_one));
        is_one(self)
            || match self {
                Self::List(elements) | Self::Tuple(elements) | Self::Set(elements) => {
                    within(elements)
                }
                Self::Dict(pairs) => pairs
                    .iter()
                    .any(|(key, value)| key.holds(is_one) || value.holds(is_one)),
                _ => false,
            }
    }

    /// Returns true if the elements of the value have no fixed order.
    pub(crate) fn is_unordered(&self) -> bool {
        match self {
            Self::Set(elements) => elements.len() > 1,
            Self::Dict(pairs) => pairs.len() > 1,
            _ => false,
        }
    }

    /// Returns the text, if the value is one.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Str(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the integer, if the value is one that fits. As in Python, a bool is an integer.
    pub fn as_integer(&self) -> Option<i64> {
        match self {
            Self::Bool(truth) => Some(i64::from(*truth)),
            Self::Int(integer) => integer.try_into().ok(),
            _ => None,
        }
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Self {
        Self::Bool(truth)
    }
}

impl From<i32> for Value {
    fn from(integer: i32) -> Self {
        Self::Int(integer.into())
    }
}

impl From<i64> for Value {
    fn from(integer: i64) -> Self {
        Self::Int(integer.into())
    }
}

impl From<usize> for Value {
    fn from(integer: usize) -> Self {
        Self::Int(integer.into())
    }
}

impl From<f64> for Value {
    fn from(float: f64) -> Self {
        Self::Float(float)
    }
}

impl From<char> for Value {
    fn from(letter: char) -> Self {
        Self::Str(letter.into())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Str(text.into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Str(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_keeps_the_first_of_equal_elements() {
        let set = Value::set([Value::from(1), Value::from(true), Value::from(1.0)]);
        assert_eq!(set, Value::Set(vec![Value::from(1)]));
    }

    #[test]
    fn a_repeated_key_keeps_its_place() {
        let pairs = [("a", 1), ("b", 2), ("a", 3)].map(|(key, value)| (key.into(), value.into()));
        assert_eq!(Value::dict(pairs).to_string(), "{'a': 3, 'b': 2}");
    }

    #[test]
    fn sets_and_dicts_compare_regardless_of_order() {
        let inner = |elements: [i32; 2]| Value::Set(elements.map(Value::from).to_vec());
        assert_eq!(
            Value::Set(vec![inner([1, 2]), inner([3, 4])]),
            Value::Set(vec![inner([4, 3]), inner([2, 1])])
        );
        let pair = |key: &str, value: i32| (Value::from(key), Value::from(value));
        let (left, right) = (pair("a", 1), pair("b", 2));
        assert_eq!(
            Value::Dict(vec![left.clone(), right.clone()]),
            Value::Dict(vec![right, left])
        );
    }

    #[test]
    fn types_are_told_apart_but_equal_in_python() {
        for (left, right) in [
            (Value::from(1), Value::from(1.0)),
            (Value::from(0), Value::from(false)),
            (Value::from(0.0), Value::from(-0.0)),
            (Value::tuple([1, 0]), Value::tuple([true, false])),
        ] {
            assert_ne!(left, right);
            assert!(left.equals(&right));
        }
        assert!(!Value::list([1]).equals(&Value::tuple([1])));
        assert_eq!(Value::from(f64::NAN), Value::from(-f64::NAN));
        assert!(!Value::from(f64::NAN).equals(&Value::from(f64::NAN)));
    }

    #[test]
    fn big_sets_compare_fast() {
        let set = |order: &mut dyn Iterator<Item = i64>| {
            Value::Set(order.map(|k| Value::tuple([k, k])).collect())
        };
        assert_eq!(set(&mut (0..50_000)), set(&mut (0..50_000).rev()));
    }
}
