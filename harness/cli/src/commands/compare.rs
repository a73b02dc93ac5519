//! `compare`: shows the changes between two gradings of a class or a course.

use std::path::{Path, PathBuf};

use clap::Args;
use puzzlemark_reports::compare::{Comparison, Side, compare};
use puzzlemark_reports::course::CourseResults;
use puzzlemark_reports::model::ClassInfo;
use puzzlemark_reports::render;
use puzzlemark_reports::{Language, tr};
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
        let Compared {
            title,
            language,
            assignments: compared,
        } = self.compared()?;
        if let Some(path) = &self.html {
            let page = language.speak(|| render::html::comparison(&title, &compared))?;
            output::write_file(path, page.as_bytes())?;
        }
        output::print(&language.speak(|| self.printed(&compared))?)?;
        Ok(if compared.iter().all(|(_, one)| one.is_empty()) {
            ExitStatus::Done
        } else {
            ExitStatus::NotAccepted
        })
    }

    /// Compares the two gradings, of a class or of all assignments of a course.
    fn compared(&self) -> anyhow::Result<Compared> {
        let [old, new] = [&self.old, &self.new].map(|folder| course_in(folder));
        let (Some(old), Some(new)) = (old?, new?) else {
            return self.compare_one(&self.old, &self.new);
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
                let id = visible::line(id);
                output::note_in(new.language(), || {
                    tr!("command-only-course", side = why, assignment = id)
                })?;
            }
        }
        let both = after.iter().filter(|id| before.contains(id));
        let language = new.language();
        let mut assignments = Vec::new();
        for id in both {
            let one = self.compare_one(&self.old.join(id), &self.new.join(id))?;
            assignments.extend(one.assignments);
        }
        Ok(Compared {
            title: new.title,
            language,
            assignments,
        })
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

    /// Compares the gradings of one assignment, in the language of the later one. Programs read English.
    fn compare_one(&self, old: &Path, new: &Path) -> anyhow::Result<Compared> {
        let asked = self.json.then_some(Language::English);
        let new = read_side(new, asked)?;
        let comparison = compare(&read_side(old, Some(new.language()))?, &new);
        let title = new.title().to_owned();
        Ok(Compared {
            language: new.language(),
            assignments: vec![(title.clone(), comparison)],
            title,
        })
    }
}

/// The changes between two gradings.
struct Compared {
    title: String,
    language: Language,
    /// The title and the changes of each assignment.
    assignments: Vec<(String, Comparison)>,
}

/// Reads the grading in an output folder, in a language or in its own.
fn read_side(folder: &Path, language: Option<Language>) -> anyhow::Result<Side> {
    let results = results_in(folder)?;
    let take = |side: &mut Side, one| {
        side.submission(&one);
        Ok(())
    };
    let begin = |class: &ClassInfo| {
        let language = language.unwrap_or(class.assignment.language);
        Ok(Side::begin(class, language))
    };
    let (_, side) = ResultsSource::File(&results).each(begin, take)?;
    Ok(side)
}
