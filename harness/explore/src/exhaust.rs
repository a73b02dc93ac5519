//! A breadth-first walk that asks everything in every state of a board.
//!
//! The reference finds the states. A state consists of the values of the reference's variables and the
//! states of its objects. The walk brings an object to each state by a shortest path. There it asks
//! everything that changes nothing. Then it repeats all questions, to see that nothing has changed.
//!
//! The walk also makes moves to known states, because a submission may treat the same state
//! differently after another path. After such a move it asks the questions that have had different
//! answers so far.

mod guide;
mod script;
mod state_map;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Instant;

use puzzlemark_reference::games::Opening;
use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::session::Evaluation;

use self::guide::Guide;
use self::script::Script;
use self::state_map::{FIRST, StateMap};
use super::game::{Files, Game, Turn};
use super::stage::{Progress, Sighting, Walk};
use super::table::{Pace, Played, Table};
use super::{Bounds, States};
use puzzlemark_judge::follow::Expected;
use puzzlemark_model::JudgeFailure;
use puzzlemark_oracle::Reference;

/// The walk may use `1 / PART_OF_TIME` of the time to find states. The rest is for the submission.
const PART_OF_TIME: u32 = 2;

/// A walk over all states.
pub(super) struct Exhausting<'r> {
    opening: &'r Opening,
    bounds: Bounds,
    started: Instant,
    map: StateMap<'r>,
    /// The states to ask next are fewer than this number of operations away from the opening.
    distance: usize,
    /// The states to play. Each has the state before it and the number of the move from there.
    before: BTreeMap<usize, Option<(usize, usize)>>,
    /// The states that are, or were, in `jobs`.
    planned: BTreeSet<usize>,
    jobs: VecDeque<Job>,
    /// The first right answer to each question.
    answers: BTreeMap<String, Evaluation>,
    /// The questions that have had different answers in different states.
    telling: BTreeSet<String>,
    /// The largest number of games on one subject.
    games_max: usize,
    progress: Progress,
    /// True if an aborted game left out its remaining operations.
    is_cut_short: bool,
}

/// Operations that leave the state as it is.
#[derive(Default)]
struct Sorted {
    /// Operations with one right result, and that result.
    determined: Vec<(Operation, Evaluation)>,
    /// Operations with several right results.
    open: Vec<Operation>,
}

/// A job of the walk.
#[derive(Debug, Clone)]
enum Job {
    /// A new state.
    State(usize),
    /// An operation in a state. It leads to another known state, or to a state that the submission
    /// chooses.
    Operation(usize, Operation),
}

impl<'r> Exhausting<'r> {
    pub(super) fn new(
        reference: &'r dyn Reference,
        opening: &'r Opening,
        bounds: Bounds,
    ) -> Result<Self, JudgeFailure> {
        let time = bounds.time.map(|time| time / PART_OF_TIME);
        Ok(Self {
            opening,
            bounds,
            started: Instant::now(),
            map: StateMap::new(reference, opening, bounds.states, time)?,
            distance: 1,
            before: BTreeMap::new(),
            planned: BTreeSet::new(),
            jobs: VecDeque::new(),
            answers: BTreeMap::new(),
            telling: BTreeSet::new(),
            games_max: usize::MAX,
            progress: Progress::default(),
            is_cut_short: false,
        })
    }

    /// Returns the reason why states cannot be compared, if they cannot.
    pub(super) fn incomparable(&self) -> Option<&str> {
        self.map.incomparable.as_deref()
    }

    /// Finds jobs, near the opening first, until there are some or the time is up.
    fn plan(&mut self) -> Result<(), JudgeFailure> {
        while self.jobs.is_empty() && !self.is_out_of_time() {
            let is_last = self.map.are_all_known() || self.map.is_out_of_time();
            while self.map.explore(self.distance)? {}
            self.add_states();
            if is_last {
                break;
            }
            self.distance *= 2;
        }
        Ok(())
    }

