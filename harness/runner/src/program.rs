//! Dialogues with programs, and the commands that reproduce a failure.

use std::collections::BTreeMap;

use puzzlemark_reports::model::{
    FileText, Outcome, Reproduction, ScenarioResult, Speaker, StepResult, Utterance,
};
use puzzlemark_text::visible;

use super::rules::Rules;
use puzzlemark_explore::input_file;
use puzzlemark_judge::History;
use puzzlemark_judge::check::{self, Context, Satisfies, Shown};
use puzzlemark_model::reply::{Answer, LanguageFacts, Ran, Reply};
use puzzlemark_model::{Action, Scenario};
use puzzlemark_model::{Expectation, ProgramAction};
use puzzlemark_subject::{JudgeFailure, Subject, shell};

/// The number of quiet moments of a program before the dialogue goes on without an expected text. A
/// larger number makes reports from busy machines clearer, and changes no verdict.
const QUIET_MAX: usize = 8;

/// The number of quiet moments after a step without expected text.
const QUIET_MAX_UNASKED: usize = 1;

/// Bytes of a dialogue that a report keeps.
const TRANSCRIPT_BYTES_MAX: usize = 32 * 1024;

/// True if a scenario is a dialogue.
pub(super) fn is_dialogue(scenario: &Scenario) -> bool {
    let first = scenario.steps.first().map(|step| &step.action);
    matches!(first, Some(Action::Program(ProgramAction::Start { .. })))
}

/// Plays a dialogue.
///
/// Each line is typed when the program is quiet, even if an expected text is still missing. At the
/// end, if a text is missing or the program must end, the input is closed and the program's end
/// awaited.
pub(super) fn converse(
    rules: Rules<'_>,
    subject: &mut dyn Subject,
) -> Result<(History, Vec<Utterance>), JudgeFailure> {
    rules.with_properties(|satisfies| converse_with(rules.scenario, satisfies, subject))?
}

fn converse_with(
    scenario: &Scenario,
    satisfies: &Satisfies<'_>,
    subject: &mut dyn Subject,
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
        garbled: None,
        transcript: Transcript::default(),
    };
    dialogue.play(scenario)?;
    let history = dialogue.history(scenario);
    Ok((history, dialogue.transcript.utterances))
}

/// A dialogue under way.
struct Dialogue<'a> {
    subject: &'a mut dyn Subject,
    expectations: Vec<&'a Expectation>,
    context: Context<'a>,
    /// The text that was shown after each step so far.
    shown: Vec<Shown>,
    end: Option<Ran>,
    /// A last reply, after which nothing can be sent.
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
                // A missing text is judged at the end, so waiting for later texts gains nothing.
                patience = 0;
            }
        }
        self.close()
    }

    /// Waits until a step's texts are shown, for `patience` quiet moments. Returns true if they are.
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

    /// Closes the input and waits for the end, if the program must end or has not shown all.
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
        self.perform(&Action::Program(ProgramAction::Close))?;
        // Bounded by the limits of the run.
        while !is_done(self) {
            self.perform(&LISTEN)?;
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.end.is_some() || self.garbled.is_some()
    }

    /// Performs an action and records the shown text. Returns true if there is any.
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
        }
        Ok(anything)
    }

    /// The results of the steps.
    fn history(&mut self, scenario: &Scenario) -> History {
        let mut history = History::default();
        if let (Some(reply), Some(step)) = (self.garbled.take(), scenario.steps.first()) {
            let checked = check::check(&step.expectation, &reply, &self.context);
            history.record(step, reply, checked);
            return history;
        }
        let all = check::check_dialogue(
            &self.expectations,
            &self.shown,
            self.end.as_ref(),
            &self.context,
        );
        for (step, checked) in scenario.steps.iter().zip(all) {
            // The transcript shows what was written, and to which step it belongs.
            let reply = Reply::silent(self.end.clone().map_or(Answer::Shown, Answer::ran));
            history.record(step, reply, checked);
        }
        history
    }
}

const LISTEN: Action = Action::Program(ProgramAction::Listen);

/// True if a step expects no text.
fn expectation_is_nothing(expectation: &Expectation) -> bool {
    expectation.program.sees.is_empty() && expectation.answer.is_none()
}

/// The dialogue as a report shows it.
#[derive(Default)]
struct Transcript {
    utterances: Vec<Utterance>,
    bytes: usize,
}

impl Transcript {
    fn add(&mut self, speaker: Speaker, bytes: &[u8]) {
        let room = TRANSCRIPT_BYTES_MAX.saturating_sub(self.bytes);
        if bytes.is_empty() || room == 0 {
            return;
        }
        let kept = &bytes[..bytes.len().min(room)];
        self.bytes += kept.len();
        let mut text = visible::decode(kept);
        if kept.len() < bytes.len() {
            text.push_str("\n(and more)\n");
        }
        match self.utterances.last_mut() {
            Some(last) if last.speaker == speaker && speaker != Speaker::Typed => {
                last.text.push_str(&text);
            }
            _ => self.utterances.push(Utterance { speaker, text }),
        }
    }
}

/// The commands and files that reproduce the first failure of a result. `None` if no step failed.
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
            // A run finds what those before it have left.
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
        files,
        confirmed: true,
    })
}

fn file((name, bytes): (&String, &Vec<u8>)) -> FileText {
    FileText {
        name: name.clone(),
        text: visible::decode(bytes),
    }
}
