//! The flags of doctest.

use std::str::FromStr;
use std::sync::LazyLock;

use regex::Regex;

/// The active flags of an example.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag that an example can have"
)]
pub struct Flags {
    /// `...` matches any text.
    pub ellipsis: bool,
    /// All white space is equal.
    pub normalize_whitespace: bool,
    /// Only the type of an exception counts.
    pub ignore_exception_detail: bool,
    /// `True` does not pass for `1`.
    pub dont_accept_true_for_1: bool,
    /// `<BLANKLINE>` is ordinary text.
    pub dont_accept_blankline: bool,
    /// The example is not run.
    pub skip: bool,
}

/// A flag that doctest does not have.
#[derive(Debug, Clone, thiserror::Error)]
#[error("doctest has no flag `{0}`")]
pub struct UnknownFlag(pub String);

impl Flags {
    /// Returns the flags of an example. A comment in its code can change them.
    pub(super) fn with_directives(mut self, source: &str) -> Result<Self, UnknownFlag> {
        static DIRECTIVE: LazyLock<Regex> = LazyLock::new(|| {
            Regex::new(r#"(?m)#\s*doctest:\s*([^\n'"]*)$"#).expect("the pattern is valid")
        });
        let directives = DIRECTIVE.captures_iter(source);
        for directive in directives {
            let flags = directive[1].replace(',', " ");
            for flag in flags.split_whitespace() {
                match (flag.strip_prefix('+'), flag.strip_prefix('-')) {
                    (Some(name), _) => self.set(name, true)?,
                    (_, Some(name)) => self.set(name, false)?,
                    _ => return Err(UnknownFlag(flag.to_owned())),
                }
            }
        }
        Ok(self)
    }

    fn set(&mut self, name: &str, to: bool) -> Result<(), UnknownFlag> {
        let flag = match name {
            "ELLIPSIS" => &mut self.ellipsis,
            "NORMALIZE_WHITESPACE" => &mut self.normalize_whitespace,
            "IGNORE_EXCEPTION_DETAIL" => &mut self.ignore_exception_detail,
            "DONT_ACCEPT_TRUE_FOR_1" => &mut self.dont_accept_true_for_1,
            "DONT_ACCEPT_BLANKLINE" => &mut self.dont_accept_blankline,
            "SKIP" => &mut self.skip,
            // Flags that change only the report of doctest.
            "REPORT_UDIFF"
            | "REPORT_CDIFF"
            | "REPORT_NDIFF"
            | "REPORT_ONLY_FIRST_FAILURE"
            | "FAIL_FAST" => return Ok(()),
            _ => return Err(UnknownFlag(name.to_owned())),
        };
        *flag = to;
        Ok(())
    }
}

impl FromStr for Flags {
    type Err = UnknownFlag;

    /// Parses names that are separated by commas or spaces.
    fn from_str(names: &str) -> Result<Self, UnknownFlag> {
        let mut flags = Self::default();
        for name in names.split([',', ' ']).filter(|name| !name.is_empty()) {
            flags.set(name, true)?;
        }
        Ok(flags)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_stand_in_comments() {
        let flags = |source| Flags::default().with_directives(source);
        let two = flags("f()  # doctest: +ELLIPSIS, +SKIP\n").unwrap();
        assert!(two.ellipsis && two.skip && !two.normalize_whitespace);
        assert_eq!(flags("f('# doctest: +SKIP')").unwrap(), Flags::default());
        assert_eq!(
            flags("f() # doctest: +REPORT_NDIFF").unwrap(),
            Flags::default()
        );
        assert!(flags("f() # doctest: +NUMBER").is_err());
        assert!(flags("f() # doctest: ELLIPSIS").is_err());
        let all: Flags = "ELLIPSIS,NORMALIZE_WHITESPACE".parse().unwrap();
        assert!(
            !all.with_directives("f() # doctest: -ELLIPSIS")
                .unwrap()
                .ellipsis
        );
    }
}
