//! Explains a solution step by step, always with one of the simplest possible deductions.

use std::fmt::{self, Display, Formatter};

use super::PlacementSearch;
use super::search::{Fill, Items, Place};
use crate::puzzles::Difficulty;
use crate::puzzles::bubbles_and_boulders::{Move, Piece, Puzzle};

/// A bubble or a boulder of a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Item {
    /// The kind of the piece.
    pub piece: Piece,
    /// The letter of its region.
    pub region: char,
}

/// One deduction. [`Display`] writes it as a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// An item has only one place left. The moves put it there, the item itself last.
    OnlyPlace(Item, Vec<Move>),
    /// An item cannot be at the place of the move, because the second item would then have no place.
    Trial(Item, Move, Item),
    /// An item cannot be at the place of the move. Only further trials show this.
    Search(Item, Move),
}

/// The end of an explanation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Every item has its place. This is the only solution.
    Solved,
    /// There is no solution, because this item has no place.
    Contradiction(Item),
    /// There are several solutions, so nothing more follows.
    Several,
}

/// All steps to the solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The deductions in order.
    pub steps: Vec<Step>,
    /// The result of the steps.
    pub end: End,
}

impl Explanation {
    /// Returns the result as a sentence.
    pub fn conclusion(&self) -> String {
        match self.end {
            End::Solved => "Every bubble and boulder has its place.".to_owned(),
            End::Contradiction(item) => {
                format!("No place is left for {item}: there is no solution.")
            }
            End::Several => "There are several solutions, so nothing more follows.".to_owned(),
        }
    }
}

/// Explains a puzzle.
///
/// ```
/// use puzzlemark_reference::puzzles::bubbles_and_boulders::{Puzzle, solve};
///
/// let puzzle: Puzzle = "#AAB\nCDDB\nCDBB\nCD#B\n".parse().unwrap();
/// let explanation = solve::explain(&puzzle);
/// assert_eq!(
///     explanation.steps[0].to_string(),
///     "only place: the bubble of region C can only go to (1, 0)"
/// );
/// ```
pub fn explain(puzzle: &Puzzle) -> Explanation {
    let search = PlacementSearch::new(puzzle);
    let mut explainer = Explainer {
        search: &search,
        fill: search.start(),
        excluded: Vec::new(),
    };
    let mut steps = Vec::new();
    let end = loop {
        match explainer.next() {
            Ok(step) => steps.push(step),
            Err(end) => break end,
        }
    };
    Explanation { steps, end }
}

/// The facts that are known so far.
struct Explainer<'a> {
    search: &'a PlacementSearch,
    /// The pieces that are put.
    fill: Fill,
    /// Places that their items cannot have.
    excluded: Vec<Place>,
}

/// The places that are left after some pieces are put.
enum Left {
    /// This item has no place.
    None(Items),
    /// This is the only place of its item.
    One(Place),
    /// All items have several of these places.
    Several(Vec<Place>),
}

impl Explainer<'_> {
    /// Makes the next deduction.
    fn next(&mut self) -> Result<Step, End> {
        let places = match self.left(&self.fill) {
            Left::None(item) => return Err(End::Contradiction(Item::of(item))),
            Left::One(place) => {
                let moves = self.search.moves(&self.fill, place);
                self.fill = self.search.placing(&self.fill, place);
                return Ok(Step::OnlyPlace(Item::of(place.item), moves));
            }
            Left::Several(places) if places.is_empty() => return Err(End::Solved),
            Left::Several(places) => places,
        };
        for &place in &places {
            if let Some(homeless) = self.homeless_after(place) {
                self.excluded.push(place);
                let (item, there) = self.put(place);
                return Ok(Step::Trial(item, there, Item::of(homeless)));
            }
        }
        for &place in &places {
            let trial = self.search.placing(&self.fill, place);
            if self.search.count(trial, self.search.items, 1) == 0 {
                self.excluded.push(place);
                let (item, there) = self.put(place);
                return Ok(Step::Search(item, there));
            }
        }
        Err(End::Several)
    }

    /// Returns the item of a place, and the move to the place.
    fn put(&self, place: Place) -> (Item, Move) {
        (Item::of(place.item), self.search.put(place))
    }

    /// Returns the item that has no place after an item is put at a place, if there is one.
    fn homeless_after(&self, place: Place) -> Option<Items> {
        let mut fill = self.search.placing(&self.fill, place);
        loop {
            match self.left(&fill) {
                Left::None(item) => return Some(item),
                Left::One(place) => fill = self.search.placing(&fill, place),
                Left::Several(_) => return None,
            }
        }
    }

    fn left(&self, fill: &Fill) -> Left {
        let mut places = self.search.places(fill);
        places.retain(|place| !self.excluded.iter().any(|excluded| place.reaches(excluded)));
        let (mut once, mut twice) = (0, 0);
        for place in &places {
            twice |= once & place.item;
            once |= place.item;
        }
        let homeless = self.search.items & !fill.placed & !once;
        if homeless != 0 {
            return Left::None(1 << homeless.trailing_zeros());
        }
        let only = places.iter().find(|place| place.item & !twice != 0);
        only.map_or_else(|| Left::Several(places.clone()), |place| Left::One(*place))
    }
}

