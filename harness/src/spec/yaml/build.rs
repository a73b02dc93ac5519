//! From the parser's events to the tree.

use std::ops::Range;

use serde_yaml::granit_parser::{
    Event, Options, Parser, ScalarStyle, ScanError, Span, StructureStyle, options,
};

use super::{Kind, Node, Scalar, Style, Tag, duplicates, syntax};
use crate::spec::diagnostic::Findings;
use crate::spec::quote::quoted;

/// Largest file that is read, in bytes.
const BYTES_MAX: usize = 1024 * 1024;
/// Deepest nesting.
const DEPTH_MAX: usize = 32;
/// Most nodes in one file.
const NODES_MAX: usize = 200_000;

/// Parses the findings' file; `None` where problems leave nothing to read.
pub(in crate::spec) fn parse(findings: &mut Findings) -> Option<Node> {
    let text = &findings.source().text;
    if text.len() > BYTES_MAX {
        let message = format!("the file has {} bytes; {BYTES_MAX} are allowed", text.len());
        findings.error(&(0..0), message);
        return None;
    }
    let mut builder = Builder::new(text, findings);
    let root = builder.run()?;
    duplicates::check(&root, findings);
    Some(root)
}

/// A collection that is still open.
struct Open {
    tag: Option<Tag>,
    nodes: Vec<Node>,
    start: usize,
    mapping: bool,
    flow: bool,
}

struct Builder<'a> {
    text: &'a str,
    findings: &'a mut Findings,
    open: Vec<Open>,
    root: Option<Node>,
    nodes: usize,
    documents: usize,
}

impl<'a> Builder<'a> {
    fn new(text: &'a str, findings: &'a mut Findings) -> Self {
        Self {
            text,
            findings,
            open: Vec::new(),
            root: None,
            nodes: 0,
            documents: 0,
        }
    }

    fn run(&mut self) -> Option<Node> {
        let bounds: Options = options! {
            flow_nesting_limit: DEPTH_MAX,
            block_nesting_limit: DEPTH_MAX,
            disallow_directives: true,
            emit_unresolved_aliases: true,
            emit_anchor_events: true,
        };
        for next in Parser::new_from_str_with_options(self.text, bounds) {
            match next {
                Ok((event, span)) => self.take(&event, span)?,
                Err(error) => {
                    self.refuse_syntax(&error);
                    return None;
                }
            }
        }
        let root = self.root.take();
        if root.as_ref().is_none_or(Node::is_absent) {
            self.findings
                .error(&(0..0), "the file is empty")
                .note("comments alone are nothing to YAML")
                .help(
                    "write the assignment or the scenario that its name says it is, or remove it",
                );
            return None;
        }
        root
    }

    fn refuse_syntax(&mut self, error: &ScanError) {
        let marker = error.marker();
        let offset = marker.byte_offset().unwrap_or_else(|| {
            let mut places = self.text.char_indices().map(|(offset, _)| offset);
            places.nth(marker.index()).unwrap_or(self.text.len())
        });
        syntax::report(error.kind(), offset, self.findings);
    }

    /// Takes one event; `None` where reading on makes no sense.
    fn take(&mut self, event: &Event<'_>, span: Span) -> Option<()> {
        let place = bytes(span);
        match event {
            Event::DocumentStart(..) => self.start_document(&place)?,
            Event::Anchor(..) => {
                self.findings
                    .error(&place, "anchors (`&name`) are not taken")
                    .help("write the value out wherever it is used");
                return None;
            }
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                let rest = self.text[place.start..].lines().next().unwrap_or_default();
                self.findings
                    .error(&place, "aliases (`*name`) are not taken")
                    .note("to YAML, `*` at the beginning of a value refers to another value")
                    .help(format!(
                        "a text goes in quotes: `{}`",
                        quoted(rest.trim_end())
                    ));
                return None;
            }
            Event::Scalar(text, style, ..) => {
                let style = style_of(*style);
                // The parser gives `~` where nothing is written.
                let nothing = style == Style::Plain && place.is_empty();
                let text = if nothing { "" } else { text };
                let scalar = Scalar {
                    text: text.to_owned(),
                    style,
                };
                let tag = self.tag(span);
                self.add(tag, Kind::Scalar(scalar), place)?;
            }
            Event::SequenceStart(style, ..) => {
                self.open(span, *style, false)?;
            }
            Event::MappingStart(style, ..) => {
                self.open(span, *style, true)?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(&place)?,
            _ => {}
        }
        Some(())
    }

    fn start_document(&mut self, place: &Range<usize>) -> Option<()> {
        self.documents += 1;
        if self.documents > 1 {
            self.findings
                .error(place, "a second document begins here")
                .note("a line with only `---` separates documents; a file here holds one")
                .help("remove the line, or move what follows it to a file of its own");
            return None;
        }
        Some(())
    }

    fn tag(&self, span: Span) -> Option<Tag> {
        let span = bytes(span.tag_span()?);
        Some(Tag {
            name: self.text.get(span.clone())?.to_owned(),
            span,
        })
    }

    fn open(&mut self, span: Span, style: StructureStyle, mapping: bool) -> Option<()> {
        if self.open.len() >= DEPTH_MAX {
            let message = format!("more than {DEPTH_MAX} collections inside one another");
            self.findings.error(&bytes(span), message);
            return None;
        }
        let tag = self.tag(span);
        self.open.push(Open {
            tag,
            nodes: Vec::new(),
            start: bytes(span).start,
            mapping,
            flow: style == StructureStyle::Flow,
        });
        Some(())
    }

    fn close(&mut self, place: &Range<usize>) -> Option<()> {
        let open = self.open.pop()?;
        let start = open
            .nodes
            .first()
            .filter(|_| !open.flow && open.mapping)
            .map_or(open.start, |first| first.span.start);
        let end = match open.nodes.last() {
            Some(last) if !open.flow => last.span.end,
            _ => place.end,
        };
        let kind = if open.mapping {
            Kind::Mapping {
                entries: pairs(open.nodes),
                braces: open.flow,
            }
        } else {
            Kind::Sequence(open.nodes)
        };
        self.add(open.tag, kind, start..end.max(start))
    }

    fn add(&mut self, tag: Option<Tag>, kind: Kind, span: Range<usize>) -> Option<()> {
        self.nodes += 1;
        if self.nodes > NODES_MAX {
            let message = format!("more than {NODES_MAX} values in one file");
            self.findings.error(&span, message);
            return None;
        }
        let node = Node { tag, kind, span };
        match self.open.last_mut() {
            Some(open) => open.nodes.push(node),
            None => self.root = Some(node),
        }
        Some(())
    }
}

fn pairs(nodes: Vec<Node>) -> Vec<(Node, Node)> {
    let mut entries = Vec::with_capacity(nodes.len() / 2);
    let mut nodes = nodes.into_iter();
    while let (Some(key), Some(value)) = (nodes.next(), nodes.next()) {
        entries.push((key, value));
    }
    entries
}

fn bytes(span: Span) -> Range<usize> {
    let start = span.start.byte_offset().unwrap_or_default();
    let end = span.end.byte_offset().unwrap_or(start);
    start..end.max(start)
}

fn style_of(style: ScalarStyle) -> Style {
    match style {
        ScalarStyle::Plain => Style::Plain,
        ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted => Style::Quoted,
        ScalarStyle::Literal => Style::Literal,
        ScalarStyle::Folded => Style::Folded,
    }
}
