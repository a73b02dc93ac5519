//! `report`: results rendered again.

use crate::commands::code;
use crate::desk::{Desk, text};

#[test]
fn report_writes_the_same_files_again() {
    let desk = Desk::with_counter();
    desk.puzzlemark(&["grade", "counter", "counter/submissions", "--out", "out"]);
    let page = desk.path("out/index.html");
    let before = std::fs::read(&page).unwrap();
    std::fs::remove_file(&page).unwrap();
    assert_eq!(code(&desk.puzzlemark(&["report", "out"])), Some(0));
    assert_eq!(std::fs::read(&page).unwrap(), before);
    let gradebook = desk.puzzlemark(&["report", "out", "--format", "csv"]);
    assert_eq!(
        text(&gradebook.stdout).lines().count(),
        3,
        "a header and two students"
    );
}

#[test]
fn pages_show_the_results_of_earlier_runs() {
    let desk = Desk::with_counter();
    let grade = || desk.puzzlemark(&["grade", "counter", "counter/submissions", "--out", "out"]);
    let read = |page: &str| std::fs::read_to_string(desk.path(page)).unwrap();
    grade();
    grade();
    assert!(
        !read("out/students/wrong.html").contains("earlier:"),
        "the results are the same"
    );
    let right = read("counter/submissions/right/counter.py");
    std::fs::write(desk.path("counter/submissions/wrong/counter.py"), right).unwrap();
    grade();
    let page = read("out/students/wrong.html");
    assert!(page.contains("earlier: 2 of 3 points ("), "{page}");
    assert!(page.contains("; +1 point since then"), "{page}");
    assert!(read("out/index.html").contains(">+1</span>"));
    let results = read("out/results.json");
    desk.puzzlemark(&["report", "out"]);
    assert_eq!(read("out/results.json"), results, "`report` keeps them");
    std::fs::write(desk.path("out/results.json"), "{}").unwrap();
    let run = grade();
    let note = text(&run.stderr);
    assert!(note.contains("do not show earlier results"), "{note}");
    assert!(!read("out/students/wrong.html").contains("earlier:"));
}

#[test]
fn copies_for_staff_show_hidden_groups_and_lead_to_the_next_one() {
    let desk = Desk::with_counter();
    desk.puzzlemark(&["grade", "counter", "counter/submissions", "--out", "out"]);
    let read = |page: &str| std::fs::read_to_string(desk.path(page)).unwrap();
    let (student, staff) = (
        read("out/students/wrong.html"),
        read("out/staff/wrong.html"),
    );
    let hidden = "The details of this group are not shown.";
    assert!(student.contains(hidden) && !student.contains("<a "));
    assert!(!staff.contains(hidden));
    assert!(
        staff.contains(r#"<a rel="prev" href="./right.html">"#),
        "{staff}"
    );
    assert!(!staff.contains(r#"rel="next""#) && !staff.contains("course.html"));
    assert!(read("out/index.html").contains(r#"href="staff/wrong.html""#));
}

#[test]
fn renamed_copies_are_listed_for_staff_alone() {
    let desk = Desk::with_counter();
    let methods: String = (0..10).fold(String::new(), |text, number| {
        text + &format!(
            "    def extra_{number}(self, step):\n        return self.value + step * {number}\n"
        )
    });
    let right = std::fs::read_to_string(desk.path("counter/submissions/right/counter.py")).unwrap();
    let long = format!("{right}\n{methods}");
    let renamed = format!("# My own work.\n{}", long.replace("step", "amount"));
    let other = long.replace("* 7", "* 70");
    for (student, source) in [("ada", &long), ("bo", &renamed), ("cy", &other)] {
        desk.write(&format!("class/{student}/counter.py"), source);
    }
    let output = desk.puzzlemark(&["grade", "counter", "class", "--out", "out"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let read = |page: &str| std::fs::read_to_string(desk.path(page)).unwrap();
    let results: serde_json::Value = serde_json::from_str(&read("out/results.json")).unwrap();
    let copies = results["copies"].as_array().expect("a list");
    assert_eq!(copies.len(), 1, "{copies:?}");
    assert_eq!(copies[0]["submissions"], serde_json::json!(["ada", "bo"]));
    let page = read("out/index.html");
    assert!(page.contains("<h2 id=\"copies\">") && page.contains("# My own work."));
    assert!(!read("out/students/ada.html").contains("My own work"));
}

#[test]
fn report_names_its_files_and_similar_submissions() {
    let desk = Desk::with_counter();
    desk.puzzlemark(&["grade", "counter", "counter/submissions", "--out", "out"]);
    let again = desk.puzzlemark(&["report", "out"]);
    assert!(text(&again.stdout).contains("out/index.html"));
    let one = [
        "report",
        "out",
        "--format",
        "terminal",
        "--student",
        "wrnog",
    ];
    let error = desk.puzzlemark(&one).stderr;
    assert!(
        text(&error).contains("did you mean `wrong`?"),
        "{}",
        text(&error)
    );
}

#[test]
fn results_of_another_version_are_named_as_such() {
    let desk = Desk::new();
    for (header, said) in [
        (
            r#""format": 2, "puzzlemark": "0.0.9""#,
            "was written by Puzzlemark 0.0.9",
        ),
        (
            r#""puzzlemark": "0.1.0""#,
            "is in format 1 of Puzzlemark 0.1.0",
        ),
        (
            r#""format": 3, "puzzlemark": "9.0.0""#,
            "is in format 3 of Puzzlemark 9.0.0",
        ),
    ] {
        desk.write("out/results.json", format!("{{{header}, \"class\": []}}"));
        let output = desk.puzzlemark(&["report", "out"]);
        assert_eq!(code(&output), Some(2));
        let error = text(&output.stderr);
        assert!(error.contains(said), "{error}");
        assert!(error.contains("run `grade` again"), "{error}");
    }
}
