//! The sets of instances to measure, with their question, peers and targets.

use std::cell::LazyCell;
use std::rc::Rc;

use crate::peers::Peer;

/// The texts of instances, made at their first use.
pub(crate) type Instances = Rc<LazyCell<Vec<String>, Box<dyn FnOnce() -> Vec<String>>>>;

/// Instances that `make` makes.
pub(crate) fn instances(make: impl FnOnce() -> Vec<String> + 'static) -> Instances {
    Rc::new(LazyCell::new(Box::new(make)))
}

/// Sets of instances of one puzzle.
pub(crate) struct Section {
    /// The name of the puzzle in commands.
    pub(crate) puzzle: &'static str,
    /// The paragraph above the table.
    pub(crate) preface: &'static str,
    /// The sets, in the order of the table.
    pub(crate) sets: fn() -> Vec<Set>,
    /// Answers a question about the instances that come in on standard input.
    pub(crate) answer: fn(question: &str),
    /// The instances in a file with notes.
    pub(crate) read: fn(text: &str) -> Vec<String>,
}

/// Instances of a puzzle, and a question.
pub(crate) struct Set {
    pub(crate) name: String,
    pub(crate) question: &'static str,
    pub(crate) instances: Instances,
    /// True if `--quick` leaves this set out.
    pub(crate) is_long: bool,
    /// The other solvers to ask.
    pub(crate) peers: Vec<&'static Peer>,
    pub(crate) given: Vec<Given>,
    pub(crate) targets: Vec<Target>,
}

/// Figures that were not measured in this run.
pub(crate) struct Given {
    pub(crate) who: &'static str,
    /// Median, mean and maximum in milliseconds; empty if not known.
    pub(crate) times: [&'static str; 3],
    pub(crate) note: &'static str,
}

/// A figure that should not be above a bound.
pub(crate) struct Target {
    pub(crate) figure: Figure,
    pub(crate) bound: Bound,
}

/// A figure of a set.
#[derive(Clone, Copy)]
pub(crate) enum Figure {
    /// Median time.
    Median,
    /// Mean time.
    Mean,
    /// The longest time.
    Max,
    /// A fact by its name.
    Fact(&'static str),
    /// The number of answers that differ from this one.
    AnswersBut(&'static str),
}

/// The bound of a target.
pub(crate) enum Bound {
    /// A number, and its source.
    Number(f64, &'static str),
    /// This share of the same figure of a peer in the same run.
    PartOf(f64, &'static Peer),
}

impl Set {
    pub(crate) fn new(
        name: impl Into<String>,
        question: &'static str,
        instances: Instances,
    ) -> Self {
        Self {
            name: name.into(),
            question,
            instances,
            is_long: false,
            peers: Vec::new(),
            given: Vec::new(),
            targets: Vec::new(),
        }
    }

    pub(crate) fn long(mut self, is_long: bool) -> Self {
        self.is_long = is_long;
        self
    }

    pub(crate) fn peer(mut self, peer: &'static Peer) -> Self {
        self.peers.push(peer);
        self
    }

    pub(crate) fn given(
        mut self,
        who: &'static str,
        times: [&'static str; 3],
        note: &'static str,
    ) -> Self {
        self.given.push(Given { who, times, note });
        self
    }

    /// Adds a target: the figure is at most this number.
    pub(crate) fn at_most(mut self, figure: Figure, number: f64, why: &'static str) -> Self {
        let bound = Bound::Number(number, why);
        self.targets.push(Target { figure, bound });
        self
    }

    /// Adds a target: half of a peer's figure in the same run.
    pub(crate) fn half_of(self, figure: Figure, peer: &'static Peer) -> Self {
        self.peer(peer).part_of(0.5, figure, peer)
    }

    /// Adds a target: this part of a peer's figure in the same run.
    pub(crate) fn part_of(mut self, part: f64, figure: Figure, peer: &'static Peer) -> Self {
        let bound = Bound::PartOf(part, peer);
        self.targets.push(Target { figure, bound });
        self
    }
}

/// The blocks of a file between empty lines, without notes. Notes are lines with a blank in them, and all lines
/// after a line `=`.
pub(crate) fn grids(text: &str) -> Vec<String> {
    let block = |block: &str| {
        let lines = block.lines().take_while(|line| *line != "=");
        let rows: Vec<_> = lines.filter(|line| !line.contains(' ')).collect();
        rows.join("\n")
    };
    let blocks = text.split("\n\n").map(block);
    blocks.filter(|block| !block.is_empty()).collect()
}
