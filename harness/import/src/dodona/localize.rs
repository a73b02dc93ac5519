//! Chooses one natural language in a suite that has several.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;

use super::document::{Document, Refusal, name};
use crate::Severity;
pub(super) use puzzlemark_spec::yaml::{Node, NodeKind};

/// The tag of a value for each language.
const TAG: &str = "!natural_language";

/// Languages of suites. Other keys are not languages.
const LANGUAGES: [&str; 9] = ["en", "nl", "fr", "de", "es", "it", "pt", "da", "sv"];

/// Keys with a text as value. If the value is a mapping of languages, it has translations.
const TEXTS: [&str; 14] = [
    "tab",
    "unit",
    "context",
    "description",
    "stdin",
    "stdout",
    "stderr",
    "expression",
    "statement",
    "exception",
    "message",
    "data",
    "content",
    "path",
];

static PLACE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}").expect("the pattern is valid")
});

/// Replacements for names in `{{ }}`.
type Words = BTreeMap<String, String>;

/// Reduces a tree to one language. `None` means English if the suite has it, otherwise the first
/// language.
pub(super) fn localize(
    node: &mut Node,
    language: Option<&str>,
    document: &mut Document,
) -> Result<(), Refusal> {
    let mut localizing = Localizing { language, document };
    localizing.value(node, "", &Words::new())
}

struct Localizing<'a> {
    language: Option<&'a str>,
    document: &'a mut Document,
}

impl Localizing<'_> {
    fn value(&mut self, node: &mut Node, key: &str, words: &Words) -> Result<(), Refusal> {
        let is_tagged = node.tag_name() == Some(TAG);
        if is_tagged || (node.tag.is_none() && TEXTS.contains(&key) && is_by_language(node)) {
            *node = self.chosen(node)?;
            return self.value(node, key, words);
        }
        if let NodeKind::Scalar(scalar) = &mut node.kind {
            if let Some(text) = fill(&scalar.text, words) {
                scalar.text = text;
            }
            return Ok(());
        }
        let mut inner = words.clone();
        if let NodeKind::Mapping { entries, .. } = &mut node.kind
            && let Some(place) = entries
                .iter()
                .position(|(key, _)| name(key) == "translations")
        {
            let (_, translations) = entries.remove(place);
            self.learn(translations, &mut inner)?;
        }
        match &mut node.kind {
            NodeKind::Sequence(nodes) => {
                for node in nodes {
                    self.value(node, "", &inner)?;
                }
            }
            NodeKind::Mapping { entries, .. } => {
                for (key, value) in entries {
                    let key = name(key).to_owned();
                    self.value(value, &key, &inner)?;
                }
            }
            NodeKind::Scalar(_) => {}
        }
        Ok(())
    }

    /// Reads `translations`, which has a text in each language for each name.
    fn learn(&mut self, mut node: Node, words: &mut Words) -> Result<(), Refusal> {
        let NodeKind::Mapping { entries, .. } = &mut node.kind else {
            let text = "`translations` maps names to a text for each language";
            return Err(self.document.refusal(&node, text));
        };
        for (key, value) in entries {
            let chosen = self.chosen(value)?;
            let text = self.document.text_of_scalar(&chosen, "a translation")?;
            words.insert(name(key).to_owned(), text);
        }
        Ok(())
    }

    fn chosen(&mut self, node: &Node) -> Result<Node, Refusal> {
        let NodeKind::Mapping { entries, .. } = &node.kind else {
            let text = format!("`{TAG}` needs a mapping of languages");
            return Err(self.document.refusal(node, text));
        };
        let of = |language: &str| entries.iter().find(|(key, _)| name(key) == language);
        let found = match self.language {
            Some(language) => of(language),
            None => of("en").or_else(|| entries.first()),
        };
        let Some((key, value)) = found else {
            let language = self.language.unwrap_or("any language");
            let text = format!("there is no text here in `{language}`");
            return Err(self.document.refusal(node, text));
        };
        if self.language.is_none() {
            let text = format!(
                "the texts in `{}` are imported; `--language` chooses another language",
                name(key)
            );
            self.document.note(Severity::Remark, None, text);
        }
        Ok(value.clone())
    }
}

/// Returns true if all keys of a mapping are languages.
fn is_by_language(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Mapping { entries, .. } => {
            let mut keys = entries.iter().map(|(key, _)| name(key));
            !entries.is_empty() && keys.all(|key| LANGUAGES.contains(&key))
        }
        _ => false,
    }
}

/// Replaces the known names in a text. Returns `None` if there is no name.
fn fill(text: &str, words: &Words) -> Option<String> {
    if words.is_empty() || !PLACE.is_match(text) {
        return None;
    }
    let filled = PLACE.replace_all(text, |found: &regex::Captures<'_>| {
        let word = words.get(&found[1]);
        word.map_or_else(|| found[0].to_owned(), String::clone)
    });
    Some(filled.into_owned())
}
