//! Runs of a submission, in the form that checks of check50 play back.

use serde_json::{Value as Json, json};

use puzzlemark_judge::check::Shown;
use puzzlemark_model::reply::{Answer, Exit, Ran, Reply};
use puzzlemark_model::{Action, ProgramAction, Scenario, Step};

/// The records of the runs of a scenario.
pub struct Records {
    is_kept: bool,
    runs: Vec<Json>,
}

impl Records {
    /// Returns no records. Only a scenario with a check of check50 keeps some.
    pub fn new(scenario: &Scenario) -> Self {
        Self {
            is_kept: scenario.has_check50(),
            runs: Vec::new(),
        }
    }

    /// Adds the reply to a step, if it is a run.
    pub fn add(&mut self, step: &Step, reply: &Reply) {
        if let Action::Program(ProgramAction::Run { input, .. }) = &step.action
            && self.is_kept
        {
            self.runs.push(of_run(input, reply));
        }
    }

    /// Adds a dialogue: the typed lines, the text that was shown before the first line and after each, and the end of
    /// the program.
    pub fn add_dialogue<'a>(
        &mut self,
        lines: impl Iterator<Item = &'a str>,
        shown: &[Shown],
        end: Option<End<'_>>,
    ) {
        if self.is_kept {
            self.runs.push(of_dialogue(lines, shown, end));
        }
    }

    /// Returns the records so far.
    pub fn as_slice(&self) -> &[Json] {
        &self.runs
    }
}

/// Returns the record of a run from start to end.
fn of_run(input: &str, reply: &Reply) -> Json {
    let shown = Shown {
        printed: reply.printed.clone(),
        complained: reply.complained.clone(),
    };
    let Answer::Ran(ran) = &reply.answer else {
        return of_dialogue(input.lines(), &[shown], None);
    };
    let files = ran.files.iter();
    let files: serde_json::Map<_, _> = files
        .map(|(name, contents)| (name.clone(), json!(text(contents))))
        .collect();
    let end = End {
        ran,
        typed: 0,
        is_closed: false,
    };
    let mut record = of_dialogue(input.lines(), &[shown], Some(end));
    record["files"] = Json::Object(files);
    record
}

/// The end of a program in a dialogue.
#[derive(Clone, Copy)]
pub struct End<'a> {
    /// Its exit.
    pub ran: &'a Ran,
    /// The number of lines that were typed before it.
    pub typed: usize,
    /// True if its input was closed before it.
    pub is_closed: bool,
}

/// Returns the record of a dialogue, see [`Records::add_dialogue`]. A program that was stopped at a limit has no end of
/// its own.
fn of_dialogue<'a>(
    lines: impl Iterator<Item = &'a str>,
    shown: &[Shown],
    end: Option<End<'_>>,
) -> Json {
    let stream =
        |part: fn(&Shown) -> &[u8]| -> Vec<_> { shown.iter().map(|one| text(part(one))).collect() };
    let end = end.and_then(|end| {
        let (code, signal) = match end.ran.exit {
            Exit::Code(code) => (Some(code), None),
            Exit::Signal(signal) => (None, Some(signal)),
            Exit::Limit(_) => return None,
        };
        Some(json!({
            "code": code,
            "signal": signal,
            "typed": end.typed,
            "closed": end.is_closed,
        }))
    });
    json!({
        "lines": lines.collect::<Vec<_>>(),
        "printed": stream(|one| &one.printed),
        "complained": stream(|one| &one.complained),
        "end": end,
        "files": {},
    })
}

/// Returns a text as check50 reads it from a terminal, without carriage returns.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace("\r\n", "\n")
}
