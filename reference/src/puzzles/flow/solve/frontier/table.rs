//! States with their numbers of solutions: a hash table with open addresses.

use super::word::{Tally, Word};

/// The smallest number of slots. All numbers of slots are powers of two.
const SLOTS_MIN: usize = 64;

/// The table. States and tallies are in arrays of their own, so that no slot has padding.
pub(super) struct Table<S, T> {
    /// States plus 1, or 0 for an empty slot.
    keys: Vec<S>,
    /// For each slot: the number of ways to reach the state.
    tallies: Vec<T>,
    len: usize,
}

impl<S: Word, T: Tally> Table<S, T> {
    /// Returns a table with one state, reached in one way.
    pub(super) fn with(state: S) -> Self {
        let mut table = Self::empty();
        table.add(state, T::ONE);
        table
    }

    /// Returns a table without states.
    pub(super) fn empty() -> Self {
        Self {
            keys: vec![S::ZERO; SLOTS_MIN],
            tallies: vec![T::ONE; SLOTS_MIN],
            len: 0,
        }
    }

    /// Returns the number of states.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds ways to reach a state. The sum stops at the largest number.
    pub(super) fn add(&mut self, state: S, tally: T) {
        let key = state.next();
        let mask = self.keys.len() - 1;
        let mut slot = key.hash() & mask;
        while self.keys[slot] != key {
            if self.keys[slot] == S::ZERO {
                self.keys[slot] = key;
                self.tallies[slot] = tally;
                self.len += 1;
                if 4 * self.len >= 3 * self.keys.len() {
                    self.grow();
                }
                return;
            }
            slot = (slot + 1) & mask;
        }
        self.tallies[slot] = self.tallies[slot].plus(tally);
    }

    fn grow(&mut self) {
        let slots = 2 * self.keys.len();
        let wider = Self {
            keys: vec![S::ZERO; slots],
            tallies: vec![T::ONE; slots],
            len: 0,
        };
        let narrow = std::mem::replace(self, wider);
        for (state, tally) in narrow.states() {
            self.add(state, tally);
        }
    }

    /// Returns the states, each with the number of ways to reach it.
    pub(super) fn states(&self) -> impl Iterator<Item = (S, T)> + '_ {
        let slots = self.keys.iter().zip(&self.tallies);
        let held = slots.filter(|&(&key, _)| key != S::ZERO);
        held.map(|(key, &tally)| (key.previous(), tally))
    }

    /// Removes all states, and makes room for about this number.
    pub(super) fn reset(&mut self, states: usize) {
        let slots = (3 * states / 2).next_power_of_two().max(SLOTS_MIN);
        self.keys.clear();
        self.keys.resize(slots, S::ZERO);
        self.tallies.resize(slots, T::ONE);
        self.len = 0;
    }

    /// Removes all states and gives their memory back.
    pub(super) fn release(&mut self) {
        *self = Self::empty();
    }
}
