//! Random games. Many of them share one subject.

use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;

use puzzlemark_reference::games::Opening;

use super::Budget;
use super::asked::{AskedCalls, Counted};
use super::draw::Draw;
use super::game::{Files, Game, Turn, with_names};
use super::names::marked;
use super::stage::{Progress, Sighting, Walk};
use super::table::{Pace, Played, Table};
use puzzlemark_model::JudgeFailure;
use puzzlemark_oracle::Reference;

/// The number of games that have their files in one subject's working folder at the same time.
const GAMES_AT_ONCE: u64 = 64;

/// Random games, up to the limits of a budget.
pub(super) struct RandomGames<'o> {
    reference: &'o dyn Reference,
    /// The openings, used in turn. If there are none, openings are random.
    openings: &'o [Opening],
    budget: Budget,
    started: Instant,
    /// The number of the next game. Its files are not in the folder yet.
    next: u64,
    /// The games that have their files in the folder.
    ready: VecDeque<(u64, Draw)>,
    /// The largest number of games on one subject.
    games_max: usize,
    progress: Progress,
    asked: AskedCalls,
}

impl<'o> RandomGames<'o> {
    pub(super) fn new(
        reference: &'o dyn Reference,
        openings: &'o [Opening],
        budget: &Budget,
    ) -> Self {
        Self {
            reference,
            openings,
            budget: *budget,
            started: Instant::now(),
            next: 0,
            ready: VecDeque::new(),
            games_max: usize::MAX,
            progress: Progress::default(),
            asked: AskedCalls::default(),
        }
    }

    /// Returns the calls of all games.
    pub(super) fn into_asked_calls(self) -> AskedCalls {
        self.asked
    }

    fn draw(&self, number: u64) -> Result<Draw, JudgeFailure> {
        let Budget {
            seed, operations, ..
        } = self.budget;
        let in_turn = number.checked_rem(self.openings.len() as u64);
        let opening = in_turn.and_then(|place| self.openings.get(usize::try_from(place).ok()?));
        Draw::new(self.reference, opening, (seed, number), operations)
    }

    fn is_out_of_time(&self) -> bool {
        let time = self.budget.time;
        time.is_some_and(|time| self.started.elapsed() >= time)
    }
}

impl Walk for RandomGames<'_> {
    fn files(&mut self) -> Result<Option<Files>, JudgeFailure> {
        if self.is_out_of_time() {
            return Ok(None);
        }
        let end = (self.next + GAMES_AT_ONCE).min(self.budget.games);
        if self.ready.is_empty() {
            let games = (self.next..end).map(|number| Ok((number, self.draw(number)?)));
            self.ready = games.collect::<Result<_, JudgeFailure>>()?;
            self.next = end;
        }
        let files = self.ready.iter().flat_map(|(number, draw)| {
            let files = draw.opening().files.iter();
            files.map(|(name, content)| (marked(&number.to_string(), name), content.clone()))
        });
        Ok((!self.ready.is_empty()).then(|| files.collect()))
    }

    fn walk(&mut self, table: &mut Table<'_>) -> Result<Option<Sighting>, JudgeFailure> {
        let mut games = Vec::new();
        while games.len() < self.games_max && !table.is_worn() && !self.is_out_of_time() {
            let Some((number, draw)) = self.ready.pop_front() else {
                break;
            };
            let before = table.operation_count();
            let (game, played) = play(draw, number, table, &mut self.asked)?;
            self.progress.games += 1;
            self.progress.operations += table.operation_count() - before;
            games.push(game);
            if let Played::Failed(wrong) = played {
                return Ok(Some(Sighting {
                    games,
                    wrong: *wrong,
                    told: format!("game {}", number + 1),
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
            is_complete: self.ready.is_empty() && self.next == self.budget.games,
            ..self.progress
        }
    }
}

/// Plays a game with its own file names, and counts its calls.
pub(super) fn play(
    mut draw: Draw,
    number: u64,
    table: &mut Table<'_>,
    calls: &mut AskedCalls,
) -> Result<(Game, Played), JudgeFailure> {
    let mark = number.to_string();
    let opening = draw.opening().clone();
    let game = Game::new(&opening).renamed(|name| marked(&mark, name));
    let names: BTreeMap<_, _> = opening
        .files
        .keys()
        .map(|name| (name.clone(), marked(&mark, name)))
        .collect();
    let mut outlines = BTreeMap::new();
    let mut asked = Vec::new();
    let mut counted = Vec::new();
    // Each operation of each game has its own random numbers.
    let mut luck = number << 32;
    let played = table.play(
        table.begin(&game.files)?,
        &mut |oracle| {
            luck += 1;
            let Some(drawn) = draw.next(oracle)? else {
                return Ok(None);
            };
            let operation = with_names(&drawn, &names);
            if let Some(outline) = oracle.outline(&operation)? {
                outlines.insert(luck, outline);
            }
            Ok(Some(Turn { operation, luck }))
        },
        Pace::Batches,
        &mut |judged| {
            counted.push(Counted::new(&judged));
            asked.push(judged.turn);
        },
    )?;
    calls.add(counted, outlines);
    Ok((game.with_asked_turns(asked), played))
}
