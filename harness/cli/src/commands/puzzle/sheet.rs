//! `generate --sheet`: puzzles on a page to print, with the answers on a page of their own.

use std::fmt::Write as _;

use puzzlemark_reference::puzzles::{Picture, PictureFormat, Powers, PuzzleError, Solution};

/// The longest row of moves on the page with the answers.
const MOVES_IN_LINE: usize = 40;

const HEAD: &str = "<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">
";
const STYLE: &str = "<style>
@page { size: A4; margin: 14mm }
body { font: 11pt/1.4 sans-serif; color: #000; background: #fff; margin: 1rem auto; max-width: 182mm }
header { display: flex; justify-content: space-between; align-items: baseline }
h1 { font-size: 15pt; margin: 0 }
section + section { break-before: page; margin-top: 3rem }
ol { list-style: none; padding: 0; margin: 6mm 0; display: grid; grid-template-columns: repeat(2, 1fr); gap: 8mm }
.answers ol { grid-template-columns: repeat(3, 1fr); gap: 6mm }
li { break-inside: avoid }
svg { color-scheme: light !important; width: auto; height: auto; max-width: 100% !important; max-height: 76mm }
.answers svg { max-height: 50mm }
p { margin: 0 0 2mm; overflow-wrap: anywhere }
code { font-size: 9pt }
@media print { body { margin: 0; max-width: none } section + section { margin-top: 0 } }
</style>
";

/// One puzzle of a sheet.
pub(super) struct Entry {
    /// The text of the puzzle.
    pub(super) puzzle: String,
    /// The seed that makes it again.
    pub(super) seed: u64,
}

/// Returns the page. `title` says what the puzzles are.
///
/// # Errors
///
/// Fails if a puzzle cannot be drawn or solved.
pub(super) fn page(
    powers: &dyn Powers,
    title: &str,
    entries: &[Entry],
) -> Result<String, PuzzleError> {
    let (mut puzzles, mut answers) = (String::new(), String::new());
    for (number, Entry { puzzle, seed }) in (1..).zip(entries) {
        let label = |more: &str| format!("<p><b>{number}</b>{more}</p>\n");
        let note = powers.caption(puzzle)?;
        let note = note.map_or_else(String::new, |note| format!(" {}", escaped(&note)));
        let drawing = draw(powers, puzzle, None)?;
        let _ = writeln!(puzzles, "<li>{}{drawing}</li>", label(&note));
        let answer = answer(powers, puzzle)?;
        let seed = label(&format!(" (seed {seed})"));
        let _ = writeln!(answers, "<li>{seed}{answer}</li>");
    }
    let title = escaped(title);
    Ok(format!(
        "{HEAD}<title>{title}</title>\n{STYLE}</head>\n<body>\n\
         <section>\n<header><h1>{title}</h1> <span>Name: ______________________</span></header>\n\
         <ol>\n{puzzles}</ol>\n</section>\n\
         <section class=\"answers\">\n<header><h1>{title}: answers</h1></header>\n\
         <ol>\n{answers}</ol>\n</section>\n</body>\n</html>\n"
    ))
}

fn draw(powers: &dyn Powers, puzzle: &str, state: Option<&str>) -> Result<String, PuzzleError> {
    let picture = Picture {
        format: PictureFormat::Svg,
        state,
        before: None,
    };
    powers.draw(puzzle, picture)
}

/// Returns the solution as a picture. If all solutions end on the same board, returns the moves.
fn answer(powers: &dyn Powers, puzzle: &str) -> Result<String, PuzzleError> {
    let solutions = powers.solve(puzzle, 1)?;
    let Solution { answer, moves } = solutions.first().expect("a new puzzle has a solution");
    match &moves[..] {
        [word] => {
            let letters: Vec<char> = word.chars().collect();
            let lines = letters.chunks(MOVES_IN_LINE);
            let lines: Vec<String> = lines.map(|line| line.iter().collect()).collect();
            let count = letters.len();
            let moves = escaped(&lines.join(" "));
            Ok(format!("<p>{count} moves: <code>{moves}</code></p>"))
        }
        _ => draw(powers, puzzle, Some(answer)),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
