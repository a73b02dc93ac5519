//! The keys of `explore`.

use serde_json::{Value as Json, json};

use super::{Table, key, table};

/// `explore`: random games in place of steps.
pub(crate) static EXPLORE: Table = table(
    "explore",
    "`explore`",
    &[
        key(
            "games",
            "Number of games. The default is 200, or 60 with a program, or 12 at a window.",
            || from_one(GAMES_MAX),
        ),
        key(
            "operations",
            "Operations per game. The default is 30. Only for games by calls.",
            || from_one(OPERATIONS_MAX),
        ),
        key(
            "seed",
            "Seed of the random numbers, 0 or more. The default is 1. Equal seeds give equal games.",
            || json!({"type": "integer", "minimum": 0}),
        ),
    ],
);

/// The most games of a scenario.
pub(crate) const GAMES_MAX: u32 = 100_000;
/// The most operations of a game.
pub(crate) const OPERATIONS_MAX: u32 = 10_000;

fn from_one(most: u32) -> Json {
    json!({"type": "integer", "minimum": 1, "maximum": most})
}
