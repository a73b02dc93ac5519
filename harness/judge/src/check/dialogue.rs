//! Dialogues against what the program must show.
//!
//! A text that must be seen belongs to the part between its step and the next. Since a program may
//! show it late (it reads ahead, or does not flush what it prints), a dialogue is right if all texts
//! stand, in the order of the steps, at or after their own parts: what a harness that types too
//! early makes late changes no verdict.

mod nearest;

use puzzlemark_reference::dialect::Language;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::diff::Difference;
use puzzlemark_text::visible;

use super::program::{is_crash, lacks_property, verdict_of_crash, wrong_exit};
use super::{
    Checked, Context, bounded, describe_exit, describe_expectation, describe_text, remark,
};
use puzzlemark_model::Expectation;
use puzzlemark_model::pattern::TextPattern;
use puzzlemark_model::reply::{Exit, Ran};

/// What a program showed between one step and the next.
#[derive(Debug, Clone, Default)]
pub struct Shown {
    /// On standard output.
    pub printed: Vec<u8>,
    /// On standard error, which someone at a terminal sees as well.
    pub complained: Vec<u8>,
}

/// Whether a step's texts were shown, and anything at all, without looking further.
pub fn shows_at_once(expectation: &Expectation, shown: &Shown, context: &Context<'_>) -> bool {
    let shown = std::slice::from_ref(shown);
    let anything = shown
        .iter()
        .any(|part| !part.printed.is_empty() || !part.complained.is_empty());
    anything && shows_all(&[expectation], shown, context)
}

/// Whether all that the steps ask for was shown, each at or after its own part.
pub fn shows_all(expectations: &[&Expectation], shown: &[Shown], context: &Context<'_>) -> bool {
    let screen = Screen::new(shown);
    let found = screen.find(expectations, When::AtOrAfter);
    found.iter().flatten().all(|found| *found)
        && (0..expectations.len()).all(|step| screen.lacks(expectations, step, context).is_none())
}

/// Compares a dialogue with what must be shown, and the program's end with what it must be. Gives
/// one result per step.
pub fn check_dialogue(
    expectations: &[&Expectation],
    shown: &[Shown],
    end: Option<&Ran>,
    context: &Context<'_>,
) -> Vec<Checked> {
    let screen = Screen::new(shown);
    let late = screen.find(expectations, When::AtOrAfter);
    let at_once = screen.find(expectations, When::AtOnce);
    let count = |found: &[Vec<bool>]| found.iter().flatten().filter(|found| **found).count();
    // A text that comes by chance far too late hides all that lies between: where something is
    // missing anyhow, the reading that explains more is told.
    let (found, when) = if count(&late) > count(&at_once) {
        (late, When::AtOrAfter)
    } else {
        (at_once, When::AtOnce)
    };
    let step = |(step, found): (usize, &Vec<bool>)| {
        let missing = Missing {
            texts: texts(expectations[step], found),
            property: screen.lacks(expectations, step, context),
        };
        check_step(expectations[step], &missing, &screen.since(step, when), end)
    };
    found.iter().enumerate().map(step).collect()
}

fn texts<'e>(expectation: &'e Expectation, found: &[bool]) -> Vec<&'e TextPattern> {
    let sees = expectation.program.sees.iter().zip(found);
    sees.filter(|(_, found)| !**found)
        .map(|(text, _)| text)
        .collect()
}

/// What a step asks for that was not shown.
struct Missing<'e> {
    texts: Vec<&'e TextPattern>,
    /// Why what was shown lacks a property.
    property: Option<String>,
}

fn check_step(
    expectation: &Expectation,
    missing: &Missing<'_>,
    since: &str,
    end: Option<&Ran>,
) -> Checked {
    let mut got = since.trim_end_matches('\n').to_owned();
    let mut differences: Vec<_> = missing
        .texts
        .iter()
        .flat_map(|text| lacking(text, since))
        .collect();
    differences.extend(missing.property.clone().map(remark));
    let exit = end.and_then(|ran| wrong_exit(expectation.program.exits, ran));
    let verdict = if differences.is_empty() {
        exit.as_ref()
            .map_or(Verdict::Accepted, |(verdict, _)| *verdict)
    } else {
        match end {
            Some(ran) if is_own_crash(ran) => verdict_of_crash(ran),
            _ => Verdict::WrongAnswer,
        }
    };
    let exit_fails = exit.is_some();
    differences.extend(exit.map(|(_, difference)| difference));
    // That it went on to its end is no news of a step before.
    let tells = |ran: &&Ran| got.is_empty() || exit_fails || is_own_crash(ran);
    if let Some(ran) = end.filter(|_| !differences.is_empty()).filter(tells) {
        let how = ran
            .raised
            .clone()
            .unwrap_or_else(|| describe_exit(&ran.exit));
        let newline = if got.is_empty() { "" } else { "\n" };
        got = format!("{got}{newline}{how}");
    }
    if got.is_empty() {
        "nothing".clone_into(&mut got);
    }
    Checked {
        verdict,
        expected: describe_expectation(expectation, Language::Python),
        got: bounded(got),
        differences,
    }
}

