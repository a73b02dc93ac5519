//! The languages of programs: their files, their commands, and their texts in quotes.

use crate::model::TrialLanguage;

impl TrialLanguage {
    /// Returns the name of the program's file.
    pub fn file_name(self) -> &'static str {
        match self {
            Self::Python => "reproduce.py",
            // In a folder with `package.json`, `.js` can have other rules.
            Self::JavaScript => "reproduce.cjs",
            Self::Java => "Reproduce.java",
            Self::C => "reproduce.c",
            Self::Cpp => "reproduce.cpp",
            Self::Rust => "reproduce.rs",
            // Only a test can stand beside another main function.
            Self::Go => "reproduce_test.go",
            Self::Ruby => "reproduce.rb",
        }
    }

    /// Returns the command that runs the program. With a kit, the command depends on the submission, and this text only
    /// names the program.
    pub(super) fn command(self) -> &'static str {
        match self {
            Self::Python => "python3 reproduce.py",
            Self::JavaScript => "node reproduce.cjs",
            Self::Java => "javac Reproduce.java && java Reproduce",
            Self::Ruby => "ruby reproduce.rb",
            Self::C | Self::Cpp | Self::Rust | Self::Go => "./reproduce",
        }
    }

    /// Returns the file of the kit that the program needs, or `None` if it needs none.
    pub(super) fn kit(self) -> Option<&'static str> {
        match self {
            Self::C => Some("puzzlemark.c"),
            Self::Cpp => Some("puzzlemark.cpp"),
            Self::Rust => Some("puzzlemark.rs"),
            Self::Go => Some("puzzlemark.go"),
            Self::Python | Self::JavaScript | Self::Java | Self::Ruby => None,
        }
    }

    /// Returns the program that the session to try has already. The scenario does not have this file.
    pub(super) fn session_file(self) -> Option<&'static str> {
        match self {
            Self::C => Some("try.c"),
            Self::Cpp => Some("try.cpp"),
            Self::Rust => Some("try.rs"),
            Self::Go => Some("try_test.go"),
            Self::Python | Self::JavaScript | Self::Java | Self::Ruby => None,
        }
    }

    /// Returns a text as a literal on one line. It has only characters of ASCII, so no character can act.
    pub fn quoted(self, text: &str) -> String {
        let written = text.chars().map(|character| match character {
            '"' => "\\\"".to_owned(),
            '\\' => "\\\\".to_owned(),
            '\n' => "\\n".to_owned(),
            '\r' => "\\r".to_owned(),
            '\t' => "\\t".to_owned(),
            // Two question marks and a sign can stand for another sign.
            '?' if matches!(self, Self::C | Self::Cpp) => "\\?".to_owned(),
            // `#{...}` is code in a text.
            '#' if self == Self::Ruby => "\\#".to_owned(),
            ' '..='~' => character.to_string(),
            _ => self.escaped(character),
        });
        let written: Vec<_> = written.collect();
        format!("\"{}\"", written.concat())
    }

    /// Returns a character as an escape.
    pub(super) fn escaped(self, character: char) -> String {
        match self {
            Self::Python | Self::Go => match u32::from(character) {
                code @ ..=0xffff => format!("\\u{code:04x}"),
                code => format!("\\U{code:08x}"),
            },
            Self::JavaScript | Self::Java => {
                let mut units = [0; 2];
                let units = character.encode_utf16(&mut units).iter();
                let units: Vec<_> = units.map(|unit| format!("\\u{unit:04x}")).collect();
                units.concat()
            }
            Self::Rust | Self::Ruby => format!("\\u{{{:x}}}", u32::from(character)),
            Self::C | Self::Cpp => {
                let mut bytes = [0; 4];
                let bytes = character.encode_utf8(&mut bytes).bytes();
                let bytes: Vec<_> = bytes.map(|byte| format!("\\{byte:03o}")).collect();
                bytes.concat()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_have_only_ascii() {
        let text = "a\"b\\\nö\u{202e}\u{1f600}?#{}";
        for (language, literal) in [
            (
                TrialLanguage::Python,
                r#""a\"b\\\n\u00f6\u202e\U0001f600?#{}""#,
            ),
            (
                TrialLanguage::Java,
                r#""a\"b\\\n\u00f6\u202e\ud83d\ude00?#{}""#,
            ),
            (
                TrialLanguage::Rust,
                r#""a\"b\\\n\u{f6}\u{202e}\u{1f600}?#{}""#,
            ),
            (
                TrialLanguage::Ruby,
                r#""a\"b\\\n\u{f6}\u{202e}\u{1f600}?\#{}""#,
            ),
            (
                TrialLanguage::C,
                r#""a\"b\\\n\303\266\342\200\256\360\237\230\200\?#{}""#,
            ),
        ] {
            assert_eq!(language.quoted(text), literal);
        }
    }
}
