//! Parses shell commands that consist only of programs with arguments.
//!
//! The crate `shlex` returns `|` and `'|'` as equal words, so it cannot refuse the features of a shell
//! (test `features_of_a_shell_are_refused_by_name`).

/// A command line, that is, programs joined by `&&`.
pub(super) type Commands = Vec<Vec<String>>;

/// First words of build commands.
const COMPILERS: [&str; 13] = [
    "cc", "c++", "clang", "clang++", "g++", "gcc", "ghc", "go", "javac", "kotlinc", "make",
    "rustc", "chmod",
];

/// Interpreters. The next word names the program.
const INTERPRETERS: [&str; 8] = [
    "bash", "java", "node", "perl", "python", "python3", "ruby", "sh",
];

/// Splits a command line into programs. The error names the part that needs a shell.
pub(super) fn commands(line: &str) -> Result<Commands, String> {
    let mut reader = WordReader::default();
    let mut letters = line.trim().chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\'' | '"' => {
                reader.begin();
                quoted(letter, &mut letters, &mut reader.word)?;
            }
            '\\' => match letters.next() {
                Some(next) if next != '\n' => reader.push(next),
                _ => return Err("a line that ends in `\\`".to_owned()),
            },
            '&' if letters.peek() == Some(&'&') => {
                letters.next();
                reader.end_command()?;
            }
            '\n' | ';' | '|' | '&' | '<' | '>' | '`' | '$' | '(' | ')' | '*' | '?' | '[' | '{'
            | '}' | '!' => {
                return Err(format!("`{}`", letter.escape_debug()));
            }
            '~' | '#' if !reader.is_open => return Err(format!("`{letter}`")),
            '=' if reader.is_first() => return Err("a variable of the environment".to_owned()),
            letter if letter.is_whitespace() => reader.end_word(),
            letter => reader.push(letter),
        }
    }
    reader.end_command()?;
    Ok(reader.commands)
}

fn quoted(
    mark: char,
    letters: &mut impl Iterator<Item = char>,
    word: &mut String,
) -> Result<(), String> {
    while let Some(letter) = letters.next() {
        match letter {
            letter if letter == mark => return Ok(()),
            '$' | '`' | '!' if mark == '"' => return Err(format!("`{letter}`")),
            '\\' if mark == '"' => match letters.next() {
                Some(next @ ('"' | '\\' | '$' | '`')) => word.push(next),
                Some(next) => word.extend(['\\', next]),
                None => break,
            },
            letter => word.push(letter),
        }
    }
    Err(format!("a `{mark}` without its end"))
}

#[derive(Default)]
struct WordReader {
    commands: Commands,
    words: Vec<String>,
    word: String,
    /// True if a word has begun. The word may be empty, as in `''`.
    is_open: bool,
}

impl WordReader {
    fn begin(&mut self) {
        self.is_open = true;
    }

    fn push(&mut self, letter: char) {
        self.begin();
        self.word.push(letter);
    }

    fn is_first(&self) -> bool {
        self.words.is_empty() && self.is_open
    }

    fn end_word(&mut self) {
        if std::mem::take(&mut self.is_open) {
            self.words.push(std::mem::take(&mut self.word));
        }
    }

    fn end_command(&mut self) -> Result<(), String> {
        self.end_word();
        if self.words.is_empty() {
            return Err("an empty command".to_owned());
        }
        self.commands.push(std::mem::take(&mut self.words));
        Ok(())
    }
}

/// Returns true if a command builds a program or makes it executable.
pub(super) fn is_build(command: &[String]) -> bool {
    match command {
        [go, verb, ..] if go == "go" => verb == "build",
        [first, ..] => COMPILERS.contains(&first.as_str()),
        [] => false,
    }
}

/// Returns the number of words that name the program. It is 2 for `python3 a.py` and 1 for `./a`.
pub(super) fn program_words(command: &[String]) -> Result<usize, String> {
    let [first, rest @ ..] = command else {
        return Err("an empty command".to_owned());
    };
    if !INTERPRETERS.contains(&first.as_str()) {
        return if first.starts_with("./") {
            Ok(1)
        } else {
            Err(format!(
                "`{first}` is not a program of the submission; write `./{first}`, or its interpreter first"
            ))
        };
    }
    match rest.first() {
        Some(file) if !file.starts_with('-') => Ok(2),
        Some(option) => Err(format!(
            "`{first}` must be followed by a file, not by `{option}`"
        )),
        None => Err(format!(
            "`{first}` without a file is not a program of the submission"
        )),
    }
}

/// Returns the main file of a submission: the compiled source, or the file that is run. The error says why a student
/// cannot hand it in.
pub(super) fn source(program: &[String], build: &[Vec<String>]) -> Result<String, String> {
    const ENDINGS: [&str; 9] = [
        ".c", ".cc", ".cpp", ".cxx", ".go", ".hs", ".java", ".kt", ".rs",
    ];
    let is_source = |word: &&String| ENDINGS.iter().any(|ending| word.ends_with(ending));
    let compiled = build.iter().flatten().find(is_source).cloned();
    let name = program.last().map_or("", String::as_str);
    let name = name.strip_prefix("./").unwrap_or(name);
    if is_test(name) {
        return Err(format!("`{name}` is a test, which students do not hand in"));
    }
    // `make hello` finds the source itself, and looks for the C file first.
    let made = || {
        let mut targets = build
            .iter()
            .filter(|command| command.first().is_some_and(|first| first == "make"));
        targets
            .find_map(|command| command.get(1))
            .map(|target| format!("{target}.c"))
    };
    let by_java = || {
        program
            .first()
            .filter(|first| *first == "java")
            .map(|_| format!("{name}.java"))
    };
    let script = || {
        let has_ending = std::path::Path::new(name).extension().is_some();
        (has_ending || program.len() > 1).then(|| name.to_owned())
    };
    compiled
        .or_else(made)
        .or_else(by_java)
        .or_else(script)
        .ok_or_else(|| {
            format!("no command says from which file `{name}` is made, so the file of the student is not known")
        })
}

