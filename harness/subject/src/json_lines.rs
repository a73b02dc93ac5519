//! The protocol as JSON, one value per line.

use puzzlemark_reference::Value;
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::json::{decode, encode};
use super::wire::{Request, WireReply};

pub(super) fn write_request(request: &Request) -> String {
    let list = |arguments: &[Value]| arguments.iter().map(encode).collect::<Vec<_>>();
    let json = match request {
        Request::New {
            object,
            class,
            arguments,
        } => {
            json!({ "new": object, "class": class, "args": list(arguments) })
        }
        Request::Call {
            object,
            method,
            arguments,
        } => {
            json!({ "call": method, "on": object, "args": list(arguments) })
        }
        Request::Get { object, attribute } => json!({ "get": attribute, "on": object }),
        Request::Text { object } => json!({ "text": object }),
        Request::Function {
            object,
            name,
            arguments,
        } => {
            json!({ "function": name, "new": object, "args": list(arguments) })
        }
    };
    json.to_string()
}

/// All keys of requests. The keys that are present decide the kind of request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRequest {
    new: Option<u32>,
    class: Option<String>,
    call: Option<String>,
    get: Option<String>,
    on: Option<u32>,
    text: Option<u32>,
    function: Option<String>,
    #[serde(default)]
    args: Vec<Json>,
}

pub(super) fn read_request(line: &str) -> Result<Request, String> {
    let raw: RawRequest = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let arguments = raw.args.iter().map(decode).collect::<Result<Vec<_>, _>>()?;
    match raw {
        RawRequest {
            new: Some(object),
            class: Some(class),
            ..
        } => Ok(Request::New {
            object,
            class,
            arguments,
        }),
        RawRequest {
            new: Some(object),
            function: Some(name),
            ..
        } => Ok(Request::Function {
            object,
            name,
            arguments,
        }),
        RawRequest {
            call: Some(method),
            on: Some(object),
            ..
        } => Ok(Request::Call {
            object,
            method,
            arguments,
        }),
        RawRequest {
            get: Some(attribute),
            on: Some(object),
            ..
        } => Ok(Request::Get { object, attribute }),
        RawRequest {
            text: Some(object), ..
        } => Ok(Request::Text { object }),
        RawRequest { .. } => Err("the keys are not those of a request".to_owned()),
    }
}

pub(super) fn write_reply(reply: &WireReply) -> String {
    match reply {
        WireReply::Returns(value) => json!({ "returns": encode(value) }).to_string(),
        WireReply::Raises { kind, message, .. } => {
            json!({ "raises": { "type": kind, "message": message } }).to_string()
        }
        WireReply::Undefined => json!("undefined").to_string(),
        WireReply::Unsendable(why) => json!({ "unsendable": why }).to_string(),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "lowercase")]
enum RawReply {
    Returns(Json),
    Raises(RawException),
    Undefined,
    Unsendable(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawException {
    #[serde(rename = "type")]
    pub(super) kind: String,
    #[serde(default)]
    pub(super) message: String,
    #[serde(default)]
    pub(super) ancestors: Vec<String>,
    #[serde(default)]
    pub(super) at: Option<(String, u32)>,
}

pub(super) fn read_reply(line: &str) -> Result<WireReply, String> {
    match serde_json::from_str(line) {
        Ok(RawReply::Returns(value)) => Ok(WireReply::Returns(decode(&value)?)),
        Ok(RawReply::Raises(raised)) => Ok(WireReply::Raises {
            kind: raised.kind,
            message: raised.message,
            ancestors: raised.ancestors,
            at: raised.at,
        }),
        Ok(RawReply::Undefined) => Ok(WireReply::Undefined),
        Ok(RawReply::Unsendable(why)) => Ok(WireReply::Unsendable(why)),
        Err(error) => Err(format!(
            "{error}; a reply is `{{\"returns\": VALUE}}` or \
             `{{\"raises\": {{\"type\": TYPE, \"message\": MESSAGE}}}}`"
        )),
    }
}
