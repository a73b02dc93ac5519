//! The builtin functions.

/// The builtin functions that every subject has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Builtin {
    /// `str(x)`: the text form.
    Str,
    /// `repr(x)`: the notation of a value.
    Repr,
    /// `print(x, ...)`: writes the text forms, separated by spaces, and a newline.
    Print,
    /// `len(x)`.
    Len,
    /// `sorted(x)`: a list in ascending order.
    Sorted,
    /// `list(x)`.
    List,
    /// `tuple(x)`.
    Tuple,
    /// `set(x)`.
    Set,
    /// `dict(x)`: from a dict, or from pairs.
    Dict,
    /// `bool(x)`: the truth value, as in a condition.
    Bool,
    /// `int(x)`: from a number, cut off, or from the digits in a text.
    Int,
    /// `float(x)`.
    Float,
    /// `abs(x)`.
    Abs,
    /// `sum(x)`, `sum(x, start)`.
    Sum,
    /// `min(x)`, `min(x, y, ...)`.
    Min,
    /// `max(x)`, `max(x, y, ...)`.
    Max,
    /// `iter(x)`.
    Iter,
    /// `next(iterator)`, `next(iterator, default)`.
    Next,
    /// `reversed(x)`: an iterator from the last element to the first.
    Reversed,
    /// `isinstance(x, class)`, `isinstance(x, (class, ...))`.
    IsInstance,
}

impl Builtin {
    /// All builtin functions, by name.
    pub const NAMED: [(&'static str, Self); 20] = [
        ("str", Self::Str),
        ("repr", Self::Repr),
        ("print", Self::Print),
        ("len", Self::Len),
        ("sorted", Self::Sorted),
        ("list", Self::List),
        ("tuple", Self::Tuple),
        ("set", Self::Set),
        ("dict", Self::Dict),
        ("bool", Self::Bool),
        ("int", Self::Int),
        ("float", Self::Float),
        ("abs", Self::Abs),
        ("sum", Self::Sum),
        ("min", Self::Min),
        ("max", Self::Max),
        ("iter", Self::Iter),
        ("next", Self::Next),
        ("reversed", Self::Reversed),
        ("isinstance", Self::IsInstance),
    ];

    /// Returns the builtin function of this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::NAMED
            .into_iter()
            .find_map(|(own, builtin)| (own == name).then_some(builtin))
    }
}
