//! Gradebooks of platforms, filled in.

use std::io::Write as _;

use anyhow::Context as _;
use puzzlemark_reports::render::gradebook::{Grade, Grades};
use puzzlemark_reports::render::words;

use super::{Report, ResultsSource};
use crate::commands::format::FillIn;
use crate::commands::output::{self, Sink};

impl Report {
    /// Fills in the file that `--gradebook` names. Notes go to standard error.
    pub(super) fn fill_gradebook(&self, fill_in: FillIn) -> anyhow::Result<()> {
        let path = self.gradebook.as_deref().context(
            "this format fills in a file: export the gradebook (Canvas) or download the grading \
             worksheet (Moodle), then name the file with `--gradebook FILE`",
        )?;
        let gradebook =
            std::fs::read(path).with_context(|| format!("cannot read `{}`", path.display()))?;
        let results = self.results();
        let source = ResultsSource::File(&results);
        let (class, grades) = source.each(
            |_| Ok(Vec::new()),
            |grades, submission| {
                grades.push(Grade {
                    name: submission.name,
                    points: submission.score,
                });
                Ok(())
            },
        )?;
        let grades = Grades {
            title: &class.assignment.title,
            column: self.column.as_deref(),
            max: class.assignment.scenarios().map(|info| info.points).sum(),
            grades: &grades,
        };
        let filled = fill_in(&gradebook, &grades)?;
        for note in &filled.notes {
            output::note(&format!("note: {note}"))?;
        }
        let students = words::count(filled.filled, "student");
        output::note(&format!("filled in the points of {students}"))?;
        let mut sink = Sink::open(self.format.output.as_deref())?;
        sink.write_all(filled.text.as_bytes())?;
        sink.finish()
    }
}
