//! Literals for parameters of a type.

use super::super::{Dialect, Language};
use super::signature::split_list;
use crate::value::Value;

impl Dialect {
    /// Writes a value for a parameter of this type. `None` if the type cannot hold it, or is not known.
    pub(super) fn typed(&self, value: &Value, kind: &str) -> Option<String> {
        match self.language() {
            Language::C => self.for_c(value, kind),
            Language::Cpp => self.for_cpp(value, &self.resolved(kind)),
            Language::Rust => self.for_rust(value, &self.resolved(kind)),
            Language::Go => self.for_go(value, &self.resolved(kind)),
            _ => None,
        }
    }

    /// Writes the argument for a parameter that is left out. `None` if it must be given.
    pub(super) fn left_out(&self, kind: &str) -> Option<String> {
        let kind = self.resolved(kind);
        let is_optional = match self.language() {
            Language::C => kind == "optional",
            Language::Cpp => kind == "Value" || kind.starts_with("std::optional<"),
            Language::Rust => kind.starts_with("Option<"),
            Language::Go => is_value(&kind) || kind.starts_with("[]") || kind.starts_with("map["),
            _ => false,
        };
        is_optional
            .then(|| self.typed(&Value::None, &kind))
            .flatten()
    }

    /// Returns a type without references and, if it is a name for another type, that type.
    fn resolved(&self, kind: &str) -> String {
        let plain = kind
            .trim()
            .trim_start_matches("const ")
            .trim_start_matches('&');
        let plain = plain
            .trim_end_matches(['&', ' '])
            .trim_start_matches("mut ")
            .to_owned();
        let marks: [String; 2] = match self.language() {
            Language::Cpp => [format!("using {plain} ="), format!("using {plain}=")],
            Language::Rust => [format!("type {plain} ="), format!("type {plain}=")],
            Language::Go => [format!("type {plain} []"), format!("type {plain} = ")],
            _ => return plain,
        };
        let named = marks.iter().find_map(|mark| {
            let (_, after) = self.source.split_once(mark.as_str())?;
            let after = if mark.ends_with("[]") {
                format!("[]{after}")
            } else {
                after.to_owned()
            };
            let end = after.find([';', '\n'])?;
            Some(after[..end].trim().to_owned())
        });
        named.unwrap_or(plain)
    }

    /// Writes any value as data that the kit reads.
    fn data(&self, value: &Value) -> String {
        let notation = self
            .language()
            .text(&super::super::protocol::value_text(value));
        match self.language() {
            Language::Go => format!("(&reader{{text: {notation}}}).value()"),
            _ => format!("value_of({notation})"),
        }
    }

    fn text_literal(&self, value: &Value) -> Option<String> {
        match value {
            Value::Str(text) => Some(self.language().text(text)),
            _ => None,
        }
    }

    fn scalar(&self, value: &Value) -> Option<String> {
        match value {
            Value::Bool(_) | Value::Int(_) | Value::Str(_) => Some(self.language().value(value)),
            Value::Float(float) if float.is_finite() => Some(self.language().float(*float)),
            _ => None,
        }
    }

    /// Writes each element for its type.
    fn all_typed(&self, elements: &[Value], kind: &str) -> Option<String> {
        let written = elements.iter().map(|one| self.typed(one, kind));
        Some(written.collect::<Option<Vec<_>>>()?.join(", "))
    }

    fn for_c(&self, value: &Value, kind: &str) -> Option<String> {
        match (kind, value) {
            ("text", _) => self.text_literal(value),
            ("integer", Value::Int(_))
            | ("real", Value::Int(_) | Value::Float(_))
            | ("boolean", Value::Bool(_)) => self.scalar(value),
            ("any" | "optional", _) => Some(self.data(value)),
            _ => None,
        }
    }

    fn for_cpp(&self, value: &Value, kind: &str) -> Option<String> {
        if let Some(inner) = generic(kind, "std::optional") {
            return match value {
                Value::None => Some("std::nullopt".to_owned()),
                _ => self.typed(value, inner),
            };
        }
        if let (Some(inner), Some(elements)) = (generic(kind, "std::vector"), elements(value)) {
            let all: Option<Vec<_>> = elements.iter().map(|one| self.typed(one, inner)).collect();
            return Some(format!("std::vector<{inner}>{{{}}}", all?.join(", ")));
        }
        match (kind, value) {
            ("Value", _) => Some(self.data(value)),
            ("std::string", _) => self.text_literal(value),
            ("bool", Value::Bool(_))
            | ("int" | "long" | "long long" | "std::size_t" | "size_t", Value::Int(_))
            | ("double", Value::Int(_) | Value::Float(_)) => self.scalar(value),
            _ => None,
        }
    }

