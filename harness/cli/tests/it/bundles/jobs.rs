//! Jobs of GitHub and GitLab, and the hook. They must fit schemas, and their scripts are run.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::bundles::checkers::{checker, fits, shellcheck};
use crate::bundles::succeeded;
use crate::desk::{Desk, text};

/// A name with characters that shells and templates expand if it is not quoted.
const ODD: &str = "it's $HOME {} 100 % \"a\"";

/// The path of the command.
const PROGRAM: &str = env!("CARGO_BIN_EXE_puzzlemark");

/// The ways in which a job gets the program.
const PROGRAMS: [&[&str]; 4] = [
    &[],
    &["--program-url", "https://example.org/puzzlemark"],
    &[
        "--program-url",
        "https://example.org/p",
        "--program-sha256",
        ZEROS,
    ],
    &["--program-source", "tools/puzzlemark"],
];

/// A SHA-256 that no program has.
const ZEROS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// The assignment of `init` under an odd name, and a repository with a bundle of this kind.
fn repository(kind: &str, options: &[&str]) -> Desk {
    let desk = Desk::with_counter();
    fs::rename(desk.path("counter"), desk.path(ODD)).unwrap();
    let fixed = ["bundle", kind, ODD, "--submission", "work", "--out", "."];
    succeeded(&desk.puzzlemark(&[&fixed[..], options].concat()));
    hand_in(&desk, "right");
    desk
}

fn hand_in(desk: &Desk, submission: &str) {
    let file = format!("{ODD}/submissions/{submission}/counter.py");
    desk.write("work/counter.py", fs::read(desk.path(file)).unwrap());
}

