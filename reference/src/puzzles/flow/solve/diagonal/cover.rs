//! The search from one corner.

use super::super::super::{Cell, Direction, Links, Puzzle, Solution};

const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

/// A cell that is not an end of a colour.
const PLAIN: u16 = u16::MAX;
/// A cell around the grid.
const WALL: u16 = u16::MAX - 1;

/// A search from one corner, which can continue from its last position.
pub(super) struct CoverSearch {
    /// The number of cells in a row, with walls.
    width: usize,
    /// The cells in the order in which they are settled.
    order: Vec<u32>,
    /// For each cell: the colour that ends there, [`PLAIN`] or [`WALL`].
    kind: Vec<u16>,
    /// The links known so far.
    links: Vec<u8>,
    /// The other loose end of the path that ends at a cell (the cell itself if unlinked).
    mate: Vec<u32>,
    /// True if a chain of turns that starts at the cell can reach an end, down to the right.
    leads: Vec<bool>,
    /// The cell of the puzzle for each cell.
    origin: Vec<Cell>,
    /// The earlier values of `mate`, to be restored.
    trail: Vec<(u32, u32)>,
    /// The number of settled cells.
    depth: usize,
    /// For each cell in order: the number of choices that were tried.
    tried: Vec<u8>,
    marks: Vec<usize>,
}

/// Returns the puzzle's cell at a place of the turned grid. Bit 0 of the corner mirrors rows, bit 1
/// mirrors columns, bit 2 exchanges rows and columns.
fn turned(puzzle: &Puzzle, corner: u8, row: usize, column: usize) -> Cell {
    let (row, column) = if corner & 4 == 0 {
        (row, column)
    } else {
        (column, row)
    };
    Cell {
        row: if corner & 1 == 0 {
            row
        } else {
            puzzle.rows() - 1 - row
        },
        column: if corner & 2 == 0 {
            column
        } else {
            puzzle.columns() - 1 - column
        },
    }
}

impl CoverSearch {
    pub(super) fn new(puzzle: &Puzzle, corner: u8) -> Self {
        let (mut rows, mut columns) = (puzzle.rows(), puzzle.columns());
        if corner & 4 != 0 {
            (rows, columns) = (columns, rows);
        }
        let width = columns + 2;
        let size = width * (rows + 2);
        let mut kind = vec![WALL; size];
        let mut origin = vec![Cell { row: 0, column: 0 }; size];
        let mut order = Vec::with_capacity(rows * columns);
        for diagonal in 0..rows + columns - 1 {
            for row in diagonal.saturating_sub(columns - 1)..rows.min(diagonal + 1) {
                let column = diagonal - row;
                let place = (row + 1) * width + column + 1;
                origin[place] = turned(puzzle, corner, row, column);
                kind[place] = puzzle.end(origin[place]).map_or(PLAIN, narrow);
                order.push(place as u32);
            }
        }
        let mut leads = vec![false; size];
        for &place in order.iter().rev() {
            let place = place as usize;
            let next = place + width + 1;
            leads[place] = kind[next] < WALL || kind[next] == PLAIN && leads[next];
        }
        let mate = (0..size as u32).collect();
        let (tried, marks) = (vec![0; order.len() + 1], vec![0; order.len() + 1]);
        let (links, trail, depth) = (vec![0; size], Vec::new(), 0);
        Self {
            width,
            order,
            kind,
            links,
            mate,
            leads,
            origin,
            trail,
            depth,
            tried,
            marks,
        }
    }

    /// Returns true if there is a cover, or `None` if the limit of steps is reached first.
    /// Continues from its last position.
    pub(super) fn find_cover(&mut self, limit: usize) -> Option<bool> {
        for _ in 0..limit {
            if self.depth == self.order.len() {
                return Some(true);
            }
            let place = self.order[self.depth] as usize;
            if let Some(out) = self.choice(place, self.tried[self.depth]) {
                self.tried[self.depth] += 1;
                self.marks[self.depth] = self.trail.len();
                if self.settle(place, out) {
                    self.depth += 1;
                    self.tried[self.depth] = 0;
                } else {
                    self.unsettle(place, self.marks[self.depth]);
                }
            } else if self.depth == 0 {
                return Some(false);
            } else {
                self.depth -= 1;
                self.unsettle(self.order[self.depth] as usize, self.marks[self.depth]);
            }
        }
        None
    }

    /// Returns the links out of a cell (down, right) in the order in which they are tried.
    fn choice(&self, place: usize, tried: u8) -> Option<u8> {
        let links = self.links[place];
        let options: &[u8] = match (self.kind[place] == PLAIN, links) {
            (true, 0) => &[RIGHT | DOWN],
            (true, LEFT) => &[DOWN, RIGHT],
            (true, UP) | (false, 0) => &[RIGHT, DOWN],
            (true, _) | (false, UP | LEFT) => &[0],
            (false, _) => &[],
        };
        options.get(usize::from(tried)).copied()
    }

