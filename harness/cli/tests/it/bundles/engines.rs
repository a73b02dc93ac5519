//! The scripts and manifests of `submit`.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::bundles::checkers::{checker, fits, shellcheck};
use crate::bundles::succeeded;
use crate::desk::Desk;

/// Writes the output of `submit` for an engine into a file.
fn printed(desk: &Desk, engine: &str, name: &str) -> PathBuf {
    let fixed = [
        "submit",
        "counter",
        "counter/submissions",
        "--out",
        "it's out",
        "--engine",
        engine,
        "--image",
        "example.org/puzzlemark:1",
        "--",
        "--require-isolation",
        "confined",
    ];
    desk.write(name, succeeded(&desk.puzzlemark(&fixed)));
    desk.path(name)
}

#[test]
fn scripts_have_no_faults_for_shellcheck() {
    let desk = Desk::with_counter();
    for engine in ["local", "parallel", "slurm"] {
        shellcheck(&printed(&desk, engine, engine), "sh");
    }
}

#[test]
fn a_workflow_fits_the_schema_of_github() {
    let desk = Desk::with_counter();
    let workflow = printed(&desk, "github", "grade.yml");
    fits(&workflow, "github-workflows", "github-actions");
}

#[test]
fn a_manifest_fits_the_schema_of_kubernetes() {
    let desk = Desk::with_counter();
    let manifest = printed(&desk, "kubernetes", "job.yaml");
    let Some(checker) = checker("kubernetes-validate") else {
        return;
    };
    let check = |file: &PathBuf| {
        let mut command = Command::new(&checker);
        command.arg("--strict").arg(file).output().unwrap()
    };
    succeeded(&check(&manifest));
    let text = fs::read_to_string(&manifest).unwrap();
    for (right, wrong) in [
        ("\"completions\": 8", "\"completions\": \"8\""),
        ("\"restartPolicy\"", "\"restart\""),
    ] {
        assert!(text.contains(right), "{text}");
        desk.write("wrong.yaml", text.replace(right, wrong));
        assert!(!check(&desk.path("wrong.yaml")).status.success(), "{wrong}");
    }
}
