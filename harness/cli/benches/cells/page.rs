//! The page: targets first, then a table for each part and user.

use std::fmt::Write;
use std::process::Command;
use std::time::Duration;

use crate::arguments::Arguments;
use crate::class::Class;
use crate::desk;
use crate::part::{Measured, Outcome, Part};
use crate::session::{BARE, LEAN};
use crate::turns::{Row, Times};

/// The rows with targets, the rows that they are compared with, and the largest ratio that meets the target. A
/// session has two such rows: an interpreter without optional parts, and one as people start it.
const TARGETS: [(Part, &str, &str, f64); 5] = [
    (Part::Native, "in a cell, full", "bare `posix_spawn`", 1.4),
    (Part::Session, KEPT_READY, BARE, 0.30),
    (Part::Session, KEPT_READY, LEAN, 0.30),
    (Part::Session, BEHIND, BARE, 0.30),
    (Part::Session, BEHIND, LEAN, 0.30),
];
const KEPT_READY: &str = "in a cell, full, kept ready";
const BEHIND: &str = "in a cell, full, kept ready, right behind another";
const SHARE_MAX: f64 = 0.15;
const BUSY_MIN: f64 = 0.9;
/// The largest ratio of memory at the end to memory at half that counts as flat.
const GROWTH_MAX: f64 = 1.05;

/// The page as Markdown.
pub(crate) fn page(arguments: &Arguments, outcomes: &[Outcome]) -> String {
    let mut page = include_str!("preface.md").to_owned();
    let _ = writeln!(page, "\n{}\n", circumstances(arguments));
    page += "## Targets\n\n| what | as | target | measured | met |\n|---|---|---|--:|---|\n";
    for outcome in outcomes {
        page += &targets(outcome);
    }
    for outcome in outcomes {
        let title = match outcome.part {
            Part::Native => "`/bin/true`",
            Part::Session => "A Python session of 20 calls",
            Part::Calls => "A thousand calls of a Python submission that runs already",
            Part::Class => "A class",
        };
        let _ = writeln!(page, "\n## {title}, as {}\n", outcome.user.name());
        page += &match &outcome.measured {
            Ok(Measured::Rows(rows)) => table(rows),
            Ok(Measured::Class(class)) => class_table(class),
            Err(why) => ["Could not be measured: ", why, "\n"].concat(),
        };
    }
    page
}

/// The date, the machine and the arguments of the measurement.
fn circumstances(arguments: &Arguments) -> String {
    let cores = std::thread::available_parallelism().map_or(0, std::num::NonZero::get);
    let file = |path| std::fs::read_to_string(path).unwrap_or_default();
    let (memory, load) = (file("/proc/meminfo"), file("/proc/loadavg"));
    let kibibytes = memory.split_whitespace().nth(1);
    let kibibytes: u64 = kibibytes.map_or(0, |number| number.parse().unwrap_or(0));
    format!(
        "Measured {} at commit {}, on {cores} cores, {} GiB, Linux {}, {}, shared (load {} at the \
         end), {} rounds.",
        said("date", &["+%Y-%m-%d"]),
        said("git", &["describe", "--always", "--dirty"]),
        kibibytes.div_ceil(1 << 20),
        file("/proc/sys/kernel/osrelease").trim(),
        said(&desk::python().to_string_lossy(), &["-V"]),
        load.split(' ').next().unwrap_or_default(),
        arguments.rounds,
    )
}

/// The output of a program.
fn said(program: &str, words: &[&str]) -> String {
    let output = Command::new(program).args(words).output();
    let said = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    said.ok()
        .filter(|said| !said.is_empty())
        .unwrap_or_else(|| "unknown".to_owned())
}

