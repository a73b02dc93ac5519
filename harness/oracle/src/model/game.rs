//! One game of a model.

use std::borrow::Cow;
use std::collections::BTreeMap;

use data_encoding::BASE64;
use puzzlemark_reference::Value;
use puzzlemark_reference::games::Choices;
use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::session::Evaluation;
use serde_json::{Value as Json, json};

use super::conversation::Conversation;
use super::host::{failed, unexpected};
use super::message::{
    encode_choice, exception, grid, likeness, open_call, pairs, parse, small, state_of, texts,
};
use super::{Files, Mistake, ModelReference};
use crate::guess::{self, Guesses, Source};
use puzzlemark_judge::follow::{
    Adopted, Adoption, Expected, GameState, Grid, OpenCall, OpenReply, Oracle, Outline, Reading,
    Silence,
};
use puzzlemark_model::{JudgeFailure, Model};
use puzzlemark_subject::{decode, operation_request};

/// The side that decides random choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Chance {
    /// The submission. The model follows its choices.
    Submission,
    /// The model. All its replies are determined.
    Model,
}

/// A game of a model.
pub(super) struct ModelGame<'g, 'r> {
    reference: &'g ModelReference<'r>,
    conversation: Conversation<'g, 'r>,
    /// The operations so far, with the values of assigned variables, for guesses.
    played: Vec<(Operation, Option<Value>)>,
    /// The seed of the first choices, which is the seed of the whole game.
    seed: Option<u64>,
    /// The variables that are arguments of the current open call.
    arguments: Vec<String>,
    /// The current state, if it was asked and nothing has changed since.
    state: Option<GameState>,
    /// True if nothing more can be asked.
    is_over: bool,
}

/// The result of the rule that draws an object.
pub(super) enum Drawing {
    Board(Grid),
    /// The object has no board.
    Nothing,
    /// The rule has a mistake.
    Mistake(Mistake),
}

impl<'g, 'r> ModelGame<'g, 'r> {
    /// Begins a game. Starts no process yet.
    pub(super) fn begin(reference: &'g ModelReference<'r>, files: &Files, chance: Chance) -> Self {
        let files: BTreeMap<_, _> = files
            .iter()
            .map(|(name, contents)| (name, BASE64.encode(contents)))
            .collect();
        let begin = json!({ "begin": {
            "files": files,
            "chooses": chance == Chance::Model,
            "seed": Model::SEED,
        }});
        Self {
            reference,
            conversation: Conversation::begin(reference, &begin),
            played: Vec::new(),
            seed: None,
            arguments: Vec::new(),
            state: None,
            is_over: false,
        }
    }

    /// Asks the host. If the reply reports a mistake of the instructor or a crash, returns a failure.
    pub(super) fn ask(&mut self, request: &Json) -> Result<Json, JudgeFailure> {
        self.conversation.ask(request)
    }

