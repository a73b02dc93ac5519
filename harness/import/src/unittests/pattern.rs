//! Converts assertions to expectations of steps.

use num_traits::ToPrimitive as _;
use puzzlemark_reference::Value;
use puzzlemark_reference::notation::parse_value;

use super::reader::Step;
use crate::programs;
use puzzlemark_model::pattern::{Pattern, WholeRegex};
use puzzlemark_spec::Yaml;

/// The limit up to which every integer is also an exact float: 2^53.
const EXACT_MAX: f64 = 9_007_199_254_740_992.0;

/// Returns the key and value of an expectation. Returns `None` if there is none.
pub(super) fn expectation(step: &Step) -> Result<Option<(&'static str, Yaml)>, String> {
    let value = || {
        let text = step.value.as_deref().unwrap_or_default();
        parse_value(text)
            .map_err(|error| format!("`{text}` is not a value of the step language: {error}"))
    };
    let pattern = match step.kind.as_str() {
        "call" => return Ok(None),
        "raises" => return raises(step).map(|raised| Some(("raises", raised))),
        "equal" => equal(&value()?)?,
        "same" => same(&value()?)?,
        "sequence" => match value()? {
            Value::List(items) | Value::Tuple(items) => Pattern::Sequence(all(&items)?),
            other => equal(&other)?,
        },
        "unordered" => match value()? {
            Value::List(items) | Value::Tuple(items) => Pattern::Unordered(all(&items)?),
            _ => return Err("`assertCountEqual` needs a list".to_owned()),
        },
        "among" => match value()? {
            Value::List(items) => Pattern::AnyOf(all(&items)?),
            other => equal(&other)?,
        },
        "near" => Pattern::Approx {
            value: number(&value()?).ok_or("it does not compare a number")?,
            tolerance: step.tolerance.unwrap_or_default(),
        },
        "regex" => Pattern::Regex(searched(step.regex.as_deref().unwrap_or_default())?),
        other => return Err(format!("`{other}` is unknown")),
    };
    let yaml =
        Yaml::pattern(&pattern).ok_or("Puzzlemark has no notation for the expected value")?;
    Ok(Some(("returns", yaml)))
}

fn raises(step: &Step) -> Result<Yaml, String> {
    let kind = step.exception.clone().unwrap_or_default();
    // Every exception has one of these types, so the step does not name them.
    let kind = Yaml::text(kind);
    let Some(regex) = &step.regex else {
        return Ok(kind);
    };
    let regex = programs::regex(searched(regex)?.source());
    Ok(Yaml::map([("type", kind), ("message", regex)]))
}

/// Returns a pattern for a Python regular expression that is found anywhere in a text.
fn searched(source: &str) -> Result<WholeRegex, String> {
    let refused = |_| format!("the expression `{source}` is not supported");
    if source.contains('$') || source.contains(r"\Z") {
        return Err(format!(
            "in `{source}`, `$` has another meaning in Python than here"
        ));
    }
    WholeRegex::new(source).map_err(refused)?;
    WholeRegex::new(&format!("(?s:.*)(?:{source})(?s:.*)")).map_err(refused)
}

/// Returns a pattern for `==` in Python: 1, 1.0 and True are equal, a list and a tuple are not.
fn equal(value: &Value) -> Result<Pattern, String> {
    Ok(match value {
        Value::Bool(truth) => alike(f64::from(u8::from(*truth))),
        Value::Int(int) => match int.to_f64().filter(|float| float.abs() < EXACT_MAX) {
            Some(float) => alike(float),
            None => Pattern::Int(int.clone()),
        },
        Value::Float(float) if float.is_finite() => alike(*float),
        Value::Float(float) if float.is_nan() => return Err("no value equals nan".to_owned()),
        Value::List(items) => Pattern::List(all(items)?),
        Value::Tuple(items) => Pattern::Tuple(all(items)?),
        Value::Set(items) => Pattern::Set(all(items)?),
        Value::Dict(entries) => {
            let entry = |(key, value): &(Value, Value)| Ok((equal(key)?, equal(value)?));
            Pattern::Dict(entries.iter().map(entry).collect::<Result<_, String>>()?)
        }
        other => same(other)?,
    })
}

fn all(values: &[Value]) -> Result<Vec<Pattern>, String> {
    values.iter().map(equal).collect()
}

/// Returns a pattern for equal numbers of any type.
fn alike(value: f64) -> Pattern {
    let number = Pattern::Approx {
        value,
        tolerance: 0.0,
    };
    match value {
        0.0 => Pattern::AnyOf(vec![number, Pattern::Bool(false)]),
        1.0 => Pattern::AnyOf(vec![number, Pattern::Bool(true)]),
        _ => number,
    }
}

/// Returns a pattern for a value and its type: None, a bool or a text.
fn same(value: &Value) -> Result<Pattern, String> {
    Ok(match value {
        Value::None => Pattern::None,
        Value::Bool(truth) => Pattern::Bool(*truth),
        Value::Str(text) => Pattern::Str(text.clone()),
        Value::Float(float) => Pattern::Float(*float),
        _ => return Err("Puzzlemark has no notation for the expected value".to_owned()),
    })
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Int(int) => int.to_f64(),
        Value::Float(float) => Some(*float),
        _ => None,
    }
}
