//! The files of a graded class or course.

use std::path::Path;

use anyhow::Context as _;
use puzzlemark_reports::course::CourseResults;
use puzzlemark_reports::model::ClassResults;
use puzzlemark_reports::render;
use puzzlemark_reports::visibility;

use crate::commands::format::{self, Format, audience};
use crate::commands::output::{self, Sink};

/// The class overview, for the instructor.
pub(in crate::commands) const OVERVIEW: &str = "index.html";
/// The folder of the students' pages.
pub(in crate::commands) const STUDENTS: &str = "students";
/// All results, for programs and for `report`.
pub(in crate::commands) const RESULTS: &str = "results.json";
/// The gradebook.
pub(in crate::commands) const GRADEBOOK: &str = "gradebook.csv";
/// The results for CI systems.
pub(in crate::commands) const JUNIT: &str = "junit.xml";

/// The page of a course, for the instructor.
pub(super) const COURSE_PAGE: &str = "course.html";
/// All results of a course, for programs and for `report`.
pub(super) const COURSE_RESULTS: &str = "course.json";
/// The gradebook of a course.
pub(super) const COURSE_GRADEBOOK: &str = "course.csv";

/// Where the reports of a class are, in words.
pub(in crate::commands) fn where_they_are(out: &Path) -> String {
    format!(
        "Reports: {0}/{OVERVIEW} (class), {0}/{STUDENTS}/ (one page per student),\n         \
         {0}/{RESULTS}, {0}/{GRADEBOOK}, {0}/{JUNIT}\n",
        out.display()
    )
}

/// Writes all reports of a class into a folder.
pub(in crate::commands) fn write_all(
    class: &ClassResults,
    after_due: bool,
    out: &Path,
) -> anyhow::Result<()> {
    let students = out.join(STUDENTS);
    std::fs::create_dir_all(&students)
        .with_context(|| format!("cannot make the folder `{}`", students.display()))?;
    // The results first: all else can be made of them.
    let mut results = Sink::open(Some(&out.join(RESULTS)))?;
    render::json::class(class, &mut results)?;
    results.finish()?;
    write_for_programs(class, out)?;
    let overview = render::html::overview(class)?;
    output::write_file(&out.join(OVERVIEW), overview.as_bytes())?;
    for submission in &class.submissions {
        let view = visibility::view(class, submission, audience(after_due))?;
        let page = out.join(render::html::student_page(&submission.name));
        output::write_file(&page, render::html::student(&view)?.as_bytes())?;
    }
    Ok(())
}

/// JUnit and gradebook, of the same views.
fn write_for_programs(class: &ClassResults, out: &Path) -> anyhow::Result<()> {
    let mut junit = Sink::open(Some(&out.join(JUNIT)))?;
    let mut gradebook = Sink::open(Some(&out.join(GRADEBOOK)))?;
    render::class(
        class,
        &mut [
            &mut render::junit::Junit::begin(&mut junit, &class.assignment.id)?,
            &mut render::csv::Gradebook::begin(&mut gradebook, class)?,
        ],
    )?;
    junit.finish()?;
    gradebook.finish()
}

/// Where the reports of a course are, in words.
pub(in crate::commands) fn where_the_course_is(out: &Path) -> String {
    format!(
        "Reports: {0}/{COURSE_PAGE} (course), {0}/{COURSE_RESULTS}, {0}/{COURSE_GRADEBOOK},\n         \
         {0}/ASSIGNMENT/{OVERVIEW} (class), {0}/ASSIGNMENT/{STUDENTS}/ (one page per student)\n",
        out.display()
    )
}

/// Writes the reports of a course into a folder, in which those of its assignments lie.
pub(in crate::commands) fn write_course(course: &CourseResults, out: &Path) -> anyhow::Result<()> {
    let files = [
        (COURSE_RESULTS, Format::Json),
        (COURSE_PAGE, Format::Html),
        (COURSE_GRADEBOOK, Format::Csv),
    ];
    for (name, format) in files {
        let mut sink = Sink::open(Some(&out.join(name)))?;
        format::course(course, format, &mut sink)?;
        sink.finish()?;
    }
    Ok(())
}
