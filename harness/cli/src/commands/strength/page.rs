//! The text that `strength` prints.

use std::fmt::Write as _;

use puzzlemark_reports::render::words;
use puzzlemark_text::visible;

use puzzlemark_strength::{Counts, Explored, MutantFate, Proposed, ScenarioStrength, Strength};

/// The least width of the page, in columns.
const WIDTH_MIN: usize = 40;

/// Returns the page, in lines of at most `width` columns. Source lines and sessions are not broken.
pub(super) fn page(strength: &Strength, width: usize) -> String {
    let width = width.clamp(WIDTH_MIN, 80);
    let mut page = format!("{}\n\n", visible::line(&strength.title));
    if !strength.scenarios.is_empty() {
        page.push_str(&scenarios(&strength.scenarios, width));
    }
    page.push_str(&survivors(&strength.mutants));
    page.push_str(&proposals(&strength.proposals));
    page.push_str(&summary(strength));
    page
}

fn scenarios(scenarios: &[ScenarioStrength], width: usize) -> String {
    let mut text = String::new();
    let column = width - 26;
    let _ = writeln!(text, "{:<column$} catches   alone", "scenario");
    for scenario in scenarios {
        let mark = if scenario.needed { "*" } else { "" };
        let name = format!("{}/{}", scenario.group, scenario.id);
        let name: String = visible::line(&name).chars().take(column).collect();
        let alone = match scenario.alone {
            0 => String::new(),
            number => number.to_string(),
        };
        let catches = scenario.catches;
        let line = format!("{name:<column$} {catches:>7} {alone:>7}  {mark}");
        let _ = writeln!(text, "{}", line.trim_end());
    }
    let needed = scenarios.iter().filter(|scenario| scenario.needed).count();
    let idle = scenarios.iter().filter(|scenario| scenario.catches == 0);
    let _ = writeln!(
        text,
        "\n* {needed} of {} are enough to catch all these mutants",
        words::count(scenarios.len(), "scenario")
    );
    match idle.count() {
        0 => {}
        idle => {
            let _ = writeln!(text, "  {} no mutant", catch(idle));
        }
    }
    text
}

fn catch(scenarios: usize) -> String {
    let verb = if scenarios == 1 { "catches" } else { "catch" };
    format!("{} {verb}", words::count(scenarios, "scenario"))
}

fn survivors(mutants: &[MutantFate]) -> String {
    let explored = |mutant: &&MutantFate| mutant.explored.is_some();
    let survivors: Vec<_> = mutants.iter().filter(explored).collect();
    if survivors.is_empty() {
        return String::new();
    }
    let mut text = format!(
        "\n{} that all scenarios accept\n",
        words::count(survivors.len(), "mutant")
    );
    for mutant in survivors {
        let _ = writeln!(text, "\n  {}", visible::line(&mutant.name));
        let _ = writeln!(text, "    - {}", visible::line(&mutant.change.before));
        let _ = writeln!(text, "    + {}", visible::line(&mutant.change.after));
        if let Some(explored) = &mutant.explored {
            text.push_str(&fate(explored));
        }
    }
    text
}

fn fate(explored: &Explored) -> String {
    match explored {
        Explored::Found {
            reproduction,
            at_window,
        } => {
            let operations = words::count(reproduction.session.len(), "operation");
            let mut text = format!("    exploring catches it with {operations}:\n");
            let prompt = if *at_window { "-" } else { ">>>" };
            for operation in &reproduction.session {
                let _ = writeln!(text, "      {prompt} {}", visible::line(operation));
            }
            text
        }
        Explored::Untold {
            games,
            gestures,
            left_out,
        } => untold(*games, *gestures, *left_out),
        Explored::Equivalent {
            boards,
            states,
            calls,
            games,
            by_calls_alone,
        } => {
            let boards = numbered(*boards, "board");
            let rest = if *by_calls_alone {
                "    (explored by calls only, not as a program)\n"
            } else {
                ""
            };
            format!(
                "    equivalent on the explored boards: {boards}, {}, {};\n    \
                 no failure in {} on other boards\n{rest}",
                numbered(*states, "state"),
                numbered(*calls, "call"),
                numbered(*games, "game")
            )
        }
        Explored::Survived { games, operations } => format!(
            "    no failure in {} ({}); this does not show that it is equivalent\n",
            numbered(*games, "game"),
            numbered(*operations, "operation")
        ),
        Explored::Unexplored(reason) => format!("    not explored: {}\n", visible::line(reason)),
    }
}

