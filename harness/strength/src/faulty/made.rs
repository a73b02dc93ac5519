//! An object of the reference with all that made it, so that another can be made in the same state.

use puzzlemark_reference::object::{Answer, Object};
use puzzlemark_reference::{Exception, Value};

use puzzlemark_model::fault::{Concern, When};

/// A call of a class, function or method.
#[derive(Debug, Clone)]
pub(super) struct Call {
    pub(super) name: String,
    pub(super) arguments: Vec<Value>,
    /// Whether the object goes on as the one that the call makes.
    pub(super) makes: bool,
}

/// An object, and all that made it what it is.
pub(super) struct Made {
    pub(super) object: Box<dyn Object>,
    /// The constructor first.
    pub(super) calls: Vec<Call>,
    /// How often the fault's method was called.
    pub(super) asked: usize,
}

/// What came of a call.
pub(super) enum Came {
    Value(Value),
    Itself,
    New(Made),
}

impl Made {
    /// Calls a method as the reference has it.
    pub(super) fn call(&mut self, method: &str, arguments: &[Value]) -> Result<Came, Exception> {
        let answer = self.object.call(method, arguments)?;
        self.calls.push(Call {
            name: method.to_owned(),
            arguments: arguments.to_vec(),
            makes: false,
        });
        Ok(match answer {
            Answer::Value(value) => Came::Value(value),
            Answer::Itself => Came::Itself,
            Answer::New(object) => {
                let mut calls = self.calls.clone();
                if let Some(last) = calls.last_mut() {
                    last.makes = true;
                }
                Came::New(Self {
                    object,
                    calls,
                    asked: 0,
                })
            }
        })
    }

    pub(super) fn ask(
        &mut self,
        concern: &Concern,
        arguments: &[Value],
    ) -> Result<Came, Exception> {
        match concern {
            Concern::Function(name) | Concern::Method(_, name) => self.call(name, arguments),
            Concern::Attribute(_, name) => self.object.get(name).map(Came::Value),
            Concern::Text(_) => Ok(Came::Value(self.object.text()?.into())),
        }
    }

    /// What an attribute, or a method without arguments, gives; `None` where it raises.
    pub(super) fn tells(&mut self, name: &str) -> Option<Value> {
        if let Ok(value) = self.object.get(name) {
            return Some(value);
        }
        match self.call(name, &[]) {
            Ok(Came::Value(value)) => Some(value),
            Ok(Came::Itself | Came::New(_)) | Err(_) => None,
        }
    }
}

/// Whether it depends on what the reference answers.
pub(super) fn asks_outcome(when: &When) -> bool {
    when.raises.is_some() || when.returns.is_some()
}

pub(super) fn is_outcome(when: &When, came: Result<Came, Exception>) -> bool {
    let raises = when.raises.as_deref();
    match came {
        Ok(Came::Value(value)) => {
            let wanted = when.returns.as_ref();
            raises.is_none() && wanted.is_none_or(|wanted| *wanted == value)
        }
        Ok(Came::Itself | Came::New(_)) => raises.is_none() && when.returns.is_none(),
        Err(exception) => when.returns.is_none() && raises.is_some_and(|kind| exception.is(kind)),
    }
}

/// Whether the arguments are those that the fault shows for.
pub(super) fn fit(when: &When, arguments: &[Value]) -> bool {
    let mut wanted = when.arguments.iter();
    wanted.all(|(place, value)| arguments.get(*place) == Some(value))
}

/// The arguments with numbers added to those of them that are integers.
pub(super) fn added(arguments: &[Value], numbers: &[(usize, num_bigint::BigInt)]) -> Vec<Value> {
    let mut arguments = arguments.to_vec();
    for (place, number) in numbers {
        if let Some(Value::Int(argument)) = arguments.get_mut(*place) {
            *argument += number;
        }
    }
    arguments
}
