//! The reference beside a subject. It follows a game and determines the result of each operation.
//! It also adopts the choices that the rules leave to the player.

mod settle;

use std::collections::BTreeMap;

use crate::exception::Exception;
use crate::object::{Choice, Files, Likeness, Look, Module};
use crate::operation::{Expression, Operation};
use crate::session::{Evaluation, Local, Request, Session};
use crate::value::Value;

use settle::Settled;

/// The reference while it follows one game.
///
/// After an operation that is [`Expected::Unspecified`], the state of the game is unknown. So all
/// later operations are unspecified, too.
///
/// ```
/// use std::collections::BTreeMap;
///
/// use puzzlemark_reference::notation::parse_operation;
/// use puzzlemark_reference::referee::{Expected, Referee};
/// use puzzlemark_reference::{Value, puzzles};
///
/// let files: BTreeMap<String, String> = BTreeMap::new();
/// let mut referee = Referee::new(puzzles::by_name("fifteen").unwrap(), &files);
///
/// // What is determined is played at once.
/// referee.expect(&parse_operation("puzzle = Puzzle(2, 2, [[3, 2], [1, 0]])")?);
/// let expected = referee.expect(&parse_operation("puzzle.current_position(0, 1)")?);
/// let Expected::Determined { evaluation, .. } = expected else { panic!("{expected:?}") };
/// assert_eq!(evaluation.result, Ok(Value::tuple([1, 0])));
///
/// // Any moves are right that solve the puzzle, if it is what these moves make of it.
/// let Expected::Open(call) = referee.expect(&parse_operation("moves = puzzle.solve_2x2()")?) else {
///     panic!("there is more than one solution");
/// };
/// let looks: Vec<_> = call.looks.iter().map(ToString::to_string).collect();
/// assert_eq!(looks, ["moves", "str(puzzle)"]);
/// let solved = [Value::from("[0, 1]\n[2, 3]\n")];
/// assert_eq!(referee.adopt(&call, &"uldrul".into(), &solved), Ok(()));
/// # Ok::<(), puzzlemark_reference::notation::NotationError>(())
/// ```
pub struct Referee<'a> {
    session: Session<Local<'a>>,
    /// True after an unspecified result.
    is_lost: bool,
    /// The open call that waits for its result.
    open: Option<Request>,
    /// The variables with values that may differ from the subject's, and the respects in which they
    /// may differ.
    loose: BTreeMap<String, Likeness>,
}

/// The required result of an operation.
#[derive(Debug, Clone, PartialEq)]
pub enum Expected {
    /// This reply. The referee has played the operation.
    Determined {
        /// The result of the operation here. For an assignment: the value that the variable gets.
        evaluation: Evaluation,
        /// The respects in which the subject's reply may differ.
        likeness: Likeness,
    },
    /// Any reply that meets the postcondition. [`Referee::adopt`] judges it, and must be called
    /// before the next operation.
    Open(OpenCall),
    /// Neither this result nor the later ones are specified.
    Unspecified,
}

/// An open call that waits for its result.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenCall {
    /// The operation.
    pub operation: Operation,
    /// The operations to send to the subject afterwards, in this order. If the operation is an
    /// assignment, the first one reads the variable.
    pub looks: Vec<Operation>,
    /// The required result, in words that follow "expected", if the reference has such words.
    pub wanted: Option<String>,
}

impl<'a> Referee<'a> {
    /// Returns a referee for a new game, with the files for constructors.
    pub fn new(module: &'a dyn Module, files: &'a dyn Files) -> Self {
        Self {
            session: Session::new(Local::new(module, files)),
            is_lost: false,
            open: None,
            loose: BTreeMap::new(),
        }
    }

