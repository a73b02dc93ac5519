//! Languages of programs: endings, main files and commands.

use puzzlemark_spec::Yaml;

/// A language of programs.
pub(crate) struct Language {
    /// Names in packages.
    pub(crate) names: &'static [&'static str],
    /// Endings of files.
    pub(crate) endings: &'static [&'static str],
    /// File that students hand in.
    pub(crate) main: &'static str,
}

/// The languages.
pub(crate) const LANGUAGES: [Language; 8] = [
    Language {
        names: &["python3", "python", "python3numpy"],
        endings: &["py", "py3"],
        main: "main.py",
    },
    Language {
        names: &["c"],
        endings: &["c"],
        main: "main.c",
    },
    Language {
        names: &["cpp"],
        endings: &["cpp", "cc", "cxx", "c++", "C"],
        main: "main.cpp",
    },
    Language {
        names: &["java"],
        endings: &["java"],
        main: "Main.java",
    },
    Language {
        names: &["rust"],
        endings: &["rs"],
        main: "main.rs",
    },
    Language {
        names: &["go"],
        endings: &["go"],
        main: "main.go",
    },
    Language {
        names: &["javascript", "javascript-node"],
        endings: &["js"],
        main: "main.js",
    },
    Language {
        names: &["ruby"],
        endings: &["rb"],
        main: "main.rb",
    },
];

impl Language {
    /// Returns the language of a file, by its ending.
    pub(crate) fn for_file(name: &str) -> Option<&'static Self> {
        let (_, ending) = name.rsplit_once('.')?;
        LANGUAGES.iter().find(|one| one.endings.contains(&ending))
    }

    /// Returns the ending of the main file.
    pub(crate) fn ending(&self) -> &'static str {
        self.main.rsplit('.').next().unwrap_or_default()
    }
}

/// Command lines that build and start a program.
pub(crate) struct Commands {
    pub(crate) build: Option<String>,
    pub(crate) run: String,
}

/// Returns the commands for a program. The first of `sources` is the main file. `program` is the name of
/// the compiled program.
pub(crate) fn commands(language: &Language, sources: &[&str], program: &str) -> Commands {
    let all = sources.join(" ");
    let first = sources.first().copied().unwrap_or(language.main);
    let stem = first.rsplit_once('.').map_or(first, |(stem, _)| stem);
    let (build, run) = match language.ending() {
        "c" => (
            Some(format!("cc -std=gnu11 -O2 -o {program} {all} -lm")),
            format!("./{program}"),
        ),
        "cpp" => (
            Some(format!("c++ -std=gnu++20 -O2 -o {program} {all}")),
            format!("./{program}"),
        ),
        "java" => (
            Some(format!("javac -encoding UTF-8 {all}")),
            format!("java {stem}"),
        ),
        "rs" => (
            Some(format!("rustc --edition 2021 -O -o {program} {first}")),
            format!("./{program}"),
        ),
        "go" => (
            Some(format!("go build -o {program} {all}")),
            format!("./{program}"),
        ),
        "js" => (None, format!("node {first}")),
        "rb" => (None, format!("ruby {first}")),
        _ => (None, format!("python3 {first}")),
    };
    Commands { build, run }
}

/// Returns an entry of `subjects` for programs with this main file. `further` are built with it.
pub(crate) fn subject(language: &Language, file: &str, further: &[&str]) -> Yaml {
    let sources = [&[file], further].concat();
    let Commands { build, run } = commands(language, &sources, "program");
    let subject = Yaml::map([("file", Yaml::text(file))]);
    let subject = match build {
        Some(build) => subject.with("build", Yaml::List(vec![Yaml::text(build)])),
        None => subject,
    };
    subject.with("run", Yaml::text(run))
}

/// Returns true if a name needs no quotes in a command or in YAML.
pub(crate) fn is_plain(name: &str) -> bool {
    let harmless = |letter: char| letter.is_ascii_alphanumeric() || "._-+".contains(letter);
    !name.is_empty() && !name.starts_with('-') && name.chars().all(harmless)
}

/// Replaces all characters except letters, digits, `-` and `_` by `-`.
pub(crate) fn identifier(name: &str) -> String {
    let plain = |letter: char| {
        if letter.is_ascii_alphanumeric() || letter == '_' {
            letter
        } else {
            '-'
        }
    };
    name.chars().map(plain).collect()
}
