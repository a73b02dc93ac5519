//! Expectations and replies, written in words and notation.

use std::collections::BTreeMap;

use puzzlemark_reference::Value;
use puzzlemark_reference::dialect::Language;
use puzzlemark_text::visible;

use super::{board, program, shown};
use puzzlemark_model::pattern::{Loose, Nearness, Pattern, TextPattern, Whitespace};
use puzzlemark_model::reply::{Answer, Exit, LimitHit, Reply};
use puzzlemark_model::{AnswerExpectation, Expectation, Part};

/// Returns a pattern in the notation of a language.
pub fn describe_pattern(pattern: &Pattern, language: Language) -> String {
    let described = |pattern: &Pattern| describe_pattern(pattern, language);
    let all = |items: &[Pattern]| -> Vec<_> { items.iter().map(described).collect() };
    match pattern {
        Pattern::None => language.nothing().to_owned(),
        Pattern::Bool(truth) => language.truth(*truth).to_owned(),
        Pattern::Int(number) => number.to_string(),
        Pattern::Float(number) | Pattern::Close(number) => language.float(*number),
        Pattern::Str(text) => language.text(text),
        Pattern::Sequence(items) | Pattern::List(items) => {
            let rows = board::pattern_by_rows(items, described);
            rows.unwrap_or_else(|| language.list(&all(items)))
        }
        Pattern::Tuple(items) => language.tuple(&all(items)),
        Pattern::Set(items) => language.set(&all(items)),
        Pattern::Dict(entries) => {
            let entries = entries.iter();
            language.dict(entries.map(|(key, value)| (described(key), described(value))))
        }
        Pattern::Same(name) => format!("the object {name} itself"),
        Pattern::New(class) => format!("a new {class}"),
        // Equal numbers of any type: `4` says it.
        Pattern::Approx { value, tolerance } if *tolerance <= 0.0 => value.to_string(),
        Pattern::Approx { value, tolerance } => format!("{value} ± {tolerance}"),
        Pattern::Equals(value) => describe_pattern(&Pattern::exactly(value), language),
        Pattern::Exact(inner) => describe_pattern(inner, language),
        Pattern::AnyOf(items) => all(items).join(" or "),
        Pattern::Unordered(items) => format!("{} in any order", language.list(&all(items))),
        Pattern::Regex(regex) => {
            let text = language.type_name("str");
            format!("a {text} that matches /{}/", regex.source())
        }
    }
}

/// Returns a text pattern in words.
pub fn describe_text(pattern: &TextPattern) -> String {
    match pattern {
        TextPattern::Exact(text) => text.clone(),
        TextPattern::Regex(regex) => format!("text that matches /{}/", regex.source()),
        TextPattern::AnyOf(patterns) => patterns
            .iter()
            .map(describe_text)
            .collect::<Vec<_>>()
            .join(" or "),
        TextPattern::Loose(loose) => describe_loose(loose),
    }
}

/// Returns a text and, on the line below it, the rules of its comparison.
fn describe_loose(loose: &Loose) -> String {
    let whitespace = match loose.whitespace {
        Whitespace::Counts => None,
        Whitespace::End => Some("white space at the end does not count"),
        Whitespace::Around => Some("white space at the ends does not count"),
        Whitespace::Ignored => Some("only the words count, not the white space between them"),
    };
    let case = loose.any_case.then_some("upper and lower case are equal");
    let number = loose.number.map(|nearness| match nearness {
        Nearness::Close => "a number may differ by rounding".to_owned(),
        Nearness::Digits(digits) => format!("a number is rounded to {digits} decimals"),
        Nearness::Within(most) => format!("a number may differ by {most}"),
    });
    let allowed: Vec<_> = [whitespace, case]
        .into_iter()
        .flatten()
        .map(str::to_owned)
        .chain(number)
        .collect();
    let text = loose.text.trim_end_matches('\n');
    format!("{text}\n({})", allowed.join("; "))
}

/// Returns the expectation of a step. Returns `None` if it only asks for success.
pub fn describe_expectation(expectation: &Expectation, language: Language) -> Option<String> {
    let answer = expectation
        .answer
        .as_ref()
        .map(|answer| describe_answer(answer, language));
    let prints = expectation
        .prints
        .as_ref()
        .map(describe_text)
        .filter(|text| !text.is_empty());
    let first = match (answer, prints) {
        // A prompt shows only the text of `print(...)`, not its None.
        (Some(answer), Some(prints)) if answer == language.nothing() => Some(prints),
        (Some(answer), Some(prints)) => Some(format!("{prints}\n{answer}")),
        (answer, prints) => answer.or(prints),
    };
    let program_parts = program::describe(&expectation.program);
    let parts: Vec<_> = first.into_iter().chain(program_parts).collect();
    (!parts.is_empty()).then(|| parts.join("\n"))
}

