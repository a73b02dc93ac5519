//! Keys that occur twice in a mapping.

use std::collections::HashMap;

use super::{Node, NodeKind, core};
use crate::diagnostic::Findings;
use crate::traps;

/// Reports every key that a mapping has twice, and every merge key.
pub(super) fn check_duplicates(node: &Node, findings: &mut Findings) {
    match &node.kind {
        NodeKind::Scalar(_) => {}
        NodeKind::Sequence(nodes) => nodes
            .iter()
            .for_each(|node| check_duplicates(node, findings)),
        NodeKind::Mapping { entries, braces } => {
            // A Python set is not a mapping. The parser of its key reports it.
            if !(*braces && traps::is_python(entries)) {
                check_keys(entries, findings);
            }
            for (key, value) in entries {
                check_duplicates(key, findings);
                check_duplicates(value, findings);
            }
        }
    }
}

fn check_keys(entries: &[(Node, Node)], findings: &mut Findings) {
    let mut first = HashMap::new();
    for (key, _) in entries {
        let Some(scalar) = key.scalar() else {
            continue;
        };
        if scalar.text == "<<" {
            findings
                .error(&key.span, "merges (`<<`) are not supported")
                .help("write out the keys");
            continue;
        }
        let meaning = format!("{:?} {:?}", key.tag_name(), core::resolve(scalar));
        if let Some(before) = first.insert(meaning, key.span.clone()) {
            findings
                .error(
                    &key.span,
                    format!("the key `{}` is written twice", scalar.text),
                )
                .label("written again here")
                .related(before, "written first here")
                .help("keep one of the two");
        }
    }
}
