//! The comparison of dialogues with the texts that the program must show.
//!
//! An expected text belongs to the part between its step and the next one. A program may show it later,
//! because it reads ahead or does not flush its output. So a dialogue is right if all texts appear in
//! or after their own parts, in the order of the steps. A line that was typed too early changes no
//! verdict.

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

/// The text that a program showed between one step and the next.
#[derive(Debug, Clone, Default)]
pub struct Shown {
    /// The bytes on standard output.
    pub printed: Vec<u8>,
    /// The bytes on standard error. A user at a terminal sees them too.
    pub complained: Vec<u8>,
}

/// Returns true if the program showed all texts of a step, and at least one byte, in the step's own
/// part.
pub fn shows_at_once(expectation: &Expectation, shown: &Shown, context: &Context<'_>) -> bool {
    let is_empty = shown.printed.is_empty() && shown.complained.is_empty();
    !is_empty && shows_all(&[expectation], std::slice::from_ref(shown), context)
}

/// Returns true if the program showed all texts of all steps, each in or after its own part.
pub fn shows_all(expectations: &[&Expectation], shown: &[Shown], context: &Context<'_>) -> bool {
    let screen = Screen::new(shown);
    let found = screen.find_texts(expectations, When::AtOrAfter);
    found.iter().flatten().all(|found| *found)
        && (0..expectations.len()).all(|step| screen.lacks(expectations, step, context).is_none())
}

/// Compares a dialogue with its expectations, and the program's end with the expected one. Returns
/// one result per step.
pub fn check_dialogue(
    expectations: &[&Expectation],
    shown: &[Shown],
    end: Option<&Ran>,
    context: &Context<'_>,
) -> Vec<Checked> {
    let screen = Screen::new(shown);
    let late = screen.find_texts(expectations, When::AtOrAfter);
    let at_once = screen.find_texts(expectations, When::AtOnce);
    let count = |found: &[Vec<bool>]| found.iter().flatten().filter(|found| **found).count();
    // A text that appears much later by chance hides everything before it. If a text is missing in both
    // searches, the report uses the search that finds more texts.
    let (found, when) = if count(&late) > count(&at_once) {
        (late, When::AtOrAfter)
    } else {
        (at_once, When::AtOnce)
    };
    let step = |(step, found): (usize, &Vec<bool>)| {
        let missing = Missing {
            texts: missing_texts(expectations[step], found),
            property: screen.lacks(expectations, step, context),
        };
        check_step(expectations[step], &missing, &screen.since(step, when), end)
    };
    found.iter().enumerate().map(step).collect()
}

fn missing_texts<'e>(expectation: &'e Expectation, found: &[bool]) -> Vec<&'e TextPattern> {
    let sees = expectation.program.sees.iter().zip(found);
    sees.filter(|(_, found)| !**found)
        .map(|(text, _)| text)
        .collect()
}

/// The unmet expectations of a step.
struct Missing<'e> {
    texts: Vec<&'e TextPattern>,
    /// The reason why the shown text lacks a property.
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
    // A normal end says nothing about an earlier step.
    let matters = |ran: &&Ran| got.is_empty() || exit_fails || is_own_crash(ran);
    if let Some(ran) = end.filter(|_| !differences.is_empty()).filter(matters) {
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

/// Returns true if a program crashed. `EOFError` is not a crash, because it only means that the program
/// waited for more input.
fn is_own_crash(ran: &Ran) -> bool {
    let at_end_of_input = ran
        .raised
        .as_ref()
        .is_some_and(|raised| raised.starts_with("EOFError"));
    is_crash(ran) && !(at_end_of_input && matches!(ran.exit, Exit::Code(_)))
}

/// Returns the remark that a text is missing, and the difference to the most similar lines.
fn lacking(text: &TextPattern, since: &str) -> Vec<Difference> {
    let wanted = visible::line(&describe_text(text));
    let mut differences = vec![remark(format!("it does not show `{wanted}`"))];
    if let TextPattern::Exact(text) = text {
        differences.extend(nearest::difference(text, since));
    }
    differences
}

/// The part of the shown text in which the texts of a step are searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum When {
    /// Between the step and the next.
    AtOnce,
    /// After the step.
    AtOrAfter,
}

/// All shown text: standard output and standard error.
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

    /// Returns, for each text of each step, true if it is found. The search for a text starts after the
    /// text before it. The order between the two streams is unknown, so each stream has its own order.
    fn find_texts(&self, expectations: &[&Expectation], when: When) -> Vec<Vec<bool>> {
        let mut reached = [0; 2];
        let mut found = Vec::new();
        for (step, expectation) in expectations.iter().enumerate() {
            let sees = expectation.program.sees.iter();
            found.push(
                sees.map(|text| self.find_text(text, step, when, &mut reached))
                    .collect(),
            );
        }
        found
    }

    fn find_text(
        &self,
        text: &TextPattern,
        step: usize,
        when: When,
        reached: &mut [usize; 2],
    ) -> bool {
        for (stream, reached) in self.streams.iter().zip(reached) {
            let (part, start) = stream.part(step, when, *reached);
            if let Some(end) = end_of_match(text, part) {
                *reached = start + end;
                return true;
            }
        }
        false
    }

    /// Returns the reason why the text since a step lacks the expected property. The text may end at
    /// any later step. It is enough if one of these texts has the property.
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

    /// Returns the text that was shown since a step.
    fn since(&self, step: usize, when: When) -> String {
        self.streams
            .iter()
            .map(|stream| stream.part(step, when, 0).0)
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// One stream as text.
struct Stream {
    text: String,
    /// The byte at which the part of each step begins, and the end of the last part.
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

    /// Returns the part of a step, not before byte `from`, and the byte at which the part begins.
    fn part(&self, step: usize, when: When, from: usize) -> (&str, usize) {
        let start = self.starts[step].max(from);
        let end = match when {
            When::AtOnce => self.starts[step + 1],
            When::AtOrAfter => self.text.len(),
        };
        (self.text.get(start..end).unwrap_or_default(), start)
    }
}

/// Returns the text before a traceback. The rest does not count, because the message of an exception
/// may quote the input.
fn without_traceback(complained: &[u8]) -> &[u8] {
    const HEADING: &[u8] = b"Traceback (most recent call last):";
    let mut places = complained.windows(HEADING.len());
    let start = places.position(|place| place == HEADING);
    &complained[..start.unwrap_or(complained.len())]
}

/// Returns the end of the first match of a pattern.
fn end_of_match(pattern: &TextPattern, text: &str) -> Option<usize> {
    match pattern {
        TextPattern::Exact(wanted) => {
            let wanted = wanted.trim_end_matches('\n');
            text.find(wanted).map(|start| start + wanted.len())
        }
        TextPattern::Regex(regex) => regex.find_in(text).map(|range| range.end),
        TextPattern::AnyOf(patterns) => patterns
            .iter()
            .filter_map(|pattern| end_of_match(pattern, text))
            .min(),
        // The loader rejects loose patterns here.
        TextPattern::Loose(loose) => {
            let wanted = loose.text.trim();
            text.find(wanted).map(|start| start + wanted.len())
        }
    }
}

#[cfg(test)]
mod tests;
