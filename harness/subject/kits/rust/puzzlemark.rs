//! The loop that answers Puzzlemark's requests, one line each, in its "words" protocol. Print what
//! you like: replies go another way.
//!
//! In puzzle.rs you implement `Object` for your type, and write
//!
//! ```text
//! pub fn create(name: &str, arguments: &[Value]) -> Answer
//! ```
//!
//! which makes an object of the class `name` (`Ok(Value::object(puzzle))`), or calls the function
//! `name`. Begin it with `use crate::{raise, Answer, Object, Value};`.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::rc::Rc;

#[path = "puzzle.rs"]
mod puzzle;

/// What a class makes.
pub trait Object {
    /// Calls the method of this name. `Ok(Value::This)` gives the object itself.
    fn call(&mut self, name: &str, arguments: &[Value]) -> Answer;
    /// The property of this name.
    fn get(&self, name: &str) -> Answer;
    /// The object as a text, for print(object).
    fn text(&self) -> String;
}

/// A value, or an exception: `raise("AssertionError", "invalid position")`.
pub type Answer = Result<Value, Raised>;

/// An exception: its type and its message.
#[derive(Debug, Clone)]
pub struct Raised(pub String, pub String);

/// An exception as an answer.
pub fn raise<T>(kind: &str, message: &str) -> Result<T, Raised> {
    Err(Raised(kind.to_string(), message.to_string()))
}

/// A value, as an argument or a result.
#[derive(Clone)]
pub enum Value {
    None,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    List(Vec<Value>),
    Tuple(Vec<Value>),
    Set(Vec<Value>),
    Dict(Vec<(Value, Value)>),
    /// The object whose method was called.
    This,
    /// Another object.
    Object(Rc<RefCell<dyn Object>>),
}

impl Value {
    /// A new object.
    pub fn object(object: impl Object + 'static) -> Value {
        Value::Object(Rc::new(RefCell::new(object)))
    }

    /// A tuple of two ints.
    pub fn pair(first: i64, second: i64) -> Value {
        Value::Tuple(vec![Value::Int(first), Value::Int(second)])
    }

    /// An int; a TypeError where it is none.
    pub fn as_int(&self) -> Result<i64, Raised> {
        match self {
            Value::Int(number) => Ok(*number),
            _ => raise("TypeError", "an argument must be an int"),
        }
    }

    /// A text; a TypeError where it is none.
    pub fn as_text(&self) -> Result<&str, Raised> {
        match self {
            Value::Text(text) => Ok(text),
            _ => raise("TypeError", "an argument must be a text"),
        }
    }
}

type Objects = BTreeMap<i64, Rc<RefCell<dyn Object>>>;

/// Reads a request.
struct Reader<'a> {
    text: &'a str,
    objects: &'a Objects,
}

impl<'a> Reader<'a> {
    fn skip(&mut self) {
        self.text = self.text.trim_start_matches([' ', ',', ':', '\r', '\n']);
    }

    fn take(&mut self, word: &str) -> bool {
        let rest = self.text.strip_prefix(word);
        self.text = rest.unwrap_or(self.text);
        rest.is_some()
    }

    fn word(&mut self) -> &'a str {
        self.skip();
        let (word, rest) = self.text.split_once(' ').unwrap_or((self.text.trim_end(), ""));
        self.text = rest;
        word
    }

    fn items(&mut self, closing: &str) -> Result<(Vec<Value>, bool), Raised> {
        let (mut items, mut is_dict) = (Vec::new(), false);
        loop {
            self.skip();
            if self.text.is_empty() || self.take(closing) {
                return Ok((items, is_dict));
            }
            items.push(self.value()?);
            is_dict |= self.text.starts_with(':');
        }
    }

    fn value(&mut self) -> Answer {
        for (word, value) in [
            ("None", Value::None),
            ("True", Value::Bool(true)),
            ("False", Value::Bool(false)),
            ("set()", Value::Set(vec![])),
            ("{}", Value::Dict(vec![])),
            ("float('nan')", Value::Float(f64::NAN)),
            ("float('inf')", Value::Float(f64::INFINITY)),
            ("float('-inf')", Value::Float(f64::NEG_INFINITY)),
        ] {
            if self.take(word) {
                return Ok(value);
            }
        }
        if self.take("[") {
            return Ok(Value::List(self.items("]")?.0));
        }
        if self.take("(") {
            return Ok(Value::Tuple(self.items(")")?.0));
        }
        if self.take("{") {
            return self.set_or_dict();
        }
        if self.take("\"") {
            return Ok(Value::Text(self.string()));
        }
        if self.take("#") {
            let number = self.number()?.as_int()?;
            return self.objects.get(&number).map_or_else(
                || raise("LookupError", "there is no such object"),
                |object| Ok(Value::Object(object.clone())),
            );
        }
        self.number()
    }

    fn set_or_dict(&mut self) -> Answer {
        let (items, is_dict) = self.items("}")?;
        if !is_dict {
            return Ok(Value::Set(items));
        }
        let pairs = items.chunks(2).map(|pair| (pair[0].clone(), pair[1].clone()));
        Ok(Value::Dict(pairs.collect()))
    }

    fn number(&mut self) -> Answer {
        let end = self.text.find([' ', ',', ':', ')', ']', '}', '\r', '\n']);
        let (digits, rest) = self.text.split_at(end.unwrap_or(self.text.len()));
        self.text = rest;
        match (digits.parse::<i64>(), digits.parse::<f64>()) {
            (Ok(number), _) => Ok(Value::Int(number)),
            (_, Ok(number)) => Ok(Value::Float(number)),
            _ => raise("ValueError", "an argument cannot be read"),
        }
    }

    fn string(&mut self) -> String {
        let (mut content, mut letters) = (String::new(), self.text.chars());
        while let Some(letter) = letters.next() {
            match letter {
                '"' => break,
                '\\' => match letters.next().unwrap_or('\\') {
                    'n' => content.push('\n'),
                    't' => content.push('\t'),
                    'r' => content.push('\r'),
                    'u' => {
                        let digits: String = letters.by_ref().take(4).collect();
                        let code = u32::from_str_radix(&digits, 16).unwrap_or(0xFFFD);
                        content.push(char::from_u32(code).unwrap_or('\u{FFFD}'));
                    }
                    other => content.push(other),
                },
                other => content.push(other),
            }
        }
        self.text = letters.as_str();
        content
    }
}

