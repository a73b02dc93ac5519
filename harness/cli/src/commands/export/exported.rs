//! An assignment in the format of another grader, and what the format cannot say.

use std::collections::BTreeMap;
use std::{fmt, fs};

use puzzlemark_model::{Assignment, Scenario, Step};
use puzzlemark_spec::TEXT_FILE;
use puzzlemark_text::visible;

/// An assignment in another format.
#[derive(Debug, Default)]
pub(super) struct Exported {
    /// The files by path, with `/`.
    pub files: BTreeMap<String, Vec<u8>>,
    /// The number of scenarios that are written.
    pub scenarios: usize,
    /// Everything that the format cannot say, in the order of the assignment.
    pub losses: Vec<Loss>,
    /// The command that uses the files.
    pub next: String,
}

/// A part of an assignment that a format cannot say.
#[derive(Debug)]
pub(super) struct Loss {
    /// The effect on the export.
    pub effect: Effect,
    /// The scenario's id, or `None` for a setting of the assignment.
    pub scenario: Option<String>,
    /// The line of the step in the scenario's file.
    pub line: Option<u32>,
    /// The reason, a sentence without its full stop.
    pub reason: String,
}

/// The effect of a loss on the export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    /// The scenario is not written.
    LeftOut,
    /// The step is written without an expectation.
    Weaker,
    /// It is written, with another meaning.
    Differs,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.scenario, self.line) {
            (Some(scenario), Some(line)) if line > 0 => {
                write!(f, "{}, line {line}: ", visible::line(scenario))?;
            }
            (Some(scenario), _) => write!(f, "{}: ", visible::line(scenario))?,
            (None, _) => {}
        }
        let effect = match self.effect {
            Effect::LeftOut => "not exported",
            Effect::Weaker => "exported without this check",
            Effect::Differs => "remark",
        };
        write!(f, "{effect}: {}", visible::line(&self.reason))
    }
}

/// The reason why a scenario is left out, with the line of its step.
#[derive(Debug)]
pub(super) struct LeftOut {
    pub line: u32,
    pub reason: String,
}

impl LeftOut {
    /// Returns the reason for a step.
    pub(super) fn at(step: &Step, reason: impl Into<String>) -> Self {
        Self {
            line: step.line,
            reason: reason.into(),
        }
    }
}

impl Exported {
    /// Writes each scenario that has steps with known results. Returns the written scenarios, each with its form in the
    /// format.
    pub(super) fn write_each<'a, T>(
        &mut self,
        assignment: &'a Assignment,
        mut write: impl FnMut(&'a Scenario, &mut Vec<Loss>) -> Result<T, LeftOut>,
    ) -> Vec<(&'a Scenario, T)> {
        let mut written = Vec::new();
        for scenario in assignment.scenarios() {
            let mut losses = Vec::new();
            let known = steps_with_known_results(scenario);
            match known.and_then(|()| write(scenario, &mut losses)) {
                Ok(form) => {
                    self.losses.append(&mut losses);
                    written.push((&**scenario, form));
                }
                Err(LeftOut { line, reason }) => self.losses.push(Loss {
                    effect: Effect::LeftOut,
                    scenario: Some(scenario.id.clone()),
                    line: Some(line),
                    reason,
                }),
            }
        }
        self.scenarios += written.len();
        written
    }

    /// Adds a text file.
    pub(super) fn put(&mut self, path: impl Into<String>, text: impl Into<Vec<u8>>) {
        self.files.insert(path.into(), text.into());
    }

    /// Adds the Python files of the course that steps use, into a folder that ends with `/`, or beside the others.
    pub(super) fn put_provided(
        &mut self,
        assignment: &Assignment,
        provided: &[String],
        folder: &str,
    ) {
        for path in provided {
            let bytes = assignment.files.get(path).cloned().unwrap_or_default();
            self.put(format!("{folder}{path}"), bytes);
        }
    }

    /// Adds the text of the assignment, or its title if it has no text.
    pub(super) fn put_text(&mut self, assignment: &Assignment, path: &str) {
        let text = fs::read(assignment.folder.join(TEXT_FILE));
        let text = text.unwrap_or_else(|_| format!("# {}\n", assignment.title).into_bytes());
        self.put(path, text);
    }

    /// Adds a remark on the assignment.
    pub(super) fn remark(&mut self, reason: impl Into<String>) {
        self.losses.push(Loss {
            effect: Effect::Differs,
            scenario: None,
            line: None,
            reason: reason.into(),
        });
    }

    /// Returns true if a check of the assignment is missing in the export.
    pub(super) fn lacks_checks(&self) -> bool {
        let mut losses = self.losses.iter();
        losses.any(|loss| loss.effect != Effect::Differs)
    }
}

/// Returns the files of a scenario with their texts, without those in `skip`.
pub(super) fn text_files<'s>(
    scenario: &'s Scenario,
    skip: &[String],
) -> Result<Vec<(&'s str, &'s str)>, LeftOut> {
    let files = scenario.files.iter();
    let files = files.filter(|(name, _)| !skip.contains(name));
    let text = |(name, contents): (&'s String, &'s Vec<u8>)| match std::str::from_utf8(contents) {
        Ok(text) => Ok((name.as_str(), text)),
        Err(_) => Err(LeftOut {
            line: 0,
            reason: format!("the file `{name}` is not a text"),
        }),
    };
    files.map(text).collect()
}

/// Adds that an expectation of a step is not written.
pub(super) fn lose(
    losses: &mut Vec<Loss>,
    scenario: &Scenario,
    step: &Step,
    effect: Effect,
    reason: impl Into<String>,
) {
    losses.push(Loss {
        effect,
        scenario: Some(scenario.id.clone()),
        line: Some(step.line),
        reason: reason.into(),
    });
}

/// Refuses a scenario whose right results only the reference knows.
fn steps_with_known_results(scenario: &Scenario) -> Result<(), LeftOut> {
    if scenario.exploration.is_some() {
        return Err(LeftOut {
            line: 0,
            reason: "its games are random".to_owned(),
        });
    }
    match scenario.steps.iter().find(|step| step.is_by_reference()) {
        Some(step) => Err(LeftOut::at(
            step,
            "its result comes from the reference; `puzzlemark record` writes it into a scenario",
        )),
        None => Ok(()),
    }
}
