//! The language of reports.

use std::env;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use puzzlemark_reports::Language;

/// Returns the parser of `--language`.
pub(super) fn parser() -> impl TypedValueParser<Value = Language> {
    let codes = PossibleValuesParser::new(Language::ALL.map(Language::code));
    codes.map(|code| Language::from_code(&code).expect("clap accepts only these codes"))
}

/// Returns the language of the messages about an assignment or a course: its own, or that of this user.
pub(super) fn of_messages(own: Option<Language>) -> Language {
    own.or_else(of_user).unwrap_or_default()
}

/// Returns the language of this user, from the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set, as in POSIX.
pub(super) fn of_user() -> Option<Language> {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
    let mut set = set.filter_map(|name| env::var(name).ok().filter(|value| !value.is_empty()));
    Language::from_locale(&set.next()?)
}
