//! The operations that a random game draws from, with their weights.
//!
//! A game first draws the kind of an operation, then its arguments. A rule that offers a call for each
//! square of a board is still one kind. So it does not push other operations out of the game.

use std::collections::BTreeMap;

use puzzlemark_reference::operation::{Expression, Operation};
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use super::template::Template;
use super::{Held, Variables};

/// The weights of a kind of operations. Each game draws one of them for each kind.
const WEIGHTS: [u32; 5] = [0, 1, 1, 2, 4];

/// A kind of operations.
#[derive(Debug)]
pub(super) enum Offer<'g> {
    /// A template from the examples.
    Guessed(&'g Template),
    /// The operations of one kind that rules offer, and a template of this kind. An example shows if the kind
    /// changes something; without one, it is taken for a move.
    Ruled(Vec<&'g Operation>, Option<&'g Template>),
}

/// All kinds of operations that can follow in a game.
#[derive(Debug)]
pub(super) struct Offers<'g> {
    templates: &'g [Template],
    /// The operations of rules, by the text of their kind.
    ruled: BTreeMap<String, Vec<&'g Operation>>,
}

/// Offers with the weights of one game.
pub(super) struct WeightedOffers<'g>(Vec<(Offer<'g>, u32)>);

impl<'g> Offers<'g> {
    /// Gathers templates, and the operations that rules offer in a game with these variables.
    pub(super) fn new(
        templates: &'g [Template],
        ruled: &'g [Operation],
        variables: &Variables,
    ) -> Self {
        let mut kinds: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for operation in ruled {
            let operations = kinds.entry(kind(operation, variables)).or_default();
            operations.push(operation);
        }
        Self {
            templates,
            ruled: kinds,
        }
    }

    /// Draws the weights of a game, or gives all kinds the same weight.
    pub(super) fn weighted(self, game_seed: u64, differ: bool) -> WeightedOffers<'g> {
        let weight = |random: &mut ChaCha8Rng| {
            if differ {
                WEIGHTS[random.random_range(0..WEIGHTS.len())]
            } else {
                1
            }
        };
        let mut random = ChaCha8Rng::seed_from_u64(game_seed);
        let guessed = self.templates.iter().map(|template| {
            // Templates that change something get more weight, because a game without changes shows
            // little.
            let weight = weight(&mut random) + u32::from(template.changes);
            (Offer::Guessed(template), weight)
        });
        let mut offers: Vec<_> = guessed.collect();
        // A kind keeps its weight when other kinds come and go during the game.
        offers.extend(self.ruled.into_iter().map(|(kind, operations)| {
            let mut random = ChaCha8Rng::seed_from_u64(kind_seed(game_seed, &kind));
            let example = self.templates.iter().find(|template| template.kind == kind);
            (Offer::Ruled(operations, example), weight(&mut random) + 1)
        }));
        WeightedOffers(offers)
    }
}

impl<'g> WeightedOffers<'g> {
    /// Draws a kind. Returns `None` if there is none.
    pub(super) fn draw(&self, random: &mut ChaCha8Rng) -> Option<&Offer<'g>> {
        let drawn = self.0.choose_weighted(random, |(_, weight)| *weight);
        drawn.ok().map(|(offer, _)| offer)
    }
}

fn kind_seed(game_seed: u64, kind: &str) -> u64 {
    kind.bytes().fold(game_seed, |seed, byte| {
        seed.wrapping_mul(31).wrapping_add(u64::from(byte))
    })
}

/// Returns the kind of an operation: its text with `_` for each literal, and with the class of each
/// variable.
pub(super) fn kind(operation: &Operation, variables: &Variables) -> String {
    let mut pattern = operation.clone();
    generalize(&mut pattern.expression, variables);
    pattern.to_string()
}

fn generalize(expression: &mut Expression, variables: &Variables) {
    match expression {
        Expression::Literal(_) => *expression = Expression::name("_"),
        Expression::Name(name) => {
            if let Some(Held::Object(held) | Held::Data { kind: held, .. }) = variables.get(name) {
                name.clone_from(held);
            }
        }
        other => {
            for part in other.parts_mut() {
                generalize(part, variables);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use puzzlemark_reference::notation::parse_operation;

    use super::*;

    fn operations(texts: &[&str]) -> Vec<Operation> {
        let parsed = texts.iter().map(|text| parse_operation(text));
        parsed.collect::<Result<_, _>>().expect("operations")
    }

    fn variables() -> Variables {
        let object = || Held::Object("Game".to_owned());
        ["game", "other"]
            .map(|name| (name.to_owned(), object()))
            .into()
    }

    #[test]
    fn places_and_variables_do_not_make_a_kind() {
        let asked = operations(&[
            "game.press(0, 1)",
            "other.press(3, 2)",
            "game[1]",
            "game[2]",
            "game[1] = 4",
            "game == other",
            "other == game",
            "copy = game.copy()",
        ]);
        let offers = Offers::new(&[], &asked, &variables());
        let kinds: Vec<_> = offers.ruled.keys().map(String::as_str).collect();
        assert_eq!(
            kinds,
            [
                "Game == Game",
                "Game.press(_, _)",
                "Game[_]",
                "Game[_] = _",
                "copy = Game.copy()",
            ]
        );
    }

    #[test]
    fn many_operations_of_one_kind_leave_room_for_another() {
        let mut texts: Vec<_> = (0..200)
            .map(|place| format!("game.look({place})"))
            .collect();
        texts.push("game.clear()".to_owned());
        let texts: Vec<_> = texts.iter().map(String::as_str).collect();
        let asked = operations(&texts);
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut clears = 0;
        for game in 0..300 {
            let offers = Offers::new(&[], &asked, &variables()).weighted(game, true);
            let drawn = offers.draw(&mut random);
            clears += u32::from(matches!(drawn, Some(Offer::Ruled(one, _)) if one.len() == 1));
        }
        // Both kinds have the same weights, so about half of the draws are `clear`.
        assert!((100..200).contains(&clears), "{clears}");
    }
}
