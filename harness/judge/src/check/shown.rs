//! Text that an interpreter shows at its prompt.

use puzzlemark_reference::Value;
use puzzlemark_reference::dialect::Language;
use puzzlemark_reports::diff::Difference;
use puzzlemark_text::visible;

use super::{Context, describe_text, printed, value};
use puzzlemark_model::pattern::{Pattern, TextPattern};
use puzzlemark_reference::notation::value_shown;

/// The name of the text in differences.
const SHOWN: &str = "shown text";
/// The words for an empty text.
pub(super) const NOTHING: &str = "nothing is shown";

/// Returns the differences between the shown text and a pattern. They are empty if the text matches.
///
/// Python's driver writes the value into `printed` and returns None. For other languages, this
/// module writes the value.
pub(super) fn differences(
    pattern: &TextPattern,
    returned: &Value,
    printed: &[u8],
    context: &Context<'_>,
) -> Vec<Difference> {
    let text = shown_text(returned, printed, Language::Python);
    if printed::matches(pattern, &text) {
        return Vec::new();
    }
    if let TextPattern::Exact(expected) = pattern
        && let Some(wanted) = value_of(expected)
        && let Some(got) = only_value(returned, printed)
    {
        let wanted = Pattern::exactly(&wanted);
        return value::differences(&wanted, &got, &context.objects, context.facts);
    }
    printed::differences(SHOWN, pattern, &text)
}

/// Returns the shown text in a readable form.
pub(super) fn described(returned: &Value, printed: &[u8], language: Language) -> String {
    let text = visible::decode(&shown_text(returned, printed, language));
    if text.is_empty() {
        return NOTHING.to_owned();
    }
    text.strip_suffix('\n').unwrap_or(&text).to_owned()
}

/// Returns the expected text in a readable form.
pub(super) fn expected(pattern: &TextPattern, language: Language) -> String {
    match pattern {
        TextPattern::Exact(text) => match value_of(text) {
            Some(value) if language != Language::Python => language.value(&value),
            _ => text.clone(),
        },
        _ => describe_text(pattern),
    }
}

/// Returns the printed text, and below it the value unless it is None.
fn shown_text(returned: &Value, printed: &[u8], language: Language) -> Vec<u8> {
    let mut text = printed.to_vec();
    if *returned != Value::None {
        text.extend_from_slice(format!("{}\n", language.value(returned)).as_bytes());
    }
    text
}

/// Returns the value, returned or printed, if nothing else is shown.
fn only_value(returned: &Value, printed: &[u8]) -> Option<Value> {
    if *returned == Value::None {
        return value_of(std::str::from_utf8(printed).ok()?);
    }
    printed.is_empty().then(|| returned.clone())
}

/// Returns the possible meanings of a printed text. These are the text, the text without its final
/// newline, and the value if the text is the notation of one.
pub(super) fn values_printed(printed: &[u8]) -> Vec<Value> {
    let text = std::str::from_utf8(printed).unwrap_or_default();
    if text.is_empty() {
        return Vec::new();
    }
    let line = text.strip_suffix('\n').unwrap_or(text);
    let texts = [text, line].map(|text| Value::Str(text.to_owned()));
    texts.into_iter().chain(value_of(text)).collect()
}

/// Returns the value if the whole text is the notation of one.
fn value_of(text: &str) -> Option<Value> {
    value_shown(text.strip_suffix('\n').unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use puzzlemark_model::reply::LanguageFacts;

    fn differs(pattern: &str, returned: &Value, printed: &str, facts: LanguageFacts) -> bool {
        let context = Context {
            objects: BTreeMap::new(),
            satisfies: &|_, _, _| Ok(()),
            facts,
        };
        let pattern = TextPattern::Exact(pattern.to_owned());
        !differences(&pattern, returned, printed.as_bytes(), &context).is_empty()
    }

    #[test]
    fn text_and_value_are_shown_one_after_the_other() {
        let strict = |pattern, value: &Value, printed| {
            differs(pattern, value, printed, LanguageFacts::default())
        };
        let three = Value::Int(3.into());
        assert!(!strict("3\n", &three, ""));
        assert!(!strict("3", &Value::None, "3\n"));
        assert!(!strict("a\n3\n", &three, "a\n"));
        assert!(!strict("", &Value::None, ""));
        assert!(strict("", &three, ""));
        assert!(strict("", &Value::None, "\n"));
        assert!(strict("3", &three, "a\n"));
        assert!(strict("3", &Value::Float(3.0), ""));
        assert!(strict("1", &Value::Bool(true), ""));
    }

    #[test]
    fn sets_and_dicts_are_shown_in_any_order_and_nothing_else_is() {
        let facts = LanguageFacts::default();
        assert!(!differs("{'a', 'b'}", &Value::None, "{'b', 'a'}\n", facts));
        assert!(!differs(
            "{1: 2, 3: 4}",
            &Value::None,
            "{3: 4, 1: 2}\n",
            facts
        ));
        assert!(differs("{'a', 'b'}", &Value::None, "{'a',  'b'}\n", facts));
        assert!(differs("{'a', 'b'}", &Value::None, "{'a', 'c'}\n", facts));
        assert!(differs("[1, 2]", &Value::None, "[2, 1]\n", facts));
        assert!(differs("[1, 2]", &Value::None, "[1,2]\n", facts));
        let list = Value::List(vec![Value::Int(1.into())]);
        assert!(differs("(1,)", &list, "", facts));
        let one = LanguageFacts {
            list_and_tuple: true,
            ..LanguageFacts::default()
        };
        assert!(!differs("(1,)", &list, "", one));
    }
}
