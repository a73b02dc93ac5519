//! The expected answer of a session's last line, for a program that plays the session without Puzzlemark.

mod calls;
mod python;
mod session;

use puzzlemark_judge::follow::{Ask, Follower};
use puzzlemark_model::pattern::{Pattern, TextPattern};
use puzzlemark_model::{AnswerExpectation, Expectation, Interface};
use puzzlemark_reference::Value;
use puzzlemark_reference::dialect::{Dialect, Language};
use puzzlemark_reference::notation::value_shown;
use puzzlemark_reports::model::{Trial, TrialLanguage};
use puzzlemark_subject::operation;

use super::rules::Rules;

/// Returns the data of the program for some steps of a scenario. The last step is the failed one. Returns `None` for
/// languages without such programs, and for sessions and expectations that only Puzzlemark can play and check.
pub(super) fn trial(rules: Rules<'_>, steps: &[usize], dialect: Option<&Dialect>) -> Option<Trial> {
    if rules.scenario.interface() != Interface::Calls {
        return None;
    }
    let language = dialect.map_or_else(Language::default, Dialect::language);
    let (language, file) = match (language, dialect) {
        (Language::Python, _) => (TrialLanguage::Python, rules.python_file?),
        (Language::JavaScript, Some(dialect)) => (TrialLanguage::JavaScript, dialect.file()),
        (Language::Java, Some(dialect)) => (TrialLanguage::Java, dialect.file()),
        _ => return None,
    };
    if language != TrialLanguage::Python && !session::can_play(rules.scenario, steps, language) {
        return None;
    }
    let last = &rules.scenario.steps[*steps.last()?];
    let expectation = if last.expectation.is_by_reference() {
        followed_expectation(rules, steps)?
    } else {
        last.expectation.clone()
    };
    let expectation = if language == TrialLanguage::Python {
        expectation
    } else {
        session::without_prompt(last.action.operation()?, expectation)?
    };
    let expected = expression(&expectation, language);
    Some(Trial {
        language,
        file: file.to_owned(),
        expected: expected?,
    })
}

