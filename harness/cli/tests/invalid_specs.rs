//! Every broken spec of `fixtures/specs/invalid` gets exactly the messages in the file beside it.
//!
//! `scenarios/` is one assignment with many broken scenarios. Each has an `.err` file. Each folder in
//! `assignments/` is a broken assignment. Each file in `courses/` is a broken course, with the `parts` beside
//! it. `PUZZLEMARK_BLESS=1` writes the `.err` files again. Read the difference as an instructor who must mend
//! the spec.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use puzzlemark_spec::{Course, Diagnostic, diagnostic};

const INVALID: &str = "fixtures/specs/invalid";

fn main() -> ExitCode {
    // Messages show paths relative to the current folder. Here that is the root of the project.
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::env::set_current_dir(root).expect("the project's root exists");
    let trials = scenarios().into_iter().chain(assignments());
    let trials = trials.chain(courses()).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn scenarios() -> Vec<Trial> {
    let folder = Path::new(INVALID).join("scenarios");
    let found = problems(&folder);
    files(&folder.join("broken"))
        .into_iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"))
        .map(|path| {
            let own = |found: &&Diagnostic| Path::new(&found.source.path) == path;
            let own: Vec<_> = found.iter().filter(own).cloned().collect();
            trial(&path, own, path.with_extension("err"))
        })
        .collect()
}

fn assignments() -> Vec<Trial> {
    files(&Path::new(INVALID).join("assignments"))
        .into_iter()
        .filter(|path| path.is_dir())
        .map(|folder| trial(&folder, problems(&folder), folder.with_extension("err")))
        .collect()
}

fn courses() -> Vec<Trial> {
    files(&Path::new(INVALID).join("courses"))
        .into_iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"))
        .map(|path| {
            let found = match Course::load(&path) {
                Ok(loaded) => loaded.warnings,
                Err(error) => error.diagnostics,
            };
            trial(&path, found, path.with_extension("err"))
        })
        .collect()
}

fn problems(folder: &Path) -> Vec<Diagnostic> {
    match puzzlemark_spec::load_assignment(folder) {
        Ok(loaded) => loaded.warnings,
        Err(error) => error.diagnostics,
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = folder.read_dir().expect("the fixtures exist");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("the fixtures can be listed").path())
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "no fixtures in {}", folder.display());
    paths
}

fn trial(path: &Path, found: Vec<Diagnostic>, expected: PathBuf) -> Trial {
    let name = path.strip_prefix(INVALID).unwrap_or(path);
    Trial::test(name.display().to_string(), move || {
        compare(&found, &expected)
    })
}

fn compare(found: &[Diagnostic], expected: &Path) -> Result<(), Failed> {
    if found.is_empty() {
        return Err("nothing was found wrong with it".into());
    }
    if let Some(helpless) = found.iter().find(|found| found.help.is_none()) {
        let text = helpless.render(false);
        return Err(format!("this does not say how to mend it:\n{text}").into());
    }
    let text = format!("{}\n", diagnostic::render(found, false));
    if std::env::var_os("PUZZLEMARK_BLESS").is_some() {
        std::fs::write(expected, &text)?;
        return Ok(());
    }
    let wanted = std::fs::read_to_string(expected)?;
    if wanted == text {
        return Ok(());
    }
    Err(format!(
        "{}\nis expected to be\n{wanted}\nand is\n{text}",
        expected.display()
    )
    .into())
}
