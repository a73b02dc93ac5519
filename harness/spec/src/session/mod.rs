//! `>>>` sessions as steps.
//!
//! `example` and `below` split a text at its prompts, with `typed` and `scan`. `code` and `unasked`
//! decide what kind of code an example has. `want`, `gaps`, `odd`, `traceback` and `flags` make its
//! expectation like doctest, `exact` makes it for a scenario. `reading` puts code and expectation
//! together. `puzzlemark_import` reads sessions with the same modules. This file reads the key
//! `session` of a scenario, with places in its file.

mod below;
mod code;
mod exact;
mod example;
mod flags;
mod gaps;
mod odd;
mod places;
mod reading;
mod refusal;
mod scan;
mod traceback;
mod typed;
mod unasked;
mod want;

use puzzlemark_reference::notation;

use super::diagnostic::Findings;
use super::fields::{Field, refuse_tag};
use super::names::Scope;
use super::python;
use super::step::report_notation;
use super::yaml::Style;
use places::Places;
use puzzlemark_model::{Action, AnswerExpectation, Prompt, Step, Typed};

pub use code::{Asked, asked_alone};
pub use example::{Example, Holds, Line, Region, split};
pub use flags::{Flags, UnknownFlag};
pub use odd::refuse_raised;
pub use reading::{Answers, ParsedExample, ParsedStep, SessionReader, SessionSettings};
use refusal::About;
pub use refusal::{Refusal, listed};
pub use scan::Scan;

/// Parses `session`.
pub(super) fn parse_session(
    field: Field<'_>,
    scope: &mut Scope<'_>,
    findings: &mut Findings,
) -> Vec<Step> {
    let node = field.value;
    refuse_tag(node, findings);
    let Some(scalar) = node
        .scalar()
        .filter(|scalar| scalar.style == Style::Literal)
    else {
        findings
            .error(
                &node.span,
                "a session must be in a `|` block, which keeps its lines",
            )
            .help("session: |\n  >>> puzzle = Puzzle('puzzle.txt')\n  >>> puzzle.rows\n  4");
        return Vec::new();
    };
    let source = findings.source();
    let errors = findings.errors();
    let vocabulary = scope.vocabulary;
    let mut session = Session {
        places: Places::locate(node, &scalar.text, &source.text),
        reader: SessionReader::new(SessionSettings {
            answers: Answers::Returned,
            module: &vocabulary.module,
            defined: &vocabulary.functions,
            flags: Flags::default(),
            is_inside: false,
            any_language: vocabulary.others_than_python,
        }),
        scope,
        findings,
    };
    let steps = session.parse_examples(&scalar.text);
    if steps.is_empty() && findings.errors() == errors {
        findings
            .error(&node.span, "the session has no operations")
            .help("write each operation after a prompt: `>>> puzzle.rows`");
    }
    steps
}

/// The state of reading a session.
struct Session<'s, 'v, 't> {
    places: Places<'t>,
    reader: SessionReader<'v>,
    scope: &'s mut Scope<'v>,
    findings: &'s mut Findings,
}

impl Session<'_, '_, '_> {
    fn parse_examples(&mut self, text: &str) -> Vec<Step> {
        let lines = text.lines().map(str::to_owned).zip(1..);
        let region = Region {
            lines: lines.map(|(text, number)| Line { text, number }).collect(),
            holds: Holds::Session,
            barred: None,
        };
        let examples = split(&region, &mut 0);
        let first = examples.first().map_or(usize::MAX, |example| example.line);
        for line in region.lines.iter().take_while(|line| line.number < first) {
            if !line.text.trim().is_empty() {
                self.findings
                    .error(
                        &self.places.whole_line(line.number),
                        "a session begins with a prompt",
                    )
                    .help("write `>>> ` before the operation; put other text into `because`");
            }
        }
        examples
            .iter()
            .filter_map(|one| self.parse_example(one))
            .collect()
    }

    fn parse_example(&mut self, example: &Example) -> Option<Step> {
        match self.reader.parse_example(example) {
            Ok(ParsedExample::Step(read)) => self.make_step(example, *read),
            Ok(ParsedExample::Nothing | ParsedExample::Skipped) => None,
            Ok(ParsedExample::Import) => {
                self.findings
                    .warning(
                        &self.places.part(example, About::Typed),
                        "imports are ignored here",
                    )
                    .note("every scenario has the classes and functions of the submission")
                    .help("remove the line");
                None
            }
            Err(refusal) => {
                self.report_unread(example, &refusal);
                None
            }
        }
    }

    fn make_step(&mut self, example: &Example, read: ParsedStep) -> Option<Step> {
        let (action, text) = match read.asked {
            Asked::Operation { operation, text } => {
                let joined = code::Joined::from_source(&example.source);
                let place = |range| self.places.inside(example, &joined, &range);
                self.scope
                    .record_operation(&operation, &text, place, self.findings);
                (Action::Call(operation), text)
            }
            Asked::Python(code) => {
                self.refuse_others(example);
                self.scope.record_python_names(&code);
                let typed = Typed::Python(code.clone());
                let displays = false;
                (Action::Prompt(Prompt { typed, displays }), code)
            }
        };
        let expectation = match read.expectation {
            Ok(expectation) => expectation,
            Err(refusals) => {
                for refusal in &refusals {
                    self.report(example, refusal);
                }
                return None;
            }
        };
        if let Some(AnswerExpectation::Raises {
            kind: Some(kind), ..
        }) = &expectation.answer
            && let Ok((line, _)) = traceback::exception(&example.want)
        {
            let span = self.places.word(example, line, kind);
            self.scope.check_exception(kind, &span, self.findings);
        }
        Some(Step {
            action: python::with_display(action, &expectation),
            text,
            expectation,
            because: read.because,
            hint: None,
            line: self.places.line(example.line),
        })
    }

    /// Reports Python code if the assignment accepts other languages. A mistake in the notation of
    /// an operation comes first.
    fn refuse_others(&mut self, example: &Example) {
        let joined = code::Joined::from_source(&example.source);
        let error = notation::parse_operation(&joined.text)
            .err()
            .filter(|_| self.scope.vocabulary.others_than_python);
        if let Some(error) = error {
            let place = |range| self.places.inside(example, &joined, &range);
            report_notation(&error, &place, self.findings).note(
                "only Python can run more than operations, and the assignment accepts other languages",
            );
        } else {
            let span = self.places.part(example, About::Typed);
            python::refuse_other_languages(&span, self.scope, self.findings);
        }
    }

    /// Reports an example that cannot be used. For a wrong operation, reports the mistake in its
    /// notation.
    fn report_unread(&mut self, example: &Example, refusal: &Refusal) {
        let joined = code::Joined::from_source(&example.source);
        self.scope.record_unread_target(&joined.text);
        let error = notation::parse_operation(&joined.text).err();
        match error.filter(|_| refusal.about == About::Operation) {
            Some(error) => {
                let place = |range| self.places.inside(example, &joined, &range);
                report_notation(&error, &place, self.findings);
            }
            None => self.report(example, refusal),
        }
    }

    fn report(&mut self, example: &Example, refusal: &Refusal) {
        let span = self.places.part(example, refusal.about);
        let found = self.findings.error(&span, refusal.reason.clone());
        if let Some(help) = refusal.help {
            found.help(help);
        }
    }
}