fn untold(games: u64, gestures: u64, left_out: u64) -> String {
    let rest = match left_out {
        0 => String::new(),
        left_out => format!(
            "    ({} left out, in which the right submission comes near its limits)\n",
            numbered(left_out, "game")
        ),
    };
    format!(
        "    no failure in {} at the window ({}); this is not a proof\n{rest}",
        numbered(games, "game"),
        numbered(gestures, "click")
    )
}

fn numbered(number: u64, thing: &str) -> String {
    words::count(usize::try_from(number).unwrap_or(usize::MAX), thing)
}

fn proposals(proposals: &[Proposed]) -> String {
    let mut text = String::new();
    if proposals.is_empty() {
        return text;
    }
    let _ = writeln!(
        text,
        "\n{} would catch them (`--write` adds them to the assignment)",
        words::count(proposals.len(), "new scenario")
    );
    for proposal in proposals {
        let catches = words::count(proposal.catches.len(), "mutant");
        let path = visible::line(&proposal.path);
        let _ = writeln!(text, "\n# {path}: catches {catches}");
        text.push_str(&visible::block(&proposal.yaml));
        if !text.ends_with('\n') {
            text.push('\n');
        }
    }
    text
}

/// Returns the counts of mutants, one line for each original submission, and a conclusion.
fn summary(strength: &Strength) -> String {
    let counts = &strength.counts;
    let mut text = format!(
        "\n{:<32} mutants  caught  explored  equivalent  undecided\n",
        "original"
    );
    for origin in &strength.origins {
        text.push_str(&row(&origin.submission, &origin.counts));
    }
    if strength.origins.len() > 1 {
        text.push_str(&row("all", counts));
    }
    text.push('\n');
    text.push_str(&columns(strength));
    text.push_str(&verdict(counts));
    if counts.judge_errors > 0 {
        let unjudged = words::count(counts.judge_errors, "mutant");
        let _ = writeln!(
            text,
            "Judge errors: {unjudged} could not be judged in some scenario."
        );
    }
    text
}

fn row(name: &str, counts: &Counts) -> String {
    let name: String = visible::line(name).chars().take(32).collect();
    let undecided = counts.untold + counts.unknown;
    format!(
        "{name:<32} {:>7} {:>7} {:>9} {:>11} {:>10}\n",
        counts.mutants, counts.caught, counts.found, counts.equivalent, undecided
    )
}

/// Returns the meaning of the columns, and the number of changes that were left out.
fn columns(strength: &Strength) -> String {
    let counts = &strength.counts;
    let median = counts.median_operations.map_or_else(String::new, |median| {
        format!(" (median of {})", words::count(median, "operation"))
    });
    let mut text = format!(
        "caught: a scenario fails it\n\
         explored: it passes all scenarios, and exploring catches it{median}\n\
         equivalent: right in every call on the explored boards\n\
         undecided: not caught, and not shown to be equivalent\n"
    );
    let changes: usize = strength.origins.iter().map(|origin| origin.changes).sum();
    if changes > counts.mutants {
        let _ = writeln!(
            text,
            "{} of {changes} possible changes were tried; `--mutants N` tries more.",
            counts.mutants
        );
    }
    text
}

/// Says how many of the mutants are wrong, and how many of these the scenarios catch. A mutant is certainly wrong if it
/// fails a scenario or a game.
///
/// There is no share: other mutants would give another one.
fn verdict(counts: &Counts) -> String {
    let wrong = counts.caught + counts.found;
    let are = if wrong == 1 { "is" } else { "are" };
    let mut text = format!(
        "\n{wrong} of these mutants {are} certainly wrong; the scenarios catch {}.\n",
        counts.caught,
    );
    match counts.untold + counts.unknown {
        0 => {}
        1 => text.push_str("1 more is undecided: it may be right or wrong.\n"),
        undecided => {
            let _ = writeln!(
                text,
                "{undecided} more are undecided: they may be right or wrong."
            );
        }
    }
    text
}

#[cfg(test)]
mod tests;
