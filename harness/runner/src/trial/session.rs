//! The sessions that mean the same in JavaScript and Java as in the step language.
//!
//! Puzzlemark itself does everything that is not a call of the submission: it indexes, compares, and copies data. So
//! a session with such parts can have another result in the student's own language.

use std::collections::BTreeMap;

use puzzlemark_model::pattern::{Pattern, TextPattern};
use puzzlemark_model::{AnswerExpectation, Expectation, Scenario};
use puzzlemark_reference::Value;
use puzzlemark_reference::notation::value_shown;
use puzzlemark_reference::operation::{Builtin, Expression, Operation};
use puzzlemark_reference::session::is_method_of_data;
use puzzlemark_reports::model::TrialLanguage;

/// The value of an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    /// An object of the submission, made by its class.
    Object,
    /// What a call returned: an object, or data.
    Returned,
    /// A value that cannot change.
    Fixed,
}

/// Returns true if the program of a language plays these steps as Puzzlemark does.
pub(super) fn can_play(scenario: &Scenario, steps: &[usize], language: TrialLanguage) -> bool {
    let mut variables = BTreeMap::new();
    let operations = steps
        .iter()
        .map(|step| scenario.steps[*step].action.operation());
    operations
        .into_iter()
        .all(|operation| operation.is_some_and(|one| adds(one, &mut variables, language)))
}

/// Returns true if an operation can be played. Adds its variable.
fn adds(
    operation: &Operation,
    variables: &mut BTreeMap<String, Content>,
    language: TrialLanguage,
) -> bool {
    let Some(content) = content(&operation.expression, variables) else {
        return false;
    };
    let Some(target) = &operation.target else {
        return true;
    };
    let is_new = variables.insert(target.clone(), content).is_none();
    // A variable of Java has one type, and a part of the program can use it only if it is assigned once.
    is_new || language != TrialLanguage::Java
}

/// Returns the kind of value that an expression has, or `None` if it cannot be played.
fn content(expression: &Expression, variables: &BTreeMap<String, Content>) -> Option<Content> {
    match expression {
        Expression::Literal(Value::List(_) | Value::Set(_) | Value::Dict(_) | Value::Tuple(_)) => {
            None
        }
        Expression::Literal(_) => Some(Content::Fixed),
        Expression::Name(name) => variables.get(name).copied(),
        Expression::Attribute(object, _) => {
            (content(object, variables)? != Content::Fixed).then_some(Content::Returned)
        }
        Expression::Call {
            callee,
            arguments,
            keywords,
        } if keywords.is_empty() => call(callee, arguments, variables),
        _ => None,
    }
}

fn call(
    callee: &Expression,
    arguments: &[Expression],
    variables: &BTreeMap<String, Content>,
) -> Option<Content> {
    match (callee, arguments) {
        (Expression::Name(name), [shown]) if shows(name) => {
            let shown = content(shown, variables)?;
            (shown != Content::Fixed).then_some(Content::Fixed)
        }
        (Expression::Name(name), _) if Builtin::by_name(name).is_some() => None,
        (Expression::Name(name), _) => {
            let is_class = name.starts_with(char::is_uppercase);
            let made = if is_class {
                Content::Object
            } else {
                Content::Returned
            };
            are_passed(arguments, variables).then_some(made)
        }
        (Expression::Attribute(object, name), _) => {
            let is_own = match content(object, variables)? {
                Content::Object => true,
                Content::Returned => !is_method_of_data(name),
                Content::Fixed => false,
            };
            (is_own && are_passed(arguments, variables)).then_some(Content::Returned)
        }
        _ => None,
    }
}

/// Returns true if a function writes the text of a value.
fn shows(function: &str) -> bool {
    matches!(
        Builtin::by_name(function),
        Some(Builtin::Str | Builtin::Print)
    )
}

