//! Finds the next deduction.

use super::{End, Line, Rule, Step};
use crate::puzzles::Difficulty;
use crate::puzzles::pyramids::candidates::{Candidates, Filtering};
use crate::puzzles::pyramids::line::{self, Clues, Heights, LineFilter, height_of, members};
use crate::puzzles::pyramids::{MAX_SIZE, Puzzle, Side, Table, solve};

/// The knowledge about a puzzle, and the rules to extend it.
pub(super) struct Explainer<'a> {
    puzzle: &'a Puzzle,
    clues: Vec<Clues>,
    filter: LineFilter,
    now: Candidates,
}

impl<'a> Explainer<'a> {
    pub(super) fn new(puzzle: &'a Puzzle) -> Self {
        Self {
            puzzle,
            clues: line::clues(puzzle.guide()),
            filter: LineFilter::new(puzzle.size()),
            now: Candidates::new(puzzle.givens()),
        }
    }

    /// Makes one of the simplest deductions. The error says that there is none up to a difficulty.
    /// It is [`End::Several`] if the puzzle has several solutions.
    pub(super) fn next(&mut self, max: Difficulty) -> Result<Step, End> {
        if self.now.cells().contains(&0) {
            return Err(End::Contradiction);
        }
        let simple = self.clue_rules().into_iter().chain(self.height_rules());
        for rule in simple {
            let after = self.after(rule);
            if after.cells() != self.now.cells() {
                return Ok(self.step(rule, after));
            }
        }
        // Checked even if all heights are known, because they may not show the clues.
        for line in 0..2 * self.puzzle.size() {
            let mut after = self.now.clone();
            if after
                .filter(line, self.clues[line], &mut self.filter)
                .is_err()
            {
                return Err(End::Contradiction);
            }
            if after.cells() != self.now.cells() {
                return if max < Difficulty::Medium {
                    Err(End::Several)
                } else {
                    Ok(self.step(Rule::Orders(self.line(line)), after))
                };
            }
        }
        let mut cells = self.now.cells().iter();
        if cells.all(|heights| heights.is_power_of_two()) {
            return Err(End::Solved);
        }
        let trial = (max >= Difficulty::Hard).then(|| self.trial()).flatten();
        match trial {
            Some(step) => Ok(step),
            None if max < Difficulty::Extreme => Err(End::Several),
            None => self.search(),
        }
    }

    /// Makes all possible simple deductions.
    pub(super) fn make_simple_deductions(&mut self) {
        loop {
            let before = self.now.clone();
            for rule in self.clue_rules().into_iter().chain(self.height_rules()) {
                self.now = self.after(rule);
            }
            if self.now.cells() == before.cells() {
                return;
            }
        }
    }

    /// Returns the rules about clues that are useful only once.
    fn clue_rules(&self) -> Vec<Rule> {
        let mut rules = Vec::new();
        for side in Side::ALL {
            for (index, &clue) in self.puzzle.guide().clues(side).iter().enumerate() {
                match clue {
                    0 => {}
                    1 => rules.push(Rule::ClueOfOne(side, index)),
                    _ if usize::from(clue) == self.puzzle.size() => {
                        rules.push(Rule::ClueOfAll(side, index));
                    }
                    _ => rules.push(Rule::Distance(side, index, clue)),
                }
            }
        }
        rules.sort_by_key(|rule| matches!(rule, Rule::Distance(..)));
        rules
    }

    /// Returns the rules about known heights, then the rules about heights with only one place.
    fn height_rules(&self) -> Vec<Rule> {
        let size = self.puzzle.size();
        let mut rules = Vec::new();
        for (cell, &heights) in self.now.cells().iter().enumerate() {
            if heights.is_power_of_two() {
                rules.push(Rule::Known(cell / size, cell % size, height_of(heights)));
            }
        }
        for line in 0..2 * size {
            let cells = (0..size).map(|index| self.now.cells()[self.now.cell(line, index)]);
            let (once, _) = cells.fold((0, 0), |(once, twice), heights| {
                let twice = twice | (once & heights);
                ((once | heights) & !twice, twice)
            });
            rules.extend(
                members(once).map(|height| Rule::OnlyPlace(self.line(line), height_of(height))),
            );
        }
        rules
    }

