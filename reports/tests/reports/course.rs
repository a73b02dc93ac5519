//! The reports of a course.

use insta::assert_snapshot;
use puzzlemark_reports::course::{
    CourseAssignment, CourseResults, HandedIn, LateUnit, Lateness, Student, Work, rank, total,
};
use puzzlemark_reports::model::{EarlierResult, Isolation, Person};
use puzzlemark_reports::render::{csv as gradebook, html, json, terminal};
use puzzlemark_reports::results;
use puzzlemark_reports::{Language, Points, Verdict};
use sha2::{Digest as _, Sha256};

use crate::hostile::{HOSTILE, after_style, assert_harmless, poison, skeleton};

fn assignment(id: &str, due: bool) -> CourseAssignment {
    CourseAssignment {
        id: id.to_owned(),
        title: format!("The {id}"),
        language: Language::English,
        due: due.then(|| "2026-10-09T23:59:00+02:00[Europe/Brussels]".to_owned()),
        late: due.then(|| "−10 % per day begun".to_owned()),
        points_max: 10.0,
        weight: 20.0,
        isolation: Isolation {
            level: "limits-only".to_owned(),
            meaning: "Limits hold, and no more.".to_owned(),
        },
    }
}

fn work(verdict: Verdict, points: f64, lateness: Lateness) -> Work {
    let late = lateness.is_late();
    Work {
        submission: "ada".to_owned(),
        verdict,
        points: match verdict {
            Verdict::JudgeError => Points::NotGraded,
            _ => Points::Earned(points),
        },
        earlier: Vec::new(),
        time: late.then(|| "2026-10-11T12:00:00+02:00[Europe/Brussels]".to_owned()),
        lateness,
        penalty: if late { 0.2 } else { 0.0 },
    }
}

fn student(id: &str, name: Option<&str>, work: [HandedIn; 2]) -> Student {
    Student {
        person: Person {
            id: id.to_owned(),
            name: name.map(str::to_owned),
            email: name.map(|_| format!("{id}@example.org")),
            number: None,
        },
        enrolled: Some(name.is_some()),
        work: work.into(),
        total: None,
        rank: None,
    }
}

pub(crate) fn course() -> CourseResults {
    let late = Lateness::Late {
        begun: 2,
        unit: LateUnit::Day,
    };
    let assignments = vec![assignment("boulders", true), assignment("pyramids", false)];
    let accepted = |lateness| HandedIn::Work(work(Verdict::Accepted, 10.0, lateness));
    let wrong = |lateness| HandedIn::Work(work(Verdict::WrongAnswer, 5.0, lateness));
    let failed = HandedIn::Work(work(Verdict::JudgeError, 0.0, Lateness::NotDue));
    let mut students = vec![
        student(
            "ada",
            Some("Ada O'Marsh"),
            [accepted(Lateness::OnTime), wrong(Lateness::NotDue)],
        ),
        student("bo", Some("Bo"), [accepted(late), HandedIn::Nothing]),
        student("cy", Some("Cy"), [wrong(Lateness::TimeUnknown), failed]),
        student(
            "fay",
            Some("Fay"),
            [HandedIn::Unsettled, accepted(Lateness::NotDue)],
        ),
        student("dee", Some("Dee"), [HandedIn::Nothing, HandedIn::Nothing]),
        student(
            "stranger",
            None,
            [HandedIn::Nothing, accepted(Lateness::NotDue)],
        ),
    ];
    for student in &mut students {
        student.total = total(&assignments, &student.work);
    }
    rank(&mut students);
    CourseResults {
        puzzlemark: "0.1.0".to_owned(),
        title: "Puzzles".to_owned(),
        assignments,
        students,
    }
}

/// The course with one text in every place for a text of a roster, a submission or an assignment.
pub(crate) fn poisoned(text: &str) -> CourseResults {
    let mut course = course();
    course.title.push_str(text);
    for one in &mut course.assignments {
        one.id.push_str(text);
        one.title.push_str(text);
        one.due = Some(text.to_owned());
        one.late = Some(text.to_owned());
        one.isolation.meaning.push_str(text);
    }
    for student in &mut course.students {
        poison(&mut student.person, text);
        for work in &mut student.work {
            let HandedIn::Work(work) = work else { continue };
            work.submission.push_str(text);
            work.time = Some(text.to_owned());
        }
    }
    course
}

