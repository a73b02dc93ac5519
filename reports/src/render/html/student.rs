//! The page of one student.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::ops::Range;

use askama::Template;

use super::boards::{drawings, frames};
use super::film::{Reel, reel};
use super::markup::{self, Tone, submission_label};
use super::meters::meters;
use super::{Surroundings, base64, filters, page_file, script_source};
use crate::Verdict;
use crate::diff::{Difference, Side};
use crate::language::tr;
use crate::model::{
    Boards, Detail, FileText, Noise, Outcome, ScenarioResult, SourceLine, StepResult,
};
use crate::points::Points;
use crate::render::replay::FrameBoard;
use crate::render::reproduce;
use crate::render::rows::{self, Cell, Row};
use crate::render::transcript::dialogue_pieces;
use crate::render::{literal, source, words};
use crate::visibility::{Audience, GroupView, ScenarioView, SubmissionView};
use puzzlemark_text::visible;

/// The share of the points from which a page has the colour of small mistakes.
const NEARLY_ALL: f64 = 0.9;

#[derive(Template)]
#[template(path = "student.html")]
struct Page<'a> {
    view: &'a SubmissionView,
    links: Option<StaffLinks<'a>>,
}

/// The pages around a staff's copy.
#[derive(Debug, Clone, Copy)]
pub struct StaffLinks<'a> {
    /// The reports beside the overview of the class.
    pub beside: Surroundings,
    /// The name of the submission before, in the order of the class.
    pub previous: Option<&'a str>,
    /// The name of the submission after.
    pub next: Option<&'a str>,
}

/// Renders the page of one student from the view alone. It links to nothing.
pub fn student(view: &SubmissionView) -> askama::Result<String> {
    let page = Page { view, links: None };
    view.language.speak(|| page.render())
}

/// Renders the staff's copy of a student's page. It links to the pages around it.
pub fn staff(view: &SubmissionView, links: StaffLinks<'_>) -> askama::Result<String> {
    let links = Some(links);
    view.language.speak(|| Page { view, links }.render())
}

impl Page<'_> {
    /// Returns the page's own script, for its Content-Security-Policy.
    fn script() -> String {
        script_source(include_str!("../../../templates/student.js"))
    }

    /// Returns the CSS class of the page's colour.
    fn tone(&self) -> &'static str {
        let SubmissionView {
            verdict,
            score,
            score_max,
            ..
        } = self.view;
        match (markup::tone(*verdict), score) {
            (Tone::Bad, Points::Earned(score)) if *score >= NEARLY_ALL * score_max => "near",
            (tone, _) => tone.class(),
        }
    }

    /// Returns the first sentence of the page, or `None` if the headline says enough.
    fn lead(&self) -> Option<String> {
        let verdict = self.view.verdict;
        if let Some(lead) = words::closed_lead(self.view) {
            return Some(lead);
        }
        match verdict {
            Verdict::Accepted => Some(tr!("lead-accepted")),
            Verdict::JudgeError => Some(tr!("lead-judge")),
            Verdict::LoadError if self.view.was_played() => Some(tr!("lead-loads-elsewhere")),
            Verdict::LoadError => Some(tr!("lead-load")),
            Verdict::WrongAnswer
            | Verdict::BadReply
            | Verdict::RuntimeError
            | Verdict::OutputLimitExceeded
            | Verdict::MemoryLimitExceeded
            | Verdict::TimeLimitExceeded => None,
        }
    }

    /// Returns true if the page shows only the title and the points of a scenario. For staff, accepted scenarios would
    /// make up most of the page.
    fn leaves_out(&self, result: &ScenarioResult) -> bool {
        self.links.is_some() && result.verdict == Verdict::Accepted
    }

    /// Returns the place of a scenario on the page, counted from 0.
    fn place_of(&self, scenario: &ScenarioView) -> usize {
        let mut scenarios = self.view.scenarios();
        let place = scenarios.position(|one| one.info.id == scenario.info.id);
        place.expect("the page has the scenario")
    }

    /// Returns true if the full account of a scenario is at the top of the page.
    fn stands_above(&self, scenario: &ScenarioView) -> bool {
        self.view
            .first_not_accepted()
            .is_some_and(|first| first.info.id == scenario.info.id)
    }
}

