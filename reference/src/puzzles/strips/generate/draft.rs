//! A known partition, with colours that are changed until no other partition fits.

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::Shape;
use crate::puzzles::Difficulty;
use crate::puzzles::strips::{Cell, Grid, Orientation, Placement, Puzzle, solve};

/// The number of random partitions to make until one has few single cells.
const PARTITIONS_MAX: usize = 200;
/// The number of changes to try until one partition is left.
const CHANGES_MAX: usize = 2_000;
/// The number of further changes to try until the puzzle has the requested difficulty.
const STEPS_MAX: usize = 300;
/// The largest number of partitions that is counted.
const COUNT_MAX: u64 = 1_000;

/// A partition with the colours of its strips.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Draft {
    rows: usize,
    columns: usize,
    /// The positions of the strips, and their colours from the lower left.
    strips: Vec<(Placement, String)>,
    /// Single cells.
    singles: Vec<(Cell, char)>,
    /// Unused strips.
    spare: Vec<String>,
}

impl Draft {
    /// Returns a random partition in random colours, or `None` if it has too many single cells.
    pub(super) fn new(shape: Shape, random: &mut ChaCha8Rng) -> Option<Self> {
        (0..PARTITIONS_MAX)
            .map(|_| Self::random(shape, random))
            .find(|draft| draft.singles.len() <= shape.rows * shape.columns / 12)
    }

    /// Covers cell after cell with a random strip that fits there.
    fn random(shape: Shape, random: &mut ChaCha8Rng) -> Self {
        let Shape { rows, columns, .. } = shape;
        let mut draft = Self {
            rows,
            columns,
            strips: Vec::new(),
            singles: Vec::new(),
            spare: patterns(length_max(shape)),
        };
        draft.spare.shuffle(random);
        let mut is_free = vec![true; rows * columns];
        for index in 0..rows * columns {
            if !is_free[index] {
                continue;
            }
            let first = Cell {
                row: index / columns,
                column: index % columns,
            };
            let room = draft.room(first, &is_free);
            // Longer strips fit in fewer places.
            let draws = if shape.difficulty == Some(Difficulty::Easy) {
                3
            } else {
                1
            };
            let placements = (0..draws).filter_map(|_| room.choose(random).copied());
            let placement = placements.max_by_key(|placement| placement.length);
            let length = placement.map_or(1, |placement| placement.length);
            let pattern = draft.spare.iter().position(|spare| spare.len() == length);
            if let (Some(placement), Some(pattern)) = (placement, pattern) {
                for cell in placement.cells() {
                    is_free[cell.row * columns + cell.column] = false;
                }
                let pattern = draft.spare.swap_remove(pattern);
                draft.strips.push((placement, turned(pattern, random)));
            } else {
                draft.singles.push((first, colour(random)));
            }
        }
        draft
    }

    /// Returns the places from a cell with room for strips of the remaining lengths.
    fn room(&self, first: Cell, is_free: &[bool]) -> Vec<Placement> {
        let (rows, columns) = (self.rows, self.columns);
        let fits = |cell: Cell| {
            cell.row < rows && cell.column < columns && is_free[cell.row * columns + cell.column]
        };
        let mut room = Vec::new();
        for orientation in [Orientation::Horizontal, Orientation::Vertical] {
            let placement = |length| Placement {
                first,
                orientation,
                length,
            };
            let lengths = (2..)
                .take_while(|&length| placement(length).cells().all(fits))
                .filter(|&length| self.spare.iter().any(|spare| spare.len() == length));
            room.extend(lengths.map(placement));
        }
        room
    }

    /// Returns the puzzle, with colours changed until there is one partition and the requested
    /// difficulty.
    pub(super) fn finished(
        self,
        wanted: Option<Difficulty>,
        random: &mut ChaCha8Rng,
    ) -> Option<Puzzle> {
        let draft = self.improved(random)?;
        match wanted {
            None => draft.puzzle(),
            Some(wanted) => draft.steered(wanted, random),
        }
    }

    /// Changes colours until there is one partition.
    fn improved(mut self, random: &mut ChaCha8Rng) -> Option<Self> {
        let mut best = solve::count(&self.puzzle()?, COUNT_MAX);
        for _ in 0..CHANGES_MAX {
            if best == 1 {
                return Some(self);
            }
            let other = self.changed(random);
            // Counting to one more than before is enough to see an increase.
            let count = solve::count(&other.puzzle()?, best + 1);
            if count <= best {
                (self, best) = (other, count);
            }
        }
        None
    }