/// Returns what the reference expects of the last step.
fn followed_expectation(rules: Rules<'_>, steps: &[usize]) -> Option<Expectation> {
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
fn expression(expectation: &Expectation, language: TrialLanguage) -> Option<String> {
    let Expectation {
        answer,
        prints,
        program,
        as_tested,
    } = expectation;
    // The trial reads neither standard error nor the last newline.
    if program.checker.is_some() || program.complains.is_some() || *as_tested {
        return None;
    }
    let prints = match prints {
        None => None,
        Some(text) => Some(quoted(exact(text)?, language)),
    };
    let Some(answer) = answer else {
        return Some(
            prints.map_or_else(|| "succeeds()".to_owned(), |text| format!("prints({text})")),
        );
    };
    let check = match answer {
        AnswerExpectation::Returns(pattern) => returns(pattern, language)?,
        AnswerExpectation::Raises { kind, message } => {
            raises(kind.as_deref(), message.as_ref(), language)?
        }
        AnswerExpectation::Shows(text) => shows(exact(text)?, language)?,
        AnswerExpectation::Satisfies { .. } | AnswerExpectation::Reference => return None,
    };
    Some(match prints {
        Some(text) => format!("printing({check}, {text})"),
        None => check,
    })
}

fn exact(pattern: &TextPattern) -> Option<&str> {
    match pattern {
        TextPattern::Exact(text) => Some(text),
        TextPattern::Regex(_) | TextPattern::AnyOf(_) | TextPattern::Loose(_) => None,
    }
}

fn returns(pattern: &Pattern, language: TrialLanguage) -> Option<String> {
    let value = match language {
        TrialLanguage::Python => python::value(pattern),
        TrialLanguage::JavaScript | TrialLanguage::Java => calls::value(pattern),
    };
    Some(format!("returns({})", value?))
}

/// Returns the test of an exception.
fn raises(
    kind: Option<&str>,
    message: Option<&TextPattern>,
    language: TrialLanguage,
) -> Option<String> {
    let nothing = match language {
        TrialLanguage::Python => "None",
        TrialLanguage::JavaScript | TrialLanguage::Java => "null",
    };
    let optional =
        |text: Option<&str>| text.map_or_else(|| nothing.to_owned(), |text| quoted(text, language));
    let message = match message {
        None => None,
        Some(message) => Some(exact(message)?),
    };
    Some(format!("raises({}, {})", optional(kind), optional(message)))
}

/// Returns the test of what an interpreter shows. Other interpreters than Python's show the value in a notation of
/// their own.
fn shows(text: &str, language: TrialLanguage) -> Option<String> {
    if language == TrialLanguage::Python {
        return Some(format!("shows({})", quoted(text, language)));
    }
    let value = value_shown(text.strip_suffix('\n').unwrap_or(text))?;
    let check = returns(&Pattern::exactly(&value), language)?;
    Some(format!("printing({check}, {})", quoted("", language)))
}

fn quoted(text: &str, language: TrialLanguage) -> String {
    match language {
        TrialLanguage::Python => Value::Str(text.to_owned()).to_string(),
        TrialLanguage::JavaScript | TrialLanguage::Java => calls::quoted(text),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn returned(pattern: Pattern, language: TrialLanguage) -> Option<String> {
        let expectation = Expectation {
            answer: Some(AnswerExpectation::Returns(pattern)),
            ..Expectation::default()
        };
        expression(&expectation, language)
    }

    #[test]
    fn values_are_python() {
        let two = || vec![Pattern::Int(1.into()), Pattern::Str("it's".to_owned())];
        let shown = |pattern| returned(pattern, TrialLanguage::Python).unwrap();
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
        let refused = |pattern| returned(pattern, TrialLanguage::Python).is_none();
        assert!(refused(Pattern::New("Puzzle".to_owned())));
        assert!(refused(Pattern::Unordered(two())));
        let dict = Pattern::Dict(vec![(
            Pattern::Str("a".to_owned()),
            Pattern::Sequence(two()),
        )]);
        assert!(refused(dict));
    }

    #[test]
    fn values_of_other_languages_are_calls() {
        let written = |pattern| {
            let [script, java] = [TrialLanguage::JavaScript, TrialLanguage::Java]
                .map(|language| returned(Pattern::clone(&pattern), language));
            assert_eq!(script, java);
            script
        };
        let two = || {
            vec![
                Pattern::Int(1.into()),
                Pattern::Str("\u{e9}\"\n\u{1f600}".to_owned()),
            ]
        };
        assert_eq!(
            written(Pattern::Tuple(two())).unwrap(),
            r#"returns(list(whole("1"), text("\u00e9\"\n\ud83d\ude00")))"#
        );
        let dict = Pattern::Dict(vec![(
            Pattern::Bool(true),
            Pattern::Set(vec![Pattern::None]),
        )]);
        assert_eq!(
            written(dict).unwrap(),
            "returns(dict(pair(truth(true), set(nothing()))))"
        );
        assert_eq!(written(Pattern::Float(2.0)).unwrap(), "returns(real(2.0))");
        assert_eq!(
            written(Pattern::Same("p".to_owned())).unwrap(),
            r#"returns(object("p"))"#
        );
        for refused in [
            Pattern::Float(f64::NAN),
            Pattern::New("Puzzle".to_owned()),
            Pattern::Equals(Value::Int(1.into())),
            Pattern::Set(vec![Pattern::Close(1.0)]),
        ] {
            assert_eq!(written(refused), None);
        }
        let language = TrialLanguage::Java;
        assert_eq!(raises(None, None, language).unwrap(), "raises(null, null)");
        assert_eq!(
            shows("[1]\n", language).unwrap(),
            "printing(returns(list(whole(\"1\"))), \"\")"
        );
        assert_eq!(shows("a\n1\n", language), None);
    }

    #[test]
    fn exceptions_and_prints_are_calls() {
        let expression = |expectation: &Expectation| expression(expectation, TrialLanguage::Python);
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
