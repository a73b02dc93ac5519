//! A module of this crate as a backend.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};

use super::{Backend, Request, Session, Use, data};
use crate::exception::Exception;
use crate::object::{Answer, Choice, Files, Likeness, Module, Object, Ruling, Signature};
use crate::value::{ObjectRef, Value};

/// The objects of a [`Module`], in this process.
pub struct Local<'a> {
    module: &'a dyn Module,
    files: &'a dyn Files,
    objects: BTreeMap<u32, Box<dyn Object>>,
    watch: Option<Watch>,
}

/// The combined rulings on the calls in an expression.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    /// True if its value depends on something that is not determined. Such a call is not made. It
    /// raises an exception instead.
    pub(crate) is_open: bool,
    /// The way to judge the exception that a determined call raised.
    pub(crate) raised: Option<Likeness>,
}

impl<'a> Local<'a> {
    /// Returns a backend without objects. Its constructors read these files.
    pub fn new(module: &'a dyn Module, files: &'a dyn Files) -> Self {
        Self {
            module,
            files,
            objects: BTreeMap::new(),
            watch: None,
        }
    }

    /// Returns the way to judge the reply to a call.
    pub(crate) fn ruling(&self, object: Option<u32>, name: &str, arguments: &[Value]) -> Ruling {
        match object {
            None => self.module.ruling(name, arguments, self.files),
            Some(number) => self
                .object(number)
                .map_or(Ruling::Unspecified, |object| object.ruling(name, arguments)),
        }
    }

    /// Starts to rule on all calls before they are made.
    pub(crate) fn watch(&mut self) {
        self.watch = Some(Watch::default());
    }

    /// Returns the combined rulings since `watch`, and ends the watch.
    pub(crate) fn watched(&mut self) -> Watch {
        self.watch.take().unwrap_or_default()
    }

    /// Returns the required result of an open call, in words.
    pub(crate) fn wanted_result(&self, request: &Request) -> Option<String> {
        let Request {
            object,
            name,
            arguments,
        } = request;
        match object {
            None => self.module.wanted(name, arguments),
            Some(object) => self.object(object.id)?.wanted(name, arguments),
        }
    }

    /// Judges a subject's choice in an open call, and adopts it.
    pub(crate) fn adopt_choice(
        &mut self,
        request: &Request,
        choice: Choice<'_>,
    ) -> Result<(), String> {
        let Request {
            object,
            name,
            arguments,
        } = request;
        let Some(object) = object else {
            return self
                .module
                .judge(name, arguments, choice.returned, self.files);
        };
        let found = self.object_mut(object).map_err(|error| error.message)?;
        found.adopt(name, arguments, choice)
    }

    /// Rules on a call if the watch is on. The error is for a call that must not be made.
    fn admit(
        &mut self,
        object: Option<u32>,
        name: &str,
        arguments: &[Value],
    ) -> Result<Likeness, Exception> {
        if self.watch.is_none() {
            return Ok(Likeness::EXACT);
        }
        match self.ruling(object, name, arguments) {
            Ruling::Determined(likeness) if likeness.fixes_value() => Ok(likeness),
            _ => {
                self.open();
                Err(Exception::new("LookupError", "not determined"))
            }
        }
    }

    fn open(&mut self) {
        if let Some(watch) = &mut self.watch {
            watch.is_open = true;
        }
    }

    /// Records an exception of a determined call.
    fn noted<T>(
        &mut self,
        likeness: Likeness,
        result: Result<T, Exception>,
    ) -> Result<T, Exception> {
        if let (Some(watch), Err(_)) = (&mut self.watch, &result) {
            watch.raised = Some(likeness);
        }
        result
    }

    /// Returns the highest number of an object plus 1, or 1 if there is no object.
    pub fn next_object(&self) -> u32 {
        self.objects
            .last_key_value()
            .map_or(1, |(highest, _)| highest.saturating_add(1))
    }

    /// Returns the object of this number.
    pub fn object(&self, number: u32) -> Option<&dyn Object> {
        self.objects.get(&number).map(Box::as_ref)
    }

    fn object_mut(&mut self, object: &ObjectRef) -> Result<&mut dyn Object, Exception> {
        match self.objects.get_mut(&object.id) {
            Some(found) => Ok(found.as_mut()),
            None => Err(Exception::new(
                "LookupError",
                format!("there is no object {}", object.id),
            )),
        }
    }

    fn adopt(&mut self, object: Box<dyn Object>, id: u32) -> Value {
        let class = object.class().to_owned();
        self.objects.insert(id, object);
        Value::Object(ObjectRef { id, class })
    }
}

impl Session<Local<'_>> {
    /// Returns the objects of one type in variables, each with the first of its variables.
    pub fn objects<T: Object>(&self) -> impl Iterator<Item = (&str, &T)> {
        let mut seen = BTreeSet::new();
        self.variables().filter_map(move |(name, value)| {
            let Value::Object(object) = value else {
                return None;
            };
            let found: &dyn Any = self.backend().object(object.id)?;
            let found = found.downcast_ref()?;
            seen.insert(object.id).then_some((name, found))
        })
    }
}

impl Backend for Local<'_> {
    type Error = Exception;

    fn offers(&self, name: &str) -> bool {
        self.module.names().contains(&name)
    }

    fn bind(
        &self,
        object: Option<&ObjectRef>,
        name: &str,
        arguments: Vec<Value>,
        named: Vec<(String, Value)>,
    ) -> Result<Vec<Value>, Exception> {
        let class = object.map(|object| object.class.as_str());
        match Signature::find_signature(self.module, class, name) {
            Some(signature) => signature.bind(arguments, named),
            None => Err(data::takes_no_names(name)),
        }
    }

    fn invoke(&mut self, name: &str, arguments: &[Value], fresh: u32) -> Result<Value, Exception> {
        let likeness = self.admit(None, name, arguments)?;
        let answer = self.module.call(name, arguments, self.files);
        match self.noted(likeness, answer)? {
            Answer::Value(value) => Ok(value),
            Answer::New(object) => Ok(self.adopt(object, fresh)),
            Answer::Itself => Err(Exception::new(
                "TypeError",
                format!("{name}() has no object"),
            )),
        }
    }

    fn call(
        &mut self,
        object: &ObjectRef,
        method: &str,
        arguments: &[Value],
        fresh: u32,
    ) -> Result<Value, Exception> {
        let likeness = self.admit(Some(object.id), method, arguments)?;
        let answer = self.object_mut(object)?.call(method, arguments);
        match self.noted(likeness, answer)? {
            Answer::Value(value) => Ok(value),
            Answer::Itself => Ok(Value::Object(object.clone())),
            Answer::New(object) => Ok(self.adopt(object, fresh)),
        }
    }

    fn get(&mut self, object: &ObjectRef, attribute: &str) -> Result<Value, Exception> {
        self.object_mut(object)?.get(attribute)
    }

    fn text(&mut self, object: &ObjectRef) -> Result<String, Exception> {
        self.object_mut(object)?.text()
    }

    fn used(&mut self, value: &Value, how: Use) {
        let is_object = |value: &Value| matches!(value, Value::Object(_));
        let is_open = self.watch.is_some()
            && match how {
                Use::Compared => value.holds(is_object),
                Use::Shown => value.holds(|part| is_object(part) || part.is_unordered()),
                Use::Ordered => value.is_unordered(),
                Use::Added => value.holds(|part| matches!(part, Value::Float(_))),
            };
        if is_open {
            self.open();
        }
    }
}
