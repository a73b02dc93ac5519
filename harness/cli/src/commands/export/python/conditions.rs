//! Patterns of values and texts as conditions in Python.

use puzzlemark_model::pattern::{Pattern, TextPattern, Whitespace};
use puzzlemark_reference::Value;

use super::{Condition, Helpers, Style, Writer, literal};

impl<S: Style> Writer<'_, S> {
    /// Returns the condition that a value matches a pattern, or the reason why Python has none.
    pub(super) fn value_condition(
        &mut self,
        got: &str,
        pattern: &Pattern,
    ) -> Result<Condition, String> {
        let condition = |holds: String, wanted: String| Condition {
            holds,
            got: got.to_owned(),
            wanted,
        };
        Ok(match pattern {
            Pattern::None => condition(format!("{got} is None"), "None".to_owned()),
            Pattern::Same(name) => condition(format!("{got} is {name}"), name.clone()),
            Pattern::Exact(inner) => return self.value_condition(got, inner),
            Pattern::Regex(regex) => {
                self.helpers.re = true;
                let source = python_regex(regex.source())?;
                condition(format!("re.fullmatch({source}, {got})"), source)
            }
            Pattern::AnyOf(choices) => {
                let mut all = Vec::new();
                for choice in choices {
                    all.push(self.wanted(choice, &mut false)?);
                }
                let all = format!("[{}]", all.join(", "));
                condition(format!("{got} in {all}"), format!("one of {all}"))
            }
            Pattern::Unordered(items) => {
                let mut plain = false;
                let mut all = Vec::new();
                for item in items {
                    all.push(self.wanted(item, &mut plain)?);
                }
                if plain || items.iter().any(|item| !is_literal(item)) {
                    return Err(
                        "a list in any order, with elements that are no literals".to_owned()
                    );
                }
                all.sort();
                let wanted = format!("[{}]", all.join(", "));
                condition(format!("sorted({got}, key=repr) == {wanted}"), wanted)
            }
            pattern => {
                let mut plain = false;
                let wanted = self.wanted(pattern, &mut plain)?;
                if plain {
                    self.helpers.plain = true;
                    condition(format!("plain({got}) == {wanted}"), wanted)
                } else {
                    equal(got, wanted)
                }
            }
        })
    }

    /// Returns an expression that equals the values that match a pattern. Sets `plain` if tuples must become lists first.
    fn wanted(&mut self, pattern: &Pattern, plain: &mut bool) -> Result<String, String> {
        let mut all = |items: &[Pattern]| -> Result<Vec<String>, String> {
            items.iter().map(|item| self.wanted(item, plain)).collect()
        };
        Ok(match pattern {
            Pattern::None => "None".to_owned(),
            Pattern::Bool(value) => Value::Bool(*value).to_string(),
            Pattern::Int(value) => value.to_string(),
            Pattern::Float(value) if value.is_nan() => {
                return Err("`nan`, which equals nothing in Python".to_owned());
            }
            Pattern::Float(value) => Value::Float(*value).to_string(),
            Pattern::Str(text) => literal(text),
            Pattern::Equals(value) => value.to_string(),
            Pattern::Exact(inner) => self.wanted(inner, plain)?,
            Pattern::Sequence(items) => {
                let items = all(items)?;
                *plain = true;
                format!("[{}]", items.join(", "))
            }
            Pattern::List(items) => format!("[{}]", all(items)?.join(", ")),
            Pattern::Tuple(items) => {
                let mut inner = false;
                let items: Result<Vec<_>, _> = items
                    .iter()
                    .map(|item| self.wanted(item, &mut inner))
                    .collect();
                if inner || *plain {
                    return Err("a tuple beside a list that may be a tuple".to_owned());
                }
                let items = items?;
                let comma = if items.len() == 1 { "," } else { "" };
                format!("({}{comma})", items.join(", "))
            }
            Pattern::Set(items) if items.is_empty() => "set()".to_owned(),
            Pattern::Set(items) if items.iter().all(is_literal) => {
                format!("{{{}}}", all(items)?.join(", "))
            }
            Pattern::Dict(entries) if entries.iter().all(|(key, _)| is_literal(key)) => {
                let mut pairs = Vec::new();
                for (key, value) in entries {
                    pairs.push(format!(
                        "{}: {}",
                        self.wanted(key, plain)?,
                        self.wanted(value, plain)?
                    ));
                }
                format!("{{{}}}", pairs.join(", "))
            }
            Pattern::Close(value) => {
                let number = Value::Float(*value).to_string();
                self.style.near(&number, Some(1e-9), 0.0)
            }
            Pattern::Approx { value, tolerance } => {
                let number = Value::Float(*value).to_string();
                self.style.near(&number, None, *tolerance)
            }
            Pattern::Set(_) | Pattern::Dict(_) => {
                return Err("a set or dict with elements that are no literals".to_owned());
            }
            Pattern::Same(_)
            | Pattern::New(_)
            | Pattern::AnyOf(_)
            | Pattern::Unordered(_)
            | Pattern::Regex(_) => {
                return Err("a pattern inside of a list, tuple or dict".to_owned());
            }
        })
    }
}

