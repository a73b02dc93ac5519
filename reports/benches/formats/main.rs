//! Cost of the formats for a class of 2,000 with 100 scenarios: `cargo bench -p puzzlemark-reports`.
//!
//! The results are written to a file, read back one submission after the other, and rendered in every format.
//! The pages of the class use a summary of it. Other sizes: `-- STUDENTS SCENARIOS`.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a benchmark prints, and stops where something cannot be done"
)]

mod class;
mod meter;

use std::cell::Cell;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::Path;

use puzzlemark_reports::model::{ClassInfo, SubmissionResult};
use puzzlemark_reports::render::classroom50::Context;
use puzzlemark_reports::render::csv::{Dialect, Gradebook};
use puzzlemark_reports::render::ctrf::Ctrf;
use puzzlemark_reports::render::github::{Github, Log};
use puzzlemark_reports::render::json::Json;
use puzzlemark_reports::render::junit::Junit;
use puzzlemark_reports::render::markdown::Markdown;
use puzzlemark_reports::render::tap::Tap;
use puzzlemark_reports::render::{self, ClassWriter};
use puzzlemark_reports::results;
use puzzlemark_reports::summary::ClassSummary;
use puzzlemark_reports::visibility::{self, Audience, SubmissionView};

use meter::{Counted, Meter};

/// The formats of a class that are written one submission after the other, by name.
type Writers = [(&'static str, Box<dyn ClassWriter>); 6];

fn main() {
    let sizes: Vec<usize> = std::env::args()
        .filter_map(|one| one.parse().ok())
        .collect();
    let (students, scenarios) = match sizes[..] {
        [students, scenarios] => (students, scenarios),
        _ => (2_000, 100),
    };
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("results.json");
    let mut meter = Meter::default();
    meter.time("writing results.json", || write(students, scenarios, &path));
    println!(
        "{students} students, {scenarios} scenarios, {} MB of results",
        fs::metadata(&path).unwrap().len() >> 20
    );
    read(&path, &mut meter);
    meter.print();
    fs::remove_file(&path).unwrap();
}

fn write(students: usize, scenarios: usize, path: &Path) -> usize {
    let about = class::about(scenarios);
    let mut json = Json::begin(BufWriter::new(File::create(path).unwrap()), &about).unwrap();
    for student in 0..students {
        json.submission(&class::submission(&about, student))
            .unwrap();
    }
    json.finish().unwrap();
    0
}

fn read(path: &Path, meter: &mut Meter) {
    let outs: [Counted; 6] = Default::default();
    let before = Cell::new(meter::cpu());
    let file = File::open(path).unwrap();
    let begin = |about: &ClassInfo| Ok((begin(about, &outs), ClassSummary::begin(about)));
    let take = |(writers, summary): &mut (Writers, ClassSummary), submission| {
        meter.add("reading results.json", meter::cpu() - before.get(), 0);
        of_class(writers, summary, &submission, meter);
        let student = Audience::StudentBeforeDue;
        let view = meter.timed("views", || shown(&summary.class, &submission, student));
        of_student(&view, meter);
        before.set(meter::cpu());
        Ok(())
    };
    let (_, (writers, summary)) = results::read_results(file, begin, take).unwrap();
    for ((name, mut writer), out) in writers.into_iter().zip(&outs) {
        writer.finish().unwrap();
        meter.add(name, 0.0, out.bytes());
    }
    meter.time("overview page (html)", || {
        render::html::overview(&summary, render::html::Surroundings::Class)
            .unwrap()
            .len()
    });
    meter.time("terminal", || render::terminal::class(&summary, 100).len());
}

fn of_class(
    writers: &mut Writers,
    summary: &mut ClassSummary,
    submission: &SubmissionResult,
    meter: &mut Meter,
) {
    meter.timed("summary", || summary.submission(submission));
    let instructor = Audience::Instructor;
    let view = meter.timed("views", || shown(&summary.class, submission, instructor));
    for (name, writer) in writers {
        meter.time(name, || {
            writer.submission(&view).unwrap();
            0
        });
    }
}

fn shown(about: &ClassInfo, one: &SubmissionResult, audience: Audience) -> SubmissionView {
    visibility::view(about, one, audience).unwrap()
}

fn begin(about: &ClassInfo, outs: &[Counted; 6]) -> Writers {
    let [junit, csv, markdown, github, tap, ctrf] = outs.clone();
    [
        ("junit", Box::new(Junit::of_class(junit, about).unwrap())),
        (
            "csv",
            Box::new(Gradebook::begin(csv, about, Dialect::default()).unwrap()),
        ),
        (
            "markdown",
            Box::new(Markdown::begin(markdown, about).unwrap()),
        ),
        (
            "github",
            Box::new(Github::begin(github, &Log::default()).unwrap()),
        ),
        ("tap", Box::new(Tap::begin(tap, about).unwrap())),
        ("ctrf", Box::new(Ctrf::of_class(ctrf, about).unwrap())),
    ]
}

fn of_student(view: &SubmissionView, meter: &mut Meter) {
    meter.time("students' pages (html)", || {
        render::html::student(view).unwrap().len()
    });
    meter.time("students' markdown", || {
        render::markdown::submission(view).len()
    });
    meter.time("gradescope", || {
        render::gradescope::submission(view, None).unwrap().len()
    });
    meter.time("classroom50", || {
        render::classroom50::submission(view, &Context::default())
            .unwrap()
            .len()
    });
    meter.time("exercism", || render::exercism::submission(view).len());
    meter.time("dodona", || {
        let mut out = Vec::new();
        render::dodona::submission(view, &[], &mut out).unwrap();
        out.len()
    });
}
