//! Results of a class, one submission after the other.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufReader, Seek as _};
use std::path::Path;

use anyhow::Context as _;
use puzzlemark_reports::model::{ClassInfo, Isolation, SubmissionResult};
use puzzlemark_reports::results;
use puzzlemark_text::visible;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use puzzlemark_model::Assignment;
use puzzlemark_runner::grading::{class_info, known_results};
use puzzlemark_runner::{Journal, Plan};

/// Where the results of a class are. They are never all in memory.
#[derive(Clone, Copy)]
pub(in crate::commands) enum Source<'a> {
    /// In a file that `grade` wrote.
    File(&'a Path),
    /// In a journal that knows all of a plan.
    Journal {
        /// What was graded.
        assignment: &'a Assignment,
        /// Who was graded.
        plan: &'a Plan,
        /// What was found out.
        journal: &'a Journal,
        /// In which isolation.
        isolation: &'a Isolation,
    },
}

impl Source<'_> {
    /// Goes through the submissions, in order. What `begin` makes takes them; it is given back with what
    /// is said of the class as a whole.
    pub(in crate::commands) fn each<T>(
        &self,
        begin: impl FnOnce(&ClassInfo) -> anyhow::Result<T>,
        mut take: impl FnMut(&mut T, SubmissionResult) -> anyhow::Result<()>,
    ) -> anyhow::Result<(ClassInfo, T)> {
        match *self {
            Self::File(path) => one_by_one(path, begin, take),
            Self::Journal {
                assignment,
                plan,
                journal,
                isolation,
            } => {
                let class = ClassInfo {
                    missing: plan.missing.clone(),
                    unsettled: plan.unsettled.clone(),
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

fn one_by_one<T>(
    path: &Path,
    begin: impl FnOnce(&ClassInfo) -> anyhow::Result<T>,
    mut take: impl FnMut(&mut T, SubmissionResult) -> anyhow::Result<()>,
) -> anyhow::Result<(ClassInfo, T)> {
    let mut file = File::open(path).with_context(|| not_there(path))?;
    if !results::are_whole(&file).with_context(|| not_there(path))? {
        anyhow::bail!(no_results(path));
    }
    file.rewind().with_context(|| not_there(path))?;
    let failed = RefCell::new(None);
    // What reads knows errors of its own kind only.
    let stop = |error| {
        *failed.borrow_mut() = Some(error);
        io::Error::other("the reader stopped")
    };
    let begin = |class: &ClassInfo| begin(class).map_err(stop);
    let read = results::read(file, begin, |state, one| take(state, one).map_err(stop));
    match (failed.take(), read) {
        (Some(error), _) => Err(error),
        (None, read) => read.with_context(|| no_results(path)),
    }
}

/// Reads other results.
pub(super) fn whole<R: DeserializeOwned>(path: &Path) -> anyhow::Result<R> {
    let text = std::fs::read(path).with_context(|| not_there(path))?;
    serde_json::from_slice(&text).with_context(|| no_results(path))
}

fn not_there(path: &Path) -> String {
    format!(
        "cannot read `{}`; is this the output folder of `grade`?",
        path.display()
    )
}

fn no_results(path: &Path) -> String {
    match version(path) {
        Some(other) if other != env!("CARGO_PKG_VERSION") => format!(
            "`{}` was written by Puzzlemark {}, and this is {}; `grade` again",
            path.display(),
            visible::line(&other),
            env!("CARGO_PKG_VERSION")
        ),
        Some(_) => format!(
            "`{}` was damaged or changed, or written by another build of Puzzlemark (its checksum is not \
             right); `grade` again with the same output folder: what the journal knows is not judged again",
            path.display()
        ),
        None => format!("`{}` does not hold results of `grade`", path.display()),
    }
}

/// The version that wrote results, whatever else they hold.
fn version(path: &Path) -> Option<String> {
    #[derive(Deserialize)]
    struct Written {
        puzzlemark: String,
    }
    let file = BufReader::new(File::open(path).ok()?);
    let written: Written = serde_json::from_reader(file).ok()?;
    Some(written.puzzlemark)
}
