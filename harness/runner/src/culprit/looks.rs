//! The questions that find the step which causes a failure.

use puzzlemark_judge::follow::{Expected, Oracle};
use puzzlemark_model::Step;
use puzzlemark_model::reply::Objects;
use puzzlemark_reference::Value;
use puzzlemark_reference::operation::{Expression, Operation};
use puzzlemark_subject::JudgeFailure;

use crate::rules::Rules;

/// The largest number of steps after which the subject is asked. They are the last ones before the failure.
const STEPS_MAX: usize = 200;

/// A question to ask after the steps before a failure.
pub(super) struct Look {
    pub(super) question: Operation,
    /// True if a variable of plain data is the answer, so no code of the submission runs.
    pub(super) reads_data: bool,
    /// True if the failed step shows a wrong state by another method.
    pub(super) is_backed: bool,
    /// The variables in the question.
    pub(super) variables: Vec<String>,
    /// The index of the first step after which it can be asked.
    pub(super) first: usize,
    /// The index of the step that makes the object of the failed step, if the question makes another object in the
    /// same way. Then only a step before it can be the cause.
    pub(super) made_at: Option<usize>,
}

/// The questions about a failure.
pub(super) struct Looks {
    /// The questions, the best one first.
    pub(super) looks: Vec<Look>,
    /// The question for the text of the object that the failed step uses.
    pub(super) text: Option<TextLook>,
}

/// The question for the text of an object.
pub(super) struct TextLook {
    pub(super) question: Operation,
    /// The index of the first step after which it can be asked.
    pub(super) first: usize,
}

/// Returns the questions for the failure of a step: its own operation, the text of the first object in it, and
/// its variables of plain data. All of them only look at the state. Returns `None` if the reference cannot play
/// the steps.
pub(super) fn of_failure(rules: Rules<'_>, failed: usize) -> Result<Option<Looks>, JudgeFailure> {
    let steps = &rules.scenario.steps[..failed];
    let Some(operation) = rules.scenario.steps[failed].action.operation() else {
        return Ok(None);
    };
    let Some(mut known) = Known::play(rules, steps)? else {
        return Ok(None);
    };
    let expression = &operation.expression;
    let text = known.text_in(expression)?;
    let data = known.data_in(expression, steps);
    let own = Operation::from(expression.clone());
    let own = known.only_looks(&own)?.then_some(own);
    let mut questions: Vec<Operation> = Vec::new();
    for question in own.into_iter().chain(text.clone()).chain(data) {
        if !questions.contains(&question) {
            questions.push(question);
        }
    }
    let fresh = known.fresh_look(expression, steps)?;
    let looks = questions.into_iter().filter_map(|question| {
        let variables = variables_in(&question.expression, steps);
        let assigns =
            |step: &Step| target(step).is_some_and(|name| variables.iter().any(|one| one == name));
        let assigned = steps.iter().rposition(assigns).unwrap_or(0);
        let first = assigned.max(failed.saturating_sub(STEPS_MAX));
        let look = Look {
            reads_data: known.is_data(&question.expression),
            is_backed: text.as_ref() == Some(&question) && !shows_text(expression),
            question,
            variables,
            first,
            made_at: None,
        };
        // At least one step must come after the first answer.
        (first + 1 < failed).then_some(look)
    });
    let looks = looks.chain(fresh).collect();
    let text = text.map(|question| {
        let variables = variables_in(&question.expression, steps);
        let is_assigned = |name: &String| {
            let mut targets = steps.iter().map(target);
            targets.position(|one| one == Some(name))
        };
        let assigned = variables.iter().filter_map(is_assigned).max().unwrap_or(0);
        TextLook {
            question,
            first: assigned.max(failed.saturating_sub(STEPS_MAX)),
        }
    });
    Ok(Some(Looks { looks, text }))
}

fn target(step: &Step) -> Option<&str> {
    step.action.operation()?.target.as_deref()
}

/// Returns the names in an expression that the steps assign.
fn variables_in(expression: &Expression, steps: &[Step]) -> Vec<String> {
    let is_variable = |name: &&str| steps.iter().any(|step| target(step) == Some(name));
    let names = expression.names().filter(is_variable);
    names.map(str::to_owned).collect()
}

/// Returns true if the answer comes from the method that makes the text of an object.
fn shows_text(expression: &Expression) -> bool {
    let mut names = expression.names();
    names.any(|name| matches!(name, "str" | "print" | "repr"))
}

/// Returns the first part of an expression that makes an object from literals: `Puzzle('puzzle.txt')`.
fn creation(expression: &Expression) -> Option<&Expression> {
    expression.all_parts().find(|part| {
        let Expression::Call {
            callee,
            arguments,
            keywords,
        } = part
        else {
            return false;
        };
        let is_class =
            matches!(&**callee, Expression::Name(name) if name.starts_with(char::is_uppercase));
        let is_literal = |argument: &Expression| matches!(argument, Expression::Literal(_));
        is_class && keywords.is_empty() && arguments.iter().all(is_literal)
    })
}

