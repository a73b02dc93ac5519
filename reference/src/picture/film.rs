//! Many pictures of one game, for one HTML page.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;

use super::{Brush, Canvas, Ink, Paint, extent, scale};

/// Pictures of one game. All are in one HTML page, so the page has the parts that they share once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Film {
    /// The `style` and `svg` elements with the shared parts. The page must have them before the pictures.
    pub shared: String,
    /// The pictures, as `svg` elements without width and height. Screen readers skip them.
    pub pictures: Vec<String>,
    /// The width of a picture of usual size, in pixels.
    pub width: usize,
}

impl Film {
    /// Returns the film of some pictures, which must have the same number of rows and of columns. Ids and classes
    /// begin with `prefix`, which must be a word that no other film of the page has.
    ///
    /// ```
    /// use puzzlemark_reference::picture::Film;
    /// use puzzlemark_reference::puzzles::{States, by_name};
    ///
    /// let fifteen = by_name("fifteen").unwrap();
    /// let states = ["1 0\n2 3", "0 1\n2 3"].map(|state| States { state: Some(state), before: None });
    /// let drawn = states.map(|states| fifteen.drawing("1 0\n2 3", states).unwrap().canvas);
    /// let film = Film::new("a", &drawn);
    /// assert_eq!(film.pictures.len(), 2);
    /// assert!(film.shared.contains(">2</text>"), "tile 2 stays");
    /// assert!(film.pictures[0].contains(">1</text>"), "tile 1 moves");
    /// ```
    pub fn new(prefix: &str, canvases: &[Canvas]) -> Self {
        let mut film = Self {
            shared: String::new(),
            pictures: canvases.iter().map(head).collect(),
            width: canvases.first().map_or(0, width),
        };
        let brushes: BTreeSet<Brush> = canvases
            .iter()
            .flat_map(|one| one.pieces.keys().copied())
            .collect();
        let ground = Paint::fill(Ink::PAGE).declared();
        let mut styles = format!(".{prefix}-p{{{ground}}}");
        let mut group = ground_element(prefix, canvases.first());
        let mut symbols = Symbols {
            prefix,
            written: String::new(),
            count: 0,
        };
        for (number, brush) in brushes.into_iter().enumerate() {
            let class = format!("{prefix}-c{number}");
            // Writing to a `String` cannot fail.
            let _ = write!(styles, ".{class}{{{}}}", declared(brush));
            let look = format!(r#"class="{class}""#);
            let common = common_pieces(brush, canvases);
            if !common.is_empty() {
                let pieces: String =
                    own_pieces(brush, canvases.first(), |piece| common.contains(piece));
                group.push_str(&brush.element(&pieces, &look));
            }
            let others = canvases
                .iter()
                .map(|canvas| own_pieces(brush, Some(canvas), |piece| !common.contains(piece)));
            let others: Vec<String> = others.collect();
            if others.iter().all(String::is_empty) {
                continue;
            }
            let shared = symbols.symbol(std::mem::take(&mut group));
            for (picture, pieces) in film.pictures.iter_mut().zip(others) {
                picture.push_str(&shared);
                if !pieces.is_empty() {
                    picture.push_str(&brush.element(&pieces, &look));
                }
            }
        }
        let shared = symbols.symbol(group);
        for picture in &mut film.pictures {
            picture.push_str(&shared);
            picture.push_str("</svg>");
        }
        film.shared = format!(
            r#"<style>{styles}</style><svg display="none" aria-hidden="true">{}</svg>"#,
            symbols.written
        );
        film
    }
}

/// The shared parts, each with an id.
struct Symbols<'a> {
    prefix: &'a str,
    written: String,
    count: usize,
}

