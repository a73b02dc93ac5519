//! Pictures: a grid of squares as a standalone SVG document.
//!
//! A puzzle draws the content of each square (`Canvas::at`). This module draws the rest: the frame,
//! the grid lines, the marks of changed squares, and the description for screen readers. It escapes
//! all text.
//!
//! A document has no ids, no classes and no style sheet, so that one HTML page can hold any number
//! of documents. It has its own background, so it is readable on any page. Each colour is given
//! twice: as a plain colour, and as `light-dark()` for readers who prefer dark pages. The second
//! works where inline styles are allowed. For pages with a strict policy there is an element without
//! inline styles, whose attributes have `light-dark()`. A [`Film`] holds many pictures of one game, and writes
//! once what they share.

mod film;
mod grid;
mod ink;
mod square;

use std::collections::BTreeMap;
use std::fmt::{self, Write};

pub use film::Film;
pub use grid::{GridSquare, colours, grid_svg};
use ink::{Dress, Lettering};
pub(crate) use ink::{Ink, Paint};
pub(crate) use square::{Sides, Square};

/// Width and height of a square, in the units of the drawing.
pub(crate) const SIDE: usize = 40;
/// Space around the squares.
const MARGIN: usize = 6;
/// The largest number of changed squares that the description names. If there are more, it gives
/// their number.
const NAMED_MAX: usize = 24;

/// The layers of a picture. Later layers cover earlier ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Layer {
    /// The background of squares.
    Ground,
    /// The texture of the background, under the grid lines.
    Texture,
    /// The grid lines.
    Grid,
    /// The outlines of figures that run from square to square.
    Casing,
    /// Figures.
    Figure,
    /// The details on figures.
    Detail,
    /// Thick lines between squares.
    Wall,
    /// Marks of changed squares.
    Mark,
}

/// The look of an element. The order of the variants and of the layers is the order in which a picture is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Brush {
    /// Shapes. Each piece is the data of a path.
    Shape(Layer, Paint),
    /// Letters. Each piece is a text element.
    Letters(Lettering),
}

impl Brush {
    /// Returns the element with these pieces. `look` has its attributes for colours, lines and letters.
    fn element(self, pieces: &str, look: &str) -> String {
        match self {
            Self::Shape(..) => format!(r#"<path d="{pieces}" {look}/>"#),
            Self::Letters(_) => format!("<g {look}>{pieces}</g>"),
        }
    }

    /// Returns the attributes for colours, lines and letters.
    fn attributes(self, dress: Dress) -> String {
        match self {
            Self::Shape(_, paint) => paint.written(dress),
            Self::Letters(lettering) => lettering.written(dress),
        }
    }
}

/// A picture that is being drawn: squares in rows and columns, counted from zero at the top left.
#[derive(Debug)]
pub struct Canvas {
    title: String,
    rows: usize,
    columns: usize,
    /// The number of squares on each side that are not squares of the board.
    edge: usize,
    /// The parts of the picture. Parts with the same look become one element.
    pieces: BTreeMap<Brush, Vec<String>>,
    /// Places of the changed squares.
    changed: Vec<(usize, usize)>,
}

impl Canvas {
    /// Returns an empty picture. Screen readers read the title.
    pub(crate) fn new(title: String, rows: usize, columns: usize) -> Self {
        Self {
            title,
            rows,
            columns,
            edge: 0,
            pieces: BTreeMap::new(),
            changed: Vec::new(),
        }
    }

    /// Says how many squares on each side are not squares of the board. Places in words leave them out.
    pub(crate) fn with_edge(self, edge: usize) -> Self {
        Self { edge, ..self }
    }

    /// Returns the square at a place.
    pub(crate) fn at(&mut self, row: usize, column: usize) -> Square<'_> {
        Square::new(self, row, column)
    }

    /// Returns the numbers of rows and of columns of the board.
    pub fn size(&self) -> (usize, usize) {
        (self.rows - 2 * self.edge, self.columns - 2 * self.edge)
    }

    /// Returns the places of the squares that are marked as changed: row and column of the board, counted from 0
    /// at the top left.
    pub fn changed(&self) -> Vec<(usize, usize)> {
        let edge = self.edge;
        let places = self.changed.iter();
        places
            .map(|(row, column)| (row - edge, column - edge))
            .collect()
    }

    /// Marks squares of the board in a second way: with a bar at each side. A square can have both marks.
    pub fn add_bars(&mut self, places: &[(usize, usize)]) {
        for &(row, column) in places {
            self.at(row + self.edge, column + self.edge).bars();
        }
    }

    /// Returns the document.
    pub(crate) fn into_svg(self) -> String {
        self.dressed(Dress::Document)
    }

    /// Returns the element for a page whose policy forbids inline styles.
    pub(crate) fn into_page(self) -> String {
        self.dressed(Dress::Page)
    }

    fn dressed(&self, dress: Dress) -> String {
        let mut svg = String::new();
        // Writing to a `String` cannot fail.
        let _ = self.write(&mut svg, dress);
        svg
    }

