//! Pictures of grids of texts: boards of puzzles that are not built in.

use super::{Canvas, Ink, SIDE, counted};

/// A square of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GridSquare<'a> {
    /// The text in the square.
    pub text: &'a str,
    /// The colour behind the text. Each name in [`colours`] has one colour for light pages and one
    /// for dark pages. Other names give no colour.
    pub fill: Option<&'a str>,
    /// True if the square is marked.
    pub is_marked: bool,
}

/// The longest text that a square shows, in characters.
const TEXT_MAX: usize = 6;

/// The colours of squares. Texts are readable on all of them.
const COLOURS: [(&str, Ink); 14] = [
    ("red", Ink::new("#f7b3ad", "#8c2f27")),
    ("orange", Ink::new("#fbc88f", "#8a4f12")),
    ("gold", Ink::new("#f5d565", "#7a5f06")),
    ("yellow", Ink::new("#fdf0a3", "#6b6210")),
    ("green", Ink::new("#b4e2b1", "#2c6a2e")),
    ("cyan", Ink::new("#aee6ea", "#17666d")),
    ("blue", Ink::new("#b5d0f7", "#274f8c")),
    ("purple", Ink::new("#d7c2f2", "#573a86")),
    ("pink", Ink::new("#f9c3de", "#86305c")),
    ("brown", Ink::new("#dcc3a6", "#65472a")),
    ("white", Ink::new("#ffffff", "#3a3f48")),
    ("silver", Ink::new("#e3e6eb", "#4a505a")),
    ("grey", Ink::new("#cdd1d9", "#666c78")),
    ("black", Ink::new("#8f96a3", "#0b0c0e")),
];

/// Returns the names of the colours of squares.
pub fn colours() -> impl Iterator<Item = &'static str> {
    COLOURS.iter().map(|(name, _)| *name)
}

/// Returns a standalone SVG document of a grid. Rows can have different lengths. Screen readers
/// read the title.
///
/// ```
/// use puzzlemark_reference::picture::{GridSquare, grid_svg};
///
/// let square = GridSquare { text: "<", fill: Some("gold"), is_marked: true };
/// let svg = grid_svg("A board", &[vec![square]]);
/// assert!(svg.contains("<title>A board, 1 row, 1 column</title>"));
/// assert!(svg.contains(">&lt;</text>"));
/// assert!(svg.contains("top left: row 1 column 1.</desc>"));
/// ```
pub fn grid_svg(title: &str, rows: &[Vec<GridSquare<'_>>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let title = format!(
        "{title}, {}, {}",
        counted(rows.len(), "row"),
        counted(columns, "column")
    );
    let mut canvas = Canvas::new(title, rows.len(), columns);
    for (row, squares) in rows.iter().enumerate() {
        for (column, square) in squares.iter().enumerate() {
            let (text, size) = fitted(square.text);
            let drawn = canvas.at(row, column).ground(ink(square.fill));
            let drawn = drawn.text(&text, size, Ink::TEXT);
            if square.is_marked {
                drawn.mark();
            }
        }
    }
    canvas.into_svg()
}

fn ink(fill: Option<&str>) -> Ink {
    let named = fill.and_then(|fill| COLOURS.iter().find(|(name, _)| *name == fill));
    named.map_or(Ink::CELL, |(_, ink)| *ink)
}

/// Returns a text that fits into a square, and the height of its letters.
fn fitted(text: &str) -> (String, usize) {
    let text = text.trim();
    let count = text.chars().count();
    let shown: String = if count > TEXT_MAX {
        text.chars().take(TEXT_MAX - 1).chain(['…']).collect()
    } else {
        text.to_owned()
    };
    let widest = count.clamp(2, TEXT_MAX);
    (shown, (SIDE * 5 / 4 / widest).min(18))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square<'a>(text: &'a str, fill: Option<&'a str>) -> GridSquare<'a> {
        GridSquare {
            text,
            fill,
            is_marked: false,
        }
    }

    #[test]
    fn a_colour_is_one_of_the_names() {
        let filled = |fill| grid_svg("A", &[vec![square("", fill)]]);
        assert_eq!(filled(Some("\"/><script>")), filled(None));
        let all: std::collections::BTreeSet<_> = colours().map(|name| filled(Some(name))).collect();
        assert_eq!(all.len(), COLOURS.len(), "all colours are different");
    }

    #[test]
    fn a_long_text_is_cut() {
        let svg = grid_svg("A", &[vec![square("1234567", None)], Vec::new()]);
        assert!(svg.contains(">12345…</text>"), "{svg}");
        assert!(svg.contains("2 rows, 1 column"), "{svg}");
    }
}
