//! Builds the tree from the parser's events.

use std::collections::HashMap;
use std::ops::Range;

use serde_yaml::granit_parser::{
    Event, Options, Parser, ScalarStyle, ScanError, Span, StructureStyle, options,
};

use super::{Node, NodeKind, Scalar, Style, Tag, duplicates, syntax};
use crate::diagnostic::Findings;
use crate::quote::quoted;

/// Largest file that is read, in bytes.
const BYTES_MAX: usize = 1024 * 1024;
/// Deepest nesting.
const DEPTH_MAX: usize = 32;
/// Most nodes in one file.
const NODES_MAX: usize = 200_000;

/// Parses the file. Returns `None` if mistakes leave nothing to read.
pub(crate) fn parse(findings: &mut Findings) -> Option<Node> {
    let root = build(None, findings)?;
    duplicates::check_duplicates(&root, findings);
    Some(root)
}

/// Parses a file of another program. It may have anchors, and keys may occur twice. Every alias is
/// replaced with its value.
pub(super) fn parse_foreign(findings: &mut Findings) -> Option<Node> {
    build(Some(HashMap::new()), findings)
}

fn build(anchors: Option<HashMap<usize, Node>>, findings: &mut Findings) -> Option<Node> {
    let text = &findings.source().text;
    if text.len() > BYTES_MAX {
        let message = format!("the file has {} bytes; {BYTES_MAX} are allowed", text.len());
        findings.error(&(0..0), message);
        return None;
    }
    Builder::new(text, anchors, findings).build_tree()
}

/// A list or mapping without its end so far.
struct Open {
    tag: Option<Tag>,
    /// Number of its anchor, or 0 if it has none.
    anchor: usize,
    nodes: Vec<Node>,
    start: usize,
    mapping: bool,
    flow: bool,
}

struct Builder<'a> {
    text: &'a str,
    findings: &'a mut Findings,
    /// Values of anchors by their numbers, or `None` if anchors are not allowed.
    anchors: Option<HashMap<usize, Node>>,
    open: Vec<Open>,
    root: Option<Node>,
    nodes: usize,
    documents: usize,
}

impl<'a> Builder<'a> {
    fn new(
        text: &'a str,
        anchors: Option<HashMap<usize, Node>>,
        findings: &'a mut Findings,
    ) -> Self {
        Self {
            text,
            findings,
            anchors,
            open: Vec::new(),
            root: None,
            nodes: 0,
            documents: 0,
        }
    }

