//! The loop that answers Puzzlemark's requests, one line each, in its "words" protocol. You may
//! print, because replies go through another channel.
//!
//! In puzzle.rs you write a type with methods. At its end you write a table of the functions and
//! methods that Puzzlemark can call, with the names of their parameters. `self` is left out:
//!
//! ```text
//! use crate::{raise, Raised};
//! impl Puzzle {
//!     fn new(location: String) -> Result<Puzzle, Raised> { ... }
//!     fn put_bubble(&mut self, r: i64, k: i64) -> Result<&mut Puzzle, Raised> { ... }
//! }
//!
//! impl std::fmt::Display for Puzzle { ... }       // the object as a text, for print(object)
//! table! {
//!     class Puzzle(location) { put_bubble(r, k); rows(); }
//!     fn solve(rows);
//! }
//! ```
//!
//! Parameters are `i64`, `i32`, `usize`, `f64`, `bool`, `String`, `Vec`, pairs, and `Option` for an
//! argument that may be missing or None. Results can have these types, and `char`, `&str`, sets,
//! maps, a new object, and `&mut Self` for the object itself. If a type depends on the case, take
//! or return a `Value`. A `Result` with `Raised` raises an exception.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::rc::Rc;

/// Defines a type as a result.
macro_rules! replies {
    ($($type:ty, $name:ident => $value:expr;)*) => {
        $(impl crate::Reply for $type {
            fn reply(self) -> crate::Answer {
                let $name = self;
                Ok($value)
            }
        })*
    };
}

/// Lists the functions, classes, methods and properties that Puzzlemark can call.
macro_rules! table {
    (
        $(class $class:ident($($given:ident),*) {
            $($method:ident($($parameter:ident),*);)*
        })*
        $(fn $function:ident($($taken:ident),*);)*
    ) => {
        $(impl crate::Object for $class {
            fn call(&mut self, name: &str, arguments: &[crate::Value]) -> crate::Answer {
                let arguments = crate::Arguments::new(name, arguments);
                match name {
                    $(stringify!($method) => {
                        $(let $parameter = arguments.take(stringify!($parameter))?;)*
                        arguments.end()?;
                        crate::Reply::reply(self.$method($($parameter),*))
                    })*
                    _ => crate::unknown(name),
                }
            }
        }

        replies! {
            $class, object => crate::Value::object(object);
            &mut $class, _this => crate::Value::This;
        })*

        #[cfg(session)] #[path = "try.rs"] mod attempt; // a program of a report
        /// Makes an object of a class, or calls a function.
        pub fn create(name: &str, arguments: &[crate::Value]) -> crate::Answer {
            let arguments = crate::Arguments::new(name, arguments);
            match name {
                $(stringify!($class) => {
                    $(let $given = arguments.take(stringify!($given))?;)*
                    arguments.end()?;
                    crate::Reply::reply($class::new($($given),*))
                })*
                $(stringify!($function) => {
                    $(let $taken = arguments.take(stringify!($taken))?;)*
                    arguments.end()?;
                    crate::Reply::reply($function($($taken),*))
                })*
                _ => crate::unknown(name),
            }
        }
    };
}

#[path = "puzzle.rs"]
mod puzzle;

/// An object of a class of the table.
pub trait Object: std::fmt::Display {
    /// Calls the method of this name, or gives the property.
    fn call(&mut self, name: &str, arguments: &[Value]) -> Answer;
}

/// Returns the answer for a name that is not in the table.
pub fn unknown(name: &str) -> Answer { raise("AttributeError", &format!("{name} is not in the table of puzzle.rs")) }

/// A value, or an exception: `raise("AssertionError", "invalid position")`.
pub type Answer = Result<Value, Raised>;

/// An exception: its type and its message.
#[derive(Debug, Clone)]
pub struct Raised(pub String, pub String);

/// Returns an exception as an answer.
pub fn raise<T>(kind: &str, message: &str) -> Result<T, Raised> { Err(Raised(kind.to_string(), message.to_string())) }

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
    /// Returns a new object.
    pub fn object(object: impl Object + 'static) -> Value { Value::Object(Rc::new(RefCell::new(object))) }
}