/// Whether a program broke down, other than by reading on when nothing more was typed.
fn is_own_crash(ran: &Ran) -> bool {
    let of_the_end = ran
        .raised
        .as_ref()
        .is_some_and(|raised| raised.starts_with("EOFError"));
    is_crash(ran) && !(of_the_end && matches!(ran.exit, Exit::Code(_)))
}

/// Says that a text was not shown, and shows the lines that are most like it.
fn lacking(text: &TextPattern, since: &str) -> Vec<Difference> {
    let wanted = visible::line(&describe_text(text));
    let mut differences = vec![remark(format!("it does not show `{wanted}`"))];
    if let TextPattern::Exact(text) = text {
        differences.extend(nearest::difference(text, since));
    }
    differences
}

/// Which part of what was shown a step's texts are looked for in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum When {
    /// Between the step and the next.
    AtOnce,
    /// After the step.
    AtOrAfter,
}

/// All that was shown, on standard output and on standard error.
struct Screen {
    streams: [Stream; 2],
}

impl Screen {
    fn new(shown: &[Shown]) -> Self {
        Self {
            streams: [
                Stream::new(shown.iter().map(|part| part.printed.as_slice())),
                Stream::new(shown.iter().map(|part| without_traceback(&part.complained))),
            ],
        }
    }

    /// For each text of each step, whether it is found. Each is looked for after the one before it;
    /// of the two streams nobody can tell what came first, so that each has an order of its own.
    fn find(&self, expectations: &[&Expectation], when: When) -> Vec<Vec<bool>> {
        let mut reached = [0; 2];
        let mut found = Vec::new();
        for (step, expectation) in expectations.iter().enumerate() {
            let sees = expectation.program.sees.iter();
            found.push(
                sees.map(|text| self.find_one(text, step, when, &mut reached))
                    .collect(),
            );
        }
        found
    }

    fn find_one(
        &self,
        text: &TextPattern,
        step: usize,
        when: When,
        reached: &mut [usize; 2],
    ) -> bool {
        for (stream, reached) in self.streams.iter().zip(reached) {
            let (part, start) = stream.part(step, when, *reached);
            if let Some(end) = find(text, part) {
                *reached = start + end;
                return true;
            }
        }
        false
    }

    /// Why what was shown since a step lacks the property that it must have: it may have it up to
    /// any of the steps that follow.
    fn lacks(
        &self,
        expectations: &[&Expectation],
        step: usize,
        context: &Context<'_>,
    ) -> Option<String> {
        let [printed, _] = &self.streams;
        let start = printed.starts[step];
        let mut ends = printed.starts[step + 1..].iter();
        let up_to = |end: &usize| {
            let text = printed.text[start..*end].to_owned();
            lacks_property(expectations[step], text, context)
        };
        let first = ends.next().and_then(up_to)?;
        ends.all(|end| up_to(end).is_some()).then_some(first)
    }

    /// What was shown since a step.
    fn since(&self, step: usize, when: When) -> String {
        let parts = self
            .streams
            .iter()
            .map(|stream| stream.part(step, when, 0).0);
        let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
        parts.join("\n")
    }
}

/// One stream as text.
struct Stream {
    text: String,
    /// Where the part of each step begins, and where the last one ends.
    starts: Vec<usize>,
}

impl Stream {
    fn new<'b>(parts: impl Iterator<Item = &'b [u8]>) -> Self {
        let mut text = String::new();
        let mut starts = vec![0];
        for part in parts {
            text.push_str(&visible::decode(part).replace("\r\n", "\n"));
            starts.push(text.len());
        }
        Self { text, starts }
    }

    /// The part of a step from a place onwards, and where it begins.
    fn part(&self, step: usize, when: When, from: usize) -> (&str, usize) {
        let start = self.starts[step].max(from);
        let end = match when {
            When::AtOnce => self.starts[step + 1],
            When::AtOrAfter => self.text.len(),
        };
        (self.text.get(start..end).unwrap_or_default(), start)
    }
}

/// What stands before a traceback: the words of an exception are no answer, though they may quote
/// what was typed.
fn without_traceback(complained: &[u8]) -> &[u8] {
    const HEADING: &[u8] = b"Traceback (most recent call last):";
    let mut places = complained.windows(HEADING.len());
    let start = places.position(|place| place == HEADING);
    &complained[..start.unwrap_or(complained.len())]
}

/// Where the first place ends at which a text is found.
fn find(pattern: &TextPattern, text: &str) -> Option<usize> {
    match pattern {
        TextPattern::Exact(wanted) => {
            let wanted = wanted.trim_end_matches('\n');
            text.find(wanted).map(|start| start + wanted.len())
        }
        TextPattern::Regex(regex) => regex.find(text).map(|range| range.end),
        TextPattern::AnyOf(patterns) => patterns
            .iter()
            .filter_map(|pattern| find(pattern, text))
            .min(),
        // Never written where a part of a text is looked for.
        TextPattern::Loose(loose) => {
            let wanted = loose.text.trim();
            text.find(wanted).map(|start| start + wanted.len())
        }
    }
}

#[cfg(test)]
mod tests;
