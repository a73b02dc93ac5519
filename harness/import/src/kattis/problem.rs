//! The file `problem.yaml` of a package.

use std::collections::BTreeMap;

use serde_json::Value;

use super::super::Severity;
use super::super::package::{PackageImport, Rejected, line_of, rejected};

/// Name of the file.
const FILE: &str = "problem.yaml";

/// CPU time in seconds, if the package leaves it to be measured.
const CPU_USUAL: f64 = 10.0;

/// Content of `problem.yaml`.
pub(super) struct Problem {
    /// Title of the problem.
    pub(super) title: String,
    /// CPU time of a run, in seconds.
    pub(super) cpu: f64,
    /// Memory of a run, in MiB.
    pub(super) memory: u64,
    /// Output of a run, in MiB.
    pub(super) output: u64,
    /// CPU time of a validator's run, in seconds.
    pub(super) validation_time: f64,
    /// Memory of a validator's run, in MiB.
    pub(super) validation_memory: u64,
    /// True if the package has a validator. `None` if the package does not say.
    pub(super) custom: Option<bool>,
    /// Flags of the validator, for all test cases.
    pub(super) flags: Vec<String>,
    /// Line of the flags.
    pub(super) flags_line: Option<usize>,
    /// True if test cases give points.
    pub(super) scoring: bool,
    /// Points of a case, if the groups do not say it.
    pub(super) accept_score: Option<f64>,
    /// True if nothing is judged after the first rejected case. `None` if the package does not say.
    pub(super) breaks: Option<bool>,
    /// True if the validator talks with the submission.
    pub(super) interactive: bool,
    /// True for the format before versions had dates.
    pub(super) legacy: bool,
    /// Languages of submissions. `None` means all.
    pub(super) languages: Option<Vec<String>>,
    /// Line of the languages.
    pub(super) languages_line: Option<usize>,
}

/// Keys that do not affect judging.
const METADATA: [&str; 11] = [
    "allow_file_writing",
    "author",
    "credits",
    "embargo_until",
    "keywords",
    "license",
    "rights_owner",
    "source",
    "source_url",
    "uuid",
    "version",
];

/// Reads the file.
pub(super) fn read_problem_yaml(import: &mut PackageImport<'_>) -> Result<Problem, Rejected> {
    if !import.has(FILE) {
        return Err(rejected(
            FILE,
            None,
            "it is missing; a problem package is a folder with this file",
        ));
    }
    let text = import.read_text(FILE)?;
    let read: Value = serde_yaml::from_str(&text).map_err(|error| {
        let line = error.location().map(|place| place.line());
        let line = line.and_then(|line| usize::try_from(line).ok());
        rejected(FILE, line, format!("this is not YAML: {error}"))
    })?;
    let mut problem = Problem {
        title: String::new(),
        cpu: CPU_USUAL,
        memory: 2048,
        output: 8,
        validation_time: 60.0,
        validation_memory: 2048,
        custom: None,
        flags: Vec::new(),
        flags_line: None,
        scoring: false,
        accept_score: None,
        breaks: None,
        interactive: false,
        legacy: false,
        languages: None,
        languages_line: None,
    };
    let mut time_limit = None;
    let mut version = "legacy";
    for (key, value) in read.as_object().into_iter().flatten() {
        let key = key.as_str();
        let line = line_of(&text, key);
        match key {
            "name" => problem.title = title(value),
            "problem_format_version" => version = value.as_str().unwrap_or_default(),
            "type" => read_type(value, line, &mut problem)?,
            "validation" => read_validation(value, line, &mut problem)?,
            "validator_flags" => (problem.flags, problem.flags_line) = (words(value), line),
            "languages" => {
                (problem.languages, problem.languages_line) = (languages(value), line);
            }
            "limits" => time_limit = read_limits(value, &text, &mut problem, import)?,
            "grading" => read_grading(value, &text, &mut problem, import)?,
            "constants" => import.constants = constants(value),
            _ if METADATA.contains(&key) => {}
            _ => import.note(
                Severity::Ignored,
                FILE,
                line,
                &format!("packages have no key `{key}`"),
            ),
        }
    }
    match version {
        // In this version, a validator counts only if `validation` says `custom`.
        "legacy" | "legacy-icpc" => {
            problem.legacy = true;
            problem.custom = problem.custom.or(Some(problem.interactive));
        }
        "2023-07-draft" | "2023-07" | "2025-09-draft" | "2025-09" => {}
        _ => {
            let told = format!("the version `{version}` is read as the draft of 2023-07");
            let line = line_of(&text, "problem_format_version");
            import.note(Severity::Remark, FILE, line, &told);
        }
    }
    if problem.interactive && problem.custom.is_none() {
        problem.custom = Some(true);
    }
    set_time(time_limit, &text, &mut problem, import)?;
    if problem.title.is_empty() {
        "Problem".clone_into(&mut problem.title);
        let text = "there is no `name`; the assignment is called `Problem`";
        import.note(Severity::Remark, FILE, None, text);
    }
    Ok(problem)
}

/// Returns the name. If there are several languages, returns the English name.
fn title(value: &Value) -> String {
    let named = match value {
        Value::Object(names) => names.get("en").or_else(|| names.values().next()),
        other => Some(other),
    };
    named.and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// Splits a text, or a list of texts, into words.
pub(super) fn words(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => text.split_whitespace().map(str::to_owned).collect(),
        Value::Number(number) => vec![number.to_string()],
        Value::Array(items) => items.iter().flat_map(words).collect(),
        _ => Vec::new(),
    }
}

