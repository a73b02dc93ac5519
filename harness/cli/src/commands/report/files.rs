//! The files of a graded class or course.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::Context as _;
use jiff::{Timestamp, tz::TimeZone};
use puzzlemark_reports::course::CourseResults;
use puzzlemark_reports::model::{ClassInfo, EarlierResult, SubmissionResult};
use puzzlemark_reports::render::csv::{Dialect, Gradebook};
use puzzlemark_reports::render::html::{self, StaffLinks, Surroundings};
use puzzlemark_reports::render::json::Json;
use puzzlemark_reports::render::junit::Junit;
use puzzlemark_reports::render::{self, ClassWriter as _};
use puzzlemark_reports::summary::ClassSummary;
use puzzlemark_reports::tr;
use puzzlemark_reports::visibility::{self, Audience};

use super::read::ResultsSource;
use crate::commands::format::audience;
use crate::commands::output::{self, Sink};

/// The overview of the class, for the instructor.
pub(crate) const OVERVIEW: &str = "index.html";
/// The folder of the students' pages.
pub(crate) const STUDENTS: &str = "students";
/// The folder of the same pages with all details, for staff.
pub(crate) const STAFF: &str = "staff";
/// All results, for other programs and for `report`.
pub(crate) const RESULTS: &str = "results.json";
/// The gradebook.
pub(crate) const GRADEBOOK: &str = "gradebook.csv";
/// The results for CI systems.
pub(crate) const JUNIT: &str = "junit.xml";

/// The page of a course, for the instructor.
pub(super) const COURSE_PAGE: &str = "course.html";
/// All results of a course, for programs and for `report`.
pub(super) const COURSE_RESULTS: &str = "course.json";
/// The gradebook of a course.
pub(super) const COURSE_GRADEBOOK: &str = "course.csv";

/// Returns the note that lists the reports of a class, in the language of the thread.
pub(crate) fn where_they_are(out: &Path) -> String {
    let out = out.display();
    let label = tr!("reports-label");
    let gap = " ".repeat(label.chars().count());
    format!(
        "{label} {out}/{OVERVIEW} ({}), {out}/{STUDENTS}/ ({}),\n{gap} \
         {out}/{RESULTS}, {out}/{GRADEBOOK}, {out}/{JUNIT}\n",
        tr!("reports-class"),
        tr!("reports-page-each"),
    )
}

/// Writes all reports of a class into a folder, in one pass over its results. Returns the summary of the class.
pub(crate) fn write_all(
    source: &ResultsSource<'_>,
    after_due: bool,
    beside: Surroundings,
    out: &Path,
) -> anyhow::Result<ClassSummary> {
    create_folder(&out.join(STUDENTS))?;
    create_folder(&out.join(STAFF))?;
    let earlier = match source {
        ResultsSource::File(_) => BTreeMap::new(),
        ResultsSource::Journal { .. } => earlier_results(&out.join(RESULTS))?,
    };
    let open = |name| Sink::open(Some(&out.join(name)));
    let (mut results, mut junit, mut gradebook) = (open(RESULTS)?, open(JUNIT)?, open(GRADEBOOK)?);
    let sinks = [&mut results, &mut junit, &mut gradebook];
    let (_, files) = source.each(
        |class| {
            let audience = audience(after_due);
            let pages = Pages::new(out, audience, beside);
            Files::begin(class, pages, earlier, sinks)
        },
        Files::submission,
    )?;
    let summary = files.finish()?;
    // The results come first, because `report` can make the other files from them.
    results.finish()?;
    junit.finish()?;
    gradebook.finish()?;
    let mut overview = open(OVERVIEW)?;
    html::write_overview(&summary, beside, &mut overview)?;
    overview.finish()?;
    Ok(summary)
}

fn create_folder(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder `{}`", folder.display()))
}

/// Returns the results of earlier runs, by the name of the submission. There are none if the file does not exist.
/// A file that cannot be read is noted, because grading again replaces it.
fn earlier_results(path: &Path) -> anyhow::Result<BTreeMap<String, Vec<EarlierResult>>> {
    let mut earlier = BTreeMap::new();
    let Ok(modified) = fs::metadata(path).and_then(|about| about.modified()) else {
        return Ok(earlier);
    };
    let time = Timestamp::try_from(modified).context("the time of the last results")?;
    let time = time.to_zoned(TimeZone::system()).to_string();
    let read = ResultsSource::File(path).each(
        |_| Ok(()),
        |(), one| {
            earlier.insert(one.name.clone(), EarlierResult::with_last(one, &time));
            Ok(())
        },
    );
    if let Err(error) = read {
        output::note(&format!(
            "note: reports do not show earlier results: {error:#}"
        ))?;
        earlier.clear();
    }
    Ok(earlier)
}

