//! Attacks by the calls of a submission, through the driver of student code.

use std::collections::BTreeMap;
use std::fs;

use puzzlemark_model::Assignment;
use puzzlemark_model::reply::Answer;
use puzzlemark_model::{Action, ClassSubject, Interface, Subjects};
use puzzlemark_reference::notation::{parse_operation, parse_value};
use puzzlemark_sandbox::Cell;
use puzzlemark_subject::{Driver, Submission, prepare};

use super::attempt::Harms;
use super::halves::Half;
use super::stage::Stage;
use super::table::{Attack, Harm};

/// Plays an attack's calls, then the calls that must return the same in this cell and in another one.
pub(crate) fn attack(
    attack: &Attack,
    half: &Half,
    stage: &Stage,
    cell: &mut Cell,
    fresh: &mut Cell,
) -> Result<Harms, String> {
    let driver = driver(attack, half, stage, cell)?;
    let mut harms = Harms::new();
    let calls: Vec<&str> = attack.plays.keys().map(String::as_str).collect();
    let answers = play(&*driver, &calls, attack, cell)?;
    for ((call, expected), answer) in attack.plays.iter().zip(answers) {
        let expected = parse_value(expected).map_err(|error| format!("{error:?}"))?;
        if !matches!(&answer, Answer::Returned(value) if *value == expected) {
            harms.push((Harm::Gained, format!("{call}: {answer:?}")));
        }
    }
    let same: Vec<&str> = attack.same.iter().map(String::as_str).collect();
    let (here, there) = (
        play(&*driver, &same, attack, cell)?,
        play(&*driver, &same, attack, fresh)?,
    );
    let returned = here
        .iter()
        .all(|answer| matches!(answer, Answer::Returned(_)));
    if format!("{here:?}") != format!("{there:?}") || !returned {
        harms.push((
            Harm::Next,
            format!("{here:?} here, {there:?} in a fresh cell"),
        ));
    }
    Ok(harms)
}

/// The driver for an attack's file, as a submission.
fn driver(
    attack: &Attack,
    half: &Half,
    stage: &Stage,
    cell: &mut Cell,
) -> Result<Box<dyn Driver>, String> {
    let source = half.base.join("hostile").join(&attack.file);
    let folder = stage.folder().join("submission");
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    fs::copy(source, folder.join("puzzle.py")).map_err(|error| error.to_string())?;
    let subjects = Subjects {
        python: Some(ClassSubject {
            file: "puzzle.py".into(),
            requires: vec![],
            ..ClassSubject::default()
        }),
        ..Subjects::default()
    };
    let submission = Submission::from_path("hostile", folder);
    let assignment = Assignment {
        subjects,
        ..Assignment::default()
    };
    prepare(&assignment, Interface::Calls, &submission, cell)
        .map_err(|failure| format!("{failure:?}"))
}

fn play(
    driver: &dyn Driver,
    calls: &[&str],
    attack: &Attack,
    cell: &mut Cell,
) -> Result<Vec<Answer>, String> {
    let started = driver.start(cell, &BTreeMap::new(), &attack.limits());
    let mut subject = started.map_err(|failure| format!("{failure:?}"))?;
    let mut answers = Vec::new();
    for call in calls {
        let operation = parse_operation(call).map_err(|error| format!("{error:?}"))?;
        let reply = subject.perform(&Action::Call(operation));
        answers.push(reply.map_err(|error| format!("{error:?}"))?.answer);
    }
    subject.finish().map_err(|error| format!("{error:?}"))?;
    Ok(answers)
}
