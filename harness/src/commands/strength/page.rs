//! The strength of a suite as a page for a terminal.

use std::fmt::Write as _;

use puzzlemark_reports::render::words;
use puzzlemark_reports::visible;

use crate::strength::{Counts, Explored, MutantFate, Proposed, ScenarioStrength, Strength};

/// Narrower than this, lines break where they like.
const WIDTH_MIN: usize = 40;

/// The page, in lines of at most so many columns, where sources and sessions allow it.
pub(super) fn page(strength: &Strength, width: usize) -> String {
    let width = width.clamp(WIDTH_MIN, 80);
    let mut page = format!("{}\n\n", visible::line(&strength.title));
    page.push_str(&scenarios(&strength.scenarios, width));
    page.push_str(&survivors(&strength.mutants));
    page.push_str(&proposals(&strength.proposals));
    page.push_str(&summary(&strength.counts));
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
        "\n* {needed} of {} catch all that is caught; the others add no mutant to them",
        words::count(scenarios.len(), "scenario")
    );
    match idle.count() {
        0 => {}
        idle => {
            let _ = writeln!(text, "  {} no mutant at all", catch(idle));
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
        "\n{} that the scenarios let pass\n",
        words::count(survivors.len(), "mutant")
    );
    for mutant in survivors {
        let _ = writeln!(text, "\n  {}", visible::line(&mutant.name));
        if let Some(change) = &mutant.change {
            let _ = writeln!(text, "    - {}", visible::line(&change.before));
            let _ = writeln!(text, "    + {}", visible::line(&change.after));
        }
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
            let mut text = format!("    caught by exploring, in {operations}:\n");
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
                "    (by calls; as a program it was only played against the scenarios)\n"
            } else {
                ""
            };
            format!(
                "    equivalent on the explored boards: {boards}, {}, {};\n    \
                 no departure in {} on others either\n{rest}",
                numbered(*states, "state"),
                numbered(*calls, "call"),
                numbered(*games, "game")
            )
        }
        Explored::Survived { games, operations } => format!(
            "    survived {} ({}): not shown to be equivalent\n",
            numbered(*games, "game"),
            numbered(*operations, "operation")
        ),
        Explored::Unexplored(why) => format!(
            "    not explored, and not shown to be equivalent: {}\n",
            visible::line(why)
        ),
    }
}

fn untold(games: u64, gestures: u64, left_out: u64) -> String {
    let rest = match left_out {
        0 => String::new(),
        left_out => format!(
            "    ({} more that the right one does not pass with ease)\n",
            numbered(left_out, "game")
        ),
    };
    format!(
        "    not told from a right one in {} at the window ({}); that is no proof\n{rest}",
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
        "\n{} would catch what exploring found (`--write` adds them)",
        words::count(proposals.len(), "scenario")
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

fn summary(counts: &Counts) -> String {
    let mut text = format!("\n{}\n", words::count(counts.mutants, "mutant"));
    let mut line = |number: usize, what: &str| {
        let _ = writeln!(text, "{number:>6} {what}");
    };
    line(counts.caught, "caught by the scenarios");
    let median = counts.median_operations.map_or_else(String::new, |median| {
        format!(" (median of {})", words::count(median, "operation"))
    });
    line(counts.found, &format!("caught by exploring alone{median}"));
    line(counts.equivalent, "equivalent on the explored boards");
    if counts.untold > 0 {
        line(
            counts.untold,
            "not told from right ones by games at the window",
        );
    }
    line(counts.unknown, "not shown to be equivalent");
    let distinct = counts.mutants - counts.equivalent - counts.untold;
    // Rounded down, so that 100 % are all of them.
    if let Some(percent) = (counts.caught * 100).checked_div(distinct) {
        let others = match counts.untold {
            0 => "that are not equivalent",
            _ => "but those that are equivalent or were not told from right ones",
        };
        let _ = writeln!(
            text,
            "\nThe scenarios catch {percent} % of the mutants {others}."
        );
    }
    if counts.judge_errors > 0 {
        let unjudged = words::count(counts.judge_errors, "mutant");
        let _ = writeln!(
            text,
            "The judge failed to judge {unjudged} in some scenario."
        );
    }
    text
}