/// The reports of a class, while they are written.
struct Files<'w> {
    results: Json<&'w mut Sink>,
    junit: Junit<&'w mut Sink>,
    gradebook: Gradebook<&'w mut Sink>,
    pages: Pages<'w>,
    summary: ClassSummary,
    /// The results of earlier runs that are not used yet, by the name of the submission.
    earlier: BTreeMap<String, Vec<EarlierResult>>,
}

impl<'w> Files<'w> {
    fn begin(
        class: &ClassInfo,
        pages: Pages<'w>,
        earlier: BTreeMap<String, Vec<EarlierResult>>,
        [results, junit, gradebook]: [&'w mut Sink; 3],
    ) -> anyhow::Result<Self> {
        Ok(Self {
            results: Json::begin(results, class)?,
            junit: Junit::of_class(junit, class)?,
            gradebook: Gradebook::begin(gradebook, class, Dialect::default())?,
            pages,
            summary: ClassSummary::begin(class),
            earlier,
        })
    }

    fn submission(&mut self, mut one: SubmissionResult) -> anyhow::Result<()> {
        if let Some(earlier) = self.earlier.remove(&one.name) {
            one.earlier = EarlierResult::before(&one, earlier);
        }
        self.results.submission(&one)?;
        self.summary.submission(&one);
        let class = &self.summary.class;
        render::submission(class, &one, &mut [&mut self.junit, &mut self.gradebook])?;
        self.pages.submission(class, one)
    }

    fn finish(mut self) -> anyhow::Result<ClassSummary> {
        self.results.finish()?;
        self.junit.finish()?;
        self.gradebook.finish()?;
        self.pages.write_waiting(&self.summary.class, None)?;
        Ok(self.summary)
    }
}

/// The pages of the submissions of a class, while they are written.
struct Pages<'w> {
    out: &'w Path,
    /// The audience of the students' pages.
    audience: Audience,
    beside: Surroundings,
    /// The submission whose page for staff waits for the name of the next submission.
    waiting: Option<SubmissionResult>,
    /// The name of the submission before that one.
    previous: Option<String>,
}

impl<'w> Pages<'w> {
    fn new(out: &'w Path, audience: Audience, beside: Surroundings) -> Self {
        Self {
            out,
            audience,
            beside,
            waiting: None,
            previous: None,
        }
    }

    fn submission(&mut self, class: &ClassInfo, one: SubmissionResult) -> anyhow::Result<()> {
        self.write_waiting(class, Some(&one.name))?;
        let view = visibility::view(class, &one, self.audience)?;
        let page = self.out.join(html::student_page(&one.name));
        output::write_file(&page, html::student(&view)?.as_bytes())?;
        self.waiting = Some(one);
        Ok(())
    }

    /// Writes the page for staff that waits. `next` is the name of the next submission.
    fn write_waiting(&mut self, class: &ClassInfo, next: Option<&str>) -> anyhow::Result<()> {
        let Some(one) = self.waiting.take() else {
            return Ok(());
        };
        let view = visibility::view(class, &one, Audience::Instructor)?;
        let links = StaffLinks {
            beside: self.beside,
            previous: self.previous.as_deref(),
            next,
        };
        let page = self.out.join(html::staff_page(&one.name));
        output::write_file(&page, html::staff(&view, links)?.as_bytes())?;
        self.previous = Some(one.name);
        Ok(())
    }
}

/// Returns the note that lists the reports of a course.
pub(crate) fn where_the_course_is(out: &Path) -> String {
    let out = out.display();
    let label = tr!("reports-label");
    let gap = " ".repeat(label.chars().count());
    let part = tr!("reports-assignment");
    format!(
        "{label} {out}/{COURSE_PAGE} ({}), {out}/{COURSE_RESULTS}, {out}/{COURSE_GRADEBOOK},\n{gap} \
         {out}/{part}/{OVERVIEW} ({}), {out}/{part}/{STUDENTS}/ ({}),\n{gap} {out}/{STUDENTS}/ ({})\n",
        tr!("reports-course"),
        tr!("reports-class"),
        tr!("reports-page-each"),
        tr!("reports-page-each-whole"),
    )
}

/// Writes the reports of a course into a folder. The reports of its assignments are already in its subfolders.
pub(crate) fn write_course(course: &CourseResults, out: &Path) -> anyhow::Result<()> {
    let files = [
        (COURSE_RESULTS, render::json::course(course)?),
        (COURSE_PAGE, html::course(course)?),
        (
            COURSE_GRADEBOOK,
            render::csv::course(course, Dialect::default())?,
        ),
    ];
    for (name, text) in files {
        output::write_file(&out.join(name), text.as_bytes())?;
    }
    create_folder(&out.join(STUDENTS))?;
    for student in &course.students {
        let page = out.join(html::student_page(&student.person.id));
        output::write_file(&page, html::course_student(course, student)?.as_bytes())?;
    }
    Ok(())
}