fn yaml(path: &Path) -> Value {
    serde_yaml::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// A list of texts.
fn texts(value: &Value) -> Vec<&str> {
    let list = value.as_array().unwrap().iter();
    list.map(|item| item.as_str().unwrap()).collect()
}

/// The address of the program's download in these tests.
fn url() -> String {
    format!("file://{PROGRAM}")
}

#[test]
fn a_workflow_and_its_action_fit_the_schemas_of_github() {
    for program in PROGRAMS {
        let desk = repository("github", program);
        let workflow = desk.path(".github/workflows/grade.yml");
        let action = desk.path(".github/actions/puzzlemark/action.yml");
        fits(&workflow, "github-workflows", "github-actions");
        fits(&action, "github-actions", "github-workflows");
        for (number, step) in steps(&desk).iter().enumerate() {
            let script = format!("step-{number}.sh");
            desk.write(&script, step["run"].as_str().unwrap());
            shellcheck(&desk.path(script), "bash");
        }
    }
}

fn steps(desk: &Desk) -> Vec<Value> {
    let action = yaml(&desk.path(".github/actions/puzzlemark/action.yml"));
    action["runs"]["steps"].as_array().unwrap().clone()
}

/// Runs the steps of the action in the way of GitHub's runner, until one fails.
fn run_action(desk: &Desk) -> Output {
    let workflow = yaml(&desk.path(".github/workflows/grade.yml"));
    let inputs = &workflow["jobs"]["grade"]["steps"][1]["with"];
    let mut last = None;
    for step in steps(desk) {
        let mut bash = Command::new("bash");
        bash.args(["--noprofile", "--norc", "-eo", "pipefail", "-c"]);
        bash.arg(step["run"].as_str().unwrap());
        bash.current_dir(desk.path("."));
        bash.env("RUNNER_TEMP", desk.path("runner's temp"));
        bash.env("GITHUB_STEP_SUMMARY", desk.path("summary.md"));
        for (name, value) in step["env"].as_object().into_iter().flatten() {
            let value = value.as_str().unwrap();
            let input = value.strip_prefix("${{ inputs.").unwrap();
            let input = &inputs[input.strip_suffix(" }}").unwrap()];
            bash.env(name, input.as_str().unwrap());
        }
        let output = bash.output().unwrap();
        let ended = !output.status.success();
        last = Some(output);
        if ended {
            break;
        }
    }
    last.unwrap()
}

#[test]
fn the_action_judges() {
    if checker("curl").is_none() {
        return;
    }
    let desk = repository("github", &["--program-url", &url()]);
    let log = succeeded(&run_action(&desk));
    assert!(log.contains("::group::"), "{log}");
    hand_in(&desk, "wrong");
    let output = run_action(&desk);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let summary = fs::read_to_string(desk.path("summary.md")).unwrap();
    assert!(summary.contains("## "), "{summary}");
}

#[test]
fn the_program_is_built_from_the_source_in_the_repository() {
    for (kind, file) in [
        ("github", ".github/actions/puzzlemark/action.yml"),
        ("gitlab", ".gitlab-ci.yml"),
    ] {
        let desk = repository(kind, &["--program-source", "my tools/puzzlemark"]);
        let job = fs::read_to_string(desk.path(file)).unwrap();
        let line = job.lines().find(|line| line.contains("cargo install"));
        let script = format!("cargo() {{ printf '<%s>' \"$@\"; }}\n{}", line.unwrap());
        let mut bash = Command::new("bash");
        let bash = bash.args(["-c", &script]).env("RUNNER_TEMP", "/t");
        let said = succeeded(&bash.output().unwrap());
        let folder = if kind == "github" {
            "/t/puzzlemark"
        } else {
            "/tmp/puzzlemark"
        };
        let expected = format!(
            "<install><--locked><--path><my tools/puzzlemark/harness/cli><--root><{folder}>"
        );
        assert_eq!(said, expected);
    }
}

#[test]
fn a_job_fits_the_schema_of_gitlab() {
    for program in PROGRAMS {
        let desk = repository("gitlab", program);
        let job = desk.path(".gitlab-ci.yml");
        fits(&job, "gitlab-ci", "github-actions");
        desk.write("script.sh", gitlab_script(&desk));
        shellcheck(&desk.path("script.sh"), "sh");
    }
}

/// All commands of the job.
fn gitlab_script(desk: &Desk) -> String {
    let job = &yaml(&desk.path(".gitlab-ci.yml"))["puzzlemark"];
    let parts = [&job["before_script"], &job["script"]];
    let lines: Vec<_> = parts.into_iter().flat_map(texts).collect();
    lines.join("\n")
}

#[test]
fn the_job_judges_and_writes_its_report() {
    if checker("curl").is_none() {
        return;
    }
    let desk = repository("gitlab", &["--program-url", &url()]);
    // A folder of this test, because other tests of this machine use the shared one.
    let own = desk.path("own").display().to_string();
    let script = gitlab_script(&desk).replace("/tmp/puzzlemark", &own);
    let run = || {
        let mut shell = Command::new("sh");
        shell
            .args(["-e", "-c", &script])
            .current_dir(desk.path("."));
        shell.output().unwrap()
    };
    succeeded(&run());
    hand_in(&desk, "wrong");
    let output = run();
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let report = fs::read_to_string(desk.path("junit.xml")).unwrap();
    assert!(report.contains("<failure"), "{report}");
}

#[test]
fn the_hook_judges_before_a_commit() {
    let Some(pre_commit) = checker("pre-commit") else {
        return;
    };
    if checker("git").is_none() {
        return;
    }
    let desk = repository("pre-commit", &["--installed"]);
    let folder = Path::new(PROGRAM).parent().unwrap().display();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap());
    let run = |program: &Path, arguments: &[&str]| {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(desk.path("."));
        command
            .env("PATH", &path)
            .env("PRE_COMMIT_HOME", desk.path("cache"));
        command.env_remove("GIT_DIR").env_remove("GIT_INDEX_FILE");
        command.output().unwrap()
    };
    let config = ".pre-commit-config.yaml";
    succeeded(&run(&pre_commit, &["validate-config", config]));
    let git = Path::new("git");
    succeeded(&run(git, &["init", "--quiet"]));
    let judged = |submission: &str| {
        hand_in(&desk, submission);
        succeeded(&run(git, &["add", "work", config]));
        run(&pre_commit, &["run", "--all-files", "--verbose"])
    };
    succeeded(&judged("right"));
    let wrong = judged("wrong");
    assert_eq!(wrong.status.code(), Some(1), "{}", text(&wrong.stderr));
    let said = text(&wrong.stdout);
    assert!(said.contains("fails") || said.contains("WA"), "{said}");
    assert!(said.contains("puzzlemark check"), "{said}");
}

