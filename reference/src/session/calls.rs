//! Calls: of what the backend offers, of builtins, and of methods.

use super::{Backend, Session, containers, data, methods};
use crate::exception::Exception;
use crate::object::no_name;
use crate::operation::{Builtin, Expression};
use crate::value::{ObjectRef, Value};

impl<B: Backend> Session<B> {
    pub(super) fn call(
        &mut self,
        callee: &Expression,
        arguments: &[Expression],
        keywords: &[(String, Expression)],
    ) -> Result<Value, B::Error> {
        match callee {
            Expression::Attribute(object, method) => {
                self.call_method(object, method, arguments, keywords)
            }
            Expression::Name(name) if self.variables.contains_key(name) => {
                let value = self.named(name)?;
                let message = format!("'{}' object is not callable", value.type_name());
                Err(Exception::new("TypeError", message).into())
            }
            Expression::Name(name) if self.backend.offers(name) => {
                let arguments = self.bound(None, name, arguments, keywords)?;
                let value = self.backend.invoke(name, &arguments, self.next_object)?;
                Ok(self.received(value))
            }
            Expression::Name(name) => {
                let Some(builtin) = Builtin::named(name) else {
                    return Err(no_name(name).into());
                };
                self.call_builtin(builtin, name, arguments, keywords)
            }
            // The notation has no others.
            _ => Err(Exception::new("TypeError", "object is not callable").into()),
        }
    }

    fn call_method(
        &mut self,
        object: &Expression,
        method: &str,
        arguments: &[Expression],
        keywords: &[(String, Expression)],
    ) -> Result<Value, B::Error> {
        let place = self.place(object)?;
        let mut receiver = match &place {
            Some((cell, keys)) => containers::locate(&mut self.cells[*cell], keys)?.clone(),
            None => self.value(object)?,
        };
        if let Value::Object(object) = &receiver {
            let arguments = self.bound(Some(object), method, arguments, keywords)?;
            let value = self
                .backend
                .call(object, method, &arguments, self.next_object)?;
            return Ok(self.received(value));
        }
        let arguments = self.values(arguments)?;
        data::refuse_keywords(method, keywords)?;
        let value = methods::call(&mut receiver, method, &arguments)?;
        if let Some((cell, keys)) = place {
            *containers::locate(&mut self.cells[cell], &keys)? = receiver;
        }
        Ok(value)
    }

    /// The arguments of a call of the backend, those given by name put in their places.
    fn bound(
        &mut self,
        object: Option<&ObjectRef>,
        name: &str,
        arguments: &[Expression],
        keywords: &[(String, Expression)],
    ) -> Result<Vec<Value>, B::Error> {
        let arguments = self.values(arguments)?;
        if keywords.is_empty() {
            return Ok(arguments);
        }
        let Some(signature) = self.backend.signature(object, name) else {
            return Err(self.backend.refuse_names(name));
        };
        let mut named = Vec::with_capacity(keywords.len());
        for (name, expression) in keywords {
            named.push((name.clone(), self.value(expression)?));
        }
        Ok(signature.bind(arguments, named)?)
    }

    /// Where a variable, or an element of a list or dict in one, is kept: its cell, and the keys
    /// that lead to it.
    fn place(&mut self, expression: &Expression) -> Result<Option<(usize, Vec<Value>)>, B::Error> {
        match expression {
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
