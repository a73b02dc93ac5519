//! Makes an assignment from an instructor's right solution.
//!
//! The programs in `reading` parse the solution with Python's own parser, without running it. `reader` has the
//! result. `doctests` makes scenarios, and `text` makes the text for students. `settings` makes the
//! `assignment.yaml` and the expectations. `rules` makes the templates of rules, and `program` makes the scenario
//! of a program.

mod doctests;
mod program;
mod reader;
mod rules;
mod settings;
mod text;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::Path;

use puzzlemark_spec::{ASSIGNMENT_FILE, TEXT_FILE, Yaml};

use self::reader::{Definition, DefinitionKind, ParsedFile, Solution, Use};
use super::{Material, NoPython, Note, Severity, Unreadable};

/// The reason why a solution cannot become an assignment.
#[derive(Debug, thiserror::Error)]
pub enum NoSolution {
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// Python is not available to parse it.
    #[error(transparent)]
    NoPython(#[from] NoPython),
    /// The file is not Python.
    #[error(
        "`{path}`, line {line}: this is not Python: {cause}; correct the line, and give the command again"
    )]
    Broken {
        /// The file.
        path: String,
        /// The line, counted from 1.
        line: usize,
        /// The reason.
        cause: String,
    },
    /// The file opens a window.
    #[error(
        "`{path}`, line {line}: the solution imports `{module}` and opens a window, but an assignment can only be \
         made from classes, functions or a program in a terminal; take the game out into a file without a window, \
         or write the scenarios yourself, as the guide \"Programs with a window\" shows"
    )]
    Window {
        /// The file.
        path: String,
        /// The line of the import, counted from 1.
        line: usize,
        /// The module.
        module: String,
    },
    /// The file defines nothing.
    #[error(
        "`{path}` has no class or function with a public name, and reads and prints nothing; name the file with \
         your solution"
    )]
    Empty {
        /// The file.
        path: String,
    },
}

/// An assignment made from a solution.
#[derive(Debug, Clone)]
pub struct FromSolution {
    /// Files of the folder by path.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Examples of the solution that are not in the assignment, and other remarks.
    pub notes: Vec<Note>,
    /// File that students hand in.
    pub file: String,
    /// True if students hand in a program.
    pub is_program: bool,
    /// Number of scenarios in the group of examples.
    pub examples: usize,
    /// Public names that no doctest uses.
    pub not_asked: Vec<String>,
}

/// Makes an assignment from a solution. `python` is the interpreter that parses it, and `id` is the name of the
/// assignment's folder.
pub fn from_solution(
    material: &Material,
    id: &str,
    python: &OsStr,
) -> Result<FromSolution, NoSolution> {
    let source = material.read_text()?;
    let path = material.path.display().to_string();
    let mut solution = match reader::parse_solution(&source, python)? {
        ParsedFile::Solution(solution) => solution,
        ParsedFile::Broken {
            broken: (line, cause),
        } => return Err(NoSolution::Broken { path, line, cause }),
    };
    if let Some((line, module)) = solution.window {
        return Err(NoSolution::Window { path, line, module });
    }
    if solution.used == Use::Nothing {
        return Err(NoSolution::Empty { path });
    }
    let module = module_name(&material.path, id);
    rename_imports(&mut solution, &material.path, &module);
    Ok(Draft::new(material, path, source, module, *solution).finish())
}

/// Returns the name of the students' file without its ending. It is the name of the solution, unless that name only
/// says that the file is a solution.
fn module_name(path: &Path, id: &str) -> String {
    const SAYS_NOTHING: [&str; 6] = [
        "answer",
        "model",
        "reference",
        "sol",
        "solution",
        "solutions",
    ];
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let is_name = |name: &str| {
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        name.chars().all(is_part)
            && !name.is_empty()
            && !name.starts_with(|c: char| c.is_ascii_digit())
    };
    if is_name(&stem) && !SAYS_NOTHING.contains(&stem.to_lowercase().as_str()) {
        return stem.into_owned();
    }
    let changed = |letter: char| {
        if letter.is_ascii_alphanumeric() {
            letter.to_ascii_lowercase()
        } else {
            '_'
        }
    };
    let name: String = id.chars().map(changed).collect();
    if is_name(&name) {
        name
    } else {
        "solution".to_owned()
    }
}

/// Changes imports in the texts to the students' file, if its name differs from that of the solution.
fn rename_imports(solution: &mut Solution, path: &Path, module: &str) {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let (old, new) = (
        format!("from {stem} import "),
        format!("from {module} import "),
    );
    solution.stub = solution.stub.replace(&old, &new);
    if let Some(documentation) = &mut solution.documentation {
        *documentation = documentation.replace(&old, &new);
    }
}

/// An assignment that is being made.
struct Draft<'m> {
    material: &'m Material,
    /// The solution's path, as the user wrote it.
    path: String,
    source: String,
    /// Name of the students' file without its ending.
    module: String,
    solution: Solution,
    files: BTreeMap<String, Vec<u8>>,
    notes: Vec<Note>,
    /// Files in the working folder of each scenario.
    copies: BTreeSet<String>,
    /// Python files in the same folder as the solution.
    provided: Vec<String>,
    /// Third-party packages.
    packages: BTreeSet<String>,
}

impl<'m> Draft<'m> {
    fn new(
        material: &'m Material,
        path: String,
        source: String,
        module: String,
        solution: Solution,
    ) -> Self {
        Self {
            material,
            path,
            source,
            module,
            solution,
            files: BTreeMap::new(),
            notes: Vec::new(),
            copies: BTreeSet::new(),
            provided: Vec::new(),
            packages: BTreeSet::new(),
        }
    }

