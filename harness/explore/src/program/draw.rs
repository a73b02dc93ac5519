//! Random games like the examples. The lines and words of the inputs are reordered, left out,
//! repeated, or changed a little.
//!
//! Forms of input that no example has are not tried. The assignment text often does not describe
//! them, and then right submissions would fail.

use std::collections::BTreeSet;

use rand::seq::{IndexedMutRandom as _, IndexedRandom as _};
use rand::{Rng as _, RngExt as _};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

use super::example::{Game, Run};
use super::{Files, parts};
use puzzlemark_model::{Expectation, ProgramAction};
use puzzlemark_oracle::DrawnRun;

/// The number of games to draw until the reference determines one.
const TRIES: u64 = 6;

/// The largest number of changes to an example.
const CHANGES_MAX: u32 = 5;

/// Returns the random numbers of the tries for one game.
pub(super) fn generators(seed: u64, number: u64) -> impl Iterator<Item = ChaCha8Rng> {
    (0..TRIES).map(move |attempt| {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(number * TRIES + attempt);
        random
    })
}

/// Draws the seed for a rule.
pub(super) fn seed(random: &mut ChaCha8Rng) -> u64 {
    // Python's floating-point numbers are exact below 2^53.
    random.next_u64() >> 11
}

/// The material of random games.
pub(super) struct Drawing {
    examples: Vec<Game>,
    /// The files of a game without an example.
    files: Files,
    /// The words of all inputs, and the numbers of inputs and arguments.
    words: Vec<String>,
    /// The smallest number in the examples.
    smallest: i64,
    /// True if the first line of each input is the number of the other lines.
    pub(super) has_count: bool,
}

impl Drawing {
    pub(super) fn new(examples: Vec<Game>, files: &Files) -> Self {
        let runs = || examples.iter().flat_map(|game| &game.runs);
        let inputs: Vec<_> = runs().map(|run| parts(&run.action).1).collect();
        let words: BTreeSet<_> = inputs
            .iter()
            .flat_map(|input| pieces(input))
            .filter(|piece| is_word(piece))
            .collect();
        let arguments = runs().flat_map(|run| parts(&run.action).0);
        let numbers = arguments.chain(&words).filter_map(|word| word.parse().ok());
        let inputs = inputs.iter().filter(|input| !input.is_empty());
        Self {
            smallest: numbers.min().unwrap_or(0),
            has_count: inputs.clone().count() > 1
                && inputs.clone().all(|input| begins_with_count(input)),
            words: words.into_iter().collect(),
            files: files.clone(),
            examples,
        }
    }

    /// Creates a game with one run that a rule has drawn.
    pub(super) fn ruled(&self, drawn: DrawnRun, random: &mut ChaCha8Rng) -> Game {
        let example = self.examples.choose(random);
        let run = example.and_then(|game| game.runs.choose(random));
        let manner = run.map_or_else(Expectation::by_reference, |run| run.manner.clone());
        let own = run.map_or(&[][..], |run| parts(&run.action).0);
        Game {
            files: example.map_or_else(|| self.files.clone(), |game| game.files.clone()),
            runs: vec![Run {
                action: ProgramAction::Run {
                    arguments: drawn.arguments.unwrap_or_else(|| own.to_vec()),
                    input: drawn.input,
                },
                manner,
            }],
        }
    }

    /// Returns an example with some changes. Returns `None` if there is no example.
    pub(super) fn varied(&self, random: &mut ChaCha8Rng) -> Option<Game> {
        let mut game = self.examples.choose(random)?.clone();
        let length = random.random_range(1..=game.runs.len());
        game.runs.truncate(length);
        for _ in 0..random.random_range(1..=CHANGES_MAX) {
            let run = game.runs.choose_mut(random)?;
            let (arguments, input) = parts(&run.action);
            let (mut arguments, mut input) = (arguments.to_vec(), input.to_owned());
            if random.random_ratio(1, 6) {
                self.change_arguments(&mut arguments, random);
            } else {
                input = self.changed_input(&input, random);
            }
            run.action = ProgramAction::Run { arguments, input };
        }
        Some(game)
    }

    fn change_arguments(&self, arguments: &mut Vec<String>, random: &mut ChaCha8Rng) {
        let number = arguments.iter_mut().find(|one| one.parse::<i64>().is_ok());
        if let Some(number) = number.filter(|_| random.random()) {
            *number = self.near(number, random);
            return;
        }
        let runs = self.examples.iter().flat_map(|game| &game.runs);
        let seen: Vec<_> = runs.map(|run| parts(&run.action).0).collect();
        if let Some(other) = seen.choose(random) {
            *arguments = other.to_vec();
        }
    }

