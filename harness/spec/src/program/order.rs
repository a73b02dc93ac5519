//! The order of steps: all steps of a scenario use one interface, and a dialogue has a beginning
//! and an end.

use std::ops::Range;

use crate::diagnostic::Findings;
use puzzlemark_model::pattern::TextPattern;
use puzzlemark_model::{Action, Checker, Expectation, Interface, Part, ProgramAction, Step};

/// The steps of a scenario so far.
#[derive(Debug, Default)]
pub(crate) struct Order {
    /// Interface and place of the first step.
    first: Option<(Interface, Range<usize>)>,
    /// Place of the `start` step.
    started: Option<Range<usize>>,
    /// Place of a `run` step.
    ran: Option<Range<usize>>,
    /// Place at which the dialogue ends.
    ended: Option<Range<usize>>,
    /// Place of the step whose checker judges the dialogue, and true if that checker talks.
    judged: Option<(Range<usize>, bool)>,
    /// True if the wrong beginning of the dialogue is already reported.
    misplaced: bool,
}

impl Order {
    /// Adds the next step. Reports it if it cannot follow the steps before it. `place` is the place
    /// of its action.
    pub(crate) fn add(&mut self, step: &Step, place: &Range<usize>, findings: &mut Findings) {
        let interface = step.action.interface();
        let (first, first_place) = self.first.get_or_insert((interface, place.clone()));
        if *first != interface {
            findings
                .error(place, format!("this step is {}", described(interface)))
                .related(
                    first_place.clone(),
                    format!("the first one is {}", described(*first)),
                )
                .help("a scenario uses only one kind of step: make two scenarios");
            return;
        }
        let Action::Program(action) = &step.action else {
            return;
        };
        match action {
            ProgramAction::Run { .. } => self.add_run(place, findings),
            ProgramAction::Start { .. } => self.add_start(place, findings),
            ProgramAction::Type { line } => {
                self.add_line(place, findings);
                warn_of_echo(line, &step.expectation, place, findings);
            }
            ProgramAction::Listen | ProgramAction::Close => {}
        }
        if self.started.is_some() && step.expectation.program.exits.is_some() {
            self.ended.get_or_insert(place.clone());
        }
        if self.started.is_some() {
            self.add_checker(step.expectation.program.checker.as_ref(), place, findings);
        }
    }

    /// Reports a checker that cannot judge a dialogue, or that is not at its last step.
    fn add_checker(
        &mut self,
        checker: Option<&Checker>,
        place: &Range<usize>,
        findings: &mut Findings,
    ) {
        if let Some((judged, talks)) = &self.judged {
            let (told, help) = if *talks {
                (
                    "the checker talks with the program here",
                    "remove this step: the checker types all lines",
                )
            } else {
                (
                    "the checker judges the dialogue here",
                    "move the `checker` to the last step",
                )
            };
            findings
                .error(place, "this step comes after the step with the `checker`")
                .related(judged.clone(), told)
                .help(help);
        }
        let Some(checker) = checker else {
            return;
        };
        let talks = checker.part == Part::Talk;
        if !talks && !checker.is_check50() {
            findings
                .error(
                    place,
                    "only a checker of the kind `check50` can judge typed lines",
                )
                .help(
                    "use `run` with the whole input, or a `checker` at `start`, which types the lines itself",
                );
        }
        self.judged.get_or_insert((place.clone(), talks));
    }

    fn add_run(&mut self, place: &Range<usize>, findings: &mut Findings) {
        if let Some(started) = &self.started {
            findings
                .error(place, "`run` cannot be a part of a dialogue")
                .related(started.clone(), "the dialogue begins here")
                .help("make two scenarios: one with `run`, one that begins with `start`");
        }
        self.ran.get_or_insert(place.clone());
    }

    fn add_start(&mut self, place: &Range<usize>, findings: &mut Findings) {
        if let Some(before) = self.started.as_ref().or(self.ran.as_ref())
            && !self.misplaced
        {
            findings
                .error(
                    place,
                    "a dialogue must begin with the first step of its scenario",
                )
                .related(before.clone(), "a program was already started here")
                .help("make two scenarios");
        }
        self.started.get_or_insert(place.clone());
    }

    fn add_line(&mut self, place: &Range<usize>, findings: &mut Findings) {
        if matches!(self.judged, Some((_, true))) {
            // The checker is reported.
        } else if let Some(ended) = &self.ended {
            findings
                .error(place, "nothing can be typed after the end of the dialogue")
                .related(
                    ended.clone(),
                    "`exits` here ends the input and waits for the end",
                )
                .help("move `exits` to the last step");
        } else if self.started.is_none() && !self.misplaced {
            findings
                .error(place, "nothing can be typed before a program starts")
                .help("begin the scenario with `- start: []`");
            self.misplaced = true;
        }
    }
}

/// Warns if every text in `sees` is a part of the typed line, because then an echo passes the step.
fn warn_of_echo(
    line: &str,
    expectation: &Expectation,
    place: &Range<usize>,
    findings: &mut Findings,
) {
    let sees = &expectation.program.sees;
    // One text that is not typed distinguishes an answer from an echo. A property does this, too.
    let is_echo = expectation.answer.is_none() && sees.iter().all(|text| is_part_of(text, line));
    if is_echo && !sees.is_empty() {
        findings
            .warning(
                place,
                "a program that only repeats this line passes this step",
            )
            .help("add words of the answer to `sees` that are not typed");
    }
}

fn is_part_of(pattern: &TextPattern, line: &str) -> bool {
    match pattern {
        TextPattern::Exact(text) => line.contains(text.trim_end_matches('\n')),
        TextPattern::Regex(regex) => regex.find_in(line).is_some(),
        TextPattern::AnyOf(patterns) => patterns.iter().any(|pattern| is_part_of(pattern, line)),
        TextPattern::Loose(loose) => line.contains(loose.text.trim()),
    }
}

/// Describes an interface for messages about a step.
fn described(interface: Interface) -> &'static str {
    match interface {
        Interface::Calls => "an operation on classes and functions",
        Interface::Program => "about a program at a terminal",
        Interface::Window => "about a window",
    }
}
