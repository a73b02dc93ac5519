//! States with their numbers of solutions: a hash table with open addresses.

/// The table.
pub(super) struct Table {
    /// States plus 1 (0 for no state), each with the number of ways to reach it.
    entries: Vec<(u128, u128)>,
    len: usize,
}

impl Table {
    /// Returns a table with one state, reached in one way.
    pub(super) fn with(state: u128) -> Self {
        let mut table = Self::empty();
        table.add(state, 1);
        table
    }

    /// Returns a table without states.
    pub(super) fn empty() -> Self {
        Self {
            entries: vec![(0, 0); 64],
            len: 0,
        }
    }

    /// Returns the number of states.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds ways to reach a state. The sum stops at the largest number.
    pub(super) fn add(&mut self, state: u128, count: u128) {
        if 2 * self.len >= self.entries.len() {
            self.grow();
        }
        let key = state + 1;
        let mask = self.entries.len() - 1;
        let mut place = hash(key) & mask;
        while self.entries[place].0 != key {
            if self.entries[place].0 == 0 {
                self.entries[place] = (key, count);
                self.len += 1;
                return;
            }
            place = (place + 1) & mask;
        }
        let known = &mut self.entries[place].1;
        *known = known.saturating_add(count);
    }

    fn grow(&mut self) {
        let mut wider = Self {
            entries: vec![(0, 0); 4 * self.entries.len()],
            len: 0,
        };
        for (state, count) in self.states() {
            wider.add(state, count);
        }
        *self = wider;
    }

    /// Returns the states, each with the number of ways to reach it.
    pub(super) fn states(&self) -> impl Iterator<Item = (u128, u128)> + '_ {
        let held = self.entries.iter().filter(|(key, _)| *key != 0);
        held.map(|&(key, count)| (key - 1, count))
    }

    /// Removes all states, and makes room for about this number.
    pub(super) fn reset(&mut self, states: usize) {
        self.entries.clear();
        self.entries
            .resize((3 * states).next_power_of_two().max(64), (0, 0));
        self.len = 0;
    }
}

fn hash(key: u128) -> usize {
    let folded = (key as u64) ^ ((key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = folded.wrapping_mul(0xd6e8_feb8_6659_fd93);
    (mixed ^ mixed >> 32) as usize
}
