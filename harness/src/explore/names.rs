//! Names of files: those of many games lie in one folder.

use std::collections::BTreeSet;

use super::game::Game;

/// What comes between a mark and a name.
const MARK: char = '~';

/// A name that is a game's own.
pub(super) fn marked(mark: &str, name: &str) -> String {
    format!("{mark}{MARK}{}", plain(name))
}

/// The name without its mark.
pub(super) fn plain(name: &str) -> &str {
    name.rsplit(MARK).next().unwrap_or(name)
}

/// The game with the names that its files have in openings; where there are several files of a name,
/// with numbers: `puzzle.txt`, `puzzle-2.txt`.
pub(super) fn told(game: &Game) -> Game {
    let mut taken = BTreeSet::new();
    let mut names = std::collections::BTreeMap::new();
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
