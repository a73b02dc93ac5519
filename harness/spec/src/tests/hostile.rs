use proptest::prelude::*;

use super::{read, wrong};
use crate::diagnostic;

#[test]
fn budgets_are_kept() {
    let deep = |count| format!("scenario: A\nsteps: {}", "[".repeat(count));
    assert!(wrong(&deep(200)).0.contains("nested too deeply"));
    let wide = format!("scenario: A\nsteps: [{}]", "1,".repeat(300_000));
    assert!(wrong(&wide).0.contains("more than 200000 values"));
    let long = format!("scenario: {}", "A".repeat(2_000_000));
    assert!(wrong(&long).0.contains("1048576 are allowed"));
}

#[test]
fn control_characters_of_a_file_are_escaped_in_messages() {
    let (_, found) = read("scenario: A\n\"\\e[31mred\": 1\nsteps: [{do: f()}]\n");
    let text = diagnostic::render(&found, false);
    assert!(!text.contains('\u{1b}'), "{text:?}");
    for (control, picture) in [
        ('\r', '\u{240d}'),
        ('\u{7f}', '\u{2421}'),
        ('\u{9b}', '\u{fffd}'),
    ] {
        let (_, found) = read(&format!("scenario: a{control}b: c\nsteps: [{{do: f()}}]\n"));
        let text = diagnostic::render(&found, false);
        assert!(
            !text.contains(control) && text.contains(picture),
            "{text:?}"
        );
    }
}

/// Pieces of scenarios, with some that are special in YAML.
const PIECES: &[&str] = &[
    "scenario: A\n",
    "points: ",
    "files:\n",
    "  a.txt: |\n",
    "    #A\n",
    "limits: {cpu: ",
    "2 s}\n",
    "steps:\n",
    "- do: ",
    "  returns: ",
    "  prints: ",
    "  raises: ",
    "  because: ",
    "session: |\n",
    "  >>> ",
    "  ... ",
    "  Traceback (most recent call last):\n",
    "  KeyError: 'é'\n",
    "p = Puzzle('é')",
    "!set [",
    "!tuple [",
    "]",
    "{",
    "}",
    "(",
    ")",
    "'",
    "\"",
    "\\",
    "#",
    " # ",
    ": ",
    ", ",
    "|\n",
    ">-\n",
    "\t",
    "\n",
    "\r\n",
    " ",
    "é",
    "𝄞",
    "\u{feff}",
    "\0",
    "&a ",
    "*a",
    "<<: ",
    "---\n",
    "no",
    "08",
    "1.5",
    "- ",
    "? ",
    "!approx ",
    "!regex ",
    "!!str ",
    "%YAML 1.2\n",
    "puzzle.rows",
    "!same p",
    "copy: ../x",
];

proptest! {
    #[test]
    fn no_text_makes_reading_or_rendering_panic(
        pieces in prop::collection::vec(prop::sample::select(PIECES), 0..40),
        head in prop::sample::select(&["", "scenario: A\nsteps:\n- do: ", "scenario: A\nsession: |\n  "][..]),
    ) {
        let text = format!("{head}{}", pieces.concat());
        let (scenario, found) = read(&text);
        let rendered = diagnostic::render(&found, false);
        prop_assert!(scenario.is_some() || !rendered.is_empty(), "{text:?}");
        for found in found {
            prop_assert!(found.line() >= 1 && found.column() >= 1);
            prop_assert!(found.help.is_some(), "{rendered}");
        }
    }
}
