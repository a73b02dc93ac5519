//! What a process that solves has told.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::set::Figure;

/// What ends a process after 30 seconds of CPU time, or 180 on the wall; what it told until then
/// counts.
const LIMIT: [&str; 4] = ["timeout", "180", "prlimit", "--cpu=30"];
/// So many different answers are told at most.
const ANSWERS_MAX: usize = 4;

/// What a process told about a set.
#[derive(Default)]
pub(crate) struct Report {
    /// Milliseconds, in the order of the instances.
    pub(crate) times: Vec<f64>,
    /// Answers, in the same order.
    pub(crate) answers: Vec<String>,
    /// Values by name, in the order in which they came.
    pub(crate) facts: Vec<(String, f64)>,
    /// Most memory of the process; none if it did not come to its end.
    pub(crate) peak_mb: Option<f64>,
    /// What it wrote last on standard error.
    pub(crate) complaint: String,
}

impl Report {
    /// Starts a process, gives it the instances of a file, and reads what it tells.
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

    /// A figure; none if it is not known.
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

    /// How often each answer was given, if there are few different ones.
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

    /// How many answers are the same as another's to the same instances.
    pub(crate) fn agreement(&self, other: &Self) -> usize {
        let pairs = self.answers.iter().zip(&other.answers);
        pairs.filter(|(own, other)| own == other).count()
    }
}
