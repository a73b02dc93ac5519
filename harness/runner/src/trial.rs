//! The expected answer of a session's last line, for a program that plays the session without Puzzlemark.

mod calls;
mod exceptions;
mod python;
mod requests;
mod session;
mod writer;

use puzzlemark_judge::follow::{Ask, Follower};
use puzzlemark_model::pattern::Pattern;
use puzzlemark_model::{Expectation, Interface};
use puzzlemark_reference::Value;
use puzzlemark_reference::dialect::{Dialect, Language};
use puzzlemark_reports::model::{Trial, TrialLanguage};
use puzzlemark_subject::{Driver, operation};

use super::rules::Rules;
use writer::Writer;

/// Returns the data of the program for some steps of a scenario. The last step is the failed one. Returns `None` for
/// languages without such programs, and for sessions and expectations that only Puzzlemark can play and check.
pub(super) fn trial(rules: Rules<'_>, steps: &[usize], driver: &dyn Driver) -> Option<Trial> {
    if rules.scenario.interface() != Interface::Calls {
        return None;
    }
    let dialect = driver.dialect();
    let (language, file) = match dialect {
        Some(dialect) => (language_of(dialect), dialect.file()),
        None if driver.is_python() => (TrialLanguage::Python, rules.python_file?),
        None => return None,
    };
    if language != TrialLanguage::Python && !session::can_play(rules.scenario, steps, language) {
        return None;
    }
    let (command, calls) = if is_compiled_with_kit(language) {
        let command = dialect?.reproduce_command()?;
        (Some(command), requests::calls(rules.scenario, steps)?)
    } else {
        (None, Vec::new())
    };
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
    let writer = Writer {
        language,
        exceptions: rules.exceptions,
    };
    Some(Trial {
        language,
        file: file.to_owned(),
        expected: writer.expression(&expectation)?,
        command,
        calls,
    })
}

fn language_of(dialect: &Dialect) -> TrialLanguage {
    match dialect.language() {
        Language::Python => TrialLanguage::Python,
        Language::JavaScript => TrialLanguage::JavaScript,
        Language::Java => TrialLanguage::Java,
        Language::C => TrialLanguage::C,
        Language::Cpp => TrialLanguage::Cpp,
        Language::Rust => TrialLanguage::Rust,
        Language::Go => TrialLanguage::Go,
        Language::Ruby => TrialLanguage::Ruby,
    }
}

/// Returns true if the program is compiled together with a kit, and calls the submission through its table.
fn is_compiled_with_kit(language: TrialLanguage) -> bool {
    use TrialLanguage::{C, Cpp, Go, Rust};
    matches!(language, C | Cpp | Go | Rust)
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
    use std::collections::BTreeMap;

    use puzzlemark_model::AnswerExpectation;
    use puzzlemark_model::pattern::TextPattern;
    use puzzlemark_reference::notation::value_shown;

    use super::*;

    fn written(expectation: &Expectation, language: TrialLanguage) -> Option<String> {
        let exceptions = &BTreeMap::new();
        let writer = Writer {
            language,
            exceptions,
        };
        writer.expression(expectation)
    }

    fn answered(answer: AnswerExpectation, language: TrialLanguage) -> Option<String> {
        let expectation = Expectation {
            answer: Some(answer),
            ..Expectation::default()
        };
        written(&expectation, language)
    }

    fn returned(pattern: Pattern, language: TrialLanguage) -> Option<String> {
        answered(AnswerExpectation::Returns(pattern), language)
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
        let value = |pattern| {
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
            value(Pattern::Tuple(two())).unwrap(),
            r#"returns(list(whole("1"), text("\u00e9\"\n\ud83d\ude00")))"#
        );
        let dict = Pattern::Dict(vec![(
            Pattern::Bool(true),
            Pattern::Set(vec![Pattern::None]),
        )]);
        assert_eq!(
            value(dict).unwrap(),
            "returns(dict(pair(truth(true), set(nothing()))))"
        );
        assert_eq!(value(Pattern::Float(2.0)).unwrap(), "returns(real(2.0))");
        assert_eq!(
            value(Pattern::Same("p".to_owned())).unwrap(),
            r#"returns(object("p"))"#
        );
        for refused in [
            Pattern::Float(f64::NAN),
            Pattern::New("Puzzle".to_owned()),
            Pattern::Equals(Value::Int(1.into())),
            Pattern::Set(vec![Pattern::Close(1.0)]),
        ] {
            assert_eq!(value(refused), None);
        }
        let any = AnswerExpectation::Raises {
            kind: None,
            message: None,
        };
        let told = |answer| answered(answer, TrialLanguage::Java);
        let shows = |text: &str| AnswerExpectation::Shows(TextPattern::Exact(text.to_owned()));
        assert_eq!(told(any).unwrap(), "raises(null, null)");
        assert_eq!(
            told(shows("[1]\n")).unwrap(),
            "printing(returns(list(whole(\"1\"))), \"\")"
        );
        assert_eq!(told(shows("a\n1\n")), None);
    }

    #[test]
    fn exceptions_and_prints_are_calls() {
        let expression = |expectation: &Expectation| written(expectation, TrialLanguage::Python);
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
    #[test]
    fn programs_with_a_kit_have_calls_of_their_own() {
        use TrialLanguage::{C, Cpp, Go, Ruby, Rust};
        let pair = || Pattern::Tuple(vec![Pattern::Int(1.into()), Pattern::Str("a?#".to_owned())]);
        let set = |language| returned(Pattern::Set(vec![pair()]), language).unwrap();
        assert_eq!(
            set(C),
            r#"returns(set(tuple(whole("1"), text("a\?#"), end), end))"#
        );
        assert_eq!(set(Cpp), r#"returns(set(tuple(whole("1"), text("a\?#"))))"#);
        assert_eq!(
            set(Rust),
            r#"returns(set(vec![tuple(vec![whole("1"), text("a?#")])]))"#
        );
        assert_eq!(
            set(Go),
            r#"due.returns(due.set(due.tuple(due.whole("1"), due.text("a?#"))))"#
        );
        assert_eq!(set(Ruby), r#"returns(set(list(whole("1"), text("a?\#"))))"#);
        let sequence = Pattern::Sequence(Vec::new());
        assert_eq!(
            returned(sequence, Go).unwrap(),
            "due.returns(due.sequence())"
        );
        let raises = AnswerExpectation::Raises {
            kind: Some("LookupError".to_owned()),
            message: Some(TextPattern::Exact("no".to_owned())),
        };
        assert_eq!(
            answered(raises, Rust).unwrap(),
            r#"raises_with("LookupError IndexError KeyError", "no")"#
        );
        let huge = value_shown("18446744073709551616").map(|value| Pattern::exactly(&value));
        let huge = huge.expect("an integer");
        assert_eq!(returned(huge.clone(), C), None);
        assert!(returned(huge, Ruby).is_some());
    }
}
