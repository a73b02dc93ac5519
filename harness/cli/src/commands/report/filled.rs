//! Fills in gradebooks of platforms.
//!
//! A course gives the points that count: after penalties for lateness, and 0 without a submission. A class
//! gives the points that were earned.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;
use puzzlemark_reports::Points;
use puzzlemark_reports::course::{CourseResults, HandedIn, Student};
use puzzlemark_reports::model::{ClassInfo, Person};
use puzzlemark_reports::render::gradebook::{CellUpdate, Filled, Grade, Grades};
use puzzlemark_reports::render::words;
use puzzlemark_reports::tr;
use puzzlemark_spec::nearest;
use puzzlemark_text::visible;

use super::files::COURSE_RESULTS;
use super::{Report, ResultsSource, read};
use crate::commands::format::{FillIn, Format};
use crate::commands::output::{self, Sink};

/// The options for gradebooks.
#[derive(Debug, Args)]
pub(super) struct Filling {
    /// Canvas, Moodle: the exported file to fill in.
    #[arg(long, value_name = "FILE", requires = "format")]
    gradebook: Option<PathBuf>,
    /// Canvas, Moodle: the header of the column to fill [default: found by the assignment's title].
    #[arg(long, value_name = "NAME", requires = "gradebook")]
    column: Option<String>,
    /// Canvas, Moodle: fill in only this assignment of a course [default: all].
    #[arg(long, value_name = "ID", requires = "gradebook")]
    assignment: Option<String>,
    /// Canvas, Moodle: print each change, and write no file.
    #[arg(long, requires = "gradebook")]
    dry_run: bool,
}

/// The grades of one assignment.
struct AssignmentGrades {
    title: String,
    max: f64,
    grades: Vec<Grade>,
}

impl Report {
    /// Fills in the points that a class earned in its assignment.
    pub(super) fn fill_for_class(&self, fill_in: FillIn) -> anyhow::Result<()> {
        if self.filling.assignment.is_some() {
            anyhow::bail!(
                "`--assignment` is for a course, and `{}` has one assignment; leave the option out",
                self.folder.display()
            );
        }
        let course = self.course_around()?;
        let results = self.results();
        let (class, (max, grades)) = ResultsSource::File(&results).each(
            |class| Ok((class.assignment.points_max(), excused(class))),
            |(max, grades): &mut (f64, Vec<Grade>), submission| {
                grades.push(Grade {
                    submission: submission.name,
                    person: submission.person,
                    points: submission.score.converted(submission.score_max, *max),
                });
                Ok(())
            },
        )?;
        let language = class.assignment.language;
        let class = AssignmentGrades {
            title: class.assignment.title.clone(),
            max,
            grades,
        };
        if let Some((course, place)) = course {
            let others = other_points(&class.grades, &course, place);
            let id = &course.assignments[place].id;
            language.speak(|| self.note_other_points(others, id))?;
        }
        language.speak(|| self.fill(fill_in, &[class]))
    }

    /// The course of this assignment, and the assignment's place in it; `None` if the folder is not in the
    /// folder of a course.
    fn course_around(&self) -> anyhow::Result<Option<(CourseResults, usize)>> {
        let folder = self.folder.canonicalize();
        let folder = folder.with_context(|| format!("cannot read `{}`", self.folder.display()))?;
        let Some((parent, id)) = folder.parent().zip(folder.file_name()) else {
            return Ok(None);
        };
        let path = parent.join(COURSE_RESULTS);
        if !path.is_file() {
            return Ok(None);
        }
        let course = read::read_course(&path)?;
        let place = course
            .assignments
            .iter()
            .position(|one| id == one.id.as_str());
        Ok(place.map(|place| (course, place)))
    }

    fn note_other_points(&self, students: usize, id: &str) -> anyhow::Result<()> {
        if students == 0 {
            return Ok(());
        }
        let course = self
            .folder
            .parent()
            .filter(|one| !one.as_os_str().is_empty());
        let course = course.map_or_else(|| "..".to_owned(), |one| one.display().to_string());
        let format = self.format.format.map(Format::name);
        let command = format!(
            "puzzlemark report {course} --format {} --assignment {id}",
            format.unwrap_or_default()
        );
        note(&tr!(
            "gradebook-other-points",
            students = tr!("count-students", number = students),
            command = command
        ))
    }

    /// Fills in the points that count in a course.
    pub(super) fn fill_for_course(
        &self,
        course: &CourseResults,
        fill_in: FillIn,
    ) -> anyhow::Result<()> {
        if self.filling.column.is_some() && self.filling.assignment.is_none() {
            anyhow::bail!("`--column` names the column of one assignment; add `--assignment ID`");
        }
        let places = match &self.filling.assignment {
            Some(id) => vec![place_of(course, id)?],
            None => (0..course.assignments.len()).collect(),
        };
        let language = course.language();
        let mut assignments = Vec::new();
        for place in places {
            let title = &course.assignments[place].title;
            let handed_in = course
                .students
                .iter()
                .any(|one| one.work[place].work().is_some());
            if handed_in {
                assignments.push(grades_of(course, place));
            } else {
                let title = visible::line(title);
                language.speak(|| note(&tr!("gradebook-no-work", title = title)))?;
            }
        }
        if assignments.is_empty() {
            anyhow::bail!("there are no points to fill in");
        }
        language.speak(|| self.fill(fill_in, &assignments))
    }

