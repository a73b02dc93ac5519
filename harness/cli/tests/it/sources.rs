//! Files of the repository, for tests that search them.

use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;

/// A file of the repository.
pub(crate) struct Source {
    /// Relative to the root, with `/`.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Source {
    /// True if the file has only tests.
    pub(crate) fn is_test(&self) -> bool {
        self.path.ends_with("/tests.rs") || self.path.contains("/tests/")
    }

    /// The lines of Markdown outside of fenced code, counted from 1.
    pub(crate) fn outside_code(&self) -> impl Iterator<Item = (usize, &str)> {
        let mut is_code = false;
        (1..).zip(self.text.lines()).filter(move |(_, line)| {
            let is_fence = line.trim_start().starts_with("```");
            is_code ^= is_fence;
            !is_code && !is_fence
        })
    }
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the crate lies in a workspace")
}

/// The files that globs relative to the root match, each glob in order. At least one must match.
pub(crate) fn sources(globs: &[&str]) -> Vec<Source> {
    let root = root();
    let of = |pattern: &&str| {
        let pattern = root.join(pattern);
        let paths = glob::glob(&pattern.to_string_lossy()).expect("a glob");
        paths.filter_map(Result::ok).filter(|path| path.is_file())
    };
    let source = |path: PathBuf| Source {
        path: path
            .strip_prefix(&root)
            .expect("below the root")
            .to_string_lossy()
            .replace('\\', "/"),
        text: String::from_utf8_lossy(&fs::read(&path).expect("readable")).into_owned(),
    };
    let found: Vec<_> = globs.iter().flat_map(of).map(source).collect();
    assert!(!found.is_empty(), "nothing matches {globs:?}");
    found
}

pub(crate) fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("an expression")
}

/// Fails with all places, if there are any.
pub(crate) fn none(rule: &str, places: impl IntoIterator<Item = String>) {
    let places: Vec<_> = places.into_iter().collect();
    assert!(places.is_empty(), "{rule}:\n{}", places.join("\n"));
}
