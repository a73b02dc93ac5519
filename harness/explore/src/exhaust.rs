//! Everything in every state of a board, breadth first.
//!
//! States are found by the reference: what its variables hold, and the states of its objects. In
//! each, on an object that is brought there by a shortest way, everything is asked that can be asked
//! and changes nothing, and all questions once more, to see that nothing has changed. Moves to states
//! that are known already are made as well, for a submission may take different ways to the same place
//! for different places; there, the questions are asked that had different answers in states so far.

mod script;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Instant;

use puzzlemark_reference::games::{Choices, Opening};
use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::session::Evaluation;

use self::script::Script;
use super::game::{Files, Game};
use super::stage::{Progress, Sighting, Walk};
use super::table::{Pace, Played, Table};
use super::{Bounds, States};
use puzzlemark_judge::follow::{Expected, Oracle};
use puzzlemark_model::JudgeFailure;
use puzzlemark_oracle::Reference;

/// A walk over all states.
pub(super) struct Exhausting<'r> {
    reference: &'r dyn Reference,
    opening: Opening,
    bounds: Bounds,
    started: Instant,
    /// States that were found.
    known: BTreeSet<String>,
    /// Operations after the opening, each after another of these, or after the opening itself.
    ways: Vec<Way>,
    jobs: VecDeque<Job>,
    /// The right answers to questions, as they first came.
    answers: BTreeMap<String, Evaluation>,
    /// The questions that had different answers.
    telling: BTreeSet<String>,
    /// Games on one subject.
    games_max: usize,
    progress: Progress,
    /// True if something was left out: states beyond the bounds, or the rest of an aborted game.
    is_cut_short: bool,
}

/// Operations that leave the state as it is.
#[derive(Default)]
struct Sorted {
    /// Those with one right result, and that result.
    determined: Vec<(Operation, Evaluation)>,
    /// Those that leave a choice.
    open: Vec<Operation>,
}

/// The last operation on a way to somewhere.
struct Way {
    operation: Operation,
    /// The way before it; `None` for the opening.
    before: Option<usize>,
}

/// Something to be played.
#[derive(Debug, Clone, Copy)]
enum Job {
    /// A state that is new where this way leads; `None` for the opening's.
    State(Option<usize>),
    /// A way that leads to a state which another way leads to as well, or to one that the submission
    /// chooses.
    Way(usize),
}

impl<'r> Exhausting<'r> {
    pub(super) fn new(
        reference: &'r dyn Reference,
        opening: &Opening,
        bounds: Bounds,
    ) -> Result<Self, JudgeFailure> {
        let mut walk = Self {
            reference,
            opening: opening.clone(),
            bounds,
            started: Instant::now(),
            known: BTreeSet::new(),
            ways: Vec::new(),
            jobs: VecDeque::from([Job::State(None)]),
            answers: BTreeMap::new(),
            telling: BTreeSet::new(),
            games_max: usize::MAX,
            progress: Progress::default(),
            is_cut_short: false,
        };
        if let Some(key) = walk.state(&[])? {
            walk.known.insert(key);
        }
        Ok(walk)
    }

    /// The operations after the opening on a way.
    fn way(&self, end: Option<usize>) -> Vec<Operation> {
        let ends = std::iter::successors(end, |end| self.ways[*end].before);
        let mut way: Vec<_> = ends.map(|end| self.ways[end].operation.clone()).collect();
        way.reverse();
        way
    }

    /// The operations of a job. For a new state, this also finds the states after each move.
    fn script(&mut self, job: Job) -> Result<Script, JudgeFailure> {
        let (end, is_new) = match job {
            Job::State(end) => (end, true),
            Job::Way(end) => (Some(end), false),
        };
        let way = self.way(end);
        let mut script = Script {
            operations: self.opening.operations.iter().cloned().collect(),
            asks_at_its_end: !is_new,
        };
        script.operations.extend(way.iter().cloned());
        if is_new {
            let Choices {
                moves,
                attempts,
                queries,
            } = self.after(&way)?.all_choices()?;
            let queries = self.sorted(&way, queries)?;
            let attempts = self.sorted(&way, attempts)?;
            let open = queries.open.into_iter().chain(attempts.open);
            let queries: Vec<_> = queries
                .determined
                .into_iter()
                .map(|(query, answer)| self.learned(query, answer))
                .collect();
            let attempts = attempts.determined.into_iter().map(|(attempt, _)| attempt);
            script.operations.extend(queries.iter().cloned());
            script.operations.extend(attempts);
            script.operations.extend(queries);
            for operation in moves.into_iter().chain(open) {
                self.add(&way, end, operation)?;
            }
        }
        Ok(script)
    }

