//! Imports output validators, which decide if an output is right.

use super::super::Severity;
use super::super::languages::{Commands, Language, commands, is_plain};
use super::super::package::{PackageImport, Rejected, rejected};
use super::problem::Problem;
use puzzlemark_spec::Yaml;

/// Name of the validator in `checkers` of the assignment.
pub(super) const NAME: &str = "validator";

/// Folders of validators, in the legacy format and in the draft.
const FOLDERS: [&str; 2] = ["output_validators", "output_validator"];

/// Headers that validators include.
const HEADERS: [&str; 2] = ["testlib.h", "validate.h"];

/// Files with the points of a case.
const SCORES: [&str; 2] = ["score.txt", "score_multiplier.txt"];

/// Flags of the default validator. The bool is true if a number follows.
const FLAGS: [(&str, bool); 5] = [
    ("case_sensitive", false),
    ("space_change_sensitive", false),
    ("float_tolerance", true),
    ("float_absolute_tolerance", true),
    ("float_relative_tolerance", true),
];

/// The check for the test cases of a package.
pub(super) struct Validator {
    /// Entry of `checkers`. `None` for the default validator.
    pub(super) program: Option<Yaml>,
}

impl Validator {
    /// Returns the `checker` of a step.
    pub(super) fn of_step(&self, flags: &[String], answer: &str) -> Yaml {
        let word = |flag: &String| Yaml::text(flag.clone());
        let who = match self.program {
            Some(_) => ("use", Yaml::text(NAME)),
            None => ("kind", Yaml::text("tokens")),
        };
        let copied = Yaml::map([("copy", Yaml::text(answer))]);
        let checker = Yaml::map([who, ("answer", copied)]);
        if flags.is_empty() {
            return checker;
        }
        checker.with("arguments", Yaml::List(flags.iter().map(word).collect()))
    }

    /// Rejects a package with flags that the default validator does not know.
    pub(super) fn check_flags(
        &self,
        flags: &[String],
        file: &str,
        line: Option<usize>,
    ) -> Result<(), Rejected> {
        if self.program.is_some() {
            return Ok(());
        }
        let mut flags = flags.iter();
        while let Some(flag) = flags.next() {
            let known = FLAGS.iter().find(|(name, _)| name == flag);
            let Some((_, takes_number)) = known else {
                let text = format!("the default validator has no flag `{flag}`");
                return Err(rejected(file, line, text));
            };
            let is_number = |word: &String| {
                let number: Option<f64> = word.parse().ok();
                number.is_some_and(|number| number.is_finite() && number >= 0.0)
            };
            if *takes_number && !flags.next().is_some_and(is_number) {
                return Err(rejected(
                    file,
                    line,
                    format!("`{flag}` needs a number, 0 or more"),
                ));
            }
        }
        Ok(())
    }
}

/// Finds the validator of a package and copies it.
pub(super) fn import_validator(
    problem: &Problem,
    import: &mut PackageImport<'_>,
) -> Result<Validator, Rejected> {
    let mut names: Vec<String> = Vec::new();
    for folder in FOLDERS {
        names.extend(import.below(folder));
    }
    if problem.interactive && names.is_empty() {
        let text = "the problem is interactive, but the package has no output validator that talks with submissions";
        return Err(rejected("problem.yaml", None, text));
    }
    if problem.custom == Some(false) || names.is_empty() {
        for name in &names {
            let text = "the validator is not used: `validation` is not `custom`";
            import.note(Severity::Ignored, name, None, text);
        }
        if problem.custom == Some(true) {
            let text = "`validation` is `custom`, but `output_validators` has no validator";
            return Err(rejected("problem.yaml", None, text));
        }
        return Ok(Validator { program: None });
    }
    let program = program(problem, &names, import)?;
    Ok(Validator {
        program: Some(program),
    })
}