    fn write(&self, svg: &mut String, dress: Dress) -> fmt::Result {
        let (width, height) = (extent(self.columns), extent(self.rows));
        let scale = scale(self.rows.max(self.columns));
        let (shown_width, shown_height) = (width * scale / SIDE, height * scale / SIDE);
        write!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" "#
        )?;
        write!(
            svg,
            r#"width="{shown_width}" height="{shown_height}" role="img" font-family="sans-serif""#
        )?;
        let style = match dress {
            Dress::Document => r#" style="color-scheme:light dark;max-width:100%;height:auto""#,
            Dress::Page => "",
        };
        writeln!(svg, "{style}>")?;
        writeln!(svg, "<title>{}</title>", escaped(&self.title))?;
        if !self.changed.is_empty() {
            writeln!(svg, "<desc>{}</desc>", self.description())?;
        }
        let ground = Paint::fill(Ink::PAGE).written(dress);
        writeln!(
            svg,
            r#"<rect width="{width}" height="{height}" rx="6" {ground}/>"#
        )?;
        for (brush, pieces) in &self.pieces {
            let look = brush.attributes(dress);
            writeln!(svg, "{}", brush.element(&pieces.concat(), &look))?;
        }
        writeln!(svg, "</svg>")
    }

    /// Names the changed squares.
    fn description(&self) -> String {
        let changed = self.changed();
        let places = changed.iter().take(NAMED_MAX);
        let places: Vec<_> = places
            .map(|(row, column)| format!("row {} column {}", row + 1, column + 1))
            .collect();
        let more = match changed.len() - places.len() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        format!(
            "Changed, counted from the top left: {}{more}.",
            places.join(", ")
        )
    }
}

/// Returns the length of a number of squares with the space around.
fn extent(squares: usize) -> usize {
    squares * SIDE + 2 * MARGIN
}

/// Returns the width of a square on the page, in pixels. It is smaller if there are many squares.
fn scale(squares: usize) -> usize {
    if squares <= 12 { SIDE } else { 28 }
}

/// Returns a text with the special characters of XML escaped, and without control characters, which
/// XML does not allow.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars().filter(|character| !character.is_control()) {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// Returns a number of things: `1 bubble`, `2 bubbles`.
pub(crate) fn counted(count: usize, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{plural}")
}

/// Returns the line at the end of a text picture with an earlier state: the changed places. Returns
/// an empty text if nothing changed.
pub(crate) fn changed_line<P: fmt::Display>(places: impl IntoIterator<Item = P>) -> String {
    let places = places.into_iter();
    let line = places.fold(String::new(), |line, place| format!("{line} {place}"));
    if line.is_empty() {
        line
    } else {
        format!("changed:{line}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_in_a_picture_are_escaped() {
        let mut canvas = Canvas::new("a < b & \"c\"\u{1b}".to_owned(), 1, 1);
        canvas.at(0, 0).text("<&>", 18, Ink::TEXT);
        let svg = canvas.into_svg();
        assert!(svg.contains("<title>a &lt; b &amp; &quot;c&quot;</title>"));
        assert!(svg.contains(">&lt;&amp;&gt;</text>"));
    }

    #[test]
    fn a_page_can_hold_many() {
        let mut canvas = Canvas::new(String::new(), 2, 3);
        canvas.at(1, 2).ground(Ink::CELL).mark();
        let svg = canvas.into_svg();
        for word in [" id=", "class=", "<style", "url("] {
            assert!(!svg.contains(word), "{word}");
        }
        assert!(
            svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 132 92\"")
        );
        assert!(svg.ends_with("</svg>\n"));
    }

    #[test]
    fn an_element_for_a_page_has_no_inline_style() {
        let drawn = || {
            let mut canvas = Canvas::new(String::new(), 1, 1);
            let square = canvas.at(0, 0).ground(Ink::CELL).text("A", 18, Ink::TEXT);
            square.mark();
            canvas
        };
        let (document, element) = (drawn().into_svg(), drawn().into_page());
        assert!(document.contains(r##"fill="#ffffff" style="fill:light-dark(#ffffff,#26292f)""##));
        assert!(!element.contains("style"), "{element}");
        assert!(element.contains(r#"fill="light-dark(#ffffff,#26292f)""#));
        let shapes = |svg: &str| svg.matches(" d=").count() + svg.matches("<text").count();
        assert_eq!(shapes(&document), shapes(&element));
    }

    #[test]
    fn changed_squares_are_named() {
        let mut canvas = Canvas::new(String::new(), 1, 30);
        canvas.at(0, 4).mark();
        assert_eq!(
            canvas.description(),
            "Changed, counted from the top left: row 1 column 5."
        );
        (5..30).for_each(|column| canvas.at(0, column).mark());
        assert!(
            canvas
                .description()
                .ends_with("row 1 column 28 and 2 more.")
        );
        assert_eq!(
            changed_line(["(0, 1)", "(2, 2)"]),
            "changed: (0, 1) (2, 2)\n"
        );
        assert_eq!(changed_line::<&str>([]), "");
    }
}
