use std::process::Command;

use serde_json::Value;

use super::{ENGINES, Work, github, kubernetes, local, parallel, slurm};

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

/// Runs a script with programs that only print their arguments, one word per line. Returns its
/// output.
fn played(script: &str, programs: &[&str]) -> String {
    let say = "for word in \"$0\" \"$@\"; do echo \"<${word##*/}>\"; done; echo";
    let programs: Vec<_> = programs.iter().map(|program| (*program, say)).collect();
    run(script, &programs)
}

/// Runs a script with these shell scripts as its programs. Returns its output.
fn run(script: &str, programs: &[(&str, &str)]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let said = |(program, text): &(&str, &str)| {
        let path = folder.path().join(program);
        std::fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
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
    assert_eq!(script.matches("--propagate=NONE").count(), 2, "{script}");
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
fn gnu_parallel_gets_commands_in_which_it_replaces_nothing() {
    let work = Work {
        assignment: "{} {#} {= die =} {1}".to_owned(),
        out: "it's 100 % {.}".to_owned(),
        ..work()
    };
    let said = played(&parallel::script(&work), &["parallel", "puzzlemark"]);
    assert!(said.contains("<--resume-failed>"), "{said}");
    assert!(
        said.ends_with("<--out>\n<it's 100 % {.}>\n<*>\n\n"),
        "{said}"
    );
    let lines = run(
        &parallel::script(&work),
        &[("parallel", "cat"), ("puzzlemark", "")],
    );
    for (line, part) in lines.lines().zip(1..) {
        let line = line.strip_suffix(" --jobs 1 >/dev/null").unwrap();
        let said = played(line, &["puzzlemark"]);
        let begin = "<puzzlemark>\n<grade>\n<{} {#} {= die =} {1}>\n<the class>\n";
        assert!(said.starts_with(begin), "{said}");
        let end = format!("<--partition>\n<3>\n<--out>\n<{part}>\n\n");
        assert!(said.ends_with(&end), "{said}");
        assert!(line.contains(&format!("hash:{part}/3 ")), "{line}");
    }
    assert_eq!(lines.lines().count(), 3, "{lines}");
}

#[test]
fn slurm_puts_nothing_into_names() {
    let work = Work {
        out: "100 %a".to_owned(),
        ..work()
    };
    let said = played(&slurm::script(&work), &["sbatch"]);
    let script = slurm::script(&work);
    assert!(
        script.contains("--output='100 %%a/logs'/%a.log"),
        "{script}"
    );
    assert!(script.contains("--output='100 %%a/merge.log'"), "{script}");
    assert!(script.contains("mkdir -p '100 %a/logs'"), "{script}");
    assert!(said.contains("<--wrap>"), "{said}");
}

#[test]
fn names_that_an_engine_would_change_are_refused() {
    let names: Vec<_> = ENGINES.iter().map(|engine| engine.name).collect();
    let expected = ["local", "parallel", "slurm", "kubernetes", "github"];
    assert_eq!(names, expected, "the order of the columns below");
    for (name, refused) in [
        ("a {} % b", [false; 5]),
        ("a\nb", [true; 5]),
        ("a\\b", [false, false, true, false, false]),
        ("$(HOME)", [false, false, false, true, false]),
        ("${{ secrets.X }}", [false, false, false, true, true]),
    ] {
        let as_out = Work {
            out: name.to_owned(),
            ..work()
        };
        let as_option = Work {
            options: vec![name.to_owned()],
            ..work()
        };
        for (engine, refused) in ENGINES.iter().zip(refused) {
            for work in [&as_out, &as_option] {
                let result = engine.refuse_special(work);
                assert_eq!(
                    result.is_err(),
                    refused,
                    "{name:?}: {}: {result:?}",
                    engine.name
                );
            }
        }
    }
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
