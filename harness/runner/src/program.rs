//! Dialogues with programs, which a scenario types, and the commands that reproduce a failure.

use std::collections::BTreeMap;

use puzzlemark_reports::model::{
    FileText, Outcome, Reproduction, ScenarioResult, Speaker, StepResult, Utterance,
};
use puzzlemark_text::{shell, visible};

use super::checkers::{CheckerAccess, judge};
use super::custom::records::{End, Records};
use super::rules::Rules;
use super::transcript::Transcript;
use puzzlemark_explore::input_file;
use puzzlemark_judge::History;
use puzzlemark_judge::check::{self, Context, Satisfies, Shown};
use puzzlemark_model::reply::{Answer, LanguageFacts, Ran, Reply};
use puzzlemark_model::{Action, Scenario};
use puzzlemark_model::{Expectation, ProgramAction};
use puzzlemark_subject::{JudgeFailure, Subject};

/// The number of quiet moments of a program after which the dialogue continues without an expected
/// text. A larger number makes reports from busy machines clearer, and changes no verdict.
const QUIET_MAX: usize = 8;

/// The number of quiet moments to wait after a step that expects no text.
const QUIET_MAX_UNASKED: usize = 1;

/// Returns true if a scenario is a dialogue.
pub(super) fn is_dialogue(scenario: &Scenario) -> bool {
    let first = scenario.steps.first().map(|step| &step.action);
    matches!(first, Some(Action::Program(ProgramAction::Start { .. })))
}

/// Plays a dialogue.
///
/// Types each line when the program is quiet, even if an expected text is still missing. At the end,
/// if a text is missing or the program must end, closes the input and waits for the program's end.
pub(super) fn converse(
    rules: Rules<'_>,
    subject: &mut dyn Subject,
    checkers: &mut CheckerAccess<'_, '_>,
) -> Result<(History, Vec<Utterance>), JudgeFailure> {
    rules
        .with_properties(|satisfies| converse_with(rules.scenario, satisfies, subject, checkers))?
}

fn converse_with(
    scenario: &Scenario,
    satisfies: &Satisfies<'_>,
    subject: &mut dyn Subject,
    checkers: &mut CheckerAccess<'_, '_>,
) -> Result<(History, Vec<Utterance>), JudgeFailure> {
    let context = Context {
        objects: BTreeMap::new(),
        satisfies,
        facts: LanguageFacts::default(),
    };
    let expectations: Vec<_> = scenario
        .steps
        .iter()
        .map(|step| &step.expectation)
        .collect();
    let mut dialogue = Dialogue {
        subject,
        expectations,
        context,
        shown: Vec::new(),
        end: None,
        typed_before_end: 0,
        is_closed: false,
        garbled: None,
        transcript: Transcript::default(),
    };
    dialogue.play(scenario)?;
    let history = dialogue.history(scenario, checkers)?;
    Ok((history, dialogue.transcript.utterances))
}

/// A dialogue in progress.
struct Dialogue<'a> {
    subject: &'a mut dyn Subject,
    expectations: Vec<&'a Expectation>,
    context: Context<'a>,
    /// The texts that the program showed after each step so far.
    shown: Vec<Shown>,
    end: Option<Ran>,
    /// The number of lines that were typed before the program ended.
    typed_before_end: usize,
    /// True if the input of the program was closed before it ended.
    is_closed: bool,
    /// The last reply, if nothing can be sent after it.
    garbled: Option<Reply>,
    transcript: Transcript,
}

