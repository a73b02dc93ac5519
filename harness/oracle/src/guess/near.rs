//! Arguments that examples pass to a parameter, and values near them.
//!
//! Only shapes that an example has are made. A parameter that gets pairs of ints gets no triple, a
//! list that is never empty stays non-empty, and words are not changed.

use std::collections::BTreeSet;

use puzzlemark_reference::Value;
use puzzlemark_reference::operation::Expression;
use rand::RngExt as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;

use crate::Files;

/// The largest number of letters of a word in a closed set.
const WORD_MAX: usize = 16;

/// The largest number of whole numbers of a range that an exhaustive walk tries.
const RANGE_MAX: i64 = 24;

/// The arguments that examples pass to one parameter.
#[derive(Debug, Clone, Default)]
pub(super) struct Pool {
    seen: Vec<Expression>,
    /// The shapes of the seen values.
    shapes: BTreeSet<String>,
    /// True if only the seen values can be used: file names, a few short words, constants.
    is_closed: bool,
    /// The range of ints to draw, if examples have ints.
    ints: Option<(i64, i64)>,
    /// True if an example has a table with rows of different lengths.
    is_ragged: bool,
    /// The smallest and the largest length of lists in the examples.
    lengths: Option<(usize, usize)>,
}

impl Pool {
    /// Adds an argument of an example that reads these files.
    pub(super) fn add(&mut self, value: &Expression, files: &Files) {
        if let Expression::Literal(Value::Str(text)) = value {
            self.is_closed |= files.contains_key(text);
        }
        if !self.seen.contains(value) {
            self.seen.push(value.clone());
        }
    }

    /// Finds the ranges of the values. Call it after all values are added. `widens` lets ints go one beyond the
    /// examples.
    pub(super) fn finish(&mut self, widens: bool) {
        let literals: Vec<_> = self.seen.iter().map(Expression::literal).collect();
        self.is_closed |= literals.iter().any(Option::is_none) || are_words(&literals);
        let mut ints = Vec::new();
        for value in literals.into_iter().flatten() {
            self.shapes.insert(shape(value));
            collect_ints(value, &mut ints);
            if let Value::List(elements) = value {
                let (least, most) = self.lengths.unwrap_or((elements.len(), elements.len()));
                self.lengths = Some((least.min(elements.len()), most.max(elements.len())));
                self.is_ragged |= is_ragged(elements);
            }
        }
        if let (Some(least), Some(most)) = (ints.iter().min(), ints.iter().max()) {
            self.ints = Some(if widens {
                ((*least).min(0) - 1, most.saturating_add(1))
            } else {
                (*least, *most)
            });
        }
    }

    /// Draws an argument: one of the examples, a reply of the same shape, or a near value if `makes_near`.
    pub(super) fn draw(
        &self,
        replies: &[Value],
        makes_near: bool,
        random: &mut ChaCha8Rng,
    ) -> Option<Expression> {
        let seen = self.seen.choose(random)?;
        let Some(value) = seen.literal().filter(|_| !self.is_closed) else {
            return Some(seen.clone());
        };
        if random.random_bool(0.5) {
            return Some(seen.clone());
        }
        if random.random_bool(0.3) {
            let fitting = replies.iter().filter(|reply| self.has_shape(reply));
            if let Some(reply) = fitting.collect::<Vec<_>>().choose(random) {
                return Some(Expression::Literal((*reply).clone()));
            }
        }
        if !makes_near {
            return Some(seen.clone());
        }
        Some(Expression::Literal(self.near(value, false, random)))
    }

    /// Returns true if a value has the shape of an example: its type, the types of its elements, and
    /// its length.
    fn has_shape(&self, value: &Value) -> bool {
        self.shapes.contains(&shape(value))
            && match value {
                Value::List(elements) => self.allows_length(elements.len()),
                Value::Int(_) => self.allows_int(value),
                _ => true,
            }
    }

    fn allows_length(&self, length: usize) -> bool {
        self.lengths
            .is_none_or(|(least, most)| (least..=most + 1).contains(&length))
    }

    fn allows_int(&self, value: &Value) -> bool {
        match (self.ints, int_of(value)) {
            (Some((least, most)), Some(int)) => (least..=most).contains(&int),
            _ => false,
        }
    }

