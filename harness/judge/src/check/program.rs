//! The comparison of a program's whole run with its expectations.

use puzzlemark_reference::Value;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::diff::{self, Difference};
use puzzlemark_text::visible;

use super::{Checked, Context, bounded, describe_exit, describe_text, printed, remark, tokens};
use puzzlemark_model::pattern::TextPattern;
use puzzlemark_model::reply::{Answer, Exit, Ran, Reply};
use puzzlemark_model::{
    AnswerExpectation, CheckedBy, Checker, ExitExpectation, Expectation, JudgesAnswer, Part,
    ProgramExpectation,
};

const ON_STANDARD_ERROR: &str = "text on standard error";

/// Returns the expectations of a program in words, one per element.
pub(super) fn describe(expectation: &ProgramExpectation) -> Vec<String> {
    let ProgramExpectation {
        complains,
        exits,
        writes,
        sees,
        checker,
    } = expectation;
    let mut parts: Vec<_> = sees.iter().map(describe_text).collect();
    parts.extend(complains.as_ref().map(|text| match text {
        TextPattern::Exact(text) if text.is_empty() => "nothing on standard error".to_owned(),
        _ => format!("on standard error: {}", describe_text(text)),
    }));
    for (name, contents) in writes {
        parts.push(format!("the file `{name}`: {}", describe_text(contents)));
    }
    parts.extend(checker.as_ref().map(describe_checker));
    // Exit code 0 is the usual end, so it is not mentioned.
    parts.extend(
        exits
            .filter(|exits| *exits != ExitExpectation::Code(0))
            .map(describe_exits),
    );
    parts
}

/// Describes the answers that a checker accepts. The judge's answer is cut after 2 KiB, because it
/// is only an example.
fn describe_checker(checker: &Checker) -> String {
    const BYTES_MAX: usize = 2 * 1024;
    let whole = match &checker.answer {
        Some(JudgesAnswer::Text(text)) => text.to_vec(),
        Some(JudgesAnswer::Value(value)) => value.to_string().into_bytes(),
        None => Vec::new(),
    };
    let kept = whole.get(..BYTES_MAX).unwrap_or(&whole);
    let answer = visible::decode(kept);
    let more = if kept.len() < whole.len() {
        "\n(and more)"
    } else {
        ""
    };
    let (place, before) = match &checker.part {
        Part::Talk => return "a dialogue that the checker accepts".to_owned(),
        Part::Returned | Part::Printed => (String::new(), String::new()),
        Part::Complained => (
            " on standard error".to_owned(),
            "on standard error: ".to_owned(),
        ),
        Part::Written(name) => (
            format!(" in the file `{name}`"),
            format!("the file `{name}`: "),
        ),
    };
    match &checker.by {
        CheckedBy::Tokens(_) => format!("{before}{answer}{more}"),
        CheckedBy::Program(_) if answer.trim().is_empty() => {
            format!("what the checker accepts{place}")
        }
        CheckedBy::Program(_) => {
            format!("what the checker accepts{place}, such as\n{answer}{more}")
        }
    }
}

fn describe_exits(exits: ExitExpectation) -> String {
    match exits {
        ExitExpectation::Code(code) => format!("exit code {code}"),
        ExitExpectation::Any => "any exit code".to_owned(),
    }
}

/// Compares a run with its expectation.
pub(super) fn check_run(
    expectation: &Expectation,
    reply: &Reply,
    ran: &Ran,
    context: &Context<'_>,
) -> Checked {
    let exit = wrong_exit(expectation.program.exits, ran);
    let mut differences: Vec<_> = exit
        .iter()
        .map(|(_, difference)| difference.clone())
        .collect();
    // The crash is the failure. Output that is missing because of it is not listed too.
    if !is_crash(ran) || exit.is_none() {
        differences.extend(output_differences(expectation, reply, context));
        differences.extend(file_differences(&expectation.program, ran));
    }
    let verdict = match &exit {
        Some((verdict, _)) => *verdict,
        None if differences.is_empty() => Verdict::Accepted,
        None => Verdict::WrongAnswer,
    };
    let mut expected = super::describe_expectation(expectation, context.facts.language);
    if exit.is_some() && expectation.program.exits == Some(ExitExpectation::Code(0)) {
        expected = expected.or_else(|| Some(describe_exits(ExitExpectation::Code(0))));
    }
    Checked {
        verdict,
        expected,
        got: bounded(describe_run(expectation, reply, ran, exit.is_some())),
        differences,
    }
}

