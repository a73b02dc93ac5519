//! The follower plays the same game as a subject. It makes the expectation of each operation and
//! judges the reply.
//!
//! An [`Oracle`] knows the right replies. The subject and the oracle number their objects
//! independently. This module pairs the objects one to one when they first appear in replies. So it
//! can distinguish "the puzzle itself" from "a new puzzle".

mod due;
mod oracle;
mod pairs;
mod puzzle;
#[cfg(test)]
mod tests;

use puzzlemark_reference::dialect::Language;
use puzzlemark_reference::operation::{Expression, Operation};
use puzzlemark_reference::{Exception, Value};
use puzzlemark_reports::Verdict;
use puzzlemark_reports::diff::Difference;

pub use self::oracle::{
    Adopted, Adoption, Cell, Expected, GameState, Grid, OpenCall, OpenReply, Oracle, Outline,
    Reading, Silence,
};
pub use self::puzzle::PuzzleGame;

use self::due::Known;
use self::pairs::Pairs;
use crate::check::{self, Checked, Context, Ruling};
use puzzlemark_model::reply::{Answer, LanguageFacts, Objects, Reply};
use puzzlemark_model::{Expectation, JudgeFailure};

/// The expectation of one operation, and more operations that judging it needs.
#[derive(Debug, Clone)]
pub enum Ask {
    /// There is one right reply. The oracle has already played the operation. So the next operation
    /// can be sent before this reply is judged.
    Determined(Box<Due>),
    /// Every reply that meets the postcondition is right. It must be judged before the next operation.
    Open(OpenCall),
    /// Nothing determines the result of this operation.
    Unspecified(Silence),
}

impl Ask {
    /// Returns the operations to send right after this one. [`Follower::check`] needs their replies.
    pub fn looks(&self) -> &[Operation] {
        match self {
            Self::Determined(due) => &due.looks,
            Self::Open(call) => &call.looks,
            Self::Unspecified(_) => &[],
        }
    }

    /// Returns the expected result. Returns `None` if there is more than one, or if it is unknown.
    pub fn expectation(&self) -> Option<&Expectation> {
        match self {
            Self::Determined(due) => Some(&due.expectation),
            Self::Open(_) | Self::Unspecified(_) => None,
        }
    }

    /// Returns true if printed text can be judged.
    pub fn prints(&self) -> bool {
        match self {
            Self::Determined(due) => due.expectation.prints.is_some(),
            Self::Open(call) => call.may_raise,
            Self::Unspecified(_) => false,
        }
    }

    /// Returns the expectation in words and notation. Returns `None` if it is unknown or only asks for
    /// success.
    pub fn describe(&self, language: Language) -> Option<String> {
        match self {
            Self::Determined(due) => check::describe_expectation(&due.expectation, language),
            Self::Open(call) => Some(describe_open(call)),
            Self::Unspecified(_) => None,
        }
    }
}

/// The one right reply to an operation.
#[derive(Debug, Clone)]
pub struct Due {
    /// The expected result. For an assignment, this is the expected value of the variable.
    pub expectation: Expectation,
    /// The variable of an assignment. The reply to an assignment does not contain the value.
    pub looks: Vec<Operation>,
    /// The reply of the oracle, if it is a value.
    value: Option<Value>,
    /// The type of the reply, if the pattern leaves it open.
    kind: Option<&'static str>,
    /// True if the elements of the reply may have any order.
    any_order: bool,
    /// The objects of the oracle that have appeared before, by their names in the pattern.
    known: Known,
    /// Facts about the oracle's language.
    facts: LanguageFacts,
}

/// Follows a game that a subject plays.
pub struct Follower<'a> {
    oracle: Box<dyn Oracle + 'a>,
    /// The oracle's objects by the variables that hold them.
    variables: Objects,
    /// The numbers of the oracle's objects that have appeared in expectations.
    appeared: Vec<u32>,
    replay: Replay,
}

/// Judges replies by expectations that an oracle has made before. Each subject needs its own replay.
#[derive(Default)]
pub struct Replay {
    pairs: Pairs,
}

impl<'a> Follower<'a> {
    /// Creates a follower at the beginning of a game.
    pub fn new(oracle: Box<dyn Oracle + 'a>) -> Self {
        Self {
            oracle,
            variables: Objects::new(),
            appeared: Vec::new(),
            replay: Replay::default(),
        }
    }

