//! Filters of the templates.

#![expect(
    unreachable_pub,
    clippy::inline_always,
    clippy::unnecessary_wraps,
    clippy::unused_self,
    reason = "askama's attribute writes the code around these functions and fixes their signatures"
)]

use std::borrow::Borrow;
use std::fmt::Display;

use super::markup::{self, Prose, Seen};
use crate::Verdict;
use crate::render::{literal, words};
use puzzlemark_text::visible::Piece;

/// Shows foreign text of several lines.
#[askama::filter_fn]
pub(crate) fn seen(text: impl Display, _: &dyn askama::Values) -> askama::Result<Seen> {
    Ok(Seen::block(&text.to_string()))
}

/// Shows a foreign value. A text of several lines is shown without quotation marks.
#[askama::filter_fn]
pub(crate) fn seen_value(literal: impl Display, _: &dyn askama::Values) -> askama::Result<Seen> {
    let literal = literal.to_string();
    Ok(Seen::block(&literal::lines(&literal).unwrap_or(literal)))
}

/// Shows foreign sentences. Text between backticks is code.
#[askama::filter_fn]
pub(crate) fn prose(text: impl Display, _: &dyn askama::Values) -> askama::Result<Prose> {
    Ok(Seen::prose(&text.to_string()))
}

/// Shows foreign text inside a line.
#[askama::filter_fn]
pub(crate) fn seen_line(text: impl Display, _: &dyn askama::Values) -> askama::Result<Seen> {
    Ok(Seen::line(&text.to_string()))
}

/// Returns a visible piece of foreign text.
#[askama::filter_fn]
pub(crate) fn seen_piece(piece: &Piece, _: &dyn askama::Values) -> askama::Result<Seen> {
    Ok(Seen::piece(piece))
}

/// Returns the Base64 digits of a text, without all other characters.
#[askama::filter_fn]
pub(crate) fn base64(text: impl Display, _: &dyn askama::Values) -> askama::Result<String> {
    let is_digit = |letter: &char| letter.is_ascii_alphanumeric() || "+/=".contains(*letter);
    Ok(text.to_string().chars().filter(is_digit).collect())
}

/// Returns a number of points.
#[askama::filter_fn]
pub(crate) fn points(points: impl Borrow<f64>, _: &dyn askama::Values) -> askama::Result<String> {
    Ok(words::points(*points.borrow()))
}

/// Returns the CSS class of a verdict.
#[askama::filter_fn]
pub(crate) fn tone(
    verdict: impl Borrow<Verdict>,
    _: &dyn askama::Values,
) -> askama::Result<&'static str> {
    Ok(markup::tone(*verdict.borrow()).class())
}

/// Returns the mark of a verdict, for readers who do not see the colour.
#[askama::filter_fn]
pub(crate) fn mark(
    verdict: impl Borrow<Verdict>,
    _: &dyn askama::Values,
) -> askama::Result<&'static str> {
    Ok(markup::tone(*verdict.borrow()).mark())
}
