//! Evaluates operations: variables, data and text in this crate, and objects in a backend.
//!
//! Objects are behind a [`Backend`]. [`Local`] is the backend for the modules of this crate, in
//! this process. The harness has one for programs that it runs. Everything else is data with
//! Python's meaning: numbers are equal across types, negative indices count from the end, and
//! methods change a list, set or dict in a variable. Data that a backend returns is a copy, so
//! changing it never changes its object.
//!
//! There are two differences from Python's data. A container inside a container is a copy, not the
//! same object under two names. An iterator has the elements that existed when it was made.

mod arithmetic;
mod builtins;
mod calls;
mod changes;
mod containers;
mod conversions;
mod data;
mod iterators;
mod kinds;
mod local;
mod methods;
mod numbers;
mod quotient;
mod slices;
mod variables;

use std::collections::BTreeMap;

use crate::exception::Exception;
use crate::object::no_attribute;
use crate::operation::{Comparison, DisplayKind, Expression, Operation, Operator, Sign};
use crate::value::{ObjectRef, Value};

pub(crate) use calls::{Prepared, Request};
use iterators::Iterators;
pub use local::Local;
pub use methods::is_method_of_data;

/// The store of the objects of a session.
pub trait Backend {
    /// The failure of an operation: an exception, or a worse failure.
    type Error: From<Exception>;

    /// Returns true if a class or function of this name can be called.
    fn offers(&self, name: &str) -> bool;

    /// Puts the arguments of a call of a class, a function or a method of an object in the order of the
    /// parameters. At least one argument has a name.
    fn bind(
        &self,
        object: Option<&ObjectRef>,
        name: &str,
        arguments: Vec<Value>,
        named: Vec<(String, Value)>,
    ) -> Result<Vec<Value>, Self::Error>;

    /// Returns the error for a method or attribute that data does not have. The data is the value
    /// of the expression.
    fn lacks(&self, _of: &Expression, data: &Value, name: &str) -> Self::Error {
        no_attribute(data.type_name(), name).into()
    }

    /// Returns the error for an operation that the operand's class must define, such as an
    /// operator. `raised` is the exception of Python if the class does not define it.
    fn refuse(&self, _operand: &Value, _doing: &str, raised: Exception) -> Self::Error {
        raised.into()
    }

    /// Returns the error for a check of classes, if values do not have Python's classes.
    fn lacks_classes(&self) -> Option<Self::Error> {
        None
    }

    /// Calls a class or function. A new object that the call makes gets the number `fresh`.
    fn invoke(&mut self, name: &str, arguments: &[Value], fresh: u32)
    -> Result<Value, Self::Error>;

    /// Calls a method of an object. A new object that the call makes gets the number `fresh`.
    fn call(
        &mut self,
        object: &ObjectRef,
        method: &str,
        arguments: &[Value],
        fresh: u32,
    ) -> Result<Value, Self::Error>;

    /// Returns the value of an attribute of an object.
    fn get(&mut self, object: &ObjectRef, attribute: &str) -> Result<Value, Self::Error>;

    /// Returns the text form of an object.
    fn text(&mut self, object: &ObjectRef) -> Result<String, Self::Error>;

    /// Records the use of a value, because the use may show its type.
    fn used(&mut self, _value: &Value, _how: Use) {}

    /// Returns a value in the form for comparisons, if the language of the objects does not
    /// distinguish all types.
    fn comparable(&self, value: Value) -> Value {
        value
    }
}

/// The use of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// As an operand of a comparison or a condition. A class may define when its objects are equal.
    Compared,
    /// As text. Elements of sets are written in any order, and objects as their class defines.
    Shown,
    /// For its elements, one after the other. The elements of sets and dicts come in any order.
    Ordered,
    /// For the sum of its elements. Versions of Python round the sum of floats differently.
    Added,
}

/// The result of an operation.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluation<E = Exception> {
    /// The text that `print` wrote.
    pub printed: String,
    /// The value of the operation. For an assignment it is `None`.
    pub result: Result<Value, E>,
}

/// A sequence of operations over one backend.
///
/// ```
/// use std::collections::BTreeMap;
/// use puzzlemark_reference::notation::parse_operation;
/// use puzzlemark_reference::session::{Local, Session};
/// use puzzlemark_reference::{Value, puzzles};
///
/// let module = puzzles::by_name("bubbles-and-boulders").unwrap();
/// let files = BTreeMap::from([("puzzle.txt".to_owned(), "AB\nAB\n".to_owned())]);
/// let mut session = Session::new(Local::new(module, &files));
/// session.evaluate(&parse_operation("puzzle = Puzzle('puzzle.txt')")?);
/// let evaluation = session.evaluate(&parse_operation("puzzle.rows")?);
/// assert_eq!(evaluation.result, Ok(Value::from(2)));
/// # Ok::<(), puzzlemark_reference::notation::NotationError>(())
/// ```
#[derive(Debug)]
pub struct Session<B> {
    backend: B,
    /// Places in `cells`. Variables with the same place are the same object.
    variables: BTreeMap<String, usize>,
    cells: Vec<Value>,
    next_object: u32,
    iterators: Iterators,
    printed: String,
}

impl<B: Backend> Session<B> {
    /// Returns a session without variables. The first object gets the number 1.
    pub fn new(backend: B) -> Self {
        Self {
            backend,
            variables: BTreeMap::new(),
            cells: Vec::new(),
            next_object: 1,
            iterators: Iterators::default(),
            printed: String::new(),
        }
    }

    /// Returns the backend.
    pub fn backend(&self) -> &B {
        &self.backend
    }

