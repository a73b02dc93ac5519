//! File names. The files of many games are in one folder, so each game marks its own files.

use std::collections::{BTreeMap, BTreeSet};

use puzzlemark_text::unique::first_new;

use super::game::Game;

/// The separator between a mark and a name.
const MARK: char = '~';

/// Adds the mark of a game to a name.
pub(super) fn marked(mark: &str, name: &str) -> String {
    format!("{mark}{MARK}{}", plain(name))
}

/// Returns a mark that no file of the game has. No name has it with a `-` after it either.
pub(super) fn fresh_mark(game: &Game) -> String {
    let number = |name: &String| {
        let (mark, _) = name.rsplit_once(MARK)?;
        mark.split('-').next()?.parse::<u64>().ok()
    };
    let highest = game.files.keys().filter_map(number).max();
    highest.map_or(0, |highest| highest + 1).to_string()
}

/// Returns the name without its mark.
pub(super) fn plain(name: &str) -> &str {
    name.rsplit(MARK).next().unwrap_or(name)
}

/// Returns the game with the file names of its openings. If several files have the same name, they
/// get numbers: `puzzle.txt`, `puzzle-2.txt`.
pub(super) fn with_file_names(game: &Game) -> Game {
    let mut taken = BTreeSet::new();
    let mut names = BTreeMap::new();
    for name in game.files.keys() {
        let own = plain(name);
        let (stem, ending) = own.rsplit_once('.').unwrap_or((own, ""));
        let dot = if ending.is_empty() { "" } else { "." };
        let numbered = |number| format!("{stem}-{number}{dot}{ending}");
        let free = first_new(own, numbered, |name| taken.insert(name.to_owned()));
        names.insert(name.clone(), free);
    }
    game.renamed(|name| names.get(name).cloned().unwrap_or_else(|| name.to_owned()))
}
