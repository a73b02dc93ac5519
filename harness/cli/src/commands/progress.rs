//! Progress of a run: a bar on a terminal, otherwise a line per submission.

use std::io::{self, IsTerminal as _};
use std::sync::atomic::{AtomicUsize, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use puzzlemark_text::visible;

use super::output;
use puzzlemark_runner::{Event, Observer, Plan};

/// Shows a run's events on standard error.
pub(super) struct Progress {
    display: Display,
    submissions: usize,
    finished: AtomicUsize,
}

enum Display {
    Bar(ProgressBar),
    Lines,
}

impl Progress {
    /// Creates the progress of all scenarios of the plans.
    pub(super) fn over<'p>(plans: impl IntoIterator<Item = &'p Plan>) -> Self {
        let (mut submissions, mut scenarios) = (0, 0);
        for plan in plans {
            submissions += plan.submissions.len();
            scenarios += plan.scenarios() - plan.known();
        }
        let display = if io::stderr().is_terminal() {
            Display::Bar(ProgressBar::new(scenarios as u64).with_style(style()))
        } else {
            Display::Lines
        };
        Self {
            display,
            submissions,
            finished: AtomicUsize::new(0),
        }
    }

    /// Returns an observer for one assignment of a course. Its lines name the assignment.
    pub(super) fn for_assignment<'p>(&'p self, assignment: &'p str) -> AssignmentProgress<'p> {
        AssignmentProgress {
            progress: self,
            assignment,
        }
    }

    /// Clears the bar, if there is one.
    pub(super) fn finish(&self) {
        match &self.display {
            Display::Bar(bar) => bar.finish_and_clear(),
            Display::Lines => {}
        }
    }

    /// Shows an event. `name` changes the name of the submission to the name to show.
    fn show(&self, event: &Event<'_>, name: impl FnOnce(&str) -> String) {
        match (&self.display, event) {
            (Display::Bar(bar), Event::ScenarioFinished { submission, .. }) => {
                bar.set_message(visible::line(&name(submission)));
                bar.inc(1);
            }
            (
                Display::Lines,
                Event::SubmissionFinished {
                    submission,
                    verdict,
                },
            ) => {
                let finished = self.finished.fetch_add(1, Ordering::Relaxed) + 1;
                let total = self.submissions;
                // Grading continues even if progress cannot be shown.
                let _ = output::note(&format!(
                    "[{finished}/{total}] {:<3} {}",
                    verdict.code(),
                    visible::line(&name(submission))
                ));
            }
            (Display::Bar(_), Event::SubmissionFinished { .. })
            | (Display::Lines, Event::ScenarioFinished { .. })
            | (_, Event::Started { .. }) => {}
        }
    }
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{bar:30} {pos}/{len} scenarios, {elapsed}, {eta} left  {msg}")
        .expect("the template is valid")
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