/// Returns true for a pattern that one value matches, whose `repr` is known and hashable.
fn is_literal(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::None
        | Pattern::Bool(_)
        | Pattern::Int(_)
        | Pattern::Float(_)
        | Pattern::Str(_) => true,
        Pattern::Equals(value) => !matches!(value, Value::List(_) | Value::Set(_) | Value::Dict(_)),
        Pattern::Tuple(items) => items.iter().all(is_literal),
        Pattern::Exact(inner) => is_literal(inner),
        _ => false,
    }
}

pub(super) fn equal(got: &str, wanted: String) -> Condition {
    Condition {
        holds: format!("{got} == {wanted}"),
        got: got.to_owned(),
        wanted,
    }
}

/// Returns the condition that a text matches a pattern. A final newline may be missing.
pub(in crate::commands::export) fn text_condition(
    got: &str,
    pattern: &TextPattern,
    helpers: &mut Helpers,
) -> Result<Condition, String> {
    let without_newline = format!("{got}.removesuffix({})", literal("\n"));
    Ok(match pattern {
        TextPattern::Exact(text) if text.is_empty() => equal(got, literal("")),
        TextPattern::Exact(text) => {
            let text = text.strip_suffix('\n').unwrap_or(text);
            equal(&without_newline, literal(text))
        }
        TextPattern::Regex(regex) => {
            helpers.re = true;
            let source = python_regex(regex.source())?;
            Condition {
                holds: format!(
                    "re.fullmatch({source}, {without_newline}) or re.fullmatch({source}, {got})"
                ),
                got: got.to_owned(),
                wanted: source,
            }
        }
        TextPattern::AnyOf(choices) => {
            let exact = choices.iter().map(|choice| match choice {
                TextPattern::Exact(text) if !text.is_empty() => {
                    Some(literal(text.strip_suffix('\n').unwrap_or(text)))
                }
                _ => None,
            });
            let all: Option<Vec<String>> = exact.collect();
            let all = all
                .ok_or("one of several texts that are patterns")?
                .join(", ");
            Condition {
                holds: format!("{without_newline} in [{all}]"),
                got: got.to_owned(),
                wanted: format!("one of [{all}]"),
            }
        }
        TextPattern::Loose(loose) if loose.number.is_none() => {
            let (case, text) = if loose.any_case {
                (".lower()", loose.text.to_lowercase())
            } else {
                ("", loose.text.clone())
            };
            let text = literal(&text);
            let strip = match loose.whitespace {
                Whitespace::Counts => format!(".removesuffix({})", literal("\n")),
                Whitespace::End => ".rstrip()".to_owned(),
                Whitespace::Around => ".strip()".to_owned(),
                Whitespace::Ignored => ".split()".to_owned(),
            };
            equal(&format!("{got}{case}{strip}"), format!("{text}{strip}"))
        }
        TextPattern::Loose(_) => return Err("a number as text, with a tolerance".to_owned()),
    })
}

/// Returns a Python literal for a regular expression, or the reason why Python does not read it.
fn python_regex(source: &str) -> Result<String, String> {
    const OTHER: [&str; 8] = [r"\p", r"\P", r"\z", "[[:", "(?<", "(?R", "(?U", "&&"];
    if let Some(part) = OTHER.into_iter().find(|part| source.contains(part)) {
        return Err(format!(
            "a regular expression with `{part}`, which Python reads otherwise"
        ));
    }
    // In Python, `$` also matches before a final newline.
    if source.contains('$') {
        return Err("a regular expression with `$`, which Python reads otherwise".to_owned());
    }
    Ok(literal(source))
}

/// Returns the Python literal of an expression that is searched in a text.
pub(super) fn searched_regex(source: &str) -> Result<String, String> {
    let anywhere = source.strip_prefix("(?s:.*)(?:");
    if let Some(inner) = anywhere.and_then(|rest| rest.strip_suffix(")(?s:.*)")) {
        return python_regex(inner);
    }
    python_regex(source)?;
    Ok(literal(&format!(r"\A(?:{source})\Z")))
}

/// Returns the bool that a pattern asks for, if it does.
pub(super) fn truth(pattern: &Pattern) -> Option<bool> {
    match pattern {
        Pattern::Bool(truth) | Pattern::Equals(Value::Bool(truth)) => Some(*truth),
        Pattern::Exact(inner) => truth(inner),
        _ => None,
    }
}