/// Returns the expected value or exception in words and notation.
pub fn describe_answer(answer: &AnswerExpectation, language: Language) -> String {
    match answer {
        AnswerExpectation::Returns(pattern) => describe_pattern(pattern, language),
        AnswerExpectation::Raises { kind, message } => {
            let kind = kind.as_deref().unwrap_or("any exception");
            match message {
                Some(message) => format!("{kind}: {}", describe_text(message)),
                None => kind.to_owned(),
            }
        }
        AnswerExpectation::Shows(TextPattern::Exact(text)) if text.is_empty() => {
            shown::NOTHING.to_owned()
        }
        AnswerExpectation::Shows(pattern) => shown::expected(pattern, language),
        AnswerExpectation::Reference => "the answer of the reference".to_owned(),
        AnswerExpectation::Satisfies {
            property,
            arguments,
        } => {
            let arguments: Vec<_> = arguments.iter().map(|one| language.value(one)).collect();
            let of = if arguments.is_empty() { "" } else { " of " };
            format!(
                "a value with the property `{property}`{of}{}",
                arguments.join(", ")
            )
        }
    }
}

/// Replaces the name of a property in a description by the words of the reference, if there are any. The words have
/// the text of each file in `unseen`, because students do not have these files.
pub fn describe_property(
    expected: &mut String,
    answer: &AnswerExpectation,
    unseen: &BTreeMap<String, Vec<u8>>,
    language: Language,
    words: impl FnOnce(&str, &[Value]) -> Option<String>,
) {
    let AnswerExpectation::Satisfies {
        property,
        arguments,
    } = answer
    else {
        return;
    };
    let text_of = |name: &str| -> Option<Value> { Some(visible::decode(unseen.get(name)?).into()) };
    let seen = |one: &Value| {
        one.as_str()
            .and_then(text_of)
            .unwrap_or_else(|| one.clone())
    };
    let arguments: Vec<Value> = arguments.iter().map(seen).collect();
    if let Some(words) = words(property, &arguments) {
        *expected = expected.replacen(&describe_answer(answer, language), &words, 1);
    }
}

/// JavaScript's result of a function without `return`.
pub(super) const UNDEFINED: &str = "undefined";

/// Returns the reply in words and notation. It contains the printed text only if the step expects
/// printed text.
pub(super) fn describe_reply(
    expectation: &Expectation,
    reply: &Reply,
    language: Language,
) -> String {
    let answer = match &reply.answer {
        Answer::Returned(value)
            if matches!(expectation.answer, Some(AnswerExpectation::Shows(_))) =>
        {
            return shown::described(value, &reply.printed, language);
        }
        Answer::Returned(_) if reply.undefined => UNDEFINED.to_owned(),
        Answer::Returned(value) => {
            board::value_by_rows(value, language).unwrap_or_else(|| language.value(value))
        }
        Answer::Raised { exception, .. } if exception.name().is_empty() => {
            exception.message.clone()
        }
        Answer::Raised { exception, .. } if exception.message.is_empty() => {
            exception.name().to_owned()
        }
        Answer::Raised { exception, .. } => {
            format!("{}: {}", exception.name(), exception.message)
        }
        Answer::Garbled(reason) | Answer::Unable(reason) => reason.clone(),
        Answer::Ended(exit) => describe_exit(exit),
        Answer::Ran(ran) => describe_exit(&ran.exit),
        Answer::Shown => "the program goes on".to_owned(),
    };
    let complaint = program::describe_complaint(expectation, reply);
    let text_counts = expectation.prints.is_some() || expectation.has_checker_of(&Part::Printed);
    let printed = visible::decode(&reply.printed);
    let got = match &reply.answer {
        _ if !text_counts || printed.is_empty() => answer,
        Answer::Returned(Value::None) => printed,
        _ => format!("{}\n{answer}", printed.trim_end_matches('\n')),
    };
    match complaint {
        Some(complaint) => format!("{}\n{complaint}", got.trim_end_matches('\n')),
        None => got,
    }
}

/// Returns a sentence about the end of a subject and a possible cause.
pub fn describe_exit(exit: &Exit) -> String {
    let hint = match exit {
        Exit::Limit(LimitHit::Cpu { .. }) => "; is there a loop that does not end?",
        Exit::Limit(LimitHit::Wall { .. }) => "; does it wait for something?",
        Exit::Code(_) | Exit::Signal(_) | Exit::Limit(_) => "",
    };
    format!("the program {}{hint}", exit.describe())
}

#[cfg(test)]
mod tests;
