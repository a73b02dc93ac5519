//! Runs of a program that the reference plays too.

use std::collections::BTreeMap;
use std::sync::Arc;

use puzzlemark_model::pattern::{Loose, TextPattern};
use puzzlemark_model::reply::{Answer, Exit, Ran, Reply};
use puzzlemark_model::{
    AnswerExpectation, CheckedBy, Checker, ExitExpectation, Expectation, JudgesAnswer, Part,
    ProgramExpectation,
};
use puzzlemark_reports::Verdict;
use puzzlemark_reports::diff::Difference;

use crate::check::{Checked, Ruling};
use crate::follow::Silence;

/// The expectation of the reference for a run.
#[derive(Debug, Clone)]
pub enum ExpectedRun {
    /// The result of the reference is the only right one.
    Determined(ReferenceRun),
    /// A rule of the reference judges each result. The reference's result is one of the right ones.
    Open(ReferenceRun),
    /// Nothing determines the result.
    Unspecified(Silence),
}

/// The result of a run of the reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferenceRun {
    /// The text on standard output.
    pub printed: String,
    /// The exit code.
    pub exit: u8,
    /// The files that the run wrote or changed, with their texts.
    pub files: BTreeMap<String, String>,
}

impl ReferenceRun {
    /// Reads the reply of the reference. `before` has the files before the run. An exit code counts
    /// only if `codes` accepts it. The error is the reason why the result of the run is not known.
    pub fn from_reply(
        reply: &Reply,
        before: &BTreeMap<String, Vec<u8>>,
        codes: &dyn Fn(u8) -> bool,
    ) -> Result<Self, String> {
        let ran = match &reply.answer {
            Answer::Ran(ran) => ran,
            Answer::Garbled(why) => return Err(why.clone()),
            _ => return Err("the model did not run to its end".to_owned()),
        };
        let exit = exit_code(ran, codes)?;
        if let Some(note) = &ran.files_note {
            return Err(format!("the model ended, and {note}"));
        }
        let is_new = |(name, bytes): &(&String, &Vec<u8>)| before.get(*name) != Some(*bytes);
        let files = ran.files.iter().filter(is_new).map(|(name, bytes)| {
            let text = utf8_text(bytes, &format!("the file `{name}` of the model"))?;
            Ok((name.clone(), text))
        });
        Ok(Self {
            printed: utf8_text(&reply.printed, "the output of the model")?,
            exit,
            files: files.collect::<Result<_, String>>()?,
        })
    }
}

fn exit_code(ran: &Ran, codes: &dyn Fn(u8) -> bool) -> Result<u8, String> {
    if let Some(raised) = &ran.raised {
        return Err(format!("an exception ends the model: {raised}"));
    }
    let Exit::Code(code) = ran.exit else {
        return Err(format!("the model {}", ran.exit.describe()));
    };
    match u8::try_from(code) {
        Ok(code) if codes(code) => Ok(code),
        _ => Err(format!(
            "the model ends with exit code {code}, which no step of the assignment expects; if that \
             is meant, write `exits: {code}` under a `run`"
        )),
    }
}

fn utf8_text(bytes: &[u8], what: &str) -> Result<String, String> {
    let text = std::str::from_utf8(bytes);
    text.map(str::to_owned)
        .map_err(|_| format!("{what} is not UTF-8 text"))
}

impl ExpectedRun {
    /// Returns the result of the reference. Returns `None` if nothing determines it.
    pub fn reference(&self) -> Option<&ReferenceRun> {
        match self {
            Self::Determined(run) | Self::Open(run) => Some(run),
            Self::Unspecified(_) => None,
        }
    }

