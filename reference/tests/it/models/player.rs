//! A session whose replies are compared with those of a model.

use std::collections::BTreeMap;

use puzzlemark_reference::Value;
use puzzlemark_reference::operation::{Comparison, Expression, Operation};
use puzzlemark_reference::puzzles;
use puzzlemark_reference::session::{Local, Session};

/// The reply of a model: a value, or an exception as `Type: message`.
pub(crate) type Reply = Result<Value, String>;

/// An exception with or without a message.
pub(crate) fn raises(kind: &str, message: &str) -> Reply {
    Err(match message {
        "" => kind.to_owned(),
        _ => format!("{kind}: {message}"),
    })
}

/// A session with a puzzle of the reference.
pub(crate) struct Player<'a> {
    session: Session<Local<'a>>,
    played: u64,
    /// The operations so far, for the message of a failure.
    history: Vec<Operation>,
}

/// Plays sessions until they have this number of operations.
pub(crate) fn sessions(
    puzzle: &str,
    operations: u64,
    mut play: impl FnMut(&mut Player<'_>),
    files: impl Fn() -> BTreeMap<String, String>,
) -> u64 {
    let module = puzzles::by_name(puzzle).expect("a known puzzle");
    let mut played = 0;
    while played < operations {
        let files = files();
        let mut own = Player {
            session: Session::new(Local::new(module, &files)),
            played: 0,
            history: Vec::new(),
        };
        play(&mut own);
        played += own.played;
    }
    played
}

/// The parameters with their names in the assignment texts.
const NAMES: [(&str, &[&str]); 14] = [
    ("get_number", &["row", "col"]),
    ("set_number", &["row", "col", "value"]),
    ("current_position", &["solved_row", "solved_col"]),
    ("update_puzzle", &["move_string"]),
    ("lower_row_invariant", &["target_row", "target_col"]),
    ("row1_invariant", &["target_col"]),
    ("solve_interior_tile", &["target_row", "target_col"]),
    ("solve_grids", &["grids", "strips", "outlines_per_row"]),
    ("get_strip_positions", &["strip", "num_cols", "num_rows"]),
    ("get_output", &["outlines", "outlines_per_row"]),
    ("interposer", &["table", "in1", "in2", "v"]),
    ("limit_potential_solutions", &["base_table"]),
    ("checkCell", &["row", "col"]),
    ("isAllowedRight", &["curr", "right"]),
];

/// The same call, with all arguments but the first given by name, in reverse order.
fn by_name(expression: Expression) -> Expression {
    let Expression::Call {
        callee,
        mut arguments,
        ..
    } = expression
    else {
        return expression;
    };
    let called = match &*callee {
        Expression::Name(name) | Expression::Attribute(_, name) => name.as_str(),
        _ => "",
    };
    let known = NAMES
        .iter()
        .find(|(name, names)| *name == called && names.len() == arguments.len());
    let mut keywords = Vec::new();
    if let Some((_, names)) = known {
        let given = arguments.split_off(1);
        let named = names[1..].iter().map(|name| (*name).to_owned()).zip(given);
        keywords.extend(named);
        keywords.reverse();
    }
    Expression::Call {
        callee,
        arguments,
        keywords,
    }
}

pub(crate) fn name(name: &str) -> Expression {
    Expression::Name(name.to_owned())
}

fn call(callee: Expression, arguments: impl IntoIterator<Item = Value>) -> Expression {
    Expression::Call {
        callee: Box::new(callee),
        arguments: arguments.into_iter().map(Expression::Literal).collect(),
        keywords: Vec::new(),
    }
}

pub(crate) fn method(
    object: &str,
    method: &str,
    arguments: impl IntoIterator<Item = Value>,
) -> Expression {
    let callee = Expression::Attribute(Box::new(name(object)), method.to_owned());
    call(callee, arguments)
}

pub(crate) fn function(function: &str, arguments: impl IntoIterator<Item = Value>) -> Expression {
    call(name(function), arguments)
}

pub(crate) fn attribute(object: &str, attribute: &str) -> Expression {
    Expression::Attribute(Box::new(name(object)), attribute.to_owned())
}

pub(crate) fn text(object: &str) -> Expression {
    Expression::Call {
        callee: Box::new(name("str")),
        arguments: vec![name(object)],
        keywords: Vec::new(),
    }
}

impl Player<'_> {
    /// The number of operations of this session.
    pub(crate) fn played(&self) -> u64 {
        self.played
    }

    /// Performs an operation and returns its reply.
    pub(crate) fn ask(&mut self, target: Option<&str>, expression: Expression) -> Reply {
        let target = target.map(str::to_owned);
        // Some calls have their arguments by name, which changes nothing.
        let expression = if self.played % 8 == 7 {
            by_name(expression)
        } else {
            expression
        };
        let operation = Operation { target, expression };
        let evaluation = self.session.evaluate(&operation);
        self.played += 1;
        self.history.push(operation);
        evaluation.result.map_err(|exception| exception.to_string())
    }

    /// Compares the reply to an operation with that of the model, including the message.
    pub(crate) fn compare(&mut self, expression: Expression, expected: &Reply) {
        let found = self.ask(None, expression);
        self.check(&found == expected, &found, expected);
    }

    /// As [`compare`](Self::compare), but the message of an exception is free.
    pub(crate) fn compare_kind(&mut self, expression: Expression, expected: &Reply) {
        let found = self.ask(None, expression);
        let kind = |reply: &Reply| match reply {
            Ok(value) => Ok(value.clone()),
            Err(text) => Err(text.split(':').next().unwrap_or_default().to_owned()),
        };
        self.check(kind(&found) == kind(expected), &found, expected);
    }

    /// Assigns a value to a variable.
    pub(crate) fn assign(&mut self, target: &str, expression: Expression) {
        let found = self.ask(Some(target), expression);
        self.check(found == Ok(Value::None), &found, &Ok(Value::None));
    }

    /// Checks that a call returns the object itself.
    pub(crate) fn compare_itself(&mut self, object: &str, expression: Expression) {
        let same = Box::new(name(object));
        let is_same = Expression::Compare(Box::new(expression), Comparison::Same, same);
        self.compare(is_same, &Ok(true.into()));
    }

    /// Fails with the operations of the session.
    pub(crate) fn check(&self, holds: bool, found: &Reply, expected: &Reply) {
        let session = || {
            let lines: Vec<_> = self.history.iter().map(ToString::to_string).collect();
            lines.join("\n")
        };
        assert!(
            holds,
            "{}\nfound    {found:?}\nexpected {expected:?}",
            session()
        );
    }
}

/// The `TypeError` for a wrong number of arguments of a method (whose name has a dot) or function;
/// `None` for the right number.
pub(crate) fn wrong_number(callee: &str, names: &[&str], given: usize) -> Option<String> {
    let own = usize::from(callee.contains('.'));
    if given > names.len() {
        let takes = names.len() + own;
        let s = if takes == 1 { "" } else { "s" };
        let were = given + own;
        return Some(format!(
            "TypeError: {callee}() takes {takes} positional argument{s} but {were} were given"
        ));
    }
    let missing: Vec<_> = names[given..]
        .iter()
        .map(|name| format!("'{name}'"))
        .collect();
    let listed = match &missing[..] {
        [] => return None,
        [one] => one.clone(),
        [one, two] => format!("{one} and {two}"),
        [first @ .., last] => format!("{}, and {last}", first.join(", ")),
    };
    let (count, s) = (missing.len(), if missing.len() == 1 { "" } else { "s" });
    Some(format!(
        "TypeError: {callee}() missing {count} required positional argument{s}: {listed}"
    ))
}
