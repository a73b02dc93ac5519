//! Search with conflict-driven learning. It is complete, and paths may touch themselves.
//!
//! Propositions are the edges ("these cells are joined") and the colours of cells. The rules of the
//! puzzle are not clauses but are applied directly ([`rules`]): degrees, equal colours along edges,
//! no loops. Clauses cannot easily express that a path splits the grid in two. Sometimes a walk
//! over the cells that a colour can still reach finds this ([`reach`]). Every consequence has a
//! reason, so each conflict gives a new clause ([`learn`]).

mod blocks;
mod grid;
mod learn;
mod order;
mod reach;
mod rules;
mod trail;

use super::super::{Cell, Links, Puzzle, Solution};
use blocks::Blocks;
use grid::{Grid, Literal};
use learn::{Clause, Watch};
use order::Order;
use reach::{Reach, Visits};
use trail::{Reason, Trail};

/// The reach of the colours is computed only with fewer assumptions than this. With more
/// assumptions, it takes longer than it saves, and gives long clauses.
const REACH_LEVELS: u32 = 3;
/// The number of conflicts of a short round. After it the search restarts with the learned clauses.
const ROUND: u64 = 30;

/// A contradiction. [`LinkSearch::conflict`] has the clause.
struct Conflict;

/// The result of a run of the search.
pub(super) enum Status {
    /// The search found a solution.
    Found(Solution),
    /// There is no solution, or no other solution.
    Exhausted,
    /// The search had too many conflicts.
    Limit,
}

/// The search. It can continue from its last position.
pub(super) struct LinkSearch {
    grid: Grid,
    trail: Trail,
    /// The other loose end of the path that ends at a cell (the cell itself if unjoined).
    mates: Vec<u32>,
    /// The earlier values of `mates`, to be restored.
    undo: Vec<(u32, u32)>,
    /// The number of colours that each cell can have.
    domains: Vec<usize>,
    reach: Reach,
    blocks: Blocks,
    visits: Visits,
    clauses: Vec<Clause>,
    watches: Vec<Vec<Watch>>,
    /// The number of learned clauses that are not deleted.
    learned: usize,
    /// The clause that was found to be false.
    conflict: Vec<Literal>,
    seen: Vec<bool>,
    order: Order,
    /// The last value of each proposition.
    phases: Vec<bool>,
    /// The number of conflicts so far.
    pub(super) conflicts: u64,
    /// The number of restarts so far.
    rounds: u64,
    solvable: bool,
}

impl LinkSearch {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let grid = Grid::new(puzzle);
        let count = grid.propositions();
        let mut search = Self {
            trail: Trail::new(count),
            mates: (0..grid.cells() as u32).collect(),
            undo: Vec::new(),
            domains: vec![grid.colors; grid.cells()],
            reach: Reach::new(&grid),
            blocks: Blocks::default(),
            visits: Visits::new(grid.cells()),
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * count],
            learned: 0,
            conflict: Vec::new(),
            seen: vec![false; count],
            order: Order::new(vec![0.0; count]),
            phases: vec![false; count],
            conflicts: 0,
            rounds: 0,
            solvable: true,
            grid,
        };
        search.solvable = search.place_ends().is_ok();
        search
    }

    /// Adds the facts about the ends.
    fn place_ends(&mut self) -> Result<(), Conflict> {
        for color in 0..self.grid.colors {
            for end in self.grid.ends[color] {
                let literal = self.grid.colored(end, color, true);
                self.imply(literal, Reason::Few([Literal::NONE; 3]))?;
            }
        }
        for cell in 0..self.grid.cells() {
            self.count_links(cell)?;
        }
        self.propagate()
    }

    /// Computes all consequences.
    fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            while let Some(&literal) = self.trail.literals.get(self.trail.head) {
                self.trail.head += 1;
                self.apply_rules(literal)?;
                self.apply_clauses(literal)?;
            }
            if self.trail.level() < REACH_LEVELS {
                self.apply_reach()?;
            }
            if self.trail.head == self.trail.literals.len() {
                return Ok(());
            }
        }
    }

    /// Continues the search for at most this number of conflicts.
    pub(super) fn run(&mut self, puzzle: &Puzzle, conflicts: u64) -> Status {
        let limit = self.conflicts.saturating_add(conflicts);
        while self.solvable {
            if self.conflicts >= limit {
                return Status::Limit;
            }
            self.rounds += 1;
            let round = (ROUND * luby(self.rounds)).min(limit - self.conflicts);
            match self.round(round) {
                None => {}
                Some(false) => self.solvable = false,
                Some(true) => {
                    let joins = |edge| self.trail.is_true(Grid::joined(edge, true));
                    let links = self.grid.links(joins);
                    return Status::Found(Solution::from_links(puzzle, links));
                }
            }
            self.back_to(0);
            if self.learned > 2000 + (self.conflicts / 10) as usize {
                self.forget();
            }
        }
        Status::Exhausted
    }

    /// Searches until a solution is found (true), the search proves that none exists (false), or
    /// the number of conflicts is reached (`None`).
    fn round(&mut self, conflicts: u64) -> Option<bool> {
        let limit = self.conflicts.saturating_add(conflicts);
        loop {
            if self.propagate().is_err() {
                self.conflicts += 1;
                let (learned, back) = self.learn();
                if learned.is_empty() {
                    return Some(false);
                }
                self.follow(learned, back);
            } else if self.conflicts >= limit {
                return None;
            } else {
                match self.next_assumption() {
                    Some(literal) => self.assume(literal),
                    None => return Some(true),
                }
            }
        }
    }

    /// Returns the most active open proposition, with its last value.
    fn next_assumption(&mut self) -> Option<Literal> {
        while let Some(proposition) = self.order.pop() {
            let literal = Literal::new(proposition, self.phases[proposition]);
            if self.trail.is_open(literal) {
                return Some(literal);
            }
        }
        None
    }

    /// Excludes this solution.
    pub(super) fn exclude(&mut self, solution: &Solution) {
        self.back_to(0);
        let mut clause = Vec::new();
        for (edge, &[from, to]) in (0..).zip(&self.grid.edges) {
            let columns = self.grid.columns;
            let cell = Cell {
                row: from as usize / columns,
                column: from as usize % columns,
            };
            let side = if to == from + 1 {
                Links::RIGHT
            } else {
                Links::DOWN
            };
            let joined = solution.links(cell).contains(side);
            let literal = Grid::joined(edge, false);
            self.phases[edge as usize] = joined;
            if joined && !self.trail.is_false(literal) {
                clause.push(literal);
            }
        }
        match clause[..] {
            [] => self.solvable = false,
            [literal] => self.trail.push(literal, Reason::Few([Literal::NONE; 3])),
            _ => {
                self.add_clause(clause, 0);
            }
        }
    }
}

/// Returns an element of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... It limits the rounds of the
/// search, so that the search does not stay in a bad part.
fn luby(mut index: u64) -> u64 {
    loop {
        let power = (index + 1).next_power_of_two();
        if power == index + 1 {
            return power / 2;
        }
        index -= power / 2 - 1;
    }
}
