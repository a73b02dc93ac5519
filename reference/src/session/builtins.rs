//! The builtin functions.

use std::cmp::Ordering;

use super::data::{self, type_error};
use super::{Backend, Session, containers};
use crate::exception::Exception;
use crate::operation::{Builtin, Comparison, Expression};
use crate::value::Value;

impl<B: Backend> Session<B> {
    pub(super) fn call_builtin(
        &mut self,
        builtin: Builtin,
        name: &str,
        arguments: &[Expression],
        keywords: &[(String, Expression)],
    ) -> Result<Value, B::Error> {
        let arguments = self.values(arguments)?;
        if builtin == Builtin::Print {
            return self.print(&arguments, keywords);
        }
        data::refuse_keywords(name, keywords)?;
        let one = || exactly_one(name, &arguments);
        let optional = || match arguments.as_slice() {
            [] => Ok(Vec::new()),
            _ => containers::elements(one()?),
        };
        Ok(match builtin {
            Builtin::Str if arguments.is_empty() => "".into(),
            Builtin::Str => self.text(one()?)?.into(),
            Builtin::Repr => one()?.to_string().into(),
            Builtin::Print => Value::None,
            Builtin::Len => containers::length(one()?)?.into(),
            Builtin::Sorted => sorted(containers::elements(one()?)?)?,
            Builtin::List => Value::List(optional()?),
            Builtin::Tuple => Value::Tuple(optional()?),
            Builtin::Set => containers::set_of(optional()?)?,
        })
    }

    fn print(
        &mut self,
        arguments: &[Value],
        keywords: &[(String, Expression)],
    ) -> Result<Value, B::Error> {
        let (mut separator, mut end) = (" ".to_owned(), "\n".to_owned());
        for (name, expression) in keywords {
            let value = self.value(expression)?;
            let (kept, default) = match name.as_str() {
                "sep" => (&mut separator, " "),
                "end" => (&mut end, "\n"),
                _ => {
                    let message = format!("'{name}' is an invalid keyword argument for print()");
                    return Err(type_error(message).into());
                }
            };
            *kept = match value {
                Value::None => default.into(),
                Value::Str(text) => text,
                other => {
                    let type_name = other.type_name();
                    let message = format!("{name} must be None or a string, not {type_name}");
                    return Err(type_error(message).into());
                }
            };
        }
        let texts: Result<Vec<_>, _> = arguments.iter().map(|value| self.text(value)).collect();
        self.printed.push_str(&texts?.join(&separator));
        self.printed.push_str(&end);
        Ok(Value::None)
    }

    /// What `str` gives.
    fn text(&mut self, value: &Value) -> Result<String, B::Error> {
        match value {
            Value::Str(text) => Ok(text.clone()),
            Value::Object(object) => self.backend.text(object),
            other => Ok(other.to_string()),
        }
    }
}

fn exactly_one<'a>(name: &str, arguments: &'a [Value]) -> Result<&'a Value, Exception> {
    let [only] = arguments else {
        let given = arguments.len();
        return Err(type_error(format!(
            "{name}() takes exactly one argument ({given} given)"
        )));
    };
    Ok(only)
}

/// A list in ascending order; as in Python, elements that cannot be ordered raise a `TypeError`.
pub(super) fn sorted(mut elements: Vec<Value>) -> Result<Value, Exception> {
    let mut failure = None;
    elements.sort_by(
        |left, right| match data::order(left, right, Comparison::Less) {
            Ok(ordering) => ordering.unwrap_or(Ordering::Equal),
            Err(exception) => {
                failure.get_or_insert(exception);
                Ordering::Equal
            }
        },
    );
    failure.map_or(Ok(Value::List(elements)), Err)
}