    /// Returns the game as the reference has played it.
    pub fn game(&self) -> &Session<Local<'a>> {
        &self.session
    }

    /// Returns the required result of an operation. Plays a determined operation immediately.
    ///
    /// An open call must be a whole operation or be assigned to a variable. Inside another
    /// expression its result cannot be seen, so it is [`Expected::Unspecified`].
    pub fn expect(&mut self, operation: &Operation) -> Expected {
        self.open = None;
        let expected = if self.is_lost {
            Expected::Unspecified
        } else {
            self.play(operation)
        };
        self.is_lost = expected == Expected::Unspecified;
        expected
    }

    fn play(&mut self, operation: &Operation) -> Expected {
        match self.settle(&operation.expression) {
            Settled::Value(_, likeness) if likeness.iterable => Expected::Unspecified,
            Settled::Value(value, likeness) => {
                self.keep(operation, &value, likeness);
                self.determined(Ok(value), likeness)
            }
            Settled::Raised(exception, likeness) => self.determined(Err(exception), likeness),
            Settled::Open(request, looks) => match self.looks(operation, &request, looks) {
                Some(looks) => {
                    let wanted = self.session.backend().wanted_result(&request);
                    self.open = Some(request);
                    Expected::Open(OpenCall {
                        operation: operation.clone(),
                        looks,
                        wanted,
                    })
                }
                None => Expected::Unspecified,
            },
            Settled::Unspecified => Expected::Unspecified,
        }
    }

    fn determined(&mut self, result: Result<Value, Exception>, likeness: Likeness) -> Expected {
        Expected::Determined {
            evaluation: self.session.evaluated(result),
            likeness,
        }
    }

    /// Keeps the value of an operation in its variable, if it has one.
    fn keep(&mut self, operation: &Operation, value: &Value, likeness: Likeness) {
        let Some(target) = &operation.target else {
            return;
        };
        match &operation.expression {
            Expression::Name(name) => self.session.share(target, name),
            _ => self.session.keep(target, value.clone()),
        }
        if likeness.fixes_value() {
            self.loose.remove(target);
        } else {
            self.loose.insert(target.clone(), likeness);
        }
    }

    /// Plays the waiting open call with the reference's own answer.
    pub fn choose(&mut self, operation: &Operation) -> Evaluation {
        self.open = None;
        if let Some(target) = &operation.target {
            self.loose.remove(target);
        }
        self.session.evaluate(operation)
    }

    /// Returns `str` of the object in a variable, or `None` if it raises an exception.
    pub fn text_of(&mut self, variable: &str) -> Option<String> {
        let text = Expression::name("str").call([Expression::name(variable)]);
        match self.session.evaluate(&text.into()).result {
            Ok(Value::Str(text)) => Some(text),
            Ok(_) | Err(_) => None,
        }
    }

    /// Returns the operations to send after an open call, or `None` if no variable has its object.
    fn looks(
        &self,
        operation: &Operation,
        request: &Request,
        looks: &[Look],
    ) -> Option<Vec<Operation>> {
        let target = operation.target.as_deref();
        let mut asked: Vec<_> = target.map(Expression::name).into_iter().collect();
        if !looks.is_empty() {
            let object = self.variable_of(request, target)?;
            asked.extend(looks.iter().map(|look| asked_by(*look, object)));
        }
        Some(asked.into_iter().map(Operation::from).collect())
    }

    /// Returns a variable that has the object of the called method after the operation.
    fn variable_of(&self, request: &Request, target: Option<&str>) -> Option<&str> {
        let object = request.object.as_ref()?;
        let is_there = |value: &Value| matches!(value, Value::Object(own) if own == object);
        let mut variables = self.session.variables();
        let found = variables.find(|(name, value)| Some(*name) != target && is_there(value));
        found.map(|(name, _)| name)
    }

    /// Judges the result of an open call, and continues from there. `returned` is the value of the
    /// call (also for an assignment), and `seen` has the values of the looks after it. In these
    /// values, objects of the subject are replaced by objects of the referee. The error is the
    /// reason for the student. After an error the game continues as if the call had changed
    /// nothing. If the subject's language does not distinguish types, a result may have a second
    /// reading, which may be tried after an error.
    pub fn adopt(
        &mut self,
        call: &OpenCall,
        returned: &Value,
        seen: &[Value],
    ) -> Result<(), String> {
        let Some(request) = &self.open else {
            return Err("no choice was asked for".to_owned());
        };
        if let Some(target) = &call.operation.target {
            self.session.keep(target, returned.clone());
            self.loose.remove(target);
        }
        let choice = Choice { returned, seen };
        self.session.backend_mut().adopt_choice(request, choice)?;
        self.open = None;
        Ok(())
    }
}

fn asked_by(look: Look, variable: &str) -> Expression {
    let object = Expression::name(variable);
    let nothing: [Expression; 0] = [];
    match look {
        Look::Text => Expression::name("str").call([object]),
        Look::Attribute(name) => object.attribute(name),
        Look::Method(name) => object.method(name, nothing),
    }
}
