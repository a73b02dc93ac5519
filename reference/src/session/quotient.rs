//! The quotient of two ints as a float, rounded once.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

use super::numbers::{float_of, overflow, zero};
use crate::exception::Exception;

/// Ints up to this size are also exact floats.
const EXACT_MAX: u64 = 1 << 53;

/// Returns the float nearest to a quotient.
pub(super) fn quotient(left: &BigInt, right: &BigInt) -> Result<f64, Exception> {
    /// Enough bits of a quotient to decide the rounding: the bits of a float, and more.
    const BITS: i64 = 64;
    /// The exponent of the last bit of the smallest floats.
    const LAST: i64 = -1074;

    if right.is_zero() {
        return Err(zero("division by zero"));
    }
    let exact = |integer: &BigInt| {
        integer
            .magnitude()
            .to_u64()
            .filter(|size| *size <= EXACT_MAX)
    };
    if let (Some(_), Some(_)) = (exact(left), exact(right)) {
        return Ok(float_of(left)? / float_of(right)?);
    }
    let bits = |integer: &BigInt| i64::try_from(integer.bits()).unwrap_or(i64::MAX);
    // The quotient is a whole number of units of two to this power. Small floats have fewer bits.
    let unit = (bits(left) - bits(right) - BITS).max(LAST - 2);
    let scaled = |integer: &BigInt, places: i64| integer.abs() << places.max(0).unsigned_abs();
    let (upper, lower) = (scaled(left, -unit), scaled(right, unit));
    let (mut whole, rest) = (&upper / &lower, &upper % &lower);
    // A last bit that is set shows that the quotient is not exactly in the middle.
    if !rest.is_zero() {
        whole |= BigInt::from(1);
    }
    let surplus = (bits(&whole) - 53).max(LAST - unit).max(0);
    let float = half_even(&whole, surplus.unsigned_abs());
    let float = scaled_by(float, unit + surplus);
    if !float.is_finite() {
        return Err(overflow("integer division result too large for a float"));
    }
    let is_negative = left.is_negative() != right.is_negative();
    Ok(if is_negative { -float } else { float })
}

/// Returns a positive int without its last bits, rounded to the nearest, or to the even one if two
/// are equally near.
fn half_even(integer: &BigInt, places: u64) -> f64 {
    let mut kept = integer >> places;
    if places > 0 && integer.bit(places - 1) {
        let is_more = integer.trailing_zeros() < Some(places - 1);
        if is_more || kept.bit(0) {
            kept += 1;
        }
    }
    kept.to_f64().unwrap_or(f64::INFINITY)
}

/// Returns a float times two to a power, in steps that lose no bits.
fn scaled_by(float: f64, power: i64) -> f64 {
    const STEP: i64 = 1000;
    let (mut float, mut power) = (float, power);
    while power > STEP && float.is_finite() {
        float *= 2f64.powi(1000);
        power -= STEP;
    }
    // Only the first step may round, and it changes only a value that is already rounded.
    while power < -STEP && float != 0.0 {
        float *= 2f64.powi(-1000);
        power += STEP;
    }
    float * 2f64.powi(i32::try_from(power).unwrap_or(0))
}
