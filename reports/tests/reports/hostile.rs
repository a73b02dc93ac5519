//! Hostile names, output and values of submissions. They stay inert in every format.

use proptest::prelude::*;
use puzzlemark_reports::diff::{self, Difference, PRINTED};
use puzzlemark_reports::model::{
    Around, Board, Boards, ClassInfo, ClassResults, FileText, Moment, Person, Reproduction,
    SourceLine, Speaker, Utterance,
};
use puzzlemark_reports::render::{html, terminal};
use puzzlemark_reports::visibility::{self, Audience};

use crate::{formats, sample};

pub(crate) const HOSTILE: [&str; 9] = [
    "<script>alert(1)</script>",
    "</pre></style><img src=x onerror=alert(1)>",
    "\" onmouseover=\"alert(1)' x='",
    "]]><!-- & &amp; --!>",
    "=cmd|' /C calc'!A0",
    "\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}31m",
    "\u{202e}txt.exe\u{2066}\u{200b}\u{feff}",
    "nul \0 \u{fffe} \u{1} \u{b} end",
    "{{ view.name }} {% raw %}",
];

/// The sample with one text in every place for a text of a submission or an assignment.
pub(crate) fn poisoned(text: &str) -> ClassResults {
    let mut class = sample::class();
    class
        .submissions
        .retain(|one| ["ada", "crash", "wrong-text"].contains(&one.name.as_str()));
    class.info.assignment.title.push_str(text);
    for info in class
        .info
        .assignment
        .groups
        .iter_mut()
        .flat_map(|group| &mut group.scenarios)
    {
        info.title.push_str(text);
        info.because = Some(text.to_owned());
        info.hint = Some(text.to_owned());
    }
    let ClassInfo {
        missing, unsettled, ..
    } = &mut class.info;
    for one in missing.iter_mut().chain(unsettled) {
        poison(one, text);
    }
    for submission in &mut class.submissions {
        submission.name.push_str(text);
        if let Some(person) = &mut submission.person {
            poison(person, text);
        }
        submission.remarks.push(text.to_owned());
        let at_window = submission.name.starts_with("crash");
        for result in &mut submission.scenarios {
            result.reason = Some(text.to_owned());
            result.remarks.push(text.to_owned());
            result.noise.stdout.push_str(text);
            result.noise.stderr.push_str(text);
            for speaker in [Speaker::Printed, Speaker::Typed, Speaker::Complained] {
                let text = text.to_owned();
                result.transcript.push(Utterance { speaker, text });
            }
            let file = FileText {
                name: text.to_owned(),
                text: text.to_owned(),
            };
            let session = vec![text.to_owned()];
            result.reproduction = Some(Reproduction {
                command: None,
                session,
                comments: Vec::new(),
                trial: None,
                files: vec![file],
                at_window,
                confirmed: false,
            });
            for step in &mut result.steps {
                step.operation.push_str(text);
                step.hint = Some(text.to_owned());
                step.boards = Some(boards(text));
                step.expected = Some(text.to_owned());
                step.got = Some(text.to_owned());
                step.noise.stdout.push_str(text);
                step.differences.extend(differences(text));
                let line = SourceLine {
                    file: text.to_owned(),
                    line: 1,
                    text: Some(text.to_owned()),
                    around: Some(Box::new(Around {
                        before: vec![text.to_owned()],
                        after: vec![text.to_owned()],
                    })),
                    is_given: true,
                    callers: Vec::new(),
                };
                step.arose = Some(SourceLine {
                    callers: vec![line.clone()],
                    ..line
                });
            }
        }
    }
    class
}

/// Puts a text into every field of a person.
pub(crate) fn poison(person: &mut Person, text: &str) {
    let Person {
        id,
        name,
        email,
        number,
    } = person;
    id.push_str(text);
    for field in [name, email, number].into_iter().flatten() {
        field.push_str(text);
    }
}

