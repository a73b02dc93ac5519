//! Lines of a submission's source, as reports show them.

use crate::language::tr;
use crate::model::SourceLine;
use puzzlemark_text::visible;

/// The most lines of a traceback with their neighbours. The others show only their place.
const EXCERPTS_MAX: usize = 3;

/// A line of a traceback.
pub(crate) struct Frame<'a> {
    /// The words before its place: raised at, or called at.
    pub(crate) label: String,
    /// Shorter words, for labels beside a text.
    pub(crate) short_label: String,
    /// The line.
    pub(crate) source: &'a SourceLine,
    /// True if its text is less important: code of the course, or far from the exception.
    pub(crate) is_folded: bool,
}

/// Returns the lines of a traceback, the innermost first.
pub(crate) fn frames(arose: &SourceLine) -> impl Iterator<Item = Frame<'_>> {
    arose.frames().enumerate().map(|(index, source)| {
        let (label, short_label) = if index == 0 {
            (tr!("Raised-at"), tr!("raised-at"))
        } else {
            (tr!("Called-at"), tr!("called-at"))
        };
        Frame {
            label,
            short_label,
            source,
            is_folded: source.is_given || index >= EXCERPTS_MAX,
        }
    })
}

/// Returns file and line of a line of source, with a remark if the course gave it.
pub(crate) fn place(source: &SourceLine) -> String {
    let file = visible::line(&source.file);
    let place = tr!("file-and-line", file = file, line = source.line);
    if source.is_given {
        tr!("of-the-course", place = place)
    } else {
        place
    }
}

/// A line of source.
pub(crate) struct Line<'a> {
    /// Its number, counted from 1.
    pub(crate) number: u32,
    /// Its text, foreign, without the common indentation of all lines.
    pub(crate) text: &'a str,
    /// True if it is the line in question, not a neighbour.
    pub(crate) is_marked: bool,
}

/// Returns the line in question with its neighbours, or nothing if the text is not known.
pub(crate) fn lines<'a>(source: &'a SourceLine) -> Vec<Line<'a>> {
    let Some(text) = &source.text else {
        return Vec::new();
    };
    let around = source.around.as_deref();
    let before = around.map_or(&[][..], |around| &around.before);
    let after = around.map_or(&[][..], |around| &around.after);
    let texts = || before.iter().chain([text]).chain(after);
    let indentation = |text: &String| text.len() - text.trim_start_matches([' ', '\t']).len();
    let inked = texts().filter(|text| !text.trim().is_empty());
    let common = inked.map(indentation).min().unwrap_or(0);
    let first = u32::try_from(before.len()).unwrap_or(u32::MAX);
    let first = source.line.saturating_sub(first);
    let line = |(number, text): (u32, &'a String)| Line {
        number,
        text: text.get(text.len().min(common)..).unwrap_or_default(),
        is_marked: number == source.line,
    };
    (first..).zip(texts()).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Around;

    #[test]
    fn common_indentation_is_left_out() {
        let own = |lines: &[&str]| lines.iter().map(|&line| line.to_owned()).collect();
        let source = SourceLine {
            file: "puzzle.py".to_owned(),
            line: 7,
            text: Some("        return x".to_owned()),
            around: Some(Box::new(Around {
                before: own(&["    def f(self):", ""]),
                after: own(&[]),
            })),
            is_given: false,
            callers: Vec::new(),
        };
        let lines: Vec<_> = lines(&source)
            .iter()
            .map(|line| (line.number, line.text.to_owned(), line.is_marked))
            .collect();
        assert_eq!(
            lines,
            [
                (5, "def f(self):".to_owned(), false),
                (6, String::new(), false),
                (7, "    return x".to_owned(), true)
            ]
        );
    }
}
