//! Rows that take turns, so that other work of the machine slows them alike.

use std::time::Duration;

use anyhow::Context as _;
use serde::{Deserialize, Serialize};

/// Turns that warm up and do not count.
const WARM_UP: usize = 5;

/// One turn of a row.
pub(crate) struct Turn {
    /// The whole time of the turn.
    pub(crate) whole: Duration,
    /// The time that the program ran, if it is known.
    pub(crate) program: Option<Duration>,
}

/// A row that takes turns.
pub(crate) struct Contender<'a> {
    pub(crate) name: String,
    pub(crate) take: Box<dyn FnMut() -> anyhow::Result<Turn> + 'a>,
}

/// A row of a table.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    pub(crate) name: String,
    /// The times, or the reason why there are none.
    pub(crate) times: Result<Times, String>,
}

/// The times of a row, in microseconds.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Times {
    /// The 10th percentile: a run that hardly any other work slowed down.
    pub(crate) p10: f64,
    pub(crate) median: f64,
    pub(crate) p95: f64,
    /// The median of the time that the program ran.
    pub(crate) program: Option<f64>,
}

impl Row {
    /// A row for a program that is not here.
    pub(crate) fn missing(name: impl Into<String>, why: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            times: Err(why.into()),
        }
    }
}

/// Gives every contender this number of turns. Returns a row for each, in order.
pub(crate) fn take_turns(
    rounds: usize,
    contenders: &mut [Contender<'_>],
) -> anyhow::Result<Vec<Row>> {
    let mut turns: Vec<Vec<Turn>> = contenders.iter().map(|_| Vec::new()).collect();
    for round in 0..WARM_UP + rounds {
        for (contender, turns) in contenders.iter_mut().zip(&mut turns) {
            let turn = (contender.take)().with_context(|| contender.name.clone())?;
            if round >= WARM_UP {
                turns.push(turn);
            }
        }
    }
    let rows = contenders.iter().zip(&turns).map(|(contender, turns)| Row {
        name: contender.name.clone(),
        times: Ok(Times::of(turns)),
    });
    Ok(rows.collect())
}

impl Times {
    fn of(turns: &[Turn]) -> Self {
        let whole = sorted(turns.iter().map(|turn| turn.whole));
        let program = sorted(turns.iter().filter_map(|turn| turn.program));
        Self {
            p10: at(&whole, 10).unwrap_or(f64::NAN),
            median: at(&whole, 50).unwrap_or(f64::NAN),
            p95: at(&whole, 95).unwrap_or(f64::NAN),
            program: at(&program, 50),
        }
    }
}

fn sorted(durations: impl Iterator<Item = Duration>) -> Vec<f64> {
    let mut sorted: Vec<f64> = durations
        .map(|duration| duration.as_secs_f64() * 1e6)
        .collect();
    sorted.sort_by(f64::total_cmp);
    sorted
}

/// The value at this percentile.
fn at(sorted: &[f64], percent: usize) -> Option<f64> {
    sorted.get(sorted.len() * percent / 100).copied()
}
