//! The options that set the isolation of submissions.

mod remedies;

use std::fmt::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use puzzlemark_model::Assignment;
use puzzlemark_sandbox::{self, Level, LowLimits, Sandbox, SandboxError, SandboxOptions};
use puzzlemark_subject::needs;

pub(super) use remedies::remedies;

/// The options about isolation.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Isolation")]
pub struct IsolationOptions {
    /// Use at most this level of isolation [default: full].
    ///
    /// Puzzlemark uses the strongest level that passes a self-test with a hostile program. Lower it only for
    /// comparisons.
    #[arg(long = "isolation", value_name = "LEVEL", value_parser = a_level())]
    strongest: Option<Level>,
    /// Judge nothing and exit with 4 if isolation is weaker than this level.
    #[arg(long = "require-isolation", value_name = "LEVEL", value_parser = a_level())]
    required: Option<Level>,
    /// Start a new interpreter for each scenario, instead of a fork of a running one.
    ///
    /// This is slower, and gives the same verdicts.
    #[arg(long)]
    fresh: bool,
}

fn a_level() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::name)).try_map(|name| name.parse())
}

impl IsolationOptions {
    /// Opens a sandbox. Fails if it isolates less than required. Also fails if a hard limit of this process is so
    /// low that it would decide verdicts.
    pub(super) fn sandbox<'a>(
        &self,
        assignments: impl IntoIterator<Item = &'a Assignment>,
        workers: usize,
    ) -> Result<Sandbox, NoSandbox> {
        puzzlemark_sandbox::check_inherited_limits(&needs(assignments, workers))?;
        self.open(self.options())
    }

    /// Opens a sandbox for one worker. Its cells have these files and folders from the start.
    pub(super) fn sandbox_with(&self, readable: Vec<PathBuf>) -> Result<Sandbox, NoSandbox> {
        self.open(SandboxOptions {
            readable: readable.into_iter().collect(),
            ..self.options()
        })
    }

    fn open(&self, options: SandboxOptions) -> Result<Sandbox, NoSandbox> {
        let sandbox = Sandbox::new(options)?;
        match self.refusal(&sandbox) {
            Some(refusal) => Err(NoSandbox::TooWeak(refusal)),
            None => Ok(sandbox),
        }
    }

    /// Opens a sandbox for a built-in reference, which is our own program. If no cell can be made here, and no level is
    /// required, it isolates nothing.
    pub(super) fn sandbox_for_reference<'a>(
        &self,
        assignments: impl IntoIterator<Item = &'a Assignment>,
        workers: usize,
    ) -> Result<Sandbox, NoSandbox> {
        let opened = self.sandbox(assignments, workers);
        if self.required.is_some() || !matches!(opened, Err(NoSandbox::Failed(_))) {
            return opened;
        }
        let options = SandboxOptions {
            portable: true,
            ..self.options()
        };
        Ok(Sandbox::new(options)?)
    }

    /// Returns the options for the sandbox.
    pub(super) fn options(&self) -> SandboxOptions {
        SandboxOptions {
            strongest: self.strongest.unwrap_or_default(),
            fresh: self.fresh,
            ..SandboxOptions::default()
        }
    }

    /// Returns the error if a sandbox isolates less than required.
    pub(super) fn refusal(&self, sandbox: &Sandbox) -> Option<TooWeak> {
        let required = self.required?;
        if sandbox.level() >= Some(required) {
            return None;
        }
        let unreached = sandbox.unreached().iter();
        Some(TooWeak {
            required,
            here: sandbox.isolation().level.clone(),
            reasons: unreached
                .filter(|one| one.level >= required)
                .map(|one| (one.level, one.reason.clone()))
                .collect(),
            // No help is needed if `--isolation` itself asks for a weaker level.
            remedies: if self.options().strongest < required {
                Vec::new()
            } else {
                remedies()
            },
        })
    }
}

/// An error that leaves no sandbox to judge in.
#[derive(Debug, thiserror::Error)]
pub(super) enum NoSandbox {
    /// It isolates less than required.
    #[error(transparent)]
    TooWeak(#[from] TooWeak),
    /// Hard limits would decide verdicts.
    #[error(transparent)]
    Limited(#[from] LowLimits),
    /// The system cannot make it.
    #[error(transparent)]
    Failed(#[from] SandboxError),
}

/// Isolation that is weaker than required.
#[derive(Debug, Clone, thiserror::Error)]
pub(super) struct TooWeak {
    required: Level,
    here: String,
    /// Each level that would be enough, and the reason why this machine does not have it.
    reasons: Vec<(Level, String)>,
    remedies: Vec<String>,
}

impl fmt::Display for TooWeak {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { required, here, .. } = self;
        write!(
            formatter,
            "isolation `{required}` is required, but submissions would run with `{here}`; nothing was judged"
        )?;
        for (level, reason) in &self.reasons {
            write!(formatter, "\n  {level}: {reason}")?;
        }
        for remedy in &self.remedies {
            write!(formatter, "\n  help: {remedy}")?;
        }
        formatter.write_char('\n')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_required_level_and_the_reason_against_it_are_named() {
        let too_weak = TooWeak {
            required: Level::PidOnly,
            here: "confined".to_owned(),
            reasons: vec![
                (Level::Full, "no mounts".to_owned()),
                (Level::PidOnly, "no namespaces".to_owned()),
            ],
            remedies: vec!["make them".to_owned()],
        };
        assert_eq!(
            too_weak.to_string(),
            "isolation `pid-only` is required, but submissions would run with `confined`; nothing was judged\n  \
             full: no mounts\n  pid-only: no namespaces\n  help: make them\n"
        );
    }
}
