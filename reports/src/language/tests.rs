use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Message, Pattern, PatternElement};
use fluent_syntax::parser;

use super::*;
use crate::points::Points;
use crate::render::words;

/// The names of the arguments that a text uses.
fn arguments<'s>(pattern: &Pattern<&'s str>, names: &mut BTreeSet<&'s str>) {
    let inline = |one: &InlineExpression<&'s str>| match one {
        InlineExpression::VariableReference { id } => Some(id.name),
        _ => None,
    };
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else {
            continue;
        };
        match expression {
            Expression::Inline(one) => names.extend(inline(one)),
            Expression::Select { selector, variants } => {
                names.extend(inline(selector));
                for variant in variants {
                    arguments(&variant.value, names);
                }
            }
        }
    }
}

/// The texts of a language with the arguments of each.
fn texts(language: Language) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let resource = parser::parse(language.source()).expect("the file is valid");
    let mut texts = BTreeMap::new();
    for entry in resource.body {
        if let Entry::Message(Message { id, value, .. }) = entry {
            let mut names = BTreeSet::new();
            arguments(&value.expect("a text"), &mut names);
            let again = texts.insert(id.name, names);
            assert_eq!(again, None, "`{}` occurs twice in {language:?}", id.name);
        }
    }
    texts
}

#[test]
fn all_languages_have_the_same_texts() {
    let english = texts(Language::English);
    for language in Language::ALL {
        let other = texts(language);
        let ids = |texts: &BTreeMap<&'static str, _>| texts.keys().copied().collect::<Vec<_>>();
        assert_eq!(ids(&other), ids(&english), "{language:?}");
        for (id, names) in other {
            let unknown: Vec<_> = names.difference(&english[id]).collect();
            assert!(unknown.is_empty(), "{language:?}: `{id}` uses {unknown:?}");
        }
    }
}

/// The ids in the calls of `tr!` in the sources and templates of this crate, and in the commands.
fn used() -> BTreeSet<String> {
    fn add(path: &Path, used: &mut BTreeSet<String>) {
        if path.is_dir() {
            for entry in fs::read_dir(path).expect("the crate's own folder") {
                add(&entry.expect("an entry").path(), used);
            }
            return;
        }
        let text = fs::read_to_string(path).expect("a source file");
        // `include_str!(` is another macro.
        for call in text.replace("str!(", "").split("tr!(").skip(1) {
            let id = call.trim_start().strip_prefix('"');
            let id = id.and_then(|rest| rest.split('"').next());
            used.extend(id.map(str::to_owned));
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut used = BTreeSet::new();
    add(&root.join("src/render"), &mut used);
    add(&root.join("src/visibility"), &mut used);
    add(&root.join("src/flaky.rs"), &mut used);
    add(&root.join("src/disputed.rs"), &mut used);
    add(&root.join("templates"), &mut used);
    add(&root.join("../harness/cli/src"), &mut used);
    used
}

#[test]
fn every_text_is_used_and_every_used_text_exists() {
    let known = texts(Language::English).into_keys();
    let known: BTreeSet<String> = known.map(str::to_owned).collect();
    let used = used();
    let missing: Vec<_> = used.difference(&known).collect();
    assert!(missing.is_empty(), "these do not exist: {missing:?}");
    let is_pattern = |id: &&String| {
        let prefixes = [sentences::PREFIX, sentences::NOTE, sentences::ACT];
        prefixes.iter().any(|one| id.starts_with(one))
    };
    let unused: Vec<_> = known
        .difference(&used)
        .filter(|id| !is_pattern(id))
        .collect();
    assert!(unused.is_empty(), "nothing uses these: {unused:?}");
}

/// The sources of the crates that judge, with texts that go on in the next line on one line.
fn sources_of_the_judge() -> String {
    fn add(path: &Path, sources: &mut String) {
        if path.is_dir() {
            for entry in fs::read_dir(path).expect("a folder of sources") {
                add(&entry.expect("an entry").path(), sources);
            }
        } else if path
            .extension()
            .is_some_and(|ending| ending == "rs" || ending == "py")
        {
            let text = fs::read_to_string(path).expect("a source file");
            let lines: Vec<_> = text.split("\\\n").collect();
            let (first, others) = lines.split_first().expect("a part");
            sources.push_str(first);
            for line in others {
                sources.push_str(line.trim_start());
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut sources = String::new();
    for part in [
        "cli", "explore", "intake", "judge", "model", "runner", "sandbox", "spec", "subject",
    ] {
        add(&root.join("harness").join(part).join("src"), &mut sources);
    }
    add(&root.join("reference/src"), &mut sources);
    sources.replace("\\\\", "\\")
}

#[test]
fn the_judge_writes_every_sentence_that_is_translated() {
    let sources = sources_of_the_judge();
    for pattern in sentences::patterns() {
        for text in pattern.texts().map(str::trim) {
            // A part can begin or end with the parts of a text that the judge puts together.
            let words = text.trim_matches(|one: char| !one.is_alphanumeric());
            assert!(sources.contains(words), "no crate writes `{words}`");
        }
    }
}

#[test]
fn plurals_follow_the_rules_of_the_language() {
    let lines = |number: usize| Language::Polish.speak(|| tr!("lines", number = number));
    // The plural rules of Unicode: 2 to 4 are few, but 12 to 14 are many.
    assert_eq!(
        [1, 2, 5, 12, 22].map(lines),
        [
            "1 wiersz",
            "2 wiersze",
            "5 wierszy",
            "12 wierszy",
            "22 wiersze"
        ]
    );
}

#[test]
fn the_language_ends_with_its_renderer() {
    let got = || tr!("got");
    assert_eq!(
        Language::Dutch.speak(|| (got(), Language::Polish.speak(got), got())),
        (
            "gekregen".to_owned(),
            "otrzymane".to_owned(),
            "gekregen".to_owned(),
        )
    );
    assert_eq!(got(), "got");
}

#[test]
fn locales_name_their_language() {
    let language = |locale| Language::from_locale(locale).map(Language::code);
    assert_eq!(language("nl_BE.UTF-8"), Some("nl"));
    assert_eq!(language("pl"), Some("pl"));
    assert_eq!(language("en-GB"), Some("en"));
    assert_eq!(
        [language("C.UTF-8"), language("POSIX"), language("")],
        [None; 3]
    );
}

#[test]
fn numbers_have_the_decimal_mark_of_the_language() {
    let score = |language: Language| language.speak(|| words::score(Points::Earned(1.5), 2.5));
    assert_eq!(score(Language::English), "1.5 of 2.5 points");
    assert_eq!(score(Language::Dutch), "1,5 van 2,5 punten");
    assert_eq!(score(Language::Polish), "1,5 z 2,5 punktu");
}
