//! What a checker of the assignment's has said, read by its protocol.

use puzzlemark_reports::Verdict;
use puzzlemark_reports::diff::Difference;
use puzzlemark_text::visible;

use super::{Checked, bounded, remark};
use puzzlemark_model::reply::Exit;
use puzzlemark_model::{Part, Protocol};

/// What a checker left behind when it ended.
#[derive(Debug, Clone)]
pub struct Said {
    /// How it ended.
    pub exit: Exit,
    /// What it wrote to standard output.
    pub printed: Vec<u8>,
    /// What it wrote to standard error.
    pub complained: Vec<u8>,
    /// The message for the instructor, where the protocol has a file of its own for it.
    pub for_instructors: Option<Vec<u8>>,
    /// The message for students, likewise.
    pub for_students: Option<Vec<u8>>,
    /// The result that an oracle in Python has written, as JSON.
    pub result: Option<Vec<u8>>,
}

/// What a checker thinks of what was printed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Opinion {
    /// Whether it accepts it.
    pub accepted: bool,
    /// What it tells students.
    pub for_students: Vec<String>,
    /// What it tells the instructor.
    pub for_instructors: Vec<String>,
    /// What it says was expected.
    pub expected: Option<String>,
    /// What it says came.
    pub got: Option<String>,
}

/// What a checker thinks; the error says what of its answer its protocol does not know, as the rest
/// of a sentence about it.
pub fn opinion(protocol: Protocol, said: &Said, full: Option<f64>) -> Result<Opinion, String> {
    let Exit::Code(code) = said.exit else {
        return Err(with_message(said.exit.told(), said));
    };
    match protocol {
        Protocol::Kattis => kattis(code, said),
        Protocol::Testlib => testlib(code, said, full),
        Protocol::Tested => tested(code, said),
    }
}

fn kattis(code: i32, said: &Said) -> Result<Opinion, String> {
    let accepted = match code {
        42 => true,
        43 => false,
        _ => {
            let told = format!("ended with exit code {code}, which is neither 42 nor 43");
            return Err(with_message(told, said));
        }
    };
    Ok(Opinion {
        accepted,
        for_students: texts([said.for_students.as_deref()]),
        for_instructors: texts([
            said.for_instructors.as_deref(),
            Some(&said.printed),
            Some(&said.complained),
        ]),
        ..Opinion::default()
    })
}

fn testlib(code: i32, said: &Said, full: Option<f64>) -> Result<Opinion, String> {
    let message = texts([Some(said.complained.as_slice()), Some(&said.printed)]);
    let accepted = match code {
        0 => true,
        // 4 is text after the answer, 8 an end before it: where they are not told as 2.
        1 | 2 | 4 | 8 => false,
        7 => enough_points(&message, full)?,
        3 => {
            return Err(with_message(
                "says that it failed (exit code 3)".to_owned(),
                said,
            ));
        }
        _ => {
            let told = format!("ended with exit code {code}, which testlib does not know");
            return Err(with_message(told, said));
        }
    };
    // What it says can hold the answer.
    Ok(Opinion {
        accepted,
        for_instructors: message,
        ..Opinion::default()
    })
}

/// Whether the points that a checker gives are all that there are.
fn enough_points(message: &[String], full: Option<f64>) -> Result<bool, String> {
    let mut words = message.iter().flat_map(|text| text.split_whitespace());
    let points: Option<f64> = words.find_map(|word| word.parse().ok());
    match (points, full) {
        (Some(points), Some(full)) => Ok(points >= full),
        (None, _) => Err("gives points (exit code 7) and does not say how many".to_owned()),
        (_, None) => Err(
            "gives points (exit code 7), and nothing says how many are all: write `full`"
                .to_owned(),
        ),
    }
}

/// The result of an oracle in Python, as `custom/tested.py` writes it.
#[derive(serde::Deserialize)]
struct OracleResult {
    result: bool,
    readable_expected: Option<String>,
    readable_actual: Option<String>,
    messages: Vec<Message>,
}

#[derive(serde::Deserialize)]
struct Message {
    text: String,
    for_students: bool,
}

fn tested(code: i32, said: &Said) -> Result<Opinion, String> {
    if code != 0 {
        return Err(with_message(format!("ended with exit code {code}"), said));
    }
    let Some(bytes) = &said.result else {
        return Err(with_message("gave no result".to_owned(), said));
    };
    let read: OracleResult = serde_json::from_slice(bytes)
        .map_err(|error| format!("gave a result that cannot be read: {error}"))?;
    let mut opinion = Opinion {
        accepted: read.result,
        expected: read.readable_expected,
        got: read.readable_actual,
        for_instructors: texts([Some(said.printed.as_slice()), Some(&said.complained)]),
        ..Opinion::default()
    };
    for message in read.messages {
        if message.for_students {
            opinion.for_students.push(message.text);
        } else {
            opinion.for_instructors.push(message.text);
        }
    }
    Ok(opinion)
}