    /// Returns a value with one small change and the same shape.
    fn near(&self, value: &Value, is_inner: bool, random: &mut ChaCha8Rng) -> Value {
        match value {
            Value::Bool(_) => random.random_bool(0.5).into(),
            Value::Int(_) => self.near_int(random),
            Value::Float(number) => {
                let others = [*number, number + 1.0, number * 2.0, number / 2.0];
                others.choose(random).copied().unwrap_or(*number).into()
            }
            Value::Str(text) => near_text(text, random).into(),
            Value::Tuple(elements) => Value::Tuple(self.near_element(elements, random)),
            Value::List(elements) => Value::List(self.near_list(elements, is_inner, random)),
            other => other.clone(),
        }
    }

    fn near_int(&self, random: &mut ChaCha8Rng) -> Value {
        let (least, most) = self.ints.unwrap_or((-1, 1));
        random.random_range(least..=most).into()
    }

    /// Returns the elements with one of them changed.
    fn near_element(&self, elements: &[Value], random: &mut ChaCha8Rng) -> Vec<Value> {
        let mut near = elements.to_vec();
        if !near.is_empty() {
            let place = random.random_range(0..near.len());
            near[place] = self.near(&elements[place], true, random);
        }
        near
    }

    /// Returns a list with an element changed, left out, repeated, or exchanged with another.
    fn near_list(&self, elements: &[Value], is_inner: bool, random: &mut ChaCha8Rng) -> Vec<Value> {
        let mut near = elements.to_vec();
        if near.is_empty() {
            return near;
        }
        let place = random.random_range(0..near.len());
        // A table keeps its number of rows, and each row its length, unless an example differs in
        // this.
        let is_row = is_inner && !self.is_ragged;
        let is_table = is_row || matches!(near[place], Value::List(_));
        match random.random_range(0..4) {
            0 if !is_table && (is_inner || self.allows_length(near.len() - 1)) => {
                near.remove(place);
            }
            1 if !is_table && (is_inner || self.allows_length(near.len() + 1)) => {
                near.insert(place, near[place].clone());
            }
            2 => {
                let other = random.random_range(0..near.len());
                near.swap(place, other);
            }
            _ => near[place] = self.near(&elements[place], true, random),
        }
        near
    }

    /// Returns all arguments of a small range, for a walk over all states.
    pub(super) fn all(&self) -> Vec<Expression> {
        let mut all = self.seen.clone();
        let is_int = |value: &Expression| matches!(value.literal(), Some(Value::Int(_)));
        if let (false, Some((least, most)), true) =
            (self.is_closed, self.ints, self.seen.iter().any(is_int))
        {
            let most = most.min(least.saturating_add(RANGE_MAX));
            let range = (least..=most).map(|int| Expression::Literal(int.into()));
            all.retain(|value| !is_int(value));
            all.extend(range);
        }
        all
    }

    /// Returns simpler arguments with the same shape, the simplest first.
    pub(super) fn simpler(&self, value: &Expression) -> Vec<Expression> {
        let length = value.to_string().len();
        let mut simpler: Vec<_> = self.seen.clone();
        if let Some(literal) = value.literal().filter(|_| !self.is_closed) {
            simpler.extend(self.smaller(literal).into_iter().map(Expression::Literal));
        }
        simpler.retain(|other| other != value && other.to_string().len() <= length);
        simpler.sort_by_key(|other| (other.to_string().len(), other.to_string()));
        simpler.dedup();
        simpler
    }

