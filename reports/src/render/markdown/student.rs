//! One submission.

use super::BYTES_MAX;
use super::bounded::Bounded;
use super::escape::{
    block, cell, code, fenced, prose, sentences, sentences_in_cell, submission_label,
};
use crate::Verdict;
use crate::language::tr;
use crate::model::{Reproduction, ScenarioResult, StepResult};
use crate::render::source;
use crate::render::words::{self, Cause};
use crate::visibility::{ScenarioView, SubmissionView};

/// The most bytes after the last block: two lines of a few hundred characters.
const END_BYTES_MAX: usize = 4_096;

/// The most differences that are shown.
const DIFFERENCES_MAX: usize = 8;

/// Renders one submission: the verdict, the first failure, the groups, and the other scenarios that
/// were not accepted.
///
/// Blocks without room in a comment are left out, and the page says so.
pub fn submission(view: &SubmissionView) -> String {
    view.language.speak(|| submission_page(view))
}

fn submission_page(view: &SubmissionView) -> String {
    let mut page = Page {
        text: String::new(),
        room: Bounded::new(BYTES_MAX - END_BYTES_MAX),
    };
    header(&mut page, view);
    if let Some(first) = view.first_not_accepted() {
        failure(&mut page, view, first);
    } else if let Some(lead) = words::closed_lead(view) {
        page.line(&format!("{lead}\n"));
    }
    groups(&mut page, view);
    others(&mut page, view);
    let level = code(&view.isolation.level);
    page.end(&format!(
        "{} {}",
        tr!("isolation", level = level),
        tr!("judged-by", version = prose(&view.puzzlemark))
    ))
}

/// A page that never gets too long.
struct Page {
    text: String,
    room: Bounded,
}

impl Page {
    /// Adds a whole block, or a row of a table.
    fn line(&mut self, text: &str) {
        let line = format!("{text}\n");
        if self.room.has_room(&line) {
            self.text.push_str(&line);
        }
    }

    /// Adds a last line, for which there is always room.
    fn end(self, last: &str) -> String {
        let cut = match self.room.left_out() {
            0 => String::new(),
            _ => format!("\n{}\n\n", tr!("no-room")),
        };
        format!("{}{cut}{last}\n", self.text)
    }
}

fn header(page: &mut Page, view: &SubmissionView) {
    let score = words::score(view.score, view.score_max);
    page.line(&format!("## {}: {score}\n", prose(&view.assignment)));
    let verdict = format!("**{}** {}", view.verdict.code(), words::headline(view));
    let driver = view.driver.as_deref().map(code);
    let driver = driver.map(|driver| format!(" ({driver})"));
    page.line(&format!(
        "{verdict}: {}{}\n",
        submission_label(view),
        driver.unwrap_or_default()
    ));
    let remarks = view.remarks.iter().map(String::as_str);
    for text in remarks.chain(view.not_loaded_besides()) {
        page.line(&fenced(text));
    }
}

fn failure(page: &mut Page, view: &SubmissionView, scenario: &ScenarioView) {
    let ScenarioView { info, result, .. } = scenario;
    let heading = words::heading(view, info, result);
    page.line(&format!("### {}\n", prose(&heading)));
    if let Some(because) = info.because.as_ref().filter(|_| words::played(result)) {
        page.line(&format!("{}\n", sentences(because)));
    }
    if let Some(reason) = &result.reason {
        page.line(&fenced(reason));
    }
    if let Some(cause) = words::cause(result) {
        caused(page, &cause);
    }
    if let Some((index, step)) = words::first_failure(result) {
        failed(page, index, step, view.keeps_back(scenario));
    }
    hint(page, info.hint.as_deref());
    if !words::played(result) {
        let said = [&result.noise.stderr, &result.noise.stdout];
        for text in said.into_iter().filter(|text| !text.is_empty()) {
            page.line(&fenced(text));
        }
    }
    for remark in result.remarks.iter().take(DIFFERENCES_MAX) {
        page.line(&format!("{}: {}\n", tr!("Note"), code(remark)));
    }
    if !result.transcript.is_empty() {
        let dialogue = words::dialogue(result).join("\n");
        page.line(&format!("{}:\n\n{}", tr!("dialogue"), block(&dialogue)));
    }
    if let Some(reproduction) = &result.reproduction {
        reproduce(page, result, reproduction);
    }
    for (title, text) in words::titled_noise(result) {
        page.line(&format!("{title}:\n\n{}", fenced(&text)));
    }
    if let Some(usage) = words::usage(&result.usage).filter(|_| words::played(result)) {
        page.line(&format!("{}.\n", tr!("Used", usage = usage)));
    }
}

fn hint(page: &mut Page, hint: Option<&str>) {
    if let Some(hint) = hint {
        page.line(&format!("{}: {}\n", tr!("Hint"), sentences(hint)));
    }
}

fn caused(page: &mut Page, cause: &Cause<'_>) {
    let step = tr!("Step", number = cause.index + 1);
    page.line(&format!("{step}:\n\n{}", fenced(cause.operation)));
    page.line(&format!("{}: {}.\n", tr!("Cause"), code(&cause.sentence)));
    let boards = cause.boards.map(words::cause_boards).unwrap_or_default();
    if !boards.is_empty() {
        page.line(&block(&boards.join("\n")));
    }
    page.line(&format!("{}:\n", tr!("Seen-at")));
}