impl Item {
    fn of(item: Items) -> Self {
        let bit = item.trailing_zeros();
        let (piece, letter) = if bit < 32 {
            (Piece::Bubble, bit)
        } else {
            (Piece::Boulder, bit - 32)
        };
        let letter = u8::try_from(letter).expect("a region has one of 26 letters");
        Self {
            piece,
            region: char::from(b'A' + letter),
        }
    }
}

impl Display for Item {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "the {} of region {}", self.piece, self.region)
    }
}

impl Step {
    /// Returns the difficulty of the step, with the meaning of [`difficulty`](super::difficulty).
    pub fn difficulty(&self) -> Difficulty {
        match self {
            Self::OnlyPlace(..) => Difficulty::Easy,
            Self::Trial(..) => Difficulty::Medium,
            Self::Search(..) => Difficulty::Hard,
        }
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnlyPlace(item, moves) => {
                let Some((last, before)) = moves.split_last() else {
                    unreachable!("an item that is put has a move")
                };
                write!(f, "only place: {item} can only go to {}", last.position)?;
                if let [first, more @ ..] = before {
                    write!(f, ", so others come first: {}", first.position)?;
                    more.iter()
                        .try_for_each(|more| write!(f, ", {}", more.position))?;
                }
                Ok(())
            }
            Self::Trial(item, there, homeless) => write!(
                f,
                "trial: if {item} were at {}, no place would be left for {homeless}",
                there.position
            ),
            Self::Search(item, there) => write!(
                f,
                "trials within a trial: if {item} were at {}, there would be no solution",
                there.position
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::bubbles_and_boulders::{Placement, Position, generate, verify};

    /// Returns all solutions. Tries all squares, and asks the verifier, which shares no code with
    /// the solver.
    fn all_solutions(puzzle: &Puzzle) -> Vec<Placement> {
        let mut placements = vec![Placement::default()];
        for region in puzzle.regions() {
            let squares: Vec<Position> = puzzle.squares(region).collect();
            let pairs = squares.iter().flat_map(|bubble| {
                let others = squares.iter().filter(move |boulder| *boulder != bubble);
                others.map(move |boulder| (*bubble, *boulder))
            });
            let pairs: Vec<_> = pairs.collect();
            placements = placements
                .iter()
                .flat_map(|before| {
                    pairs.iter().map(move |(bubble, boulder)| {
                        let mut after = before.clone();
                        after.put(Piece::Bubble, *bubble);
                        after.put(Piece::Boulder, *boulder);
                        after
                    })
                })
                .collect();
        }
        placements.retain(|placement| verify::judge(puzzle, placement).is_empty());
        placements
    }

    /// Checks each conclusion and the end against all solutions. Returns the explanation.
    fn checked(puzzle: &Puzzle) -> Explanation {
        let solutions = all_solutions(puzzle);
        let explanation = explain(puzzle);
        let mut put = Placement::default();
        for step in &explanation.steps {
            let (item, last) = match step {
                Step::OnlyPlace(item, moves) => {
                    for one in moves {
                        let has = |all: &Placement| all.at(one.position) == Some(one.piece);
                        assert!(solutions.iter().all(has), "{puzzle}\n{step}");
                        put.put(one.piece, one.position);
                    }
                    (item, moves.last().unwrap())
                }
                Step::Trial(item, there, _) | Step::Search(item, there) => {
                    let has = |all: &Placement| all.at(there.position) == Some(there.piece);
                    assert!(!solutions.iter().any(has), "{puzzle}\n{step}");
                    (item, there)
                }
            };
            assert_eq!(puzzle.region(last.position), Some(item.region), "{step}");
            assert_eq!(last.piece, item.piece, "{step}");
        }
        match explanation.end {
            End::Solved => assert_eq!(solutions, [put], "{puzzle}"),
            End::Contradiction(_) => assert!(solutions.is_empty(), "{puzzle}"),
            End::Several => assert!(solutions.len() > 1, "{puzzle}"),
        }
        explanation
    }

    #[test]
    fn every_conclusion_is_true() {
        let mut hardest = Difficulty::Easy;
        for seed in 0..40 {
            let shape = generate::Shape {
                rows: 4,
                columns: 4,
                regions: 4,
                difficulty: None,
            };
            let puzzle = generate::generate(shape, seed).unwrap();
            let explanation = checked(&puzzle);
            assert_eq!(explanation.end, End::Solved, "{puzzle}");
            let difficulties = explanation.steps.iter().map(Step::difficulty);
            hardest = hardest.max(difficulties.max().unwrap());
        }
        assert!(hardest > Difficulty::Easy, "no puzzle needs a trial");
    }

    #[test]
    fn puzzles_with_several_solutions_or_none_say_so() {
        let several: Puzzle = "AABB\nAABB\n".parse().unwrap();
        assert_eq!(checked(&several).end, End::Several);
        let none: Puzzle = "AAB\nCBB\nCCC\n".parse().unwrap();
        let solutions = all_solutions(&none).len();
        let end = checked(&none).end;
        assert_eq!(
            solutions == 0,
            matches!(end, End::Contradiction(_)),
            "{end:?}"
        );
        let lone: Puzzle = "ABB\n".parse().unwrap();
        assert!(matches!(checked(&lone).end, End::Contradiction(_)));
    }
}
