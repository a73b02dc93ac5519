//! Equality and order of values.

use std::borrow::Cow;
use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::FromPrimitive;

use super::Value;

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Value {}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        rank(self)
            .cmp(&rank(other))
            .then_with(|| in_order(&self.canonical(), &other.canonical()))
    }
}

impl Value {
    /// Returns true if the values are equal as with Python's `==`. Numbers are compared by value,
    /// without regard to their type. NaN (outside of containers) is unequal to itself. Objects are
    /// compared by identity.
    pub fn equals(&self, other: &Self) -> bool {
        let nan = |value: &Self| matches!(value, Self::Float(float) if float.is_nan());
        !nan(self) && self.numeric() == other.numeric()
    }

    /// Returns the value with every bool and every integral float replaced by the int that equals
    /// it in Python. Two values are equal in Python if these results are equal.
    pub(crate) fn numeric(&self) -> Self {
        let all = |values: &[Self]| values.iter().map(Self::numeric).collect();
        match self {
            Self::Bool(truth) => Self::Int(i32::from(*truth).into()),
            Self::Float(float) if float.fract() == 0.0 => {
                BigInt::from_f64(*float).map_or(Self::Float(*float), Self::Int)
            }
            Self::List(elements) => Self::List(all(elements)),
            Self::Tuple(elements) => Self::Tuple(all(elements)),
            Self::Set(elements) => Self::Set(all(elements)),
            Self::Dict(pairs) => Self::Dict(
                pairs
                    .iter()
                    .map(|(key, value)| (key.numeric(), value.numeric()))
                    .collect(),
            ),
            Self::None | Self::Int(_) | Self::Float(_) | Self::Str(_) | Self::Object(_) => {
                self.clone()
            }
        }
    }

    /// Returns the value with the elements of sets and dicts in ascending order at all depths, so
    /// that a comparison sorts each of them once.
    pub(crate) fn canonical(&self) -> Cow<'_, Self> {
        if !self.has_unordered() {
            return Cow::Borrowed(self);
        }
        let all = |values: &[Self]| -> Vec<_> {
            values
                .iter()
                .map(|value| value.canonical().into_owned())
                .collect()
        };
        Cow::Owned(match self {
            Self::List(elements) => Self::List(all(elements)),
            Self::Tuple(elements) => Self::Tuple(all(elements)),
            Self::Set(elements) => {
                let mut elements = all(elements);
                elements.sort_by(in_order);
                Self::Set(elements)
            }
            Self::Dict(pairs) => {
                let own = |value: &Self| value.canonical().into_owned();
                let mut pairs: Vec<_> = pairs
                    .iter()
                    .map(|(key, value)| (own(key), own(value)))
                    .collect();
                pairs.sort_by(|left, right| in_order(&left.0, &right.0));
                Self::Dict(pairs)
            }
            _ => self.clone(),
        })
    }

    fn has_unordered(&self) -> bool {
        match self {
            Self::Set(_) | Self::Dict(_) => true,
            Self::List(elements) | Self::Tuple(elements) => {
                elements.iter().any(Self::has_unordered)
            }
            _ => false,
        }
    }
}

/// Compares canonical values: by type, then by content.
fn in_order(left: &Value, right: &Value) -> Ordering {
    match (left, right) {
        (Value::Bool(left), Value::Bool(right)) => left.cmp(right),
        (Value::Int(left), Value::Int(right)) => left.cmp(right),
        (Value::Float(left), Value::Float(right)) if left.is_nan() || right.is_nan() => {
            left.is_nan().cmp(&right.is_nan())
        }
        (Value::Float(left), Value::Float(right)) => left.total_cmp(right),
        (Value::Str(left), Value::Str(right)) => left.cmp(right),
        (Value::List(left), Value::List(right))
        | (Value::Tuple(left), Value::Tuple(right))
        | (Value::Set(left), Value::Set(right)) => all_in_order(left.iter(), right.iter()),
        (Value::Dict(left), Value::Dict(right)) => all_in_order(
            left.iter().flat_map(|(key, value)| [key, value]),
            right.iter().flat_map(|(key, value)| [key, value]),
        ),
        (Value::Object(left), Value::Object(right)) => left.id.cmp(&right.id),
        _ => rank(left).cmp(&rank(right)),
    }
}

fn all_in_order<'a>(
    mut left: impl Iterator<Item = &'a Value>,
    mut right: impl Iterator<Item = &'a Value>,
) -> Ordering {
    loop {
        let ordering = match (left.next(), right.next()) {
            (Some(left), Some(right)) => in_order(left, right),
            (left, right) => return left.is_some().cmp(&right.is_some()),
        };
        if ordering.is_ne() {
            return ordering;
        }
    }
}

fn rank(value: &Value) -> u8 {
    match value {
        Value::None => 0,
        Value::Bool(_) => 1,
        Value::Int(_) => 2,
        Value::Float(_) => 3,
        Value::Str(_) => 4,
        Value::List(_) => 5,
        Value::Tuple(_) => 6,
        Value::Set(_) => 7,
        Value::Dict(_) => 8,
        Value::Object(_) => 9,
    }
}
