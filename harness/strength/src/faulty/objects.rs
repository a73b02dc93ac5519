//! Objects of the reference that have a fault.

use std::collections::BTreeMap;
use std::sync::Arc;

use puzzlemark_reference::object::{Answer, Signature};
use puzzlemark_reference::puzzles::Powers;
use puzzlemark_reference::session::Backend;
use puzzlemark_reference::value::ObjectRef;
use puzzlemark_reference::{Exception, Value};

use super::made::{Call, Came, Made, added, asks_outcome, fit, is_outcome};
use puzzlemark_model::Fault;
use puzzlemark_model::fault::{Concern, Deed, Gift};

/// The objects of a session.
pub(super) struct Objects {
    module: &'static dyn Powers,
    fault: Arc<Fault>,
    files: BTreeMap<String, Vec<u8>>,
    made: BTreeMap<u32, Made>,
    /// How often the fault's class or function was called.
    asked: usize,
}

impl Objects {
    /// None yet.
    pub(super) fn new(
        module: &'static dyn Powers,
        fault: Arc<Fault>,
        files: BTreeMap<String, Vec<u8>>,
    ) -> Self {
        Self {
            module,
            fault,
            files,
            made: BTreeMap::new(),
            asked: 0,
        }
    }

    /// Calls a class or function as the reference has it.
    fn make(&self, name: &str, arguments: &[Value]) -> Result<Came, Exception> {
        match self.module.call(name, arguments, &self.files)? {
            Answer::Value(value) => Ok(Came::Value(value)),
            Answer::New(object) => Ok(Came::New(Made {
                object,
                calls: vec![Call {
                    name: name.to_owned(),
                    arguments: arguments.to_vec(),
                    makes: true,
                }],
                asked: 0,
            })),
            Answer::Itself => Ok(Came::Value(Value::None)),
        }
    }

    /// A new object in the same state: all that was done is done again.
    fn copy(&self, made: &Made) -> Option<Made> {
        let (first, rest) = made.calls.split_first()?;
        let Ok(Came::New(mut copy)) = self.make(&first.name, &first.arguments) else {
            return None;
        };
        for call in rest {
            if let Ok(Came::New(next)) = copy.call(&call.name, &call.arguments)
                && call.makes
            {
                copy = next;
            }
        }
        Some(copy)
    }

    fn made(&self, object: &ObjectRef) -> Result<&Made, Exception> {
        let lost = || Exception::new("LookupError", format!("there is no object {}", object.id));
        self.made.get(&object.id).ok_or_else(lost)
    }

    fn made_mut(&mut self, object: &ObjectRef) -> Result<&mut Made, Exception> {
        let lost = || Exception::new("LookupError", format!("there is no object {}", object.id));
        self.made.get_mut(&object.id).ok_or_else(lost)
    }

    /// Takes in what came of a call on an object, if on any.
    fn keep(&mut self, came: Came, object: Option<&ObjectRef>, fresh: u32) -> Value {
        match (came, object) {
            (Came::Value(value), _) => value,
            (Came::Itself, Some(object)) => Value::Object(object.clone()),
            (Came::Itself, None) => Value::None,
            (Came::New(made), _) => {
                let class = made.object.class().to_owned();
                self.made.insert(fresh, made);
                Value::Object(ObjectRef { id: fresh, class })
            }
        }
    }

    /// Whether the fault shows in a call of a class or function.
    fn shows_in_function(&mut self, name: &str, arguments: &[Value]) -> bool {
        if self.fault.of != Concern::Function(name.to_owned()) {
            return false;
        }
        self.asked += 1;
        let when = &self.fault.when;
        self.asked >= when.from_call
            && fit(when, arguments)
            && (!asks_outcome(when) || is_outcome(when, self.make(name, arguments)))
    }

    /// Whether the fault shows in something asked of an object.
    fn shows(
        &mut self,
        object: &ObjectRef,
        concern: &Concern,
        arguments: &[Value],
    ) -> Result<bool, Exception> {
        if self.fault.of != *concern {
            return Ok(false);
        }
        let made = self.made_mut(object)?;
        made.asked += 1;
        let asked = made.asked;
        let when = &self.fault.when;
        if asked < when.from_call || !fit(when, arguments) {
            return Ok(false);
        }
        let made = self.made(object)?;
        let copy = || self.copy(made);
        let in_state = when.state.iter().all(|(name, value)| {
            copy().is_some_and(|mut copy| copy.tells(name).as_ref() == Some(value))
        });
        let outcome = |mut copy: Made| is_outcome(when, copy.ask(concern, arguments));
        Ok(in_state && (!asks_outcome(when) || copy().is_some_and(outcome)))
    }

