//! Which steps can follow which: all of a scenario speak with the submission in the same way, and
//! a dialogue has a beginning and an end.

use std::ops::Range;

use crate::diagnostic::Findings;
use puzzlemark_model::pattern::TextPattern;
use puzzlemark_model::{Action, Expectation, Interface, ProgramAction, Step};

/// The steps of a scenario up to now.
#[derive(Debug, Default)]
pub(crate) struct Order {
    /// The first step: how it speaks with the submission, and where it stands.
    first: Option<(Interface, Range<usize>)>,
    /// Where the dialogue was started.
    started: Option<Range<usize>>,
    /// Where a program was run from start to end.
    ran: Option<Range<usize>>,
    /// Where the dialogue ends.
    ended: Option<Range<usize>>,
    /// Whether it was reported that the beginning of the dialogue is not where it must be.
    misplaced: bool,
}

impl Order {
    /// Takes in the next step; reports it where it cannot follow those before it. `place` is where
    /// its action stands.
    pub(crate) fn take(&mut self, step: &Step, place: &Range<usize>, findings: &mut Findings) {
        let interface = step.action.interface();
        let (first, first_place) = self.first.get_or_insert((interface, place.clone()));
        if *first != interface {
            findings
                .error(place, format!("this step is {}", spoken(interface)))
                .related(
                    first_place.clone(),
                    format!("the first one is {}", spoken(*first)),
                )
                .help("a scenario speaks with a submission in one way: make two scenarios");
            return;
        }
        let Action::Program(action) = &step.action else {
            return;
        };
        match action {
            ProgramAction::Run { .. } => self.take_run(place, findings),
            ProgramAction::Start { .. } => self.take_start(place, findings),
            ProgramAction::Type { line } => {
                self.take_line(place, findings);
                warn_of_echo(line, &step.expectation, place, findings);
            }
            ProgramAction::Listen | ProgramAction::Close => {}
        }
        if self.started.is_some() && step.expectation.program.exits.is_some() {
            self.ended.get_or_insert(place.clone());
        }
    }

    fn take_run(&mut self, place: &Range<usize>, findings: &mut Findings) {
        if let Some(started) = &self.started {
            findings
                .error(place, "a program cannot be run within a dialogue")
                .related(started.clone(), "the dialogue begins here")
                .help("make two scenarios: one with `run`, one that begins with `start`");
        }
        self.ran.get_or_insert(place.clone());
    }

    fn take_start(&mut self, place: &Range<usize>, findings: &mut Findings) {
        if let Some(before) = self.started.as_ref().or(self.ran.as_ref())
            && !self.misplaced
        {
            findings
                .error(
                    place,
                    "a dialogue begins with the first step of its scenario",
                )
                .related(before.clone(), "here a program was started already")
                .help("make two scenarios");
        }
        self.started.get_or_insert(place.clone());
    }

    fn take_line(&mut self, place: &Range<usize>, findings: &mut Findings) {
        if let Some(ended) = &self.ended {
            findings
                .error(
                    place,
                    "nothing can be typed any more: the dialogue has ended",
                )
                .related(
                    ended.clone(),
                    "`exits` here ends the input and waits for the end",
                )
                .help("move `exits` to the last step");
        } else if self.started.is_none() && !self.misplaced {
            findings
                .error(place, "nothing can be typed yet: no program was started")
                .help("begin the scenario with `- start: []`");
            self.misplaced = true;
        }
    }
}

/// Warns of a text that must be seen and that every program shows which repeats what is typed.
fn warn_of_echo(
    line: &str,
    expectation: &Expectation,
    place: &Range<usize>,
    findings: &mut Findings,
) {
    let sees = &expectation.program.sees;
    // One text that is not typed is enough to tell an answer from an echo, and so is a property.
    let is_echo = expectation.answer.is_none() && sees.iter().all(|text| is_in(text, line));
    if is_echo && !sees.is_empty() {
        findings
            .warning(
                place,
                "a program that only repeats this line shows what the step must see",
            )
            .help("let `sees` hold words of the answer that are not typed");
    }
}

fn is_in(pattern: &TextPattern, line: &str) -> bool {
    match pattern {
        TextPattern::Exact(text) => line.contains(text.trim_end_matches('\n')),
        TextPattern::Regex(regex) => regex.find(line).is_some(),
        TextPattern::AnyOf(patterns) => patterns.iter().any(|pattern| is_in(pattern, line)),
        TextPattern::Loose(loose) => line.contains(loose.text.trim()),
    }
}

/// An interface, as the rest of a sentence about a step.
fn spoken(interface: Interface) -> &'static str {
    match interface {
        Interface::Calls => "an operation on classes and functions",
        Interface::Program => "about a program at a terminal",
        Interface::Window => "about a window",
    }
}
