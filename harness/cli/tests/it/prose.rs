//! Plain English, as far as a search can check it: comments, messages, help and the book.
//!
//! A line that must break a rule says why in itself or in the line above it: `prose: REASON`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

use crate::sources::{Source, none, regex, sources};

/// The share of sentences in doc comments that may begin with a word of `QUESTIONS`, in percent. In
/// ripgrep, scrut, nextest and hyperfine it is 1 to 4.
const QUESTIONS_MAX: f64 = 4.0;
/// A sentence that begins like a question leaves its subject out.
const QUESTIONS: &str = r"^(What|Whether|Where|Who|Whose|Whom|Those|How|Why)\b";
/// Words that make a sentence hard to read, or that hide the word of the field.
const NOT_USED: &str = r"(?i)\b(whoever|whomever|of whom|of whose|of which|nobody|so many|is no|thereof|therein|whereof|departures?|departed|departs|takes? in|taken in|came of it|what it came to)\b";
/// The most words of a sentence.
const WORDS_MAX: usize = 35;

/// A piece of prose.
struct Prose {
    line: usize,
    text: String,
    form: Form,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// A paragraph of a doc comment.
    Doc,
    /// A paragraph of another comment.
    Comment,
    /// A text in the code, or a paragraph of Markdown.
    Text,
}

/// The prose of a file, without lines that say `prose:` and the lines below them. Texts in the code of tests are data,
/// so they are left out.
fn prose(source: &Source) -> Vec<Prose> {
    let lines: Vec<_> = source.text.lines().collect();
    let is_excused = |line: usize| {
        let above = lines[..line].iter().rev();
        above.take(2).any(|line| line.contains("prose: "))
    };
    let mut prose = if is_markdown(source) {
        markdown(source)
    } else {
        rust(source)
    };
    let has_data = is_test_code(source);
    prose.retain(|one| {
        let is_data = has_data && one.form == Form::Text;
        !is_data && !is_excused(one.line)
    });
    prose
}

/// True for tests and benchmarks.
fn is_test_code(source: &Source) -> bool {
    source.is_test() || source.path.contains("/benches/")
}

fn is_markdown(source: &Source) -> bool {
    let ending = Path::new(&source.path).extension();
    ending.is_some_and(|ending| ending == "md")
}

/// The paragraphs of a page. Lines with four spaces in front are code.
fn markdown(source: &Source) -> Vec<Prose> {
    let mut paragraphs = Paragraphs::default();
    for (number, line) in source.outside_code() {
        let is_code = line.starts_with("    ");
        let line = line.trim();
        if is_code || line.is_empty() || line.starts_with(['-', '*', '#', '|', '<', '>']) {
            paragraphs.end();
        }
        if !is_code && !line.starts_with(['|', '<', '>']) {
            let text = line.trim_start_matches(['-', '*', '#', ' ']);
            paragraphs.add(number, text, Form::Text);
        }
    }
    paragraphs.all()
}