fn program(
    problem: &Problem,
    names: &[String],
    import: &mut PackageImport<'_>,
) -> Result<Yaml, Rejected> {
    let first = names.first().map_or("", String::as_str);
    let folder = folder_of(names);
    let Some(folder) = folder else {
        let text = "only one output validator is supported";
        return Err(rejected(first, None, text));
    };
    let mut files = Vec::new();
    let mut own = Vec::new();
    for name in names {
        let inside = name.strip_prefix(&folder).unwrap_or(name);
        if ["build", "run"].contains(&inside) {
            let text = "validators with `build` and `run` scripts are not supported";
            return Err(rejected(name, None, text));
        }
        if !is_plain(inside) {
            let text = "the files of a validator must be in one folder, with names of letters, digits, `.`, `_` and `-`";
            return Err(rejected(name, None, text));
        }
        if !import.copy_filled(name)? {
            return Err(rejected(name, None, "the file is too large"));
        }
        files.push((inside.to_owned(), Yaml::map([("copy", Yaml::text(name))])));
        own.push(inside.to_owned());
    }
    let Commands { build, run } = built(&folder, &own, first, import)?;
    let program = Yaml::map([("kind", Yaml::text("kattis")), ("files", Yaml::Map(files))]);
    let program = match build {
        Some(build) => program.with("build", Yaml::List(vec![Yaml::text(build)])),
        None => program,
    };
    let wall = problem.validation_time * 3.0;
    let limits = Yaml::map([
        ("cpu", Yaml::text(format!("{} s", problem.validation_time))),
        ("wall", Yaml::text(format!("{wall} s"))),
        (
            "memory",
            Yaml::text(format!("{} MiB", problem.validation_memory)),
        ),
    ]);
    Ok(program.with("run", Yaml::text(run)).with("limits", limits))
}

/// Returns the folder of the validator, with `/` at its end. Returns `None` if there are several.
fn folder_of(names: &[String]) -> Option<String> {
    let mut folders: Vec<&str> = Vec::new();
    for name in names {
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        // `output_validators/check/src/x.cpp` is a file of the validator `check`.
        if !folders.iter().any(|known| folder.starts_with(known)) {
            folders.push(folder);
        }
    }
    match folders[..] {
        // Each file that is directly in `output_validators` is a validator.
        ["output_validators"] if names.len() > 1 => None,
        [folder] => Some(format!("{folder}/")),
        _ => None,
    }
}

/// Returns the commands of a validator with these files.
fn built(
    folder: &str,
    own: &[String],
    first: &str,
    import: &PackageImport<'_>,
) -> Result<Commands, Rejected> {
    let language = own.iter().find_map(|name| Language::for_file(name));
    let Some(language) = language else {
        let text = "a validator must be in Python, C, C++, Java or Rust";
        return Err(rejected(first, None, text));
    };
    let of_language =
        |name: &&String| Language::for_file(name).is_some_and(|one| one.main == language.main);
    let mut sources: Vec<&str> = own.iter().filter(of_language).map(String::as_str).collect();
    // The main file is the one with the name `main`, otherwise the first.
    let is_main = |name: &str| name.to_lowercase().starts_with("main.");
    if let Some(place) = sources.iter().position(|name| is_main(name)) {
        sources.swap(0, place);
    }
    for source in &sources {
        check_headers(&format!("{folder}{source}"), own, import)?;
        check_scores(&format!("{folder}{source}"), import)?;
    }
    Ok(commands(language, &sources, "validate"))
}

/// Rejects a validator that includes a header if the package lacks the header.
fn check_headers(source: &str, own: &[String], import: &PackageImport<'_>) -> Result<(), Rejected> {
    let text = String::from_utf8_lossy(&import.bytes(source)?).into_owned();
    for (number, line) in text.lines().enumerate() {
        let included = line.trim_start().strip_prefix('#');
        let included = included.and_then(|rest| rest.trim_start().strip_prefix("include"));
        let Some(included) = included else {
            continue;
        };
        for header in HEADERS {
            if included.contains(header) && !own.iter().any(|name| name == header) {
                let text = format!(
                    "it includes `{header}`, which is not in the package; put the file beside it"
                );
                return Err(rejected(source, Some(number + 1), text));
            }
        }
    }
    Ok(())
}

/// Rejects a validator that gives a part of the points.
fn check_scores(source: &str, import: &PackageImport<'_>) -> Result<(), Rejected> {
    let text = String::from_utf8_lossy(&import.bytes(source)?).into_owned();
    for (number, line) in text.lines().enumerate() {
        if let Some(name) = SCORES.into_iter().find(|name| line.contains(name)) {
            let text = format!(
                "it writes `{name}`; validators that give a part of the points are not supported"
            );
            return Err(rejected(source, Some(number + 1), text));
        }
    }
    Ok(())
}
