//! Arithmetic of ints and floats, with the meaning of Python.

use num_bigint::{BigInt, Sign};
use num_traits::{Signed, ToPrimitive, Zero};

use super::arithmetic::too_large;
use super::quotient::quotient;
use crate::exception::Exception;
use crate::operation::Operator;
use crate::value::Value;

/// The most bits of an int from a power or a shift.
const BITS_MAX: u64 = 256 * 1024;

/// Returns the int for a value. As in Python, a bool is an int.
pub(super) fn integer(value: &Value) -> Option<BigInt> {
    match value {
        Value::Bool(truth) => Some(i32::from(*truth).into()),
        Value::Int(integer) => Some(integer.clone()),
        _ => None,
    }
}

/// Returns the value of an operator between two numbers, or `None` if it does not support them.
pub(super) fn operate(
    left: &Value,
    operator: Operator,
    right: &Value,
) -> Result<Option<Value>, Exception> {
    if let (Value::Bool(left), Value::Bool(right)) = (left, right) {
        match operator {
            Operator::And => return Ok(Some((left & right).into())),
            Operator::Or => return Ok(Some((left | right).into())),
            Operator::ExclusiveOr => return Ok(Some((left ^ right).into())),
            _ => {}
        }
    }
    if let (Some(left), Some(right)) = (integer(left), integer(right)) {
        return of_integers(&left, operator, &right);
    }
    let is_of_bits = matches!(
        operator,
        Operator::And
            | Operator::Or
            | Operator::ExclusiveOr
            | Operator::ShiftLeft
            | Operator::ShiftRight
            | Operator::MatrixMultiply
    );
    match (number(left), number(right)) {
        (Some(left), Some(right)) if !is_of_bits => of_floats(left?, operator, right?),
        _ => Ok(None),
    }
}

/// Returns the float for a number. An int may be too large for a float.
pub(super) fn number(value: &Value) -> Option<Result<f64, Exception>> {
    match value {
        Value::Float(float) => Some(Ok(*float)),
        _ => integer(value).map(|integer| float_of(&integer)),
    }
}

pub(super) fn float_of(integer: &BigInt) -> Result<f64, Exception> {
    let float = integer.to_f64().filter(|float| float.is_finite());
    float.ok_or_else(|| overflow("int too large to convert to float"))
}

fn of_integers(
    left: &BigInt,
    operator: Operator,
    right: &BigInt,
) -> Result<Option<Value>, Exception> {
    Ok(Some(match operator {
        Operator::Add => Value::Int(left + right),
        Operator::Subtract => Value::Int(left - right),
        Operator::Multiply if left.bits() + right.bits() > BITS_MAX => return Err(too_large()),
        Operator::Multiply => Value::Int(left * right),
        Operator::Divide => Value::Float(quotient(left, right)?),
        Operator::FloorDivide if right.is_zero() => {
            return Err(zero("integer division or modulo by zero"));
        }
        Operator::Modulo if right.is_zero() => return Err(zero("integer modulo by zero")),
        Operator::FloorDivide => Value::Int(floored(left, right).0),
        Operator::Modulo => Value::Int(floored(left, right).1),
        Operator::Power if right.is_negative() => {
            return of_floats(float_of(left)?, operator, float_of(right)?);
        }
        Operator::Power => Value::Int(power(left, right)?),
        Operator::And => Value::Int(left & right),
        Operator::Or => Value::Int(left | right),
        Operator::ExclusiveOr => Value::Int(left ^ right),
        Operator::ShiftLeft | Operator::ShiftRight if right.is_negative() => {
            return Err(Exception::new("ValueError", "negative shift count"));
        }
        Operator::ShiftLeft => Value::Int(shifted(left, right)?),
        Operator::ShiftRight => Value::Int(match right.to_u64() {
            Some(places) => left >> places,
            None => -BigInt::from(u8::from(left.is_negative())),
        }),
        Operator::MatrixMultiply => return Ok(None),
    }))
}

