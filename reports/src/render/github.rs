//! Commands for GitHub Actions in the log of a step: groups, and annotations on lines of code.
//!
//! The runner reads commands from lines of the log. So the account is between
//! `::stop-commands::TOKEN` and `::TOKEN::`, which turn commands off and on again. Texts of
//! annotations are escaped as in the runner's own tools.

use std::collections::BTreeSet;
use std::io::{self, Write};

use super::ClassWriter;
use super::cases::{Case, State, cases};
use crate::Verdict;
use crate::render::words;
use crate::visibility::SubmissionView;
use puzzlemark_text::visible;

/// The runner shows at most this number of errors of a step.
const ANNOTATIONS_MAX: usize = 10;

/// Facts about the machine that writes the log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Log {
    /// A random text of letters and digits that stops and resumes commands. Each log needs a new one, which no
    /// submission can know.
    pub token: String,
    /// Folder of the submission in the repository, for example `src`. Empty for the root.
    pub folder: String,
}

/// Writes the log of one submission. The log has the account in a group, an annotation for each of
/// the first cases that were not accepted, and an annotation with the points.
pub fn submission(view: &SubmissionView, log: &Log, out: &mut impl Write) -> io::Result<()> {
    let score = words::score(view.score, view.score_max);
    let assignment = visible::line(&view.assignment);
    let title = format!("{assignment}: {}; {score}", words::headline(view));
    writeln!(out, "::group::{}", message(&title))?;
    writeln!(out, "::stop-commands::{}", log.token)?;
    account(view, out)?;
    writeln!(out, "::{}::", log.token)?;
    writeln!(out, "::endgroup::")?;
    let mut told = BTreeSet::new();
    let failed = cases(view).filter(|case| !case.state().is_fine());
    // A load error is the same in all scenarios: one annotation is enough.
    let failed =
        failed.filter(|case| case.state() == State::Failed || told.insert(case.in_short()));
    for case in failed.take(ANNOTATIONS_MAX) {
        writeln!(out, "{}", error(&case, &log.folder))?;
    }
    writeln!(
        out,
        "::notice title={}::{}",
        property("Points"),
        message(&title)
    )?;
    out.flush()
}

fn account(view: &SubmissionView, out: &mut impl Write) -> io::Result<()> {
    let name = view.label();
    writeln!(out, "{name}: {}", words::score(view.score, view.score_max))?;
    for remark in &view.remarks {
        writeln!(out, "note: {}", visible::block(remark))?;
    }
    for case in cases(view) {
        let points = words::score(case.earned(), case.max());
        writeln!(out, "\n{} {} ({points})", case.code(), case.name())?;
        for line in case.account().lines() {
            writeln!(out, "    {line}")?;
        }
        let noise = case.result().map(words::titled_noise).unwrap_or_default();
        for (title, text) in noise {
            writeln!(out, "    {title}:")?;
            for line in visible::block(&text).lines() {
                writeln!(out, "      {line}")?;
            }
        }
    }
    Ok(())
}

fn error(case: &Case<'_>, folder: &str) -> String {
    let title = property(&case.name());
    let text = message(&case.failure_text());
    let Some(arose) = case.arose() else {
        return format!("::error title={title}::{text}");
    };
    let file = visible::line(&arose.file);
    let file = match folder {
        "" => file,
        folder => format!("{}/{file}", visible::line(folder)),
    };
    let (file, line) = (property(&file), arose.line);
    format!("::error title={title},file={file},line={line}::{text}")
}

/// Writes the log of a class: a line per submission in a group, and annotations for the first submissions
/// that are not accepted.
pub struct Github<W> {
    out: W,
    token: String,
    submissions: usize,
    failed: Vec<String>,
}

impl<W: Write> Github<W> {
    /// Begins the log.
    pub fn begin(mut out: W, log: &Log) -> io::Result<Self> {
        writeln!(out, "::group::Submissions")?;
        writeln!(out, "::stop-commands::{}", log.token)?;
        Ok(Self {
            out,
            token: log.token.clone(),
            submissions: 0,
            failed: Vec::new(),
        })
    }
}

impl<W: Write> ClassWriter for Github<W> {
    fn submission(&mut self, view: &SubmissionView) -> io::Result<()> {
        self.submissions += 1;
        let name = view.label();
        let score = words::score(view.score, view.score_max);
        let first = view.first_not_accepted();
        let why = first
            .map(|one| words::in_short(&one.result))
            .unwrap_or_default();
        let code = view.verdict.code();
        writeln!(self.out, "{code:<3} {name}: {score}  {why}")?;
        if view.verdict != Verdict::Accepted {
            let mut text = format!("{}, {score}", view.verdict.words());
            // A failure in a closed group has no reason to show.
            if !why.is_empty() {
                text.push_str(": ");
                text.push_str(&why);
            }
            let text = message(&text);
            self.failed
                .push(format!("::error title={}::{text}", property(&name)));
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        writeln!(self.out, "::{}::\n::endgroup::", self.token)?;
        for line in self.failed.iter().take(ANNOTATIONS_MAX) {
            writeln!(self.out, "{line}")?;
        }
        let all = words::count(self.submissions, "submission");
        let accepted = self.submissions - self.failed.len();
        writeln!(
            self.out,
            "::notice title=Submissions::{accepted} of {all} accepted"
        )?;
        self.out.flush()
    }
}

/// Escapes the text of a command.
fn message(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Escapes a property of a command. `:` and `,` have a meaning there.
fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_a_property() {
        assert_eq!(property("50%, a::b\n"), "50%25%2C a%3A%3Ab%0A");
        assert_eq!(message("50%: a,b"), "50%25: a,b");
    }
}
