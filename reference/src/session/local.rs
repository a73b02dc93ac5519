//! A module of this crate as a backend.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};

use super::{Backend, Session};
use crate::exception::Exception;
use crate::object::{Answer, Files, Module, Object, Signature};
use crate::value::{ObjectRef, Value};

/// The objects of a [`Module`], in this process.
pub struct Local<'a> {
    module: &'a dyn Module,
    files: &'a dyn Files,
    objects: BTreeMap<u32, Box<dyn Object>>,
}

impl<'a> Local<'a> {
    /// A backend without objects, whose constructors read these files.
    pub fn new(module: &'a dyn Module, files: &'a dyn Files) -> Self {
        Self {
            module,
            files,
            objects: BTreeMap::new(),
        }
    }

    /// The number after the highest that an object has; 1 where there is none.
    pub fn next_object(&self) -> u32 {
        self.objects
            .last_key_value()
            .map_or(1, |(highest, _)| highest.saturating_add(1))
    }

    /// The object of this number.
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
    /// The objects of one type that variables hold, each with the first of its variables.
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

    fn signature(&self, object: Option<&ObjectRef>, name: &str) -> Option<Signature> {
        let class = object.map(|object| object.class.as_str());
        Signature::find(self.module, class, name)
    }

    fn invoke(&mut self, name: &str, arguments: &[Value], fresh: u32) -> Result<Value, Exception> {
        match self.module.call(name, arguments, self.files)? {
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
        match self.object_mut(object)?.call(method, arguments)? {
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
}
