//! The builtin functions.

use super::data::{self, type_error};
use super::{Backend, Session, Use, containers};
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
        self.apply(builtin, name, &arguments)
    }

    /// Returns the value of a call of a builtin function other than `print`.
    pub(crate) fn apply(
        &mut self,
        builtin: Builtin,
        name: &str,
        arguments: &[Value],
    ) -> Result<Value, B::Error> {
        let one = || exactly_one(name, arguments);
        let optional = || match arguments {
            [] => Ok(Vec::new()),
            _ => containers::elements(one()?),
        };
        if let (Builtin::List | Builtin::Tuple, [value]) = (builtin, arguments) {
            self.backend.used(value, Use::Ordered);
        }
        Ok(match builtin {
            Builtin::Str if arguments.is_empty() => "".into(),
            Builtin::Str => self.text(one()?)?.into(),
            Builtin::Repr => {
                self.backend.used(one()?, Use::Shown);
                one()?.to_string().into()
            }
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

    /// Returns the value of `str`.
    fn text(&mut self, value: &Value) -> Result<String, B::Error> {
        match value {
            Value::Str(text) => Ok(text.clone()),
            Value::Object(object) => self.backend.text(object),
            other => {
                self.backend.used(other, Use::Shown);
                Ok(other.to_string())
            }
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
pub(super) fn sorted(elements: Vec<Value>) -> Result<Value, Exception> {
    merge_sort(elements).map(Value::List)
}

/// Sorts stably. The standard library's sorts may panic without a total order. Python's NaN and
/// sets, which a submission may return, do not have one.
fn merge_sort(mut elements: Vec<Value>) -> Result<Vec<Value>, Exception> {
    if elements.len() < 2 {
        return Ok(elements);
    }
    let second = elements.split_off(elements.len() / 2);
    let mut first = merge_sort(elements)?.into_iter().peekable();
    let mut second = merge_sort(second)?.into_iter().peekable();
    let mut merged = Vec::with_capacity(first.len() + second.len());
    while let (Some(left), Some(right)) = (first.peek(), second.peek()) {
        let is_less = data::compare(right, Comparison::Less, left)?;
        merged.extend(if is_less { second.next() } else { first.next() });
    }
    merged.extend(first);
    merged.extend(second);
    Ok(merged)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(ascending: impl IntoIterator<Item = i32>) -> Vec<Value> {
        ascending.into_iter().map(Value::from).collect()
    }

    #[test]
    fn elements_are_sorted_and_equal_ones_keep_their_order() {
        let shuffled = numbers((0..100).map(|number| number * 37 % 100));
        assert_eq!(sorted(shuffled), Ok(Value::List(numbers(0..100))));
        let equal = || vec![Value::from(1.0), Value::from(true), Value::from(1)];
        let mut mixed = equal();
        mixed.push(Value::from(0));
        let mut ascending = numbers([0]);
        ascending.extend(equal());
        assert_eq!(sorted(mixed), Ok(Value::List(ascending)));
    }

    #[test]
    fn elements_without_an_order_are_no_reason_to_panic() {
        let strange = |number: i32| match number % 3 {
            0 => Value::from(f64::NAN),
            1 => Value::from(number * 7919 % 1000),
            _ => Value::from(-f64::from(number)),
        };
        for length in 0..200 {
            let Ok(Value::List(elements)) = sorted((0..length).map(strange).collect()) else {
                panic!("numbers can be sorted");
            };
            assert_eq!(elements.len(), usize::try_from(length).unwrap());
        }
        let sets = (0..200).map(|number| Value::set([number % 7, number % 5, number % 3]));
        assert!(sorted(sets.collect()).is_ok());
    }

    #[test]
    fn elements_of_types_that_cannot_be_compared_raise() {
        let mut elements = numbers((0..100).rev());
        elements.insert(50, Value::from("x"));
        let exception = sorted(elements).unwrap_err();
        assert!(exception.message.contains("not supported between"));
    }
}
