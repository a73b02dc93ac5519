//! The expected answer of a session's last line as Python, for a program that plays the session without Puzzlemark.

use puzzlemark_judge::follow::{Ask, Follower};
use puzzlemark_model::pattern::{Pattern, TextPattern};
use puzzlemark_model::{AnswerExpectation, Expectation, Interface};
use puzzlemark_reference::Value;
use puzzlemark_reference::dialect::Language;
use puzzlemark_reports::model::Trial;
use puzzlemark_subject::operation;

use super::rules::Rules;

/// Returns the data of the program for some steps of a scenario. The last step is the failed one. Returns `None` for
/// other languages than Python, and for expectations that only Puzzlemark can check.
pub(super) fn trial(rules: Rules<'_>, steps: &[usize], language: Language) -> Option<Trial> {
    let file = rules.python_file?;
    if language != Language::Python || rules.scenario.interface() != Interface::Calls {
        return None;
    }
    let last = &rules.scenario.steps[*steps.last()?].expectation;
    let expected = if last.is_by_reference() {
        expression(&followed(rules, steps)?)
    } else {
        expression(last)
    };
    Some(Trial {
        file: file.to_owned(),
        expected: expected?,
    })
}

/// Returns what the reference expects of the last step.
fn followed(rules: Rules<'_>, steps: &[usize]) -> Option<Expectation> {
    let mut follower = Follower::new(rules.reference?.begin(&rules.scenario.files).ok()?);
    let mut last = None;
    for step in steps {
        let operation = operation(&rules.scenario.steps[*step].action).ok()?;
        let Ask::Determined(due) = follower.expect(operation).ok()? else {
            return None;
        };
        last = Some(due.expectation);
    }
    last
}

/// Returns an expectation as a call of a function of the program.
fn expression(expectation: &Expectation) -> Option<String> {
    let Expectation {
        answer,
        prints,
        program,
    } = expectation;
    if program.checker.is_some() {
        return None;
    }
    let prints = match prints {
        None => None,
        Some(TextPattern::Exact(text)) => Some(quoted(text)),
        Some(TextPattern::Regex(_) | TextPattern::AnyOf(_) | TextPattern::Loose(_)) => return None,
    };
    let Some(answer) = answer else {
        return Some(
            prints.map_or_else(|| "succeeds()".to_owned(), |text| format!("prints({text})")),
        );
    };
    let check = match answer {
        AnswerExpectation::Returns(pattern) => format!("returns({})", value(pattern)?),
        AnswerExpectation::Raises { kind, message } => raises(kind.as_deref(), message.as_ref())?,
        AnswerExpectation::Shows(TextPattern::Exact(text)) => format!("shows({})", quoted(text)),
        AnswerExpectation::Shows(_)
        | AnswerExpectation::Satisfies { .. }
        | AnswerExpectation::Reference => return None,
    };
    Some(match prints {
        Some(text) => format!("printing({check}, {text})"),
        None => check,
    })
}

/// Returns the test of an exception.
fn raises(kind: Option<&str>, message: Option<&TextPattern>) -> Option<String> {
    let optional = |text: Option<&str>| text.map_or_else(|| "None".to_owned(), quoted);
    let message = match message {
        None => None,
        Some(TextPattern::Exact(text)) => Some(text.as_str()),
        Some(TextPattern::Regex(_) | TextPattern::AnyOf(_) | TextPattern::Loose(_)) => return None,
    };
    Some(format!("raises({}, {})", optional(kind), optional(message)))
}

/// Returns a pattern in the notation of the program.
fn value(pattern: &Pattern) -> Option<String> {
    let all = |patterns: &[Pattern]| -> Option<String> {
        let values: Option<Vec<String>> = patterns.iter().map(value).collect();
        Some(values?.join(", "))
    };
    Some(match pattern {
        Pattern::Close(number) => format!("close({})", finite(*number)?),
        Pattern::Approx { value, tolerance } => {
            format!("near({}, {})", finite(*value)?, finite(*tolerance)?)
        }
        Pattern::Sequence(patterns) => format!("sequence([{}])", all(patterns)?),
        Pattern::List(patterns) => format!("[{}]", all(patterns)?),
        Pattern::Tuple(patterns) => format!("tuple([{}])", all(patterns)?),
        Pattern::AnyOf(patterns) => format!("any_of([{}])", all(patterns)?),
        Pattern::Same(name) => format!("variable({})", quoted(name)),
        Pattern::Exact(pattern) => value(pattern)?,
        Pattern::Equals(value) => format!("equal({})", literal(&Pattern::exactly(value))?),
        _ => literal(pattern)?.to_string(),
    })
}

