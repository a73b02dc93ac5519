//! Groups of test cases: `testdata.yaml`, or `test_group.yaml` in the draft.

use serde_json::Value;

use super::super::Severity;
use super::super::package::{PackageImport, Rejected, line_of, rejected};
use super::problem::{Problem, sequence, words};

/// Files with the settings of a group.
const FILES: [&str; 2] = ["testdata.yaml", "test_group.yaml"];

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
            each: None,
            whole: None,
            description: String::new(),
            hint: String::new(),
        }
    }

    /// Returns the points of each case in a group of `cases`.
    pub(super) fn points(&self, cases: usize) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a package has few test cases")]
        let cases = cases.max(1) as f64;
        match (self.whole, self.each) {
            (Some(whole), _) => whole / cases,
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
            ..self.clone()
        };
        for name in FILES {
            let path = format!("{folder}/{name}");
            if import.has(&path) {
                group.import_entry(&path, import)?;
            }
        }
        Ok(group)
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
                "max_score" => self.whole = number(),
                "range" => self.take_range(value),
                "grader_flags" => self.take_flags(value, path, line)?,
                "score_aggregation" => self.all = value.as_str() != Some("sum"),
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
                    let text = "all cases are played, even after one fails";
                    import.note(Severity::Remark, path, line, text);
                }
                "require_pass" => {
                    let text = "the group gives its points without the groups that it requires";
                    import.note(Severity::NotImported, path, line, text);
                }
                "static_validation_score" | "static_validator_args" => {
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
        for flag in words(value) {
            match flag.as_str() {
                "min" => self.all = true,
                "sum" => self.all = false,
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
