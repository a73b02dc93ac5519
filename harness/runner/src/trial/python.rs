//! Expected values in Python.

use puzzlemark_model::pattern::Pattern;
use puzzlemark_reference::Value;

use super::{finite, literal};

/// Returns a pattern in the notation of the program.
pub(super) fn value(pattern: &Pattern) -> Option<String> {
    let all = |patterns: &[Pattern]| -> Option<String> {
        let values: Option<Vec<String>> = patterns.iter().map(value).collect();
        Some(values?.join(", "))
    };
    Some(match pattern {
        Pattern::Close(number) => format!("close({})", finite(*number)?),
        Pattern::Approx { value, tolerance } => {
            format!("near({}, {})", finite(*value)?, finite(*tolerance)?)
        }
        Pattern::Sequence(patterns) => format!("sequence([{}])", all(patterns)?),
        Pattern::List(patterns) => format!("[{}]", all(patterns)?),
        Pattern::Tuple(patterns) => format!("tuple([{}])", all(patterns)?),
        Pattern::AnyOf(patterns) => format!("any_of([{}])", all(patterns)?),
        Pattern::Same(name) => format!("variable({})", quoted(name)),
        Pattern::Exact(pattern) => value(pattern)?,
        Pattern::Equals(value) => format!("equal({})", literal(&Pattern::exactly(value))?),
        _ => literal(pattern)?.to_string(),
    })
}

fn quoted(text: &str) -> String {
    Value::Str(text.to_owned()).to_string()
}