/// Returns true if only a shell can run a line: it has a pipe, a redirection, a variable or a pattern.
pub(super) fn needs_shell(line: &str) -> bool {
    commands(line).is_err() && is_complete(line)
}

/// Returns true if a shell can run a line: it has a command, and each quote has its end.
pub(super) fn is_complete(line: &str) -> bool {
    let is_broken = |what: String| what.ends_with("without its end") || what == "an empty command";
    !commands(line).is_err_and(is_broken)
}

/// Returns the first source file that a line for a shell names. Files with tests do not count.
pub(super) fn source_in(line: &str) -> Option<String> {
    const ENDINGS: [&str; 13] = [
        ".c", ".cc", ".cpp", ".cxx", ".go", ".hs", ".java", ".js", ".kt", ".py", ".rb", ".rs",
        ".sh",
    ];
    let names = words_in(line).map(|word| word.trim_start_matches("./"));
    let mut sources = names.filter(|name| ENDINGS.iter().any(|ending| name.ends_with(ending)));
    sources.find(|name| !is_test(name)).map(str::to_owned)
}

/// Returns the words of a line for a shell that can be paths.
pub(super) fn words_in(line: &str) -> impl Iterator<Item = &str> {
    let is_of_path =
        |letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '_' | '-' | '/');
    line.split(move |letter| !is_of_path(letter))
        .filter(|word| !word.is_empty())
}

/// Returns true for the usual names of files with tests: `test_sums.py`, `sums_test.py`.
fn is_test(name: &str) -> bool {
    let name = name.rsplit('/').next().unwrap_or(name);
    let stem = name.split('.').next().unwrap_or(name);
    name != stem && (stem.starts_with("test_") || stem.ends_with("_test"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<Vec<String>> {
        commands(line).unwrap()
    }

    #[test]
    fn words_are_cut_as_a_shell_cuts_them() {
        assert_eq!(
            words(r#"gcc -o a 'a b.c' && ./a "x \"y\"" '' z\ w"#),
            [
                vec!["gcc", "-o", "a", "a b.c"],
                vec!["./a", "x \"y\"", "", "z w"],
            ]
        );
    }

    #[test]
    fn features_of_a_shell_are_refused_by_name() {
        for (line, reason) in [
            ("./a | sort", "`|`"),
            ("echo $HOME", "`$`"),
            ("./a \"$x\"", "`$`"),
            ("./a < in.txt", "`<`"),
            ("./a *.txt", "`*`"),
            ("A=1 ./a", "a variable of the environment"),
            ("./a 'x", "a `'` without its end"),
            ("", "an empty command"),
            ("./a && ", "an empty command"),
        ] {
            assert_eq!(commands(line).unwrap_err(), reason, "{line}");
        }
        assert_eq!(words("./a x=1 a~ a#"), [["./a", "x=1", "a~", "a#"]]);
    }

    #[test]
    fn programs_are_told_from_their_arguments_and_sources() {
        let line = |line: &str| words(line).remove(0);
        assert_eq!(program_words(&line("python3 a.py 5")), Ok(2));
        assert_eq!(program_words(&line("./a 5")), Ok(1));
        assert!(program_words(&line("python3 -m a")).is_err());
        assert!(program_words(&line("pytest")).is_err());
        let build = words("clang -o a first.c second.c");
        assert_eq!(source(&line("./a"), &build).unwrap(), "first.c");
        assert_eq!(source(&line("./a"), &words("make a")).unwrap(), "a.c");
        assert_eq!(source(&line("python3 b.py"), &[]).unwrap(), "b.py");
        assert_eq!(source(&line("./b.py"), &[]).unwrap(), "b.py");
    }

    #[test]
    fn lines_for_a_shell_name_the_source() {
        for (line, source) in [
            ("cat in.txt | python3 ./sums.py 5", Some("sums.py")),
            ("gcc -o a main.c && ./a < in.txt", Some("main.c")),
            ("python3 -m pytest test_sums.py", None),
            ("./a | sort", None),
        ] {
            assert_eq!(source_in(line).as_deref(), source, "{line}");
        }
        assert!(needs_shell("./a | sort") && needs_shell("./a *.txt"));
        assert!(!needs_shell("./a 'x") && !needs_shell("python3 a.py"));
    }

    #[test]
    fn programs_that_no_student_hands_in_have_no_source() {
        let line = |line: &str| words(line).remove(0);
        for (program, build, reason) in [
            ("./run1", words("make"), "from which file `run1` is made"),
            ("./tester", Vec::new(), "from which file `tester` is made"),
            ("./ex1_test.py", Vec::new(), "`ex1_test.py` is a test"),
            (
                "python3 tests/test_a.py",
                Vec::new(),
                "`tests/test_a.py` is a test",
            ),
        ] {
            let refused = source(&line(program), &build).unwrap_err();
            assert!(refused.contains(reason), "{refused}");
        }
        assert_eq!(source(&line("python3 test.py"), &[]).unwrap(), "test.py");
    }
}
