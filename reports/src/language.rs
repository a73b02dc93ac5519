//! The languages of reports and of the messages of commands, and their texts.
//!
//! The texts are in `locales/*.ftl`, in the format of [Project Fluent](https://projectfluent.org), which translators'
//! tools read. A renderer sets the language of its thread with [`Language::speak`], and the macro `tr!` looks up a text.
//! Without that, the language is English. The module `sentences` translates what the judge wrote.

mod sentences;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A language of reports for students.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Dutch.
    #[serde(rename = "nl")]
    Dutch,
    /// Polish.
    #[serde(rename = "pl")]
    Polish,
}

thread_local! {
    static SPOKEN: Cell<Language> = const { Cell::new(Language::English) };
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 3] = [Self::English, Self::Dutch, Self::Polish];

    /// Returns the code of the language, as in the attribute `lang` of HTML.
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Dutch => "nl",
            Self::Polish => "pl",
        }
    }

    /// Returns the language with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.code() == code)
    }

    /// Returns the language of a locale, such as `nl_BE.UTF-8`, or `None` for every other language.
    pub fn from_locale(locale: &str) -> Option<Self> {
        Self::from_code(locale.split(['_', '-', '.', '@']).next()?)
    }

    /// Calls a function with this as the language of the texts.
    pub fn speak<T>(self, render: impl FnOnce() -> T) -> T {
        /// Sets the earlier language again, also after a panic.
        struct Restore(Language);
        impl Drop for Restore {
            fn drop(&mut self) {
                SPOKEN.set(self.0);
            }
        }
        let _restore = Restore(SPOKEN.replace(self));
        render()
    }

    /// Returns the language of the texts that this thread renders.
    pub(crate) fn spoken() -> Self {
        SPOKEN.get()
    }

    /// Returns the character between the digits of a number and its decimals.
    pub(crate) fn decimal_mark(self) -> char {
        match self {
            Self::English => '.',
            Self::Dutch | Self::Polish => ',',
        }
    }

    fn source(self) -> &'static str {
        match self {
            Self::English => include_str!("../locales/en.ftl"),
            Self::Dutch => include_str!("../locales/nl.ftl"),
            Self::Polish => include_str!("../locales/pl.ftl"),
        }
    }
}

/// The texts of all languages.
static TEXTS: LazyLock<BTreeMap<Language, FluentBundle<FluentResource>>> = LazyLock::new(|| {
    let bundle = |language: Language| {
        let resource = FluentResource::try_new(language.source().to_owned());
        let resource = resource.expect("a test parses every file of texts");
        let code = language.code().parse().expect("the code of a language");
        let mut bundle = FluentBundle::new_concurrent(vec![code]);
        // Marks around inserted texts would be visible in terminals.
        bundle.set_use_isolating(false);
        bundle
            .add_resource(resource)
            .expect("a test finds texts that occur twice");
        (language, bundle)
    };
    Language::ALL.map(bundle).into()
});

/// Returns the text with this id in the language of the thread. The macro `tr!` calls it.
#[doc(hidden)]
pub fn text(id: &str, args: &[(&str, FluentValue<'_>)]) -> String {
    let texts = &TEXTS[&Language::spoken()];
    let message = texts.get_message(id).and_then(|one| one.value());
    let pattern = message.expect("a test finds texts that do not exist");
    let args: FluentArgs<'_> = args
        .iter()
        .map(|(name, value)| (*name, value.clone()))
        .collect();
    let mut errors = Vec::new();
    let text = texts.format_pattern(pattern, Some(&args), &mut errors);
    debug_assert!(errors.is_empty(), "`{id}`: {errors:?}");
    text.into_owned()
}

/// Returns a text of `locales/*.ftl` in the language of the thread: `tr!("step", number = 3)`. The commands use it too.
#[macro_export]
macro_rules! tr {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::language::text($id, &[$((stringify!($name), $crate::language::FluentValue::from($value))),*])
    };
}
#[doc(hidden)]
pub use fluent_bundle::FluentValue;
pub use sentences::translated;
pub(crate) use sentences::{translated_answer, translated_operation};
pub(crate) use tr;

#[cfg(test)]
mod tests;