/// Returns the difference between a program's end and the expected one, with its verdict.
pub(super) fn wrong_exit(
    exits: Option<ExitExpectation>,
    ran: &Ran,
) -> Option<(Verdict, Difference)> {
    let expected = match (exits?, &ran.exit) {
        (ExitExpectation::Any, Exit::Code(_)) => return None,
        (ExitExpectation::Code(code), Exit::Code(got)) if i32::from(code) == *got => return None,
        (ExitExpectation::Any, _) => "by itself".to_owned(),
        (ExitExpectation::Code(code), _) => format!("with exit code {code}"),
    };
    let how = match &ran.raised {
        Some(raised) => format!("an exception ended it: {raised}"),
        None => describe_exit(&ran.exit),
    };
    let difference = remark(format!("it must end {expected}; {how}"));
    Some((verdict_of_crash(ran), difference))
}

/// Returns the verdict of a program with a wrong end.
pub(super) fn verdict_of_crash(ran: &Ran) -> Verdict {
    let raised = ran.raised.as_deref().unwrap_or_default();
    if raised.starts_with("MemoryError") {
        Verdict::MemoryLimitExceeded
    } else {
        Verdict::RuntimeError
    }
}

/// Returns true if an exception, a signal or a limit ended a program.
pub(super) fn is_crash(ran: &Ran) -> bool {
    match ran.exit {
        Exit::Code(_) => ran.raised.is_some(),
        Exit::Signal(_) | Exit::Limit(_) => true,
    }
}

fn output_differences(
    expectation: &Expectation,
    reply: &Reply,
    context: &Context<'_>,
) -> Vec<Difference> {
    let mut differences = Vec::new();
    let as_tested = expectation.as_tested;
    if let Some(pattern) = &expectation.prints {
        differences.extend(text_differences(
            diff::PRINTED,
            pattern,
            &reply.printed,
            as_tested,
        ));
    }
    differences.extend(complaint_differences(expectation, reply));
    differences.extend(word_differences(expectation, reply));
    let text = visible::decode(&reply.printed);
    differences.extend(lacks_property(expectation, text, context).map(remark));
    differences
}

/// Returns the differences on standard error.
pub(super) fn complaint_differences(expectation: &Expectation, reply: &Reply) -> Vec<Difference> {
    let complained = &reply.complained;
    let judges_it = expectation.has_checker_of(&Part::Complained);
    match &expectation.program.complains {
        Some(pattern) => text_differences(
            ON_STANDARD_ERROR,
            pattern,
            complained,
            expectation.as_tested,
        ),
        None if expectation.as_tested && !judges_it => {
            let nothing = TextPattern::Exact(String::new());
            printed::differences(ON_STANDARD_ERROR, &nothing, complained)
        }
        None => Vec::new(),
    }
}

/// Returns true if the text on standard error is a part of the answer.
pub fn judges_complaints(expectation: &Expectation) -> bool {
    expectation.as_tested
        || expectation.program.complains.is_some()
        || expectation.has_checker_of(&Part::Complained)
}

/// Returns the differences that a checker without a program finds by comparing words. Ignores a
/// missing file, because [`file_differences`] reports it.
pub(super) fn word_differences(expectation: &Expectation, reply: &Reply) -> Vec<Difference> {
    let Some(Checker {
        by: CheckedBy::Tokens(rule),
        answer: Some(JudgesAnswer::Text(answer)),
        part,
        ..
    }) = &expectation.program.checker
    else {
        return Vec::new();
    };
    let name = match part {
        Part::Returned | Part::Printed | Part::Talk => diff::PRINTED.to_owned(),
        Part::Complained => ON_STANDARD_ERROR.to_owned(),
        Part::Written(name) => text_of_file(name),
    };
    let got = judged_text(part, reply);
    got.map_or_else(Vec::new, |got| {
        tokens::differences(*rule, &name, answer, got)
    })
}

/// Returns the text that a checker of this part judges. Returns `None` if the reply has none.
pub fn judged_text<'r>(part: &Part, reply: &'r Reply) -> Option<&'r [u8]> {
    match (part, &reply.answer) {
        (Part::Printed, Answer::Ran(_) | Answer::Returned(_) | Answer::Raised { .. }) => {
            Some(&reply.printed)
        }
        (Part::Complained, Answer::Ran(_) | Answer::Returned(_) | Answer::Raised { .. }) => {
            Some(&reply.complained)
        }
        (Part::Written(name), Answer::Ran(ran)) => ran.files.get(name).map(Vec::as_slice),
        _ => None,
    }
}

