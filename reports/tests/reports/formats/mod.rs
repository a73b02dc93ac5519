//! The formats for programs. An independent reader reads each.

mod consumers;
mod github;
mod gradebooks;
mod hostile;
mod junit;
mod markdown;
mod schemas;
mod shapes;
mod spreadsheets;
mod streams;
mod tap;

use std::io::{self, Write};

use puzzlemark_reports::model::ClassResults;
use puzzlemark_reports::render::classroom50::Context;
use puzzlemark_reports::render::csv::{Dialect, Gradebook};
use puzzlemark_reports::render::ctrf::Ctrf;
use puzzlemark_reports::render::github::{Github, Log};
use puzzlemark_reports::render::json::Json;
use puzzlemark_reports::render::junit::Junit;
use puzzlemark_reports::render::markdown::Markdown;
use puzzlemark_reports::render::tap::Tap;
use puzzlemark_reports::render::{self, ClassWriter};
use puzzlemark_reports::visibility::{self, Audience, SubmissionView};

use crate::sample;

/// The token that stops commands of GitHub's runner in all tests.
pub(crate) const TOKEN: &str = "0123456789abcdef";

/// The bytes written to a writer.
pub(crate) fn written(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
    let mut out = Vec::new();
    write(&mut out).expect("memory can be written to");
    String::from_utf8(out).expect("reports are UTF-8")
}

/// Writes one submission with the writer for classes.
fn alone(view: &SubmissionView, mut writer: impl ClassWriter) -> io::Result<()> {
    writer.submission(view)?;
    writer.finish()
}

pub(crate) fn log() -> Log {
    Log {
        token: TOKEN.to_owned(),
        folder: "src".to_owned(),
    }
}

pub(crate) fn context() -> Context {
    let own = str::to_owned;
    Context {
        classroom: own("cs1"),
        assignment: own("bubbles"),
        owner: own("ada"),
        submission: own("submit/1"),
        commit: own("https://example.org/commit"),
        release: own("https://example.org/release"),
        review: String::new(),
        now: own("2026-01-31T12:00:00Z"),
    }
}

/// The formats that students read.
const OF_STUDENT: [&str; 12] = [
    "json",
    "html",
    "terminal",
    "markdown",
    "github",
    "tap",
    "junit",
    "ctrf",
    "gradescope",
    "classroom50",
    "dodona",
    "exercism",
];

/// The formats for programs that instructors read.
const OF_CLASS: [&str; 7] = ["json", "junit", "csv", "markdown", "github", "tap", "ctrf"];

/// A submission in every format that students read, by the format's name.
pub(crate) fn of_student(view: &SubmissionView) -> Vec<(&'static str, String)> {
    OF_STUDENT
        .map(|format| (format, student(view, format)))
        .to_vec()
}

/// A submission in a format that students read. The text is empty if a judge error leaves no result.
pub(crate) fn student(view: &SubmissionView, format: &str) -> String {
    let id = "bubbles-and-boulders";
    match format {
        "json" => serde_json::to_string(view).expect("a view is JSON"),
        "html" => render::html::student(view).expect("it renders"),
        "terminal" => render::terminal::submission(view, 80),
        "markdown" => render::markdown::submission(view),
        "github" => written(|out| render::github::submission(view, &log(), out)),
        "tap" => written(|out| render::tap::submission(view, out)),
        "junit" => written(|out| alone(view, Junit::begin(out, id)?)),
        "ctrf" => written(|out| alone(view, Ctrf::begin(out)?)),
        "gradescope" => render::gradescope::submission(view, None).unwrap_or_default(),
        "classroom50" => render::classroom50::submission(view, &context()).unwrap_or_default(),
        "dodona" => written(|out| render::dodona::submission(view, &["puzzle.py"], out)),
        "exercism" => render::exercism::submission(view),
        other => panic!("no format `{other}`"),
    }
}

/// A class in every format for programs that instructors read, by the format's name.
pub(crate) fn of_class(results: &ClassResults) -> Vec<(&'static str, String)> {
    OF_CLASS
        .map(|format| (format, class(results, format)))
        .to_vec()
}

/// A class in a format for programs.
pub(crate) fn class(class: &ClassResults, format: &str) -> String {
    let all = |writer: &mut dyn ClassWriter| {
        for one in &class.submissions {
            render::submission(&class.info, one, &mut [writer])?;
        }
        writer.finish()
    };
    written(|out| match format {
        "json" => json(class, out),
        "junit" => all(&mut Junit::of_class(out, &class.info)?),
        "csv" => all(&mut Gradebook::begin(out, &class.info, Dialect::default())?),
        "markdown" => all(&mut Markdown::begin(out, &class.info)?),
        "github" => all(&mut Github::begin(out, &log())?),
        "tap" => all(&mut Tap::begin(out, &class.info)?),
        "ctrf" => all(&mut Ctrf::of_class(out, &class.info)?),
        other => panic!("no format `{other}`"),
    })
}

/// Writes the results of a class as they are.
pub(crate) fn json(class: &ClassResults, out: &mut impl Write) -> io::Result<()> {
    let mut json = Json::begin(out, &class.info)?;
    for one in &class.submissions {
        json.submission(one)?;
    }
    json.finish()
}

/// The views of all submissions of a class.
pub(crate) fn views(class: &ClassResults, audience: Audience) -> Vec<SubmissionView> {
    let view = |one| visibility::view(&class.info, one, audience).expect("the sample is complete");
    class.submissions.iter().map(view).collect()
}

/// The views of the whole sample, of every audience.
fn sample_views() -> Vec<SubmissionView> {
    let audiences = [Audience::StudentBeforeDue, Audience::Instructor];
    let class = sample::class();
    audiences
        .into_iter()
        .flat_map(|one| views(&class, one))
        .collect()
}
