//! The builtin functions.

use super::data::{self, type_error};
use super::{Backend, Session, Use, arithmetic, containers, conversions, numbers};
use crate::exception::Exception;
use crate::operation::{Builtin, Comparison, Expression, Operator};
use crate::value::Value;

impl<B: Backend> Session<B> {
    pub(super) fn call_builtin(
        &mut self,
        builtin: Builtin,
        name: &str,
        arguments: &[Expression],
        keywords: &[(String, Expression)],
    ) -> Result<Value, B::Error> {
        if builtin == Builtin::IsInstance {
            data::refuse_keywords(name, keywords)?;
            return self.is_instance(arguments);
        }
        let arguments = self.values(arguments)?;
        if builtin == Builtin::Print {
            return self.print(&arguments, keywords);
        }
        data::refuse_keywords(name, keywords)?;
        self.apply(builtin, name, &arguments)
    }

    /// Returns the value of a call of a builtin function except `print`.
    pub(crate) fn apply(
        &mut self,
        builtin: Builtin,
        name: &str,
        arguments: &[Value],
    ) -> Result<Value, B::Error> {
        let one = || exactly_one(name, arguments);
        match builtin {
            Builtin::List | Builtin::Tuple | Builtin::Iter | Builtin::Reversed => {
                self.used_by(arguments, Use::Ordered);
            }
            Builtin::Bool | Builtin::Min | Builtin::Max => self.used_by(arguments, Use::Compared),
            Builtin::Sum => self.used_by(arguments, Use::Added),
            Builtin::Repr => self.used_by(arguments, Use::Shown),
            _ => {}
        }
        Ok(match builtin {
            Builtin::Str if arguments.is_empty() => "".into(),
            Builtin::Str => self.text(one()?)?.into(),
            Builtin::Repr => one()?.to_string().into(),
            Builtin::Print => Value::None,
            Builtin::Len => containers::length(one()?)?.into(),
            Builtin::Sorted => sorted(self.elements(one()?)?)?,
            Builtin::List => Value::List(self.optional(name, arguments)?),
            Builtin::Tuple => Value::Tuple(self.optional(name, arguments)?),
            Builtin::Set => containers::set_of(self.optional(name, arguments)?)?,
            Builtin::Dict => match arguments {
                [pairs @ Value::Dict(_)] => pairs.clone(),
                _ => arithmetic::dict_of(self.optional(name, arguments)?)?,
            },
            Builtin::Bool if arguments.is_empty() => false.into(),
            Builtin::Bool => data::is_true(one()?).into(),
            Builtin::Int | Builtin::Float | Builtin::Abs => {
                self.number(builtin, name, arguments)?
            }
            Builtin::Sum => self.sum(arguments)?,
            Builtin::Min | Builtin::Max => self.extreme(builtin, name, arguments)?,
            Builtin::Iter => self.iterate(one()?)?,
            Builtin::Reversed => self.reverse(one()?)?,
            Builtin::Next => match arguments {
                [iterator, default] => self.advance(iterator, Some(default))?,
                _ => self.advance(one()?, None)?,
            },
            // Its second argument is a class, not a value.
            Builtin::IsInstance => return Err(type_error("isinstance() needs a class").into()),
        })
    }

    fn used_by(&mut self, arguments: &[Value], how: Use) {
        for value in arguments {
            self.backend.used(value, how);
        }
    }

    /// Returns the elements of the only argument, if there is one.
    fn optional(&mut self, name: &str, arguments: &[Value]) -> Result<Vec<Value>, B::Error> {
        match arguments {
            [] => Ok(Vec::new()),
            _ => self.elements(exactly_one(name, arguments)?),
        }
    }

    /// Returns the value of `int`, `float` or `abs`.
    fn number(
        &mut self,
        builtin: Builtin,
        name: &str,
        arguments: &[Value],
    ) -> Result<Value, B::Error> {
        if arguments.is_empty() && builtin != Builtin::Abs {
            let zero = if builtin == Builtin::Int {
                0.into()
            } else {
                0.0.into()
            };
            return Ok(zero);
        }
        let value = exactly_one(name, arguments)?;
        let (found, raised) = match builtin {
            Builtin::Int => (
                conversions::int_of(value)?,
                conversions::not_a_number(name, value),
            ),
            Builtin::Float => (
                conversions::float_from(value)?,
                conversions::not_a_number(name, value),
            ),
            _ => (
                numbers::absolute(value),
                arithmetic::bad_operand("abs()", value),
            ),
        };
        found.ok_or_else(|| {
            let doing = format!("make a number of an object with `{name}`");
            self.backend.refuse(value, &doing, raised)
        })
    }

    /// Returns the value of `sum`, which may add objects.
    fn sum(&mut self, arguments: &[Value]) -> Result<Value, B::Error> {
        let (elements, start) = match arguments {
            [elements, start] => (elements, start.clone()),
            _ => (exactly_one("sum", arguments)?, 0.into()),
        };
        if matches!(start, Value::Str(_)) {
            let message = "sum() can't sum strings [use ''.join(seq) instead]";
            return Err(type_error(message).into());
        }
        let elements = self.elements(elements)?;
        let mut elements = elements.into_iter();
        elements.try_fold(start, |total, element| {
            self.operate(&total, Operator::Add, &element)
        })
    }

    /// Returns the value of `min` or `max`. If several elements are equal, it is the first one.
    fn extreme(
        &mut self,
        builtin: Builtin,
        name: &str,
        arguments: &[Value],
    ) -> Result<Value, B::Error> {
        let elements = match arguments {
            [] => {
                let message = format!("{name} expected at least 1 argument, got 0");
                return Err(type_error(message).into());
            }
            [elements] => self.elements(elements)?,
            _ => arguments.to_vec(),
        };
        let sign = match builtin {
            Builtin::Min => Comparison::Less,
            _ => Comparison::Greater,
        };
        let mut found: Option<Value> = None;
        for element in elements {
            match &found {
                Some(best) if !data::compare(&element, sign, best)? => {}
                _ => found = Some(element),
            }
        }
        let message = format!("{name}() arg is an empty sequence");
        found.ok_or_else(|| Exception::new("ValueError", message).into())
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
            Value::Object(object) if !self.iterators.has(object) => self.backend.text(object),
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

/// Returns a list in ascending order. As in Python, elements without an order raise a `TypeError`.
pub(super) fn sorted(elements: Vec<Value>) -> Result<Value, Exception> {
    merge_sort(elements).map(Value::List)
}

/// Sorts stably. The sorts of the standard library may panic without a total order. Python's NaN
/// and sets, which a submission may return, do not have a total order.
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