/// Returns the value that a pattern names, or `None` for a pattern with other values. An element of a set or a key of
/// a dict is a tuple, never a list.
fn literal(pattern: &Pattern) -> Option<Value> {
    let all = |patterns: &[Pattern]| patterns.iter().map(literal).collect::<Option<Vec<_>>>();
    Some(match pattern {
        Pattern::None => Value::None,
        Pattern::Bool(value) => Value::Bool(*value),
        Pattern::Int(value) => Value::Int(value.clone()),
        Pattern::Float(value) => Value::Float(finite(*value)?),
        Pattern::Str(text) => Value::Str(text.clone()),
        Pattern::Sequence(patterns) | Pattern::Tuple(patterns) => Value::Tuple(all(patterns)?),
        Pattern::Set(patterns) => Value::Set(all(patterns)?),
        Pattern::Dict(entries) => {
            let entry = |(key, value): &(Pattern, Pattern)| Some((literal(key)?, literal(value)?));
            // A list as a value could also be a tuple.
            let is_plain = |(_, value): &(Pattern, Pattern)| !matches!(value, Pattern::Sequence(_));
            if !entries.iter().all(is_plain) {
                return None;
            }
            Value::Dict(entries.iter().map(entry).collect::<Option<_>>()?)
        }
        Pattern::Exact(pattern) => literal(pattern)?,
        Pattern::List(_)
        | Pattern::Close(_)
        | Pattern::Approx { .. }
        | Pattern::AnyOf(_)
        | Pattern::Unordered(_)
        | Pattern::Regex(_)
        | Pattern::Equals(_)
        | Pattern::Same(_)
        | Pattern::New(_) => return None,
    })
}

fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

fn quoted(text: &str) -> String {
    Value::Str(text.to_owned()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn returns(pattern: Pattern) -> Option<String> {
        expression(&Expectation {
            answer: Some(AnswerExpectation::Returns(pattern)),
            ..Expectation::default()
        })
    }

    #[test]
    fn values_are_python() {
        let two = || vec![Pattern::Int(1.into()), Pattern::Str("it's".to_owned())];
        let shown = |pattern| returns(pattern).unwrap();
        assert_eq!(shown(Pattern::Bool(true)), "returns(True)");
        assert_eq!(shown(Pattern::Float(2.0)), "returns(2.0)");
        assert_eq!(
            shown(Pattern::Sequence(two())),
            "returns(sequence([1, \"it's\"]))"
        );
        assert_eq!(
            shown(Pattern::Tuple(two())),
            "returns(tuple([1, \"it's\"]))"
        );
        let set = Pattern::Set(vec![Pattern::Sequence(two())]);
        assert_eq!(shown(set), "returns({(1, \"it's\")})");
        assert_eq!(
            shown(Pattern::Same("p".to_owned())),
            "returns(variable('p'))"
        );
        assert_eq!(returns(Pattern::New("Puzzle".to_owned())), None);
        assert_eq!(returns(Pattern::Unordered(two())), None);
        let dict = Pattern::Dict(vec![(
            Pattern::Str("a".to_owned()),
            Pattern::Sequence(two()),
        )]);
        assert_eq!(returns(dict), None);
    }

    #[test]
    fn exceptions_and_prints_are_calls() {
        let raises = Expectation {
            answer: Some(AnswerExpectation::Raises {
                kind: Some("AssertionError".to_owned()),
                message: Some(TextPattern::Exact("no".to_owned())),
            }),
            ..Expectation::default()
        };
        assert_eq!(
            expression(&raises).unwrap(),
            "raises('AssertionError', 'no')"
        );
        let prints = Expectation {
            prints: Some(TextPattern::Exact("a\nb\n".to_owned())),
            ..Expectation::default()
        };
        assert_eq!(expression(&prints).unwrap(), "prints('a\\nb\\n')");
        let both = Expectation {
            prints: Some(TextPattern::Exact(String::new())),
            answer: Some(AnswerExpectation::Returns(Pattern::Int(4.into()))),
            ..Expectation::default()
        };
        assert_eq!(expression(&both).unwrap(), "printing(returns(4), '')");
        assert_eq!(expression(&Expectation::default()).unwrap(), "succeeds()");
    }
}
