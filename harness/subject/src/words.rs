//! The protocol as words separated by spaces.

use std::fmt::Write;

use puzzlemark_reference::Value;
use puzzlemark_reference::notation::{can_be_name, parse_reply_value};
use puzzlemark_reference::value::ObjectRef;

use super::json::INT_DIGITS_MAX;
use super::wire::{Request, WireReply};

pub(super) fn write_request(request: &Request) -> String {
    match request {
        Request::New {
            object,
            class,
            arguments,
        } => {
            format!("new #{object} {class}{}", write_arguments(arguments))
        }
        Request::Call {
            object,
            method,
            arguments,
        } => {
            format!("call #{object} {method}{}", write_arguments(arguments))
        }
        Request::Get { object, attribute } => format!("get #{object} {attribute}"),
        Request::Text { object } => format!("text #{object}"),
        Request::Function {
            object,
            name,
            arguments,
        } => {
            format!("function #{object} {name}{}", write_arguments(arguments))
        }
    }
}

fn write_arguments(arguments: &[Value]) -> String {
    let mut text = String::new();
    for argument in arguments {
        text.push(' ');
        write_value(argument, &mut text);
    }
    text
}

/// Writes a value without a space outside of strings.
fn write_value(value: &Value, text: &mut String) {
    match value {
        Value::Str(content) => write_string(content, text),
        Value::List(elements) => write_all("[", elements, "]", text),
        Value::Tuple(elements) if elements.len() == 1 => write_all("(", elements, ",)", text),
        Value::Tuple(elements) => write_all("(", elements, ")", text),
        Value::Set(elements) if elements.is_empty() => text.push_str("set()"),
        Value::Set(elements) => write_all("{", elements, "}", text),
        Value::Dict(pairs) => {
            let mut before = '{';
            for (key, value) in pairs {
                text.push(before);
                write_value(key, text);
                text.push(':');
                write_value(value, text);
                before = ',';
            }
            text.push_str(if pairs.is_empty() { "{}" } else { "}" });
        }
        Value::Object(ObjectRef { id, class: _ }) => {
            let _ = write!(text, "#{id}");
        }
        Value::None | Value::Bool(_) | Value::Int(_) | Value::Float(_) => {
            let _ = write!(text, "{value}");
        }
    }
}

fn write_all(opening: &str, elements: &[Value], closing: &str, text: &mut String) {
    text.push_str(opening);
    for (index, element) in elements.iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        write_value(element, text);
    }
    text.push_str(closing);
}

/// Writes a string as JSON does.
fn write_string(content: &str, text: &mut String) {
    text.push_str(&serde_json::Value::from(content).to_string());
}

pub(super) fn read_request(line: &str) -> Result<Request, String> {
    let mut pieces = split_words(line).into_iter();
    let verb = pieces.next().unwrap_or_default();
    if !["new", "call", "get", "text", "function"].contains(&verb) {
        return Err(format!(
            "`{verb}` is none of `new`, `call`, `get`, `text` and `function`"
        ));
    }
    let object = pieces
        .next()
        .and_then(|piece| piece.strip_prefix('#')?.parse().ok())
        .ok_or_else(|| format!("`{verb}` is followed by an object: `#1`"))?;
    if verb == "text" {
        return match pieces.next() {
            Some(more) => Err(format!(
                "`text #{object}` is followed by nothing, not `{more}`"
            )),
            None => Ok(Request::Text { object }),
        };
    }
    let name = pieces
        .next()
        .ok_or_else(|| format!("`{verb} #{object}` lacks a name"))?
        .to_owned();
    let arguments = pieces
        .map(|piece| parse_reply_value(piece).map_err(|error| error.message))
        .collect::<Result<Vec<Value>, String>>()?;
    match verb {
        "new" => Ok(Request::New {
            object,
            class: name,
            arguments,
        }),
        "call" => Ok(Request::Call {
            object,
            method: name,
            arguments,
        }),
        "get" => Ok(Request::Get {
            object,
            attribute: name,
        }),
        _ => Ok(Request::Function {
            object,
            name,
            arguments,
        }),
    }
}

/// Splits a line at spaces that are not in strings.
fn split_words(line: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut start, mut in_string, mut escaped) = (0, false, false);
    for (place, letter) in line.char_indices() {
        if in_string {
            in_string = escaped || letter != '"';
            escaped = !escaped && letter == '\\';
        } else if letter == '"' {
            in_string = true;
        } else if letter == ' ' {
            pieces.push(&line[start..place]);
            start = place + 1;
        }
    }
    pieces.push(&line[start..]);
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

pub(super) fn write_reply(reply: &WireReply) -> String {
    match reply {
        WireReply::Returns(value) => {
            let mut text = "returns ".to_owned();
            write_value(value, &mut text);
            text
        }
        WireReply::Undefined => "returns None".to_owned(),
        WireReply::Unsendable(why) => format!("raises RuntimeError: {why}"),
        WireReply::Raises { kind, message, .. } => {
            let mut text = format!("raises {kind}: ");
            if message.starts_with('"') || message.chars().any(char::is_control) {
                write_string(message, &mut text);
            } else {
                text.push_str(message);
            }
            text
        }
    }
}

pub(super) fn read_reply(line: &str) -> Result<WireReply, String> {
    const FORMS: &str = "a reply is `returns VALUE` or `raises TYPE: MESSAGE`";
    let line = line.trim_end_matches(['\r', ' ']);
    if let Some(value) = line.strip_prefix("returns ") {
        let mut runs = value.split(|letter: char| !letter.is_ascii_hexdigit() && letter != '_');
        if runs.any(|run| run.len() > INT_DIGITS_MAX) {
            return Err(format!("an int has more than {INT_DIGITS_MAX} digits"));
        }
        return match parse_reply_value(value) {
            Ok(value) => Ok(WireReply::Returns(value)),
            Err(error) => {
                let hint = error
                    .hint
                    .map(|hint| format!("; {hint}"))
                    .unwrap_or_default();
                Err(format!(
                    "what follows `returns` is not a value: {}{hint}",
                    error.message
                ))
            }
        };
    }
    let Some(raised) = line.strip_prefix("raises ") else {
        return Err(FORMS.to_owned());
    };
    let (kind, message) = raised.split_once(':').unwrap_or((raised, ""));
    if !can_be_name(kind) {
        return Err(format!(
            "what follows `raises` is not the name of an exception; {FORMS}"
        ));
    }
    let message = message.strip_prefix(' ').unwrap_or(message);
    let message = serde_json::from_str::<String>(message).unwrap_or_else(|_| message.to_owned());
    Ok(WireReply::raises(kind, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn malformed_requests_have_a_reason() {
        for (line, said) in [
            ("hello", "`hello` is none of `new`"),
            ("call put_bubble", "`call` is followed by an object: `#1`"),
            ("get #1", "`get #1` lacks a name"),
            (
                "text #1 rows",
                "`text #1` is followed by nothing, not `rows`",
            ),
        ] {
            let error = read_request(line).unwrap_err();
            assert!(error.contains(said), "{line}: {error}");
        }
    }
}
