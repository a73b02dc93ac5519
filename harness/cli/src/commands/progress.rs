//! Progress of a run: a bar on a terminal, a line now and then on CI, otherwise a line per submission.

use std::collections::BTreeMap;
use std::env;
use std::io::{self, IsTerminal as _};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use puzzlemark_reports::{Language, Verdict, tr};
use puzzlemark_text::visible;

use super::output;
use puzzlemark_runner::{Event, Observer, Plan};

/// The time between two lines on CI.
const CI_INTERVAL: Duration = Duration::from_secs(30);

/// Shows a run's events on standard error.
pub(super) struct Progress {
    display: Display,
    submissions: usize,
    scenarios: usize,
    language: Language,
    state: Mutex<State>,
}

enum Display {
    Bar(ProgressBar),
    /// A line every 30 seconds.
    Sparse,
    /// A line per submission.
    Lines,
}

/// The part of the run that is over.
struct State {
    began: Instant,
    /// The time of the last line on CI.
    told: Instant,
    scenarios: usize,
    submissions: usize,
    /// The number of submissions with each verdict, by its code.
    verdicts: BTreeMap<&'static str, usize>,
}

impl State {
    fn new() -> Self {
        let now = Instant::now();
        Self {
            began: now,
            told: now,
            scenarios: 0,
            submissions: 0,
            verdicts: BTreeMap::new(),
        }
    }

    fn finish_submission(&mut self, verdict: Verdict) {
        self.submissions += 1;
        *self.verdicts.entry(verdict.code()).or_default() += 1;
    }

    /// Returns the number of submissions with each verdict: `AC 12, WA 3`.
    fn counts(&self) -> String {
        let counts = self.verdicts.iter();
        let counts: Vec<_> = counts
            .map(|(code, count)| format!("{code} {count}"))
            .collect();
        counts.join(", ")
    }

    /// Returns the time that the rest takes, if it goes on as before.
    fn left(&self, scenarios: usize) -> Option<Duration> {
        let done = u32::try_from(self.scenarios).ok()?;
        let rest = u32::try_from(scenarios.checked_sub(self.scenarios)?).ok()?;
        (done > 0 && rest > 0).then(|| self.began.elapsed() / done * rest)
    }
}

impl Progress {
    /// Creates the progress of all scenarios of the plans.
    pub(super) fn over<'p>(plans: impl IntoIterator<Item = &'p Plan>, language: Language) -> Self {
        let (mut submissions, mut scenarios) = (0, 0);
        for plan in plans {
            submissions += plan.submissions.len();
            scenarios += plan.scenarios() - plan.known_runs();
        }
        let display = if io::stderr().is_terminal() {
            Display::Bar(ProgressBar::new(scenarios as u64).with_style(style(language)))
        } else if is_ci() {
            Display::Sparse
        } else {
            Display::Lines
        };
        Self {
            display,
            submissions,
            scenarios,
            language,
            state: Mutex::new(State::new()),
        }
    }

    /// Returns an observer for one assignment of a course. Its lines name the assignment.
    pub(super) fn for_assignment<'p>(&'p self, assignment: &'p str) -> AssignmentProgress<'p> {
        AssignmentProgress {
            progress: self,
            assignment,
        }
    }

    /// Clears the bar, or prints the last line on CI.
    pub(super) fn finish(&self) {
        match &self.display {
            Display::Bar(bar) => bar.finish_and_clear(),
            Display::Sparse => self.summary(&self.lock()),
            Display::Lines => {}
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        // A thread that panicked leaves at most a number too low.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows an event. `name` changes the name of the submission to the name to show.
    fn show(&self, event: &Event<'_>, name: impl FnOnce(&str) -> String) {
        let mut state = self.lock();
        match event {
            Event::Started { .. } => {}
            Event::ScenarioFinished { submission, .. } => {
                state.scenarios += 1;
                if let Display::Bar(bar) = &self.display {
                    let name = visible::line(&name(submission));
                    bar.set_message(format!("{}  {name}", state.counts()));
                    bar.inc(1);
                }
            }
            Event::SubmissionFinished {
                submission,
                verdict,
            } => {
                state.finish_submission(*verdict);
                match &self.display {
                    Display::Bar(_) => {}
                    Display::Sparse if state.told.elapsed() < CI_INTERVAL => {}
                    Display::Sparse => {
                        state.told = Instant::now();
                        self.summary(&state);
                    }
                    Display::Lines => self.line(&state, *verdict, &name(submission)),
                }
            }
        }
    }

    /// Prints the line of a submission.
    fn line(&self, state: &State, verdict: Verdict, name: &str) {
        let (finished, total) = (state.submissions, self.submissions);
        let (code, name) = (verdict.code(), visible::line(name));
        // Grading continues even if progress cannot be shown.
        let _ = output::note(&format!("[{finished}/{total}] {code:<3} {name}"));
    }

    /// Prints the number of submissions with each verdict, and the time left.
    fn summary(&self, state: &State) {
        let (finished, total) = (state.submissions, self.submissions);
        let left = state.left(self.scenarios).map(|left| {
            let seconds = left.as_secs();
            let time = format!("{}:{:02}", seconds / 60, seconds % 60);
            let left = self.language.speak(|| tr!("progress-left", time = time));
            format!("; {left}")
        });
        let counts = state.counts();
        let _ = output::note(&format!(
            "[{finished}/{total}] {counts}{}",
            left.unwrap_or_default()
        ));
    }
}

/// Returns true on CI, as its services say it.
fn is_ci() -> bool {
    env::var("CI").is_ok_and(|value| !matches!(value.as_str(), "" | "0" | "false"))
}

fn style(language: Language) -> ProgressStyle {
    // `indicatif` fills in the parts in braces.
    let parts = language.speak(|| {
        tr!(
            "progress-bar",
            done = "{pos}",
            all = "{len}",
            time = "{elapsed}",
            left = "{eta}"
        )
    });
    ProgressStyle::with_template(&format!("{{bar:20}} {parts}  {{wide_msg}}"))
        .expect("the template is valid in every language")
}

impl Observer for Progress {
    fn observe(&self, event: &Event<'_>) {
        self.show(event, str::to_owned);
    }
}

/// Progress of one assignment of a course.
pub(super) struct AssignmentProgress<'p> {
    progress: &'p Progress,
    assignment: &'p str,
}

impl Observer for AssignmentProgress<'_> {
    fn observe(&self, event: &Event<'_>) {
        let assignment = self.assignment;
        self.progress
            .show(event, |submission| format!("{assignment}/{submission}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_has_a_template_in_every_language() {
        for language in Language::ALL {
            style(language);
        }
    }

    #[test]
    fn counts_are_by_verdict() {
        let mut state = State::new();
        for verdict in [
            Verdict::WrongAnswer,
            Verdict::Accepted,
            Verdict::WrongAnswer,
        ] {
            state.finish_submission(verdict);
        }
        assert_eq!(
            (state.counts().as_str(), state.submissions),
            ("AC 1, WA 2", 3)
        );
        assert_eq!(state.left(9), None, "no scenario is over");
        state.scenarios = 3;
        assert!(state.left(9).is_some());
        assert_eq!(state.left(3), None);
    }
}
