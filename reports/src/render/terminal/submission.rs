//! One submission: the verdict, the first failure in full, and one line for everything else.

use anstyle::Style;

use super::page::{Page, columns, fit, wrap};
use super::session::reproduce;
use super::short;
use super::{BAD, BOLD, DIM, GOOD, differences, paint, style};
use crate::Verdict;
use crate::language::tr;
use crate::model::{Noise, ScenarioResult, StepResult, Utterance};
use crate::points::Points;
use crate::render::source::Frame;
use crate::render::words::{self, Cause, moves_end};
use crate::render::{panels, source, transcript};
use crate::visibility::{GroupView, ScenarioView, SubmissionView};
use puzzlemark_text::visible;

/// Renders one submission for a terminal of some width, in columns.
pub fn submission(view: &SubmissionView, width: usize) -> String {
    view.language.speak(|| submission_page(view, width))
}

fn submission_page(view: &SubmissionView, width: usize) -> String {
    let mut page = Page::new(width);
    header(&mut page, view);
    let first = view.first_not_accepted();
    if let Some(scenario) = first {
        failure(&mut page, view, scenario);
    } else if let Some(lead) = words::closed_lead(view) {
        page.blank();
        page.indented(2, Style::new(), &lead);
    }
    for group in &view.groups {
        group_lines(&mut page, group);
    }
    if let Some(scenario) = first {
        noise(&mut page, &scenario.result);
    }
    page.finish()
}

fn header(page: &mut Page, view: &SubmissionView) {
    let headline = format!("{} {}", view.verdict.code(), words::headline(view));
    let score = words::score(view.score, view.score_max);
    let bold = style(view.verdict).bold();
    let mut lines = wrap(&headline, page.width());
    let last = lines.pop().unwrap_or_default();
    for line in lines {
        page.raw(&paint(bold, &line));
    }
    page.spread(
        (&paint(bold, &last), columns(&last)),
        (&paint(BOLD, &score), columns(&score)),
    );
    let driver = view
        .driver
        .as_ref()
        .map(|driver| format!(" ({})", visible::line(driver)));
    let name = format!("{}{}", view.label(), driver.unwrap_or_default());
    page.indented(
        0,
        DIM,
        &format!("{} · {name}", visible::line(&view.assignment)),
    );
    for remark in &view.remarks {
        page.indented(
            0,
            Style::new(),
            &format!("{}: {}", tr!("note"), visible::block(remark)),
        );
    }
    for reason in view.not_loaded_besides() {
        let told = tr!("not-loaded-besides-note", reason = visible::block(reason));
        page.indented(0, style(Verdict::LoadError), &told);
    }
}

fn failure(page: &mut Page, view: &SubmissionView, scenario: &ScenarioView) {
    let ScenarioView {
        info,
        earned: _,
        result,
    } = scenario;
    page.blank();
    page.raw(&paint(BOLD, &words::heading(view, info, result)));
    if let Some(because) = info.because.as_ref().filter(|_| words::played(result)) {
        page.indented(0, DIM, &visible::block(because));
    }
    if let Some(reason) = &result.reason {
        page.indented(0, style(result.verdict), &visible::block(reason));
    }
    if result.verdict == Verdict::LoadError {
        // The output of the compiler or interpreter has the full reason.
        for text in [&result.noise.stderr, &result.noise.stdout] {
            page.verbatim(4, &visible::block(text));
        }
    }
    if let Some(cause) = words::cause(result) {
        cause_lines(page, &cause, result.steps.len());
    }
    if let Some((index, step)) = words::first_failure(result) {
        page.blank();
        let place = tr!(
            "step",
            number = format!("{}/{}", index + 1, result.steps.len())
        );
        step_lines(page, step, &place, view.keeps_back(scenario));
    }
    if let Some(hint) = &info.hint {
        page.labelled(&tr!("hint"), Style::new(), &visible::block(hint));
    }
    for remark in &result.remarks {
        page.labelled(&tr!("note"), Style::new(), &visible::block(remark));
    }
    if !result.transcript.is_empty() {
        dialogue(page, &result.transcript);
    }
    if let Some(reproduction) = &result.reproduction {
        reproduce(page, reproduction, words::must_see(result));
    }
}

/// Writes the step that causes the failure, with the boards around it.
fn cause_lines(page: &mut Page, cause: &Cause<'_>, steps: usize) {
    page.blank();
    let place = tr!("step", number = format!("{}/{steps}", cause.index + 1));
    page.labelled(&place, BOLD, &visible::block(cause.operation));
    page.labelled(&tr!("cause"), BAD, &cause.sentence);
    if let Some(boards) = cause.boards {
        differences::draw(page, &panels::of_boards(boards));
    }
    page.blank();
    page.indented(2, DIM, &tr!("seen-at"));
}