/// The arguments of a call.
pub struct Arguments<'a> {
    name: &'a str,
    rest: Cell<&'a [Value]>,
}

impl<'a> Arguments<'a> {
    fn new(name: &'a str, all: &'a [Value]) -> Self { Arguments { name, rest: Cell::new(all) } }

    /// Returns the next argument, or a TypeError if it is missing or has another type.
    pub fn take<T: Argument>(&self, parameter: &str) -> Result<T, Raised> {
        let Some((first, rest)) = self.rest.get().split_first() else {
            let message = format!("{} misses its argument {parameter}", self.name);
            return T::left_out().ok_or(Raised("TypeError".into(), message));
        };
        self.rest.set(rest);
        let message = || format!("{parameter} of {} must be {}", self.name, T::TYPE);
        T::read(first).ok_or_else(|| Raised("TypeError".into(), message()))
    }

    /// Returns a TypeError if there are more arguments.
    pub fn end(&self) -> Result<(), Raised> {
        let is_over = self.rest.get().is_empty();
        if is_over { Ok(()) } else { raise("TypeError", &format!("{} got too many arguments", self.name)) }
    }
}

/// A type that a parameter can have.
pub trait Argument: Sized {
    /// The type in words.
    const TYPE: &'static str;
    /// Returns the value as this type.
    fn read(value: &Value) -> Option<Self>;
    /// Returns the value of a missing argument, if the argument may be missing.
    fn left_out() -> Option<Self> { None }
}

macro_rules! arguments {
    ($($type:ty, $words:literal: $($pattern:pat => $read:expr),+;)*) => {
        $(impl Argument for $type {
            const TYPE: &'static str = $words;
            fn read(value: &Value) -> Option<Self> {
                match value { $($pattern => $read),+ }
            }
        })*
    };
}

arguments! {
    Value, "anything": any => Some(any.clone());
    bool, "a truth value": Value::Bool(truth) => Some(*truth), _ => None;
    i64, "an integer": Value::Int(number) => Some(*number), _ => None;
    i32, "an integer of 32 bits": Value::Int(number) => i32::try_from(*number).ok(), _ => None;
    usize, "an integer from 0 up": Value::Int(number) => usize::try_from(*number).ok(), _ => None;
    f64, "a number": Value::Float(number) => Some(*number), Value::Int(number) => Some(*number as f64), _ => None;
    String, "a text": Value::Text(text) => Some(text.clone()), _ => None;
}

impl<T: Argument> Argument for Option<T> {
    const TYPE: &'static str = T::TYPE;
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::None => Some(None),
            other => T::read(other).map(Some),
        }
    }
    fn left_out() -> Option<Self> { Some(None) }
}

impl<T: Argument> Argument for Vec<T> {
    const TYPE: &'static str = "a list with items of the right type";
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::List(items) | Value::Tuple(items) => items.iter().map(T::read).collect(),
            _ => None,
        }
    }
}

impl<A: Argument, B: Argument> Argument for (A, B) {
    const TYPE: &'static str = "a pair";
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::List(items) | Value::Tuple(items) if items.len() == 2 => {
                Some((A::read(&items[0])?, B::read(&items[1])?))
            }
            _ => None,
        }
    }
}

/// A type that a result can have.
pub trait Reply {
    fn reply(self) -> Answer;
}

replies! {
    Value, value => value;
    (), _nothing => Value::None;
    bool, truth => Value::Bool(truth);
    i64, number => Value::Int(number);
    i32, number => Value::Int(number.into());
    usize, number => Value::Int(number as i64);
    f64, number => Value::Float(number);
    char, letter => Value::Text(letter.to_string());
    &str, text => Value::Text(text.to_string());
    String, text => Value::Text(text);
}

impl<T: Reply> Reply for Result<T, Raised> { fn reply(self) -> Answer { self?.reply() } }

impl<T: Reply> Reply for Option<T> {
    fn reply(self) -> Answer { self.map_or(Ok(Value::None), T::reply) }
}

impl<A: Reply, B: Reply> Reply for (A, B) {
    fn reply(self) -> Answer { Ok(Value::Tuple(vec![self.0.reply()?, self.1.reply()?])) }
}

