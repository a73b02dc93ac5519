//! Solves by deduction: which cells must be joined, which must not, and why.

use std::fmt::{self, Display, Formatter};

use super::super::{Cell, Direction, Puzzle};

/// The reason why two neighbours are joined or separate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The cell has no other way left for its links.
    NoOtherWay(Cell),
    /// The cell has all its links.
    Full(Cell),
    /// The cells are the two ends of one path, so joining them would make a loop.
    Loop,
    /// Joining the cells would join paths of two colours.
    TwoColors(char, char),
    /// The opposite leads, step by step, to a cell that cannot have its links.
    Contradiction(Cell),
}

/// A step of a deduction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deduction {
    /// The cell that is further up or left.
    pub cell: Cell,
    /// The direction of its neighbour: right or down.
    pub direction: Direction,
    /// True if the two are joined.
    pub joined: bool,
    /// The reason for it.
    pub reason: Reason,
}

impl Display for Deduction {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self {
            cell,
            direction,
            joined,
            reason,
        } = self;
        let verb = if *joined { "goes" } else { "does not go" };
        write!(f, "{cell} {verb} {direction}: ")?;
        match reason {
            Reason::NoOtherWay(cell) => write!(f, "{cell} has no other way"),
            Reason::Full(cell) => write!(f, "{cell} has all its links"),
            Reason::Loop => f.write_str("that would close a loop"),
            Reason::TwoColors(one, other) => write!(f, "that would join `{one}` and `{other}`"),
            Reason::Contradiction(stuck) => {
                write!(f, "otherwise {stuck} cannot be linked in the end")
            }
        }
    }
}

/// A chain of deductions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deductions {
    /// The steps, in order.
    pub steps: Vec<Deduction>,
    /// The number of pairs of neighbours that may be joined or separate, or 0 if the puzzle is
    /// solved.
    pub open: usize,
    /// A cell that cannot be linked, if that shows that the puzzle has no solution.
    pub stuck: Option<Cell>,
}

impl Deductions {
    /// Returns the result of the steps on one line.
    pub(super) fn conclusion(&self) -> String {
        match (self.stuck, self.open) {
            (Some(cell), _) => format!("no solution: {cell} cannot be linked"),
            (None, 0) => "all links are known".to_owned(),
            (None, open) => format!("no more follows: {open} pairs of neighbours stay open"),
        }
    }
}

impl Puzzle {
    /// Solves with rules for one cell or path at a time. Also makes trials of one step each, as
    /// long as they give a result.
    pub fn deduce(&self) -> Deductions {
        let mut sketch = Sketch::new(self);
        let mut stuck = sketch.settle();
        while stuck.is_none() && sketch.try_one() {
            stuck = sketch.settle();
        }
        let open = sketch
            .edges()
            .filter(|&(cell, way)| sketch.at(cell, way).is_none())
            .count();
        Deductions {
            steps: sketch.steps,
            open,
            stuck,
        }
    }
}

/// The knowledge so far.
struct Sketch<'a> {
    puzzle: &'a Puzzle,
    /// For each cell: true if it is joined to the right and below, or `None` if that is open.
    joins: Vec<[Option<bool>; 2]>,
    steps: Vec<Deduction>,
}

impl<'a> Sketch<'a> {
    fn new(puzzle: &'a Puzzle) -> Self {
        let joins = vec![[None; 2]; puzzle.rows() * puzzle.columns()];
        Self {
            puzzle,
            joins,
            steps: Vec::new(),
        }
    }