/// The program that plays the session of a failure.
struct Download {
    file_name: &'static str,
    command: String,
    /// The program in Base64.
    program: String,
}

fn download(scenario: &ScenarioView) -> Option<Download> {
    let program = reproduce::program(&scenario.info.title, &scenario.result)?;
    let trial = scenario.result.reproduction.as_ref()?.trial.as_ref()?;
    Some(Download {
        file_name: trial.language.file_name(),
        command: reproduce::command(trial).to_owned(),
        program: base64::encode(program.as_bytes()),
    })
}

/// A line of a whole file.
struct FileLine<'a> {
    number: u32,
    text: &'a str,
    /// The titles of the scenarios in which an exception passes this line.
    scenarios: Vec<&'a str>,
}

/// Returns the lines of a file with the scenarios whose exceptions pass them.
fn marked_source<'a>(view: &'a SubmissionView, file: &'a FileText) -> Vec<FileLine<'a>> {
    let mut marks: BTreeMap<u32, Vec<&'a str>> = BTreeMap::new();
    for scenario in view.scenarios() {
        let steps = scenario.result.steps.iter();
        let frames = steps.flat_map(|step| step.arose.iter().flat_map(SourceLine::frames));
        for frame in frames.filter(|frame| frame.file == file.name) {
            let titles = marks.entry(frame.line).or_default();
            if !titles.contains(&scenario.info.title.as_str()) {
                titles.push(&scenario.info.title);
            }
        }
    }
    let line = |(number, text): (u32, &'a str)| FileLine {
        number,
        text,
        scenarios: marks.remove(&number).unwrap_or_default(),
    };
    (1..).zip(file.text.lines()).map(line).collect()
}

/// Squares of a board that follow each other and have the same marks.
struct Stretch {
    text: String,
    differs: bool,
    changed: bool,
}

/// Returns the rows of a board with neighbouring squares of the same kind joined, which keeps the page small.
fn stretches(board: &FrameBoard) -> Vec<Vec<Stretch>> {
    let row = |(row, cells): (usize, &Vec<Cell>)| {
        let mut stretches: Vec<Stretch> = Vec::new();
        for (column, cell) in cells.iter().enumerate() {
            let changed = board.changed.contains(&(row, column));
            match stretches.last_mut() {
                Some(last) if (last.differs, last.changed) == (cell.differs, changed) => {
                    last.text.push_str(&cell.text);
                }
                _ => stretches.push(Stretch {
                    text: cell.text.clone(),
                    differs: cell.differs,
                    changed,
                }),
            }
        }
        stretches
    };
    board.rows.iter().enumerate().map(row).collect()
}

/// Returns the title of the output of a step, by its number.
fn by_step(number: impl Borrow<usize>) -> String {
    tr!("by-step", number = *number.borrow())
}

/// Returns true if a scenario has output that no step expects.
fn noisy(result: &ScenarioResult) -> bool {
    result.noises().any(|noise| *noise != Noise::default())
}

/// Splits a reason into its sentences and the source lines below, which begin with the first indented line.
fn told_and_shown(reason: &str) -> (&str, &str) {
    let indented = ["\n ", "\n\t"].map(|begin| reason.find(begin));
    match indented.into_iter().flatten().min() {
        Some(end) => (&reason[..end], &reason[end + 1..]),
        None => (reason, ""),
    }
}

/// The marks of a step in a list of steps.
struct StepMark {
    class: &'static str,
    mark: &'static str,
    /// For screen readers.
    words: String,
    /// For all readers. Empty if the mark says enough.
    note: String,
}

