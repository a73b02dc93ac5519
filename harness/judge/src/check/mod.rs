//! Checkers: compare a reply with an expectation.
//!
//! Pure: a checker sees data, never a process, and nothing a submission returns can make it panic.

mod board;
mod describe;
mod dialogue;
mod identity;
mod loose;
mod opinion;
mod pairing;
mod printed;
mod program;
mod readings;
mod seen;
mod shown;
#[cfg(test)]
mod tests;
mod tokens;
mod value;

use std::fmt::Write as _;

use puzzlemark_reference::{Exception, Value};
use puzzlemark_reports::Verdict;
use puzzlemark_reports::diff::{self, Difference};

pub use describe::{
    describe_answer, describe_exit, describe_expectation, describe_pattern, describe_text,
};
pub use dialogue::{Shown, check_dialogue, shows_all, shows_at_once};
pub use opinion::{Opinion, Said, add_object, add_opinion, opinion};
pub use program::judged_text;
pub use readings::of_each as readings_of_each;
pub use seen::add_unseen;

use puzzlemark_model::reply::{Answer, LanguageFacts, Objects, Reply, python_2_hint};
use puzzlemark_model::{AnswerExpectation, Expectation};

/// Decides whether a value has a property: takes the property's name, its arguments and the value;
/// the error is the reason why not.
pub type Satisfies<'a> = dyn Fn(&str, &[Value], &Value) -> Result<(), String> + 'a;

/// What a checker needs to know besides the reply.
pub struct Context<'a> {
    /// The objects that the variables held when the step began.
    pub objects: Objects,
    /// The properties that the reference knows.
    pub satisfies: &'a Satisfies<'a>,
    /// Types that the subject's language does not tell apart.
    pub facts: LanguageFacts,
}

/// A reply held against its expectation.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked {
    /// [`Verdict::Accepted`] if the expectation was met, else what the failure amounts to.
    pub verdict: Verdict,
    /// What must follow, in words and notation; `None` where nothing was asked but success.
    pub expected: Option<String>,
    /// What followed, in words and notation.
    pub got: String,
    /// How the two differ; empty where met.
    pub differences: Vec<Difference>,
}

/// Compares a reply with what must follow.
///
/// The subject's end ([`Answer::Ended`]) is the judge's matter: it is never expected, and is
/// described here but given [`Verdict::RuntimeError`] whatever its cause.
pub fn check(expectation: &Expectation, reply: &Reply, context: &Context<'_>) -> Checked {
    if let Answer::Ran(ran) = &reply.answer {
        return program::check_run(expectation, reply, ran, context);
    }
    let (mut verdict, mut differences) = match (&expectation.answer, &reply.answer) {
        (Some(AnswerExpectation::Shows(pattern)), Answer::Returned(value)) => {
            let differences = shown::differences(pattern, value, &reply.printed, context);
            (wrong_unless_empty(&differences), differences)
        }
        _ => check_answer(expectation, &reply.answer, context),
    };
    if verdict == Verdict::WrongAnswer && is_printed_instead(expectation, reply, context) {
        let told =
            "what was printed is right, and must be returned: `return` it instead of printing it";
        differences.insert(0, remark(told.to_owned()));
    }
    // What an exception kept from being printed is not what failed.
    if let Some(pattern) = &expectation.prints
        && verdict != Verdict::RuntimeError
        && matches!(reply.answer, Answer::Returned(_) | Answer::Raised { .. })
    {
        let printed = printed::differences(diff::PRINTED, pattern, &reply.printed);
        if !printed.is_empty() && verdict == Verdict::Accepted {
            verdict = Verdict::WrongAnswer;
        }
        differences.extend(printed);
    }
    let words = program::of_words(expectation, reply);
    if !words.is_empty() && verdict == Verdict::Accepted {
        verdict = Verdict::WrongAnswer;
        differences.extend(words);
    }
    let language = context.facts.language;
    let mut checked = Checked {
        verdict,
        expected: describe_expectation(expectation, language),
        got: bounded(describe::describe_reply(expectation, reply, language)),
        differences,
    };
    if reply.undefined {
        name_undefined(&mut checked.differences);
    }
    checked
}

/// Calls by its name what came as a whole, where that is JavaScript's `undefined`.
fn name_undefined(differences: &mut [Difference]) {
    for difference in differences {
        if let Difference::Type { path, got, .. } | Difference::Value { path, got, .. } = difference
            && path.is_empty()
        {
            describe::UNDEFINED.clone_into(got);
        }
        if let Difference::Identity { got, .. } = difference {
            describe::UNDEFINED.clone_into(got);
        }
    }
}

