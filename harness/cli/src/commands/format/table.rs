//! The table of formats, one row each.

use std::io::Write as _;

use puzzlemark_reports::render::ctrf::Ctrf;
use puzzlemark_reports::render::html::Surroundings;
use puzzlemark_reports::render::json::Json;
use puzzlemark_reports::render::junit::Junit;
use puzzlemark_reports::render::{
    self, ClassWriter as _, canvas, csv, gradescope, html, markdown, moodle, tap, terminal, xlsx,
};
use puzzlemark_reports::visibility::{Audience, SubmissionView};

use super::class::{overview, parts};
use super::{Format, SubmissionReport, classroom50, github};
use crate::commands::output::{self, Sink};

/// A row without any functions.
const UNUSED: Format = Format {
    name: "",
    help: "",
    submission: None,
    class: None,
    course: None,
    fill_in: None,
    is_graded_elsewhere: false,
    is_binary: false,
    check_surroundings: None,
};

/// All formats, in the order of `--help`.
pub(super) const FORMATS: &[Format] = &[
    Format {
        name: "terminal",
        help: "Text for a terminal",
        submission: Some(|_, view, out| styled(out, &terminal::submission(view, output::width()))),
        class: Some(|class, _, out| {
            let write = |summary: &_, out: &mut dyn std::io::Write| {
                terminal::write_class(summary, output::width(), out)
            };
            Ok(overview(class, out, write, true))
        }),
        course: Some(|course, _, out| styled(out, &terminal::course(course, output::width()))),
        ..UNUSED
    },
    Format {
        name: "json",
        help: "JSON: all results of a class; of one submission, the view of its student",
        submission: Some(|_, view, out| plain(out, &(serde_json::to_string_pretty(view)? + "\n"))),
        class: Some(|class, _, out| Ok(Box::new(Json::begin(out, class)?))),
        course: Some(|course, _, out| plain(out, &render::json::course(course)?)),
        ..UNUSED
    },
    Format {
        name: "html",
        help: "HTML: the overview of a class, or the page of one student",
        submission: Some(|_, view, out| plain(out, &html::student(view)?)),
        class: Some(|class, _, out| {
            Ok(overview(
                class,
                out,
                |summary, out| html::write_overview(summary, Surroundings::Nothing, out),
                false,
            ))
        }),
        course: Some(|course, _, out| plain(out, &html::course(course)?)),
        ..UNUSED
    },
    Format {
        name: "junit",
        help: "JUnit XML, for Jenkins, GitLab and others",
        submission: Some(|report, view, out| {
            let mut junit = Junit::begin(out, &report.class.assignment.id)?;
            junit.submission(view)?;
            Ok(junit.finish()?)
        }),
        class: Some(|class, _, out| Ok(parts(class, Junit::of_class(out, class)?))),
        ..UNUSED
    },
    Format {
        name: "csv",
        help: "CSV: a gradebook with a row per submission",
        class: Some(|class, dialect, out| {
            Ok(parts(class, csv::Gradebook::begin(out, class, dialect)?))
        }),
        course: Some(|course, dialect, out| plain(out, &csv::course(course, dialect)?)),
        ..UNUSED
    },
    Format {
        name: "xlsx",
        help: "XLSX: the gradebook for Excel, LibreOffice and others; needs `--output`",
        class: Some(|class, _, out| Ok(parts(class, xlsx::Gradebook::begin(out, class)?))),
        course: Some(|course, _, out| Ok(out.write_all(&xlsx::course(course)?)?)),
        is_binary: true,
        ..UNUSED
    },
    Format {
        name: "markdown",
        help: "Markdown, for a comment or the summary of a job",
        submission: Some(|_, view, out| plain(out, &markdown::submission(view))),
        class: Some(|class, _, out| Ok(parts(class, markdown::Markdown::begin(out, class)?))),
        ..UNUSED
    },
    Format {
        name: "github",
        help: "GitHub Actions: a log with annotations, and a summary in `$GITHUB_STEP_SUMMARY`",
        submission: Some(|report, view, out| {
            github::summarize(markdown::submission(view).as_bytes())?;
            let log = github::log(report.folder.clone());
            Ok(render::github::submission(view, &log, out)?)
        }),
        class: Some(|class, _, out| Ok(parts(class, github::Github::begin(out, class)?))),
        ..UNUSED
    },
    Format {
        name: "tap",
        help: "TAP version 14",
        submission: Some(|_, view, out| Ok(tap::submission(view, out)?)),
        class: Some(|class, _, out| Ok(parts(class, tap::Tap::begin(out, class)?))),
        ..UNUSED
    },
    Format {
        name: "ctrf",
        help: "CTRF, the Common Test Report Format",
        submission: Some(|_, view, out| {
            let mut ctrf = Ctrf::begin(out)?;
            ctrf.submission(view)?;
            Ok(ctrf.finish()?)
        }),
        class: Some(|class, _, out| Ok(parts(class, Ctrf::of_class(out, class)?))),
        ..UNUSED
    },
    Format {
        name: "gradescope",
        help: "Gradescope's `results.json` for one submission",
        submission: Some(|report, view, out| plain(out, &for_gradescope(report, view)?)),
        is_graded_elsewhere: true,
        ..UNUSED
    },
    Format {
        name: "classroom50",
        help: "Classroom 50's `result.json` for one submission",
        submission: Some(|_, view, out| {
            let context = classroom50::context()?;
            plain(out, &render::classroom50::submission(view, &context)?)
        }),
        is_graded_elsewhere: true,
        check_surroundings: Some(|| classroom50::context().map(|_| ())),
        ..UNUSED
    },
    Format {
        name: "dodona",
        help: "Dodona's output of a judge for one submission",
        submission: Some(|report, view, out| {
            let files: Vec<_> = report.main_files.iter().map(String::as_str).collect();
            Ok(render::dodona::submission(view, &files, out)?)
        }),
        is_graded_elsewhere: true,
        ..UNUSED
    },
    Format {
        name: "exercism",
        help: "Exercism's `results.json` for one submission",
        submission: Some(|_, view, out| plain(out, &render::exercism::submission(view))),
        is_graded_elsewhere: true,
        ..UNUSED
    },
    Format {
        name: "canvas",
        help: "Canvas: fills the points into an exported gradebook; needs `--gradebook`",
        fill_in: Some(canvas::fill),
        ..UNUSED
    },
    Format {
        name: "moodle",
        help: "Moodle: fills the points into a grading worksheet; needs `--gradebook`",
        fill_in: Some(moodle::fill),
        ..UNUSED
    },
];

fn plain(out: &mut Sink, text: &str) -> anyhow::Result<()> {
    Ok(out.write_all(text.as_bytes())?)
}

/// Writes text with the styles of a terminal. The styles stay only if a terminal shows them.
fn styled(out: &mut Sink, text: &str) -> anyhow::Result<()> {
    Ok(out.styled(|out| out.write_all(text.as_bytes()))?)
}

fn for_gradescope(report: &SubmissionReport<'_>, view: &SubmissionView) -> anyhow::Result<String> {
    if !report.staff_details {
        return Ok(gradescope::submission(view, None)?);
    }
    let after_due = &report.view(Audience::StudentAfterDue)?;
    let all = &report.view(Audience::Instructor)?;
    let staff = gradescope::Staff { after_due, all };
    Ok(gradescope::submission(view, Some(&staff))?)
}
