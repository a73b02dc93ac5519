//! Comparisons that a Python submission decides itself.
//!
//! In Python a class defines the meaning of `==` for its objects. Suppose that `f` returns an
//! object whose `==` always returns True. It passes `do: f(x) == [1, 2]` with `returns: true`. With
//! `returns: [1, 2]` the harness compares the values itself.
//!
//! A warning comes only if `returns` can express the same check. One side must be a literal. The
//! other side must be a result of the submission, or a text or list made of one. A new object gives
//! no warning, because the step may test its `==`. These give no warning either: `<`, `in` with a
//! container of the submission, and `len`, which always returns an int.

use std::collections::{BTreeMap, BTreeSet};

use puzzlemark_reference::Value;
use puzzlemark_reference::operation::{Builtin, Comparison, Expression, Operation};

use super::idle::Doubt;
use super::names::{asks_the_submission, names_in};
use super::quote::tagged;
use super::write::Yaml;
use puzzlemark_model::pattern::Pattern;
use puzzlemark_model::{Action, AnswerExpectation, Prompt, Scenario, Step, Typed};

/// Returns the comparisons with a literal that a Python submission decides itself.
pub fn own_comparisons(scenario: &Scenario) -> Vec<Doubt> {
    let mut variables = Variables::default();
    let mut doubts = Vec::new();
    for step in &scenario.steps {
        let operation = match &step.action {
            Action::Call(operation)
            | Action::Prompt(Prompt {
                typed: Typed::Operation(operation),
                ..
            }) => operation,
            Action::Prompt(_) => {
                // Python code may assign any name.
                variables = Variables::default();
                continue;
            }
            Action::Program(_) | Action::Window(_) => continue,
        };
        doubts.extend(variables.doubt(step, operation));
        variables.record(operation);
    }
    doubts
}

/// The known facts about variables.
#[derive(Default)]
struct Variables {
    /// Variables with a result of the submission.
    results: BTreeSet<String>,
    /// Variables with data of the scenario.
    data: BTreeSet<String>,
    /// Variables with data that the submission cannot have changed.
    literals: BTreeMap<String, Value>,
}

impl Variables {
    fn doubt(&self, step: &Step, operation: &Operation) -> Option<Doubt> {
        let Some(AnswerExpectation::Returns(Pattern::Bool(expected))) = &step.expectation.answer
        else {
            return None;
        };
        let (asked, wanted) = self.compared(&operation.expression, *expected)?;
        let asked = Yaml::text(Operation::from(asked.clone()).to_string()).to_string();
        Some(Doubt {
            line: step.line,
            message: "the submission's own `==` decides this, and it may always return True",
            help: format!("write `do: {}` with `returns: {wanted}`", asked.trim()),
        })
    }

    /// Returns the part that is compared with a literal, and the YAML of its expected value if the
    /// comparison has the result `expected`.
    fn compared<'e>(
        &self,
        expression: &'e Expression,
        expected: bool,
    ) -> Option<(&'e Expression, String)> {
        let (left, comparison, right) = match expression {
            Expression::Not(operand) => return self.compared(operand, !expected),
            Expression::Compare(left, comparison, right) => (&**left, *comparison, &**right),
            _ => return None,
        };
        let sides = match (comparison, expected) {
            (Comparison::Equal, true) | (Comparison::NotEqual, false) => {
                [(left, right), (right, left)]
            }
            (Comparison::In, true) | (Comparison::NotIn, false) => {
                let (Value::List(items) | Value::Tuple(items) | Value::Set(items)) =
                    self.literal(right, left)?
                else {
                    return None;
                };
                let is_asked = self.is_result(left) && !items.is_empty();
                let items: Vec<_> = items.iter().map(tagged).collect();
                return is_asked.then(|| (left, format!("!any_of [{}]", items.join(", "))));
            }
            _ => return None,
        };
        sides.into_iter().find_map(|(asked, other)| {
            let wanted = tagged(self.literal(other, asked)?);
            self.is_result(asked).then_some((asked, wanted))
        })
    }

    /// Returns the value of a literal that the submission cannot change.
    fn literal<'e>(&'e self, expression: &'e Expression, asked: &Expression) -> Option<&'e Value> {
        match expression {
            Expression::Literal(value) => Some(value),
            Expression::Name(name) if !names_in(asked).contains(name.as_str()) => {
                self.literals.get(name)
            }
            _ => None,
        }
    }

    /// Returns true if a value comes from the submission and is not a new object of a class.
    fn is_result(&self, expression: &Expression) -> bool {
        match expression {
            Expression::Name(name) => self.results.contains(name),
            Expression::Attribute(object, _) => self.is_of_submission(object),
            Expression::Index(container, _) => self.is_result(container),
            Expression::Call {
                callee, arguments, ..
            } => match &**callee {
                Expression::Name(name) => match Builtin::by_name(name) {
                    Some(Builtin::Len | Builtin::Print | Builtin::Bool | Builtin::IsInstance) => {
                        false
                    }
                    Some(_) => {
                        let none = BTreeSet::new();
                        arguments.iter().any(|one| asks_the_submission(one, &none))
                    }
                    None => !is_class(name),
                },
                Expression::Attribute(object, _) => self.is_of_submission(object),
                _ => false,
            },
            _ => false,
        }
    }

    /// Returns true if an object belongs to the submission, and is not data of the scenario.
    fn is_of_submission(&self, object: &Expression) -> bool {
        match object {
            Expression::Name(name) => !self.data.contains(name),
            Expression::Literal(_) | Expression::Display(..) | Expression::Dict(_) => false,
            _ => true,
        }
    }

    /// Records the effects of an operation on variables.
    fn record(&mut self, operation: &Operation) {
        let Operation { target, expression } = operation;
        let parts = match expression {
            Expression::Compare(left, _, right) => vec![&**left, &**right],
            other => vec![other],
        };
        let is_compared_alone =
            |part: &Expression| matches!(part, Expression::Name(_)) && target.is_none();
        for part in parts.into_iter().filter(|part| !is_compared_alone(part)) {
            for name in names_in(part) {
                self.literals.remove(name);
            }
        }
        let Some(target) = target else {
            return;
        };
        let is_result = self.is_result(expression);
        let is_data = matches!(
            expression,
            Expression::Literal(_) | Expression::Display(..) | Expression::Dict(_)
        );
        for (names, holds) in [(&mut self.results, is_result), (&mut self.data, is_data)] {
            if holds {
                names.insert(target.clone());
            } else {
                names.remove(target);
            }
        }
        match expression {
            Expression::Literal(value) => self.literals.insert(target.clone(), value.clone()),
            _ => self.literals.remove(target),
        };
    }
}

