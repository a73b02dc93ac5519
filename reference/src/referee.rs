//! The reference beside a subject: it follows a game, says what must come of each operation, and
//! takes over what the rules leave to whoever plays.

use crate::object::{Files, Likeness, Module};
use crate::operation::Operation;
use crate::session::{Evaluation, Local, Session};
use crate::value::Value;

/// The reference as it follows one game.
pub struct Referee<'a> {
    session: Session<Local<'a>>,
}

/// What must come of an operation.
#[derive(Debug, Clone, PartialEq)]
pub enum Expected {
    /// This reply; the referee has played the operation.
    Determined {
        /// What came of the operation here.
        evaluation: Evaluation,
        /// In what respects the subject's reply may differ.
        likeness: Likeness,
    },
    /// Whatever meets the postcondition: [`Referee::adopt`] judges it, and must be called before the
    /// next operation.
    Open(OpenCall),
    /// Nothing is known of it, nor of what follows.
    Unspecified,
}

/// An open call that a referee waits to see the result of.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenCall {
    /// The operation.
    pub operation: Operation,
    /// What must be asked of the subject after it, in this order. Where the operation is an
    /// assignment, the first asks for the variable.
    pub looks: Vec<Operation>,
}

impl<'a> Referee<'a> {
    /// A referee of a game that begins, with the files that constructors read.
    pub fn new(module: &'a dyn Module, files: &'a dyn Files) -> Self {
        Self {
            session: Session::new(Local::new(module, files)),
        }
    }

    /// The game as the reference has played it.
    pub fn game(&self) -> &Session<Local<'a>> {
        &self.session
    }

    /// What must come of an operation. What is determined is played at once.
    ///
    /// An open call must stand alone or be assigned to a variable; within another expression its
    /// outcome cannot be seen, and is [`Expected::Unspecified`].
    pub fn expect(&mut self, operation: &Operation) -> Expected {
        Expected::Determined {
            evaluation: self.session.evaluate(operation),
            likeness: Likeness::EXACT,
        }
    }

    /// Judges what came of an open call, and goes on from there: `returned` is what it gave back (of
    /// an assignment too), `seen` what the looks after that gave. Objects of the subject stand here
    /// as those of the referee. The error is the reason why it is wrong, for the student to read.
    pub fn adopt(
        &mut self,
        _call: &OpenCall,
        _returned: &Value,
        _seen: &[Value],
    ) -> Result<(), String> {
        Ok(())
    }
}
