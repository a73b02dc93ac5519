//! A Python program that plays the session of a failure without Puzzlemark, and prints PASS or FAIL.

use crate::language::tr;
use crate::model::{Reproduction, ScenarioResult, Trial};
use crate::render::words;
use crate::visibility::SubmissionView;
use puzzlemark_text::visible;

/// The name of the file.
pub const FILE_NAME: &str = "reproduce.py";

/// Returns the program for the first failure of a submission. Returns `None` if there is none, or if it cannot be
/// played in Python.
pub fn reproduce(view: &SubmissionView) -> Option<String> {
    let scenario = view.first_not_accepted()?;
    view.language
        .speak(|| program(&scenario.info.title, &scenario.result))
}

/// Returns the program for the failure of a scenario, with texts in the language of the thread.
pub(crate) fn program(title: &str, result: &ScenarioResult) -> Option<String> {
    let Reproduction {
        session,
        trial: Some(Trial { file, expected }),
        files,
        ..
    } = result.reproduction.as_ref()?
    else {
        return None;
    };
    let (_, step) = words::first_failure(result)?;
    let due = step.expected.as_deref().unwrap_or_default();
    let sentence = tr!(
        "diff-expected",
        expected = visible::line(due),
        got = "@GOT@"
    );
    let lines = session.iter().filter(|line| !line.is_empty());
    let lines = lines.map(|line| format!("    {},\n", quoted(line)));
    let lines = lines.collect::<Vec<_>>().concat();
    let files = files.iter();
    let files = files.map(|file| format!("    {}: {},\n", quoted(&file.name), quoted(&file.text)));
    let files = files.collect::<Vec<_>>().concat();
    let title = quoted(&tr!("program-title", title = visible::line(title)));
    let usage = quoted(&tr!(
        "program-usage",
        name = FILE_NAME,
        file = file.as_str()
    ));
    Some(format!(
        "{title}\n{usage}\n\nFILE = {}\nFILES = {{\n{files}}}\nSESSION = [\n{lines}]\nEXPECTED = {}\n\
         SENTENCE = {}\nNOT_FOUND = {}\n\n{}",
        quoted(file),
        quoted(expected),
        quoted(&sentence),
        quoted(&tr!("program-no-file", file = "FILE")),
        include_str!("../../templates/reproduce.py"),
    ))
}

/// Returns a text as a Python literal on one line. It has only characters of ASCII, so no character can act.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text)
        .to_string()
        .chars()
        .map(|character| match u32::from(character) {
            0x20..=0x7e => character.to_string(),
            code @ ..=0xffff => format!("\\u{code:04x}"),
            code => format!("\\U{code:08x}"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_have_only_ascii() {
        assert_eq!(
            quoted("a\"b\\\nö\u{202e}\u{1f600}"),
            r#""a\"b\\\n\u00f6\u202e\U0001f600""#
        );
    }
}