/// Boards with a text in every place that can have one. Nothing inside an image can act.
fn boards(text: &str) -> Boards {
    let board = || {
        Some(Board {
            svg: format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><title>{text}</title></svg>"),
            text: text.to_owned(),
        })
    };
    let moment = || Moment {
        played: text.to_owned(),
        rows: vec![vec![text.to_owned()]],
        changed: vec![(0, 0)],
    };
    Boards {
        before: board(),
        expected: board(),
        got: board(),
        moments: vec![moment(), moment()],
        moves_end: Some(text.to_owned()),
    }
}

pub(crate) fn differences(text: &str) -> Vec<Difference> {
    let own = || text.to_owned();
    let mut differences = vec![
        Difference::Type {
            path: own(),
            expected: own(),
            got: own(),
        },
        Difference::Value {
            path: own(),
            expected: own(),
            got: own(),
        },
        Difference::Elements {
            path: own(),
            missing: vec![own()],
            extra: vec![own()],
        },
        Difference::Identity {
            expected: own(),
            got: own(),
        },
        Difference::ExceptionType {
            expected: own(),
            got: own(),
        },
        Difference::Grid {
            expected: vec![own()],
            got: vec![own()],
            cells: vec![(0, 0)],
        },
        Difference::ExtraOutput { lines: vec![own()] },
        Difference::Remark { text: own() },
        Difference::Aside { text: own() },
    ];
    differences.extend(diff::compare_texts(
        PRINTED,
        "one two three",
        &format!("one {text} three"),
    ));
    differences.extend(diff::compare_texts(
        text,
        "one two three\nfour",
        &format!("{text}\n"),
    ));
    differences
}

/// Pages of all students and the overview.
fn pages(class: &ClassResults) -> Vec<String> {
    let student = |one| {
        let view =
            visibility::view(&class.info, one, Audience::Instructor).expect("it is complete");
        html::student(&view).expect("it renders")
    };
    let overview =
        html::overview(&sample::summary(class), html::Surroundings::Course).expect("it renders");
    class
        .submissions
        .iter()
        .map(student)
        .chain([overview])
        .collect()
}

/// Names of elements in order, and of attributes in order.
pub(crate) fn skeleton(page: &str) -> (Vec<String>, Vec<String>) {
    let (mut elements, mut attributes) = (Vec::new(), Vec::new());
    for tag in page.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("every tag ends");
        let mut outside = tag.split('"').step_by(2);
        let mut words = outside.by_ref().flat_map(str::split_whitespace);
        elements.extend(
            words
                .next()
                .map(|word| word.trim_end_matches('/').to_owned()),
        );
        attributes.extend(words.map(|word| word.trim_end_matches(['=', '/']).to_owned()));
    }
    (elements, attributes)
}

#[test]
fn hostile_texts_add_no_element_and_no_attribute_to_pages() {
    let tame = pages(&poisoned("~tame~"));
    let known = |page: &String| skeleton(page);
    let (elements, attributes): (Vec<_>, Vec<_>) = tame.iter().map(known).unzip();
    let (elements, attributes) = (elements.concat(), attributes.concat());
    for text in HOSTILE {
        for page in pages(&poisoned(text)) {
            let (its_elements, its_attributes) = skeleton(&page);
            let strange: Vec<_> = its_elements
                .iter()
                .filter(|one| !elements.contains(one))
                .collect();
            assert!(strange.is_empty(), "{text:?} adds {strange:?}");
            let strange: Vec<_> = its_attributes
                .iter()
                .filter(|one| !attributes.contains(one))
                .collect();
            assert!(strange.is_empty(), "{text:?} adds {strange:?}");
            assert_only_own_script(&page);
            assert_only_own_images(&page);
            assert_harmless(&page);
        }
    }
}

/// Asserts that a page has one script, and that its policy permits only that.
fn assert_only_own_script(page: &str) {
    let scripts: Vec<_> = page.split("<script").skip(1).collect();
    let [script] = scripts[..] else {
        panic!("{} scripts", scripts.len())
    };
    let (script, _) = script.split_once("</script>").expect("an end");
    let script = script.strip_prefix('>').expect("no attributes");
    let own = [
        include_str!("../../templates/student.js"),
        include_str!("../../templates/search.js"),
    ];
    assert!(own.iter().any(|own| script.ends_with(own.trim_end())));
    let policy = "script-src 'sha256-";
    assert_eq!(page.matches(policy).count(), 1);
    assert!(page.find(policy) < page.find("<title>"));
}