/// Writes a value; `this` is the number of the object whose method was called.
fn write(value: &Value, this: i64, objects: &Objects, out: &mut String) {
    match value {
        Value::None => out.push_str("None"),
        Value::Bool(truth) => out.push_str(if *truth { "True" } else { "False" }),
        Value::Int(number) => out.push_str(&number.to_string()),
        Value::Float(number) if number.is_finite() => out.push_str(&format!("{number:?}")),
        Value::Float(number) => out.push_str(&format!("float('{number}')").to_lowercase()),
        Value::Text(text) => write_text(text, out),
        Value::List(items) => write_all("[", items, "]", this, objects, out),
        Value::Tuple(items) if items.len() == 1 => write_all("(", items, ",)", this, objects, out),
        Value::Tuple(items) => write_all("(", items, ")", this, objects, out),
        Value::Set(items) if items.is_empty() => out.push_str("set()"),
        Value::Set(items) => write_all("{", items, "}", this, objects, out),
        Value::Dict(pairs) => {
            out.push('{');
            for (key, value) in pairs {
                write(key, this, objects, out);
                out.push(':');
                write(value, this, objects, out);
                out.push(',');
            }
            out.push('}');
        }
        Value::This => out.push_str(&format!("#{this}")),
        Value::Object(object) => {
            let known = objects.iter().find(|(_, known)| Rc::ptr_eq(known, object));
            out.push_str(&format!("#{}", known.map_or(0, |(number, _)| *number)));
        }
    }
}

fn write_all(open: &str, items: &[Value], close: &str, this: i64, objects: &Objects, out: &mut String) {
    out.push_str(open);
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        write(item, this, objects, out);
    }
    out.push_str(close);
}

fn write_text(text: &str, out: &mut String) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            letter if letter < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(letter));
            }
            letter => out.push(letter),
        }
    }
    out.push('"');
}

fn perform(line: &str, objects: &mut Objects) -> Result<String, Raised> {
    let mut reader = Reader { text: line, objects };
    let what = reader.word();
    let number = reader.word().trim_start_matches('#').parse().unwrap_or(0);
    let object = objects.get(&number).cloned();
    let name = reader.word();
    let mut arguments = Vec::new();
    reader.skip();
    while !reader.text.is_empty() {
        arguments.push(reader.value()?);
        reader.skip();
    }
    let value = match (what, &object) {
        ("text", Some(object)) => Value::Text(object.borrow().text()),
        ("get", Some(object)) => object.borrow().get(name)?,
        ("call", Some(object)) => object.borrow_mut().call(name, &arguments)?,
        ("new" | "function", _) => puzzle::create(name, &arguments)?,
        _ => return raise("LookupError", "there is no such object"),
    };
    if let Value::Object(new) = &value {
        let is_known = objects.values().any(|known| Rc::ptr_eq(known, new));
        let highest = objects.last_key_value().map_or(0, |(number, _)| *number);
        // One that a method makes is numbered here.
        let number = if what == "call" { highest + 1 } else { number };
        if !is_known {
            objects.insert(number, new.clone());
        }
    }
    let mut reply = "returns ".to_string();
    write(&value, number, objects, &mut reply);
    Ok(reply)
}

/// The descriptor that a variable names.
fn channel(variable: &str) -> Option<String> {
    Some(format!("/dev/fd/{}", std::env::var(variable).ok()?))
}

fn main() -> io::Result<()> {
    let requests: Box<dyn BufRead> = match channel("PUZZLEMARK_REQUESTS") {
        Some(path) => Box::new(BufReader::new(File::open(path)?)),
        None => Box::new(io::stdin().lock()),
    };
    let mut replies: Box<dyn Write> = match channel("PUZZLEMARK_REPLIES") {
        Some(path) => Box::new(File::options().write(true).open(path)?),
        None => Box::new(io::stdout()),
    };
    let mut objects = Objects::new();
    writeln!(replies, "puzzlemark words 1")?;
    for line in requests.lines() {
        let reply = perform(&line?, &mut objects)
            .unwrap_or_else(|Raised(kind, message)| format!("raises {kind}: {}", message.replace('\n', " ")));
        io::stdout().flush()?;
        writeln!(replies, "{reply}")?;
        replies.flush()?;
    }
    Ok(())
}
