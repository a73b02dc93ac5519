//! The report of `explore`, as text and as JSON.

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::Isolation;
use puzzlemark_reports::render::terminal;
use puzzlemark_reports::render::words::counted;
use serde_json::{Value, json};

use super::asked;
use puzzlemark_explore::{Budget, Exploration, Failure, Finding};
use puzzlemark_judge::judge_load_failure;
use puzzlemark_model::Assignment;
use puzzlemark_subject::{Driver, StartFailure};

/// The results of exploring one submission.
pub(super) struct ExploreReport<'a> {
    assignment: &'a Assignment,
    submission: &'a str,
    isolation: Isolation,
    /// The name of the driver that ran the submission.
    driver: Option<String>,
    verdict: Verdict,
    /// The results, one sentence each.
    lines: Vec<String>,
    failure: Option<Box<Failure>>,
    notes: Vec<String>,
    /// The table of the calls that the games asked. It is empty if the games were not guessed.
    asked: Vec<String>,
    /// The figures of each board, or those of the games.
    parts: Vec<Value>,
}

impl<'a> ExploreReport<'a> {
    pub(super) fn new(
        assignment: &'a Assignment,
        submission: &'a str,
        isolation: Isolation,
    ) -> Self {
        Self {
            assignment,
            submission,
            isolation,
            driver: None,
            verdict: Verdict::Accepted,
            lines: Vec::new(),
            failure: None,
            notes: Vec::new(),
            asked: Vec::new(),
            parts: Vec::new(),
        }
    }

    pub(super) fn verdict(&self) -> Verdict {
        self.verdict
    }

    pub(super) fn failure(&self) -> Option<&Failure> {
        self.failure.as_deref()
    }

    /// Returns the title of the scenario that shows the failure.
    pub(super) fn title(&self) -> String {
        let last = self.failure().and_then(|failure| failure.steps.last());
        let operation = last.map_or("", |last| last.operation.as_str());
        let line = operation.lines().next().unwrap_or_default();
        format!("The result of `{line}`")
    }

    /// Adds a note that there is no failure to write a scenario for.
    pub(super) fn add_missing_scenario(&mut self) {
        let note = "no scenario was written, because no failure was found";
        self.notes.push(note.to_owned());
    }

    /// Adds the driver's name and its remarks.
    pub(super) fn add_driver(&mut self, driver: &dyn Driver) {
        self.driver = Some(driver.name());
        self.notes.extend(driver.remarks());
    }

    /// Adds that the submission does not load, or that the judge failed.
    pub(super) fn add_start_failure(&mut self, failure: &StartFailure) {
        match failure {
            StartFailure::NotLoaded(failure) => {
                let judgement = judge_load_failure(failure);
                self.verdict = judgement.verdict;
                self.lines.extend(judgement.reason);
            }
            StartFailure::Judge(failure) => {
                self.verdict = Verdict::JudgeError;
                self.lines.push(format!("the judge failed: {failure}"));
            }
        }
    }

    /// Adds the results of random games.
    pub(super) fn add_games(&mut self, budget: &Budget, action: &str, explored: Exploration) {
        let games = counted(explored.games, "game");
        let operations = counted(explored.operations, action);
        let seed = budget.seed;
        self.lines.extend(match &explored.finding {
            Finding::Nothing if explored.is_complete => Some(format!(
                "no failure in {games} ({operations}, seed {seed}); this is not a proof"
            )),
            Finding::Nothing => Some(format!(
                "no failure in {games} of {}, then the time was over ({operations}, seed {seed}); \
                 this is not a proof",
                budget.games
            )),
            Finding::Failure(failure) if failure.seen_again == 0 => Some(format!(
                "failed once in {games} of {} ({operations}, seed {seed})",
                budget.games
            )),
            Finding::Failure(_) => Some(format!(
                "failed in game {} of {} ({operations}, seed {seed})",
                explored.games, budget.games
            )),
        });
        let mut part = json!({
            "seed": seed,
            "games": explored.games,
            "operations": explored.operations,
            "complete": explored.is_complete,
        });
        let notes = self.add_asked(&explored, &mut part);
        self.parts.push(part);
        self.add_finding(explored);
        self.notes.extend(notes);
    }