/// Asserts that all images of a page are inside of it.
fn assert_only_own_images(page: &str) {
    for image in page.split("<img").skip(1) {
        assert!(image.starts_with(" src=\"data:image/"), "{image:.80}");
    }
}

/// Asserts that a text has no control character and no invisible character.
pub(crate) fn assert_harmless(text: &str) {
    let acts = |one: &char| {
        (one.is_control() && *one != '\n')
            || matches!(one, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    assert_eq!(text.chars().find(acts), None);
}

#[test]
fn the_terminal_gets_no_control_character_but_our_styles() {
    for text in HOSTILE {
        let class = poisoned(text);
        let view = visibility::view(&class.info, &class.submissions[1], Audience::Instructor);
        let submission = terminal::submission(&view.expect("it is complete"), 80);
        for text in [submission, terminal::class(&sample::summary(&class), 80)] {
            for (index, part) in text.split('\u{1b}').enumerate() {
                let part = if index == 0 { part } else { after_style(part) };
                assert_harmless(part);
            }
        }
    }
}

/// The text after the style at its beginning.
pub(crate) fn after_style(text: &str) -> &str {
    let (style, rest) = text.split_once('m').expect("a style");
    let digits = style.strip_prefix('[').expect("a style");
    assert!(
        digits.chars().all(|one| one.is_ascii_digit() || one == ';'),
        "{style:?}"
    );
    rest
}

#[test]
fn json_brings_hostile_texts_back_unchanged() {
    for text in HOSTILE {
        let class = poisoned(text);
        let json = formats::class(&class, "json");
        assert_eq!(
            serde_json::from_str::<ClassResults>(&json).expect("it parses"),
            class
        );
    }
}

#[test]
fn ten_megabytes_in_any_new_place_make_no_large_page() {
    let line = "<b>\u{202e}".repeat(2 << 20);
    let mut class = sample::class_of("wrong-grid");
    let group = &mut class.info.assignment.groups[0];
    group.scenarios[1].hint = Some(line.clone());
    let step = &mut class.submissions[0].scenarios[1].steps[2];
    step.hint = Some(line.clone());
    step.boards = Some(boards(&line));
    step.got = Some(line.clone());
    step.arose = Some(SourceLine {
        file: line.clone(),
        line: 3,
        text: Some(line.clone()),
        around: Some(Box::new(Around {
            before: vec![line.clone()],
            after: vec![line],
        })),
        is_given: false,
        callers: Vec::new(),
    });
    for page in pages(&class) {
        assert!(page.len() < 600_000, "{}", page.len());
        assert_harmless(&page);
    }
}

#[test]
fn a_line_of_a_megabyte_makes_no_large_page() {
    let line = "x".repeat(1 << 20);
    let mut class = sample::class_of("wrong-grid");
    let step = &mut class.submissions[0].scenarios[1].steps[2];
    step.got = Some(line.clone());
    step.noise.stdout = line.clone();
    step.differences = diff::compare_texts(PRINTED, "one", &line);
    let [page, _] = &pages(&class)[..] else {
        panic!("two pages")
    };
    assert!(page.len() < 100_000, "{}", page.len());
    assert!(terminal::class(&sample::summary(&class), 80).len() < 10_000);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_text_renders(text in "\\PC{0,20}|[\\x00-\\xff]{0,20}") {
        let mut class = sample::class_of("wrong-text");
        class.submissions[0].scenarios[1].steps[2].differences = differences(&text);
        for page in pages(&class) {
            assert_harmless(&page);
        }
        formats::of_class(&class);
        for view in formats::views(&class, Audience::Instructor) {
            formats::of_student(&view);
        }
    }
}
