//! `compare`: shows the changes between two gradings of a class or a course.

use std::path::{Path, PathBuf};

use clap::Args;
use puzzlemark_reports::compare::{Comparison, Side, compare};
use puzzlemark_reports::course::CourseResults;
use puzzlemark_reports::render;
use puzzlemark_text::visible;

use super::output;
use super::report::{ResultsSource, course_in, results_in};
use crate::exit::ExitStatus;

/// Compare two gradings of a class or a course.
#[derive(Debug, Args)]
pub struct Compare {
    /// The output folder of the earlier `grade`.
    old: PathBuf,
    /// The output folder of the later `grade`.
    new: PathBuf,
    /// Print the comparison as JSON; `schema comparison` prints its schema.
    #[arg(long)]
    json: bool,
    /// Also write the comparison to this file, as an HTML page.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

impl Compare {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let (title, compared) = self.compared()?;
        if let Some(path) = &self.html {
            let page = render::html::comparison(&title, &compared)?;
            output::write_file(path, page.as_bytes())?;
        }
        output::print(&self.printed(&compared)?)?;
        Ok(if compared.iter().all(|(_, one)| one.is_empty()) {
            ExitStatus::Done
        } else {
            ExitStatus::NotAccepted
        })
    }

    /// Compares the two gradings, of a class or of all assignments of a course. Returns a title for all, and the title
    /// and changes of each assignment.
    fn compared(&self) -> anyhow::Result<(String, Vec<(String, Comparison)>)> {
        let [old, new] = [&self.old, &self.new].map(|folder| course_in(folder));
        let (Some(old), Some(new)) = (old?, new?) else {
            let one = compare_one(&self.old, &self.new)?;
            return Ok((one.0.clone(), vec![one]));
        };
        anyhow::ensure!(
            !self.json,
            "`--json` compares one assignment: name its folders below the two courses"
        );
        let ids = |course: &CourseResults| -> Vec<String> {
            let assignments = course.assignments.iter();
            assignments.map(|one| one.id.clone()).collect()
        };
        let (before, after) = (ids(&old), ids(&new));
        for (ids, others, why) in [(&before, &after, "old"), (&after, &before, "new")] {
            for id in ids.iter().filter(|id| !others.contains(id)) {
                output::note(&format!(
                    "note: only the {why} course has the assignment `{}`",
                    visible::line(id)
                ))?;
            }
        }
        let both = after.iter().filter(|id| before.contains(id));
        let compared = both.map(|id| compare_one(&self.old.join(id), &self.new.join(id)));
        Ok((new.title, compared.collect::<anyhow::Result<_>>()?))
    }

    fn printed(&self, compared: &[(String, Comparison)]) -> anyhow::Result<String> {
        if let [(_, one)] = compared {
            return Ok(if self.json {
                render::json::comparison(one)?
            } else {
                render::terminal::comparison(one, output::width())
            });
        }
        let parts = compared.iter().map(|(title, one)| {
            let changes = render::terminal::comparison(one, output::width());
            format!("{}\n{changes}", visible::line(title))
        });
        Ok(parts.collect::<Vec<_>>().join("\n"))
    }
}

/// Compares the gradings of one assignment. Returns its title, too.
fn compare_one(old: &Path, new: &Path) -> anyhow::Result<(String, Comparison)> {
    let new = read_side(new)?;
    let comparison = compare(&read_side(old)?, &new);
    Ok((new.title().to_owned(), comparison))
}

/// Reads the grading in an output folder.
fn read_side(folder: &Path) -> anyhow::Result<Side> {
    let results = results_in(folder)?;
    let take = |side: &mut Side, one| {
        side.submission(&one);
        Ok(())
    };
    let (_, side) = ResultsSource::File(&results).each(|class| Ok(Side::begin(class)), take)?;
    Ok(side)
}
