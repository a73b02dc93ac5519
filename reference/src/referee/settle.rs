//! Evaluates expressions if the rules determine their values.

use super::Referee;
use crate::exception::Exception;
use crate::object::{Likeness, Look, Ruling};
use crate::operation::{Builtin, Expression};
use crate::session::{Backend, Prepared, Request};
use crate::value::Value;

/// The knowledge about the value of an expression.
pub(super) enum Settled {
    /// It is this value, and may differ in some respects.
    Value(Value, Likeness),
    /// There is no value: a determined call raises this exception.
    Raised(Exception, Likeness),
    /// The player chooses it in this call.
    Open(Request, &'static [Look]),
    /// The value is not specified.
    Unspecified,
}

impl Referee<'_> {
    pub(super) fn settle(&mut self, expression: &Expression) -> Settled {
        if let Some((builtin, name, inner)) = self.wrapped(expression) {
            return self.through(builtin, name, inner);
        }
        if let Expression::Name(name) = expression
            && let Some(value) = self.session.variable(name)
        {
            let likeness = self.loose.get(name).copied();
            return Settled::Value(value.clone(), likeness.unwrap_or(Likeness::EXACT));
        }
        let Some(given) = self.likeness_of_inputs(expression) else {
            return Settled::Unspecified;
        };
        self.session.backend_mut().watch();
        let prepared = self.session.prepare(expression);
        let watch = self.session.backend_mut().watched();
        match prepared {
            _ if watch.is_open => Settled::Unspecified,
            Ok(Prepared::Call(request)) => self.settle_call(request, given),
            Ok(Prepared::Value(value)) => Settled::Value(value, given),
            // Only exceptions of calls are specified. Exceptions for wrong use of data or unknown
            // names are not.
            Err(exception) => match watch.raised {
                Some(likeness) => Settled::Raised(exception, likeness),
                None => Settled::Unspecified,
            },
        }
    }

    /// Makes a call if it is determined. Its value may contain its arguments.
    fn settle_call(&mut self, request: Request, given: Likeness) -> Settled {
        let object = request.object.as_ref().map(|object| object.id);
        let backend = self.session.backend();
        match backend.ruling(object, &request.name, &request.arguments) {
            Ruling::Determined(likeness) => match self.session.make(&request) {
                Ok(value) => {
                    let sequences = likeness.sequences || given.sequences;
                    Settled::Value(
                        value,
                        Likeness {
                            sequences,
                            ..likeness
                        },
                    )
                }
                Err(exception) => Settled::Raised(exception, likeness),
            },
            Ruling::Open { looks } => Settled::Open(request, looks),
            Ruling::Unspecified => Settled::Unspecified,
        }
    }

    /// Returns the builtin function around an expression, if it makes a list, tuple, set or number
    /// from it.
    fn wrapped<'e>(
        &self,
        expression: &'e Expression,
    ) -> Option<(Builtin, &'e str, &'e Expression)> {
        let Expression::Call {
            callee,
            arguments,
            keywords,
        } = expression
        else {
            return None;
        };
        let (Expression::Name(name), [inner], []) = (&**callee, &arguments[..], &keywords[..])
        else {
            return None;
        };
        let is_other = self.session.variable(name).is_some() || self.session.backend().offers(name);
        let builtin = Builtin::by_name(name).filter(|_| !is_other)?;
        matches!(
            builtin,
            Builtin::List | Builtin::Tuple | Builtin::Set | Builtin::Sorted | Builtin::Len
        )
        .then_some((builtin, name, inner))
    }

    /// Applies a builtin function to an expression with a value that may differ in some respects.
    fn through(&mut self, builtin: Builtin, name: &str, inner: &Expression) -> Settled {
        let (value, likeness) = match self.settle(inner) {
            Settled::Value(value, likeness) => (value, likeness),
            Settled::Open(..) => return Settled::Unspecified,
            other => return other,
        };
        let likeness = match builtin {
            // Lists cannot be elements of a set, and cannot be ordered among tuples.
            Builtin::Set | Builtin::Sorted if likeness.sequences => return Settled::Unspecified,
            // A generator has no length.
            Builtin::Len if likeness.iterable => return Settled::Unspecified,
            Builtin::Len | Builtin::Set | Builtin::Sorted => Likeness::EXACT,
            _ => Likeness {
                order: likeness.order || value.is_unordered(),
                iterable: false,
                ..likeness
            },
        };
        match self.session.apply(builtin, name, &[value]) {
            Ok(value) => Settled::Value(value, likeness),
            Err(_) => Settled::Unspecified,
        }
    }

    /// Returns the respects in which the inputs of an expression may differ. Returns `None` if they
    /// could cause other differences in its value. Called functions may get a list instead of a
    /// tuple.
    fn likeness_of_inputs(&self, expression: &Expression) -> Option<Likeness> {
        let exact = |expression| (!self.is_loose(expression)).then_some(Likeness::EXACT);
        if self.loose.is_empty() {
            return Some(Likeness::EXACT);
        }
        let Expression::Call {
            callee,
            arguments,
            keywords,
        } = expression
        else {
            return exact(expression);
        };
        if !self.is_offered(callee) {
            return exact(expression);
        }
        let named = keywords.iter().map(|(_, argument)| argument);
        let mut given = exact(callee)?;
        for argument in arguments.iter().chain(named) {
            let likeness = match argument {
                Expression::Name(name) => self.loose.get(name).copied(),
                _ => Some(exact(argument)?),
            };
            let likeness = likeness.unwrap_or(Likeness::EXACT);
            if likeness.order {
                return None;
            }
            given.sequences |= likeness.sequences;
        }
        Some(given)
    }

    /// Returns true if an expression uses a variable with a value that may differ.
    fn is_loose(&self, expression: &Expression) -> bool {
        expression.names().any(|name| self.loose.contains_key(name))
    }

    /// Returns true if the expression calls a function of the puzzle, or a method of an object in a
    /// variable.
    fn is_offered(&self, callee: &Expression) -> bool {
        match callee {
            Expression::Name(name) => self.session.backend().offers(name),
            Expression::Attribute(object, _) => {
                let Expression::Name(name) = &**object else {
                    return false;
                };
                matches!(self.session.variable(name), Some(Value::Object(_)))
            }
            _ => false,
        }
    }
}
