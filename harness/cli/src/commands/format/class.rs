//! Reports of a class, written one submission after the other.

use std::io::{self, Write};

use puzzlemark_reports::model::{ClassInfo, SubmissionResult};
use puzzlemark_reports::render::json::Json;
use puzzlemark_reports::render::{self, ClassWriter};
use puzzlemark_reports::summary::ClassSummary;

use crate::commands::output::Sink;

/// A report of a class that gets its submissions in order.
pub(super) trait ClassReport {
    /// Adds a submission.
    fn submission(&mut self, submission: &SubmissionResult) -> anyhow::Result<()>;
    /// Writes the end of the report.
    fn finish(self: Box<Self>) -> anyhow::Result<()>;
}

impl ClassReport for Json<&mut Sink> {
    fn submission(&mut self, submission: &SubmissionResult) -> anyhow::Result<()> {
        Ok(self.submission(submission)?)
    }

    fn finish(mut self: Box<Self>) -> anyhow::Result<()> {
        Ok(Json::finish(&mut self)?)
    }
}

/// A report with a part for each submission, with everything that an instructor may see.
struct Parts<W> {
    class: ClassInfo,
    writer: W,
}

/// Begins a report with a part for each submission.
pub(super) fn parts<'w>(
    class: &ClassInfo,
    writer: impl ClassWriter + 'w,
) -> Box<dyn ClassReport + 'w> {
    let class = class.clone();
    Box::new(Parts { class, writer })
}

impl<W: ClassWriter> ClassReport for Parts<W> {
    fn submission(&mut self, submission: &SubmissionResult) -> anyhow::Result<()> {
        render::submission(&self.class, submission, &mut [&mut self.writer])?;
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> anyhow::Result<()> {
        Ok(self.writer.finish()?)
    }
}

/// Writes the overview of a class.
type WriteOverview = fn(&ClassSummary, &mut dyn Write) -> io::Result<()>;

/// A report that is written at the end, from a summary.
struct Overview<'w> {
    summary: ClassSummary,
    write: WriteOverview,
    is_styled: bool,
    out: &'w mut Sink,
}

/// Begins an overview. `is_styled` is true for text with the styles of a terminal.
pub(super) fn overview<'w>(
    class: &ClassInfo,
    out: &'w mut Sink,
    write: WriteOverview,
    is_styled: bool,
) -> Box<dyn ClassReport + 'w> {
    Box::new(Overview {
        summary: ClassSummary::begin(class),
        write,
        is_styled,
        out,
    })
}

impl ClassReport for Overview<'_> {
    fn submission(&mut self, submission: &SubmissionResult) -> anyhow::Result<()> {
        self.summary.submission(submission);
        Ok(())
    }

    fn finish(self: Box<Self>) -> anyhow::Result<()> {
        let Self {
            summary,
            write,
            is_styled,
            out,
        } = *self;
        Ok(if is_styled {
            out.styled(|out| write(&summary, out))
        } else {
            write(&summary, out)
        }?)
    }
}