    fn build_tree(&mut self) -> Option<Node> {
        let bounds: Options = options! {
            flow_nesting_limit: DEPTH_MAX,
            block_nesting_limit: DEPTH_MAX,
            disallow_directives: true,
            emit_unresolved_aliases: true,
            emit_anchor_events: self.anchors.is_none(),
        };
        for next in Parser::new_from_str_with_options(self.text, bounds) {
            match next {
                Ok((event, span)) => self.handle_event(&event, span)?,
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
                .note("YAML ignores comments")
                .help("write an assignment or a scenario in it, or remove the file");
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
        syntax::report_syntax(error.kind(), offset, self.findings);
    }

    /// Handles one event. Returns `None` if the rest of the file cannot be read.
    fn handle_event(&mut self, event: &Event<'_>, span: Span) -> Option<()> {
        let place = bytes(span);
        match event {
            Event::DocumentStart(..) => self.start_document(&place)?,
            Event::Anchor(..) => {
                self.findings
                    .error(&place, "anchors (`&name`) are not supported")
                    .help("write out the value at each place");
                return None;
            }
            Event::Alias(anchor) if self.anchors.is_some() => self.add_alias(*anchor, place)?,
            Event::UnresolvedAlias(name) if self.anchors.is_some() => {
                let message = format!("the anchor `&{name}` is not defined before this alias");
                self.findings
                    .error(&place, message)
                    .help("correct the name, or put a text that begins with `*` in quotes");
                return None;
            }
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                let rest = self.text[place.start..].lines().next().unwrap_or_default();
                self.findings
                    .error(&place, "aliases (`*name`) are not supported")
                    .note("to YAML, `*` at the beginning of a value refers to another value")
                    .help(format!(
                        "put a text in quotes: `{}`",
                        quoted(rest.trim_end())
                    ));
                return None;
            }
            Event::Scalar(text, style, anchor, _) => {
                let style = style_of(*style);
                // The parser returns `~` for a missing value.
                let nothing = style == Style::Plain && place.is_empty();
                let text = if nothing { "" } else { text };
                let scalar = Scalar {
                    text: text.to_owned(),
                    style,
                };
                let tag = self.tag(span);
                self.add(tag, NodeKind::Scalar(scalar), place, *anchor)?;
            }
            Event::SequenceStart(style, anchor, _) => {
                self.open(span, *style, false, *anchor)?;
            }
            Event::MappingStart(style, anchor, _) => {
                self.open(span, *style, true, *anchor)?;
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
                .help("remove the line, or move the second document into its own file");
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

    fn open(
        &mut self,
        span: Span,
        style: StructureStyle,
        mapping: bool,
        anchor: usize,
    ) -> Option<()> {
        if self.open.len() >= DEPTH_MAX {
            let message = format!("more than {DEPTH_MAX} levels of lists and mappings");
            self.findings.error(&bytes(span), message);
            return None;
        }
        let tag = self.tag(span);
        self.open.push(Open {
            tag,
            anchor,
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
            NodeKind::Mapping {
                entries: pairs(open.nodes),
                braces: open.flow,
            }
        } else {
            NodeKind::Sequence(open.nodes)
        };
        self.add(open.tag, kind, start..end.max(start), open.anchor)
    }

    fn add(
        &mut self,
        tag: Option<Tag>,
        kind: NodeKind,
        span: Range<usize>,
        anchor: usize,
    ) -> Option<()> {
        let node = Node { tag, kind, span };
        self.count(1, &node.span)?;
        if let Some(anchors) = self.anchors.as_mut().filter(|_| anchor > 0) {
            anchors.insert(anchor, node.clone());
        }
        self.attach(node);
        Some(())
    }

    /// Adds a copy of the value of an alias. The copy keeps its place, so messages point at the
    /// original.
    fn add_alias(&mut self, anchor: usize, place: Range<usize>) -> Option<()> {
        let anchors = self.anchors.as_ref();
        let Some(node) = anchors.and_then(|anchors| anchors.get(&anchor)) else {
            self.findings
                .error(&place, "this alias is a part of its own value")
                .help("write out the value");
            return None;
        };
        let (nodes, depth) = measure(node);
        let node = node.clone();
        // Count before the copy is stored, because a few nested aliases can stand for billions of
        // values.
        self.count(nodes, &place)?;
        if self.open.len() + depth > DEPTH_MAX {
            let message = format!("more than {DEPTH_MAX} levels of lists and mappings");
            self.findings.error(&place, message);
            return None;
        }
        self.attach(node);
        Some(())
    }

    fn count(&mut self, nodes: usize, place: &Range<usize>) -> Option<()> {
        self.nodes += nodes;
        if self.nodes > NODES_MAX {
            let message = format!("more than {NODES_MAX} values in one file");
            self.findings.error(place, message);
            return None;
        }
        Some(())
    }

    fn attach(&mut self, node: Node) {
        match self.open.last_mut() {
            Some(open) => open.nodes.push(node),
            None => self.root = Some(node),
        }
    }
}

/// Returns the number of nodes in a tree, and its depth in lists and mappings.
fn measure(node: &Node) -> (usize, usize) {
    let of_all = |nodes: &mut dyn Iterator<Item = &Node>| {
        let (nodes, depth) = nodes
            .map(measure)
            .fold((1, 0), |sum, one| (sum.0 + one.0, sum.1.max(one.1)));
        (nodes, depth + 1)
    };
    match &node.kind {
        NodeKind::Scalar(_) => (1, 0),
        NodeKind::Sequence(nodes) => of_all(&mut nodes.iter()),
        NodeKind::Mapping { entries, .. } => {
            of_all(&mut entries.iter().flat_map(|(key, value)| [key, value]))
        }
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
