//! Operations as data: the requests of a scenario to a subject.
//!
//! Their text form is in [`crate::notation`].

mod builtin;
mod signs;

use crate::value::Value;

pub use builtin::Builtin;
pub use signs::{Comparison, DisplayKind, Operator, Sign};

/// One operation: an expression. A variable may keep its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Operation {
    /// The variable that keeps the value: `puzzle` in `puzzle = Puzzle('puzzle.txt')`.
    pub target: Option<String>,
    /// The expression to evaluate.
    pub expression: Expression,
}

impl Operation {
    /// Returns `target = expression`.
    pub fn assignment(target: &str, expression: Expression) -> Self {
        Self {
            target: Some(target.to_owned()),
            expression,
        }
    }
}

impl From<Expression> for Operation {
    /// Returns the expression alone.
    fn from(expression: Expression) -> Self {
        Self {
            target: None,
            expression,
        }
    }
}

/// An expression of the step language.
#[derive(Debug, Clone, PartialEq)]
pub enum Expression {
    /// A literal without names. It never contains a [`Value::Object`].
    Literal(Value),
    /// A list, tuple or set display with an element that is not a literal.
    Display(DisplayKind, Vec<Expression>),
    /// A dict display with a key or value that is not a literal.
    Dict(Vec<(Expression, Expression)>),
    /// A variable, a class or function of the submission, or a builtin ([`Builtin`]). They are
    /// searched in this order.
    Name(String),
    /// `object.name`.
    Attribute(Box<Expression>, String),
    /// `callee(arguments, name=value, ...)`.
    Call {
        /// The called expression: a name or an attribute.
        callee: Box<Expression>,
        /// Positional arguments.
        arguments: Vec<Expression>,
        /// Arguments given by name.
        keywords: Vec<(String, Expression)>,
    },
    /// `container[key]`.
    Index(Box<Expression>, Box<Expression>),
    /// `start:stop:step`. Each of them may be left out. It occurs only as the key of an index.
    Slice([Option<Box<Expression>>; 3]),
    /// `left == right`, `left is not right`, ...
    Compare(Box<Expression>, Comparison, Box<Expression>),
    /// `not operand`.
    Not(Box<Expression>),
    /// `left + right`, `left // right`, ...
    Operate(Box<Expression>, Operator, Box<Expression>),
    /// `-operand`, ... But `-3` and `+3` are literals.
    Signed(Sign, Box<Expression>),
    /// `object.name = value` or `container[key] = value`. It occurs only as a whole operation. The
    /// value of the operation is `None`.
    Store {
        /// The changed place: an attribute or an index.
        place: Box<Expression>,
        /// The expression for the new value.
        value: Box<Expression>,
    },
    /// `del object.name` or `del container[key]`. Contains the place. It occurs only as a whole
    /// operation.
    Delete(Box<Expression>),
}

impl Expression {
    /// Returns a variable, class or function.
    pub fn name(name: &str) -> Self {
        Self::Name(name.to_owned())
    }

    /// Returns `self.name`.
    #[must_use]
    pub fn attribute(self, name: &str) -> Self {
        Self::Attribute(Box::new(self), name.to_owned())
    }

    /// Returns `self(arguments)`.
    ///
    /// ```
    /// use puzzlemark_reference::notation::parse_operation;
    /// use puzzlemark_reference::operation::{Expression, Operation};
    ///
    /// let puzzle = Expression::name("Puzzle").call(["puzzle.txt"]);
    /// let text = Expression::name("str").call([puzzle.method("put_bubble", [0, 1])]);
    /// let operation = parse_operation("text = str(Puzzle('puzzle.txt').put_bubble(0, 1))")?;
    /// assert_eq!(Operation::assignment("text", text), operation);
    /// # Ok::<(), puzzlemark_reference::notation::NotationError>(())
    /// ```
    #[must_use]
    pub fn call<T: Into<Self>>(self, arguments: impl IntoIterator<Item = T>) -> Self {
        Self::Call {
            callee: Box::new(self),
            arguments: arguments.into_iter().map(Into::into).collect(),
            keywords: Vec::new(),
        }
    }

    /// Returns `self.name(arguments)`.
    #[must_use]
    pub fn method<T: Into<Self>>(self, name: &str, arguments: impl IntoIterator<Item = T>) -> Self {
        self.attribute(name).call(arguments)
    }

    /// Returns the value, if it is a literal.
    pub fn literal(&self) -> Option<&Value> {
        match self {
            Self::Literal(value) => Some(value),
            _ => None,
        }
    }

    /// Returns `self[key]`.
    #[must_use]
    pub fn at(self, key: impl Into<Self>) -> Self {
        Self::Index(Box::new(self), Box::new(key.into()))
    }

