//! Colours and paints.

use std::fmt::{self, Display, Formatter};

/// A colour, with one form for light pages and one for dark pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ink {
    light: &'static str,
    dark: &'static str,
}

impl Ink {
    /// The background of the page.
    pub(crate) const PAGE: Self = Self::new("#ffffff", "#1b1d22");
    /// A square.
    pub(crate) const CELL: Self = Self::new("#ffffff", "#26292f");
    /// A square that is special in some way.
    pub(crate) const SHADE: Self = Self::new("#e6edf7", "#38445a");
    /// The lines between squares.
    pub(crate) const GRID: Self = Self::new("#c3c8d1", "#4b505b");
    /// The lines around groups of squares, and outlines.
    pub(crate) const WALL: Self = Self::new("#1f2937", "#d4dae4");
    /// Letters and numbers.
    pub(crate) const TEXT: Self = Self::new("#111827", "#f1f3f7");
    /// Letters that matter less.
    pub(crate) const FAINT: Self = Self::new("#566072", "#a9b1be");
    /// The colour of parts that stand out.
    pub(crate) const ACCENT: Self = Self::new("#0b5394", "#84bdf5");
    /// Marks of change.
    pub(super) const MARK: Self = Self::new("#d9480f", "#ff9a4d");

    /// Returns a colour that differs between light and dark.
    pub(crate) const fn new(light: &'static str, dark: &'static str) -> Self {
        Self { light, dark }
    }

    /// Returns a colour that is the same in light and dark.
    pub(crate) const fn fixed(color: &'static str) -> Self {
        Self::new(color, color)
    }

    /// Returns the style declaration of a property that has this colour. Returns an empty text if
    /// the attribute is enough.
    fn style(self, property: &str) -> String {
        let Self { light, dark } = self;
        if light == dark {
            String::new()
        } else {
            format!("{property}:light-dark({light},{dark});")
        }
    }
}

/// The paint of a shape. [`Display`] writes the attributes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Paint {
    fill: Option<Ink>,
    /// Colour and width of the line.
    stroke: Option<(Ink, usize)>,
}

impl Paint {
    /// Returns an area.
    pub(crate) const fn fill(ink: Ink) -> Self {
        Self {
            fill: Some(ink),
            stroke: None,
        }
    }

    /// Returns a line of this width.
    pub(crate) const fn line(ink: Ink, width: usize) -> Self {
        Self {
            fill: None,
            stroke: Some((ink, width)),
        }
    }

    /// Returns an area with a line of this width around it.
    pub(crate) const fn outlined(fill: Ink, line: Ink, width: usize) -> Self {
        Self {
            fill: Some(fill),
            stroke: Some((line, width)),
        }
    }
}

impl Display for Paint {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { fill, stroke } = *self;
        write!(f, r#"fill="{}""#, fill.map_or("none", |ink| ink.light))?;
        let mut style = fill.map(|ink| ink.style("fill")).unwrap_or_default();
        if let Some((ink, width)) = stroke {
            write!(f, r#" stroke="{}" stroke-width="{width}""#, ink.light)?;
            f.write_str(r#" stroke-linecap="round" stroke-linejoin="round""#)?;
            style += &ink.style("stroke");
        }
        write_style(f, &style)
    }
}

/// The style of letters. [`Display`] writes the attributes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lettering {
    /// Height of the letters, in the units of the drawing.
    pub(super) size: usize,
    /// Their colour.
    pub(super) ink: Ink,
}

impl Display for Lettering {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { size, ink } = self;
        write!(f, r#"font-size="{size}" text-anchor="middle" "#)?;
        write!(f, r#"fill="{}""#, ink.light)?;
        write_style(f, &ink.style("fill"))
    }
}

fn write_style(f: &mut Formatter<'_>, style: &str) -> fmt::Result {
    match style.trim_end_matches(';') {
        "" => Ok(()),
        style => write!(f, r#" style="{style}""#),
    }
}
