//! One game of a model.

use std::collections::BTreeMap;

use data_encoding::BASE64;
use puzzlemark_reference::games::Choices;
use puzzlemark_reference::notation::parse_operation;
use puzzlemark_reference::object::Likeness;
use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::session::Evaluation;
use puzzlemark_reference::{Exception, Value};
use serde_json::{Value as Json, json};

use super::host::{Host, failed, unexpected};
use super::{Files, Mistake, ModelReference};
use crate::guess::{self, Guesses};
use puzzlemark_judge::follow::{
    Adopted, Cell, Expected, Grid, OpenCall, OpenReply, Oracle, Outline, Reading, Silence,
};
use puzzlemark_model::JudgeFailure;
use puzzlemark_subject::{decode, encode, operation_request};

/// The smallest number of an object that the submission has but the model does not.
const FOREIGN: u32 = 1 << 31;

/// The side that decides random choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Chance {
    /// The submission. The model follows its choices.
    Submission,
    /// The model. All its replies are determined.
    Model,
}

/// A game. When it is dropped, other games can use its host.
pub(super) struct ModelGame<'g, 'r> {
    reference: &'g ModelReference<'r>,
    /// The host. `None` after a failure.
    host: Option<Host>,
    /// The operations so far, with the values of assigned variables, for guesses.
    played: Vec<(Operation, Option<Value>)>,
    /// The seed of the first choices, which is the seed of the whole game.
    seed: Option<u64>,
    /// The variables that are arguments of the current open call.
    arguments: Vec<String>,
    /// The current state, if it was asked and nothing has changed since.
    state: Option<Result<String, String>>,
    /// True if nothing more can be asked.
    is_over: bool,
}

impl<'g, 'r> ModelGame<'g, 'r> {
    pub(super) fn begin(
        reference: &'g ModelReference<'r>,
        mut host: Host,
        files: &Files,
        chance: Chance,
    ) -> Result<Self, JudgeFailure> {
        let files: BTreeMap<_, _> = files
            .iter()
            .map(|(name, contents)| (name, BASE64.encode(contents)))
            .collect();
        host.begin_game();
        let reply = host.ask(&json!({ "begin": {
            "files": files,
            "chooses": chance == Chance::Model,
        }}))?;
        if reply.get("begun").is_none() {
            return Err(unexpected(&reply));
        }
        Ok(Self {
            reference,
            host: Some(host),
            played: Vec::new(),
            seed: None,
            arguments: Vec::new(),
            state: None,
            is_over: false,
        })
    }

    /// Asks the host. If the reply reports a mistake of the instructor or a crash, returns a failure.
    pub(super) fn ask(&mut self, request: &Json) -> Result<Json, JudgeFailure> {
        let host = self.host.as_mut().ok_or_else(|| failed("it has ended"))?;
        let reply = host.ask(request);
        self.sound(reply)
    }

    /// Checks a reply. If it reports a mistake of the instructor or a crash, ends the game and returns a
    /// failure.
    fn sound(&mut self, reply: Result<Json, JudgeFailure>) -> Result<Json, JudgeFailure> {
        let is_sound = reply.as_ref().is_ok_and(|reply| {
            ["fault", "died", "error"]
                .iter()
                .all(|key| reply.get(key).is_none())
        });
        if is_sound {
            return reply;
        }
        self.host = None;
        Err(unexpected(&reply?))
    }