    /// Returns `(elements)`.
    pub fn tuple<T: Into<Self>>(elements: impl IntoIterator<Item = T>) -> Self {
        let elements = elements.into_iter().map(Into::into);
        Self::Display(DisplayKind::Tuple, elements.collect())
    }

    /// Returns the direct parts of the expression, in written order.
    pub fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Literal(_) | Self::Name(_) => Vec::new(),
            Self::Display(_, elements) => elements.iter().collect(),
            Self::Dict(pairs) => pairs.iter().flat_map(|(key, value)| [key, value]).collect(),
            Self::Attribute(object, _) => vec![object],
            Self::Call {
                callee,
                arguments,
                keywords,
            } => std::iter::once(&**callee)
                .chain(arguments)
                .chain(keywords.iter().map(|(_, value)| value))
                .collect(),
            Self::Index(left, right)
            | Self::Compare(left, _, right)
            | Self::Operate(left, _, right)
            | Self::Store {
                place: left,
                value: right,
            } => vec![left, right],
            Self::Slice(bounds) => bounds.iter().flatten().map(|bound| &**bound).collect(),
            Self::Not(operand) | Self::Signed(_, operand) | Self::Delete(operand) => vec![operand],
        }
    }

    /// Returns the expression and all expressions in it. Each comes before its parts.
    pub fn all_parts(&self) -> impl Iterator<Item = &Self> {
        let mut left = vec![self];
        std::iter::from_fn(move || {
            let next = left.pop()?;
            left.extend(next.parts().into_iter().rev());
            Some(next)
        })
    }

    /// Returns the names in the expression in order, without the names of attributes and arguments.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.all_parts().filter_map(|part| match part {
            Self::Name(name) => Some(name.as_str()),
            _ => None,
        })
    }

    /// Returns the callees of all calls in the expression.
    pub fn callees(&self) -> impl Iterator<Item = &Self> {
        self.all_parts().filter_map(|part| match part {
            Self::Call { callee, .. } => Some(&**callee),
            _ => None,
        })
    }

    /// Returns the classes and functions of the submission that the expression calls.
    pub fn called_names(&self) -> impl Iterator<Item = &str> {
        self.callees().filter_map(|callee| match callee {
            Self::Name(name) if Builtin::by_name(name).is_none() => Some(name.as_str()),
            _ => None,
        })
    }

    /// Returns the direct parts of the expression, for changes.
    pub fn parts_mut(&mut self) -> Vec<&mut Self> {
        match self {
            Self::Literal(_) | Self::Name(_) => Vec::new(),
            Self::Display(_, elements) => elements.iter_mut().collect(),
            Self::Dict(pairs) => {
                let both = pairs.iter_mut().flat_map(|(key, value)| [key, value]);
                both.collect()
            }
            Self::Attribute(object, _) => vec![object],
            Self::Call {
                callee,
                arguments,
                keywords,
            } => std::iter::once(&mut **callee)
                .chain(arguments)
                .chain(keywords.iter_mut().map(|(_, value)| value))
                .collect(),
            Self::Index(left, right)
            | Self::Compare(left, _, right)
            | Self::Operate(left, _, right)
            | Self::Store {
                place: left,
                value: right,
            } => vec![left, right],
            Self::Slice(bounds) => {
                let bounds = bounds.iter_mut().flatten();
                bounds.map(|bound| &mut **bound).collect()
            }
            Self::Not(operand) | Self::Signed(_, operand) | Self::Delete(operand) => vec![operand],
        }
    }

    fn collect_texts<'a>(&'a mut self, texts: &mut Vec<&'a mut String>) {
        if let Self::Literal(Value::Str(text)) = self {
            texts.push(text);
            return;
        }
        for part in self.parts_mut() {
            part.collect_texts(texts);
        }
    }

    /// Returns true if this assigns to an element or attribute, or deletes one. Then it has no
    /// value.
    pub fn is_change(&self) -> bool {
        matches!(self, Self::Store { .. } | Self::Delete(_))
    }
}

impl Operation {
    /// Returns true if this is a statement in Python: it assigns or deletes. A statement has no
    /// value.
    pub fn is_statement(&self) -> bool {
        self.target.is_some() || self.expression.is_change()
    }

    /// Returns the texts that are not inside a list or another value. Names of files are among
    /// them.
    pub fn texts_mut(&mut self) -> Vec<&mut String> {
        let mut texts = Vec::new();
        self.expression.collect_texts(&mut texts);
        texts
    }
}

impl<T: Into<Value>> From<T> for Expression {
    fn from(value: T) -> Self {
        Self::Literal(value.into())
    }
}
