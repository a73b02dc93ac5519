//! Submissions that attack the model or its rules. The verdict is theirs: no judge error hides it, and none is accepted.

use std::fs;

use serde_json::Value;

use super::{code, models, path, puzzlemark};
use crate::desk::{self, text};

/// Names of attacks, with the code after a right submission. `old` is its right `solve`.
const ATTACKS: &[(&str, &str)] = &[
    (
        "equal-to-everything",
        "
class Any(list):
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __hash__(self): return 0
LightsOut.solve = lambda self: Any([(9, 9)])
",
    ),
    (
        "number-equal-to-everything",
        "
class Number(int):
    def __eq__(self, other): return True
    def __hash__(self): return 0
LightsOut.lit = lambda self: Number(99)
",
    ),
    (
        "presses-equal-to-everything",
        "
class Number(int):
    def __eq__(self, other): return True
    def __lt__(self, other): return True
    def __le__(self, other): return True
    def __hash__(self): return 0
LightsOut.solve = lambda self: [(Number(99), Number(99))]
",
    ),
    (
        "type-that-lies",
        "
class Lies:
    __class__ = list
    def __len__(self): return 0
    def __iter__(self): return iter(())
    def __eq__(self, other): return True
LightsOut.solve = lambda self: Lies()
",
    ),
    ("cyclic", "
def solve(self):
    cycle = []
    cycle.append(cycle)
    return cycle
LightsOut.solve = solve
"),
    ("deep", "
def solve(self):
    deep = []
    for _ in range(100_000):
        deep = [deep]
    return deep
LightsOut.solve = solve
"),
    ("long", "LightsOut.solve = lambda self: [(0, 0)] * 5_000_001\n"),
    ("huge-number", "LightsOut.solve = lambda self: [(10 ** 100_000, 0)]\n"),
    ("huge-text", "LightsOut.__str__ = lambda self: 'x' * 200_000_000\n"),
    ("lone-surrogate", "LightsOut.solve = lambda self: ['\\ud800']\n"),
    ("not-a-number", "LightsOut.solve = lambda self: [(float('nan'), float('inf'))]\n"),
    ("truth-for-numbers", "LightsOut.solve = lambda self: [(True, False)] * 99\n"),
    ("negative-places", "LightsOut.solve = lambda self: [(-1, -1)]\n"),
    (
        "endless-generator",
        "
def solve(self):
    while True:
        yield 0, 0
LightsOut.solve = solve
",
    ),
    ("endless-loop", "
def solve(self):
    while True:
        pass
LightsOut.solve = solve
"),
    (
        "name-of-the-model",
        "
other = type('LightsOut', (), {'is_solved': lambda self: True, '__len__': lambda self: 0})
other.__module__ = 'lights_out'
LightsOut.solve = lambda self: other()
",
    ),
    ("game-for-presses", "LightsOut.solve = lambda self: [self.copy()]\n"),
    ("other-game", "LightsOut.copy = lambda self: self\n"),
    (
        "forks",
        "
import os
def solve(self):
    os.fork()
    return [(9, 9)]
LightsOut.solve = solve
",
    ),
    (
        "prints-the-protocol",
        "
import sys
def solve(self):
    for line in ('{\"adopted\": {}}', '{\"judged\": null}', '{\"determined\": {\"value\": null}}'):
        print(line, flush=True)
        print(line, file=sys.stderr, flush=True)
    return [(9, 9)]
LightsOut.solve = solve
",
    ),
    ("imports-the-rules", "import puzzlemark, rules\n"),
    (
        "replaces-the-module",
        "
import sys, types
for name in 'puzzlemark', 'rules', 'host':
    sys.modules[name] = types.ModuleType(name)
sys.modules['puzzlemark'].open_call = lambda *names, **options: lambda rule: lambda *given: None
LightsOut.solve = lambda self: [(9, 9)]
",
    ),
    (
        "searches-the-model",
        "
import os
def solve(self):
    for start in '/box', '/tmp', os.getcwd(), os.path.expanduser('~'), '/proc/self/cwd/..', '/proc/1/root/tmp':
        for folder, _, names in os.walk(start):
            if 'rules.py' in names:
                return old(self)
    return [(9, 9)]
LightsOut.solve = solve
",
    ),
    ("leaves", "
import os
LightsOut.solve = lambda self: os._exit(0)
"),
    ("kills-its-group", "
import os, signal
LightsOut.solve = lambda self: os.killpg(0, signal.SIGKILL)
"),
    (
        "changes-the-game",
        "
def solve(self):
    presses = old(self)
    for row, column in presses or ():
        self.press(row, column)
    return presses
LightsOut.solve = solve
",
    ),
];

const SCENARIO: &str = "\
scenario: Open and determined calls
expect: reference
steps:
  - do: game = LightsOut([[1, 1, 0], [1, 0, 0]])
  - do: game.lit()
  - do: other = game.copy()
  - do: game.solve()
  - do: str(game)
  - do: other.press(0, 1)
  - do: game.lit()
  - do: other.lit()
  - do: other.solve()
";

#[test]
fn attacks_on_the_model_get_verdicts_of_their_own() {
    if !desk::has("python3") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: String, contents: &str| {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a new folder");
        fs::write(file, contents).expect("a file");
    };
    let own = models().join("lights-out");
    let read = |name: &str| fs::read_to_string(own.join(name)).expect("a file");
    write(
        "spec/model/lights_out.py".to_owned(),
        &read("model/lights_out.py"),
    );
    write("spec/model/rules.py".to_owned(), &read("model/rules.py"));
    write(
        "spec/assignment.yaml".to_owned(),
        "assignment: Lights Out\nreference: {model: model/lights_out.py, rules: model/rules.py}\n\
         subjects: {python: {file: lights_out.py, requires: [LightsOut]}}\nlimits: {cpu: 2 s, wall: 20 s}\n\
         groups: [{group: all, visibility: public, scenarios: one.yaml}]\n",
    );
    write("spec/one.yaml".to_owned(), SCENARIO);
    let right = read("submissions/accepted-python/lights_out.py");
    write("class/honest/lights_out.py".to_owned(), &right);
    for (name, attack) in ATTACKS {
        let file = format!("class/{name}/lights_out.py");
        write(file, &format!("{right}\n\nold = LightsOut.solve\n{attack}"));
    }
    let place = |name: &str| path(&folder.path().join(name));
    let (spec, class, out) = (place("spec"), place("class"), place("out"));
    let graded = puzzlemark(&["grade", &spec, &class, "--out", &out]);
    let said = text(&graded.stdout) + &text(&graded.stderr);
    let results = fs::read_to_string(folder.path().join("out/results.json")).expect("results");
    let results: Value = serde_json::from_str(&results).expect("JSON");
    let submissions = results["submissions"].as_array().expect("submissions");
    assert_eq!(submissions.len(), ATTACKS.len() + 1);
    for submission in submissions {
        let (name, verdict) = (&submission["name"], &submission["verdict"]);
        let is_honest = name == "honest";
        assert_ne!(verdict, "judge_error", "{name}: {said}");
        assert_eq!(
            verdict == "accepted",
            is_honest,
            "{name} got {verdict}: {said}"
        );
    }
    assert_eq!(code(&graded), Some(0), "{said}");
}
