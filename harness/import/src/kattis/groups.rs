//! Groups of test cases: `testdata.yaml`, or `test_group.yaml` in the draft.

use serde_json::Value;

use super::super::Severity;
use super::super::package::{PackageImport, Rejected, line_of, rejected};
use super::problem::{Problem, sequence, words};

/// Files with the settings of a group.
const FILES: [&str; 2] = ["testdata.yaml", "test_group.yaml"];

/// The rules for points in a package.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    /// All cases must pass. There are no points.
    PassFail,
    /// Each accepted case has its own points, and a grader adds them: `accept_score`, `grader_flags`.
    Legacy,
    /// Groups have points: `max_score`, `score_aggregation`.
    Groups,
}

/// Points of `data/secret` in [`Format::Groups`], if the package says nothing.
const SECRET_POINTS: f64 = 100.0;

/// Settings for the test cases of a folder.
#[derive(Debug, Clone)]
pub(super) struct Group {
    /// Arguments of the program.
    pub(super) arguments: Vec<String>,
    /// Flags of the validator, in addition to those of the package.
    pub(super) flags: Vec<String>,
    /// File and line of the flags.
    pub(super) flags_at: (String, Option<usize>),
    /// True if all cases must pass to earn any points.
    pub(super) all: bool,
    /// Points of each case, if they are added.
    pub(super) each: Option<f64>,
    /// Points of the group as a whole.
    pub(super) whole: Option<f64>,
    /// Points of the group that a static validator gives.
    fixed: f64,
    /// True if nothing is judged after the first rejected case or group.
    breaks: bool,
    /// True if a rejected case leaves the points of the others.
    forgives: bool,
    /// The format and the sort of the problem.
    format: Format,
    /// Purpose of a case.
    pub(super) description: String,
    /// Help for a case.
    pub(super) hint: String,
}

impl Group {
    /// Returns the default settings.
    pub(super) fn usual(problem: &Problem) -> Self {
        Self {
            arguments: Vec::new(),
            flags: Vec::new(),
            flags_at: ("problem.yaml".to_owned(), problem.flags_line),
            all: !problem.scoring,
            each: problem.accept_score,
            whole: None,
            fixed: 0.0,
            breaks: problem.breaks.unwrap_or(problem.legacy),
            forgives: false,
            format: match (problem.scoring, problem.legacy) {
                (false, _) => Format::PassFail,
                (true, true) => Format::Legacy,
                (true, false) => Format::Groups,
            },
            description: String::new(),
            hint: String::new(),
        }
    }

