//! Kits: files in several languages that speak the binary protocol for a submission. They are in
//! the working folder of the submission.

use std::sync::OnceLock;

use puzzlemark_reference::dialect::Language;
use regex::Regex;

use puzzlemark_model::Kit;
use puzzlemark_model::reply::LanguageFacts;

/// The files of a kit, and how it is built and started.
#[derive(Debug, Clone, Copy)]
pub struct KitFiles {
    /// The language, as in reports.
    pub language: &'static str,
    /// Types that the language does not distinguish.
    pub facts: LanguageFacts,
    /// Name and text of each file. The texts name the submission's file `puzzle` with `ending`.
    files: &'static [(&'static str, &'static str)],
    ending: &'static str,
    /// The command that builds the submission. `puzzle` and the ending stand for the submission's
    /// file. Empty for languages without a compiler.
    build: &'static str,
    run: &'static str,
    /// A pattern for a `main` in the submission's file. Empty if the language has none.
    main: &'static str,
}

/// Describes a language that has all types.
const fn strict(language: Language) -> LanguageFacts {
    LanguageFacts {
        list_and_tuple: false,
        int_and_float: false,
        language,
    }
}

const C: KitFiles = KitFiles {
    language: "C",
    facts: strict(Language::C),
    files: &[
        ("puzzlemark.h", include_str!("../kits/c/puzzlemark.h")),
        ("puzzlemark.c", include_str!("../kits/c/puzzlemark.c")),
    ],
    ending: "c",
    build: "cc -std=c11 -O2 -o program puzzle.c puzzlemark.c -lm",
    run: "./program",
    main: r"(?m)^[a-z ]*\bmain\s*\(",
};

const CPP: KitFiles = KitFiles {
    language: "C++",
    facts: strict(Language::Cpp),
    files: &[
        ("puzzlemark.hpp", include_str!("../kits/cpp/puzzlemark.hpp")),
        ("puzzlemark.cpp", include_str!("../kits/cpp/puzzlemark.cpp")),
    ],
    ending: "cpp",
    build: "c++ -std=c++17 -O1 -o program puzzle.cpp puzzlemark.cpp",
    run: "./program",
    main: r"(?m)^[a-z ]*\bmain\s*\(",
};

const RUST: KitFiles = KitFiles {
    language: "Rust",
    facts: strict(Language::Rust),
    files: &[("puzzlemark.rs", include_str!("../kits/rust/puzzlemark.rs"))],
    ending: "rs",
    build: "rustc --edition 2021 -O -A dead_code -A non_snake_case -o program puzzlemark.rs",
    run: "./program",
    main: r"(?m)^\s*(pub )?fn main\b",
};

const GO: KitFiles = KitFiles {
    language: "Go",
    facts: strict(Language::Go),
    files: &[("puzzlemark.go", include_str!("../kits/go/puzzlemark.go"))],
    ending: "go",
    build: "go build -o program puzzle.go puzzlemark.go",
    run: "./program",
    main: r"(?m)^func main\b",
};

const RUBY: KitFiles = KitFiles {
    language: "Ruby",
    facts: LanguageFacts {
        list_and_tuple: true,
        int_and_float: false,
        language: Language::Ruby,
    },
    files: &[("puzzlemark.rb", include_str!("../kits/ruby/puzzlemark.rb"))],
    ending: "rb",
    build: "",
    run: "ruby --disable=gems puzzlemark.rb",
    main: "",
};

impl KitFiles {
    /// Returns the files of a kit.
    pub fn for_kit(kit: Kit) -> Self {
        match kit {
            Kit::C => C,
            Kit::Cpp => CPP,
            Kit::Rust => RUST,
            Kit::Go => GO,
            Kit::Ruby => RUBY,
        }
    }

    /// Returns the name and text of each file of the kit for a submission of this name.
    pub fn beside(&self, file: &str) -> Vec<(&'static str, String)> {
        let named = |text: &str| text.replace(&self.placeholder(), file);
        self.files
            .iter()
            .map(|(name, text)| (*name, named(text)))
            .collect()
    }

    /// Returns the names of the files of the kit.
    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.files.iter().map(|(name, _)| *name)
    }

    /// Returns the compiler, or the interpreter of a language without one.
    pub fn program(&self) -> &'static str {
        let commands = self.build.split_whitespace();
        let mut words = commands.chain(self.run.split_whitespace());
        words.next().expect("every kit has a command")
    }

    /// Returns the commands that build a submission of this name.
    pub(super) fn build_commands(&self, file: &str) -> Vec<Vec<String>> {
        if self.build.is_empty() {
            return Vec::new();
        }
        let command = self.build.replace(&self.placeholder(), file);
        vec![words(&command)]
    }

    /// Returns the command that starts it.
    pub(super) fn run_command(&self) -> Vec<String> {
        words(self.run)
    }

    fn placeholder(&self) -> String {
        format!("puzzle.{}", self.ending)
    }
}

fn words(command: &str) -> Vec<String> {
    command.split_whitespace().map(str::to_owned).collect()
}

/// Returns true if a source file has a `main`. Such a file has its own loop and needs no kit.
pub(super) fn is_whole_program(kit: Kit, source: &[u8]) -> bool {
    static MAINS: OnceLock<Vec<(Kit, Regex)>> = OnceLock::new();
    let mains = MAINS.get_or_init(|| {
        Kit::ALL
            .into_iter()
            .map(|kit| (kit, KitFiles::for_kit(kit).main))
            .filter(|(_, main)| !main.is_empty())
            .map(|(kit, main)| (kit, Regex::new(main).expect("a literal pattern")))
            .collect()
    });
    let source = String::from_utf8_lossy(source);
    mains
        .iter()
        .any(|(main_kit, main)| *main_kit == kit && main.is_match(&source))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_main_of_its_own_is_seen() {
        for (kit, source) in [
            (Kit::C, "#include <stdio.h>\nint main(void)\n{\n}\n"),
            (Kit::Cpp, "int main() {}\n"),
            (Kit::Rust, "use std::io;\n\nfn main() {}\n"),
            (Kit::Go, "package main\n\nfunc main() {\n}\n"),
        ] {
            assert!(is_whole_program(kit, source.as_bytes()), "{source}");
        }
        for (kit, source) in [
            (
                Kit::C,
                "/* main (the loop) is elsewhere */\nint domain(void);\n",
            ),
            (Kit::Go, "package main\n\nfunc mainly() {\n}\n"),
            (Kit::Ruby, "def main\nend\n"),
        ] {
            assert!(!is_whole_program(kit, source.as_bytes()), "{source}");
        }
    }

    #[test]
    fn a_kit_takes_the_name_that_the_assignment_gives_the_file() {
        let rust = KitFiles::for_kit(Kit::Rust);
        let (_, text) = &rust.beside("strips.rs")[0];
        assert!(text.contains("strips.rs") && !text.contains("puzzle.rs"));
        let c = KitFiles::for_kit(Kit::C)
            .build_commands("strips.c")
            .concat()
            .join(" ");
        assert!(c.contains(" strips.c puzzlemark.c"), "{c}");
    }
}
