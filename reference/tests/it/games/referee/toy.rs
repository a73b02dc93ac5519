//! A small module with calls of all kinds.

use puzzlemark_reference::exception::Exception;
use puzzlemark_reference::object::{
    Answer, Choice, Files, Likeness, Look, Module, Object, Ruling, Signature, no_attribute, no_name,
};
use puzzlemark_reference::{Value, object};

/// Functions on numbers, and a class that counts.
pub(crate) struct Toy;

const LOOSE: Likeness = Likeness {
    sequences: true,
    ..Likeness::EXACT
};
const ANY_ORDER: Likeness = Likeness {
    order: true,
    ..Likeness::EXACT
};

impl Module for Toy {
    fn name(&self) -> &'static str {
        "toy"
    }

    fn names(&self) -> &'static [&'static str] {
        &["Counter", "pair", "letters", "some", "same", "fail", "odd"]
    }

    fn signatures(&self) -> &'static [Signature] {
        const { &[Signature::new("same", &["value"])] }
    }

    fn call(&self, name: &str, arguments: &[Value], _: &dyn Files) -> Result<Answer, Exception> {
        Ok(match (name, arguments) {
            ("Counter", []) => Answer::New(Box::new(Counter { total: 0 })),
            ("pair", []) => Value::tuple([1, 2]).into(),
            ("letters", []) => Value::list(["b", "a"]).into(),
            ("same", [value]) => value.clone().into(),
            ("fail", []) => return Err(Exception::new("ValueError", "failed")),
            _ => return Err(no_name(name)),
        })
    }

    fn ruling(&self, name: &str, arguments: &[Value], _: &dyn Files) -> Ruling {
        match name {
            "same" if arguments.len() != 1 => Ruling::Unspecified,
            "pair" => Ruling::Determined(LOOSE),
            "letters" => Ruling::Determined(ANY_ORDER),
            "some" => Ruling::Open { looks: &[] },
            "fail" => Ruling::Determined(Likeness::MESSAGE),
            "odd" => Ruling::Unspecified,
            _ => Ruling::EXACT,
        }
    }

    /// Accepts a positive number.
    fn judge(&self, _: &str, _: &[Value], returned: &Value, _: &dyn Files) -> Result<(), String> {
        match returned.as_integer() {
            Some(1..) => Ok(()),
            _ => Err(format!("{returned} is not positive")),
        }
    }

    fn properties(&self) -> &'static [&'static str] {
        &[]
    }

    fn satisfies(
        &self,
        property: &str,
        _: &[Value],
        _: &Value,
        _: &dyn Files,
    ) -> Result<(), String> {
        Err(format!("there is no property `{property}`"))
    }
}

struct Counter {
    total: i64,
}

impl Object for Counter {
    fn class(&self) -> &'static str {
        "Counter"
    }

    fn get(&self, attribute: &str) -> Result<Value, Exception> {
        match attribute {
            "total" => Ok(self.total.into()),
            _ => Err(no_attribute("Counter", attribute)),
        }
    }

    fn call(&mut self, method: &str, arguments: &[Value]) -> Result<Answer, Exception> {
        match method {
            "next" => {
                object::parameters("Counter.next", [], arguments).map(|[]| ())?;
                self.total += 1;
                Ok(self.total.into())
            }
            "itself" => Ok(Answer::Itself),
            _ => Err(no_attribute("Counter", method)),
        }
    }

    fn text(&self) -> Result<String, Exception> {
        Ok(self.total.to_string())
    }

    fn ruling(&self, method: &str, _: &[Value]) -> Ruling {
        match method {
            "add" => Ruling::Open {
                looks: &[Look::Attribute("total"), Look::Text, Look::Method("next")],
            },
            _ => Ruling::EXACT,
        }
    }

    /// Adds at least its argument, and returns the number that it adds.
    fn adopt(&mut self, _: &str, arguments: &[Value], choice: Choice<'_>) -> Result<(), String> {
        let least = arguments.first().and_then(Value::as_integer);
        let added = choice.returned.as_integer();
        match added.filter(|added| Some(*added) >= least) {
            Some(added) => {
                self.total += added;
                Ok(())
            }
            None => Err("too little is added".to_owned()),
        }
    }

    fn state(&self) -> String {
        self.total.to_string()
    }
}