    /// Returns the board of the object in a variable, or the mistake in the rule that draws it. After such
    /// a mistake, the game continues.
    pub(super) fn draw(
        &mut self,
        variable: &str,
    ) -> Result<Result<Option<Grid>, Mistake>, JudgeFailure> {
        let host = self.host.as_mut().ok_or_else(|| failed("it has ended"))?;
        let reply = host.ask(&json!({ "draw": { "variable": variable } }));
        if let Ok(Some(fault)) = reply.as_ref().map(|reply| reply.get("fault")) {
            return Ok(Err(Mistake::parse(fault, self.reference.model)));
        }
        let reply = self.sound(reply)?;
        let rows = reply.get("draw").ok_or_else(|| unexpected(&reply))?;
        let Some(rows) = rows.as_array() else {
            return Ok(Ok(None));
        };
        let rows = rows.iter().map(|row| {
            let cells = row.as_array()?;
            cells.iter().map(cell).collect::<Option<Vec<_>>>()
        });
        let rows = rows.collect::<Option<_>>();
        let rows = rows.ok_or_else(|| unexpected(&reply))?;
        Ok(Ok(Some(Grid { rows })))
    }

    /// Returns the JSON form of one reading of the reply to an open call.
    fn reading(&self, call: &OpenCall, reply: &OpenReply<'_>, reading: &Reading) -> Json {
        let Reading { returned, seen } = reading;
        let looks = seen.len().saturating_sub(self.arguments.len());
        let (seen, after) = seen.split_at(looks);
        let mut seen: Vec<_> = seen.iter().map(encode_choice).collect();
        let mut form = json!({ "printed": String::from_utf8_lossy(reply.printed) });
        match (returned, reply.raised) {
            (_, Some(exception)) => {
                form["raised"] = json!({
                    "ancestry": exception.ancestry,
                    "message": exception.message,
                });
            }
            (Some(value), None) if call.operation.target.is_some() => {
                seen.insert(0, encode_choice(value));
            }
            (value, None) => form["returned"] = value.as_ref().map_or(Json::Null, encode_choice),
        }
        form["seen"] = json!(seen);
        let after = self.arguments.iter().zip(after);
        let after: BTreeMap<_, _> = after
            .map(|(name, value)| (name, encode_choice(value)))
            .collect();
        form["after"] = json!(after);
        form
    }

    /// Returns the calls that the rules `@calls` offer in the current game.
    fn ruled_calls(&mut self, seed: u64) -> Result<Choices, JudgeFailure> {
        let mut choices = Choices::default();
        if self.reference.description()?.has_calls() {
            let reply = self.ask(&json!({ "calls": { "seed": seed } }))?;
            let calls = reply.get("calls").ok_or_else(|| unexpected(&reply))?;
            let operations = calls.get("operations").and_then(Json::as_array);
            for text in operations.into_iter().flatten().filter_map(Json::as_str) {
                choices.moves.push(parse(text)?);
            }
        }
        Ok(choices)
    }

    /// Returns the guessed choices, and those of the rules.
    fn with_ruled_calls(
        &mut self,
        seed: u64,
        guess: impl FnOnce(&Guesses, &[(Operation, Option<Value>)]) -> Choices,
    ) -> Result<Choices, JudgeFailure> {
        let mut choices = self.ruled_calls(seed)?;
        if !self.reference.description()?.calls_only() {
            let guessed = guess(self.reference.guesses()?, &self.played);
            choices.moves.extend(guessed.moves);
            choices.attempts.extend(guessed.attempts);
            choices.queries.extend(guessed.queries);
        }
        Ok(choices)
    }

    /// Returns the result in a reply to an operation.
    fn expected(&mut self, operation: &Operation, reply: &Json) -> Result<Expected, JudgeFailure> {
        let expected = if let Some(open) = reply.get("open") {
            let (call, arguments) = open_call(operation, open)?;
            self.arguments = arguments;
            self.state = None;
            Expected::Open(call)
        } else {
            self.settled(reply)?
        };
        let value = match &expected {
            Expected::Determined { evaluation, .. } => evaluation.result.clone().ok(),
            Expected::Open(_) => None,
            Expected::Unspecified(_) => return Ok(expected),
        };
        self.played.push((operation.clone(), value));
        Ok(expected)
    }

