//! Faults from `faults.yaml`: each says how a wrong submission differs from the reference.

use num_bigint::BigInt;
use puzzlemark_reference::{Exception, Value};

/// One fault. A submission with it does everything else as the reference does.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    /// The mistake in words, for people.
    pub title: String,
    /// The function, method or attribute that is wrong.
    pub of: Concern,
    /// The conditions under which the fault shows; all of them must hold.
    pub when: When,
    /// The action in place of the call.
    pub does: Deed,
    /// The result in place of the right one.
    pub gives: Gift,
}

/// The part of a submission that has a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Concern {
    /// A function, or a class for its constructor.
    Function(String),
    /// A class and its method.
    Method(String, String),
    /// A class and its attribute.
    Attribute(String, String),
    /// The text form of a class's objects.
    Text(String),
}

/// The conditions under which a fault shows.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct When {
    /// Positions of arguments, counted from 0, and their values.
    pub arguments: Vec<(usize, Value)>,
    /// Attributes, or methods without arguments, of the object, and their values before the call.
    pub state: Vec<(String, Value)>,
    /// The type of the exception that the reference raises.
    pub raises: Option<String>,
    /// The value that the reference returns.
    pub returns: Option<Value>,
    /// The first call of this object that shows the fault, counted from 1.
    pub from_call: usize,
}

/// The action of a submission with a fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// The call as asked.
    Asked,
    /// No call; the result is `None`.
    Nothing,
    /// The call as asked, twice; the result is that of the first.
    Twice,
    /// Another method or function with the same arguments.
    Call(String),
    /// The call with numbers added to its integer arguments, by position.
    Add(Vec<(usize, BigInt)>),
}

/// The result of a submission with a fault.
#[derive(Debug, Clone, PartialEq)]
pub enum Gift {
    /// The result of the action.
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
