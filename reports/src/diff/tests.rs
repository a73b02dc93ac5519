//! Tests of differences between texts.

use proptest::prelude::*;

use super::*;

fn only(expected: &str, got: &str) -> Difference {
    let mut differences = compare_texts(PRINTED, expected, got);
    assert_eq!(differences.len(), 1);
    differences.remove(0)
}

/// Returns the lines of a text difference as `side text`, with changed spans in brackets.
fn marked(difference: &Difference) -> Vec<String> {
    let Difference::Text { lines, .. } = difference else {
        panic!("not by line: {difference:?}")
    };
    let span = |span: &Span| {
        if span.changed {
            format!("[{}]", span.text)
        } else {
            span.text.clone()
        }
    };
    let line = |line: &DiffLine| {
        format!(
            "{:?} {}",
            line.side,
            line.spans.iter().map(span).collect::<String>()
        )
    };
    lines.iter().map(line).collect()
}

/// Returns the text of one side of a difference.
fn read_back(lines: &[DiffLine], side: Side) -> String {
    let of_side = lines
        .iter()
        .filter(|line| line.side == Side::Both || line.side == side);
    of_side.map(DiffLine::text).collect()
}

#[test]
fn equal_texts_do_not_differ() {
    assert_eq!(compare_texts(PRINTED, "a\n", "a\n"), []);
}

#[test]
fn boards_of_one_shape_differ_by_cells() {
    let difference = only("#O..\n....\n", "#...\n...O");
    let Difference::Grid { cells, .. } = difference else {
        panic!("not a grid: {difference:?}")
    };
    assert_eq!(cells, [(0, 1), (1, 3)]);
}

#[test]
fn drawings_differ_by_lines_and_words() {
    assert!(matches!(
        only("|_ _|\n|_|_|\n", "|_|_|\n|_|_|\n"),
        Difference::Text { .. }
    ));
    assert!(matches!(
        only("#O..\n....", "#   \n   O"),
        Difference::Grid { .. }
    ));
}

#[test]
fn boards_that_differ_by_the_final_newline_show_the_newline() {
    assert_eq!(
        marked(&only("ab\ncd", "ab\ncd\n")),
        ["Both ab\n", "Expected cd", "Got cd[\n]"]
    );
}

#[test]
fn single_lines_and_ragged_texts_are_not_boards() {
    assert!(matches!(only("abc", "abd"), Difference::Text { .. }));
    assert!(matches!(
        only("abc\nd\n", "abd\nd\n"),
        Difference::Text { .. }
    ));
}

#[test]
fn debug_prints_around_the_right_text_are_named() {
    let extra = |lines: &[&str]| Difference::ExtraOutput {
        lines: lines.iter().map(|line| (*line).to_owned()).collect(),
    };
    assert_eq!(
        only("a\nbc\n", "here\na\nbc\nthere\n"),
        extra(&["here", "there"])
    );
    assert_eq!(only("", "debug\n"), extra(&["debug"]));
    assert!(matches!(
        only("a\nbc\n", "a\nhere\nbc\n"),
        Difference::Text { .. }
    ));
}

#[test]
fn a_returned_text_has_no_debug_prints() {
    let differences = compare_texts("text", "a\n", "here\na\n");
    assert!(matches!(differences[..], [Difference::Text { .. }]));
}

#[test]
fn changed_words_are_marked() {
    let lines = marked(&only("invalid position", "no such place"));
    assert_eq!(
        lines,
        ["Expected [invalid position\n]", "Got [no such place\n]"]
    );
    let lines = marked(&only("the square is not empty", "the square is not green"));
    assert_eq!(
        lines,
        [
            "Expected the square is not [empty]\n",
            "Got the square is not [green]\n"
        ]
    );
}

#[test]
fn line_endings_and_final_blanks_differ() {
    assert_eq!(
        marked(&only("one two\n", "one two\r\n")),
        ["Expected one two[\n]", "Got one two[\r\n]"]
    );
    assert_eq!(
        marked(&only("one two\n", "one two \n")),
        ["Expected one two[\n]", "Got one two[ \n]"]
    );
}

#[test]
fn large_texts_are_cut_and_say_so() {
    let (expected, got) = ("a\n".repeat(9_000), "b\n".repeat(9_000));
    let Difference::Text {
        lines, abridged, ..
    } = only(&expected, &got)
    else {
        panic!("not text")
    };
    assert!(abridged);
    assert!(lines.len() <= 400);
}

proptest! {
    #[test]
    fn both_sides_can_be_read_back(expected in "[ab \n]{0,30}", got in "[ab \r\n]{0,30}") {
        for difference in compare_texts("text", &expected, &got) {
            if let Difference::Text { lines, abridged: false, .. } = difference {
                let newline = if expected.ends_with('\n') || got.ends_with('\n') { "" } else { "\n" };
                let whole = |text: &str| if text.is_empty() { String::new() } else { format!("{text}{newline}") };
                prop_assert_eq!(read_back(&lines, Side::Expected), whole(&expected));
                prop_assert_eq!(read_back(&lines, Side::Got), whole(&got));
            }
        }
    }
}