    /// Does what the fault does in place of a call on an object.
    fn mistake(
        &mut self,
        object: &ObjectRef,
        concern: &Concern,
        arguments: &[Value],
    ) -> Result<Came, Exception> {
        let fault = Arc::clone(&self.fault);
        let made = self.made_mut(object)?;
        let came = match &fault.does {
            Deed::Asked => made.ask(concern, arguments),
            Deed::Nothing => Ok(Came::Value(Value::None)),
            Deed::Twice => {
                let first = made.ask(concern, arguments);
                // What comes of it the second time is nobody's concern.
                let _ = made.ask(concern, arguments);
                first
            }
            Deed::Call(method) => made.call(method, arguments),
            Deed::Add(numbers) => made.ask(concern, &added(arguments, numbers)),
        };
        match &fault.gives {
            Gift::Outcome => came,
            Gift::Value(value) => Ok(Came::Value(value.clone())),
            Gift::Exception(exception) => Err(exception.clone()),
            Gift::Itself => Ok(Came::Itself),
            Gift::Copy => {
                let copy = self.copy(self.made(object)?);
                Ok(copy.map_or(Came::Value(Value::None), Came::New))
            }
        }
    }

    /// Does what the fault does in place of a call of a class or function.
    fn mistaken_function(&self, name: &str, arguments: &[Value]) -> Result<Came, Exception> {
        let came = match &self.fault.does {
            Deed::Asked => self.make(name, arguments),
            Deed::Nothing => Ok(Came::Value(Value::None)),
            Deed::Twice => {
                let first = self.make(name, arguments);
                let _ = self.make(name, arguments);
                first
            }
            Deed::Call(other) => self.make(other, arguments),
            Deed::Add(numbers) => self.make(name, &added(arguments, numbers)),
        };
        match &self.fault.gives {
            Gift::Value(value) => Ok(Came::Value(value.clone())),
            Gift::Exception(exception) => Err(exception.clone()),
            // A function has no object: the loader refuses these of it.
            Gift::Outcome | Gift::Itself | Gift::Copy => came,
        }
    }

    /// Asks an object something, with the fault where that shows.
    fn answer(
        &mut self,
        object: &ObjectRef,
        concern: &Concern,
        arguments: &[Value],
        fresh: u32,
    ) -> Result<Value, Exception> {
        let came = if self.shows(object, concern, arguments)? {
            self.mistake(object, concern, arguments)?
        } else {
            self.made_mut(object)?.ask(concern, arguments)?
        };
        Ok(self.keep(came, Some(object), fresh))
    }
}

impl Backend for Objects {
    type Error = Exception;

    fn offers(&self, name: &str) -> bool {
        self.module.names().contains(&name)
    }

    fn signature(&self, object: Option<&ObjectRef>, name: &str) -> Option<Signature> {
        Signature::find(
            self.module,
            object.map(|object| object.class.as_str()),
            name,
        )
    }

    fn invoke(&mut self, name: &str, arguments: &[Value], fresh: u32) -> Result<Value, Exception> {
        let came = if self.shows_in_function(name, arguments) {
            self.mistaken_function(name, arguments)?
        } else {
            self.make(name, arguments)?
        };
        Ok(self.keep(came, None, fresh))
    }

    fn call(
        &mut self,
        object: &ObjectRef,
        method: &str,
        arguments: &[Value],
        fresh: u32,
    ) -> Result<Value, Exception> {
        let concern = Concern::Method(object.class.clone(), method.to_owned());
        self.answer(object, &concern, arguments, fresh)
    }

    fn get(&mut self, object: &ObjectRef, attribute: &str) -> Result<Value, Exception> {
        let concern = Concern::Attribute(object.class.clone(), attribute.to_owned());
        self.answer(object, &concern, &[], 0)
    }

    fn text(&mut self, object: &ObjectRef) -> Result<String, Exception> {
        let concern = Concern::Text(object.class.clone());
        Ok(match self.answer(object, &concern, &[], 0)? {
            Value::Str(text) => text,
            other => other.to_string(),
        })
    }
}
