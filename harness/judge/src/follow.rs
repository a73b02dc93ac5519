//! The referee at the side of a subject: says what must come of each operation, and judges what came.
//!
//! The objects of the subject and those of the referee are numbered each by their own count. They
//! stand for each other one to one, as they first appear in replies, so that "the puzzle itself" and
//! "a new puzzle" are told apart.

mod due;
mod pairs;
#[cfg(test)]
mod tests;

use puzzlemark_reference::Value;
use puzzlemark_reference::dialect::Language;
use puzzlemark_reference::object::Files;
use puzzlemark_reference::operation::{Expression, Operation};
use puzzlemark_reference::puzzles::Powers;
use puzzlemark_reference::referee::{Expected, OpenCall, Referee};
use puzzlemark_reports::Verdict;
use puzzlemark_reports::diff::Difference;

use self::due::Known;
use self::pairs::Pairs;
use crate::check::{self, Checked, Context};
use puzzlemark_model::Expectation;
use puzzlemark_model::reply::{Answer, LanguageFacts, Reply};

/// What to ask of a subject beside an operation, and what must come of it.
#[derive(Debug, Clone)]
pub enum Ask {
    /// One right reply; the referee has played the operation, so that the next can be asked before
    /// this one is judged.
    Determined(Box<Due>),
    /// Whatever meets the postcondition. It must be judged before the next operation.
    Open(OpenCall),
    /// Nothing is known of it, nor of what follows.
    Unspecified,
}

impl Ask {
    /// The operations to ask right after, whose replies [`Follower::check`] takes as well.
    pub fn looks(&self) -> &[Operation] {
        match self {
            Self::Determined(due) => &due.looks,
            Self::Open(call) => &call.looks,
            Self::Unspecified => &[],
        }
    }

    /// Whether it says what must be printed.
    pub fn prints(&self) -> bool {
        match self {
            Self::Determined(due) => due.expectation.prints.is_some(),
            Self::Open(_) | Self::Unspecified => false,
        }
    }

    /// What must follow, in words and notation; `None` where nothing is known, or where nothing is
    /// asked but success.
    pub fn describe(&self, language: Language) -> Option<String> {
        match self {
            Self::Determined(due) => check::describe_expectation(&due.expectation, language),
            Self::Open(call) => Some(describe_open(call)),
            Self::Unspecified => None,
        }
    }
}

/// The one right reply to an operation.
#[derive(Debug, Clone)]
pub struct Due {
    /// What must follow: of an assignment, what the variable must hold then.
    pub expectation: Expectation,
    /// Of an assignment, the variable. A subject says nothing of what it assigns.
    looks: Vec<Operation>,
    /// The reply of the referee, where it is a value.
    value: Option<Value>,
    /// The type that the reply must have beyond what its pattern says.
    kind: Option<&'static str>,
    /// Whether the elements of the reply may come in any order, so that none has a place of its own.
    any_order: bool,
    /// The objects of the referee that had appeared before, by what the pattern calls them.
    known: Known,
}

/// Follows a game that a subject plays.
pub struct Follower<'a> {
    referee: Referee<'a>,
    /// The referee's objects that have appeared in what is expected.
    appeared: Vec<u32>,
    pairs: Pairs,
}

impl<'a> Follower<'a> {
    /// A follower of a game that begins, with the files that constructors read.
    pub fn new(module: &'a dyn Powers, files: &'a dyn Files) -> Self {
        Self {
            referee: Referee::new(module, files),
            appeared: Vec::new(),
            pairs: Pairs::default(),
        }
    }

