//! Slices of sequences.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

use super::data::type_error;
use super::numbers;
use crate::exception::Exception;
use crate::value::Value;

/// The values of the bounds of a slice. A missing bound is `None`.
pub(super) type Bounds = [Value; 3];

/// Returns the value of a slice.
pub(super) fn sliced(container: &Value, bounds: &Bounds) -> Result<Value, Exception> {
    let picked = |elements: &[Value]| -> Result<Vec<Value>, Exception> {
        let places = stretch(elements.len(), bounds)?.places.into_iter();
        Ok(places.map(|place| elements[place].clone()).collect())
    };
    Ok(match container {
        Value::List(elements) => Value::List(picked(elements)?),
        Value::Tuple(elements) => Value::Tuple(picked(elements)?),
        Value::Str(text) => {
            let letters: Vec<_> = text.chars().collect();
            let places = stretch(letters.len(), bounds)?.places.into_iter();
            Value::Str(places.map(|place| letters[place]).collect())
        }
        Value::Dict(_) => return Err(type_error("unhashable type: 'slice'")),
        other => {
            let type_name = other.type_name();
            let message = format!("'{type_name}' object is not subscriptable");
            return Err(type_error(message));
        }
    })
}

/// The places of a slice.
pub(super) struct Stretch {
    /// The places, in the order of the slice.
    pub(super) places: Vec<usize>,
    /// The place where it begins, even if it has no elements.
    pub(super) start: usize,
    /// The step from one place to the next.
    pub(super) step: i64,
}

/// Returns the places of a slice in a sequence of this length.
pub(super) fn stretch(length: usize, bounds: &Bounds) -> Result<Stretch, Exception> {
    let [start, end, step] = bounds;
    let length = i64::try_from(length).unwrap_or(i64::MAX);
    let by = match bound(step)? {
        None => 1,
        Some(by) if by.is_zero() => {
            return Err(Exception::new("ValueError", "slice step cannot be zero"));
        }
        Some(by) => clamped(&by),
    };
    // The places before the first and after the last element. A slice is between them.
    let (least, most) = if by < 0 {
        (-1, length - 1)
    } else {
        (0, length)
    };
    let within = |bound: Option<BigInt>, default: i64| match bound {
        None => default,
        Some(bound) => {
            let bound = clamped(&bound);
            let bound = if bound < 0 {
                bound.saturating_add(length)
            } else {
                bound
            };
            bound.clamp(least, most)
        }
    };
    let (front, back) = if by < 0 { (most, least) } else { (least, most) };
    let (start, end) = (within(bound(start)?, front), within(bound(end)?, back));
    let mut places = Vec::new();
    let mut place = start;
    while if by < 0 { place > end } else { place < end } {
        places.extend(usize::try_from(place));
        place = place.saturating_add(by);
    }
    let start = usize::try_from(start).unwrap_or(0);
    Ok(Stretch {
        places,
        start,
        step: by,
    })
}

/// Returns a bound of a slice, if there is one.
fn bound(value: &Value) -> Result<Option<BigInt>, Exception> {
    match value {
        Value::None => Ok(None),
        _ => numbers::integer(value).map(Some).ok_or_else(|| {
            type_error("slice indices must be integers or None or have an __index__ method")
        }),
    }
}

/// Returns an int, or the nearest int that is far outside every sequence.
fn clamped(integer: &BigInt) -> i64 {
    const FAR: i64 = i64::MAX / 4;
    let far = if integer.is_negative() { -FAR } else { FAR };
    integer
        .to_i64()
        .map_or(far, |integer| integer.clamp(-FAR, FAR))
}
