//! The assignment of the sample.

use puzzlemark_reports::model::{AssignmentInfo, Credit, GroupInfo, ScenarioInfo, Visibility};

use super::SECRET;

pub(crate) fn assignment() -> AssignmentInfo {
    let group = |id: &str, title: &str, visibility, credit, scenarios| GroupInfo {
        id: id.to_owned(),
        title: title.to_owned(),
        visibility,
        detail: None,
        credit,
        scenarios,
    };
    let examples = vec![
        info("session", "The session of the assignment", 2.0),
        one_bubble(),
    ];
    let chains = vec![info("chains", "Operations can be chained", 1.5)];
    let hidden = ["negative", "fresh-sets"].map(|id| ScenarioInfo {
        because: Some(SECRET.to_owned()),
        hint: Some(SECRET.to_owned()),
        ..info(id, &format!("{SECRET} {id}"), 1.0)
    });
    let late = vec![info("large", "A large grid", 1.0)];
    AssignmentInfo {
        id: "bubbles-and-boulders".to_owned(),
        title: "Bubbles and boulders".to_owned(),
        language: puzzlemark_reports::Language::English,
        groups: vec![
            group(
                "examples",
                "Examples of the assignment text",
                Visibility::Public,
                Credit::Each,
                examples,
            ),
            group(
                "rules",
                "Rules of the puzzle",
                Visibility::Public,
                Credit::Steps,
                chains,
            ),
            group(
                "hidden",
                "Cases of your own finding",
                Visibility::Hidden,
                Credit::All,
                hidden.to_vec(),
            ),
            group(
                "late",
                "After the deadline",
                Visibility::AfterDue,
                Credit::Each,
                late,
            ),
        ],
    }
}

fn info(id: &str, title: &str, points: f64) -> ScenarioInfo {
    ScenarioInfo {
        id: id.to_owned(),
        title: title.to_owned(),
        points,
        because: None,
        hint: None,
    }
}

fn one_bubble() -> ScenarioInfo {
    let because = "Each region takes one bubble and one boulder: a second one has to be refused, \
                   and the puzzle must stay as it was.";
    ScenarioInfo {
        because: Some(because.to_owned()),
        ..info("one-bubble", "One bubble per region", 2.0)
    }
}