fn page(course: &CourseResults) -> String {
    html::course(course).expect("it renders")
}

#[test]
fn gradebook_of_a_course() {
    assert_snapshot!(
        gradebook::course(&course(), gradebook::Dialect::default()).expect("it renders")
    );
}

#[test]
fn numbers_of_a_gradebook_can_have_a_decimal_comma() {
    let mut course = course();
    course.students[0].total = Some(1234.5);
    let dialect = gradebook::Dialect {
        delimiter: b';',
        has_decimal_comma: true,
        has_bom: true,
    };
    let text = gradebook::course(&course, dialect).expect("it renders");
    let text = text.strip_prefix('\u{feff}').expect("a mark");
    let row = text.lines().nth(1).expect("a row");
    assert!(
        row.starts_with("ada;Ada O'Marsh;ada@example.org;AC;10;"),
        "{row}"
    );
    assert!(row.ends_with(";1234,5;40;1"), "{row}");
}

#[test]
fn terminal_of_a_course() {
    let text = terminal::course(&course(), 100);
    let plain: Vec<_> = text.split('\u{1b}').collect();
    let plain = plain.iter().enumerate().map(|(index, part)| match index {
        0 => *part,
        _ => after_style(part),
    });
    assert_snapshot!(plain.collect::<String>());
}

#[test]
fn page_of_a_course() {
    let page = page(&course());
    let body = page.split_once("<body>").expect("a body").1;
    let lines = body.lines().filter(|line| !line.trim().is_empty());
    assert_snapshot!(lines.collect::<Vec<_>>().join("\n"));
}

#[test]
fn each_mean_has_one_definition_on_all_pages() {
    let course = page(&course());
    let class = crate::sample::summary(&crate::sample::class());
    let class = html::overview(&class, html::Surroundings::Course).expect("it renders");
    let of_class = "Mean and median count the points that graded submissions earn, before penalties for lateness.";
    let of_totals = "Mean and median count the totals of all students who have one, after penalties for lateness.";
    assert!(class.contains(of_class) && course.contains(of_class));
    assert!(course.contains(of_totals) && !class.contains(of_totals));
}

#[test]
fn the_page_permits_only_its_own_script() {
    let page = page(&course());
    let [before, rest] = page.split("<script>").collect::<Vec<_>>()[..] else {
        panic!("one script")
    };
    let (script, _) = rest.split_once("</script>").expect("it ends");
    let digest = Sha256::digest(script.as_bytes());
    let allowed = format!("script-src 'sha256-{}'", base64(&digest));
    assert!(before.contains(&allowed), "{allowed}");
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let byte = |place: usize| u32::from(chunk.get(place).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * place) & 63) as usize];
            text.push(if place > chunk.len() {
                '='
            } else {
                digit.into()
            });
        }
    }
    text
}

#[test]
fn json_of_a_course_fits_its_schema_and_is_read_back() {
    let schema = serde_json::from_str(&json::course_schema()).expect("the schema is JSON");
    for course in [course(), poisoned(HOSTILE[5])] {
        let text = json::course(&course).expect("it renders");
        let value = serde_json::from_str(&text).expect("it is JSON");
        jsonschema::validate(&schema, &value).expect("it fits the schema");
        let back = results::course(text.as_bytes()).expect("it parses");
        assert_eq!(back, course);
    }
}

#[test]
fn edited_results_of_a_course_are_not_whole() {
    let text = json::course(&course()).expect("it renders");
    let is_whole =
        |text: &str| results::are_whole(std::io::Cursor::new(text)).expect("memory is read");
    assert!(is_whole(&text));
    for place in (0..text.len()).step_by(11) {
        let mut bytes = text.clone().into_bytes();
        bytes[place] ^= 1;
        let changed = results::are_whole(std::io::Cursor::new(bytes));
        assert!(!changed.expect("memory is read"), "byte {place}");
    }
    assert!(!is_whole(&text.replace("\"checksum\"", "\"checksun\"")));
}

