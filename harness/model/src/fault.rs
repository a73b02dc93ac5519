//! Faults that an instructor thinks of: how a wrong submission differs from the reference.

use num_bigint::BigInt;
use puzzlemark_reference::{Exception, Value};

/// A submission that is right but for this.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    /// What is wrong, for people.
    pub title: String,
    /// What it concerns.
    pub of: Concern,
    /// When it shows; all conditions must hold.
    pub when: When,
    /// What is done in place of what was asked.
    pub does: Deed,
    /// What is given back in place of what comes of it.
    pub gives: Gift,
}

/// What a fault concerns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Concern {
    /// A class, whose constructor it is, or a function.
    Function(String),
    /// A method of a class.
    Method(String, String),
    /// An attribute of a class.
    Attribute(String, String),
    /// The text form of a class's objects.
    Text(String),
}

/// When a fault shows.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct When {
    /// Places of arguments, and what they are.
    pub arguments: Vec<(usize, Value)>,
    /// Attributes, or methods without arguments, of the object, and what they give before the call.
    pub state: Vec<(String, Value)>,
    /// The type of what the reference raises.
    pub raises: Option<String>,
    /// What the reference gives back.
    pub returns: Option<Value>,
    /// How often it has been asked, this time included, of this object.
    pub from_call: usize,
}

/// What is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// What was asked.
    Asked,
    /// Nothing; what comes of it is `None`.
    Nothing,
    /// What was asked, and once more; the first answer counts.
    Twice,
    /// Another method or function with the same arguments.
    Call(String),
    /// What was asked, with these numbers added to arguments that are integers.
    Add(Vec<(usize, BigInt)>),
}

/// What is given back.
#[derive(Debug, Clone, PartialEq)]
pub enum Gift {
    /// What comes of what is done.
    Outcome,
    /// This value.
    Value(Value),
    /// This exception.
    Exception(Exception),
    /// The object itself.
    Itself,
    /// A new object in the same state.
    Copy,
}
