//! Mistakes and warnings of `lint`: printed when they are found, or as JSON at the end.

use puzzlemark_spec::diagnostic::{Diagnostic, Severity};
use puzzlemark_spec::{Doubt, SpecError};
use puzzlemark_text::visible;
use serde::Serialize;

use crate::commands::output;

/// A mistake or a warning.
#[derive(Debug, Default, Serialize)]
pub(super) struct Finding {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// Counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    /// Counted from 1, in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
}

/// All findings of a run.
#[derive(Debug, Serialize)]
pub(super) struct Findings {
    mistakes: Vec<Finding>,
    warnings: Vec<Finding>,
    /// True if nothing is printed before the end.
    #[serde(skip)]
    as_json: bool,
}

impl Findings {
    pub(super) fn new(as_json: bool) -> Self {
        Self {
            mistakes: Vec::new(),
            warnings: Vec::new(),
            as_json,
        }
    }

    /// Returns the mistakes and warnings in files that cannot be loaded.
    pub(super) fn of_error(error: &SpecError) -> Self {
        let of = |severity: Severity| {
            let all = error.diagnostics.iter();
            let found = all.filter(|one| one.severity == severity);
            found.map(finding).collect()
        };
        Self {
            mistakes: of(Severity::Error),
            warnings: of(Severity::Warning),
            as_json: true,
        }
    }

    pub(super) fn mistakes(&self) -> usize {
        self.mistakes.len()
    }

    pub(super) fn warnings(&self) -> usize {
        self.warnings.len()
    }

    /// Adds mistakes that are known as text.
    pub(super) fn add_mistakes(&mut self, complaints: &[String]) -> anyhow::Result<()> {
        for complaint in complaints {
            self.print(&format!("{complaint}\n"))?;
            self.mistakes.push(Finding {
                message: complaint.clone(),
                ..Finding::default()
            });
        }
        Ok(())
    }

    /// Adds the warnings of loading.
    pub(super) fn add_loaded(&mut self, warnings: &[Diagnostic]) -> anyhow::Result<()> {
        for warning in warnings {
            self.note(&warning.render(output::stderr_is_coloured()))?;
            self.note("")?;
            self.warnings.push(finding(warning));
        }
        Ok(())
    }

    /// Adds a weakness of a scenario.
    pub(super) fn add_doubt(&mut self, file: &std::path::Path, doubt: Doubt) -> anyhow::Result<()> {
        let file = visible::path(file);
        let Doubt {
            line,
            message,
            help,
        } = doubt;
        self.note(&format!(
            "warning: {file}:{line}: {message}\n  = help: {help}"
        ))?;
        self.warnings.push(Finding {
            message: message.to_owned(),
            file: Some(file),
            line: usize::try_from(line).ok(),
            help: Some(help),
            ..Finding::default()
        });
        Ok(())
    }

    /// Adds a warning that has no line.
    pub(super) fn add_warning(
        &mut self,
        message: String,
        help: Option<String>,
    ) -> anyhow::Result<()> {
        let advice = help.iter().map(|help| format!("\n  = help: {help}"));
        let advice: String = advice.collect();
        self.note(&format!("warning: {message}{advice}"))?;
        self.warnings.push(Finding {
            message,
            help,
            ..Finding::default()
        });
        Ok(())
    }

    /// Prints a summary, if the findings are not printed as JSON.
    pub(super) fn print(&self, text: &str) -> anyhow::Result<()> {
        if !self.as_json {
            output::print(text)?;
        }
        Ok(())
    }

    fn note(&self, text: &str) -> anyhow::Result<()> {
        if !self.as_json {
            output::note(text)?;
        }
        Ok(())
    }

    /// Prints the JSON, if that is wanted.
    pub(super) fn finish(&self) -> anyhow::Result<()> {
        if self.as_json {
            output::print(&format!("{}\n", serde_json::to_string_pretty(self)?))?;
        }
        Ok(())
    }
}

fn finding(diagnostic: &Diagnostic) -> Finding {
    Finding {
        message: diagnostic.message.clone(),
        file: Some(diagnostic.source.path.clone()),
        line: Some(diagnostic.line()),
        column: Some(diagnostic.column()),
        help: diagnostic.help.clone(),
    }
}
