//! The boards that are explored.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::Context as _;
use puzzlemark_reference::games::Opening;
use puzzlemark_reports::model::Visibility;
use puzzlemark_reports::visible;

use crate::commands::puzzle::text::{about, read};
use crate::explore::Explorer;
use crate::spec::Assignment;

/// States that a board of a scenario has at most to be explored without being named.
const STATES_MAX: usize = 2_000;

/// A board, and how games on it begin.
pub(super) struct Board {
    /// What it is called.
    pub(super) name: String,
    pub(super) opening: Opening,
}

/// The boards in files.
pub(super) fn named(files: &[PathBuf], explorer: &Explorer) -> anyhow::Result<Vec<Board>> {
    let board = |file: &PathBuf| {
        let text = read(file)?;
        let opening = explorer.puzzle().opening_of(&text);
        Ok(Board {
            name: visible::path(file),
            opening: opening.with_context(|| about(file))?,
        })
    };
    files.iter().map(board).collect()
}

/// The boards of the public scenarios that have few states, each once.
pub(super) fn small(assignment: &Assignment, explorer: &Explorer) -> anyhow::Result<Vec<Board>> {
    let groups = assignment.groups.iter();
    let public = groups.filter(|group| group.visibility == Visibility::Public);
    let scenarios = public.flat_map(|group| &group.scenarios);
    let mut known = BTreeSet::new();
    let mut boards = Vec::new();
    let mut left_out = 0;
    for scenario in scenarios {
        for (name, content) in &scenario.files {
            let text = String::from_utf8_lossy(content);
            let Ok(opening) = explorer.puzzle().opening_of(&text) else {
                continue;
            };
            if !known.insert(content) {
                continue;
            }
            if explorer.states(&opening, STATES_MAX).is_none() {
                left_out += 1;
                continue;
            }
            let name = format!(
                "`{}` of the scenario `{}`",
                visible::line(name),
                scenario.id
            );
            boards.push(Board { name, opening });
        }
    }
    if boards.is_empty() {
        let reason = match left_out {
            0 => "the public scenarios have no file with a board".to_owned(),
            _ => format!("no board of the public scenarios has {STATES_MAX} states or fewer"),
        };
        anyhow::bail!("{reason}; name a small one with `--puzzle FILE`");
    }
    Ok(boards)
}
