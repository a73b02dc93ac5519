//! The page of a comparison of two gradings, of a class or of a course. Only instructors read it.

use askama::Template;

use super::filters;
use crate::compare::{Comparison, Fate, SubmissionChange};
use crate::language::{Language, tr};
use crate::render::words;

#[derive(Template)]
#[template(path = "comparison.html")]
struct Page<'a> {
    title: &'a str,
    assignments: &'a [(String, Comparison)],
}

/// Renders a comparison in the language of the thread: the titles of the assignments, and the changes of each.
pub fn comparison(title: &str, assignments: &[(String, Comparison)]) -> askama::Result<String> {
    Page { title, assignments }.render()
}

/// Returns the kind of a change in a word.
fn fate(change: &SubmissionChange) -> String {
    words::fate(change.fate)
}

/// Returns the CSS class of the colour of a change.
fn tone(change: &SubmissionChange) -> &'static str {
    match change.fate {
        Fate::Worse => "bad",
        Fate::Better => "good",
        Fate::Gone | Fate::New | Fate::Changed => "",
    }
}