/// A line for each target of the outcome.
fn targets(outcome: &Outcome) -> String {
    let user = outcome.user.name();
    let line = |what: &str, target: &str, measured: &str, met: bool| {
        let met = if met { "yes" } else { "**no**" };
        format!("| {what} | {user} | {target} | {measured} | {met} |\n")
    };
    match &outcome.measured {
        Ok(Measured::Rows(rows)) => {
            let own = TARGETS.iter().filter(|(part, ..)| *part == outcome.part);
            own.map(|(part, name, base, max)| {
                let median = |name: &str| {
                    let row = rows.iter().find(|row| row.name == name)?;
                    Some(times(row)?.median)
                };
                let ratio = median(name).and_then(|own| Some(own / median(base)?));
                let measured = ratio.map_or("not to be had".to_owned(), two);
                let met = ratio.is_some_and(|ratio| ratio <= *max);
                let what = format!("{}: {name}, to {base}", part.name());
                line(&what, &format!("<= {max}"), &measured, met)
            })
            .collect()
        }
        Ok(Measured::Class(class)) => {
            let [_, half, whole, _] = class.resident;
            let growth = ratio_of(whole, half);
            [
                (
                    "class: Puzzlemark's own CPU",
                    format!("<= {SHARE_MAX}"),
                    class.share(),
                    class.share() <= SHARE_MAX,
                ),
                (
                    "class: cores busy while judging",
                    format!(">= {BUSY_MIN}"),
                    class.busy,
                    class.busy >= BUSY_MIN,
                ),
                (
                    "class: memory at the end, to half",
                    format!("<= {GROWTH_MAX}"),
                    growth,
                    growth <= GROWTH_MAX,
                ),
            ]
            .map(|(what, target, measured, met)| line(what, &target, &two(measured), met))
            .concat()
        }
        Err(_) => line(outcome.part.name(), "", "could not be measured", false),
    }
}

fn times(row: &Row) -> Option<&Times> {
    row.times.as_ref().ok()
}

/// The ratio of a row's median to that of the first row.
fn ratio(row: &Row, rows: &[Row]) -> Option<f64> {
    Some(times(row)?.median / times(rows.first()?)?.median)
}

fn table(rows: &[Row]) -> String {
    let mut table =
        "| what | ratio | median µs | p10 µs | p95 µs | program µs |\n|---|--:|--:|--:|--:|--:|\n"
            .to_owned();
    for row in rows {
        let _ = match &row.times {
            Ok(times) => writeln!(
                table,
                "| {} | {} | {:.0} | {:.0} | {:.0} | {} |",
                row.name,
                ratio(row, rows).map_or(String::new(), two),
                times.median,
                times.p10,
                times.p95,
                times
                    .program
                    .map_or(String::new(), |time| format!("{time:.0}")),
            ),
            Err(why) => writeln!(table, "| {} | | {why} | | | |", row.name),
        };
    }
    table
}

fn class_table(class: &Class) -> String {
    let submissions = class.cpu.saturating_sub(class.own());
    let share = |part: Duration| part.as_secs_f64() / class.cpu.as_secs_f64();
    let per_run = |part: Duration| {
        (part / u32::try_from(class.runs.max(1)).unwrap_or(u32::MAX)).as_secs_f64() * 1e6
    };
    let mut table = format!(
        "{} submissions, {} scenarios, {} programs started, {}, {} cores: judged in {:.1} s, \
         done in {:.1} s. Cores busy while judging: {}.\n\n\
         | CPU time | s | share | µs per program |\n|---|--:|--:|--:|\n",
        class.students,
        class.scenarios,
        class.runs,
        class.level,
        class.cores,
        class.judging.as_secs_f64(),
        class.wall.as_secs_f64(),
        two(class.busy),
    );
    for (what, part) in [
        ("harness, judging", class.harness),
        ("harness, writing reports", class.reports),
        ("keepers and launchers", class.launchers),
        ("shims", class.shims),
        ("**Puzzlemark's own**", class.own()),
        ("the submissions'", submissions),
        ("all", class.cpu),
    ] {
        let _ = writeln!(
            table,
            "| {what} | {:.2} | {} | {:.0} |",
            part.as_secs_f64(),
            two(share(part)),
            per_run(part),
        );
    }
    let [tenth, half, whole, most] = class.resident.map(|bytes| bytes >> 20);
    let _ = writeln!(
        table,
        "\nMemory of the harness: {tenth} MiB when a tenth was judged, {half} MiB when half, \
         {whole} MiB when all; {most} MiB at most, reports included."
    );
    table
}

/// The ratio of two sizes in bytes, exact to a thousandth.
fn ratio_of(one: u64, other: u64) -> f64 {
    let thousandths = one * 1000 / other.max(1);
    f64::from(u32::try_from(thousandths).unwrap_or(u32::MAX)) / 1e3
}

fn two(number: f64) -> String {
    format!("{number:.2}")
}
