//! The assumed literals and their consequences, in order, with reasons.

use super::grid::{Literal, Meaning, NO_EDGE};
use super::{Conflict, Grid, LinkSearch};

/// The reason why a literal is true.
#[derive(Debug, Clone, Copy)]
pub(super) enum Reason {
    /// It was assumed.
    Assumed,
    /// At most three other literals are true (the rest are [`Literal::NONE`]).
    Few([Literal; 3]),
    /// The other literals of a learned clause are false.
    Clause(u32),
    /// The cell cannot have another colour.
    LastColor,
    /// The edge would close a loop of edges that were joined before this place on the trail.
    Loop(u32),
    /// The facts before a place on the trail cut the cell off from an end of the colour, for a path
    /// that does not go through the cell `beside`. If `beside` is the cell itself, they cut the
    /// ends off from each other.
    Cut {
        /// The place on the trail.
        before: u32,
        /// The cell, or [`NO_CELL`](super::grid::NO_CELL) if the path may go anywhere.
        beside: u32,
    },
}

impl Reason {
    pub(super) fn one(literal: Literal) -> Self {
        Self::Few([literal, Literal::NONE, Literal::NONE])
    }

    pub(super) fn two(first: Literal, second: Literal) -> Self {
        Self::Few([first, second, Literal::NONE])
    }
}

/// State of the trail when an assumption was made.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    trail: usize,
    mates: usize,
}

/// The literals that are true, with reasons.
pub(super) struct Trail {
    /// For each literal: 1 if it is true, -1 if its negation is true, 0 if that is open.
    truth: Vec<i8>,
    pub(super) levels: Vec<u32>,
    pub(super) places: Vec<u32>,
    pub(super) reasons: Vec<Reason>,
    /// The literals that are true, in order.
    pub(super) literals: Vec<Literal>,
    pub(super) marks: Vec<Mark>,
    /// The number of literals with computed consequences.
    pub(super) head: usize,
}

impl Trail {
    pub(super) fn new(propositions: usize) -> Self {
        Self {
            truth: vec![0; 2 * propositions],
            levels: vec![0; propositions],
            places: vec![0; propositions],
            reasons: vec![Reason::Assumed; propositions],
            literals: Vec::with_capacity(propositions),
            marks: Vec::new(),
            head: 0,
        }
    }

    pub(super) fn level(&self) -> u32 {
        self.marks.len() as u32
    }

    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.truth[literal.index()] > 0
    }

    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.truth[literal.index()] < 0
    }

    pub(super) fn is_open(&self, literal: Literal) -> bool {
        self.truth[literal.index()] == 0
    }

    /// Returns true if the literal was false before a place on the trail.
    pub(super) fn was_false(&self, literal: Literal, before: u32) -> bool {
        self.is_false(literal) && self.places[literal.proposition()] < before
    }

    pub(super) fn push(&mut self, literal: Literal, reason: Reason) {
        let proposition = literal.proposition();
        self.truth[literal.index()] = 1;
        self.truth[literal.negated().index()] = -1;
        self.levels[proposition] = self.level();
        self.places[proposition] = self.literals.len() as u32;
        self.reasons[proposition] = reason;
        self.literals.push(literal);
    }

    fn clear(&mut self, literal: Literal) {
        self.truth[literal.index()] = 0;
        self.truth[literal.negated().index()] = 0;
    }
}

impl LinkSearch {
    /// Makes a literal true. Returns a conflict if it is false.
    pub(super) fn imply(&mut self, literal: Literal, reason: Reason) -> Result<(), Conflict> {
        if self.trail.is_open(literal) {
            self.trail.push(literal, reason);
        } else if self.trail.is_false(literal) {
            self.conflict.clear();
            self.conflict.push(literal);
            let mut clause = std::mem::take(&mut self.conflict);
            self.explain(literal, reason, &mut clause);
            self.conflict = clause;
            return Err(Conflict);
        }
        Ok(())
    }

    /// Assumes an open literal.
    pub(super) fn assume(&mut self, literal: Literal) {
        let (trail, mates) = (self.trail.literals.len(), self.undo.len());
        self.trail.marks.push(Mark { trail, mates });
        self.trail.push(literal, Reason::Assumed);
    }

    /// Undoes all assumptions above a level, and their consequences.
    pub(super) fn back_to(&mut self, level: u32) {
        if self.trail.level() <= level {
            return;
        }
        let mark = self.trail.marks[level as usize];
        while self.trail.literals.len() > mark.trail {
            let Some(literal) = self.trail.literals.pop() else {
                break;
            };
            if self.trail.literals.len() < self.trail.head {
                self.unnote(literal);
            }
            self.trail.clear(literal);
            self.phases[literal.proposition()] = literal.holds();
            self.order.insert(literal.proposition());
        }
        while self.undo.len() > mark.mates {
            if let Some((cell, mate)) = self.undo.pop() {
                self.mates[cell as usize] = mate;
            }
        }
        self.trail.marks.truncate(level as usize);
        self.trail.head = mark.trail;
    }

    /// Adds the false literals that make this literal true.
    pub(super) fn explain(&mut self, literal: Literal, reason: Reason, clause: &mut Vec<Literal>) {
        match reason {
            Reason::Assumed => {}
            Reason::Few(antecedents) => {
                let given = antecedents.iter().filter(|other| **other != Literal::NONE);
                clause.extend(given.map(|other| other.negated()));
            }
            Reason::Clause(index) => {
                let others = self.clauses[index as usize].literals.iter();
                clause.extend(others.filter(|other| **other != literal));
            }
            Reason::LastColor => {
                let Meaning::Colored(cell, color) = self.grid.meaning(literal.proposition()) else {
                    return;
                };
                let others = (0..self.grid.colors).filter(|&other| other != color);
                clause.extend(others.map(|other| self.grid.colored(cell, other, true)));
            }
            Reason::Loop(before) => self.explain_loop(literal, before, clause),
            Reason::Cut { before, beside } => {
                let Meaning::Colored(cell, color) = self.grid.meaning(literal.proposition()) else {
                    return;
                };
                let from = if literal.holds() {
                    self.grid.ends[color][0]
                } else {
                    cell
                };
                self.explain_cut((from, beside), color, before, clause);
            }
        }
    }

    /// Adds the negated edges of the path between the cells of an edge.
    fn explain_loop(&self, literal: Literal, before: u32, clause: &mut Vec<Literal>) {
        let closing = literal.proposition() as u32;
        let [start, stop] = self.grid.edges[closing as usize].map(|cell| cell as usize);
        let (mut cell, mut came) = (start, closing);
        while cell != stop {
            let joins = |&edge: &u32| {
                edge != NO_EDGE && edge != came && {
                    let joined = Grid::joined(edge, true);
                    self.trail.was_false(joined.negated(), before)
                }
            };
            let Some(edge) = self.grid.sides[cell].into_iter().find(joins) else {
                return;
            };
            clause.push(Grid::joined(edge, false));
            cell = self.grid.across(edge, cell);
            came = edge;
        }
    }
}
