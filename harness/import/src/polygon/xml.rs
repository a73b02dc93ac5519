//! The elements of `problem.xml` with their paths.

use std::collections::BTreeMap;

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::super::package::{Rejected, rejected};

/// An element.
#[derive(Debug, Default)]
pub(super) struct Element {
    /// Names from the root downwards: `problem/judging/testset`.
    pub(super) path: String,
    /// Attributes by name.
    pub(super) attributes: BTreeMap<String, String>,
    /// Text, trimmed.
    pub(super) text: String,
    /// Line of its start, counted from 1.
    pub(super) line: Option<usize>,
}

impl Element {
    /// Returns an attribute. It is empty if the attribute is missing.
    pub(super) fn attribute(&self, name: &str) -> &str {
        self.attributes.get(name).map_or("", String::as_str)
    }
}

/// Parses the elements of a file, in order.
pub(super) fn parse_elements(file: &str, text: &str) -> Result<Vec<Element>, Rejected> {
    let mut reader = Reader::from_str(text);
    let mut elements: Vec<Element> = Vec::new();
    // Indices in `elements` of the open elements.
    let mut open: Vec<usize> = Vec::new();
    loop {
        let line = line_at(text, reader.buffer_position());
        let no_xml = |error: &dyn std::fmt::Display| {
            rejected(file, line, format!("this is not XML: {error}"))
        };
        let event = reader.read_event().map_err(|error| no_xml(&error))?;
        match event {
            Event::Start(start) => {
                let element =
                    element(&start, &elements, &open, line).map_err(|why| no_xml(&why))?;
                open.push(elements.len());
                elements.push(element);
            }
            Event::Empty(start) => {
                let element =
                    element(&start, &elements, &open, line).map_err(|why| no_xml(&why))?;
                elements.push(element);
            }
            Event::Text(content) => {
                let place = open.last().copied();
                if let Some(element) = place.and_then(|place| elements.get_mut(place)) {
                    let content = content.xml_content(XmlVersion::Implicit1_0);
                    element.text.push_str(content.trim());
                }
            }
            Event::End(_) => {
                open.pop();
            }
            Event::Eof if open.is_empty() => return Ok(elements),
            Event::Eof => return Err(no_xml(&"it ends within an element")),
            _ => {}
        }
    }
}

fn element(
    start: &BytesStart<'_>,
    elements: &[Element],
    open: &[usize],
    line: Option<usize>,
) -> Result<Element, String> {
    let above = open.last().and_then(|place| elements.get(*place));
    let above = above.map_or_else(String::new, |above| format!("{}/", above.path));
    let mut attributes = BTreeMap::new();
    for attribute in start.attributes() {
        let attribute = attribute.map_err(|error| error.to_string())?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0);
        let value = value.map_err(|error| error.to_string())?.into_owned();
        attributes.insert(attribute.key.into_inner().to_owned(), value);
    }
    Ok(Element {
        path: format!("{above}{}", start.name().into_inner()),
        attributes,
        text: String::new(),
        line,
    })
}

/// Returns the line of the next element after an offset in bytes.
fn line_at(text: &str, offset: u64) -> Option<usize> {
    let offset = usize::try_from(offset).ok()?;
    let blanks = text.get(offset..)?;
    let blanks = blanks.len() - blanks.trim_start().len();
    Some(text.get(..offset + blanks)?.matches('\n').count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_have_paths_texts_and_lines() {
        let text = "<?xml version='1.0'?>\n<a>\n  <b x='1 &amp; 2'>  7 </b>\n  <c/>\n</a>\n";
        let elements = parse_elements("f", text).unwrap();
        let told: Vec<_> = elements
            .iter()
            .map(|one| (one.path.as_str(), one.text.as_str(), one.line))
            .collect();
        assert_eq!(
            told,
            [
                ("a", "", Some(2)),
                ("a/b", "7", Some(3)),
                ("a/c", "", Some(4))
            ]
        );
        assert_eq!(elements[1].attribute("x"), "1 & 2");
        for broken in ["<a>", "<a><b></a>", "<a x=1/>"] {
            assert!(parse_elements("f", broken).is_err(), "{broken}");
        }
    }
}
