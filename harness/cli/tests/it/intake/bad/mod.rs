//! Malformed archives. Each is named with its reason, all other submissions are graded, and only reports are
//! written.

mod tars;
mod zips;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use puzzlemark_reports::Verdict;

use super::{class, grade, of, right};
use crate::desk;

/// A file that was handed in, and the message that it must get.
struct Bad {
    /// The name with the ending.
    file: String,
    bytes: Vec<u8>,
    said: &'static str,
}

fn bad(file: &str, said: &'static str, bytes: impl Into<Vec<u8>>) -> Bad {
    Bad {
        file: file.to_owned(),
        bytes: bytes.into(),
        said,
    }
}

/// The name of a submission, by its file.
fn name(file: &str) -> &str {
    file.split('.').next().unwrap()
}

/// Every file below a folder.
fn files(folder: &Path) -> BTreeSet<PathBuf> {
    let all = folder.join("**/*");
    let all = glob::glob(all.to_str().unwrap()).unwrap();
    all.map(Result::unwrap).collect()
}

#[test]
fn sixty_bad_archives_are_each_named_and_none_is_fatal() {
    let desk = class();
    let right = right(&desk);
    let refused = [zips::refused(&right), tars::refused(&right)].concat_all();
    let usable = [zips::usable(&right), tars::usable(&right)].concat_all();
    assert!(refused.len() + usable.len() >= 60);
    for bad in refused.iter().chain(&usable) {
        desk.write(&format!("class/{}", bad.file), &bad.bytes);
    }
    let before = files(&desk.path(""));
    let class = grade(&desk);
    assert_eq!(class.submissions.len(), 1 + refused.len() + usable.len());
    let complaints = refused.iter().filter_map(|bad| {
        let submission = of(&class, name(&bad.file));
        let said = submission.scenarios[0].reason.clone().unwrap_or_default();
        let is_named = said.contains(&format!("`{}` {}", bad.file, bad.said));
        let is_refused = submission.verdict == Verdict::LoadError && is_named;
        (!is_refused).then(|| format!("{}: {said}", bad.file))
    });
    let others = usable.iter().filter_map(|bad| {
        let submission = of(&class, name(&bad.file));
        let remarks = submission.remarks.join("; ");
        let is_taken = submission.verdict == Verdict::Accepted && remarks.contains(bad.said);
        (!is_taken).then(|| format!("{}: {remarks} {submission:?}", bad.file))
    });
    let complaints: Vec<_> = complaints.chain(others).collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    let inside = |path: &PathBuf| path.starts_with(desk.path("out"));
    let after: BTreeSet<_> = files(&desk.path(""))
        .into_iter()
        .filter(|path| !inside(path))
        .collect();
    assert_eq!(after, before, "nothing but reports is written");
    assert_nothing_leaked(&desk);
}

/// Asserts that no path of an archive was created.
fn assert_nothing_leaked(desk: &desk::Desk) {
    let folder = desk.path("");
    let places = folder.ancestors().map(|folder| folder.join(EVIL));
    for place in places.chain([PathBuf::from("/tmp").join(EVIL)]) {
        assert!(!place.exists(), "{}", place.display());
    }
}

/// The name of a file that archives try to write elsewhere.
pub(super) const EVIL: &str = "puzzlemark-evil-8c1f.py";

/// Concatenates lists.
trait ConcatAll<T> {
    fn concat_all(self) -> Vec<T>;
}

impl<T, const N: usize> ConcatAll<T> for [Vec<T>; N] {
    fn concat_all(self) -> Vec<T> {
        self.into_iter().flatten().collect()
    }
}