impl StepMark {
    fn for_outcome(outcome: Outcome) -> Self {
        let (class, mark, words, note) = match outcome {
            Outcome::Passed => ("passed", "✓", tr!("as-expected"), String::new()),
            Outcome::Failed => ("failed", "✗", tr!("the-first-failure"), String::new()),
            Outcome::Follows => {
                let words = tr!("may-follow");
                ("follows", "↳", words.clone(), words)
            }
            Outcome::NotRun => ("notrun", "–", tr!("not-run"), tr!("not-run")),
        };
        Self {
            class,
            mark,
            words,
            note,
        }
    }
}

/// Returns the steps of a result with their marks. If an earlier step causes the first failure, that step has the
/// mark of a failure.
fn marked(result: &ScenarioResult) -> impl Iterator<Item = (StepMark, &StepResult)> {
    let cause = words::cause(result).map(|cause| cause.index);
    let mark = move |index: usize, outcome: Outcome| match cause {
        Some(cause) if cause == index => StepMark {
            words: tr!("the-cause"),
            note: tr!("wrong-since-step"),
            ..StepMark::for_outcome(Outcome::Failed)
        },
        Some(_) if outcome == Outcome::Failed => StepMark {
            mark: "↳",
            note: tr!("seen-here"),
            ..StepMark::for_outcome(outcome)
        },
        _ => StepMark::for_outcome(outcome),
    };
    let steps = result.steps.iter().enumerate();
    steps.map(move |(index, step)| (mark(index, step.outcome), step))
}

/// Returns true if the page draws the boards of a difference.
fn is_drawn(step: &StepResult, difference: &Difference) -> bool {
    let drawn = step.boards.as_ref();
    matches!(
        difference,
        Difference::Grid { .. } | Difference::Table { .. }
    ) && drawn.is_some_and(|boards| boards.expected.is_some() && boards.got.is_some())
}

/// Returns boards as text: title and lines.
fn board_texts(boards: &Boards) -> Vec<(String, &str)> {
    let boards = [
        (tr!("Before"), &boards.before),
        (tr!("Expected"), &boards.expected),
        (tr!("Got"), &boards.got),
    ];
    let texts = boards
        .into_iter()
        .filter_map(|(title, board)| Some((title, board.as_ref()?.text.as_str())));
    texts.collect()
}

/// Returns the points of a group in words.
fn group_score(group: &GroupView) -> String {
    words::score(group.earned, group.max)
}

/// Returns the length of a group's bar, from 0 to 100.
fn bar(group: &GroupView) -> String {
    let share = if group.max > 0.0 {
        group.earned.earned().unwrap_or(0.0) / group.max * 100.0
    } else {
        100.0
    };
    format!("{:.1}", share.clamp(0.0, 100.0))
}

/// A board as a table.
struct BoardTable {
    title: String,
    class: &'static str,
    columns: Range<usize>,
    rows: Vec<Vec<Cell>>,
}

fn tables(
    expected: &[Vec<String>],
    got: &[Vec<String>],
    cells: &[(usize, usize)],
) -> [BoardTable; 2] {
    [
        (tr!("Expected"), "good", expected),
        (tr!("Got"), "bad", got),
    ]
    .map(|(title, class, board)| BoardTable {
        title,
        class,
        columns: 0..board.first().map_or(0, Vec::len),
        rows: rows::table(board, cells),
    })
}

fn boards(expected: &[String], got: &[String], cells: &[(usize, usize)]) -> [BoardTable; 2] {
    [
        (tr!("Expected"), "good", expected),
        (tr!("Got"), "bad", got),
    ]
    .map(|(title, class, board)| BoardTable {
        title,
        class,
        columns: 0..board.first().map_or(0, |row| row.chars().count()),
        rows: rows::board(board, cells),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_source_stand_apart_from_the_sentence_before_them() {
        let reason = "SyntaxError: expected ':'\n    def f()\n           ^";
        let apart = ("SyntaxError: expected ':'", "    def f()\n           ^");
        assert_eq!(told_and_shown(reason), apart);
        assert_eq!(told_and_shown("one\ntwo"), ("one\ntwo", ""));
    }
}