#[test]
fn hostile_texts_stay_inert_in_the_reports_of_a_course() {
    let (elements, attributes) = skeleton(&page(&poisoned("~tame~")));
    for text in HOSTILE {
        let course = poisoned(text);
        let page = page(&course);
        let (its_elements, its_attributes) = skeleton(&page);
        let strange = its_elements.iter().filter(|one| !elements.contains(one));
        let others = its_attributes
            .iter()
            .filter(|one| !attributes.contains(one));
        let strange: Vec<_> = strange.chain(others).collect();
        assert!(strange.is_empty(), "{text:?} adds {strange:?}");
        assert_eq!(page.matches("<script").count(), 1, "{text:?}");
        assert_harmless(&page);
        for (index, part) in terminal::course(&course, 80).split('\u{1b}').enumerate() {
            assert_harmless(if index == 0 { part } else { after_style(part) });
        }
    }
}

#[test]
fn the_gradebook_of_a_course_holds_no_formula() {
    for formula in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1"] {
        let mut course = course();
        formula.clone_into(&mut course.assignments[0].id);
        let student = &mut course.students[0];
        student.person = Person {
            id: formula.to_owned(),
            name: Some(formula.to_owned()),
            email: Some(formula.to_owned()),
            number: Some(formula.to_owned()),
        };
        let text = gradebook::course(&course, gradebook::Dialect::default()).expect("it renders");
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .from_reader(text.as_bytes());
        let rows: Vec<_> = reader
            .records()
            .map(|row| row.expect("well-formed"))
            .collect();
        for cell in rows[1].iter().take(3).chain([&rows[0][3]]) {
            let first = cell.trim_start().chars().next();
            assert!(matches!(first, Some('\'' | '\\')), "{cell:?}");
        }
    }
}

#[test]
fn the_page_of_a_student_shows_points_over_time_with_a_table() {
    let mut course = course();
    let HandedIn::Work(work) = &mut course.students[0].work[1] else {
        panic!("work")
    };
    work.earlier = vec![EarlierResult {
        time: "2026-11-20T10:00:00Z".to_owned(),
        verdict: Verdict::WrongAnswer,
        score: 2.5,
        score_max: 10.0,
    }];
    let page = html::course_student(&course, &course.students[0]).expect("it renders");
    // All points of the first assignment, half of those of the second, and a quarter before.
    assert!(page.contains(r#"<path d="M72 12 L136 72 "/>"#), "{page}");
    assert!(
        page.contains(r#"<circle class="attempt" cx="131" cy="102" r="3"/>"#),
        "{page}"
    );
    assert!(
        page.contains("<td>2.5 of 10 points (2026-11-20 10:00 Z)</td>"),
        "{page}"
    );
    for assignment in &mut course.assignments {
        assignment.language = Language::Dutch;
    }
    let page = html::course_student(&course, &course.students[0]).expect("it renders");
    assert!(
        page.contains("<td>2,5 van 10 punten (2026-11-20 10:00 Z)</td>"),
        "{page}"
    );
    assert!(page.contains("−10 % per begonnen dag"), "{page}");
}

#[test]
fn pages_for_staff_are_in_the_language_of_the_course() {
    let mut course = course();
    for assignment in &mut course.assignments {
        assignment.language = Language::Polish;
    }
    let of_course = page(&course);
    let mut class = crate::sample::class();
    class.info.assignment.language = Language::Polish;
    let of_class = crate::sample::summary(&class);
    let of_class = html::overview(&of_class, html::Surroundings::Course).expect("it renders");
    for (page, wanted) in [
        (
            &of_course,
            ["Każdy student, każde zadanie", "z 10", "nieustalone"],
        ),
        (
            &of_class,
            ["Rozkład punktów", "zła odpowiedź", "Izolacja: limits-only"],
        ),
    ] {
        assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"pl\">"));
        for text in wanted {
            assert!(page.contains(text), "{text}: {page}");
        }
    }
    let (page, _) = of_course.split_once("<script>").expect("a script");
    let (_, body) = page.split_once("<body>").expect("a body");
    let body = body.replace("The boulders", "").replace("The pyramids", "");
    for english in [
        " the ",
        "Every",
        "graded",
        "Handed",
        "submission",
        "student’s",
    ] {
        assert!(!body.contains(english), "{english}: {body}");
    }
}