/// Returns true if a name looks like the name of a class in Python's style.
fn is_class(name: &str) -> bool {
    name.trim_start_matches('_').starts_with(char::is_uppercase)
}

#[cfg(test)]
mod tests {
    use crate::tests::sound;

    /// Returns the help for the steps of a scenario. Its first step makes an object of a class.
    fn help(steps: &str) -> Vec<String> {
        let scenario = sound(&format!(
            "scenario: A\nsteps:\n- do: p = Puzzle('a')\n{steps}\n"
        ));
        let doubts = super::own_comparisons(&scenario).into_iter();
        doubts.map(|doubt| doubt.help).collect()
    }

    #[test]
    fn a_result_is_compared_with_a_literal_by_the_harness() {
        for (steps, wanted) in [
            (
                "- {do: 'p.f(1) == [1, 2]', returns: true}",
                "`do: p.f(1)` with `returns: [1, 2]`",
            ),
            (
                "- {do: '(1, 2) == p.f()', returns: true}",
                "`do: p.f()` with `returns: !tuple [1, 2]`",
            ),
            (
                "- {do: p.rows != 3, returns: false}",
                "`do: p.rows` with `returns: 3`",
            ),
            (
                "- {do: not p.rows == 3, returns: false}",
                "`do: p.rows` with `returns: 3`",
            ),
            (
                "- {do: 'p.f()[0] == None', returns: true}",
                "`do: p.f()[0]` with `returns: null`",
            ),
            (
                "- {do: 'sorted(p.f(1)) == [1]', returns: true}",
                "`do: sorted(p.f(1))` with `returns: [1]`",
            ),
            (
                "- {do: \"str(p) == 'x'\", returns: true}",
                "`do: str(p)` with `returns: 'x'`",
            ),
            (
                "- {do: 'p.f(1) in [1, 2]', returns: true}",
                "`do: p.f(1)` with `returns: !any_of [1, 2]`",
            ),
            (
                "- do: x = p.f(1)\n- {do: 'x == [1]', returns: true}",
                "`do: x` with `returns: [1]`",
            ),
            (
                "- do: e = [1]\n- {do: p.f(2) == e, returns: true}",
                "`do: p.f(2)` with `returns: [1]`",
            ),
        ] {
            assert_eq!(help(steps), [format!("write {wanted}")], "{steps}");
        }
    }

    #[test]
    fn comparisons_that_returns_cannot_express_give_no_hint() {
        for steps in [
            // The step may test the `==` of a class.
            "- {do: 'p == 3', returns: true}",
            "- {do: 'Puzzle(1) == 3', returns: true}",
            "- do: q = Puzzle(1)\n- {do: p == q, returns: true}",
            // Other answers than these are possible.
            "- {do: 'p.f(1) == 3', returns: false}",
            "- {do: 'p.f(1) != 3', returns: true}",
            "- {do: 'p.f(1) < 3', returns: true}",
            "- {do: '1 in p.f(1)', returns: true}",
            "- {do: 'p.f(1) in []', returns: false}",
            "- {do: 'p.f(1) == p.f(2)', returns: true}",
            "- {do: 'not p.f(1)', returns: false}",
            "- {do: 'p.f(1) is None', returns: true}",
            // These are values already.
            "- {do: 'len(p.f(1))', returns: 3}",
            "- {do: 'len(p.f(1)) == 3', returns: true}",
            "- {do: str(p), returns: x}",
            // The submission may have changed it.
            "- do: e = [1]\n- do: p.f(e)\n- {do: p.f(2) == e, returns: true}",
            "- do: e = [1]\n- {do: p.f(e) == e, returns: true}",
            "- do: e = [1]\n- do: w = e\n- do: p.f(w)\n- {do: p.f(2) == e, returns: true}",
            // Data of the scenario has methods, too.
            "- do: e = [1]\n- {do: 'e.copy() == [1]', returns: true}",
            "- do: x = p.f(1)\n- do: x = 3\n- {do: x == 3, returns: true}",
        ] {
            assert_eq!(help(steps), [""; 0], "{steps}");
        }
    }
}
