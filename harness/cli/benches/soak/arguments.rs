//! What is asked for.

use std::time::Duration;

use anyhow::{Context as _, bail, ensure};

/// The command line.
pub(crate) struct Arguments {
    /// How long it takes.
    pub(crate) time: Duration,
    /// What chance begins with.
    pub(crate) seed: u64,
    /// Cells in use at the same time.
    pub(crate) workers: u64,
}

impl Arguments {
    /// What this process was asked for; `None` where nobody has said how long it is to take, as when
    /// all benches are run.
    pub(crate) fn of_this_process() -> anyhow::Result<Option<Self>> {
        let mut is_wanted = false;
        let mut own = Self {
            time: Duration::ZERO,
            seed: 1,
            workers: 2,
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || {
                let value = words.next();
                value.with_context(|| format!("`{word}` needs a value"))
            };
            match word.as_str() {
                "--minutes" => {
                    own.time = Duration::from_secs_f64(60.0 * value()?.parse::<f64>()?);
                    is_wanted = true;
                }
                "--seed" => own.seed = value()?.parse()?,
                "--workers" => own.workers = value()?.parse()?,
                // Cargo's own word.
                "--bench" => {}
                other => bail!("there is no argument `{other}`"),
            }
        }
        ensure!(own.workers > 0, "at least one worker is needed");
        Ok(is_wanted.then_some(own))
    }
}
