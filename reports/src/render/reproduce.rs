//! A program that plays the session of a failure without Puzzlemark, and prints PASS or FAIL. It is in the language of
//! the submission.

use crate::language::tr;
use crate::model::{Reproduction, ScenarioResult, Trial, TrialLanguage};
use crate::render::words;
use crate::visibility::SubmissionView;
use puzzlemark_text::visible;

/// The place of the wrong answer in the sentence of a failure.
const GOT: &str = "@GOT@";

impl TrialLanguage {
    /// Returns the name of the program's file.
    pub fn file_name(self) -> &'static str {
        match self {
            Self::Python => "reproduce.py",
            // In a folder with `package.json`, `.js` can have other rules.
            Self::JavaScript => "reproduce.cjs",
            Self::Java => "Reproduce.java",
        }
    }

    /// Returns the command that runs the program.
    pub fn command(self) -> &'static str {
        match self {
            Self::Python => "python3 reproduce.py",
            Self::JavaScript => "node reproduce.cjs",
            Self::Java => "javac Reproduce.java && java Reproduce",
        }
    }
}

/// Returns the program for the first failure of a submission. Returns `None` if there is none, or if no program can
/// play it.
pub fn reproduce(view: &SubmissionView) -> Option<String> {
    let scenario = view.first_not_accepted()?;
    view.language
        .speak(|| program(&scenario.info.title, &scenario.result))
}

/// The texts of a program.
struct Texts<'a> {
    title: String,
    usage: String,
    no_file: String,
    /// The sentence of a failure, with [`GOT`].
    failure: String,
    session: Vec<&'a str>,
    reproduction: &'a Reproduction,
    trial: &'a Trial,
}

/// Returns the program for the failure of a scenario, with texts in the language of the thread.
pub(crate) fn program(title: &str, result: &ScenarioResult) -> Option<String> {
    let reproduction = result.reproduction.as_ref()?;
    let trial = reproduction.trial.as_ref()?;
    let (_, step) = words::first_failure(result)?;
    let due = step.expected.as_deref().unwrap_or_default();
    let command = trial.language.command();
    let file = trial.file.as_str();
    let lines = reproduction.session.iter().map(String::as_str);
    let texts = Texts {
        title: tr!("program-title", title = visible::line(title)),
        usage: tr!("program-usage", command = command, file = file),
        no_file: tr!("program-no-file", command = command, file = "FILE"),
        failure: tr!("diff-expected", expected = visible::line(due), got = GOT),
        session: lines.filter(|line| !line.is_empty()).collect(),
        reproduction,
        trial,
    };
    Some(match trial.language {
        TrialLanguage::Python => texts.python(),
        TrialLanguage::JavaScript => texts.javascript(),
        TrialLanguage::Java => texts.java(),
    })
}

impl Texts<'_> {
    fn python(&self) -> String {
        let files = self.files(|name, text| format!("    {name}: {text},\n"), quoted);
        format!(
            "{}\n{}\n\nFILE = {}\nFILES = {{\n{files}}}\nSESSION = [\n{}]\nEXPECTED = {}\nSENTENCE = {}\n\
             NOT_FOUND = {}\n\n{}",
            quoted(&self.title),
            quoted(&self.usage),
            quoted(&self.trial.file),
            self.lines(quoted),
            quoted(&self.trial.expected),
            quoted(&self.failure),
            quoted(&self.no_file),
            include_str!("../../templates/reproduce.py"),
        )
    }

    fn javascript(&self) -> String {
        let files = self.files(|name, text| format!("  {name}: {text},\n"), quoted_in_utf16);
        format!(
            "// {}\n// {}\n\"use strict\";\n\nconst FILE = {};\nconst FILES = {{\n{files}}};\nconst SESSION = [\n{}];\n\
             const expected = () => {};\nconst SENTENCE = {};\nconst NOT_FOUND = {};\n\n{}",
            visible::line(&self.title),
            visible::line(&self.usage),
            quoted_in_utf16(&self.trial.file),
            self.lines(quoted_in_utf16),
            self.trial.expected,
            quoted_in_utf16(&self.failure),
            quoted_in_utf16(&self.no_file),
            include_str!("../../templates/reproduce.cjs"),
        )
    }

    fn java(&self) -> String {
        let files = self.files(
            |name, text| format!("        {{{name}, {text}}},\n"),
            quoted_in_utf16,
        );
        let last = self.session.len().saturating_sub(1);
        let steps = self.session.iter().enumerate();
        let steps = steps.map(|(index, line)| java_step(line, index == last));
        let program = include_str!("../../templates/Reproduce.java")
            .replacen("@TITLE@", &as_java_comment(&self.title), 1)
            .replacen("@USAGE@", &as_java_comment(&self.usage), 1)
            .replacen("@EXPECTED@", &self.trial.expected, 1)
            .replacen("@SENTENCE@", &quoted_in_utf16(&self.failure), 1)
            .replacen("@FILES@", &files, 1)
            .replacen("@SESSION@", &steps.collect::<String>(), 1);
        as_java_ascii(&program)
    }

    /// Returns the files of the session as literals.
    fn files(
        &self,
        written: impl Fn(&str, &str) -> String,
        quoted: impl Fn(&str) -> String,
    ) -> String {
        let files = self.reproduction.files.iter();
        files
            .map(|file| written(&quoted(&file.name), &quoted(&file.text)))
            .collect()
    }

    /// Returns the lines of the session as literals.
    fn lines(&self, quoted: impl Fn(&str) -> String) -> String {
        let lines = self.session.iter();
        let lines: Vec<_> = lines
            .map(|line| format!("    {},\n", quoted(line)))
            .collect();
        lines.concat()
    }
}

