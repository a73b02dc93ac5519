//! Reads the opinion of a checker from its output, by its protocol.

use puzzlemark_reports::Verdict;
use puzzlemark_reports::diff::Difference;
use puzzlemark_text::visible;

use super::{Checked, bounded, remark};
use puzzlemark_model::reply::Exit;
use puzzlemark_model::{Part, Protocol};

/// The output of a checker.
#[derive(Debug, Clone)]
pub struct CheckerOutput {
    /// Its exit code, signal or limit.
    pub exit: Exit,
    /// The bytes on standard output.
    pub printed: Vec<u8>,
    /// The bytes on standard error.
    pub complained: Vec<u8>,
    /// The message for the instructor, if the protocol has a file for it.
    pub for_instructors: Option<Vec<u8>>,
    /// The message for students, if the protocol has a file for it.
    pub for_students: Option<Vec<u8>>,
    /// The result of an oracle in Python, as JSON.
    pub result: Option<Vec<u8>>,
    /// The file that a checker of testlib wrote while it talked.
    pub notes: Option<Vec<u8>>,
    /// The name of a file with points that a checker of Kattis wrote.
    pub points_file: Option<&'static str>,
}

/// The opinion of a checker about an answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Opinion {
    /// True if it accepts the answer.
    pub accepted: bool,
    /// Its messages for students.
    pub for_students: Vec<String>,
    /// Its messages for the instructor.
    pub for_instructors: Vec<String>,
    /// The expected answer in the checker's words.
    pub expected: Option<String>,
    /// The given answer in the checker's words.
    pub got: Option<String>,
}

/// Reads the opinion from a checker's output.
///
/// `full` is the full number of points. The error says how the output breaks the protocol, as the end
/// of a sentence about the checker.
pub fn read_opinion(
    protocol: Protocol,
    said: &CheckerOutput,
    full: Option<f64>,
) -> Result<Opinion, String> {
    let Exit::Code(code) = said.exit else {
        return Err(with_message(said.exit.describe(), said));
    };
    match protocol {
        Protocol::Kattis => kattis(code, said),
        Protocol::Testlib => testlib(code, said, full),
        Protocol::Tested | Protocol::Check50 => tested(code, said),
    }
}

/// Returns true if a checker with this exit may accept the answer.
pub fn may_accept(protocol: Protocol, exit: &Exit) -> bool {
    match (protocol, exit) {
        (Protocol::Kattis, Exit::Code(code)) => *code == 42,
        (Protocol::Testlib, Exit::Code(code)) => matches!(code, 0 | 7),
        (Protocol::Tested | Protocol::Check50, Exit::Code(code)) => *code == 0,
        (_, Exit::Signal(_) | Exit::Limit(_)) => false,
    }
}

