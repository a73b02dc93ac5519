//! Copies: files of different submissions that are equal after renaming and reformatting.
//!
//! A source file is read as a list of tokens, without spaces, comments and docstrings. Each name becomes the number of
//! its first occurrence, so consistent renaming changes nothing. There is no threshold of similarity: a file is a copy
//! or it is not.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use puzzlemark_model::digest::{Digest, Half};
use puzzlemark_reports::model::{CopiedFile, Copies};
use puzzlemark_text::visible;

use crate::Plan;
use crate::plan::SubmissionPlan;
use puzzlemark_intake::Handed;

/// The fewest tokens of a file that can be a copy. Short files are equal by chance.
const TOKENS_MIN: usize = 80;

/// The most bytes of a file that is compared, so that a hostile file does not use much memory.
const BYTES_MAX: usize = 1024 * 1024;

/// The most bytes of a copied file in the results.
const TEXT_MAX: usize = 64 * 1024;

/// The endings of source files, with the mark that begins a comment to the end of the line.
const LANGUAGES: [(&str, &str); 13] = [
    ("py", "#"),
    ("rb", "#"),
    ("js", "//"),
    ("mjs", "//"),
    ("java", "//"),
    ("c", "//"),
    ("h", "//"),
    ("cc", "//"),
    ("cpp", "//"),
    ("cxx", "//"),
    ("hpp", "//"),
    ("rs", "//"),
    ("go", "//"),
];

/// Words that cannot be renamed, of all the languages together.
const KEYWORDS: &str = "\
    and as assert async await begin bool break case catch char class const continue def default del do double elif else \
    elsif end enum except extends false False final finally float fn for foreach from func function global if impl \
    import in int interface is lambda let long loop match mod module mut new nil None nonlocal not null or package pass \
    private protected pub public raise require return self static struct super switch this throw throws trait true \
    True try type typedef undefined unless unsigned until use using var void when where while with yield";

/// The normal form of each source file of a submission, as a digest, by its path.
pub(crate) type NormalForms = Vec<(Box<Path>, Half)>;

/// Returns the normal forms of the source files of a submission that are long enough to be copies.
pub(crate) fn normal_forms(handed: &Handed) -> NormalForms {
    let files = handed.files.paths().filter_map(|path| {
        let comment = comment_mark(path)?;
        let bytes = handed
            .files
            .get(path)
            .filter(|bytes| bytes.len() <= BYTES_MAX)?;
        let text = std::str::from_utf8(bytes).ok()?;
        Some((Box::from(path), normal_form(text, comment)?))
    });
    files.collect()
}

/// Returns true if a path has the ending of a source file.
pub fn is_source(path: &Path) -> bool {
    comment_mark(path).is_some()
}

fn comment_mark(path: &Path) -> Option<&'static str> {
    let ending = path.extension()?;
    let language = LANGUAGES.iter().find(|(known, _)| ending == *known);
    language.map(|(_, mark)| *mark)
}

impl Plan {
    /// Returns the groups of submissions with a file that is equal after renaming and reformatting, the largest group
    /// first. The attempts of a student count as one submission.
    pub fn copies(&self) -> Vec<Copies> {
        let mut groups: BTreeMap<Half, BTreeMap<&str, (&SubmissionPlan, &Path)>> = BTreeMap::new();
        for one in &self.submissions {
            let submission = &one.submission;
            let student = submission.attempt_of.as_ref().unwrap_or(&submission.name);
            for (path, form) in &one.normal_forms {
                let group = groups.entry(*form).or_default();
                group.entry(student).or_insert((one, path));
            }
        }
        let mut known = BTreeSet::new();
        let mut copies: Vec<_> = groups
            .into_values()
            .filter(|group| group.len() > 1)
            // One entry is enough if the same students share several files.
            .filter(|group| known.insert(group.keys().copied().collect::<Vec<_>>()))
            .map(|group| Copies {
                submissions: group.keys().map(|name| (*name).to_owned()).collect(),
                files: group.values().take(2).filter_map(copied_file).collect(),
            })
            .collect();
        copies.sort_by_key(|one| std::cmp::Reverse(one.submissions.len()));
        copies
    }
}

/// Reads a copied file again. Returns `None` if it is gone since the plan was made.
fn copied_file((plan, path): &(&SubmissionPlan, &Path)) -> Option<CopiedFile> {
    let handed = plan.submission.source.read_files().ok()?;
    let bytes = handed.files.get(path)?;
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(TEXT_MAX)]);
    Some(CopiedFile {
        submission: plan.submission.name.clone(),
        name: visible::path(path),
        text: text.into_owned(),
    })
}

