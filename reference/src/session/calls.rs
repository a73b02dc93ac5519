//! Calls of the backend's functions and methods, of builtins, and of methods of data.

use super::{Backend, Session, Use, containers, data, methods};
use crate::exception::Exception;
use crate::object::{no_attribute, no_name};
use crate::operation::{Builtin, Expression};
use crate::value::{ObjectRef, Value};

/// A call of the backend, with its arguments evaluated and in their places.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Request {
    /// The object whose method is called, or `None` for a class or function.
    pub(crate) object: Option<ObjectRef>,
    /// The called name.
    pub(crate) name: String,
    pub(crate) arguments: Vec<Value>,
}

/// An expression that is evaluated except for the last call.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Prepared {
    /// The call of the backend that is not made yet.
    Call(Request),
    /// The value, if the last operation is not such a call.
    Value(Value),
}

impl<B: Backend> Session<B> {
    /// Evaluates an expression until the call of the backend that gives its value.
    pub(crate) fn prepare(&mut self, expression: &Expression) -> Result<Prepared, B::Error> {
        match expression {
            Expression::Call {
                callee,
                arguments,
                keywords,
            } => self.prepare_call(callee, arguments, keywords),
            _ => self.value(expression).map(Prepared::Value),
        }
    }

    /// Makes a call of the backend.
    pub(crate) fn make(&mut self, request: &Request) -> Result<Value, B::Error> {
        let (name, arguments, fresh) = (&request.name, &request.arguments, self.next_object);
        let value = match &request.object {
            Some(object) => self.backend.call(object, name, arguments, fresh)?,
            None => self.backend.invoke(name, arguments, fresh)?,
        };
        Ok(self.received(value))
    }

    pub(super) fn call(
        &mut self,
        callee: &Expression,
        arguments: &[Expression],
        keywords: &[(String, Expression)],
    ) -> Result<Value, B::Error> {
        match self.prepare_call(callee, arguments, keywords)? {
            Prepared::Call(request) => self.make(&request),
            Prepared::Value(value) => Ok(value),
        }
    }

    fn prepare_call(
        &mut self,
        callee: &Expression,
        arguments: &[Expression],
        keywords: &[(String, Expression)],
    ) -> Result<Prepared, B::Error> {
        match callee {
            Expression::Attribute(object, method) => {
                self.prepare_method(object, method, arguments, keywords)
            }
            Expression::Name(name) if self.variables.contains_key(name) => {
                let value = self.read_variable(name)?;
                let message = format!("'{}' object is not callable", value.type_name());
                Err(Exception::new("TypeError", message).into())
            }
            Expression::Name(name) if self.backend.offers(name) => {
                let arguments = self.bound(None, name, arguments, keywords)?;
                Ok(Prepared::Call(Request {
                    object: None,
                    name: name.clone(),
                    arguments,
                }))
            }
            Expression::Name(name) => {
                let Some(builtin) = Builtin::by_name(name) else {
                    return Err(no_name(name).into());
                };
                let value = self.call_builtin(builtin, name, arguments, keywords)?;
                Ok(Prepared::Value(value))
            }
            // The notation has no other cases.
            _ => Err(Exception::new("TypeError", "object is not callable").into()),
        }
    }

    fn prepare_method(
        &mut self,
        object: &Expression,
        method: &str,
        arguments: &[Expression],
        keywords: &[(String, Expression)],
    ) -> Result<Prepared, B::Error> {
        let place = self.place(object)?;
        let mut receiver = match &place {
            Some((cell, keys)) => containers::locate(&mut self.cells[*cell], keys)?.clone(),
            None => self.value(object)?,
        };
        if let Value::Object(object) = receiver {
            if self.iterators.has(&object) {
                return Err(no_attribute(&object.class, method).into());
            }
            let arguments = self.bound(Some(&object), method, arguments, keywords)?;
            return Ok(Prepared::Call(Request {
                object: Some(object),
                name: method.to_owned(),
                arguments,
            }));
        }
        let arguments = self.values(arguments)?;
        data::refuse_keywords(method, keywords)?;
        let taken = match method {
            "pop" | "keys" | "values" | "items" => std::slice::from_ref(&receiver),
            "extend" | "join" => &arguments,
            _ => &[],
        };
        for value in taken {
            self.backend.used(value, Use::Ordered);
        }
        let value = match methods::call(&mut receiver, method, &arguments) {
            Err(exception) if exception.is("AttributeError") => {
                return Err(self.backend.lacks(object, &receiver, method));
            }
            value => value?,
        };
        if let Some((cell, keys)) = place {
            *containers::locate(&mut self.cells[cell], &keys)? = receiver;
        }
        Ok(Prepared::Value(value))
    }

    /// Returns the arguments of a call of the backend. Arguments by name are put in their places.
    fn bound(
        &mut self,
        object: Option<&ObjectRef>,
        name: &str,
        arguments: &[Expression],
        keywords: &[(String, Expression)],
    ) -> Result<Vec<Value>, B::Error> {
        let arguments = self.values(arguments)?;
        self.refuse_iterators(&arguments)?;
        if keywords.is_empty() {
            return Ok(arguments);
        }
        let mut named = Vec::with_capacity(keywords.len());
        for (name, expression) in keywords {
            let value = self.value(expression)?;
            self.refuse_iterators(std::slice::from_ref(&value))?;
            named.push((name.clone(), value));
        }
        self.backend.bind(object, name, arguments, named)
    }

    /// Returns the place of a variable, or of an element of a list or dict in one: its cell, and
    /// the keys that lead to the element.
    pub(super) fn place(
        &mut self,
        expression: &Expression,
    ) -> Result<Option<(usize, Vec<Value>)>, B::Error> {
        match expression {
            Expression::Index(_, key) if matches!(**key, Expression::Slice(_)) => Ok(None),
            Expression::Index(container, key) => {
                let Some((cell, mut keys)) = self.place(container)? else {
                    return Ok(None);
                };
                keys.push(self.value(key)?);
                Ok(Some((cell, keys)))
            }
            _ => Ok(self.cell(expression).map(|cell| (cell, Vec::new()))),
        }
    }
}
