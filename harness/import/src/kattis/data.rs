//! Test cases: each `.in` file and its companions become a scenario.

use std::collections::BTreeMap;

use super::super::Severity;
use super::super::languages::identifier;
use super::super::package::{PackageImport, Rejected, rejected};
use super::groups::Group;
use super::problem::Problem;
use super::validators::Validator;
use puzzlemark_spec::Yaml;

/// Endings of files that belong to a case or its folder.
const KNOWN: [&str; 7] = ["in", "ans", "args", "hint", "desc", "yaml", "md"];

/// Folders with data for the validators.
const TESTS_OF_VALIDATORS: [&str; 3] = [
    "data/invalid_input/",
    "data/invalid_output/",
    "data/valid_output/",
];

/// Imports the test cases as scenarios. Returns `groups` of the assignment.
pub(super) fn import_test_cases(
    problem: &Problem,
    validator: &Validator,
    import: &mut PackageImport<'_>,
) -> Result<Vec<Yaml>, Rejected> {
    let mut cases: BTreeMap<(bool, String), Vec<String>> = BTreeMap::new();
    for name in import.below("data") {
        if TESTS_OF_VALIDATORS
            .iter()
            .any(|folder| name.starts_with(folder))
        {
            let text = "it tests the validators of the package, not submissions";
            import.note(Severity::Ignored, &name, None, text);
        } else if let Some((case, _)) = name.rsplit_once(".in").filter(|(_, rest)| rest.is_empty())
        {
            let folder = case.rsplit_once('/').map_or("", |(folder, _)| folder);
            let folder = if problem.scoring && !problem.legacy {
                group_with_points(folder)
            } else {
                folder
            };
            // The samples come first.
            let key = (!folder.starts_with("data/sample"), folder.to_owned());
            cases.entry(key).or_default().push(case.to_owned());
        } else {
            note_of_other(&name, import);
        }
    }
    if cases.is_empty() {
        return Err(rejected(
            "data",
            None,
            "there are no test cases: no file ends in `.in`",
        ));
    }
    let mut groups = Vec::new();
    for ((secret, folder), cases) in cases {
        let group = group_of(&folder, problem, import)?;
        groups.extend(take_group(
            &folder,
            secret,
            &cases,
            (problem, &group, validator),
            import,
        )?);
    }
    if groups.is_empty() {
        return Err(rejected(
            "data",
            None,
            "none of the test cases could be imported",
        ));
    }
    Ok(groups)
}

/// Returns the group of a folder. Since 2025-09, folders in a group belong to it, and share its points.
fn group_with_points(folder: &str) -> &str {
    let mut ends = folder.match_indices('/').map(|(place, _)| place);
    ends.nth(2).map_or(folder, |end| &folder[..end])
}

/// Adds notes on other files beside the cases, which are not imported.
fn note_of_other(name: &str, import: &mut PackageImport<'_>) {
    let is_files = |part: &str| {
        part.rsplit_once('.')
            .is_some_and(|(_, ending)| ending == "files")
    };
    let lies_beside = name.split('/').any(is_files);
    let ending = name.rsplit('.').next().unwrap_or_default();
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let has_case = |import: &PackageImport<'_>| import.has(&format!("{stem}.in"));
    match ending {
        _ if lies_beside => {}
        "interaction" => {
            let text = "it shows a dialogue in the statement, and tests nothing";
            import.note(Severity::Ignored, name, None, text);
        }
        "ans" | "args" | "hint" | "desc" if !has_case(import) => {
            let text = "the case has no `.in` file";
            import.note(Severity::NotImported, name, None, text);
        }
        _ if KNOWN.contains(&ending) => {}
        _ => {
            let text = "the file does not belong to a test case";
            import.note(Severity::Ignored, name, None, text);
        }
    }
}

/// Returns the settings of a folder, including those of its parents up to `data`.
fn group_of(
    folder: &str,
    problem: &Problem,
    import: &mut PackageImport<'_>,
) -> Result<Group, Rejected> {
    let mut group = Group::usual(problem);
    let mut path = String::new();
    for part in folder.split('/') {
        if !path.is_empty() {
            path.push('/');
        }
        path.push_str(part);
        let before = import.notes.len();
        group = group.inside(&path, import)?;
        // If several folders lead to the same note on a file, the note is added once.
        let new = import.notes.split_off(before);
        for note in new {
            if !import.notes.contains(&note) {
                import.notes.push(note);
            }
        }
    }
    Ok(group)
}