/// Returns a list of texts. A text counts as its words.
pub(super) fn sequence(value: &Value) -> Vec<String> {
    match value {
        Value::Array(items) => items.iter().filter_map(text_of).collect(),
        other => words(other),
    }
}

/// Returns the constants of a package, by name.
fn constants(value: &Value) -> BTreeMap<String, String> {
    let entries = value.as_object().into_iter().flatten();
    entries
        .filter_map(|(name, value)| Some((name.clone(), text_of(value)?)))
        .collect()
}

/// Returns a text or a number as a text.
fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn languages(value: &Value) -> Option<Vec<String>> {
    let names = words(value);
    (!names.is_empty() && names != ["all"]).then_some(names)
}

fn read_type(value: &Value, line: Option<usize>, problem: &mut Problem) -> Result<(), Rejected> {
    for word in words(value) {
        match word.as_str() {
            "pass-fail" => {}
            "scoring" => problem.scoring = true,
            "interactive" => problem.interactive = true,
            other => return Err(rejected(FILE, line, unfit(other))),
        }
    }
    Ok(())
}

fn read_validation(
    value: &Value,
    line: Option<usize>,
    problem: &mut Problem,
) -> Result<(), Rejected> {
    for word in words(value) {
        match word.as_str() {
            "default" => problem.custom = Some(false),
            "custom" => problem.custom = Some(true),
            "interactive" => problem.interactive = true,
            other => return Err(rejected(FILE, line, unfit(other))),
        }
    }
    Ok(())
}

/// Describes why this kind of problem cannot be imported.
fn unfit(kind: &str) -> String {
    match kind {
        "multi-pass" => {
            "problems with several passes are not supported: the validator writes the input of the next pass, but a step of a scenario has its input before it runs"
        }
        "submit-answer" => "problems without a program are not supported",
        "score" => {
            "validators that give scores are not supported: the points of a case have no maximum here"
        }
        _ => return format!("the kind of problem `{kind}` is unknown"),
    }
    .to_owned()
}

/// Reads `limits`. Returns the time limit, if there is one.
fn read_limits(
    value: &Value,
    text: &str,
    problem: &mut Problem,
    import: &mut PackageImport<'_>,
) -> Result<Option<f64>, Rejected> {
    let mut time_limit = None;
    for (key, value) in value.as_object().into_iter().flatten() {
        let key = key.as_str();
        let line = line_of(text, key);
        let amount = || {
            let amount = value
                .as_f64()
                .filter(|amount| *amount > 0.0 && *amount < 1e6);
            amount.ok_or_else(|| rejected(FILE, line, format!("`{key}` must be a number above 0")))
        };
        match key {
            "time_limit" => time_limit = Some(amount()?),
            "memory" => problem.memory = whole_number(amount()?),
            "output" => problem.output = whole_number(amount()?),
            "validation_time" => problem.validation_time = amount()?,
            "validation_memory" => problem.validation_memory = whole_number(amount()?),
            "validation_passes" => return Err(rejected(FILE, line, unfit("multi-pass"))),
            "time_multiplier" | "time_multipliers" | "time_safety_margin" | "time_resolution" => {
                let text = format!("`{key}` has no effect: time limits are not measured");
                import.note(Severity::Remark, FILE, line, &text);
            }
            "code" | "compilation_time" | "compilation_memory" | "validation_output" => {
                let text = format!("`{key}` has no effect: Puzzlemark has its own limit");
                import.note(Severity::Remark, FILE, line, &text);
            }
            _ => {
                let text = format!("`limits` have no key `{key}`");
                import.note(Severity::Ignored, FILE, line, &text);
            }
        }
    }
    Ok(time_limit)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "amounts are between 0 and a million"
)]
fn whole_number(amount: f64) -> u64 {
    amount.ceil() as u64
}

/// Sets the time limit. It comes from `limits`, otherwise from `.timelimit`, otherwise it is the
/// default.
fn set_time(
    time_limit: Option<f64>,
    text: &str,
    problem: &mut Problem,
    import: &mut PackageImport<'_>,
) -> Result<(), Rejected> {
    const MEASURED: &str = ".timelimit";
    let measured = if import.has(MEASURED) {
        let seconds = import.read_text(MEASURED)?.trim().parse::<f64>().ok();
        seconds.filter(|seconds| *seconds > 0.0 && *seconds < 1e6)
    } else {
        None
    };
    match time_limit.or(measured) {
        Some(seconds) => problem.cpu = seconds,
        None => import.note(
            Severity::Remark,
            FILE,
            line_of(text, "limits"),
            "the time limit should be measured with the accepted submissions; here it is \
             10 s of CPU time; write what you want into `assignment.yaml`",
        ),
    }
    Ok(())
}

fn read_grading(
    value: &Value,
    text: &str,
    problem: &mut Problem,
    import: &mut PackageImport<'_>,
) -> Result<(), Rejected> {
    for (key, value) in value.as_object().into_iter().flatten() {
        let key = key.as_str();
        let line = line_of(text, key);
        match (key, value.as_str()) {
            ("objective", Some("min")) => {
                let why = "problems where fewer points are better are not supported";
                return Err(rejected(FILE, line, why));
            }
            ("objective" | "show_test_data_groups", _) => {}
            ("on_reject", Some("first_error")) => problem.breaks = Some(true),
            ("on_reject", Some("worst_error" | "grade")) => problem.breaks = Some(false),
            ("accept_score", _) if value.is_number() => problem.accept_score = value.as_f64(),
            _ => {
                let text = format!("`{key}` of `grading` is not used");
                import.note(Severity::Remark, FILE, line, &text);
            }
        }
    }
    Ok(())
}
