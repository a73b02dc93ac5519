//! Converts assertions to expectations of steps.

use num_traits::ToPrimitive as _;
use puzzlemark_reference::Value;
use puzzlemark_reference::notation::parse_value;

use super::reader::Step;
use crate::programs;
use puzzlemark_model::pattern::{Pattern, WholeRegex};
use puzzlemark_spec::Yaml;

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
            Value::List(items) | Value::Tuple(items) => {
                let items = all_patterns(&items)?;
                Pattern::AnyOf(vec![
                    Pattern::Sequence(items.clone()),
                    Pattern::Tuple(items),
                ])
            }
            other => equal(&other)?,
        },
        "unordered" => match value()? {
            Value::List(items) | Value::Tuple(items) => Pattern::Unordered(all_patterns(&items)?),
            _ => return Err("`assertCountEqual` needs a list".to_owned()),
        },
        "among" => match value()? {
            Value::List(items) => Pattern::AnyOf(all_patterns(&items)?),
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
    let message = match (&step.message, &step.regex) {
        (Some(text), _) => Yaml::text(text),
        (None, Some(regex)) => programs::regex(searched(regex)?.source()),
        (None, None) => return Ok(kind),
    };
    Ok(Yaml::map([("type", kind), ("message", message)]))
}

/// Returns a pattern for a Python regular expression that is found anywhere in a text.
fn searched(source: &str) -> Result<WholeRegex, String> {
    let refused = |_| format!("the expression `{source}` is not supported");
    let inside = source.strip_prefix(r"\A(?:");
    if let Some(whole) = inside.and_then(|rest| rest.strip_suffix(r")\Z"))
        && let (Ok(pattern), false) = (WholeRegex::new(whole), whole.contains(r"\Z"))
    {
        return Ok(pattern);
    }
    if source.contains('$') || source.contains(r"\Z") {
        return Err(format!(
            "in `{source}`, `$` has another meaning in Python than here"
        ));
    }
    WholeRegex::new(source).map_err(refused)?;
    WholeRegex::new(&format!("(?s:.*)(?:{source})(?s:.*)")).map_err(refused)
}

/// Returns a pattern for `==` in Python. The assignment has `equality: python`, so plain values say it.
fn equal(value: &Value) -> Result<Pattern, String> {
    Ok(match value {
        Value::Bool(truth) => Pattern::Bool(*truth),
        Value::Int(int) => Pattern::Int(int.clone()),
        Value::Float(float) if float.is_nan() => return Err("no value equals nan".to_owned()),
        Value::Float(float) => Pattern::Float(*float),
        Value::List(items) => Pattern::Sequence(all_patterns(items)?),
        Value::Tuple(items) => Pattern::Tuple(all_patterns(items)?),
        Value::Set(items) => Pattern::Set(all_patterns(items)?),
        Value::Dict(entries) => {
            let entry = |(key, value): &(Value, Value)| Ok((equal(key)?, equal(value)?));
            Pattern::Dict(entries.iter().map(entry).collect::<Result<_, String>>()?)
        }
        other => same(other)?,
    })
}

fn all_patterns(values: &[Value]) -> Result<Vec<Pattern>, String> {
    values.iter().map(equal).collect()
}

/// Returns a pattern for a value and its type: None, a bool or a text.
fn same(value: &Value) -> Result<Pattern, String> {
    Ok(match value {
        Value::None => Pattern::None,
        Value::Bool(truth) => Pattern::Exact(Box::new(Pattern::Bool(*truth))),
        Value::Str(text) => Pattern::Str(text.clone()),
        Value::Float(float) => Pattern::Exact(Box::new(Pattern::Float(*float))),
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
