//! What exploring came to, in words and as JSON.

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::Isolation;
use puzzlemark_reports::render::terminal;
use puzzlemark_reports::render::words::counted;
use serde_json::{Value, json};

use puzzlemark_explore::{Budget, Exploration, Failure, Finding};
use puzzlemark_judge::judge_load_failure;
use puzzlemark_model::Assignment;
use puzzlemark_model::reply::LoadFailure;
use puzzlemark_subject::{Driver, JudgeFailure};

/// What is told of an exploration.
pub(super) struct Told<'a> {
    assignment: &'a Assignment,
    submission: &'a str,
    isolation: Isolation,
    /// What ran the submission.
    driver: Option<String>,
    verdict: Verdict,
    /// What was done, in sentences.
    lines: Vec<String>,
    failure: Option<Box<Failure>>,
    notes: Vec<String>,
    /// Of each board, or of the games, the figures.
    parts: Vec<Value>,
}

impl<'a> Told<'a> {
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
            parts: Vec::new(),
        }
    }

    pub(super) fn verdict(&self) -> Verdict {
        self.verdict
    }

    pub(super) fn failure(&self) -> Option<&Failure> {
        self.failure.as_deref()
    }

    /// A title for the scenario that shows the failure.
    pub(super) fn title(&self) -> String {
        let last = self.failure().and_then(|failure| failure.steps.last());
        let operation = last.map_or("", |last| last.operation.as_str());
        format!("What `{operation}` gives")
    }

    /// Takes in that there is nothing to write a scenario of.
    pub(super) fn no_scenario(&mut self) {
        let nothing = "no scenario was written, for no failure was found";
        self.notes.push(nothing.to_owned());
    }

    /// Takes in what runs the submission.
    pub(super) fn runs(&mut self, driver: &dyn Driver) {
        self.driver = Some(driver.name());
        self.notes.extend(driver.remarks());
    }

    /// Takes in that the submission does not load.
    pub(super) fn not_loaded(&mut self, failure: &LoadFailure) {
        let judgement = judge_load_failure(failure);
        self.verdict = judgement.verdict;
        self.lines.extend(judgement.reason);
    }

    /// Takes in that the judge failed.
    pub(super) fn fail(&mut self, failure: &JudgeFailure) {
        self.verdict = Verdict::JudgeError;
        self.lines.push(format!("the judge failed: {failure}"));
    }

    /// Takes in what random games came to.
    pub(super) fn games(&mut self, budget: &Budget, explored: Exploration) {
        let games = counted(explored.games, "game");
        let operations = counted(explored.operations, "operation");
        let seed = budget.seed;
        self.lines.extend(match &explored.finding {
            Finding::Nothing if explored.is_complete => Some(format!(
                "no failure in {games} ({operations}, seed {seed}); that is not a proof"
            )),
            Finding::Nothing => Some(format!(
                "no failure in {games} of {}, then time was up ({operations}, seed {seed}); that \
                 is not a proof",
                budget.games
            )),
            Finding::Failure(failure) if failure.seen_again == 0 => Some(format!(
                "seen once in {games} of {} ({operations}, seed {seed})",
                budget.games
            )),
            Finding::Failure(_) => Some(format!(
                "found in game {} of {} ({operations}, seed {seed})",
                explored.games, budget.games
            )),
            Finding::NotLoaded(_) => None,
        });
        self.parts.push(json!({
            "seed": seed,
            "games": explored.games,
            "operations": explored.operations,
            "complete": explored.is_complete,
        }));
        self.find(explored);
    }

    /// Takes in what exhausting a board came to.
    pub(super) fn board(&mut self, name: &str, explored: Exploration) {
        let states = counted(explored.states, "state");
        let calls = counted(explored.operations, "call");
        self.lines.extend(match &explored.finding {
            Finding::Nothing if explored.is_complete => {
                Some(format!("{name}: equal on this board: {states}, {calls}"))
            }
            Finding::Nothing => Some(format!(
                "{name}: no failure in {states} ({calls}); that is not all of the board, and no proof"
            )),
            Finding::Failure(failure) if failure.seen_again == 0 => {
                Some(format!("{name}: seen once in {states}, {calls}"))
            }
            Finding::Failure(_) => Some(format!("{name}: found after {states}, {calls}")),
            Finding::NotLoaded(_) => None,
        });
        self.parts.push(json!({
            "board": name,
            "states": explored.states,
            "operations": explored.operations,
            "complete": explored.is_complete,
        }));
        self.find(explored);
    }

    fn find(&mut self, explored: Exploration) {
        self.notes.extend(explored.remarks);
        match explored.finding {
            Finding::Nothing => {}
            Finding::NotLoaded(failure) => self.not_loaded(&failure),
            Finding::Failure(failure) => {
                self.verdict = failure.verdict;
                self.notes.extend(chance(&failure));
                self.failure = Some(failure);
            }
        }
    }

    /// For a terminal of some width.
    pub(super) fn text(&self, width: usize) -> String {
        let mut reproduction = self.failure().map(Failure::reproduction);
        // A note tells how often it was run again.
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
            notes: &self.notes,
        };
        terminal::exploration(&exploration, width)
    }

    /// As JSON.
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
        let told = json!({
            "assignment": self.assignment.id,
            "submission": self.submission,
            "driver": self.driver,
            "isolation": self.isolation,
            "verdict": self.verdict,
            "explored": self.parts,
            "told": self.lines,
            "failure": failure,
            "notes": self.notes,
        });
        Ok(format!("{}\n", serde_json::to_string_pretty(&told)?))
    }
}

/// What is to be said of a failure that did not come each time.
fn chance(failure: &Failure) -> Option<String> {
    let Failure {
        replays,
        seen_again,
        ..
    } = failure;
    let again = counted(u64::from(*replays), "time");
    match seen_again {
        _ if failure.is_confirmed() => None,
        0 => Some(format!(
            "it failed once and not again: the same was asked {again} more, and every reply was \
             right; the submission may depend on chance, on time, or on what else runs"
        )),
        seen => Some(format!(
            "the same was asked {again} more, and it failed in {seen} of these: the submission \
             may depend on chance, on time, or on what else runs"
        )),
    }
}