/// Writes a failed step. If the reader may not see the expected result, it says so.
pub(super) fn step_lines(page: &mut Page, step: &StepResult, place: &str, keeps_back: bool) {
    page.labelled(place, BOLD, &visible::block(&step.operation));
    if let Some(expected) = &step.expected {
        page.labelled(&tr!("expected"), GOOD, &visible::block(expected));
    } else if keeps_back {
        page.labelled(&tr!("expected"), DIM, &words::not_shown());
    }
    if let Some(because) = &step.because {
        page.labelled(&tr!("because"), Style::new(), &visible::block(because));
    }
    if let Some(got) = &step.got {
        page.labelled(&tr!("got"), BAD, &visible::block(got));
    }
    for difference in &step.differences {
        differences::write(page, difference);
    }
    differences::boards(page, step);
    if let Some(end) = moves_end(step) {
        page.labelled(&tr!("moves"), Style::new(), &visible::block(end));
    }
    for frame in step.arose.iter().flat_map(source::frames) {
        source_lines(page, &frame);
    }
    if let Some(hint) = &step.hint {
        page.labelled(&tr!("hint"), Style::new(), &visible::block(hint));
    }
}

fn source_lines(page: &mut Page, frame: &Frame<'_>) {
    let arose = frame.source;
    let mut place = format!("{}:{}", visible::line(&arose.file), arose.line);
    if arose.is_given {
        place = tr!("of-the-course", place = place);
    }
    let style = if frame.is_folded { DIM } else { BOLD };
    page.labelled(&frame.short_label, style, &place);
    if frame.is_folded {
        return;
    }
    for line in source::lines(arose) {
        let number = paint(DIM, &format!("{:>10} │", line.number));
        let text = visible::line(line.text);
        let text = if line.is_marked {
            paint(BAD, &text)
        } else {
            text
        };
        let mark = if line.is_marked { '>' } else { ' ' };
        page.raw(&format!("{number}{mark}{text}"));
    }
}

/// Writes the dialogue with typed input marked. A very long dialogue is written without its middle.
fn dialogue(page: &mut Page, transcript: &[Utterance]) {
    page.blank();
    page.raw(&paint(BOLD, &tr!("dialogue")));
    for said in transcript::spoken(transcript) {
        if said.is_gap {
            page.raw(&format!("{:13}{}", "", paint(DIM, &said.text)));
            continue;
        }
        let label = paint(DIM, &format!("{:>10} │", said.label));
        let line = if said.is_typed {
            paint(BOLD, &said.text)
        } else {
            said.text
        };
        page.raw(&format!("{label} {line}"));
    }
}

fn group_lines(page: &mut Page, group: &GroupView) {
    page.blank();
    let title = visible::line(&group.title);
    let score = words::score(group.earned, group.max);
    page.spread(
        (&paint(BOLD, &title), columns(&title)),
        (&score, columns(&score)),
    );
    match &group.scenarios {
        Some(_) if group.did_not_load() => {
            page.indented(2, DIM, &tr!("none-played-short"));
        }
        Some(scenarios) => {
            let accepted = |one: &&ScenarioView| one.result.verdict == Verdict::Accepted;
            for scenario in scenarios.iter().filter(|one| !accepted(one)) {
                scenario_line(page, scenario);
            }
            let count = scenarios.iter().filter(accepted).count();
            if count > 0 {
                let accepted = tr!(
                    "accepted-scenarios",
                    scenarios = words::count_scenarios(count)
                );
                page.indented(2, DIM, &accepted);
            }
        }
        None => page.indented(2, DIM, &tr!("group-closed-short")),
    }
}

fn scenario_line(page: &mut Page, scenario: &ScenarioView) {
    let ScenarioView {
        info,
        earned,
        result,
    } = scenario;
    let name = format!(
        "{} ({})",
        visible::line(&info.title),
        visible::line(&info.id)
    );
    let title = fit(&name, page.width() - 20);
    let code = result.verdict.code();
    let left = format!(
        "  {} {title}",
        paint(style(result.verdict), &format!("{code:<4}"))
    );
    let right = match earned {
        Points::Earned(earned) => format!(
            "{} / {}",
            words::points(*earned),
            words::points(info.points)
        ),
        Points::NotGraded => format!("– / {}", words::points(info.points)),
        Points::Excused => tr!("excused"),
    };
    page.spread(
        (&left, columns(&title) + 7),
        (&paint(DIM, &right), columns(&right)),
    );
    if words::played(result) {
        let why = short(result, page.width() - 7);
        page.raw(&format!("       {}", paint(DIM, &why)));
    }
}

fn noise(page: &mut Page, result: &ScenarioResult) {
    let noises = || {
        result
            .steps
            .iter()
            .map(|step| &step.noise)
            .chain([&result.noise])
    };
    let usage = words::usage(&result.usage);
    let shown_above = result.verdict == Verdict::LoadError;
    if (shown_above || noises().all(|noise| *noise == Noise::default())) && usage.is_none() {
        return;
    }
    page.blank();
    for (title, of) in [
        (
            tr!("other-output"),
            (|noise| &noise.stdout) as fn(&Noise) -> &String,
        ),
        (tr!("other-output-stderr"), |noise| &noise.stderr),
    ] {
        let text: String = noises().map(|noise| of(noise).as_str()).collect();
        if !text.is_empty() && !shown_above {
            page.indented(0, DIM, &format!("{title}:"));
            page.verbatim(4, &visible::block(&text));
        }
    }
    if let Some(usage) = usage {
        page.indented(0, DIM, &tr!("Used", usage = usage));
    }
}
