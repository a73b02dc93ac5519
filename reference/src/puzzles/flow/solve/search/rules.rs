//! Consequences of the rules after a literal becomes true.

use super::grid::{Grid, Literal, Meaning, NO_EDGE};
use super::trail::Reason;
use super::{Conflict, LinkSearch};

impl LinkSearch {
    /// Applies the rules of the puzzle to a literal.
    pub(super) fn apply_rules(&mut self, literal: Literal) -> Result<(), Conflict> {
        self.note(literal);
        match self.grid.meaning(literal.proposition()) {
            Meaning::Joined(edge) => {
                let cells = self.grid.edges[edge].map(|cell| cell as usize);
                for cell in cells {
                    self.count_links(cell)?;
                }
                if literal.holds() {
                    self.join(edge as u32, cells)?;
                    self.share_colors(literal, cells)?;
                }
                Ok(())
            }
            Meaning::Colored(cell, color) if literal.holds() => self.color(literal, cell, color),
            Meaning::Colored(cell, color) => self.exclude_color(literal, cell, color),
        }
    }

    /// Updates the tables that are kept equal to the trail.
    fn note(&mut self, literal: Literal) {
        if literal.holds() {
            return;
        }
        match self.grid.meaning(literal.proposition()) {
            Meaning::Joined(edge) => self.reach.close(&self.grid, edge),
            Meaning::Colored(cell, color) => {
                self.domains[cell] -= 1;
                self.reach.exclude(&self.grid, cell, color);
            }
        }
    }

    /// Undoes [`note`](Self::note).
    pub(super) fn unnote(&mut self, literal: Literal) {
        if literal.holds() {
            return;
        }
        match self.grid.meaning(literal.proposition()) {
            Meaning::Joined(edge) => self.reach.open(&self.grid, edge),
            Meaning::Colored(cell, color) => {
                self.domains[cell] += 1;
                self.reach.admit(&self.grid, cell, color);
            }
        }
    }

    /// Applies the rule that a cell is joined to as many neighbours as its degree.
    pub(super) fn count_links(&mut self, cell: usize) -> Result<(), Conflict> {
        let mut joined = [Literal::NONE; 4];
        let mut parted = [Literal::NONE; 4];
        let (mut joins, mut parts, mut sides) = (0, 0, 0);
        for edge in self.grid.sides[cell]
            .into_iter()
            .filter(|&edge| edge != NO_EDGE)
        {
            sides += 1;
            let literal = Grid::joined(edge, true);
            if self.trail.is_true(literal) {
                joined[joins] = literal;
                joins += 1;
            } else if self.trail.is_false(literal) {
                parted[parts] = literal.negated();
                parts += 1;
            }
        }
        let degree = usize::from(self.grid.degrees[cell]);
        if joins > degree {
            return self.conflict(&joined[..=degree]);
        }
        if sides - parts < degree {
            return self.conflict(&parted[..=sides - degree]);
        }
        if joins + parts == sides || joins < degree && sides - parts > degree {
            return Ok(());
        }
        let holds = joins < degree;
        let because = if holds { parted } else { joined };
        let reason = Reason::Few([because[0], because[1], because[2]]);
        for edge in self.grid.sides[cell]
            .into_iter()
            .filter(|&edge| edge != NO_EDGE)
        {
            if self.trail.is_open(Grid::joined(edge, true)) {
                self.imply(Grid::joined(edge, holds), reason)?;
            }
        }
        Ok(())
    }

    /// Returns a conflict between literals that are true.
    fn conflict(&mut self, literals: &[Literal]) -> Result<(), Conflict> {
        self.conflict.clear();
        let given = literals.iter().filter(|literal| **literal != Literal::NONE);
        self.conflict.extend(given.map(|literal| literal.negated()));
        Err(Conflict)
    }

    /// Joins two paths into one. The ends of the new path must not be joined to each other.
    fn join(&mut self, edge: u32, [one, other]: [usize; 2]) -> Result<(), Conflict> {
        let (start, stop) = (self.mates[one] as usize, self.mates[other] as usize);
        let place = self.trail.head as u32;
        if start == other {
            return self.imply(Grid::joined(edge, false), Reason::Loop(place - 1));
        }
        self.undo.push((start as u32, self.mates[start]));
        self.undo.push((stop as u32, self.mates[stop]));
        self.mates[start] = stop as u32;
        self.mates[stop] = start as u32;
        match self.grid.between(start, stop) {
            Some(closing) if closing != edge => {
                self.imply(Grid::joined(closing, false), Reason::Loop(place))
            }
            _ => Ok(()),
        }
    }

    /// Applies the rule that joined cells have the same colour.
    fn share_colors(&mut self, joined: Literal, cells: [usize; 2]) -> Result<(), Conflict> {
        for color in 0..self.grid.colors {
            for [from, to] in [cells, [cells[1], cells[0]]] {
                let known = self.grid.colored(from, color, true);
                if !self.trail.is_open(known) {
                    let holds = self.trail.is_true(known);
                    let reason = Reason::two(joined, self.grid.colored(from, color, holds));
                    self.imply(self.grid.colored(to, color, holds), reason)?;
                }
            }
        }
        Ok(())
    }

    /// Applies the rule that a cell has only one colour, and that its neighbours have the same
    /// colour or are not joined to it.
    fn color(&mut self, literal: Literal, cell: usize, color: usize) -> Result<(), Conflict> {
        for other in (0..self.grid.colors).filter(|&other| other != color) {
            self.imply(self.grid.colored(cell, other, false), Reason::one(literal))?;
        }
        self.compare(literal, cell, color, true)
    }

    /// Removes a colour from a cell. If only one colour is left, the cell has it.
    fn exclude_color(
        &mut self,
        literal: Literal,
        cell: usize,
        color: usize,
    ) -> Result<(), Conflict> {
        if self.domains[cell] <= 1 {
            let left = (0..self.grid.colors)
                .find(|&other| !self.trail.is_false(self.grid.colored(cell, other, true)));
            // If all colours are excluded, any of them is in conflict with the rest.
            let left = left.unwrap_or(color);
            self.imply(self.grid.colored(cell, left, true), Reason::LastColor)?;
        }
        self.compare(literal, cell, color, false)
    }

    /// Compares a cell that has a colour, or does not have it, with its neighbours.
    fn compare(
        &mut self,
        literal: Literal,
        cell: usize,
        color: usize,
        holds: bool,
    ) -> Result<(), Conflict> {
        for edge in self.grid.sides[cell]
            .into_iter()
            .filter(|&edge| edge != NO_EDGE)
        {
            let joined = Grid::joined(edge, true);
            let same = self
                .grid
                .colored(self.grid.across(edge, cell), color, holds);
            if self.trail.is_true(joined) {
                self.imply(same, Reason::two(joined, literal))?;
            } else if self.trail.is_open(joined) && self.trail.is_false(same) {
                self.imply(joined.negated(), Reason::two(literal, same.negated()))?;
            }
        }
        Ok(())
    }
}
