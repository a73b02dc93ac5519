//! Small boards for exhaustive play, from the assignment and from the reference.

use std::time::Duration;

use puzzlemark_reference::games::Opening;
use puzzlemark_reference::puzzles::Powers;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

use puzzlemark_explore::{Bounds, Explorer};
use puzzlemark_model::Assignment;
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{Encoding, JudgeFailure, ReferenceDriver};

/// Largest number of states of a board.
const STATES_MAX: usize = 400;

/// Time limit of the reference for a board. The count of states normally ends the search before.
const TIME_MAX: Duration = Duration::from_secs(20);

/// Number of generated boards to try.
const OWN: u64 = 24;

/// Bounds for exhaustive play on a board.
pub(super) const BOUNDS: Bounds = Bounds {
    states: STATES_MAX,
    time: Some(Duration::from_mins(1)),
};

/// Returns at most `at_most` boards that are small enough for exhaustive play: first those of the
/// scenarios, then boards generated from the seed.
pub(super) fn small(
    assignment: &Assignment,
    explorer: &Explorer,
    (at_most, seed): (usize, u64),
    cell: &mut Cell,
) -> Result<Vec<Opening>, JudgeFailure> {
    let puzzle = explorer.puzzle();
    let reference = ReferenceDriver::new(puzzle.name(), Encoding::Words)
        .expect("an explorer plays a puzzle of the reference");
    let bounds = Bounds {
        time: Some(TIME_MAX),
        ..BOUNDS
    };
    let mut small = Vec::new();
    for opening in openings(assignment, puzzle, seed) {
        if small.len() == at_most {
            break;
        }
        let walked = explorer.exhaust(&opening, bounds, &reference, cell)?;
        if walked.is_complete {
            small.push(opening);
        }
    }
    Ok(small)
}

fn openings(assignment: &Assignment, puzzle: &dyn Powers, seed: u64) -> Vec<Opening> {
    let files = assignment.scenarios().flat_map(|one| one.files.values());
    let texts = files.filter_map(|bytes| std::str::from_utf8(bytes).ok());
    let of_scenarios = texts.filter_map(|text| puzzle.opening_of(text).ok());
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let own = (0..OWN).map(|_| puzzle.opening(&mut random));
    let mut openings: Vec<Opening> = Vec::new();
    for opening in of_scenarios.chain(own) {
        if !openings.contains(&opening) {
            openings.push(opening);
        }
    }
    openings
}
