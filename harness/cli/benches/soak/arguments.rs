//! The command line.

use std::time::Duration;

use anyhow::{Context as _, bail, ensure};

pub(crate) struct Arguments {
    /// The time to soak.
    pub(crate) time: Duration,
    /// The seed of the random choices.
    pub(crate) seed: u64,
    /// Cells in use at the same time.
    pub(crate) workers: u64,
}

impl Arguments {
    /// The arguments of this process; `None` if no time is given, as when `cargo bench` runs all benches.
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
                // Cargo passes this option.
                "--bench" => {}
                other => bail!("there is no argument `{other}`"),
            }
        }
        ensure!(own.workers > 0, "at least one worker is needed");
        Ok(is_wanted.then_some(own))
    }
}
