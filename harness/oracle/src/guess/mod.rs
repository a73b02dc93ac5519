//! Guesses games that resemble the examples of an assignment.
//!
//! Games ask only what examples ask. Operations are templates made from the operations of scenarios and
//! doctests, with their wrappers. Arguments are values that an example passes to the same parameter, or
//! similar values of the same shape. So a right submission need not have anything that only the model
//! has.

mod examples;
mod near;
mod offers;
mod sources;
mod template;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use puzzlemark_reference::Value;
use puzzlemark_reference::games::{Choices, Opening};
use puzzlemark_reference::operation::{Expression, Operation};
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use self::near::Pool;
use self::offers::{Offer, Offers};
use self::template::{Hole, Template};
use crate::Files;
use crate::model::Description;
use puzzlemark_judge::follow::{Expected, Oracle, Outline};
use puzzlemark_model::{Assignment, JudgeFailure};

use self::examples::Example;
pub(crate) use self::examples::{examples_of, opening_in, written_opening};
pub use self::sources::Source;
pub(crate) use self::sources::Sources;

/// The number of operations to offer for one draw.
const OFFERED: usize = 8;

/// The number of replies of a game that later arguments can repeat.
const REPLIES: usize = 12;

/// The number of instances of one template that an exhaustive walk tries in a state.
const INSTANCES_MAX: usize = 128;

/// An operation that the model has played.
#[derive(Debug, Clone)]
struct PlayedOperation {
    operation: Operation,
    /// The value; for an assignment, that of the variable. `None` after an exception.
    value: Option<Value>,
    /// True if the state of the game is another one since.
    changes: bool,
}

/// Plays an example, up to a call that a rule judges.
fn play(game: &mut dyn Oracle, example: &Example) -> Result<Vec<PlayedOperation>, JudgeFailure> {
    let mut played = Vec::new();
    let mut before = game.state()?.text();
    for operation in &example.operations {
        let Expected::Determined { evaluation, .. } = game.expect(operation)? else {
            break;
        };
        let after = game.state()?.text();
        played.push(PlayedOperation {
            operation: operation.clone(),
            value: evaluation.result.ok(),
            changes: after.is_none() || after != before,
        });
        before = after;
    }
    Ok(played)
}

/// The content of a variable, in the detail that templates need.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Held {
    /// An object of this class.
    Object(String),
    /// Data of this type, such as `list`, with the types of its elements.
    Data { kind: String, shape: String },
}

impl Held {
    fn by(value: &Value) -> Self {
        match value {
            Value::Object(object) => Self::Object(object.class.clone()),
            data => Self::Data {
                kind: data.type_name().to_owned(),
                shape: near::shape(data),
            },
        }
    }
}

/// The variables of a game with their contents.
type Variables = BTreeMap<String, Held>;

/// Values to draw, by the targets of the rules `values`.
pub(crate) type DrawnValues = BTreeMap<String, Vec<Expression>>;

/// The material for guessed games.
#[derive(Debug, Clone, Default)]
pub(crate) struct Guesses {
    sources: Sources,
    examples: Vec<Example>,
    templates: Vec<Template>,
    pools: BTreeMap<String, Pool>,
}

/// The guesses of an assignment. They are learned when a game first needs them.
#[derive(Default)]
pub(crate) struct LearnedGuesses {
    sources: Sources,
    learned: OnceLock<Guesses>,
}

impl LearnedGuesses {
    /// The guesses from these sources alone.
    pub(crate) fn of_sources(sources: Sources) -> Self {
        Self {
            sources,
            learned: OnceLock::new(),
        }
    }

    /// Returns the sources.
    pub(crate) fn sources(&self) -> &Sources {
        &self.sources
    }

    /// Returns the guesses. The first call plays all examples. A function begins a game with files, in which the
    /// model plays an example.
    pub(crate) fn learn<'g>(
        &self,
        assignment: &Assignment,
        description: &Description,
        begin: impl Fn(&Files) -> Result<Box<dyn Oracle + 'g>, JudgeFailure>,
    ) -> Result<&Guesses, JudgeFailure> {
        if let Some(guesses) = self.learned.get() {
            return Ok(guesses);
        }
        let guesses = Guesses::of_assignment(&self.sources, assignment, description, begin)?;
        Ok(self.learned.get_or_init(|| guesses))
    }
}

impl Guesses {
    /// Guesses nothing. Games ask only what rules offer.
    pub(crate) fn nothing(sources: &Sources) -> Self {
        Self {
            sources: sources.clone(),
            ..Self::default()
        }
    }