    /// Adds the states with only known moves, in the order of their distance from the opening.
    fn add_states(&mut self) {
        let mut waiting = VecDeque::from([FIRST]);
        let mut seen = BTreeSet::from([FIRST]);
        self.before.insert(FIRST, None);
        while let Some(place) = waiting.pop_front() {
            let Some(state) = self.map.state(place).filter(|state| state.is_known()) else {
                continue;
            };
            let is_new = self.planned.insert(place);
            if is_new {
                self.jobs.push_back(Job::State(place));
            }
            for (number, made) in state.moves.iter().enumerate() {
                let is_open = matches!(made.expected, Expected::Open(_));
                self.progress.open_operations += u64::from(is_new && is_open);
                let way = Some((place, number));
                let leads_to = made.leads_to;
                let is_first_way =
                    leads_to.is_some_and(|next| *self.before.entry(next).or_insert(way) == way);
                if is_new && !is_first_way && leads_to != Some(place) {
                    let operation = made.operation.clone();
                    self.jobs.push_back(Job::Operation(place, operation));
                }
                waiting.extend(leads_to.filter(|next| seen.insert(*next)));
            }
        }
    }

    /// Returns the operations from the opening to a state.
    fn way(&self, end: usize) -> Vec<Operation> {
        let before = |place: &usize| self.before.get(place).copied().flatten();
        let steps = std::iter::successors(before(&end), |(place, _)| before(place));
        let mut way: Vec<_> = steps
            .filter_map(|(place, number)| {
                let made = self.map.state(place)?.moves.get(number)?;
                Some(made.operation.clone())
            })
            .collect();
        way.reverse();
        way
    }

    /// Returns the operations of a job.
    fn script(&mut self, job: Job) -> Result<Script, JudgeFailure> {
        let (Job::State(place) | Job::Operation(place, _)) = job;
        let way = self.way(place);
        let mut script = Script {
            operations: self.opening.operations.iter().cloned().collect(),
            asks_at_its_end: matches!(job, Job::Operation(..)),
        };
        script.operations.extend(way.iter().cloned());
        match job {
            Job::Operation(_, operation) => script.operations.push_back(operation),
            Job::State(place) => script.operations.extend(self.questions(place, &way)?),
        }
        Ok(script)
    }

    /// Returns all operations to ask in a new state. An operation with several right results becomes a
    /// separate job.
    fn questions(
        &mut self,
        place: usize,
        way: &[Operation],
    ) -> Result<Vec<Operation>, JudgeFailure> {
        let Some(state) = self.map.state(place) else {
            return Ok(Vec::new());
        };
        let stays = state
            .moves
            .iter()
            .filter(|made| made.leads_to == Some(place));
        let refused: Vec<_> = stays.map(|made| made.operation.clone()).collect();
        let mut results = BTreeMap::new();
        let queries = self.sorted(way, &state.queries, &mut results)?;
        let attempts = self.sorted(way, &state.attempts, &mut results)?;
        self.map.keep(place, results);
        for operation in queries.open.into_iter().chain(attempts.open) {
            self.progress.open_operations += 1;
            self.jobs.push_back(Job::Operation(place, operation));
        }
        let queries: Vec<_> = queries
            .determined
            .into_iter()
            .map(|(query, answer)| self.learned(query, answer))
            .collect();
        let attempts = attempts.determined.into_iter().map(|(attempt, _)| attempt);
        let first = queries.iter().cloned();
        let all = first.chain(attempts).chain(refused).chain(queries.clone());
        Ok(all.collect())
    }