    fn smaller(&self, value: &Value) -> Vec<Value> {
        match value {
            Value::Int(_) => {
                let (least, most) = self.ints.unwrap_or((0, 0));
                let most = most.min(least.saturating_add(RANGE_MAX));
                (least..=most).map(Value::from).collect()
            }
            Value::List(elements) if self.allows_length(elements.len().wrapping_sub(1)) => {
                let without = |place: usize| {
                    let mut fewer = elements.clone();
                    fewer.remove(place);
                    Value::List(fewer)
                };
                let is_table = elements.iter().any(|one| matches!(one, Value::List(_)));
                let places = 0..if is_table { 0 } else { elements.len() };
                places.map(without).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// Returns true if the values are short words. Other words would have no meaning.
fn are_words(values: &[Option<&Value>]) -> bool {
    let is_word = |value: Option<&Value>| match value {
        Some(Value::Str(text)) => {
            let mut letters = text.chars();
            !text.is_empty()
                && text.len() <= WORD_MAX
                && letters.all(|one| one.is_alphanumeric() || "_-.".contains(one))
        }
        _ => false,
    };
    !values.is_empty() && values.iter().all(|value| is_word(*value))
}

/// Returns true if a list contains lists of different lengths.
fn is_ragged(rows: &[Value]) -> bool {
    let length = |row: &Value| match row {
        Value::List(elements) => Some(elements.len()),
        _ => None,
    };
    rows.windows(2)
        .any(|two| match (length(&two[0]), length(&two[1])) {
            (Some(one), Some(other)) => one != other,
            _ => false,
        })
}

fn int_of(value: &Value) -> Option<i64> {
    match value {
        Value::Int(int) => i64::try_from(int).ok(),
        _ => None,
    }
}

fn collect_ints(value: &Value, ints: &mut Vec<i64>) {
    match value {
        Value::List(elements) | Value::Tuple(elements) => {
            for element in elements {
                collect_ints(element, ints);
            }
        }
        other => ints.extend(int_of(other)),
    }
}

/// Returns the type of a value, with the types of its elements.
pub(super) fn shape(value: &Value) -> String {
    match value {
        Value::Tuple(elements) => {
            let inner: Vec<_> = elements.iter().map(shape).collect();
            format!("({})", inner.join(","))
        }
        Value::List(elements) => {
            let mut inner: Vec<_> = elements.iter().map(shape).collect();
            inner.dedup();
            format!("[{}]", inner.join(","))
        }
        other => other.type_name().to_owned(),
    }
}

/// Returns a text with two characters exchanged, or with one left out or repeated.
fn near_text(text: &str, random: &mut ChaCha8Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    if letters.len() < 2 {
        return text.to_owned();
    }
    let place = random.random_range(0..letters.len());
    match random.random_range(0..3) {
        0 => {
            letters.remove(place);
        }
        1 => letters.insert(place, letters[place]),
        _ => {
            let other = random.random_range(0..letters.len());
            letters.swap(place, other);
        }
    }
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use puzzlemark_reference::notation::parse_value;
    use rand::SeedableRng as _;

    use super::*;

    fn row_length(row: &Value) -> usize {
        match row {
            Value::List(elements) => elements.len(),
            _ => 0,
        }
    }

    /// Draws two hundred arguments for a parameter with these examples.
    fn drawn(examples: &[&str]) -> Vec<Value> {
        let mut pool = Pool::default();
        for text in examples {
            let value = parse_value(text).expect("a value");
            pool.add(&Expression::Literal(value), &Files::new());
        }
        pool.finish(true);
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let draw = |_| pool.draw(&[], true, &mut random).expect("an argument");
        let drawn = (0..200).map(draw);
        drawn
            .map(|drawn| drawn.literal().expect("a literal").clone())
            .collect()
    }

    #[test]
    fn ints_go_from_minus_one_to_one_beyond_the_examples() {
        let mut seen: Vec<_> = drawn(&["0", "3"]).iter().filter_map(int_of).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen, [-1, 0, 1, 2, 3, 4]);
    }

    #[test]
    fn few_short_words_are_all_that_is_asked() {
        let words = ["easy", "hard"].map(Value::from);
        let drawn = drawn(&["'easy'", "'hard'"]);
        assert!(drawn.iter().all(|word| words.contains(word)));
    }

    #[test]
    fn texts_keep_the_letters_of_their_examples() {
        let drawn = drawn(&["'##.#\\n..#.'"]);
        let letters = |value: &Value| match value {
            Value::Str(text) => text.chars().all(|one| "#.\n".contains(one)),
            _ => false,
        };
        assert!(drawn.iter().all(letters));
        assert!(
            drawn.iter().any(|text| *text != drawn[0]),
            "some are near ones"
        );
    }

    #[test]
    fn lists_are_empty_and_ragged_only_if_an_example_is() {
        let lengths = |value: &Value| match value {
            Value::List(rows) => rows.iter().map(row_length).collect::<Vec<_>>(),
            _ => Vec::new(),
        };
        let even = drawn(&["[[1, 0], [0, 1]]", "[[0, 0], [1, 1]]"]);
        assert!(even.iter().all(|table| lengths(table) == [2, 2]));
        let ragged = drawn(&["[[1, 0], [0, 1]]", "[[0, 0], [1]]"]);
        assert!(ragged.iter().any(|table| lengths(table) == [2, 3]));
        let never_empty = drawn(&["[1]", "[2, 3]"]);
        assert!(
            never_empty
                .iter()
                .all(|list| *list != Value::List(Vec::new()))
        );
    }

    #[test]
    fn simpler_arguments_are_shorter_or_nearer_to_zero() {
        let mut pool = Pool::default();
        for text in ["7", "2"] {
            let value = parse_value(text).expect("a value");
            pool.add(&Expression::Literal(value), &Files::new());
        }
        pool.finish(true);
        let simpler = pool.simpler(&Expression::Literal(7.into()));
        assert_eq!(simpler.first(), Some(&Expression::Literal(0.into())));
        assert!(!simpler.contains(&Expression::Literal(7.into())));
    }
}
