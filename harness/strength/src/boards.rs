//! The boards that survivors are walked over: small ones, of the assignment and of the reference's own.

use std::time::Duration;

use puzzlemark_reference::games::Opening;
use puzzlemark_reference::puzzles::Powers;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

use puzzlemark_explore::{Bounds, Explorer};
use puzzlemark_model::Assignment;
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{Encoding, JudgeFailure, ReferenceDriver};

/// States that a board may have at most.
const STATES_MAX: usize = 400;

/// Time that the reference may take for a board: a net, since states are counted.
const TIME_MAX: Duration = Duration::from_secs(20);

/// Boards of the reference's own that are looked at.
const OWN: u64 = 24;

/// How far a board is walked.
pub(super) const BOUNDS: Bounds = Bounds {
    states: STATES_MAX,
    time: Some(Duration::from_mins(1)),
};

/// Boards of which everything can be asked in every state, at most so many: those of the scenarios
/// first, then some that the reference makes from the seed.
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