    /// Returns the game of the oracle.
    pub fn oracle(&mut self) -> &mut (dyn Oracle + 'a) {
        &mut *self.oracle
    }

    /// Plays an operation with the oracle and returns its expectation.
    pub fn expect(&mut self, operation: &Operation) -> Result<Ask, JudgeFailure> {
        Ok(match self.oracle.expect(operation)? {
            Expected::Determined {
                evaluation,
                likeness,
            } => Ask::Determined(Box::new(self.due(operation, evaluation, likeness))),
            Expected::Open(call) => Ask::Open(call),
            Expected::Unspecified(silence) => Ask::Unspecified(silence),
        })
    }

    /// Judges the reply to an operation, with the replies to the looks of its ask. Operations must be
    /// judged in the order in which they were sent. After a failed open call, the follower cannot
    /// follow the game.
    pub fn check(
        &mut self,
        ask: &Ask,
        reply: &Reply,
        looks: &[Reply],
        facts: LanguageFacts,
    ) -> Result<Checked, JudgeFailure> {
        Ok(match ask {
            Ask::Determined(due) => self.replay.check(due, reply, looks, facts),
            Ask::Open(call) => self.check_open(call, reply, looks, facts)?,
            Ask::Unspecified(_) => Checked {
                verdict: Verdict::Accepted,
                differences: Vec::new(),
                ..check_success(reply, facts)
            },
        })
    }

    fn check_open(
        &mut self,
        call: &OpenCall,
        reply: &Reply,
        looks: &[Reply],
        facts: LanguageFacts,
    ) -> Result<Checked, JudgeFailure> {
        let mut checked = Checked {
            expected: Some(describe_open(call)),
            ..check_success(reply, facts)
        };
        let raised = match &reply.answer {
            Answer::Raised { exception, .. } if call.may_raise => Some(exception),
            _ if checked.verdict != Verdict::Accepted => return Ok(checked),
            _ => None,
        };
        let mut seen = Vec::with_capacity(looks.len());
        for (look, reply) in call.looks.iter().zip(looks) {
            let Answer::Returned(value) = &reply.answer else {
                if raised.is_some() {
                    break;
                }
                let looked = check_success(reply, facts);
                checked.verdict = looked.verdict;
                checked.got = format!("{}\nthen `{look}`: {}", checked.got, looked.got);
                checked.differences = looked.differences;
                return Ok(checked);
            };
            seen.push(value);
        }
        if let Err(reason) = self.adopt(call, reply, raised, &seen, facts)? {
            checked.verdict = Verdict::WrongAnswer;
            checked.got = describe_looks(call, &checked.got, &seen);
            checked.differences = vec![Difference::Remark { text: reason }];
        } else if raised.is_some() {
            checked.verdict = Verdict::Accepted;
            checked.differences.clear();
        }
        Ok(checked)
    }

    /// Makes the oracle adopt the choice of the subject. Tries all readings of its values.
    fn adopt(
        &mut self,
        call: &OpenCall,
        reply: &Reply,
        raised: Option<&Exception>,
        seen: &[&Value],
        facts: LanguageFacts,
    ) -> Result<Ruling, JudgeFailure> {
        let returned = match &reply.answer {
            Answer::Returned(value) if call.operation.target.is_none() => Some(value),
            _ => None,
        };
        let values: Vec<_> = returned
            .into_iter()
            .chain(seen.iter().copied())
            .map(|value| self.replay.pairs.translated(value))
            .collect();
        let reading = |mut values: Vec<Value>| {
            let has_value = raised.is_none() && !values.is_empty();
            Reading {
                returned: has_value.then(|| values.remove(0)),
                seen: values,
            }
        };
        let others = check::readings_of_each(&values, facts).map(reading);
        let readings: Vec<_> = std::iter::once(reading(values.clone()))
            .chain(others)
            .collect();
        let reply = OpenReply {
            raised,
            printed: &reply.printed,
            readings,
        };
        let adopted = match self.oracle.adopt(call, &reply)? {
            Adoption::Adopted(adopted) => adopted,
            Adoption::Refused(reason) => return Ok(Err(reason)),
        };
        for (own, got) in adopted.pairs {
            self.replay.pairs.join(own, got);
        }
        self.pair_assigned(call, &adopted.value, seen);
        Ok(Ok(()))
    }