    /// Sorts operations by their results after a path.
    fn sorted(
        &self,
        way: &[Operation],
        operations: &[Operation],
        results: &mut BTreeMap<String, Expected>,
    ) -> Result<Sorted, JudgeFailure> {
        let mut oracle = self.map.begin(way)?;
        let mut sorted = Sorted::default();
        let mut left = operations;
        while !left.is_empty() {
            let played = oracle.expect_each(left)?;
            let (now, later) = left.split_at(played.len().clamp(1, left.len()));
            left = later;
            for (operation, expected) in now.iter().zip(played) {
                match &expected {
                    Expected::Determined { evaluation, .. } => {
                        let determined = (operation.clone(), evaluation.clone());
                        sorted.determined.push(determined);
                        results.insert(operation.to_string(), expected);
                    }
                    Expected::Unspecified(silence) if silence.goes_on => {}
                    Expected::Open(_) | Expected::Unspecified(_) => {
                        drop(oracle);
                        oracle = self.map.begin(way)?;
                        sorted.open.push(operation.clone());
                    }
                }
            }
        }
        Ok(sorted)
    }

    /// Notes if the answer to a question differs from an earlier answer. Returns the question.
    fn learned(&mut self, query: Operation, answer: Evaluation) -> Operation {
        let text = query.to_string();
        match self.answers.get(&text) {
            None => drop(self.answers.insert(text, answer)),
            Some(known) if *known != answer => drop(self.telling.insert(text)),
            Some(_) => {}
        }
        query
    }

    fn is_out_of_time(&self) -> bool {
        let time = self.bounds.time;
        time.is_some_and(|time| self.started.elapsed() >= time)
    }
}

/// Returns the number of states that can be reached from an opening.
pub(super) fn states(
    reference: &dyn Reference,
    opening: &Opening,
    bounds: Bounds,
) -> Result<States, JudgeFailure> {
    let mut map = StateMap::new(reference, opening, bounds.states, bounds.time)?;
    while map.incomparable.is_none() && !map.are_too_many && map.explore(usize::MAX)? {}
    Ok(match map.incomparable.take() {
        Some(why) => States::Incomparable(why),
        None if map.are_too_many => States::TooMany,
        None if map.are_all_known() => States::All(map.len()),
        None => States::OutOfTime,
    })
}

impl Walk for Exhausting<'_> {
    fn files(&mut self) -> Result<Option<Files>, JudgeFailure> {
        self.plan()?;
        let is_over = self.jobs.is_empty() || self.is_out_of_time();
        Ok((!is_over).then(|| self.opening.files.clone()))
    }

    fn walk(&mut self, table: &mut Table<'_>) -> Result<Option<Sighting>, JudgeFailure> {
        let mut games = Vec::new();
        while games.len() < self.games_max && !table.is_worn() && !self.is_out_of_time() {
            let Some(job) = self.jobs.pop_front() else {
                break;
            };
            let is_state = matches!(job, Job::State(_));
            let mut script = self.script(job)?;
            let before = table.operation_count();
            let mut asked = Vec::new();
            let mut luck = self.progress.games << 32;
            let played = table.play(
                Box::new(Guide::new(&self.map)),
                &mut |oracle| {
                    luck += 1;
                    let next = script.next(oracle, &self.telling)?;
                    Ok(next.map(|operation| Turn { operation, luck }))
                },
                Pace::Batches,
                &mut |judged| asked.push(judged.turn),
            )?;
            self.progress.games += 1;
            self.progress.states += u64::from(is_state);
            self.progress.operations += table.operation_count() - before;
            games.push(Game::new(self.opening).with_asked_turns(asked));
            if let Played::Failed(wrong) = played {
                // Even if this failure does not count, the rest of the game was not asked.
                self.is_cut_short = true;
                return Ok(Some(Sighting {
                    games,
                    wrong: *wrong,
                    told: format!("state {}", self.progress.states),
                }));
            }
        }
        Ok(None)
    }

    fn spread(&mut self, games_max: usize) {
        self.games_max = games_max;
    }

    fn progress(&self) -> Progress {
        Progress {
            is_complete: self.jobs.is_empty()
                && !self.is_cut_short
                && !self.map.are_too_many
                && self.map.incomparable.is_none()
                && self.planned.len() == self.map.len(),
            ..self.progress
        }
    }
}
