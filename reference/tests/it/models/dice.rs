//! Random choices that are the same on every machine.

use puzzlemark_reference::Value;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A source of random choices.
pub(crate) struct Dice(ChaCha8Rng);

/// The next operation of a play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An operation that the rules allow: half of all operations.
    Legal,
    /// Any operation, with edges and wrong types: a quarter.
    Any,
    /// A query: a quarter.
    Query,
}

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below a bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).expect("fits");
        usize::try_from(self.0.next_u64() % bound).expect("fits")
    }

    /// A number between two, both included.
    pub(crate) fn between(&mut self, least: i64, most: i64) -> i64 {
        let span = usize::try_from(most - least + 1).expect("a span");
        least + i64::try_from(self.below(span)).expect("fits")
    }

    /// True once in this number of times, on average.
    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn pick<T: Clone>(&mut self, among: &[T]) -> T {
        among[self.below(among.len())].clone()
    }

    pub(crate) fn kind(&mut self) -> Kind {
        self.pick(&[Kind::Legal, Kind::Legal, Kind::Any, Kind::Query])
    }

    /// A value of a type that is not a number, list or text.
    pub(crate) fn odd_value(&mut self) -> Value {
        self.pick(&[
            Value::None,
            Value::from(0.0),
            Value::dict([]),
            Value::set::<Value>([]),
        ])
    }
}
