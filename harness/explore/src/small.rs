//! Games with small openings. If such a game fails too, the report shows it, because it is easier
//! to read.

use puzzlemark_reference::games::Opening;

use super::AskedCalls;
use super::confirm::FailureKind;
use super::draw::Draw;
use super::game::{Files, Game};
use super::names::marked;
use super::random;
use super::stage::{FailedGame, Sighting, Stage};
use super::table::{Played, Table};
use puzzlemark_model::{JudgeFailure, if_loaded};

/// The number of openings to draw.
const DRAWN: u64 = 600;

/// The number of these openings to play, the smallest first.
const PLAYED: usize = 120;

/// The number of operations of a game after its opening.
const OPERATIONS: usize = 24;

/// The number of subjects that may be started for these games. A failure of another kind may end a
/// subject.
const STARTS_MAX: usize = 6;

/// The seed of the random numbers. It is fixed, so that equal failures have equal reports.
const SEED: u64 = 0;

/// Returns the first small game that fails in the same kind.
pub(super) fn sighting(
    stage: &mut Stage<'_>,
    failed: &FailedGame,
) -> Result<Option<Sighting>, JudgeFailure> {
    let kind = FailureKind::from_failed_game(failed);
    let mut draws = smallest(stage, size_of(&failed.game))?
        .into_iter()
        .peekable();
    for _ in 0..STARTS_MAX {
        if draws.peek().is_none() {
            break;
        }
        let files = draws
            .clone()
            .flat_map(|(number, draw)| files(number, &draw));
        let files = files.collect();
        let Some(mut table) = if_loaded(stage.open(&files))? else {
            break;
        };
        let seen = play(&mut table, &mut draws, &kind)?;
        table.close()?;
        if seen.is_some() {
            return Ok(seen);
        }
    }
    Ok(None)
}

/// Plays games on a subject until one fails in the same kind, or the subject ends.
fn play(
    table: &mut Table<'_>,
    draws: &mut impl Iterator<Item = (u64, Draw)>,
    kind: &FailureKind,
) -> Result<Option<Sighting>, JudgeFailure> {
    let mut games = Vec::new();
    while !table.is_over() {
        let Some((number, draw)) = draws.next() else {
            break;
        };
        let (game, played) = random::play(draw, number, table, &mut AskedCalls::default())?;
        games.push(game.clone());
        let Played::Failed(wrong) = played else {
            continue;
        };
        let failed = FailedGame {
            game,
            wrong: *wrong,
        };
        if FailureKind::from_failed_game(&failed) == *kind {
            return Ok(Some(Sighting {
                games,
                wrong: failed.wrong,
                told: String::new(),
            }));
        }
        // This is a different failure, so the game is not replayed.
        games.pop();
    }
    Ok(None)
}

/// Draws many openings. Returns the smallest of them, the smallest first, if they are smaller than
/// `size_max`.
fn smallest(stage: &Stage<'_>, size_max: usize) -> Result<Vec<(u64, Draw)>, JudgeFailure> {
    let mut draws = Vec::new();
    for number in 0..DRAWN {
        let draw = Draw::new(stage.reference, None, (SEED, number), OPERATIONS)?;
        let size = size(draw.opening());
        if size < size_max {
            draws.push((size, number, draw));
        }
    }
    draws.sort_by_key(|(size, number, _)| (*size, *number));
    let smallest = draws.into_iter().take(PLAYED);
    Ok(smallest.map(|(_, number, draw)| (number, draw)).collect())
}

fn files(number: u64, draw: &Draw) -> Files {
    let files = draw.opening().files.iter();
    let mark = number.to_string();
    files
        .map(|(name, content)| (marked(&mark, name), content.clone()))
        .collect()
}

/// Returns the size of an opening for a reader.
fn size(opening: &Opening) -> usize {
    let files = opening.files.values().map(Vec::len);
    let operations = opening.operations.iter();
    files
        .chain(operations.map(|operation| operation.to_string().len()))
        .sum()
}

/// Returns the size of the openings of a game together.
fn size_of(game: &Game) -> usize {
    let parts = game.parts().into_iter();
    parts.map(|part| size(&game.opening(part))).sum()
}