fn kattis(code: i32, said: &CheckerOutput) -> Result<Opinion, String> {
    if let Some(name) = said.points_file {
        return Err(format!(
            "writes `{name}`, but a checker of the kind `kattis` cannot give points: remove that from the checker"
        ));
    }
    let accepted = match code {
        42 => true,
        43 => false,
        _ => {
            let reason = format!("ended with exit code {code}, which is neither 42 nor 43");
            return Err(with_message(reason, said));
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

fn testlib(code: i32, said: &CheckerOutput, full: Option<f64>) -> Result<Opinion, String> {
    let message = texts([Some(said.complained.as_slice()), Some(&said.printed)]);
    let accepted = match code {
        0 => true,
        // 4 means text after the answer, and 8 means that the output ends too early. Some versions
        // use 2 for both.
        1 | 2 | 4 | 8 => false,
        7 => enough_points(&message, full)?,
        3 => {
            return Err(with_message(
                "says that it failed (exit code 3)".to_owned(),
                said,
            ));
        }
        _ => {
            let reason = format!("ended with exit code {code}, which testlib does not know");
            return Err(with_message(reason, said));
        }
    };
    // The message may contain the answer, so students do not see it.
    Ok(Opinion {
        accepted,
        for_instructors: message,
        ..Opinion::default()
    })
}

/// Returns true if a checker gives the full number of points.
fn enough_points(message: &[String], full: Option<f64>) -> Result<bool, String> {
    let mut words = message.iter().flat_map(|text| text.split_whitespace());
    let points: Option<f64> = words.find_map(|word| word.parse().ok());
    match (points, full) {
        (Some(points), Some(full)) => Ok(points >= full),
        (None, _) => Err("gives points (exit code 7) but writes no number".to_owned()),
        (_, None) => Err(
            "gives points (exit code 7), but the checker in the scenario has no `full`: add it"
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

fn tested(code: i32, said: &CheckerOutput) -> Result<Opinion, String> {
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

/// Returns the texts that are not empty.
fn texts<const N: usize>(all: [Option<&[u8]>; N]) -> Vec<String> {
    all.into_iter()
        .flatten()
        .map(visible::decode)
        .map(|text| bounded(text.trim().to_owned()))
        .filter(|text| !text.is_empty())
        .collect()
}

/// Returns the reason with the last line of the checker's message.
fn with_message(reason: String, said: &CheckerOutput) -> String {
    let streams = [
        Some(said.complained.as_slice()),
        said.for_instructors.as_deref(),
        Some(&said.printed),
    ];
    let all = texts(streams);
    let line = all.first().and_then(|text| text.lines().next_back());
    match line {
        Some(line) => format!("{reason}: {}", visible::line(line)),
        None => reason,
    }
}

/// Rejects a returned value that contains an object, because a checker cannot get objects.
pub fn reject_object(checked: &mut Checked) {
    checked.verdict = Verdict::WrongAnswer;
    let reason = "got an object, or a value that contains one; right answers are only numbers, \
                  texts, lists and the like";
    checked.differences.push(remark(reason.to_owned()));
}

/// Adds a checker's opinion to the result of a step that meets all other expectations.
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
        let judged = match part {
            Part::Returned => "the returned value".to_owned(),
            Part::Printed => "the printed text".to_owned(),
            Part::Complained => "the text on standard error".to_owned(),
            Part::Written(name) => format!("the file `{name}`"),
            Part::Talk => "the dialogue".to_owned(),
        };
        let reason = format!("the checker does not accept {judged}");
        checked.differences.push(remark(reason));
    }
    let messages = for_students.into_iter().map(|text| remark(bounded(text)));
    checked.differences.extend(messages);
    let aside = for_instructors.into_iter().map(|text| Difference::Aside {
        text: bounded(text),
    });
    checked.differences.extend(aside);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(code: i32) -> CheckerOutput {
        CheckerOutput {
            exit: Exit::Code(code),
            printed: Vec::new(),
            complained: b"wrong answer 3 points\n".to_vec(),
            for_instructors: Some(b"judge".to_vec()),
            for_students: Some(b"team".to_vec()),
            result: None,
            notes: None,
            points_file: None,
        }
    }

    #[test]
    fn an_unknown_exit_code_is_a_failure_of_the_checker() {
        let verdict =
            |protocol, code| read_opinion(protocol, &said(code), None).map(|one| one.accepted);
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
        assert!(read_opinion(Protocol::Testlib, &crashed, None).is_err());
    }

    #[test]
    fn points_of_a_kattis_checker_are_not_lost_in_silence() {
        let mut scored = said(42);
        scored.points_file = Some("score.txt");
        let told = read_opinion(Protocol::Kattis, &scored, None).unwrap_err();
        assert!(told.contains("writes `score.txt`"), "{told}");
    }

    #[test]
    fn messages_go_to_those_whom_they_are_for() {
        let kattis = read_opinion(Protocol::Kattis, &said(43), None).unwrap();
        assert_eq!(kattis.for_students, ["team"]);
        assert_eq!(kattis.for_instructors, ["judge", "wrong answer 3 points"]);
        let testlib = read_opinion(Protocol::Testlib, &said(1), None).unwrap();
        assert_eq!(testlib.for_students, [""; 0]);
    }

    #[test]
    fn points_are_enough_or_not() {
        let enough =
            |full| read_opinion(Protocol::Testlib, &said(7), Some(full)).map(|one| one.accepted);
        assert_eq!(enough(3.0), Ok(true));
        assert_eq!(enough(4.0), Ok(false));
    }

    #[test]
    fn an_oracle_says_what_was_expected() {
        let mut oracle = said(0);
        let json = r#"{"result": false, "readable_expected": "e", "readable_actual": null,
                       "messages": [{"text": "m", "for_students": true}]}"#;
        oracle.result = Some(json.into());
        let opinion = read_opinion(Protocol::Tested, &oracle, None).unwrap();
        assert_eq!(opinion.expected.as_deref(), Some("e"));
        assert_eq!(
            (opinion.accepted, opinion.for_students),
            (false, vec!["m".to_owned()])
        );
    }
}