    /// Reads a reply that is not open.
    fn settled(&mut self, reply: &Json) -> Result<Expected, JudgeFailure> {
        if let Some(determined) = reply.get("determined") {
            return self.determined(determined);
        }
        let unspecified = reply.get("unspecified").ok_or_else(|| unexpected(reply))?;
        let why = unspecified.get("why").and_then(Json::as_str);
        let is_lost = unspecified.get("lost").and_then(Json::as_bool);
        self.is_over |= is_lost != Some(false);
        Ok(Expected::Unspecified(Silence {
            why: why.map(str::to_owned),
            goes_on: is_lost == Some(false),
        }))
    }

    fn determined(&mut self, reply: &Json) -> Result<Expected, JudgeFailure> {
        let result = match (reply.get("value"), reply.get("raised")) {
            (Some(value), _) => Ok(decode(value).map_err(|why| failed(&why))?),
            (None, Some(raised)) => Err(exception(raised)),
            (None, None) => return Err(unexpected(reply)),
        };
        // If a refused call changed something, no game can continue from there.
        let changed = reply.get("changed").and_then(Json::as_bool);
        self.is_over |= changed == Some(true);
        if result.is_ok() || changed != Some(false) {
            self.state = None;
        }
        let printed = reply
            .get("printed")
            .and_then(Json::as_str)
            .unwrap_or_default();
        Ok(Expected::Determined {
            evaluation: Evaluation {
                printed: printed.to_owned(),
                result,
            },
            likeness: likeness(texts(reply.get("free"))),
        })
    }
}

impl Oracle for ModelGame<'_, '_> {
    fn expect(&mut self, operation: &Operation) -> Result<Expected, JudgeFailure> {
        let reply = self.ask(&json!({ "expect": operation_request(operation) }))?;
        self.expected(operation, &reply)
    }

    fn expect_each(&mut self, operations: &[Operation]) -> Result<Vec<Expected>, JudgeFailure> {
        // If chance decides an operation, the host stops in the middle of it. It would not send the
        // earlier replies of the list.
        if operations.len() <= 1 || self.reference.description()?.uses_choices {
            let first = operations.iter().take(1);
            return first.map(|operation| self.expect(operation)).collect();
        }
        let requests: Vec<_> = operations.iter().map(operation_request).collect();
        let reply = self.ask(&json!({ "each": requests }))?;
        let replies = reply.get("each").and_then(Json::as_array);
        let replies = replies.ok_or_else(|| unexpected(&reply))?;
        let results = operations.iter().zip(replies);
        let results = results.map(|(operation, reply)| self.expected(operation, reply));
        let results = results.collect::<Result<Vec<_>, _>>()?;
        self.state = Some(state_of(&reply));
        Ok(results)
    }

    fn adopt(
        &mut self,
        call: &OpenCall,
        reply: &OpenReply<'_>,
    ) -> Result<Result<Adopted, String>, JudgeFailure> {
        let readings = reply.readings.iter();
        let readings: Vec<_> = readings
            .map(|reading| self.reading(call, reply, reading))
            .collect();
        let answer = self.ask(&json!({ "adopt": { "readings": readings } }))?;
        if let Some(Json::String(reason)) = answer.get("refused") {
            self.is_over = true;
            return Ok(Err(reason.clone()));
        }
        let first = reply.readings.first();
        let first = first.and_then(|reading| reading.returned.clone());
        if answer.get("unspecified").is_some() {
            // Chance has too many results. The reply is not wrong, but the rest of the game is not known.
            self.is_over = true;
            let value = first.unwrap_or(Value::None);
            let pairs = Vec::new();
            return Ok(Ok(Adopted { value, pairs }));
        }
        let Some(adopted) = answer.get("adopted") else {
            return Err(unexpected(&answer));
        };
        let target = call.operation.target.as_deref();
        let object = target.and_then(|target| adopted.get("bound")?.get(target));
        let value = match object.filter(|object| object.is_object()) {
            Some(object) => decode(object).map_err(|why| failed(&why))?,
            None => first.unwrap_or(Value::None),
        };
        if let Some((_, kept)) = self.played.last_mut() {
            *kept = Some(value.clone());
        }
        let pairs = pairs(adopted.get("pairs"));
        Ok(Ok(Adopted { value, pairs }))
    }