    /// Adds the calls of guessed games. Returns the notes about them.
    fn add_asked(&mut self, explored: &Exploration, part: &mut Value) -> Vec<String> {
        let asked = &explored.asked;
        if asked.counts.is_empty() {
            return Vec::new();
        }
        self.asked = asked::table(asked);
        // If a failure ended the games early, they might have asked the other calls later.
        let never = match explored.finding {
            Finding::Nothing => asked::never_asked(self.assignment, asked),
            Finding::Failure(_) => Vec::new(),
        };
        part["calls"] = asked::json(asked);
        part["never_asked"] = json!(never);
        let never = asked::note_of_never_asked(&never);
        let rules = asked::note_of_rules(self.assignment, asked);
        never.into_iter().chain(rules).collect()
    }

    /// Adds the results of exhausting a board.
    pub(super) fn add_board(&mut self, name: &str, explored: Exploration) {
        let states = counted(explored.states, "state");
        let calls = counted(explored.operations, "call");
        self.lines.extend(match &explored.finding {
            Finding::Nothing if explored.is_complete => {
                let all = if explored.states == 1 { "its only state" } else { &format!("all {states}") };
                let line = format!("{name}: equal to the reference in {all} ({calls})");
                Some(line + &left_out(explored.open_operations))
            }
            Finding::Nothing => Some(format!(
                "{name}: no failure in {states} ({calls}); the board has more, so this is not a proof"
            )),
            Finding::Failure(failure) if failure.seen_again == 0 => {
                Some(format!("{name}: failed once in {states}, {calls}"))
            }
            Finding::Failure(_) => Some(format!("{name}: failed after {states}, {calls}")),
        });
        self.parts.push(json!({
            "board": name,
            "states": explored.states,
            "operations": explored.operations,
            "open_operations": explored.open_operations,
            "complete": explored.is_complete,
        }));
        self.add_finding(explored);
    }

    fn add_finding(&mut self, explored: Exploration) {
        self.notes.extend(explored.remarks);
        match explored.finding {
            Finding::Nothing => {}
            Finding::Failure(failure) => {
                self.verdict = failure.verdict;
                self.notes.extend(chance_note(&failure));
                self.failure = Some(failure);
            }
        }
    }

    /// Returns the report as text, for a terminal of this width.
    pub(super) fn text(&self, width: usize) -> String {
        let mut reproduction = self.failure().map(Failure::reproduction);
        // The note below says how often the failure was played again.
        if let Some(reproduction) = &mut reproduction {
            reproduction.confirmed = true;
        }
        let last = self.failure().and_then(|failure| failure.steps.last());
        let driver = self.driver.as_ref().map(|driver| format!(" ({driver})"));
        let exploration = terminal::Exploration {
            assignment: &self.assignment.title,
            submission: &format!("{}{}", self.submission, driver.unwrap_or_default()),
            verdict: self.verdict,
            told: &self.lines,
            failed: last.zip(reproduction.as_ref()),
            asked: &self.asked,
            notes: &self.notes,
        };
        terminal::exploration(&exploration, width)
    }

    /// Returns the report as JSON.
    pub(super) fn json(&self) -> serde_json::Result<String> {
        let failure = self.failure().map(|failure| {
            let scenario = failure.scenario(&self.title()).to_string();
            json!({
                "steps": failure.steps,
                "reproduction": failure.reproduction(),
                "replays": failure.replays,
                "seen_again": failure.seen_again,
                "scenario": scenario,
            })
        });
        let report = json!({
            "assignment": self.assignment.id,
            "submission": self.submission,
            "driver": self.driver,
            "isolation": self.isolation,
            "verdict": self.verdict,
            "explored": self.parts,
            "summary": self.lines,
            "failure": failure,
            "notes": self.notes,
        });
        Ok(format!("{}\n", serde_json::to_string_pretty(&report)?))
    }
}

/// Returns the end of the line about a board in which calls have several right results.
fn left_out(open_operations: u64) -> String {
    if open_operations == 0 {
        return String::new();
    }
    let calls = counted(open_operations, "call");
    let them = if open_operations == 1 { "it" } else { "them" };
    format!("; {calls} had several right results, and the states after {them} were not visited")
}

/// Returns the note about a failure that did not happen every time.
fn chance_note(failure: &Failure) -> Option<String> {
    let Failure {
        replays,
        seen_again,
        ..
    } = failure;
    let again = counted(u64::from(*replays), "time");
    match seen_again {
        _ if failure.is_confirmed() => None,
        0 => Some(format!(
            "this failed only once: the same operations passed {again} more; the submission may \
             depend on random numbers, on time, or on other programs"
        )),
        seen => Some(format!(
            "the same operations were played {again} more, and failed in {seen} of these; the submission \
             may depend on random numbers, on time, or on other programs"
        )),
    }
}