    /// Returns the points of each case in a group of `cases`.
    pub(super) fn points(&self, cases: usize) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a package has few test cases")]
        let cases = cases.max(1) as f64;
        match (self.whole, self.each) {
            (Some(whole), _) => (whole - self.fixed).max(0.0) / cases,
            // If the points are the minimum over its cases, a group is worth as much as one case.
            (None, Some(each)) if self.all => each / cases,
            (None, Some(each)) => each,
            (None, None) => 1.0,
        }
    }

    /// Returns the settings of a folder inside this one.
    pub(super) fn inside(
        &self,
        folder: &str,
        import: &mut PackageImport<'_>,
    ) -> Result<Self, Rejected> {
        let mut group = Self {
            // The points of the whole group do not apply to a folder inside it.
            whole: None,
            fixed: 0.0,
            ..self.clone()
        };
        if group.format == Format::Groups {
            let is_secret = folder == "data/secret";
            group.all = !is_secret;
            group.whole = is_secret.then_some(SECRET_POINTS);
        }
        let mut settings = "problem.yaml".to_owned();
        for name in FILES {
            let path = format!("{folder}/{name}");
            if import.has(&path) {
                group.import_entry(&path, import)?;
                settings = path;
            }
        }
        if folder != "data" {
            group.check_order(folder, &settings, import)?;
        }
        Ok(group)
    }

    /// Rejects points of groups that depend on other groups, and notes points that depend on the order of the cases.
    fn check_order(
        &self,
        folder: &str,
        settings: &str,
        import: &mut PackageImport<'_>,
    ) -> Result<(), Rejected> {
        if self.format == Format::PassFail || !folder.starts_with("data/secret") {
            return Ok(());
        }
        let inside = cases_and_groups(folder, import);
        // Since 2025-09, folders in a group are no groups.
        let has_groups =
            inside.groups > 0 && (self.format == Format::Legacy || folder == "data/secret");
        if has_groups && self.all {
            let text = format!(
                "the groups in `{folder}` share their points, and must all pass; here each group has its own points"
            );
            return Err(rejected(settings, None, text));
        }
        if self.format != Format::Legacy {
            return Ok(());
        }
        let parts = inside.groups + inside.cases;
        let note = |text: &str, import: &mut PackageImport<'_>| {
            import.note(Severity::NotImported, settings, None, text);
        };
        if self.breaks && parts > 1 && !self.all {
            let text = "nothing after the first rejected case or group has points in the package (`on_reject: break`); here all that pass have points";
            note(text, import);
        }
        if folder == "data/secret" && !self.forgives && (inside.groups > 0 || !self.all) {
            let text = "a rejected submission has no points in the package, because `grader_flags` do not have `accept_if_any_accepted`; here all groups that pass have points";
            note(text, import);
        }
        Ok(())
    }

    /// Returns the settings of a case in this group. They may be in a file of their own.
    pub(super) fn of_case(
        &self,
        case: &str,
        import: &mut PackageImport<'_>,
    ) -> Result<Self, Rejected> {
        let mut own = self.clone();
        let path = format!("{case}.yaml");
        if import.has(&path) {
            own.import_entry(&path, import)?;
        }
        Ok(own)
    }

    fn import_entry(&mut self, path: &str, import: &mut PackageImport<'_>) -> Result<(), Rejected> {
        let text = import.with_constants(&import.read_text(path)?);
        let read: Value = serde_yaml::from_str(&text).map_err(|error| {
            let line = error.location().map(|place| place.line());
            let line = line.and_then(|line| usize::try_from(line).ok());
            rejected(path, line, format!("this is not YAML: {error}"))
        })?;
        for (key, value) in read.as_object().into_iter().flatten() {
            let key = key.as_str();
            let line = line_of(&text, key);
            let number = || value.as_f64().or_else(|| value.as_str()?.parse().ok());
            match key {
                "output_validator_flags" | "output_validator_args" => {
                    self.flags = words(value);
                    self.flags_at = (path.to_owned(), line);
                }
                "accept_score" => self.each = number(),
                "args" => self.arguments = sequence(value),
                "description" => value
                    .as_str()
                    .unwrap_or_default()
                    .clone_into(&mut self.description),
                "hint" => value
                    .as_str()
                    .unwrap_or_default()
                    .clone_into(&mut self.hint),
                "max_score" => self.take_maximum(value, path, line)?,
                // In the legacy format, it only bounds the points.
                "range" if self.format == Format::Legacy => {}
                "range" => self.take_range(value),
                "grader_flags" => self.take_flags(value, path, line)?,
                "score_aggregation" => self.take_aggregation(value, path, line)?,
                "grading" if value.as_str() == Some("default") => {}
                "grading" => {
                    let why = "a package with its own grader cannot be imported";
                    return Err(rejected(path, line, why));
                }
                "reject_score" if number() != Some(0.0) => {
                    let text = "Puzzlemark gives no points for wrong answers";
                    import.note(Severity::NotImported, path, line, text);
                }
                "reject_score" => {}
                "on_reject" => {
                    self.breaks =
                        !matches!(value.as_str(), Some("continue" | "worst_error" | "grade"));
                    let text = if self.breaks {
                        "all cases are played, even after one fails"
                    } else {
                        "the verdict is that of the first failure, not the worst one"
                    };
                    import.note(Severity::Remark, path, line, text);
                }
                "require_pass" => {
                    let text = "the group gives its points without the groups that it requires";
                    import.note(Severity::NotImported, path, line, text);
                }
                "static_validation_score" | "static_validator_args" => {
                    if key == "static_validation_score" {
                        self.fixed = number().unwrap_or_default();
                    }
                    let text = "static validators are not supported";
                    import.note(Severity::NotImported, path, line, text);
                }
                "full_feedback" => {
                    let text = "`detail` of the group says what students see";
                    import.note(Severity::Remark, path, line, text);
                }
                "input_visualizer_args" | "output_visualizer_args" => {
                    let text = "pictures are not made";
                    import.note(Severity::Ignored, path, line, text);
                }
                "input_validator_flags" | "input_validator_args" => {
                    let text = "input validators are not run";
                    import.note(Severity::Remark, path, line, text);
                }
                _ => {
                    let text = format!("the key `{key}` of a group is unknown");
                    import.note(Severity::Ignored, path, line, &text);
                }
            }
        }
        Ok(())
    }

    /// Reads `max_score`: a number, or `unbounded`.
    fn take_maximum(
        &mut self,
        value: &Value,
        path: &str,
        line: Option<usize>,
    ) -> Result<(), Rejected> {
        let Some(most) = value.as_f64().filter(|most| *most >= 0.0) else {
            let why = "points without a maximum are not supported: write a number as `max_score`";
            return Err(rejected(path, line, why));
        };
        self.whole = Some(most);
        Ok(())
    }

    /// Reads `score_aggregation`. A case that passes has all its points, so the least points are all or none.
    fn take_aggregation(
        &mut self,
        value: &Value,
        path: &str,
        line: Option<usize>,
    ) -> Result<(), Rejected> {
        self.all = match value.as_str() {
            Some("sum") => false,
            Some("pass-fail" | "min") => true,
            _ => {
                let why = "`score_aggregation` must be `pass-fail`, `sum` or `min`";
                return Err(rejected(path, line, why));
            }
        };
        Ok(())
    }

    /// Reads `range`, such as `0 50`. If the second number is finite, it is the maximum of the
    /// group.
    fn take_range(&mut self, value: &Value) {
        let words = words(value);
        let most = words.last().and_then(|word| word.parse::<f64>().ok());
        self.whole = most.filter(|most| most.is_finite() && *most >= 0.0);
    }

    /// Reads the flags of the default grader.
    fn take_flags(
        &mut self,
        value: &Value,
        path: &str,
        line: Option<usize>,
    ) -> Result<(), Rejected> {
        if self.format == Format::Legacy {
            // The flags of a group replace those of the folder around it.
            self.all = false;
        }
        for flag in words(value) {
            match flag.as_str() {
                "min" => self.all = true,
                "sum" => self.all = false,
                "accept_if_any_accepted" | "no_errors" => self.forgives = true,
                "worst_error" | "first_error" | "ignore_sample" => {}
                _ => {
                    let text = format!("the flag `{flag}` of the grader is not supported");
                    return Err(rejected(path, line, text));
                }
            }
        }
        Ok(())
    }
}

/// The number of test cases directly in a folder, and of the folders with test cases in it.
struct Inside {
    cases: usize,
    groups: usize,
}

fn cases_and_groups(folder: &str, import: &PackageImport<'_>) -> Inside {
    let (mut cases, mut groups) = (0, Vec::new());
    for name in import.below(folder) {
        let inside = name.strip_prefix(&format!("{folder}/")).unwrap_or(&name);
        let ending = |name: &str| name.rsplit_once('.').map(|(_, ending)| ending.to_owned());
        if ending(inside).as_deref() != Some("in") {
            continue;
        }
        match inside.split_once('/') {
            None => cases += 1,
            Some((group, _)) if ending(group).as_deref() == Some("files") => {}
            Some((group, _)) => groups.push(group.to_owned()),
        }
    }
    groups.dedup();
    Inside {
        cases,
        groups: groups.len(),
    }
}