    /// Learns from the examples of an assignment.
    fn of_assignment<'g>(
        sources: &Sources,
        assignment: &Assignment,
        description: &Description,
        begin: impl Fn(&Files) -> Result<Box<dyn Oracle + 'g>, JudgeFailure>,
    ) -> Result<Self, JudgeFailure> {
        let mut played = Vec::new();
        for example in examples_of(assignment, description, sources) {
            let mut game = begin(&example.files)?;
            played.push((play(&mut *game, &example)?, example));
        }
        let python = assignment.subjects.python.as_ref();
        let methods = python.map_or(&[][..], |python| &python.methods);
        Ok(Self::new(sources, played, description).with_methods(methods, description))
    }

    /// Learns from examples that the model has played.
    fn new(
        sources: &Sources,
        played: Vec<(Vec<PlayedOperation>, Example)>,
        description: &Description,
    ) -> Self {
        let mut guesses = Self::nothing(sources);
        for (operations, example) in played {
            guesses.learn(&example, &operations, description);
            guesses.examples.push(example);
        }
        for pool in guesses.pools.values_mut() {
            pool.finish(sources.has(Source::Range));
        }
        guesses
    }

    /// Adds templates for methods that the assignment requires but no example calls. They are asked if
    /// other calls or the rules have arguments for their parameters.
    #[must_use]
    fn with_methods(mut self, methods: &[String], description: &Description) -> Self {
        for method in methods {
            let call = format!(".{}(", method.rsplit('.').next().unwrap_or(method));
            if self
                .templates
                .iter()
                .any(|template| template.key.contains(&call))
            {
                continue;
            }
            self.templates
                .extend(Template::of_method(method, description));
        }
        self
    }

    fn learn(&mut self, example: &Example, played: &[PlayedOperation], description: &Description) {
        let mut variables = Variables::new();
        for one in played {
            let made = Template::from_operation(&one.operation, &variables, description);
            for (slot, value) in made.values() {
                let pool = self.pools.entry(slot.to_owned()).or_default();
                pool.add(value, &example.files);
            }
            let mut template = made.template;
            template.changes = one.changes && template.uses_variables();
            template.refuses = one.value.is_none();
            match self
                .templates
                .iter_mut()
                .find(|known| known.key == template.key)
            {
                Some(known) => {
                    known.changes |= template.changes;
                    known.refuses &= template.refuses;
                }
                None => self.templates.push(template),
            }
            if let (Some(target), Some(value)) = (&one.operation.target, &one.value) {
                variables.insert(target.clone(), Held::by(value));
            }
        }
    }

    /// Returns true if games can begin as an example does.
    pub(crate) fn has_examples(&self) -> bool {
        !self.examples.is_empty()
    }

    /// Returns a random opening, which is the beginning of an example. Half of the openings are the
    /// shortest possible.
    pub(crate) fn opening(&self, random: &mut ChaCha8Rng) -> Opening {
        let Some(example) = self.examples.choose(random) else {
            return Opening {
                files: BTreeMap::new(),
                operations: Vec::new(),
            };
        };
        let shortest = example.shortest();
        let longest = example.operations.len();
        let is_short = random.random_bool(0.5) || !self.sources.has(Source::Beginnings);
        let length = if is_short || shortest >= longest {
            shortest
        } else {
            random.random_range(shortest..=longest)
        };
        example.opening(length)
    }

    /// Returns random operations that can follow in a game: guessed ones, and some of those that rules
    /// offer. `game_seed` stays the same for a whole game and draws the weights of the operations.
    pub(crate) fn choices(
        &self,
        played: &[(Operation, Option<Value>)],
        drawn: &DrawnValues,
        ruled: &[Operation],
        (game_seed, seed): (u64, u64),
    ) -> Choices {
        let variables = variables_in(played);
        let replies = if self.sources.has(Source::Replies) {
            replies_in(played)
        } else {
            Vec::new()
        };
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let offers = Offers::new(&self.templates, ruled, &variables)
            .weighted(game_seed, self.sources.has(Source::Weights));
        let mut choices = Choices::default();
        for _ in 0..OFFERED {
            match offers.draw(&mut random) {
                Some(Offer::Ruled(operations, example)) => {
                    let operation = operations.choose(&mut random).map(|one| (*one).clone());
                    match example {
                        Some(template) => template.add_to(&mut choices, operation),
                        None => choices.moves.extend(operation),
                    }
                }
                Some(Offer::Guessed(template)) => {
                    let fill =
                        |hole: &Hole| self.fill(hole, &variables, &replies, drawn, &mut random);
                    template.add_to(&mut choices, template.filled(fill));
                }
                None => break,
            }
        }
        choices
    }

    /// Returns the arguments of a parameter, otherwise those of a parameter with the same name.
    fn pool(&self, slot: &str) -> Option<&Pool> {
        let name = |slot: &str| slot.rsplit('.').next().map(str::to_owned);
        self.pools.get(slot).or_else(|| {
            let mut named = self.pools.iter();
            let found = named.find(|(other, _)| name(other) == name(slot));
            found.map(|(_, pool)| pool)
        })
    }

    fn fill(
        &self,
        hole: &Hole,
        variables: &Variables,
        replies: &[Value],
        drawn: &DrawnValues,
        random: &mut ChaCha8Rng,
    ) -> Option<Expression> {
        match hole {
            Hole::Variable(held) => {
                let fitting: Vec<_> = variables
                    .iter()
                    .filter(|(_, other)| *other == held)
                    .collect();
                fitting
                    .choose(random)
                    .map(|(name, _)| Expression::name(name))
            }
            Hole::Value(slot) => {
                let ruled = drawn.iter().find(|(target, _)| slot_fits(slot, target));
                if let Some((_, values)) = ruled {
                    return values.choose(random).cloned();
                }
                let makes_near = self.sources.has(Source::NearValues);
                self.pool(slot)?.draw(replies, makes_near, random)
            }
        }
    }

    /// Returns every operation that examples suggest in a game, for a walk over all states. Variables
    /// keep their contents, because each new content would multiply the number of states.
    pub(crate) fn all_choices(
        &self,
        played: &[(Operation, Option<Value>)],
        drawn: &DrawnValues,
    ) -> Choices {
        let variables = variables_in(played);
        let mut choices = Choices::default();
        for template in &self.templates {
            let options = |hole: &Hole| match hole {
                Hole::Variable(held) => {
                    let fitting = variables.iter().filter(|(_, other)| *other == held);
                    fitting.map(|(name, _)| Expression::name(name)).collect()
                }
                Hole::Value(slot) => {
                    let ruled = drawn.iter().find(|(target, _)| slot_fits(slot, target));
                    match (ruled, self.pool(slot)) {
                        (Some((_, values)), _) => values.clone(),
                        (None, Some(pool)) => pool.all(),
                        (None, None) => Vec::new(),
                    }
                }
            };
            let operations = template.fill_all(options, INSTANCES_MAX).into_iter();
            let operations = operations.map(|operation| operation.expression.into());
            template.add_to(&mut choices, operations);
        }
        choices
    }

    /// Returns operations like this one, with simpler arguments of the same shapes.
    pub(crate) fn simpler_operations(
        &self,
        operation: &Operation,
        played: &[(Operation, Option<Value>)],
        description: &Description,
    ) -> Vec<Operation> {
        let variables = variables_in(played);
        let made = Template::from_operation(operation, &variables, description);
        made.with_others(|slot, value| match self.pool(slot) {
            Some(pool) => pool.simpler(value),
            None => Vec::new(),
        })
    }
}

