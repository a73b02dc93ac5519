//! What must follow a step, from what an assertion says.

use num_traits::ToPrimitive as _;
use puzzlemark_reference::Value;
use puzzlemark_reference::notation::parse_value;

use super::reader::Step;
use crate::programs;
use puzzlemark_model::pattern::{Pattern, WholeRegex};
use puzzlemark_spec::Yaml;

/// Integers beyond are no longer all floats.
const EXACT_MAX: f64 = 9_007_199_254_740_992.0;

/// The key for what must follow, and its value; none where anything may.
pub(super) fn expectation(step: &Step) -> Result<Option<(&'static str, Yaml)>, String> {
    let value = || {
        let text = step.value.as_deref().unwrap_or_default();
        parse_value(text).map_err(|error| format!("`{text}` is no value that steps have: {error}"))
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
            _ => return Err("`assertCountEqual` is taken in with a list".to_owned()),
        },
        "among" => match value()? {
            Value::List(items) => Pattern::AnyOf(all(&items)?),
            other => equal(&other)?,
        },
        "near" => Pattern::Approx {
            value: number(&value()?).ok_or("it compares no number")?,
            tolerance: step.tolerance.unwrap_or_default(),
        },
        "regex" => Pattern::Regex(searched(step.regex.as_deref().unwrap_or_default())?),
        other => return Err(format!("`{other}` is not known")),
    };
    let yaml = Yaml::pattern(&pattern).ok_or("there is no way to write what it expects")?;
    Ok(Some(("returns", yaml)))
}

fn raises(step: &Step) -> Result<Yaml, String> {
    let kind = step.exception.clone().unwrap_or_default();
    // Everything that is raised is one of these; steps need not say so.
    let kind = Yaml::text(kind);
    let Some(regex) = &step.regex else {
        return Ok(kind);
    };
    let regex = programs::regex(searched(regex)?.source());
    Ok(Yaml::map([("type", kind), ("message", regex)]))
}

/// An expression of Python's, found anywhere in a text.
fn searched(source: &str) -> Result<WholeRegex, String> {
    let refused =
        |_| format!("the expression `{source}` says something that expressions here cannot");
    if source.contains('$') || source.contains(r"\Z") {
        return Err(format!(
            "in `{source}`, `$` is another end of a text in Python than here"
        ));
    }
    WholeRegex::new(source).map_err(refused)?;
    WholeRegex::new(&format!("(?s:.*)(?:{source})(?s:.*)")).map_err(refused)
}

/// What equals a value in Python: 1, 1.0 and True are equal there, a list and a tuple are not.
fn equal(value: &Value) -> Result<Pattern, String> {
    Ok(match value {
        Value::Bool(truth) => alike(f64::from(u8::from(*truth))),
        Value::Int(int) => match int.to_f64().filter(|float| float.abs() < EXACT_MAX) {
            Some(float) => alike(float),
            None => Pattern::Int(int.clone()),
        },
        Value::Float(float) if float.is_finite() => alike(*float),
        Value::Float(float) if float.is_nan() => return Err("nothing equals nan".to_owned()),
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

/// Numbers that equal this one, of whatever type.
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

/// The very value: None, a bool, a text.
fn same(value: &Value) -> Result<Pattern, String> {
    Ok(match value {
        Value::None => Pattern::None,
        Value::Bool(truth) => Pattern::Bool(*truth),
        Value::Str(text) => Pattern::Str(text.clone()),
        Value::Float(float) => Pattern::Float(*float),
        _ => return Err("there is no way to write what it expects".to_owned()),
    })
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Int(int) => int.to_f64(),
        Value::Float(float) => Some(*float),
        _ => None,
    }
}