    /// Draws the board of the object in a variable. The game continues after a mistake in the rule that draws it.
    pub(super) fn draw(&mut self, variable: &str) -> Result<Drawing, JudgeFailure> {
        let request = json!({ "draw": { "variable": variable } });
        let reply = self.conversation.ask_with_fault(&request)?;
        if let Some(fault) = reply.get("fault") {
            let mistake = Mistake::parse(fault, self.reference.model);
            return Ok(Drawing::Mistake(mistake));
        }
        let rows = reply.get("draw").ok_or_else(|| unexpected(&reply))?;
        let Some(rows) = rows.as_array() else {
            return Ok(Drawing::Nothing);
        };
        let grid = grid(rows).ok_or_else(|| unexpected(&reply))?;
        Ok(Drawing::Board(grid))
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
    fn ruled_calls(&mut self, seed: u64) -> Result<Vec<Operation>, JudgeFailure> {
        if !self.reference.has_source(Source::Calls) || !self.reference.description()?.has_calls() {
            return Ok(Vec::new());
        }
        let reply = self.ask(&json!({ "calls": { "seed": seed } }))?;
        let calls = reply.get("calls").ok_or_else(|| unexpected(&reply))?;
        let operations = calls.get("operations").and_then(Json::as_array);
        let texts = operations.into_iter().flatten().filter_map(Json::as_str);
        texts.map(parse).collect()
    }

    /// Returns the guesses of the games. They are none if the rules say all that can be asked.
    fn guesses(&self) -> Result<Cow<'g, Guesses>, JudgeFailure> {
        let is_ruled =
            self.reference.has_source(Source::Calls) && self.reference.description()?.calls_only();
        Ok(if is_ruled {
            Cow::Owned(Guesses::nothing(self.reference.guesses.sources()))
        } else {
            Cow::Borrowed(self.reference.guesses()?)
        })
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
        let changed = || reply.get("determined")?.get("changed")?.as_bool();
        if let Expected::Determined { evaluation, .. } = &expected
            && let Err(exception) = &evaluation.result
            && changed() == Some(true)
        {
            let call = guess::outline(operation, &self.played, self.reference.description()?).text;
            self.reference.note_change(call, operation, exception);
        }
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

    fn adopt(&mut self, call: &OpenCall, reply: &OpenReply<'_>) -> Result<Adoption, JudgeFailure> {
        let readings = reply.readings.iter();
        let readings: Vec<_> = readings
            .map(|reading| self.reading(call, reply, reading))
            .collect();
        let answer = self.ask(&json!({ "adopt": { "readings": readings } }))?;
        if let Some(Json::String(reason)) = answer.get("refused") {
            self.is_over = true;
            return Ok(Adoption::Refused(reason.clone()));
        }
        let first = reply.readings.first();
        let first = first.and_then(|reading| reading.returned.clone());
        if answer.get("unspecified").is_some() {
            // Chance has too many results. The reply is not wrong, but the rest of the game is not known.
            self.is_over = true;
            let value = first.unwrap_or(Value::None);
            let pairs = Vec::new();
            return Ok(Adoption::Adopted(Adopted { value, pairs }));
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
        Ok(Adoption::Adopted(Adopted { value, pairs }))
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
        match self.draw(variable)? {
            Drawing::Board(board) => Ok(Some(board)),
            Drawing::Nothing => Ok(None),
            Drawing::Mistake(mistake) => Err(failed(&mistake.to_string())),
        }
    }

    fn choices(&mut self, seed: u64) -> Result<Choices, JudgeFailure> {
        if self.is_over {
            return Ok(Choices::default());
        }
        let game_seed = *self.seed.get_or_insert(seed);
        let drawn = self.reference.drawn_values(self, small(seed))?;
        let ruled = self.ruled_calls(small(seed))?;
        let guesses = self.guesses()?;
        Ok(guesses.choices(&self.played, &drawn, &ruled, (game_seed, seed)))
    }

    fn all_choices(&mut self) -> Result<Choices, JudgeFailure> {
        if self.is_over {
            return Ok(Choices::default());
        }
        let drawn = self.reference.drawn_values(self, 0)?;
        let ruled = self.ruled_calls(0)?;
        let mut choices = self.guesses()?.all_choices(&self.played, &drawn);
        choices.moves.splice(0..0, ruled);
        Ok(choices)
    }

    fn alternatives(&mut self, operation: &Operation) -> Result<Vec<Operation>, JudgeFailure> {
        let guesses = self.reference.guesses()?;
        let description = self.reference.description()?;
        let mut alternatives = guesses.simpler_operations(operation, &self.played, description);
        alternatives.extend(self.ruled_calls(0)?);
        Ok(alternatives)
    }

    fn outline(&self, operation: &Operation) -> Result<Option<Outline>, JudgeFailure> {
        let description = self.reference.description()?;
        Ok(Some(guess::outline(operation, &self.played, description)))
    }

    fn state(&mut self) -> Result<GameState, JudgeFailure> {
        if let Some(state) = &self.state {
            return Ok(state.clone());
        }
        let reply = self.ask(&json!({ "state": null }))?;
        Ok(self.state.insert(state_of(&reply)).clone())
    }
}