    /// Changes colours of a puzzle with one partition until it has the requested difficulty.
    fn steered(mut self, wanted: Difficulty, random: &mut ChaCha8Rng) -> Option<Puzzle> {
        let away = |puzzle: &Puzzle| (wanted as usize).abs_diff(solve::difficulty(puzzle) as usize);
        let mut puzzle = self.puzzle()?;
        let mut distance = away(&puzzle);
        for _ in 0..STEPS_MAX {
            if distance == 0 {
                return Some(puzzle);
            }
            let draft = self.changed(random);
            let other = draft.puzzle()?;
            if solve::count(&other, 2) == 1 && away(&other) <= distance {
                distance = away(&other);
                (self, puzzle) = (draft, other);
            }
        }
        None
    }

    /// Returns the draft with other colours at one place.
    fn changed(&self, random: &mut ChaCha8Rng) -> Self {
        let mut draft = self.clone();
        let index = random.random_range(0..draft.strips.len() + draft.singles.len());
        if let Some(single) = index.checked_sub(draft.strips.len()) {
            draft.singles[single].1 = colour(random);
            return draft;
        }
        let length = draft.strips[index].0.length;
        let others: Vec<usize> = (0..draft.strips.len())
            .filter(|&other| draft.strips[other].0.length == length)
            .collect();
        let spares: Vec<usize> = (0..draft.spare.len())
            .filter(|&spare| draft.spare[spare].len() == length)
            .collect();
        let (strips, spare) = (&mut draft.strips, &mut draft.spare);
        match (
            random.random_range(0..3),
            others.choose(random),
            spares.choose(random),
        ) {
            (0, _, Some(&other)) => std::mem::swap(&mut strips[index].1, &mut spare[other]),
            (1, Some(&other), _) => {
                if let Ok([left, right]) = strips.get_disjoint_mut([index, other]) {
                    std::mem::swap(&mut left.1, &mut right.1);
                }
            }
            _ => strips[index].1 = strips[index].1.chars().rev().collect(),
        }
        draft
    }

    fn puzzle(&self) -> Option<Puzzle> {
        let mut colours = vec![vec![' '; self.columns]; self.rows];
        for (placement, pattern) in &self.strips {
            for (cell, colour) in placement.cells().zip(pattern.chars()) {
                colours[cell.row][cell.column] = colour;
            }
        }
        for (cell, colour) in &self.singles {
            colours[cell.row][cell.column] = *colour;
        }
        let rows: Vec<String> = colours.iter().map(|row| row.iter().collect()).collect();
        // The order of the assignment reveals nothing about the places of the strips.
        let strips = self.strips.iter().map(|(_, colours)| one_way(colours));
        let mut strips: Vec<String> = strips.collect();
        strips.sort_by(|left, right| left.len().cmp(&right.len()).then(right.cmp(left)));
        let grid = Grid::from_rows(&rows)?;
        Some(Puzzle { grid, strips })
    }
}

/// Returns the length of the longest strips. It gives enough different strips, and is larger in
/// easy puzzles.
fn length_max(shape: Shape) -> usize {
    let length = match shape.rows * shape.columns {
        0..=20 => 3,
        21..=36 => 4,
        _ => 5,
    };
    length + usize::from(shape.difficulty == Some(Difficulty::Easy))
}

/// Returns all strips of up to `length_max` cells, each in one direction.
fn patterns(length_max: usize) -> Vec<String> {
    let lengths = 2..=length_max;
    let all = lengths.flat_map(|length| {
        (0..1_u32 << length).map(move |bits| -> String {
            (0..length)
                .map(|bit| if bits >> bit & 1 == 0 { 'w' } else { 'b' })
                .collect()
        })
    });
    all.filter(|pattern| one_way(pattern) == *pattern).collect()
}

/// Returns the colours in the direction of the assignment: white first.
fn one_way(colours: &str) -> String {
    let reversed: String = colours.chars().rev().collect();
    if *colours < *reversed {
        reversed
    } else {
        colours.to_owned()
    }
}

fn turned(pattern: String, random: &mut ChaCha8Rng) -> String {
    if random.random() {
        pattern.chars().rev().collect()
    } else {
        pattern
    }
}

fn colour(random: &mut ChaCha8Rng) -> char {
    if random.random() { 'w' } else { 'b' }
}
