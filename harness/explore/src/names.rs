//! Names of files. The files of many games lie in one folder, so each game marks its own.

use std::collections::{BTreeMap, BTreeSet};

use super::game::Game;

/// The separator between a mark and a name.
const MARK: char = '~';

/// A name that is a game's own.
pub(super) fn marked(mark: &str, name: &str) -> String {
    format!("{mark}{MARK}{}", plain(name))
}

/// A mark that none of a game's names has, nor any that begins with it and `-`.
pub(super) fn fresh_mark(game: &Game) -> String {
    let number = |name: &String| {
        let (mark, _) = name.rsplit_once(MARK)?;
        mark.split('-').next()?.parse::<u64>().ok()
    };
    let highest = game.files.keys().filter_map(number).max();
    highest.map_or(0, |highest| highest + 1).to_string()
}

/// The name without its mark.
pub(super) fn plain(name: &str) -> &str {
    name.rsplit(MARK).next().unwrap_or(name)
}

/// The game with the names that its files have in openings; where there are several files of a name,
/// with numbers: `puzzle.txt`, `puzzle-2.txt`.
pub(super) fn told(game: &Game) -> Game {
    let mut taken = BTreeSet::new();
    let mut names = BTreeMap::new();
    for name in game.files.keys() {
        let own = plain(name);
        let (stem, ending) = own.rsplit_once('.').unwrap_or((own, ""));
        let dot = if ending.is_empty() { "" } else { "." };
        let numbered = (2..).map(|number| format!("{stem}-{number}{dot}{ending}"));
        let free = std::iter::once(own.to_owned())
            .chain(numbered)
            .find(|name| taken.insert(name.clone()));
        names.insert(name.clone(), free.unwrap_or_else(|| name.clone()));
    }
    game.renamed(|name| names.get(name).cloned().unwrap_or_else(|| name.to_owned()))
}