/// The reference after some steps, without a subject.
struct Known<'g> {
    game: Box<dyn Oracle + 'g>,
    objects: Objects,
}

impl<'g> Known<'g> {
    /// Plays steps. The reference makes the choices. Returns `None` if a result is unknown.
    fn play(rules: Rules<'g>, steps: &[Step]) -> Result<Option<Self>, JudgeFailure> {
        let Some(reference) = rules.reference else {
            return Ok(None);
        };
        let mut known = Self {
            game: reference.begin(&rules.scenario.files)?,
            objects: Objects::new(),
        };
        for step in steps {
            let Some(operation) = step.action.operation() else {
                return Ok(None);
            };
            if !known.perform(operation)? {
                return Ok(None);
            }
        }
        Ok(Some(known))
    }

    /// Plays an operation. Returns true if its result is known.
    fn perform(&mut self, operation: &Operation) -> Result<bool, JudgeFailure> {
        let mut expected = self.game.expect(operation)?;
        if let Expected::Open(call) = &expected {
            let call = call.clone();
            expected = self.game.choose(&call, 0)?;
        }
        let Expected::Determined { evaluation, .. } = expected else {
            return Ok(false);
        };
        if let (Some(target), Ok(value)) = (&operation.target, evaluation.result) {
            match value {
                Value::Object(object) => self.objects.insert(target.clone(), object),
                _ => self.objects.remove(target),
            };
        }
        Ok(true)
    }

    /// Returns true if the answer to an operation is determined, and the operation changes nothing.
    fn only_looks(&mut self, operation: &Operation) -> Result<bool, JudgeFailure> {
        let before = self.game.state()?.text();
        let expected = self.game.expect(operation)?;
        let is_determined = matches!(expected, Expected::Determined { .. });
        Ok(is_determined && before.is_some() && self.game.state()?.text() == before)
    }

    /// Returns the question for the text of the first object in an expression, if it only looks.
    fn text_in(&mut self, expression: &Expression) -> Result<Option<Operation>, JudgeFailure> {
        let names = expression.names();
        let Some(name) = names
            .into_iter()
            .find(|name| self.objects.contains_key(*name))
        else {
            return Ok(None);
        };
        let text = Expression::name("str").call([Expression::name(name)]);
        let text = Operation::from(text);
        Ok(self.only_looks(&text)?.then_some(text))
    }

    /// Returns the question for the text of a new object that is made like the one in an expression. A new object has
    /// the same text at all times, so it shows if the state of one object is in another one.
    fn fresh_look(
        &mut self,
        expression: &Expression,
        steps: &[Step],
    ) -> Result<Option<Look>, JudgeFailure> {
        let first = steps.len().saturating_sub(STEPS_MAX);
        let made = match creation(expression) {
            Some(made) => Some((made, steps.len())),
            None => self.made_before(expression, steps),
        };
        let Some((made, made_at)) = made.filter(|(_, made_at)| first + 1 < *made_at) else {
            return Ok(None);
        };
        let question = Operation::from(Expression::name("str").call([made.clone()]));
        Ok(self.only_looks(&question)?.then_some(Look {
            question,
            reads_data: false,
            is_backed: false,
            variables: Vec::new(),
            first,
            made_at: Some(made_at),
        }))
    }

    /// Returns how the first object in an expression was made, and the index of that step.
    fn made_before<'s>(
        &self,
        expression: &Expression,
        steps: &'s [Step],
    ) -> Option<(&'s Expression, usize)> {
        let mut names = expression.names();
        let name = names.find(|name| self.objects.contains_key(*name))?;
        let made_at = steps.iter().rposition(|step| target(step) == Some(name))?;
        let made = &steps[made_at].action.operation()?.expression;
        (creation(made) == Some(made)).then_some((made, made_at))
    }

    /// Returns the questions for the variables of plain data in an expression that earlier steps use, too.
    fn data_in(&self, expression: &Expression, steps: &[Step]) -> Vec<Operation> {
        let is_used = |name: &str| {
            let operations = steps.iter().filter_map(|step| step.action.operation());
            operations
                .flat_map(|one| one.expression.names())
                .any(|used| used == name)
        };
        let names = variables_in(expression, steps).into_iter();
        let names = names.filter(|name| !self.objects.contains_key(name) && is_used(name));
        names.map(|name| Expression::name(&name).into()).collect()
    }

    /// Returns true if an expression is a variable without an object.
    fn is_data(&self, expression: &Expression) -> bool {
        matches!(expression, Expression::Name(name) if !self.objects.contains_key(name))
    }
}
