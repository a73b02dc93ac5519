use puzzlemark_reports::model::{Credit, ScenarioInfo};

use super::*;

fn assignment() -> AssignmentInfo {
    let scenario = |points| ScenarioInfo {
        id: String::new(),
        title: String::new(),
        points,
        because: None,
        hint: None,
    };
    let group = |id: &str, visibility, points: &[f64]| GroupInfo {
        id: id.to_owned(),
        title: format!("All {id}"),
        visibility,
        detail: None,
        credit: Credit::Each,
        scenarios: points.iter().copied().map(scenario).collect(),
    };
    AssignmentInfo {
        id: String::new(),
        title: String::new(),
        language: puzzlemark_reports::Language::English,
        groups: vec![
            group("examples", Visibility::Public, &[1.0, 2.0]),
            group("rules", Visibility::Hidden, &[0.5, 0.5, 1.5]),
        ],
    }
}

const HEAD: &str = "# Text\n\n<!-- points -->\n\n| group | scenarios | points |\n|---|--:|--:|\n";

fn corrected(text: &str) -> (String, Vec<(usize, String)>) {
    let Corrected { text, mistakes } = correct(text, &assignment()).unwrap();
    // The new table has no mistake, and does not change again.
    let again = correct(&text, &assignment()).unwrap();
    assert_eq!((&again.text, again.mistakes.len()), (&text, 0));
    (text, mistakes)
}

#[test]
fn a_text_without_the_marker_is_left_alone() {
    assert_eq!(
        correct("| group | 1 | 2 |\n|---|\n| x | 7 | 7 |\n", &assignment()),
        None
    );
}

#[test]
fn a_right_table_stays_to_the_byte() {
    let text = format!("{HEAD}| Examples | 2 | 3 |\n|  Rules (hidden)|3 |2.5|\n\nMore.\n");
    assert_eq!(corrected(&text), (text, Vec::new()));
}

#[test]
fn a_wrong_row_keeps_its_title_and_is_named_by_its_line() {
    let text = format!("{HEAD}| Examples | 2 | 3 |\r\n| a \\| b | 4 | 2.5 |\r\nMore.");
    let right = format!("{HEAD}| Examples | 2 | 3 |\r\n| a \\| b | 3 | 2.5 |\r\nMore.");
    let what = "the group `rules` needs the row `| a \\| b | 3 | 2.5 |`".to_owned();
    assert_eq!(corrected(&text), (right, vec![(8, what)]));
}

#[test]
fn a_table_of_other_groups_is_made_anew() {
    let table = "| group | scenarios | points |\n|---|---|---|\n\
                 | All examples | 2 | 3 |\n| All rules (hidden) | 3 | 2.5 |\n";
    for (before, after, told) in [
        (
            "<!-- points -->\n| g | s | p |\n|---|---|---|\n| All | 5 | 5 |\n\nMore.\n",
            "\nMore.\n",
            "1 row,",
        ),
        ("<!-- points -->\nMore.\n", "More.\n", "0 rows,"),
        ("<!-- points -->", "", "0 rows,"),
        ("<!-- points -->\n| g | s | p |\n", "", "0 rows,"),
    ] {
        let (text, mistakes) = corrected(before);
        assert_eq!(text, format!("<!-- points -->\n{table}{after}"));
        assert_eq!(mistakes.len(), 1);
        assert!(mistakes[0].1.contains(told), "{mistakes:?}");
        assert!(mistakes[0].1.ends_with("the assignment has 2 groups"));
    }
}

#[test]
fn students_get_no_marker() {
    assert_eq!(
        without_marker("a\n<!-- points -->\r\n| b |\n"),
        "a\n| b |\n"
    );
}
