//! Clauses learned from conflicts. Two of the literals of each clause are watched.

use super::grid::Literal;
use super::trail::Reason;
use super::{Conflict, LinkSearch};

/// A clause: at least one of its literals holds.
pub(super) struct Clause {
    /// The literals, the two watched ones first. Empty after the clause is deleted.
    pub(super) literals: Vec<Literal>,
    /// The number of levels of the literals at the last count, or 0 for a clause that must be kept.
    glue: u32,
}

/// A place where a literal is watched.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    clause: u32,
    /// A literal of the clause. While it is true, the clause needs no check.
    blocker: Literal,
}

impl LinkSearch {
    /// Adds a clause of at least two literals and watches the first two.
    pub(super) fn add_clause(&mut self, literals: Vec<Literal>, glue: u32) -> u32 {
        let clause = self.clauses.len() as u32;
        for (watched, blocker) in [(literals[0], literals[1]), (literals[1], literals[0])] {
            self.watches[watched.index()].push(Watch { clause, blocker });
        }
        self.clauses.push(Clause { literals, glue });
        clause
    }

    /// Applies the clauses that watch the negation of a literal, which is now false.
    pub(super) fn apply_clauses(&mut self, literal: Literal) -> Result<(), Conflict> {
        let falsified = literal.negated();
        let mut watches = std::mem::take(&mut self.watches[falsified.index()]);
        let mut kept = 0;
        let mut result = Ok(());
        for place in 0..watches.len() {
            let watch = watches[place];
            watches[kept] = watch;
            kept += 1;
            if result.is_err() || self.trail.is_true(watch.blocker) {
                continue;
            }
            match self.watch_other(watch.clause, falsified) {
                Watching::Forgotten | Watching::Elsewhere => kept -= 1,
                Watching::Satisfied(blocker) => watches[kept - 1].blocker = blocker,
                Watching::Last(last) => result = self.imply(last, Reason::Clause(watch.clause)),
            }
        }
        watches.truncate(kept);
        self.watches[falsified.index()] = watches;
        result
    }

    /// Looks for another literal of a clause to watch.
    fn watch_other(&mut self, index: u32, falsified: Literal) -> Watching {
        let literals = &mut self.clauses[index as usize].literals;
        if literals.is_empty() {
            return Watching::Forgotten;
        }
        if literals[0] == falsified {
            literals.swap(0, 1);
        }
        let first = literals[0];
        if self.trail.is_true(first) {
            return Watching::Satisfied(first);
        }
        let other = (2..literals.len()).find(|&place| !self.trail.is_false(literals[place]));
        let Some(place) = other else {
            return Watching::Last(first);
        };
        literals.swap(1, place);
        let watched = literals[1];
        self.watches[watched.index()].push(Watch {
            clause: index,
            blocker: first,
        });
        Watching::Elsewhere
    }

    /// Learns from the conflict. Returns a clause that is true after going back to an earlier
    /// level, and that level. There, the first literal of the clause follows. The clause is empty
    /// if nothing was assumed.
    pub(super) fn learn(&mut self) -> (Vec<Literal>, u32) {
        let mut reasons = std::mem::take(&mut self.conflict);
        let level_of =
            |literal: &Literal, search: &Self| search.trail.levels[literal.proposition()];
        let top = reasons
            .iter()
            .map(|literal| level_of(literal, self))
            .max()
            .unwrap_or(0);
        if top == 0 {
            return (Vec::new(), 0);
        }
        let mut learned = vec![Literal::NONE];
        let mut pending = 0;
        let mut place = self.trail.literals.len();
        let pivot = loop {
            for literal in reasons.drain(..) {
                let (proposition, level) = (literal.proposition(), level_of(&literal, self));
                if level == 0 || std::mem::replace(&mut self.seen[proposition], true) {
                    continue;
                }
                self.order.bump(proposition);
                if level == top {
                    pending += 1;
                } else {
                    learned.push(literal);
                }
            }
            let literal = loop {
                place -= 1;
                let literal = self.trail.literals[place];
                let proposition = literal.proposition();
                if self.seen[proposition] && self.trail.levels[proposition] == top {
                    break literal;
                }
            };
            pending -= 1;
            self.seen[literal.proposition()] = false;
            if pending == 0 {
                break literal;
            }
            let reason = self.trail.reasons[literal.proposition()];
            self.explain(literal, reason, &mut reasons);
        };
        learned[0] = pivot.negated();
        self.conflict = reasons;
        self.shorten(&mut learned);
        let back = self.second_highest(&mut learned);
        self.order.decay();
        (learned, back)
    }