    fn for_rust(&self, value: &Value, kind: &str) -> Option<String> {
        if let Some(inner) = generic(kind, "Option") {
            return match value {
                Value::None => Some("None".to_owned()),
                _ => Some(format!("Some({})", self.typed(value, inner)?)),
            };
        }
        if let (Some(inner), Some(elements)) = (generic(kind, "Vec"), elements(value)) {
            return Some(format!("vec![{}]", self.all_typed(elements, inner)?));
        }
        let pair = kind
            .strip_prefix('(')
            .and_then(|kind| kind.strip_suffix(')'));
        if let (Some(kinds), Some(elements)) = (pair, elements(value)) {
            let kinds = split_list(kinds);
            let both = elements.iter().zip(&kinds);
            let both: Option<Vec<_>> = both.map(|(one, kind)| self.typed(one, kind)).collect();
            return (kinds.len() == elements.len()).then_some(format!("({})", both?.join(", ")));
        }
        match (kind, value) {
            ("Value", _) => Some(self.data(value)),
            ("String", _) => Some(self.text_literal(value)? + ".into()"),
            ("usize", Value::Int(number)) if number.to_string().starts_with('-') => None,
            ("f64", Value::Int(number)) => Some(format!("{number}.0")),
            ("bool", Value::Bool(_))
            | ("i64" | "i32" | "usize", Value::Int(_))
            | ("f64", Value::Float(_)) => self.scalar(value),
            _ => None,
        }
    }

    fn for_go(&self, value: &Value, kind: &str) -> Option<String> {
        match (kind, value) {
            (_, Value::None)
                if is_value(kind) || kind.starts_with("[]") || kind.starts_with("map[") =>
            {
                Some("nil".to_owned())
            }
            ("string", _) => self.text_literal(value),
            ("bool", Value::Bool(_))
            | ("int" | "int64", Value::Int(_))
            | ("float64", Value::Int(_) | Value::Float(_)) => self.scalar(value),
            _ if is_value(kind) => self.scalar(value).or_else(|| Some(self.data(value))),
            _ => {
                let inner = kind.strip_prefix("[]")?;
                Some(format!(
                    "{kind}{{{}}}",
                    self.all_typed(elements(value)?, inner)?
                ))
            }
        }
    }
}

/// True if a type of Go holds any value.
fn is_value(kind: &str) -> bool {
    matches!(kind, "Value" | "any" | "interface{}")
}

/// Returns the parameter of a generic type: `T` of `Vec<T>`.
fn generic<'a>(kind: &'a str, name: &str) -> Option<&'a str> {
    let inner = kind
        .strip_prefix(name)?
        .strip_prefix('<')?
        .strip_suffix('>')?;
    Some(inner.trim())
}

fn elements(value: &Value) -> Option<&[Value]> {
    match value {
        Value::List(elements) | Value::Tuple(elements) => Some(elements),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> Value {
        Value::list([Value::list([1, 2]), Value::list([3])])
    }

    #[test]
    fn lists_have_the_type_of_their_parameter() {
        for (language, source, kind, written) in [
            (
                Language::Rust,
                "type Grid = Vec<Vec<i64>>;",
                "Option<Grid>",
                "Some(vec![vec![1, 2], vec![3]])",
            ),
            (
                Language::Go,
                "",
                "[][]int",
                "[][]int{[]int{1, 2}, []int{3}}",
            ),
            (
                Language::Cpp,
                "using Grid = std::vector<std::vector<int>>;",
                "const Grid &",
                "std::vector<std::vector<int>>{std::vector<int>{1, 2}, std::vector<int>{3}}",
            ),
            (Language::C, "", "any", "value_of(\"[[1,2],[3]]\")"),
            (
                Language::Go,
                "",
                "Value",
                "(&reader{text: \"[[1,2],[3]]\"}).value()",
            ),
        ] {
            let dialect = Dialect::new(language, "puzzle", source);
            assert_eq!(dialect.typed(&grid(), kind).as_deref(), Some(written));
        }
    }

    #[test]
    fn values_of_another_type_are_not_written() {
        for (language, kind) in [
            (Language::Rust, "i64"),
            (Language::Go, "int"),
            (Language::Cpp, "int"),
            (Language::C, "integer"),
            (Language::Rust, "Board"),
        ] {
            let dialect = Dialect::new(language, "puzzle", "");
            assert_eq!(dialect.typed(&"a".into(), kind), None, "{kind}");
        }
    }

    #[test]
    fn only_optional_parameters_may_be_left_out() {
        for (language, kind, written) in [
            (Language::Rust, "Option<Value>", Some("None")),
            (Language::Rust, "Value", None),
            (Language::Go, "Value", Some("nil")),
            (Language::Go, "int", None),
            (
                Language::Cpp,
                "const std::optional<int> &",
                Some("std::nullopt"),
            ),
            (Language::C, "optional", Some("value_of(\"None\")")),
            (Language::C, "any", None),
        ] {
            let dialect = Dialect::new(language, "puzzle", "");
            assert_eq!(dialect.left_out(kind).as_deref(), written, "{kind}");
        }
    }
}