#[test]
fn the_hook_and_the_jobs_install_this_version() {
    let version = format!("puzzlemark=={}", env!("CARGO_PKG_VERSION"));
    for (kind, file) in [
        ("github", ".github/actions/puzzlemark/action.yml"),
        ("gitlab", ".gitlab-ci.yml"),
        ("pre-commit", ".pre-commit-config.yaml"),
    ] {
        let desk = repository(kind, &[]);
        let written = fs::read_to_string(desk.path(file)).unwrap();
        assert!(written.contains(&version), "{kind}: {written}");
        assert!(!written.contains("cargo install"), "{kind}: {written}");
    }
}

#[test]
fn a_job_takes_only_the_program_of_its_checksum() {
    let desk = Desk::with_counter();
    fs::rename(desk.path("counter"), desk.path(ODD)).unwrap();
    fs::create_dir(desk.path("my tools")).unwrap();
    let own = desk.path("my tools/puzzlemark");
    fs::copy(PROGRAM, &own).unwrap();
    let file = ["--program-file", "my tools/puzzlemark"];
    let fixed = [
        "bundle",
        "github",
        ODD,
        "--submission",
        "work",
        "--out",
        ".",
    ];
    succeeded(&desk.puzzlemark(&[&fixed[..], &file].concat()));
    hand_in(&desk, "right");
    succeeded(&run_action(&desk));
    let changed = [fs::read(PROGRAM).unwrap(), b"!".to_vec()].concat();
    fs::write(&own, changed).unwrap();
    let output = run_action(&desk);
    assert_ne!(output.status.code(), Some(0));
    let told = text(&output.stdout) + &text(&output.stderr);
    assert!(told.contains("FAILED"), "{told}");
    for (options, said) in [
        (
            ["--program-file", "work/counter.py"],
            "is not a program for Linux",
        ),
        (["--program-file", "nowhere"], "cannot read `nowhere`"),
    ] {
        let output = desk.puzzlemark(&[&fixed[..], &options].concat());
        assert!(text(&output.stderr).contains(said), "{output:?}");
    }
    let short = [
        "--program-url",
        "https://example.org/p",
        "--program-sha256",
        "12",
    ];
    let output = desk.puzzlemark(&[&fixed[..], &short].concat());
    assert!(
        text(&output.stderr).contains("`12` is not a SHA-256"),
        "{output:?}"
    );
}

#[test]
fn the_command_that_a_note_names_can_be_typed() {
    let desk = Desk::with_counter();
    fs::rename(desk.path("counter"), desk.path("my lab")).unwrap();
    let program = ["--program-source", "x"];
    let bundle = ["bundle", "gitlab", "my lab", "--out", "."];
    let output = desk.puzzlemark(&[&bundle[..], &program].concat());
    succeeded(&output);
    let said = text(&output.stderr);
    let command = said.split('`').find(|part| part.contains("bundle student"));
    let typed = command.unwrap().replace("FOLDER", "kit");
    let script = typed.replacen("puzzlemark", "\"$0\"", 1);
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &script, PROGRAM])
        .current_dir(desk.path("."));
    succeeded(&shell.output().unwrap());
    assert!(desk.path("kit/assignment.yaml").is_file(), "{said}");
}

#[test]
fn impossible_options_of_a_job_are_refused_and_nothing_is_overwritten() {
    let desk = repository("github", &["--program-source", "x"]);
    let bundle = |rest: &[&str]| {
        let output = desk.puzzlemark(&[&["bundle", "github"], rest].concat());
        assert_eq!(output.status.code(), Some(2), "{rest:?}");
        text(&output.stderr)
    };
    let fixed = [ODD, "--out", "other", "--program-source", "x"];
    for (more, said) in [
        (&["--submission", "../x"][..], "is outside the repository"),
        (&["--submission", "${{ x }}"], "the start of an expression"),
        (&["--", "--only", "a\nb"], "a line break"),
        (&["--program-url", "http://x"], "cannot be used with"),
    ] {
        let error = bundle(&[&fixed[..], more].concat());
        assert!(error.contains(said), "{more:?}: {error}");
    }
    let error = bundle(&[ODD, "--out", "other", "--program-url", "x"]);
    assert!(error.contains("`x` is not an address"), "{error}");
    assert!(!desk.path("other").exists());
    let error = bundle(&[ODD, "--out", ".", "--program-source", "x"]);
    assert!(error.contains("action.yml` exists already"), "{error}");
}