/// Returns a line of `jshell` as a statement of the program. Nothing needs the variable of the last line.
fn java_step(line: &str, is_last: bool) -> String {
    let assignment = line
        .strip_prefix("var ")
        .and_then(|line| line.split_once(" = "));
    match assignment {
        Some((name, value)) if !is_last => format!(
            "        var {name} = keep({}, {}, () -> {value});\n",
            quoted_in_utf16(name),
            quoted_in_utf16(line)
        ),
        Some((_, value)) => format!("        step({}, () -> {value});\n", quoted_in_utf16(line)),
        None => format!("        step({}, () -> {line});\n", quoted_in_utf16(line)),
    }
}

/// Returns a text for a comment. Java reads escapes of characters in comments too.
fn as_java_comment(text: &str) -> String {
    visible::line(text)
        .replace('\\', "/")
        .replace(['\u{201c}', '\u{201d}', '\u{201e}'], "\"")
}

/// Returns a program in ASCII, because older compilers of Java read a file in the encoding of the system. Java reads escapes
/// everywhere.
fn as_java_ascii(program: &str) -> String {
    let characters = program.chars();
    characters
        .map(|character| {
            if character.is_ascii() {
                character.to_string()
            } else {
                in_utf16(character)
            }
        })
        .collect()
}

/// Returns a text as a Python literal on one line. It has only characters of ASCII, so no character can act.
fn quoted(text: &str) -> String {
    escaped(text, |code| format!("\\U{code:08x}"))
}

/// Returns a text as a literal of JavaScript and Java, with characters of ASCII only.
fn quoted_in_utf16(text: &str) -> String {
    escaped(text, |code| {
        in_utf16(char::from_u32(code).expect("the code is that of a character"))
    })
}

/// Returns a character as escapes of JavaScript and Java.
fn in_utf16(character: char) -> String {
    let mut units = [0; 2];
    let units = character.encode_utf16(&mut units).iter();
    let units: Vec<_> = units.map(|unit| format!("\\u{unit:04x}")).collect();
    units.concat()
}

fn escaped(text: &str, large: impl Fn(u32) -> String) -> String {
    serde_json::Value::from(text)
        .to_string()
        .chars()
        .map(|character| match u32::from(character) {
            0x20..=0x7e => character.to_string(),
            code @ ..=0xffff => format!("\\u{code:04x}"),
            code => large(code),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_have_only_ascii() {
        let text = "a\"b\\\nö\u{202e}\u{1f600}";
        assert_eq!(quoted(text), r#""a\"b\\\n\u00f6\u202e\U0001f600""#);
        assert_eq!(
            quoted_in_utf16(text),
            r#""a\"b\\\n\u00f6\u202e\ud83d\ude00""#
        );
    }

    #[test]
    fn lines_of_jshell_are_statements() {
        assert_eq!(
            java_step("var p = new Puzzle(\"a\")", false),
            "        var p = keep(\"p\", \"var p = new Puzzle(\\\"a\\\")\", () -> new Puzzle(\"a\"));\n"
        );
        assert_eq!(
            java_step("var p = new Puzzle()", true),
            "        step(\"var p = new Puzzle()\", () -> new Puzzle());\n"
        );
        assert_eq!(
            java_step("p.rows", false),
            "        step(\"p.rows\", () -> p.rows);\n"
        );
        assert_eq!(as_java_comment("a\\u000a b"), "a/u000a b");
        assert_eq!(as_java_comment("\u{201e}Moves\u{201d}"), "\"Moves\"");
        assert_eq!(
            as_java_ascii("\"\u{17c}\u{1f600}\""),
            r#""\u017c\ud83d\ude00""#
        );
    }
}
