//! The search itself.

use super::Solution;
use crate::puzzles::bubbles_and_boulders::{Move, Piece, Position, Puzzle};

/// A set of items: the bubble of region A is bit 0, its boulder bit 32.
pub(super) type Items = u64;

fn item(piece: Piece, region: char) -> Items {
    let letter = u32::from(region) - u32::from('A');
    match piece {
        Piece::Bubble => 1 << letter,
        Piece::Boulder => 1 << (letter + 32),
    }
}

struct Segment {
    top: Position,
    regions: Vec<char>,
}

/// The number of bubbles and boulders in each segment.
#[derive(Clone)]
pub(super) struct Fill {
    segments: Vec<[usize; 2]>,
    pub(super) placed: Items,
}

/// A place for an item. If the segment is filled with this number of pieces, the item is the last
/// one.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) item: Items,
    segment: usize,
    piece: Piece,
    pieces: usize,
}

impl Place {
    /// Returns true if filling the segment up to this place puts the item of the other place there,
    /// too.
    pub(super) fn reaches(&self, other: &Self) -> bool {
        let is_same_end = (self.segment, self.piece) == (other.segment, other.piece);
        is_same_end && self.pieces >= other.pieces
    }
}

pub(super) struct PlacementSearch {
    segments: Vec<Segment>,
    pub(super) items: Items,
}

