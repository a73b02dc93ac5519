//! Colours and paints.

use std::fmt::Write as _;

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

    /// Returns the attribute of a property that has this colour, and the style declaration that
    /// adds the form for dark pages in a document.
    fn written(self, property: &str, dress: Dress) -> (String, String) {
        let Self { light, dark } = self;
        let (attribute, style) = match dress {
            _ if light == dark => (light.to_owned(), String::new()),
            Dress::Document => {
                let style = format!("{property}:light-dark({light},{dark});");
                (light.to_owned(), style)
            }
            Dress::Page => (format!("light-dark({light},{dark})"), String::new()),
        };
        (format!(r#"{property}="{attribute}""#), style)
    }

    /// Returns the declarations of a style sheet. Programs that do not know the second one keep the first.
    fn declared(self, property: &str) -> String {
        let Self { light, dark } = self;
        if light == dark {
            return format!("{property}:{light};");
        }
        format!("{property}:{light};{property}:light-dark({light},{dark});")
    }
}

/// The place that a picture is written for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dress {
    /// A standalone document, also for programs that know only plain colours.
    Document,
    /// A web page whose policy forbids inline styles.
    Page,
}

/// The paint of a shape.
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

    /// Returns the attributes.
    pub(super) fn written(self, dress: Dress) -> String {
        let none = || (r#"fill="none""#.to_owned(), String::new());
        let (mut attributes, mut style) = self
            .fill
            .map_or_else(none, |ink| ink.written("fill", dress));
        if let Some((ink, width)) = self.stroke {
            let (stroke, declaration) = ink.written("stroke", dress);
            // Writing to a `String` cannot fail.
            let _ = write!(attributes, r#" {stroke} stroke-width="{width}""#);
            attributes.push_str(r#" stroke-linecap="round" stroke-linejoin="round""#);
            style += &declaration;
        }
        attributes + &style_attribute(&style)
    }

    /// Returns the declarations of a style sheet. They leave out the form of ends and corners of lines.
    pub(super) fn declared(self) -> String {
        let fill = self
            .fill
            .map_or("fill:none;".to_owned(), |ink| ink.declared("fill"));
        let stroke = self
            .stroke
            .map(|(ink, width)| format!("{}stroke-width:{width};", ink.declared("stroke")));
        fill + &stroke.unwrap_or_default()
    }
}

/// The style of letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lettering {
    /// Height of the letters, in the units of the drawing.
    pub(super) size: usize,
    /// Their colour.
    pub(super) ink: Ink,
}

impl Lettering {
    /// Returns the attributes.
    pub(super) fn written(self, dress: Dress) -> String {
        let Self { size, ink } = self;
        let (fill, style) = ink.written("fill", dress);
        let style = style_attribute(&style);
        format!(r#"font-size="{size}" text-anchor="middle" {fill}{style}"#)
    }

    /// Returns the declarations of a style sheet.
    pub(super) fn declared(self) -> String {
        format!("font-size:{}px;{}", self.size, self.ink.declared("fill"))
    }
}

fn style_attribute(style: &str) -> String {
    match style.trim_end_matches(';') {
        "" => String::new(),
        style => format!(r#" style="{style}""#),
    }
}