/// Returns the name of a file's text in a difference.
fn text_of_file(name: &str) -> String {
    format!("text of {name}")
}

/// Returns the reason why a text lacks the expected property.
pub(super) fn lacks_property(
    expectation: &Expectation,
    text: String,
    context: &Context<'_>,
) -> Option<String> {
    let Some(AnswerExpectation::Satisfies {
        property,
        arguments,
    }) = &expectation.answer
    else {
        return None;
    };
    (context.satisfies)(property, arguments, &Value::Str(text)).err()
}

fn file_differences(expectation: &ProgramExpectation, ran: &Ran) -> Vec<Difference> {
    let mut differences = Vec::new();
    if let Some(Checker {
        part: Part::Written(name),
        ..
    }) = &expectation.checker
        && !ran.files.contains_key(name)
    {
        differences.push(remark(missing(name, expectation, ran)));
    }
    for (name, pattern) in &expectation.writes {
        match ran.files.get(name) {
            Some(contents) => {
                let text = text_of_file(name);
                differences.extend(text_differences(&text, pattern, contents, false));
            }
            None => differences.push(remark(missing(name, expectation, ran))),
        }
    }
    differences
}

/// Returns the message that a file is missing, with the names of other files.
fn missing(name: &str, expectation: &ProgramExpectation, ran: &Ran) -> String {
    const NAMED_MAX: usize = 8;
    let missing = format!("it does not write the file `{name}`");
    if let Some(note) = &ran.files_note {
        return format!("{missing}: {note}");
    }
    let others = ran
        .files
        .keys()
        .filter(|other| !expectation.writes.contains_key(*other));
    let others: Vec<_> = others
        .take(NAMED_MAX)
        .map(|other| format!("`{other}`"))
        .collect();
    match others[..] {
        [] => missing,
        _ => format!("{missing}; the folder has {}", others.join(", ")),
    }
}

/// Returns the differences between a text and a pattern. Adds a remark if only the line ends
/// differ.
fn text_differences(
    name: &str,
    pattern: &TextPattern,
    text: &[u8],
    as_tested: bool,
) -> Vec<Difference> {
    let mut differences = printed::output_differences(name, pattern, text, as_tested);
    if !differences.is_empty() && text.contains(&b'\r') {
        let plain: Vec<u8> = text.iter().copied().filter(|byte| *byte != b'\r').collect();
        if printed::differences(name, pattern, &plain).is_empty() {
            let reason = "only the line ends are wrong: they are `\\r\\n`, as on Windows, and must \
                          be `\\n`";
            differences.insert(0, remark(reason.to_owned()));
        }
    }
    differences
}

/// Describes the text on standard error, if it is a part of the answer.
pub(super) fn describe_complaint(expectation: &Expectation, reply: &Reply) -> Option<String> {
    let is_shown = judges_complaints(expectation) && !reply.complained.is_empty();
    is_shown.then(|| format!("on standard error: {}", visible::decode(&reply.complained)))
}

/// Describes the printed text of a program.
pub(super) fn printed_or_nothing(reply: &Reply) -> String {
    let printed = visible::decode(&reply.printed);
    match printed.trim_end_matches('\n') {
        "" => "nothing".to_owned(),
        printed => printed.to_owned(),
    }
}

/// Describes the parts of a run that have expectations.
fn describe_run(expectation: &Expectation, reply: &Reply, ran: &Ran, exit_fails: bool) -> String {
    let ProgramExpectation {
        complains: _,
        exits,
        writes,
        sees: _,
        checker,
    } = &expectation.program;
    let part = checker.as_ref().map(|checker| &checker.part);
    let mut parts = Vec::new();
    let judges_print = matches!(part, Some(Part::Printed | Part::Talk));
    if expectation.prints.is_some() || expectation.answer.is_some() || judges_print {
        parts.push(visible::decode(&reply.printed));
    }
    parts.extend(describe_complaint(expectation, reply));
    let judged = match part {
        Some(Part::Written(name)) => Some(name),
        _ => None,
    };
    for name in writes.keys().chain(judged) {
        if let Some(contents) = ran.files.get(name) {
            parts.push(format!("the file `{name}`: {}", visible::decode(contents)));
        }
    }
    if exit_fails || *exits != Some(ExitExpectation::Code(0)) || parts.is_empty() {
        parts.push(match &ran.raised {
            Some(raised) => raised.clone(),
            None => describe_exit(&ran.exit),
        });
    }
    let parts = parts.iter().map(|part| part.trim_end_matches('\n'));
    parts
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("\n")
}
