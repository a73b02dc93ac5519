//! The log and the summary of a step of GitHub Actions.

use std::fs::File;
use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, Write};

use anyhow::Context as _;
use puzzlemark_reports::model::ClassInfo;
use puzzlemark_reports::render::markdown::Markdown;
use puzzlemark_reports::render::{ClassWriter, github};
use puzzlemark_reports::visibility::SubmissionView;

use crate::commands::output::Sink;

/// The variable with the path of the step's summary.
const SUMMARY: &str = "GITHUB_STEP_SUMMARY";

/// Returns a log with a random token. It is made after judging, so that no submission can know the
/// token.
pub(super) fn log(folder: String) -> github::Log {
    // The hasher takes its keys from the system's random source.
    let state = RandomState::new();
    let token = format!("{:016x}{:016x}", state.hash_one(0), state.hash_one(1));
    github::Log { token, folder }
}

/// Adds text to the step's summary, if there is one.
pub(super) fn summarize(markdown: &[u8]) -> anyhow::Result<()> {
    let Some(path) = std::env::var_os(SUMMARY).filter(|path| !path.is_empty()) else {
        return Ok(());
    };
    let file = File::options().append(true).create(true).open(&path);
    file.and_then(|mut file| file.write_all(markdown))
        .with_context(|| {
            format!(
                "cannot write the summary to `{}` ({SUMMARY})",
                path.display()
            )
        })
}

/// The log of a class, and its summary.
pub(super) struct Github<'w> {
    log: github::Github<&'w mut Sink>,
    summary: Markdown<Vec<u8>>,
}

impl<'w> Github<'w> {
    pub(super) fn begin(out: &'w mut Sink, class: &ClassInfo) -> io::Result<Self> {
        Ok(Self {
            log: github::Github::begin(out, &log(String::new()))?,
            summary: Markdown::begin(Vec::new(), class)?,
        })
    }
}

impl ClassWriter for Github<'_> {
    fn submission(&mut self, view: &SubmissionView) -> io::Result<()> {
        self.summary.submission(view)?;
        self.log.submission(view)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.summary.finish()?;
        summarize(self.summary.get_ref()).map_err(io::Error::other)?;
        self.log.finish()
    }
}
