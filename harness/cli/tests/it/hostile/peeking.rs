//! A submission that knows no rules. It searches its interpreter for the expected object.

use std::fs;
use std::path::Path;

use puzzlemark_model::Assignment;
use puzzlemark_model::Interface;
use puzzlemark_oracle::puzzle_of;
use puzzlemark_reports::Verdict;
use puzzlemark_runner::Player;
use puzzlemark_sandbox::{Sandbox, SandboxOptions};
use puzzlemark_subject::{Submission, prepare};

use crate::support::options;

const STEPS: &str = "steps:
- do: ann = Runner([7, 3, 9])
- do: bob = Runner([8, 8, 2])
- do: race = Race(ann, bob)
- {do: race.first(), returns: !same ann}
- {do: race.last(), returns: !same bob}
- {do: race.order(), returns: [!same ann, !same bob]}
- {do: race.order(), returns: !any_of [null, !tuple [!same bob], !list [!same ann, !same bob]]}
";

/// Scenarios whose variables get an object in other ways than by a call.
const NAMES: &str = "steps:
- do: ann = Runner([7, 3, 9])
- do: bob = Runner([8, 8, 2])
- do: race = Race(ann, bob)
- do: other = ann
- {do: race.first(), returns: !same other}
- do: bob = Runner(None)
  raises: TypeError
- {do: race.last(), returns: !same bob}
- do: last = race.last()
- do: pair = race.order()
- do: first = pair[0]
- {do: race.order(), returns: !list [!same first, !same last]}
- do: ann = Runner([1, 1, 1])
- {do: race.first(), returns: !same other}
- python: |
    bob, dan = Runner([9, 9, 9]), 3
    race = Race(bob, ann)
    raise ValueError
  raises: ValueError
- {do: race.first(), returns: !same bob}
- python: |
    ann, dan = dan, ann
- {do: race.last(), returns: !same dan}
";

const HONEST: &str = "
class Runner:
    def __init__(self, times):
        self.total = sum(times)

class Race:
    def __init__(self, *runners):
        self.runners = runners
    def order(self):
        return sorted(self.runners, key=lambda runner: -runner.total)
    def first(self):
        return self.order()[0]
    def last(self):
        return self.order()[-1]
";

/// Answers each request with a variable that the requests just before it asked for. That is the expected
/// object, if the harness asks for the variables that it compares.
const CHEAT: &str = "
import json, sys

def content(function, name):
    cells = dict(zip(function.__code__.co_freevars, function.__closure__))
    return cells[name].cell_contents

frame = sys._getframe()
while frame.f_code.co_name != 'converse':
    frame = frame.f_back
evaluate = content(frame.f_locals['perform'], 'evaluate')
arrived = content(frame.f_locals['next_request'], 'arrived')
requests = []

def watch():
    for line in bytes(arrived).decode().splitlines():
        if line not in requests:
            requests.append(line)

def looked_up():
    watch()
    left = bytes(arrived).decode().splitlines()
    before = [json.loads(line.split(' ', 1)[1]) for line in requests if line not in left][:-1]
    found = []
    while before and before[-1].get('target') is None and before[-1]['expression'][0] == 'name':
        found.insert(0, evaluate(before.pop()['expression']))
    return found

class Runner:
    def __init__(self, times): watch()

class Race:
    def __init__(self, *runners): watch()
    def order(self): return looked_up()[-2:]
    def first(self): return (looked_up() or [None])[-1]
    def last(self): return (looked_up() or [None])[-1]
";

/// Writes while it loads, so that its steps are sent one by one.
const NOISE: &str = "import os; os.write(2, b'loading')\n";

/// The verdict on the steps.
fn verdict(steps: &str, source: &str, options: SandboxOptions) -> Verdict {
    let folder = tempfile::tempdir().unwrap();
    let assignment = race(folder.path(), steps);
    fs::write(folder.path().join("race.py"), source).unwrap();
    let submission = Submission::from_path("submission", folder.path().join("race.py"));
    let mut cell = Sandbox::new(options).unwrap().open_cell().unwrap();
    let driver = prepare(&assignment, Interface::Calls, &submission, &mut cell).unwrap();
    let scenario = assignment.scenarios().next().unwrap();
    let played =
        Player::new(&assignment, puzzle_of(&assignment)).play(scenario, &*driver, &mut cell);
    played.unwrap().into_result().verdict
}

fn race(folder: &Path, steps: &str) -> Assignment {
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    write(
        "assignment.yaml",
        "assignment: Race\nsubjects: {python: {file: race.py, requires: [Runner, Race]}}\n\
         groups: [{group: all, visibility: hidden, scenarios: one.yml}]\n",
    );
    write("one.yml", &format!("scenario: One\n{steps}"));
    puzzlemark_spec::load_assignment(folder).unwrap().assignment
}

/// Asserts the verdict at once and step by step, in new processes and in processes kept ready.
fn assert_verdict(steps: &str, source: &str, wanted: Verdict) {
    let noisy = format!("{NOISE}{source}");
    for source in [source, &noisy] {
        for fresh in [false, true] {
            let options = SandboxOptions { fresh, ..options() };
            assert_eq!(verdict(steps, source, options), wanted, "{source}");
        }
    }
}

#[test]
fn the_expected_object_cannot_be_found() {
    assert_verdict(STEPS, HONEST, Verdict::Accepted);
    assert_verdict(STEPS, CHEAT, Verdict::WrongAnswer);
}

#[test]
fn variables_hold_their_last_value() {
    assert_verdict(NAMES, HONEST, Verdict::Accepted);
    let wrong = HONEST.replace("-runner.total", "runner.total");
    assert_verdict(NAMES, &wrong, Verdict::WrongAnswer);
}
