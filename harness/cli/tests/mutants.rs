//! Mutants of right submissions, graded with the shipped scenarios. Wrong ones are rejected, right ones
//! accepted.
//!
//! `fixtures/mutants/README.md` explains their origin and the truth about them. By default, every twentieth is
//! played. `PUZZLEMARK_MUTANTS=all`, or `just mutants`, plays all.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use puzzlemark_intake::Source;
use puzzlemark_model::{Assignment, Group};
use puzzlemark_reports::model::SubmissionResult;
use puzzlemark_reports::render::words;
use puzzlemark_reports::{Points, Verdict};
use puzzlemark_runner::grading::Grading;
use puzzlemark_runner::{Plan, Stop};
use puzzlemark_sandbox::{self, Sandbox, SandboxOptions};
use puzzlemark_subject::Submission;
use serde::Deserialize;

const MUTANTS: &str = "../../fixtures/mutants";
const SPECS: &str = "../../specs";
/// The variable that selects all mutants.
const ALL: &str = "PUZZLEMARK_MUTANTS";
/// By default, one of this number of mutants is played.
const SAMPLE: usize = 20;

/// The truth about a mutant.
#[derive(Clone, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Truth {
    Wrong { wrong: String, witness: String },
    Right { right: String },
}

/// The mutants of one assignment.
struct Mutants {
    folder: PathBuf,
    /// By the name of the patch.
    truths: BTreeMap<String, Truth>,
}

fn main() -> ExitCode {
    puzzlemark_sandbox::become_launcher_if_asked();
    puzzlemark_subject::become_server_if_asked();
    let trials = fs::read_dir(MUTANTS)
        .map_err(Failed::from)
        .and_then(|entries| {
            let mut trials = Vec::new();
            for entry in entries {
                let folder = entry?.path();
                if folder.is_dir() {
                    trials.extend(assignment_trials(&folder)?);
                }
            }
            Ok(trials)
        });
    let trials =
        trials.unwrap_or_else(|failure| vec![Trial::test("mutants", move || Err(failure))]);
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn assignment_trials(folder: &Path) -> Result<Vec<Trial>, Failed> {
    let id = folder
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let assignment =
        Arc::new(puzzlemark_spec::load_assignment(&Path::new(SPECS).join(&id))?.assignment);
    let text = fs::read_to_string(folder.join("truth.yaml"))?;
    let mutants = Arc::new(Mutants {
        folder: folder.to_owned(),
        truths: serde_yaml::from_str(&text)?,
    });
    let step = match std::env::var(ALL) {
        Ok(asked) if asked == "all" => 1,
        _ => SAMPLE,
    };
    let bases = fs::read_dir(folder.join("base"))?;
    let right = Truth::Right {
        right: "it is what the mutants are made of".to_owned(),
    };
    let mut trials = Vec::new();
    for base in bases {
        let base = base?;
        let (assignment, right) = (assignment.clone(), right.clone());
        let name = format!("{id}::base::{}", base.file_name().to_string_lossy());
        trials.push(Trial::test(name, move || {
            judge(&assignment, base.path().into(), &right)
        }));
    }
    for (name, truth) in mutants.truths.iter().step_by(step) {
        let (assignment, mutants) = (assignment.clone(), mutants.clone());
        let (patch, truth) = (name.clone(), truth.clone());
        trials.push(Trial::test(format!("{id}::{name}"), move || {
            judge(&assignment, mutants.source(&patch), &truth)
        }));
    }
    trials.push(Trial::test(
        format!("{id}::every_patch_has_a_truth"),
        move || mutants.check(),
    ));
    Ok(trials)
}

impl Mutants {
    /// The files of the base after the patch.
    fn source(&self, name: &str) -> Source {
        Source::of_patch(self.folder.join(format!("{name}.patch")))
    }

    /// Checks that every patch applies and has a truth with a reason, and that every truth has a patch.
    fn check(&self) -> Result<(), Failed> {
        let mut patches = BTreeMap::new();
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            if path
                .extension()
                .is_some_and(|extension| extension == "patch")
            {
                let name = path
                    .file_stem()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned();
                let files = self.source(&name).read_files()?.files;
                let bytes = |path: &Path| files.get(path).map(<[u8]>::to_vec);
                let files: Vec<_> = files
                    .paths()
                    .map(|path| (path.to_owned(), bytes(path)))
                    .collect();
                if let Some(twin) = patches.insert(files, name.clone()) {
                    return Err(Failed::from(format!(
                        "{name} and {twin} make the same submission"
                    )));
                }
                if !self.truths.contains_key(&name) {
                    return Err(Failed::from(format!(
                        "{name}: has no entry in `truth.yaml`"
                    )));
                }
            }
        }
        for (name, truth) in &self.truths {
            if !patches.values().any(|patch| patch == name) {
                return Err(Failed::from(format!("{name}: has no patch")));
            }
            if !truth.has_reasons() {
                return Err(Failed::from(format!("{name}: gives no reason or witness")));
            }
        }
        Ok(())
    }
}

impl Truth {
    fn has_reasons(&self) -> bool {
        match self {
            Self::Wrong { wrong, witness } => !wrong.is_empty() && !witness.is_empty(),
            Self::Right { right } => !right.is_empty(),
        }
    }

    /// The contradiction between a result and the truth, if there is one.
    fn complaint(&self, result: &SubmissionResult) -> Option<String> {
        let is_accepted = result.verdict == Verdict::Accepted;
        let has_all_points = result.score == Points::Earned(result.score_max);
        match self {
            Self::Wrong { wrong, witness } if is_accepted || has_all_points => {
                Some(format!("accepted, but it is wrong: {wrong}\n{witness}"))
            }
            Self::Right { right } if !is_accepted || !has_all_points => {
                let failed = result
                    .scenarios
                    .iter()
                    .find(|one| one.verdict != Verdict::Accepted);
                let failed =
                    failed.map(|one| format!("{}: {}", one.scenario, words::in_short(one)));
                let failed = failed.unwrap_or_default();
                Some(format!("rejected, but it is right: {right}\n{failed}"))
            }
            _ => None,
        }
    }
}

/// Grades a submission and compares the result with the truth. A wrong one is graded group by group until a
/// group rejects it.
fn judge(assignment: &Assignment, source: Source, truth: &Truth) -> Result<(), Failed> {
    let submission = Submission {
        source,
        ..Submission::from_path("mutant", "")
    };
    let mut parts = vec![assignment.clone()];
    if matches!(truth, Truth::Wrong { .. }) {
        let groups = assignment.groups.iter();
        let part = |group: &Group| Assignment {
            groups: vec![group.clone()],
            ..assignment.clone()
        };
        parts = groups.map(part).collect();
    }
    let mut complaint = None;
    for part in &parts {
        complaint = truth.complaint(&grade(part, &submission)?);
        if complaint.is_none() {
            break;
        }
    }
    complaint.map_or(Ok(()), |complaint| Err(Failed::from(complaint)))
}

fn grade(assignment: &Assignment, submission: &Submission) -> Result<SubmissionResult, Failed> {
    let sandbox = Sandbox::new(SandboxOptions::default())?;
    let plan = Plan::for_submission(assignment, submission.clone());
    let grading = Grading {
        assignment,
        sandbox: &sandbox,
        workers: Some(1),
    };
    let mut class = grading.results(&plan, &(), &Stop::default())?;
    let result = class.submissions.pop().ok_or("nothing was graded")?;
    if result.verdict == Verdict::JudgeError {
        return Err(Failed::from("judge error"));
    }
    Ok(result)
}