    /// Pairs the object that an open call assigned to a variable with the oracle's.
    fn pair_assigned(&mut self, call: &OpenCall, own: &Value, seen: &[&Value]) {
        let Some(target) = &call.operation.target else {
            return;
        };
        self.assign(target, own);
        if let Some(got) = seen.first() {
            // The oracle has compared the values already, so a difference here adds nothing.
            let _difference = self.replay.pairs.pair(own, got);
            due::collect_objects(own, &mut self.appeared);
        }
    }

    /// Records the object that a variable holds after an assignment.
    fn assign(&mut self, target: &str, value: &Value) {
        match value {
            Value::Object(object) => self.variables.insert(target.to_owned(), object.clone()),
            _ => self.variables.remove(target),
        };
    }
}

impl Replay {
    /// Judges the reply to an operation, with the replies to the looks of its expectation. Operations
    /// must be judged in the order in which they were sent.
    pub fn check(
        &mut self,
        due: &Due,
        reply: &Reply,
        looks: &[Reply],
        facts: LanguageFacts,
    ) -> Checked {
        let assigned = with_look(reply, looks);
        let reply = assigned.as_ref().unwrap_or(reply);
        let facts = facts.with_types_of(due.facts);
        let context = Context {
            objects: self.pairs.subject_objects(&due.known),
            satisfies: &no_property,
            facts,
        };
        let mut checked = check::check(&due.expectation, reply, &context);
        checked.differences.iter_mut().for_each(name_new_object);
        if checked.verdict != Verdict::Accepted {
            return checked;
        }
        let mut differences = Vec::new();
        if let (Some(value), Answer::Returned(got)) = (&due.value, &reply.answer) {
            differences.extend(due.wrong_type(got, facts));
            // If the order is free, the position of an object does not identify its partner. The
            // pattern has compared the known objects already.
            if !due.any_order {
                differences.extend(self.pairs.pair(value, got));
            }
        }
        if !differences.is_empty() {
            checked.verdict = Verdict::WrongAnswer;
            checked.differences = differences;
        }
        checked
    }
}

/// Returns the reply to an assignment, with the value of the variable as its answer. Returns `None` if
/// the operation was not an assignment or failed.
fn with_look(reply: &Reply, looks: &[Reply]) -> Option<Reply> {
    let (Answer::Returned(_), [look, ..]) = (&reply.answer, looks) else {
        return None;
    };
    Some(Reply {
        answer: look.answer.clone(),
        undefined: look.undefined,
        ..reply.clone()
    })
}

/// Checks only that a reply is a success.
fn check_success(reply: &Reply, facts: LanguageFacts) -> Checked {
    let context = Context {
        objects: [].into(),
        satisfies: &no_property,
        facts,
    };
    check::check(&Expectation::default(), reply, &context)
}

fn no_property(property: &str, _: &[Value], _: &Value) -> Result<(), String> {
    Err(format!("`{property}` is not asked here"))
}

/// Replaces `<Puzzle object>` by `a new Puzzle` in a difference of identity.
fn name_new_object(difference: &mut Difference) {
    if let Difference::Identity { got, .. } = difference
        && let Some(class) = got
            .strip_prefix('<')
            .and_then(|got| got.strip_suffix(" object>"))
    {
        *got = format!("a new {class}");
    }
}

fn describe_open(call: &OpenCall) -> String {
    let unnamed = || "one of the right answers".to_owned();
    call.wanted.clone().unwrap_or_else(unnamed)
}

/// Describes the result of an open call and the values seen after it, one per line.
fn describe_looks(call: &OpenCall, got: &str, seen: &[&Value]) -> String {
    let mut lines = vec![got.to_owned()];
    for (look, value) in call.looks.iter().zip(seen) {
        match (&look.expression, value) {
            // The reply to an assignment is empty. The variable holds the result.
            (Expression::Name(_), value) => lines = vec![value.to_string()],
            (_, Value::Str(text)) => lines.push(format!("then `{look}`:\n{text}")),
            (_, value) => lines.push(format!("then `{look}`: {value}")),
        }
    }
    lines.join("\n")
}
