//! A program that plays the session of a failure without Puzzlemark, and prints PASS or FAIL. It is in the language of
//! the submission.

mod language;

use crate::language::tr;
use crate::model::{FileText, Reproduction, ScenarioResult, Trial, TrialCall, TrialLanguage};
use crate::render::words;
use crate::visibility::SubmissionView;
use puzzlemark_text::visible;

/// The place of the wrong answer in the sentence of a failure.
const GOT: &str = "@GOT@";

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
    /// The answer of a program that ends in the middle of the session.
    ended: String,
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
    let command = command(trial);
    let file = trial.file.as_str();
    let kit = trial.language.kit();
    let usage = match kit {
        None => tr!("program-usage", command = command, file = file),
        Some(kit) => tr!(
            "program-usage-kit",
            command = command,
            file = file,
            kit = kit
        ),
    };
    let lines = reproduction.session.iter().map(String::as_str);
    let texts = Texts {
        title: tr!("program-title", title = visible::line(title)),
        usage,
        no_file: tr!("program-no-file", command = command, file = "FILE"),
        failure: tr!("diff-expected", expected = visible::line(due), got = GOT),
        ended: tr!("program-ended"),
        session: lines.filter(|line| !line.is_empty()).collect(),
        reproduction,
        trial,
    };
    Some(match trial.language {
        TrialLanguage::Python => texts.python(),
        TrialLanguage::JavaScript => texts.javascript(),
        TrialLanguage::Java => texts.java(),
        TrialLanguage::Ruby => texts.ruby(),
        TrialLanguage::C => texts.with_kit(include_str!("../../templates/reproduce.c"), BRACES),
        TrialLanguage::Cpp => texts.with_kit(include_str!("../../templates/reproduce.cpp"), BRACES),
        TrialLanguage::Rust => texts.with_kit(include_str!("../../templates/reproduce.rs"), RUST),
        TrialLanguage::Go => texts.with_kit(include_str!("../../templates/reproduce_test.go"), GO),
    })
}

/// Returns the command that builds and runs the program of a trial.
pub(crate) fn command(trial: &Trial) -> &str {
    let own = trial.command.as_deref();
    own.unwrap_or(trial.language.command())
}

/// The beginning and the end of a row in the table of files, and of one in the table of calls.
type Rows = [(&'static str, &'static str); 2];

const BRACES: Rows = [("    {", "},\n"), ("    {", "},\n")];
const RUST: Rows = [("    (", "),\n"), ("    [", "],\n")];
const GO: Rows = [("\t{", "},\n"), ("\t{", "},\n")];