/// The paragraphs of comments, and the texts in the code.
fn rust(source: &Source) -> Vec<Prose> {
    static LITERAL: LazyLock<Regex> = LazyLock::new(|| regex(r#""((?:[^"\\]|\\.)*)""#));
    let mut paragraphs = Paragraphs::default();
    let mut is_code = false;
    for (number, line) in (1..).zip(source.text.lines().map(str::trim)) {
        let doc = line.strip_prefix("///").or(line.strip_prefix("//!"));
        let Some(comment) = doc.or(line.strip_prefix("//")) else {
            paragraphs.end();
            is_code = false;
            for text in LITERAL.captures_iter(line).map(|found| found[1].to_owned()) {
                paragraphs.add(number, &text, Form::Text);
                paragraphs.end();
            }
            continue;
        };
        let comment = comment.trim();
        let is_fence = comment.starts_with("```");
        is_code ^= is_fence;
        if is_code || is_fence || comment.is_empty() || comment.starts_with(['*', '-', '|', '#']) {
            paragraphs.end();
        }
        if !is_code && !is_fence && !comment.starts_with('|') {
            let text = comment.trim_start_matches(['*', '-', '#', ' ']);
            let form = doc.map_or(Form::Comment, |_| Form::Doc);
            paragraphs.add(number, text, form);
        }
    }
    paragraphs.all()
}

#[derive(Default)]
struct Paragraphs {
    ended: Vec<Prose>,
    open: Option<Prose>,
}

impl Paragraphs {
    fn add(&mut self, line: usize, text: &str, form: Form) {
        if text.is_empty() {
            return;
        }
        let new = || Prose {
            line,
            text: String::new(),
            form,
        };
        let open = self.open.get_or_insert_with(new);
        write!(open.text, "{text} ").expect("a string takes all");
    }

    fn end(&mut self) {
        self.ended.extend(self.open.take());
    }

    fn all(mut self) -> Vec<Prose> {
        self.end();
        self.ended
    }
}

/// The sentences of a paragraph, without code between backquotes.
fn sentences(text: &str) -> Vec<String> {
    static CODE: LazyLock<Regex> = LazyLock::new(|| regex(r"`[^`]*`"));
    static END: LazyLock<Regex> = LazyLock::new(|| regex(r"[.!?:;]\s+"));
    let text = CODE.replace_all(text, "code");
    END.split(&text)
        .map(|sentence| sentence.trim().to_owned())
        .collect()
}

/// All files that people write, without pages that commands write.
fn written() -> Vec<Source> {
    let all = sources(&[
        "*.md",
        "docs/src/**/*.md",
        "specs/**/*.md",
        "fixtures/*.md",
        "harness/*/README.md",
        "harness/*/src/**/*.rs",
        "reference/src/**/*.rs",
        "reference/README.md",
        "reports/README.md",
        "reports/src/**/*.rs",
        "harness/*/tests/**/*.rs",
        "harness/*/benches/**/*.rs",
        "reference/tests/**/*.rs",
        "reference/web/src/**/*.rs",
        "reference/benches/**/*.rs",
        "reports/tests/**/*.rs",
        "reports/benches/**/*.rs",
    ]);
    let is_own = |source: &Source| source.path != "docs/src/reference/commands.md";
    all.into_iter().filter(is_own).collect()
}

/// The crate of a file, or its tests and benchmarks.
fn part(source: &Source) -> String {
    let inside = ["/src/", "/tests/", "/benches/"].map(|folder| source.path.find(folder));
    let end = inside.into_iter().flatten().min();
    let folder = &source.path[..end.unwrap_or(source.path.len())];
    let suffix = if is_test_code(source) {
        ", tests and benchmarks"
    } else {
        ""
    };
    format!("{folder}{suffix}")
}

#[test]
fn doc_comments_begin_with_a_noun_or_a_verb() {
    let question = regex(QUESTIONS);
    let mut parts: BTreeMap<String, (usize, Vec<String>)> = BTreeMap::new();
    for source in written() {
        let (all, bad) = parts.entry(part(&source)).or_default();
        for prose in prose(&source)
            .iter()
            .filter(|prose| prose.form == Form::Doc)
        {
            for sentence in sentences(&prose.text) {
                *all += 1;
                if question.is_match(&sentence) {
                    bad.push(format!("{}:{}: {sentence}", source.path, prose.line));
                }
            }
        }
    }
    for (part, (all, bad)) in parts {
        #[expect(
            clippy::cast_precision_loss,
            reason = "there are fewer than 2^52 sentences"
        )]
        let share = 100.0 * bad.len() as f64 / all.max(1) as f64;
        assert!(
            share < QUESTIONS_MAX,
            "{part}: {share:.1} % of {all}:\n{}",
            bad.join("\n")
        );
    }
}

/// Fails with the places where `is_bad` is true of a sentence.
fn no_sentence(rule: &str, is_bad: impl Fn(&str) -> bool) {
    let mut places = Vec::new();
    for source in written() {
        for prose in prose(&source) {
            let bad = sentences(&prose.text)
                .into_iter()
                .filter(|sentence| is_bad(sentence));
            places
                .extend(bad.map(|sentence| format!("{}:{}: {sentence}", source.path, prose.line)));
        }
    }
    none(rule, places);
}

#[test]
fn hard_words_are_not_used() {
    let not_used: Regex = regex(NOT_USED);
    no_sentence("these words are not used", |sentence| {
        let plain = sentence
            .to_lowercase()
            .replace("there is no ", "there is not a ");
        not_used.is_match(&plain.replace("is no longer", "is not"))
    });
}

#[test]
fn sentences_are_short() {
    no_sentence("a sentence has at most 35 words", |sentence| {
        sentence.split_whitespace().count() > WORDS_MAX
    });
}