fn failed(page: &mut Page, index: usize, step: &StepResult, keeps_back: bool) {
    let parts = [
        (tr!("Step", number = index + 1), Some(&step.operation)),
        (tr!("Expected"), step.expected.as_ref()),
        (tr!("Got"), step.got.as_ref()),
    ];
    for (label, text) in parts {
        if let Some(text) = text {
            page.line(&format!("{label}:\n\n{}", fenced(text)));
        }
    }
    if step.expected.is_none() && keeps_back {
        page.line(&format!("{}: {}.\n", tr!("Expected"), words::not_shown()));
    }
    if let Some(because) = &step.because {
        page.line(&format!("{} {}\n", tr!("Because"), sentences(because)));
    }
    for difference in step.differences.iter().take(DIFFERENCES_MAX) {
        page.line(&format!("* {}", code(&words::sentence(difference))));
    }
    if !step.differences.is_empty() {
        page.line("");
    }
    let boards = words::boards(step);
    if !boards.is_empty() {
        page.line(&block(&boards.join("\n")));
    }
    if let Some(end) = words::moves_end(step) {
        page.line(&format!("{}: {}\n", tr!("The-moves"), code(end)));
    }
    if let Some(picture) = &step.picture {
        page.line(&format!(
            "{}: {}\n",
            tr!("The-window"),
            code(&picture.alternative)
        ));
    }
    for frame in step.arose.iter().flat_map(source::frames) {
        let line = frame.source.line;
        let mut place = tr!(
            "file-and-line",
            file = code(&frame.source.file),
            line = line
        );
        if frame.source.is_given {
            place = tr!("of-the-course", place = place);
        }
        page.line(&format!("{} {place}.\n", frame.label));
        let excerpt = words::excerpt(&frame).join("\n");
        if !excerpt.is_empty() {
            page.line(&block(&excerpt));
        }
    }
    hint(page, step.hint.as_deref());
}

fn reproduce(page: &mut Page, result: &ScenarioResult, reproduction: &Reproduction) {
    page.line(&format!("{}:\n", tr!("To-see-it-yourself")));
    for file in &reproduction.files {
        page.line(&format!(
            "{}\n\n{}",
            tr!("with-file", name = code(&file.name)),
            fenced(&file.text)
        ));
    }
    if let Some(command) = &reproduction.command {
        page.line(&format!("{}\n\n{}", tr!("run"), fenced(command)));
        if reproduction.at_window {
            at_window(page, result, reproduction);
            return;
        }
        page.line(&format!("{}\n", tr!("and-type")));
    }
    let session: Vec<_> = reproduction.commented().collect();
    page.line(&fenced(&session.join("\n")));
}

fn at_window(page: &mut Page, result: &ScenarioResult, reproduction: &Reproduction) {
    let numbered = (1..).zip(words::gestures(reproduction));
    let numbered = numbered.map(|(number, gesture)| format!("{number}. {}", prose(&gesture)));
    let numbered: Vec<_> = numbered.collect();
    page.line(&format!(
        "{}\n\n{}\n",
        tr!("then-in-window"),
        numbered.join("\n")
    ));
    if let Some(due) = words::must_see(result) {
        page.line(&format!("{}\n\n{}", tr!("must-see"), fenced(due)));
    }
}

fn groups(page: &mut Page, view: &SubmissionView) {
    page.line(&format!("| {} |\n|---|--:|--:|", tr!("group-columns")));
    for group in &view.groups {
        let title = prose(&group.title);
        let earned = words::score(group.earned, group.max);
        let accepted = group.scenarios.as_ref().map_or_else(
            || tr!("not-shown-short"),
            |all| {
                let accepted = |one: &&ScenarioView| one.result.verdict == Verdict::Accepted;
                let number = all.iter().filter(accepted).count();
                tr!("number-of", number = number, all = all.len())
            },
        );
        page.line(&format!("| {title} | {accepted} | {earned} |"));
    }
    page.line("");
}

/// The other scenarios that are not accepted, one row each. If the submission loads nowhere, the reason is
/// above.
fn others(page: &mut Page, view: &SubmissionView) {
    let first = view.first_not_accepted().map(|one| &one.info.id);
    let is_told = |one: &ScenarioView| match one.result.verdict {
        Verdict::Accepted => true,
        Verdict::LoadError if !view.was_played() => true,
        _ => Some(&one.info.id) == first,
    };
    let rows: Vec<_> = view
        .scenarios()
        .filter(|one| !is_told(one))
        .map(row)
        .collect();
    if !rows.is_empty() {
        page.line(&format!("| {} |\n|---|---|---|---|", tr!("other-columns")));
        page.line(&format!("{}\n", rows.join("\n")));
    }
}

fn row(scenario: &ScenarioView) -> String {
    let ScenarioView { info, result, .. } = scenario;
    let (title, verdict) = (prose(&info.title), result.verdict.code());
    let step = words::first_failure(result).and_then(|(_, step)| step.hint.as_deref());
    let hint = step.or(info.hint.as_deref()).map(sentences_in_cell);
    format!(
        "| {title} | {verdict} | {} | {} |",
        cell(&words::in_short(result)),
        hint.unwrap_or_default()
    )
}
