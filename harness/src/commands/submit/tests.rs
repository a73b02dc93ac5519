use std::process::Command;

use serde_json::Value;

use super::{Work, github, kubernetes, local, parallel, slurm};

fn work() -> Work {
    Work {
        program: "puzzlemark".to_owned(),
        assignment: "an assignment".to_owned(),
        submissions: "the class".to_owned(),
        out: "it's out".to_owned(),
        parts: 3,
        intake: Vec::new(),
        options: vec!["--require-isolation".to_owned(), "full".to_owned()],
    }
}

/// What a script does where its programs only say what they are told, one word a line.
fn played(script: &str, programs: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let say = "for word in \"$0\" \"$@\"; do echo \"<${word##*/}>\"; done; echo";
    let said = |program: &&str| {
        let path = folder.path().join(program);
        std::fs::write(&path, format!("#!/bin/sh\n{say}\n")).unwrap();
        let made = Command::new("chmod").arg("+x").arg(&path).status();
        assert!(made.unwrap().success());
    };
    programs.iter().for_each(said);
    let path = std::env::var("PATH").unwrap();
    let output = Command::new("sh")
        .args(["-c", script])
        .env("PATH", format!("{}:{path}", folder.path().display()))
        .current_dir(folder.path())
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_shell_takes_the_commands_as_they_are_meant() {
    let grade = played(&work().grade("$((1 + 1))"), &["puzzlemark"]);
    let words: Vec<&str> = grade.lines().collect();
    let expected = [
        "<puzzlemark>",
        "<grade>",
        "<an assignment>",
        "<the class>",
        "<--require-isolation>",
        "<full>",
        "<--partition>",
        "<3>",
        "<--out>",
        "<2>",
        "",
    ];
    assert_eq!(words, expected, "of paths, the last part");
}

#[test]
fn slurm_is_given_an_array_and_a_merge_after_all_of_it() {
    let said = played(&slurm::script(&work()), &["sbatch"]);
    assert!(said.contains("<--dependency=afterany:<sbatch>"), "{said}");
    let script = slurm::script(&work());
    assert!(script.contains("--array=1-3 "), "{script}");
    assert!(script.contains("--requeue"), "{script}");
    assert!(script.contains("$SLURM_ARRAY_TASK_ID/3"), "{script}");
}

#[test]
fn all_parts_are_run_here_and_then_merged() {
    let said = local::script(&work());
    assert!(said.contains("$(seq 3)"), "{said}");
    let merged = played(&said, &["puzzlemark"]);
    let expected = "<puzzlemark>\n<merge>\n<an assignment>\n<the class>\n<--out>\n<it's out>\n";
    assert!(merged.starts_with(expected), "{merged}");
}

#[test]
fn gnu_parallel_gets_one_word_with_the_command() {
    let said = played(&parallel::script(&work()), &["parallel", "puzzlemark"]);
    assert!(said.contains("<--resume-failed>"), "{said}");
    // All after `--` is one word for the first shell, of which only its last part is said here.
    let (_, command) = said.split_once("<-->\n").unwrap();
    assert!(
        command.starts_with("<null>\n\n<puzzlemark>\n<merge>\n"),
        "{said}"
    );
    assert!(parallel::script(&work()).contains("--partition hash:{}/3"));
}

#[test]
fn a_manifest_has_a_pod_for_each_part() {
    let manifest = kubernetes::manifest(&work(), "image:1").unwrap();
    let json: String = manifest
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    let job: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(job["spec"]["completions"], 3);
    assert_eq!(job["spec"]["completionMode"], "Indexed");
    let script = &job["spec"]["template"]["spec"]["containers"][0]["command"][2];
    let script = format!("JOB_COMPLETION_INDEX=2; {}", script.as_str().unwrap());
    let said = played(&script, &["puzzlemark"]);
    assert!(
        said.contains("<--partition>\n<3>\n"),
        "the last of three: {said}"
    );
}

#[test]
fn a_workflow_has_a_job_for_each_part_and_no_more_than_a_matrix_takes() {
    let workflow = github::workflow(&work(), "image:1").unwrap();
    let workflow: Value = serde_json::from_str(&workflow).unwrap();
    let matrix = &workflow["jobs"]["grade"]["strategy"]["matrix"]["part"];
    assert_eq!(*matrix, serde_json::json!([1, 2, 3]));
    assert_eq!(workflow["jobs"]["merge"]["needs"][0], "grade");
    let many = Work {
        parts: 257,
        ..work()
    };
    assert!(github::workflow(&many, "image:1").is_err());
}