/// Returns the digest of a file's tokens with its names numbered, or `None` if it is too short.
fn normal_form(text: &str, comment: &str) -> Option<Half> {
    let mut digest = Digest::default();
    let keywords: BTreeSet<&str> = KEYWORDS.split_whitespace().collect();
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut length = 0;
    for token in tokens(text, comment) {
        length += 1;
        let is_name = token.starts_with(|first: char| first.is_alphabetic() || first == '_');
        if is_name && !keywords.contains(token) {
            let next = numbers.len();
            let number = *numbers.entry(token).or_insert(next);
            digest.part("name").part(number.to_string());
        } else {
            digest.part("token").part(token);
        }
    }
    (length >= TOKENS_MIN).then(|| digest.first_half())
}

/// Returns the tokens of a source file: names, numbers, texts in quotes, and single other characters. Spaces, comments
/// and docstrings are left out.
fn tokens<'t>(text: &'t str, comment: &str) -> Vec<&'t str> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let (end, is_token) = if rest.starts_with(comment) {
            (rest.find('\n').unwrap_or(rest.len()), false)
        } else if rest.starts_with("/*") && comment == "//" {
            (end_after(rest, 2, "*/"), false)
        } else if rest.starts_with("\"\"\"") || rest.starts_with("'''") {
            (end_after(rest, 3, &rest[..3]), false)
        } else if matches!(first, '"' | '\'' | '`') {
            (end_of_quoted(rest, first), true)
        } else if first.is_alphanumeric() || first == '_' {
            let is_inside = |one: char| one.is_alphanumeric() || one == '_';
            let end = rest.find(|one| !is_inside(one)).unwrap_or(rest.len());
            (end, true)
        } else {
            // Formatters add and remove a comma after the last element, and `;` at the end of a line.
            (first.len_utf8(), !matches!(first, ',' | ';'))
        };
        if is_token {
            tokens.push(&rest[..end]);
        }
        rest = rest[end..].trim_start();
    }
    tokens
}

/// Returns the place after the first `mark` at or behind `from`, or the end of the text.
fn end_after(text: &str, from: usize, mark: &str) -> usize {
    let end = text[from..].find(mark);
    end.map_or(text.len(), |end| from + end + mark.len())
}

/// Returns the place after a text in quotes. A text without an end stops at the end of its line.
fn end_of_quoted(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (place, one) in text.char_indices().skip(1) {
        match one {
            '\n' if quote != '`' => return place,
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if one == quote => return place + one.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Long enough to be compared.
    const ONE: &str = r#"
class Puzzle:
    """A puzzle."""

    def __init__(self, rows):
        # Copies the rows.
        self.rows = [list(row) for row in rows]

    def count(self, wanted):
        total = 0
        for row in self.rows:
            for cell in row:
                if cell == wanted:
                    total += 1
        return total

    def is_full(self):
        return self.count('.') == 0 and len(self.rows) > 0
"#;

    fn form(text: &str) -> Option<Half> {
        normal_form(text, "#")
    }

    #[test]
    fn renaming_and_reformatting_change_nothing() {
        let renamed = ONE
            .replace("total", "number")
            .replace("wanted", "x")
            .replace("cell", "y")
            .replace("Copies the rows.", "other words")
            .replace("        ", "      ")
            .replace("== wanted", "==wanted");
        assert_ne!(renamed, ONE);
        assert!(form(ONE).is_some());
        assert_eq!(form(&renamed), form(ONE));
    }

    #[test]
    fn another_program_is_no_copy() {
        for (here, other) in [
            ("total += 1", "total += 2"),
            ("'.'", "'#'"),
            ("and len", "or len"),
            ("for row in self.rows:", "for row in rows:"),
            ("return total", "return wanted"),
        ] {
            let changed = ONE.replacen(here, other, 1);
            assert_ne!(form(&changed), form(ONE), "{here}");
        }
    }

    #[test]
    fn short_files_are_not_compared() {
        assert_eq!(form("def f(x):\n    return x + 1\n"), None);
    }

    #[test]
    fn tokens_are_without_comments_and_spaces() {
        let text = "int a = 1; /* one\n two */ char *s = \"// no\"; // end\n'a\\''";
        let expected = [
            "int",
            "a",
            "=",
            "1",
            "char",
            "*",
            "s",
            "=",
            "\"// no\"",
            "'a\\''",
        ];
        assert_eq!(tokens(text, "//"), expected);
        assert_eq!(
            tokens("'open\nx `é` \u{1F600}", "#"),
            ["'open", "x", "`é`", "\u{1F600}"]
        );
    }
}