    /// Returns the expectation of a step with `expect: reference`. The step's own expectations come
    /// first. A rule does not judge the exit code, nor anything that the step expects itself.
    pub fn expectation(&self, own: &Expectation) -> Expectation {
        let Some(run) = self.reference() else {
            return Expectation::default();
        };
        let mut program = ProgramExpectation {
            exits: own.program.exits.or(Some(ExitExpectation::Code(run.exit))),
            ..own.program.clone()
        };
        if matches!(self, Self::Open(_)) {
            return Expectation {
                answer: Some(AnswerExpectation::Reference),
                prints: None,
                program,
                as_tested: own.as_tested,
            };
        }
        program.checker = program.checker.map(|checker| answered(checker, run));
        let judged = program.checker.as_ref().map(|checker| &checker.part);
        for (name, contents) in &run.files {
            if judged != Some(&Part::Written(name.clone())) {
                let exact = || TextPattern::Exact(contents.clone());
                program.writes.entry(name.clone()).or_insert_with(exact);
            }
        }
        let exact = TextPattern::Exact(run.printed.clone());
        Expectation {
            answer: None,
            prints: (judged != Some(&Part::Printed)).then_some(exact),
            program,
            as_tested: own.as_tested,
        }
    }

    /// Returns the expectation of a run that was made from a step. It compares the same parts as the
    /// step, in the same way, with the result of the reference.
    pub fn in_manner_of(&self, step: &Expectation) -> Expectation {
        let Some(run) = self.reference() else {
            return Expectation::default();
        };
        let own = &step.program;
        let is_any = |exits: &ExitExpectation| *exits == ExitExpectation::Any;
        let exits = own.exits.filter(is_any);
        let is_tokens = |checker: &Checker| matches!(checker.by, CheckedBy::Tokens(_));
        let checker = own
            .checker
            .clone()
            .filter(is_tokens)
            .map(|checker| Checker {
                answer: None,
                ..checker
            });
        if step.is_by_reference() || matches!(self, Self::Open(_)) {
            return self.expectation(&Expectation {
                program: ProgramExpectation {
                    exits,
                    checker: checker.filter(|_| step.is_by_reference()),
                    ..ProgramExpectation::default()
                },
                ..Expectation::default()
            });
        }
        let writes = own.writes.iter().filter_map(|(name, pattern)| {
            let contents = run.files.get(name)?;
            Some((name.clone(), alike(pattern, contents)?))
        });
        let prints = step.prints.as_ref();
        Expectation {
            answer: None,
            prints: prints.and_then(|pattern| alike(pattern, &run.printed)),
            program: ProgramExpectation {
                exits: exits.or(Some(ExitExpectation::Code(run.exit))),
                writes: writes.collect(),
                checker: checker.map(|checker| answered(checker, run)),
                ..ProgramExpectation::default()
            },
            as_tested: step.as_tested,
        }
    }
}

/// Adds the ruling of a rule to a run that meets all other expectations.
pub fn add_ruling(checked: &mut Checked, ruling: Ruling) {
    checked.expected = Some("one of the right results".to_owned());
    if let Err(reason) = ruling {
        checked.verdict = Verdict::WrongAnswer;
        checked
            .differences
            .push(Difference::Remark { text: reason });
    }
}

/// Returns a checker. If it has no judge's answer, the text of the reference becomes the answer.
fn answered(checker: Checker, run: &ReferenceRun) -> Checker {
    let text = match &checker.part {
        Part::Printed => Some(&run.printed),
        Part::Written(name) => run.files.get(name),
        Part::Returned | Part::Complained | Part::Talk => None,
    };
    let from_run = || text.map(|text| JudgesAnswer::Text(Arc::from(text.as_bytes())));
    let answer = checker.answer.clone().or_else(from_run);
    Checker { answer, ..checker }
}

/// Returns the pattern with another text. Returns `None` if the pattern accepts more than one text.
fn alike(pattern: &TextPattern, text: &str) -> Option<TextPattern> {
    let text = text.to_owned();
    match pattern {
        TextPattern::Exact(_) => Some(TextPattern::Exact(text)),
        TextPattern::Loose(loose) => Some(TextPattern::Loose(Loose {
            text,
            ..loose.clone()
        })),
        TextPattern::Regex(_) | TextPattern::AnyOf(_) => None,
    }
}

#[cfg(test)]
mod tests;
