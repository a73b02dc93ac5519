//! Random operations on Bubbles and boulders.

mod model;
pub(crate) mod oracle;

use std::cell::RefCell;
use std::collections::BTreeMap;

use puzzlemark_reference::Value;

use crate::models::dice::{Dice, Kind};
use crate::models::player::{Player, attribute, function, method, raises, sessions, text};
use model::{Model, piece_of};

/// An argument for a row or column: mostly near the grid.
fn any_index(dice: &mut Dice) -> Value {
    match dice.below(12) {
        0 => dice.odd_value(),
        1 => dice.pick(&["0".into(), Value::tuple([0, 0]), true.into(), false.into()]),
        2 => dice.pick(&[i64::MAX.into(), i64::MIN.into(), Value::from(1_000_000)]),
        _ => dice.between(-3, 8).into(),
    }
}

fn any_region(dice: &mut Dice) -> Value {
    match dice.below(8) {
        0 => dice.odd_value(),
        1 => dice.pick(&[
            "".into(),
            "AB".into(),
            "#".into(),
            "a".into(),
            0.into(),
            ".".into(),
        ]),
        _ => dice.pick(&('A'..='Z').collect::<Vec<_>>()).into(),
    }
}

const PUTS: [&str; 3] = ["put_bubble", "put_boulder", "isempty"];
const OF_REGION: [&str; 3] = ["squares", "bubble", "boulder"];

pub(crate) fn play(operations: u64, dice: &mut Dice) -> u64 {
    let models: RefCell<Option<Model>> = RefCell::new(None);
    let dice = RefCell::new(dice);
    let files = || {
        let model = Model::random(&mut dice.borrow_mut());
        let end = dice.borrow_mut().pick(&["", "\n", "\r\n"]);
        let file = model.file() + end;
        *models.borrow_mut() = Some(model);
        BTreeMap::from([("puzzle.txt".to_owned(), file)])
    };
    let session = |player: &mut Player<'_>| {
        let mut model = models.borrow_mut().take().expect("a puzzle");
        player.assign("puzzle", function("Puzzle", ["puzzle.txt".into()]));
        while player.played() < 150 && !step(player, &mut model, &mut dice.borrow_mut()) {}
    };
    sessions("bubbles-and-boulders", operations, session, files)
}

/// Makes one operation, or a few that belong together. Returns true at the end of the game.
fn step(player: &mut Player<'_>, model: &mut Model, dice: &mut Dice) -> bool {
    match dice.kind() {
        Kind::Legal => {
            let legal = model.legal();
            if legal.is_empty() {
                player.compare(
                    method("puzzle", "issolved", []),
                    &Ok(model.is_solved().into()),
                );
                player.compare(text("puzzle"), &Ok(model.text()));
                return dice.one_in(4);
            }
            let (piece, row, column) = dice.pick(&legal);
            let name = if piece == 'O' {
                "put_bubble"
            } else {
                "put_boulder"
            };
            player.compare_itself(
                "puzzle",
                method("puzzle", name, [row.into(), column.into()]),
            );
            model.put(piece, row, column);
        }
        Kind::Any => any(player, model, dice),
        Kind::Query => query(player, model, dice),
    }
    false
}

fn any(player: &mut Player<'_>, model: &mut Model, dice: &mut Dice) {
    if dice.one_in(3) {
        let (name, region) = (dice.pick(&OF_REGION), any_region(dice));
        let expected = model.of_region(name, &region);
        player.compare(method("puzzle", name, [region]), &expected);
        return;
    }
    let name = dice.pick(&PUTS);
    let mut arguments = vec![any_index(dice), any_index(dice)];
    match dice.below(20) {
        0 => arguments.truncate(dice.below(2)),
        1 => arguments.push(any_index(dice)),
        _ => {}
    }
    let expected = model.of_position(name, &arguments);
    let operation = method("puzzle", name, arguments.clone());
    if name != "isempty" && expected.is_ok() {
        player.compare_itself("puzzle", operation);
        let [row, column] =
            [0, 1].map(|index: usize| arguments[index].as_integer().expect("an index"));
        model.put(piece_of(name), row, column);
    } else {
        player.compare(operation, &expected);
    }
    player.compare(text("puzzle"), &Ok(model.text()));
}

fn query(player: &mut Player<'_>, model: &Model, dice: &mut Dice) {
    let size = |length: usize| Ok(Value::from(length));
    match dice.below(8) {
        0 => player.compare(attribute("puzzle", "rows"), &size(model.squares.len())),
        1 => player.compare(
            attribute("puzzle", "columns"),
            &size(model.squares[0].len()),
        ),
        2 => player.compare(
            method("puzzle", "issolved", []),
            &Ok(model.is_solved().into()),
        ),
        3 => player.compare(text("puzzle"), &Ok(model.text())),
        4 => {
            let name = dice.pick(&["solve", "size"]);
            let complaint = format!("'Puzzle' object has no attribute '{name}'");
            player.compare(
                method("puzzle", name, []),
                &raises("AttributeError", &complaint),
            );
        }
        5 => {
            // A returned set belongs to the caller.
            player.assign("regions", attribute("puzzle", "regions"));
            player.compare(method("regions", "clear", []), &Ok(Value::None));
            let regions = Value::set(model.letters());
            player.compare(attribute("puzzle", "regions"), &Ok(regions));
        }
        _ => {
            let letter = Value::from(dice.pick(&model.letters()));
            let name = dice.pick(&OF_REGION);
            let expected = model.of_region(name, &letter);
            if name == "squares" && dice.one_in(2) {
                player.assign("squares", method("puzzle", name, [letter.clone()]));
                player.compare(method("squares", "clear", []), &Ok(Value::None));
            }
            player.compare(method("puzzle", name, [letter]), &expected);
        }
    }
}
