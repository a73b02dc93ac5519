//! The soak: workers, samples, and the final report.

use std::path::Path;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};
use puzzlemark_sandbox::{Level, Sandbox, SandboxError, SandboxOptions};

use crate::arguments::Arguments;
use crate::attack;
use crate::chance::Chance;
use crate::growth;
use crate::outcomes::Outcomes;
use crate::sample::Sample;
use crate::submission::Submissions;
use crate::worker::{Shared, Worker};

/// The time between two checks for the end.
const TICK: Duration = Duration::from_millis(200);
/// The smallest number of samples. A soak of fewer minutes takes them more often.
const SAMPLES_MIN: u32 = 30;

/// Set by Ctrl-C, or when a worker fails.
static STOP: AtomicBool = AtomicBool::new(false);

#[expect(
    clippy::print_stdout,
    reason = "what it found is what this program is for"
)]
pub(crate) fn soak(arguments: &Arguments) -> anyhow::Result<()> {
    ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed))?;
    let home = tempfile::Builder::new()
        .prefix("puzzlemark-soak-")
        .tempdir()?;
    let cells = home.path().join("cells");
    std::fs::create_dir(&cells)?;
    let outside = home.path().join("outside");
    std::fs::write(&outside, "a secret")?;
    let sandbox = Sandbox::new(SandboxOptions {
        folder: Some(cells.clone()),
        ..SandboxOptions::default()
    })?;
    let level = &sandbox.isolation().level;
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let submissions = Submissions::find(&repository)?;
    // At weaker levels some attacks reach files and processes outside of their cell.
    let attacks = if level == Level::Full.name() {
        attack::find(&repository, &outside)?
    } else {
        Vec::new()
    };
    let outcomes = Outcomes::default();
    let shared = Shared {
        sandbox: &sandbox,
        submissions: &submissions,
        attacks: &attacks,
        outcomes: &outcomes,
    };
    println!(
        "{} submissions, {} attacks, {} workers, {level}, seed {}, for {:.0} min",
        submissions.names.len(),
        attacks.len(),
        arguments.workers,
        arguments.seed,
        arguments.time.as_secs_f64() / 60.0,
    );
    let (samples, ended) = work(&shared, arguments, &cells);
    let (table, mut problems) = growth::judge(&samples);
    let (things, runs) = outcomes.counts();
    println!("{table}\n{runs} runs of {things} things.");
    let mut may = submissions.may.clone();
    may.extend(attack::may(&attacks));
    problems.extend(outcomes.changed(&may));
    ended?;
    if problems.is_empty() {
        println!("All came to the same each time, and nothing has grown.");
        return Ok(());
    }
    bail!("{}", problems.join("\n"))
}

/// Lets workers work, and takes samples until the time is over.
fn work(
    shared: &Shared<'_>,
    arguments: &Arguments,
    cells: &Path,
) -> (Vec<Sample>, anyhow::Result<()>) {
    let begin = Barrier::new(usize::try_from(arguments.workers).unwrap_or(1) + 1);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.workers)
            .map(|worker| {
                let chance = Chance::new(arguments.seed.wrapping_add(worker));
                let begin = &begin;
                scope.spawn(move || run(shared, chance, begin))
            })
            .collect();
        begin.wait();
        let samples = watch(shared, arguments.time, cells);
        STOP.store(true, Ordering::Relaxed);
        let mut ended = Ok(());
        for worker in workers {
            let result = worker.join().map_err(|_| anyhow!("a worker panicked"));
            ended = ended.and(result.and_then(|result| Ok(result?)));
        }
        (samples, ended)
    })
}

/// One worker's work. It begins when all workers are ready.
fn run(shared: &Shared<'_>, chance: Chance, begin: &Barrier) -> Result<(), SandboxError> {
    let worker = Worker::new(shared, chance);
    begin.wait();
    let mut worker = worker.inspect_err(|_| STOP.store(true, Ordering::Relaxed))?;
    while !STOP.load(Ordering::Relaxed) {
        worker
            .run()
            .inspect_err(|_| STOP.store(true, Ordering::Relaxed))?;
    }
    Ok(())
}

/// Takes a sample every minute, or more often in a soak of less than half an hour.
fn watch(shared: &Shared<'_>, time: Duration, cells: &Path) -> Vec<Sample> {
    let since = Instant::now();
    let every = Duration::from_mins(1).min(time / SAMPLES_MIN);
    let mut samples = Vec::new();
    let mut next = every;
    while since.elapsed() < time && !STOP.load(Ordering::Relaxed) {
        thread::sleep(TICK.min(every));
        if since.elapsed() >= next {
            next += every;
            samples.push(Sample::take(cells, shared.outcomes.counts().1));
        }
    }
    samples
}