    /// Drops literals that the others imply, and clears the record of seen literals.
    fn shorten(&mut self, learned: &mut Vec<Literal>) {
        let all = learned.clone();
        let mut reasons = std::mem::take(&mut self.conflict);
        learned.retain(|&literal| {
            let reason = self.trail.reasons[literal.proposition()];
            if literal == all[0] || matches!(reason, Reason::Assumed | Reason::Cut { .. }) {
                return true;
            }
            reasons.clear();
            self.explain(literal.negated(), reason, &mut reasons);
            reasons.iter().any(|reason| {
                let proposition = reason.proposition();
                !self.seen[proposition] && self.trail.levels[proposition] > 0
            })
        });
        for literal in all {
            self.seen[literal.proposition()] = false;
        }
        reasons.clear();
        self.conflict = reasons;
    }

    /// Puts a literal of the second highest level second. Returns that level.
    fn second_highest(&self, learned: &mut [Literal]) -> u32 {
        let level = |literal: &Literal| self.trail.levels[literal.proposition()];
        let Some(place) = (1..learned.len()).max_by_key(|&place| level(&learned[place])) else {
            return 0;
        };
        learned.swap(1, place);
        level(&learned[1])
    }

    /// Goes back to the level and adds the learned clause.
    pub(super) fn follow(&mut self, learned: Vec<Literal>, back: u32) {
        let glue = self.glue(&learned);
        self.back_to(back);
        let first = learned[0];
        if learned.len() == 1 {
            self.trail.push(first, Reason::Few([Literal::NONE; 3]));
        } else {
            let clause = self.add_clause(learned, glue);
            self.learned += 1;
            self.trail.push(first, Reason::Clause(clause));
        }
    }

    /// Returns the number of different levels of the literals.
    fn glue(&mut self, literals: &[Literal]) -> u32 {
        let mut levels: Vec<_> = literals
            .iter()
            .map(|literal| self.trail.levels[literal.proposition()])
            .collect();
        levels.sort_unstable();
        levels.dedup();
        levels.len() as u32
    }

    /// Deletes the worse half of the learned clauses, except clauses in use. It may be called only
    /// at level 0.
    pub(super) fn forget(&mut self) {
        let mut spread: Vec<_> = (0..self.clauses.len())
            .filter(|&index| {
                let clause = &self.clauses[index];
                clause.glue > 2 && !clause.literals.is_empty()
            })
            .map(|index| (self.clauses[index].glue, std::cmp::Reverse(index)))
            .collect();
        spread.sort_unstable();
        for &(_, index) in &spread[spread.len() / 2..] {
            self.clauses[index.0].literals = Vec::new();
        }
        self.learned = spread.len() / 2;
        self.renumber();
    }

    /// Removes deleted clauses, and watches the others again.
    fn renumber(&mut self) {
        self.clauses.retain(|clause| !clause.literals.is_empty());
        self.watches.iter_mut().for_each(Vec::clear);
        for (index, clause) in (0..).zip(&self.clauses) {
            let literals = &clause.literals;
            for (watched, blocker) in [(literals[0], literals[1]), (literals[1], literals[0])] {
                self.watches[watched.index()].push(Watch {
                    clause: index,
                    blocker,
                });
            }
        }
        // At level 0, no reason is needed.
        for literal in &self.trail.literals {
            self.trail.reasons[literal.proposition()] = Reason::Few([Literal::NONE; 3]);
        }
    }
}

/// The result for a watch on a literal that does not hold.
enum Watching {
    /// The clause was deleted.
    Forgotten,
    /// Another literal is now watched instead.
    Elsewhere,
    /// This literal of the clause is true.
    Satisfied(Literal),
    /// All other literals are false, so this one follows.
    Last(Literal),
}
