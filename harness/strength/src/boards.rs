//! Small boards for exhaustive play, from the assignment and from the reference.

use std::time::Duration;

use puzzlemark_reference::games::Opening;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

use puzzlemark_explore::{Bounds, Explorer};
use puzzlemark_model::{Assignment, Interface, JudgeFailure, StartFailure};
use puzzlemark_oracle::Reference;
use puzzlemark_sandbox::{Cell, Limits};

/// Largest number of states of a board.
const STATES_MAX: usize = 400;

/// The time limit of the reference for a board. The limit on states normally ends the search
/// earlier.
const TIME_MAX: Duration = Duration::from_secs(20);

/// The number of generated boards to try.
const OWN: u64 = 24;

/// Bounds for exhaustive play on a board.
pub(super) const BOUNDS: Bounds = Bounds {
    states: STATES_MAX,
    time: Some(Duration::from_mins(1)),
};

/// Returns at most `at_most` boards that are small enough for exhaustive play. Boards of the
/// scenarios come first, then boards generated from the seed.
pub(super) fn small(
    assignment: &Assignment,
    explorer: &Explorer<'_>,
    (at_most, seed): (usize, u64),
    cell: &mut Cell,
) -> Result<Vec<Opening>, StartFailure> {
    let reference = explorer.reference();
    let explorer = Explorer::new(reference.clone(), patient(assignment.limits));
    let driver = reference.driver(assignment, Interface::Calls, cell)?;
    let bounds = Bounds {
        time: Some(TIME_MAX),
        ..BOUNDS
    };
    let mut small = Vec::new();
    for opening in openings(assignment, &**reference, seed)? {
        if small.len() == at_most {
            break;
        }
        let walked = explorer.exhaust(&opening, bounds, &*driver, cell)?;
        if walked.is_complete {
            small.push(opening);
        }
    }
    Ok(small)
}

/// Returns limits for the reference. Those of the assignment are for submissions. On a busy machine the reference would
/// reach them, because it plays all states of a board. The search has a time limit of its own.
fn patient(limits: Limits) -> Limits {
    Limits {
        cpu: TIME_MAX * 6,
        wall: TIME_MAX * 30,
        ..limits
    }
}

fn openings(
    assignment: &Assignment,
    reference: &dyn Reference,
    seed: u64,
) -> Result<Vec<Opening>, JudgeFailure> {
    let of_scenarios = assignment
        .scenarios()
        .flat_map(|scenario| reference.openings_in(scenario))
        .map(|(_, opening)| opening);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let own = (0..OWN).map(|_| reference.opening(&mut random));
    let own = own.collect::<Result<Vec<_>, _>>()?;
    let mut openings: Vec<Opening> = Vec::new();
    for opening in of_scenarios.chain(own) {
        if !openings.contains(&opening) {
            openings.push(opening);
        }
    }
    Ok(openings)
}