impl PlacementSearch {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let mut segments: Vec<Segment> = Vec::new();
        for column in 0..puzzle.columns() {
            for row in 0..puzzle.rows() {
                let top = Position { row, column };
                let Some(region) = puzzle.region(top) else {
                    continue;
                };
                match segments.last_mut() {
                    Some(segment) if !puzzle.is_at_end(Piece::Bubble, top) => {
                        segment.regions.push(region);
                    }
                    _ => segments.push(Segment {
                        top,
                        regions: vec![region],
                    }),
                }
            }
        }
        let regions = puzzle.regions();
        let items = Piece::BOTH
            .into_iter()
            .flat_map(|piece| regions.iter().map(move |region| item(piece, *region)));
        Self {
            segments,
            items: items.sum(),
        }
    }

    pub(super) fn start(&self) -> Fill {
        Fill {
            segments: vec![[0, 0]; self.segments.len()],
            placed: 0,
        }
    }

    pub(super) fn count(&self, mut fill: Fill, scope: Items, bound: u64) -> u64 {
        let Some(places) = self.propagate(&mut fill, scope) else {
            return 0;
        };
        let groups = self.groups(&fill, &places, scope);
        if let [group] = groups[..] {
            let mut total: u64 = 0;
            for place in fewest(&places, group) {
                if total >= bound {
                    break;
                }
                total += self.count(self.placing(&fill, place), group, bound - total);
            }
            return total.min(bound);
        }
        let mut total: u64 = bound.min(1);
        for group in groups {
            total = total
                .saturating_mul(self.count(fill.clone(), group, bound))
                .min(bound);
            if total == 0 {
                break;
            }
        }
        total
    }

    pub(super) fn solutions(&self, mut fill: Fill, scope: Items, at_most: usize) -> Vec<Fill> {
        let Some(places) = self.propagate(&mut fill, scope) else {
            return Vec::new();
        };
        let groups = self.groups(&fill, &places, scope);
        let mut found = Vec::new();
        if let [group] = groups[..] {
            for place in fewest(&places, group) {
                let more = at_most - found.len();
                if more > 0 {
                    found.extend(self.solutions(self.placing(&fill, place), group, more));
                }
            }
            return found;
        }
        found.extend(Some(fill.clone()).filter(|_| at_most > 0));
        for group in groups {
            let parts = self.solutions(fill.clone(), group, at_most);
            let pairs = found
                .iter()
                .flat_map(|whole| parts.iter().map(|part| whole.joined(part)));
            found = pairs.take(at_most).collect();
            if found.is_empty() {
                break;
            }
        }
        found
    }

    /// Places all items of the scope that have only one place. Returns the places of the other
    /// items, or `None` if an item has no place left.
    pub(super) fn propagate(&self, fill: &mut Fill, scope: Items) -> Option<Vec<Place>> {
        loop {
            let mut places = self.places(fill);
            places.retain(|place| place.item & scope != 0);
            let (mut once, mut twice) = (0, 0);
            for place in &places {
                twice |= once & place.item;
                once |= place.item;
            }
            if scope & !fill.placed & !once != 0 {
                return None;
            }
            match places.iter().find(|place| place.item & !twice != 0) {
                Some(only) => *fill = self.placing(fill, *only),
                None => return Some(places),
            }
        }
    }

    /// Returns every place that is left for an item.
    pub(super) fn places(&self, fill: &Fill) -> Vec<Place> {
        let mut places = Vec::new();
        for (segment, Segment { regions, .. }) in self.segments.iter().enumerate() {
            let [bubbles, boulders] = fill.segments[segment];
            let free = &regions[bubbles..regions.len() - boulders];
            let mut add = |piece, filled, squares: &mut dyn Iterator<Item = &char>| {
                let mut taken = fill.placed;
                for (index, region) in squares.enumerate() {
                    let item = item(piece, *region);
                    if taken & item != 0 {
                        break;
                    }
                    taken |= item;
                    places.push(Place {
                        item,
                        segment,
                        piece,
                        pieces: filled + index + 1,
                    });
                }
            };
            add(Piece::Bubble, bubbles, &mut free.iter());
            add(Piece::Boulder, boulders, &mut free.iter().rev());
        }
        places
    }

    /// Returns the fill with an item at this place, and all pieces before it in its segment.
    pub(super) fn placing(&self, fill: &Fill, place: Place) -> Fill {
        let Place {
            segment,
            piece,
            pieces,
            ..
        } = place;
        let regions = &self.segments[segment].regions;
        let mut fill = fill.clone();
        let filled = &mut fill.segments[segment][piece as usize];
        for index in *filled..pieces {
            let index = match piece {
                Piece::Bubble => index,
                Piece::Boulder => regions.len() - 1 - index,
            };
            fill.placed |= item(piece, regions[index]);
        }
        *filled = pieces;
        fill
    }

    /// Returns the move that puts the item of a place there.
    pub(super) fn put(&self, place: Place) -> Move {
        self.nth_move(place, place.pieces)
    }

    /// Returns the moves that put an item at a place, after the pieces of a fill. The item is last.
    pub(super) fn moves(&self, fill: &Fill, place: Place) -> Vec<Move> {
        let filled = fill.segments[place.segment][place.piece as usize];
        let pieces = filled + 1..=place.pieces;
        pieces.map(|nth| self.nth_move(place, nth)).collect()
    }

    /// Returns the move that puts the piece with this number, from 1, in the segment of a place.
    fn nth_move(&self, place: Place, nth: usize) -> Move {
        let Segment { top, regions } = &self.segments[place.segment];
        let below = match place.piece {
            Piece::Bubble => nth - 1,
            Piece::Boulder => regions.len() - nth,
        };
        Move {
            piece: place.piece,
            position: Position {
                row: top.row + below,
                ..*top
            },
        }
    }

    /// Splits the items that are not placed yet into groups, smallest group first. Items of
    /// different groups have no common segment.
    fn groups(&self, fill: &Fill, places: &[Place], scope: Items) -> Vec<Items> {
        let mut groups: Vec<Items> = Vec::new();
        let mut join = |mut items: Items| {
            groups.retain(|group| {
                let meet = group & items != 0;
                items |= if meet { *group } else { 0 };
                !meet
            });
            groups.push(items);
        };
        for own in places.chunk_by(|left, right| left.segment == right.segment) {
            let items = own
                .iter()
                .map(|place| place.item)
                .fold(0, |all, item| all | item);
            let bubbles = items & Items::from(u32::MAX);
            let [filled_above, filled_below] = fill.segments[own[0].segment];
            let free = self.segments[own[0].segment].regions.len() - filled_above - filled_below;
            if own.len() > free {
                join(items);
            } else {
                [bubbles, items & !bubbles]
                    .into_iter()
                    .filter(|part| *part != 0)
                    .for_each(&mut join);
            }
        }
        debug_assert_eq!(groups.iter().sum::<Items>(), scope & !fill.placed);
        groups.sort_by_key(|group| (group.count_ones(), *group));
        groups
    }

    pub(super) fn solution(&self, fill: &Fill) -> Solution {
        let mut moves = Vec::new();
        for (Segment { top, regions }, [bubbles, boulders]) in
            self.segments.iter().zip(&fill.segments)
        {
            let put = |piece, index| {
                let position = Position {
                    row: top.row + index,
                    ..*top
                };
                Move { piece, position }
            };
            moves.extend((0..*bubbles).map(|index| put(Piece::Bubble, index)));
            let last = regions.len();
            moves.extend((1..=*boulders).map(|index| put(Piece::Boulder, last - index)));
        }
        Solution { moves }
    }
}

impl Fill {
    /// Returns the union of two fills. Both continue the same fill with different items.
    fn joined(&self, other: &Self) -> Self {
        let pairs = self.segments.iter().zip(&other.segments);
        Self {
            segments: pairs
                .map(|(own, new)| [own[0].max(new[0]), own[1].max(new[1])])
                .collect(),
            placed: self.placed | other.placed,
        }
    }
}

/// Returns the places of the item in a group with the fewest places.
fn fewest(places: &[Place], group: Items) -> Vec<Place> {
    let of = |item| {
        places
            .iter()
            .copied()
            .filter(move |place: &Place| place.item == item)
    };
    let items = places
        .iter()
        .map(|place| place.item)
        .filter(|item| item & group != 0);
    let best = items.min_by_key(|item| (of(*item).count(), *item));
    best.map(|item| of(item).collect()).unwrap_or_default()
}
