//! Dodona's judge output: one JSON command per line, which opens or closes a part of the feedback table.
//!
//! A tab is a group, a context a scenario, a testcase an operation. Operations after the first failure are
//! left out: they may follow from it.

use std::fmt::Write as _;
use std::io::{self, Write};

use serde_json::{Value, json};

use super::cases::{Case, State, cases};
use super::html::{Drawing, drawings};
use super::xml::attribute;
use crate::Verdict;
use crate::model::{Boards, Outcome, ScenarioResult, SourceLine, StepResult};
use crate::render::words;
use crate::visibility::{GroupView, SubmissionView};
use puzzlemark_text::visible;

/// Writes one submission.
///
/// Dodona shows one file and marks its lines without a file name. So only lines of `shown_files` are marked.
/// The account names all other places.
pub fn submission(
    view: &SubmissionView,
    shown_files: &[&str],
    out: &mut impl Write,
) -> io::Result<()> {
    let mut judgement = Judgement {
        out,
        view,
        shown_files,
    };
    judgement.write()?;
    judgement.out.flush()
}

struct Judgement<'v, W> {
    out: W,
    view: &'v SubmissionView,
    shown_files: &'v [&'v str],
}

impl<W: Write> Judgement<'_, W> {
    fn write(&mut self) -> io::Result<()> {
        self.say(&json!({"command": "start-judgement"}))?;
        for remark in &self.view.remarks {
            self.message(&visible::block(remark))?;
        }
        for group in &self.view.groups {
            self.tab(group)?;
        }
        let verdict = self.view.overall();
        self.say(&json!({
            "command": "close-judgement",
            "accepted": verdict == Verdict::Accepted,
            "status": {
                "enum": status(verdict),
                "human": words::score(self.view.score, self.view.score_max),
            },
        }))
    }

    fn say(&mut self, command: &Value) -> io::Result<()> {
        writeln!(self.out, "{command}")
    }

    fn message(&mut self, text: &str) -> io::Result<()> {
        self.say(&json!({"command": "append-message", "message": plain(text)}))
    }

    fn tab(&mut self, group: &GroupView) -> io::Result<()> {
        let title = visible::line(&group.title);
        self.say(&json!({"command": "start-tab", "title": title}))?;
        // Groups are compared by address, because two may have equal contents.
        let own = cases(self.view).filter(|case| std::ptr::eq(case.group, group));
        let mut open = 0;
        for case in own {
            open += usize::from(case.state() != State::Passed);
            self.context(&case)?;
        }
        self.say(&json!({"command": "close-tab", "badgeCount": open}))
    }

    fn context(&mut self, case: &Case<'_>) -> io::Result<()> {
        let accepted = case.state() == State::Passed;
        self.say(&json!({"command": "start-context", "description": plain(&case.name())}))?;
        match case.result() {
            Some(result) => self.scenario(case, result)?,
            None => self.ended(&case.closed(), accepted, Verdict::WrongAnswer)?,
        }
        self.say(&json!({"command": "close-context", "accepted": accepted}))
    }

    fn scenario(&mut self, case: &Case<'_>, result: &ScenarioResult) -> io::Result<()> {
        let failure = words::first_failure(result).map(|(index, _)| index);
        let played = result
            .steps
            .iter()
            .filter(|step| step.outcome != Outcome::NotRun);
        let shown = played.take(failure.map_or(STEPS_MAX, |index| index + 1).min(STEPS_MAX));
        for step in shown {
            self.step(step, result.verdict)?;
        }
        let noise = visible::block(&case.noise().concat());
        if !noise.is_empty() {
            self.message(&format!("Other output:\n{noise}"))?;
        }
        if case.state() == State::Passed {
            return Ok(());
        }
        if failure.is_none_or(|index| index >= STEPS_MAX) {
            self.ended(&case.in_short(), false, result.verdict)?;
        }
        let boards = failure.and_then(|index| result.steps[index].boards.as_ref());
        if let Some(boards) = boards.and_then(pictures) {
            self.say(&json!({"command": "append-message", "message": html(&boards)}))?;
        }
        // Code keeps the columns of boards and source lines.
        self.say(&json!({"command": "append-message", "message": code(&case.account())}))
    }

    fn step(&mut self, step: &StepResult, verdict: Verdict) -> io::Result<()> {
        let met = step.outcome == Outcome::Passed;
        self.open(&visible::block(&step.operation))?;
        if step.expected.is_some() || !met {
            let text = |text: &Option<String>| visible::block(text.as_deref().unwrap_or(""));
            let verdict = if met { Verdict::Accepted } else { verdict };
            self.answer(&text(&step.expected), &text(&step.got), verdict)?;
        }
        let is_shown = |arose: &&SourceLine| self.shown_files.contains(&arose.file.as_str());
        let arose = step.arose.as_ref().map(SourceLine::written);
        if let Some(arose) = arose.filter(is_shown) {
            self.say(&json!({
                "command": "annotate-code",
                "row": arose.line.saturating_sub(1),
                "text": visible::block(step.got.as_deref().unwrap_or("an exception was raised here")),
                "type": "error",
            }))?;
        }
        self.say(&json!({"command": "close-testcase", "accepted": met}))
    }

    /// Returns a testcase without an operation: the end of a scenario, or the points of a closed
    /// group.
    fn ended(&mut self, why: &str, accepted: bool, verdict: Verdict) -> io::Result<()> {
        self.open(why)?;
        if !accepted {
            self.answer("", why, verdict)?;
        }
        self.say(&json!({"command": "close-testcase", "accepted": accepted}))
    }

    fn open(&mut self, description: &str) -> io::Result<()> {
        let description = code(description);
        self.say(&json!({"command": "start-testcase", "description": description}))
    }

    fn answer(&mut self, expected: &str, got: &str, verdict: Verdict) -> io::Result<()> {
        self.say(&json!({"command": "start-test", "expected": expected}))?;
        self.say(&json!({
            "command": "close-test",
            "generated": got,
            "accepted": verdict == Verdict::Accepted,
            "status": {"enum": status(verdict), "human": verdict.words()},
        }))
    }
}

/// The most operations of a scenario that are shown.
const STEPS_MAX: usize = 200;

fn plain(text: &str) -> Value {
    json!({"format": "plain", "description": text})
}

fn code(text: &str) -> Value {
    json!({"format": "code", "description": text})
}

fn html(markup: &str) -> Value {
    json!({"format": "html", "description": markup})
}

/// Returns the drawings of boards side by side, or `None` if there are none. Drawings are images, because a
/// drawing can contain text of a submission, and images cannot run scripts.
fn pictures(boards: &Boards) -> Option<String> {
    let mut figures = String::new();
    for drawing in drawings(boards) {
        let Drawing { title, address, .. } = &drawing;
        let alternative = attribute(&drawing.alternative);
        figures.push_str(r#"<figure style="display: inline-block; margin: 0 1em 1em 0">"#);
        write!(
            figures,
            r#"<figcaption>{title}</figcaption><img src="{address}" alt="{alternative}"></figure>"#
        )
        .expect("writing to a string cannot fail");
    }
    (!figures.is_empty()).then_some(figures)
}

fn status(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Accepted => "correct",
        Verdict::WrongAnswer | Verdict::BadReply => "wrong",
        Verdict::RuntimeError => "runtime error",
        Verdict::OutputLimitExceeded => "output limit exceeded",
        Verdict::MemoryLimitExceeded => "memory limit exceeded",
        Verdict::TimeLimitExceeded => "time limit exceeded",
        Verdict::LoadError => "compilation error",
        Verdict::JudgeError => "internal error",
    }
}