    fn edges(&self) -> impl Iterator<Item = (Cell, Direction)> + use<'a> {
        let puzzle = self.puzzle;
        puzzle.cells().flat_map(move |cell| {
            let ways = [Direction::Right, Direction::Down].into_iter();
            ways.filter(move |&way| puzzle.neighbor(cell, way).is_some())
                .map(move |way| (cell, way))
        })
    }

    /// Returns the cell and direction that identify an edge.
    fn kept(&self, cell: Cell, way: Direction) -> (usize, usize, Cell, Direction) {
        let (cell, way) = match way {
            Direction::Right | Direction::Down => (cell, way),
            _ => (self.puzzle.neighbor(cell, way).unwrap_or(cell), way.back()),
        };
        let place = cell.row * self.puzzle.columns() + cell.column;
        (place, usize::from(way == Direction::Down), cell, way)
    }

    fn at(&self, cell: Cell, way: Direction) -> Option<bool> {
        if self.puzzle.neighbor(cell, way).is_none() {
            return Some(false);
        }
        let (place, side, ..) = self.kept(cell, way);
        self.joins[place][side]
    }

    fn set(&mut self, cell: Cell, way: Direction, joined: bool, reason: Reason) {
        let (place, side, cell, direction) = self.kept(cell, way);
        self.joins[place][side] = Some(joined);
        self.steps.push(Deduction {
            cell,
            direction,
            joined,
            reason,
        });
    }

    /// Applies the rules until nothing more follows. Returns a cell that cannot be linked, if there
    /// is one.
    fn settle(&mut self) -> Option<Cell> {
        loop {
            let known = self.steps.len();
            for cell in self.puzzle.cells() {
                if self.count_links(cell) {
                    return Some(cell);
                }
            }
            if self.steps.len() == known {
                self.part_paths();
            }
            if self.steps.len() == known {
                return None;
            }
        }
    }

    /// Draws conclusions from the number of links of a cell. Returns true if there are too many or
    /// too few.
    fn count_links(&mut self, cell: Cell) -> bool {
        let needed = if self.puzzle.end(cell).is_some() {
            1
        } else {
            2
        };
        let sides = Direction::ALL.map(|way| (way, self.at(cell, way)));
        let joined = sides.iter().filter(|(_, side)| *side == Some(true)).count();
        let open = sides.iter().filter(|(_, side)| side.is_none()).count();
        if joined > needed || joined + open < needed {
            return true;
        }
        let (full, forced) = (joined == needed, joined + open == needed);
        if open > 0 && (full || forced) {
            let reason = if full {
                Reason::Full(cell)
            } else {
                Reason::NoOtherWay(cell)
            };
            for (way, _) in sides.into_iter().filter(|(_, side)| side.is_none()) {
                self.set(cell, way, forced, reason);
            }
        }
        false
    }

    /// Separates the ends of one path, and paths of different colours.
    fn part_paths(&mut self) {
        let tips = self.tips();
        for (cell, way) in self.edges() {
            let Some(next) = self.puzzle.neighbor(cell, way) else {
                continue;
            };
            if self.at(cell, way).is_some() {
                continue;
            }
            let (from, to) = (tips[self.place(cell)], tips[self.place(next)]);
            let color = |tip: Cell| {
                self.puzzle
                    .end(tip)
                    .map(|color| &self.puzzle.colors()[color])
            };
            if from == next {
                self.set(cell, way, false, Reason::Loop);
            } else if let (Some(one), Some(other)) = (color(from), color(to))
                && one != other
            {
                let reason = Reason::TwoColors(one.letter, other.letter);
                self.set(cell, way, false, reason);
            }
        }
    }

    fn place(&self, cell: Cell) -> usize {
        cell.row * self.puzzle.columns() + cell.column
    }

    /// Returns, for each cell, the other end of the path that begins there.
    fn tips(&self) -> Vec<Cell> {
        let tip = |start: Cell| {
            let (mut cell, mut came) = (start, None);
            loop {
                let mut ways = Direction::ALL.into_iter();
                let on = ways.find(|&way| came != Some(way) && self.at(cell, way) == Some(true));
                let next = on.and_then(|way| self.puzzle.neighbor(cell, way));
                let (Some(way), Some(next)) = (on, next) else {
                    return cell;
                };
                if next == start {
                    return cell;
                }
                (cell, came) = (next, Some(way.back()));
            }
        };
        self.puzzle.cells().map(tip).collect()
    }

    /// Looks for a pair of neighbours for which one of the two states leads to a contradiction.
    fn try_one(&mut self) -> bool {
        for (cell, way) in self.edges() {
            if self.at(cell, way).is_some() {
                continue;
            }
            for joined in [true, false] {
                let mut trial = Sketch {
                    puzzle: self.puzzle,
                    joins: self.joins.clone(),
                    steps: Vec::new(),
                };
                trial.set(cell, way, joined, Reason::Loop);
                if let Some(stuck) = trial.settle() {
                    self.set(cell, way, !joined, Reason::Contradiction(stuck));
                    return true;
                }
            }
        }
        false
    }
}