/// Returns the quotient, rounded down, and the remainder, which has the sign of the divisor.
fn floored(left: &BigInt, right: &BigInt) -> (BigInt, BigInt) {
    let (quotient, rest) = (left / right, left % right);
    if !rest.is_zero() && rest.is_negative() != right.is_negative() {
        (quotient - 1, rest + right)
    } else {
        (quotient, rest)
    }
}

fn power(base: &BigInt, exponent: &BigInt) -> Result<BigInt, Exception> {
    if base.magnitude().bits() <= 1 {
        // The powers of -1, 0 and 1 are small for every exponent.
        let is_odd = exponent.bit(0);
        return Ok(match base.sign() {
            _ if exponent.is_zero() => 1.into(),
            Sign::Minus if !is_odd => 1.into(),
            _ => base.clone(),
        });
    }
    let small = exponent.to_u32().filter(|exponent| {
        let bits = base.bits().checked_mul(u64::from(*exponent));
        bits.is_some_and(|bits| bits <= BITS_MAX)
    });
    Ok(base.pow(small.ok_or_else(too_large)?))
}

fn shifted(integer: &BigInt, places: &BigInt) -> Result<BigInt, Exception> {
    if integer.is_zero() {
        return Ok(BigInt::ZERO);
    }
    let places = places.to_u64().filter(|places| {
        let bits = integer.bits().checked_add(*places);
        bits.is_some_and(|bits| bits <= BITS_MAX)
    });
    Ok(integer << places.ok_or_else(too_large)?)
}

fn of_floats(left: f64, operator: Operator, right: f64) -> Result<Option<Value>, Exception> {
    let float = match operator {
        Operator::Add => left + right,
        Operator::Subtract => left - right,
        Operator::Multiply => left * right,
        Operator::Divide if right == 0.0 => return Err(zero("float division by zero")),
        Operator::Divide => left / right,
        Operator::FloorDivide if right == 0.0 => {
            return Err(zero("float floor division by zero"));
        }
        Operator::Modulo if right == 0.0 => return Err(zero("float modulo")),
        Operator::FloorDivide => floored_floats(left, right).0,
        Operator::Modulo => floored_floats(left, right).1,
        Operator::Power => power_of_floats(left, right)?,
        _ => return Ok(None),
    };
    Ok(Some(Value::Float(float)))
}

fn floored_floats(left: f64, right: f64) -> (f64, f64) {
    let mut rest = left % right;
    let mut quotient = (left - rest) / right;
    if rest == 0.0 {
        rest = 0f64.copysign(right);
    } else if (rest < 0.0) != (right < 0.0) {
        rest += right;
        quotient -= 1.0;
    }
    if quotient == 0.0 {
        return (0f64.copysign(left / right), rest);
    }
    // The division may have rounded the result to a value right beside a whole number.
    let whole = quotient.floor();
    let whole = if quotient - whole > 0.5 {
        whole + 1.0
    } else {
        whole
    };
    (whole, rest)
}

fn power_of_floats(base: f64, exponent: f64) -> Result<f64, Exception> {
    if base == 0.0 && exponent < 0.0 {
        return Err(zero("0.0 cannot be raised to a negative power"));
    }
    if base.is_finite() && base < 0.0 && exponent.is_finite() && exponent.fract() != 0.0 {
        return Err(Exception::new(
            "ValueError",
            "the result is a complex number, which steps do not have",
        ));
    }
    let power = base.powf(exponent);
    if power.is_infinite() && base.is_finite() && exponent.is_finite() {
        return Err(overflow("(34, 'Numerical result out of range')"));
    }
    Ok(power)
}

/// Returns the value of `abs(value)`, or `None` for other types.
pub(super) fn absolute(value: &Value) -> Option<Value> {
    match value {
        Value::Float(float) => Some(Value::Float(float.abs())),
        _ => integer(value).map(|integer| Value::Int(integer.abs())),
    }
}

pub(super) fn zero(message: &str) -> Exception {
    Exception::new("ZeroDivisionError", message)
}

pub(super) fn overflow(message: &str) -> Exception {
    Exception::new("OverflowError", message)
}
