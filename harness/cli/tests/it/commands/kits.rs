//! Reports in the languages of kits, and programs that show the failure in these languages.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use puzzlemark_model::{Assignment, Interface, Kit};
use puzzlemark_reference::dialect::{Dialect, Language, Session};
use puzzlemark_reference::operation::Operation;
use puzzlemark_subject::KitFiles;
use serde_json::Value as Json;

use crate::commands::dialects::{changed, results};
use crate::commands::languages::{fixture, root, specs};
use crate::desk::{Desk, has, text};

/// A submission with a kit whose `put_bubble` returns nothing, and the words of its report.
struct Forgetful {
    language: &'static str,
    program: &'static str,
    file: &'static str,
    /// The text to replace in the accepted fixture, and its replacement.
    change: (&'static str, &'static str),
    /// Texts that the report of `chaining` and `same-puzzle` must have.
    said: [&'static str; 4],
}

const FORGETFUL: [Forgetful; 5] = [
    Forgetful {
        language: "c",
        program: "cc",
        file: "puzzle.c",
        change: (
            "p->symbols[r][k] = symbol;\n    return p;",
            "p->symbols[r][k] = symbol;\n    return NULL;",
        ),
        said: [
            "Puzzle *puzzle = puzzle_new(\"puzzle.txt\");",
            "puts(puzzle_text(puzzle_put_boulder(puzzle_put_bubble(puzzle, 0, 1), 3, 0)))",
            "puzzle_put_bubble(puzzle, 0, 1) returned NULL, which has no puzzle_put_boulder",
            "difference  expected the object puzzle itself, got NULL",
        ],
    },
    Forgetful {
        language: "cpp",
        program: "c++",
        file: "puzzle.cpp",
        change: (
            "Puzzle &put_bubble(int r, int k) { return put(",
            "void put_bubble(int r, int k) { put(",
        ),
        said: [
            "auto &&puzzle = std::make_shared<Puzzle>(\"puzzle.txt\");",
            "std::cout << puzzle.put_bubble(0, 1).put_boulder(3, 0).text() << std::endl",
            "puzzle.put_bubble(0, 1) returned nothing, which has no put_boulder",
            "difference  expected the object puzzle itself, got nothing",
        ],
    },
    Forgetful {
        language: "rust",
        program: "rustc",
        file: "puzzle.rs",
        change: (
            "k: i64) -> Result<&mut Puzzle, Raised> {\n        self.put(r, k, true)",
            "k: i64) -> Result<(), Raised> {\n        self.put(r, k, true).map(|_| ())",
        ),
        said: [
            "let mut puzzle = Puzzle::new(\"puzzle.txt\".into()).unwrap();",
            "println!(\"{}\", puzzle.put_bubble(0, 1).put_boulder(3, 0))",
            "puzzle.put_bubble(0, 1) returned None, which has no put_boulder",
            "difference  expected the object puzzle itself, got None",
        ],
    },
    Forgetful {
        language: "go",
        program: "go",
        file: "puzzle.go",
        change: ("return p, nil", "return nil, nil"),
        said: [
            "puzzle := must(NewPuzzle(\"puzzle.txt\"))",
            "fmt.Println(puzzle.PutBubble(0, 1).PutBoulder(3, 0))",
            "puzzle.PutBubble(0, 1) returned nil, which has no PutBoulder",
            "difference  expected the object puzzle itself, got nil",
        ],
    },
    Forgetful {
        language: "ruby",
        program: "ruby",
        file: "puzzle.rb",
        change: (
            "things[letter] = [r, k]\n    self",
            "things[letter] = [r, k]\n    nil",
        ),
        said: [
            "puzzle = Puzzle.new('puzzle.txt')",
            "puts puzzle.put_bubble(0, 1).put_boulder(3, 0)",
            "puzzle.put_bubble(0, 1) returned nil, which has no put_boulder",
            "difference  expected the object puzzle itself, got nil",
        ],
    },
];

/// Words of Python that no language with a kit has. Rust also has `None`.
const PYTHON_OF_KITS: [&str; 7] = [
    "None",
    "True",
    "False",
    "AttributeError",
    "object has no",
    "set()",
    "print(",
];

#[test]
#[ignore = "slow; `just slow` runs it"]
fn students_of_kits_read_their_language_in_the_terminal() {
    for forgetful in FORGETFUL {
        if !has(forgetful.program) {
            continue;
        }
        let desk = Desk::new();
        let Forgetful {
            language,
            file,
            change: (from, to),
            said,
            ..
        } = forgetful;
        let mine = changed(&desk, &format!("accepted-{language}"), file, from, to);
        let specs = specs();
        let mut reports = String::new();
        // The first failure of each is shown in full.
        for scenario in ["chaining", "same-puzzle"] {
            let only = [
                "--only",
                scenario,
                "--only",
                "attributes",
                "--only",
                "queries",
            ];
            let arguments = ["check", &specs, &mine].into_iter().chain(only);
            let output = desk.puzzlemark(&arguments.collect::<Vec<_>>());
            reports += &text(&output.stdout);
        }
        for words in said {
            let shown = reports.contains(words);
            assert!(shown, "{language}: no `{words}` in {reports}");
        }
        for word in PYTHON_OF_KITS {
            let is_own = language == "rust" && matches!(word, "None");
            assert!(is_own || !reports.contains(word), "{language}: {reports}");
        }
    }
}

/// Runs the lines of a session in a folder.
fn run(folder: &Path, lines: &[String]) -> Output {
    Command::new("sh")
        .args(["-c", &lines.join("\n")])
        .current_dir(folder)
        .output()
        .expect("files and programs can be used")
}

/// Saves the files of a result's session beside a submission, and returns the lines of the session.
fn save_session(result: &Json, folder: &Path) -> Vec<String> {
    let reproduction = &result["reproduction"];
    for file in reproduction["files"].as_array().expect("a list") {
        let path = folder.join(file["name"].as_str().expect("a text"));
        fs::write(path, file["text"].as_str().expect("a text"))
            .expect("files and programs can be used");
    }
    let lines = reproduction["session"].as_array().expect("a list").iter();
    lines
        .map(|line| line.as_str().expect("a text").to_owned())
        .collect()
}

#[test]
#[ignore = "slow; `just slow` runs it"]
fn programs_of_reports_show_the_failure() {
    // The words of the language for a result without an object.
    let nothing = [
        ("c", "returns NULL"),
        ("cpp", "returns nothing"),
        ("rust", "returns None"),
        ("go", "<nil> <nil>"),
    ];
    for (forgetful, (_, nothing)) in FORGETFUL.into_iter().zip(nothing) {
        if !has(forgetful.program) {
            continue;
        }
        let desk = Desk::new();
        let Forgetful {
            language,
            file,
            change: (from, to),
            ..
        } = forgetful;
        let output = desk.puzzlemark(&["starter", &specs(), language, "--out", "mine"]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let mine = changed(&desk, &format!("accepted-{language}"), file, from, to);
        for scenario in ["same-puzzle", "chaining"] {
            let all = results(&desk, &mine, &[scenario]);
            let lines = save_session(&all[0], Path::new(&mine));
            let output = run(Path::new(&mine), &lines);
            let shown = text(&output.stdout) + &text(&output.stderr);
            let wanted = match (language, scenario) {
                ("c", "chaining") => "Segmentation fault",
                ("go", "chaining") => "nil pointer",
                _ => nothing,
            };
            assert!(shown.contains(wanted), "{language}: {lines:?} {shown}");
        }
    }
}

/// A language, its compiler, the ending of its files, and the command that builds a submission.
const BUILDS: [(Kit, Language, &str, &str, &str); 4] = [
    (
        Kit::C,
        Language::C,
        "cc",
        "c",
        "cc -std=c11 -o program FILE puzzlemark.c -lm",
    ),
    (
        Kit::Cpp,
        Language::Cpp,
        "c++",
        "cpp",
        "c++ -std=c++17 -o program FILE puzzlemark.cpp",
    ),
    (
        Kit::Rust,
        Language::Rust,
        "rustc",
        "rs",
        "rustc --edition 2021 -o program puzzlemark.rs",
    ),
    (
        Kit::Go,
        Language::Go,
        "go",
        "go",
        "go build -o program FILE puzzlemark.go",
    ),
];

/// The operations of some scenarios that can be written in a language, one after the other.
fn sessions<'a>(assignment: &'a Assignment, dialect: &Dialect) -> Vec<&'a Operation> {
    let scenarios = assignment
        .scenarios()
        .filter(|one| one.interface() == Interface::Calls);
    let operations = scenarios.filter_map(|scenario| {
        let steps = scenario.steps.iter();
        let operations: Vec<_> = steps.map_while(|step| step.action.operation()).collect();
        let Session { programs, .. } = dialect.session(&operations)?;
        (!programs.is_empty()).then_some(operations)
    });
    // A compiler takes long for a function with thousands of calls.
    operations.step_by(8).flatten().collect()
}

