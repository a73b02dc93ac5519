//! How strongly submissions are to be isolated, as the command line says it.

mod remedies;

use std::fmt::{self, Write as _};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use puzzlemark_model::Assignment;
use puzzlemark_sandbox::{self, Level, LowLimits, Sandbox, SandboxError, SandboxOptions};
use puzzlemark_subject::needs;

pub(super) use remedies::remedies;

/// How submissions are isolated.
#[derive(Debug, Args)]
#[command(next_help_heading = "Isolation")]
pub struct IsolationOptions {
    /// The strongest level to try [default: full].
    ///
    /// Cells get the strongest level up to this one that a hostile program in them cannot disprove.
    /// A weaker one is for comparing.
    #[arg(long = "isolation", value_name = "LEVEL", value_parser = a_level())]
    strongest: Option<Level>,
    /// Judge nothing unless cells have at least this level, and end with exit code 4.
    #[arg(long = "require-isolation", value_name = "LEVEL", value_parser = a_level())]
    required: Option<Level>,
    /// Start a new interpreter for each scenario, and do not fork one that is kept ready.
    ///
    /// That is slower; the verdicts are the same.
    #[arg(long)]
    fresh: bool,
}

fn a_level() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::name)).try_map(|name| name.parse())
}

impl IsolationOptions {
    /// Opens a sandbox, if it isolates as strongly as is required and no hard limit of this process would
    /// decide a verdict.
    pub(super) fn sandbox<'a>(
        &self,
        assignments: impl IntoIterator<Item = &'a Assignment>,
        workers: usize,
    ) -> Result<Sandbox, NoSandbox> {
        puzzlemark_sandbox::check_inherited_limits(&needs(assignments, workers))?;
        let sandbox = Sandbox::new(self.options())?;
        match self.refusal(&sandbox) {
            Some(refusal) => Err(NoSandbox::TooWeak(refusal)),
            None => Ok(sandbox),
        }
    }

    /// What is asked of a sandbox.
    pub(super) fn options(&self) -> SandboxOptions {
        SandboxOptions {
            strongest: self.strongest.unwrap_or_default(),
            fresh: self.fresh,
            ..SandboxOptions::default()
        }
    }

    /// Why a sandbox must not be used.
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
            // Nothing is amiss where only less was asked for.
            remedies: if self.options().strongest < required {
                Vec::new()
            } else {
                remedies()
            },
        })
    }
}

/// Why there is no sandbox to judge in.
#[derive(Debug, thiserror::Error)]
pub(super) enum NoSandbox {
    /// It isolates less than was required.
    #[error(transparent)]
    TooWeak(#[from] TooWeak),
    /// Hard limits would decide verdicts.
    #[error(transparent)]
    Limited(#[from] LowLimits),
    /// It cannot be made.
    #[error(transparent)]
    Failed(#[from] SandboxError),
}

/// Isolation that is weaker than was required.
#[derive(Debug, Clone, thiserror::Error)]
pub(super) struct TooWeak {
    required: Level,
    here: String,
    /// The levels that would do, with why cells do not have them.
    reasons: Vec<(Level, String)>,
    remedies: Vec<String>,
}

impl fmt::Display for TooWeak {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { required, here, .. } = self;
        write!(
            formatter,
            "isolation `{required}` is required, and there is `{here}` here; nothing was judged"
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
    fn what_is_required_and_why_it_is_not_here_is_said() {
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
            "isolation `pid-only` is required, and there is `confined` here; nothing was judged\n  \
             full: no mounts\n  pid-only: no namespaces\n  help: make them\n"
        );
    }
}
