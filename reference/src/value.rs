//! The one value type: what operations take and what replies hold.

use num_bigint::BigInt;

/// A value as a submission can return it, told apart by exact type: `True` is not `1`, `1` is not
/// `1.0`, and a list is not a tuple.
///
/// `PartialEq` compares by type and content; sets and dicts compare regardless of order, floats by
/// bit pattern except that all NaNs are equal, objects by identity.
#[derive(Debug, Clone)]
pub enum Value {
    /// `None`.
    None,
    /// `True` or `False`.
    Bool(bool),
    /// An integer of any size.
    Int(BigInt),
    /// A 64-bit float.
    Float(f64),
    /// Text.
    Str(String),
    /// A list.
    List(Vec<Value>),
    /// A tuple.
    Tuple(Vec<Value>),
    /// A set or frozenset, without duplicates, in no meaningful order.
    Set(Vec<Value>),
    /// A dict as pairs of key and value, in insertion order.
    Dict(Vec<(Value, Value)>),
    /// Anything else: an object that stays where it lives and is known by its identity.
    Object(ObjectRef),
}

/// The identity of an object that lives in a subject.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ObjectRef {
    /// Distinct for each object of a session, given in the order in which they were first seen.
    pub id: u32,
    /// Name of the object's class, as the subject gives it.
    pub class: String,
}

impl PartialEq for Value {
    fn eq(&self, _other: &Self) -> bool {
        unimplemented!()
    }
}
