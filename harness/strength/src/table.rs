//! A table of the scenarios that catch each mutant.

/// The scenarios that catch each mutant. Scenarios and mutants are indices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    scenarios: usize,
    /// One row per mutant, with one cell per scenario. A cell is true if the scenario catches the
    /// mutant.
    rows: Vec<Vec<bool>>,
}

impl Table {
    /// Makes a table for a number of scenarios, without mutants.
    pub fn new(scenarios: usize) -> Self {
        Self {
            scenarios,
            rows: Vec::new(),
        }
    }

    /// Adds a mutant that these scenarios catch.
    pub fn add(&mut self, caught_by: impl IntoIterator<Item = usize>) {
        let mut row = vec![false; self.scenarios];
        for scenario in caught_by {
            row[scenario] = true;
        }
        self.rows.push(row);
    }

    /// Returns the scenarios that catch a mutant.
    pub fn caught_by(&self, mutant: usize) -> Vec<usize> {
        let row = &self.rows[mutant];
        (0..self.scenarios).filter(|&one| row[one]).collect()
    }

    /// Returns the mutants that no scenario catches.
    pub fn survivors(&self) -> Vec<usize> {
        let mutants = 0..self.rows.len();
        mutants
            .filter(|&mutant| !self.rows[mutant].contains(&true))
            .collect()
    }

    /// Counts the mutants that a scenario catches.
    pub fn catches(&self, scenario: usize) -> usize {
        self.rows.iter().filter(|row| row[scenario]).count()
    }

    /// Counts the mutants that only this scenario catches.
    pub fn alone(&self, scenario: usize) -> usize {
        let only = |row: &&Vec<bool>| row[scenario] && row.iter().filter(|&&it| it).count() == 1;
        self.rows.iter().filter(only).count()
    }

    /// Returns a small set of scenarios that catches as much as all of them.
    ///
    /// This is a greedy set cover. Each step adds the scenario that catches the most remaining mutants,
    /// or the first of several such scenarios. A smaller set may exist.
    pub fn small_set(&self) -> Vec<usize> {
        let mut left: Vec<&Vec<bool>> = self.rows.iter().collect();
        let mut chosen = Vec::new();
        loop {
            let gain = |scenario: usize| left.iter().filter(|row| row[scenario]).count();
            let best = (0..self.scenarios).rev().max_by_key(|&one| gain(one));
            let Some(best) = best.filter(|&best| gain(best) > 0) else {
                return chosen;
            };
            left.retain(|row| !row[best]);
            chosen.push(best);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Five mutants against four scenarios. No scenario catches the last mutant, and the last scenario
    /// catches nothing.
    fn table() -> Table {
        let mut table = Table::new(4);
        for caught_by in [vec![0], vec![0, 1], vec![1, 2], vec![2], vec![]] {
            table.add(caught_by);
        }
        table
    }

    #[test]
    fn catches_are_counted_by_mutant_and_by_scenario() {
        let table = table();
        assert_eq!(table.caught_by(1), [0, 1]);
        assert_eq!(table.survivors(), [4]);
        assert_eq!([0, 1, 2, 3].map(|one| table.catches(one)), [2, 2, 2, 0]);
        assert_eq!([0, 1, 2, 3].map(|one| table.alone(one)), [1, 0, 1, 0]);
    }

    #[test]
    fn a_small_set_catches_all_that_is_caught_and_no_scenario_twice() {
        // 0 and 2 are needed, because each catches a mutant that no other scenario catches. Then no
        // caught mutant is left.
        assert_eq!(table().small_set(), [0, 2]);
    }

    #[test]
    fn the_greedy_set_takes_the_scenario_that_catches_most_first() {
        let mut table = Table::new(3);
        for caught_by in [vec![0, 2], vec![1, 2], vec![2], vec![1]] {
            table.add(caught_by);
        }
        assert_eq!(table.small_set(), [2, 1]);
    }

    #[test]
    fn nothing_comes_of_nothing() {
        assert_eq!(Table::new(2).small_set(), [0; 0]);
        assert_eq!(Table::new(0).survivors(), [0; 0]);
        let mut table = Table::new(1);
        table.add([]);
        assert_eq!(table.small_set(), [0; 0]);
        assert_eq!(table.survivors(), [0]);
    }
}
