//! The backend of a session with a program: calls become requests of the protocol.

use puzzlemark_reference::object::{Signature, no_attribute};
use puzzlemark_reference::operation::{Builtin, Expression};
use puzzlemark_reference::session::Backend;
use puzzlemark_reference::value::ObjectRef;
use puzzlemark_reference::{Exception, Value};

use super::{Asked, Remote, RemoteFault, shortened};
use crate::wire::Request;
use crate::{JudgeFailure, parameters};
use puzzlemark_model::reply::Answer;

impl Backend for Remote<'_> {
    type Error = RemoteFault;

    fn offers(&self, name: &str) -> bool {
        // Only the program knows its names, so the request finds out.
        self.speaker.own.contains(name) || Builtin::by_name(name).is_none()
    }

    /// Fails as the judge if an argument has no position: then the step is at fault.
    fn bind(
        &self,
        object: Option<&ObjectRef>,
        name: &str,
        arguments: Vec<Value>,
        named: Vec<(String, Value)>,
    ) -> Result<Vec<Value>, RemoteFault> {
        let class = object.map(|object| object.class.as_str());
        if let Some(module) = self.speaker.module {
            // The reference does not know a submission's own subclass, or an object that a function made.
            let signature = Signature::find_signature(module, class, name);
            let signature = signature.or_else(|| class.and(Signature::of_method(module, name)));
            if let Some(signature) = signature {
                return Ok(signature.bind(arguments, named)?);
            }
        }
        let known = self.speaker.parameters.as_deref();
        let known = known.and_then(|all| parameters::find_parameters(all, class, name));
        let bound = match known {
            Some(known) => parameters::bind(known, arguments, named),
            None => Err("the reference does not know the names of the parameters".to_owned()),
        };
        bound.map_err(|why| {
            RemoteFault::Judge(JudgeFailure {
                doing: format!("put the arguments of `{name}` in place"),
                cause: format!(
                    "the step gives arguments by name, and {why}; give the arguments by position"
                ),
            })
        })
    }

    fn lacks(&self, of: &Expression, data: &Value, name: &str) -> RemoteFault {
        let Some(dialect) = &self.speaker.dialect else {
            return RemoteFault::Raised(no_attribute(data.type_name(), name));
        };
        let is_undefined = |asked: &Asked| asked.undefined;
        let written = match data {
            Value::None if self.last.as_ref().is_some_and(is_undefined) => "undefined".to_owned(),
            data => shortened(dialect.language().value(data)),
        };
        RemoteFault::Raised(Exception::unnamed(
            "AttributeError",
            dialect.lacks(of, &written, name),
        ))
    }

    /// Returns a judge failure if a step made the object, or if no such object exists: the step
    /// needs something that the language cannot do. An object that the program returned instead of
    /// data is a mistake of the program.
    fn refuse(&self, operand: &Value, doing: &str, raised: Exception) -> RemoteFault {
        match operand {
            Value::Object(object)
                if self.made.contains(&object.id) || !self.classes.contains_key(&object.id) =>
            {
                only_python(doing)
            }
            _ => RemoteFault::Data(raised),
        }
    }

    fn lacks_classes(&self) -> Option<RemoteFault> {
        Some(only_python("ask for the class of a value"))
    }

    fn invoke(
        &mut self,
        name: &str,
        arguments: &[Value],
        fresh: u32,
    ) -> Result<Value, RemoteFault> {
        if let Some(why) = self.lacking.get(name) {
            return Err(RemoteFault::Other(Answer::Unable(why.clone())));
        }
        let (object, arguments) = (fresh, arguments.to_vec());
        let is_class = name.starts_with(char::is_uppercase);
        let request = if is_class {
            Request::New {
                object,
                class: name.to_owned(),
                arguments,
            }
        } else {
            Request::Function {
                object,
                name: name.to_owned(),
                arguments,
            }
        };
        let value = self.ask(&request)?;
        match &value {
            Value::Object(made) if made.id == fresh => {
                if is_class {
                    self.made.insert(fresh);
                }
                let class = if is_class {
                    name.to_owned()
                } else {
                    format!("{name}()")
                };
                self.classes.insert(fresh, class);
            }
            _ if is_class => {
                let why = format!("the reply to `new #{fresh}` must be object {fresh}");
                return Err(RemoteFault::Other(Answer::Garbled(why)));
            }
            _ => {}
        }
        self.with_classes(value)
    }

    fn call(
        &mut self,
        object: &ObjectRef,
        method: &str,
        arguments: &[Value],
        fresh: u32,
    ) -> Result<Value, RemoteFault> {
        let (method, arguments) = (method.to_owned(), arguments.to_vec());
        let value = self.ask(&Request::Call {
            object: object.id,
            method,
            arguments,
        })?;
        // If a method makes an object, such as `copy`, the object probably has the same class.
        if let Value::Object(made) = &value
            && made.id == fresh
        {
            self.classes.insert(fresh, object.class.clone());
        }
        self.with_classes(value)
    }

    fn get(&mut self, object: &ObjectRef, attribute: &str) -> Result<Value, RemoteFault> {
        let attribute = attribute.to_owned();
        let value = self.ask(&Request::Get {
            object: object.id,
            attribute,
        })?;
        self.with_classes(value)
    }

    fn text(&mut self, object: &ObjectRef) -> Result<String, RemoteFault> {
        match self.ask(&Request::Text { object: object.id })? {
            Value::Str(text) => Ok(text),
            other => {
                let why = format!(
                    "the reply to `text` must be a str, not a {}",
                    other.type_name()
                );
                Err(RemoteFault::Other(Answer::Garbled(why)))
            }
        }
    }

    fn comparable(&self, value: Value) -> Value {
        if self.speaker.facts.list_and_tuple {
            with_tuples(value)
        } else {
            value
        }
    }
}

/// Returns the judge failure for a step that needs an object of Python.
fn only_python(doing: &str) -> RemoteFault {
    RemoteFault::Judge(JudgeFailure {
        doing: doing.to_owned(),
        cause: "only submissions in Python can do this; ask for values, and use these".to_owned(),
    })
}

/// Replaces each list in a value by a tuple.
fn with_tuples(value: Value) -> Value {
    let all = |values: Vec<Value>| values.into_iter().map(with_tuples).collect();
    match value {
        Value::List(elements) | Value::Tuple(elements) => Value::Tuple(all(elements)),
        Value::Set(elements) => Value::Set(all(elements)),
        Value::Dict(pairs) => {
            let pairs = pairs.into_iter();
            Value::Dict(
                pairs
                    .map(|(key, value)| (with_tuples(key), with_tuples(value)))
                    .collect(),
            )
        }
        Value::None
        | Value::Bool(_)
        | Value::Int(_)
        | Value::Float(_)
        | Value::Str(_)
        | Value::Object(_) => value,
    }
}
