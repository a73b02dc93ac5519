//! The files of a graded class or course.

use std::path::Path;

use anyhow::Context as _;
use puzzlemark_reports::course::CourseResults;
use puzzlemark_reports::model::{ClassInfo, SubmissionResult};
use puzzlemark_reports::render::csv::{Dialect, Gradebook};
use puzzlemark_reports::render::json::Json;
use puzzlemark_reports::render::junit::Junit;
use puzzlemark_reports::render::{self, ClassWriter as _};
use puzzlemark_reports::summary::ClassSummary;
use puzzlemark_reports::visibility::{self, Audience};

use super::read::ResultsSource;
use crate::commands::format::audience;
use crate::commands::output::{self, Sink};

/// The overview of the class, for the instructor.
pub(crate) const OVERVIEW: &str = "index.html";
/// The folder of the students' pages.
pub(crate) const STUDENTS: &str = "students";
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

/// Returns the note that lists the reports of a class.
pub(crate) fn where_they_are(out: &Path) -> String {
    format!(
        "Reports: {0}/{OVERVIEW} (class), {0}/{STUDENTS}/ (one page per student),\n         \
         {0}/{RESULTS}, {0}/{GRADEBOOK}, {0}/{JUNIT}\n",
        out.display()
    )
}

/// Writes all reports of a class into a folder, in one pass over its results. Returns the summary of the class.
pub(crate) fn write_all(
    source: &ResultsSource<'_>,
    after_due: bool,
    out: &Path,
) -> anyhow::Result<ClassSummary> {
    let students = out.join(STUDENTS);
    std::fs::create_dir_all(&students)
        .with_context(|| format!("cannot make the folder `{}`", students.display()))?;
    let open = |name| Sink::open(Some(&out.join(name)));
    let (mut results, mut junit, mut gradebook) = (open(RESULTS)?, open(JUNIT)?, open(GRADEBOOK)?);
    let sinks = [&mut results, &mut junit, &mut gradebook];
    let (_, files) = source.each(
        |class| Files::begin(class, audience(after_due), out, sinks),
        |files, one| files.submission(&one),
    )?;
    let summary = files.finish()?;
    // The results come first, because `report` can make the other files from them.
    results.finish()?;
    junit.finish()?;
    gradebook.finish()?;
    let mut overview = open(OVERVIEW)?;
    render::html::write_overview(&summary, &mut overview)?;
    overview.finish()?;
    Ok(summary)
}

/// The reports of a class, while they are written.
struct Files<'w> {
    /// The audience of the students' pages.
    audience: Audience,
    out: &'w Path,
    results: Json<&'w mut Sink>,
    junit: Junit<&'w mut Sink>,
    gradebook: Gradebook<&'w mut Sink>,
    summary: ClassSummary,
}

impl<'w> Files<'w> {
    fn begin(
        class: &ClassInfo,
        audience: Audience,
        out: &'w Path,
        [results, junit, gradebook]: [&'w mut Sink; 3],
    ) -> anyhow::Result<Self> {
        Ok(Self {
            audience,
            out,
            results: Json::begin(results, class)?,
            junit: Junit::of_class(junit, class)?,
            gradebook: Gradebook::begin(gradebook, class, Dialect::default())?,
            summary: ClassSummary::begin(class),
        })
    }

    fn submission(&mut self, one: &SubmissionResult) -> anyhow::Result<()> {
        self.results.submission(one)?;
        self.summary.submission(one);
        let class = &self.summary.class;
        render::submission(class, one, &mut [&mut self.junit, &mut self.gradebook])?;
        let view = visibility::view(class, one, self.audience)?;
        let page = self.out.join(render::html::student_page(&one.name));
        output::write_file(&page, render::html::student(&view)?.as_bytes())
    }

    fn finish(mut self) -> anyhow::Result<ClassSummary> {
        self.results.finish()?;
        self.junit.finish()?;
        self.gradebook.finish()?;
        Ok(self.summary)
    }
}

/// Returns the note that lists the reports of a course.
pub(crate) fn where_the_course_is(out: &Path) -> String {
    format!(
        "Reports: {0}/{COURSE_PAGE} (course), {0}/{COURSE_RESULTS}, {0}/{COURSE_GRADEBOOK},\n         \
         {0}/ASSIGNMENT/{OVERVIEW} (class), {0}/ASSIGNMENT/{STUDENTS}/ (one page per student)\n",
        out.display()
    )
}

/// Writes the reports of a course into a folder. The reports of its assignments are already in its subfolders.
pub(crate) fn write_course(course: &CourseResults, out: &Path) -> anyhow::Result<()> {
    let files = [
        (COURSE_RESULTS, render::json::course(course)?),
        (COURSE_PAGE, render::html::course(course)?),
        (
            COURSE_GRADEBOOK,
            render::csv::course(course, Dialect::default())?,
        ),
    ];
    for (name, text) in files {
        output::write_file(&out.join(name), text.as_bytes())?;
    }
    Ok(())
}