#[test]
#[ignore = "slow; `just slow` runs it"]
fn sessions_of_scenarios_compile_with_stubs_and_solutions() {
    let bubbles = "bubbles-and-boulders";
    for (kit, language, compiler, ending, build) in BUILDS {
        if !has(compiler) {
            continue;
        }
        let solution = Path::new(&fixture(&format!("accepted-{}", kit.name())))
            .join(format!("puzzle.{ending}"));
        let stub = |assignment: &str, file: &str| {
            root(&format!("specs/{assignment}/starter/{file}.{ending}"))
        };
        for (name, file, path) in [
            (bubbles, "puzzle", solution.display().to_string()),
            (bubbles, "puzzle", stub(bubbles, "puzzle")),
            ("fifteen", "puzzle", stub("fifteen", "puzzle")),
            ("pyramids", "solver", stub("pyramids", "solver")),
        ] {
            let desk = Desk::new();
            let source = fs::read_to_string(&path).expect("files and programs can be used");
            let file = format!("{file}.{ending}");
            desk.write(&file, &source);
            for (name, content) in KitFiles::for_kit(kit).beside(&file) {
                desk.write(name, &content);
            }
            let folder = root(&format!("specs/{name}"));
            let assignment =
                puzzlemark_spec::load_assignment(Path::new(&folder)).expect("an assignment");
            let commands = vec![build.replace("FILE", &file), "./program".to_owned()];
            let dialect = Dialect::new(language, &file, &source).with_commands(commands);
            let operations = sessions(&assignment.assignment, &dialect);
            assert!(
                operations.len() > 10,
                "{name}, {compiler}: {}",
                operations.len()
            );
            let session = dialect.session(&operations).expect("a session");
            let (program, content) = &session.programs[0];
            desk.write(program, content);
            let command = session.lines[0].replace("-vet=off -v", "-vet=off -c -o try");
            let (compile, _) = command.split_once(" && ").unwrap_or((&command, ""));
            let output = run(&desk.path("."), &[compile.to_owned()]);
            assert!(output.status.success(), "{path}: {}", text(&output.stderr));
        }
    }
}
