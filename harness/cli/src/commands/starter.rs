//! `starter`: writes the files that a student starts with.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;

use super::{load_for_student, output};
use crate::exit::ExitStatus;
use puzzlemark_model::{Assignment, STARTER_FOLDER};
use puzzlemark_subject::KitFiles;

/// Write the files a student starts with: a stub, the assignment's files, and the kit of the language.
#[derive(Debug, Args)]
pub struct Starter {
    /// The assignment's folder, or its `assignment.yaml`.
    assignment: PathBuf,
    /// The language: `python`, `javascript`, `java`, `c`, `cpp`, `rust`, `go`, `ruby`.
    language: String,
    /// The folder to write to [default: ASSIGNMENT-LANGUAGE].
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// Other names of languages.
const ALIASES: [(&str, &str); 9] = [
    ("py", "python"),
    ("python3", "python"),
    ("js", "javascript"),
    ("node", "javascript"),
    ("c++", "cpp"),
    ("cxx", "cpp"),
    ("rs", "rust"),
    ("golang", "go"),
    ("rb", "ruby"),
];

/// The languages of programs, by the ending of the file.
const ENDINGS: [(&str, &str); 8] = [
    ("py", "python"),
    ("js", "javascript"),
    ("java", "java"),
    ("c", "c"),
    ("cpp", "cpp"),
    ("rs", "rust"),
    ("go", "go"),
    ("rb", "ruby"),
];

/// Files by their paths.
type Files = BTreeMap<String, Vec<u8>>;

/// A language that an assignment accepts.
struct Language {
    name: &'static str,
    /// The file that students hand in.
    file: String,
    /// The name and text of each file of the kit.
    kit: Vec<(&'static str, String)>,
}

impl Starter {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let assignment = load_for_student(&self.assignment)?;
        let languages = languages(&assignment);
        anyhow::ensure!(
            !languages.is_empty(),
            "this assignment has no stubs: its folder `{STARTER_FOLDER}` is missing, or has no file that students hand \
             in"
        );
        let wanted = name_of(&self.language);
        let Some(language) = languages.iter().find(|one| one.name == wanted) else {
            anyhow::bail!(
                "this assignment has no stub for `{}`; it has stubs for: {}",
                self.language,
                names(&languages).join(", ")
            );
        };
        let stub = read_stub(&assignment, &language.file)?;
        let folder = self
            .out
            .unwrap_or_else(|| PathBuf::from(format!("{}-{}", assignment.id, language.name)));
        let mut files = assignment.files.clone();
        files.insert(language.file.clone(), stub);
        let kit = language.kit.iter();
        files.extend(kit.map(|(name, text)| ((*name).to_owned(), text.clone().into_bytes())));
        write(&folder, &files)?;
        let given = self.assignment.display().to_string();
        let program = program_without_stub(&assignment, language);
        output::print(&next_steps(&given, &folder, language, program))?;
        Ok(ExitStatus::Done)
    }
}

/// Returns the name of a language. Accepts any case, and other usual names.
fn name_of(given: &str) -> String {
    let given = given.to_lowercase();
    let alias = ALIASES.iter().find(|(alias, _)| *alias == given);
    alias.map_or(given, |(_, name)| (*name).to_owned())
}

fn read_stub(assignment: &Assignment, file: &str) -> anyhow::Result<Vec<u8>> {
    let stub = assignment.folder.join(STARTER_FOLDER).join(file);
    fs::read(&stub).with_context(|| format!("cannot read the stub `{}`", stub.display()))
}

/// Returns the stubs of an assignment by their paths in its folder, and their languages.
pub(super) fn stubs(assignment: &Assignment) -> anyhow::Result<(Files, Vec<&'static str>)> {
    let languages = languages(assignment);
    let stubs = languages.iter().map(|language| {
        let stub = read_stub(assignment, &language.file)?;
        Ok((format!("{STARTER_FOLDER}/{}", language.file), stub))
    });
    let stubs: anyhow::Result<_> = stubs.collect();
    Ok((stubs?, names(&languages)))
}

/// Returns the languages of an assignment that have stubs, in the order of its subjects.
fn languages(assignment: &Assignment) -> Vec<Language> {
    let subjects = &assignment.subjects;
    let classes = [
        ("python", &subjects.python),
        ("javascript", &subjects.javascript),
        ("java", &subjects.java),
    ];
    let classes = classes.into_iter().filter_map(|(name, class)| {
        Some(Language {
            name,
            file: class.as_ref()?.file.clone(),
            kit: Vec::new(),
        })
    });
    let windows = subjects.window.iter().map(|window| Language {
        name: "python",
        file: window.file.clone(),
        kit: Vec::new(),
    });
    let kits = subjects.binary.iter().filter_map(|binary| {
        let kit = binary.kit?;
        Some(Language {
            name: kit.name(),
            file: binary.file.clone(),
            kit: KitFiles::for_kit(kit).beside(&binary.file),
        })
    });
    let programs = subjects.program.iter().filter_map(|program| {
        let (_, ending) = program.file.rsplit_once('.')?;
        let (_, name) = ENDINGS.iter().find(|(one, _)| *one == ending)?;
        Some(Language {
            name,
            file: program.file.clone(),
            kit: Vec::new(),
        })
    });
    let stubs = assignment.folder.join(STARTER_FOLDER);
    classes
        .chain(windows)
        .chain(kits)
        .chain(programs)
        .filter(|language| stubs.join(&language.file).is_file())
        .collect()
}

/// Returns the names of languages, without repetition.
fn names(languages: &[Language]) -> Vec<&'static str> {
    let mut names = Vec::new();
    for language in languages {
        if !names.contains(&language.name) {
            names.push(language.name);
        }
    }
    names
}

/// Writes files. Fails before writing if one of them exists.
fn write(folder: &Path, files: &Files) -> anyhow::Result<()> {
    for name in files.keys() {
        let path = folder.join(name);
        if path.exists() {
            anyhow::bail!(
                "`{}` exists already; name another folder with `--out`",
                path.display()
            );
        }
    }
    for (name, content) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(folder))
            .and_then(|()| fs::write(&path, content))
            .with_context(|| format!("cannot write `{}`", path.display()))?;
    }
    Ok(())
}

/// Returns the program in the same language that students must also hand in, without a stub.
fn program_without_stub<'a>(assignment: &'a Assignment, language: &Language) -> Option<&'a str> {
    let ending = |file: &str| Path::new(file).extension().map(ToOwned::to_owned);
    let files = || assignment.subjects.program.iter().map(|one| &one.file);
    if files().any(|file| *file == language.file) {
        return None;
    }
    files()
        .find(|file| ending(file) == ending(&language.file))
        .map(String::as_str)
}

fn next_steps(
    assignment: &str,
    folder: &Path,
    language: &Language,
    program: Option<&str>,
) -> String {
    let file = &language.file;
    let kit: Vec<_> = language
        .kit
        .iter()
        .map(|(name, _)| format!("`{name}`"))
        .collect();
    let folder = folder.display();
    let reading = if kit.is_empty() {
        String::new()
    } else {
        format!(
            " ({} does the communication with Puzzlemark)",
            kit.join(" and ")
        )
    };
    let program = program.map_or_else(String::new, |program| {
        format!(" Write the program `{program}` too; it has no stub.")
    });
    format!(
        "Wrote `{folder}`. Write your solution in `{file}`{reading}.{program} Check it:\n\n  \
         puzzlemark check {assignment} {folder}\n"
    )
}