    fn choose(&mut self, _call: &OpenCall, seed: u64) -> Result<Expected, JudgeFailure> {
        let reply = self.ask(&json!({ "choose": { "seed": small(seed) } }))?;
        let chosen = self.settled(&reply)?;
        if let (Expected::Determined { evaluation, .. }, Some((_, kept))) =
            (&chosen, self.played.last_mut())
        {
            *kept = evaluation.result.clone().ok();
        }
        Ok(chosen)
    }

    fn board(&mut self, variable: &str) -> Result<Option<Grid>, JudgeFailure> {
        let drawn = self.draw(variable)?;
        drawn.map_err(|mistake| failed(&mistake.to_string()))
    }

    fn choices(&mut self, seed: u64) -> Result<Choices, JudgeFailure> {
        if self.is_over {
            return Ok(Choices::default());
        }
        let game_seed = *self.seed.get_or_insert(seed);
        let drawn = self.reference.drawn_values(self, small(seed))?;
        self.with_ruled_calls(small(seed), |guesses, played| {
            guesses.choices(played, &drawn, (game_seed, seed))
        })
    }

    fn all_choices(&mut self) -> Result<Choices, JudgeFailure> {
        if self.is_over {
            return Ok(Choices::default());
        }
        let drawn = self.reference.drawn_values(self, 0)?;
        self.with_ruled_calls(0, |guesses, played| guesses.all_choices(played, &drawn))
    }

    fn alternatives(&mut self, operation: &Operation) -> Result<Vec<Operation>, JudgeFailure> {
        let guesses = self.reference.guesses()?;
        let description = self.reference.description()?;
        let mut alternatives = guesses.simpler_operations(operation, &self.played, description);
        let Choices { moves, .. } = self.ruled_calls(0)?;
        alternatives.extend(moves);
        Ok(alternatives)
    }

    fn outline(&self, operation: &Operation) -> Result<Option<Outline>, JudgeFailure> {
        let description = self.reference.description()?;
        Ok(Some(guess::outline(operation, &self.played, description)))
    }

    fn state(&mut self) -> Result<Result<String, String>, JudgeFailure> {
        if let Some(state) = &self.state {
            return Ok(state.clone());
        }
        let reply = self.ask(&json!({ "state": null }))?;
        Ok(self.state.insert(state_of(&reply)).clone())
    }
}

impl Drop for ModelGame<'_, '_> {
    fn drop(&mut self) {
        let Some(mut host) = self.host.take() else {
            return;
        };
        // A host is not used again if it does not end a game.
        if host
            .ask(&json!({ "end": null }))
            .is_ok_and(|reply| reply.get("ended").is_some())
        {
            self.reference.keep(host);
        }
    }
}

/// Returns the state in a reply, or the reason why it cannot be compared.
fn state_of(reply: &Json) -> Result<String, String> {
    let text = |key: &str| reply.get(key).and_then(Json::as_str).map(str::to_owned);
    text("state").ok_or_else(|| text("why").unwrap_or_default())
}

/// Returns a seed that is small enough for a number in JSON.
fn small(seed: u64) -> u64 {
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

fn exception(raised: &Json) -> Exception {
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
fn open_call(operation: &Operation, open: &Json) -> Result<(OpenCall, Vec<String>), JudgeFailure> {
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
fn texts(list: Option<&Json>) -> impl Iterator<Item = &str> {
    let list = list.and_then(Json::as_array).into_iter().flatten();
    list.filter_map(Json::as_str)
}

/// Returns pairs of object numbers: the model's and the subject's.
fn pairs(list: Option<&Json>) -> Vec<(u32, u32)> {
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
