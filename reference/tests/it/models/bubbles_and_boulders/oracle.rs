//! Sessions about everything in the assignment text: random puzzles of every shape, all positions in and around
//! the grid, regions and other letters, in every state of a game.

use puzzlemark_reference::Value;

use super::model::Model;
use crate::models::dice::Dice;
use crate::models::oracle::Sessions;
use crate::models::player::{attribute, function, method, text};

const PUZZLES: usize = 300;

pub(crate) fn sessions(sessions: &mut Sessions, dice: &mut Dice) {
    for number in 0..PUZZLES {
        let mut model = Model::random(dice);
        let line = dice.pick(&["\n", "\r\n"]);
        let file = model.file().replace('\n', line) + dice.pick(&["", line]);
        let begin = |sessions: &mut Sessions| {
            sessions.begin();
            sessions.file("puzzle.txt", &file);
            sessions.assign("puzzle", function("Puzzle", ["puzzle.txt".into()]));
        };
        begin(sessions);
        constants(sessions, &model);
        if number % 2 == 0 {
            begin(sessions);
            sessions.assign("other", function("Puzzle", ["puzzle.txt".into()]));
        }
        let fresh = model.clone();
        let moves = dice.below(12);
        for _ in 0..moves {
            let legal = model.legal();
            if legal.is_empty() {
                break;
            }
            let (piece, row, column) = dice.pick(&legal);
            let put = if piece == 'O' {
                "put_bubble"
            } else {
                "put_boulder"
            };
            let put = method("puzzle", put, [row.into(), column.into()]);
            sessions.change_itself("puzzle", put);
            model.put(piece, row, column);
        }
        state(sessions, &model);
        if number % 2 == 0 {
            sessions.compare(text("other"), &Ok(fresh.text()));
        }
        refusals(sessions, &model);
    }
}

/// Questions about facts that never change.
fn constants(sessions: &mut Sessions, model: &Model) {
    let count = |length: usize| Ok(Value::from(length));
    sessions.compare(attribute("puzzle", "rows"), &count(model.squares.len()));
    sessions.compare(
        attribute("puzzle", "columns"),
        &count(model.squares[0].len()),
    );
    sessions.compare(
        attribute("puzzle", "regions"),
        &Ok(Value::set(model.letters())),
    );
    let known: String = model.letters().iter().collect();
    let strangers = ('A'..='Z')
        .filter(|letter| !known.contains(*letter))
        .take(2)
        .map(Value::from);
    let mut none: Vec<Value> = vec![
        "".into(),
        "#".into(),
        ".".into(),
        "a".into(),
        "O".into(),
        "*".into(),
        Value::None,
        0.into(),
    ];
    none.retain(|own| {
        own.as_str()
            .is_none_or(|text| text.is_empty() || !known.contains(text))
    });
    none.extend([known
        .chars()
        .next()
        .map_or(Value::None, |one| one.to_ascii_lowercase().into())]);
    if known.len() > 1 {
        none.push(known.as_str().into());
    }
    for argument in strangers.chain(none) {
        for name in ["squares", "bubble", "boulder"] {
            let reply = model.of_region(name, &argument);
            sessions.compare(method("puzzle", name, [argument.clone()]), &reply);
        }
    }
}

/// All questions about a state.
fn state(sessions: &mut Sessions, model: &Model) {
    sessions.compare(text("puzzle"), &Ok(model.text()));
    sessions.compare(
        method("puzzle", "issolved", []),
        &Ok(model.is_solved().into()),
    );
    for letter in model.letters() {
        for name in ["squares", "bubble", "boulder"] {
            let reply = model.of_region(name, &letter.into());
            sessions.compare(method("puzzle", name, [letter.into()]), &reply);
        }
    }
    for [row, column] in places(model) {
        let arguments = [row.into(), column.into()];
        let reply = model.of_position("isempty", &arguments);
        sessions.compare(method("puzzle", "isempty", arguments), &reply);
    }
}

/// Positions in the grid, and around it at both ends.
fn places(model: &Model) -> Vec<[i64; 2]> {
    let size = |length: usize| i64::try_from(length).expect("fits");
    let (rows, columns) = (size(model.squares.len()), size(model.squares[0].len()));
    let all = (-rows - 1..=rows + 1)
        .flat_map(|row| (-columns - 1..=columns + 1).map(move |column| [row, column]));
    all.collect()
}

/// All puts that are refused. None changes anything.
fn refusals(sessions: &mut Sessions, model: &Model) {
    for name in ["put_bubble", "put_boulder"] {
        for [row, column] in places(model) {
            let arguments = [row.into(), column.into()];
            let reply = model.of_position(name, &arguments);
            if reply.is_err() {
                sessions.compare(method("puzzle", name, arguments), &reply);
            }
        }
    }
    state(sessions, model);
}
