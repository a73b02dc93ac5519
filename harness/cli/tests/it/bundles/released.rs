//! The files that publish a version: its workflow, scripts, notes, package and container.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::bundles::checkers::{fits, shellcheck};
use crate::bundles::succeeded;

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
    let profile: serde_json::Value =
        serde_json::from_str(&contents("containers/seccomp.json")).unwrap();
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
