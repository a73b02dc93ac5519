//! Reads the results of a class, one submission after the other.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufReader, Seek as _};
use std::path::Path;

use anyhow::{Context as _, bail};
use puzzlemark_reports::course::CourseResults;
use puzzlemark_reports::model::{ClassInfo, Isolation, SubmissionResult};
use puzzlemark_reports::results::{self, FORMAT};
use puzzlemark_text::visible;
use serde::Deserialize;

use puzzlemark_model::Assignment;
use puzzlemark_runner::grading::{class_info, known_results};
use puzzlemark_runner::{Journal, Plan};

/// The source of the results of a class. They are never all in memory.
#[derive(Clone, Copy)]
pub(in crate::commands) enum ResultsSource<'a> {
    /// In a file that `grade` wrote.
    File(&'a Path),
    /// In a journal with all results of a plan.
    Journal {
        /// The assignment.
        assignment: &'a Assignment,
        /// The submissions.
        plan: &'a Plan,
        /// The journal with all results of the plan.
        journal: &'a Journal,
        /// The isolation of the runs.
        isolation: &'a Isolation,
    },
}

impl ResultsSource<'_> {
    /// Calls `begin` with the class, then `take` with each submission in order. Returns the class and the
    /// result of `begin`.
    pub(in crate::commands) fn each<T>(
        &self,
        begin: impl FnOnce(&ClassInfo) -> anyhow::Result<T>,
        mut take: impl FnMut(&mut T, SubmissionResult) -> anyhow::Result<()>,
    ) -> anyhow::Result<(ClassInfo, T)> {
        match *self {
            Self::File(path) => read_one_by_one(path, begin, take),
            Self::Journal {
                assignment,
                plan,
                journal,
                isolation,
            } => {
                let class = ClassInfo {
                    missing: plan.missing.clone(),
                    excused: plan.excused.clone(),
                    unsettled: plan.unsettled.clone(),
                    copies: plan.copies(),
                    graded: graded(journal.path()),
                    ..class_info(assignment, isolation)
                };
                let mut state = begin(&class)?;
                for submission in known_results(assignment, plan, journal) {
                    take(&mut state, submission?)?;
                }
                Ok((class, state))
            }
        }
    }
}

/// Returns the time of the last record in a journal. It stays the same if the reports are written again.
fn graded(journal: &Path) -> Option<String> {
    let changed = journal.metadata().ok()?.modified().ok()?;
    let time = jiff::Timestamp::try_from(changed).ok()?;
    Some(time.strftime("%Y-%m-%dT%H:%M:%SZ").to_string())
}

fn read_one_by_one<T>(
    path: &Path,
    begin: impl FnOnce(&ClassInfo) -> anyhow::Result<T>,
    mut take: impl FnMut(&mut T, SubmissionResult) -> anyhow::Result<()>,
) -> anyhow::Result<(ClassInfo, T)> {
    let mut file = File::open(path).map_err(|cause| unreadable(path, &cause))?;
    if !results::are_whole(&file).map_err(|cause| unreadable(path, &cause))? {
        bail!(no_results(path));
    }
    file.rewind().map_err(|cause| unreadable(path, &cause))?;
    let failed = RefCell::new(None);
    // `results::read` returns only `io::Error`, so the caller's error waits here.
    let stop = |error| {
        *failed.borrow_mut() = Some(error);
        io::Error::other("the reader stopped")
    };
    let begin = |class: &ClassInfo| begin(class).map_err(stop);
    let read = results::read_results(file, begin, |state, one| take(state, one).map_err(stop));
    match (failed.take(), read) {
        (Some(error), _) => Err(error),
        (None, read) => read.with_context(|| no_results(path)),
    }
}

/// Reads the results of a course.
pub(super) fn read_course(path: &Path) -> anyhow::Result<CourseResults> {
    let text = std::fs::read(path).map_err(|cause| unreadable(path, &cause))?;
    let is_whole = results::are_whole(io::Cursor::new(&text));
    let course = results::course(&text);
    match (header(path), course) {
        (Some(header), _) if header.is_of_other_version() => bail!(header.other_version(path)),
        (Some(_), _) if !is_whole.unwrap_or(false) => bail!(damaged(path)),
        (_, course) => {
            course.with_context(|| format!("`{}` is not a results file of `grade`", path.display()))
        }
    }
}

fn damaged(path: &Path) -> String {
    format!(
        "`{}` was damaged or edited (its checksum is wrong): run `grade` again with the same `--out`; \
         it reuses the results in the journal",
        path.display()
    )
}

fn unreadable(path: &Path, cause: &io::Error) -> anyhow::Error {
    anyhow::anyhow!(
        "cannot read `{}`: {cause}; name the output folder of `grade`",
        path.display()
    )
}

fn no_results(path: &Path) -> String {
    match header(path) {
        Some(Header { format, puzzlemark }) if format != FORMAT => format!(
            "`{}` is in format {format} of Puzzlemark {}; this version reads format {FORMAT}: run \
             `grade` again with the same `--out`",
            path.display(),
            visible::line(&puzzlemark)
        ),
        Some(header) if header.is_of_other_version() => header.other_version(path),
        Some(_) => damaged(path),
        None => format!("`{}` is not a results file of `grade`", path.display()),
    }
}

/// The versions at the beginning of results.
#[derive(Deserialize)]
struct Header {
    /// Version of the format. Files of version 1 do not state it.
    #[serde(default = "first_format")]
    format: u32,
    /// Version of Puzzlemark that wrote the file.
    puzzlemark: String,
}

impl Header {
    fn is_of_other_version(&self) -> bool {
        self.puzzlemark != env!("CARGO_PKG_VERSION")
    }

    fn other_version(&self, path: &Path) -> String {
        format!(
            "`{}` was written by Puzzlemark {}, but this is {}: run `grade` again with the same `--out`",
            path.display(),
            visible::line(&self.puzzlemark),
            env!("CARGO_PKG_VERSION")
        )
    }
}

fn first_format() -> u32 {
    1
}

/// Returns the versions that a file states. Returns `None` if the file does not contain results.
fn header(path: &Path) -> Option<Header> {
    let file = BufReader::new(File::open(path).ok()?);
    serde_json::from_reader(file).ok()
}
