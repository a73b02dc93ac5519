//! Test cases: each `.in` with what belongs to it becomes a scenario.

use std::collections::BTreeMap;

use super::super::Severity;
use super::super::languages::identifier;
use super::super::taking::{Rejected, Taking, rejected};
use super::groups::Group;
use super::problem::Problem;
use super::validators::Validator;
use puzzlemark_spec::Yaml;

/// Endings of files that belong to a case, or to its folder.
const KNOWN: [&str; 7] = ["in", "ans", "args", "hint", "desc", "yaml", "md"];

/// Makes scenarios of the test cases; gives the assignment's groups.
pub(super) fn read(
    problem: &Problem,
    validator: &Validator,
    taking: &mut Taking<'_>,
) -> Result<Vec<Yaml>, Rejected> {
    let mut cases: BTreeMap<(bool, String), Vec<String>> = BTreeMap::new();
    for name in taking.below("data") {
        if let Some((case, _)) = name.rsplit_once(".in").filter(|(_, rest)| rest.is_empty()) {
            let folder = case.rsplit_once('/').map_or("", |(folder, _)| folder);
            // Samples first.
            let key = (!folder.starts_with("data/sample"), folder.to_owned());
            cases.entry(key).or_default().push(case.to_owned());
        } else {
            note_of_other(&name, taking);
        }
    }
    if cases.is_empty() {
        return Err(rejected(
            "data",
            None,
            "there is no test case: no file ends in `.in`",
        ));
    }
    let mut groups = Vec::new();
    for ((secret, folder), cases) in cases {
        let group = group_of(&folder, problem, taking)?;
        groups.extend(take_group(
            &folder,
            secret,
            &cases,
            (problem, &group, validator),
            taking,
        )?);
    }
    if groups.is_empty() {
        return Err(rejected(
            "data",
            None,
            "none of the test cases could be taken",
        ));
    }
    Ok(groups)
}

/// Says what is not taken of the files beside cases.
fn note_of_other(name: &str, taking: &mut Taking<'_>) {
    let is_files = |part: &str| {
        part.rsplit_once('.')
            .is_some_and(|(_, ending)| ending == "files")
    };
    let lies_beside = name.split('/').any(is_files);
    let ending = name.rsplit('.').next().unwrap_or_default();
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let has_case = |taking: &Taking<'_>| taking.has(&format!("{stem}.in"));
    match ending {
        _ if lies_beside => {}
        "interaction" => {
            let text = "what is said to an interactor is not taken";
            taking.note(Severity::Refused, name, None, text);
        }
        "ans" | "args" | "hint" | "desc" if !has_case(taking) => {
            let text = "there is no input `.in` of this name; the case is left out";
            taking.note(Severity::Refused, name, None, text);
        }
        _ if KNOWN.contains(&ending) => {}
        _ => {
            let text = "it is no part of a test case that is used here";
            taking.note(Severity::Ignored, name, None, text);
        }
    }
}

/// What holds in a folder, from `data` down.
fn group_of(folder: &str, problem: &Problem, taking: &mut Taking<'_>) -> Result<Group, Rejected> {
    let mut group = Group::usual(problem);
    let mut path = String::new();
    for part in folder.split('/') {
        if !path.is_empty() {
            path.push('/');
        }
        path.push_str(part);
        let before = taking.notes.len();
        group = group.inside(&path, taking)?;
        // A file that holds for several folders is told of once.
        let new = taking.notes.split_off(before);
        for note in new {
            if !taking.notes.contains(&note) {
                taking.notes.push(note);
            }
        }
    }
    Ok(group)
}

/// Takes the cases of a folder; gives the group of the assignment, if there is any case in it.
fn take_group(
    folder: &str,
    secret: bool,
    cases: &[String],
    (problem, group, validator): (&Problem, &Group, &Validator),
    taking: &mut Taking<'_>,
) -> Result<Option<Yaml>, Rejected> {
    let mut flags = problem.flags.clone();
    flags.extend(group.flags.iter().cloned());
    let (file, line) = &group.flags_at;
    validator.check_flags(&flags, file, *line)?;
    let points = if secret {
        group.points(cases.len())
    } else {
        0.0
    };
    let id = identifier(folder.strip_prefix("data/").unwrap_or(folder));
    let mut paths = Vec::new();
    for case in cases {
        let checker = validator.of_step(&flags, &format!("{case}.ans"));
        if let Some(scenario) = take_case(case, points, checker, taking)? {
            let name = case.rsplit('/').next().unwrap_or_default();
            let mut path = format!("scenarios/{id}-{}.yaml", identifier(name));
            while taking.scenarios.contains_key(&path) {
                path = path.replace(".yaml", "-.yaml");
            }
            taking.scenarios.insert(path.clone(), scenario);
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

/// Makes a scenario of a case; `None` where it is not taken, of which there is a note then.
fn take_case(
    case: &str,
    points: f64,
    checker: Yaml,
    taking: &mut Taking<'_>,
) -> Result<Option<Yaml>, Rejected> {
    let [input, answer] = ["in", "ans"].map(|ending| format!("{case}.{ending}"));
    if !taking.has(&answer) {
        let text = "there is no answer `.ans` of this name; the case is left out";
        taking.note(Severity::Refused, &input, None, text);
        return Ok(None);
    }
    if std::str::from_utf8(&taking.bytes(&input)?).is_err() {
        let text = "the input is no text in UTF-8; the case is left out";
        taking.note(Severity::Refused, &input, None, text);
        return Ok(None);
    }
    for name in [&input, &answer] {
        if !taking.copy(name)? {
            let text = "it is larger than 8 MiB; the case is left out";
            taking.note(Severity::Refused, name, None, text);
            return Ok(None);
        }
    }
    let title = case.strip_prefix("data/").unwrap_or(case);
    let mut scenario = Yaml::map([
        ("scenario", Yaml::text(title)),
        ("points", Yaml::Plain(points.to_string())),
    ]);
    for (ending, key) in [("desc", "because"), ("hint", "hint")] {
        let name = format!("{case}.{ending}");
        if taking.has(&name) {
            let text = taking.text(&name)?;
            let words: Vec<_> = text.split_whitespace().collect();
            if !words.is_empty() {
                scenario = scenario.with(key, Yaml::text(words.join(" ")));
            }
        }
    }
    if let Some(files) = files_of(case, taking)? {
        scenario = scenario.with("files", files);
    }
    let mut run = Yaml::map([("stdin", Yaml::map([("copy", Yaml::text(input))]))]);
    let arguments = format!("{case}.args");
    if taking.has(&arguments) {
        let text = taking.text(&arguments)?;
        if text.contains(['"', '\'', '\\']) {
            let text = "quotes in arguments are taken as they stand";
            taking.note(Severity::Remark, &arguments, Some(1), text);
        }
        let words = text.split_whitespace().map(Yaml::text);
        run = run.with("args", Yaml::List(words.collect()));
    }
    let step = Yaml::map([("run", run), ("checker", checker)]);
    Ok(Some(scenario.with("steps", Yaml::List(vec![step]))))
}

/// The files that lie in the working folder of a case.
fn files_of(case: &str, taking: &mut Taking<'_>) -> Result<Option<Yaml>, Rejected> {
    let folder = format!("{case}.files");
    let mut entries: BTreeMap<String, Yaml> = BTreeMap::new();
    for name in taking.below(&folder) {
        if !taking.copy(&name)? {
            let text = "it is larger than 8 MiB, and is left out";
            taking.note(Severity::Refused, &name, None, text);
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
