//! The page: targets first, then a table per puzzle.

use std::fmt::Write;

use crate::SECTIONS;
use crate::arguments::Arguments;
use crate::report::Report;
use crate::run::Outcome;
use crate::set::{Bound, Figure, Given, Target};

/// The date of the figures that are not from this run.
const GIVEN_ON: &str = "as given 2026-11-20";

/// The page as Markdown.
pub(crate) fn page(arguments: &Arguments, outcomes: &[Outcome]) -> String {
    let mut page = include_str!("preface.md").to_owned();
    let _ = writeln!(page, "\n{}\n", circumstances(arguments));
    page += &targets(outcomes);
    for section in SECTIONS {
        let own: Vec<_> = outcomes
            .iter()
            .filter(|outcome| outcome.section.puzzle == section.puzzle)
            .collect();
        if own.is_empty() {
            continue;
        }
        let _ = write!(page, "\n## {}\n\n{}\n\n", section.puzzle, section.preface);
        page += "| what | who | instances | median ms | mean ms | max ms | median to ours | peak MB | answers and more |\n\
                 |---|---|--:|--:|--:|--:|--:|--:|---|\n";
        for outcome in own {
            rows(&mut page, outcome);
        }
    }
    page
}

/// The date, the machine and the arguments of the measurement.
fn circumstances(arguments: &Arguments) -> String {
    let cores = std::thread::available_parallelism().map_or(0, std::num::NonZero::get);
    let file = |path| std::fs::read_to_string(path).unwrap_or_default();
    let (memory, load) = (file("/proc/meminfo"), file("/proc/loadavg"));
    let kilobytes = memory.split_whitespace().nth(1);
    let kilobytes: u64 = kilobytes.map_or(0, |number| number.parse().unwrap_or(0));
    let peers = ["without", "with"][usize::from(arguments.peers)];
    let extent = ["", ", few instances of each set"][usize::from(arguments.quick)];
    format!(
        "Measured {} at commit {}, on {cores} cores, {} GiB, shared (load {} at the end), {peers} \
         peers{extent}.",
        said("date", &["+%Y-%m-%d"]),
        said("git", &["describe", "--always", "--dirty"]),
        kilobytes.div_ceil(1 << 20),
        load.split(' ').next().unwrap_or_default(),
    )
}

/// The output of a program.
fn said(program: &str, words: &[&str]) -> String {
    let output = std::process::Command::new(program).args(words).output();
    let said = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    said.ok()
        .filter(|said| !said.is_empty())
        .unwrap_or_else(|| "unknown".to_owned())
}

/// All targets with their measurements.
fn targets(outcomes: &[Outcome]) -> String {
    let all = outcomes.iter().flat_map(|outcome| {
        let targets = outcome.set.targets.iter();
        targets.filter_map(move |target| target_line(outcome, target))
    });
    let (met, lines): (Vec<bool>, Vec<String>) = all.unzip();
    if met.is_empty() {
        return String::new();
    }
    let count = met.iter().filter(|met| **met).count();
    format!(
        "## Targets\n\n{count} of {} are met.\n\n\
         | puzzle | what | target | measured | met |\n|---|---|---|--:|---|\n{}",
        met.len(),
        lines.concat(),
    )
}

/// True if a target is met, and its line; `None` if it depends on a peer that is not here.
fn target_line(outcome: &Outcome, target: &Target) -> Option<(bool, String)> {
    let measured = outcome.ours.figure(target.figure);
    let (bound, why) = match &target.bound {
        Bound::Number(number, why) => (*number, format!("{} ({why})", figure(*number))),
        Bound::PartOf(part, peer) => {
            let (_, report) = outcome
                .peers
                .iter()
                .find(|(own, _)| own.name == peer.name)?;
            let known = report.as_ref().ok()?.figure(target.figure)?;
            let why = format!("{} ({part} of {} here)", figure(part * known), peer.name);
            (part * known, why)
        }
    };
    let is_whole = outcome.ours.times.len() == outcome.instances;
    let is_right = !outcome.ours.answers.iter().any(|answer| answer == "wrong");
    let met = measured.is_some_and(|measured| measured <= bound) && is_whole && is_right;
    let name = match target.figure {
        Figure::Median => "median ms".to_owned(),
        Figure::Mean => "mean ms".to_owned(),
        Figure::Max => "max ms".to_owned(),
        Figure::Fact(name) => name.to_owned(),
        Figure::AnswersBut(answer) => format!("answers but \"{answer}\""),
    };
    let line = format!(
        "| {} | {}: {name} | {why} | {} | {} |\n",
        outcome.section.puzzle,
        outcome.set.name,
        measured.map_or_else(|| "none".to_owned(), figure),
        if met { "yes" } else { "**no**" },
    );
    Some((met, line))
}

/// The rows of a set: ours, those of the peers, and those with given figures.
fn rows(page: &mut String, outcome: &Outcome) {
    let Outcome {
        set,
        instances,
        ours,
        peers,
        ..
    } = outcome;
    *page += &row(&set.name, "**ours**", *instances, ours, None);
    for (peer, report) in peers {
        match report {
            Ok(report) => *page += &row("", peer.name, *instances, report, Some(ours)),
            Err(reason) => {
                let who = peer.name;
                let _ = writeln!(*page, "| | {who} | | | | | | | not here: {reason} |");
            }
        }
    }
    for Given { who, times, note } in &set.given {
        let [median, mean, max] = times;
        let _ = writeln!(
            *page,
            "| | {who}, {GIVEN_ON} | | {median} | {mean} | {max} | | | {note} |"
        );
    }
}

fn row(what: &str, who: &str, instances: usize, report: &Report, ours: Option<&Report>) -> String {
    let told = |known| report.figure(known).map_or_else(String::new, figure);
    let median = |report: &Report| report.figure(Figure::Median);
    let ratio = ours.and_then(|ours| Some(figure(median(report)? / median(ours)?)));
    let done = report.times.len();
    let count = if done == instances {
        instances.to_string()
    } else {
        format!("{done} of {instances}")
    };
    let peak = report.peak_mb.map_or_else(String::new, figure);
    let mut notes: Vec<String> = report.summary().into_iter().collect();
    notes.extend(
        report
            .facts
            .iter()
            .map(|(name, value)| format!("{} {name}", figure(*value))),
    );
    if let Some(ours) = ours {
        notes.push(format!("{} of {done} as ours", report.agreement(ours)));
    }
    if done < instances {
        let why = if report.complaint.is_empty() {
            "stopped after 30 s"
        } else {
            &report.complaint
        };
        notes.push(why.to_owned());
    }
    format!(
        "| {what} | {who} | {count} | {} | {} | {} | {} | {peak} | {} |\n",
        told(Figure::Median),
        told(Figure::Mean),
        told(Figure::Max),
        ratio.unwrap_or_default(),
        notes.join("; "),
    )
}

/// A number with three significant digits, or all digits of a larger one.
fn figure(number: f64) -> String {
    let decimals = [100.0, 10.0, 1.0, 0.1, 0.01]
        .iter()
        .position(|limit| number.abs() >= *limit)
        .unwrap_or(5);
    let text = format!("{number:.decimals$}");
    let (whole, fraction) = text
        .split_once('.')
        .map_or((&*text, None), |(whole, fraction)| (whole, Some(fraction)));
    let fraction = fraction
        .map(|digits| digits.trim_end_matches('0'))
        .filter(|digits| !digits.is_empty());
    let groups: Vec<_> = whole
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(String::from_utf8_lossy)
        .collect();
    let whole = groups.join(",");
    fraction.map_or(whole.clone(), |fraction| format!("{whole}.{fraction}"))
}