impl Symbols<'_> {
    /// Adds a part. Returns the element that shows it, or nothing for an empty part.
    fn symbol(&mut self, part: String) -> String {
        if part.is_empty() {
            return part;
        }
        let id = format!("{}-{}", self.prefix, self.count);
        self.count += 1;
        // Writing to a `String` cannot fail.
        let _ = write!(self.written, r#"<g id="{id}">{part}</g>"#);
        format!(r##"<use href="#{id}"/>"##)
    }
}

fn width(canvas: &Canvas) -> usize {
    extent(canvas.columns) * scale(canvas.rows.max(canvas.columns)) / super::SIDE
}

/// Returns the begin of a picture.
fn head(canvas: &Canvas) -> String {
    let (width, height) = (extent(canvas.columns), extent(canvas.rows));
    format!(
        r#"<svg viewBox="0 0 {width} {height}" aria-hidden="true" font-family="sans-serif" text-anchor="middle" stroke-linecap="round" stroke-linejoin="round">"#
    )
}

fn ground_element(prefix: &str, canvas: Option<&Canvas>) -> String {
    let size = canvas.map_or((0, 0), |canvas| {
        (extent(canvas.columns), extent(canvas.rows))
    });
    let (width, height) = size;
    format!(r#"<rect width="{width}" height="{height}" rx="6" class="{prefix}-p"/>"#)
}

fn declared(brush: Brush) -> String {
    match brush {
        Brush::Shape(_, paint) => paint.declared(),
        Brush::Letters(lettering) => lettering.declared(),
    }
}

/// Returns the pieces of a brush that all pictures have.
fn common_pieces(brush: Brush, canvases: &[Canvas]) -> HashSet<&str> {
    let mut all = canvases.iter().map(|canvas| {
        let pieces = canvas.pieces.get(&brush).into_iter().flatten();
        pieces.map(String::as_str).collect::<HashSet<_>>()
    });
    let first = all.next().unwrap_or_default();
    all.fold(first, |common, own| {
        common.intersection(&own).copied().collect()
    })
}

/// Returns the pieces of a brush in a picture that pass a test, in the order of the picture.
fn own_pieces(brush: Brush, canvas: Option<&Canvas>, passes: impl Fn(&str) -> bool) -> String {
    let pieces = canvas.and_then(|canvas| canvas.pieces.get(&brush));
    let pieces = pieces.into_iter().flatten().map(String::as_str);
    pieces.filter(|piece| passes(piece)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Layer;

    fn canvas(row: usize) -> Canvas {
        let mut canvas = Canvas::new(String::new(), 2, 2);
        for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            canvas
                .at(row, column)
                .ground(Ink::CELL)
                .text("A", 14, Ink::TEXT);
        }
        canvas
            .at(row, 0)
            .disc(Layer::Figure, Paint::fill(Ink::ACCENT), 14);
        canvas.at(row, 1).mark();
        canvas
    }

    #[test]
    fn pictures_have_only_what_differs() {
        let film = Film::new("x", &[canvas(0), canvas(1)]);
        assert_eq!(film.pictures.len(), 2);
        assert_eq!(film.shared.matches(">A</text>").count(), 4);
        for picture in &film.pictures {
            assert!(!picture.contains("<text"), "{picture}");
            assert_eq!(
                picture.matches("<path").count(),
                2,
                "a disc and a mark: {picture}"
            );
            assert!(!picture.contains("style="), "{picture}");
        }
        assert_ne!(film.pictures[0], film.pictures[1]);
    }

    #[test]
    fn each_reference_has_its_part_once() {
        let film = Film::new("x", &[canvas(0), canvas(1), canvas(0)]);
        let parts = film.shared.matches("<g id=").count();
        for picture in &film.pictures {
            assert_eq!(picture.matches("<use").count(), parts);
        }
        for part in 0..parts {
            assert_eq!(film.shared.matches(&format!(r#"id="x-{part}""#)).count(), 1);
        }
        assert!(film.shared.contains(r#"<svg display="none""#));
    }

    #[test]
    fn a_film_can_be_empty() {
        assert_eq!(Film::new("x", &[]).pictures, Vec::<String>::new());
    }
}