/// Imports the cases of a folder. Returns the group, if it has any case.
fn take_group(
    folder: &str,
    secret: bool,
    cases: &[String],
    (problem, group, validator): (&Problem, &Group, &Validator),
    import: &mut PackageImport<'_>,
) -> Result<Option<Yaml>, Rejected> {
    let points = if secret {
        group.points(cases.len())
    } else {
        0.0
    };
    let id = identifier(folder.strip_prefix("data/").unwrap_or(folder));
    let mut paths = Vec::new();
    for case in cases {
        let own = group.of_case(case, import)?;
        let mut flags = problem.flags.clone();
        flags.extend(own.flags.iter().cloned());
        let (file, line) = &own.flags_at;
        validator.check_flags(&flags, file, *line)?;
        let checker = validator.of_step(&flags, &format!("{case}.ans"));
        let played = (checker, problem.interactive);
        if let Some(scenario) = take_case(case, points, &own, played, import)? {
            let name = case.rsplit('/').next().unwrap_or_default();
            let mut path = format!("scenarios/{id}-{}.yaml", identifier(name));
            while import.scenarios.contains_key(&path) {
                path = path.replace(".yaml", "-.yaml");
            }
            import.scenarios.insert(path.clone(), scenario);
            paths.push(Yaml::text(path));
        }
    }
    if paths.is_empty() {
        return Ok(None);
    }
    let visibility = if secret { "hidden" } else { "public" };
    let credit = if group.all && secret { "all" } else { "each" };
    Ok(Some(Yaml::map([
        ("group", Yaml::text(id)),
        ("visibility", Yaml::text(visibility)),
        ("credit", Yaml::text(credit)),
        ("scenarios", Yaml::List(paths)),
    ])))
}

/// Imports a case as a scenario. Returns `None` if it is not imported, and a note says why.
fn take_case(
    case: &str,
    points: f64,
    own: &Group,
    (checker, interactive): (Yaml, bool),
    import: &mut PackageImport<'_>,
) -> Result<Option<Yaml>, Rejected> {
    let [input, answer] = ["in", "ans"].map(|ending| format!("{case}.{ending}"));
    if !import.has(&answer) {
        let text = "the case has no `.ans` file";
        import.note(Severity::NotImported, &input, None, text);
        return Ok(None);
    }
    if !interactive && std::str::from_utf8(&import.bytes(&input)?).is_err() {
        let text = "the input is not UTF-8";
        import.note(Severity::NotImported, &input, None, text);
        return Ok(None);
    }
    for name in [&input, &answer] {
        if !import.copy(name)? {
            let text = "the file is larger than 8 MiB";
            import.note(Severity::NotImported, name, None, text);
            return Ok(None);
        }
    }
    let title = case.strip_prefix("data/").unwrap_or(case);
    let mut scenario = Yaml::map([
        ("scenario", Yaml::text(title)),
        ("points", Yaml::Plain(points.to_string())),
    ]);
    for (ending, key, said) in [
        ("desc", "because", &own.description),
        ("hint", "hint", &own.hint),
    ] {
        let name = format!("{case}.{ending}");
        let text = if import.has(&name) {
            import.read_text(&name)?
        } else {
            said.clone()
        };
        let words: Vec<_> = text.split_whitespace().collect();
        if !words.is_empty() {
            scenario = scenario.with(key, Yaml::text(words.join(" ")));
        }
    }
    if let Some(files) = files_of(case, import)? {
        scenario = scenario.with("files", files);
    }
    let arguments = arguments_of(case, own, import)?;
    let input = Yaml::map([("copy", Yaml::text(input))]);
    let step = if interactive {
        let checker = checker.with("input", input);
        Yaml::map([
            ("start", Yaml::List(arguments.unwrap_or_default())),
            ("checker", checker),
        ])
    } else {
        let run = Yaml::map([("stdin", input)]);
        let run = match arguments {
            Some(arguments) => run.with("args", Yaml::List(arguments)),
            None => run,
        };
        Yaml::map([("run", run), ("checker", checker)])
    };
    Ok(Some(scenario.with("steps", Yaml::List(vec![step]))))
}

/// Returns the arguments of the program for a case, if the package gives any.
fn arguments_of(
    case: &str,
    own: &Group,
    import: &mut PackageImport<'_>,
) -> Result<Option<Vec<Yaml>>, Rejected> {
    let name = format!("{case}.args");
    if !import.has(&name) {
        let given = !own.arguments.is_empty();
        return Ok(given.then(|| own.arguments.iter().map(Yaml::text).collect()));
    }
    let text = import.read_text(&name)?;
    if text.contains(['"', '\'', '\\']) {
        let text = "quotes in arguments are part of the arguments";
        import.note(Severity::Remark, &name, Some(1), text);
    }
    Ok(Some(text.split_whitespace().map(Yaml::text).collect()))
}

/// Returns the `files` of a case.
fn files_of(case: &str, import: &mut PackageImport<'_>) -> Result<Option<Yaml>, Rejected> {
    let folder = format!("{case}.files");
    let mut entries: BTreeMap<String, Yaml> = BTreeMap::new();
    for name in import.below(&folder) {
        if !import.copy(&name)? {
            let text = "the file is larger than 8 MiB";
            import.note(Severity::NotImported, &name, None, text);
            continue;
        }
        let inside = name.strip_prefix(&format!("{folder}/")).unwrap_or(&name);
        let first = inside.split('/').next().unwrap_or(inside).to_owned();
        let path = format!("{folder}/{first}");
        entries.insert(first, Yaml::map([("copy", Yaml::text(path))]));
    }
    let entries: Vec<_> = entries.into_iter().collect();
    Ok((!entries.is_empty()).then_some(Yaml::Map(entries)))
}