    /// Returns a number next to this one, but not below the smallest number of the examples.
    fn near(&self, number: &str, random: &mut ChaCha8Rng) -> String {
        let Ok(value) = number.parse::<i64>() else {
            return number.to_owned();
        };
        let near = value.saturating_add(if random.random() { 1 } else { -1 });
        near.max(self.smallest).to_string()
    }

    fn changed_input(&self, input: &str, random: &mut ChaCha8Rng) -> String {
        let mut lines: Vec<_> = input.lines().map(str::to_owned).collect();
        let ends = input.is_empty() || input.ends_with('\n');
        let first = usize::from(self.has_count);
        if lines.len() <= first {
            return self.example_input(random);
        }
        let place = random.random_range(first..lines.len());
        let other = random.random_range(first..lines.len());
        match random.random_range(0..10) {
            0 if lines.len() > first + 1 => {
                lines.remove(place);
            }
            1 => lines.insert(
                random.random_range(first..=lines.len()),
                lines[place].clone(),
            ),
            2 => lines.swap(place, other),
            3 => {
                let other = self.example_input(random);
                lines.extend(other.lines().skip(first).map(str::to_owned));
            }
            _ => lines[place] = self.changed_line(&lines[place], random),
        }
        self.joined(lines, ends)
    }

    /// Joins lines to an input. If the first line must be the number of lines, it is corrected.
    pub(super) fn joined(&self, mut lines: Vec<String>, ends: bool) -> String {
        if self.has_count
            && let Some(others) = lines.len().checked_sub(1)
        {
            lines[0] = others.to_string();
        }
        let end = if ends && !lines.is_empty() { "\n" } else { "" };
        lines.join("\n") + end
    }

    fn example_input(&self, random: &mut ChaCha8Rng) -> String {
        let runs = self.examples.iter().flat_map(|game| &game.runs);
        let inputs: Vec<_> = runs.map(|run| parts(&run.action).1).collect();
        inputs
            .choose(random)
            .map_or_else(String::new, |input| (*input).to_owned())
    }

    fn changed_line(&self, line: &str, random: &mut ChaCha8Rng) -> String {
        let mut pieces = pieces(line);
        let words = word_places(&pieces);
        let (Some(one), Some(other)) = (words.choose(random), words.choose(random)) else {
            return line.to_owned();
        };
        let is_number = |text: &str| text.parse::<i64>().is_ok();
        let alike: Vec<_> = self
            .words
            .iter()
            .filter(|word| is_number(word) == is_number(&pieces[*one]))
            .collect();
        match random.random_range(0..5) {
            0 if is_number(&pieces[*one]) => pieces[*one] = self.near(&pieces[*one], random),
            1 if words.len() > 1 && is_number(&pieces[*one]) == is_number(&pieces[*other]) => {
                pieces.swap(*one, *other);
            }
            2 if words.len() > 1 => return without_words(&pieces, &[*one]).concat(),
            3 => {
                let word = pieces[*one].clone();
                pieces.insert(*one, format!("{word} "));
            }
            _ => {
                if let Some(word) = alike.choose(random) {
                    pieces[*one].clone_from(word);
                }
            }
        }
        pieces.concat()
    }
}

fn begins_with_count(input: &str) -> bool {
    let mut lines = input.lines();
    let first = lines.next().and_then(|line| line.parse::<usize>().ok());
    first == Some(lines.count())
}

/// Splits a text into words and the characters between them.
pub(super) fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    for letter in text.chars() {
        match pieces.last_mut() {
            Some(last) if is_word(last) == letter.is_alphanumeric() => last.push(letter),
            _ => pieces.push(letter.to_string()),
        }
    }
    pieces
}

/// Returns the indices of the words among the pieces.
pub(super) fn word_places(pieces: &[String]) -> Vec<usize> {
    let places = 0..pieces.len();
    places.filter(|place| is_word(&pieces[*place])).collect()
}

fn is_word(piece: &str) -> bool {
    piece.starts_with(char::is_alphanumeric)
}

/// Returns the pieces without the words at these indices, which are in order. The space before or
/// after each word goes too.
pub(super) fn without_words(pieces: &[String], places: &[usize]) -> Vec<String> {
    let mut is_kept = vec![true; pieces.len()];
    for place in places.iter().rev().copied() {
        is_kept[place] = false;
        let is_blank = |place: &usize| is_kept[*place] && pieces[*place] == " ";
        let before = place.checked_sub(1).filter(is_blank);
        let mut behind = (place + 1..pieces.len()).skip_while(|place| !is_kept[*place]);
        if let Some(blank) = before.or_else(|| behind.next().filter(is_blank)) {
            is_kept[blank] = false;
        }
    }
    let kept = pieces.iter().zip(is_kept).filter(|(_, is_kept)| *is_kept);
    kept.map(|(piece, _)| piece.clone()).collect()
}

#[cfg(test)]
mod tests;
