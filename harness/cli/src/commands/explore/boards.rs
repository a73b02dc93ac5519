//! The boards that `explore` starts from.

use std::path::PathBuf;
use std::time::Duration;

use puzzlemark_reference::games::Opening;
use puzzlemark_reports::model::Visibility;
use puzzlemark_text::visible;

use crate::commands::output;
use crate::commands::puzzle::text::{display_name, read_text};
use puzzlemark_explore::{Bounds, Explorer, States};
use puzzlemark_model::Assignment;

/// The most states of a board from a scenario; larger boards are only explored with `--puzzle`.
const STATES_MAX: usize = 2_000;

/// The time limit for counting the states of a board. A board that takes longer is left out, because exploring
/// it takes even longer.
const COUNTING_MAX: Duration = Duration::from_secs(10);

/// A board, and how games on it begin.
pub(super) struct Board {
    /// Its name in messages.
    pub(super) name: String,
    pub(super) opening: Opening,
}

/// Returns the boards in files.
pub(super) fn read_boards(
    files: &[PathBuf],
    explorer: &Explorer<'_>,
) -> anyhow::Result<Vec<Board>> {
    let board = |file: &PathBuf| {
        let text = read_text(file)?;
        let opening = explorer.reference().opening_of(&text);
        Ok(Board {
            name: visible::path(file),
            opening: opening.map_err(|why| anyhow::anyhow!("{}: {why}", display_name(file)))?,
        })
    };
    files.iter().map(board).collect()
}

/// Returns the boards of the public scenarios with few states, without repetition.
pub(super) fn small(
    assignment: &Assignment,
    explorer: &Explorer<'_>,
) -> anyhow::Result<Vec<Board>> {
    let groups = assignment.groups.iter();
    let public = groups.filter(|group| group.visibility == Visibility::Public);
    let scenarios = public.flat_map(|group| &group.scenarios);
    let mut known: Vec<Opening> = Vec::new();
    let mut boards = Vec::new();
    let bounds = Bounds {
        states: STATES_MAX,
        time: Some(COUNTING_MAX),
    };
    let (mut large, mut slow) = (0, 0);
    for scenario in scenarios {
        for (name, opening) in explorer.reference().openings_in(scenario) {
            if known.contains(&opening) {
                continue;
            }
            known.push(opening.clone());
            match explorer.states(&opening, bounds)? {
                States::All(_) => boards.push(Board { name, opening }),
                States::TooMany => large += 1,
                States::OutOfTime => {
                    slow += 1;
                    output::note(&out_of_time(&name))?;
                }
                States::Incomparable(why) => anyhow::bail!(
                    "the states of the model cannot be compared: {why}\n  help: explore without `--exhaust` \
                     plays random games"
                ),
            }
        }
    }
    if boards.is_empty() {
        anyhow::bail!(
            "{}; name a small one with `--puzzle FILE`",
            no_board(large, slow)
        );
    }
    Ok(boards)
}

fn out_of_time(board: &str) -> String {
    format!(
        "skipped {board}: counting its states takes more than {} s; `--puzzle FILE` explores it anyway",
        COUNTING_MAX.as_secs()
    )
}

/// Returns the reason why there is no board to explore.
fn no_board(large: usize, slow: usize) -> String {
    match (large, slow) {
        (0, 0) => "the public scenarios have no file with a board".to_owned(),
        (_, 0) => format!("no board of the public scenarios has {STATES_MAX} states or fewer"),
        (0, _) => "counting the states of the public scenarios' boards takes too long".to_owned(),
        (..) => format!(
            "all boards of the public scenarios have more than {STATES_MAX} states, or take too long to count"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_say_why_there_is_no_board_and_what_to_do() {
        assert!(no_board(0, 0).contains("no file with a board"));
        assert!(no_board(3, 0).contains("2000 states"));
        assert!(no_board(0, 1).contains("takes too long"));
        let note = out_of_time("`a.txt`");
        assert!(
            note.contains("`a.txt`") && note.contains("--puzzle"),
            "{note}"
        );
    }
}