    fn finish(mut self) -> FromSolution {
        let examples = self.add_scenarios();
        self.add_modules();
        let file = format!("{}.py", self.module);
        let source = self.source.clone();
        self.add(format!("model/{file}"), source.clone());
        self.add(format!("submissions/solution/{file}"), source);
        self.add("submissions/expectations.yaml", settings::EXPECTATIONS);
        self.add(
            "second-solution/README.md",
            settings::second_solution(&file),
        );
        if !self.solution.is_program() {
            self.add(format!("starter/{file}"), self.solution.stub.clone());
            self.add("model/rules.py", rules::rules(&self.module, &self.solution));
            let games = settings::random_games(examples > 0);
            self.add("scenarios/games/random-games.yaml", games);
        }
        let title = text::title(self.solution.documentation.as_deref(), &self.module);
        self.add(
            TEXT_FILE,
            text::assignment_text(&title, &file, &self.solution),
        );
        let settings = settings::assignment(&settings::Settings {
            title: &title,
            file: &file,
            solution: &self.solution,
            has_examples: examples > 0,
            copies: &self.copies,
            provided: &self.provided,
            packages: &self.packages,
        });
        self.add(ASSIGNMENT_FILE, settings);
        self.notes.sort_by_key(|note| note.line);
        let is_left = |name: &&Definition| !name.asked && name.kind != DefinitionKind::Value;
        let names = self.solution.names.iter().filter(is_left);
        let not_asked = names.map(|name| name.name.clone()).collect();
        FromSolution {
            is_program: self.solution.is_program(),
            not_asked,
            files: self.files,
            notes: self.notes,
            file,
            examples,
        }
    }

    fn add(&mut self, path: impl Into<String>, text: impl Into<String>) {
        self.files.insert(path.into(), text.into().into_bytes());
    }

    /// Adds the scenarios of the group `examples`, and returns their number.
    fn add_scenarios(&mut self) -> usize {
        let mut texts: BTreeSet<String> = self.solution.texts.iter().cloned().collect();
        let scenarios = if self.solution.is_program() {
            let path = "scenarios/examples/example.yaml".to_owned();
            let file = format!("{}.py", self.module);
            BTreeMap::from([(path, program::scenario(&file, &self.solution))])
        } else {
            let found = doctests::scenarios(&self.path, &self.source, &self.module, &self.solution);
            self.name_missing(&found.texts);
            self.notes.extend(found.notes);
            texts.extend(found.texts);
            let scenarios = found.scenarios.into_iter();
            let first_steps = settings::first_steps(&self.solution);
            let first_steps = first_steps.filter(|_| scenarios.len() == 0);
            scenarios
                .map(|(path, yaml)| (path, scenario(&yaml)))
                .chain(first_steps)
                .collect()
        };
        let count = scenarios.len();
        for (path, scenario) in scenarios {
            self.add(path, scenario);
        }
        for name in texts.iter().filter(|name| is_file_name(name)) {
            if let Ok(bytes) = self.material.beside(name) {
                self.files.insert(format!("files/{name}"), bytes);
                self.copies.insert(name.clone());
            }
        }
        count
    }

    /// Adds notes on missing files that the examples name.
    fn name_missing(&mut self, texts: &BTreeSet<String>) {
        let is_data = |name: &&String| {
            let ending = Path::new(name.as_str()).extension();
            is_file_name(name) && ending.is_some_and(|ending| ending == "txt" || ending == "csv")
        };
        for name in texts.iter().filter(is_data) {
            if self.material.beside(name).is_err() {
                let text = format!(
                    "the examples name `{name}`, which is not beside the solution; put it into the folder `files`, \
                     and name it under `files` in `assignment.yaml`"
                );
                self.note(Severity::Remark, None, text);
            }
        }
    }

    /// Adds the modules in the solution's folder, and the other modules as packages.
    fn add_modules(&mut self) {
        for (module, line) in self.solution.modules.clone() {
            let name = format!("{module}.py");
            if let Ok(bytes) = self.material.beside(&name) {
                self.files.insert(format!("files/{name}"), bytes);
                self.copies.insert(name.clone());
                self.provided.push(name);
            } else {
                let text = format!(
                    "`{module}` is not a part of Python; it stands under `packages`, so students may import it too"
                );
                self.note(Severity::Remark, Some(line), text);
                self.packages.insert(module);
            }
        }
    }

    fn note(&mut self, severity: Severity, line: Option<usize>, text: String) {
        self.notes.push(Note {
            severity,
            file: self.path.clone(),
            line,
            text,
        });
    }
}

/// Returns a scenario file that editors can check.
fn scenario(yaml: &Yaml) -> String {
    format!("{SCENARIO_SCHEMA}{yaml}")
}

/// The first line of a scenario file that is two folders below the assignment.
const SCENARIO_SCHEMA: &str = "# yaml-language-server: $schema=../../schema.json\n";

/// Returns true if a text can be the name of a file in the solution's folder.
fn is_file_name(name: &str) -> bool {
    let is_odd = |letter: char| letter.is_control() || "/\\ *?".contains(letter);
    name.contains('.')
        && !name.contains(is_odd)
        && !name.starts_with('.')
        && !name.ends_with(['.', ' '])
        && Path::new(name)
            .extension()
            .is_none_or(|ending| ending != "py")
}