/// Returns an expectation without what only the prompt of Python shows. Returns `None` if the operation asks for the text
/// of a value that languages write differently. An object writes its own text, but a list, for example, does not.
pub(super) fn without_prompt(
    operation: &Operation,
    expectation: Expectation,
) -> Option<Expectation> {
    let Expression::Call { callee, .. } = &operation.expression else {
        return Some(expectation);
    };
    let Expression::Name(function) = &**callee else {
        return Some(expectation);
    };
    if !shows(function) {
        return Some(expectation);
    }
    let (answer, prints) = match expectation.answer {
        Some(AnswerExpectation::Shows(text))
            if Builtin::by_name(function) == Some(Builtin::Print) =>
        {
            (Some(AnswerExpectation::Returns(Pattern::None)), Some(text))
        }
        answer => (answer, expectation.prints),
    };
    let returned = match &answer {
        Some(AnswerExpectation::Returns(Pattern::Str(text))) => Some(text.as_str()),
        _ => None,
    };
    let printed = match &prints {
        Some(TextPattern::Exact(text)) => Some(text.as_str()),
        _ => None,
    };
    let mut texts = returned.into_iter().chain(printed);
    texts.all(is_written_alike).then_some(Expectation {
        answer,
        prints,
        ..expectation
    })
}

/// Returns true unless a text is the notation of a value that other languages write differently.
fn is_written_alike(text: &str) -> bool {
    let value = value_shown(text.strip_suffix('\n').unwrap_or(text));
    matches!(value, None | Some(Value::Int(_) | Value::Str(_)))
}

/// Returns true if a call gets the same arguments in both languages. Data that a variable holds would be passed
/// without a copy.
fn are_passed(arguments: &[Expression], variables: &BTreeMap<String, Content>) -> bool {
    arguments.iter().all(|argument| match argument {
        Expression::Literal(_) => true,
        Expression::Name(name) => {
            matches!(variables.get(name), Some(Content::Object | Content::Fixed))
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use puzzlemark_reference::notation::parse_operation;

    use super::*;

    fn plays(language: TrialLanguage, operations: &[&str]) -> bool {
        let mut variables = BTreeMap::new();
        operations
            .iter()
            .all(|text| adds(&parse_operation(text).unwrap(), &mut variables, language))
    }

    #[test]
    fn calls_of_the_submission_are_played() {
        use TrialLanguage::{Java, JavaScript};
        for (is_played, operations) in [
            (
                true,
                &["p = Puzzle('a')", "p.put(0, 1).put(2, 3)", "str(p)"][..],
            ),
            (
                true,
                &[
                    "p = Puzzle('a')",
                    "q = p.clone()",
                    "q.rows",
                    "print(q.put(1))",
                ],
            ),
            (true, &["solve([1, 2], 'a')"]),
            (true, &["p = Puzzle('a')", "q = Other(p)"]),
            // Puzzlemark plays these itself.
            (false, &["p = Puzzle('a')", "len(p.squares('A'))"]),
            (false, &["p = Puzzle('a')", "p.rows == 4"]),
            (false, &["p = Puzzle('a')", "p.squares('A').clear()"]),
            (false, &["p = Puzzle('a')", "p.grid[0]"]),
            // Data in a variable is copied for each call.
            (false, &["g = [1, 2]", "solve(g)"]),
            (false, &["p = Puzzle('a')", "m = p.moves()", "p.make(m)"]),
            // The positions of arguments by name depend on the reference.
            (false, &["p = Puzzle(path='a')"]),
            (false, &["p.put(0, 1)"]),
        ] {
            assert_eq!(plays(JavaScript, operations), is_played, "{operations:?}");
            assert_eq!(plays(Java, operations), is_played, "{operations:?}");
        }
        let again = ["p = Puzzle('a')", "p = Puzzle('b')", "p.rows"];
        assert!(plays(JavaScript, &again));
        assert!(!plays(Java, &again), "a variable of Java has one type");
    }

    #[test]
    fn texts_of_data_differ_between_languages() {
        let shown = |operation: &str, text: &str| {
            let shows = AnswerExpectation::Shows(TextPattern::Exact(text.to_owned()));
            let expectation = Expectation {
                answer: Some(shows),
                ..Expectation::default()
            };
            without_prompt(&parse_operation(operation).unwrap(), expectation)
        };
        let board = shown("print(p)", "#O\n..").unwrap();
        let returned = board.answer;
        assert!(matches!(
            returned,
            Some(AnswerExpectation::Returns(Pattern::None))
        ));
        assert!(matches!(board.prints, Some(TextPattern::Exact(text)) if text == "#O\n.."));
        assert!(shown("print(p.rows)", "3").is_some());
        assert!(shown("print(p.moves())", "[1, 2]").is_none());
        assert!(shown("print(p.bubble('A'))", "None").is_none());
        let call = shown("p.rows", "3").unwrap();
        assert!(matches!(call.answer, Some(AnswerExpectation::Shows(_))));
    }
}