    /// Links a cell down and right as `out` says. Returns false if that breaks a rule.
    fn settle(&mut self, place: usize, out: u8) -> bool {
        self.links[place] |= out;
        let (right, below) = (place + 1, place + self.width);
        if out & RIGHT != 0 {
            self.links[right] |= LEFT;
            if self.kind[right] == WALL || !self.join(place, right) {
                return false;
            }
        }
        if out & DOWN != 0 {
            self.links[below] |= UP;
            if self.kind[below] == WALL || !self.join(place, below) {
                return false;
            }
        }
        self.chains_hold(place) && self.has_choice(right)
    }

    fn unsettle(&mut self, place: usize, mark: usize) {
        self.links[place] &= UP | LEFT;
        self.links[place + 1] &= !LEFT;
        self.links[place + self.width] &= !UP;
        while self.trail.len() > mark {
            if let Some((place, mate)) = self.trail.pop() {
                self.mate[place as usize] = mate;
            }
        }
    }

    /// Joins two loose ends. Returns false if that makes a loop or joins two colours.
    fn join(&mut self, left: usize, right: usize) -> bool {
        let (from, to) = (self.mate[left], self.mate[right]);
        if from as usize == right {
            return false;
        }
        let (start, stop) = (self.kind[from as usize], self.kind[to as usize]);
        if start < WALL && stop < WALL && start != stop {
            return false;
        }
        self.trail.push((from, self.mate[from as usize]));
        self.trail.push((to, self.mate[to as usize]));
        self.mate[from as usize] = to;
        self.mate[to as usize] = from;
        true
    }

    /// Returns true if a cell with known links continues its chains of turns.
    fn chains_hold(&self, place: usize) -> bool {
        let (above_left, above_right) = (place - self.width - 1, place - self.width + 1);
        let links = self.links[place];
        let plain = self.kind[place] == PLAIN;
        if self.is_turn(above_right, DOWN | LEFT) && !follows(plain, links, DOWN | LEFT)
            || self.is_turn(above_left, DOWN | RIGHT) && !follows(plain, links, DOWN | RIGHT)
        {
            return false;
        }
        match links {
            _ if !plain => true,
            _ if links == DOWN | RIGHT => self.leads[place],
            _ if links == DOWN | LEFT => self.leads_down_left(place),
            _ if links == UP | RIGHT => self.starts(above_right, UP | RIGHT),
            _ if links == UP | LEFT => self.starts(above_left, UP | LEFT),
            _ => true,
        }
    }

    fn is_turn(&self, place: usize, turn: u8) -> bool {
        self.kind[place] == PLAIN && self.links[place] == turn
    }

    /// Returns true if a settled cell can be on the inner side of a turn.
    fn starts(&self, place: usize, turn: u8) -> bool {
        self.kind[place] != WALL && follows(self.kind[place] == PLAIN, self.links[place], turn)
    }

    /// Returns true if the cells down to the left can turn down and left until an end. Their links
    /// up and left are known.
    fn leads_down_left(&self, place: usize) -> bool {
        let mut place = place + self.width - 1;
        while self.kind[place] == PLAIN {
            if self.links[place] != LEFT {
                return false;
            }
            place += self.width - 1;
        }
        self.kind[place] != WALL && self.links[place] & UP == 0
    }

    /// Returns true if there is a choice for a cell with known links up and left.
    fn has_choice(&self, place: usize) -> bool {
        let links = self.links[place];
        if self.kind[place] != PLAIN {
            return links != UP | LEFT;
        }
        let above_left = place - self.width - 1;
        match links {
            0 => self.leads[place],
            _ if self.is_turn(above_left, DOWN | RIGHT) => false,
            _ if links == UP | LEFT => self.starts(above_left, UP | LEFT),
            _ => true,
        }
    }

    pub(super) fn solution(&self, puzzle: &Puzzle) -> Solution {
        let mut links = vec![Links::NONE; puzzle.rows() * puzzle.columns()];
        let mut join = |from: Cell, to: Cell| {
            let direction = Direction::ALL
                .into_iter()
                .find(|&d| puzzle.neighbor(from, d) == Some(to));
            let place = from.row * puzzle.columns() + from.column;
            links[place] = links[place].and(direction.map_or(Links::NONE, Links::from));
        };
        for &place in &self.order {
            let place = place as usize;
            for (side, step) in [(RIGHT, 1), (DOWN, self.width)] {
                if self.links[place] & side != 0 {
                    join(self.origin[place], self.origin[place + step]);
                    join(self.origin[place + step], self.origin[place]);
                }
            }
        }
        Solution::from_links(puzzle, links)
    }
}

/// Returns true if a cell with these links can be on the inner side of a turn: it turns in the same
/// way, or is an end that leads in the same way.
fn follows(plain: bool, links: u8, turn: u8) -> bool {
    if plain {
        links == turn
    } else {
        links & turn != 0
    }
}

fn narrow(color: usize) -> u16 {
    u16::try_from(color).expect("a grid has fewer colours than cells")
}