macro_rules! containers {
    ($($type:ident => $value:ident),*; $($dict:ident),*) => {
        $(impl<T: Reply> Reply for $type<T> {
            fn reply(self) -> Answer {
                self.into_iter().map(T::reply).collect::<Result<_, _>>().map(Value::$value)
            }
        })*
        $(impl<K: Reply, V: Reply> Reply for $dict<K, V> {
            fn reply(self) -> Answer {
                let pairs = self.into_iter().map(|(key, value)| Ok((key.reply()?, value.reply()?)));
                pairs.collect::<Result<_, _>>().map(Value::Dict)
            }
        })*
    };
}

containers! { Vec => List, BTreeSet => Set, HashSet => Set; BTreeMap, HashMap }

type Objects = BTreeMap<i64, Rc<RefCell<dyn Object>>>;

/// Reads a request.
struct Reader<'a> {
    text: &'a str,
    objects: &'a Objects,
}

impl<'a> Reader<'a> {
    fn skip(&mut self) { self.text = self.text.trim_start_matches([' ', ',', ':', '\r', '\n']); }

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

    /// Returns the items after an opening bracket, and true if there is a colon between them.
    fn items(&mut self, closing: &str) -> Result<(Vec<Value>, bool), Raised> {
        let (mut items, mut is_dict) = (Vec::new(), false);
        self.text = &self.text[1..];
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
        let literals = [
            ("None", Value::None), ("True", Value::Bool(true)), ("False", Value::Bool(false)),
            ("set()", Value::Set(vec![])), ("{}", Value::Dict(vec![])), ("float('nan')", Value::Float(f64::NAN)),
            ("float('inf')", Value::Float(f64::INFINITY)), ("float('-inf')", Value::Float(f64::NEG_INFINITY)),
        ];
        if let Some((_, value)) = literals.into_iter().find(|(word, _)| self.take(word)) {
            return Ok(value);
        }
        match self.text.chars().next() {
            Some('[') => Ok(Value::List(self.items("]")?.0)),
            Some('(') => Ok(Value::Tuple(self.items(")")?.0)),
            Some('{') => self.set_or_dict(),
            Some('"') => Ok(Value::Text(self.string())),
            Some('#') => self.object(),
            _ => self.number(),
        }
    }

    fn object(&mut self) -> Answer {
        self.take("#");
        let number = i64::read(&self.number()?).unwrap_or_default();
        let object = self.objects.get(&number).cloned();
        object.map_or_else(|| raise("LookupError", "there is no such object"), |object| Ok(Value::Object(object)))
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
            (_, Ok(_)) if !digits.contains(['.', 'e']) => raise("OverflowError", "an integer is too large"),
            (_, Ok(number)) => Ok(Value::Float(number)),
            _ => raise("ValueError", "an argument cannot be read"),
        }
    }

    fn string(&mut self) -> String {
        let (mut content, mut letters) = (String::new(), self.text[1..].chars());
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

/// Writes a value. `this` is the number of the object whose method was called.
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
        ("text", Some(object)) => Value::Text(object.borrow().to_string()),
        ("get" | "call", Some(object)) => object.borrow_mut().call(name, &arguments)?,
        ("new" | "function", _) => puzzle::create(name, &arguments)?,
        _ => return raise("LookupError", "there is no such object"),
    };
    if let Value::Object(new) = &value {
        let is_known = objects.values().any(|known| Rc::ptr_eq(known, new));
        let highest = objects.last_key_value().map_or(0, |(number, _)| *number);
        // An object that a method makes is numbered here.
        let number = if matches!(what, "get" | "call") { highest + 1 } else { number };
        if !is_known {
            objects.insert(number, new.clone());
        }
    }
    let mut reply = "returns ".to_string();
    write(&value, number, objects, &mut reply);
    Ok(reply)
}

/// Returns the descriptor that a variable names.
fn channel(variable: &str) -> Option<String> { Some(format!("/dev/fd/{}", std::env::var(variable).ok()?)) }

#[cfg(reproduce)] #[path = "reproduce.rs"] mod reproduce; // a program of a report
#[cfg(reproduce)] fn main() -> std::process::ExitCode { reproduce::main() }
#[cfg(not(reproduce))] fn main() -> io::Result<()> { converse() }

fn converse() -> io::Result<()> {
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
