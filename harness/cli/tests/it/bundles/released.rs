//! The files that publish a version: its workflow, scripts, notes, package and container.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use crate::bundles::checkers::{checker, fits, shellcheck};
use crate::bundles::succeeded;
use crate::desk::Desk;

const PROGRAM: &str = env!("CARGO_BIN_EXE_puzzlemark");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn contents(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap()
}

#[test]
fn the_release_workflow_fits_its_schema_and_its_scripts_are_sound() {
    let workflow = root().join(".github/workflows/release.yml");
    fits(&workflow, "github-workflows", "github-actions");
    for script in ["release", "release-check", "try-install", "notes"] {
        shellcheck(&root().join(".ci").join(script), "bash");
    }
}

#[test]
fn a_release_has_the_notes_of_its_version_or_fails() {
    let notes = |version: &str| -> Output {
        let script = root().join(".ci/notes");
        Command::new(script).arg(version).output().unwrap()
    };
    let told = succeeded(&notes("Unreleased"));
    assert!(
        told.contains("### Added") && !told.contains("\n## "),
        "{told}"
    );
    let missing = notes("9.9.9");
    assert!(
        !missing.status.success() && missing.stdout.is_empty(),
        "{missing:?}"
    );
}

#[test]
fn all_crates_have_one_version_and_the_package_has_the_rules() {
    let manifest = contents("Cargo.toml");
    let own = format!("version = \"{}\"", env!("CARGO_PKG_VERSION"));
    let crates = manifest
        .lines()
        .filter(|line| line.starts_with("puzzlemark-"));
    let others: Vec<_> = crates.filter(|line| !line.contains(&own)).collect();
    assert!(others.is_empty(), "{others:?}");
    let package = contents("pyproject.toml");
    let source = package.split("python-source = \"").nth(1).unwrap();
    let source = root().join(source.split('"').next().unwrap());
    for file in ["puzzlemark/__init__.py", "puzzlemark/py.typed"] {
        assert!(source.join(file).is_file(), "{file}");
    }
}

/// Cells need these calls at level `full`.
#[test]
fn the_profile_of_the_container_allows_cells_and_refuses_modules() {
    let profile: Value = serde_json::from_str(&contents("containers/seccomp.json")).unwrap();
    assert_eq!(profile["defaultAction"], "SCMP_ACT_ALLOW");
    let rules = profile["syscalls"].as_array().unwrap();
    let names = rules
        .iter()
        .flat_map(|rule| rule["names"].as_array().unwrap());
    let refused: Vec<_> = names.map(|name| name.as_str().unwrap()).collect();
    for needed in [
        "clone",
        "clone3",
        "unshare",
        "setns",
        "mount",
        "umount2",
        "pivot_root",
        "seccomp",
    ] {
        assert!(!refused.contains(&needed), "{needed}");
    }
    for dangerous in ["init_module", "kexec_load", "bpf", "io_uring_setup"] {
        assert!(refused.contains(&dangerous), "{dangerous}");
    }
    assert!(rules.iter().all(|rule| rule["action"] == "SCMP_ACT_ERRNO"));
}

fn yaml(path: &str) -> Value {
    serde_yaml::from_str(&contents(path)).unwrap()
}

/// Runs the step `Judge` on the assignment of `init`, with the program in the place where the step before puts it.
fn judges(steps: &Value, repository: &Desk, submission: &str) -> Output {
    let steps = steps.as_array().unwrap();
    let judge = steps.iter().find(|step| step["name"] == "Judge").unwrap();
    let bin = repository.path("temp/puzzlemark/bin");
    std::fs::create_dir_all(&bin).unwrap();
    let _ = std::os::unix::fs::symlink(PROGRAM, bin.join("puzzlemark"));
    let mut bash = Command::new("bash");
    bash.args(["--noprofile", "--norc", "-eo", "pipefail", "-c"]);
    bash.arg(judge["run"].as_str().unwrap());
    bash.current_dir(repository.path("."));
    bash.env("RUNNER_TEMP", repository.path("temp"));
    bash.env("GITHUB_STEP_SUMMARY", repository.path("summary.md"));
    bash.env("ASSIGNMENT", "counter");
    bash.env("SUBMISSION", submission);
    bash.output().unwrap()
}

#[test]
fn the_action_and_the_workflow_for_courses_judge() {
    let workflow = ".github/workflows/judge.yml";
    fits(&root().join(workflow), "github-workflows", "github-actions");
    fits(
        &root().join("action.yml"),
        "github-actions",
        "github-workflows",
    );
    let (action, workflow) = (yaml("action.yml"), yaml(workflow));
    let inputs = &workflow["on"]["workflow_call"]["inputs"];
    for version in [&action["inputs"]["version"], &inputs["version"]] {
        assert_eq!(version["default"], env!("CARGO_PKG_VERSION"));
    }
    for steps in [
        &action["runs"]["steps"],
        &workflow["jobs"]["judge"]["steps"],
    ] {
        let repository = Desk::with_counter();
        for (submission, code) in [("right", 0), ("wrong", 1)] {
            let submission = format!("counter/submissions/{submission}");
            let output = judges(steps, &repository, &submission);
            assert_eq!(output.status.code(), Some(code), "{output:?}");
        }
        let summary = std::fs::read_to_string(repository.path("summary.md")).unwrap();
        assert!(summary.contains("## "), "{summary}");
    }
}

#[test]
fn the_workflow_takes_the_assignment_of_the_course() {
    let repository = Desk::with_counter();
    std::fs::create_dir(repository.path(".course")).unwrap();
    let submission = repository.path("counter/submissions/right/counter.py");
    repository.write("counter.py", std::fs::read(submission).unwrap());
    let course = repository.path(".course/counter");
    std::fs::rename(repository.path("counter"), course).unwrap();
    let workflow = yaml(".github/workflows/judge.yml");
    let steps = &workflow["jobs"]["judge"]["steps"];
    succeeded(&judges(steps, &repository, "counter.py"));
}

#[test]
fn the_feature_of_development_containers_installs_the_program() {
    let folder = "containers/src/puzzlemark";
    let feature = contents(&format!("{folder}/devcontainer-feature.json"));
    let feature: Value = serde_json::from_str(&feature).unwrap();
    assert_eq!(feature["id"], "puzzlemark", "the name of its folder");
    assert_eq!(feature["version"], env!("CARGO_PKG_VERSION"));
    let options = feature["options"].as_object().unwrap();
    assert_eq!(options["version"]["default"], env!("CARGO_PKG_VERSION"));
    assert!(options.values().all(|option| option["type"] == "string"));
    let script = root().join(folder).join("install.sh");
    shellcheck(&script, "sh");
    if checker("curl").is_none() {
        return;
    }
    let sum = succeeded(&Command::new("sha256sum").arg(PROGRAM).output().unwrap());
    let right = &sum[..64];
    for (sum, is_right) in [(right, true), (&right.replace(&right[..1], "x"), false)] {
        let place = Desk::new();
        let mut shell = Command::new("sh");
        shell.arg(&script).env("PREFIX", place.path("."));
        shell
            .env("URL", format!("file://{PROGRAM}"))
            .env("SHA256", sum);
        let output = shell.output().unwrap();
        assert_eq!(output.status.success(), is_right, "{output:?}");
        assert_eq!(place.path("bin/puzzlemark").exists(), is_right);
    }
}