impl Dialogue<'_> {
    fn play(&mut self, scenario: &Scenario) -> Result<(), JudgeFailure> {
        let mut patience = QUIET_MAX;
        for (step, expectation) in scenario.steps.iter().zip(self.expectations.clone()) {
            self.shown.push(Shown::default());
            if let Action::Program(ProgramAction::Type { line }) = &step.action {
                self.transcript
                    .add(Speaker::Typed, format!("{line}\n").as_bytes());
            }
            self.perform(&step.action)?;
            if !self.wait_for(expectation, patience)? {
                // A missing text is judged at the end, so there is no reason to wait for later
                // texts.
                patience = 0;
            }
        }
        self.close()
    }

    /// Waits for `patience` quiet moments until a step's texts are shown. Returns true if they are.
    fn wait_for(
        &mut self,
        expectation: &Expectation,
        mut patience: usize,
    ) -> Result<bool, JudgeFailure> {
        if expectation_is_nothing(expectation) {
            patience = patience.min(QUIET_MAX_UNASKED);
        }
        loop {
            let shown = self
                .shown
                .last()
                .is_some_and(|shown| check::shows_at_once(expectation, shown, &self.context));
            if shown || self.is_over() || patience == 0 {
                return Ok(shown || expectation_is_nothing(expectation));
            }
            if !self.perform(&LISTEN)? {
                patience -= 1;
            }
        }
    }

    /// Closes the input and waits for the end, if the program must end or has not shown all texts.
    fn close(&mut self) -> Result<(), JudgeFailure> {
        let last = self.expectations.last();
        let must_end = last.is_some_and(|last| last.program.exits.is_some());
        let is_done = |dialogue: &Self| {
            dialogue.is_over()
                || (!must_end
                    && check::shows_all(&dialogue.expectations, &dialogue.shown, &dialogue.context))
        };
        if is_done(self) {
            return Ok(());
        }
        self.is_closed = true;
        self.perform(&Action::Program(ProgramAction::Close))?;
        // The limits of the run stop this loop.
        while !is_done(self) {
            self.perform(&LISTEN)?;
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.end.is_some() || self.garbled.is_some()
    }

    /// Performs an action and records the text that the program showed. Returns true if there is
    /// any.
    fn perform(&mut self, action: &Action) -> Result<bool, JudgeFailure> {
        if self.is_over() {
            return Ok(false);
        }
        let reply = self.subject.perform(action)?;
        let anything = !reply.printed.is_empty() || !reply.complained.is_empty();
        self.transcript.add(Speaker::Printed, &reply.printed);
        self.transcript.add(Speaker::Complained, &reply.complained);
        if let Some(shown) = self.shown.last_mut() {
            shown.printed.extend(&reply.printed);
            shown.complained.extend(&reply.complained);
        }
        if reply.is_last() {
            self.garbled = Some(reply);
        } else if let Answer::Ran(ran) = reply.answer {
            self.end = Some(*ran);
            self.typed_before_end = self.shown.len().saturating_sub(1);
        }
        Ok(anything)
    }

    /// Returns the results of the steps.
    fn history(
        &mut self,
        scenario: &Scenario,
        checkers: &mut CheckerAccess<'_, '_>,
    ) -> Result<History, JudgeFailure> {
        let mut history = History::default();
        if let (Some(reply), Some(step)) = (self.garbled.take(), scenario.steps.first()) {
            let checked = check::check(&step.expectation, &reply, &self.context);
            history.record(step, reply, checked);
            return Ok(history);
        }
        let all = check::check_dialogue(
            &self.expectations,
            &self.shown,
            self.end.as_ref(),
            &self.context,
        );
        let records = self.records(scenario);
        for (step, mut checked) in scenario.steps.iter().zip(all) {
            // The transcript shows what the program printed after each step.
            let reply = Reply::silent(self.end.clone().map_or(Answer::Shown, Answer::ran));
            judge(checkers, step, &reply, records.as_slice(), &mut checked)?;
            history.record(step, reply, checked);
        }
        Ok(history)
    }

    /// Returns the record of the dialogue, if a check of check50 plays it back.
    fn records(&self, scenario: &Scenario) -> Records {
        let lines = scenario.steps.iter().filter_map(|step| match &step.action {
            Action::Program(ProgramAction::Type { line }) => Some(line.as_str()),
            _ => None,
        });
        let end = self.end.as_ref().map(|ran| End {
            ran,
            typed: self.typed_before_end,
            is_closed: self.is_closed,
        });
        let mut records = Records::new(scenario);
        records.add_dialogue(lines, &self.shown, end);
        records
    }
}

const LISTEN: Action = Action::Program(ProgramAction::Listen);

/// Returns true if a step expects no text.
fn expectation_is_nothing(expectation: &Expectation) -> bool {
    expectation.program.sees.is_empty() && expectation.answer.is_none()
}

/// Returns the commands and files that reproduce the first failure of a result. Returns `None` if no
/// step failed.
pub(super) fn reproduce(
    scenario: &Scenario,
    result: &ScenarioResult,
    command: &str,
) -> Option<Reproduction> {
    let failed = |step: &StepResult| step.outcome == Outcome::Failed;
    let failed = result.steps.iter().position(failed)?;
    let mut files: Vec<_> = scenario.files.iter().map(file).collect();
    let mut session = Vec::new();
    for (index, step) in scenario.steps.iter().enumerate() {
        match &step.action {
            // A run uses the files that earlier runs left behind.
            Action::Program(ProgramAction::Run { arguments, input }) if index <= failed => {
                let mut line = shell::command_line(command, arguments);
                if !input.is_empty() {
                    let file = input_file(index, input);
                    line = format!("{line} < {}", file.name);
                    files.push(file);
                }
                session.push(line);
            }
            Action::Program(ProgramAction::Start { arguments }) => {
                session.push(shell::command_line(command, arguments));
            }
            Action::Program(ProgramAction::Type { line }) => session.push(line.clone()),
            Action::Program(_) | Action::Call(_) | Action::Prompt(_) | Action::Window(_) => {}
        }
    }
    Some(Reproduction {
        command: None,
        session,
        comments: Vec::new(),
        trial: None,
        files,
        at_window: false,
        confirmed: true,
    })
}

fn file((name, bytes): (&String, &Vec<u8>)) -> FileText {
    FileText {
        name: name.clone(),
        text: visible::decode(bytes),
    }
}