    /// Fills in the file that `--gradebook` names. Notes go to standard error, in the language of the thread.
    fn fill(&self, fill_in: FillIn, assignments: &[AssignmentGrades]) -> anyhow::Result<()> {
        let path = self.filling.gradebook.as_deref().context(
            "this format fills in a file: export the gradebook (Canvas) or download the grading \
             worksheet (Moodle), then name the file with `--gradebook FILE`",
        )?;
        let gradebook =
            std::fs::read(path).with_context(|| format!("cannot read `{}`", path.display()))?;
        let grades = assignments.iter().map(|one| Grades {
            title: &one.title,
            column: self.filling.column.as_deref(),
            max: one.max,
            grades: &one.grades,
        });
        let filled = fill_in(&gradebook, &grades.collect::<Vec<_>>())?;
        for text in &filled.notes {
            note(text)?;
        }
        if self.filling.dry_run {
            for cell in &filled.cells {
                output::print(&format!("{}\n", cell.line()))?;
            }
            return Ok(output::note(&tr!("gradebook-dry", total = total(&filled)))?);
        }
        let is_news = |update| matches!(update, CellUpdate::Changed | CellUpdate::Kept);
        for cell in filled.cells.iter().filter(|cell| is_news(cell.update)) {
            note(&cell.line())?;
        }
        output::note(&total(&filled))?;
        let mut sink = Sink::open(self.format.output.as_deref())?;
        sink.write_all(filled.text.as_bytes())?;
        sink.finish()
    }
}

fn note(text: &str) -> anyhow::Result<()> {
    Ok(output::note(&tr!("command-note", text = text))?)
}

/// Counts the cells by the effect on them: `3 grades: 2 new, 1 changed`.
fn total(filled: &Filled) -> String {
    let count = |update| {
        let cells = filled.cells.iter();
        cells.filter(|cell| cell.update == update).count()
    };
    let counts = [
        (count(CellUpdate::New), tr!("gradebook-new")),
        (count(CellUpdate::Changed), tr!("gradebook-changed")),
        (count(CellUpdate::Same), tr!("gradebook-same")),
        (count(CellUpdate::Kept), tr!("gradebook-kept")),
    ];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    let counts: Vec<_> = counts
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    let cells = tr!("gradebook-grades", number = filled.cells.len());
    if counts.is_empty() {
        return cells;
    }
    format!("{cells}: {}", counts.join(", "))
}

fn place_of(course: &CourseResults, id: &str) -> anyhow::Result<usize> {
    let ids = || course.assignments.iter().map(|one| one.id.as_str());
    ids().position(|one| one == id).with_context(|| {
        let near = nearest(id, ids()).map(|near| format!("; did you mean `{near}`?"));
        let all: Vec<_> = ids().collect();
        format!(
            "the course has no assignment `{id}`{}: it has {}",
            near.unwrap_or_default(),
            all.join(", ")
        )
    })
}

/// The points of all students that count in an assignment. Unsettled work has no points yet.
fn grades_of(course: &CourseResults, place: usize) -> AssignmentGrades {
    let grade = |student: &Student| {
        let points = match &student.work[place] {
            HandedIn::Nothing => Points::Earned(0.0),
            HandedIn::Excused => Points::Excused,
            HandedIn::Work(work) => work.counted(),
            HandedIn::Unsettled => return None,
        };
        Some(Grade {
            submission: student.person.id.clone(),
            person: Some(student.person.clone()),
            points,
        })
    };
    let assignment = &course.assignments[place];
    AssignmentGrades {
        title: assignment.title.clone(),
        max: assignment.points_max,
        grades: course.students.iter().filter_map(grade).collect(),
    }
}

/// The grades of students without a submission whom a teacher excuses.
fn excused(class: &ClassInfo) -> Vec<Grade> {
    let excused = class.excused.iter();
    let grade = |person: &Person| Grade {
        submission: person.id.clone(),
        person: Some(person.clone()),
        points: Points::Excused,
    };
    excused.map(grade).collect()
}

/// Returns the number of submissions that have other points in the course.
fn other_points(grades: &[Grade], course: &CourseResults, place: usize) -> usize {
    let work = course
        .students
        .iter()
        .filter_map(|student| student.work[place].work());
    let counted: BTreeMap<&str, Points> = work
        .map(|work| (work.submission.as_str(), work.counted()))
        .collect();
    let differs = |grade: &&Grade| {
        let counted = counted.get(grade.submission.as_str());
        let shown = |points: Points| points.earned().map(words::points);
        counted.is_some_and(|counted| shown(*counted) != shown(grade.points))
    };
    grades.iter().filter(differs).count()
}
