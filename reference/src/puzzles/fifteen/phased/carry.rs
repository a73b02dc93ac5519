//! Carries one tile to its place in as few moves as possible.
//!
//! A tile moves when the blank, on one of its sides, changes places with it. Between two such moves
//! the blank moves around the tile. So the search is over the tile's cell and the blank's side of
//! it. A lower bound on the remaining moves guides it (A*): a step that turns costs three moves,
//! and a straight step costs five.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::space::{Cell, Frame, Space};
use crate::puzzles::fifteen::direction::Direction;

/// The steps of the blank clockwise around a tile, from each of the eight cells, beginning above.
const CLOCKWISE: [Direction; 8] = [
    Direction::Right,
    Direction::Down,
    Direction::Down,
    Direction::Left,
    Direction::Left,
    Direction::Up,
    Direction::Up,
    Direction::Right,
];

/// The goal of carrying a tile.
pub(super) struct Goal<F> {
    /// The first cell of the rectangle that contains the goals ...
    pub(super) from: Cell,
    /// ... and its last cell.
    pub(super) to: Cell,
    /// The remaining cost for a cell of the tile and a side of the blank, or `None` if they are not
    /// a goal.
    pub(super) rest: F,
}

/// The tile's cell and the blank's side of it.
type Pose = (Cell, Direction);

/// The origin of a pose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Before {
    /// The blank came to the tile.
    Approach,
    /// The tile was moved.
    Step,
    /// The blank moved around the tile from this side.
    Turn(Direction),
}

impl Space {
    /// Carries the tile from a cell to a goal. Does nothing if this is impossible.
    pub(super) fn carry<F>(&mut self, tile: Cell, goal: &Goal<F>)
    where
        F: Fn(Cell, Direction) -> Option<u32>,
    {
        let frame = Frame::around(&[tile, self.blank()]).widened(2);
        let approach = self.flood(frame, Some(tile));
        // A longer detour of the tile is never better.
        let frame = Frame::around(&[tile, goal.from, goal.to]).widened(2);
        let known = vec![None; frame.cells() * 4];
        let mut search = CarrySearch {
            space: self,
            goal,
            frame,
            known,
            queue: BinaryHeap::new(),
        };
        for side in Direction::ALL {
            let beside = search.space.beside(tile, side);
            if let Some(distance) = beside.and_then(|beside| approach.distance(beside)) {
                search.improve((tile, side), distance, Before::Approach);
            }
        }
        let Some(last) = search.cheapest_pose() else {
            return;
        };
        let poses = search.way(last);
        let start = poses
            .first()
            .and_then(|&(cell, side)| self.beside(cell, side));
        if let Some(start) = start {
            approach
                .path(start)
                .into_iter()
                .for_each(|direction| self.go(direction));
        }
        for pair in poses.windows(2) {
            let ((cell, side), (next, next_side)) = (pair[0], pair[1]);
            if cell != next {
                self.go(side.opposite());
            } else if let Some(turn) = self.turn(cell, side, next_side) {
                turn.path().for_each(|step| self.go(step));
            }
        }
    }

    /// Returns the shorter way of the blank around a tile from one side to another, if there is
    /// one.
    fn turn(&self, tile: Cell, from: Direction, to: Direction) -> Option<Turn> {
        let start = self.beside(tile, from)?;
        let ahead = (place_around(to) + 8 - place_around(from)) % 8;
        let clockwise = Turn {
            from,
            steps: ahead,
            is_clockwise: true,
        };
        let counter = Turn {
            from,
            steps: 8 - ahead,
            is_clockwise: false,
        };
        let turns = if ahead <= 4 {
            [clockwise, counter]
        } else {
            [counter, clockwise]
        };
        turns.into_iter().find(|turn| {
            turn.path()
                .try_fold(start, |cell, step| self.beside(cell, step))
                .is_some()
        })
    }
}

/// A way of the blank around a tile.
#[derive(Debug, Clone, Copy)]
struct Turn {
    from: Direction,
    steps: usize,
    is_clockwise: bool,
}

impl Turn {
    fn path(self) -> impl Iterator<Item = Direction> {
        let first = place_around(self.from);
        (0..self.steps).map(move |step| {
            if self.is_clockwise {
                CLOCKWISE[(first + step) % 8]
            } else {
                CLOCKWISE[(first + 7 - step) % 8].opposite()
            }
        })
    }
}

