//! The content of a square.

use std::ops::Not;

use super::ink::Lettering;
use super::{Brush, Canvas, Ink, Layer, MARGIN, Paint, SIDE, escaped};

/// The sides of a square, clockwise from the top.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each side is among them or not, whatever the others"
)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Sides {
    /// The top.
    pub(crate) above: bool,
    /// The right.
    pub(crate) right: bool,
    /// The bottom.
    pub(crate) below: bool,
    /// The left.
    pub(crate) left: bool,
}

impl Not for Sides {
    type Output = Self;

    fn not(self) -> Self {
        Self {
            above: !self.above,
            right: !self.right,
            below: !self.below,
            left: !self.left,
        }
    }
}

/// A square of a picture, to be filled.
#[derive(Debug)]
pub(crate) struct Square<'a> {
    canvas: &'a mut Canvas,
    row: usize,
    column: usize,
}

impl<'a> Square<'a> {
    pub(super) fn new(canvas: &'a mut Canvas, row: usize, column: usize) -> Self {
        Self {
            canvas,
            row,
            column,
        }
    }

    /// Returns the top left corner.
    fn corner(&self) -> (usize, usize) {
        (MARGIN + self.column * SIDE, MARGIN + self.row * SIDE)
    }

    /// Fills the square.
    pub(crate) fn fill(self, ink: Ink) -> Self {
        self.shape(Layer::Ground, Paint::fill(ink), (0, 0), &outline())
    }

    /// Fills the square, and draws a thin line around it.
    pub(crate) fn ground(self, ink: Ink) -> Self {
        let line = Paint::line(Ink::GRID, 1);
        self.fill(ink).shape(Layer::Grid, line, (0, 0), &outline())
    }

    /// Draws a shape: path data in relative coordinates, from a point of the square.
    pub(crate) fn shape(
        self,
        layer: Layer,
        paint: Paint,
        (x, y): (usize, usize),
        shape: &str,
    ) -> Self {
        let (left, top) = self.corner();
        let piece = format!("M{} {}{shape}", left + x, top + y);
        self.piece(Brush::Shape(layer, paint), piece)
    }

    fn piece(self, brush: Brush, piece: String) -> Self {
        self.canvas.pieces.entry(brush).or_default().push(piece);
        self
    }

    /// Draws a disc in the middle.
    pub(crate) fn disc(self, layer: Layer, paint: Paint, radius: usize) -> Self {
        let (half, width) = (SIDE / 2, 2 * radius);
        let arc = format!("a{radius} {radius} 0 1 0");
        let circle = format!("{arc} {width} 0{arc} -{width} 0z");
        self.shape(layer, paint, (half - radius, half), &circle)
    }

    /// Draws a line from the middle to each of some sides.
    pub(crate) fn spokes(self, layer: Layer, paint: Paint, sides: Sides) -> Self {
        let half = SIDE / 2;
        let lines = [
            (sides.above, format!("v-{half}")),
            (sides.right, format!("h{half}")),
            (sides.below, format!("v{half}")),
            (sides.left, format!("h-{half}")),
        ];
        lines
            .iter()
            .filter(|(is_there, _)| *is_there)
            .fold(self, |square, (_, line)| {
                square.shape(layer, paint, (half, half), line)
            })
    }

    /// Draws thick lines along some sides.
    pub(crate) fn walls(self, ink: Ink, sides: Sides) -> Self {
        let lines = [
            (sides.above, (0, 0), format!("h{SIDE}")),
            (sides.right, (SIDE, 0), format!("v{SIDE}")),
            (sides.below, (0, SIDE), format!("h{SIDE}")),
            (sides.left, (0, 0), format!("v{SIDE}")),
        ];
        let paint = Paint::line(ink, 4);
        lines
            .iter()
            .filter(|(is_there, ..)| *is_there)
            .fold(self, |square, (_, from, line)| {
                square.shape(Layer::Wall, paint, *from, line)
            })
    }

    /// Writes a text in the middle. An empty text writes nothing.
    pub(crate) fn text(self, text: &str, size: usize, ink: Ink) -> Self {
        if text.is_empty() {
            return self;
        }
        let (left, top) = self.corner();
        // Digits and capitals are about 0.7 times as high as the font.
        let (x, y) = (left + SIDE / 2, top + SIDE / 2 + size * 7 / 20);
        let text = format!(r#"<text x="{x}" y="{y}">{}</text>"#, escaped(text));
        self.piece(Brush::Letters(Lettering { size, ink }), text)
    }

    /// Marks the square as changed with brackets in its corners. So the mark needs no colour.
    pub(crate) fn mark(self) {
        const FAR: usize = SIDE - 5;
        let (row, column) = (self.row, self.column);
        self.canvas.changed.push((row, column));
        let paint = Paint::line(Ink::MARK, 3);
        self.shape(Layer::Mark, paint, (5, 12), "v-7h7")
            .shape(Layer::Mark, paint, (FAR - 7, 5), "h7v7")
            .shape(Layer::Mark, paint, (FAR, FAR - 7), "v7h-7")
            .shape(Layer::Mark, paint, (12, FAR), "h-7v-7");
    }

    /// Draws a bar at the middle of each side. Bars and the brackets of [`mark`](Self::mark) fit into one square.
    pub(super) fn bars(self) {
        const FAR: usize = SIDE - 3;
        let paint = Paint::line(Ink::ACCENT, 3);
        self.shape(Layer::Mark, paint, (15, 3), "h10")
            .shape(Layer::Mark, paint, (FAR, 15), "v10")
            .shape(Layer::Mark, paint, (15, FAR), "h10")
            .shape(Layer::Mark, paint, (3, 15), "v10");
    }
}

fn outline() -> String {
    format!("h{SIDE}v{SIDE}h-{SIDE}z")
}
