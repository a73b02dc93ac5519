//! Values, calls and boards in the messages of a game.

use puzzlemark_reference::notation::parse_operation;
use puzzlemark_reference::object::Likeness;
use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::{Exception, Value};
use serde_json::{Value as Json, json};

use super::host::failed;
use puzzlemark_judge::follow::{Cell, GameState, Grid, OpenCall};
use puzzlemark_model::JudgeFailure;
use puzzlemark_subject::encode;

/// The smallest number of an object that the submission has but the model does not.
const FOREIGN: u32 = 1 << 31;

/// Returns the state in a reply, or the reason why it cannot be compared.
pub(super) fn state_of(reply: &Json) -> GameState {
    let text = |key: &str| reply.get(key).and_then(Json::as_str).map(str::to_owned);
    match text("state") {
        Some(state) => GameState::Comparable(state),
        None => GameState::Incomparable(text("why").unwrap_or_default()),
    }
}

/// Returns a seed that is small enough for a number in JSON.
pub(super) fn small(seed: u64) -> u64 {
    seed & u64::from(u32::MAX)
}

/// Returns the JSON form of a value of the submission. Objects without a partner are foreign to the model.
pub(super) fn encode_choice(value: &Value) -> Json {
    if !value.holds_object() {
        return encode(value);
    }
    let all = |values: &[Value]| values.iter().map(encode_choice).collect::<Vec<_>>();
    match value {
        Value::Object(object) if object.id >= FOREIGN => {
            json!({ "foreign": u32::MAX - object.id, "class": object.class })
        }
        Value::List(values) => json!(all(values)),
        Value::Tuple(values) => json!({ "tuple": all(values) }),
        Value::Set(values) => json!({ "set": all(values) }),
        Value::Dict(pairs) => {
            let pair =
                |(key, value): &(Value, Value)| json!([encode_choice(key), encode_choice(value)]);
            json!({ "dict": pairs.iter().map(pair).collect::<Vec<_>>() })
        }
        other => encode(other),
    }
}

pub(super) fn exception(raised: &Json) -> Exception {
    let names = raised.get("ancestry").and_then(Json::as_array);
    let names = names.into_iter().flatten().filter_map(Json::as_str);
    let message = raised.get("message").and_then(Json::as_str);
    Exception {
        ancestry: names.map(str::to_owned).collect(),
        message: message.unwrap_or_default().to_owned(),
    }
}

/// The respects in which replies may differ, by their words.
pub(crate) fn likeness<'w>(words: impl IntoIterator<Item = &'w str>) -> Likeness {
    let mut likeness = Likeness::EXACT;
    for word in words {
        match word {
            "messages" => likeness.message = true,
            "exceptions" => likeness.kin = true,
            "order" => likeness.order = true,
            "sequences" => likeness.sequences = true,
            "iterables" => likeness.iterable = true,
            "rounding" => likeness.rounding = true,
            _ => {}
        }
    }
    likeness
}

/// Returns an open call, and the variables that are its arguments.
pub(super) fn open_call(
    operation: &Operation,
    open: &Json,
) -> Result<(OpenCall, Vec<String>), JudgeFailure> {
    let looks = texts(open.get("looks"));
    let arguments: Vec<String> = texts(open.get("arguments")).map(str::to_owned).collect();
    let looks = looks.chain(arguments.iter().map(String::as_str)).map(parse);
    let call = OpenCall {
        operation: operation.clone(),
        looks: looks.collect::<Result<_, _>>()?,
        wanted: open.get("wanted").and_then(Json::as_str).map(str::to_owned),
        may_raise: open.get("kind").and_then(Json::as_str) == Some("choice"),
    };
    Ok((call, arguments))
}

/// Parses the rows of a board.
pub(super) fn grid(rows: &[Json]) -> Option<Grid> {
    let rows = rows.iter().map(|row| {
        let cells = row.as_array()?;
        cells.iter().map(cell).collect::<Option<Vec<_>>>()
    });
    Some(Grid {
        rows: rows.collect::<Option<_>>()?,
    })
}

/// Parses a cell of a board: a text, or a text and a colour.
fn cell(cell: &Json) -> Option<Cell> {
    let text = |part: &Json| part.as_str().map(str::to_owned);
    Some(match cell.as_array().map(Vec::as_slice) {
        Some([letter, fill]) => Cell {
            text: text(letter)?,
            fill: Some(text(fill)?),
        },
        Some(_) => return None,
        None => Cell {
            text: text(cell)?,
            fill: None,
        },
    })
}

/// Returns the texts of a list.
pub(super) fn texts(list: Option<&Json>) -> impl Iterator<Item = &str> {
    let list = list.and_then(Json::as_array).into_iter().flatten();
    list.filter_map(Json::as_str)
}

/// Returns pairs of object numbers: the model's and the subject's.
pub(super) fn pairs(list: Option<&Json>) -> Vec<(u32, u32)> {
    let list = list.and_then(Json::as_array).into_iter().flatten();
    let number = |pair: &Json, place| {
        pair.get(place)?
            .as_u64()
            .and_then(|id| u32::try_from(id).ok())
    };
    list.filter_map(|pair| Some((number(pair, 0)?, number(pair, 1)?)))
        .collect()
}

/// Parses an operation that the host or a rule wrote.
pub(super) fn parse(text: &str) -> Result<Operation, JudgeFailure> {
    parse_operation(text).map_err(|error| failed(&format!("the rules give `{text}`: {error}")))
}