/// The texts that say something.
fn texts<const N: usize>(all: [Option<&[u8]>; N]) -> Vec<String> {
    let texts = all.into_iter().flatten().map(visible::decode);
    let texts = texts.map(|text| bounded(text.trim().to_owned()));
    texts.filter(|text| !text.is_empty()).collect()
}

/// What went wrong, with the last line of what the checker says of it.
fn with_message(told: String, said: &Said) -> String {
    let streams = [
        Some(said.complained.as_slice()),
        said.for_instructors.as_deref(),
        Some(&said.printed),
    ];
    let all = texts(streams);
    let line = all.first().and_then(|text| text.lines().next_back());
    match line {
        Some(line) => format!("{told}: {}", visible::line(line)),
        None => told,
    }
}

/// Takes in that a checker cannot be asked about what came back, since an object is part of it.
pub fn add_object(checked: &mut Checked) {
    checked.verdict = Verdict::WrongAnswer;
    let told = "an object came back, or a value with one in it, where only numbers, texts, lists \
                and the like can be right";
    checked.differences.push(remark(told.to_owned()));
}

/// Takes a checker's opinion into what came of a step that met everything else.
pub fn add_opinion(checked: &mut Checked, part: &Part, opinion: Opinion) {
    let Opinion {
        accepted,
        for_students,
        for_instructors,
        expected,
        got,
    } = opinion;
    if let Some(got) = got {
        checked.got = bounded(got);
    }
    if let Some(expected) = expected {
        checked.expected = Some(bounded(expected));
    }
    if accepted {
        return;
    }
    checked.verdict = Verdict::WrongAnswer;
    if for_students.is_empty() {
        let what = match part {
            Part::Returned => "what came back".to_owned(),
            Part::Printed => "what was printed".to_owned(),
            Part::Complained => "what was written to standard error".to_owned(),
            Part::Written(name) => format!("what the file `{name}` holds"),
        };
        let told = format!("the checker does not accept {what}");
        checked.differences.push(remark(told));
    }
    let told = for_students.into_iter().map(|text| remark(bounded(text)));
    checked.differences.extend(told);
    let aside = for_instructors.into_iter().map(|text| Difference::Aside {
        text: bounded(text),
    });
    checked.differences.extend(aside);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(code: i32) -> Said {
        Said {
            exit: Exit::Code(code),
            printed: Vec::new(),
            complained: b"wrong answer 3 points\n".to_vec(),
            for_instructors: Some(b"judge".to_vec()),
            for_students: Some(b"team".to_vec()),
            result: None,
        }
    }

    #[test]
    fn what_a_protocol_does_not_know_is_the_checkers_failure() {
        let verdict = |protocol, code| opinion(protocol, &said(code), None).map(|one| one.accepted);
        for (protocol, code, accepted) in [
            (Protocol::Kattis, 42, Some(true)),
            (Protocol::Kattis, 43, Some(false)),
            (Protocol::Kattis, 0, None),
            (Protocol::Kattis, 1, None),
            (Protocol::Testlib, 0, Some(true)),
            (Protocol::Testlib, 1, Some(false)),
            (Protocol::Testlib, 2, Some(false)),
            (Protocol::Testlib, 3, None),
            (Protocol::Testlib, 7, None),
            (Protocol::Testlib, 42, None),
            (Protocol::Tested, 0, None),
            (Protocol::Tested, 1, None),
        ] {
            assert_eq!(
                verdict(protocol, code).ok(),
                accepted,
                "{protocol:?} {code}"
            );
        }
        let mut crashed = said(0);
        crashed.exit = Exit::Signal(11);
        assert!(opinion(Protocol::Testlib, &crashed, None).is_err());
    }

    #[test]
    fn messages_go_to_those_whom_they_are_for() {
        let kattis = opinion(Protocol::Kattis, &said(43), None).unwrap();
        assert_eq!(kattis.for_students, ["team"]);
        assert_eq!(kattis.for_instructors, ["judge", "wrong answer 3 points"]);
        let testlib = opinion(Protocol::Testlib, &said(1), None).unwrap();
        assert_eq!(testlib.for_students, [""; 0]);
    }

    #[test]
    fn points_are_enough_or_not() {
        let enough =
            |full| opinion(Protocol::Testlib, &said(7), Some(full)).map(|one| one.accepted);
        assert_eq!(enough(3.0), Ok(true));
        assert_eq!(enough(4.0), Ok(false));
    }

    #[test]
    fn an_oracle_says_what_was_expected() {
        let mut oracle = said(0);
        let json = r#"{"result": false, "readable_expected": "e", "readable_actual": null,
                       "messages": [{"text": "m", "for_students": true}]}"#;
        oracle.result = Some(json.into());
        let opinion = opinion(Protocol::Tested, &oracle, None).unwrap();
        assert_eq!(opinion.expected.as_deref(), Some("e"));
        assert_eq!(
            (opinion.accepted, opinion.for_students),
            (false, vec!["m".to_owned()])
        );
    }
}
