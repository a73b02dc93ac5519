//! Values as JSON, for the Python driver and for programs that speak JSON.
//!
//! `null`, `true`, `1`, `"s"` and `[...]` stand for themselves. Other types have an object with one key: `{"tuple": [...]}`, `{"set": [...]}`, `{"dict": [[key, value], ...]}`,
//! `{"object": 1}`, `{"int": "123456789012345678901"}`, `{"float": "nan"}`.

use num_bigint::BigInt;
use num_traits::Num;
use puzzlemark_reference::Value;
use puzzlemark_reference::value::ObjectRef;
use serde_json::{Value as Json, json};

/// The most digits of an int in a reply. The time to parse an int grows with the square of its
/// length, and the limits of the run do not include this time.
pub(super) const INT_DIGITS_MAX: usize = 80_000;

/// Returns the JSON form of a value.
pub fn encode(value: &Value) -> Json {
    match value {
        Value::None => Json::Null,
        Value::Bool(truth) => json!(truth),
        Value::Int(int) => match i64::try_from(int) {
            Ok(small) => json!(small),
            Err(_) => json!({ "int": int.to_string() }),
        },
        Value::Float(float) => match serde_json::Number::from_f64(*float) {
            Some(number) => Json::Number(number),
            None if float.is_nan() => json!({ "float": "nan" }),
            None => json!({ "float": if *float > 0.0 { "inf" } else { "-inf" } }),
        },
        Value::Str(text) => json!(text),
        Value::List(elements) => encode_all(elements),
        Value::Tuple(elements) => json!({ "tuple": encode_all(elements) }),
        Value::Set(elements) => json!({ "set": encode_all(elements) }),
        Value::Dict(pairs) => {
            let pairs = pairs
                .iter()
                .map(|(key, value)| json!([encode(key), encode(value)]));
            json!({ "dict": pairs.collect::<Vec<_>>() })
        }
        Value::Object(object) => json!({ "object": object.id }),
    }
}

fn encode_all(elements: &[Value]) -> Json {
    Json::Array(elements.iter().map(encode).collect())
}

/// Returns the value of a JSON form. The error says what is wrong with it. The class of an object is empty if the form does
/// not name it.
pub fn decode(json: &Json) -> Result<Value, String> {
    match json {
        Json::Null => Ok(Value::None),
        Json::Bool(truth) => Ok(Value::Bool(*truth)),
        Json::Number(number) => decode_number(number),
        Json::String(text) => Ok(Value::Str(text.clone())),
        Json::Array(elements) => Ok(Value::List(decode_all(elements)?)),
        Json::Object(entries) => {
            let Some((form, content)) = entries.iter().next() else {
                return Err("an empty `{}` stands for no value; a dict is `{\"dict\": []}`".into());
            };
            decode_form(form, content, entries.get("class"))
        }
    }
}

fn decode_number(number: &serde_json::Number) -> Result<Value, String> {
    if let Some(int) = number.as_i64() {
        return Ok(Value::Int(int.into()));
    }
    if let Some(int) = number.as_u64() {
        return Ok(Value::Int(int.into()));
    }
    let float = number.as_f64().unwrap_or(f64::NAN);
    // The JSON parser does not say if the number was written as an int or as a float.
    if float.fract() == 0.0 && float.abs() >= 2_f64.powi(63) {
        return Err(format!(
            "a number as large as {float:e} must be written `{{\"int\": \"...\"}}` or \
             `{{\"float\": \"...\"}}`"
        ));
    }
    Ok(Value::Float(float))
}

fn decode_form(form: &str, content: &Json, class: Option<&Json>) -> Result<Value, String> {
    match (form, content) {
        ("tuple", Json::Array(elements)) => Ok(Value::Tuple(decode_all(elements)?)),
        ("set", Json::Array(elements)) => Ok(Value::set(decode_all(elements)?)),
        ("dict", Json::Array(pairs)) => decode_pairs(pairs),
        ("int", Json::String(text)) if text.len() > INT_DIGITS_MAX => {
            Err(format!("an int has more than {INT_DIGITS_MAX} digits"))
        }
        ("int", Json::String(text)) => decode_int(text)
            .map(Value::Int)
            .ok_or_else(|| format!("{:?} is not an int", shortened(text))),
        ("float", Json::String(text)) => match text.parse() {
            Ok(float) => Ok(Value::Float(float)),
            Err(_) => Err(format!("{:?} is not a float", shortened(text))),
        },
        ("object", Json::Number(number)) => {
            let id = number.as_u64().and_then(|id| u32::try_from(id).ok());
            let id = id.ok_or_else(|| format!("there is no object {number}"))?;
            let class = class.and_then(Json::as_str).unwrap_or_default().to_owned();
            Ok(Value::Object(ObjectRef { id, class }))
        }
        _ => Err(format!(
            "`{{{:?}: ...}}` stands for no value; the forms are `tuple`, `set`, `dict`, `object`, \
             `int` and `float`",
            shortened(form)
        )),
    }
}

/// Parses decimal digits, or hexadecimal ones after `0x`.
fn decode_int(text: &str) -> Option<BigInt> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let int = match digits.strip_prefix("0x") {
        Some(digits) => BigInt::from_str_radix(digits, 16),
        None => BigInt::from_str_radix(digits, 10),
    };
    int.ok().map(|int| if negative { -int } else { int })
}

fn decode_all(elements: &[Json]) -> Result<Vec<Value>, String> {
    elements.iter().map(decode).collect()
}

fn decode_pairs(pairs: &[Json]) -> Result<Value, String> {
    let pairs = pairs
        .iter()
        .map(|pair| match pair.as_array().map(Vec::as_slice) {
            Some([key, value]) => Ok((decode(key)?, decode(value)?)),
            _ => Err("a `dict` holds pairs: `[[key, value], ...]`".to_owned()),
        });
    Ok(Value::dict(pairs.collect::<Result<Vec<_>, _>>()?))
}

/// Returns the first 40 characters of a text.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_survive_the_way_there_and_back() {
        let huge = BigInt::from(10).pow(40);
        let values = Value::Tuple(vec![
            Value::None,
            Value::Bool(true),
            Value::Int((-3).into()),
            Value::Int(-huge),
            Value::Float(1.0),
            Value::Float(f64::NAN),
            Value::Float(f64::NEG_INFINITY),
            Value::Str("a\"\n\u{e9}".into()),
            Value::List(vec![Value::set([Value::from(1)])]),
            Value::dict([(Value::from("a"), Value::Tuple(vec![]))]),
        ]);
        let text = encode(&values).to_string();
        assert_eq!(decode(&serde_json::from_str(&text).unwrap()), Ok(values));
    }

    #[test]
    fn malformed_values_have_a_reason() {
        for (text, complaint) in [
            ("{}", "empty"),
            (r#"{"list": []}"#, "stands for no value"),
            (r#"{"dict": [1]}"#, "pairs"),
            (r#"{"int": "x"}"#, "not an int"),
            (r#"{"object": -1}"#, "no object"),
            ("100000000000000000000", "must be written"),
        ] {
            let error = decode(&serde_json::from_str(text).unwrap()).unwrap_err();
            assert!(error.contains(complaint), "{text}: {error}");
        }
    }
}
