//! Progress of a run: a bar on a terminal, a line per submission elsewhere.

use std::io::{self, IsTerminal as _};
use std::sync::atomic::{AtomicUsize, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use puzzlemark_reports::visible;

use super::output;
use crate::runner::{Event, Observer};

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
    /// Progress over a number of submissions.
    pub(super) fn new(submissions: usize) -> Self {
        let display = if io::stderr().is_terminal() {
            Display::Bar(ProgressBar::new(0).with_style(style()))
        } else {
            Display::Lines
        };
        Self {
            display,
            submissions,
            finished: AtomicUsize::new(0),
        }
    }

    /// Clears the bar, if there is one.
    pub(super) fn finish(&self) {
        match &self.display {
            Display::Bar(bar) => bar.finish_and_clear(),
            Display::Lines => {}
        }
    }
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{bar:30} {pos}/{len} scenarios, {elapsed}, {eta} left  {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
}

impl Observer for Progress {
    fn observe(&self, event: &Event<'_>) {
        match (&self.display, event) {
            (Display::Bar(bar), Event::Started { scenarios, known }) => {
                bar.set_length((scenarios - known) as u64);
            }
            (Display::Bar(bar), Event::ScenarioFinished { submission, .. }) => {
                bar.set_message(visible::line(submission));
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
                // Progress that nobody can see is no reason to stop grading.
                let _ = output::note(&format!(
                    "[{finished}/{total}] {:<3} {}",
                    verdict.code(),
                    visible::line(submission)
                ));
            }
            (Display::Bar(_), Event::SubmissionFinished { .. })
            | (Display::Lines, Event::Started { .. } | Event::ScenarioFinished { .. }) => {}
        }
    }
}