/// Returns the place of a side in the ring of eight cells around a tile, clockwise from above.
fn place_around(side: Direction) -> usize {
    match side {
        Direction::Up => 0,
        Direction::Right => 2,
        Direction::Down => 4,
        Direction::Left => 6,
    }
}

struct CarrySearch<'a, F> {
    space: &'a Space,
    goal: &'a Goal<F>,
    frame: Frame,
    /// For each pose: the smallest known number of moves, and the pose before.
    known: Vec<Option<(u32, Before)>>,
    /// Poses to examine, by the smallest total of moves. With equal totals, poses near the goal
    /// come first.
    queue: BinaryHeap<(Reverse<u32>, u32, Pose)>,
}

impl<F: Fn(Cell, Direction) -> Option<u32>> CarrySearch<'_, F> {
    fn index(&self, (cell, side): Pose) -> Option<usize> {
        self.frame
            .index(cell)
            .map(|index| index * 4 + place_around(side) / 2)
    }

    fn known_pose(&self, pose: Pose) -> Option<(u32, Before)> {
        self.index(pose).and_then(|index| self.known[index])
    }

    fn improve(&mut self, pose: Pose, moves: u32, before: Before) {
        let Some(index) = self.index(pose) else {
            return;
        };
        if self.known[index].is_none_or(|(known, _)| moves < known) {
            self.known[index] = Some((moves, before));
            self.queue
                .push((Reverse(moves + self.at_least(pose)), moves, pose));
        }
    }

    /// Returns the final pose with the smallest total.
    fn cheapest_pose(&mut self) -> Option<Pose> {
        let mut best: Option<(u32, Pose)> = None;
        while let Some((Reverse(total), moves, pose)) = self.queue.pop() {
            if best.is_some_and(|(best, _)| best <= total) {
                break;
            }
            if self
                .known_pose(pose)
                .is_some_and(|(known, _)| known < moves)
            {
                continue;
            }
            let (cell, side) = pose;
            if let Some(rest) = (self.goal.rest)(cell, side)
                && best.is_none_or(|(best, _)| moves + rest < best)
            {
                best = Some((moves + rest, pose));
            }
            if let Some(next) = self.space.beside(cell, side) {
                self.improve((next, side.opposite()), moves + 1, Before::Step);
            }
            for to in Direction::ALL.into_iter().filter(|&to| to != side) {
                let turn = self.space.turn(cell, side, to);
                if let Some(steps) = turn.and_then(|turn| u32::try_from(turn.steps).ok()) {
                    self.improve((cell, to), moves + steps, Before::Turn(side));
                }
            }
        }
        best.map(|(_, pose)| pose)
    }

    /// Returns the moves until the tile is in the goal's rectangle, if nothing is in the way: one
    /// per step of the tile, and before it the moves of the blank around the tile.
    fn at_least(&self, ((row, col), side): Pose) -> u32 {
        let (from, to) = (self.goal.from, self.goal.to);
        let (rows, vertical) = if row > to.0 {
            (row - to.0, Direction::Up)
        } else {
            (from.0.saturating_sub(row), Direction::Down)
        };
        let (cols, horizontal) = if col > to.1 {
            (col - to.1, Direction::Left)
        } else {
            (from.1.saturating_sub(col), Direction::Right)
        };
        let begin = |own: usize, other: usize, first: Direction| {
            let turn = place_around(first).abs_diff(place_around(side));
            let straight = if own > other {
                own - other - 1
            } else {
                other - own
            };
            (own > 0).then(|| turn.min(8 - turn) + 3 * (own + other) - 2 + 2 * straight)
        };
        let ways = [begin(rows, cols, vertical), begin(cols, rows, horizontal)];
        ways.into_iter()
            .flatten()
            .min()
            .and_then(|least| u32::try_from(least).ok())
            .unwrap_or(0)
    }

    /// Returns the poses that lead to a pose, beginning with the first.
    fn way(&self, last: Pose) -> Vec<Pose> {
        let size = (self.space.view.rows, self.space.view.cols);
        let before = |&(cell, side): &Pose| match self.known_pose((cell, side))?.1 {
            Before::Approach => None,
            Before::Step => Some((side.from_cell(cell, size)?, side.opposite())),
            Before::Turn(from) => Some((cell, from)),
        };
        let mut way: Vec<_> = std::iter::successors(Some(last), before).collect();
        way.reverse();
        way
    }
}