/// Whether a call gives nothing back and prints what it must give back, and not what it must print.
fn is_printed_instead(expectation: &Expectation, reply: &Reply, context: &Context<'_>) -> bool {
    use AnswerExpectation::{Returns, Satisfies};
    let (Some(expected @ (Returns(_) | Satisfies { .. })), Answer::Returned(Value::None)) =
        (&expectation.answer, &reply.answer)
    else {
        return false;
    };
    let must_print = expectation.prints.as_ref().is_some_and(|pattern| {
        printed::differences(diff::PRINTED, pattern, &reply.printed).is_empty()
    });
    let would_do = |value: &Value| {
        let (verdict, _) = match_returned(Some(expected), value, context);
        verdict == Verdict::Accepted
    };
    !must_print && shown::values_printed(&reply.printed).iter().any(would_do)
}

/// What a submission gave may be as large as the limits allow; what is kept of it is not.
fn bounded(mut text: String) -> String {
    const BYTES_MAX: usize = 8 * 1024;
    if text.len() > BYTES_MAX {
        let kept = text.floor_char_boundary(BYTES_MAX);
        let left_out = text.len() - kept;
        text.truncate(kept);
        let _ = write!(text, "... ({left_out} more bytes)");
    }
    text
}

fn check_answer(
    expectation: &Expectation,
    answer: &Answer,
    context: &Context<'_>,
) -> (Verdict, Vec<Difference>) {
    match answer {
        Answer::Returned(value) => match_returned(expectation.answer.as_ref(), value, context),
        Answer::Raised { exception, .. } => match_raised(expectation.answer.as_ref(), exception),
        // What came says it all.
        Answer::Garbled(_) => (Verdict::BadReply, Vec::new()),
        Answer::Unable(_) => (Verdict::WrongAnswer, Vec::new()),
        Answer::Ended(_) | Answer::Ran(_) => (Verdict::RuntimeError, Vec::new()),
        // What a program must show is checked when the dialogue is over.
        Answer::Shown => (Verdict::Accepted, Vec::new()),
    }
}

fn match_returned(
    expected: Option<&AnswerExpectation>,
    value: &Value,
    context: &Context<'_>,
) -> (Verdict, Vec<Difference>) {
    let differences = match expected {
        // What the reference says is held against the reply by whoever follows the game; what is
        // shown at a prompt is text and value together.
        None | Some(AnswerExpectation::Reference | AnswerExpectation::Shows(_)) => Vec::new(),
        Some(AnswerExpectation::Returns(pattern)) => match board::difference(pattern, value) {
            Some(difference) => vec![difference],
            None => value::differences(pattern, value, &context.objects, context.facts),
        },
        Some(AnswerExpectation::Raises { kind, .. }) => vec![Difference::ExceptionType {
            expected: kind.clone().unwrap_or_else(|| "any exception".to_owned()),
            got: "no exception".to_owned(),
        }],
        Some(AnswerExpectation::Satisfies {
            property,
            arguments,
        }) => {
            let judge = |value: &Value| (context.satisfies)(property, arguments, value);
            match judge(value) {
                Err(reason)
                    if readings::of(value, context.facts).all(|read| judge(&read).is_err()) =>
                {
                    vec![remark(reason)]
                }
                Ok(()) | Err(_) => Vec::new(),
            }
        }
    };
    (wrong_unless_empty(&differences), differences)
}

/// The advice where a method or function waits for input.
fn asks_for_input(exception: &Exception) -> Option<String> {
    let asks = exception.is("EOFError") && exception.message == "EOF when reading a line";
    asks.then(|| {
        "`input()` gets nothing here: methods and functions are given what they need as arguments"
            .to_owned()
    })
}

fn match_raised(
    expected: Option<&AnswerExpectation>,
    exception: &Exception,
) -> (Verdict, Vec<Difference>) {
    let Some(AnswerExpectation::Raises { kind, message }) = expected else {
        let hint = python_2_hint(exception.name(), &exception.message);
        let hint = hint.or_else(|| asks_for_input(exception));
        let hint = hint.map(remark).into_iter().collect();
        return (verdict_of_exception(exception), hint);
    };
    let mut differences = Vec::new();
    if let Some(kind) = kind
        && !exception.is(kind)
    {
        differences.push(Difference::ExceptionType {
            expected: kind.clone(),
            got: named(exception).to_owned(),
        });
    }
    if let Some(message) = message {
        differences.extend(printed::differences(
            "message",
            message,
            exception.message.as_bytes(),
        ));
    }
    (wrong_unless_empty(&differences), differences)
}

/// The type of an exception; what is no exception in the language of the submission has none.
fn named(exception: &Exception) -> &str {
    match exception.name() {
        "" => "another failure",
        name => name,
    }
}

/// Running out of memory is an exception in some languages; it stays a matter of limits.
fn verdict_of_exception(exception: &Exception) -> Verdict {
    if exception.is("MemoryError") {
        Verdict::MemoryLimitExceeded
    } else {
        Verdict::RuntimeError
    }
}

fn wrong_unless_empty(differences: &[Difference]) -> Verdict {
    if differences.is_empty() {
        Verdict::Accepted
    } else {
        Verdict::WrongAnswer
    }
}

fn remark(text: String) -> Difference {
    Difference::Remark { text }
}