    /// The game of the reference after a way.
    fn after(&self, way: &[Operation]) -> Result<Box<dyn Oracle + '_>, JudgeFailure> {
        let mut oracle = self.reference.begin(&self.opening.files)?;
        for operation in self.opening.operations.iter().chain(way) {
            oracle.expect(operation)?;
        }
        Ok(oracle)
    }

    /// The state that a way leads to; `None` if the rules leave it to the player.
    fn state(&self, way: &[Operation]) -> Result<Option<String>, JudgeFailure> {
        let mut oracle = self.reference.begin(&self.opening.files)?;
        for operation in self.opening.operations.iter().chain(way) {
            match oracle.expect(operation)? {
                Expected::Determined { .. } => {}
                Expected::Open(_) | Expected::Unspecified(_) => return Ok(None),
            }
        }
        oracle.state()
    }

    /// Sorts operations after a way by their results.
    fn sorted(
        &self,
        way: &[Operation],
        operations: Vec<Operation>,
    ) -> Result<Sorted, JudgeFailure> {
        let mut oracle = self.after(way)?;
        let mut sorted = Sorted::default();
        for operation in operations {
            match oracle.expect(&operation)? {
                Expected::Determined { evaluation, .. } => {
                    sorted.determined.push((operation, evaluation));
                }
                Expected::Unspecified(silence) if silence.goes_on => {}
                Expected::Open(_) | Expected::Unspecified(_) => {
                    oracle = self.after(way)?;
                    sorted.open.push(operation);
                }
            }
        }
        Ok(sorted)
    }

    /// A question, once it is noted whether its answer is another one than before.
    fn learned(&mut self, query: Operation, answer: Evaluation) -> Operation {
        let text = query.to_string();
        match self.answers.get(&text) {
            None => drop(self.answers.insert(text, answer)),
            Some(known) if *known != answer => drop(self.telling.insert(text)),
            Some(_) => {}
        }
        query
    }

    /// Adds the job that an operation after a way asks for.
    fn add(
        &mut self,
        way: &[Operation],
        before: Option<usize>,
        operation: Operation,
    ) -> Result<(), JudgeFailure> {
        let mut longer = way.to_vec();
        longer.push(operation.clone());
        let state = self.state(&longer)?;
        let is_known = match &state {
            Some(key) => self.known.contains(key),
            None => true,
        };
        if !is_known && self.known.len() >= self.bounds.states {
            self.is_cut_short = true;
            return Ok(());
        }
        self.ways.push(Way { operation, before });
        let end = self.ways.len() - 1;
        self.jobs.push_back(match state {
            Some(key) if !is_known => {
                self.known.insert(key);
                Job::State(Some(end))
            }
            _ => Job::Way(end),
        });
        Ok(())
    }

    fn is_out_of_time(&self) -> bool {
        let time = self.bounds.time;
        time.is_some_and(|time| self.started.elapsed() >= time)
    }
}

/// The number of states that can be reached from an opening.
pub(super) fn states(
    reference: &dyn Reference,
    opening: &Opening,
    bounds: Bounds,
) -> Result<States, JudgeFailure> {
    let mut walk = Exhausting::new(reference, opening, bounds)?;
    while let Some(job) = walk.jobs.pop_front() {
        if walk.is_out_of_time() {
            return Ok(States::OutOfTime);
        }
        walk.script(job)?;
        if walk.is_cut_short {
            return Ok(States::TooMany);
        }
    }
    Ok(States::All(walk.known.len()))
}

impl Walk for Exhausting<'_> {
    fn files(&mut self) -> Result<Option<Files>, JudgeFailure> {
        let is_over = self.jobs.is_empty() || self.is_out_of_time();
        Ok((!is_over).then(|| self.opening.files.clone()))
    }

    fn walk(&mut self, table: &mut Table<'_>) -> Result<Option<Sighting>, JudgeFailure> {
        let mut games = Vec::new();
        while games.len() < self.games_max && !table.is_worn() && !self.is_out_of_time() {
            let Some(job) = self.jobs.pop_front() else {
                break;
            };
            let mut script = self.script(job)?;
            let before = table.asked();
            let mut asked = Vec::new();
            let played = table.play(
                &self.opening.files,
                &mut |oracle| script.next(oracle, &self.telling),
                Pace::Batches,
                &mut |judged| asked.push(judged.operation),
            )?;
            self.progress.games += 1;
            self.progress.states += u64::from(matches!(job, Job::State(_)));
            self.progress.operations += table.asked() - before;
            games.push(Game::new(&self.opening).asked(asked));
            if let Played::Failed(wrong) = played {
                // Should it not count, the rest of the game has not been asked all the same.
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
            is_complete: self.jobs.is_empty() && !self.is_cut_short,
            ..self.progress
        }
    }
}