    /// Returns the candidates after a rule about clues or heights.
    fn after(&self, rule: Rule) -> Candidates {
        let length = self.puzzle.size();
        let mut after = self.now.clone();
        let mut keep = |cell: usize, heights: Heights| {
            after.narrow(cell, heights);
        };
        match rule {
            Rule::ClueOfOne(side, index) => keep(place(length, side, index, 0), 1 << (length - 1)),
            Rule::ClueOfAll(side, index) => {
                (0..length).for_each(|rank| keep(place(length, side, index, rank), 1 << rank));
            }
            Rule::Distance(side, index, clue) => {
                let lowest = length + 1 - usize::from(clue);
                for rank in 0..usize::from(clue) - 1 {
                    let fitting = Heights::MAX >> (MAX_SIZE - lowest - rank);
                    keep(place(length, side, index, rank), fitting);
                }
            }
            Rule::Known(row, column, height) => {
                for index in (0..length).filter(|&index| index != column) {
                    keep(row * length + index, !(1 << (height - 1)));
                }
                for index in (0..length).filter(|&index| index != row) {
                    keep(index * length + column, !(1 << (height - 1)));
                }
            }
            Rule::OnlyPlace(line, height) => {
                let line = match line {
                    Line::Row(row) => row,
                    Line::Column(column) => length + column,
                };
                let height = 1 << (height - 1);
                let mut cells = (0..length).map(|index| self.now.cell(line, index));
                if let Some(cell) = cells.find(|&cell| self.now.cells()[cell] & height != 0) {
                    keep(cell, height);
                }
            }
            Rule::Orders(_) | Rule::Trial(..) | Rule::Search(..) => {}
        }
        after
    }

    /// Returns a candidate that leads to a contradiction when all lines are filtered. Cells with
    /// the fewest candidates come first.
    fn trial(&mut self) -> Option<Step> {
        for (cell, height) in self.open_candidates() {
            let mut trial = self.now.clone();
            trial.narrow(cell, height);
            let propagated = trial.propagate(&self.clues, &mut self.filter, Filtering::Full);
            if let Err(contradiction) = propagated {
                let line = contradiction.lines().next().unwrap_or_default();
                let (row, column) = (cell / self.puzzle.size(), cell % self.puzzle.size());
                let rule = Rule::Trial(row, column, height_of(height), self.line(line));
                let mut after = self.now.clone();
                after.remove(cell, height);
                return Some(self.step(rule, after));
            }
        }
        None
    }

    /// Returns a candidate that is in no solution.
    fn search(&mut self) -> Result<Step, End> {
        if solve::solutions_from(self.puzzle, self.now.clone())
            .nth(1)
            .is_some()
        {
            return Err(End::Several);
        }
        for (cell, height) in self.open_candidates() {
            let mut after = self.now.clone();
            after.narrow(cell, height);
            if solve::solutions_from(self.puzzle, after).next().is_none() {
                let (row, column) = (cell / self.puzzle.size(), cell % self.puzzle.size());
                let rule = Rule::Search(row, column, height_of(height));
                let mut after = self.now.clone();
                after.remove(cell, height);
                return Ok(self.step(rule, after));
            }
        }
        Err(End::Several)
    }

    /// Returns all candidates of cells with more than one candidate, the cells with the fewest
    /// first.
    fn open_candidates(&self) -> Vec<(usize, Heights)> {
        let cells = self.now.cells().iter().enumerate();
        let mut open: Vec<_> = cells
            .filter(|(_, heights)| heights.count_ones() > 1)
            .collect();
        open.sort_by_key(|(_, heights)| heights.count_ones());
        let candidates = |(cell, &heights)| members(heights).map(move |height| (cell, height));
        open.into_iter().flat_map(candidates).collect()
    }

    fn step(&mut self, rule: Rule, after: Candidates) -> Step {
        let size = self.puzzle.size();
        let mut step = Step {
            rule,
            removed: Vec::new(),
            known: Vec::new(),
        };
        let cells = self.now.cells().iter().zip(after.cells()).enumerate();
        for (cell, (before, after)) in cells.filter(|(_, (before, after))| before != after) {
            let (row, column) = (cell / size, cell % size);
            step.removed.push((
                row,
                column,
                members(before & !after).map(height_of).collect(),
            ));
            if after.is_power_of_two() {
                step.known.push((row, column, height_of(*after)));
            }
        }
        self.now = after;
        step
    }

    fn line(&self, line: usize) -> Line {
        line.checked_sub(self.puzzle.size())
            .map_or(Line::Row(line), Line::Column)
    }

    /// Returns the heights that are known.
    pub(super) fn table(&self) -> Table {
        let size = self.puzzle.size();
        let mut table = Table::empty(size);
        for (cell, &heights) in self.now.cells().iter().enumerate() {
            if heights.is_power_of_two() {
                table.set(cell / size, cell % size, height_of(heights));
            }
        }
        table
    }
}

/// Returns the cell at a rank from a clue.
fn place(length: usize, side: Side, index: usize, rank: usize) -> usize {
    match side {
        Side::Top => rank * length + index,
        Side::Bottom => (length - 1 - rank) * length + index,
        Side::Left => index * length + rank,
        Side::Right => index * length + length - 1 - rank,
    }
}