/// Returns the outline of an operation in a game.
pub(crate) fn outline(
    operation: &Operation,
    played: &[(Operation, Option<Value>)],
    description: &Description,
) -> Outline {
    let variables = variables_in(played);
    Template::from_operation(operation, &variables, description).outline()
}

/// Returns true if a rule `values` with this target fits a slot. The target is the name of a parameter,
/// or that of a parameter of one call.
fn slot_fits(slot: &str, target: &str) -> bool {
    slot == target || slot.rsplit('.').next() == Some(target)
}

fn variables_in(played: &[(Operation, Option<Value>)]) -> Variables {
    let mut variables = Variables::new();
    for (operation, value) in played {
        if let (Some(target), Some(value)) = (&operation.target, value) {
            variables.insert(target.clone(), Held::by(value));
        }
    }
    variables
}

/// Returns the different values in the replies of a game, the last first.
fn replies_in(played: &[(Operation, Option<Value>)]) -> Vec<Value> {
    let mut seen = BTreeSet::new();
    let values = played.iter().rev().filter_map(|(_, value)| value.as_ref());
    let values = values.filter(|value| !value.holds_object() && **value != Value::None);
    values
        .filter(|value| seen.insert(value.to_string()))
        .take(REPLIES)
        .cloned()
        .collect()
}