impl Texts<'_> {
    fn python(&self) -> String {
        let files = self.files("    ", ": ", ",\n");
        format!(
            "{}\n{}\n\nFILE = {}\nFILES = {{\n{files}}}\nSESSION = [\n{}]\nEXPECTED = {}\nSENTENCE = {}\n\
             NOT_FOUND = {}\n\n{}",
            self.quoted(&self.title),
            self.quoted(&self.usage),
            self.quoted(&self.trial.file),
            self.lines(0),
            self.quoted(&self.trial.expected),
            self.quoted(&self.failure),
            self.quoted(&self.no_file),
            include_str!("../../templates/reproduce.py"),
        )
    }

    fn javascript(&self) -> String {
        let files = self.files("  ", ": ", ",\n");
        format!(
            "// {}\n// {}\n\"use strict\";\n\nconst FILE = {};\nconst FILES = {{\n{files}}};\nconst SESSION = [\n{}];\n\
             const expected = () => {};\nconst SENTENCE = {};\nconst NOT_FOUND = {};\n\n{}",
            visible::line(&self.title),
            visible::line(&self.usage),
            self.quoted(&self.trial.file),
            self.lines(0),
            self.trial.expected,
            self.quoted(&self.failure),
            self.quoted(&self.no_file),
            include_str!("../../templates/reproduce.cjs"),
        )
    }

    fn java(&self) -> String {
        let last = self.session.len().saturating_sub(1);
        let steps = self.session.iter().enumerate();
        let steps = steps.map(|(index, line)| java_step(line, index == last));
        let files = self.files("        {", ", ", "},\n");
        let steps = steps.collect::<String>();
        let program = self.filled(
            include_str!("../../templates/Reproduce.java"),
            &files,
            &steps,
        );
        as_java_ascii(&program)
    }

    fn ruby(&self) -> String {
        let files = self.files("    ", " => ", ",\n");
        // The first two lines load the code at the prompt. The program does so itself.
        let steps = self.lines(2);
        self.filled(include_str!("../../templates/reproduce.rb"), &files, &steps)
            .replacen("@FILE@", &self.quoted(&self.trial.file), 1)
            .replacen("@NO_FILE@", &self.quoted(&self.no_file), 1)
    }

    /// Returns a program that plays the calls through the table of a kit.
    fn with_kit(&self, template: &str, [file, call]: Rows) -> String {
        let calls = self.trial.calls.iter().map(|one| self.row(one, call));
        let files = self.files(file.0, ", ", file.1);
        self.filled(template, &files, &calls.collect::<String>())
            .replacen("@ENDED@", &self.quoted(&self.ended), 1)
    }

    fn row(&self, call: &TrialCall, (start, end): (&str, &str)) -> String {
        let TrialCall {
            line,
            target,
            verb,
            variable,
            request,
        } = call;
        let cells = [line, target, verb, variable, request].map(|text| self.quoted(text));
        format!("{start}{}{end}", cells.join(", "))
    }

    /// Returns a template with its texts, files and session.
    fn filled(&self, template: &str, files: &str, session: &str) -> String {
        template
            .replacen("@TITLE@", &as_comment(&self.title), 1)
            .replacen("@USAGE@", &as_comment(&self.usage), 1)
            .replacen("@EXPECTED@", &self.trial.expected, 1)
            .replacen("@SENTENCE@", &self.quoted(&self.failure), 1)
            .replacen("@FILES@", files, 1)
            .replacen("@SESSION@", session, 1)
    }

    /// Returns the files of the session as literals.
    fn files(&self, start: &str, between: &str, end: &str) -> String {
        let is_of_scenario =
            |file: &&FileText| Some(file.name.as_str()) != self.trial.language.session_file();
        let files = self.reproduction.files.iter().filter(is_of_scenario);
        let files = files.map(|file| {
            let (name, text) = (self.quoted(&file.name), self.quoted(&file.text));
            format!("{start}{name}{between}{text}{end}")
        });
        files.collect()
    }

    /// Returns the lines of the session as literals, without the first ones.
    fn lines(&self, left_out: usize) -> String {
        let lines = self.session.iter().skip(left_out);
        let lines: Vec<_> = lines
            .map(|line| format!("    {},\n", self.quoted(line)))
            .collect();
        lines.concat()
    }

    fn quoted(&self, text: &str) -> String {
        self.trial.language.quoted(text)
    }
}

/// Returns a line of `jshell` as a statement of the program. Nothing needs the variable of the last line.
fn java_step(line: &str, is_last: bool) -> String {
    let quoted = |text: &str| TrialLanguage::Java.quoted(text);
    let assignment = line
        .strip_prefix("var ")
        .and_then(|line| line.split_once(" = "));
    match assignment {
        Some((name, value)) if !is_last => format!(
            "        var {name} = keep({}, {}, () -> {value});\n",
            quoted(name),
            quoted(line)
        ),
        Some((_, value)) => format!("        step({}, () -> {value});\n", quoted(line)),
        None => format!("        step({}, () -> {line});\n", quoted(line)),
    }
}

/// Returns a text for a comment. Java reads escapes of characters in comments too, and in C a comment goes on after a
/// backslash at its end.
fn as_comment(text: &str) -> String {
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
                TrialLanguage::Java.escaped(character)
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(as_comment("a\\u000a b"), "a/u000a b");
        assert_eq!(as_comment("\u{201e}Moves\u{201d}"), "\"Moves\"");
        assert_eq!(
            as_java_ascii("\"\u{17c}\u{1f600}\""),
            r#""\u017c\ud83d\ude00""#
        );
    }
}