    /// Returns the backend for changes, for example to end it.
    pub fn backend_mut(&mut self) -> &mut B {
        &mut self.backend
    }

    /// Evaluates one operation.
    pub fn evaluate(&mut self, operation: &Operation) -> Evaluation<B::Error> {
        let Operation { target, expression } = operation;
        let result = match target {
            None => self.value(expression),
            Some(target) => self.assign(target, expression).map(|()| Value::None),
        };
        self.evaluated(result)
    }

    /// Returns the evaluation with this result, and with all text printed since the last one.
    pub(crate) fn evaluated(&mut self, result: Result<Value, B::Error>) -> Evaluation<B::Error> {
        Evaluation {
            printed: std::mem::take(&mut self.printed),
            result,
        }
    }

    fn assign(&mut self, target: &str, expression: &Expression) -> Result<(), B::Error> {
        match expression {
            Expression::Name(name) if self.variables.contains_key(name) => self.share(target, name),
            _ => {
                let value = self.value(expression)?;
                self.keep(target, value);
            }
        }
        Ok(())
    }

    fn value(&mut self, expression: &Expression) -> Result<Value, B::Error> {
        match expression {
            Expression::Literal(value) => Ok(value.clone()),
            Expression::Display(kind, elements) => {
                let elements = self.values(elements)?;
                Ok(match kind {
                    DisplayKind::List => Value::List(elements),
                    DisplayKind::Tuple => Value::Tuple(elements),
                    DisplayKind::Set => containers::set_of(elements)?,
                })
            }
            Expression::Dict(pairs) => {
                let mut values = Vec::with_capacity(pairs.len());
                for (key, value) in pairs {
                    let key = containers::hashable(self.value(key)?)?;
                    values.push((key, self.value(value)?));
                }
                Ok(Value::dict(values))
            }
            Expression::Name(name) => Ok(self.read_variable(name)?),
            Expression::Attribute(object, name) => match self.value(object)? {
                Value::Object(object) if !self.iterators.has(&object) => {
                    let value = self.backend.get(&object, name)?;
                    Ok(self.received(value))
                }
                data => Err(self.backend.lacks(object, &data, name)),
            },
            Expression::Call {
                callee,
                arguments,
                keywords,
            } => self.call(callee, arguments, keywords),
            Expression::Index(container, key) => self.element(container, key),
            Expression::Compare(left, comparison, right) => {
                Ok(self.compare(left, *comparison, right)?.into())
            }
            Expression::Not(operand) => {
                let operand = self.value(operand)?;
                self.backend.used(&operand, Use::Compared);
                Ok((!data::is_true(&operand)).into())
            }
            Expression::Operate(left, operator, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                self.operate(&left, *operator, &right)
            }
            Expression::Signed(sign, operand) => {
                let operand = self.value(operand)?;
                let value = arithmetic::signed(*sign, &operand);
                value.map_err(|raised| self.refused_sign(&operand, *sign, raised))
            }
            Expression::Slice(_) => Err(data::type_error("a slice is not a value").into()),
            Expression::Store { place, value } => self.store(place, value).map(|()| Value::None),
            Expression::Delete(place) => self.delete(place).map(|()| Value::None),
        }
    }

    fn values(&mut self, expressions: &[Expression]) -> Result<Vec<Value>, B::Error> {
        expressions
            .iter()
            .map(|expression| self.value(expression))
            .collect()
    }

    /// Returns the value of an operator between two values.
    fn operate(&self, left: &Value, operator: Operator, right: &Value) -> Result<Value, B::Error> {
        if let (Value::List(_), Value::Tuple(_)) | (Value::Tuple(_), Value::List(_)) = (left, right)
        {
            // The language of the objects may not distinguish them.
            let [left, right] = [left, right].map(|one| self.backend.comparable(one.clone()));
            return Ok(arithmetic::operate(&left, operator, &right)?);
        }
        let is_object = |value: &&Value| matches!(value, Value::Object(_));
        let Some(object) = [left, right].into_iter().find(is_object) else {
            return Ok(arithmetic::operate(left, operator, right)?);
        };
        let raised = arithmetic::operate(left, operator, right)
            .err()
            .unwrap_or_else(|| arithmetic::unsupported(left, operator, right));
        let doing = format!("use `{operator}` with an object");
        Err(self.backend.refuse(object, &doing, raised))
    }

    fn refused_sign(&self, operand: &Value, sign: Sign, raised: Exception) -> B::Error {
        let doing = format!("use `{}` before an object", sign.symbol());
        self.backend.refuse(operand, &doing, raised)
    }

    fn compare(
        &mut self,
        left: &Expression,
        comparison: Comparison,
        right: &Expression,
    ) -> Result<bool, B::Error> {
        let cells = (self.cell(left), self.cell(right));
        let same_cell = cells.0.is_some() && cells.0 == cells.1;
        let (left, right) = (self.value(left)?, self.value(right)?);
        Ok(match comparison {
            Comparison::Same => same_cell || data::is_same(&left, &right),
            Comparison::NotSame => !(same_cell || data::is_same(&left, &right)),
            _ => {
                self.backend.used(&left, Use::Compared);
                self.backend.used(&right, Use::Compared);
                let left = self.backend.comparable(left);
                let right = self.backend.comparable(right);
                data::compare(&left, comparison, &right)?
            }
        })
    }

    /// Makes sure that the number of a received object is not used again.
    fn received(&mut self, value: Value) -> Value {
        if let Value::Object(object) = &value {
            self.next_object = self.next_object.max(object.id.saturating_add(1));
        }
        value
    }
}
