//! The report of a process that solves.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::set::Figure;

/// Ends a process after 30 seconds of CPU time, or 180 seconds of wall time. The lines that it printed before
/// count.
const LIMIT: [&str; 4] = ["timeout", "180", "prlimit", "--cpu=30"];
/// The maximum number of different answers in a summary.
const ANSWERS_MAX: usize = 4;

/// The lines that a process printed about a set.
#[derive(Default)]
pub(crate) struct Report {
    /// Milliseconds, in the order of the instances.
    pub(crate) times: Vec<f64>,
    /// Answers, in the same order.
    pub(crate) answers: Vec<String>,
    /// Values by name, in the order of the lines.
    pub(crate) facts: Vec<(String, f64)>,
    /// Maximum memory of the process; `None` if it did not finish.
    pub(crate) peak_mb: Option<f64>,
    /// Its last line on standard error.
    pub(crate) complaint: String,
}

impl Report {
    /// Starts a process, sends it the instances of a file, and reads its lines.
    pub(crate) fn of(command: &[String], instances: &Path) -> std::io::Result<Self> {
        let output = Command::new(LIMIT[0])
            .args(&LIMIT[1..])
            .args(command)
            .stdin(File::open(instances)?)
            .stderr(Stdio::piped())
            .output()?;
        let complaint = String::from_utf8_lossy(&output.stderr);
        let mut said = complaint
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with("note:"));
        let mut report = Self {
            complaint: said.next_back().unwrap_or_default().to_owned(),
            ..Self::default()
        };
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            report.read(line);
        }
        Ok(report)
    }

    fn read(&mut self, line: &str) -> Option<()> {
        let (kind, rest) = line.split_once(' ')?;
        let (number, name) = rest.split_once(' ').unwrap_or((rest, ""));
        let number: f64 = number.parse().ok()?;
        match kind {
            "time" => {
                self.times.push(number);
                self.answers.push(name.to_owned());
            }
            "fact" => self.facts.push((name.to_owned(), number)),
            "peak" => self.peak_mb = Some(number),
            _ => {}
        }
        Some(())
    }

    /// A figure; `None` if it is not known.
    pub(crate) fn figure(&self, figure: Figure) -> Option<f64> {
        let mut times = self.times.clone();
        times.sort_by(f64::total_cmp);
        let count = u32::try_from(times.len()).ok()?;
        match figure {
            Figure::Median => times.get(times.len() / 2).copied(),
            Figure::Mean => (count > 0).then(|| times.iter().sum::<f64>() / f64::from(count)),
            Figure::Max => times.last().copied(),
            Figure::Fact(name) => {
                let mut facts = self.facts.iter();
                facts.find(|(own, _)| own == name).map(|(_, value)| *value)
            }
            Figure::AnswersBut(answer) => {
                let others = self.answers.iter().filter(|own| *own != answer).count();
                u32::try_from(others).ok().map(f64::from)
            }
        }
    }

    /// The number of times that each answer was given; `None` if there are many different ones.
    pub(crate) fn summary(&self) -> Option<String> {
        let mut counts = BTreeMap::<&str, usize>::new();
        for answer in &self.answers {
            *counts.entry(answer).or_default() += 1;
        }
        let told = counts
            .iter()
            .map(|(answer, count)| format!("{count} {answer}"));
        (counts.len() <= ANSWERS_MAX).then(|| told.collect::<Vec<_>>().join(", "))
    }

    /// The number of instances with the same answer in both reports.
    pub(crate) fn agreement(&self, other: &Self) -> usize {
        let pairs = self.answers.iter().zip(&other.answers);
        pairs.filter(|(own, other)| own == other).count()
    }
}
