//! The comparison of one reply with one expectation.
//!
//! The comparison sees only data, never a process. No reply can make it panic.

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
mod talk;
#[cfg(test)]
mod tests;
mod tokens;
mod value;

use std::fmt::Write as _;

use puzzlemark_reference::{Exception, Value};
use puzzlemark_reports::Verdict;
use puzzlemark_reports::diff::{self, Difference};

pub use describe::{
    describe_answer, describe_exit, describe_expectation, describe_pattern, describe_property,
    describe_text,
};
pub use dialogue::{Shown, check_dialogue, shows_all, shows_at_once};
pub use opinion::{CheckerOutput, Opinion, add_opinion, may_accept, read_opinion, reject_object};
pub use program::{judged_text, judges_complaints};
pub use readings::readings_of_each;
pub use seen::add_unseen;
pub use talk::{TalkEnd, check_talk};

use puzzlemark_model::pattern::TextPattern;
use puzzlemark_model::reply::{Answer, LanguageFacts, Objects, Reply, python_2_hint};
use puzzlemark_model::{AnswerExpectation, Expectation};

/// The judgement of a rule or of a built-in property. The error is the reason for the student.
pub type Ruling = Result<(), String>;

/// A function that tests a property of a value. It gets the name of the property, its arguments and
/// the value. The error says why the value does not have the property.
pub type Satisfies<'a> = dyn Fn(&str, &[Value], &Value) -> Ruling + 'a;

/// The data that a comparison needs besides the reply.
pub struct Context<'a> {
    /// The objects that the variables held when the step began.
    pub objects: Objects,
    /// The function that tests properties of values.
    pub satisfies: &'a Satisfies<'a>,
    /// Facts about the language of the subject.
    pub facts: LanguageFacts,
}

/// The result of a comparison.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked {
    /// [`Verdict::Accepted`] if the expectation is met, or the kind of failure.
    pub verdict: Verdict,
    /// The expectation in words and notation. `None` if it only asks for success.
    pub expected: Option<String>,
    /// The reply in words and notation.
    pub got: String,
    /// The differences between the two. Empty if the expectation is met.
    pub differences: Vec<Difference>,
}

/// Compares a reply with an expectation.
///
/// If the subject ended ([`Answer::Ended`]), the verdict here is always [`Verdict::RuntimeError`].
/// The history finds the verdict for a limit.
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
        let advice = "the printed value is right, but it must be returned: use `return` instead of \
                      `print`";
        differences.insert(0, remark(advice.to_owned()));
    }
    // The unexpected exception is the failure. The text that is missing because of it is not listed
    // too.
    if verdict != Verdict::RuntimeError
        && matches!(reply.answer, Answer::Returned(_) | Answer::Raised { .. })
    {
        let printed = printed_differences(expectation, &reply.printed);
        let complained = program::complaint_differences(expectation, reply);
        let is_wrong = !printed.is_empty() || !complained.is_empty();
        let prints_too_much =
            !printed.is_empty() && complained.is_empty() && prints_nothing(expectation);
        differences.extend(printed);
        differences.extend(complained);
        if is_wrong && verdict == Verdict::Accepted {
            verdict = Verdict::WrongAnswer;
            if prints_too_much {
                let advice = "the rest of this step is right, but it must print nothing: remove the lines that print";
                differences.push(remark(advice.to_owned()));
            }
        }
    }
    let words = program::word_differences(expectation, reply);
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

/// Returns the differences between the printed text and the expected one.
fn printed_differences(expectation: &Expectation, printed: &[u8]) -> Vec<Difference> {
    let differences = |pattern| {
        printed::output_differences(diff::PRINTED, pattern, printed, expectation.as_tested)
    };
    expectation
        .prints
        .as_ref()
        .map_or_else(Vec::new, differences)
}

/// Returns true if the step must print nothing.
fn prints_nothing(expectation: &Expectation) -> bool {
    matches!(&expectation.prints, Some(TextPattern::Exact(text)) if text.is_empty())
}

/// Writes `undefined` for the whole value in differences, as JavaScript does.
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

/// Returns true if a call returns None and prints the value that it should return. Returns false if
/// the step also expects the printed text.
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
    let is_right = |value: &Value| {
        let (verdict, _) = match_returned(Some(expected), value, context);
        verdict == Verdict::Accepted
    };
    !must_print && shown::values_printed(&reply.printed).iter().any(is_right)
}

/// Cuts a text of a submission after 8 KiB. Adds the number of bytes that were cut.
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
        // The reply itself says what is wrong.
        Answer::Garbled(_) => (Verdict::BadReply, Vec::new()),
        Answer::Unable(_) => (Verdict::WrongAnswer, Vec::new()),
        Answer::Ended(_) | Answer::Ran(_) => (Verdict::RuntimeError, Vec::new()),
        // The texts of a dialogue are checked when it is over.
        Answer::Shown => (Verdict::Accepted, Vec::new()),
    }
}

fn match_returned(
    expected: Option<&AnswerExpectation>,
    value: &Value,
    context: &Context<'_>,
) -> (Verdict, Vec<Difference>) {
    let differences = match expected {
        // The follower compares with the reference. `shown` compares text at a prompt.
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
                    if readings::readings_of(value, context.facts)
                        .all(|reading| judge(&reading).is_err()) =>
                {
                    vec![remark(reason)]
                }
                Ok(()) | Err(_) => Vec::new(),
            }
        }
    };
    (wrong_unless_empty(&differences), differences)
}

/// Returns the advice for a method or function that reads standard input.
fn input_hint(exception: &Exception) -> Option<String> {
    let asks = exception.is("EOFError") && exception.message == "EOF when reading a line";
    asks.then(|| {
        "`input()` does not work here: a method or function gets its data as arguments".to_owned()
    })
}

fn match_raised(
    expected: Option<&AnswerExpectation>,
    exception: &Exception,
) -> (Verdict, Vec<Difference>) {
    let Some(AnswerExpectation::Raises { kind, message }) = expected else {
        let hint = python_2_hint(exception.name(), &exception.message)
            .or_else(|| input_hint(exception))
            .map(remark);
        return (verdict_of_exception(exception), hint.into_iter().collect());
    };
    let mut differences = Vec::new();
    if let Some(kind) = kind
        && !exception.is(kind)
    {
        differences.push(Difference::ExceptionType {
            expected: kind.clone(),
            got: type_of(exception).to_owned(),
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

/// Returns the type of an exception. JavaScript can throw any value, so some exceptions have no
/// type.
fn type_of(exception: &Exception) -> &str {
    match exception.name() {
        "" => "another failure",
        name => name,
    }
}

/// Returns the verdict of an unexpected exception. Python raises `MemoryError` at the memory limit.
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