    /// The referee.
    pub fn referee(&self) -> &Referee<'a> {
        &self.referee
    }

    /// What must come of an operation.
    pub fn expect(&mut self, operation: &Operation) -> Ask {
        match self.referee.expect(operation) {
            Expected::Determined {
                evaluation,
                likeness,
            } => Ask::Determined(Box::new(self.due(operation, evaluation, likeness))),
            Expected::Open(call) => Ask::Open(call),
            Expected::Unspecified => Ask::Unspecified,
        }
    }

    /// Judges what came of an operation, in the order in which they were asked: its reply, and those
    /// to the looks of the ask. After an open call that departs the game cannot be followed.
    pub fn check(
        &mut self,
        ask: &Ask,
        reply: &Reply,
        looks: &[Reply],
        facts: LanguageFacts,
    ) -> Checked {
        match ask {
            Ask::Determined(due) => self.check_due(due, reply, looks, facts),
            Ask::Open(call) => self.check_open(call, reply, looks, facts),
            Ask::Unspecified => Checked {
                verdict: Verdict::Accepted,
                differences: Vec::new(),
                ..freely(reply, facts)
            },
        }
    }

    fn check_due(
        &mut self,
        due: &Due,
        reply: &Reply,
        looks: &[Reply],
        facts: LanguageFacts,
    ) -> Checked {
        let assigned = with_look(reply, looks);
        let reply = assigned.as_ref().unwrap_or(reply);
        let context = Context {
            objects: self.pairs.named(&due.known),
            satisfies: &no_property,
            facts,
        };
        let mut checked = check::check(&due.expectation, reply, &context);
        checked.differences.iter_mut().for_each(say_new);
        if checked.verdict != Verdict::Accepted {
            return checked;
        }
        let mut found = Vec::new();
        if let (Some(value), Answer::Returned(got)) = (&due.value, &reply.answer) {
            found.extend(due.wrong_type(got, facts));
            // Which stands for which is not told by their places; those that are known were compared.
            if !due.any_order {
                found.extend(self.pairs.pair(value, got));
            }
        }
        if !found.is_empty() {
            checked.verdict = Verdict::WrongAnswer;
            checked.differences = found;
        }
        checked
    }

    fn check_open(
        &mut self,
        call: &OpenCall,
        reply: &Reply,
        looks: &[Reply],
        facts: LanguageFacts,
    ) -> Checked {
        let mut checked = Checked {
            expected: Some(describe_open(call)),
            ..freely(reply, facts)
        };
        if checked.verdict != Verdict::Accepted {
            return checked;
        }
        let mut seen = Vec::with_capacity(looks.len());
        for (look, reply) in call.looks.iter().zip(looks) {
            let Answer::Returned(value) = &reply.answer else {
                let looked = freely(reply, facts);
                checked.verdict = looked.verdict;
                checked.got = format!("{}\nthen {}: {}", checked.got, asked(look), looked.got);
                checked.differences = looked.differences;
                return checked;
            };
            seen.push(value);
        }
        if let Err(reason) = self.adopt(call, reply, &seen, facts) {
            checked.verdict = Verdict::WrongAnswer;
            checked.got = told(call, &checked.got, &seen);
            checked.differences = vec![Difference::Remark { text: reason }];
        }
        checked
    }

    /// Has the referee take over what the subject chose, in one of the ways in which its values can
    /// be read.
    fn adopt(
        &mut self,
        call: &OpenCall,
        reply: &Reply,
        seen: &[&Value],
        facts: LanguageFacts,
    ) -> Result<(), String> {
        let returned = match &reply.answer {
            Answer::Returned(value) if call.operation.target.is_none() => Some(value),
            _ => None,
        };
        let all = returned.into_iter().chain(seen.iter().copied());
        let all: Vec<_> = all.map(|value| self.pairs.translated(value)).collect();
        let mut first = self.adopt_read(call, &all);
        if first.is_err()
            && check::readings_of_each(&all, facts).any(|all| self.adopt_read(call, &all).is_ok())
        {
            first = Ok(());
        }
        if first.is_ok() {
            self.pair_assigned(call, seen);
        }
        first
    }

    /// The same with what was returned and what was seen, read in one way.
    fn adopt_read(&mut self, call: &OpenCall, all: &[Value]) -> Result<(), String> {
        match all {
            [returned, seen @ ..] => self.referee.adopt(call, returned, seen),
            [] => Err("the variable could not be seen".to_owned()),
        }
    }

    /// Takes the object that an open call gave, and that a variable holds now, for the referee's.
    fn pair_assigned(&mut self, call: &OpenCall, seen: &[&Value]) {
        let target = call.operation.target.as_deref();
        let own = target.and_then(|target| self.referee.game().variable(target));
        if let (Some(own), Some(got)) = (own, seen.first()) {
            // What could not be paired was looked at by the referee already.
            let _found = self.pairs.pair(own, got);
            due::collect_objects(own, &mut self.appeared);
        }
    }
}

/// The reply to an assignment with what the variable holds then; `None` where it was none, or failed.
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

/// A reply of which nothing is asked but success.
fn freely(reply: &Reply, facts: LanguageFacts) -> Checked {
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

/// What came where an object was expected that the subject had shown before, if it was another one.
fn say_new(difference: &mut Difference) {
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

fn asked(operation: &Operation) -> String {
    format!("`{operation}`")
}

/// What came of an open call, and what was seen after it.
fn told(call: &OpenCall, got: &str, seen: &[&Value]) -> String {
    let mut told = vec![got.to_owned()];
    for (look, value) in call.looks.iter().zip(seen) {
        match (&look.expression, value) {
            // The variable holds what came; the reply to an assignment says nothing.
            (Expression::Name(_), value) => told = vec![value.to_string()],
            (_, Value::Str(text)) => told.push(format!("then {}:\n{text}", asked(look))),
            (_, value) => told.push(format!("then {}: {value}", asked(look))),
        }
    }
    told.join("\n")
}
